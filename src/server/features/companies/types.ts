import { type CompanyRole, isBlocked, mayCreateCompanies, mayDo } from '#domain/access.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { effectivePlan } from '#domain/plans.ts';
import { builder, CompanyRoleEnum } from '#server/api/builder.ts';
import { type Context, read } from '#server/api/context.ts';
import { type CompanyValues, membersOf, servicesOf } from './store.ts';

/** `actNo`: after a change of its settings, the act that did it. */
export type Company = CompanyValues & { role?: CompanyRole; actNo?: number | null };
type Report = { name: string; url: string };
type Member = { companyId: string; userId: string; role: CompanyRole };
type Service = { companyId: string; service: string; startDate: Day | null };

const MemberRole = builder.objectRef<Member>('MemberRole').implement({
  fields: (t) => ({ userId: t.exposeID('userId'), role: t.expose('role', { type: CompanyRoleEnum }) }),
});

const CompanyReport = builder.objectRef<Report>('CompanyReport').implement({
  fields: (t) => ({ name: t.exposeString('name'), url: t.exposeString('url') }),
});

const CompanyService = builder.objectRef<Service>('CompanyService').implement({
  fields: (t) => ({
    service: t.exposeString('service'),
    startDate: t.field({ type: 'Date', nullable: true, resolve: ({ startDate }) => startDate }),
  }),
});

/** A company as its members see it; other features add their fields with `builder.objectFields`. */
export const CompanyType = builder.objectRef<Company>('Company').implement({
  fields: (t) => ({
    id: t.exposeID('companyId'),
    name: t.exposeString('name'),
    alias: t.exposeString('alias'),
    rut: t.exposeString('rut'),
    plan: t.stringList({ resolve: (company) => planOf(company) }),
    features: t.exposeStringList('features'),
    country: t.exposeString('country'),
    restrictsF29: t.exposeBoolean('restrictsF29'),
    clientPaymentDays: t.exposeInt('clientPaymentDays'),
    providerPaymentDays: t.exposeInt('providerPaymentDays'),
    trialExpirationDate: t.field({ type: 'Date', nullable: true, resolve: (company) => company.trialExpiresOn }),
    isBlocked: t.boolean({ resolve: (company) => isBlocked(company.plan) }),
    role: t.field({
      type: CompanyRoleEnum,
      description: 'El rol de quien pregunta en esta empresa.',
      resolve: (company, _args, context) => roleIn(company, context),
    }),
    users: t.loadableGroup({
      type: MemberRole,
      description: 'Quienes trabajan en ella; vacío para quien no ve sus usuarios.',
      load: loadMembers,
      group: ({ companyId }) => companyId,
      resolve: (company) => company.companyId,
    }),
    reports: t.field({ type: [CompanyReport], resolve: (company) => company.reports as Report[] }),
    scfo_plan: t.exposeString('servicePlan'),
    entryDate: t.field({ type: 'Date', nullable: true, resolve: (company) => company.entryOn }),
    selectedServices: t.loadableGroup({
      type: CompanyService,
      load: (ids: string[], context) => read(context, ids, (db) => servicesOf(db, ids)),
      group: ({ companyId }) => companyId,
      resolve: (company) => company.companyId,
    }),
    comments: t.string({
      nullable: true,
      description: 'Lo que anotó quien creó la empresa; solo para quienes crean empresas.',
      resolve: ({ comments }, _args, { person }) => (mayCreateCompanies(person?.systemRole ?? null) ? comments : null),
    }),
  }),
});

/** @throws NOT_FOUND for somebody who is no longer a member */
function roleIn({ companyId, role }: Company, { memberships }: Context): CompanyRole {
  const known = memberships.get(companyId)?.role ?? role;
  if (!known) throw new AppError('NOT_FOUND');
  return known;
}

function planOf({ plan, trialExpiresOn }: Company): readonly string[] {
  return effectivePlan(plan, trialExpiresOn, dayInChile(new Date()));
}

function loadMembers(ids: string[], context: Context): Promise<Member[]> {
  const { memberships } = context;
  const seen = ids.filter((id) => {
    const grant = memberships.get(id);
    return grant && mayDo('users.read', grant);
  });
  return seen.length === 0 ? Promise.resolve([]) : read(context, seen, (db) => membersOf(db, seen));
}
