import { DIFFERENCE_LABELS } from '#domain/reconciliation/differences.ts';
import { builder } from '#server/api/builder.ts';
import { actorIn, read, write } from '#server/api/context.ts';
import { DifferenceReasonEnum } from './inputs.ts';
import { type Limit, listLimits, setLimits } from './limits.ts';

const LimitType = builder.objectRef<Limit>('DifferenceLimit').implement({
  description: 'Hasta cuánto puede diferir un pago de su documento, por un motivo, para conciliarse sin una persona.',
  fields: (t) => ({
    reason: t.expose('reason', { type: DifferenceReasonEnum }),
    label: t.string({ resolve: ({ reason }) => DIFFERENCE_LABELS[reason] }),
    amount: t.field({ type: 'Amount', description: 'En pesos; cero: nada.', resolve: ({ amount }) => amount }),
  }),
});

const LimitInput = builder.inputType('DifferenceLimitInput', {
  fields: (t) => ({ reason: t.field({ type: DifferenceReasonEnum }), amount: t.field({ type: 'Amount' }) }),
});

builder.queryField('differenceLimits', (t) =>
  t.field({
    type: [LimitType],
    description: 'Las diferencias que la conciliación automática acepta sin una persona, por motivo.',
    access: 'movements.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => listLimits(db, companyId)),
  }),
);

const LimitsSetType = builder.objectRef<{ limits: Limit[]; actNo: number | null }>('DifferenceLimitsSet').implement({
  description: 'Todos los límites, como quedaron. `actId`: el acto que los cambió, para deshacerlo; nulo si no cambió nada.',
  fields: (t) => ({
    limits: t.expose('limits', { type: [LimitType] }),
    actId: t.string({ nullable: true, resolve: ({ actNo }) => (actNo === null ? null : String(actNo)) }),
  }),
});

builder.mutationField('setDifferenceLimits', (t) =>
  t.field({
    type: LimitsSetType,
    description: 'Cambia los límites que se nombran. Rigen desde la próxima conciliación automática.',
    access: 'matching.manage',
    args: { companyId: t.arg.id(), limits: t.arg({ type: [LimitInput], maxItems: 20 }) },
    resolve: (_root, { companyId, limits }, context) =>
      write(context, companyId, async (db) => {
        const actNo = await setLimits(db, actorIn(context, companyId), limits);
        return { limits: await listLimits(db, companyId), actNo };
      }),
  }),
);
