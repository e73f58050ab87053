import { sql } from 'kysely';
import type { Db } from '#server/db/scope.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { Settings } from '#server/settings.ts';
import { changedMail } from './mails.ts';
import { removeSecondStep } from './second-step.ts';
import { endSessions } from './store.ts';

const STEP_REMOVED =
  'Confirmaste tu correo. Como se activó antes de confirmarlo, se quitó la verificación en dos pasos y se cerraron las demás sesiones: ' +
  'puedes activarla de nuevo en tu cuenta.';

/**
 * Records that a person used a link mailed to their address. Until then anybody may have used the account in their name, so the first time
 * its second step, recovery codes and sessions (but `except`) end.
 */
export async function proveEmail(db: Db, settings: Settings, personId: string, except?: string): Promise<void> {
  const person = await db
    .selectFrom('person')
    .select(['email', 'name', 'has_totp as hasTotp'])
    .where('person_id', '=', personId)
    .where('email_proven_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return;
  await sql`select prove_email(${personId})`.execute(db);
  await removeSecondStep(db, personId);
  await endSessions(db, personId, except === undefined ? {} : { except });
  if (person.hasTotp) await queueMail(db, settings, changedMail(person, STEP_REMOVED));
}
