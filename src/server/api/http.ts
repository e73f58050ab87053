import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { doorOf } from '#domain/doors.ts';
import { AppError } from '#domain/errors.ts';
import { guardBodies, UPLOAD_MS, type Uploads } from './bodies.ts';
import { openCompressed } from './compressed.ts';
import type { Context } from './context.ts';
import { isMultipart, refusedAtGate } from './gate.ts';
import { type Api, bearerToken, createApi } from './graphql.ts';
import { commonHeaders, pagePolicy, rawAnswer } from './headers.ts';
import type { Answer, Claim } from './idempotency.ts';
import { isLocal } from './local.ts';
import { receiveUpload } from './multipart.ts';
import { answerOnce, executedPart } from './once.ts';
import { newness, pageFile } from './page-file.ts';
import { pathOf, refuse } from './refuse.ts';
import type { Services } from './services.ts';
import { serveSockets } from './sockets.ts';
import { openSpool, type Spool } from './spool.ts';
import { watchBodies } from './watch.ts';

const PAGE = join(import.meta.dirname, '../../../dist');
/** Files by name: no folders, nothing that begins with a dot, no source maps, no compressed versions. */
const SERVED = /^(\/[\w@-][\w.@-]*)+\.(?!map$|br$|gz$)\w{1,8}$/;
const JSON_BYTES = 1_048_576;
const HEADERS_MS = 20_000;
const SILENCE_MS = 120_000;
/** How long running requests may take once the server stops. */
const FINISH_MS = 1_500;

/**
 * The whole server of one process: `/graphql` (HTTP and websocket), `/healthz`, `/readyz`, and the page for any other path.
 * `readiness` lists what is not ready yet, in words; empty when everything is. `addRoutes`: plain routes of features, which get the caller
 * from `contextOf`.
 */
export async function createServer(
  services: Services,
  readiness: () => Promise<string[]>,
  addRoutes: (app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>) => void = () => {},
): Promise<FastifyInstance> {
  const api = createApi(services);
  const contextOf = ({ ip, headers }: FastifyRequest) =>
    api.contextOf({ address: ip, token: bearerToken(headers.authorization), userAgent: headers['user-agent'] ?? '' });
  const app = fastify(options(services));
  guard(app, services);
  const watch = watchBodies(commonHeaders(services.settings));
  app.addHook('preClose', async () => {
    watch.stop();
    setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref();
  });
  const uploads = guardBodies(app, watch, async (request) => (await contextOf(request)).person?.id ?? null);
  serveApi(app, api, uploads, services);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reasons = await readiness();
    return reply.code(reasons.length === 0 ? 200 : 503).send({ status: reasons.length === 0 ? 'ok' : 'unavailable', reasons });
  });
  app.server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...commonHeaders(services.settings), connection: 'close' }).end();
  });
  addRoutes(app, contextOf);
  await servePage(app, services);
  serveSockets(app, api, services);
  return app;
}

function serveApi(app: FastifyInstance, api: Api, uploads: Uploads, services: Services): void {
  const spool = openSpool(services.settings.dataDir);
  const sendCompressed = openCompressed();
  // Its route reads it as a stream.
  app.addContentTypeParser('multipart/form-data', {}, (_request, _payload, done) => done(null));
  app.post('/graphql', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (isMultipart(request.headers['content-type'])) {
      const release = uploads.enter(request);
      // Who reads the answer may send the next upload at once.
      return sendText(reply, await answerUpload(api, spool, services, request).finally(release));
    }
    const run = (claim: Claim) => answerBody(api, request, claim);
    const answer = typeof key === 'string' ? await answerOnce(api, services, { request, params: request.body, run }, key) : null;
    if (answer) return sendText(reply, answer);
    const caller = { address: request.ip, isLocal: isLocal(request.raw, services.settings) };
    return sendCompressed(request, reply, await api.yoga.handleNodeRequestAndResponse(request, reply, caller));
  });
}

