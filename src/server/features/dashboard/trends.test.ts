import { beforeEach, expect, test } from 'vitest';
import { trendDays } from '#domain/dashboard/trend.ts';
import { addDays, addMonths, type Day, dayInChile } from '#domain/date.ts';
import { rangeOf } from '#domain/period.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';

const { database, person, contextOf, ask } = await testApi();
const ana = await person();
const TODAY = dayInChile(new Date());
const ago = (days: number) => addDays(TODAY, -days);
let books: TestBooks;
beforeEach(async () => {
  books = await testBooks(database, ana.id);
});

const QUERY = `query ($companyId: ID!) { dashboardTrends(companyId: $companyId) {
  balance { ...trend } credit { ...trend } toReceive { ...trend } toPay { ...trend } }
  dashboardCards(companyId: $companyId) { bankAcountAmount bankCreditAmount toReceive toPay } }
  fragment trend on DashboardTrend { points { date amount } change { from before amount ratio } }`;
type Trend = {
  points: { date: Day; amount: number | null }[];
  change: { from: Day; before: number; amount: number; ratio: number | null } | null;
};
type Answer = { dashboardTrends: Record<'balance' | 'credit' | 'toReceive' | 'toPay', Trend>; dashboardCards: Record<string, number> };

async function trends() {
  const { data } = await ask<Answer>(await contextOf(ana.token), QUERY, { companyId: books.companyId });
  const { dashboardTrends, dashboardCards } = data as Answer;
  const at = (name: keyof Answer['dashboardTrends'], back: number) =>
    dashboardTrends[name].points.find(({ date }) => date === ago(back))?.amount;
  return { ...dashboardTrends, cards: dashboardCards, at };
}

test('each line ends at the figure of its card, and says what there was on the days before', async () => {
  const account = await books.account();
  await books.movement(account, ago(80), 1_000);
  const paid = await books.document(ago(60), 300, { issued_on: ago(75), is_received: false });
  await books.match(await books.movement(account, ago(20), 300), paid, 300);
  await books.document(ago(10), 50, { issued_on: ago(40), is_received: true });
  const { balance, toReceive, toPay, cards, at } = await trends();
  expect(balance.points.map(({ date }) => date)).toEqual(trendDays(TODAY));
  expect([at('balance', 84), at('balance', 78), at('balance', 18), at('balance', 0)]).toEqual([
    null,
    1_000,
    1_300,
    cards['bankAcountAmount'],
  ]);
  expect([at('toReceive', 78), at('toReceive', 72), at('toReceive', 24), at('toReceive', 18)]).toEqual([null, 300, 300, 0]);
  expect([at('toPay', 42), at('toPay', 36), at('toPay', 0)]).toEqual([0, 50, cards['toPay']]);
  expect(balance.change).toEqual({ from: ago(30), before: 1_000, amount: 300, ratio: 0.3 });
  expect(toReceive.change).toEqual({ from: ago(30), before: 300, amount: -300, ratio: -1 });
  expect(toPay.change).toEqual({ from: ago(30), before: 50, amount: 0, ratio: 0 });
});

/** A statement said so of an account's line. */
const tellLine = (account_id: string, on_day: Day, approved: number, used = 0) =>
  books.write((db) =>
    db
      .insertInto('credit_line_day')
      .values({ company_id: books.companyId, account_id, on_day, source_id: newId(), approved, used })
      .execute(),
  );

test('the line of credit is what was left of the line that had been told by each day, and nothing before the first', async () => {
  const account = await books.account({ credit_line_approved: 1_000 });
  await tellLine(account, ago(70), 900);
  await tellLine(account, ago(35), 1_000);
  await books.movement(account, ago(80), 500);
  await books.movement(account, ago(40), -800);
  await books.movement(account, ago(10), 200);
  // Closed: its line is no more.
  await books.account({ is_active: false, credit_line_approved: 7_000 });
  const { credit, cards, at } = await trends();
  expect([84, 78, 66, 36, 30, 0].map((back) => at('credit', back))).toEqual([null, null, 900, 600, 700, cards['bankCreditAmount']]);
  expect(credit.change).toEqual({ from: ago(30), before: 700, amount: 200, ratio: 200 / 700 });

  await tellLine(await books.account({ credit_line_approved: 500, credit_line_used: 100 }), ago(8), 500, 100);
  const drawn = await trends();
  expect([drawn.at('credit', 12), drawn.at('credit', 6), drawn.at('credit', 0), drawn.credit.change]).toEqual([null, 1_300, 1_300, null]);
});

test('nothing is said of a company of which nothing is known', async () => {
  const { balance, credit, toReceive } = await trends();
  expect([...balance.points, ...credit.points].every(({ amount }) => amount === null)).toBe(true);
  expect([balance.change, credit.change, toReceive.change]).toEqual([null, null, null]);
});

test('installments count up to the end of the month: in the card, in the list behind it and on every day of the line', async () => {
  const { end } = rangeOf('month', TODAY);
  const installment = (due: Day, amount: number) =>
    books.document(due, amount, { document_type: 'CREDIT', code: null, folio: null, is_received: true, issued_on: ago(90) });
  await installment(addDays(end, -1), 100);
  await installment(end, 200);
  await installment(addMonths(end, 3), 400);
  const { cards, at } = await trends();
  expect(cards['toPay']).toBe(100);
  expect(at('toPay', 0)).toBe(100);
  const query = 'query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) { totalDocs } }';
  const input = {
    companyId: books.companyId,
    filter: { isReceived: true, state: 'PENDING' },
    newFilter: { withoutLaterInstallments: true },
  };
  const { data } = await ask<{ paginatedDocumentsByCompany: { totalDocs: number } }>(await contextOf(ana.token), query, { input });
  expect(data?.paginatedDocumentsByCompany.totalDocs).toBe(1);
});
