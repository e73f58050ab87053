import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, type Day, dayInChile } from '#domain/date.ts';
import type { SoftlandingStep } from '#domain/onboarding/steps.ts';
import { rangeOf } from '#domain/period.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { documentRow, type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { lateItems } from './store.ts';

const { database, person, join, contextOf, ask } = await testApi();
const ana = await person();
const TODAY = dayInChile(new Date());
const ago = (days: number) => addDays(TODAY, -days);
let books: TestBooks;

type Item = {
  description: string;
  folio: string | null;
  name: string;
  remaining: number;
  currency: string;
  dueDate: Day;
  daysLate: number;
};
type Side = { amount: number; count: number; lateAmount: number; lateCount: number; items: Item[] };
type Cards = { bankAcountAmount: number; bankCreditAmount: number; toPay: number; toReceive: number };
type Summary = {
  hasData: boolean;
  hasIssued: boolean;
  hasReceived: boolean;
  hasBanks: boolean;
  balance: number;
  creditAvailable: number;
  creditApproved: number;
  accounts: {
    bankName: string;
    accountNumber: string;
    availableBalance: number;
    balanceCLP: number | null;
    knownTo: Day | null;
    currencyType: string;
    creditLineAvailable: number;
  }[];
  toPay: Side;
  toReceive: Side;
  monthMovements: number;
  monthReconciled: number;
  monthAccounts: { id: string; movements: number; reconciled: number }[];
  firstSteps: { done: number; steps: number; next: string } | null;
  missingRates: { currency: string; on: Day }[];
};

const SIDE = '{ amount count lateAmount lateCount items { description folio name remaining currency dueDate daysLate } }';
const BOTH = `query ($companyId: ID!) {
  dashboardCards(companyId: $companyId) { bankAcountAmount bankCreditAmount toPay toReceive }
  dashboard(companyId: $companyId) {
    id hasData hasIssued hasReceived hasBanks today updatedAt balance creditAvailable creditApproved monthMovements monthReconciled monthAccounts { id movements reconciled }
    firstSteps { done steps next } missingRates { currency on }
    accounts {
      companyId bankId bankName accountNumber currencyType availableBalance balanceCLP knownTo createdAt amountApproved amountUsed creditLineAvailable } toPay ${SIDE} toReceive ${SIDE}
  }
}`;
const FLOW = `query ($companyId: ID!) { getFlow(companyId: $companyId, view: month) {
  INCOME { oldCategoryKey projected { fieldValue } } EXPENSE { oldCategoryKey projected { fieldValue } }
  RESUME { oldCategoryKey projected { fieldValue } }
} }`;
const RATIO = 'query ($companyId: ID!, $month: DateTime!) { getMonthlyMatchsRatio(companyId: $companyId, month: $month) }';

beforeAll(async () => {
  books = await testBooks(database, ana.id);
});

test('a company without data is all zeros, and says so', async () => {
  const empty = await testBooks(database, ana.id);
  const { cards, summary } = await both(empty.companyId);
  expect(cards).toEqual({ bankAcountAmount: 0, bankCreditAmount: 0, toPay: 0, toReceive: 0 });
  expect(summary).toMatchObject({ hasData: false, updatedAt: null, accounts: [], monthMovements: 0, missingRates: [] });
  expect(summary.toPay).toEqual({ amount: 0, count: 0, lateAmount: 0, lateCount: 0, items: [] });
  expect(await ratio(empty.companyId, new Date())).toBe(0);
  await empty.document(ago(-3), 1_000);
  const issued = { hasData: true, hasIssued: true, hasReceived: false, hasBanks: false };
  expect((await both(empty.companyId)).summary).toMatchObject(issued);
  await empty.document(ago(-3), 1_000, { is_received: true });
  expect((await both(empty.companyId)).summary).toMatchObject({ ...issued, hasReceived: true });
});

