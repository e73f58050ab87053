import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day } from '../date.ts';
import { type BookedPart, bankReport, type OpenItem, type Prior } from './report.ts';

const START = day('2026-01-01');
/** Days of a month here. */
const MONTH = 10;
const MONTHS = 4;

/** What happens at a bank and in a company. Days count from 0; `matchedIn`: the month in whose work a movement is explained; null: never. */
type Plain = { on: number; amount: number; matchedIn: number | null };
/** A cheque issued one day, cashed on another or never. */
type Cheque = { issued: number; cashed: number | null; amount: number };
/** Money between own accounts: it leaves the other one and arrives here, in either order. */
type Transfer = { left: number; arrived: number; amount: number };
type World = { opening: number; plain: Plain[]; cheques: Cheque[]; transfers: Transfer[] };

const DAYS = fc.integer({ min: 0, max: MONTH * MONTHS - 1 });
const AMOUNT = fc.integer({ min: 1, max: 9_999 });
const WORLD: fc.Arbitrary<World> = fc.record({
  opening: fc.integer({ min: -5_000, max: 50_000 }),
  plain: fc.array(
    fc.record({
      on: DAYS,
      amount: fc.tuple(AMOUNT, fc.constantFrom(1, -1)).map(([size, sign]) => size * sign),
      matchedIn: fc.option(fc.integer({ min: 0, max: MONTHS })),
    }),
    { maxLength: 20 },
  ),
  cheques: fc.array(
    fc.record({ issued: DAYS, delay: fc.option(fc.integer({ min: 0, max: 25 })), amount: AMOUNT }).map(({ issued, delay, amount }) => ({
      issued,
      cashed: delay === null ? null : issued + delay,
      amount,
    })),
    { maxLength: 8 },
  ),
  transfers: fc.array(fc.record({ left: DAYS, arrived: DAYS, amount: AMOUNT }), { maxLength: 8 }),
});

const dayOf = (count: number): Day => addDays(START, count);
const item = (key: string, kind: OpenItem['kind'], on: number, amount: number): OpenItem => {
  return { key, kind, on: dayOf(on), label: key, amount, movementId: key, documentId: null, reason: null };
};
const isMatched = ({ on, matchedIn }: Plain, month: number) => matchedIn !== null && Math.max(matchedIn, Math.floor(on / MONTH)) <= month;

/** What stands open at the end of a month. */
function itemsAt({ plain, cheques, transfers }: World, month: number): OpenItem[] {
  const end = (month + 1) * MONTH;
  return [
    ...plain.flatMap((one, index) =>
      one.on < end && !isMatched(one, month) ? [item(`p${index}`, one.amount > 0 ? 'inflow' : 'outflow', one.on, -one.amount)] : [],
    ),
    ...cheques.flatMap(({ issued, cashed, amount }, index) =>
      issued < end && (cashed === null || cashed >= end) ? [item(`c${index}`, 'cheque', issued, -amount)] : [],
    ),
    ...transfers.flatMap(({ left, arrived, amount }, index) =>
      left < end !== arrived < end ? [item(`t${index}`, 'transfer', left, left < end ? amount : -amount)] : [],
    ),
  ];
}

