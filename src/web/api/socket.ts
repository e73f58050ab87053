import type { SubscriptionForwarder } from '@urql/core';
import type { Client, Sink } from 'graphql-ws';
import { leave, session } from './session.ts';

/** Sent by the server when there is no living session, or when it ends. */
const UNAUTHORIZED = [4401, 4403];
let socket: Promise<Client> | undefined;

/** Subscriptions over one websocket, opened with the first of them and again whenever it breaks. */
export const forwardSubscription: SubscriptionForwarder = ({ query = '', variables }) => ({
  subscribe: (sink) => {
    let stop: (() => void) | null = () => {};
    socket ??= open();
    void socket.then((opened) => {
      if (stop) stop = opened.subscribe({ query, variables: variables as Record<string, unknown> }, sink as Sink);
    });
    return {
      unsubscribe: () => {
        stop?.();
        stop = null;
      },
    };
  },
});

async function open(): Promise<Client> {
  const { createClient } = await import('graphql-ws');
  return createClient({
    url: `${location.origin.replace('http', 'ws')}/graphql`,
    connectionParams: () => ({ authorization: `Bearer ${session()?.token ?? ''}` }),
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    on: { closed: (event) => UNAUTHORIZED.includes((event as CloseEvent).code) && leave() },
  });
}
