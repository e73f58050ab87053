/** Obligations as a person enters them: what is owed or collected without a tax document. */

import { INTERVALS, monthsOf, PAY_DAYS, type Repetition, ROLLS } from '../cashflow/occurrences.ts';
import { type Day, isDay, isWithin } from '../date.ts';
import { foldText } from '../fold.ts';
import { movementKind } from '../kinds/catalogue.ts';
import type { Currency } from '../money.ts';
import { amountProblem, type Problem, wrong } from '../problem.ts';
import type { Rut } from '../rut.ts';

export const OBLIGATION_TYPES = ['OBLIGATION', 'RENDITION'] as const;
/** MANUAL: what a file says that is due for an invoice of others, such as one that the company bought. */
type ObligationType = (typeof OBLIGATION_TYPES)[number] | 'MANUAL';
const OBLIGATION_CURRENCIES = ['CLP', 'UF'] as const satisfies readonly Currency[];
export const MAX_OBLIGATIONS = 1_000;
export const MAX_RECEIPTS = 200;
/** Times of all recurrences that one call adds: a thousand that repeat each month have 12,000. */
export const MAX_TIMES_ADDED = 20_000;
/** Months ahead for which a recurrence is made into documents. */
export const MONTHS_MADE = 12;

/** An expense in a rendition. `amount` in minor units of its currency. */
export type Receipt = { on: Day; number: string | null; description: string; amount: number };

/** The content of an obligation, the same each time it repeats. `amount` positive minor units of `currency`. */
export type Terms = {
  kindKey: string;
  label: string;
  isReceived: boolean;
  institution: string | null;
  counterpartRut: Rut | null;
  counterpartName: string | null;
  detail: string | null;
  referenceNumber: string | null;
  /** Null: the area of its kind. */
  areaId: string | null;
  currency: Currency;
  amount: number;
};

/** Picks the terms from a larger object. */
export function termsOf(one: Terms): Terms {
  const { kindKey, label, isReceived, institution, counterpartRut, counterpartName, detail, referenceNumber, areaId, currency, amount } =
    one;
  return { kindKey, label, isReceived, institution, counterpartRut, counterpartName, detail, referenceNumber, areaId, currency, amount };
}

/** One obligation. `number`: the number that somebody gave it. */
export type Obligation = Terms & {
  documentType: ObligationType;
  number: string | null;
  /** The first day of its month. */
  period: Day;
  issuedOn: Day;
  dueOn: Day;
  receipts: readonly Receipt[];
};

/** How it repeats; the first day is its due day. */
export type Repeats = Omit<Repetition, 'firstOn'> & { interval: NonNullable<Repetition['interval']> };

/** What a payroll book says of a month as one amount each, and others kind by kind and institution by institution. */
const PAYROLL_GROUPS: readonly (readonly string[])[] = [['sueldo'], ['cotizacionafp', 'cotizacionsalud', 'cotizacioncesantia']];
/** Kinds that a month has once per institution, whoever enters or imports them. */
export const PAYROLL_KINDS: readonly string[] = PAYROLL_GROUPS.flat();

/** Which month's wages or contributions an obligation is part of; null for other kinds, and for what is not a debt in pesos. */
export function payrollMonth({
  kindKey,
  isReceived,
  currency,
  period,
}: Pick<Obligation, 'kindKey' | 'isReceived' | 'currency' | 'period'>) {
  const group = PAYROLL_GROUPS.find((kinds) => kinds.includes(kindKey));
  return group && isReceived && currency === 'CLP' ? `${group[0]}|${period}` : null;
}

/** What a month's wages or contributions are called together. */
export function payrollGroupLabel(kindKey: string): string {
  return kindKey === 'sueldo' ? 'Los sueldos' : 'Las imposiciones';
}
/** Where contributions are paid, and who is meant by one that names nobody. */
export const PREVIRED = 'Previred';

/** Whose obligation of a payroll kind it is, however somebody writes it: two of a month that agree in it are the same one. */
export function payrollInstitution({ kindKey, institution }: Pick<Terms, 'kindKey' | 'institution'>): string {
  return foldText(institution || (kindKey === 'sueldo' ? '' : PREVIRED));
}

