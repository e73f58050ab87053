import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  account,
  bank,
  type Listing,
  type Prints,
  type Row,
  type Shape,
  type True,
  thirds,
  WAYS,
} from '../../../tests/support/planted-account.ts';
import { addDays, type Day, day } from '../date.ts';
import { closings } from './balances.ts';
import { coverage } from './coverage.ts';
import { areNumbered, type Stored } from './evidence.ts';
import { pairMovements } from './pair.ts';

type LedgerRow = Stored & { ids: Set<number>; files: Set<Listing> };

type Ledger = { rowsOfLedger: LedgerRow[]; ranges: { from: Day; to: Day }[]; printed: Map<Day, number[]> };

/** What is said of a file's rows, oldest first, beside the ledger. */
function paired({ layout: name, rows }: Listing, { rowsOfLedger, ranges, printed }: Ledger) {
  const sorted = rows.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const [first, last] = [sorted[0], sorted.at(-1)];
  const layout = { name, isNumbered: areNumbered(sorted) };
  const own = closings(sorted, null, null);
  const range = { from: first?.on ?? EARLIEST, to: last?.on ?? EARLIEST };
  const file = coverage([range], accountDays(sorted, new Map(own.map(({ on, closing }) => [on, [closing]]))));
  const ledger = coverage(ranges, accountDays(rowsOfLedger, printed));
  const stored = rowsOfLedger.filter(
    ({ on, voices }) => (on >= range.from && on <= range.to) || voices.some(({ bankUid }) => bankUid !== null),
  );
  return { sorted, layout, own, range, stored, verdicts: pairMovements({ rows: sorted, layout, stored, file, ledger }) };
}

const EARLIEST = day('2000-01-01');

/** What is stored of the account after these files; a person answers what is asked, and knows what earlier files held. */
function imported(files: readonly Listing[]): Ledger & { questions: number } {
  const rowsOfLedger: LedgerRow[] = [];
  const ranges: { from: Day; to: Day }[] = [];
  const printed: Map<Day, number[]> = new Map();
  const seen = new Set<number>();
  let questions = 0;
  for (const one of files) {
    const { rows } = one;
    if (rows.length === 0) continue;
    const { sorted, layout, own, range, stored, verdicts } = paired(one, { rowsOfLedger, ranges, printed });
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
      questions += 1;
      const alike = rowsOfLedger.filter(({ on, amount, files }) => on === row.on && amount === row.amount && !files.has(one));
      const isSame = (known.get(letters(row)) ?? 0) > 0;
      known.set(letters(row), (known.get(letters(row)) ?? 0) - 1);
      keep(row, isSame ? (alike.find(({ ids }) => ids.has(row.id)) ?? alike[0]) : undefined);
    });
    for (const { id } of rows) seen.add(id);
    ranges.push(range);
    for (const { on, closing } of own) printed.set(on, [...(printed.get(on) ?? []), closing]);
  }
  return { rowsOfLedger, ranges, printed, questions };
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

const busy = fc.record({
  days: fc.integer({ min: 4, max: 8 }),
  perDay: fc.integer({ min: 50, max: 60 }),
  equal: fc.constant(46),
  seed: fc.nat(),
});
const shapes = fc.oneof(
  busy,
  fc.record({
    days: fc.integer({ min: 6, max: 25 }),
    perDay: fc.integer({ min: 2, max: 6 }),
    equal: fc.integer({ min: 0, max: 2 }),
    seed: fc.nat(),
  }),
);
const prints = fc.record({ numbers: fc.boolean(), balances: fc.boolean(), ids: fc.boolean() });
const cases = fc.record({ shape: shapes, prints, seed: fc.nat() });

/** Files of one bank: what its numbers or ids identify is not asked about. */
const BANK_ALONE = new Set(Object.keys(WAYS).filter((way) => !/aggregator|provisional/.test(way)));

