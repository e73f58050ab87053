import { AppError } from '#domain/errors.ts';
import { parseEmail } from '#domain/person.ts';
import { builder } from '#server/api/builder.ts';
import { readLink, takeLink } from '#server/api/links.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { identify, openSession } from './identify.ts';
import { clearAttempts, countAsker, countMail } from './limiter.ts';
import { proveEmail } from './proof.ts';
import { credentialsById } from './store.ts';
import { LoginResult, RequestResult } from './types.ts';

const MAILED = 'Si tu cuenta espera confirmación, te enviamos un enlace nuevo. Sirve durante 7 días.';
const NO_MAIL = 'Esta instalación no envía correos: tu cuenta no necesita confirmación.';

builder.mutationField('verifyEmail', (t) =>
  t.field({
    type: LoginResult,
    description:
      'Confirma un correo con el enlace que recibió y la contraseña de la cuenta, y abre una sesión. Sin la contraseña, quien ' +
      'recibe el enlace de una cuenta que otro creó con su correo la confirmaría por él.',
    access: 'public',
    args: { token: t.arg.string(), password: t.arg.string() },
    resolve: async (_root, { token, password }, context) => {
      const { database, settings, address } = context;
      await countAsker(database.appPool, address);
      const link = await database.app.transaction().execute((db) => readLink(db, 'verify', token));
      const { email } = await credentialsById(database.app, link.personId ?? '');
      const person = await identify(context, { email, password }, link.isMailed);
      await database.app.transaction().execute(async (db) => {
        const { isMailed } = await takeLink(db, 'verify', token);
        if (isMailed) await proveEmail(db, settings, person.id);
      });
      await clearAttempts(database.appPool, email);
      return { accessToken: await openSession(context, person) };
    },
  }),
);

builder.mutationField('resendVerification', (t) =>
  t.field({
    type: RequestResult,
    description: 'Envía otra vez el enlace que confirma un correo. Responde lo mismo con cuentas que no existen.',
    access: 'public',
    args: { email: t.arg.string() },
    resolve: async (_root, { email }, { database, settings, address }) => {
      const parsed = parseEmail(email.trim());
      if (!parsed) throw new AppError('BAD_EMAIL');
      if (!settings.smtpUrl) return { status: false, message: NO_MAIL };
      await countAsker(database.appPool, address);
      await countMail(database.appPool, parsed);
      await database.app.transaction().execute((db) => enqueue(db, 'accountMail', { kind: 'verify', email: parsed }));
      return { status: true, message: MAILED };
    },
  }),
);
