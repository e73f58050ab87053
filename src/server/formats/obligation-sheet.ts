import { dayInChile } from '#domain/date.ts';
import type { FileReading, ReadingContext } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import { type Obligation, obligationProblems } from '#domain/obligations/obligation.ts';
import { kindNamed, OBLIGATION_COLUMNS, type ObligationFacts, obligationIdentity } from '#domain/obligations/sheet.ts';
import { firstDayOf, isPeriod, periodOf } from '#domain/period.ts';
import { oneLine } from '#domain/text.ts';
import { type OwnFile, readOwnSheet } from './own-sheet.ts';
import { quoted, type RowReader, readDay, readMinor, readRut, readText, rejectRow } from './row-reader.ts';

const REQUIRED = ['kind', 'amount', 'due'] as const;
const SHEET = { kind: 'OBLIGACIONES', columns: OBLIGATION_COLUMNS, required: REQUIRED, sign: 'kind', max: 10_000 } as const;
type Columns = Readonly<Record<keyof typeof OBLIGATION_COLUMNS, string>>;
/** The field of an obligation at fault, as the column that holds it. */
const COLUMN_OF: Readonly<Record<string, keyof typeof OBLIGATION_COLUMNS>> = {
  ...{ kind: 'kind', isReceived: 'side', name: 'name', label: 'name', institution: 'institution', counterpartName: 'party' },
  ...{ detail: 'detail', referenceNumber: 'reference', number: 'number', currency: 'currency', amount: 'amount' },
  ...{ dueDate: 'due', emissionDate: 'issued' },
};

/** A spreadsheet of obligations by its template; null for any other table. A row with something wrong is left out with its reason. */
export function readObligationSheet(file: OwnFile): FileReading | null {
  const today = dayInChile(new Date());
  const earlier = new Map<string, ObligationFacts>();
  const sheet = readOwnSheet(file, SHEET, (row, at: Columns) => {
    const read = readRow(row, at, { today, kinds: file.context.kinds });
    const identity = read ? obligationIdentity(read) : '';
    const first = earlier.get(identity);
    if (read && first) rejectRow(row, null, read.amount === first.amount ? 'W_DUPLICATE' : 'E_CONFLICT', repeats(read, first));
    else if (read && !row.fault) earlier.set(identity, read);
    return read;
  });
  return sheet && { ...sheet.reading, obligations: sheet.facts };
}

function repeats({ line, label }: ObligationFacts, earlier: ObligationFacts): string {
  return `La línea ${line} repite «${label}» de la línea ${earlier.line}; se contó una sola vez.`;
}

type SheetContext = { today: ObligationFacts['dueOn']; kinds: ReadingContext['kinds'] };

/** Null with a fault. */
function readRow(row: RowReader, at: Columns, { today, kinds }: SheetContext): ObligationFacts | null {
  const kind = kindNamed(readText(row, at.kind), kinds);
  if (!kind)
    rejectRow(row, at.kind, 'E_VALUE', `En la línea ${row.line}, «${quoted(readText(row, at.kind))}» no es un tipo de obligación.`);
  const currency = currencyOf(row, at);
  const dueOn = readDay(row, at.due);
  if (!dueOn) rejectRow(row, at.due, 'E_VALUE', `La línea ${row.line} no trae un vencimiento.`);
  const amount = readMinor(row, at.amount, currency);
  const issuedOn = readDay(row, at.issued) ?? (dueOn && dueOn < today ? dueOn : today);
  const counterpartRut = readText(row, at.rut) === '' ? null : readRut(row, at.rut);
  if (!kind || !dueOn || row.fault) return null;
  const text = (key: keyof Columns) => oneLine(readText(row, at[key])) || null;
  const facts: ObligationFacts = {
    ...{ line: row.line, kindKey: kind.key, label: text('name') ?? kind.label, isReceived: isPayable(row, at, kind.side !== 'INCOME') },
    ...{ institution: text('institution'), counterpartRut, counterpartName: text('party'), number: text('number') },
    ...{ referenceNumber: text('reference'), detail: text('detail'), period: monthOf(row, at, dueOn), currency },
    ...{ amount: amount ?? 0, issuedOn, dueOn },
  };
  const whole: Obligation = { ...facts, documentType: 'OBLIGATION', areaId: null, receipts: [] };
  const [fault] = obligationProblems(whole, null, today);
  if (fault) rejectRow(row, at[COLUMN_OF[fault.field] ?? 'kind'], 'E_VALUE', `Línea ${row.line}: ${fault.message}`);
  return facts;
}

function currencyOf(row: RowReader, at: Columns): Currency {
  const text = readText(row, at.currency).toUpperCase();
  if (text === '' || text === 'CLP' || text === 'PESOS' || text === '$') return 'CLP';
  if (text !== 'UF' && text !== 'CLF') rejectRow(row, at.currency, 'E_CURRENCY', `Línea ${row.line}: la moneda es pesos o UF.`);
  return 'UF';
}

function isPayable(row: RowReader, at: Columns, usual: boolean): boolean {
  const text = readText(row, at.side).toLowerCase();
  if (text === '') return usual;
  if (text !== 'por pagar' && text !== 'por cobrar')
    rejectRow(row, at.side, 'E_VALUE', `Línea ${row.line}: «${quoted(text)}» no es por pagar ni por cobrar.`);
  return text !== 'por cobrar';
}

/** The month of which it is, as `2026-03`, `03/2026` or a day of it; without one, that of its due day. */
function monthOf(row: RowReader, at: Columns, dueOn: ObligationFacts['dueOn']): ObligationFacts['period'] {
  const text = readText(row, at.period);
  if (text === '') return firstDayOf(periodOf(dueOn));
  const [, month = '', year = ''] = /^(\d{1,2})[-/](\d{4})$/.exec(text) ?? [];
  const period = year ? `${year}-${month.padStart(2, '0')}` : text;
  if (isPeriod(period)) return firstDayOf(period);
  const on = readDay(row, at.period);
  return firstDayOf(periodOf(on ?? dueOn));
}
