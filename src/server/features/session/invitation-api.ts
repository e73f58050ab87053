import { AppError } from '#domain/errors.ts';
import { builder, CompanyRoleEnum } from '#server/api/builder.ts';
import type { Context } from '#server/api/context.ts';
import { newId } from '#server/db/ids.ts';
import { checkAddressee, checkPerson } from './check.ts';
import { identify, openSession, sameSession } from './identify.ts';
import { type Invited, invitationOf, join, mailToAddressee } from './invitation.ts';
import { countAsker, countLinkMail, countMail, countRevealedAccount } from './limiter.ts';
import { hashPassword } from './password.ts';
import { checkJoin } from './sign-up.ts';
import { type Credentials, credentialsById } from './store.ts';

const InvitationPreview = builder.objectRef<Invited>('InvitationPreview').implement({
  description: 'Lo que dice un enlace de invitación vigente a quien lo tiene.',
  fields: (t) => ({
    companyName: t.exposeString('companyName'),
    email: t.exposeString('email', { nullable: true, description: 'Nulo: quien tiene el enlace escribe el suyo.' }),
    name: t.exposeString('name'),
    lastName: t.exposeString('surname'),
    role: t.expose('role', { type: CompanyRoleEnum }),
    isOnboarding: t.exposeBoolean('isOnboarding'),
    hasAccount: t.exposeBoolean('hasAccount', {
      nullable: true,
      description: 'Si ese correo ya tiene cuenta, y entra con su contraseña; nulo si el enlace no llegó a él por correo.',
    }),
    needsMail: t.boolean({
      description: 'Si quien no tiene cuenta recibe antes un enlace en el correo que escriba.',
      resolve: ({ isMailed }, _args, { settings }) => !isMailed && settings.smtpUrl !== undefined,
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
  description:
    'Nada, con una sesión del correo invitado; correo, contraseña y código de una cuenta; o los datos de una nueva, que llevan nombre.',
  fields: (t) => ({
    email: t.string({ required: false }),
    name: t.string({ required: false }),
    lastName: t.string({ required: false }),
    password: t.string({ required: false }),
    code: t.string({ required: false }),
  }),
});
type Answers = { [Field in 'email' | 'name' | 'lastName' | 'password' | 'code']?: string | null | undefined };

const AcceptedInvitation = builder.objectRef<{ accessToken: string | null; companyId: string }>('AcceptedInvitation').implement({
  fields: (t) => ({
    accessToken: t.exposeString('accessToken', {
      nullable: true,
      description: 'Nulo: nada se abrió aún; el correo escrito recibe un enlace, tenga cuenta o no.',
    }),
    companyId: t.exposeID('companyId'),
  }),
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
      const email = invited.email ?? input.email?.trim().toLowerCase() ?? context.person?.email ?? '';
      return { accessToken: await accept(context, token, invited, { ...input, email }), companyId: invited.companyId };
    },
  }),
);

/**
 * Whoever holds the link joins: as the session's person, with an account's password, or as a new person. Their input decides which, not
 * whether the e-mail has an account, which nobody else may learn.
 * @returns a token, or null when a link was mailed to the e-mail
 */
async function accept(context: Context, token: string, invited: Invited, input: Answers & { email: string }): Promise<string | null> {
  const { person, database, settings } = context;
  const joined = { app: database.app, settings, token, invited };
  if (input.name?.trim() || input.lastName?.trim()) {
    checkJoin(context);
    if (settings.smtpUrl && !invited.isMailed) return mailOwnLink(context, invited, input);
    return openSession(context, await joinNew(context, joined, input));
  }
  if (person && !input.password) {
    if (input.email !== person.email) throw new AppError('INVITED_IS_OTHER');
    await join(joined, { id: person.id, isNew: false, sessionId: person.sessionId });
    return sameSession(context);
  }
  // The session ended meanwhile: no password was wrong.
  if (!input.password) throw new AppError('NOT_SIGNED_IN');
  const identified = await identify(context, { email: input.email, password: input.password, code: input.code }, invited.isMailed);
  await join(joined, { id: identified.id, isNew: false });
  return openSession(context, identified);
}

/** An e-mail that nobody has proven to be theirs opens nothing: the rest goes to its mailbox. */
async function mailOwnLink({ database, settings }: Context, invited: Invited, input: Answers): Promise<null> {
  const addressee = checkAddressee(input);
  await countLinkMail(database.appPool, invited.companyId);
  await countMail(database.appPool, addressee.email);
  await mailToAddressee(database.app, settings, invited, addressee);
  return null;
}

async function joinNew(context: Context, joined: Parameters<typeof join>[0], input: Answers): Promise<Credentials> {
  const { database, address } = context;
  const { email, name, lastName, password } = input;
  const checked = checkPerson({ email: email ?? '', name: name ?? '', lastName: lastName ?? '', password: password ?? '' });
  const forgive = joined.invited.isMailed ? null : await countRevealedAccount(database.appPool, address);
  const id = newId();
  const passwordHash = await hashPassword(password ?? '');
  await join(joined, { id, isNew: true, person: { ...checked, passwordHash } });
  await forgive?.();
  return credentialsById(database.app, id);
}
