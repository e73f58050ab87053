import { MAX_COMPARED } from '#domain/cashflow/scenario.ts';
import { DEFAULT_SPAN } from '#domain/cashflow/window.ts';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { View } from '#domain/period.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import { type ComparedCell, type ComparedRow, type Comparison, compareScenarios, type Side } from './scenario-compare.ts';
import { FlowPeriodType, FlowViewEnum, MissingRateType, spanOf } from './types.ts';

const SideType = builder.objectRef<Side>('ScenarioSide').implement({
  description: 'Uno de los que se comparan.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true, description: 'Nulo: los libros, como son.' }),
    name: t.exposeString('name'),
    frozenDate: t.expose('frozenOn', { type: 'Date', nullable: true }),
  }),
});

const CellType = builder.objectRef<ComparedCell>('ScenarioCell').implement({
  description: 'Un período de una fila, por lado.',
  fields: (t) => ({
    amounts: t.expose('amounts', { type: ['Amount'], size: MAX_COMPARED }),
    differences: t.expose('differences', { type: ['Amount'], size: MAX_COMPARED, description: 'Con el primer lado.' }),
  }),
});

const RowType = builder.objectRef<ComparedRow>('ScenarioRow').implement({
  description: 'Una fila del flujo de caja. Los egresos son positivos en sus filas; los saldos y variaciones llevan su signo.',
  fields: (t) => ({
    key: t.exposeID('key'),
    label: t.exposeString('label'),
    kind: t.expose('kind', {
      type: builder.enumType('ScenarioRowKind', { values: ['balance', 'section', 'category', 'area', 'extra', 'total'] as const }),
    }),
    isIncome: t.exposeBoolean('isIncome'),
    isVisible: t.exposeBoolean('isVisible'),
    cells: t.expose('cells', { type: [CellType], size: 'periods' }),
  }),
});

export const ComparisonType = builder.objectRef<Comparison>('ScenarioComparison').implement({
  description: 'Dos o tres lado a lado, con la diferencia de cada celda.',
  fields: (t) => ({
    currency: t.expose('currency', { type: CurrencyEnum }),
    view: t.expose('view', { type: FlowViewEnum }),
    periods: t.expose('periods', { type: [FlowPeriodType], size: 'periods' }),
    sides: t.expose('sides', { type: [SideType], size: MAX_COMPARED }),
    rows: t.expose('rows', { type: [RowType], size: 30 }),
    missingRates: t.expose('missing', { type: [MissingRateType] }),
  }),
});

builder.queryField('compareScenarios', (t) =>
  t.field({
    type: ComparisonType,
    description: 'Compara dos o tres: los escenarios que se nombran y, salvo que se pida lo contrario, los libros primero.',
    access: 'cashflow.read',
    isOfBooks: true,
    sizes: ({ view, past, future }: { view: View; past?: number; future?: number }) => ({
      periods: 1 + (past ?? 0) + (future ?? DEFAULT_SPAN[view]),
    }),
    args: {
      companyId: t.arg.id(),
      scenarios: t.arg.idList({ maxItems: 2 * MAX_COMPARED }),
      withBooks: t.arg.boolean({ required: false, defaultValue: true }),
      currency: t.arg({ type: CurrencyEnum, required: false, defaultValue: 'CLP' }),
      view: t.arg({ type: FlowViewEnum, required: false, defaultValue: 'month' }),
      showProjections: t.arg.boolean({ required: false, defaultValue: true }),
      from: t.arg({ type: 'Date', required: false }),
      past: t.arg.int({ required: false, defaultValue: 0 }),
      future: t.arg.int({ required: false }),
    },
    resolve: (_root, { companyId, scenarios: ids, ...args }, context) => {
      if (!ids.every(isId)) throw new AppError('NOT_FOUND');
      const [today, view] = [dayInChile(new Date()), args.view ?? 'month'];
      const span = { ...spanOf(view, args), from: args.from ?? today };
      const { currency, showProjections, withBooks } = args;
      const options = { currency: currency ?? 'CLP', showProjections: showProjections ?? true, withBooks: withBooks ?? true };
      return read(context, companyId, (db) => compareScenarios(db, companyId, { ids, view, today, span, ...options }));
    },
  }),
);
