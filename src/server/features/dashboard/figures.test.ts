import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AGEING, type Ages } from '#domain/dashboard/ageing.ts';
import type { NetFigure } from '#domain/dashboard/sales.ts';
import { addDays, addMonths, type Day, day, dayInChile } from '#domain/date.ts';
import { documentKind } from '#domain/documents/kinds.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { netMonths } from './net.ts';

const { database, person, join, contextOf, ask } = await testApi();
const ana = await person();
const TODAY = dayInChile(new Date());
const YEAR = Number(TODAY.slice(0, 4));
const ago = (days: number) => addDays(TODAY, -days);

type Row = Ages & { rut: string | null; name: string; total: number; documents: string[]; companyId: string };
type Bucketed = Record<(typeof AGEING)[number], { documentType: string; amount: number; summary: string }[]>;

const ROW = `{ rut name ${AGEING.join(' ')} total documents companyId }`;
const SIDES = `query ($companyId: ID!, $search: String, $pagination: PaginationInput) {
  dashboardCards(companyId: $companyId) { toReceive toPay }
  findPaymentCollection(companyId: $companyId, search: $search, pagination: $pagination) ${ROW}
  findToPayCollection(companyId: $companyId) ${ROW}
  toPay: getPayableReceivableSummary(companyId: $companyId, isPayable: true) { ${AGEING.map((one) => `${one} { documentType amount summary }`).join(' ')} }
  toReceive: getPayableReceivableSummary(companyId: $companyId, isPayable: false) { ${AGEING.map((one) => `${one} { documentType amount summary }`).join(' ')} }
}`;

type Sides = {
  dashboardCards: { toReceive: number; toPay: number };
  findPaymentCollection: Row[];
  findToPayCollection: Row[];
  toPay: Bucketed;
  toReceive: Bucketed;
};

const sides = (companyId: string, variables: object = {}) => answer<Sides>(SIDES, { companyId, ...variables });

test('net sales and purchases by month: what is sold or bought, notes taken off, each document in its tax period', async () => {
  const books = await testBooks(database, ana.id);
  const of = (month: string, net: number, exempt: number, fields: object = {}) =>
    books.document(`${month}-15`, net + exempt + 19, { period: day(`${month}-01`), net, exempt, iva: 19, ...fields });
  await of(`${YEAR}-01`, 1_000, 200);
  await of(`${YEAR}-01`, 300, 0, { code: 61, sign: -1 });
  await of(`${YEAR}-01`, 50, 0, { code: 39, is_hidden: true, is_expected: false });
  // What an agent sells for the company, less its commission; what the company sells for somebody else: its commission.
  await of(`${YEAR}-01`, 70, 0, { code: 43, commission: 7 });
  await of(`${YEAR}-01`, 800, 0, { code: 43, is_received: true, commission: 60 });
  // What a buyer documents is sold as well; what the company documents itself is bought.
  await of(`${YEAR}-06`, 9, 0, { code: 46 });
  await of(`${YEAR}-01`, 2, 0, { code: 46, is_received: true, section: 'registro' });
  // Of no figure of sales: a delivery note, fees, an obligation, a summary beside its detail.
  await of(`${YEAR}-01`, 1, 0, { code: 52, sign: 0 });
  await of(`${YEAR}-01`, 3, 0, { code: 0 });
  await of(`${YEAR}-01`, 4, 0, { code: null, document_type: 'OBLIGATION' });
  await of(`${YEAR}-01`, 5, 0, { code: 39, is_superseded: true });
  // A sale that its buyer claimed counts until its credit note; another month by hand changes no tax period.
  await of(`${YEAR}-02`, 900, 0, { claimed_on: `${YEAR}-02-20`, flexible_period: `${YEAR}-05-01` });
  await of(`${YEAR}-03`, 100, 0, { code: 61, sign: -1 });
  // In dollars at its own rate: 12,34 at 900.
  await of(`${YEAR}-12`, 1_234, 0, { code: 110, iva: 0, currency: 'USD', rate: '900', amount: 1_234, amount_clp: 11_106 });
  await of(`${YEAR - 1}-12`, 77, 0);
  await of(`${YEAR}-01`, 500, 10, { is_received: true, section: 'registro' });
  await of(`${YEAR}-01`, 20, 0, { is_received: true, section: 'pendiente' });
  await of(`${YEAR}-01`, 40, 0, { is_received: true, section: 'no_incluir' });
  await of(`${YEAR}-01`, 80, 0, { code: 914, is_received: true, document_type: 'TAX_DOCUMENT' });
  const claimed = await of(`${YEAR}-01`, 160, 0, { is_received: true, claimed_on: `${YEAR}-01-20` });
  const note = await of(`${YEAR}-01`, 160, 0, { code: 61, sign: -1, is_received: true });
  await refer(books, note, claimed);
  await of(`${YEAR}-04`, 30, 0, { code: 61, sign: -1, is_received: true });

  expect(await year(books, 'get12MonthsNetSales')).toEqual([1_080, 900, -100, 0, 0, 9, 0, 0, 0, 0, 0, 11_106]);
  expect(await year(books, 'getLast12MonthsNetSales')).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 77]);
  expect(await year(books, 'get12MonthsNetPurchases')).toEqual([612, 0, 0, -30, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(await year(books, 'getLast12MonthsNetPurchases')).toEqual(Array(12).fill(0));
  expect(await listed(books, 'SALES')).toEqual([1_080, 900, -100, 0, 0, 9, 0, 0, 0, 0, 0, 11_106]);
  expect(await listed(books, 'PURCHASES')).toEqual([612, 0, 0, -30, 0, 0, 0, 0, 0, 0, 0, 0]);
  const query = 'query ($companyId: ID!) { get12MonthsNetSales(companyId: $companyId) { month label sales } }';
  const { get12MonthsNetSales } = await answer<{ get12MonthsNetSales: object[] }>(query, { companyId: books.companyId });
  expect(get12MonthsNetSales[0]).toEqual({ month: `${YEAR}-01`, label: 'Enero', sales: 1_080 });
});