test('balances of all accounts, dollars at the last known rate, and what credit lines leave', async () => {
  const pesos = await books.account({ bank_code: '001', number: '00-111', credit_line_approved: 5_000_000, credit_line_used: 1_200_000 });
  await books.closing(pesos, ago(10), 4_000_000);
  await books.movement(pesos, ago(4), -250_001);
  const dollars = await books.account({ number: 'USD-1', currency: 'USD' });
  await books.movement(dollars, ago(6), 123_456, { currency: 'USD', amount_clp: 1_111_104 });
  const closed = await books.account({ number: 'CERRADA', is_active: false });
  const before = await both();
  // Overdrawn: the overdraft uses its credit line.
  const overdrawn = await books.account({ number: 'SOBREGIRO', credit_line_approved: 1_000_000, credit_line_used: 0 });
  await books.movement(overdrawn, ago(5), -900_000);
  const short = await both();
  expect(short.cards).toMatchObject({ bankAcountAmount: 2_849_999, bankCreditAmount: 3_900_000 });
  // The card opens the list of accounts, whose rows add up to it.
  expect(short.summary.accounts.map((one) => one.creditLineAvailable).sort()).toEqual([0, 100_000, 3_800_000]);
  await books.write((db) => db.deleteFrom('movement').where('account_id', '=', overdrawn).execute());
  await books.write((db) => db.deleteFrom('account_day').where('account_id', '=', overdrawn).execute());
  await books.write((db) => db.deleteFrom('bank_account').where('account_id', '=', overdrawn).execute());
  expect(before.cards).toMatchObject({ bankAcountAmount: 3_749_999, bankCreditAmount: 3_800_000 });
  expect(before.summary.missingRates).toEqual([{ currency: 'USD', on: TODAY }]);
  await rate(ago(6), '900');
  await rate(ago(3), '937.51');
  const { cards, summary } = await both();
  // 1.234,56 × 937,51 = 1.157.412,3…
  expect(cards.bankAcountAmount).toBe(3_749_999 + 1_157_412);
  expect(summary).toMatchObject({
    balance: cards.bankAcountAmount,
    creditAvailable: 3_800_000,
    creditApproved: 5_000_000,
    missingRates: [],
  });
  expect(summary.accounts).toEqual([
    {
      ...{
        companyId: books.companyId,
        bankId: '001',
        bankName: 'Banco de Chile',
        accountNumber: '00-111',
        currencyType: 'CLP',
        availableBalance: 3_749_999,
        balanceCLP: 3_749_999,
        knownTo: ago(4),
        createdAt: expect.stringMatching(/^\d{4}-/),
      },
      ...{ amountApproved: 5_000_000, amountUsed: 1_200_000, creditLineAvailable: 3_800_000 },
    },
    expect.objectContaining({ accountNumber: 'USD-1', availableBalance: 1234.56, balanceCLP: 1_157_412, knownTo: ago(6) }),
  ]);
  expect(summary.accounts.map((one) => one.accountNumber)).not.toContain('CERRADA');
  await books.movement(closed, ago(1), 70);
  expect((await both()).cards.bankAcountAmount).toBe(cards.bankAcountAmount + 70);
});

test('what is to pay and to receive, late ones apart, down to what is left of each document', async () => {
  const bank = await books.account();
  const late = await books.document(ago(12), 1_000_000, { counterpart_name: 'Viña Ñandú SpA', folio: '4711' });
  const payment = await books.movement(bank, ago(2), 400_000);
  await books.match(payment, late, 400_000);
  await books.document(TODAY, 80_000);
  await books.document(ago(-200), 20_000);
  await books.document(ago(-2), 30_000, { code: 61, sign: -1 });
  await books.document(ago(1), 50_500, { is_received: true });
  await books.document(ago(-30), 9_000, { is_received: true });
  await books.document(ago(-9), 777, { is_received: true, is_expected: false });
  await books.document(ago(12), 888, { is_hidden: true });
  await books.document(ago(-9), 888, { is_received: true, is_hidden: true });
  const { cards, summary } = await both();
  expect(cards).toMatchObject({ toReceive: 600_000 + 80_000 + 20_000 - 30_000, toPay: 59_500 });
  expect(summary.toReceive).toMatchObject({ amount: cards.toReceive, count: 4, lateAmount: 600_000, lateCount: 1 });
  expect(summary.toPay).toMatchObject({ amount: 59_500, count: 2, lateAmount: 50_500, lateCount: 1 });
  expect(summary.toReceive.items.map((one) => [one.remaining, one.dueDate, one.daysLate])).toEqual([
    [600_000, ago(12), 12],
    [80_000, TODAY, 0],
    [20_000, ago(-200), 0],
  ]);
  expect(summary.toReceive.items[0]).toMatchObject({
    description: 'Factura electrónica',
    folio: '4711',
    name: 'Viña Ñandú SpA',
    currency: 'CLP',
  });
  expect(summary.toPay.items.map((one) => one.remaining)).toEqual([50_500, 9_000]);
});

