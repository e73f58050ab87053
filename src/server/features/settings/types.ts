import { mayDo } from '#domain/access.ts';
import { isPaying, needsTwoPeople } from '#domain/settings/rules.ts';
import { builder } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { CompanyType } from '#server/features/companies/types.ts';
import { countMembers } from './store.ts';

builder.objectFields(CompanyType, (t) => ({
  cutOffDate: t.field({
    type: 'Date',
    nullable: true,
    description: 'Lo anterior cuenta como cerrado y conciliado.',
    resolve: ({ cut_off_on }) => cut_off_on,
  }),
  lateHorizonDays: t.exposeInt('late_horizon_days', {
    nullable: true,
    description: 'Los atrasados por más días quedan fuera de la proyección; 0: todos fuera, nulo: todos dentro.',
  }),
  suscriptionId: t.exposeString('subscription_id', { nullable: true }),
  isPaying: t.boolean({ resolve: ({ subscription_id, plan }) => isPaying(subscription_id, plan) }),
  logo: t.string({
    nullable: true,
    description: 'Dónde está el logo; se pide con la misma sesión.',
    resolve: ({ company_id, logo_hash }) => logo_hash && `/archivos/logos/${company_id}?v=${logo_hash}`,
  }),
  twoPersonApproval: t.exposeBoolean('two_person_approval', {
    nullable: true,
    description: 'Lo elegido; null: según cuántas personas trabajan en la empresa.',
  }),
  needsTwoPeople: t.boolean({
    description: 'Si una nómina necesita que otra persona la apruebe.',
    resolve: async ({ company_id, two_person_approval }, _args, context) =>
      needsTwoPeople(two_person_approval, await read(context, company_id, (db) => countMembers(db, company_id))),
  }),
  storedPlan: t.stringList({
    nullable: true,
    description: 'Los planes tal como se eligieron, también una prueba que ya terminó; solo para administradores.',
    resolve: ({ company_id, plan }, _args, { memberships }) => {
      const grant = memberships.get(company_id);
      return grant && mayDo('company.administer', grant) ? plan : null;
    },
  }),
}));
