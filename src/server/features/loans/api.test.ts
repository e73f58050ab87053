import { beforeEach, expect, test } from 'vitest';
import { addMonths, day, dayInChile } from '#domain/date.ts';
import type { Context } from '#server/api/context.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const FIRST = addMonths(TODAY, 1);

const ROW = 'id version identificator principal payment stock nextDueDate nextAmount paidCount rowCount';
const INSTALLMENT = 'number dueDate amount capital interest stock documentId state';
const LIST = `query ($c: ID!, $search: String) { loans(companyId: $c, search: $search) { ${ROW} } }`;
const ONE = `query ($c: ID!, $id: ID!) { loan(companyId: $c, id: $id) { ${ROW} hasBankTable installments { ${INSTALLMENT} } } }`;
const PREVIEW = `query ($c: ID!, $input: LoanInput!) { previewLoan(companyId: $c, input: $input) {
  payment rate count solved warning totalInterest installments { number amount interest stock documentId state } } }`;
const SAVE = `mutation ($c: ID!, $id: ID, $version: Int, $input: LoanInput!) {
  saveLoan(companyId: $c, id: $id, version: $version, input: $input) { id actId } }`;
const DELETE = 'mutation ($c: ID!, $id: ID!) { deleteLoan(companyId: $c, id: $id) { id actId } }';
const UNDO = 'mutation ($c: ID!, $act: String!) { undoAct(companyId: $c, id: $act) { __typename } }';
const PAY = 'mutation ($ids: [ID!]!) { FindAndSettleDocumentById(ids: $ids) { nModified } }';
const DOCUMENT = `query ($id: ID!) { Document(id: $id) { documentType name description amount cashflowArea { name }
  meta { loanId identificator creditType paymentNumber totalPayments installments capital interest stock remaining isPaid } } }`;

type Installment = { number: number; amount: number; documentId: string | null; state: string | null };
type Loan = {
  id: string;
  version: number;
  payment: number;
  stock: number;
  paidCount: number;
  rowCount: number;
  installments: Installment[];
};
type Answer = {
  loans: Loan[];
  loan: Loan;
  previewLoan: Loan & { solved: string; rate: number; warning: string | null; totalInterest: number };
  saveLoan: { id: string; actId: string };
  deleteLoan: { id: string; actId: string };
  Document: object;
};

let books: TestBooks;
let context: Context;
beforeEach(async () => {
  const founder = await person();
  books = await testBooks(database, founder.id);
  context = await contextOf(founder.token);
});

const run = (text: string, variables: object = {}) => ask<Answer>(context, text, { c: books.companyId, ...variables });
const LOAN = {
  identificator: ' Crédito   1 ',
  institution: 'Banco',
  principal: 10_000_000,
  count: 12,
  rate: 1,
  firstDueDate: FIRST,
  rolls: false,
};
const lend = async (change: object = {}) => {
  const { data, message } = await run(SAVE, { input: { ...LOAN, ...change } });
  if (!data) throw new Error(message ?? 'no answer');
  return data.saveLoan;
};
const loanOf = async (id: string) => (await run(ONE, { id })).data!.loan;
const documents = () =>
  books.read((db) =>
    db
      .selectFrom('document')
      .select(['document_type', 'label', 'amount', 'amount_clp', 'due_on', 'area_id', 'is_received', 'is_expected'])
      .where('company_id', '=', books.companyId)
      .orderBy('due_on')
      .orderBy('label')
      .execute(),
  );
