import { mayOpen } from '#domain/access.ts';
import { dayInChile } from '#domain/date.ts';
import { perCompany } from '#server/api/batch.ts';
import { builder } from '#server/api/builder.ts';
import { CompanyType } from '#server/features/companies/types.ts';
import { alertsOf, countAlerts } from './alerts.ts';

const alerts = perCompany(alertsOf);

builder.objectField(CompanyType, 'alerts', (t) =>
  t.int({
    nullable: true,
    description:
      'Cuántas cosas de «Hoy» esperan a la persona en ella, contadas hace cinco minutos o menos; nulo si aún no se sabe, o si no abre el dashboard.',
    resolve: async ({ companyId }, _args, context) => {
      const grant = context.memberships.get(companyId);
      const found = grant && mayOpen('/dashboard', grant) && (await alerts(context, companyId));
      const today = dayInChile(new Date());
      return grant && found && found.onDay === today ? countAlerts(found, grant, today) : null;
    },
  }),
);
