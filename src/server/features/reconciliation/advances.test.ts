import { beforeEach, expect, test } from 'vitest';
import { type Day, day } from '#domain/date.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { applyTerms } from '../documents/store.ts';

const { database, person, contextOf, ask } = await testApi();
const owner = await person();
const PARTY = '76086428-5';
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

let books: TestBooks;
let movement = '';
beforeEach(async () => {
  books = await testBooks(database, owner.id);
  movement = await books.movement(await books.account(), '2026-03-10', -100_000, { glosa: 'TRANSFERENCIA' });
});

type Result = { result: { nModified: number; actId: string } };
const run = async (text: string, variables: object) =>
  ask<Result>(await contextOf(owner.token), text, { c: books.companyId, ...variables });
const register = (fields: object = {}) =>
  run(
    `mutation ($c: ID!, $id: ID!, $amount: Amount, $rut: String!, $name: String, $area: String) {
      result: registerAdvance(companyId: $c, transactionId: $id, amount: $amount, rut: $rut, name: $name, fieldKey: $area) { nModified actId } }`,
    { id: movement, rut: '76.086.428-5', ...fields },
  );
const apply = (id: string, invoice: string, amount: number) =>
  run(
    'mutation ($c: ID!, $id: ID!, $parts: [AppliedPartInput!]!) { result: applyDocument(companyId: $c, id: $id, parts: $parts) { actId } }',
    { id, parts: [{ id: invoice, amount }] },
  );
const undo = (act: string | undefined) =>
  run('mutation ($c: ID!, $act: String!) { undoAct(companyId: $c, actId: $act) { __typename } }', { act });
const advance = () =>
  books.read((db) => db.selectFrom('document').selectAll().where('document_type', '=', 'PAYMENT').executeTakeFirstOrThrow());
const remaining = (id: string) =>
  books.read((db) => db.selectFrom('document').select(['remaining', 'state']).where('document_id', '=', id).executeTakeFirstOrThrow());
