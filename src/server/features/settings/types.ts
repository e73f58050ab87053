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
    resolve: ({ cutOffOn }) => cutOffOn,
  }),
  lateHorizonDays: t.exposeInt('lateHorizonDays', {
    nullable: true,
    description: 'Los atrasados por más días quedan fuera de la proyección; 0: todos fuera, nulo: todos dentro.',
  }),
  lateProjectionDays: t.exposeInt('lateProjectionDays', {
    description: 'Cuántos días se sigue esperando una vez de una fuente que pasó sin que nada la explique.',
  }),
  futureMonthsView: t.exposeInt('futureMonthsView', { description: 'Cuántos meses avanza el flujo de caja.' }),
  ufMonthlyIpc: t.exposeFloat('ufMonthlyIpc', {
    nullable: true,
    description: 'Por ciento al mes que el flujo supone para la UF después de su último día conocido; nulo: queda en el último valor.',
  }),
  suscriptionId: t.exposeString('subscriptionId', { nullable: true }),
  isPaying: t.boolean({ resolve: ({ subscriptionId, plan }) => isPaying(subscriptionId, plan) }),
  logo: t.string({
    nullable: true,
    description: 'Dónde está el logo; se pide con la misma sesión.',
    resolve: ({ companyId, logoHash }) => logoHash && `/archivos/logos/${companyId}?v=${logoHash}`,
  }),
  twoPersonApproval: t.exposeBoolean('twoPersonApproval', {
    nullable: true,
    description: 'Lo elegido; null: según cuántas personas trabajan en la empresa.',
  }),
  needsTwoPeople: t.boolean({
    description: 'Si una nómina necesita que otra persona la apruebe.',
    resolve: async ({ companyId, twoPersonApproval }, _args, context) =>
      needsTwoPeople(twoPersonApproval, await read(context, companyId, (db) => countMembers(db, companyId))),
  }),
  storedPlan: t.stringList({
    nullable: true,
    description: 'Los planes tal como se eligieron, también una prueba que ya terminó; solo para administradores.',
    resolve: ({ companyId, plan }, _args, { memberships }) => {
      const grant = memberships.get(companyId);
      return grant && mayDo('company.administer', grant) ? plan : null;
    },
  }),
}));
