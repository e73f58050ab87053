// On every server: collations, clocks.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { claimClock } from '#domain/claims/clock.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { partyKey as keyOfAny, counterpartKey as keyOfParty, parseCounterpartKey, partyOfKey } from '#domain/documents/counterpart.ts';
import { FOREIGN_RUT, rutOf } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { counterpartKey, partyKey } from './counterpart.ts';
import { documentIds } from './document-filter.ts';

const { database, person, contextOf, ask } = await testApi();
const owner = await person();
const books = await testBooks(database, owner.id);
const theirs = await testBooks(database);
const other = await testBooks(database, owner.id);
const context = await contextOf(owner.token);
const names = new Map<string, string>();
const TODAY = dayInChile(new Date());
const ago = (days: number): Day => addDays(TODAY, -days);
const bought = { is_received: true, counterpart_rut: '96505760-9', counterpart_name: 'Ñandú SA' } as const;

async function add(name: string, ...[due, amount, fields]: Parameters<typeof books.document>): Promise<string> {
  const id = await books.document(due, amount, fields);
  names.set(id, name);
  return id;
}

beforeAll(async () => {
  await add('today', TODAY, 100, { counterpart_name: 'árbol', period: '2026-02-01', flexible_period: '2026-03-01', issued_on: ago(9) });
  await add('a day', ago(1), 200, { counterpart_name: 'Bosque Sur', issued_on: ago(8), area_id: books.area('chequesrecibidos') });
  await add('a month', ago(30), 300, { counterpart_name: null, issued_on: ago(40), received_on: '2026-01-05' });
  await add('more', ago(31), 400, { counterpart_name: 'bosque', issued_on: ago(41), is_ceded: true, code: 30 });
  await add('two months', ago(61), 500, { ...bought, issued_on: ago(70), received_on: ago(8), section: 'pendiente' });
  await add('old', ago(91), 600, { ...bought, issued_on: ago(100), received_on: ago(2), received_time: '10:00:00', section: 'registro' });
  await add('note', ago(5), 50, { sign: -1, code: 61, issued_on: ago(5) });
  await add('hidden', ago(5), 7_000, { is_hidden: true, issued_on: ago(6) });
  await add('dollars', ago(2), 100_00, { currency: 'USD', rate: '900', amount_clp: 90_000, code: 110, issued_on: ago(3), adjusted: 0 });
  await books.document(ago(2), 1, { is_superseded: true, folio: null, is_expected: false });
  await theirs.document(TODAY, 1);
});

const LIST = `query ($input: PaginatedDocumentsInput!, $id: ID!) { paginatedDocumentsByCompany(input: $input) {
  totalDocs docs { id } ids totals { isReceived count amount remaining currencies { currency count amount remaining } }
  neighbors(id: $id) { previousId nextId } } }`;
type Page = {
  totalDocs: number;
  docs: { id: string }[];
  ids: string[];
  totals: { isReceived: boolean; count: number; amount: number; currencies: object[] }[];
  neighbors: { previousId: string | null; nextId: string | null };
};

async function list(newFilter: object, more: object = {}, id = newId()) {
  const input = { companyId: books.companyId, pagination: { offset: 100 }, newFilter, ...more };
  const { data, code } = await ask<{ paginatedDocumentsByCompany: Page }>(context, LIST, { input, id });
  const page = data?.paginatedDocumentsByCompany;
  return { code, ...page, names: page?.docs.map((one) => names.get(one.id)) };
}

const categoryOf = (key: string) =>
  books.read((db) => db.selectFrom('area').select('category_id as id').where('area_id', '=', books.area(key)).executeTakeFirstOrThrow());

