import type { Section } from '#domain/cashflow/structure.ts';
import { addDays, type Day, daysBetween, FIRST_DAY, isDay } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, isCurrency } from '#domain/money.ts';
import type { Span } from '#domain/period.ts';

/**
 * What a cell's opaque id names. area: what happened and is expected in an area in a range; ahead: what is still to come in an area from
 * today to the end of a window; lateIncome, lateExpense: what a section expected before today; transfer: own transfers in a range;
 * unexplained: gaps between printed balances in a range; exchange: what other currencies gained or lost in a range; balance: the
 * accounts at the start of a day, or one of them.
 */
export type CellKind = 'area' | 'ahead' | 'lateIncome' | 'lateExpense' | 'transfer' | 'unexplained' | 'exchange' | 'balance';
export type CellName = {
  kind: CellKind;
  /** How its report divides time: sums in other currencies are rounded by period. */
  view: Span;
  /** Empty when it belongs to no area; of a balance, the account, empty for all. */
  areaId: string;
  start: Day;
  /** Exclusive. */
  end: Day;
  currency: Currency;
  showProjections: boolean;
  /** Currencies that its report left out, because a rate in its window is missing. */
  without: readonly Currency[];
};

/** Days in ids are counted from here. */
export const EPOCH = FIRST_DAY;
const LETTERS: Record<CellKind, string> = {
  area: 'a',
  ahead: 'h',
  lateIncome: 'i',
  lateExpense: 'e',
  transfer: 't',
  unexplained: 'u',
  exchange: 'x',
  balance: 'b',
};
const VIEWS: Record<string, Span | undefined> = { m: 'month', b: 'biweek', w: 'week', d: 'day' };
const KINDS = Object.fromEntries(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind])) as Record<string, CellKind | undefined>;

/** The section whose late money a kind names; null for the others. */
export function lateSection(kind: CellKind | 'points'): Section | null {
  return kind === 'lateIncome' ? 'INCOME' : kind === 'lateExpense' ? 'EXPENSE' : null;
}

/** Short on purpose: a report has one per cell. */
export function cellId({ kind, view, areaId, start, end, currency, showProjections, without }: CellName): string {
  const area = areaId ? Buffer.from(areaId.replaceAll('-', ''), 'hex').toString('base64url') : '';
  const from = daysBetween(EPOCH, start).toString(36);
  const length = daysBetween(start, end).toString(36);
  return [LETTERS[kind] + view[0], area, from, length, currency, showProjections ? '1' : '0', ...without].join('.');
}

/** @throws NOT_FOUND for anything that `cellId` did not create */
export function parseCellId(id: string): CellName {
  const [letters = '', area = '', from = '', length = '', currency = '', projections = '', ...without] = id.slice(0, 100).split('.');
  const kind = KINDS[letters.slice(0, 1)];
  const view = VIEWS[letters.slice(1)];
  const hex = Buffer.from(area, 'base64url').toString('hex');
  const start = dayAfter(EPOCH, from);
  const end = start ? dayAfter(start, length) : null;
  if (!without.every(isCurrency)) throw new AppError('NOT_FOUND');
  if (!kind || !view || !start || !end || !isCurrency(currency) || !lengthsOf(kind).includes(hex.length)) throw new AppError('NOT_FOUND');
  const areaId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { kind, view, areaId, start, end, currency, showProjections: projections === '1', without };
}

/** How long the id in a cell may be, in hexadecimal digits. */
function lengthsOf(kind: CellKind): readonly number[] {
  if (kind === 'area' || kind === 'ahead') return [32];
  return kind === 'balance' ? [0, 32] : [0];
}

function dayAfter(from: Day, text: string): Day | null {
  if (!/^[0-9a-z]{1,4}$/.test(text)) return null;
  const days = Number.parseInt(text, 36);
  if (days > 40_000) return null;
  const on = addDays(from, days);
  return isDay(on) ? on : null;
}
