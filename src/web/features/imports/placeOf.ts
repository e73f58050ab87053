import { formatCount } from '#domain/format.ts';
import type { ReportFragment } from './operations.ts';
import { text } from './text.ts';

type Problem = Pick<ReportFragment['problems'][number], 'line' | 'column' | 'message'>;

/** Where in the file a problem is; a line that its message names is not said twice. */
export function placeOf({ line, column, message }: Problem): string {
  const isNamed = line !== null && [...message.matchAll(/línea (\d+)/g)].some(([, number]) => Number(number) === line);
  const parts = [line === null || isNamed ? '' : `${text.line} ${formatCount(line)}`, column ?? ''].filter(Boolean);
  return parts.join(' · ') || (isNamed ? '' : text.wholeFile);
}
