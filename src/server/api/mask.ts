import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { AppError } from '#domain/errors.ts';
import { isOutOfRange } from '#server/db/parsers.ts';
import { argumentOf, nameBefore, valueWords } from './value-words.ts';

/** An error message may quote its input, and be as long as the request. */
const MAX_MESSAGE = 300;

/**
 * How an error appears in an answer: expected ones with their Spanish sentence and code; invalid requests as such; anything else is a
 * bug, logged with a reference that the user reads.
 */
export function maskError(error: unknown, log: Logger): GraphQLError {
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  // Amounts with digits too many do that, and so might a query of ours.
  if (isOutOfRange(cause)) log.warn({ err: cause }, 'a sum is out of range');
  const original = isOutOfRange(cause) ? new AppError('SUM_TOO_LARGE') : cause;
  const where = error instanceof GraphQLError ? { path: error.path, nodes: error.nodes } : {};
  if (original instanceof AppError) {
    const { kind, code, field, details, message } = original;
    const extensions = { code: kind, reason: code, ...(field ? { field } : {}), ...(details.length > 0 ? { details } : {}) };
    return new GraphQLError(message, { ...where, extensions });
  }
  if (original instanceof GraphQLError) {
    const { originalError: _hidden, ...extensions } = original.extensions;
    const words = valueWords(original.message, fieldIn(error));
    const field = words ? words.field : fieldIn(error);
    const known = { code: 'BAD_USER_INPUT', ...extensions, ...(field ? { field } : {}) };
    return new GraphQLError(words?.message ?? shortened(original.message), { ...where, extensions: known });
  }
  const ref = randomUUID().slice(0, 8);
  log.error({ ref, err: original }, 'unexpected error in an operation');
  return new GraphQLError(`Ha ocurrido un error en la operación, por favor vuelva a intentarlo más tarde (referencia ${ref}).`, {
    ...where,
    extensions: { code: 'INTERNAL', ref },
  });
}

/** How the executor names the variable whose value is missing, or refused; then comes the value, which may hold anything. */
const BAD_VARIABLE = /^Variable "\$(\w{1,100})" (?:got invalid value |of (?:required|non-null) type )/;
/** Where in the variable, just before the reason: `order.lines[1].dueDate`. */
const WITHIN = / at "\w{1,100}((?:\.\w{1,100}|\[\d{1,9}\]){1,20})"; $/;

/** The field or argument whose value is refused, in a variable or in the document; null when the error is about something else. */
function fieldIn(error: unknown): string | null {
  if (!(error instanceof GraphQLError)) return null;
  const text = error.source?.body ?? '';
  const variable = BAD_VARIABLE.exec(error.message)?.[1];
  if (variable !== undefined) return nameWithin(error) ?? argumentOf(text, variable) ?? variable;
  const place = error.nodes?.[0]?.loc?.start;
  return place === undefined ? null : nameBefore(text, place);
}

function nameWithin({ message, originalError }: GraphQLError): string | null {
  const reason = originalError?.message ?? '';
  const before = message.endsWith(reason) ? message.slice(0, message.length - reason.length) : '';
  const path = WITHIN.exec(before.slice(-MAX_PATH))?.[1] ?? '';
  return path.split(/[.[\]]+/).findLast((name) => /^[a-z]/i.test(name)) ?? null;
}

const MAX_PATH = 2_000;

/** The beginning of a message, without the value it may quote, which could be a misplaced password. */
export function shortened(text: string): string {
  const message = text.split(/(?:, found| value): /, 1)[0] ?? '';
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;
}
