import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flowWindow } from '#domain/cashflow/window.ts';
import { addDays, type Day, day } from '#domain/date.ts';
import { type Currency, fromClp, toClp } from '#domain/money.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { runs } from '../../../../tests/support/runs.ts';
import { cellId } from './cell.ts';
import { readDetail } from './detail.ts';
import { compareRollups, readFlow } from './store.ts';

const { database } = await testDatabase();
const TODAY = day('2026-06-18');
const FROM = addDays(TODAY, -75);

/** A transfer of some pesos, dollars or euros, or something else in the banks. `days`: after FROM; `spread`: thousandths that the bank takes. */
type Act = { out: Currency; into: Currency; amount: number; days: number; takes: number; spread: number; isOwn: boolean };
const CURRENCIES = ['CLP', 'USD', 'EUR'] as const;
const acts = fc.array(
  fc.record<Act>({
    out: fc.constantFrom(...CURRENCIES),
    into: fc.constantFrom(...CURRENCIES),
    amount: fc.integer({ min: 50_000, max: 40_000_000 }),
    days: fc.integer({ min: 0, max: 74 }),
    takes: fc.integer({ min: -2, max: 4 }),
    spread: fc.integer({ min: -10, max: 10 }),
    isOwn: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
);

test('transfers between currencies: every balance chains, and only what is on its way is in transit', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const books = await testBooks(database);
      const legs = await perform(books, history);
      expect(await compareRollups(database, books.companyId)).toEqual([]);
      for (const currency of ['CLP', 'USD', 'UF'] as const)
        for (const view of ['month', 'week', 'day'] as const) {
          const options = { window: flowWindow(view, TODAY, { from: TODAY, past: 12, future: 1 }), currency, showProjections: true };
          const { report, missing } = await books.read((db) => readFlow(db, books.companyId, options));
          expect(missing).toEqual([]);
          const { periods, opening, closing, variation, extras } = report;
          const at = (kind: string) => extras.find((one) => one.kind === kind)?.cells.map(({ amount }) => amount) ?? periods.map(() => 0);
          periods.forEach((period, index) => {
            expect(opening.cells[index]!.amount + variation.cells[index]!.amount).toBe(closing.cells[index]!.amount);
            if (index > 0) expect(opening.cells[index]!.amount).toBe(closing.cells[index - 1]!.amount);
            const isIn = (on: string) => on >= period.start && on < period.end && on <= TODAY;
            const open = legs.filter(({ first, last }) => isIn(first.on) !== isIn(last.on));
            const value = ({ first }: (typeof legs)[number]) =>
              first.currency === currency ? first.minor : fromClp(first.pesos, currency, rate(currency, first.on));
            const transit = open.reduce((sum, pair) => sum + (isIn(pair.first.on) ? value(pair) : 0 - value(pair)), 0);
            expect([currency, view, period.start, at('transfer')[index]]).toEqual([currency, view, period.start, transit]);
          });
          if (view === 'month') await detailsAgree(books, view, currency, periods, { transfer: at('transfer'), exchange: at('exchange') });
        }
    }),
    { numRuns: runs(6) },
  );
});

/** A value of its own for each day. */
function rate(currency: Currency, on: Day): string {
  const base = { USD: 930, EUR: 1_060, UF: 39_000 }[String(currency)];
  return base === undefined ? '1' : (base * (1 + ((Number(on.slice(8)) * 7919) % 101) / 5_000)).toFixed(4);
}

/** The accounts' currencies hold enough of each other's; what both legs are of one account's currency goes to a second one. */
async function perform(books: TestBooks, history: readonly Act[]) {
  const days = Array.from({ length: 80 }, (_, index) => addDays(FROM, index - 3));
  const values = (['USD', 'EUR', 'UF'] as const).flatMap((currency) => days.map((on) => [currency, on, rate(currency, on)] as const));
  const row = { company_id: books.companyId };
  await books.write((db) =>
    db
      .insertInto('company_rate')
      .values(values.map(([currency, on_day, value]) => ({ ...row, currency, on_day, value })))
      .execute(),
  );
  const accounts = new Map<Currency, readonly [string, string]>();
  for (const currency of CURRENCIES) accounts.set(currency, [await books.account({ currency }), await books.account({ currency })]);
  const pairs = [];
  for (const { out, into, amount, days, takes, spread, isOwn } of history) {
    const [on, arrives] = [addDays(FROM, days), addDays(FROM, Math.min(days + takes, 75))];
    const minor = fromClp(amount, out, rate(out, on));
    const into_ = out === into ? minor : fromClp(Math.round((amount * (1_000 + spread)) / 1_000), into, rate(into, arrives));
    const leg = async (currency: Currency, day: Day, side: 0 | 1, signed: number) => {
      const pesos = toClp(signed, currency, rate(currency, day));
      const id = await books.movement(accounts.get(currency)![side], day, signed, { currency, amount_clp: pesos });
      return { id, on: day, currency, minor: signed, pesos };
    };
    const [left, came] = [await leg(out, on, 0, -minor), await leg(into, arrives, 1, into_)];
    if (!isOwn) continue;
    await books.transfer(left.id, came.id);
    pairs.push(came.on < left.on ? { first: came, last: left } : { first: left, last: came });
  }
  return pairs;
}

/** What the cells of both rows open sums to them. */
async function detailsAgree(
  books: TestBooks,
  view: 'month' | 'week' | 'day',
  currency: Currency,
  periods: readonly { start: Day; end: Day }[],
  rows: Record<'transfer' | 'exchange', readonly number[]>,
): Promise<void> {
  for (const kind of ['transfer', 'exchange'] as const)
    for (const [index, { start, end }] of periods.entries()) {
      const amount = rows[kind][index]!;
      if (amount === 0 || start > TODAY) continue;
      const id = cellId({ kind, areaId: '', view, start, end, currency, showProjections: true, without: [] });
      const { total, points } = await books.read((db) => readDetail(db, books.companyId, [id], TODAY));
      expect([kind, start, total]).toEqual([kind, start, amount]);
      expect([kind, start, points.reduce((sum, one) => sum + one.amount, 0)]).toEqual([kind, start, amount]);
    }
}
