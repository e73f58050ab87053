/** Statements that PostgreSQL plans once on each connection: where making the plan takes longer than following it. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* plan kept */';
/**
 * At the beginning of a statement: its plan is kept. Only where the same plan is the best for any company and day, such as a read of a few rows
 * by their key; of another statement PostgreSQL may keep one that is made for an average company.
 */
export const PLAN_KEPT = sql.raw(MARK);

const names = new Map<string, string>();

/** Makes a connection keep the plans of statements that ask for it. */
export function keepPlans(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
  const query = (text: unknown, values?: unknown, ...others: readonly unknown[]) =>
    typeof text === 'string' && text.trimStart().startsWith(MARK)
      ? plain({ name: nameOf(text), text, values }, ...others)
      : plain(text, values, ...others);
  client.query = query as typeof client.query;
}

/** PostgreSQL takes 63 letters. Values are parameters, so that the texts are as many as the code has. */
function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, known);
  return known;
}
