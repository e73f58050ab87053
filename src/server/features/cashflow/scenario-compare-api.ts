import { MAX_COMPARED } from '#domain/cashflow/scenario.ts';
import { DEFAULT_SPAN } from '#domain/cashflow/window.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { rangeOf, type View } from '#domain/period.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { read } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import {
  type ComparedCell,
  type ComparedRow,
  type Comparison,
  compareScenarios,
  realAgainstProjected,
  type Side,
} from './scenario-compare.ts';
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

const ComparisonType = builder.objectRef<Comparison>('ScenarioComparison').implement({
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

type Answer = { keptOn: Day | null; comparison: Comparison | null; on: Day };
const RealType = builder.objectRef<Answer>('RealAgainstProjected').implement({
  description: 'Un período que terminó: lo que se proyectaba antes de que empezara, y lo que fue.',
  fields: (t) => ({
    on: t.expose('on', { type: 'Date', description: 'Un día del período.' }),
    keptDate: t.expose('keptOn', {
      type: 'Date',
      nullable: true,
      description: 'El día de la foto que lo proyectaba; nulo: no hay ninguna.',
    }),
    comparison: t.expose('comparison', { type: ComparisonType, nullable: true, description: 'Primero lo proyectado, después lo real.' }),
  }),
});

builder.queryField('realAgainstProjected', (t) =>
  t.field({
    type: RealType,
    description: 'Real contra proyectado de un período que terminó; sin `on`, el último. Lo proyectado es la última foto antes de él.',
    access: 'cashflow.read',
    isOfBooks: true,
    sizes: () => ({ periods: 1 }),
    args: {
      companyId: t.arg.id(),
      view: t.arg({ type: FlowViewEnum, required: false, defaultValue: 'month' }),
      on: t.arg({ type: 'Date', required: false }),
      currency: t.arg({ type: CurrencyEnum, required: false, defaultValue: 'CLP' }),
    },
    resolve: (_root, { companyId, view: viewOrNull, on: day, currency }, context) => {
      const [today, view] = [dayInChile(new Date()), viewOrNull ?? 'month'];
      const on = day ?? addDays(rangeOf(view, today).start, -1);
      return read(context, companyId, async (db) => {
        const found = await realAgainstProjected(db, companyId, { on, view, today, currency: currency ?? 'CLP' });
        return { on, keptOn: found?.keptOn ?? null, comparison: found?.comparison ?? null };
      });
    },
  }),
);
