import { oneLine } from '#domain/text.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { Settings } from '#server/settings.ts';

const MAX_SUBJECT = 200;

/** A mail in parts, all of them plain text: what people wrote is never markup. */
export type Mail = {
  to: string;
  subject: string;
  /** Each of one line. */
  paragraphs: readonly string[];
  /** One button. */
  action?: { label: string; url: string };
};

/**
 * Queues a mail in this transaction: it goes out if, and only if, the transaction commits.
 * @returns whether this installation sends mail at all; if not, whoever asked must be shown the link
 */
export async function queueMail(db: Db, settings: Settings, { to, subject, paragraphs, action }: Mail): Promise<boolean> {
  if (!settings.smtpUrl) return false;
  const outboxId = newId();
  // Names of people and companies stand in them: none may add a line or a header.
  const body = { paragraphs: paragraphs.map(oneLine), ...(action ? { action } : {}) };
  await db
    .insertInto('outbox')
    .values({ outbox_id: outboxId, recipient: to, subject: oneLine(subject).slice(0, MAX_SUBJECT), body: JSON.stringify(body) })
    .execute();
  await enqueue(db, 'mail', { outboxId }, { key: `mail:${outboxId}` });
  return true;
}
