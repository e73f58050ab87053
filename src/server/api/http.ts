import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { bearer, createApi } from './graphql.ts';
import { answerOnce } from './once.ts';
import { newness, pageFile } from './page-file.ts';
import type { Services } from './services.ts';
import { serveSockets } from './sockets.ts';

const PAGE = join(import.meta.dirname, '../../../dist');
const JSON_BYTES = 1_048_576;
/** All files of one upload together. */
const UPLOAD_BYTES = 128 * 1_048_576;

/**
 * The whole server of one process: `/graphql` (HTTP and websocket), `/healthz`, `/readyz`, and the page for any other path.
 * `readiness` says what is not ready yet, in words; empty when everything is. `addRoutes`: a feature's own plain routes, which
 * learn from `contextOf` who asks.
 */
export async function createServer(
  services: Services,
  readiness: () => Promise<string[]>,
  addRoutes: (app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>) => void = () => {},
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log.child({}, { level: 'warn' }) as FastifyBaseLogger,
    bodyLimit: JSON_BYTES,
    // The address that the one proxy in front saw: what its own caller wrote before it anybody can write.
    trustProxy: services.settings.trustsProxy && ((_address: string, hop: number) => hop === 0),
  });
  const api = createApi(services);
  app.addHook('onSend', async (request, reply) => {
    // A route that is stricter than these keeps its own.
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (request.url === '/graphql') reply.header('cache-control', 'no-store');
  });
  app.addContentTypeParser('multipart/form-data', {}, (request, _payload, done) => done(tooLarge(request)));
  app.post('/graphql', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && request.headers['content-type']?.startsWith('application/json'))
      return answerOnce(api, services, request, reply, key);
    return api.yoga.handleNodeRequestAndResponse(request, reply, { address: request.ip });
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reasons = await readiness();
    return reply.code(reasons.length === 0 ? 200 : 503).send({ status: reasons.length === 0 ? 'ok' : 'unavailable', reasons });
  });
  addRoutes(app, ({ ip, headers }) =>
    api.contextOf({ address: ip, token: bearer(headers.authorization), userAgent: headers['user-agent'] ?? '' }),
  );
  await servePage(app, services);
  serveSockets(app, api, services);
  return app;
}

/** Answers a multipart body that is too large, or does not say how large it is, before a byte of it is read. */
function tooLarge(request: FastifyRequest): Error | null {
  const length = Number(request.headers['content-length']);
  if (Number.isSafeInteger(length) && length <= UPLOAD_BYTES) return null;
  return Object.assign(new Error('Los archivos pesan demasiado: se aceptan hasta 128 MB por carga.'), { statusCode: 413 });
}

async function servePage(app: FastifyInstance, { settings, database }: Services): Promise<void> {
  const isNew = newness(database.app);
  await app.register(fastifyStatic, {
    root: PAGE,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(join('dist', 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = request.method === 'GET' && !/\.\w{1,8}$/.test(path) && path !== '/graphql';
    const first = isPage ? await pageFile(PAGE, path, { ...settings, isNew: await isNew() }) : null;
    if (first === null) return reply.code(404).send({ error: 'No encontrado' });
    if (path === '/holding') letFrame(reply, settings.holdingOrigins);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(first);
  });
}

/** The holding may be shown by pages of these origins too; every other page by our own alone. */
function letFrame(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = SECURITY_HEADERS['content-security-policy'].replace(
    "frame-ancestors 'self'",
    `frame-ancestors 'self' ${origins.join(' ')}`,
  );
  // Browsers that know frame-ancestors leave x-frame-options aside.
  reply.header('content-security-policy', policy);
}

const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
    "connect-src 'self' ws: wss:; frame-ancestors 'self'; base-uri 'self'; form-action 'self'; object-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};
