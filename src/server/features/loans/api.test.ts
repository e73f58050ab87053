import { beforeEach, expect, test } from 'vitest';
import { addDays, addMonths, type Day, day, dayInChile } from '#domain/date.ts';
import type { Context } from '#server/api/context.ts';
import { areaOfRow } from '#server/db/area-slots.ts';
import { newId } from '#server/db/ids.ts';
import { moveContents } from '#server/features/cashflow/area-contents.ts';
import { readFacts } from '#server/features/reconciliation/facts.ts';
import { cellText } from '#server/formats/table.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { LOAN_FILE } from './schedule-file.ts';
import { findLoan } from './store.ts';

const { database, person, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const FIRST = addMonths(TODAY, 1);

const ROW = 'id version letterState renewsId identificator principal payment stock nextDueDate nextAmount paidCount rowCount';
const INSTALLMENT = 'number dueDate amount capital interest stock documentId state';
const LIST = `query ($c: ID!, $search: String) { loans(companyId: $c, search: $search) { ${ROW} } }`;
const ONE = `query ($c: ID!, $id: ID!) { loan(companyId: $c, id: $id) { ${ROW} hasBankTable prepayments { capital interest commission isPaid documentId } installments { ${INSTALLMENT} rolled } } }`;
const PREVIEW = `query ($c: ID!, $input: LoanInput!) { previewLoan(companyId: $c, input: $input) {
  payment rate count solved warning totalInterest installments { number amount interest stock documentId state } } }`;
const SAVE = `mutation ($c: ID!, $id: ID, $version: Int, $input: LoanInput!) {
  saveLoan(companyId: $c, id: $id, version: $version, input: $input) { id actId } }`;
const DELETE = 'mutation ($c: ID!, $id: ID!) { deleteLoan(companyId: $c, id: $id) { id actId } }';
const UNDO = 'mutation ($c: ID!, $act: String!) { undoAct(companyId: $c, actId: $act) { __typename } }';
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
  prepayments: { documentId: string }[];
};
type Answer = {
  loans: Loan[];
  loan: Loan;
  previewLoan: Loan & { solved: string; rate: number; warning: string | null; totalInterest: number };
  saveLoan: { id: string; actId: string };
  deleteLoan: { id: string; actId: string };
  prepayLoan: { id: string; actId: string };
  renewLoan: { id: string; actId: string };
  advanceLetter: { id: string; actId: string };
  importLoanSchedule: { id: string; actId: string };
  previewPrepayment: object;
  loanTotals: object[];
  Document: object;
  companyHistory: object;
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
      .select(['document_type', 'label', 'amount', 'amount_clp', 'due_on', 'is_received', 'is_expected'])
      .select(areaOfRow('document').as('area_id'))
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

test('nothing is owed of it before its money comes', async () => {
  const { id } = await lend({ identificator: 'Por venir', disbursementDate: addDays(TODAY, 1), firstDueDate: FIRST });
  expect(await loanOf(id)).toMatchObject({ stock: 0, nextDueDate: FIRST, rowCount: 12 });
  expect((await run(DELETE, { id })).data?.deleteLoan.id).toBe(id);
});

test('one that says no day begins an interval before its first installment: then its money comes, and it is owed', async () => {
  const { id } = await lend({ identificator: 'Sin día', firstDueDate: addMonths(TODAY, 2) });
  expect((await loanOf(id)).stock).toBe(0);
  expect((await documents())[0]).toMatchObject({ label: 'Desembolso Sin día', due_on: addMonths(TODAY, 1), amount: 10_000_000 });
  const leasing = await lend({ creditType: 'leasing', method: 'arrears', identificator: 'Camión', firstDueDate: addMonths(TODAY, 2) });
  expect((await loanOf(leasing.id)).stock).toBe(0);
  const begun = await lend({ creditType: 'leasing', method: 'arrears', identificator: 'Grúa', firstDueDate: FIRST });
  expect((await loanOf(begun.id)).stock).toBe(10_000_000);
});

test('with its interest apart, each installment is two documents that one charge pays; unpaid, it is whole again', async () => {
  const { id } = await lend({ separatesInterest: true });
  const rows = await documents();
  expect(rows).toHaveLength(24);
  expect(rows.slice(0, 2)).toMatchObject([
    { label: 'Cuota 1/12 Crédito 1', amount: 788_488, area_id: books.area('cuotasdeprestamos'), due_on: FIRST },
    { label: 'Cuota 1/12 Crédito 1, intereses', amount: 100_000, area_id: books.area('intereses'), due_on: FIRST },
  ]);
  expect(await differences()).toEqual([]);
  expect(await loanOf(id)).toMatchObject({ stock: 10_000_000, nextAmount: 888_488, paidCount: 0, rowCount: 12 });
  const whole = await run(SAVE, { id, input: LOAN });
  expect([(await documents()).length, (await documents())[0]?.amount]).toEqual([12, 888_488]);
  await run(UNDO, { act: whole.data?.saveLoan.actId });
  expect(await documents()).toEqual(rows);
  // The bank charges both together, some days after.
  const account = await books.account();
  const movement = await books.movement(account, TODAY, -888_488, { glosa: 'CARGO CUOTA CREDITO COMERCIAL' });
  await database.owner
    .updateTable('document')
    .set({ due_on: TODAY })
    .where('due_on', '=', FIRST)
    .where('company_id', '=', books.companyId)
    .execute();
  const facts = await books.read((db) => readFacts(db, books.companyId));
  expect(facts.documents.filter(({ installment }) => installment === `${id} 1`).map(({ obligation }) => obligation)).toEqual([
    'loan',
    'loan',
  ]);
  const ids = await books.read((db) =>
    db.selectFrom('document').select(['document_id as id', 'amount']).where('due_on', '=', TODAY).orderBy('amount', 'desc').execute(),
  );
  await books.match(movement, ids[0]?.id ?? '', 788_488);
  expect(await loanOf(id)).toMatchObject({ paidCount: 0, nextAmount: 100_000 });
  await books.match(movement, ids[1]?.id ?? '', 100_000);
  expect(await loanOf(id)).toMatchObject({ paidCount: 1, nextAmount: 888_488 });
  const interest = await run(DOCUMENT, { id: ids[1]?.id });
  expect(interest.data?.Document).toMatchObject({
    cashflowArea: { name: 'Intereses' },
    meta: { loanId: id, paymentNumber: 1, interest: 100_000 },
  });
  expect((await run(SAVE, { id, input: LOAN })).code).toBe('CONFLICT');
  expect(await differences()).toEqual([]);
});

test('the area of a running loan changes: what is paid of it stays where it was paid', async () => {
  const { id } = await lend({});
  const first = (await documents())[0];
  const { document_id } = await books.read((db) =>
    db
      .selectFrom('document')
      .select('document_id')
      .where('label', '=', first?.label ?? '')
      .executeTakeFirstOrThrow(),
  );
  await books.match(await books.movement(await books.account(), FIRST, -100_000), document_id, 100_000);
  const changed = await run(SAVE, { id, input: { ...LOAN, cashflowAreaId: books.area('seguros') } });
  expect(changed.code).toBeNull();
  const areas = (await documents()).map(({ area_id }) => area_id);
  expect([areas[0], new Set(areas.slice(1))]).toEqual([books.area('cuotasdeprestamos'), new Set([books.area('seguros')])]);
  await run(UNDO, { act: changed.data?.saveLoan.actId });
  expect(new Set((await documents()).map(({ area_id }) => area_id))).toEqual(new Set([books.area('cuotasdeprestamos')]));
});

test('its installments stand in the area that it says, which follows a merge; the bank’s charge is found all the same', async () => {
  const insurance = books.area('seguros');
  const { id } = await lend({ cashflowAreaId: insurance });
  const areas = async () => new Set((await documents()).map(({ area_id }) => area_id));
  expect(await areas()).toEqual(new Set([insurance]));
  expect((await books.read((db) => readFacts(db, books.companyId))).documents[0]?.obligation).toBe('loan');
  const back = await run(SAVE, { id, input: LOAN });
  expect(await areas()).toEqual(new Set([books.area('cuotasdeprestamos')]));
  await run(UNDO, { act: back.data?.saveLoan.actId });
  expect(await areas()).toEqual(new Set([insurance]));
  await books.write((db) => moveContents(db, books.companyId, insurance, books.area('sueldos')));
  expect(await areas()).toEqual(new Set([books.area('sueldos')]));
  expect((await books.read((db) => findLoan(db, books.companyId, id)))?.terms.areaId).toBe(books.area('sueldos'));
  expect(await run(SAVE, { input: { ...LOAN, identificator: 'Otro', cashflowAreaId: books.area('ventasporboleta') } })).toMatchObject({
    code: 'BAD_USER_INPUT',
    field: 'cashflowAreaId',
  });
  const other = await testBooks(database);
  for (const strange of [other.area('seguros'), 'x'])
    for (const act of [PREVIEW, SAVE])
      expect((await run(act, { input: { ...LOAN, identificator: 'Otro', cashflowAreaId: strange } })).code).toBe('NOT_FOUND');
  expect(await differences()).toEqual([]);
});

test('what was stored before interest could stand apart is undone too', async () => {
  const { id, actId } = await lend();
  await database.ownerPool.query(
    `update history set undo = jsonb_set(undo #- '{after,terms,separatesInterest}', '{after,rows}',
       (select jsonb_agg(row - 'interestId') from jsonb_array_elements(undo #> '{after,rows}') row))
     where company_id = $1 and entry_no = $2`,
    [books.companyId, actId],
  );
  expect((await run(UNDO, { act: actId })).code).toBeNull();
  expect((await run(ONE, { id })).code).toBe('NOT_FOUND');
});

test('of what pays only interest that is all; a leasing has no interest apart', async () => {
  await lend({ creditType: 'bullet', method: 'french', count: 3, interval: 1, ratePeriod: 'month', separatesInterest: true });
  const rows = await documents();
  expect(rows.map(({ area_id, amount }) => [area_id === books.area('intereses'), amount])).toEqual([
    [true, 100_000],
    [true, 100_000],
    [false, 10_000_000],
    [true, 100_000],
  ]);
  const leasing = { creditType: 'leasing', method: 'arrears', identificator: 'Camión', separatesInterest: true };
  expect(await run(SAVE, { input: { ...LOAN, ...leasing } })).toMatchObject({ code: 'BAD_USER_INPUT', field: 'separatesInterest' });
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
  for (const answer of [await run(SAVE, { id, input: { ...LOAN, count: 6 } }), await run(DELETE, { id }), await run(UNDO, { act: actId })])
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

const PREPAYMENT = `query ($c: ID!, $id: ID!, $input: PrepaymentInput!) { previewPrepayment(companyId: $c, id: $id, input: $input) {
  capital interest commission commissionCap needsConsent total saved payment installments { number amount } } }`;
const PREPAY = `mutation ($c: ID!, $id: ID!, $version: Int, $input: PrepaymentInput!) {
  prepayLoan(companyId: $c, id: $id, version: $version, input: $input) { id actId } }`;
const RENEW = `mutation ($c: ID!, $id: ID!, $input: LoanSuccessorInput!) { renewLoan(companyId: $c, id: $id, input: $input) { id actId } }`;
const ADVANCE = `mutation ($c: ID!, $id: ID!, $input: LetterStepInput!) { advanceLetter(companyId: $c, id: $id, input: $input) { id actId } }`;
const TABLE = `mutation ($c: ID!, $id: ID!, $rows: [String!]!) { importLoanSchedule(companyId: $c, id: $id, rows: $rows) { id actId } }`;
const TOTALS = `query ($c: ID!) { loanTotals(companyId: $c) { currency count owedCount stock stockInPesos interestOfYear readjustmentOfYear } }`;
const asBank = (on: Day) => on.split('-').toReversed().join('/');

test('a prepayment is seen before it is made, keeps what was paid, is expected in the cash flow, and is undone', async () => {
  const { id } = await lend();
  await run(PAY, { ids: [(await loanOf(id)).installments[0]?.documentId] });
  const before = [await documents(), await loanOf(id)];
  const input = { date: FIRST, mode: 'shorter', capital: 4_605_756 };
  const preview = await run(PREPAYMENT, { id, input });
  expect(preview.data?.previewPrepayment).toMatchObject({
    ...{
      capital: 4_605_756,
      interest: 0,
      commission: 46_058,
      commissionCap: 46_058,
      needsConsent: false,
      total: 4_651_814,
      payment: 888_488,
    },
  });
  const { data, message } = await run(PREPAY, { id, version: 1, input });
  expect(message).toBeNull();
  const after = await loanOf(id);
  expect(after).toMatchObject({ stock: 9_211_512, paidCount: 1, rowCount: 7, prepayments: [{ capital: 4_605_756, isPaid: false }] });
  expect((await documents()).filter(({ label }) => label === 'Prepago Crédito 1')).toMatchObject([{ amount: 4_651_814, due_on: FIRST }]);
  await run(PAY, { ids: [after.prepayments[0]?.documentId] });
  expect(await loanOf(id)).toMatchObject({ stock: 4_605_756, prepayments: [{ isPaid: true }] });
  // It is paid: undoing it would lose the payment.
  expect((await run(UNDO, { act: data?.prepayLoan.actId })).code).toBe('CONFLICT');
  expect((await run(SAVE, { id, input: LOAN })).message).toMatch(/tiene prepagos/);
  const again = await run(PREPAY, { id, input: { date: addMonths(FIRST, 1), mode: 'whole' } });
  expect((await loanOf(id)).rowCount).toBe(2);
  expect((await run(UNDO, { act: again.data?.prepayLoan.actId })).message).toBeNull();
  expect([(await loanOf(id)).rowCount, await differences()]).toEqual([7, []]);
  expect(before[0]).toHaveLength(12);
});

test('a prepayment moves nothing that is paid, and nothing of one that another person changed', async () => {
  const { id } = await lend();
  await run(PAY, { ids: [(await loanOf(id)).installments[3]?.documentId] });
  const input = { date: FIRST, mode: 'cheaper', capital: 1_000_000 };
  expect((await run(PREPAY, { id, version: 2, input })).message).toMatch(/Otra persona cambió/);
  expect((await run(PREPAY, { id, input })).message).toMatch(/tiene pagos/);
  expect([(await loanOf(id)).rowCount, (await documents()).length, await differences()]).toEqual([12, 12, []]);
});

test('one with payments may be called otherwise, and keeps its documents', async () => {
  const { id } = await lend();
  const before = await loanOf(id);
  await run(PAY, { ids: [before.installments[0]?.documentId] });
  expect((await run(SAVE, { id, version: 1, input: { ...LOAN, identificator: 'Bodega' } })).message).toBeNull();
  const after = await loanOf(id);
  expect(after.installments.map(({ documentId }) => documentId)).toEqual(before.installments.map(({ documentId }) => documentId));
  expect((await documents())[0]).toMatchObject({ label: 'Cuota 1/12 Bodega' });
});

test('a renewal pays the interest of one and opens the next; together they owe as much', async () => {
  const bullet = { creditType: 'bullet', count: 1, ratePeriod: 'year', dayCount: 'actual360', rate: 9, disbursementDate: TODAY };
  const { id } = await lend({ ...bullet, principal: 50_000_000 });
  const wish = { identificator: 'Crédito 1 bis', dueDate: addMonths(FIRST, 3), rate: 8 };
  const { data, message } = await run(RENEW, { id, input: wish });
  expect(message).toBeNull();
  const [old, next] = [await loanOf(id), await loanOf(data?.renewLoan.id ?? '')];
  expect(old).toMatchObject({ stock: 0, installments: [{ rolled: 50_000_000, capital: 50_000_000 }] });
  expect(old.installments[0]?.amount).toBeLessThan(500_000);
  expect(next).toMatchObject({ stock: 50_000_000, renewsId: id, identificator: 'Crédito 1 bis' });
  expect((await documents()).map(({ label }) => label)).toEqual(['Desembolso Crédito 1', 'Cuota 1/1 Crédito 1', 'Cuota 1/1 Crédito 1 bis']);
  expect((await run(RENEW, { id, input: { ...wish, identificator: 'Otro' } })).code).toBe('CONFLICT');
  expect((await run(DELETE, { id })).message).toMatch(/Otro crédito continúa/);
  expect((await run(UNDO, { act: data?.renewLoan.actId })).message).toBeNull();
  expect([(await loanOf(id)).stock, (await documents()).length, await differences()]).toEqual([50_000_000, 2, []]);
  expect((await run(RENEW, { id: (await lend({ identificator: 'Otro' })).id, input: wish })).message).toMatch(/bullet o comex/);
});

test('a comex over a rate of reference: its account, its parts, and a renewal that keeps the spread', async () => {
  const value = { company_id: books.companyId, currency: 'USD', on_day: day('2026-01-01'), value: '900' } as const;
  await books.write((db) => db.insertInto('company_rate').values(value).execute());
  const accountId = await books.account({ currency: 'USD', number: '77-1' });
  const comex = {
    ...{ creditType: 'comex', currency: 'USD', principal: 100_000, count: 1, rate: null, ratePeriod: 'year', dayCount: 'actual360' },
    ...{ reference: 'SOFR 6M', referenceRate: 4.3, spread: 2.9, accountId },
  };
  const { id, actId } = await lend(comex);
  const RATED = `query ($c: ID!, $id: ID!) { loan(companyId: $c, id: $id) { rate reference referenceRate spread accountId accountName } }`;
  const rated = async (loanId: string) => (await run(RATED, { id: loanId })).data?.loan;
  const parts = { reference: 'SOFR 6M', spread: 2.9, accountId, accountName: 'BancoEstado 77-1' };
  expect(await rated(id)).toEqual({ ...parts, rate: 7.2, referenceRate: 4.3 });
  const wish = { identificator: 'Crédito 1 bis', dueDate: addMonths(FIRST, 6), referenceRate: 3.85 };
  const { data, message } = await run(RENEW, { id, input: wish });
  expect(message).toBeNull();
  expect(await rated(data?.renewLoan.id ?? '')).toEqual({ ...parts, rate: 6.75, referenceRate: 3.85 });
  expect((await run(UNDO, { act: data?.renewLoan.actId })).message).toBeNull();
  const whole = await run(RENEW, { id, input: { ...wish, referenceRate: null, rate: 8 } });
  expect(await rated(whole.data?.renewLoan.id ?? '')).toMatchObject({ rate: 8, referenceRate: 5.1 });
  await run(UNDO, { act: whole.data?.renewLoan.actId });
  // Of another company, or gone: refused; undoing leaves the loan without it.
  const other = await testBooks(database, books.personId);
  expect((await run(SAVE, { input: { ...LOAN, accountId: await other.account() } })).code).toBe('NOT_FOUND');

  expect((await run(UNDO, { act: actId })).message).toBeNull();
});

test('the accounts to charge are for who writes loans, also where nobody reads movements', async () => {
  const accountId = await books.account({ currency: 'USD', number: '77-1' });
  await (await testBooks(database, books.personId)).account({ number: '88-1' });
  await database.owner.updateTable('company').set({ features: [] }).where('company_id', '=', books.companyId).execute();
  expect((await run('query ($c: ID!) { loanAccounts(companyId: $c) { accountId name currency } }')).data).toEqual({
    loanAccounts: [{ accountId, name: 'BancoEstado 77-1', currency: 'USD' }],
  });
});

test('an installment says what paid it in the bank', async () => {
  const { id } = await lend();
  const documentId = (await loanOf(id)).installments[0]?.documentId ?? '';
  const movement = await books.movement(await books.account(), TODAY, -888_488, { amount_clp: -888_488 });
  await books.match(movement, documentId, 888_488);
  const PAID = 'query ($c: ID!, $id: ID!) { loan(companyId: $c, id: $id) { installments { movements { transactionId date } } } }';
  const found = (await run(PAID, { id })).data?.loan.installments;
  expect(found?.slice(0, 2)).toEqual([{ movements: [{ transactionId: movement, date: TODAY }] }, { movements: [] }]);
});

test('a letter of credit is no debt until its documents come; then it is paid or deferred', async () => {
  const letter = { creditType: 'cartaCredito', payment: 1_000, rate: null, currency: 'USD', principal: 100_000, interval: 3, tolerance: 5 };
  const value = { company_id: books.companyId, currency: 'USD', on_day: day('2026-01-01'), value: '900' } as const;
  await books.write((db) => db.insertInto('company_rate').values(value).execute());
  const { id } = await lend({ ...letter, count: 4 });
  expect(await loanOf(id)).toMatchObject({ stock: 0, letterState: 'ABIERTA', rowCount: 4 });
  const on = addMonths(FIRST, 4);
  const negotiate = (amount: number) => run(ADVANCE, { id, input: { state: 'NEGOCIADA', date: on, amount } });
  expect((await negotiate(105_001)).message).toMatch(/105\.000/);
  const { data } = await negotiate(104_000);
  expect(await loanOf(id)).toMatchObject({ stock: 104_000, letterState: 'NEGOCIADA', rowCount: 3 });
  const loan = { identificator: 'Comex telas', dueDate: addMonths(on, 6), rate: 7.2 };
  const deferred = await run(ADVANCE, { id, input: { state: 'DIFERIDA', loan } });
  expect(deferred.message).toBeNull();
  expect([(await loanOf(id)).stock, await loanOf(deferred.data?.advanceLetter.id ?? '')]).toMatchObject([
    0,
    { stock: 104_000, renewsId: id },
  ]);
  expect((await run(ADVANCE, { id, input: { state: 'ANULADA' } })).message).toMatch(/no pasa a ese estado/);
  expect((await run(UNDO, { act: data?.advanceLetter.actId })).code).toBe('CONFLICT');
  for (const act of [deferred.data?.advanceLetter.actId, data?.advanceLetter.actId]) expect((await run(UNDO, { act })).message).toBeNull();
  expect(await loanOf(id)).toMatchObject({ letterState: 'ABIERTA', rowCount: 4 });
  await run(ADVANCE, { id, input: { state: 'ANULADA', date: FIRST } });
  expect([(await loanOf(id)).rowCount, await documents(), await differences()]).toEqual([0, [], []]);
});

test("the bank's table of a running loan replaces what is still to be paid", async () => {
  const { id } = await lend({ count: 3 });
  const [first, second, third] = (await loanOf(id)).installments as (Installment & { stock: number; capital: number })[];
  await run(PAY, { ids: [first?.documentId] });
  const [owed, rest] = [first?.stock ?? 0, second?.stock ?? 0];
  const rows = [
    `2;${asBank(addMonths(FIRST, 1))};${owed - rest + 60_500};${owed - rest};60.500;${rest}`,
    `3;${asBank(addMonths(FIRST, 2))};${rest + 30_000};${rest};30.000;0`,
  ];
  expect((await run(TABLE, { id, rows: [rows[0] ?? ''] })).message).toMatch(/Los capitales suman/);
  const { data, message } = await run(TABLE, { id, rows });
  expect(message).toBeNull();
  const after = await loanOf(id);
  expect(after).toMatchObject({
    hasBankTable: true,
    paidCount: 1,
    installments: [{}, { amount: owed - rest + 60_500 }, { amount: rest + 30_000 }],
  });
  expect([after.installments[2]?.documentId, await differences()]).toEqual([third?.documentId, []]);
  expect((await run(UNDO, { act: data?.importLoanSchedule.actId })).message).toBeNull();
  expect((await loanOf(id)).installments[2]).toEqual({ ...third, rolled: 0 });
});

test('totals by currency, in pesos too, with what the UF added apart from interest', async () => {
  const values = [
    { company_id: books.companyId, currency: 'UF', on_day: day(`${Number(TODAY.slice(0, 4)) - 1}-01-01`), value: '40000' } as const,
    { company_id: books.companyId, currency: 'UF', on_day: addMonths(TODAY, -1), value: '40100' } as const,
  ];
  await books.write((db) => db.insertInto('company_rate').values(values).execute());
  await lend();
  const year = Number(TODAY.slice(0, 4));
  await lend({
    identificator: 'En UF',
    currency: 'UF',
    principal: 1_000,
    rate: 0.35,
    count: 24,
    firstDueDate: day(`${year}-01-15`),
    paidBefore: 24,
  });
  expect((await run(TOTALS)).data?.loanTotals).toEqual([
    {
      currency: 'CLP',
      count: 1,
      owedCount: 1,
      stock: 10_000_000,
      stockInPesos: 10_000_000,
      interestOfYear: expect.any(Number),
      readjustmentOfYear: 0,
    },
    {
      currency: 'UF',
      count: 1,
      owedCount: 0,
      stock: 0,
      stockInPesos: 0,
      interestOfYear: expect.any(Number),
      readjustmentOfYear: expect.any(Number),
    },
  ]);
});

test('its schedule is a spreadsheet with the state of each installment, and its history tells what was done to it', async () => {
  const { id } = await lend();
  await lend({ identificator: 'Otro' });
  await run(SAVE, { id, input: { ...LOAN, institution: 'Otro banco' } });
  const parts: Buffer[] = [];
  for await (const chunk of LOAN_FILE.write(context, books.companyId, { id })) parts.push(Buffer.from(chunk));
  const rows = [...(readXlsx(new Uint8Array(Buffer.concat(parts)))[0]?.rows() ?? [])].map(({ cells }) => cells.map(cellText));
  expect(rows[0]).toEqual([
    'N°',
    'Fecha',
    'Se paga',
    'Cuota',
    'Interés',
    'Capital',
    'Seguro o comisión',
    'IVA',
    'Saldo',
    'Moneda',
    'Estado',
  ]);
  expect(rows).toHaveLength(13);
  const pick = (row: string[] | undefined) => [0, 3, 4, 8, 9, 10].map((column) => row?.[column]);
  expect(pick(rows[1])).toEqual(['1', '888488', '100000', '9211512', 'CLP', 'Por pagar']);
  expect(pick(rows[12])).toEqual(['12', '888485', expect.any(String), '0', 'CLP', 'Por pagar']);
  const history = `query ($c: ID!, $id: ID!) { companyHistory(companyId: $c, filter: { loanId: $id }) { totalDocs docs { description } } }`;
  expect((await run(history, { id })).data?.companyHistory).toMatchObject({
    totalDocs: 2,
    docs: [{ description: expect.stringContaining('cambió') }, { description: expect.stringContaining('agregó') }],
  });
  const excel = 'mutation ($c: ID!, $id: ID!) { loanScheduleAsExcel(companyId: $c, id: $id) { url } }';
  expect((await run(excel, { id })).code).toBeNull();
  expect((await run(excel, { id: newId() })).code).toBe('NOT_FOUND');
});