const differences = async () => (await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows;

test('a preview solves what is missing, and keeps nothing', async () => {
  const { data } = await run(PREVIEW, { input: LOAN });
  expect(data?.previewLoan).toMatchObject({ payment: 888_488, solved: 'payment', warning: null, totalInterest: 661_853 });
  expect(data?.previewLoan.installments[0]).toEqual({
    number: 1,
    amount: 888_488,
    interest: 100_000,
    stock: 9_211_512,
    documentId: null,
    state: null,
  });
  const solved = await run(PREVIEW, { input: { ...LOAN, payment: 888_488, rate: null } });
  expect(solved.data?.previewLoan.rate).toBeCloseTo(1, 4);
  expect((await run(PREVIEW, { input: { ...LOAN, rate: 12 } })).data?.previewLoan.warning).toBe('¿12 % al mes?');
  expect([(await run(LIST)).data?.loans, await documents()]).toEqual([[], []]);
});

test('its installments are expected in the cash flow, on their cash day, and its money where it comes', async () => {
  const { id } = await lend({ disbursementDate: TODAY, firstDueDate: FIRST });
  const rows = await documents();
  expect(rows).toHaveLength(13);
  expect(rows[0]).toMatchObject({
    label: 'Desembolso Crédito 1',
    is_received: false,
    area_id: books.area('prestamosrecibidos'),
    amount: 10_000_000,
  });
  expect(rows[1]).toEqual({
    ...{ document_type: 'CREDIT', label: 'Cuota 1/12 Crédito 1', amount: 888_488, amount_clp: 888_488, due_on: FIRST },
    ...{ area_id: books.area('cuotasdeprestamos'), is_received: true, is_expected: true },
  });
  expect(await differences()).toEqual([]);
  const loan = await loanOf(id);
  expect(loan).toMatchObject({
    identificator: 'Crédito 1',
    stock: 10_000_000,
    nextDueDate: FIRST,
    nextAmount: 888_488,
    paidCount: 0,
    rowCount: 12,
  });
  const [first] = loan.installments;
  expect(first).toMatchObject({ number: 1, state: 'PENDING', dueDate: FIRST });
  expect((await run(DOCUMENT, { id: first?.documentId })).data?.Document).toMatchObject({
    ...{ documentType: 'CREDIT', name: 'Banco', cashflowArea: { name: 'Cuotas de préstamos' } },
    meta: {
      ...{
        loanId: id,
        capital: 788_488,
        identificator: 'Crédito 1',
        creditType: 'comercial',
        paymentNumber: 1,
        totalPayments: 12,
        installments: 12,
      },
      ...{ interest: 100_000, stock: 9_211_512, remaining: 888_488, isPaid: false },
    },
  });
});

test('what is paid lowers what is owed, and then it is neither changed nor deleted', async () => {
  const { id, actId } = await lend({ paidBefore: 2 });
  const loan = await loanOf(id);
  expect(loan.installments.map(({ state }) => state).slice(0, 3)).toEqual(['PAID', 'PAID', 'PENDING']);
  expect([loan.paidCount, (await documents()).length]).toEqual([2, 10]);
  await run(PAY, { ids: [loan.installments[2]?.documentId] });
  const paid = await loanOf(id);
  expect([paid.paidCount, paid.installments[2]?.state, paid.stock < loan.stock]).toEqual([3, 'PAID', true]);
  for (const answer of [await run(SAVE, { id, input: LOAN }), await run(DELETE, { id }), await run(UNDO, { act: actId })])
    expect(answer.code).toBe('CONFLICT');
  expect((await documents()).length).toBe(10);
});

test('a change makes its schedule anew; somebody who saw an earlier one is refused', async () => {
  const { id } = await lend();
  const { data } = await run(SAVE, { id, version: 1, input: { ...LOAN, count: 6 } });
  expect(await loanOf(id)).toMatchObject({ version: 2, rowCount: 6 });
  expect([(await documents()).length, await differences()]).toEqual([6, []]);
  expect((await run(SAVE, { id, version: 1, input: LOAN })).code).toBe('CONFLICT');
  expect((await run(UNDO, { act: data?.saveLoan.actId })).message).toBeNull();
  expect([(await loanOf(id)).rowCount, (await documents()).length, await differences()]).toEqual([12, 12, []]);
  expect((await run(DELETE, { id })).data?.deleteLoan.id).toBe(id);
  expect([(await run(LIST)).data?.loans, await documents(), await differences()]).toEqual([[], [], []]);
});

test('the table of the bank overrides the formula', async () => {
  const on = addMonths(TODAY, 2).split('-').toReversed().join('/');
  const { id } = await lend({ bankTable: ['N°\tFecha\tCuota\tCapital\tInterés\tSaldo', `1\t${on}\t10.100.500\t10.000.000\t100.000\t0`] });
  expect(await loanOf(id)).toMatchObject({
    hasBankTable: true,
    rowCount: 1,
    installments: [{ amount: 10_100_500, dueDate: addMonths(TODAY, 2) }],
  });
  const wrong = await run(SAVE, { input: { ...LOAN, identificator: 'Otro', bankTable: [`1;${on};10.100.500;9.999.999;100.000;1`] } });
  expect(wrong.message).toMatch(/suman \$ 9\.999\.999/);
});

test('one in UF is worth its day in pesos', async () => {
  const value = { company_id: books.companyId, currency: 'UF', on_day: day('2026-01-01'), value: '40000' } as const;
  await books.write((db) => db.insertInto('company_rate').values(value).execute());
  await lend({ currency: 'UF', principal: 1_000, rate: 0.35, count: 24 });
  expect((await documents())[0]).toMatchObject({ amount: 435_140, amount_clp: 1_740_560 });
  expect(await differences()).toEqual([]);
});

test.each<[object, string]>([
  [{ payment: 800_000, rate: null }, 'La cuota por el número de cuotas no alcanza el monto líquido.'],
  [{ identificator: ' ' }, 'Escribe un identificador'],
  [{ identificator: 'crédito 1' }, 'Ya hay un crédito que se llama'],
  [{ identificator: 'credito 1' }, 'Ya hay un crédito que se llama'],
  [{ count: 1_000 }, 'Escribe entre 1 y 600 cuotas'],
  [{ principal: 1.5 }, ''],
  [{ interval: 2 }, 'Elige cada cuánto se paga'],
  [{ currency: 'UTM' }, 'Un crédito es en pesos, UF, dólares o euros.'],
  [{ firstDueDate: '1999-01-01' }, ''],
])('%j is refused', async (change, message) => {
  await lend();
  const answer = await run(SAVE, { input: { ...LOAN, identificator: 'Otro', ...change } });
  expect([answer.code, answer.message?.startsWith(message)]).toEqual(
    ['BAD_USER_INPUT', true].map((one, i) => (i === 0 && message.startsWith('Ya hay') ? 'CONFLICT' : one)),
  );
  expect((await run(LIST)).data?.loans).toHaveLength(1);
});

test('it is searched by name and institution; one of another company is unknown', async () => {
  const { id } = await lend();
  expect((await run(LIST, { search: 'BANC' })).data?.loans).toHaveLength(1);
  expect((await run(LIST, { search: 'otro' })).data?.loans).toHaveLength(0);
  const stranger = await person();
  const other = await testBooks(database, stranger.id);
  const theirs = await contextOf(stranger.token);
  for (const text of [ONE, DELETE]) {
    const answers = await Promise.all([id, newId()].map((one) => ask<Answer>(theirs, text, { c: other.companyId, id: one })));
    expect(answers.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  }
  expect((await ask<Answer>(theirs, SAVE, { c: other.companyId, id, input: LOAN })).code).toBe('NOT_FOUND');
  expect((await ask<Answer>(theirs, LIST, { c: books.companyId })).code).toBe('NOT_FOUND');
});