const isTrue = async () =>
  expect((await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows).toEqual([]);

test('a payment before its invoice is a payment on account, which is netted against the invoice later', async () => {
  expect((await register()).data?.result.nModified).toBe(1);
  const made = await advance();
  expect(made).toMatchObject({
    label: 'Anticipo',
    counterpart_rut: PARTY,
    is_received: true,
    amount: 100_000,
    state: 'PAID',
    remaining: 0,
  });
  expect(made.area_id).toBe(books.area('comprassinclasificar'));
  const invoice = await books.document('2026-04-01', 119_000, { is_received: true });
  expect((await apply(made.document_id, invoice, 100_001)).reason).toBe('AMOUNT_OVER_REMAINING');
  await apply(made.document_id, invoice, 100_000);
  expect(await remaining(invoice)).toEqual({ remaining: 19_000, state: 'PENDING' });
  expect(await advance()).toMatchObject({ state: 'PAID', remaining: 0, netted: 100_000, credited: 0 });
  expect((await apply(made.document_id, invoice, 1)).reason).toBe('AMOUNT_OVER_REMAINING');
  await isTrue();
});

test('open ones are a list of their own, found by what they are called, and stand apart from the sums of others', async () => {
  await register();
  const { document_id: id } = await advance();
  const invoice = await books.document('2026-04-01', 119_000, { is_received: true });
  type Listed = {
    docs: { id: string }[];
    totals: { isReceived: boolean; count: number; amount: number; payments: number; applicable: number }[];
  };
  const list = async (input: object) => {
    const text = `query ($input: PaginatedDocumentsInput!) { list: paginatedDocumentsByCompany(input: $input) {
      docs { id } totals { isReceived count amount payments applicable } } }`;
    const { data } = await ask<{ list: Listed }>(await contextOf(owner.token), text, {
      input: { companyId: books.companyId, pagination: { page: 1, offset: 10 }, ...input },
    });
    return { ids: data?.list.docs.map((one) => one.id), received: data?.list.totals.find(({ isReceived }) => isReceived) };
  };
  const open = { documentTypes: ['PAYMENT'], newFilter: { isOpenAdvance: true } };
  expect(await list(open)).toEqual({
    ids: [id],
    received: { isReceived: true, count: 1, amount: 0, payments: 100_000, applicable: 100_000 },
  });
  expect((await list({ search: 'antici' })).ids).toEqual([id]);
  expect((await list({ search: 'ant' })).ids).toEqual([]);
  await apply(id, invoice, 60_000);
  const both = { isReceived: true, count: 2, amount: 119_000, payments: 100_000, applicable: 40_000 };
  expect(await list({})).toEqual({ ids: [invoice, id], received: both });
  await apply(id, invoice, 40_000);
  expect((await list(open)).ids).toEqual([]);
  expect((await list({ newFilter: { isOpenAdvance: false } })).ids).toEqual([invoice, id]);
});

test('it is undone, and made again; while an invoice counts on it, not', async () => {
  const { data } = await register();
  const { document_id: id } = await advance();
  await undo(data?.result.actId);
  expect(await advance()).toMatchObject({ state: 'ANNULLED', matched: 0 });
  const invoice = await books.document('2026-04-01', 119_000, { is_received: true });
  expect((await apply(id, invoice, 1)).reason).toBe('NOT_APPLICABLE');
  expect((await register()).data?.result.nModified).toBe(1);
  const again = await books.read((db) =>
    db.selectFrom('document').select('document_id').where('matched', '=', 100_000).executeTakeFirstOrThrow(),
  );
  const applied = await apply(again.document_id, invoice, 100_000);
  const match = await books.read((db) => db.selectFrom('match').select('match_id').executeTakeFirstOrThrow());
  const unmatch = () =>
    run('mutation ($c: ID!, $m: ID!) { deleteMatch(match: { companyId: $c, id: $m }) { nModified } }', { m: match.match_id });
  expect((await unmatch()).message).toBe(
    'Hay documentos que cuentan con «Anticipo de Cliente SpA»: quita primero lo que se les asoció de él.',
  );
  await undo(applied.data?.result.actId);
  expect((await unmatch()).code).toBeNull();
  expect(await remaining(invoice)).toMatchObject({ remaining: 119_000 });
  await isTrue();
});

test('who opens a document of its counterpart sees it with what is left, and no other', async () => {
  await register();
  const { document_id: id } = await advance();
  const ofParty = { is_received: true, counterpart_rut: PARTY };
  const invoice = await books.document('2026-04-01', 60_000, ofParty);
  const others = [
    await books.document('2026-04-01', 1, { ...ofParty, counterpart_rut: '77111222-6' }),
    await books.document('2026-04-01', 1, { ...ofParty, is_received: false }),
    await books.document('2026-04-01', 1, { ...ofParty, currency: 'USD' }),
    await books.document('2026-04-01', 1, { ...ofParty, code: 61, sign: -1 }),
    await books.document('2026-04-01', 1, { ...ofParty, is_annulled: true }),
    await (await testBooks(database)).document('2026-04-01', 1, ofParty),
  ];
  const open = async () => {
    const query = `query ($c: ID!, $ids: [ID!]!) { result: openAdvances(companyId: $c, documentIds: $ids) { id documentId isReceived date remaining } }`;
    return (await ask<{ result: object[] }>(await contextOf(owner.token), query, { c: books.companyId, ids: [invoice, ...others] })).data
      ?.result;
  };
  const shown = { id, documentId: invoice, isReceived: true, date: '2026-03-10' };
  expect(await open()).toEqual([{ ...shown, remaining: 100_000 }]);
  await apply(id, invoice, 40_000);
  expect(await open()).toEqual([{ ...shown, remaining: 60_000 }]);
  const row = `query ($id: ID!) { result: Document(id: $id) { meta { isOnAccount applicable appliedByHand } } }`;
  expect((await run(row, { id })).data).toEqual({ result: { meta: { isOnAccount: true, applicable: 60_000, appliedByHand: 40_000 } } });
  await apply(id, invoice, 20_000);
  expect(await open()).toEqual([]);
});

test('in another currency it is worth what its movement is; without a rate of that day it is refused, and kept once there is one', async () => {
  const usd = await books.account({ currency: 'USD' });
  const id = await books.movement(usd, '2026-03-10', -1_000_00, { currency: 'USD', amount_clp: null });
  await database.owner.deleteFrom('rate').where('indicator', '=', 'USD').execute();
  expect((await register({ id })).reason).toBe('RATE_MISSING');
  const rate = { company_id: books.companyId, currency: 'USD', on_day: day('2026-03-10'), value: '950' } as const;
  await books.write((db) => db.insertInto('company_rate').values(rate).execute());
  expect((await register({ id, amount: 400 })).message).toBeNull();
  expect(await advance()).toMatchObject({ currency: 'USD', amount: 40_000, amount_clp: 380_000 });
  await isTrue();
});

test('the cut-off closes none: its invoice may come after it', async () => {
  const { data } = await register();
  const { document_id: id } = await advance();
  const cutAt = (cutOffOn: Day | null) =>
    books.write((db) => applyTerms(db, books.companyId, { clientDays: 30, providerDays: 30, cutOffOn }, FIRST_ID, 100));
  await cutAt(day('2026-04-01'));
  const invoice = await books.document('2026-05-01', 119_000, { is_received: true });
  const applied = await apply(id, invoice, 100_000);
  expect(applied.message).toBeNull();
  expect(await remaining(invoice)).toEqual({ remaining: 19_000, state: 'PENDING' });
  await cutAt(null);
  await undo(applied.data?.result.actId);
  await undo(data?.result.actId);
  expect(await advance()).toMatchObject({ state: 'ANNULLED', is_closed: false, is_expected: false });
  await isTrue();
});

test("a part, in the area of the last document of the counterpart or in the one that is chosen, on the movement's side", async () => {
  await books.document('2026-02-01', 5_000, { is_received: true, area_id: books.area('arriendos') });
  expect((await register({ amount: 60_000 })).message).toBeNull();
  expect(await advance()).toMatchObject({ amount: 60_000, area_id: books.area('arriendos'), counterpart_name: 'Cliente SpA' });
  const refused: [code: string, fields: object][] = [
    ['MATCH_OVER_MOVEMENT', { amount: 40_001 }],
    ['MATCH_WITHOUT_AMOUNT', { amount: 0 }],
    ['ADVANCE_RUT', { rut: '76086428-6' }],
    ['AREA_OTHER_SIDE', { area: 'ventassinclasificar' }],
  ];
  for (const [code, fields] of refused) expect((await register(fields)).reason).toBe(code);
  const paid = await books.movement(await books.account(), '2026-03-11', 7_000, { glosa: 'ABONO' });
  expect((await register({ id: paid, name: 'Otra SpA', rut: '77111222-6' })).message).toBeNull();
  const other = await books.read((db) =>
    db.selectFrom('document').select(['is_received', 'area_id']).where('counterpart_name', '=', 'Otra SpA').executeTakeFirstOrThrow(),
  );
  expect(other).toEqual({ is_received: false, area_id: books.area('ventassinclasificar') });
  await isTrue();
});