test.each([
  ['late 1 to 30 days, both included', { late: ['DAYS_1_30'] }, ['dollars', 'note', 'a day', 'a month']],
  ['late 31 to 60', { late: ['DAYS_31_60'] }, ['more']],
  ['late 61 to 90, or more', { late: ['DAYS_61_90', 'OVER_90'] }, ['two months', 'old']],
  ['no range is any', { late: [] }, null],
  ['amounts in pesos, both included', { amountMin: 400, amountMax: 600 }, ['more', 'two months', 'old']],
  ['parts of a peso lie between two', { amountMin: 399.5, amountMax: 600.9 }, ['more', 'two months', 'old']],
  ['an amount beyond all that there may be', { amountMin: 9e15 }, []],
  ['an amount in pesos at its own rate', { amountMin: 90_000 }, ['dollars']],
  ['one counterpart', { counterpartId: '96505760-9' }, ['two months', 'old']],
  ['sections of the register', { sections: ['pendiente'] }, ['two months']],
  ['ceded', { isCeded: true }, ['more']],
  ['unassociated notes', { isUnassociated: true }, ['note']],
  [
    'electronic ones without XML: not those of paper',
    { hasXml: false, counterpartId: '76086428-5' },
    ['dollars', 'note', 'a day', 'today', 'a month'],
  ],
  ['with XML', { hasXml: true }, []],
  ['claimable', { isClaimable: true }, ['old']],
  ['claimable, but not in its last hours', { claimClock: 'soon' }, []],
  ['past its days without a word', { claimClock: 'tacit' }, ['two months']],
  ['ids that are none', { ids: ['x', newId()] }, []],
  ['no ids at all', { ids: [] }, []],
  ['hidden ones alone', { isHidden: true }, ['hidden']],
  ['none hidden', { isHidden: false }, null],
  ['the month to which it was moved', { dateBy: 'PERIOD', dateStart: '2026-03-01', dateEnd: '2026-04-01', amountMax: 100 }, ['today']],
  ['reception', { dateBy: 'RECEPTION', dateStart: '2026-01-05', dateEnd: '2026-01-06' }, ['a month']],
  ['an area that is none of theirs', { areaIds: ['no es un id', theirs.area('chequesrecibidos')] }, []],
] as const)('filter: %s', async (_what, narrowing, expected) => {
  const all = await list({});
  const found = await list(narrowing);
  expect(found.names).toEqual(expected ?? all.names);
  expect(found.totalDocs).toBe(found.names?.length);
  expect(found.ids).toEqual(found.docs?.map(({ id }) => id).toSorted());
  expect(found.totals?.reduce((sum, { count }) => sum + count, 0)).toBe(found.totalDocs);
});

test('what lacks its XML says so, and is what the filter finds', async () => {
  const lacking = await other.document(TODAY, 10, { code: 33, folio: '991' });
  const fee = await other.document(TODAY, 10, { code: 0, folio: '992' });
  const query = 'query ($ids: [ID!]!) { findDocumentsById(ids: $ids) { id meta { isWithoutXml } } }';
  type Found = { findDocumentsById: { id: string; meta: { isWithoutXml: boolean } }[] };
  const { data } = await ask<Found>(context, query, { ids: [lacking, fee] });
  const marked = data?.findDocumentsById.filter(({ meta }) => meta.isWithoutXml).map(({ id }) => id);
  expect(marked).toEqual([lacking]);
  const found = await ids({ hasXml: false });
  expect(found).toContain(lacking);
  expect(found).not.toContain(fee);
});

