/** What is owed without a tax document, and the movement that pays it. */
import type { Books } from './books.ts';
import { type DayNumber, dayText, type MonthNumber, periodText } from './calendar.ts';
import { commit } from './commit.ts';
import { movement, obligationPart } from './draft.ts';
import type { Intent } from './intent.ts';
import type { Payer } from './parties.ts';
import type { DemoAreaKey, DemoObligation } from './types.ts';

/** Who receives each kind; null when the obligation itself names somebody. */
const KINDS = {
  sueldos: ['sueldos', 'Trabajadores'],
  imposiciones: ['imposiciones', 'Previred'],
  f29: ['f29', 'Tesorería General de la República'],
  f22: ['f22', 'Tesorería General de la República'],
  contribuciones: ['otrosimpuestos', 'Tesorería General de la República'],
  arriendo: ['arriendos', null],
  honorarios: ['honorariosprofesionales', null],
  finiquito: ['finiquitos', null],
  dividendo: ['retirosydividendos', null],
} satisfies Partial<Record<DemoObligation['kind'], [DemoAreaKey, string | null]>>;

export type ObligationKind = keyof typeof KINDS;

/** @param month  the month it is about, not always that of `due` */
export function obligation(
  kind: ObligationKind,
  name: string,
  month: MonthNumber,
  due: DayNumber,
  amount: number,
  payer?: Payer,
): DemoObligation {
  const [areaKey, receiver] = KINDS[kind];
  const about = { id: 0, kind, areaKey, name, period: periodText(month), dueOn: dayText(due), amount, loan: null, boleta: null };
  return { ...about, counterpartRut: payer?.rut ?? null, counterpartName: payer?.name ?? receiver ?? '' };
}

type Payment = {
  day: DayNumber;
  intent: Intent;
  /** Which of the accounts in pesos, in rotation. */
  account: number;
  event?: 'batch' | 'dues';
  /** Follows from what was traded, so that buying need not leave room for it. */
  isVariable?: boolean;
};

/** One movement for all of them. */
export function payObligations(
  books: Books,
  obligations: DemoObligation[],
  { day, intent, account, event = 'dues', isVariable = false }: Payment,
): void {
  const pesos = books.accounts.filter((one) => one.currency === 'CLP');
  const from = pesos[account % pesos.length]!.index;
  if (!isVariable) books.scheduled += obligations.reduce((sum, one) => sum + one.amount, 0);
  commit(books, { obligations, movements: [movement({ event, day, account: from, intent, parts: obligations.map(obligationPart) })] });
}
