import type { FastifyInstance } from 'fastify';
import { type ExecutionArgs, GraphQLError } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { type Api, bearer } from './graphql.ts';
import type { Services } from './services.ts';

const MESSAGE_BYTES = 100_000;

/** Serves subscriptions on `/graphql`, through the same plugins and access as HTTP. A socket without a living session is closed. */
export function serveSockets(app: FastifyInstance, api: Api, { log }: Services): void {
  const sockets = new WebSocketServer({ server: app.server, path: '/graphql', maxPayload: MESSAGE_BYTES });
  // biome-ignore lint/correctness/useHookAtTopLevel: a graphql-ws function, not a React hook
  useServer<{ authorization?: string }>(
    {
      onConnect: async ({ connectionParams }) => {
        const context = await api.contextOf({ address: '', token: bearer(connectionParams?.authorization), userAgent: '' });
        return context.person !== null;
      },
      execute: (args) => (args as unknown as Enveloped).rootValue.execute(args),
      subscribe: (args) => (args as unknown as Enveloped).rootValue.subscribe(args),
      onSubscribe: async ({ connectionParams }, _id, params) => {
        const caller = { address: '', token: bearer(connectionParams?.authorization), userAgent: '', params };
        const { schema, execute, subscribe, contextFactory, parse, validate } = api.yoga.getEnveloped(caller);
        try {
          const document = parse(params.query);
          const errors = validate(schema, document);
          if (errors.length > 0) return errors;
          return {
            schema,
            document,
            operationName: params.operationName,
            variableValues: params.variables,
            contextValue: await contextFactory(),
            rootValue: { execute, subscribe },
          } as ExecutionArgs;
        } catch (error) {
          return [error instanceof GraphQLError ? error : new GraphQLError('La petición no se entiende.')];
        }
      },
    },
    sockets,
  );
  sockets.on('error', (error) => log.warn({ err: error }, 'websocket server'));
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.close(1001);
    sockets.close();
  });
}

type Enveloped = { rootValue: { execute: (args: unknown) => never; subscribe: (args: unknown) => never } };
