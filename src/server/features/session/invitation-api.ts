import { AppError } from '#domain/errors.ts';
import { builder } from '#server/api/builder.ts';
import type { Context } from '#server/api/context.ts';
import { newId } from '#server/db/ids.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { checkPerson } from './check.ts';
import { identify, openSession, sameSession } from './identify.ts';
import { type Invited, invitationOf, join } from './invitation.ts';
import { countAsker, countMail } from './limiter.ts';
import { hashPassword } from './password.ts';
import { type Credentials, credentialsById, credentialsOf } from './store.ts';

const InvitationPreview = builder.objectRef<Invited>('InvitationPreview').implement({
  description: 'Lo que dice un enlace de invitación vigente a quien lo tiene.',
  fields: (t) => ({
    companyName: t.exposeString('companyName'),
    email: t.exposeString('email', { nullable: true, description: 'Nulo: quien tiene el enlace escribe el suyo.' }),
    name: t.exposeString('name'),
    lastName: t.exposeString('surname'),
    role: t.exposeString('role'),
    isOnboarding: t.exposeBoolean('isOnboarding'),
    hasAccount: t.exposeBoolean('hasAccount', {
      nullable: true,
      description: 'Si ese correo ya tiene cuenta, y entra con su contraseña; nulo sin correo.',
    }),
  }),
});

builder.queryField('invitationByToken', (t) =>
  t.field({
    type: InvitationPreview,
    access: 'public',
    args: { token: t.arg.string() },
    resolve: async (_root, { token }, { database, address }) => {
      await countAsker(database.appPool, address);
      return invitationOf(database.app, token);
    },
  }),
);

const AcceptInvitationInput = builder.inputType('AcceptInvitationInput', {
  description: 'Nada, con una sesión del correo invitado; correo, contraseña y código de una cuenta; o los datos de una nueva.',
  fields: (t) => ({
    email: t.string({ required: false }),
    name: t.string({ required: false }),
    lastName: t.string({ required: false }),
    password: t.string({ required: false }),
    code: t.string({ required: false }),
  }),
});
type Answers = { [Field in 'email' | 'name' | 'lastName' | 'password' | 'code']?: string | null | undefined };

const AcceptedInvitation = builder.objectRef<{ accessToken: string; companyId: string }>('AcceptedInvitation').implement({
  fields: (t) => ({ accessToken: t.exposeString('accessToken'), companyId: t.exposeID('companyId') }),
});

builder.mutationField('acceptInvitation', (t) =>
  t.field({
    type: AcceptedInvitation,
    description: 'Entra a la empresa con un enlace de invitación, que se usa una vez.',
    access: 'public',
    args: { token: t.arg.string(), input: t.arg({ type: AcceptInvitationInput }) },
    resolve: async (_root, { token, input }, context) => {
      const { database, address } = context;
      await countAsker(database.appPool, address);
      const invited = await invitationOf(database.app, token);
      return { accessToken: await accept(context, token, invited, input), companyId: invited.companyId };
    },
  }),
);

/** Whoever holds the link joins: as the session's person, with an account's password, or as a new person. @returns a token */
async function accept(context: Context, token: string, invited: Invited, input: Answers): Promise<string> {
  const { person, database } = context;
  // Her session ended meanwhile: no password of hers was wrong.
  if (!person && !input.password) throw new AppError('NOT_SIGNED_IN');
  const email = invited.email ?? input.email?.trim().toLowerCase() ?? person?.email ?? '';
  if (person && !input.password) {
    if (email !== person.email) throw new AppError('INVITED_IS_OTHER');
    await join(database.app, token, invited, { id: person.id, isNew: false });
    return sameSession(context);
  }
  const known = await credentialsOf(database.app, email);
  const joined = known
    ? await joinKnown(context, token, invited, { ...input, email })
    : await joinNew(context, token, invited, { ...input, email });
  return openSession(context, joined);
}

async function joinKnown(context: Context, token: string, invited: Invited, { email, password, code }: Answers): Promise<Credentials> {
  // The link came to this e-mail: its holder need not prove again that it is hers.
  const person = await identify(context, { email: email ?? '', password: password ?? '', code }, invited.email !== null);
  await join(context.database.app, token, invited, { id: person.id, isNew: false });
  return person;
}

async function joinNew(context: Context, token: string, invited: Invited, input: Answers): Promise<Credentials> {
  const { database, settings } = context;
  const { email = '', name = '', lastName = '', password = '' } = input;
  const checked = checkPerson({ email: email ?? '', name: name ?? '', lastName: lastName ?? '', password: password ?? '' });
  const id = newId();
  const passwordHash = await hashPassword(password ?? '');
  const isVerified = invited.email !== null || !settings.smtpUrl;
  if (!isVerified) await countMail(database.appPool, checked.email);
  await join(database.app, token, invited, { id, isNew: true, person: { ...checked, passwordHash, isVerified } });
  if (!isVerified) {
    await database.app.transaction().execute((db) => enqueue(db, 'accountMail', { kind: 'verify', email: checked.email }));
  }
  return credentialsById(database.app, id);
}
