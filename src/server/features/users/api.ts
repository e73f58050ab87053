import { COMPANY_ROLES } from '#domain/access.ts';
import { mayGrant, ROLE_WORDS } from '#domain/people.ts';
import { builder, PaginationInput } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { MAX_SEARCH } from '#server/api/lengths.ts';
import { pageOf } from '#server/api/page.ts';
import { ownInvitations } from './answer.ts';
import { membersOf, usersPage } from './list.ts';
import './mutations.ts';
import { visiblePerson } from './people.ts';
import { CompanyPerson, CompanyUserPage, OwnInvitationType, UserCompanyRole, UserRole, UserType } from './types.ts';

builder.queryField('User', (t) =>
  t.field({
    type: UserType,
    description: 'Una misma, o alguien de una empresa cuyos usuarios puedes ver.',
    access: 'session',
    args: { id: t.arg.id() },
    resolve: (_root, { id }, context) => visiblePerson(context, id),
  }),
);

builder.queryField('paginatedUsersByCompany', (t) =>
  t.field({
    type: CompanyUserPage,
    description: 'Quienes son parte de la empresa y quienes tienen una invitación pendiente.',
    access: 'users.read',
    args: {
      companyId: t.arg.id(),
      pagination: t.arg({ type: PaginationInput, required: false }),
      search: t.arg.string({ required: false, maxLength: MAX_SEARCH }),
    },
    resolve: (_root, { companyId, pagination, search }, context) => {
      const page = pageOf(pagination);
      return read(context, companyId, (db) => usersPage(db, companyId, search ?? '', page));
    },
  }),
);

builder.queryField('getUserRoles', (t) =>
  t.field({
    type: [UserRole],
    description: 'Los roles que puedes dar en alguna de tus empresas, en orden; nunca uno del sistema.',
    access: 'session',
    resolve: (_root, _args, { memberships }) =>
      COMPANY_ROLES.filter((role) => [...memberships.values()].some((grant) => mayGrant(grant, role))).map((role) => ({
        role,
        ...ROLE_WORDS[role],
      })),
  }),
);

builder.queryField('getUserCompanyRole', (t) =>
  t.field({
    type: UserCompanyRole,
    description: 'El rol de quien pregunta en una empresa.',
    access: 'company.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, { memberships }) => ({ role: memberships.get(companyId)?.role ?? '' }),
  }),
);

builder.queryField('allUsersByCompany', (t) =>
  t.field({
    type: [CompanyPerson],
    description: 'Las personas de la empresa, para mencionarlas.',
    access: 'company.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => membersOf(db, companyId)),
  }),
);

builder.queryField('myInvitations', (t) =>
  t.field({
    type: [OwnInvitationType],
    description: 'Las invitaciones abiertas a tu correo, una vez verificado.',
    access: 'session',
    resolve: (_root, _args, context) => ownInvitations(context),
  }),
);
