import { AppError } from '#domain/errors.ts';
import { parseEmail } from '#domain/person.ts';
import { endResetLinks, makeLink } from '#server/api/links.ts';
import type { Command } from '#server/command.ts';
import type { Database } from '#server/db/open.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { StartProblem } from '#server/start-problem.ts';
import { changedMail } from './mails.ts';
import { proveEmail } from './proof.ts';
import { removeSecondStep } from './second-step.ts';
import { type Credentials, credentialsOf, endSessions } from './store.ts';

/** A password-reset link to hand over: for installations that send no mail. */
export const resetCommand: Command = {
  usage: 'correo',
  help: 'Hace un enlace para que esa persona cambie su contraseña.',
  run: async ([text = ''], { database, settings }) => {
    const person = await accountOf(database, text);
    const url = await database.app
      .transaction()
      .execute((db) => makeLink(db, settings, { kind: 'reset', target: { personId: person.id }, path: '/reset-password' }));
    return `Enlace para ${person.name} ${person.surname} (${person.email}); sirve una vez, durante 30 minutos:\n${url}`;
  },
};

/** For a lost telephone without recovery codes: whoever runs the machine verifies by other means who is asking. */
export const totpCommand: Command = {
  usage: 'correo',
  help: 'Quita la verificación en dos pasos de una cuenta y cierra sus sesiones.',
  run: async ([text = ''], { database, settings }) => {
    const person = await accountOf(database, text);
    const removed = await database.app.transaction().execute(async (db) => {
      const wasThere = await removeSecondStep(db, person.id);
      await endSessions(db, person.id);
      if (wasThere) await queueMail(db, settings, changedMail(person, REMOVED));
      return wasThere;
    });
    const fullName = `${person.name} ${person.surname} (${person.email})`;
    return removed
      ? `${fullName} entra solo con su contraseña; sus sesiones se cerraron.`
      : `${fullName} no tenía verificación en dos pasos; sus sesiones se cerraron.`;
  },
};

/**
 * For an e-mail address that receives no mail, or was misspelled: whoever runs the machine verifies by other means whose it is.
 * Confirming counts like a mailed link; changing keeps the second step, and ends sessions and pending links.
 */
export const emailCommand: Command = {
  usage: 'correo [nuevo]',
  help: 'Confirma el correo de una cuenta, o lo cambia por otro que queda confirmado.',
  run: async ([text = '', next], { database, settings }) => {
    const person = await accountOf(database, text);
    const email = next === undefined ? person.email : await changeEmail(database, person, next);
    await database.app.transaction().execute(async (db) => {
      await proveEmail(db, settings, person.id);
      if (email === person.email) return;
      await endSessions(db, person.id);
      await endResetLinks(db, person.id);
      await queueMail(db, settings, changedMail(person, `Quien administra esta instalación cambió el correo de tu cuenta a ${email}.`));
    });
    const fullName = `${person.name} ${person.surname}`;
    return email === person.email
      ? `El correo ${email} de ${fullName} quedó confirmado.`
      : `${fullName} entra desde ahora con ${email}, ya confirmado; sus sesiones se cerraron.`;
  },
};

/** @throws BAD_EMAIL, EMAIL_TAKEN */
async function changeEmail({ owner }: Database, { id }: Credentials, text: string): Promise<string> {
  const email = parseEmail(text.trim());
  if (!email) throw new AppError('BAD_EMAIL');
  const changed = await owner
    .updateTable('person')
    .set({ email })
    .where('person_id', '=', id)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('person as other').select('person_id').where('email', '=', email))))
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new AppError('EMAIL_TAKEN');
  return email;
}

const REMOVED = 'Quien administra esta instalación quitó la verificación en dos pasos de tu cuenta y cerró tus sesiones.';

/** @throws BAD_EMAIL, StartProblem when no account has it */
async function accountOf({ app }: Database, text: string): Promise<Credentials> {
  const email = parseEmail(text.trim());
  if (!email) throw new AppError('BAD_EMAIL');
  const person = await credentialsOf(app, email);
  if (!person) throw new StartProblem(`No hay una cuenta con el correo ${email}.`);
  return person;
}
