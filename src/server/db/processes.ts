import pg from 'pg';
import type { Key, Keyring } from '#server/keys.ts';
import { EXIT, StartProblem } from '#server/start-problem.ts';

// Coordination between the processes of one database: one starts at a time, and all of them know the secrets in use.

/** An arbitrary number, the same in every process: its holder is starting. */
const START_LOCK = 7_203_121;
/** First half of the advisory locks that show which key a living process uses; the second half is the key's id. */
const KEY_LOCKS = 7_203_122;

/**
 * Runs the start of a process while no other process of this database is starting: what is created once (tables, rates, the demo group)
 * is created by one, and the others find it. When a process dies while starting, the server releases its lock.
 * @param onWait  called when another process is starting
 */
export async function startInTurn<Result>(owner: pg.ClientConfig, onWait: () => void, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...owner, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [START_LOCK]);
    if (!rows[0]?.isFree) {
      onWait();
      await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    }
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}

/** Tells the other processes, as long as the connection lives, that this one uses a key. */
export async function lockKey(client: pg.Client, key: Key): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [KEY_LOCKS, numberOf(key.id)]);
}

/** The ids of the keys used by living processes of this database. */
export async function keysInUse(client: pg.Client | pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ number: string }>(
    `select distinct objid::text as number from pg_locks join pg_database d on d.oid = pg_locks.database
     where d.datname = current_database() and locktype = 'advisory' and objsubid = 2 and granted and classid::bigint = $1`,
    [KEY_LOCKS],
  );
  return new Set(rows.map(({ number }) => Number(number).toString(16).padStart(8, '0')));
}

/**
 * Refuses to start with a different secret than the running processes: they would refuse each other's sessions and could not read what
 * the other sealed.
 * @throws StartProblem (exit 78) when a living process uses a key that this one was not given
 */
export async function checkKeys(owner: pg.ClientConfig, keys: Keyring): Promise<void> {
  const client = new pg.Client(owner);
  client.on('error', () => {});
  await client.connect();
  try {
    const others = [...(await keysInUse(client))].filter((id) => keys.every((key) => key.id !== id));
    if (others.length > 0) throw new StartProblem(OTHER_SECRET, EXIT.badSettings);
  } finally {
    await client.end().catch(() => {});
  }
}

const OTHER_SECRET =
  'CAUDAL_SECRET: no es la de los otros procesos de Caudal que usan esta base de datos; póngale la misma a todos (o, mientras la cambia, la de ellos en CAUDAL_SECRET_OLD).';

/** Advisory locks take signed 32-bit numbers. */
function numberOf(keyId: string): number {
  return Number.parseInt(keyId, 16) | 0;
}