test('what was issued on 29 February is of that month of that year, and of no other', async () => {
  const books = await testBooks(database, ana.id);
  await books.document('2028-02-29', 100, { net: 100, is_expected: false });
  const year = (of: number) => books.read((db) => netMonths(db, books.companyId, 'sales', of));
  const amounts = async (of: number) => (await year(of)).map(({ amount }) => amount);
  expect([await amounts(2027), await amounts(2028)]).toEqual([Array(12).fill(0), [0, 100, ...Array(10).fill(0)]]);
});

test('beside net purchases: of them what is pending, and fees before withholding that nobody annulled', async () => {
  const books = await testBooks(database, ana.id);
  const of = (month: string, net: number, fields: object = {}) =>
    books.document(`${YEAR}-${month}-15`, net, { period: day(`${YEAR}-${month}-01`), net, exempt: 0, is_received: true, ...fields });
  await of('01', 500, { section: 'registro' });
  await of('01', 20, { section: 'pendiente' });
  await of('01', 5, { section: 'pendiente', code: 61, sign: -1 });
  const claimed = await of('01', 160, { section: 'pendiente', claimed_on: `${YEAR}-01-20` });
  await refer(books, await of('01', 160, { section: 'pendiente', code: 61, sign: -1 }), claimed);
  await of('01', 70, { code: 46 });
  await of('01', 7, { code: 46, is_received: false });
  // 85 are paid of it, and 15 withheld.
  await of('02', 100, { code: 0, amount: 85, amount_clp: 85, iva: 15 });
  await of('02', 1_000, { code: 0, is_annulled: true, is_expected: false });
  await of('02', 2_000, { code: 0, is_received: false });
  const query = `query ($companyId: ID!) { dashboard(companyId: $companyId) { years {
    purchases { sales } pendingPurchases { sales } fees { sales } } } }`;
  type Months = { sales: number }[];
  const { dashboard } = await answer<{ dashboard: { years: Record<'purchases' | 'pendingPurchases' | 'fees', Months> } }>(query, {
    companyId: books.companyId,
  });
  const first = (months: Months) => months.slice(0, 2).map(({ sales }) => sales);
  const { purchases, pendingPurchases, fees } = dashboard.years;
  expect([first(purchases), first(pendingPurchases), first(fees)]).toEqual([
    [585, 0],
    [15, 0],
    [0, 100],
  ]);
});

