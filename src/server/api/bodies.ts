import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { isMultipart } from './gate.ts';
import { refuse } from './refuse.ts';
import type { Watch } from './watch.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Paths whose short body proves by itself who sent it: no session is required. */
    isSigned?: boolean;
  }
}

/** The limit without a session; even a sign-up is far shorter. */
const MAX_STRANGER_BYTES = 65_536;
const MAX_UPLOADS_PER_PERSON = 2;
/** How long a refused client may go on sending before the connection ends, so that it can read the refusal. */
const LINGER_MS = 2_000;

const BODY_MS = 120_000;
export const UPLOAD_MS = 600_000;

/** The uploads in progress in this process. */
export type Uploads = {
  /** Counts an upload of the person who sends this request; call the result to end it. @throws TOO_MANY_UPLOADS */
  enter: (request: FastifyRequest) => () => void;
};

/**
 * Checks requests before the first byte of a body: files, and anything long or of unknown length, need a valid session; a person sends
 * two uploads at a time (per process). A body still arriving when the response is sent is cut off.
 * @param personIdOf  the person whose valid session a request has, or null
 */
export function guardBodies(app: FastifyInstance, watch: Watch, personIdOf: (request: FastifyRequest) => Promise<string | null>): Uploads {
  const uploaders = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return;
    const isUpload = isMultipart(request.headers['content-type']);
    watch.add(request.raw, reply.raw, isUpload ? UPLOAD_MS : BODY_MS);
    if (!isUpload && mayBeStrangers(request)) return;
    const personId = await personIdOf(request);
    if (personId === null) return refuse(reply, new AppError('NOT_SIGNED_IN'));
    uploaders.set(request, personId);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.resume();
    setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref();
  });
  return { enter: countedBy(uploaders) };
}

/** Every upload that is counted is also released, however the connection ends: it may have closed before anybody listened. */
function countedBy(uploaders: WeakMap<FastifyRequest, string>): Uploads['enter'] {
  const counts = new Map<string, number>();
  return (request) => {
    const personId = uploaders.get(request);
    // Requests without a body were not checked.
    if (personId === undefined) throw new AppError('BAD_UPLOAD');
    const running = counts.get(personId) ?? 0;
    if (running >= MAX_UPLOADS_PER_PERSON) throw new AppError('TOO_MANY_UPLOADS', { max: MAX_UPLOADS_PER_PERSON });
    counts.set(personId, running + 1);
    return () => {
      const remaining = (counts.get(personId) ?? 1) - 1;
      if (remaining > 0) counts.set(personId, remaining);
      else counts.delete(personId);
    };
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

function mayBeStrangers({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isSigned === true || Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= MAX_STRANGER_BYTES;
}
