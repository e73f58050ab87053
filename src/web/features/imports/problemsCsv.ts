import type { ReportFragment } from './operations.ts';
import { text } from './text.ts';

type Problem = ReportFragment['problems'][number];

/** Whether the row was kept all the same. */
export function isWarning({ code }: Pick<Problem, 'code'>): boolean {
  return code.startsWith('W_');
}

/** The problems as Chilean spreadsheets open it: semicolons, CRLF and a byte order mark. */
export function problemsCsv(problems: readonly Problem[]): string {
  const rows = problems.map((one) => [
    one.line === null ? '' : String(one.line),
    one.column ?? '',
    isWarning(one) ? text.warning : text.error,
    one.code,
    one.message,
  ]);
  return `\ufeff${[[text.line, text.column, text.className, text.code, text.what], ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}

/** Quoted where needed. What a spreadsheet would run as a formula gets a leading apostrophe: its text came from a stranger's file. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[";\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
