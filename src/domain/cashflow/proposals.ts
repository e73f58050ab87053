/** What a company pays by law or to its people, as the form of sources proposes it, with its dates. */
import type { Day } from '../date.ts';
import { dayOfYear, F22_DAYS, type MonthDay, PATENTE_DAYS, PREVIRED_DAY } from './law-dates.ts';
import { monthlyFrom } from './occurrences.ts';
import { PLAIN_TERMS, type Source } from './sources.ts';

export const PROPOSALS = ['f29', 'previred', 'sueldos', 'cardSales', 'f22', 'patente', 'contribuciones'] as const;
type ProposalKey = (typeof PROPOSALS)[number];
/** `amount` of the source 0: a person writes it. */
export type Proposal = { key: ProposalKey; areaKey: string; source: Omit<Source, 'areaId'> };

/** What the books know, in pesos; null: nothing. */
export type KnownCosts = {
  /** Of the last month that has any: what its institutions are owed, else what Previred charged. */
  previred: number | null;
  wages: number | null;
  /** Whether it sold by boleta or card in the last months. */
  sellsByCard: boolean;
};

/** Source: Ley 17.235, art. 22. */
const CONTRIBUCIONES: readonly MonthDay[] = [
  [4, 30],
  [6, 30],
  [9, 30],
  [11, 30],
];

/**
 * The sources that a company may want, in their order. Those that fall on some days of the year are proposed once, for the next of them.
 * @param repeatedKeys  keys of the areas in which it has sources that repeat, which propose nothing again
 */
export function proposals({ previred, wages, sellsByCard }: KnownCosts, today: Day, repeatedKeys: ReadonlySet<string>): Proposal[] {
  const monthly = (label: string, date: number, amount: number, roll: Source['roll']): Proposal['source'] => ({
    ...{ ...BASE, kind: 'recurrent' as const, label, amount, firstOn: monthlyFrom(date, today), interval: 30 as const, roll },
  });
  const once = (label: string, days: readonly MonthDay[]): Proposal['source'] => ({
    ...BASE,
    kind: 'singleEntry' as const,
    label,
    amount: 0,
    firstOn: nextOf(days, today),
  });
  const all: Proposal[] = [
    { key: 'f29', areaKey: 'f29', source: { ...monthly('Declaración F-29 IVA', 20, 0, 'next'), kind: 'f29', interval: null } },
    // It stays on the 13th, whatever the banks do.
    {
      key: 'previred',
      areaKey: 'imposiciones',
      source: { ...monthly('Previred', PREVIRED_DAY, previred ?? 0, 'stay'), followsLast: true },
    },
    {
      key: 'sueldos',
      areaKey: 'sueldos',
      source: { ...monthly('Sueldos', 30, wages ?? 0, 'previous'), payDay: 'last', followsLast: true },
    },
    ...(sellsByCard ? [cardSales(today)] : []),
    { key: 'f22', areaKey: 'f22', source: once('Declaración F-22 Renta', F22_DAYS) },
    { key: 'patente', areaKey: 'otrosimpuestos', source: once('Patente municipal', PATENTE_DAYS) },
    { key: 'contribuciones', areaKey: 'otrosimpuestos', source: once('Contribuciones', CONTRIBUCIONES) },
  ];
  return all.filter(({ areaKey, source }) => source.kind === 'singleEntry' || !repeatedKeys.has(areaKey));
}

/** With what deposits usually show: all by card, on the second bank day. */
function cardSales(today: Day): Proposal {
  const sales = { share: 100, commission: null, bankDays: 2, isAhead: false };
  const source = { ...BASE, kind: 'cardSales' as const, label: 'Ventas con tarjeta y boletas', amount: 0, firstOn: today, sales };
  return { key: 'cardSales', areaKey: 'ventasporboleta', source };
}

const BASE: Omit<Source, 'areaId' | 'kind' | 'label' | 'amount' | 'firstOn'> = {
  ...PLAIN_TERMS,
  ...{ currency: 'CLP', interval: null, payDay: 'date', roll: 'next', untilOn: null, times: null, dueDay: 20 },
};

/** The next of some days of the year. */
function nextOf(days: readonly MonthDay[], today: Day): Day {
  const year = Number(today.slice(0, 4));
  const all = [year, year + 1].flatMap((of) => days.map((one) => dayOfYear(of, one)));
  return all.find((on) => on >= today) ?? today;
}
