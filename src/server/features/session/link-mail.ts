/** Asking for a mail with a link, without a session. */
import { AppError } from '#domain/errors.ts';
import { parseEmail } from '#domain/person.ts';
import type { Context } from '#server/api/context.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { countAsker, countMail } from './limiter.ts';

type MailRequest = { kind: 'reset' | 'verify'; email: string; mailed: string; noMail: string };

/**
 * Sends the mail once the answer, the same for accounts that do not exist, is given.
 * @param mailed  what the answer says; `noMail`: what it says where no mail is sent
 * @throws BAD_EMAIL, TOO_MANY_TRIES
 */
export async function requestLinkMail(
  { database, settings, address }: Context,
  { kind, email, mailed, noMail }: MailRequest,
): Promise<{ status: boolean; message: string }> {
  const parsed = parseEmail(email.trim());
  if (!parsed) throw new AppError('BAD_EMAIL');
  if (!settings.smtpUrl) return { status: false, message: noMail };
  await countAsker(database.appPool, address);
  await countMail(database.appPool, parsed);
  await database.app.transaction().execute((db) => enqueue(db, 'accountMail', { kind, email: parsed }));
  return { status: true, message: mailed };
}