test('net figures are the signed sum of what counts, on any books', async () => {
  const commissionOf = (net: number) => Math.floor(net / 10);
  const document = fc.record({
    code: fc.constantFrom(0, 33, 34, 39, 43, 46, 52, 56, 61, 914),
    isReceived: fc.boolean(),
    month: fc.integer({ min: 0, max: 11 }),
    net: fc.integer({ min: 0, max: 1_000_000 }),
    isClaimed: fc.boolean(),
    section: fc.constantFrom('registro', 'pendiente', 'no_incluir', 'reclamado', null),
    // Of those before it, which ones it names.
    names: fc.array(fc.nat(11), { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 12 }), async (documents) => {
      const books = await testBooks(database, ana.id);
      const ids: string[] = [];
      for (const { code, isReceived, month, net, isClaimed, section, names } of documents) {
        const fields = {
          code,
          net,
          commission: commissionOf(net),
          section,
          is_received: isReceived,
          sign: documentKind(code)?.sign ?? 1,
          is_expected: false,
        };
        const at = addMonths(day(`${YEAR}-01-15`), month);
        const id = await books.document(at, net, { ...fields, claimed_on: isClaimed ? at : null });
        for (const [index, target] of names.flatMap((n) => ids[n] ?? []).entries()) await refer(books, id, target, index + 1);
        ids.push(id);
      }
      const isOfClaimed = ({ names }: (typeof documents)[number], n: number) =>
        names.some((target) => target < n && (documents[target]?.isClaimed || documents[target]?.section === 'reclamado'));
      for (const figure of ['sales', 'purchases'] as const) {
        const got = await books.read((db) => netMonths(db, books.companyId, figure, YEAR));
        const counts = (one: (typeof documents)[number], n: number) => {
          if (!isIn(figure, one)) return false;
          if (figure === 'sales' || !one.isReceived) return true;
          const isNote = documentKind(one.code)?.sign === -1;
          return !one.isClaimed && one.section !== 'no_incluir' && one.section !== 'reclamado' && !(isNote && isOfClaimed(one, n));
        };
        expect(got.map(({ amount }) => amount)).toEqual(
          got.map((_, month) =>
            documents
              .filter((one, n) => one.month === month && counts(one, n))
              .reduce(
                (sum, { code, isReceived, net }) =>
                  sum + (documentKind(code)?.sign ?? 1) * (code === 43 && isReceived ? commissionOf(net) : net),
                0,
              ),
          ),
        );
        expect(await listed(books, figure === 'sales' ? 'SALES' : 'PURCHASES')).toEqual(got.map(({ amount }) => amount));
      }
    }),
    { numRuns: runs(12) },
  );
});

test('what is unpaid by counterpart and by type adds up to the cards, notes below zero', async () => {
  const books = await testBooks(database, ana.id);
  const other = { counterpart_rut: '76123456-0', counterpart_name: 'Ñandú & Hijos Ltda' };
  const first = await books.document(TODAY, 1_000);
  const late = await books.document(ago(1), 20_000);
  await books.document(ago(30), 300);
  await books.document(ago(31), 4_000, other);
  await books.document(ago(61), 50_000, { ...other, document_type: 'OBLIGATION', code: null, label: 'Arriendo' });
  await books.document(ago(91), 600_000, other);
  await books.document(ago(400), 7_000, { code: 61, sign: -1, counterpart_rut: null, counterpart_name: 'Sin RUT' });
  await books.document(ago(5), 9, { is_hidden: true });
  await books.document(ago(5), 9, { is_expected: false });
  await books.document(ago(60), 80, { is_received: true });
  await books.document(ago(90), 1, { is_received: true });
  const paid = await books.movement(await books.account(), ago(1), 500);
  await books.match(paid, late, 500);
  const all = await sides(books.companyId);
  expect(all.findPaymentCollection.map(({ documents, ...row }) => ({ ...row, documents: documents.length }))).toEqual([
    {
      ...{ rut: '76123456-0', name: 'Ñandú & Hijos Ltda', valid: 0, expired30: 0, expired60: 4_000, expired90: 50_000 },
      ...{ expiredOlder: 600_000, total: 654_000, companyId: books.companyId, documents: 3 },
    },
    {
      ...{ rut: '76086428-5', name: 'Cliente SpA', valid: 1_000, expired30: 19_800, expired60: 0, expired90: 0, expiredOlder: 0 },
      ...{ total: 20_800, companyId: books.companyId, documents: 3 },
    },
    {
      ...{ rut: null, name: 'Sin RUT', valid: 0, expired30: 0, expired60: 0, expired90: 0, expiredOlder: -7_000, total: -7_000 },
      ...{ companyId: books.companyId, documents: 1 },
    },
  ]);
  expect(all.findPaymentCollection[1]?.documents.slice(0, 2)).toEqual([late, first]);
  expect(all.toReceive.expiredOlder).toEqual([
    { documentType: '33', amount: 600_000, summary: 'Factura electrónica' },
    { documentType: '61', amount: -7_000, summary: 'Nota de crédito electrónica' },
  ]);
  expect(all.toReceive.expired90).toEqual([{ documentType: 'OBLIGATION', amount: 50_000, summary: 'Arriendo' }]);
  expect(all.findToPayCollection).toMatchObject([{ expired60: 80, expired90: 1, total: 81 }]);
  agree(all);
  const names = async (variables: object) => (await sides(books.companyId, variables)).findPaymentCollection.map(({ name }) => name);
  expect(await names({ search: 'nandu' })).toEqual(['Ñandú & Hijos Ltda']);
  expect(await names({ search: '76.086.428' })).toEqual(['Cliente SpA']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await names({ search: 'x'.repeat(10_000) })).toEqual([]);
  expect(await names({ pagination: { page: 2, offset: 1 } })).toEqual(['Cliente SpA']);
  expect(await names({ pagination: { page: 1_000_000_000, offset: 100 } })).toEqual([]);
});

