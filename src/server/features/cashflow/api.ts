import { DEFAULT_SPAN, flowWindow, MAX_SPAN } from '#domain/cashflow/window.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { View } from '#domain/period.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { read, write } from '#server/api/context.ts';
import { structureOf } from './books.ts';
import { readDetail } from './detail.ts';
import { FlowAreaDetailType } from './detail-types.ts';
import { presentFlow } from './present.ts';
import { collapseCategories, companyOf, proposedCutOff, readFlow, updatedAt } from './store.ts';
import { CollapsedType, StructureType } from './structure-types.ts';
import { FlowType, FlowViewEnum } from './types.ts';

const MAX_IDS = 1000;

builder.queryField('getFlow', (t) =>
  t.field({
    type: FlowType,
    description: 'El informe de flujo de caja: `past` períodos antes y `future` después del que contiene `from` (hoy).',
    access: 'cashflow.read',
    isOfBooks: true,
    sizes: ({ view, past, future }: { view: View; past?: number; future?: number }) => ({
      periods: 1 + (past ?? DEFAULT_SPAN[view]) + (future ?? DEFAULT_SPAN[view]),
    }),
    args: {
      companyId: t.arg.id(),
      currency: t.arg({ type: CurrencyEnum, required: false, defaultValue: 'CLP' }),
      view: t.arg({ type: FlowViewEnum, required: false, defaultValue: 'month' }),
      showProjections: t.arg.boolean({ required: false, defaultValue: true }),
      from: t.arg({ type: 'Date', required: false }),
      past: t.arg.int({ required: false }),
      future: t.arg.int({ required: false }),
    },
    resolve: async (_root, { companyId, ...args }, context) => {
      const options = {
        window: windowOf(args.view ?? 'month', args),
        currency: args.currency ?? 'CLP',
        showProjections: args.showProjections ?? true,
      };
      return presentFlow(await read(context, companyId, (db) => readFlow(db, companyId, options)), options);
    },
  }),
);

builder.queryField('getFlowAreaDetail', (t) =>
  t.field({
    type: FlowAreaDetailType,
    description: 'Lo que hay en celdas de un informe (sus `documents`), o en puntos sueltos (ids de movimientos y documentos).',
    access: 'cashflow.read',
    args: { companyId: t.arg.id(), pointIds: t.arg.idList() },
    resolve: async (_root, { companyId, pointIds }, context) => {
      if (pointIds.length > MAX_IDS) throw new AppError('TOO_MANY_IDS', { max: MAX_IDS });
      const detail = await read(context, companyId, (db) => readDetail(db, companyId, pointIds, dayInChile(new Date())));
      return { ...detail, companyId };
    },
  }),
);

builder.queryField('getFlowStructure', (t) =>
  t.field({
    type: StructureType,
    description: 'Las categorías y áreas del flujo de caja, y sus saldos por mes, semana y día.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) =>
      read(context, companyId, async (db) => ({
        id: companyId,
        ...(await companyOf(db, companyId)),
        categories: await structureOf(db, companyId),
        updatedAt: await updatedAt(db, companyId),
      })),
  }),
);

const CutOffProposal = builder.objectRef<{ day: Day | null }>('CutOffProposal').implement({
  description: 'Sin fecha de corte: el primer día de los bancos, si hay documentos anteriores por pagar o cobrar; nulo si no.',
  fields: (t) => ({ date: t.expose('day', { type: 'Date', nullable: true }) }),
});

builder.queryField('proposedCutOff', (t) =>
  t.field({
    type: CutOffProposal,
    access: 'imports.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, async (db) => ({ day: await proposedCutOff(db, companyId) })),
  }),
);

builder.mutationField('collapsedCashflow', (t) =>
  t.field({
    type: CollapsedType,
    description: 'Guarda qué categorías muestra contraídas la empresa: todas las que se nombran, y solo ellas.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id(), categoryId: t.arg.idList() },
    resolve: async (_root, { companyId, categoryId }, context) => {
      await write(context, companyId, (db) => collapseCategories(db, companyId, categoryId));
      return { id: companyId, cashflowCollapsedCategories: categoryId };
    },
  }),
);

type Span = { from?: Day | null | undefined; past?: number | null | undefined; future?: number | null | undefined };

function windowOf(view: View, { from, past, future }: Span) {
  const today = dayInChile(new Date());
  const span = { past: past ?? DEFAULT_SPAN[view], future: future ?? DEFAULT_SPAN[view] };
  for (const count of [span.past, span.future]) if (count < 0 || count > MAX_SPAN) throw new AppError('BAD_SPAN', { max: MAX_SPAN });
  return flowWindow(view, today, { ...span, from: from ?? today });
}
