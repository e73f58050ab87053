// Acts whose process, or connection, is gone in the middle.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { testApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { cutAt, stateOf } from './failing.ts';

const ROOT = join(import.meta.dirname, '../..');

/** An operation and its variables. */
export type Act = { text: string; variables: Record<string, unknown> };

/** Runs it in a process that is killed at its n-th statement. @returns the signal that ended it */
export async function killedAt(n: number, { connection }: Pick<TestDatabase, 'connection'>, token: string, { text, variables }: Act) {
  const args = [JSON.stringify(connection), token, String(n), text, JSON.stringify(await withoutFiles(variables))];
  const busy = spawn(process.execPath, [join(ROOT, 'tests/support/act-process.ts'), ...args], { cwd: ROOT, stdio: 'inherit' });
  const [, signal] = await once(busy, 'exit');
  return signal as unknown;
}

/** Files as what a process can be told of them: `{ file, base64 }`. */
async function withoutFiles(value: unknown): Promise<unknown> {
  if (value instanceof File) return { file: value.name, base64: Buffer.from(await value.arrayBuffer()).toString('base64') };
  if (Array.isArray(value)) return Promise.all(value.map(withoutFiles));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([name, one]) => [name, await withoutFiles(one)] as const)));
}

/** The server ends a transaction whose connection is gone a moment later. */
export async function settled({ ownerPool }: TestDatabase['database']): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await ownerPool.query(
        `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
      return rows[0]?.open;
    })
    .toBe(0);
}

type Api = Pick<Awaited<ReturnType<typeof testApi>>, 'database' | 'contextOf' | 'ask'>;

/**
 * Runs it on connections that are gone at its first statement, at the one `step` later, and so on, until it has as few as that: each time
 * before, it is not begun; then it is done. @returns how often it was cut
 */
export async function cutUntilDone(
  { database, contextOf, ask }: Api,
  token: string,
  { text, variables }: Act,
  step: number,
): Promise<number> {
  const before = await stateOf({ database });
  for (let cuts = 0; ; cuts += 1) {
    const { code } = await ask(cutAt(await contextOf(token), 1 + cuts * step).context, text, variables);
    await settled(database);
    const state = await stateOf({ database });
    if (code === null) {
      expect(state).not.toEqual(before);
      return cuts;
    }
    expect([cuts, code]).toEqual([cuts, 'INTERNAL']);
    expect(state).toEqual(before);
  }
}
