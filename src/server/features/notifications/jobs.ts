import { notificationTitle } from '#domain/notifications.ts';
import { baseUrl } from '#server/api/links.ts';
import type { Db } from '#server/db/scope.ts';
import type { Task } from '#server/jobs/queue.ts';
import { queueMail } from '#server/mail/outbox.ts';

/** Mails a notification to recipients who want mail and have not read it yet, once each. */
export const mailNotification: Task<'notificationMail'> = async ({ companyId, notificationId }, { database, settings }) => {
  if (!settings.smtpUrl) return;
  await database.owner.transaction().execute(async (db) => {
    const rows = await takeUnmailed(db, companyId, notificationId);
    for (const { email, company, content, redirectUrl, ...titled } of rows) {
      const subject = notificationTitle({ ...titled, kind: titled.kind, company });
      const paragraphs = [subject, content, `Empresa: ${company}`].filter((one) => one !== '');
      const action = { label: 'Abrir en Caudal', url: `${baseUrl(settings)}${redirectUrl}` };
      await queueMail(db, settings, { to: email, subject, paragraphs, action });
    }
  });
};

/** Marks the recipients of the mail; a second run of the job finds none. Former members get no mail. */
async function takeUnmailed(db: Db, companyId: string, notificationId: string) {
  return db
    .with('taken', (to) =>
      to
        .updateTable('notification_recipient as r')
        .from('person')
        .set({ mailed_at: new Date() })
        .whereRef('person.person_id', '=', 'r.person_id')
        .where('r.company_id', '=', companyId)
        .where('r.notification_id', '=', notificationId)
        .where('r.mailed_at', 'is', null)
        .where('r.read_at', 'is', null)
        .where('person.wants_mail', '=', true)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('membership as m')
              .select('m.role')
              .where('m.company_id', '=', companyId)
              .whereRef('m.person_id', '=', 'r.person_id'),
          ),
        )
        .returning(['person.email']),
    )
    .selectFrom('taken')
    .innerJoin('notification as n', (on) => on.onTrue())
    .leftJoin('person as s', 's.person_id', 'n.sender_id')
    .where('n.company_id', '=', companyId)
    .where('n.notification_id', '=', notificationId)
    .select(['taken.email', 'n.kind', 'n.content', 'n.botname', 'n.company_name as company', 'n.redirect_url as redirectUrl'])
    .select(({ fn, val }) => fn<string | null>('concat_ws', [val(' '), 's.name', 's.surname']).as('sender'))
    .execute();
}
