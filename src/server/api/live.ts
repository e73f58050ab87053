import { decodeJwt } from 'jose';
import type { Database } from '#server/db/open.ts';
import { type Context, type Live, personOf } from './context.ts';

/** The server's view of one open websocket. */
export type Line = Live & {
  /** Stops listening. */
  end: () => void;
};

type Options = {
  /** A verified token. */
  token: string;
  load: () => Promise<Context>;
  /** The session ended, or the token expired. */
  onEnd: () => void;
};

/**
 * Follows the session of one websocket: `present` is the person's current grants, reloaded once per announcement about them; the end of
 * the session or its token is reported at once. Announcements come in commit order: an event committed after a removal is checked
 * against grants loaded after it.
 */
export function openLine(database: Database, { token, load, onEnd }: Options): Line {
  const { sub = '', sid = '', exp = 0 } = decodeJwt<{ sid?: string }>(token);
  let latestVersion = 1;
  let loadedVersion = 0;
  let context: Context | null = null;
  let loading: Promise<void> | null = null;

  const refresh = async () => {
    const version = latestVersion;
    context = { ...(await load()), live: line };
    loadedVersion = version;
    if (!context.person) onEnd();
  };
  const present = async () => {
    while (loadedVersion !== latestVersion) {
      loading ??= refresh().finally(() => {
        loading = null;
      });
      await loading;
    }
    personOf(context as Context);
    return context as Context;
  };
  const subscriptions = [
    database.subscribe('access', sub, () => {
      latestVersion += 1;
    }),
    database.subscribe('session', sid, onEnd),
  ];
  const timer = setTimeout(onEnd, Math.min(exp * 1000 - Date.now(), MAX_TIMER));
  const end = () => {
    clearTimeout(timer);
    for (const unsubscribe of subscriptions) unsubscribe();
  };
  const line: Line = { present, end };
  return line;
}

const MAX_TIMER = 2 ** 31 - 1;
