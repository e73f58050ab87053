/** A company of any size for benchmarks. */
import type { Day } from '#domain/date.ts';
import { MONTHS } from './books.ts';
import { dayNumber, monthOf, monthStart } from './calendar.ts';
import { HARD_TEXTS, type Profile, STANDARD_TEXTS } from './profile.ts';
import { seeded } from './random.ts';
import { account, loan, USUAL } from './usual.ts';

/** Shares of movements. Source: the event mix that the matching benchmark is held to. */
const MIXES = {
  standard: {
    single: 0.36,
    many: 0.14,
    split: 0.06,
    difference: 0.05,
    cards: 0.08,
    batch: 0.06,
    own: 0.04,
    cheque: 0.04,
    group: 0.03,
    foreign: 0.03,
    reversal: 0.01,
    none: 0.05,
  },
  hard: {
    single: 0.32,
    many: 0.16,
    split: 0.07,
    difference: 0.06,
    cards: 0.08,
    batch: 0.06,
    own: 0.04,
    cheque: 0.04,
    group: 0.04,
    foreign: 0.03,
    reversal: 0.02,
    none: 0.03,
  },
};

/** One company with about `movements` movements, as hard to match as `mix` says. Amounts do not depend on the size. */
export function benchmarkProfile(movements: number, today: Day, mix: 'standard' | 'hard'): Profile {
  const perMonth = movements / monthsUntil(today);
  const some = (share: number) => Math.max(1, Math.round(perMonth * share));
  const random = seeded(movements, 'benchmark');
  const many = <T>(share: number, make: (index: number) => T) => Array.from({ length: some(share) }, (_, index) => make(index));
  const flows = Object.fromEntries(Object.entries(MIXES[mix]).map(([kind, share]) => [kind, share * perMonth])) as Profile['flows'];
  return {
    ...USUAL,
    key: `banco-de-pruebas-${mix}`,
    alias: 'Banco de pruebas',
    giro: 'Comercio al por mayor',
    plans: ['caudalpro'],
    accounts: ['001', '037', '016', '012', '039', '014', '049', '055'].map((code) => account(code, `Cuenta ${code}`, 0.125, 1, 1)),
    flows,
    saleShare: 0.55,
    growth: 1.002,
    openingCash: perMonth * 2_000_000,
    customers: some(0.27),
    suppliers: some(0.17),
    batchSize: [3, 6],
    cardTrouble: mix === 'hard' ? 0.15 : 0.06,
    equalAmounts: mix === 'hard' ? 0.12 : 0.04,
    unpaid: 0.11,
    exports: true,
    payrolls: many(0.02, () => Math.round(random.skewed(5_200_000, 0.4))),
    previredPayments: some(0.006),
    rents: many(0.013, () => random.int(8, 40) * 50_000),
    loans: many(0.024, (index) => loan('Leasing', index % 8, random.int(20, 90) * 1_000_000, 60, random.int(4, 34))),
    honorarios: many(0.005, () => random.int(6, 22) * 50_000),
    contribuciones: many(0.006, () => random.int(300_000, 4_200_000)),
    recurring: [],
    texts: mix === 'hard' ? HARD_TEXTS : STANDARD_TEXTS,
  };
}

/** The months of the data, the last one by its days. */
function monthsUntil(today: Day): number {
  const now = dayNumber(today);
  const month = monthOf(now);
  const first = monthStart(month);
  return MONTHS - 1 + (now - first + 1) / (monthStart(month + 1) - first);
}
