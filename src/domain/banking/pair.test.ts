import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { day } from '../date.ts';
import { type Pairable, pairMovements } from './pair.ts';

const movement = (changes: Partial<Pairable> = {}): Pairable => ({
  on: day('2026-03-02'),
  amount: -5_000,
  balance: null,
  reference: null,
  glosa: 'CARGO',
  bankUid: null,
  ...changes,
});

describe('which row is which stored movement', () => {
  const stored = [
    movement({ balance: 100, reference: '1', glosa: 'A' }),
    movement({ balance: 200, reference: '2', glosa: 'B' }),
    movement({ balance: null, reference: '3', glosa: 'C' }),
  ];
  test.each<[string, Partial<Pairable>[], (number | null)[]]>([
    ['equal balance first', [{ balance: 200, reference: '1', glosa: 'A' }], [1]],
    ['then reference, without its leading zeros', [{ balance: 999, reference: '0003', glosa: 'A' }], [2]],
    ['then text, whatever its case and blanks', [{ glosa: 'c ' }], [2]],
    ['then order', [{ glosa: 'X' }, { glosa: 'Y' }], [0, 1]],
    ['a strong pair is not taken by a weak one before it', [{ glosa: 'X' }, { balance: 100 }], [1, 0]],
    ['more rows than stored: the rest is new', [{}, {}, {}, {}], [0, 1, 2, null]],
    ['another day is another movement', [{ on: day('2026-03-03') }], [null]],
    ['another amount is another movement', [{ amount: 5_000 }], [null]],
  ])('%s', (_why, rows, expected) => expect(pairMovements(rows.map(movement), stored)).toEqual(expected));
});

describe("a bank's own id", () => {
  test.each<[string, Partial<Pairable>[], Partial<Pairable>[], (number | null)[]]>([
    ['is the movement, also on another day', [{ bankUid: 'u1', on: day('2026-03-05') }], [{ bankUid: 'u1' }], [0]],
    ['with another amount it is another one: banks reuse ids for returns', [{ bankUid: 'u1', amount: 5_000 }], [{ bankUid: 'u1' }], [null]],
    ['another id is another movement, however alike', [{ bankUid: 'u2', balance: 7 }], [{ bankUid: 'u1', balance: 7 }], [null]],
    ['is learned by a movement without one', [{ bankUid: 'u1' }], [{}], [0]],
    ['does not keep a file without ids from knowing it', [{}], [{ bankUid: 'u1' }], [0]],
  ])('%s', (_why, rows, stored, expected) => expect(pairMovements(rows.map(movement), stored.map(movement))).toEqual(expected));
});

/** Few days and amounts, so that many rows are alike. */
const row = fc.record({
  on: fc.constantFrom(day('2026-03-02'), day('2026-03-03')),
  amount: fc.constantFrom(-5_000, 700),
  balance: fc.option(fc.integer({ min: 0, max: 4 })),
  reference: fc.option(fc.constantFrom('1', '02', '')),
  glosa: fc.constantFrom('A', 'b', 'C'),
  bankUid: fc.constant(null),
});
const file = fc.array(row, { maxLength: 12 });
const files = fc.array(file, { minLength: 1, maxLength: 4 });

/** What is stored after importing some files: a movement learns the bank's id from a row that has one. */
function imported(all: readonly (readonly Pairable[])[]): Pairable[] {
  const stored: Pairable[] = [];
  for (const rows of all) {
    const fresh: Pairable[] = [];
    pairMovements(rows, stored).forEach((pair, index) => {
      const row = rows[index] as Pairable;
      const known = stored[pair ?? -1];
      if (known) stored[pair ?? -1] = { ...known, bankUid: known.bankUid ?? row.bankUid };
      else fresh.push(row);
    });
    stored.push(...fresh);
  }
  return stored;
}

function counts(rows: readonly Pairable[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { on, amount } of rows) found[`${on} ${amount}`] = (found[`${on} ${amount}`] ?? 0) + 1;
  return found;
}

describe('importing', () => {
  it('pairs no stored movement twice', () => {
    fc.assert(
      fc.property(file, file, (rows, stored) => {
        const used = pairMovements(rows, stored).filter((one) => one !== null);
        expect(new Set(used).size).toBe(used.length);
        for (const [index, pair] of pairMovements(rows, stored).entries()) {
          if (pair !== null) expect([rows[index]?.on, rows[index]?.amount]).toEqual([stored[pair]?.on, stored[pair]?.amount]);
        }
      }),
    );
  });

  it('twice is once', () => {
    fc.assert(
      fc.property(files, (all) => {
        expect(imported([...all, ...all])).toEqual(imported(all));
      }),
    );
  });

  it('is the union of overlapping files: of each day and amount as many as the file with most of them', () => {
    fc.assert(
      fc.property(files, (all) => {
        const max: Record<string, number> = {};
        for (const one of all) for (const [key, count] of Object.entries(counts(one))) max[key] = Math.max(max[key] ?? 0, count);
        expect(counts(imported(all))).toEqual(max);
      }),
    );
  });

  it('does not depend on the order of files or rows', () => {
    fc.assert(
      fc.property(files, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (all, random) => {
        const shuffled = <Item>(items: readonly Item[]): Item[] =>
          items
            .map((item) => ({ item, at: random.next().value ?? 0 }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ item }) => item);
        expect(counts(imported(shuffled(all.map(shuffled))))).toEqual(counts(imported(all)));
      }),
    );
  });

  it('keeps one movement for each id of the bank, with files that have none in between', () => {
    const ids = fc
      .uniqueArray(fc.constantFrom('u1', 'u2', 'u3', 'u4'), { maxLength: 4 })
      .map((all) => all.map((bankUid) => movement({ bankUid })));
    const plain = fc.integer({ min: 0, max: 5 }).map((count) => Array.from({ length: count }, () => movement()));
    fc.assert(
      fc.property(fc.array(fc.oneof(ids, plain), { minLength: 1, maxLength: 6 }), (all) => {
        const stored = imported(all);
        const known = stored.flatMap(({ bankUid }) => (bankUid === null ? [] : [bankUid]));
        const told = new Set(all.flat().flatMap(({ bankUid }) => (bankUid === null ? [] : [bankUid])));
        expect(new Set(known).size).toBe(known.length);
        const max = Math.max(told.size, ...all.filter((one) => one.every(({ bankUid }) => bankUid === null)).map((one) => one.length));
        expect(stored).toHaveLength(max);
      }),
    );
  });
});
