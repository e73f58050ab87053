import { baseUrl, mailLink } from '#server/api/links.ts';
import type { Task } from '#server/jobs/queue.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { resetMail, takenMail, verifyMail } from './mails.ts';
import { credentialsOf } from './store.ts';

/**
 * Writes the mail that somebody requested without being signed in. Only this job looks up whether the e-mail has an account, so the
 * request takes the same time either way.
 */
export const mailAccount: Task<'accountMail'> = async ({ kind, email }, { database, settings }) => {
  // When mail was just enabled, a process that does not know yet leaves the job to another one.
  if (!settings.smtpUrl) throw new Error('CAUDAL_SMTP_URL no está definida.');
  const person = await credentialsOf(database.app, email);
  if (!person) return;
  await database.app.transaction().execute(async (db) => {
    const target = { personId: person.id };
    if (kind === 'reset') {
      await mailLink(db, settings, { kind, target, path: '/reset-password' }, (url) => resetMail(person, url));
    } else if (!person.provenAt) {
      await mailLink(db, settings, { kind: 'verify', target, path: '/verify-email' }, (url) => verifyMail(person, url));
    } else if (kind === 'signUp') {
      await queueMail(db, settings, takenMail(person, `${baseUrl(settings)}/signin`));
    }
  });
};
