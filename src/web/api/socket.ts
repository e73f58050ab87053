import type { SubscriptionForwarder } from '@urql/core';
import { type Client, createClient, type Sink } from 'graphql-ws';
import { leave, session } from './session.ts';

/** Sent by the server when the session of an open socket ends. */
const UNAUTHORIZED = [4401, 4403];
let socket: Client | undefined;

/** Subscriptions over one websocket, opened with the first of them and again whenever it breaks. */
export const forwardSubscription: SubscriptionForwarder = ({ query = '', variables }) => ({
  subscribe: (sink) => {
    socket ??= open();
    const unsubscribe = socket.subscribe({ query, variables: variables as Record<string, unknown> }, sink as Sink);
    return { unsubscribe };
  },
});

function open(): Client {
  return createClient({
    url: `${location.origin.replace('http', 'ws')}/graphql`,
    connectionParams: () => ({ authorization: `Bearer ${session()?.token ?? ''}` }),
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    on: { closed: (event) => UNAUTHORIZED.includes((event as CloseEvent).code) && leave() },
  });
}
