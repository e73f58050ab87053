import { beforeAll, expect, test } from 'vitest';
import { AGEING } from '#domain/dashboard/ageing.ts';
import { addDays, type Day, dayInChile, formatDay } from '#domain/date.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { AGEING_FILE } from './ageing-file.ts';

const { database, person, contextOf, ask } = await testApi();
const ana = await person();
const books = await testBooks(database, ana.id);
const context = await contextOf(ana.token);
const TODAY = dayInChile(new Date());
const ago = (days: number) => addDays(TODAY, -days);

const TABLE = `query ($companyId: ID!, $input: AgeingTableInput!, $pagination: PaginationInput) {
  ageingTable(companyId: $companyId, input: $input, pagination: $pagination) {
    totalDocs sums { ${AGEING.join(' ')} total } docs { name total oldestDays documents }
  }
  dashboardCards(companyId: $companyId) { toReceive toPay } }`;
type Answer = {
  ageingTable: { totalDocs: number; sums: { total: number }; docs: { name: string; total: number; oldestDays: number | null }[] };
  dashboardCards: { toReceive: number; toPay: number };
};
async function table(input: object, pagination: object = {}) {
  const variables = { companyId: books.companyId, input: { isPayable: false, ...input }, pagination };
  const { data, code } = await ask<Answer>(context, TABLE, variables);
  return { code, ...data?.ageingTable, cards: data?.dashboardCards, names: data?.ageingTable.docs.map(({ name }) => name) };
}

/** Five clients: the first owes the most and is not late; the last has only a note. */
beforeAll(async () => {
  const client = (no: number) => ({ counterpart_rut: `7612345${no}-0`, counterpart_name: `Cliente ${no}` });
  await books.document(TODAY, 5_000, client(1));
  await books.document(ago(10), 400, client(2));
  await books.document(ago(95), 300, client(2));
  await books.document(ago(40), 600, client(3));
  await books.document(ago(2), 50, client(4));
  await books.document(ago(200), 30, { ...client(5), code: 61, sign: -1 });
  await books.document(ago(3), 77, { ...client(1), is_received: true });
});

test('all counterparts of a side, the largest first, with how long the oldest has waited; the sums are the card', async () => {
  const { totalDocs, docs, sums, cards } = await table({});
  expect(docs?.map(({ name, total, oldestDays }) => [name, total, oldestDays])).toEqual([
    ['Cliente 1', 5_000, null],
    ['Cliente 2', 700, 95],
    ['Cliente 3', 600, 40],
    ['Cliente 4', 50, 2],
    ['Cliente 5', -30, null],
  ]);
  expect(totalDocs).toBe(5);
  expect(sums).toEqual({ valid: 5_000, expired30: 450, expired60: 600, expired90: 0, expiredOlder: 270, total: cards?.toReceive });
  const payable = await table({ isPayable: true });
  expect([payable.totalDocs, payable.sums?.total]).toEqual([1, cards?.toPay]);
});

test('a search of 10,000 letters finds nobody, and says so', async () => {
  const search = 'a'.repeat(10_000);
  expect(await table({ search })).toMatchObject({ code: null, totalDocs: 0, docs: [] });
  const query = 'query ($companyId: ID!, $search: String) { findPaymentCollection(companyId: $companyId, search: $search) { name } }';
  expect((await ask(context, query, { companyId: books.companyId, search })).data).toEqual({ findPaymentCollection: [] });
});

test('pages follow one another, and say what all of them sum to', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => table({}, { page, offset: 2 })));
  expect(pages.flatMap(({ names }) => names)).toEqual(['Cliente 1', 'Cliente 2', 'Cliente 3', 'Cliente 4', 'Cliente 5']);
  expect(pages.map(({ totalDocs, sums }) => [totalDocs, sums?.total])).toEqual(Array(4).fill([5, 6_320]));
});