test('dollars are added before they are converted, and the parts still add up; without a rate they are left out', async () => {
  const books = await testBooks(database, ana.id);
  const dollars = { currency: 'USD', rate: '900', amount_clp: 900 } as const;
  for (let index = 0; index < 7; index += 1)
    await books.document(ago(index * 20), 133, { ...dollars, counterpart_rut: `7612345${index}-0`, counterpart_name: `Nº ${index}` });
  await books.document(ago(3), 40);
  const without = await sides(books.companyId);
  expect(without.findPaymentCollection.map(({ total }) => total)).toEqual([40]);
  await books.write((db) =>
    db
      .insertInto('company_rate')
      .values({ company_id: books.companyId, currency: 'USD', on_day: ago(1), value: '937.51' })
      .execute(),
  );
  const all = await sides(books.companyId);
  expect(all.dashboardCards.toReceive).toBe(40 + Math.round(9.31 * 937.51));
  agree(all);
});

test('what suggestions explain is the same on the cards and in the cash flow: a part of what is unpaid, not of movements', async () => {
  const books = await testBooks(database, ana.id);
  const account = await books.account();
  await books.closing(account, ago(200), 0);
  const invoice = await books.document(ago(5), 1_000);
  const bill = await books.document(addDays(TODAY, 60), 500, { is_received: true });
  const hidden = await books.document(ago(5), 70, { is_hidden: true });
  const [paid, paidBill, paidHidden] = [
    await books.movement(account, ago(2), 1_400),
    await books.movement(account, ago(2), -300),
    await books.movement(account, ago(2), 70),
  ];
  // More than the invoice leaves open, and a document that is not expected.
  for (const [movement_id, document_id, amount] of [
    [paid, invoice, 1_400],
    [paidBill, bill, 300],
    [paidHidden, hidden, 70],
  ] as const) {
    const row = { company_id: books.companyId, movement_id, document_id, amount, document_amount: amount, currency: 'CLP' as const };
    await books.write((db) => db.insertInto('awaiting_confirmation').values(row).execute());
  }
  const side = '{ amount awaitingAmount }';
  const query = `query ($companyId: ID!) {
    dashboard(companyId: $companyId) { toPay ${side} toReceive ${side} }
    getFlow(companyId: $companyId, past: 0, future: 6) { awaitingConfirmation { count amount } } }`;
  type Side = { amount: number; awaitingAmount: number };
  const { dashboard, getFlow } = await answer<{
    dashboard: { toPay: Side; toReceive: Side };
    getFlow: { awaitingConfirmation: { count: number; amount: number } };
  }>(query, { companyId: books.companyId });
  expect(dashboard).toEqual({ toPay: { amount: 500, awaitingAmount: 300 }, toReceive: { amount: 1_000, awaitingAmount: 1_000 } });
  expect(getFlow.awaitingConfirmation).toEqual({ count: 3, amount: 1_300 });
});

