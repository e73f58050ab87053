import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { Settings } from '#server/settings.ts';

/** A mail in parts, all of them plain text: what people wrote is never markup. */
export type Mail = {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** One button. */
  action?: { label: string; url: string };
};

/**
 * Queues a mail in this transaction: it goes out if, and only if, the transaction commits.
 * @returns whether this installation sends mail at all; if not, whoever asked must be shown the link
 */
export async function queueMail(db: Db, settings: Settings, { to, subject, ...body }: Mail): Promise<boolean> {
  if (!settings.smtpUrl) return false;
  const outboxId = newId();
  const line = subject.replace(/\s+/g, ' ').slice(0, 200);
  await db
    .insertInto('outbox')
    .values({ outbox_id: outboxId, recipient: to, subject: line, body: JSON.stringify(body) })
    .execute();
  await enqueue(db, 'mail', { outboxId }, { key: `mail:${outboxId}` });
  return true;
}
