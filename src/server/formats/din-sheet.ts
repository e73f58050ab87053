import { dayInChile } from '#domain/date.ts';
import { bareNumber, type Din, dinProblems, dinWarnings, pesosOf } from '#domain/dins/din.ts';
import { DIN_COLUMNS, type DinFacts } from '#domain/dins/sheet.ts';
import type { FileReading } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import { oneLine } from '#domain/text.ts';
import { type OwnFile, readOwnSheet } from './own-sheet.ts';
import { problem } from './problem.ts';
import { quoted, type RowReader, readAmount, readDay, readMinor, readRate, readRut, readText, rejectRow } from './row-reader.ts';

const SHEET = { kind: 'DIN', columns: DIN_COLUMNS, required: ['number', 'accepted', 'rate', 'iva'], sign: 'number', max: 10_000 } as const;
type Columns = Readonly<Record<keyof typeof DIN_COLUMNS, string>>;
/** The field of a declaration at fault, as the column that holds it. */
const COLUMN_OF: Readonly<Record<string, keyof typeof DIN_COLUMNS>> = {
  ...{ number: 'number', acceptedOn: 'accepted', paidOn: 'paid', agentName: 'agent', currency: 'currency', rate: 'rate', fob: 'fob' },
  ...{ freight: 'freight', insurance: 'insurance', cif: 'cif', adValorem: 'adValorem', otherDuties: 'otherDuties', iva: 'iva' },
  ...{ total: 'total', base: 'baseClp' },
};

/** A spreadsheet of import declarations by its template; null for any other table. Parts that do not agree only warn. */
export function readDinSheet(file: OwnFile): FileReading | null {
  const today = dayInChile(new Date());
  const numbers = new Set<string>();
  const sheet = readOwnSheet(file, SHEET, (row, at: Columns, warn) => {
    const read = readRow(row, at);
    const [fault] = read ? dinProblems(read, today) : [];
    if (fault) rejectRow(row, at[COLUMN_OF[fault.field] ?? 'number'], 'E_VALUE', `Línea ${row.line}: ${fault.message}`);
    if (read && numbers.has(read.number))
      rejectRow(row, at.number, 'W_DUPLICATE', `La línea ${row.line} repite la declaración ${read.number}.`);
    if (!read || row.fault) return null;
    numbers.add(read.number);
    for (const warning of dinWarnings(read, null)) warn(problem(row.line, null, 'W_TOTAL', `DIN ${read.number}: ${warning}`));
    return read;
  });
  return sheet && { ...sheet.reading, dins: sheet.facts };
}

/** Null with a fault. */
function readRow(row: RowReader, at: Columns): DinFacts | null {
  const currency = currencyOf(row, at);
  const minor = (key: keyof Columns) => readMinor(row, at[key], currency);
  const acceptedOn = readDay(row, at.accepted);
  if (!acceptedOn) rejectRow(row, at.accepted, 'E_VALUE', `La línea ${row.line} no trae el día de aceptación.`);
  const rate = readRate(row, at.rate);
  if (!rate) rejectRow(row, at.rate, 'E_VALUE', `La línea ${row.line} no trae el tipo de cambio.`);
  const agentRut = readText(row, at.agentRut) === '' ? null : readRut(row, at.agentRut);
  const [fob, freight, insurance] = [minor('fob') ?? 0, minor('freight') ?? 0, minor('insurance') ?? 0];
  const [adValorem, otherDuties, iva] = [minor('adValorem') ?? 0, minor('otherDuties') ?? 0, minor('iva') ?? 0];
  const [cif, total, paidOn] = [minor('cif'), minor('total'), readDay(row, at.paid)];
  if (!acceptedOn || !rate || row.fault) return null;
  const din: Omit<Din, 'pesos'> = {
    ...{ number: bareNumber(readText(row, at.number)), acceptedOn, paidOn, agentName: oneLine(readText(row, at.agent)) || null, agentRut },
    ...{ currency, fob, freight, insurance, cif: cif ?? fob + freight + insurance, rate: withoutZeros(rate) },
    ...{ adValorem, otherDuties, iva, total: total ?? adValorem + otherDuties + iva },
  };
  const own = pesosOf(din);
  const clp = (key: keyof Columns, usual: number) => (readText(row, at[key]) === '' ? usual : readAmount(row, at[key]));
  const pesos = { base: clp('baseClp', own.base), iva: clp('ivaClp', own.iva), total: clp('totalClp', own.total) };
  return { line: row.line, ...din, pesos };
}

/** As the database prints a rate. */
function withoutZeros(rate: string): string {
  const [whole = '', fraction = ''] = rate.split('.');
  return `${Number(whole)}.${fraction.padEnd(4, '0')}`;
}

function currencyOf(row: RowReader, at: Columns): Currency {
  const text = readText(row, at.currency).toUpperCase();
  if (text === '' || text === 'USD' || text === 'US$') return 'USD';
  if (text !== 'EUR') rejectRow(row, at.currency, 'E_CURRENCY', `Línea ${row.line}: «${quoted(text)}» no es dólares ni euros.`);
  return 'EUR';
}
