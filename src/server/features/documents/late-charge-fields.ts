import { dayInChile } from '#domain/date.ts';
import { type LateCharge, lateCharge, mayCharge } from '#domain/documents/late-charge.ts';
import { oneByOne, perCompany } from '#server/api/batch.ts';
import { builder } from '#server/api/builder.ts';
import type { Context } from '#server/api/context.ts';
import { lateRatesOf } from '#server/features/settings/store.ts';
import type { DocumentRow } from './list.ts';
import { MetaType } from './types.ts';

const LateChargeType = builder.objectRef<LateCharge>('DocumentLateCharge').implement({
  description: 'Lo que la ley 21.131 permite cobrar hoy por el atraso de una factura emitida: una información, no un cobro. En pesos.',
  fields: (t) => ({
    days: t.exposeInt('days', { description: 'Los días de atraso.' }),
    commission: t.expose('commission', { type: 'Amount', description: '1 % de lo que falta.' }),
    interest: t.expose('interest', { type: 'Amount', nullable: true, description: 'Nulo si falta la tasa de uno de sus días.' }),
    missingFrom: t.expose('missingFrom', { type: 'Date', nullable: true, description: 'El primer día sin tasa.' }),
  }),
});

builder.objectField(MetaType, 'lateCharge', (t) =>
  t.field({ type: LateChargeType, nullable: true, description: 'Nulo si no está atrasada o no es factura emitida.', resolve: chargeOf }),
);

async function chargeOf(row: DocumentRow, _args: object, context: Context): Promise<LateCharge | null> {
  const overdue = { remaining: row.remaining, dueOn: row.dueOn, today: dayInChile(new Date()) };
  if (row.state !== 'PENDING' || row.dueOn >= overdue.today || !mayCharge(row)) return null;
  return lateCharge(overdue, (await ratesIn(context, row.companyId)) ?? []);
}

const ratesIn = perCompany(oneByOne(lateRatesOf));
