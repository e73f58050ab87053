import { createClient } from 'graphql-ws';
import { createServer } from '#server/api/http.ts';
import type { Services } from '#server/api/services.ts';

/** A real server on a free port, for tests that hear over real websockets. */
export async function startSockets(services: Services) {
  const app = await createServer(services, async () => []);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { address, url: `${address.replace('http', 'ws')}/graphql`, stop: () => app.close() };
}

/** What one subscription heard: the answers in their order, and the API's codes of what went wrong. */
export type Received<Data> = { data: Data[]; errors: string[] };

/** One websocket as a page has it. */
export type Socket = {
  /** Subscribes; answers when the server follows. */
  subscribe: <Data = Record<string, unknown>>(query: string, variables?: Record<string, unknown>) => Promise<Received<Data>>;
  /** The code with which it ends. */
  closed: Promise<number>;
  dispose: () => void;
};

/** Opens a websocket with a session's token. It does not come back when it is closed. */
export function openSocket(url: string, token: string): Socket {
  const closed = Promise.withResolvers<number>();
  const client = createClient({
    url,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {},
    on: { closed: (event) => closed.resolve((event as CloseEvent).code) },
  });
  /** Subscriptions of a socket are made in their order: one that tells at once that it stands tells it of those before it, too. */
  const answered = () =>
    new Promise<void>((resolve) => {
      const stop = client.subscribe(
        { query: 'subscription { accessChanged }' },
        {
          next: () => {
            stop();
            resolve();
          },
          error: () => resolve(),
          complete: () => resolve(),
        },
      );
    });
  return {
    subscribe: async <Data>(query: string, variables: Record<string, unknown> = {}) => {
      const received: Received<Data> = { data: [], errors: [] };
      client.subscribe<Data>(
        { query, variables },
        {
          next: ({ data, errors }) => {
            if (data) received.data.push(data);
            received.errors.push(...(errors ?? []).map(codeOf));
          },
          error: (error) => received.errors.push(...(Array.isArray(error) ? error.map(codeOf) : [])),
          complete: () => {},
        },
      );
      await Promise.race([answered(), closed.promise]);
      return received;
    },
    closed: closed.promise,
    dispose: () => void client.dispose(),
  };
}

function codeOf(error: { message: string; extensions?: Record<string, unknown> | undefined }): string {
  return String(error.extensions?.['code'] ?? error.message);
}
