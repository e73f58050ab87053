import { sql } from 'kysely';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { plural } from '#domain/format.ts';
import { formatMoney } from '#domain/money.ts';
import type { Services } from '#server/api/services.ts';
import { addToCompany, type Db, readCompanies, writeCompany } from '#server/db/scope.ts';
import { openCertificate } from '#server/features/connections/store.ts';
import { addNotification } from '#server/features/notifications/store.ts';
import { enqueue, type Task } from '#server/jobs/queue.ts';
import { noteAsked, settleAttempts } from './attempts.ts';
import { claimedDocuments } from './documents.ts';
import { claimableOf } from './list.ts';
import { askEvents } from './office.ts';
import { claimersOf } from './rules.ts';
import { signedIn } from './signed-in.ts';

/** Notifies those who may accept and claim, once a day, of documents with fewer than 48 hours left. */
export const notifyClaimDeadlines: Task<'claimDeadlines'> = async (_payload, { database }) => {
  const companies = await database.owner.selectFrom('company').select('company_id as companyId').orderBy('company_id').execute();
  for (const { companyId } of companies)
    await addToCompany(database.app, { personId: null, companyId }, (db) => notifyCompany(db, companyId, new Date()));
};

/** The office is not asked about what was sent moments ago, nor about what is long past. */
const MIN_ASK_MINUTES = 5;
const MAX_ASK_DAYS = 9;
/** Documents of a company per run. */
const MAX_ASKED = 50;

/** Asks the office again about actions it did not answer: for one company, or one job for each that has any. */
export const askDoubtsByJob: Task<'claimDoubts'> = async ({ companyId }, services, { signal }) => {
  if (companyId) {
    // Without a certificate, or while the sign-in fails, the next run asks.
    return askCompany(services, companyId, signal).catch((error) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
  const { owner, app } = services.database;
  const { rows } = await sql<{ companyId: string }>`select distinct company_id as "companyId" from claim_attempt
    where state in ('sending', 'unknown') and sent_at > now() - make_interval(days => ${MAX_ASK_DAYS})`.execute(owner);
  for (const one of rows) {
    const key = `claimDoubts ${one.companyId}`;
    await addToCompany(app, { personId: null, companyId: one.companyId }, (db) => enqueue(db, 'claimDoubts', one, { key, attempts: 1 }));
  }
};

async function askCompany({ database, settings }: Services, companyId: string, signal?: AbortSignal): Promise<void> {
  const scope = { personId: null, companyIds: [companyId] };
  const documents = await readCompanies(database.app, scope, async (db) => claimedDocuments(db, await doubtfulIds(db, companyId)));
  if (documents.length === 0) return;
  const key = await readCompanies(database.app, scope, (db) => openCertificate(db, companyId, settings.masterKeys));
  for (const document of documents) {
    if (signal?.aborted) return;
    const events = await signedIn(settings, key, (session) => askEvents(session, document));
    await writeCompany(database.app, { personId: null, companyId }, async (db) => {
      await noteAsked(db, companyId, document.id);
      if (events) await settleAttempts(db, companyId, document, events);
    });
  }
}

/** Documents that are due to be asked about: less often the longer there is no answer. Those of a running work are left to it. */
async function doubtfulIds(db: Db, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.document_id as id from claim_attempt a
    where a.company_id = ${companyId} and a.state in ('sending', 'unknown')
      and not exists (select from work w where w.company_id = a.company_id and w.work_id = a.work_id
        and w.state in ('pending', 'running', 'stopping') and a.state = 'sending')
    group by 1
    having max(a.sent_at) between now() - make_interval(days => ${MAX_ASK_DAYS}) and now() - make_interval(mins => ${MIN_ASK_MINUTES})
      and coalesce(max(a.asked_at) < now() - greatest(make_interval(mins => ${MIN_ASK_MINUTES}), (now() - max(a.sent_at)) / 4), true)
    order by max(a.sent_at) limit ${MAX_ASKED}`.execute(db);
  return rows.map(({ id }) => id);
}

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
