import { AppError } from '#domain/errors.ts';
import { passwordProblem } from '#domain/person.ts';
import { builder } from '#server/api/builder.ts';
import { personOf } from '#server/api/context.ts';
import { endResetLinks, readLink, takeLink } from '#server/api/links.ts';
import type { Db } from '#server/db/scope.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { provenSelf } from './identify.ts';
import { clearAttempts, countAsker } from './limiter.ts';
import { requestLinkMail } from './link-mail.ts';
import { changedMail } from './mails.ts';
import { hashPassword } from './password.ts';
import { proveEmail } from './proof.ts';
import { credentialsById, endSessions, endWaiting, setPassword } from './store.ts';
import { RequestResult } from './types.ts';

const MAILED = 'Si hay una cuenta con ese correo, te enviamos un enlace para cambiar la contraseña. Sirve durante 30 minutos.';
const NO_MAIL = 'Esta instalación no envía correos: pide a quien la administra un enlace para cambiar tu contraseña.';

const Login = builder.inputType('Login', { fields: (t) => ({ email: t.string(), password: t.string() }) });

builder.mutationField('checkPassword', (t) =>
  t.boolean({
    description: 'Si son el correo y la contraseña de quien pregunta; los diálogos delicados la piden otra vez.',
    access: 'session',
    args: { input: t.arg({ type: Login }) },
    resolve: async (_root, { input }, context) => {
      const self = await provenSelf(context, input.password);
      return self?.email === input.email.trim().toLowerCase();
    },
  }),
);

const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  fields: (t) => ({ currentPassword: t.string(), newPassword: t.string() }),
});

builder.mutationField('changeUserPassword', (t) =>
  t.boolean({
    description: 'Cambia la contraseña de quien pregunta y cierra sus demás sesiones.',
    access: 'session',
    args: { input: t.arg({ type: ChangePasswordInput }) },
    resolve: async (_root, { input }, context) => {
      const person = personOf(context);
      const { database, settings } = context;
      const self = await provenSelf(context, input.currentPassword);
      if (!self) throw new AppError('WRONG_PASSWORD');
      const problem = passwordProblem(input.newPassword, person.email);
      if (problem) throw new AppError('WEAK_NEW_PASSWORD', { problem });
      const passwordHash = await hashPassword(input.newPassword);
      await database.app.transaction().execute(async (db) => {
        // Somebody, for example with a link, may have changed it meanwhile: their change stays.
        if (!(await setPassword(db, person.id, passwordHash, self.passwordHash))) throw new AppError('WRONG_PASSWORD');
        await endWhatItOpened(db, person.id, { except: person.sessionId });
        await queueMail(db, settings, changedMail(person, 'Cambiaste tu contraseña y se cerraron tus demás sesiones.'));
      });
      return true;
    },
  }),
);

builder.mutationField('requestPasswordReset', (t) =>
  t.field({
    type: RequestResult,
    description: 'Pide un enlace por correo para cambiar la contraseña. Responde lo mismo con cuentas que no existen.',
    access: 'public',
    args: { email: t.arg.string() },
    resolve: (_root, { email }, context) => requestLinkMail(context, { kind: 'reset', email, mailed: MAILED, noMail: NO_MAIL }),
  }),
);

const ResetPasswordInput = builder.inputType('ResetPasswordInput', {
  fields: (t) => ({ token: t.string(), password: t.string() }),
});

builder.mutationField('changePasswordFromReset', (t) =>
  t.boolean({
    description: 'Cambia la contraseña con un enlace, que se usa una vez, y cierra todas las sesiones.',
    access: 'public',
    args: { input: t.arg({ type: ResetPasswordInput }) },
    resolve: async (_root, { input }, { database, settings, address }) => {
      await countAsker(database.appPool, address);
      const link = await database.app.transaction().execute((db) => readLink(db, 'reset', input.token));
      const person = await credentialsById(database.app, link.personId ?? '');
      const problem = passwordProblem(input.password, person.email);
      if (problem) throw new AppError('WEAK_PASSWORD', { problem });
      const passwordHash = await hashPassword(input.password);
      await database.app.transaction().execute(async (db) => {
        const { isMailed } = await takeLink(db, 'reset', input.token);
        await setPassword(db, person.id, passwordHash);
        await endWhatItOpened(db, person.id);
        if (isMailed) await proveEmail(db, settings, person.id);
        else await endWaiting(db, person.id);
        await queueMail(db, settings, changedMail(person, 'Cambiaste tu contraseña con un enlace y se cerraron todas tus sesiones.'));
      });
      await clearAttempts(database.appPool, person.email);
      return true;
    },
  }),
);

/** Ends the sessions opened with the old password (except one, if named), and unused reset links. */
async function endWhatItOpened(db: Db, personId: string, which: { except?: string } = {}): Promise<void> {
  await endResetLinks(db, personId);
  await endSessions(db, personId, which);
}
