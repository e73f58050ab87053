import { baseUrl, mailLink } from '#server/api/links.ts';
import type { Task } from '#server/jobs/queue.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { resetMail, takenMail, verifyMail } from './mails.ts';
import { credentialsOf } from './store.ts';

/**
 * Writes the mail that somebody asked for without being signed in. Only here is it looked up whether the e-mail has an account:
 * the request did the same work either way.
 */
export const mailAccount: Task<'accountMail'> = async ({ kind, email }, { database, settings }) => {
  // Where mail was just switched on, a process that has not heard of it leaves the job to another one.
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
