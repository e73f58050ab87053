import { sql } from 'kysely';
import type { NotificationKind } from '#domain/notifications.ts';
import type { Db } from '#server/db/scope.ts';

/** Which notifications: one person's, of all companies or one, and (unless null) only read or unread ones. */
export type NotificationQuery = { personId: string; companyId: string | null; isRead: boolean | null };

/** A person's notifications, newest first, as far as row-level security shows them. */
export async function listOf(
  db: Db,
  query: NotificationQuery,
  { limit, skip }: { limit: number; skip: number },
): Promise<OwnNotification[]> {
  const rows = await select(db, query).orderBy('r.notification_id', 'desc').limit(limit).offset(skip).execute();
  return rows.map(toOwn);
}

/** One notification of a person, or null. */
export async function ownNotification(db: Db, personId: string, companyId: string, id: string): Promise<OwnNotification | null> {
  const row = await select(db, { personId, companyId, isRead: null }).where('r.notification_id', '=', id).executeTakeFirst();
  return row ? toOwn(row) : null;
}

export async function countOf(db: Db, { personId, companyId, isRead }: NotificationQuery): Promise<number> {
  const { n } = await db
    .selectFrom('notification_recipient')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('person_id', '=', personId)
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId))
    .$if(isRead !== null, (query) => query.where('read_at', isRead ? 'is not' : 'is', null))
    .executeTakeFirstOrThrow();
  return n;
}

/** @returns how many were unread */
export async function markRead(db: Db, personId: string, only?: { companyId: string; id: string }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification_recipient')
    .set({ read_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('company_id', '=', only?.companyId ?? '').where('notification_id', '=', only?.id ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export type OwnNotification = Omit<Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number], 'kind' | 'referenceType'> & {
  kind: NotificationKind;
  referenceType: 'document' | 'reconciliation' | null;
};

function select(db: Db, { personId, companyId, isRead }: NotificationQuery) {
  return db
    .selectFrom('notification_recipient as r')
    .innerJoin('notification as n', (on) =>
      on.onRef('n.company_id', '=', 'r.company_id').onRef('n.notification_id', '=', 'r.notification_id'),
    )
    .leftJoin('person as s', 's.person_id', 'n.sender_id')
    .leftJoin('document as d', (on) => on.onRef('d.company_id', '=', 'n.company_id').onRef('d.document_id', '=', 'n.document_id'))
    .select(['n.notification_id as id', 'n.kind', 'n.content', 'n.created_at as createdAt', 'n.redirect_url as redirectUrl'])
    .select(['n.reference_type as referenceType', 'n.document_id as documentId', 'd.folio', 'n.botname'])
    .select(['n.company_id as companyId', 'n.company_name as companyName', 's.name as firstName', 's.surname as lastName'])
    .select(['r.person_id as personId', 'r.read_at as readAt'])
    .where('r.person_id', '=', personId)
    .$if(companyId !== null, (query) => query.where('r.company_id', '=', companyId))
    .$if(isRead !== null, (query) => query.where('r.read_at', isRead ? 'is not' : 'is', null));
}

function toOwn(row: Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]): OwnNotification {
  return row as OwnNotification;
}