function sendText(reply: FastifyReply, { status, text }: Answer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(text);
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

async function answerBody(api: Api, request: FastifyRequest, claim: Claim): Promise<Answer> {
  const headers = { ...JSON_HEADERS, authorization: request.headers.authorization ?? '' };
  const caller = { address: request.ip, userAgent: request.headers['user-agent'] ?? '', claim };
  return answerOf(await api.yoga.fetch(GRAPHQL_URL, { method: 'POST', headers, body: executedPart(request.body) }, caller));
}

/** Answers an operation with files, which are deleted afterwards. */
async function answerUpload(api: Api, spool: Spool, services: Services, request: FastifyRequest): Promise<Answer> {
  const { raw, ip, headers } = request;
  const { params, digestsOf, close } = await receiveUpload(raw, spool);
  const run = async (claim?: Claim) => {
    const caller = { address: ip, token: bearerToken(headers.authorization), userAgent: headers['user-agent'] ?? '', operations: params };
    return answerOf(await api.yoga.fetch(GRAPHQL_URL, { method: 'POST', headers: JSON_HEADERS }, claim ? { ...caller, claim } : caller));
  };
  try {
    const key = headers['idempotency-key'];
    const answer = typeof key === 'string' ? await answerOnce(api, services, { request, params, digestsOf, run }, key) : null;
    return answer ?? (await run());
  } finally {
    await close();
  }
}

const GRAPHQL_URL = 'http://localhost/graphql';

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, text: await response.text() };
}

function options({ log, settings }: Services): FastifyHttpOptions<Server> {
  const headers = commonHeaders(settings);
  return {
    loggerInstance: log.child({}, { level: 'warn' }) as FastifyBaseLogger,
    bodyLimit: JSON_BYTES,
    // Backs up bodies.ts: Node's own limit, for connections that never become a request.
    requestTimeout: UPLOAD_MS + HEADERS_MS,
    // For a peer that neither sends nor reads; websockets have their own limit.
    connectionTimeout: SILENCE_MS,
    // The gate refuses it, with the usual headers.
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    // Trust only the address that our own proxy saw; anybody can forge the ones before it.
    trustProxy: settings.trustsProxy && ((_address: string, hop: number) => hop === 0),
    // While stopping, requests on open connections are answered as usual.
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => refuse(reply.headers(headers), new AppError('BAD_ADDRESS')),
    clientErrorHandler: (error, socket) => {
      if (socket.writable) socket.write(rawAnswer(...unreadable(error), headers));
      socket.destroySoon();
    },
  };
}

/** The status and sentence for what could not be read as HTTP. */
function unreadable({ code }: NodeJS.ErrnoException): [status: string, message: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'La petición tarda demasiado en llegar.'];
  if (code === 'HPE_HEADER_OVERFLOW') return ['431 Request Header Fields Too Large', 'Los encabezados pesan demasiado.'];
  return ['400 Bad Request', 'La petición no se entiende.'];
}

/** Checks every request first, and adds headers to every answer. */
function guard(app: FastifyInstance, { settings, log }: Services): void {
  const headers = commonHeaders(settings);
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusedAtGate(request.raw, settings);
    if (refusal) return refuse(reply, refusal);
  });
  app.addHook('onSend', async (_request, reply) => {
    // A route's own, stricter header wins.
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error: FastifyError, _request, reply) => refuse(reply, refusalOf(error, log)));
}

function refusalOf(error: FastifyError, log: Services['log']): AppError {
  if (error instanceof AppError) return error;
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('BODY_TOO_LARGE');
  if (status === 415) return new AppError('BAD_MEDIA');
  if (status < 500) return new AppError('BAD_BODY');
  const ref = randomUUID().slice(0, 8);
  log.error({ ref, err: error }, 'unexpected error in a route');
  return new AppError('UNEXPECTED', { ref });
}

async function servePage(app: FastifyInstance, { settings, database }: Services): Promise<void> {
  const isNew = newness(database.app);
  await app.register(fastifyStatic, {
    root: PAGE,
    index: false,
    allowedPath: (path) => SERVED.test(path),
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(join('dist', 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w{1,8}$/.test(path) && !/^\/graphql(?:\/|$)/.test(path);
    const first = isPage ? await pageFile(PAGE, path, { ...settings, isNew: await isNew() }) : null;
    if (first === null) return reply.code(404).send({ error: 'No encontrado' });
    const { holdingOrigins, chatUrl, analyticsUrl } = settings;
    const framedBy = path === '/holding' ? holdingOrigins : [];
    // Pages of visitors and of links do not report to third parties that they were opened.
    const scripts = doorOf(path) || path === '/holding' ? [] : [chatUrl, analyticsUrl];
    reply.header('content-security-policy', pagePolicy({ framedBy, scripts }));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(first);
  });
}
