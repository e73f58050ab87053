import { beforeEach, expect, test } from 'vitest';
import { addDays, addMonths, type Day, dayInChile } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import type { Context } from '#server/api/context.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { refreshRents } from './rents.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const FIRST = addMonths(TODAY, 1);
const LESSOR = rutOf(96_500_001);
/** With IVA, of 30.000.000 at 0,9 % in 24 rents in arrears. */
const RENT = 1_601_059;

type Paper = { documentId: string; folio: string | null };
type Row = { number: number; state: string; documentId: string; invoice: Paper | null; invoiceCandidates: Paper[] };
type Answer = {
  saveLoan: { id: string };
  loan: { paidCount: number; nextAmount: number; installments: Row[] };
  chooseRentInvoice: { actId: string };
  deleteLoan: { id: string };
  Document: { meta: object };
  getFlow: object;
};

let books: TestBooks;
let context: Context;
beforeEach(async () => {
  const founder = await person();
  books = await testBooks(database, founder.id);
  context = await contextOf(founder.token);
});

const run = (text: string, variables: object = {}) => ask<Answer>(context, text, { c: books.companyId, ...variables });
const SAVE = 'mutation ($c: ID!, $id: ID, $input: LoanInput!) { saveLoan(companyId: $c, id: $id, input: $input) { id } }';
const LOAN = { creditType: 'leasing', method: 'arrears', identificator: 'Camión', institution: 'Lessor', institutionRut: LESSOR };
const lend = async (change: object = {}, id: string | null = null) => {
  const input = { ...LOAN, principal: 30_000_000, count: 24, rate: 0.9, firstDueDate: FIRST, rolls: false, ...change };
  const { data, message } = await run(SAVE, { id, input });
  return data?.saveLoan.id ?? Promise.reject(new Error(message ?? ''));
};
const ONE = `query ($c: ID!, $id: ID!) { loan(companyId: $c, id: $id) { paidCount nextAmount
  installments { number state documentId invoice { documentId folio } invoiceCandidates { documentId folio } } } }`;
const loanOf = async (id: string) => (await run(ONE, { id })).data!.loan;
const firstOf = async (id: string) => (await loanOf(id)).installments[0]!;
const invoice = (issued_on: Day, folio: string, fields: object = {}) =>
  books.document(addDays(issued_on, 30), RENT, { is_received: true, counterpart_rut: LESSOR, code: 33, folio, issued_on, ...fields });
const refresh = () => books.write((db) => refreshRents(db, books.companyId));
const expected = () =>
  books.read(async (db) => {
    const rows = await db
      .selectFrom('document')
      .select(['document_id as id'])
      .where('company_id', '=', books.companyId)
      .where('is_expected', '=', true)
      .execute();
    return rows.map(({ id }) => id);
  });
