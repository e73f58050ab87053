import type { SubscriptionForwarder } from '@urql/core';
import type { Client, Sink } from 'graphql-ws';
import { session, signOut } from './session.ts';

/** Sent by the server when there is no valid session, or when it ends. */
const UNAUTHORIZED = [4401, 4403];
/** A connection that answers no ping for this long is dead, whatever the device reports. */
const PING_MS = 15_000;
const PONG_MS = 5_000;
const TIMED_OUT = 4408;
const MAX_RETRY_S = 15;
let socket: Promise<Client> | undefined;
/** How often everything on screen is reloaded while there is no socket. */
const DOWN_MS = 5_000;
const CLOSED_ON_PURPOSE = 1000;
let back = () => {};
let down = () => {};
let downTimer: ReturnType<typeof setInterval> | undefined;

/** Calls `onBack` when the socket is back after a break, when events were missed; and `onDown` repeatedly while it is away. */
export function watchSocket(onBack: () => void, onDown: () => void): void {
  back = onBack;
  down = onDown;
}

/** Subscriptions over one websocket, opened with the first one and again whenever it breaks. */
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
    retryWait: (retries) =>
      new Promise((resolve) => setTimeout(resolve, Math.min(2 ** retries, MAX_RETRY_S) * 1000 * (1 + Math.random() / 3))),
    keepAlive: PING_MS,
    on: {
      opened: (connected) => {
        opened = connected as WebSocket;
      },
      connected: (_made, _payload, wasRetry) => {
        clearInterval(downTimer);
        downTimer = undefined;
        if (wasRetry) back();
      },
      ping: (isReceived) => {
        if (!isReceived) silence = setTimeout(() => opened?.close(TIMED_OUT), PONG_MS);
      },
      pong: (isReceived) => isReceived && clearTimeout(silence),
      closed: (event) => {
        clearTimeout(silence);
        if ((event as CloseEvent).code !== CLOSED_ON_PURPOSE) downTimer ??= setInterval(() => down(), DOWN_MS);
        // After signing in again in another tab there is a valid session: the socket reconnects with it.
        if (UNAUTHORIZED.includes((event as CloseEvent).code) && (session()?.token ?? '') === token) signOut();
      },
    },
  });
}
