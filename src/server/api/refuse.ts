import type { FastifyReply } from 'fastify';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { ErrorKind } from '#domain/failure.ts';

// For refusals outside GraphQL: before a request's body is read, and of files that pages download.

const STATUS: Partial<Record<ErrorKind, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  INTERNAL: 500,
};
/** Codes with a more precise HTTP status than that of their kind. */
const OWN_STATUS: Partial<Record<ErrorCode, number>> = {
  UNKNOWN_HOST: 421,
  BAD_MEDIA: 415,
  BODY_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  FILES_TOO_LARGE: 413,
};

/** The result, or why it is refused. @throws anything that is not an AppError */
export function orRefusal<Found>(work: Promise<Found>): Promise<Found | AppError> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
}

/** Answers with a refusal's status and sentence, in GraphQL form on a GraphQL path. */
export function refuse(reply: FastifyReply, { kind, code, message, field }: AppError): FastifyReply {
  const extensions = { code: kind, reason: code, ...(field ? { field } : {}) };
  const isGraphql = pathOf(reply.request.url) === '/graphql';
  return reply.code(statusOf(kind, code)).send(isGraphql ? { errors: [{ message, extensions }] } : { error: message });
}

function statusOf(kind: ErrorKind, code: ErrorCode): number {
  return OWN_STATUS[code] ?? STATUS[kind] ?? 400;
}

/** The path of a request's address. */
export function pathOf(url: string): string {
  return url.split('?')[0] ?? '';
}
