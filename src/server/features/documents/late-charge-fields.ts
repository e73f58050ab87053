import DataLoader from 'dataloader';
import { dayInChile } from '#domain/date.ts';
import { type LateCharge, type LateRate, lateCharge, mayCharge } from '#domain/documents/late-charge.ts';
import { builder } from '#server/api/builder.ts';
import { type Context, read } from '#server/api/context.ts';
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
  return lateCharge(overdue, await ratesIn(context, row.companyId));
}

const loaders = new WeakMap<Context, DataLoader<string, LateRate[]>>();

/** A company's rates, read once for an answer. */
function ratesIn(context: Context, companyId: string): Promise<LateRate[]> {
  let loader = loaders.get(context);
  if (!loader) {
    loader = new DataLoader((ids) => readAll(context, ids), { cache: false });
    loaders.set(context, loader);
  }
  return loader.load(companyId);
}

async function readAll(context: Context, requested: readonly string[]): Promise<LateRate[][]> {
  const found = new Map<string, LateRate[]>();
  for (const id of new Set(requested)) found.set(id, await read(context, id, (db) => lateRatesOf(db, id)));
  return requested.map((id) => found.get(id) ?? []);
}
