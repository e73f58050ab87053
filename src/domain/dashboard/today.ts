/** What needs a person today: how it is ordered, and when it stays away because they put it off. */

import { type Action, type Grant, mayDo, mayOpen, type Route } from '../access.ts';
import { addBankDays } from '../bank-days.ts';
import { LAW_FORMS, type LawForm } from '../cashflow/law-dates.ts';
import { addDays, type Day, daysBetween } from '../date.ts';
import { isPeriod, type Period } from '../period.ts';

/** In the order of items without pesos at risk. */
export const TODAY_KINDS = [
  'claim',
  'toReceive',
  'toPay',
  'unexplained',
  'oldData',
  'gap',
  'connection',
  'rate',
  'tax',
  'lowBalance',
  'chequeBounced',
  'ownChequeBounced',
  'chequeToDeposit',
  'chequeToCover',
  'projection',
  'import',
  'certificate',
  'mention',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/** The screen on which an item is settled: whoever may not open it neither sees nor counts it. */
const TODAY_ROUTES: Readonly<Record<Exclude<TodayKind, 'rate'>, Route>> = {
  claim: '/documentos_tributarios',
  toReceive: '/documentos_tributarios',
  toPay: '/documentos_tributarios',
  unexplained: '/conciliacion',
  oldData: '/carga',
  gap: '/conciliacion',
  connection: '/conexiones',
  tax: '/flujo_caja',
  lowBalance: '/flujo_caja',
  chequeBounced: '/documentos_tributarios',
  ownChequeBounced: '/documentos_tributarios',
  chequeToDeposit: '/documentos_tributarios',
  chequeToCover: '/documentos_tributarios',
  projection: '/flujo_caja',
  import: '/carga',
  certificate: '/conexiones',
  mention: '/documentos_tributarios',
};

const OWED_TAX_ROUTE = '/documentos_tributarios';

function opens(kind: TodayKind, grant: Grant): boolean {
  // A value is missing wherever somebody is; whoever may write it hears of it.
  return kind === 'rate' ? mayDo('rates.fill', grant) : mayOpen(TODAY_ROUTES[kind], grant);
}

/** What settles an item, where not everybody who sees it may do that. */
const TODAY_ACTIONS: Readonly<Partial<Record<TodayKind, Action>>> = {
  claim: 'documents.claim',
  unexplained: 'movements.match',
  oldData: 'imports.write',
  rate: 'rates.fill',
  projection: 'cashflow.write',
  import: 'imports.write',
  certificate: 'connections.write',
};

/** Whether somebody who sees items of a kind may also settle them; the others look at them. */
export function maySettle(kind: TodayKind, grant: Grant): boolean {
  const action = TODAY_ACTIONS[kind];
  return action === undefined || mayDo(action, grant);
}

/** How the id of a payment begins that is a line only because the balance ahead does not cover it. */
const UNCOVERED = 'toPay:later ';

/** How the id of a tax begins that is owed, not only projected: a document like others. */
const OWED_TAX = 'tax:d ';

/** The id of a tax that the law alone asks for: nothing in the books stands for it. */
export function lawTaxId(form: LawForm, period: Period): string {
  return `tax:${form} ${period}`;
}

/** The month of an F-29 that the law alone asks for; null of anything else. */
export function formPeriod(id: string): Period | null {
  const period = id.startsWith('tax:f29 ') ? id.slice('tax:f29 '.length) : '';
  return isPeriod(period) ? period : null;
}

/** Whether it is one. */
export function isLawTax(id: string): boolean {
  return LAW_FORMS.some((form) => id.startsWith(`tax:${form} `));
}

/** Whether somebody may open what an item is about; what is known from the cash flow is not for who may not open that. */
export function mayOpenItem({ id, kind }: Pick<TodayItem, 'id' | 'kind'>, grant: Grant): boolean {
  if (id.startsWith(OWED_TAX)) return mayOpen(OWED_TAX_ROUTE, grant);
  return opens(kind, grant) && (!id.startsWith(UNCOVERED) || mayOpen('/flujo_caja', grant));
}

/** Whether somebody may open any item of a kind. */
export function mayOpenKind(kind: TodayKind, grant: Grant): boolean {
  return opens(kind, grant) || (kind === 'tax' && mayOpen(OWED_TAX_ROUTE, grant));
}

/** One line of what needs a person. */
export type TodayItem = {
  /** The kind and what it is about: the same for as long as it is about the same. */
  id: string;
  kind: TodayKind;
  /** Whole pesos, never negative; 0 where none can be named. */
  risk: number;
  /** The day on which it matters. */
  on: Day;
  /** The first day of its present cause. */
  since: Day;
};

/** What a person put off. `until`: from that day on it is back; null: until it grows or begins anew. */
export type TodayMark = { item: string; markedOn: Day; until: Day | null; risk: number };

/** Days ahead to which an item can be put off. */
export const MAX_PUT_OFF_DAYS = 366;

/** Items on the screen at most. */
export const MAX_SHOWN = 12;

/** How much larger an item is when it comes back by itself. */
const GROWTH = { of: 11, to: 10 };

/** Days ahead of which a payment, and a tax, needs a person; bank days after which an account's data are old. */
export const AHEAD_DAYS = 7;
export const OLD_BANK_DAYS = 5;
/** Days back in which a break between printed balances needs a person; older ones are in the calendar of coverage. */
export const GAP_DAYS = 400;
/** Days ahead of the end of the eight days, and of a certificate. */
export const CLAIM_AHEAD_DAYS = 3;
export const CERTIFICATE_AHEAD_DAYS = 30;
/** Days before a connection failed whose mean shows what it brings in a day. */
export const BROUGHT_DAYS = 30;

/** What is at risk while a connection brings nothing: what it brought in a day before, for each day without it. */
export function missedBy(brought: number, failedOn: Day, today: Day): number {
  return Math.round((brought * (daysBetween(failedOn, today) + 1)) / BROUGHT_DAYS);
}

/** Days that a movement may stay unexplained. */
export const UNEXPLAINED_DAYS = 3;

/** The first day on which the data of an account are old, when they end on a day. */
export function oldFrom(knownTo: Day): Day {
  return addDays(addBankDays(knownTo, OLD_BANK_DAYS), 1);
}

/** Largest risk first, the earlier day among equals; those without pesos at the end, by kind and day. */
export function orderToday<Item extends TodayItem>(items: readonly Item[]): Item[] {
  const rank = ({ kind, risk }: TodayItem) => (risk > 0 ? -1 : TODAY_KINDS.indexOf(kind));
  return items.toSorted((a, b) => rank(a) - rank(b) || b.risk - a.risk || compare(a.on, b.on) || compare(a.id, b.id));
}

/** Whether a mark keeps an item away: not once it grew by a tenth, its cause began after the mark, or its day has come. */
export function isPutOff(item: TodayItem, mark: TodayMark | undefined, today: Day): boolean {
  if (!mark || mark.item !== item.id) return false;
  if (mark.until !== null && today >= mark.until) return false;
  return item.risk * GROWTH.to <= mark.risk * GROWTH.of && item.since <= mark.markedOn;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

type Risk = { id: string; risk: number; overlaps: readonly { id: string; pesos: number }[] };

/** What is at risk in all lines, pesos: what several of them hold counts once. */
export function riskOf(lines: readonly Risk[]): number {
  const shown = new Set(lines.map(({ id }) => id));
  const elsewhere = ({ risk, overlaps }: Risk) =>
    Math.min(
      risk,
      overlaps.reduce((sum, one) => sum + (shown.has(one.id) ? one.pesos : 0), 0),
    );
  return lines.reduce((sum, line) => sum + line.risk - elsewhere(line), 0);
}
