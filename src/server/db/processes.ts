import pg from 'pg';
import type { Key, Keyring } from '#server/keys.ts';
import { EXIT, StartProblem } from '#server/start-problem.ts';

// What the processes of one database agree on: that one starts at a time, and that all of them know the secret in use.

/** Any number, the same in every process: whoever holds it is starting. */
const START_LOCK = 7_203_121;
/** First half of the advisory locks that say which key a living process uses; the second half is the key's id. */
const KEY_LOCKS = 7_203_122;

/**
 * Runs the start of a process while no other process of this database starts: what is made once (tables, rates, the demo group) is
 * made by one, and the others find it. Of a process that dies meanwhile the server frees the turn.
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

/** Says to the other processes, for as long as the connection lives, that this one uses a key. */
export async function lockKey(client: pg.Client, key: Key): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [KEY_LOCKS, numberOf(key.id)]);
}

/** The ids of the keys that living processes of this database use. */
export async function keysInUse(client: pg.Client | pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ number: string }>(
    `select distinct objid::text as number from pg_locks join pg_database d on d.oid = pg_locks.database
     where d.datname = current_database() and locktype = 'advisory' and objsubid = 2 and granted and classid::bigint = $1`,
    [KEY_LOCKS],
  );
  return new Set(rows.map(({ number }) => Number(number).toString(16).padStart(8, '0')));
}

/**
 * Two processes with different secrets would refuse each other's sessions and could not read what the other one sealed.
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

/** Advisory locks take signed numbers of 32 bits. */
function numberOf(keyId: string): number {
  return Number.parseInt(keyId, 16) | 0;
}
