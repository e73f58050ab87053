/**
 * One cell of a CSV file. A number, also a negative one, is written bare with a decimal comma. A text that a spreadsheet would run as a
 * formula gets a leading apostrophe: it may come from a stranger's file. Full-width signs and blanks before a sign count too.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";,\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row as Chilean spreadsheets open it: semicolons and CRLF. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

/** Starts a file: without it, spreadsheets read UTF-8 as Latin-1. */
export const CSV_START = '\ufeff';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORMULA = /^[\s\u0000-\u001f\u200b-\u200f\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
