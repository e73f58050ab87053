import { dayInChile } from '#domain/date.ts';
import { toMajor } from '#domain/money.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { REVIEW_REASONS, type Waiting, waitingOccurrences } from './review.ts';

const ReasonEnum = builder.enumType('FlowReviewReason', {
  description: 'passed: pasó sin que nada la explique, y ya no cuenta; doubtful: hay más de un candidato, y ninguno la reemplaza.',
  values: REVIEW_REASONS,
});

const ReviewType = builder.objectRef<Waiting>('FlowReview').implement({
  description: 'Una vez de una fuente de datos que espera la palabra de alguien.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'La que settlePoint salda y updateManualDocument mueve u oculta.' }),
    name: t.exposeString('label'),
    cashflowAreaLabel: t.exposeString('areaLabel'),
    amount: t.field({ type: 'Amount', resolve: ({ amount, currency }) => toMajor(amount, currency) }),
    currency: t.expose('currency', { type: CurrencyEnum }),
    date: t.expose('on', { type: 'Date' }),
    reason: t.expose('reason', { type: ReasonEnum }),
  }),
});

builder.queryField('flowReview', (t) =>
  t.field({
    type: [ReviewType],
    size: 100,
    description: 'Lo que está por revisar del flujo de caja, lo más antiguo primero.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => waitingOccurrences(db, companyId, dayInChile(new Date()))),
  }),
);
