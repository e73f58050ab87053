import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const ana = await person();
let books: TestBooks;
let asAna: Awaited<ReturnType<typeof contextOf>>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  books = await testBooks(database, ana.id);
  asAna = await contextOf(ana.token);
  const account = await books.account({ bank_code: '037' });
  const dollars = await books.account({ bank_code: '012', currency: 'USD' });
  const add = async (name: string, ...rest: Parameters<TestBooks['movement']>) => {
    ids[name] = await books.movement(...rest);
  };
  await add('rent', account, '2026-03-01', -50_000, { own_kind: 'arriendo', area_id: books.area('arriendos') });
  await add('fee', account, '2026-03-02', -4_000, { kind: 'bankFee', eoaf_key: 'interesespagados' });
  await add('paid', account, '2026-03-03', 119_000, { glosa: '=HYPERLINK("x")', counterpart_rut: '76543210-3' });
  await add('jotted', account, '2026-03-04', 20_000, { origin: 'manual' });
  await add('dollars', dollars, '2026-03-05', 1_050, { currency: 'USD', amount_clp: 9_000 });
  await add('hidden', account, '2026-03-06', 7_000, { is_hidden: true });
  await books.explanation(ids['fee'] ?? '', 4_000);
  const invoice = await books.document('2026-03-01', 119_000, { counterpart_rut: '76086428-5' });
  await books.match(ids['paid'] ?? '', invoice, 100_000, { origin: 'engine', evidence: 'rutAndAmount' });
  const note = { company_id: books.companyId, comment_id: newId(), movement_id: ids['rent'] ?? '', body: 'Hola' };
  await books.write((db) => db.insertInto('comment').values(note).execute());
});

const LIST = `query ($input: TransactionsInput!, $type: TransactionType, $search: String) {
  getTransactions(input: $input, type: $type, searchFilter: $search) { totalDocs docs { id } sums { currency received spent } } }`;
type Page = { totalDocs: number; docs: { id: string }[]; sums: { currency: string; received: number; spent: number }[] };
async function list(input: object, others: object = {}) {
  const { data, message } = await ask<{ getTransactions: Page }>(asAna, LIST, {
    input: { companyId: books.companyId, ...input },
    ...others,
  });
  if (!data) throw new Error(message ?? '');
  const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  const { totalDocs, docs, sums } = data.getTransactions;
  expect(totalDocs).toBe(docs.length);
  return { names: docs.map(({ id }) => nameOf.get(id)), sums: sums.map(({ currency, received, spent }) => [currency, received, spent]) };
}

describe('filters of the list', () => {
  test.each<[object, string[]]>([
    [{ amountMin: 20_000 }, ['jotted', 'paid', 'rent']],
    [{ amountMin: 10.5, amountMax: 4_000 }, ['dollars', 'fee']],
    [{ evidence: 'rutAndAmount' }, ['paid']],
    [{ evidence: 'nothing' }, []],
    [{ origin: 'manual' }, ['jotted']],
    [{ origin: 'engine' }, ['paid']],
    [{ origin: 'clay' }, []],
    [{ kind: 'arriendo' }, ['rent']],
    [{ kind: 'comisionbancaria' }, ['fee']],
    [{ kind: 'bankFee' }, ['fee']],
    [{ area: 'arriendos' }, ['rent']],
    [{ area: 'sin-area' }, ['dollars', 'jotted', 'paid', 'fee']],
    [{ area: 'comisionesbancarias' }, ['fee']],
    [{ eoafKey: 'interesespagados' }, ['fee']],
    [{ contactRut: '76.543.210-3' }, ['paid']],
    [{ contactRut: '76086428-5' }, ['paid']],
    [{ hasNotes: true }, ['rent']],
    [{ isHidden: true }, ['hidden']],
    [{ isHidden: true, amountMin: 1 }, ['hidden']],
    [{ hasNotes: true, amountMin: 60_000 }, []],
  ])('%j', async (input, names) => {
    expect((await list(input)).names).toEqual(names);
  });

  test.each([
    ['dateAsc', ['rent', 'fee', 'paid', 'jotted', 'dollars']],
    ['amountDesc', ['paid', 'rent', 'jotted', 'fee', 'dollars']],
    ['amountAsc', ['dollars', 'fee', 'jotted', 'rent', 'paid']],
  ])('in the order %s', async (sort, names) => {
    expect((await list({ sort })).names).toEqual(names);
  });

  test.each<[string, object, object, unknown[][]]>([
    [
      'all, from the roll-up, without hidden ones',
      {},
      {},
      [
        ['CLP', 139_000, 54_000],
        ['USD', 10.5, 0],
      ],
    ],
    ['of some days', { dateStart: '2026-03-02', dateEnd: '2026-03-03' }, {}, [['CLP', 119_000, 4_000]]],
    ['of an account', { bankId: '012' }, {}, [['USD', 10.5, 0]]],
    [
      'of what waits',
      { isMatched: false },
      {},
      [
        ['CLP', 139_000, 50_000],
        ['USD', 10.5, 0],
      ],
    ],
    ['of one direction', {}, { type: 'SPEND' }, [['CLP', 0, 54_000]]],
    ['of a filter', { kind: 'arriendo' }, {}, [['CLP', 0, 50_000]]],
    ['of a search', {}, { search: '119000' }, [['CLP', 119_000, 0]]],
    ['of hidden ones', { isHidden: true }, {}, [['CLP', 7_000, 0]]],
  ])('sums: %s', async (_what, input, others, sums) => {
    expect((await list(input, others)).sums).toEqual(sums);
  });
});

test('beside whole amounts a narrowed list says what of them nothing explains yet', async () => {
  const { companyId, account, movement, document, match } = await testBooks(database, books.personId);
  const into = await movement(await account(), '2026-03-10', 1_000);
  await match(into, await document('2026-03-01', 900), 900);
  const query = `query ($input: TransactionsInput!) { getTransactions(input: $input) { sums { received open } } }`;
  const context = await contextOf(ana.token);
  const sums = async (input: object) => {
    const { data } = await ask<{ getTransactions: { sums: object[] } }>(context, query, { input: { companyId, ...input } });
    return data?.getTransactions.sums;
  };
  expect(await sums({ isMatched: false })).toEqual([{ received: 1_000, open: 100 }]);
  expect(await sums({})).toEqual([{ received: 1_000, open: null }]);
});

test('the months of a list are those with movements of its filter, the newest first', async () => {
  const { companyId, account, movement } = await testBooks(database, books.personId);
  const bank = await account();
  for (const [on, amount] of [
    ['2026-01-31', 1],
    ['2026-03-01', 2],
    ['2026-03-31', -3],
    ['2025-12-01', 4],
  ] as const)
    await movement(bank, on, amount);
  await movement(bank, '2026-02-01', 5, { is_hidden: true });
  const query = `query ($input: TransactionsInput!) { getTransactions(input: $input, type: RECIEVED) { months { period count } } }`;
  const { data } = await ask(await contextOf(ana.token), query, { input: { companyId, dateStart: '2026-01-01' } });
  expect(data).toEqual({
    getTransactions: {
      months: [
        { period: '2026-03', count: 1 },
        { period: '2026-01', count: 1 },
      ],
    },
  });
});
