import { guardCompanies } from '#server/api/access.ts';
import { builder } from '#server/api/builder.ts';
import { type Context, personOf, write } from '#server/api/context.ts';
import type { Db } from '#server/db/scope.ts';
import { answerInvitation } from './answer.ts';
import { hasCompanies } from './has-companies.ts';
import { endInvitation, inviteUser, resendInvitation } from './invite.ts';
import { changeRole, removeUser, type TeamActor } from './team.ts';
import { AnswerResult, CompanyUser, type Invited, InviteResult, RemoveUserResult } from './types.ts';

builder.mutationField('addUserToCompany', (t) =>
  t.field({
    type: InviteResult,
    description: 'Invita a una persona a la empresa. La respuesta no dice si ya tiene una cuenta.',
    access: 'users.write',
    args: {
      companyId: t.arg.id(),
      email: t.arg.string(),
      role: t.arg.string(),
      name: t.arg.string({ required: false }),
      lastName: t.arg.string({ required: false }),
      isPepper3: t.arg.boolean({ required: false, description: 'Se acepta y no cambia nada.' }),
    },
    resolve: async (_root, { companyId, email, role, name, lastName }, context) =>
      inviteAnswer(
        await changeTeam(context, companyId, (db, team) =>
          inviteUser(db, context.settings, team, { email, role, name: name ?? '', surname: lastName ?? '' }),
        ),
      ),
  }),
);

builder.mutationField('resendInvitation', (t) =>
  t.field({
    type: InviteResult,
    description: 'Envía otra vez una invitación con un enlace nuevo; el anterior deja de servir.',
    access: 'users.write',
    args: { companyId: t.arg.id(), invitationId: t.arg.id() },
    resolve: async (_root, { companyId, invitationId }, context) =>
      inviteAnswer(await changeTeam(context, companyId, (db, team) => resendInvitation(db, context.settings, team, invitationId))),
  }),
);

builder.mutationField('cancelInvitation', (t) =>
  t.field({
    type: RemoveUserResult,
    access: 'users.write',
    args: { companyId: t.arg.id(), invitationId: t.arg.id() },
    resolve: async (_root, { companyId, invitationId }, context) => {
      const data = await changeTeam(context, companyId, (db, team) => endInvitation(db, team, invitationId));
      return { status: true, message: 'La invitación fue anulada', data };
    },
  }),
);

builder.mutationField('editUserCompanyRole', (t) =>
  t.field({
    type: CompanyUser,
    access: 'users.write',
    args: { userEmail: t.arg.string(), companyId: t.arg.id(), role: t.arg.string() },
    resolve: async (_root, { userEmail, companyId, role }, context) => {
      const { user, actNo } = await changeTeam(context, companyId, (db, team) => changeRole(db, team, normalized(userEmail), role));
      return { ...user, actNo };
    },
  }),
);

builder.mutationField('removeUserFromCompany', (t) =>
  t.field({
    type: RemoveUserResult,
    description: 'Quita a una persona, anula su invitación, o deja la empresa quien se nombra a sí misma.',
    access: 'users.leave',
    args: { userEmail: t.arg.string(), companyId: t.arg.id() },
    resolve: async (_root, { userEmail, companyId }, context) => {
      const email = normalized(userEmail);
      const isLeaving = email === personOf(context).email;
      if (!isLeaving) guardCompanies(context, 'users.write', [companyId]);
      const data = await changeTeam(context, companyId, (db, team) => removeUser(db, context.settings, team, email));
      const message = isLeaving
        ? 'Dejaste la empresa'
        : data.status === 'active'
          ? 'La persona ya no tiene acceso'
          : 'La invitación fue anulada';
      return { status: true, message, data };
    },
  }),
);

builder.mutationField('userHasCompanies', (t) =>
  t.boolean({
    description: 'Si una persona es parte de alguna empresa: lo sabe ella por su sesión, o por una invitación que llegó a su correo.',
    access: 'public',
    args: { email: t.arg.string(), token: t.arg.string({ required: false }) },
    resolve: (_root, { email, token }, context) => hasCompanies(context, email, token ?? null),
  }),
);

builder.mutationField('answerInvitation', (t) =>
  t.field({
    type: AnswerResult,
    access: 'session',
    args: { invitationId: t.arg.id(), accepts: t.arg.boolean() },
    resolve: async (_root, { invitationId, accepts }, context) => {
      const data = await answerInvitation(context, invitationId, accepts);
      return { status: true, message: accepts ? `Ya eres parte de ${data.companyName}` : 'Rechazaste la invitación', data };
    },
  }),
);

function changeTeam<Result>(context: Context, companyId: string, work: (db: Db, team: TeamActor) => Promise<Result>): Promise<Result> {
  const actor = personOf(context);
  return write(context, companyId, (db) => work(db, { companyId, actor }));
}

function inviteAnswer(data: Invited) {
  const message = data.isMailed ? `Se envió la invitación a ${data.email}` : 'La invitación está lista: entrega el enlace a quien invitas';
  return { status: true, message, data };
}

function normalized(email: string): string {
  return email.trim().toLowerCase();
}
