import { CSV_START, csvRow } from '#domain/csv.ts';
import type { ReportFragment } from './operations.ts';
import { text } from './text.ts';

type Problem = ReportFragment['problems'][number];

/** Whether the row was kept all the same. */
export function isWarning({ code }: Pick<Problem, 'code'>): boolean {
  return code.startsWith('W_');
}

/** Whether it names a document that stayed when the file was undone. */
export function isKept({ code }: Pick<Problem, 'code'>): boolean {
  return code === 'W_KEPT';
}

/** The problems as a CSV file. */
export function problemsCsv(problems: readonly Problem[]): string {
  const rows = problems.map((one) => [one.line, one.column, isWarning(one) ? text.warning : text.error, one.code, one.message]);
  return CSV_START + [[text.line, text.column, text.className, text.code, text.what], ...rows].map(csvRow).join('');
}