test('the same figures as the cash-flow report', async () => {
  const { cards } = await both();
  const { data } = await ask<{ getFlow: Record<string, { oldCategoryKey: string; projected: { fieldValue: number } }[]> }>(
    await contextOf(ana.token),
    FLOW,
    { companyId: books.companyId },
  );
  const ahead = (section: string, key: string) => data?.getFlow[section]?.find((one) => one.oldCategoryKey === key)?.projected.fieldValue;
  expect(cards.toReceive).toBe(ahead('INCOME', 'income'));
  expect(cards.toPay).toBe(ahead('EXPENSE', 'expense'));
  expect(cards.bankAcountAmount).toBe(ahead('RESUME', 'initialBalance'));
});

const LIST = `query ($input: PaginatedDocumentsInput!) {
  paginatedDocumentsByCompany(input: $input) { totals { isReceived count remaining } } }`;

test('the list that a figure opens has the same total, obligations and dollars at today’s value in it', async () => {
  await books.document(ago(-5), 7_000, { is_received: true, document_type: 'OBLIGATION', code: null });
  await books.document(ago(40), 100_000, { currency: 'USD', rate: '800', amount_clp: 800_000 });
  const { summary } = await both();
  const { data } = await ask<{ paginatedDocumentsByCompany: { totals: { isReceived: boolean; count: number; remaining: number }[] } }>(
    await contextOf(ana.token),
    LIST,
    { input: { companyId: books.companyId, filter: { state: 'PENDING' } } },
  );
  expect(data?.paginatedDocumentsByCompany.totals).toEqual([
    { isReceived: false, count: summary.toReceive.count, remaining: summary.toReceive.amount },
    { isReceived: true, count: summary.toPay.count, remaining: summary.toPay.amount },
  ]);
});

test('the largest late ones leave half of the list to the next ones', async () => {
  const many = await testBooks(database, ana.id);
  for (let index = 1; index <= 10; index += 1) {
    await many.document(ago(index), index * 1_000);
    await many.document(ago(-index), index);
  }
  const remaining = async () => (await both(many.companyId)).summary.toReceive.items.map((one) => one.remaining);
  expect(await remaining()).toEqual([10_000, 9_000, 8_000, 7_000, 1, 2, 3, 4]);
  await many.write((db) =>
    db.updateTable('document').set({ is_expected: false }).where('due_on', '>', TODAY).where('due_on', '<', ago(-9)).execute(),
  );
  expect(await remaining()).toEqual([10_000, 9_000, 8_000, 7_000, 6_000, 5_000, 9, 10]);
});

test('the largest late ones of a side are the same whether all are read or the list is followed, on any books', async () => {
  const one = fc.record({
    daysLate: fc.integer({ min: -3, max: 3 }),
    amount: fc.integer({ min: 1, max: 6 }),
    is_received: fc.boolean(),
    sign: fc.constantFrom(1, 1, 1, -1),
    is_hidden: fc.boolean(),
    currency: fc.constantFrom('CLP', 'CLP', 'USD'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 25 }), async (some) => {
      const { companyId, area, write } = await testBooks(database, ana.id);
      const rows = some.map(({ daysLate, ...fields }) => documentRow({ companyId, area }, { due_on: ago(daysLate), ...fields }));
      await write((db) => db.insertInto('document').values(rows).execute());
      const largest = (reach: { few: number; far: number }) =>
        write((db) => lateItems(db, companyId, false, { today: TODAY, max: 4, reach }));
      const all = await largest({ few: 100, far: 100 });
      for (const far of [1, 8, 100]) expect(await largest({ few: 0, far })).toEqual(all);
      const late = rows.filter((row) => !row.is_received && !row.is_hidden && row.sign === 1 && row.due_on < TODAY);
      expect(all).toHaveLength(Math.min(4, late.length));
    }),
    { numRuns: runs(20) },
  );
});