const differences = async () => (await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows;
const CHOOSE = `mutation ($c: ID!, $id: ID!, $number: Int!, $invoice: ID) {
  chooseRentInvoice(companyId: $c, id: $id, number: $number, invoiceId: $invoice) { actId } }`;
const UNDO = 'mutation ($c: ID!, $act: String!) { undoAct(companyId: $c, actId: $act) { __typename } }';

test("the lessor's invoice takes the place of its rent: one counts, and the rent is paid when the invoice is", async () => {
  const id = await lend();
  const paper = await invoice(addDays(FIRST, -5), '120');
  const rent = await firstOf(id);
  expect(await expected()).toEqual(expect.arrayContaining([rent.documentId, paper]));
  await refresh();
  const { state, invoice: of } = await firstOf(id);
  expect({ state, of }).toEqual({ state: 'INVOICED', of: { documentId: paper, folio: '120' } });
  expect([(await expected()).includes(rent.documentId), (await expected()).includes(paper), await differences()]).toEqual([
    false,
    true,
    [],
  ]);
  const { data } = await run('query ($id: ID!) { Document(id: $id) { meta { identificator paymentNumber totalPayments invoiceId } } }', {
    id: paper,
  });
  expect(data?.Document.meta).toEqual({ identificator: 'Camión', paymentNumber: 1, totalPayments: 25, invoiceId: paper });
  await books.reduction(paper, RENT);
  expect([(await firstOf(id)).state, (await loanOf(id)).paidCount]).toEqual(['PAID', 1]);
  expect((await run('mutation ($c: ID!, $id: ID!) { deleteLoan(companyId: $c, id: $id) { id } }', { id })).code).toBe('CONFLICT');
});

test('the rent counts again when its invoice stands no more, or goes', async () => {
  const id = await lend();
  const paper = await invoice(FIRST, '120');
  await refresh();
  await books.write((db) => db.updateTable('document').set({ is_annulled: true }).where('document_id', '=', paper).execute());
  await refresh();
  expect([(await firstOf(id)).state, await expected()]).toEqual(['PENDING', expect.arrayContaining([(await firstOf(id)).documentId])]);
  const first = await invoice(FIRST, '121');
  await refresh();
  expect((await firstOf(id)).state).toBe('INVOICED');
  // Its successor comes with the note that annuls it.
  await books.write((db) => db.updateTable('document').set({ is_annulled: true }).where('document_id', '=', first).execute());
  const other = await invoice(FIRST, '122');
  await refresh();
  expect((await firstOf(id)).invoice).toEqual({ documentId: other, folio: '122' });
  await books.write((db) => db.deleteFrom('document').where('document_id', '=', other).execute());
  await refresh();
  expect([(await firstOf(id)).state, await differences()]).toEqual(['PENDING', []]);
});

test('two candidates: neither, until a person says which; and that can be undone', async () => {
  const id = await lend();
  const [one, two] = [await invoice(addDays(FIRST, -3), '120'), await invoice(addDays(FIRST, -1), '121')];
  await refresh();
  expect(await firstOf(id)).toMatchObject({ state: 'PENDING', invoice: null, invoiceCandidates: [{ folio: '120' }, { folio: '121' }] });
  const { data } = await run(CHOOSE, { id, number: 1, invoice: two });
  expect(await firstOf(id)).toMatchObject({ state: 'INVOICED', invoice: { folio: '121' }, invoiceCandidates: [] });
  await run(UNDO, { act: data!.chooseRentInvoice.actId });
  expect(await firstOf(id)).toMatchObject({ state: 'PENDING', invoice: null });
  await run(CHOOSE, { id, number: 1 });
  expect(await firstOf(id)).toMatchObject({ state: 'PENDING', invoiceCandidates: [] });
  expect((await run(CHOOSE, { id, number: 1, invoice: one })).code).toBe('CONFLICT');
});

test('an invoice of another RUT, of another company or of no rent is none; a loan without its RUT has none', async () => {
  const id = await lend();
  const foreign = await invoice(FIRST, '120', { counterpart_rut: rutOf(96_500_002) });
  await refresh();
  expect((await firstOf(id)).state).toBe('PENDING');
  expect((await run(CHOOSE, { id, number: 1, invoice: foreign })).code).toBe('CONFLICT');
  expect((await run(CHOOSE, { id, number: 99, invoice: foreign })).code).toBe('NOT_FOUND');
  expect((await run(CHOOSE, { id: foreign, number: 1 })).code).toBe('NOT_FOUND');
  await invoice(FIRST, '121');
  await refresh();
  expect((await firstOf(id)).state).toBe('INVOICED');
  await lend({ institutionRut: null }, id);
  expect([(await firstOf(id)).state, await differences()]).toEqual(['PENDING', []]);
  await lend({}, id);
  expect((await firstOf(id)).state).toBe('INVOICED');
  await lend({ creditType: 'comercial', method: 'french' }, id);
  expect([(await firstOf(id)).state, await expected()]).toEqual(['PENDING', expect.arrayContaining([(await firstOf(id)).documentId])]);
});

test('what the bank keeps back does not come in', async () => {
  await lend({
    creditType: 'comercial',
    method: 'french',
    disbursementDate: TODAY,
    stampTax: 80_000,
    notary: 20_000,
    principal: 9_900_000,
  });
  const rows = await books.read((db) =>
    db
      .selectFrom('document')
      .select(['amount', 'counterpart_rut'])
      .where('company_id', '=', books.companyId)
      .where('is_received', '=', false)
      .execute(),
  );
  expect(rows).toEqual([{ amount: 9_900_000, counterpart_rut: LESSOR }]);
});

test('a down payment is owed at the start, gives way to its invoice, and is none of the installments', async () => {
  const down = { downPayment: 3_000_000 };
  const id = await lend(down);
  const stock = async () => (await run('query ($c: ID!, $id: ID!) { loan(companyId: $c, id: $id) { stock rowCount } }', { id })).data?.loan;
  expect(await stock()).toEqual({ stock: 33_000_000, rowCount: 25 });
  expect(await firstOf(id)).toMatchObject({ number: 0, state: 'PENDING' });
  const paper = await books.document(TODAY, 3_570_000, {
    ...{ is_received: true, counterpart_rut: LESSOR, code: 33, folio: '119', issued_on: TODAY },
  });
  await refresh();
  expect([(await firstOf(id)).state, (await expected()).includes((await firstOf(id)).documentId)]).toEqual(['INVOICED', false]);
  await books.reduction(paper, 3_570_000);
  expect([(await firstOf(id)).state, (await loanOf(id)).paidCount, await stock()]).toEqual([
    ...['PAID', 0],
    { stock: 30_000_000, rowCount: 25 },
  ]);
  // The bank's table is of the rents: what was paid at the start stays.
  const rows = ['N°;Fecha;Cuota;Capital;Interés;Saldo', `1;${addMonths(FIRST, 1)};30270000;30000000;270000;0`];
  const load = 'mutation ($c: ID!, $id: ID!, $rows: [String!]!) { importLoanSchedule(companyId: $c, id: $id, rows: $rows) { id } }';
  expect((await run(load, { id, rows })).message).toBeNull();
  expect((await loanOf(id)).installments.map(({ number, state }) => [number, state])).toEqual([
    [0, 'PAID'],
    [1, 'PENDING'],
  ]);
  // Of one that was running already it was paid before.
  const other = await lend({ ...down, identificator: 'Grúa', paidBefore: 1 });
  expect((await loanOf(other)).installments.slice(0, 2).map(({ state }) => state)).toEqual(['PAID', 'PAID']);
});
