import { type Kysely, sql } from 'kysely';
import { REFUSED_DAYS } from '#domain/imports/quotas.ts';
import type { DB } from '#server/db/tables.ts';
import type { Task } from './queue.ts';

/** Problems of a refused file that are still worth listing when nobody can look at the file any more. */
const KEPT_PROBLEMS = 20;

/** What was sent, used or has ended is kept for a while, so that an administrator can look at it, and then removed. */
export const tidy: Task<'tidy'> = async (_payload, { database }) => {
  const { owner } = database;
  await sql`delete from link where expires_at < now() - interval '7 days'`.execute(owner);
  await sql`delete from session where expires_at < now() - interval '90 days'`.execute(owner);
  await sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(owner);
  await sql`delete from try_limit where expire < extract(epoch from now()) * 1000`.execute(owner);
  // A mail that could not be sent may hold a link: its text goes when no link can live any more.
  await sql`update outbox set body = null where state = 'failed' and created_at < now() - interval '7 days'`.execute(owner);
  await forgetRefused(owner);
  await sql`delete from outbox where state <> 'waiting' and created_at < now() - interval '90 days'`.execute(owner);
};

/** Of a refused file its report stays; its bytes and most of its problems go, and the bytes that no import names any more. */
async function forgetRefused(owner: Kysely<DB>): Promise<void> {
  await sql`update import set content_sha256 = null, problems = jsonb_path_query_array(problems, ${`$[0 to ${KEPT_PROBLEMS - 1}]`}::jsonpath)
    where status = 'rechazado' and content_sha256 is not null and finished_at < now() - make_interval(days => ${REFUSED_DAYS})`.execute(
    owner,
  );
  await sql`delete from import_content c where not exists (
    select from import i where i.company_id = c.company_id and i.content_sha256 = c.sha256)`.execute(owner);
}
