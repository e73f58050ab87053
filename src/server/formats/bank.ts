/** Statements of bank accounts, whatever the file: the door that read.ts uses for everything that is no tax-office file. */
import type { FileReading, ReadingContext } from '#domain/imports/facts.ts';
import { problem, refusal } from './problem.ts';
import type { FileType } from './sniff.ts';
import type { Decoded } from './text.ts';

/** A sniffed file. `decoded` is its text; null for `xlsx` and `xls`, which are read from their bytes. */
export type BankFile = { type: FileType; bytes: Uint8Array; decoded: Decoded | null };

/**
 * Reads a bank statement: CSV and fixed-width text, xlsx, xls, HTML, OFX, MT940, camt.053 (type `xml` with the root `Document`).
 * Bank, account and layout are detected from the content; what cannot be is asked (`account`, `columns`), and
 * `context.answers` brings the answers back.
 */
export function readBankFile(file: BankFile, context: ReadingContext): FileReading {
  return refusal(problem(null, null, 'E_TYPE', `No se puede leer ${context.fileName} (${file.type}).`), 'CARTOLA');
}
