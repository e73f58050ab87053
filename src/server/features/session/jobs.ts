import { baseUrl, makeLink } from '#server/api/links.ts';
import type { Task } from '#server/jobs/queue.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { resetMail, takenMail, verifyMail } from './mails.ts';
import { credentialsOf } from './store.ts';

/**
 * Writes the mail that somebody asked for without being signed in. Only here is it looked up whether the e-mail has an account:
 * the request did the same work either way.
 */
export const mailAccount: Task<'accountMail'> = async ({ kind, email }, { database, settings }) => {
  const person = await credentialsOf(database.app, email);
  if (!person) return;
  await database.app.transaction().execute(async (db) => {
    const target = { personId: person.id };
    if (kind === 'reset') {
      await queueMail(db, settings, resetMail(person, await makeLink(db, settings, 'reset', target, '/reset-password')));
    } else if (!person.verifiedAt) {
      await queueMail(db, settings, verifyMail(person, await makeLink(db, settings, 'verify', target, '/verify-email')));
    } else if (kind === 'signUp') {
      await queueMail(db, settings, takenMail(person, `${baseUrl(settings)}/signin`));
    }
  });
};
