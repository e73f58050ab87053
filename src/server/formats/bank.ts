/** Statements of bank accounts, whatever the file: the door that read.ts uses for everything that is no tax-office file. */
import type { FileReading, ReadingContext } from '#domain/imports/facts.ts';
import { withAccount } from './account-answer.ts';
import { readCamt053 } from './camt053.ts';
import { csvRows, sniffDelimiter } from './csv.ts';
import { readFixedWidth } from './fixed-width.ts';
import { readHtml } from './html-table.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { refusal } from './problem.ts';
import { Refused } from './refused.ts';
import type { FileType } from './sniff.ts';
import { readStatement } from './statement.ts';
import type { Table } from './table.ts';
import { readTaxTable } from './tax-table.ts';
import type { Decoded } from './text.ts';
import { readXls } from './xls.ts';
import { readXlsx } from './xlsx.ts';

/** A sniffed file. `decoded` is its text; null for `xlsx` and `xls`, which are read from their bytes. */
type BankFile = { type: FileType; bytes: Uint8Array; decoded: Decoded | null };

/**
 * Reads a bank statement: CSV and fixed-width text, xlsx, xls, HTML, OFX, MT940, camt.053 (type `xml` with the root `Document`).
 * Bank, account and layout are detected from the content; what cannot be is asked (`account`, `columns`), and
 * `context.answers` brings the answers back. Never throws for what a file holds.
 */
export function readBankFile({ type, bytes, decoded }: BankFile, context: ReadingContext): FileReading {
  try {
    const reading = decoded
      ? readText(type, decoded, context)
      : readTables(type === 'xls' ? readXls(bytes, context.fileName) : readXlsx(bytes), context);
    return withAccount({ ...reading, problems: [...(decoded?.problems ?? []), ...reading.problems] }, context);
  } catch (error) {
    if (error instanceof Refused) return refusal(error.problem, 'CARTOLA');
    throw error;
  }
}

function readText(type: FileType, decoded: Decoded, context: ReadingContext): FileReading {
  switch (type) {
    case 'ofx':
      return readOfx(decoded.text, context);
    case 'mt940':
      return readMt940(decoded.text);
    case 'xml':
      return readCamt053(decoded, context);
    case 'html':
      return readStatement([readHtml(decoded.text)], context);
    default:
      return readFixedWidth(decoded.text) ?? readStatement([csvTable(decoded.text)], context);
  }
}

/** A workbook may also be a register of the tax office that somebody saved again. */
function readTables(tables: Table[], context: ReadingContext): FileReading {
  for (const table of tables) {
    const reading = readTaxTable(table, context);
    if (reading) return reading;
  }
  return readStatement(tables, context);
}

function csvTable(text: string): Table {
  const delimiter = sniffDelimiter(text);
  return { rows: () => csvRows(text, delimiter), serialOffset: 0, isSparse: false };
}
