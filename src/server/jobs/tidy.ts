import { sql } from 'kysely';
import type { Task } from './queue.ts';

/** What was sent, used or has ended is kept for a while, so that an administrator can look at it, and then removed. */
export const tidy: Task<'tidy'> = async (_payload, { database }) => {
  const { owner } = database;
  await sql`delete from link where expires_at < now() - interval '7 days'`.execute(owner);
  await sql`delete from session where expires_at < now() - interval '90 days'`.execute(owner);
  await sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(owner);
  await sql`delete from try_limit where expire < extract(epoch from now()) * 1000`.execute(owner);
  // A mail that could not be sent may hold a link: its text goes when no link can live any more.
  await sql`update outbox set body = null where state = 'failed' and created_at < now() - interval '7 days'`.execute(owner);
  await sql`delete from outbox where state <> 'waiting' and created_at < now() - interval '90 days'`.execute(owner);
};
