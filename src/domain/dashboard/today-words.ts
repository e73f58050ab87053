/** What a line of 'Hoy' says, on the page and in the morning mail. */
import type { LawForm } from '../cashflow/law-dates.ts';
import { addDays, type Day, daysBetween, formatDay } from '../date.ts';
import { plural } from '../format.ts';
import { monthName, type Period } from '../period.ts';
import { AHEAD_DAYS, type TodayKind } from './today.ts';

/**
 * What a line is made of. `count`: documents, movements, cheques or rows; null where it is one thing, 0 where what it is about was never there:
 * a statement, a value, a line of the balance. `label`: what all its documents are, such as 'Sueldos'.
 */
export type TodayWords = { kind: TodayKind; date: Day; count: number | null; name: string | null; label: string | null };

export const TODAY_TITLES: Readonly<Record<TodayKind, string>> = {
  claim: 'Plazo de reclamo',
  toReceive: 'Cobro atrasado',
  toPay: 'Pago por vencer',
  unexplained: 'Sin explicar',
  oldData: 'Faltan cartolas',
  gap: 'Cartola con hueco',
  connection: 'Conexión con problemas',
  rate: 'Falta un valor',
  tax: 'Fecha tributaria',
  lowBalance: 'Bajo la línea',
  chequeBounced: 'Cheques recibidos protestados',
  ownChequeBounced: 'Cheques propios protestados',
  chequeToDeposit: 'Cheques por depositar',
  chequeToCover: 'Cheques por cubrir',
  projection: 'Proyecciones por revisar',
  import: 'Carga que pregunta',
  certificate: 'Certificado digital',
  mention: 'Te mencionaron',
};
/** Somebody without a name, or nobody, as the lists of documents say it. */
const NO_NAME = 'Sin contraparte';

/** What kind of thing waits. */
export function titleOf({ kind, date, count }: TodayWords, today: Day): string {
  if (kind === 'lowBalance' && count === 0) return 'Bajo cero';
  return kind === 'toPay' && date < today ? 'Pago atrasado' : TODAY_TITLES[kind];
}

/** What an item is about: a counterpart, an account, a file, a person; wages are owed to no counterpart. */
export function nameOf({ kind, name, label }: TodayWords): string {
  // A currency's name, which begins small inside a sentence.
  if (kind === 'rate' && name) return name.charAt(0).toUpperCase() + name.slice(1);
  return name || (kind === 'toReceive' || kind === 'toPay' ? label || NO_NAME : '');
}

/**
 * What the law asks for: 'F-29 de octubre 2026'.
 * @param period  what it is about; of what is due once or twice a year, the month in which it is
 */
export function lawName(form: LawForm, period: Period): string {
  const [year] = period.split('-');
  switch (form) {
    case 'f29':
      return `F-29 de ${inside(monthName(period))}`;
    case 'previred':
      return `Previred de ${inside(monthName(period))}`;
    case 'f22':
      return `F-22, año tributario ${year}`;
    case 'patente':
      return `Patente municipal de ${inside(monthName(period))}`;
  }
}

/** The second line: how many, and what about the day. */
export function detailOf({ kind, count, date }: TodayWords, today: Day): string {
  const since = `desde el ${formatDay(date)}`;
  switch (kind) {
    case 'toReceive':
    case 'toPay':
      return joined(
        plural(count ?? 1, 'documento', 'documentos'),
        date < today ? lateBy(date, today, count ?? 1) : inside(dueText(today, date)),
        date > addDays(today, AHEAD_DAYS) ? 'el saldo por venir no lo cubre' : null,
      );
    case 'unexplained':
      return joined(plural(count ?? 0, 'movimiento', 'movimientos'), since);
    case 'rate':
      if (count === 0) return date < today ? `no hay ninguno hasta el ${formatDay(date)}` : 'no hay ninguno';
      return `el último es del ${formatDay(date)}`;
    case 'oldData':
      return count === 0 ? 'sin ninguna cartola' : `con datos al ${formatDay(date)}`;
    case 'gap':
      return joined(plural(count ?? 1, 'hueco', 'huecos'), since);
    case 'chequeBounced':
    case 'ownChequeBounced':
    case 'chequeToDeposit':
    case 'chequeToCover':
      return joined(plural(count ?? 1, 'cheque', 'cheques'), since);
    case 'projection':
      return joined(plural(count ?? 1, 'ocurrencia', 'ocurrencias'), since);
    case 'import':
      return joined(count === null ? null : plural(count, 'fila', 'filas'), since);
    case 'lowBalance':
      return date <= today ? 'hoy, en los bancos' : since;
    case 'certificate':
      return `${date < today ? 'venció' : 'vence'} el ${formatDay(date)}`;
    case 'claim':
    case 'tax':
      return date < today ? `Venció hace ${days(date, today)}` : dueText(today, date);
    default:
      return since;
  }
}

/** When something that is not late falls due. */
export function dueText(today: Day, due: Day): string {
  const ahead = daysBetween(today, due);
  if (ahead === 0) return 'Vence hoy';
  return ahead === 1 ? 'Vence mañana' : `En ${ahead} días`;
}

function lateBy(date: Day, today: Day, count: number): string {
  return count === 1 ? days(date, today) : `hasta ${days(date, today)}`;
}

function days(from: Day, to: Day): string {
  return plural(daysBetween(from, to), 'día', 'días');
}

/** Inside a sentence. */
function inside(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function joined(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
