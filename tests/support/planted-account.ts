/** Accounts with a planted truth, and the files that banks and aggregators would provide. */

import type { Printed } from '#domain/banking/evidence.ts';
import { addDays, type Day, day } from '#domain/date.ts';

/** The true movement; only the test knows its `id`. */
export type True = { id: number; on: Day; amount: number; text: string; number: string; balance: number };
export type Row = Printed & { id: number };
export type Listing = { layout: string; rows: Row[] };

export type Shape = { days: number; perDay: number; equal: number; seed: number };
/** What the bank prints. */
export type Prints = { numbers: boolean; balances: boolean; ids: boolean };

/** Numbers from a seed, so that a failing account can be reproduced. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const TEXTS = ['TRANSFERENCIA RECIBIDA', 'COMISION MANTENCION', 'PAGO PROVEEDOR', 'ABONO TRANSBANK'];

/** An account with so many movements a day, some of equal amounts, and a few that are returned. */
export function account({ days, perDay, equal, seed }: Shape): True[] {
  const next = random(seed);
  const all: True[] = [];
  let balance = 1_000_000;
  for (let at = 0; at < days; at += 1) {
    for (let place = 0; place < perDay; place += 1) {
      const isBack = next() < 0.05 && all.length > 0;
      const size = place < equal ? 5_000 : 1_000 + Math.floor(next() * 50) * 10;
      const amount = isBack ? -(all.at(-1)?.amount ?? 1) : next() < 0.5 ? size : -size;
      const payer = next() < 0.6 ? ` ${10_000 + Math.floor(next() * 40)}` : '';
      balance += amount;
      const text = `${TEXTS[Math.floor(next() * TEXTS.length)]}${payer}`;
      all.push({ id: all.length, on: addDays(day('2026-03-02'), at), amount, text, number: String(700_000 + all.length), balance });
    }
  }
  return all;
}

export const bank = (movements: readonly True[], { numbers, balances, ids }: Prints): Listing => ({
  layout: 'banco',
  rows: movements.map(({ id, on, amount, text, number, balance }) => ({
    ...{ id, on, amount, glosa: text },
    reference: numbers ? number : null,
    balance: balances ? balance : null,
    bankUid: ids ? `B${id}` : null,
  })),
});
const aggregator = (movements: readonly True[], ids: boolean): Listing => ({
  layout: 'agregador',
  rows: movements.map(({ id, on, amount, text }) => ({
    ...{ id, on, amount, glosa: `Movimiento: ${text.split(' ').slice(1).join(' ')}`, reference: null, balance: null },
    bankUid: ids ? `agg_${id}` : null,
  })),
});
const provisional = (movements: readonly True[], balances: boolean): Listing => ({
  layout: 'provisoria',
  rows: movements.map(({ id, on, amount, text, balance }) => ({
    ...{ id, on, amount, glosa: text.slice(0, 9), reference: null, bankUid: null },
    balance: balances ? balance : null,
  })),
});

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const next = random(seed);
  return items
    .map((item) => ({ item, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

const halves = (all: readonly True[], prints: Prints) => [
  bank(
    all.filter(({ id }) => id % 2 === 0),
    prints,
  ),
  bank(
    all.filter(({ id }) => id % 2 === 1),
    prints,
  ),
];
/** Three files, each with every third row: what two of them hold is a day with gaps. */
export const thirds = (all: readonly True[], prints: Prints) =>
  [0, 1, 2].map((part) =>
    bank(
      all.filter(({ id }) => id % 3 === part),
      prints,
    ),
  );
/** Consecutive files, cut at any point after the first day: a file of one day may not contain all of it. */
const cuts = (all: readonly True[], prints: Prints, seed: number) => {
  const first = all.filter(({ on }) => on === all[0]?.on).length;
  const [a = 0, b = 0] = [random(seed)(), random(seed + 1)()]
    .map((part) => first + 1 + Math.floor((all.length - first - 2) * part))
    .toSorted((x, y) => x - y);
  return [all.slice(0, a), all.slice(a, b), all.slice(b)].map((part) => bank(part, prints));
};
const overlaps = (all: readonly True[], prints: Prints, seed: number) => {
  const at = Math.floor(all.length * (0.2 + random(seed)() * 0.4));
  return [all.slice(0, at + Math.floor(all.length / 4)), all.slice(at)].map((part) => bank(part, prints));
};

export const WAYS: Record<string, (all: readonly True[], prints: Prints, seed: number) => Listing[]> = {
  'odd and even halves': halves,
  'files cut inside a day': cuts,
  'overlapping files': overlaps,
  'overlapping files of whole days': (all, prints) => {
    const days = [...new Set(all.map(({ on }) => on))];
    const [a, b] = [days[Math.floor(days.length / 3)] ?? '', days[Math.ceil((days.length * 2) / 3)] ?? ''];
    return [
      bank(
        all.filter(({ on }) => on <= b),
        prints,
      ),
      bank(
        all.filter(({ on }) => on >= a),
        prints,
      ),
    ];
  },
  'shuffled files': (all, prints, seed) =>
    shuffled(overlaps(all, prints, seed), seed).map(({ layout, rows }) => ({ layout, rows: shuffled(rows, seed) })),
  'halves, and then the whole': (all, prints) => [...halves(all, prints), bank(all, prints)],
  'provisional, then final': (all, prints, seed) => {
    const until = Math.floor(all.length * (0.3 + random(seed)() * 0.5));
    return [provisional(all.slice(0, until), prints.balances), bank(all, prints)];
  },
  "the bank's file, then an aggregator": (all, prints, seed) => {
    const at = Math.floor(all.length * random(seed)() * 0.5);
    return [bank(all.slice(0, Math.floor(all.length * 0.8)), prints), aggregator(all.slice(at), true)];
  },
  'an aggregator, then the bank in parts': (all, prints, seed) => [aggregator(all, prints.ids), ...cuts(all, prints, seed)],
};
