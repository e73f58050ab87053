import { MAX_LENGTH } from '#domain/companies.ts';
import { AppError } from '#domain/errors.ts';
import { manyLines, oneLine } from '#domain/text.ts';

/** A text of one line that must be there. @throws MISSING_FIELD, TEXT_TOO_LONG */
export function checkLine(text: string, label: string, field: string, max: number): string {
  const line = oneLine(text);
  if (!line) throw new AppError('MISSING_FIELD', { label, field });
  if (line.length > max) throw new AppError('TEXT_TOO_LONG', { label, max, field });
  return line;
}

/** What is noted about a company. @throws TEXT_TOO_LONG */
export function checkComments(text: string): string {
  const lines = manyLines(text);
  if (lines.length > MAX_LENGTH.comments)
    throw new AppError('TEXT_TOO_LONG', { label: 'comentarios', max: MAX_LENGTH.comments, field: 'comments' });
  return lines;
}
