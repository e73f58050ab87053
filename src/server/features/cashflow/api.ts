import { DEFAULT_SPAN, flowWindow } from '#domain/cashflow/window.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { foldText } from '#domain/fold.ts';
import type { View } from '#domain/period.ts';
import { builder, CurrencyEnum, PaginationInput } from '#server/api/builder.ts';
import { actorIn, type Context, read, readTogether, write } from '#server/api/context.ts';
import { prepareDownload } from '#server/api/download-file.ts';
import { DownloadType } from '#server/api/file-link.ts';
import { pageOf } from '#server/api/page.ts';
import { isId } from '#server/db/ids.ts';
import { inOne, type Reading } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import { collapseCategories } from './collapsed.ts';
import { documentsInCells, type Moment, readDetail } from './detail.ts';
import { FlowAreaDetailType, PointOrderEnum } from './detail-types.ts';
import { FLOW_FILE, MAX_POINTS, pointsBehind } from './flow-file.ts';
import { FIRST_POINTS } from './points.ts';
import { presentFlow } from './present.ts';
import { openScenario } from './scenarios.ts';
import { proposedCutOff, readFlowBeside, readStructure } from './store.ts';
import { CollapsedType, StructureType } from './structure-types.ts';
import { FlowType, FlowViewEnum, spanOf } from './types.ts';

const MAX_IDS = 1000;
/** Letters of what is looked for in a cell. */
const MAX_FIND = 100;
const SCENARIO = 'Un escenario guardado: los libros, como él los supone.';

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
      scenario: t.arg.id({ required: false, description: SCENARIO }),
    },
    resolve: (_root, { companyId, scenario: id, ...args }, context) =>
      readReport(context, companyId, id != null, async (reading) => {
        const { today, scenario } = await reading((db) => momentOf(db, companyId, id));
        const window = windowOf(args.view ?? 'month', today, args);
        const options = { window, currency: args.currency ?? 'CLP', showProjections: args.showProjections ?? true, scenario };
        return presentFlow(await readFlowBeside(reading, companyId, options), options);
      }),
  }),
);

builder.queryField('getFlowAreaDetail', (t) =>
  t.field({
    type: FlowAreaDetailType,
    description: 'Lo que hay en celdas de un informe (sus `documents`), o en puntos sueltos (ids de movimientos y documentos).',
    access: 'cashflow.read',
    args: {
      companyId: t.arg.id(),
      pointIds: t.arg.idList(),
      scenario: t.arg.id({ required: false, description: SCENARIO }),
      pagination: t.arg({ type: PaginationInput, required: false, description: 'Sin ella, los primeros 200 de cada grupo de celdas.' }),
      search: t.arg.string({ required: false, maxLength: MAX_FIND, description: 'Parte de un nombre, RUT, folio, glosa o monto.' }),
      order: t.arg({ type: PointOrderEnum, required: false, defaultValue: 'late' }),
    },
    resolve: async (_root, { companyId, pointIds, scenario, pagination, search, order }, context) => {
      if (pointIds.length > MAX_IDS) throw new AppError('TOO_MANY_IDS', { max: MAX_IDS });
      const { limit, skip } = pagination ? pageOf(pagination) : { limit: FIRST_POINTS.limit, skip: 0 };
      const list = { limit, offset: skip, search: foldText(search ?? '').trim(), order: order ?? 'late' };
      const detail = await read(context, companyId, async (db) =>
        readDetail(db, companyId, pointIds, await momentOf(db, companyId, scenario), list),
      );
      return { ...detail, companyId };
    },
  }),
);

builder.queryField('flowCellDocuments', (t) =>
  t.idList({
    description: 'Los documentos por pagar o cobrar de unas celdas, hasta mil, para operarlos juntos.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id(), pointIds: t.arg.idList(), search: t.arg.string({ required: false, maxLength: MAX_FIND }) },
    resolve: (_root, { companyId, pointIds, search }, context) => {
      if (pointIds.length > MAX_IDS) throw new AppError('TOO_MANY_IDS', { max: MAX_IDS });
      const list = { search: foldText(search ?? '').trim(), limit: MAX_IDS };
      return read(context, companyId, (db) => documentsInCells(db, companyId, pointIds, dayInChile(new Date()), list));
    },
  }),
);

