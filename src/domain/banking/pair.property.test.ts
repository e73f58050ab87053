import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { account, type Listing, type Row, WAYS } from '../../../tests/support/planted-account.ts';
import type { Day } from '../date.ts';
import { closings } from './balances.ts';
import { coverage } from './coverage.ts';
import { areNumbered, type Stored } from './evidence.ts';
import { pairMovements } from './pair.ts';

type LedgerRow = Stored & { ids: Set<number>; files: Set<Listing> };

/** What is stored of the account after these files; a person answers what is asked, and knows what earlier files held. */
function imported(files: readonly Listing[]): { rowsOfLedger: LedgerRow[]; asked: number } {
  const rowsOfLedger: LedgerRow[] = [];
  const ranges: { from: Day; to: Day }[] = [];
  const printed: Map<Day, number[]> = new Map();
  const seen = new Set<number>();
  let asked = 0;
  for (const one of files) {
    const { layout: name, rows } = one;
    const sorted = rows.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (!first || !last) continue;
    const layout = { name, isNumbered: areNumbered(sorted) };
    const own = closings(sorted, null, null);
    const range = { from: first.on, to: last.on };
    const file = coverage([range], accountDays(sorted, new Map(own.map(({ on, closing }) => [on, [closing]]))));
    const ledger = coverage(ranges, accountDays(rowsOfLedger, printed));
    const stored = rowsOfLedger.filter(
      ({ on, voices }) => (on >= first.on && on <= last.on) || voices.some(({ bankUid }) => bankUid !== null),
    );
    const verdicts = pairMovements({ rows: sorted, layout, stored, file, ledger });
    const keep = (row: Row, into: LedgerRow | undefined) => {
      const voice = { ...row, layout };
      if (!into) rowsOfLedger.push({ on: row.on, amount: row.amount, voices: [voice], ids: new Set([row.id]), files: new Set([one]) });
      else {
        into.ids.add(row.id);
        into.files.add(one);
        (into.voices as unknown[]).push(voice);
      }
    };
    // Rows that are alike to the letter nobody tells apart: a person knows how many of them an earlier file held.
    const known = new Map<string, number>();
    for (const row of sorted) if (seen.has(row.id)) known.set(letters(row), (known.get(letters(row)) ?? 0) + 1);
    verdicts.forEach((verdict, index) => {
      const row = sorted[index] as Row;
      if (verdict.kind === 'same') known.set(letters(row), (known.get(letters(row)) ?? 0) - 1);
      if (verdict.kind !== 'pending') keep(row, verdict.kind === 'same' ? stored[verdict.stored] : undefined);
    });
    verdicts.forEach((verdict, index) => {
      const row = sorted[index] as Row;
      if (verdict.kind !== 'pending') return;
      asked += 1;
      const alike = rowsOfLedger.filter(({ on, amount, files }) => on === row.on && amount === row.amount && !files.has(one));
      const isSame = (known.get(letters(row)) ?? 0) > 0;
      known.set(letters(row), (known.get(letters(row)) ?? 0) - 1);
      keep(row, isSame ? (alike.find(({ ids }) => ids.has(row.id)) ?? alike[0]) : undefined);
    });
    for (const { id } of rows) seen.add(id);
    ranges.push(range);
    for (const { on, closing } of own) printed.set(on, [...(printed.get(on) ?? []), closing]);
  }
  return { rowsOfLedger, asked };
}

/** All that is printed of a row. */
function letters({ on, amount, balance, reference, glosa, bankUid }: Row): string {
  return [on, amount, balance, reference, glosa, bankUid].join('|');
}

/** Of several closings of a day the one that follows from the day before. */
function accountDays(movements: readonly { on: Day; amount: number }[], printed: ReadonlyMap<Day, readonly number[]>) {
  const sums = new Map<Day, number>();
  for (const { on, amount } of movements) sums.set(on, (sums.get(on) ?? 0) + amount);
  let expected: number | null = null;
  return [...sums].toSorted().map(([on, amount]) => {
    const all = printed.get(on) ?? [];
    if (expected !== null) expected += amount;
    const closing = all.find((one) => one === expected) ?? all.at(-1) ?? null;
    expected = closing ?? expected;
    return { on, amount, closing };
  });
}

function countsOf(rows: readonly { on: Day; amount: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { on, amount } of rows) counts[`${on} ${amount}`] = (counts[`${on} ${amount}`] ?? 0) + 1;
  return counts;
}

const shapes = fc.oneof(
  fc.record({ days: fc.integer({ min: 4, max: 8 }), perDay: fc.integer({ min: 50, max: 60 }), equal: fc.constant(46), seed: fc.nat() }),
  fc.record({
    days: fc.integer({ min: 6, max: 25 }),
    perDay: fc.integer({ min: 2, max: 6 }),
    equal: fc.integer({ min: 0, max: 2 }),
    seed: fc.nat(),
  }),
);
const prints = fc.record({ numbers: fc.boolean(), balances: fc.boolean(), ids: fc.boolean() });
const cases = fc.record({ shape: shapes, prints, seed: fc.nat() });

describe('of a whole account, brought in as several files', () => {
  it.each(Object.keys(WAYS))('%s: nothing is lost and nothing doubled', (way) => {
    fc.assert(
      fc.property(cases, ({ shape, prints, seed }) => {
        const all = account(shape);
        const { rowsOfLedger } = imported(WAYS[way]?.(all, prints, seed) ?? []);
        expect(countsOf(rowsOfLedger)).toEqual(countsOf(all));
      }),
      { numRuns: 60 },
    );
  });
});
