import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Delivers the notifications of a database through one connection per process: each message is read once and passed to its listeners. */
export type Hub<Event> = {
  /** Calls `listener`, in commit order, for every event at `address`; call the result to stop. */
  subscribe: (address: string, listener: (event: Event) => void) => () => void;
  /** Calls `listener` when the connection is back after a break: announcements in between were missed. */
  onGap: (listener: () => void) => () => void;
  close: () => Promise<void>;
};

type Options<Event> = { channel: string; addressOf: (event: Event) => string; onLost: (error: Error) => void };

const FIRST_WAIT = 50; // ms
const MAX_WAIT = 2_000; // ms

/** Listens on a database channel, and again whenever the connection breaks. */
export async function openHub<Event>(connection: pg.ClientConfig, options: Options<Event>): Promise<Hub<Event>> {
  const listeners = new Map<string, Set<(event: Event) => void>>();
  const onGaps = new Set<() => void>();
  let isClosing = false;

  const dispatch = ({ payload }: pg.Notification) => {
    const event = JSON.parse(payload ?? '{}') as Event;
    for (const listener of listeners.get(options.addressOf(event)) ?? []) listener(event);
  };
  const connect = async () => {
    const connected = await listen(connection, options, dispatch);
    connected.once('end', () => void reconnect());
    return connected;
  };
  const reconnect = async () => {
    for (let wait = FIRST_WAIT; !isClosing; wait = Math.min(wait * 2, MAX_WAIT)) {
      await sleep(wait, undefined, { ref: false });
      const connected = await connect().catch(options.onLost);
      if (!connected) continue;
      client = connected;
      if (isClosing) await connected.end();
      else for (const listener of onGaps) listener();
      return;
    }
  };
  let client = await connect();

  return {
    subscribe: (address, listener) => {
      const those = listeners.get(address) ?? new Set();
      listeners.set(address, those.add(listener));
      return () => {
        if (those.delete(listener) && those.size === 0 && listeners.get(address) === those) listeners.delete(address);
      };
    },
    onGap: (listener) => {
      onGaps.add(listener);
      return () => onGaps.delete(listener);
    },
    close: async () => {
      isClosing = true;
      await client.end();
    },
  };
}

async function listen<Event>(
  connection: pg.ClientConfig,
  { channel, onLost }: Options<Event>,
  onMessage: (message: pg.Notification) => void,
) {
  const client = new pg.Client({ ...connection, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
  client.on('error', onLost);
  await client.connect();
  await client.query(`listen ${channel}`);
  return client.on('notification', onMessage);
}
