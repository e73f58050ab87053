import { AppError } from '#domain/errors.ts';
import { PASSWORD_LENGTH, parseEmail } from '#domain/person.ts';
import { builder } from '#server/api/builder.ts';
import { type Context, personOf } from '#server/api/context.ts';
import { signToken } from '#server/api/token.ts';
import { newId } from '#server/db/ids.ts';
import { countTry, forgiveTries } from './limiter.ts';
import { hashPassword, passwordFits } from './password.ts';
import { credentialsOf, insertPerson, insertSession, revokeSession } from './store.ts';

const SESSION_HOURS = 12;

const LoginResult = builder.objectRef<{ accessToken: string }>('LoginResult').implement({
  description: 'La sesión que se abrió: un JWT con `exp`.',
  fields: (t) => ({ accessToken: t.exposeString('accessToken') }),
});

builder.mutationField('login', (t) =>
  t.field({
    type: LoginResult,
    access: 'public',
    args: { email: t.arg.string(), password: t.arg.string() },
    resolve: async (_root, { email, password }, context) => {
      const asked = email.trim().toLowerCase().slice(0, 254);
      const { database } = context;
      await countTry(database.appPool, asked, context.address);
      const person = await credentialsOf(database.app, asked);
      // The limit keeps a long text from costing time.
      if (!(await passwordFits(person?.passwordHash, password.slice(0, 1000))) || !person) throw new AppError('BAD_CREDENTIALS');
      await forgiveTries(database.appPool, asked, context.address);
      return { accessToken: await openSession(context, person) };
    },
  }),
);

const UserInput = builder.inputType('UserInput', {
  fields: (t) => ({ email: t.string(), password: t.string(), name: t.string(), lastName: t.string() }),
});

const SignUpResult = builder.objectRef<{ id: string }>('SignUpResult').implement({ fields: (t) => ({ id: t.exposeID('id') }) });

builder.mutationField('signUp', (t) =>
  t.field({
    type: SignUpResult,
    access: 'public',
    args: { input: t.arg({ type: UserInput }) },
    resolve: async (_root, { input }, { database }) => {
      const email = parseEmail(input.email.trim());
      if (!email) throw new AppError('BAD_EMAIL');
      if (!input.name.trim()) throw new AppError('MISSING_FIELD', { label: 'nombre' });
      if (!input.lastName.trim()) throw new AppError('MISSING_FIELD', { label: 'apellido' });
      if (input.password.length < PASSWORD_LENGTH || input.password.length > 1000) throw new AppError('WEAK_PASSWORD');
      const id = newId();
      const person = { id, email, name: input.name.trim().slice(0, 100), surname: input.lastName.trim().slice(0, 100) };
      const isNew = await insertPerson(database.app, { ...person, passwordHash: await hashPassword(input.password) });
      if (!isNew) throw new AppError('EMAIL_TAKEN');
      return { id };
    },
  }),
);

builder.mutationField('logOut', (t) =>
  t.boolean({
    description: 'Cierra la sesión en el servidor: su token deja de servir.',
    access: 'session',
    resolve: async (_root, _args, context) => {
      const { sessionId } = personOf(context);
      await revokeSession(context.database.app, sessionId);
      await context.database.announce({ topic: 'session', id: sessionId });
      return true;
    },
  }),
);

builder.subscriptionField('sessionEnded', (t) =>
  t.boolean({
    description: 'Avisa a las páginas abiertas de una sesión que se cerró, también desde otro proceso.',
    access: 'session',
    subscribe: (_root, _args, context) => {
      const { sessionId } = personOf(context);
      return context.database.events('session', ({ id }) => id === sessionId);
    },
    resolve: () => true,
  }),
);

async function openSession(
  context: Context,
  person: { id: string; email: string; name: string; surname: string; systemRole: string | null },
): Promise<string> {
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + SESSION_HOURS * 3_600_000);
  await insertSession(context.database.app, {
    sessionId,
    personId: person.id,
    expiresAt,
    userAgent: context.userAgent,
    address: context.address,
  });
  const { email, name, surname, systemRole } = person;
  return signToken(context.settings.secret, { personId: person.id, sessionId }, expiresAt, {
    uid: person.id,
    email,
    name,
    surname,
    roles: systemRole ? [systemRole] : [],
  });
}
