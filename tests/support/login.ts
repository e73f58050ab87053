import type pg from 'pg';
import { keyringOf } from '#server/keys.ts';

/** The secret of every test installation. */
export const SECRET = 'a secret of tests 0123456789 abcdefghij';
/** How the application logs in to a test's database. */
export const LOGIN = { keys: keyringOf(SECRET) };

/** A connection as an address, as DATABASE_URL takes it. */
export function addressOf({ user, password, host, port, database }: pg.ClientConfig): string {
  const parts = { user, password: password as string | undefined, host, port: port && String(port) };
  const where = new URLSearchParams(Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1])));
  return `postgresql:///${database}?${where}`;
}
