import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { beginReading, type Db, endReading, narrow, type Scope } from './scope.ts';
import type { DB } from './tables.ts';

/** Reads within one instant: works that are asked for together are done side by side, as far as there are connections. */
export type Reading = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

/**
 * One consistent snapshot of these companies, as `readCompanies`, for what makes many small queries: `work` asks for them together, and a
 * second connection does a part of them, of the very same instant: more would take from other people what one of them gains. While more than half of the
 * connections are in use there is no second one; nothing ever waits for it.
 */
export async function readSideBySide<Result>(
  { app, appPool }: { app: Kysely<DB>; appPool: pg.Pool },
  scope: Scope,
  work: (reading: Reading) => Promise<Result>,
): Promise<Result> {
  const db = await beginReading(app);
  const queue = new Queue();
  try {
    await narrow(db, scope);
    if (hasRoom(appPool)) {
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(db);
      void join(app, scope, rows[0]?.snapshot ?? '', queue);
    }
    void queue.serve(db);
    return await work(queue.ask);
  } finally {
    await queue.close();
    endReading(db);
  }
}

/** The works of somebody who has one transaction: each waits for the one before. */
export function inOne(db: Db): Reading {
  const queue = new Queue();
  void queue.serve(db);
  return queue.ask;
}

/** A reading that whoever asks for it first makes, for all. */
export function once<Value>(read: (db: Db) => Value): (db: Db) => Value {
  let value: { read: Value } | undefined;
  return (db) => {
    value ??= { read: read(db) };
    return value.read;
  };
}

function hasRoom({ totalCount, idleCount, waitingCount, options }: pg.Pool): boolean {
  return waitingCount === 0 && totalCount - idleCount <= options.max / 2;
}

/** Another connection at the same instant. One that comes too late, or not at all, is not missed; one that breaks at work fails the whole. */
async function join(app: Kysely<DB>, scope: Scope, snapshot: string, queue: Queue): Promise<void> {
  const db = await beginReading(app).catch(() => null);
  if (!db) return;
  try {
    if (queue.isClosed) return;
    await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(db);
    await narrow(db, scope);
    await queue.serve(db);
  } catch {
    // The first connection does all of it.
  } finally {
    endReading(db);
  }
}

type Work = { run: (db: Db) => Promise<void>; refuse: (error: unknown) => void };

/** Works in the order in which they were asked for; each connection takes the next one. What fails once fails as a whole. */
class Queue {
  readonly #works: Work[] = [];
  readonly #idle: (() => void)[] = [];
  readonly #running = new Set<Promise<void>>();
  #end: { error: unknown } | null = null;

  readonly ask: Reading = (work) =>
    new Promise((resolve, refuse) => {
      if (this.#end) return refuse(this.#end.error);
      const run = async (db: Db) => {
        try {
          resolve(await work(db));
        } catch (error) {
          this.#stop(error, refuse);
        }
      };
      this.#works.push({ run, refuse });
      this.#idle.shift()?.();
    });

  get isClosed(): boolean {
    return this.#end !== null;
  }

  /** Does works on a connection until the end. */
  async serve(db: Db): Promise<void> {
    while (!this.isClosed) {
      const work = this.#works.shift();
      if (!work) {
        await new Promise<void>((resume) => this.#idle.push(resume));
        continue;
      }
      const running = work.run(db);
      this.#running.add(running);
      await running;
      this.#running.delete(running);
    }
  }

  /** What runs still ends; what waits is not begun. */
  async close(): Promise<void> {
    this.#stop(new Error('asked after the end of a reading'));
    await Promise.all(this.#running);
  }

  #stop(error: unknown, refuse?: (error: unknown) => void): void {
    this.#end ??= { error };
    refuse?.(error);
    for (const work of this.#works.splice(0)) work.refuse(error);
    for (const resume of this.#idle.splice(0)) resume();
  }
}
