import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '#server/db/open.ts';
import type { Settings } from '#server/settings.ts';
import { createApi } from './graphql.ts';
import { answerOnce } from './once.ts';
import { serveSockets } from './sockets.ts';

const PAGE = join(import.meta.dirname, '../../../dist');
const JSON_BYTES = 1_048_576;
/** All files of one upload together. */
const UPLOAD_BYTES = 128 * 1_048_576;

export type Services = { database: Database; settings: Settings; log: Logger };

/**
 * The whole server of one process: `/graphql` (HTTP and websocket), `/healthz`, `/readyz`, and the page for any other path.
 * `readiness` says what is not ready yet, in words; empty when everything is.
 */
export async function createServer(services: Services, readiness: () => Promise<string[]>): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log.child({}, { level: 'warn' }) as FastifyBaseLogger,
    bodyLimit: JSON_BYTES,
    trustProxy: services.settings.trustsProxy,
  });
  const api = createApi(services);
  app.addHook('onSend', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    if (request.url === '/graphql') reply.header('cache-control', 'no-store');
  });
  app.addContentTypeParser('multipart/form-data', {}, (request, _payload, done) => done(tooLarge(request)));
  app.post('/graphql', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && request.headers['content-type']?.startsWith('application/json')) return answerOnce(api, services.database, request, reply, key);
    return api.yoga.handleNodeRequestAndResponse(request, reply, { address: request.ip });
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reasons = await readiness();
    return reply.code(reasons.length === 0 ? 200 : 503).send({ status: reasons.length === 0 ? 'ok' : 'unavailable', reasons });
  });
  await servePage(app);
  serveSockets(app, api, services);
  return app;
}

/** Answers a multipart body that is too large, or does not say how large it is, before a byte of it is read. */
function tooLarge(request: FastifyRequest): Error | null {
  const length = Number(request.headers['content-length']);
  if (Number.isSafeInteger(length) && length <= UPLOAD_BYTES) return null;
  return Object.assign(new Error('Los archivos pesan demasiado: se aceptan hasta 128 MB por carga.'), { statusCode: 413 });
}

async function servePage(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: PAGE,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${join('dist', 'assets')}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/\.\w{1,8}$/.test(request.url.split('?')[0] ?? '') && !request.url.startsWith('/graphql');
    if (!isPage) return reply.code(404).send({ error: 'No encontrado' });
    return reply.sendFile('index.html');
  });
}

const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
    "connect-src 'self' ws: wss:; frame-ancestors 'self'; base-uri 'none'; form-action 'self'; object-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};
