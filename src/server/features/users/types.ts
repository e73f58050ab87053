import { builder, CompanyRoleEnum, SystemRoleEnum } from '#server/api/builder.ts';
import type { OwnInvitation } from './answer.ts';
import type { ListedUser } from './list.ts';
import type { PersonRow } from './people.ts';
import { collapsedOf, roleOf, seesPersonalData } from './people.ts';

const UserEmail = builder.objectRef<{ address: string; verified: boolean }>('UserEmail').implement({
  fields: (t) => ({ address: t.exposeString('address'), verified: t.exposeBoolean('verified') }),
});

const PERSONAL = 'Solo para la propia persona y quien administra una empresa suya.';

const UserProfile = builder.objectRef<PersonRow>('UserProfile').implement({
  fields: (t) => ({
    firstName: t.exposeString('name'),
    lastName: t.exposeString('surname'),
    rut: t.string({
      description: PERSONAL,
      nullable: true,
      resolve: async ({ id, rut }, _args, context) => ((await seesPersonalData(context, id)) ? rut : null),
    }),
    birthday: t.field({
      description: PERSONAL,
      type: 'Date',
      nullable: true,
      resolve: async ({ id, birthday }, _args, context) => ((await seesPersonalData(context, id)) ? birthday : null),
    }),
  }),
});

const CollapsedCategories = builder
  .objectRef<{ companyId: string; cashflowCategories: readonly string[] }>('UserCollapsedCategories')
  .implement({
    fields: (t) => ({ companyId: t.exposeID('companyId'), cashflowCategories: t.exposeIDList('cashflowCategories') }),
  });

/** A person, as they see themself and as colleagues see them. */
export const UserType = builder.objectRef<PersonRow>('User').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({ resolve: ({ name, surname }) => `${name} ${surname}`.trim() }),
    email: t.exposeString('email'),
    roles: t.stringList({
      description: 'Sus roles del sistema; los de una empresa están en companyRole.',
      resolve: ({ systemRole }) => (systemRole ? [systemRole] : []),
    }),
    emails: t.field({
      type: [UserEmail],
      resolve: ({ email, provenAt }) => [{ address: email, verified: provenAt !== null }],
    }),
    profile: t.field({ type: UserProfile, resolve: (person) => person }),
    companyRole: t.string({
      description: 'Su rol en una empresa; sin companyId, en la última en que trabajó de las que ves.',
      nullable: true,
      args: { companyId: t.arg.id({ required: false }) },
      resolve: (person, { companyId }, context) => roleOf(context, person, companyId ?? null),
    }),
    cashflowCollapsedCategories: t.field({
      type: [CollapsedCategories],
      resolve: (person, _args, context) => collapsedOf(context, person.id),
    }),
  }),
});

/** Somebody of a company: a member, or invited to it. */
export const CompanyUser = builder.objectRef<ListedUser & { actNo?: number | null }>('CompanyUser').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'De la persona, o de la invitación mientras no la acepte.' }),
    email: t.exposeString('email', { nullable: true, description: 'Nulo: quien abra el enlace de puesta en marcha.' }),
    firstName: t.exposeString('name'),
    lastName: t.exposeString('surname'),
    companyRole: t.expose('role', { type: CompanyRoleEnum }),
    systemRole: t.expose('systemRole', { type: SystemRoleEnum, nullable: true }),
    status: t.exposeString('status', { description: 'active, invited, o expired cuando la invitación venció.' }),
    invitedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ invitedAt }) => invitedAt }),
    expiresAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ expiresAt }) => expiresAt }),
    lastSeenAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ lastSeenAt }) => lastSeenAt }),
    actId: t.string({
      nullable: true,
      description: 'Tras cambiar su rol: el acto que lo hizo, para deshacerlo; nulo si nada cambió.',
      resolve: ({ actNo }) => (actNo == null ? null : String(actNo)),
    }),
  }),
});

export const CompanyUserPage = builder.objectRef<{ totalDocs: number; docs: ListedUser[] }>('CompanyUserPage').implement({
  fields: (t) => ({ totalDocs: t.exposeInt('totalDocs'), docs: t.field({ type: [CompanyUser], resolve: ({ docs }) => docs }) }),
});

/** Who may be mentioned. */
export const CompanyPerson = builder.objectRef<{ id: string; name: string; email: string }>('CompanyPerson').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name'), email: t.exposeString('email') }),
});

export const UserRole = builder.objectRef<{ role: string; label: string; description: string }>('UserRole').implement({
  fields: (t) => ({ role: t.exposeString('role'), label: t.exposeString('label'), description: t.exposeString('description') }),
});

export const UserCompanyRole = builder.objectRef<{ role: string }>('UserCompanyRole').implement({
  fields: (t) => ({ role: t.exposeString('role') }),
});

export type Invited = { invitationId: string; email: string | null; invitationUrl: string | null; isMailed: boolean };

const InvitedType = builder.objectRef<Invited>('InvitedUser').implement({
  fields: (t) => ({
    invitationId: t.exposeID('invitationId'),
    email: t.exposeString('email', { nullable: true }),
    invitationUrl: t.exposeString('invitationUrl', {
      nullable: true,
      description: 'Para entregarlo a quien se invita cuando no salió por correo; no se puede volver a pedir.',
    }),
    isMailed: t.exposeBoolean('isMailed'),
  }),
});

type MutationAnswer<Data> = { status: boolean; message: string; data: Data };

export const InviteResult = builder.objectRef<MutationAnswer<Invited>>('InviteResult').implement({
  fields: (t) => ({
    status: t.exposeBoolean('status'),
    message: t.exposeString('message'),
    data: t.field({ type: InvitedType, resolve: ({ data }) => data }),
  }),
});

export const RemoveUserResult = builder.objectRef<MutationAnswer<ListedUser>>('RemoveUserResult').implement({
  fields: (t) => ({
    status: t.exposeBoolean('status'),
    message: t.exposeString('message'),
    data: t.field({ type: CompanyUser, description: 'Como estaba antes.', resolve: ({ data }) => data }),
  }),
});

export const OwnInvitationType = builder.objectRef<OwnInvitation>('OwnInvitation').implement({
  description: 'Una invitación abierta a quien pregunta.',
  fields: (t) => ({
    id: t.exposeID('id'),
    companyId: t.exposeID('companyId'),
    companyName: t.exposeString('companyName'),
    companyRole: t.expose('role', { type: CompanyRoleEnum }),
    invitedBy: t.exposeString('invitedBy', { nullable: true }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
  }),
});

export const AnswerResult = builder.objectRef<MutationAnswer<OwnInvitation>>('InvitationAnswer').implement({
  fields: (t) => ({
    status: t.exposeBoolean('status'),
    message: t.exposeString('message'),
    data: t.field({ type: OwnInvitationType, resolve: ({ data }) => data }),
  }),
});