describe('of a whole account, brought in as several files', () => {
  it.each(Object.keys(WAYS))('%s: nothing is lost and nothing doubled', (way) => {
    fc.assert(
      fc.property(cases, ({ shape, prints, seed }) => {
        const all = account(shape);
        const { rowsOfLedger, questions } = imported(WAYS[way]?.(all, prints, seed) ?? []);
        expect(countsOf(rowsOfLedger)).toEqual(countsOf(all));
        if (BANK_ALONE.has(way) && (prints.numbers || prints.ids)) expect(questions).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  // A payment, its return and the payment again have equal balances, in days with gaps in both sources.
  const balances: Prints = { numbers: false, balances: true, ids: false };
  it.each([
    { days: 11, perDay: 3, equal: 2, seed: 19 },
    { days: 7, perDay: 5, equal: 2, seed: 399_668_926 },
    { days: 4, perDay: 50, equal: 46, seed: 2_067_529_456 },
  ])('every third row of $days days in each of three files (seed $seed)', (shape: Shape) => {
    const all = account(shape);
    expect(countsOf(imported(thirds(all, balances)).rowsOfLedger)).toEqual(countsOf(all));
  });

  it('every third row of busy days in each of three files', () => {
    fc.assert(
      fc.property(busy, prints, (shape, printed) => {
        const all = account(shape);
        expect(countsOf(imported(thirds(all, printed)).rowsOfLedger)).toEqual(countsOf(all));
      }),
      { numRuns: 60 },
    );
  });
});

type Change = 'moved' | 'edited' | 'removed';

/** The account as a later file has it after the bank changed one movement; its balances run on from there. */
function changed(all: readonly True[], { id }: True, change: Change): True[] {
  const first = all[0];
  let balance = first ? first.balance - first.amount : 0;
  return all
    .filter((one) => one.id !== id || change !== 'removed')
    .map((one) => (one.id !== id ? one : change === 'moved' ? { ...one, on: addDays(one.on, 1) } : { ...one, amount: one.amount * 2 + 7 }))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    .map((one) => {
      balance += one.amount;
      return { ...one, balance };
    });
}

/** Whether no other movement has this amount, with either sign: then nothing else can be taken for it. */
function isOwn(amount: number, all: readonly True[]): boolean {
  return all.filter((one) => Math.abs(one.amount) === Math.abs(amount)).length === 1;
}

const changes = fc.record({
  shape: fc.record({ days: fc.integer({ min: 5, max: 20 }), perDay: fc.constant(2), equal: fc.constant(0), seed: fc.nat() }),
  prints: fc.record({ numbers: fc.boolean(), balances: fc.boolean(), ids: fc.constant(false) }),
  at: fc.nat(),
  change: fc.constantFrom<Change>('moved', 'edited', 'removed'),
});

describe('of a movement that the same bank has otherwise in a later file of the same days', () => {
  it('a person is asked, and no other movement is doubled', () => {
    fc.assert(
      fc.property(changes, ({ shape, prints, at, change }) => {
        const all = account(shape);
        const [first = EARLIEST, last = EARLIEST] = [all[0]?.on, all.at(-1)?.on];
        const inside = all.filter(({ on, amount }) => on > first && addDays(on, 1) < last && isOwn(amount, all));
        fc.pre(inside.length > 0);
        const one = inside[at % inside.length] as True;
        const later = bank(changed(all, one, change), prints);
        const { verdicts } = paired(later, imported([bank(all, prints)]));
        const kinds = later.rows.flatMap(({ id }, index) => (id === one.id ? [] : [verdicts[index]?.kind]));
        expect(kinds).not.toContain('new');
        if (change !== 'removed') expect(verdicts[later.rows.findIndex(({ id }) => id === one.id)]?.kind).toBe('pending');
      }),
      { numRuns: 300 },
    );
  });

  it('is asked about, too, where it moved beyond the days of the earlier file', () => {
    const all = account({ days: 8, perDay: 2, equal: 0, seed: 3 });
    const prints = { numbers: false, balances: true, ids: false };
    const last = all.findLastIndex(({ on, amount }) => on === addDays(all[0]?.on ?? EARLIEST, 4) && isOwn(amount, all));
    const one = all[last] as True;
    const later = bank(changed(all, one, 'moved'), prints);
    const { verdicts } = paired(later, imported([bank(all.slice(0, last + 1), prints)]));
    expect(verdicts[later.rows.findIndex(({ id }) => id === one.id)]).toMatchObject({ kind: 'pending', reason: 'moved' });
  });

  it('is asked about, too, where it is the last of a file and moved into the days of the next', () => {
    const layout = { name: 'a', isNumbered: false };
    const row = { on: day('2026-03-13'), amount: -700, glosa: 'CHEQUE', reference: null, balance: 9_300, bankUid: null };
    const open = coverage([], []);
    const next = { ...row, on: day('2026-03-14'), amount: -100, balance: 9_200 };
    const verdicts = (again: typeof row) =>
      pairMovements({
        rows: [again, next],
        layout,
        stored: [],
        beside: [{ on: row.on, amount: row.amount, voices: [{ ...row, layout }] }],
        file: open,
        ledger: open,
      }).map(({ kind }) => kind);
    expect(verdicts({ ...row, on: day('2026-03-14') })).toEqual(['pending', 'new']);
    expect(verdicts({ ...row, on: day('2026-03-14'), balance: 8_600 })).toEqual(['new', 'new']);
    expect(verdicts({ ...row, on: day('2026-03-19') })).toEqual(['new', 'new']);
  });

  it('its id does not hide another amount', () => {
    const all = account({ days: 5, perDay: 2, equal: 0, seed: 3 });
    const prints = { numbers: false, balances: false, ids: true };
    const later = bank(changed(all, all[4] as True, 'edited'), prints);
    expect(paired(later, imported([bank(all, prints)])).verdicts[4]).toMatchObject({ kind: 'pending', reason: 'edited' });
  });
});