test('invoices of a month, cheques that no bank paid, and what else came in this year', async () => {
  const books = await testBooks(database, ana.id);
  const month = TODAY.slice(0, 7);
  await books.document(`${month}-01`, 1_190);
  await books.document(`${month}-01`, 190, { code: 61, sign: -1 });
  await books.document(`${month}-01`, 10, { code: 39, is_expected: false });
  await books.document(`${month}-01`, 7, { issued_on: `${month}-01`, is_hidden: true });
  await books.document(`${month}-01`, 500, { is_received: true });
  await books.document('2001-05-10', 900);
  await cheque(books, ago(2), 100, 'inHand');
  await cheque(books, ago(-5), 200, 'deposited');
  await cheque(books, ago(-40), 400, 'inHand');
  await cheque(books, ago(9), 800, 'bounced');
  await cheque(books, ago(9), 1_600, 'cancelled');
  // Nobody waits for what was put away: neither here nor in 'Hoy'.
  await cheque(books, ago(9), 6_400, 'inHand', true);
  await cheque(books, ago(1), 3_200, 'issued');
  const bank = await books.account();
  await books.movement(bank, `${YEAR}-01-05`, 7_000, { area_id: books.area('interesesganados') });
  await books.movement(bank, `${YEAR}-01-05`, 30, { area_id: books.area('ingresossinclasificar') });
  await books.movement(bank, `${YEAR}-01-06`, 1_000_000, { area_id: books.area('aportesdecapital') });
  await books.movement(bank, `${YEAR - 1}-12-31`, 5, { area_id: books.area('interesesganados') });
  const foreign = { currency: 'USD', amount_clp: null, area_id: books.area('interesesganados') } as const;
  await books.movement(await books.account({ currency: 'USD' }), `${YEAR}-01-07`, 100, foreign);
  const invoice = '{ amount count }';
  const query = `query ($companyId: ID!) {
    issued: getTotalInvoice(companyId: $companyId) ${invoice}
    received: getTotalInvoice(companyId: $companyId, isReceived: true) ${invoice}
    past: getTotalInvoice(companyId: $companyId, period: "2001-05") ${invoice}
    toCash: getTotalChecks(companyId: $companyId, isReceived: true) { amount count overdueAmount overdueCount next30Amount bounced { amount count } }
    issuedCheques: getTotalChecks(companyId: $companyId, isReceived: false) { amount count overdueAmount overdueCount next30Amount bounced { amount count } }
    getOtherIncome(companyId: $companyId) { amount unclassified missingRates { currency on } areas { areaId label amount } months { month label amount } }
    list: paginatedDocumentsByCompany(input: { companyId: $companyId, newFilter: { net: { figure: INVOICED, period: "${month}" } } }) {
      totalDocs totals { isReceived amount } }
  }`;
  const got = await answer<Record<string, object> & { getOtherIncome: { amount: number; months: object[] } }>(query, {
    companyId: books.companyId,
  });
  expect(got).toMatchObject({
    issued: { amount: 1_007, count: 2 },
    received: { amount: 500, count: 1 },
    past: { amount: 900, count: 1 },
    toCash: { amount: 700, count: 3, overdueAmount: 100, overdueCount: 1, next30Amount: 200, bounced: { amount: 800, count: 1 } },
    issuedCheques: { amount: 3_200, count: 1, overdueAmount: 3_200, overdueCount: 1, next30Amount: 0, bounced: { amount: 0, count: 0 } },
    getOtherIncome: {
      amount: 7_000,
      unclassified: 30,
      missingRates: [{ currency: 'USD', on: `${YEAR}-01-07` }],
      areas: [{ areaId: books.area('interesesganados'), amount: 7_000 }],
    },
    // The same sum as the figure: its notes too.
    list: { totalDocs: 3, totals: [{ isReceived: false, amount: 1_007 }, { amount: 0 }] },
  });
  expect(got.getOtherIncome.months).toHaveLength(12);
  expect(got.getOtherIncome.months[0]).toEqual({ month: `${YEAR}-01`, label: 'Enero', amount: 7_000 });
});

