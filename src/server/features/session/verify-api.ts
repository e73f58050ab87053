import { builder } from '#server/api/builder.ts';
import { readLink, takeLink } from '#server/api/links.ts';
import { identify, openSession } from './identify.ts';
import { clearAttempts, countAsker } from './limiter.ts';
import { requestLinkMail } from './link-mail.ts';
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
    resolve: (_root, { email }, context) => requestLinkMail(context, { kind: 'verify', email, mailed: MAILED, noMail: NO_MAIL }),
  }),
);
