import type { SubscriptionForwarder } from '@urql/core';
import type { Client, Sink } from 'graphql-ws';
import { leave, session } from './session.ts';

/** Sent by the server when there is no living session, or when it ends. */
const UNAUTHORIZED = [4401, 4403];
/** A connection that answers no ping for this long is gone, whatever the device believes of it. */
const PING_MS = 15_000;
const PONG_MS = 5_000;
const TIMED_OUT = 4408;
let socket: Promise<Client> | undefined;
let back = () => {};

/** Calls `listener` when the socket is back after a break: what was told meanwhile was missed. */
export function whenBack(listener: () => void): void {
  back = listener;
}

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
  let opened: WebSocket | undefined;
  let token = '';
  let silence: ReturnType<typeof setTimeout> | undefined;
  return createClient({
    url: `${location.origin.replace('http', 'ws')}/graphql`,
    connectionParams: () => {
      token = session()?.token ?? '';
      return { authorization: `Bearer ${token}` };
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    keepAlive: PING_MS,
    on: {
      opened: (made) => {
        opened = made as WebSocket;
      },
      connected: (_made, _payload, wasRetry) => wasRetry && back(),
      ping: (isTheirs) => {
        if (!isTheirs) silence = setTimeout(() => opened?.close(TIMED_OUT), PONG_MS);
      },
      pong: (isTheirs) => isTheirs && clearTimeout(silence),
      closed: (event) => {
        clearTimeout(silence);
        // Whoever signed in again in another tab has a living session: the socket comes back with that one.
        if (UNAUTHORIZED.includes((event as CloseEvent).code) && (session()?.token ?? '') === token) leave();
      },
    },
  });
}