test('who may not open the dashboard reads none of it, and strangers know of no company', async () => {
  const books = await testBooks(database, ana.id);
  const luis = await person();
  expect((await ask(await contextOf(luis.token), SIDES, { companyId: books.companyId })).code).toBe('NOT_FOUND');
  await join(books.companyId, luis.id, 'NOMINAS');
  expect((await ask(await contextOf(luis.token), SIDES, { companyId: books.companyId })).code).toBe('FORBIDDEN');
});

function agree({ dashboardCards, findPaymentCollection, findToPayCollection, toPay, toReceive }: Sides): void {
  const byType = (one: Bucketed) => AGEING.flatMap((bucket) => one[bucket]).reduce((sum, { amount }) => sum + amount, 0);
  const byParty = (rows: readonly Row[]) => rows.reduce((sum, { total }) => sum + total, 0);
  expect([byParty(findPaymentCollection), byType(toReceive)]).toEqual([dashboardCards.toReceive, dashboardCards.toReceive]);
  expect([byParty(findToPayCollection), byType(toPay)]).toEqual([dashboardCards.toPay, dashboardCards.toPay]);
  for (const row of [...findPaymentCollection, ...findToPayCollection])
    expect(AGEING.reduce((sum, bucket) => sum + row[bucket], 0)).toBe(row.total);
}

/** What the documents behind each month's bar sum to in the list. */
async function listed({ companyId }: TestBooks, figure: 'SALES' | 'PURCHASES'): Promise<number[]> {
  const months = Array.from({ length: 12 }, (_, month) => `${YEAR}-${String(month + 1).padStart(2, '0')}`);
  const lists = months.map(
    (period, month) => `m${month}: paginatedDocumentsByCompany(input: { companyId: $companyId, documentTypes: [TAX_DOCUMENT],
      newFilter: { net: { figure: ${figure}, period: "${period}" } } }) { totals { net } }`,
  );
  const query = (part: readonly string[]) => `query ($companyId: ID!) { ${part.join(' ')} }`;
  const data = await answer<Record<string, { totals: { net: number }[] }>>(query(lists), { companyId });
  return months.map((_, month) => data[`m${month}`]?.totals.reduce((sum, { net }) => sum + net, 0) ?? Number.NaN);
}

/** The rule in other words: a side is that of who sells or buys; only a settlement of the company as agent is in the figure of the other. */
function isIn(figure: NetFigure, { code, isReceived }: { code: number; isReceived: boolean }): boolean {
  if (code === 43) return figure === 'sales';
  const isSide = isReceived === (figure === 'purchases');
  return isSide && (figure === 'sales' ? [33, 34, 39, 46, 56, 61] : [33, 34, 46, 56, 61, 914]).includes(code);
}

async function year(books: TestBooks, name: string): Promise<number[]> {
  const query = `query ($companyId: ID!) { months: ${name}(companyId: $companyId) { sales } }`;
  const { months } = await answer<{ months: { sales: number }[] }>(query, { companyId: books.companyId });
  return months.map(({ sales }) => sales);
}

async function refer(books: TestBooks, note: string, target: string, reference_no = 1): Promise<void> {
  const row = { company_id: books.companyId, document_id: note, reference_no, code: '33', folio: '1', target_id: target };
  await books.write((db) => db.insertInto('document_reference').values(row).execute());
}

/** Received unless it is issued. */
async function cheque(
  books: TestBooks,
  due: Day,
  amount: number,
  state: 'inHand' | 'deposited' | 'bounced' | 'cancelled' | 'issued',
  is_hidden = false,
) {
  const isStanding = state !== 'bounced' && state !== 'cancelled';
  const cheque_id = await books.document(due, amount, {
    ...{ document_type: 'PAYMENT', code: null, is_received: state === 'issued', is_expected: isStanding, is_hidden },
  });
  const row = { company_id: books.companyId, cheque_id, number: newId().slice(0, 8), state, state_on: due } as const;
  await books.write((db) => db.insertInto('cheque').values(row).execute());
}

async function answer<Data>(query: string, variables: Record<string, unknown>): Promise<Data> {
  const { data, message } = await ask<Data>(await contextOf(ana.token), query, variables);
  if (!data) throw new Error(String(message));
  return data;
}
