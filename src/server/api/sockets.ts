import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type ExecutionArgs, GraphQLError, getOperationAST } from 'graphql';
import type { ServerOptions } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocket, WebSocketServer } from 'ws';
import { AppError } from '#domain/errors.ts';
import { refusedAtGate } from './gate.ts';
import { type Api, bearerToken } from './graphql.ts';
import { commonHeaders, rawAnswer } from './headers.ts';
import { type Line, openLine } from './live.ts';
import { checkParams, refusal } from './params.ts';
import type { Services } from './services.ts';
import { readToken } from './token.ts';

const MESSAGE_BYTES = 100_000;
const MAX_AT_ONCE = 50;
/** Open pages per person in this process. */
const MAX_SOCKETS = 40;
const GOODBYE_MS = 1_000;
/** Everything else is subject to limits by address, which only HTTP requests have. */
const ONLY_EVENTS = 'Por el websocket van solo avisos; lo demás se pide por HTTP.';
/** Close codes: after the first the page signs out, after the others it reconnects and reloads everything. */
const CLOSE = { forbidden: 4403, restarted: 1012, later: 1013, leaving: 1001 } as const;

/** Serves subscriptions only, on `/graphql`, with the same plugins and access as HTTP. A socket ends with its session. */
export function serveSockets(app: FastifyInstance, api: Api, services: Services): void {
  const { database, log, settings } = services;
  const headers = commonHeaders(settings);
  // Not attached to the HTTP server: an error of its port is not an error of the websockets.
  const sockets = new WebSocketServer({ noServer: true, path: '/graphql', maxPayload: MESSAGE_BYTES });
  app.server.on('upgrade', (request, socket, head) => {
    // Node removes its own listener; without one, a connection reset would end the process.
    socket.on('error', () => socket.destroy());
    if (!sockets.shouldHandle(request)) return refuseUpgrade(socket, '404 Not Found', new AppError('NOT_FOUND'), headers);
    const refusal = refusedAtGate(request, settings);
    if (refusal) return refuseUpgrade(socket, '403 Forbidden', refusal, headers);
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request));
  });
  sockets.on('wsClientError', (_error, socket) => refuseUpgrade(socket, '400 Bad Request', new AppError('BAD_BODY'), headers));
  // biome-ignore lint/correctness/useHookAtTopLevel: a graphql-ws function, not a React hook
  useServer(operations(api, services), sockets);
  // graphql-ws prints a stack for every message that is too long.
  sockets.on('connection', (socket) => {
    socket.removeAllListeners('error');
    // It closes by itself, and gives the reason.
    socket.on('error', () => {});
  });
  const closeAll = (code: number) => {
    for (const socket of sockets.clients) socket.close(code);
  };
  const unsubscribe = database.onGap(() => closeAll(CLOSE.restarted));
  sockets.on('error', (error) => log.warn({ err: error }, 'websocket server'));
  app.addHook('preClose', async () => {
    unsubscribe();
    closeAll(CLOSE.leaving);
    sockets.close();
    // Sockets that do not answer.
    setTimeout(() => sockets.clients.forEach((socket) => void socket.terminate()), GOODBYE_MS).unref();
  });
}

function refuseUpgrade(socket: Duplex, status: string, { message }: AppError, headers: Readonly<Record<string, string>>): void {
  socket.end(rawAnswer(status, message, headers));
  socket.once('finish', () => socket.destroy());
  // Clients that do not read what they are sent.
  setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
}

type Params = { query: string; operationName?: string | null | undefined; variables?: Record<string, unknown> | null | undefined };
type Enveloped = Pick<ReturnType<Api['yoga']['getEnveloped']>, 'execute' | 'subscribe'>;

type Options = ServerOptions<{ authorization?: string }, { socket: WebSocket; line?: Line; personId?: string }>;

function operations(api: Api, services: Services): Options {
  const open = new Map<string, number>();
  const add = (personId: string, change: number) => {
    const count = (open.get(personId) ?? 0) + change;
    if (count > 0) open.set(personId, count);
    else open.delete(personId);
    return count;
  };
  return {
    onConnect: async ({ connectionParams, extra }) => {
      const token = bearerToken(connectionParams?.authorization);
      if (!token || !(await readToken(services.settings.keys, token)) || extra.socket.readyState !== WebSocket.OPEN) return false;
      extra.line = lineOf(api, services, token, extra.socket);
      const context = await extra.line.present().catch(() => null);
      const personId = context?.person?.id;
      if (!personId || extra.socket.readyState !== WebSocket.OPEN) return false;
      extra.personId = personId;
      if (add(personId, 1) <= MAX_SOCKETS) return true;
      extra.socket.close(CLOSE.later, 'Too many');
      return false;
    },
    onClose: ({ extra }) => {
      extra.line?.end();
      if (extra.personId) add(extra.personId, -1);
    },
    onSubscribe: ({ extra, subscriptions }, _id, params) => prepare(api, extra.line, params, Object.keys(subscriptions).length),
    execute: (args) => (args.rootValue as Enveloped).execute(args),
    subscribe: (args) => (args.rootValue as Enveloped).subscribe(args),
  };
}

function lineOf(api: Api, { database, log }: Services, token: string, socket: WebSocket): Line {
  return openLine(database, {
    token,
    load: () =>
      api.contextOf({ address: '', token, userAgent: '' }).catch((error) => {
        log.warn({ err: error }, 'what a websocket may hear cannot be read');
        socket.close(CLOSE.later);
        throw error;
      }),
    onEnd: () => socket.close(CLOSE.forbidden, 'Forbidden'),
  });
}

/** What executes an operation with the current access, or why it cannot. */
async function prepare(api: Api, line: Line | undefined, params: Params, atOnce: number): Promise<ExecutionArgs | readonly GraphQLError[]> {
  if (atOnce > MAX_AT_ONCE) return [new GraphQLError(`Se aceptan hasta ${MAX_AT_ONCE} avisos a la vez.`)];
  const { schema, execute, subscribe, parse, validate } = api.yoga.getEnveloped({ address: '', params });
  try {
    checkParams(params);
    const document = parse(params.query);
    const errors = validate(schema, document);
    if (errors.length > 0) return errors;
    if (getOperationAST(document, params.operationName)?.operation !== 'subscription') return [refusal(ONLY_EVENTS)];
    return {
      schema,
      document,
      operationName: params.operationName ?? null,
      variableValues: params.variables ?? null,
      contextValue: { ...(await line?.present()) },
      rootValue: { execute, subscribe },
    };
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('La petición no se entiende.')];
  }
}