function partsOf({ plain, cheques, transfers }: World, month: number): BookedPart[] {
  const isIn = (on: number | null) => on !== null && Math.floor(on / MONTH) === month;
  return [
    ...plain.flatMap((one, index): BookedPart[] =>
      isIn(one.on) && isMatched(one, month) ? [{ movementId: `p${index}`, kind: 'matched', amount: one.amount, settles: null }] : [],
    ),
    ...cheques.flatMap(({ cashed, amount }, index): BookedPart[] =>
      isIn(cashed) ? [{ movementId: `m${index}`, kind: 'matched', amount: -amount, settles: `c${index}` }] : [],
    ),
    ...transfers.flatMap(({ arrived, amount }, index): BookedPart[] =>
      isIn(arrived) ? [{ movementId: `t${index}`, kind: 'transfer', amount, settles: `t${index}` }] : [],
    ),
  ];
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
/** The bank's balance at the end of a month. */
function statementAt({ opening, plain, cheques, transfers }: World, month: number): number {
  const end = (month + 1) * MONTH;
  const charged = cheques.filter(({ cashed }) => cashed !== null && cashed < end);
  return (
    opening +
    sum(plain.filter(({ on }) => on < end).map(({ amount }) => amount)) -
    sum(charged.map(({ amount }) => amount)) +
    sum(transfers.filter(({ arrived }) => arrived < end).map(({ amount }) => amount))
  );
}

/** The company's own book, from what happened alone: what is explained, cheques when issued, transfers when they leave. */
function bookAt({ opening, plain, cheques, transfers }: World, month: number): number {
  const end = (month + 1) * MONTH;
  return (
    opening +
    sum(plain.filter((one) => one.on < end && isMatched(one, month)).map(({ amount }) => amount)) -
    sum(cheques.filter(({ issued }) => issued < end).map(({ amount }) => amount)) +
    sum(transfers.filter(({ left }) => left < end).map(({ amount }) => amount))
  );
}

test('closed month after month, the report gives the balance of an independent book, without difference', () => {
  fc.assert(
    fc.property(WORLD, (world) => {
      let prior: Prior | null = null;
      for (let month = 0; month < MONTHS; month += 1) {
        const [opening, closing] = [month === 0 ? world.opening : statementAt(world, month - 1), statementAt(world, month)];
        const report = bankReport({
          start: dayOf(month * MONTH),
          opening,
          closing,
          prior,
          itemsBefore: [],
          parts: partsOf(world, month),
          items: itemsAt(world, month),
        });
        expect([report.book, report.expected, report.difference]).toEqual([bookAt(world, month), bookAt(world, month), 0]);
        prior = { book: report.book, items: report.items };
      }
    }),
    { numRuns: 1_000 },
  );
});

test('the first close, in any month, begins with the bank and what was open then', () => {
  fc.assert(
    fc.property(WORLD, fc.integer({ min: 1, max: MONTHS - 1 }), (world, month) => {
      const [opening, closing] = [statementAt(world, month - 1), statementAt(world, month)];
      // What is explained later counts as explained then: nobody closed that month.
      const itemsBefore = itemsAt(world, month - 1).filter(
        ({ kind, key }) => (kind !== 'inflow' && kind !== 'outflow') || itemsAt(world, month).some((one) => one.key === key),
      );
      const report = bankReport({
        start: dayOf(month * MONTH),
        opening,
        closing,
        prior: null,
        itemsBefore,
        parts: partsOf(world, month),
        items: itemsAt(world, month),
      });
      expect([report.book, report.difference]).toEqual([bookAt(world, month), 0]);
    }),
    { numRuns: 1_000 },
  );
});

test('a balance that its movements do not lead to is the difference', () => {
  const report = bankReport({
    start: START,
    opening: 100,
    closing: 175,
    prior: null,
    itemsBefore: [],
    parts: [{ movementId: 'a', kind: 'matched', amount: 50, settles: null }],
    items: [],
  });
  expect(report).toMatchObject({ statement: 175, expected: 175, bookBefore: 100, book: 150, difference: 25 });
});

test('what was explained in a month that nobody closed, and is open again, is told and makes no difference', () => {
  const { items, ...facts } = {
    start: dayOf(MONTH),
    opening: 100,
    closing: 100,
    itemsBefore: [],
    parts: [],
    items: [item('a', 'outflow', 3, 40)],
  };
  const report = bankReport({ ...facts, items, prior: { book: 100, items: [] } });
  expect(report).toMatchObject({ expected: 140, book: 140, difference: 0, later: [{ kind: 'reopened', amount: 40 }] });
});