test('purchases and sales that the register of their month lacks, where it is here', async () => {
  const id = await other.document(TODAY, 10, { is_received: true, period: '2026-04-01' });
  const find = (isOutsideRegister: boolean) => ids({ isOutsideRegister });
  expect(await find(true)).toEqual([]);
  const known = await other.document(TODAY, 20, { is_received: true, period: '2026-04-01', section: 'registro' });
  const early = await other.document(TODAY, 30, { is_received: true, period: '2026-05-01' });
  const fee = await other.document(TODAY, 40, { is_received: true, period: '2026-04-01', code: 0 });
  await other.document(TODAY, 50, { period: '2026-04-01' });
  expect(await find(true)).toEqual([id]);
  expect(await find(false)).toEqual(expect.arrayContaining([known, fee]));
  expect(await find(false)).not.toContain(id);
  // The book marks the same ones.
  const book = `query ($c: ID!, $period: Period!) { taxBook(companyId: $c, type: COMPRAS, period: $period) {
    book { docs { _id isOutsideRegister } summary { outsideCount } } } }`;
  type Book = { taxBook: { book: { docs: { _id: string; isOutsideRegister: boolean }[]; summary: { outsideCount: number }[] } } };
  const shown = async (period: string) => (await ask<Book>(context, book, { c: other.companyId, period })).data?.taxBook.book;
  const april = await shown('2026-04');
  expect(april?.docs.filter((one) => one.isOutsideRegister).map((one) => one._id)).toEqual([id]);
  expect(april?.summary.reduce((sum, line) => sum + line.outsideCount, 0)).toBe(1);
  expect(await shown('2026-05')).toMatchObject({ docs: [{ _id: early, isOutsideRegister: false }], summary: [{ outsideCount: 0 }] });
  // Of sales their own register says it; boletas stand in it by their months.
  const sale = await other.document(TODAY, 60, { period: '2026-05-01' });
  const boleta = await other.document(TODAY, 61, { period: '2026-05-01', code: 39 });
  expect(await find(true)).toEqual([id]);
  const registered = await other.document(TODAY, 62, { period: '2026-05-01', section: 'registro' });
  expect(await find(true)).toEqual([id, sale]);
  expect(await find(false)).toEqual(expect.arrayContaining([boleta, registered, early]));
});

async function ids(newFilter: object): Promise<string[]> {
  const input = { companyId: other.companyId, pagination: { offset: 100 }, newFilter };
  const { data } = await ask<{ paginatedDocumentsByCompany: Page }>(context, LIST, { input, id: newId() });
  return data?.paginatedDocumentsByCompany.ids ?? [];
}

test('an obligation is found by what it is called, whatever its marks and case', async () => {
  const obligation = { is_received: true, document_type: 'OBLIGATION', code: null, kind_key: 'arriendo' } as const;
  const id = await other.document(TODAY, 70, { ...obligation, label: 'Galpón São Ñuñoa', detail: 'Öst', counterpart_name: null });
  const found = async (search: string) => {
    const input = { companyId: other.companyId, pagination: { offset: 100 }, search };
    return (await ask<{ paginatedDocumentsByCompany: Page }>(context, LIST, { input, id: newId() })).data?.paginatedDocumentsByCompany.ids;
  };
  for (const search of ['galpon sao nunoa', 'GALPÓN', 'ñuñoa ost', 'São']) expect([search, await found(search)]).toEqual([search, [id]]);
  const plain = await other.document(TODAY, 80, { ...obligation, label: 'PATENTE', counterpart_name: null });
  for (const search of ['patente', 'Paténte']) expect([search, await found(search)]).toEqual([search, [plain]]);
  expect(await found('galpan')).toEqual([]);
});

test('by area, and by category as the sum of its areas', async () => {
  expect((await list({ areaIds: [books.area('chequesrecibidos')] })).names).toEqual(['a day']);
  const { id } = await categoryOf('chequesrecibidos');
  expect((await list({ categoryIds: [id] })).names).toContain('a day');
  expect((await list({ categoryIds: [id], counterpartId: '96505760-9' })).names).toEqual([]);
});

test('by cost centre, by kind of obligation, and those that were commented', async () => {
  const idOf = (name: string) => [...names].find(([, one]) => one === name)?.[0] ?? '';
  const run = async (text: string, variables: object) => {
    const { data, message } = await ask<Record<string, { id: string }>>(context, text, { c: books.companyId, ...variables });
    return Object.values(data ?? { [String(message)]: { id: '' } })[0]?.id ?? '';
  };
  const center = await run('mutation ($c: ID!) { saveCostCenter(companyId: $c, code: "1", name: "Ventas") { id } }', {});
  await run(
    `mutation ($c: ID!, $id: ID!, $center: ID!) {
      associateCostCentersToDocument(companyId: $c, documentsIds: [$id], costCenters: [{ id: $center, percentage: 50 }]) { actId } }`,
    { id: idOf('more'), center },
  );
  await run('mutation ($id: ID!) { createDteInnerComment(input: { transactionId: $id, comment: "Ojo" }) { id } }', { id: idOf('old') });
  expect((await list({ costCenterIds: [center] })).names).toEqual(['more']);
  expect((await list({ costCenterIds: ['no es un id'] })).names).toEqual([]);
  expect((await list({ kindKeys: ['sueldo'] })).names).toEqual([]);
  expect((await list({ hasComments: true })).names).toEqual(['old']);
  expect((await list({ hasComments: false })).names).not.toContain('old');
});

