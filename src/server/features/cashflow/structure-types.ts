import { DEFAULT_SPAN, flowWindow } from '#domain/cashflow/window.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import type { View } from '#domain/period.ts';
import { builder } from '#server/api/builder.ts';
import { type Context, personOf, read } from '#server/api/context.ts';
import { collapsedBy } from './collapsed.ts';
import { presentFlow } from './present.ts';
import { readFlow, type Structure, type StructureArea, type StructureCategory } from './store.ts';
import { FlowViewEnum } from './types.ts';

type StructureField = StructureArea & { isIncome: boolean };
type Balance = { start: Day; end: Day; startAmount: number; endAmount: number; variationAmount: number; primaryView: View };

const StructureFieldType = builder.objectRef<StructureField>('FlowStructureField').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    cashflowAreaId: t.exposeID('id'),
    isIncome: t.exposeBoolean('isIncome'),
    isDefault: t.exposeBoolean('isDefault'),
    isHidden: t.exposeBoolean('isHidden'),
    fieldKey: t.exposeString('key', { description: 'Su nombre estable, el mismo después de renombrarla.' }),
    isKept: t.exposeBoolean('isKept', { description: 'Caudal la usa: no se elimina.' }),
    version: t.exposeInt('version'),
  }),
});

const StructureCategoryType = builder.objectRef<StructureCategory>('FlowStructureCategory').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    cashflowCategoryId: t.exposeID('id'),
    isIncome: t.boolean({ resolve: ({ section }) => section === 'INCOME' }),
    isDefault: t.exposeBoolean('isDefault'),
    isHidden: t.exposeBoolean('isHidden'),
    version: t.exposeInt('version'),
    fields: t.field({
      type: [StructureFieldType],
      resolve: ({ areas, section }) => areas.map((area) => ({ ...area, isIncome: section === 'INCOME' })),
    }),
  }),
});

const BalanceType = builder.objectRef<Balance>('FlowBalance').implement({
  description: 'Los saldos de un período, en pesos.',
  fields: (t) => ({
    start: t.expose('start', { type: 'Date' }),
    end: t.expose('end', { type: 'Date' }),
    startAmount: t.expose('startAmount', { type: 'Amount' }),
    endAmount: t.expose('endAmount', { type: 'Amount' }),
    variationAmount: t.expose('variationAmount', { type: 'Amount' }),
    primaryView: t.expose('primaryView', { type: FlowViewEnum }),
  }),
});

export const StructureType = builder.objectRef<Structure>('FlowStructure').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    companyId: t.exposeID('id'),
    name: t.exposeString('name'),
    INCOME: t.field({ type: [StructureCategoryType], resolve: ({ categories }) => categories.filter((one) => one.section === 'INCOME') }),
    EXPENSE: t.field({ type: [StructureCategoryType], resolve: ({ categories }) => categories.filter((one) => one.section === 'EXPENSE') }),
    collapsedCategories: t.idList({
      description: 'Las categorías que quien pregunta ve contraídas.',
      resolve: async ({ id }, _args, context) => {
        const all = await read(context, id, (db) => collapsedBy(db, personOf(context).id, [id]));
        return all.get(id) ?? [];
      },
    }),
    monthValues: t.field({ type: [BalanceType], size: 60, resolve: ({ id }, _args, context) => balances(context, id, 'month') }),
    weekValues: t.field({ type: [BalanceType], size: 60, resolve: ({ id }, _args, context) => balances(context, id, 'week') }),
    dayValues: t.field({ type: [BalanceType], size: 60, resolve: ({ id }, _args, context) => balances(context, id, 'day') }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true, description: 'Cuándo se cargó el último archivo.' }),
  }),
});

export const CollapsedType = builder
  .objectRef<{ id: string; cashflowCollapsedCategories: readonly string[] }>('CollapsedCashflow')
  .implement({
    fields: (t) => ({ id: t.exposeID('id'), cashflowCollapsedCategories: t.exposeIDList('cashflowCollapsedCategories') }),
  });

async function balances(context: Context, companyId: string, view: View): Promise<Balance[]> {
  const today = dayInChile(new Date());
  const window = flowWindow(view, today, { from: today, past: DEFAULT_SPAN[view], future: DEFAULT_SPAN[view] });
  const options = { window, currency: 'CLP', showProjections: true } as const;
  const flow = presentFlow(await read(context, companyId, (db) => readFlow(db, companyId, options)), options);
  const of = (key: string, index: number) =>
    [...flow.RESUME, ...flow.TOTAL].find((row) => row.oldCategoryKey === key)?.values[index]?.fieldValue ?? 0;
  return flow.periods.map(({ start, end }, index) => ({
    start,
    end,
    startAmount: of('initialBalance', index),
    endAmount: of('closingBalance', index),
    variationAmount: of('netInflow', index),
    primaryView: view,
  }));
}
