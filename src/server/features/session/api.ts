import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import { personOf } from '#server/api/context.ts';
import { newId } from '#server/db/ids.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { checkPerson } from './check.ts';
import { identify, openSession } from './identify.ts';
import { countAsker, countMail, countRevealedAccount } from './limiter.ts';
import { hashPassword } from './password.ts';
import { checkSignUp } from './sign-up.ts';
import { addPerson, endSessions } from './store.ts';
import { LoginResult } from './types.ts';
import './password-api.ts';
import './verify-api.ts';
import './invitation-api.ts';
import './account-api.ts';
import './second-step-api.ts';

builder.mutationField('login', (t) =>
  t.field({
    type: LoginResult,
    access: 'public',
    args: { email: t.arg.string(), password: t.arg.string(), code: t.arg.string({ required: false }) },
    resolve: async (_root, login, context) => ({ accessToken: await openSession(context, await identify(context, login)) }),
  }),
);

const UserInput = builder.inputType('UserInput', {
  fields: (t) => ({ email: t.string(), password: t.string(), name: t.string(), lastName: t.string() }),
});

const SignUpResult = builder.objectRef<{ id: string }>('SignUpResult').implement({ fields: (t) => ({ id: t.exposeID('id') }) });

builder.mutationField('signUp', (t) =>
  t.field({
    type: SignUpResult,
    description:
      'Crea una cuenta. Si la instalación envía correos, un correo que ya tiene cuenta recibe la misma respuesta y un aviso; si no, se dice.',
    access: 'public',
    args: {
      input: t.arg({ type: UserInput }),
      code: t.arg.string({ required: false, description: 'Para la primera cuenta desde otro equipo: el que Caudal muestra al partir.' }),
    },
    resolve: async (_root, { input, code }, context) => {
      const { database, settings, address } = context;
      const person = { ...checkPerson(input), id: newId(), awaitsMail: settings.smtpUrl !== undefined };
      await countAsker(database.appPool, address);
      await checkSignUp(context, code);
      if (settings.smtpUrl) await countMail(database.appPool, person.email);
      const forgive = settings.smtpUrl ? null : await countRevealedAccount(database.appPool, address);
      const passwordHash = await hashPassword(input.password);
      const isNew = await database.app.transaction().execute(async (db) => {
        const wasAdded = await addPerson(db, { ...person, passwordHash });
        // A new account needs no notice that one already existed: its mail brings the link.
        if (settings.smtpUrl) await enqueue(db, 'accountMail', { kind: wasAdded ? 'verify' : 'signUp', email: person.email });
        return wasAdded;
      });
      if (!isNew && !settings.smtpUrl) throw new AppError('EMAIL_TAKEN');
      await forgive?.();
      return { id: person.id };
    },
  }),
);

builder.mutationField('logOut', (t) =>
  t.boolean({
    description: 'Cierra la sesión en el servidor: su token deja de servir.',
    access: 'session',
    resolve: async (_root, _args, context) => {
      const { id, sessionId } = personOf(context);
      await context.database.app.transaction().execute((db) => endSessions(db, id, { only: sessionId }));
      return true;
    },
  }),
);
