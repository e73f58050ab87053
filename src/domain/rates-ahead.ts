/** UF and UTM values that are already determined but not yet published here: calculated from published ones. */
import { addDays, addMonths, type Day, dayOfMonth, daysBetween } from './date.ts';
import { roundHalfAway } from './money.ts';
import { firstDayOf, periodOf } from './period.ts';
import type { RateSeries } from './rates.ts';

/** The variation of the IPC behind a run of UF values: percent with one decimal. */
type UfRun = { from: Day; to: Day; startUf: number; ipc: number };

/**
 * The UF of the days after the last published one, up to the next 9th: UF(9 + k) = UF(9) × (1 + IPC)^(k ÷ n), to two decimals,
 * n being the days from one 9th to the next. The IPC is the only one that reproduces every value published since the 9th.
 * @returns none on a 9th, or when no one-decimal IPC reproduces them
 * Source: Ley 18.840, article 35 no. 9; Compendio de Normas Financieras of the Banco Central, II.B.3.
 */
export function ufAhead(uf: RateSeries): RateSeries {
  const last = uf.at(-1);
  const run = runOf(uf);
  if (!last || !run) return [];
  const count = daysBetween(last.on, run.to);
  return Array.from({ length: count }, (_, index) => addDays(last.on, index + 1)).map((on) => ({ on, value: ufOn(run, on).toFixed(2) }));
}

/**
 * The UTM of the month in which the run of the last UF ends, when that is the next month: UTM × (1 + IPC), to whole pesos, with the IPC
 * of that run.
 */
export function utmAhead(utm: RateSeries, uf: RateSeries): RateSeries {
  const last = utm.at(-1);
  const run = runOf(uf);
  if (!last || !run) return [];
  const on = firstDayOf(periodOf(run.to));
  if (addMonths(last.on, 1) !== on) return [];
  return [{ on, value: String(roundHalfAway(Number((Number(last.value) * (1 + run.ipc / 100)).toFixed(6)))) }];
}

/** Wider than any month since 2000. */
export const MAX_IPC = 5;

/** Whether a percentage is one that the UF may be supposed to move in a month, with two decimals at most. */
export function isMonthlyIpc(percent: number): boolean {
  return Math.abs(percent) <= MAX_IPC && Number(percent.toFixed(2)) === percent;
}

/**
 * The UF of some days after the last known one, supposing that the IPC of each month is the same: from each 9th to the next it moves by that
 * percentage, as in ufAhead.
 * @param last  the last value that is known
 * @param days  from the first to the last, both included
 */
export function ufSupposed(last: RateSeries[number], ipc: number, { from, to }: { from: Day; to: Day }): RateSeries {
  const known = runsUntil(last.on);
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => {
    const on = addDays(from, index);
    const value = Number(last.value) * (1 + ipc / 100) ** (runsUntil(on) - known);
    return { on, value: (roundHalfAway(Number((value * 100).toFixed(6))) / 100).toFixed(2) };
  });
}

/** Runs from one 9th to the next until a day, with the part of the last one. */
function runsUntil(on: Day): number {
  const from = lastNinth(on);
  const months = 12 * Number(from.slice(0, 4)) + Number(from.slice(5, 7));
  return months + daysBetween(from, on) / daysBetween(from, addMonths(from, 1));
}

/** The run that contains the last published day; null when its 9th is not known or no IPC fits. */
function runOf(uf: RateSeries): UfRun | null {
  const last = uf.at(-1);
  if (!last) return null;
  const from = lastNinth(addDays(last.on, -1));
  const start = uf.findLast((one) => one.on === from);
  if (!start) return null;
  const published = uf.filter((one) => one.on > from);
  const frame = { from, to: addMonths(from, 1), startUf: Number(start.value) };
  const fitting = candidates().filter((ipc) => published.every((one) => ufOn({ ...frame, ipc }, one.on) === Number(one.value)));
  return fitting.length === 1 ? { ...frame, ipc: fitting[0] ?? 0 } : null;
}

function candidates(): number[] {
  return Array.from({ length: MAX_IPC * 20 + 1 }, (_, index) => (index - MAX_IPC * 10) / 10);
}

function ufOn({ from, to, startUf, ipc }: UfRun, on: Day): number {
  const value = startUf * (1 + ipc / 100) ** (daysBetween(from, on) / daysBetween(from, to));
  return roundHalfAway(Number((value * 100).toFixed(6))) / 100;
}

function lastNinth(on: Day): Day {
  const ninth = dayOfMonth(on, 9);
  return on >= ninth ? ninth : addMonths(ninth, -1);
}
