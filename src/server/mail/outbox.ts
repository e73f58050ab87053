import { type Kysely, sql } from 'kysely';
import { oneLine } from '#domain/text.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { Settings } from '#server/settings.ts';
import type { MailBody } from './write.ts';

const MAX_SUBJECT = 200;

export type Mail = MailBody & { to: string; subject: string };

/**
 * Queues a mail in this transaction: it goes out if, and only if, the transaction commits.
 * @returns whether this installation sends mail at all; if not, whoever asked must be shown the link
 */
export async function queueMail(db: Db, settings: Settings, { to, subject, paragraphs, action }: Mail): Promise<boolean> {
  if (!settings.smtpUrl) return false;
  const outboxId = newId();
  // Names of people and companies stand in them: none may add a line or a header.
  const body: MailBody = { paragraphs: paragraphs.map(oneLine), ...(action ? { action } : {}) };
  await db
    .insertInto('outbox')
    .values({ outbox_id: outboxId, recipient: to, subject: oneLine(subject).slice(0, MAX_SUBJECT), body: JSON.stringify(body) })
    .execute();
  await enqueue(db, 'mail', { outboxId }, { key: `mail:${outboxId}` });
  return true;
}

/** Lets a mail that was not sent be tried again. @returns whether there is one */
export async function requeueMail(db: Db, outboxId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'waiting' })
    .where('outbox_id', '=', outboxId)
    .where('state', '<>', 'sent')
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) return false;
  await enqueue(db, 'mail', { outboxId }, { key: `mail:${outboxId}` });
  return true;
}

/** A mail that could not be sent may hold a link: its text goes when no link can live any more. */
export async function tidyOutbox(owner: Kysely<DB>): Promise<void> {
  await sql`update outbox set body = null where state = 'failed' and created_at < now() - interval '7 days'`.execute(owner);
  await sql`delete from outbox where state <> 'waiting' and created_at < now() - interval '90 days'`.execute(owner);
}