test('the SQL of the clock says what the clock says, to the hour', async () => {
  const rows = Array.from({ length: 20 * 4 }, (_, index) => ({
    receivedOn: ago(10 - Math.floor(index / 8)),
    receivedTime: `${String((index % 8) * 3).padStart(2, '0')}:30:00`,
    isAccepted: index % 7 === 3,
    isClaimed: index % 11 === 5,
  }));
  const ids = await Promise.all(
    rows.map(({ receivedOn, receivedTime, isAccepted, isClaimed }) =>
      theirs.document(TODAY, 10, {
        ...{ is_received: true, received_on: receivedOn, received_time: receivedTime, issued_on: receivedOn },
        ...{ accepted_on: isAccepted ? TODAY : null, claimed_on: isClaimed ? TODAY : null },
      }),
    ),
  );
  const filter = { documentTypes: [], isReceived: null, codes: [], state: null, dateBy: 'ISSUE', start: null, end: null } as const;
  const clocks = rows.map((row) => claimClock(row, new Date()));
  const check = async (narrowing: object, is: (clock: (typeof clocks)[number]) => boolean | undefined) => {
    const rest = { isMatch: null, search: '', near: null, net: null, ...narrowing };
    const scope = { today: TODAY, after: null, max: 1_000 };
    const found = await theirs.read((db) => documentIds(db, theirs.companyId, { ...filter, ...rest }, scope));
    expect(ids.map((id) => found.includes(id))).toEqual(clocks.map(is));
  };
  await check({ isClaimable: true }, (clock) => clock?.state === 'pending');
  await check({ claimClock: 'soon' }, (clock) => clock?.isSoon);
  for (const state of ['accepted', 'claimed', 'tacit'] as const) await check({ claimClock: state }, (clock) => clock?.state === state);
});

const GROUPS: Record<string, string> = { note: 'clients', dollars: 'clients', 'two months': 'sellers', old: 'sellers' };

test.each([
  ['ISSUE', false, ['old', 'two months', 'more', 'a month', 'today', 'a day', 'note', 'dollars']],
  ['DUE', false, ['old', 'two months', 'more', 'a month', 'note', 'dollars', 'a day', 'today']],
  ['AMOUNT', false, ['note', 'today', 'a day', 'a month', 'more', 'two months', 'old', 'dollars']],
  ['REMAINING', true, ['dollars', 'old', 'two months', 'more', 'a month', 'a day', 'today', 'note']],
  ['NAME', false, ['a month', 'today', 'more', 'a day', 'clients', 'clients', 'sellers', 'sellers']],
] as const)('by %s, descending %s; each has the neighbours that the list shows', async (by, isDescending, expected) => {
  const sort = { by, isDescending };
  const { names: found, docs = [] } = await list({ sort });
  // Of equal names no one is the first.
  const group = (name: string | undefined) => (by !== 'NAME' ? name : (GROUPS[name ?? ''] ?? name));
  expect(found?.map(group)).toEqual(expected);
  const back = await list({ sort: { by, isDescending: !isDescending } });
  expect(back.names?.map(group)).toEqual(expected.toReversed());
  for (const [index, { id }] of docs.entries()) {
    const { neighbors } = await list({ sort }, { pagination: { offset: 1 } }, id);
    expect(neighbors).toEqual({ previousId: docs[index - 1]?.id ?? null, nextId: docs[index + 1]?.id ?? null });
  }
});

