/** The spreadsheet of a company's sources: its columns, and what a row of it says. */
import type { Day } from '../date.ts';
import { foldText } from '../fold.ts';
import { CURRENCIES, type Currency } from '../money.ts';
import type { Rut } from '../rut.ts';
import type { SalesTerms } from './card-sales.ts';
import { INTERVALS, PAY_DAYS, ROLLS } from './occurrences.ts';
import { INTERVAL_WORDS, PAY_DAY_WORDS, READJUSTMENT_WORDS, ROLL_WORDS, SOURCE_KIND_WORDS } from './source-words.ts';
import { PLAIN_TERMS, READJUSTMENTS, type Source } from './sources.ts';

/** The columns, by what they hold. */
export const SOURCE_COLUMNS = {
  id: 'Id',
  kind: 'Tipo',
  label: 'Nombre',
  area: 'Área',
  contact: 'RUT del cliente o proveedor',
  amount: 'Monto',
  currency: 'Moneda',
  isTaxed: 'Afecto a IVA',
  base: 'El monto es',
  firstOn: 'Primera fecha',
  interval: 'Repetición',
  payDay: 'Pago',
  roll: 'Si el banco está cerrado',
  untilOn: 'Hasta el',
  times: 'Veces',
  readjust: 'Reajuste',
  readjustMonths: 'Cada cuántos meses',
  readjustPercent: 'Porcentaje al año',
  note: 'Nota',
  followsLast: 'Sigue al último archivo o cargo',
  salesShare: 'Ventas con tarjeta (%)',
  salesCommission: 'Comisión (%)',
  salesBankDays: 'Días hábiles hasta el abono',
  salesAhead: 'Espera también ventas por hacer',
} as const;
export type SourceColumn = keyof typeof SOURCE_COLUMNS;
/** Without these it is another sheet. */
export const REQUIRED_COLUMNS: readonly SourceColumn[] = ['label', 'area', 'amount', 'firstOn'];
/** What one sheet may hold. */
export const SOURCE_SHEET = { rows: 500, bytes: 2 * 1024 * 1024 } as const;

/** A row as it was read: texts cleaned, numbers and days as such; null for an empty cell. */
export type SourceRow = { [Column in Exclude<SourceColumn, Numbers | Days | 'contact'>]: string | null } & {
  [Column in Numbers]: number | null;
} & { [Column in Days]: Day | null } & { contact: Rut | null };
type Numbers = 'amount' | 'times' | 'readjustMonths' | 'readjustPercent' | 'salesShare' | 'salesCommission' | 'salesBankDays';
type Days = 'firstOn' | 'untilOn';

export const NET = 'Neto';
export const GROSS = 'Bruto';
export const YES = 'Sí';
export const NO = 'No';

/** An area as rows name it. */
export type NamedArea = { id: string; label: string };

/**
 * The source that a row says, to be checked like any other; or the column that is wrong and why.
 * @param minorOf  the amount in minor units of its currency; null when it has too many decimals
 */
export function sourceOfRow(
  row: SourceRow,
  areas: readonly NamedArea[],
  minorOf: (amount: number, currency: Currency) => number | null,
): Source | { column: SourceColumn; message: string } {
  const currency = row.currency === null ? 'CLP' : CURRENCIES.find((one) => one === row.currency?.toUpperCase());
  if (!currency) return { column: 'currency', message: 'es CLP, UF, UTM, USD o EUR' };
  const area = areas.find((one) => foldText(one.label) === foldText(row.area ?? ''));
  if (!area) return { column: 'area', message: 'no es un área de tu flujo' };
  const amount = row.amount === null ? 0 : minorOf(row.amount, currency);
  if (amount === null) return { column: 'amount', message: 'tiene demasiados decimales para su moneda' };
  const interval = row.interval === null ? null : named(INTERVALS, INTERVAL_WORDS, row.interval);
  if (interval === undefined) return { column: 'interval', message: `es una de: ${listed(INTERVALS, INTERVAL_WORDS)}` };
  const kind = row.kind === null ? (interval === null ? 'singleEntry' : 'recurrent') : named(KINDS, SOURCE_KIND_WORDS, row.kind);
  if (!kind) return { column: 'kind', message: `es uno de: ${listed(KINDS, SOURCE_KIND_WORDS)}` };
  const payDay = row.payDay === null ? 'date' : named(PAY_DAYS, PAY_DAY_WORDS, row.payDay);
  if (!payDay) return { column: 'payDay', message: `es uno de: ${listed(PAY_DAYS, PAY_DAY_WORDS)}` };
  const roll = row.roll === null ? 'next' : named(ROLLS, ROLL_WORDS, row.roll);
  if (!roll) return { column: 'roll', message: `es uno de: ${listed(ROLLS, ROLL_WORDS)}` };
  const readjust = row.readjust === null ? 'none' : named(READJUSTMENTS, READJUSTMENT_WORDS, row.readjust);
  if (!readjust) return { column: 'readjust', message: `es uno de: ${listed(READJUSTMENTS, READJUSTMENT_WORDS)}` };
  if (!row.firstOn) return { column: 'firstOn', message: 'falta' };
  const isTaxed = foldText(row.isTaxed ?? NO) === foldText(YES);
  return {
    ...PLAIN_TERMS,
    ...{ kind, label: row.label ?? '', areaId: area.id, currency, amount, firstOn: row.firstOn, interval, payDay, roll },
    ...{ untilOn: row.untilOn, times: row.times, dueDay: 20, contactRut: row.contact, isTaxed },
    ...{ isNet: isTaxed && foldText(row.base ?? GROSS) === foldText(NET), readjust, note: row.note },
    ...{ readjustMonths: row.readjustMonths, readjustPercent: row.readjustPercent },
    ...{ followsLast: foldText(row.followsLast ?? NO) === foldText(YES), sales: kind === 'cardSales' ? salesIn(row, null) : null },
  };
}

/** Of card sales; what the row leaves empty is as before, or of a new one what is usual: all of them, at a commission that is learned. */
export function salesIn(row: SourceRow, before: SalesTerms | null): SalesTerms {
  return {
    share: row.salesShare ?? before?.share ?? 100,
    commission: row.salesCommission ?? before?.commission ?? null,
    bankDays: row.salesBankDays ?? before?.bankDays ?? 2,
    isAhead: row.salesAhead === null ? (before?.isAhead ?? false) : foldText(row.salesAhead) === foldText(YES),
  };
}

/** The F-29 is none that a sheet may say: its amounts come from the books. */
const KINDS = ['singleEntry', 'recurrent', 'cardSales'] as const;

/** The value that a word names, without regard to case or accents. */
function named<Value extends string | number>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
  text: string,
): Value | undefined {
  return values.find((value) => foldText(words[value]) === foldText(text));
}

function listed<Value extends string | number>(values: readonly Value[], words: Readonly<Record<Value, string>>): string {
  return values.map((value) => words[value]).join(', ');
}
