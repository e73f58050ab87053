import { sql } from 'kysely';
import { dayInChile } from '#domain/date.ts';
import { plural } from '#domain/format.ts';
import { formatMoney } from '#domain/money.ts';
import { addToCompany, type Db } from '#server/db/scope.ts';
import { addNotification } from '#server/features/notifications/store.ts';
import type { Task } from '#server/jobs/queue.ts';
import { claimableOf } from './list.ts';
import { claimersOf } from './rules.ts';

/** Tells who may accept and claim, once a day, what has fewer than 48 hours left. */
export const notifyClaimDeadlines: Task<'claimDeadlines'> = async (_payload, { database }) => {
  const companies = await database.owner.selectFrom('company').select('company_id as companyId').orderBy('company_id').execute();
  for (const { companyId } of companies)
    await addToCompany(database.app, { personId: null, companyId }, (db) => notifyCompany(db, companyId, new Date()));
};

async function notifyCompany(db: Db, companyId: string, now: Date): Promise<void> {
  const soon = (await claimableOf(db, companyId, now)).filter(({ clock }) => clock.isSoon);
  if (soon.length === 0 || (await wasNotified(db, companyId, now))) return;
  const amount = soon.reduce((sum, { document }) => sum + document.amount, 0);
  await addNotification(db, {
    companyId,
    kind: 'claims',
    recipients: await claimersOf(db, companyId),
    senderId: null,
    content: `A ${plural(soon.length, 'documento', 'documentos')} por ${formatMoney(amount, 'CLP')} le${soon.length === 1 ? '' : 's'} quedan menos de 48 horas.`,
    redirectUrl: '/documentos_tributarios?porAceptar=true',
    referenceType: null,
    documentId: null,
    botname: null,
  });
}

/** The job may run again. */
async function wasNotified(db: Db, companyId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from notification where company_id = ${companyId} and kind = 'claims'
    and (created_at at time zone 'America/Santiago')::date = ${dayInChile(now)}`.execute(db);
  return rows.length > 0;
}
