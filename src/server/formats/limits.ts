import { LIMITS } from '#domain/imports/report.ts';

/** What a file may hold: far above every real one, and low enough that no file takes more than 150 MB to read. */

/** Excel's own limit for a cell. */
export const MAX_CELL_TEXT = 32_767;
/** Columns of a table; cells further right are not read, or the table is refused. */
export const MAX_COLUMNS = 500;
/** Rows of a sheet, as Excel has them. */
export const MAX_ROWS = 1_048_576;
/** Of one file; the page says them too. */
export const { movements: MAX_MOVEMENTS, documents: MAX_DOCUMENTS } = LIMITS;
/** Receipts of professional fees of one file, which is of one month. */
export const MAX_FEES = 50_000;
/** Accounts of one file. */
export const MAX_ACCOUNTS = 1_000;
/** Problems that are listed; more are only counted. */
export const MAX_PROBLEMS = 1_000;
/** Characters of a number, a day or a RUT however it is printed: a longer text is not one, and no pattern is tried on it. */
export const MAX_VALUE_TEXT = 60;
/** Characters of a line of text outside a delimited table; the rest of the line is not read. */
export const MAX_LINE_TEXT = 5_000;
/** Characters of a name, a reason or a description of a tax document. */
export const MAX_FIELD_TEXT = 4_000;
/** Characters of the tax office's data of a company, and how deep they nest. */
export const MAX_JSON_TEXT = 2_000_000;
export const MAX_JSON_DEPTH = 12;
