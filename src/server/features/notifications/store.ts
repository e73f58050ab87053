import { type Kysely, sql } from 'kysely';
import { type NotificationKind, safeRedirect } from '#domain/notifications.ts';
import { newId } from '#server/db/ids.ts';
import { announceIn } from '#server/db/open.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { enqueue } from '#server/jobs/queue.ts';

export type NewNotification = {
  companyId: string;
  kind: NotificationKind;
  /** Ids of people. Those who are not members of the company are left out, unless it is an invitation. */
  recipients: readonly string[];
  /** null: no person, for instance a connection's run. */
  senderId: string | null;
  /** Plain text. */
  content: string;
  /** One of our screens with its search; anything else becomes the dashboard. */
  redirectUrl: string;
  referenceType: 'document' | 'reconciliation' | null;
  documentId: string | null;
  botname: string | null;
};

const MAX_LENGTH = 2_000;

/**
 * Notifies people of something about a company, in this transaction: open pages, and the mail, follow its commit.
 * @returns its id, or null when there is nobody to notify
 */
export async function addNotification(db: Db, notification: NewNotification): Promise<string | null> {
  const { companyId, kind } = notification;
  const id = newId();
  const personal = kind === 'invitation' ? { isPersonal: true as const } : {};
  const inserted = await insert(db, id, notification);
  if (inserted.length === 0) return null;
  await announceIn(db, ...inserted.map((personId) => ({ topic: 'notification' as const, companyId, personId, id, ...personal })));
  // An invitation has its own mail, with its link.
  if (kind !== 'invitation') await enqueue(db, 'notificationMail', { companyId, notificationId: id });
  return id;
}

/** In one statement, because it holds a lock that other writers wait for. @returns whom it notifies */
async function insert(db: Db, id: string, notification: NewNotification): Promise<string[]> {
  const { companyId, kind, recipients, senderId, referenceType, documentId, botname } = notification;
  const content = notification.content.trim().slice(0, MAX_LENGTH);
  const isPersonal = kind === 'invitation';
  const { rows } = await sql<{ personId: string }>`
    with addressee as (
      select distinct one.id from unnest(${[...recipients]}::uuid[]) one (id)
      where ${isPersonal} or exists (select from membership where company_id = ${companyId} and person_id = one.id)
    ), made as (
      insert into notification (company_id, notification_id, kind, company_name, sender_id, content, redirect_url, reference_type,
        document_id, botname)
      select company_id, ${id}::uuid as notification_id, ${kind} as kind, coalesce(nullif(alias, ''), name) as company_name,
        ${senderId}::uuid as sender_id, ${content} as content, ${safeRedirect(notification.redirectUrl)} as redirect_url,
        ${referenceType} as reference_type, ${documentId}::uuid as document_id, ${botname} as botname
      from company where company_id = ${companyId} and exists (select from addressee)
    )
    insert into notification_recipient (company_id, notification_id, person_id, is_personal)
    select ${companyId}, ${id}, addressee.id, ${isPersonal} from addressee returning person_id as "personId"`.execute(db);
  return rows.map(({ personId }) => personId);
}

/** Read notifications are deleted half a year after reading, unread ones after a year, and those without recipients at once. */
export async function tidyNotifications(owner: Kysely<DB>): Promise<void> {
  await sql`delete from notification_recipient r using notification n
    where n.company_id = r.company_id and n.notification_id = r.notification_id
      and (r.read_at < now() - interval '180 days' or n.created_at < now() - interval '1 year')`.execute(owner);
  await sql`delete from notification n where n.created_at < now() - interval '180 days' and not exists (
    select from notification_recipient r where r.company_id = n.company_id and r.notification_id = n.notification_id)`.execute(owner);
}