test('narrowed to a bucket and to words, its count and sums are of what is left', async () => {
  expect(await table({ bucket: 'expiredOlder' })).toMatchObject({ names: ['Cliente 2', 'Cliente 5'], totalDocs: 2, sums: { total: 670 } });
  expect(await table({ search: 'ENTE 4', sort: { by: 'name', isDescending: false } })).toMatchObject({
    names: ['Cliente 4'],
    sums: { total: 50 },
  });
  expect((await table({ search: 'x'.repeat(10_001) })).code).toBe('BAD_USER_INPUT');
  expect((await table({ asOf: addDays(TODAY, 1) })).code).toBe('BAD_USER_INPUT');
});

test('on a past day it is as old as it was then', async () => {
  const { docs } = await table({ asOf: ago(30), sort: { by: 'oldest', isDescending: true } });
  expect(docs?.slice(0, 2).map(({ name, total, oldestDays }) => [name, total, oldestDays])).toEqual([
    ['Cliente 2', 300, 65],
    ['Cliente 3', 600, 10],
  ]);
});

test('a figure of a past day is made of the documents that were open then, as they were', async () => {
  const paid = await books.document(ago(50), 900, {
    counterpart_rut: '76123452-0',
    counterpart_name: 'Cliente 2',
    folio: '77',
    issued_on: ago(80),
  });
  await books.match(await books.movement(await books.account(), ago(20), 900), paid, 900);
  const query = `query ($companyId: ID!, $input: AgeingPartyInput!) { ageingDocuments(companyId: $companyId, input: $input) {
    name amount totalDocs docs { folio remaining dueDate daysLate } } }`;
  type Documents = { amount: number; totalDocs: number; docs: { folio: string; remaining: number; daysLate: number }[] };
  const of = async (input: object) => {
    const variables = { companyId: books.companyId, input: { isPayable: false, rut: '76123452-0', ...input } };
    return (await ask<{ ageingDocuments: Documents }>(context, query, variables)).data?.ageingDocuments;
  };
  const row = async (asOf: string | null) => (await table({ asOf, search: 'Cliente 2' })).docs?.[0]?.total;
  const then = await of({ asOf: ago(30) });
  expect(then).toMatchObject({
    name: 'Cliente 2',
    totalDocs: 2,
    docs: [
      { folio: '77', remaining: 900, daysLate: 20 },
      { remaining: 300, daysLate: 65 },
    ],
  });
  expect([then?.amount, then?.docs.reduce((sum, one) => sum + one.remaining, 0)]).toEqual([await row(ago(30)), 1_200]);
  expect(await of({ asOf: ago(30), bucket: 'expired90' })).toMatchObject({ amount: 300, totalDocs: 1 });
  // Paid since: of today it is no part.
  expect(await of({})).toMatchObject({ amount: await row(null), totalDocs: 2, docs: [{ remaining: 400 }, { remaining: 300 }] });
  expect(await of({ rut: null, name: 'Nadie' })).toEqual({ name: 'Nadie', amount: 0, totalDocs: 0, docs: [] });
});

async function spreadsheet(companyId: string, asOf: Day | null) {
  const view = { search: '', bucket: null, sort: { by: 'total', isDescending: true } } as const;
  const parts: Buffer[] = [];
  const file = { isReceived: false, asOf, today: TODAY, ...view };
  for await (const part of AGEING_FILE.write(await contextOf(ana.token), companyId, file)) parts.push(Buffer.from(part));
  const [sheet] = readXlsx(Buffer.concat(parts));
  return { name: sheet?.name, rows: [...(sheet?.rows() ?? [])].map(({ cells }) => [...cells]) };
}

test('the spreadsheet holds every row of the view, and its sums', async () => {
  const { name, rows } = await spreadsheet(books.companyId, null);
  expect(name).toBe(`Por cobrar al ${formatDay(TODAY).replaceAll('/', '-')}`);
  expect(rows.map(([name]) => name)).toEqual(['Contraparte', 'Cliente 1', 'Cliente 2', 'Cliente 3', 'Cliente 4', 'Cliente 5', 'Total']);
  const { sums } = await table({});
  expect(rows.at(-1)?.slice(2, 8)).toEqual(Object.values(sums ?? {}));
});

