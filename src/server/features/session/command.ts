import { AppError } from '#domain/errors.ts';
import { parseEmail } from '#domain/person.ts';
import { makeLink } from '#server/api/links.ts';
import type { Command } from '#server/command.ts';
import { StartProblem } from '#server/start-problem.ts';
import { credentialsOf } from './store.ts';

/** A link for another password, to hand over: for installations that send no mail. */
export const resetCommand: Command = {
  usage: 'correo',
  help: 'Hace un enlace para que esa persona cambie su contraseña.',
  run: async ([text = ''], { database, settings }) => {
    const email = parseEmail(text.trim());
    if (!email) throw new AppError('BAD_EMAIL');
    const person = await credentialsOf(database.app, email);
    if (!person) throw new StartProblem(`No hay una cuenta con el correo ${email}.`);
    const url = await database.app
      .transaction()
      .execute((db) => makeLink(db, settings, 'reset', { personId: person.id }, '/reset-password'));
    return `Enlace para ${person.name} ${person.surname} (${email}); sirve una vez, durante 30 minutos:\n${url}`;
  },
};