builder.queryField('getFlowStructure', (t) =>
  t.field({
    type: StructureType,
    description: 'Las categorías y áreas del flujo de caja, y sus saldos por mes, semana y día.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => read(context, companyId, (db) => readStructure(db, companyId)),
  }),
);

builder.mutationField('CashFlowAsExcel', (t) =>
  t.field({
    type: DownloadType,
    description: 'El informe como planilla: las filas de la pantalla, y en la hoja Detalle todo lo que suman.',
    access: 'cashflow.read',
    args: {
      companyId: t.arg.id(),
      currency: t.arg({ type: CurrencyEnum, required: false, defaultValue: 'CLP' }),
      view: t.arg({ type: FlowViewEnum, required: false, defaultValue: 'month' }),
      showProjections: t.arg.boolean({ required: false, defaultValue: true }),
      from: t.arg({ type: 'Date', required: false }),
      past: t.arg.int({ required: false }),
      future: t.arg.int({ required: false }),
      all: t.arg.boolean({ required: false, description: 'También las filas sin montos y las áreas ocultas.' }),
      scenario: t.arg.id({ required: false, description: SCENARIO }),
    },
    resolve: async (_root, { companyId, ...args }, context) => {
      const view = args.view ?? 'month';
      const { past, future } = spanOf(view, args);
      const file = {
        ...{ view, past, future, currency: args.currency ?? 'CLP', all: args.all ?? false },
        ...{ from: args.from ?? dayInChile(new Date()), showProjections: args.showProjections ?? true },
        scenario: args.scenario ?? null,
      };
      if (file.scenario !== null && !isId(file.scenario)) throw new AppError('NOT_FOUND');
      if ((await read(context, companyId, (db) => pointsBehind(db, companyId, file))) > MAX_POINTS)
        throw new AppError('FLOW_TOO_LONG', { max: MAX_POINTS });
      return prepareDownload(context, companyId, FLOW_FILE, file, ['flujo-caja', 'xlsx']);
    },
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
    description: 'Guarda qué categorías ve contraídas quien lo pide: todas las que se nombran, y solo ellas.',
    access: 'cashflow.read',
    args: { companyId: t.arg.id(), categoryId: t.arg.idList() },
    resolve: async (_root, { companyId, categoryId }, context) => {
      await write(context, companyId, (db) => collapseCategories(db, actorIn(context, companyId), categoryId));
      return { id: companyId, cashflowCollapsedCategories: categoryId };
    },
  }),
);

/** The books alone are a few queries, each of which needs the one before; a scenario reads as much again, beside them. */
function readReport<Result>(
  context: Context,
  companyId: string,
  isSupposed: boolean,
  work: (reading: Reading) => Promise<Result>,
): Promise<Result> {
  return isSupposed ? readTogether(context, companyId, work) : read(context, companyId, (db) => work(inOne(db)));
}

type Span = { from?: Day | null | undefined; past?: number | null | undefined; future?: number | null | undefined };

/** What a report supposes, and the day that it is of: a frozen scenario stands on its own. @throws NOT_FOUND */
async function momentOf(db: Db, companyId: string, id: string | null | undefined): Promise<Moment> {
  if (id == null) return { today: dayInChile(new Date()), scenario: null };
  if (!isId(id)) throw new AppError('NOT_FOUND');
  const scenario = await openScenario(db, companyId, id.toLowerCase());
  return { today: scenario.frozen?.on ?? dayInChile(new Date()), scenario };
}

function windowOf(view: View, today: Day, span: Span) {
  return flowWindow(view, today, { ...spanOf(view, span), from: span.from ?? dayInChile(new Date()) });
}
