import type { FileReading } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import { documentCodeNamed, IMPORTED_MATCH_COLUMNS, type ImportedMatch } from '#domain/reconciliation/imported-matches.ts';
import { oneLine } from '#domain/text.ts';
import { type OwnFile, readOwnSheet } from './own-sheet.ts';
import { quoted, type RowReader, readDay, readMinor, readRut, readText, rejectRow } from './row-reader.ts';

const REQUIRED = ['account', 'on', 'amount', 'kind', 'folio', 'matched'] as const;
const SHEET = { kind: 'CALCES', columns: IMPORTED_MATCH_COLUMNS, required: REQUIRED, max: 50_000 } as const;
type Columns = Readonly<Record<keyof typeof IMPORTED_MATCH_COLUMNS, string>>;

/** A spreadsheet of another system's matches by its template; null for any other table. A row with something wrong is left out. */
export function readMatchSheet(file: OwnFile): FileReading | null {
  const sheet = readOwnSheet(file, SHEET, readRow);
  return sheet && { ...sheet.reading, matches: sheet.facts };
}

/** Null with a fault. */
function readRow(row: RowReader, at: Columns): ImportedMatch | null {
  const { line } = row;
  const text = (key: keyof Columns) => oneLine(readText(row, at[key]));
  const need = (key: keyof Columns, isThere: boolean, what: string) => {
    if (!isThere) rejectRow(row, at[key], 'E_VALUE', `La línea ${line} no trae ${what}.`);
  };
  const currency = currencyOf(row, at);
  const [account, folio] = [text('account'), text('folio').replace(/^0+(?=\d)/, '')];
  need('account', /\d/.test(account), 'la cuenta del banco');
  const on = readDay(row, at.on);
  need('on', on !== null, 'el día del movimiento');
  const amount = readMinor(row, at.amount, currency) ?? 0;
  need('amount', amount !== 0, 'el monto del movimiento');
  const code = documentCodeNamed(text('kind'));
  if (code === null) rejectRow(row, at.kind, 'E_DOCTYPE', `En la línea ${line}, «${quoted(text('kind'))}» no es un tipo de documento.`);
  need('folio', folio !== '', 'el folio');
  const matched = readMinor(row, at.matched, currency) ?? 0;
  if (matched <= 0) rejectRow(row, at.matched, 'E_VALUE', `En la línea ${line}, el monto conciliado tiene que ser mayor que cero.`);
  const rut = text('rut') === '' ? null : readRut(row, at.rut);
  const matchedOn = readDay(row, at.matchedOn);
  if (on === null || code === null || row.fault) return null;
  const about = { glosa: text('glosa') || null, bankId: text('bankId') || null, author: text('author') || null, matchedOn };
  return { line, account, on, amount, currency, code, folio, rut, matched, ...about };
}

function currencyOf(row: RowReader, at: Columns): Currency {
  const text = readText(row, at.currency).toUpperCase();
  if (text === '' || text === 'CLP' || text === 'PESOS' || text === '$') return 'CLP';
  if (text === 'USD' || text === 'US$' || text === 'DOLARES') return 'USD';
  if (text !== 'EUR') rejectRow(row, at.currency, 'E_CURRENCY', `Línea ${row.line}: la moneda es pesos, dólares o euros.`);
  return 'EUR';
}
