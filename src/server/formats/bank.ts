/** Statements of bank accounts, whatever the file: what read.ts calls for everything that is not a tax-office file. */
import type { FileReading, ReadingContext } from '#domain/imports/facts.ts';
import { withAccount } from './account-answer.ts';
import { readBheReport } from './bhe.ts';
import { isBhePage, readBhePage } from './bhe-page.ts';
import { readBteList } from './bte.ts';
import { readCamt053 } from './camt053.ts';
import { readCardSettlements } from './card-settlement-sheet.ts';
import { csvRows, sniffDelimiter } from './csv.ts';
import { readDinSheet } from './din-sheet.ts';
import { readFixedWidth } from './fixed-width.ts';
import { paymentText } from './foreign-tables.ts';
import { readHtml } from './html-table.ts';
import { readLre } from './lre.ts';
import { readMatchSheet } from './match-sheet.ts';
import { readMt940 } from './mt940.ts';
import { readObligationSheet } from './obligation-sheet.ts';
import { readOds } from './ods.ts';
import { readOfx } from './ofx.ts';
import { headOf } from './own-sheet.ts';
import { refusal } from './problem.ts';
import { Refused } from './refused.ts';
import type { FileType } from './sniff.ts';
import { readStatement } from './statement.ts';
import type { Table } from './table.ts';
import { readTaxTable } from './tax-table.ts';
import type { Decoded } from './text.ts';
import { readXls } from './xls.ts';
import { readXlsx } from './xlsx.ts';

/** A sniffed file. `decoded` is its text; null for workbooks, which are read from their bytes. */
type BankFile = { type: Exclude<FileType, 'zip' | 'json'> | 'xlsx' | 'ods'; bytes: Uint8Array; decoded: Decoded | null };

/**
 * Reads a bank statement: CSV and fixed-width text, xlsx, xls, ods, HTML, OFX, MT940, camt.053 (type `xml` with the root `Document`).
 * Bank, account and layout are detected from the content; what cannot be is asked (`account`, `columns`), and
 * `context.answers` holds the answers. Never throws for what a file holds.
 */
export function readBankFile({ type, bytes, decoded }: BankFile, context: ReadingContext): FileReading {
  try {
    const reading = decoded ? readText(type, decoded, context) : readTables(workbookTables(type, bytes, context), context);
    return withAccount({ ...reading, problems: [...(decoded?.problems ?? []), ...reading.problems] }, context);
  } catch (error) {
    if (error instanceof Refused) return refusal(error.problem, 'CARTOLA');
    throw error;
  }
}

function workbookTables(type: BankFile['type'], bytes: Uint8Array, { fileName }: ReadingContext): Table[] {
  return type === 'xls' ? readXls(bytes, fileName) : type === 'ods' ? readOds(bytes) : readXlsx(bytes);
}

function readText(type: BankFile['type'], decoded: Decoded, context: ReadingContext): FileReading {
  switch (type) {
    case 'ofx':
      return readOfx(decoded.text, context);
    case 'mt940':
      return readMt940(decoded.text);
    case 'xml':
      return readCamt053(decoded, context);
    case 'html':
      return isBhePage(decoded.text) ? readBhePage(decoded.text, context) : readTables([readHtml(decoded.text)], context);
    default:
      return readFixedWidth(decoded.text) ?? readPlainText(decoded.text, context);
  }
}

function readPlainText(text: string, context: ReadingContext): FileReading {
  const sheet = readSheet(csvTable(text), context);
  if (sheet) return sheet;
  const payments = paymentText(text);
  return payments ? refusal(payments) : readStatement([csvTable(text)], context);
}

/** A workbook may also be a register of the tax office that somebody saved again. */
function readTables(tables: Table[], context: ReadingContext): FileReading {
  for (const table of tables) {
    const reading = readBheReport(table, context) ?? readTaxTable(table, context) ?? readSheet(table, context);
    if (reading) return reading;
  }
  return readStatement(tables, context);
}

/** What is not a document of the tax office's register: payroll books, import declarations, obligations, another system's matches, what card acquirers paid in, receipts of third parties. */
function readSheet(table: Table, context: ReadingContext): FileReading | null {
  const head = headOf(table);
  const file = { table, head, context };
  return (
    readLre(table, head, context) ??
    readDinSheet(file) ??
    readObligationSheet(file) ??
    readMatchSheet(file) ??
    readCardSettlements(file) ??
    readBteList(table, head, context)
  );
}

function csvTable(text: string): Table {
  const delimiter = sniffDelimiter(text);
  return { name: null, rows: () => csvRows(text, delimiter), serialOffset: 0, isSparse: false };
}