const MAX_DAYS_AWAY = 3650;
const LENGTHS = {
  label: ['El nombre', 80],
  institution: ['La institución', 80],
  counterpartName: ['La contraparte', 120],
  detail: ['El detalle', 500],
  referenceNumber: ['La referencia', 40],
  number: ['El número', 20],
} as const;

/** What is wrong with an obligation, in the order of its fields; empty when it is valid. */
export function obligationProblems(one: Obligation, repeats: Repeats | null, today: Day): Problem[] {
  const kind = movementKind(one.kindKey);
  const side = one.isReceived ? 'EXPENSE' : 'INCOME';
  const found: (Problem | null)[] = [
    unless(kind, 'kind', 'Elige el tipo.'),
    unless(!kind || kind.side === 'BOTH' || kind.side === side, 'isReceived', `${kind?.label ?? 'Ese tipo'} es del otro lado.`),
    unless(!kind || kind.area[side] || one.areaId, 'kind', `${kind?.label ?? 'Ese tipo'} no es una obligación.`),
    unless(one.label !== '', 'name', 'Escribe un nombre.'),
    ...Object.entries(LENGTHS).map(([field, [name, max]]) =>
      unless((one[field as keyof typeof LENGTHS] ?? '').length <= max, field, `${name} tiene hasta ${max} letras.`),
    ),
    unless((OBLIGATION_CURRENCIES as readonly string[]).includes(one.currency), 'currency', 'Elige pesos o UF.'),
    amountProblem('amount', one.amount) || null,
    unless(isWithin(MAX_DAYS_AWAY, one.dueOn, today), 'dueDate', 'Elige un vencimiento a no más de diez años de hoy.'),
    unless(
      isWithin(MAX_DAYS_AWAY, one.issuedOn, today) && one.issuedOn <= one.dueOn,
      'emissionDate',
      'La emisión no puede ser después del vencimiento.',
    ),
    ...receiptProblems(one),
    ...(repeats ? repeatProblems(one, repeats) : []),
  ];
  return found.filter((problem) => problem !== null);
}

function receiptProblems({ documentType, receipts, amount, issuedOn }: Obligation): (Problem | null)[] {
  if (documentType !== 'RENDITION') return [unless(receipts.length === 0, 'receipts', 'Solo una rendición lleva comprobantes.')];
  const isWhole = receipts.every(({ on, description, number, amount: part }) => {
    const texts = description !== '' && description.length <= 200 && (number ?? '').length <= 20;
    return texts && isDay(on) && on <= issuedOn && Number.isSafeInteger(part) && part > 0;
  });
  return [
    unless(
      receipts.length > 0 && receipts.length <= MAX_RECEIPTS,
      'receipts',
      `Una rendición lleva entre 1 y ${MAX_RECEIPTS} comprobantes.`,
    ),
    unless(isWhole, 'receipts', 'Cada comprobante lleva fecha hasta la emisión, descripción y un monto mayor que cero.'),
    unless(receipts.reduce((sum, one) => sum + one.amount, 0) === amount, 'receipts', 'Los comprobantes no suman el monto.'),
  ];
}

function repeatProblems({ documentType, dueOn }: Obligation, { interval, payDay, roll, untilOn, times }: Repeats): (Problem | null)[] {
  return [
    unless(documentType === 'OBLIGATION', 'repetition', 'Una rendición no se repite.'),
    unless(INTERVALS.includes(interval), 'interval', 'Elige cada cuánto se repite.'),
    unless(PAY_DAYS.includes(payDay), 'payDay', 'Elige el día de pago.'),
    unless(ROLLS.includes(roll), 'roll', 'Elige qué pasa si el banco está cerrado.'),
    unless(payDay === 'date' || monthsOf(interval) !== null, 'payDay', 'El día hábil se elige solo para 30, 60 o 90 días.'),
    unless(untilOn === null || (isDay(untilOn) && untilOn >= dueOn), 'untilDate', 'El término no puede ser antes del primer día.'),
    unless(times === null || (Number.isInteger(times) && times >= 1 && times <= 520), 'times', 'Escribe entre 1 y 520 veces.'),
    unless(untilOn === null || times === null, 'times', 'Elige un solo término: «Hasta» o «Cuántas veces».'),
  ];
}

function unless(holds: unknown, field: string, message: string): Problem | null {
  return holds ? null : wrong(field, message);
}
