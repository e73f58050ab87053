import { type Kysely, type Selectable, sql } from 'kysely';
import { isId } from '#server/db/ids.ts';
import type { DB } from '#server/db/tables.ts';
import { queueMail, requeueMail } from '#server/mail/outbox.ts';
import type { Settings } from '#server/settings.ts';

const COLUMNS = [
  'outbox_id as id',
  'recipient',
  'subject',
  'state',
  'tries',
  'last_error as lastError',
  'created_at as createdAt',
  'sent_at as sentAt',
] as const;

export async function outboxPage(
  app: Kysely<DB>,
  { limit, skip }: { limit: number; skip: number },
  state: Selectable<DB['outbox']>['state'] | null,
) {
  const matching = app.selectFrom('outbox').$if(state !== null, (query) => query.where('state', '=', state ?? 'waiting'));
  const [docs, { count }] = await Promise.all([
    matching.select(COLUMNS).orderBy('created_at', 'desc').orderBy('outbox_id').limit(limit).offset(skip).execute(),
    matching.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { totalDocs: count, docs };
}

export type MailRow = Awaited<ReturnType<typeof outboxPage>>['docs'][number];

/** @returns null when the mail does not exist, or was sent */
export function retryMail(app: Kysely<DB>, id: string): Promise<MailRow | undefined> {
  if (!isId(id)) return Promise.resolve(undefined);
  return app.transaction().execute(async (db) => {
    if (!(await requeueMail(db, id))) return undefined;
    return db.selectFrom('outbox').select(COLUMNS).where('outbox_id', '=', id).executeTakeFirst();
  });
}

export function testMail(app: Kysely<DB>, settings: Settings, to: string): Promise<boolean> {
  return app.transaction().execute((db) =>
    queueMail(db, settings, {
      to,
      subject: 'Correo de prueba de Caudal',
      paragraphs: ['Si lees esto, Caudal puede enviar correos: invitaciones, avisos y enlaces para recuperar la clave.'],
    }),
  );
}

export async function jobSummary(app: Kysely<DB>) {
  const { rows } = await sql<{
    task: string;
    waiting: number;
    running: number;
    failed: number;
    lastError: string | null;
    oldestAt: Date;
  }>`select task, waiting, running, failed, last_error as "lastError", oldest_at as "oldestAt" from job_summary()`.execute(app);
  return rows;
}