test('one that left the list has the neighbours of its place; a stranger has none', async () => {
  const idOf = (name: string) => [...names].find(([, one]) => one === name)?.[0] ?? '';
  const { neighbors } = await list({ sort: { by: 'AMOUNT' } }, {}, idOf('hidden'));
  expect(neighbors).toEqual({ previousId: idOf('old'), nextId: idOf('dollars') });
  expect((await list({}, {}, newId())).neighbors).toEqual({ previousId: null, nextId: null });
  expect((await list({}, {}, 'no es un id')).code).toBe('NOT_FOUND');
});

test('sums by side and currency; together in pesos', async () => {
  const { totals } = await list({});
  expect(totals).toEqual([
    expect.objectContaining({
      isReceived: false,
      count: 6,
      amount: 100 + 200 + 300 + 400 - 50 + 90_000,
      currencies: [
        { currency: 'CLP', count: 5, amount: 950, remaining: 950 },
        { currency: 'USD', count: 1, amount: 100, remaining: 100 },
      ],
    }),
    expect.objectContaining({ isReceived: true, count: 2, currencies: [{ currency: 'CLP', count: 2, amount: 1_100, remaining: 1_100 }] }),
  ]);
});

test('what is no filter is refused', async () => {
  for (const wrong of [
    { late: ['TOMORROW'] },
    { areaIds: Array.from({ length: 101 }, () => 'x') },
    { counterpartId: '1-2' },
    { sort: { by: 'RUT' } },
  ])
    expect((await list(wrong)).code, JSON.stringify(wrong)).toBe('BAD_USER_INPUT');
});

test('who a document is of is told alike by the database and the domain', async () => {
  const parties = [
    { rut: rutOf(76_086_428), name: 'Lácteos Lacma SpA' },
    { rut: FOREIGN_RUT, name: "O'Hara & Söhne  Ltd." },
    { rut: FOREIGN_RUT, name: 'ÁRBOL Ñandú 3, Inc.' },
    { rut: FOREIGN_RUT, name: '東京' },
    { rut: FOREIGN_RUT, name: FOREIGN_RUT },
    { rut: FOREIGN_RUT, name: '' },
    { rut: FOREIGN_RUT, name: null },
    { rut: null, name: 'Sin RUT' },
  ];
  const own = await testBooks(database, owner.id);
  for (const { rut, name } of parties) await own.document(TODAY, 10, { counterpart_rut: rut, counterpart_name: name });
  const keys = await own.read(
    async (db) =>
      (
        await sql<{ key: string | null }>`select ${counterpartKey('d')} as key from document d where company_id = ${own.companyId}`.execute(
          db,
        )
      ).rows,
  );
  expect(keys.map(({ key }) => key).toSorted()).toEqual(parties.map(keyOfParty).toSorted());
  const stored = await own.read(
    async (db) =>
      (await sql<{ key: string }>`select ${partyKey('d')} as key from document d where company_id = ${own.companyId}`.execute(db)).rows,
  );
  expect(stored.map(({ key }) => key).toSorted()).toEqual(parties.map(keyOfAny).toSorted());
  for (const one of parties) {
    expect(keyOfAny(partyOfKey(keyOfAny(one)))).toBe(keyOfAny(one));
    if (one.rut) expect(parseCounterpartKey(keyOfAny(one))).toBe(keyOfAny(one));
  }
  expect(keyOfParty({ rut: FOREIGN_RUT, name: 'HARBOR  FRUIT LTD' })).toBe(keyOfParty({ rut: FOREIGN_RUT, name: 'Harbor Fruit, Ltd.' }));
  const input = { companyId: own.companyId, newFilter: { counterpartKey: '55555555-5 arbol nandu 3 inc' } };
  const { data } = await ask<{ paginatedDocumentsByCompany: Page }>(await contextOf(owner.token), LIST, { input, id: newId() });
  expect(data?.paginatedDocumentsByCompany.totalDocs).toBe(1);
  for (const text of ['76086428-5 Lacma', '55555555-5 '.padEnd(300, 'x'), 'Nadie', '']) expect(parseCounterpartKey(text)).toBeNull();
});
