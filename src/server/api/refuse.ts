import type { FastifyReply } from 'fastify';
import { AppError, type ErrorKind } from '#domain/errors.ts';

// For routes outside GraphQL: the files that pages download.

const STATUS: Partial<Record<ErrorKind, number>> = { UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404 };

/** What was looked for, or why it is refused. @throws what is no AppError */
export function orRefusal<Found>(work: Promise<Found>): Promise<Found | AppError> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
}

/** Answers with a refusal's status and sentence. */
export function refuse(reply: FastifyReply, { kind, message }: AppError): FastifyReply {
  return reply.code(STATUS[kind] ?? 400).send({ error: message });
}
