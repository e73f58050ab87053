import { beforeEach, expect, test } from 'vitest';
import type { PastDue } from '#domain/cashflow/backtest.ts';
import { habitsOf, meanDelay } from '#domain/cashflow/delays.ts';
import { forecastBand } from '#domain/cashflow/forecast.ts';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, type Day, dayInChile, daysBetween } from '#domain/date.ts';
import { rangeOf } from '#domain/period.ts';
import { rutOf } from '#domain/rut.ts';
import type { Context } from '#server/api/context.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { readBacktest, readForecast } from './forecast.ts';
import { readFlow } from './store.ts';

const { database, person, join, contextOf, ask } = await testApi();
const TODAY = dayInChile(new Date());
const on = (days: number) => addDays(TODAY, days);
const SAVE = `mutation ($companyId: ID!, $amount: Amount, $expected: Amount) {
  saveLowBalance(companyId: $companyId, amount: $amount, expected: $expected) { lowBalance actId } }`;
const FORECAST = `query ($companyId: ID!) { cashForecast(companyId: $companyId) { hasBand lowBalance days { date expected p10 p50 p90 }
  below { date shortfall worstDate } belowAtP10 { date } belowZero { date } missingRates { currency } }
  cashForecastBacktest(companyId: $companyId) { compared inside errors { week starts forecast dueDate meanDelay } } }`;
type Answer = {
  cashForecast: {
    hasBand: boolean;
    days: { date: Day; expected: number; p50: number | null }[];
    below: { date: Day; shortfall: number; worstDate: Day } | null;
    belowZero: { date: Day } | null;
  };
  cashForecastBacktest: { compared: number } | null;
};

const CUSTOMERS = [rutOf(76_000_001), rutOf(76_000_002)] as const;

let books: TestBooks;
let context: Context;
let bank: string;
beforeEach(async () => {
  const founder = await person();
  books = await testBooks(database, founder.id);
  context = await contextOf(founder.token);
  bank = await books.account();
});

const forecast = () => books.read((db) => readForecast(db, books.companyId, TODAY));
const at = (balances: readonly number[] | undefined, days: number) => balances?.[days];
/** Sales to a customer who pays so many days late, each matched. */
async function paidLate(count: number, delay: number, fields: object = {}) {
  for (let index = 0; index < count; index += 1) {
    const due = on(-200 + 4 * index);
    const document = await books.document(due, 1_000, fields);
    await books.match(await books.movement(bank, addDays(due, delay), 1_000), document, 1_000);
  }
}

test('who pays 20 days late is expected 20 days late; a day that a person set, and a source, stay', async () => {
  await paidLate(12, 20);
  await books.document(on(10), 50_000);
  await books.document(on(5), 7_000, { agenda_on: on(40) });
  const { plan, band, days } = await forecast();
  const balance = 12_000;
  expect([at(plan, 9), at(plan, 10), at(plan, 40)]).toEqual([balance, balance + 50_000, balance + 57_000]);
  expect([at(band?.middle, 20), at(band?.middle, 32), at(band?.middle, 40)]).toEqual([balance, balance + 50_000, balance + 57_000]);
  const window = flowWindow('day', TODAY, { from: TODAY, past: 0, future: days.length - 1 });
  const { report } = await books.read((db) => readFlow(db, books.companyId, { window, currency: 'CLP', showProjections: true }));
  expect(plan).toEqual(report.closing.cells.map(({ amount }) => amount));
  expect(await forecast()).toEqual(await forecast());
});

test('without statements there is no balance that could be below zero', async () => {
  await books.document(on(5), 50_000, { is_received: true });
  const { data } = await ask<{ cashForecast: object }>(
    context,
    'query ($companyId: ID!) { cashForecast(companyId: $companyId) { now below { date } belowZero { date } } }',
    { companyId: books.companyId },
  );
  expect(data?.cashForecast).toEqual({ now: null, below: null, belowZero: null });
});

test('with less than 13 weeks of history no band, and no back-test', async () => {
  await books.movement(bank, on(-90), 5_000);
  await books.document(on(10), 50_000);
  expect((await forecast()).band).toBeNull();
  expect(await books.read((db) => readBacktest(db, books.companyId, TODAY))).toBeNull();
  await books.movement(bank, on(-91), 5_000);
  expect((await forecast()).band?.low).toHaveLength((await forecast()).days.length);
  expect(await books.read((db) => readBacktest(db, books.companyId, TODAY))).toMatchObject({ compared: 0 });
});

test('the back-test compares what was open on past Mondays with what came', async () => {
  await paidLate(40, 10);
  const found = await books.read((db) => readBacktest(db, books.companyId, TODAY));
  expect(found?.compared).toBeGreaterThan(100);
  expect(found?.inside).toBeGreaterThan((found?.compared ?? 0) * 0.7);
  const error = found?.errors.find(({ week }) => week === 4);
  expect(error?.forecast).toBeLessThanOrEqual(error?.dueDate ?? 0);
});