test('the next of the first steps, until all of them or the whole are completed', async () => {
  const { companyId, write } = await testBooks(database, ana.id);
  const steps = async () => (await both(companyId)).summary.firstSteps;
  const done = (step: SoftlandingStep) =>
    write((db) => db.insertInto('softlanding_step').values({ company_id: companyId, step, is_completed: true }).execute());
  expect(await steps()).toEqual({ done: 0, steps: 6, next: 'sii' });
  await done('bancos');
  expect(await steps()).toEqual({ done: 1, steps: 6, next: 'sii' });
  await done('sii');
  expect(await steps()).toEqual({ done: 2, steps: 6, next: 'saldos' });
  for (const step of ['saldos', 'areas', 'conciliacion', 'usuarios'] as const) await done(step);
  expect(await steps()).toBeNull();
});

test('which part of a month is reconciled', async () => {
  const monthly = await testBooks(database, ana.id);
  const bank = await monthly.account();
  const { start, end } = rangeOf('month', TODAY);
  await monthly.movement(bank, addDays(start, -1), 5_000);
  const paid = await monthly.movement(bank, start, 3_000);
  await monthly.movement(bank, addDays(end, -1), -400);
  await monthly.movement(bank, addDays(start, 3), -100);
  await monthly.movement(bank, end, 1);
  await monthly.match(paid, await monthly.document(start, 3_000), 3_000);
  expect(await ratio(monthly.companyId, new Date())).toBe(1 / 3);
  const other = await monthly.account();
  expect((await both(monthly.companyId)).summary).toMatchObject({
    ...{ monthMovements: 3, monthReconciled: 1, monthAccounts: [{ id: bank, movements: 3, reconciled: 1 }] },
  });
  const elsewhere = await monthly.movement(other, start, -9, { is_hidden: true });
  expect((await both(monthly.companyId)).summary.monthAccounts).toHaveLength(1);
  await monthly.write((db) => db.deleteFrom('movement').where('movement_id', '=', elsewhere).execute());
  const { data } = await ask<{ reconciliationSummary: { month: unknown } }>(
    await contextOf(ana.token),
    `query ($companyId: ID!) { reconciliationSummary(companyId: $companyId) {
      month { transactionsCount reconciledTransactionsCount } } }`,
    { companyId: monthly.companyId },
  );
  expect(data?.reconciliationSummary.month).toEqual({ transactionsCount: 3, reconciledTransactionsCount: 1 });
  // Hidden ones are not counted.
  const hidden = await monthly.movement(bank, addDays(start, 4), -7_000, { is_hidden: true });
  expect(await ratio(monthly.companyId, new Date())).toBe(1 / 3);
  await monthly.write((db) => db.deleteFrom('movement').where('movement_id', '=', hidden).execute());
  expect(await ratio(monthly.companyId, new Date(`${addMonths(start, -1)}T12:00:00Z`))).toBe(0);
  // A month begins in Chile three or four hours after it begins in UTC.
  expect(await ratio(monthly.companyId, new Date(`${start}T02:00:00Z`))).toBe(0);
  expect(await ratio(monthly.companyId, new Date(`${start}T05:00:00Z`))).toBe(1 / 3);
});

test('roles without the screen are refused, and other people know of no company', async () => {
  const luis = await person();
  const variables = { companyId: books.companyId, month: new Date().toISOString() };
  expect((await ask(await contextOf(luis.token), BOTH, variables)).code).toBe('NOT_FOUND');
  await join(books.companyId, luis.id, 'NOMINAS');
  expect((await ask(await contextOf(luis.token), BOTH, variables)).code).toBe('FORBIDDEN');
  expect((await ask(await contextOf(luis.token), RATIO, variables)).code).toBeNull();
  expect((await ask(await contextOf(null), BOTH, variables)).code).toBe('UNAUTHENTICATED');
});

async function both(companyId = books.companyId): Promise<{ cards: Cards; summary: Summary }> {
  const { data, message } = await ask<{ dashboardCards: Cards; dashboard: Summary }>(await contextOf(ana.token), BOTH, {
    companyId,
  });
  if (!data) throw new Error(String(message));
  return { cards: data.dashboardCards, summary: data.dashboard };
}

async function ratio(companyId: string, month: Date): Promise<number | undefined> {
  const { data } = await ask<{ getMonthlyMatchsRatio: number }>(await contextOf(ana.token), RATIO, {
    companyId,
    month: month.toISOString(),
  });
  return data?.getMonthlyMatchsRatio;
}

async function rate(on_day: Day, value: string): Promise<void> {
  await books.write((db) =>
    db.insertInto('company_rate').values({ company_id: books.companyId, currency: 'USD', on_day, value }).execute(),
  );
}