test('another company answers like an unknown one, for the file too', async () => {
  const stranger = await contextOf((await person()).token);
  const variables = { companyId: books.companyId, input: { isPayable: false } };
  expect((await ask(stranger, TABLE, variables)).code).toBe('NOT_FOUND');
  const file = 'mutation ($companyId: ID!, $input: AgeingTableInput!) { ageingAsExcel(companyId: $companyId, input: $input) { fileName } }';
  expect((await ask(stranger, file, variables)).code).toBe('NOT_FOUND');
  expect((await ask(context, file, variables)).data).toEqual({ ageingAsExcel: { fileName: 'por-cobrar.xlsx' } });
});

test('customers abroad share a RUT, not a row, a figure or a line of today', async () => {
  const own = await testBooks(database, ana.id);
  const abroad = (name: string) => ({ counterpart_rut: '55555555-5', counterpart_name: name });
  const orchard = [await own.document(ago(20), 900, abroad('Golden Orchard')), await own.document(ago(3), 100, abroad('Golden Orchard'))];
  const harbor = await own.document(ago(10), 500, abroad('Harbor Fruit Ltd.'));
  const text = `query ($companyId: ID!) { ageingTable(companyId: $companyId, input: { isPayable: false }) { docs { name total documents } }
    todayItems(companyId: $companyId) { items { kind name risk documentIds } } }`;
  const { data } = await ask<{
    ageingTable: { docs: { name: string; total: number; documents: string[] }[] };
    todayItems: { items: { kind: string; name: string | null; risk: number; documentIds: string[] }[] };
  }>(await contextOf(ana.token), text, { companyId: own.companyId });
  expect(data?.ageingTable.docs).toEqual([
    { name: 'Golden Orchard', total: 1_000, documents: orchard },
    { name: 'Harbor Fruit Ltd.', total: 500, documents: [harbor] },
  ]);
  const lines = data?.todayItems.items.filter(({ kind }) => kind === 'toReceive') ?? [];
  expect(lines.map(({ name, risk, documentIds }) => [name, risk, documentIds.toSorted()])).toEqual([
    ['Golden Orchard', 1_000, orchard.toSorted()],
    ['Harbor Fruit Ltd.', 500, [harbor]],
  ]);
});

test('of a day before the first value of a currency its amounts are left out, which table, buckets and file say', async () => {
  const { companyId, ...own } = await testBooks(database, ana.id);
  await own.document(ago(60), 700);
  await own.document(ago(60), 10_000, { currency: 'USD', rate: '900', amount_clp: 90_000 });
  await own.write((db) =>
    db
      .insertInto('company_rate')
      .values({ company_id: companyId, currency: 'USD', on_day: ago(20), value: '900' })
      .execute(),
  );
  const query = `query ($companyId: ID!, $asOf: Date) {
    ageingTable(companyId: $companyId, input: { isPayable: false, asOf: $asOf }) { sums { total } missingRates { currency on } rateDays { currency on } }
    getPayableReceivableSummary(companyId: $companyId, isPayable: false, asOf: $asOf) { missingRates { currency on } rateDays { currency on } } }`;
  const on = async (asOf: Day | null) => (await ask(await contextOf(ana.token), query, { companyId, asOf })).data;
  const missing = { missingRates: [{ currency: 'USD', on: ago(30) }], rateDays: [] };
  expect(await on(ago(30))).toEqual({ ageingTable: { sums: { total: 700 }, ...missing }, getPayableReceivableSummary: missing });
  const known = { missingRates: [], rateDays: [{ currency: 'USD', on: ago(20) }] };
  expect(await on(null)).toEqual({ ageingTable: { sums: { total: 90_700 }, ...known }, getPayableReceivableSummary: known });
  const last = (await spreadsheet(companyId, ago(30))).rows.at(-1);
  expect(last?.[0]).toBe(`Falta el valor del dólar para el ${formatDay(ago(30))}: sus montos no están en las cifras en pesos.`);
});