test('the back-test equals one made by hand from what was planted', async () => {
  const truth = Array.from({ length: 45 }, (_, index): PastDue => {
    const due = -230 + 5 * index;
    const delay = (index * 7) % 31;
    const party = index % 3 === 0 ? CUSTOMERS[0] : CUSTOMERS[1];
    return { party, side: 'in', due, known: due - 30, paid: due + delay < 0 ? due + delay : null, amount: 1_000 + 137 * index };
  });
  for (const { party, due, known, paid, amount } of truth) {
    const document = await books.document(on(due), amount, { counterpart_rut: party, issued_on: on(known) });
    if (paid !== null) await books.match(await books.movement(bank, on(paid), amount), document, amount);
  }
  const found = await books.read((db) => readBacktest(db, books.companyId, TODAY));
  expect(found).toEqual(byHand(truth.toReversed(), daysBetween(TODAY, rangeOf('week', TODAY).start)));
});

/** Week by week, of what was open on each Monday: what had come by each Sunday since, beside what was said of it. @param truth  the last due first */
function byHand(truth: readonly PastDue[], thisMonday: number) {
  const ends: { week: number; real: number; low: number; middle: number; high: number; dueDate: number; meanDelay: number }[] = [];
  for (let back = 1; back <= 26; back += 1) {
    const monday = thisMonday - 7 * back;
    const open = truth.filter(({ known, paid }) => known <= monday && (paid === null || paid >= monday));
    if (open.length === 0) continue;
    const habits = habitsOf(
      truth.filter(({ known }) => known <= monday),
      monday,
    );
    const sum = (dayOf: (one: PastDue) => number | null, end: number) =>
      open.reduce((total, one) => total + ((dayOf(one) ?? Number.POSITIVE_INFINITY) < end ? one.amount : 0), 0);
    const weeks = Array.from({ length: Math.min(13, back) }, (_, week) => monday + 7 * (week + 1));
    const byDue = (one: PastDue) => Math.max(monday, one.due);
    const byMean = (one: PastDue) => Math.max(monday, monday + Math.round(one.due - monday + meanDelay(habits(one.party, one.side))));
    const points = open.map(({ due, ...one }) => ({ ...one, due: due - monday, planned: Math.max(0, due - monday) }));
    const band = forecastBand(
      weeks.map((end) => sum(byDue, end)),
      points,
      habits,
      { every: 7, courses: 64 },
    );
    weeks.forEach((end, week) => {
      const forecast = { low: band.low[week] ?? 0, middle: band.middle[week] ?? 0, high: band.high[week] ?? 0 };
      ends.push({ week: week + 1, real: sum(({ paid }) => paid, end), ...forecast, dueDate: sum(byDue, end), meanDelay: sum(byMean, end) });
    });
  }
  const middleError = (list: typeof ends, of: 'middle' | 'dueDate' | 'meanDelay') =>
    list.map((one) => Math.abs(one.real - one[of])).toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  return {
    compared: ends.length,
    inside: ends.filter(({ real, low, high }) => low <= real && real <= high).length,
    errors: [4, 13].map((week) => {
      const list = ends.filter((one) => one.week === week);
      const errors = { forecast: middleError(list, 'middle'), dueDate: middleError(list, 'dueDate') };
      return { week, starts: list.length, ...errors, meanDelay: middleError(list, 'meanDelay') };
    }),
  };
}

test('the line is set, told, kept from who may only read, and refused where it is no amount of pesos', async () => {
  const { companyId } = books;
  await books.movement(bank, on(-100), 10_000);
  await books.document(on(8), 4_000, { is_received: true });
  await books.document(on(20), 9_000, { is_received: true });
  await books.document(on(30), 50_000);
  const save = (variables: object, whose = context) => ask<{ saveLowBalance: object }>(whose, SAVE, { companyId, ...variables });
  const shown = async () => (await ask<Answer>(context, FORECAST, { companyId })).data?.cashForecast;
  expect(await shown()).toMatchObject({ hasBand: true, below: { date: on(20), shortfall: 3_000 }, belowZero: { date: on(20) } });
  expect((await save({ amount: 8_000 })).data?.saveLowBalance).toMatchObject({ lowBalance: 8_000, actId: expect.any(String) });
  expect(await shown()).toMatchObject({ below: { date: on(8), shortfall: 11_000, worstDate: on(20) }, belowZero: { date: on(20) } });
  for (const amount of [-1, 0.5, 1e15]) expect((await save({ amount })).code).toBe('BAD_USER_INPUT');
  expect((await save({ amount: 5, expected: 9_000 })).reason).toBe('LOW_BALANCE_CHANGED');
  expect((await save({ amount: 8_000, expected: 8_000 })).data?.saveLowBalance).toEqual({ lowBalance: 8_000, actId: null });
  expect((await save({ amount: null })).data?.saveLowBalance).toMatchObject({ lowBalance: null });
  const reader = await person();
  await join(companyId, reader.id, 'NOMINAS');
  expect((await save({ amount: 1 }, await contextOf(reader.token))).code).toBe('FORBIDDEN');
  expect((await save({ amount: 1 }, await contextOf((await person()).token))).code).toBe('NOT_FOUND');
});
