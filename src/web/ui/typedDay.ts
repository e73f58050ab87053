import { type Day, FIRST_DAY, formatDay, isCalendarDay, LAST_DAY } from '#domain/date.ts';

/** The texts of date fields. */
export const dayText = {
  hint: 'DD/MM/AAAA',
  open: 'Abrir calendario',
  calendar: 'Calendario',
  clear: 'Borrar fecha',
  bad: 'Escribe el día como 22/11/2026.',
  missing: (day: string) => `El ${day} no existe.`,
  early: (day: string) => `Debe ser desde el ${day}.`,
  late: (day: string) => `Debe ser hasta el ${day}.`,
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousYears: 'Años anteriores',
  nextYears: 'Años siguientes',
} as const;

export type Bounds = { min?: Day | undefined; max?: Day | undefined };
type TypedDay = { day: Day | ''; problem: null } | { day: null; problem: string };

const WHOLE = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
/**
 * Parses a typed day: `22/11/2026`, `22-11-26`, `22.11.2026`, `22112026` or `2026-11-22`.
 * Between the bounds; by default, those of accounting days.
 * @returns '' for an empty field, or the error
 */
export function readDay(typed: string, { min = FIRST_DAY, max = LAST_DAY }: Bounds = {}): TypedDay {
  const text = typed.trim();
  if (text === '') return { day: '', problem: null };
  const parts = partsOf(text);
  if (!parts) return { day: null, problem: dayText.bad };
  const [year, month, date] = [parts.year.padStart(4, '20'), parts.month.padStart(2, '0'), parts.date.padStart(2, '0')];
  const day = `${year}-${month}-${date}`;
  if (!isCalendarDay(day)) return { day: null, problem: dayText.missing(`${date}/${month}/${year}`) };
  if (min && day < min) return { day: null, problem: dayText.early(formatDay(min)) };
  if (max && day > max) return { day: null, problem: dayText.late(formatDay(max)) };
  return { day, problem: null };
}

/** Whether a day is typed completely: until then it may still become another one. */
export function isWholeDay(typed: string): boolean {
  const text = typed.trim();
  return /\d{4}$/.test(text) ? WHOLE.test(text) || DIGITS.test(text) : ISO.test(text);
}

function partsOf(text: string): { year: string; month: string; date: string } | null {
  const iso = ISO.exec(text);
  if (iso) return { year: iso[1] ?? '', month: iso[2] ?? '', date: iso[3] ?? '' };
  const found = WHOLE.exec(text) ?? DIGITS.exec(text);
  return found && { date: found[1] ?? '', month: found[2] ?? '', year: found[3] ?? '' };
}
