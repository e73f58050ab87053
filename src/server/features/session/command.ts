import { AppError } from '#domain/errors.ts';
import { parseEmail } from '#domain/person.ts';
import { makeLink } from '#server/api/links.ts';
import type { Command } from '#server/command.ts';
import type { Database } from '#server/db/open.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { StartProblem } from '#server/start-problem.ts';
import { changedMail } from './mails.ts';
import { removeSecondStep } from './second-step.ts';
import { type Credentials, credentialsOf, endSessions } from './store.ts';

/** A link for another password, to hand over: for installations that send no mail. */
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

/** For a lost telephone without recovery codes: whoever runs the machine knows by other means who asks. */
export const totpCommand: Command = {
  usage: 'correo',
  help: 'Quita la verificación en dos pasos de una cuenta y cierra sus sesiones.',
  run: async ([text = ''], { database, settings }) => {
    const person = await accountOf(database, text);
    const had = await database.app.transaction().execute(async (db) => {
      const wasThere = await removeSecondStep(db, person.id);
      await endSessions(db, person.id);
      if (wasThere) await queueMail(db, settings, changedMail(person, REMOVED));
      return wasThere;
    });
    const who = `${person.name} ${person.surname} (${person.email})`;
    return had
      ? `${who} entra solo con su contraseña; sus sesiones se cerraron.`
      : `${who} no tenía verificación en dos pasos; sus sesiones se cerraron.`;
  },
};

const REMOVED = 'Quien administra esta instalación quitó la verificación en dos pasos de tu cuenta y cerró tus sesiones.';

/** @throws BAD_EMAIL, StartProblem where nobody has it */
async function accountOf({ app }: Database, text: string): Promise<Credentials> {
  const email = parseEmail(text.trim());
  if (!email) throw new AppError('BAD_EMAIL');
  const person = await credentialsOf(app, email);
  if (!person) throw new StartProblem(`No hay una cuenta con el correo ${email}.`);
  return person;
}
