/** The cash-flow report as a spreadsheet: what the screen shows, and every point behind it. */
import { boolean, custom, nullable, number, object, picklist, string } from 'valibot';
import { leftOutOf } from '#domain/cashflow/missing-rates.ts';
import { flowWindow } from '#domain/cashflow/window.ts';
import { type Day, dayInChile, isDay, weekday } from '#domain/date.ts';
import { CURRENCIES, toMajor } from '#domain/money.ts';
import { MONTHS, type View } from '#domain/period.ts';
import { type Context, personOf, read } from '#server/api/context.ts';
import type { FileKind } from '#server/api/download-file.ts';
import type { Db } from '#server/db/scope.ts';
import { type Look, type SheetCell, type SheetColumn, type SheetRow, streamOf, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { collapsedBy } from './collapsed.ts';
import { everyPoint, type FlowPoint, openReport } from './detail.ts';
import { accountName, describe } from './detail-types.ts';
import { type Category, type Flow, presentFlow, type Value } from './present.ts';
import { openScenario } from './scenarios.ts';
import { type FlowOptions, readFlow } from './store.ts';

/** Points that a sheet holds, at most. */
export const MAX_POINTS = 200_000;

const PARAMS = object({
  currency: picklist(CURRENCIES),
  view: picklist(['month', 'week', 'day']),
  showProjections: boolean(),
  all: boolean(),
  from: custom<Day>((value) => typeof value === 'string' && isDay(value)),
  past: number(),
  future: number(),
  scenario: nullable(string()),
});
/** Which report; `all`: with the rows that have no amounts. */
export type FlowFile = {
  currency: FlowOptions['currency'];
  view: View;
  showProjections: boolean;
  all: boolean;
  from: Day;
  past: number;
  future: number;
  /** The scenario that it supposes. */
  scenario: string | null;
};

export const FLOW_FILE: FileKind<FlowFile> = {
  kind: 'cashflow',
  action: 'cashflow.read',
  params: PARAMS,
  async *write(context, companyId, file) {
    const options = await read(context, companyId, (db) => optionsOf(db, companyId, file));
    const flow = await flowOf(context, companyId, options);
    const folded = await read(context, companyId, (db) => collapsedBy(db, personOf(context).id, [companyId]));
    const collapsed = new Set(folded.get(companyId));
    const kind = file.currency === 'CLP' ? 'money' : 'decimal';
    yield* writeXlsx(
      { name: 'Flujo de caja', columns: columnsOf(flow, kind), isOutlined: true, rows: streamOf(rowsOf(flow, collapsed, file.all)) },
      {
        name: 'Detalle',
        columns: detailColumns(kind),
        rows: detailRows((work) => read(context, companyId, work), companyId, flow, options),
      },
    );
  },
};

/** How many movements and documents are behind a report. */
export async function pointsBehind(db: Db, companyId: string, file: FlowFile): Promise<number> {
  const { report } = await readFlow(db, companyId, await optionsOf(db, companyId, file));
  const lines = [...report.income.categories, ...report.expense.categories].flatMap(({ areas }) => areas);
  return lines.reduce((total, { cells }) => cells.reduce((sum, { count }) => sum + count, total), 0);
}

/** @throws NOT_FOUND for a scenario that is no more */
async function optionsOf(
  db: Db,
  companyId: string,
  { currency, view, showProjections, scenario: id, ...span }: FlowFile,
): Promise<FlowOptions> {
  const scenario = id === null ? null : await openScenario(db, companyId, id.toLowerCase());
  const today = scenario?.frozen?.on ?? dayInChile(new Date());
  return { window: flowWindow(view, today, span), currency, showProjections, scenario };
}

async function flowOf(context: Context, companyId: string, options: FlowOptions): Promise<Flow> {
  return presentFlow(await read(context, companyId, (db) => readFlow(db, companyId, options)), options);
}

function columnsOf({ periods, primaryView }: Flow, kind: SheetColumn['kind']): SheetColumn[] {
  const heads = periods.map(({ start }) => headOf(primaryView, start));
  return [
    { heading: 'Categoría / Área', kind: 'text', width: 34 },
    ...[...heads, 'PROYECTADO'].map((heading) => ({ heading, kind, width: 18 })),
  ];
}

const WEEKDAYS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'];

/** A period as the screen names it: `Julio 2026`, `Semana 5 de Octubre 2026`, `Lun 05/10/2026`. */
function headOf(view: View, start: Day): string {
  const [year = '', month = '', date = ''] = start.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  if (view === 'month') return `${name} ${year}`;
  return view === 'week' ? `Semana ${Number(date)} de ${name} ${year}` : `${WEEKDAYS[weekday(start) - 1]} ${date}/${month}/${year}`;
}

/** The rows in the screen's order; a collapsed category keeps its areas in a closed outline. */
function rowsOf(flow: Flow, collapsed: ReadonlySet<string>, showsAll: boolean): SheetRow[] {
  const [opening, ...rest] = flow.RESUME;
  const late = (key: string) => flow.LATE.filter((row) => row.oldCategoryKey === key && hasAmounts(row)).map((row) => rowOf(row, 'late'));
  const section = ([total, ...categories]: Category[], lateKey: string) => [
    ...(total ? [rowOf(total, 'bold')] : []),
    ...late(lateKey),
    ...categories.filter((one) => one.isVisible || showsAll).flatMap((one) => categoryRows(one, { collapsed, showsAll })),
  ];
  return [
    ...(opening ? [rowOf(opening, 'bold')] : []),
    ...section(flow.INCOME, 'lateIncome'),
    ...section(flow.EXPENSE, 'lateExpense'),
    ...[...rest, ...flow.TOTAL].map((row) => rowOf(row, BOLD.has(row.oldCategoryKey ?? '') ? 'bold' : 'plain')),
    ...leftOutRows(flow.missingRates, flow.periods.length + 1),
  ];
}

/** Under the figures, what they are without. @param amounts  the columns beside the first one */
export function leftOutRows(missing: Parameters<typeof leftOutOf>[0], amounts: number): SheetRow[] {
  const leftOut = leftOutOf(missing);
  return leftOut === null ? [] : [{ cells: [leftOut, ...Array<null>(amounts).fill(null)] }];
}

const BOLD: ReadonlySet<string> = new Set(['netInflow', 'closingBalance']);

function categoryRows(category: Category, { collapsed, showsAll }: { collapsed: ReadonlySet<string>; showsAll: boolean }): SheetRow[] {
  const isCollapsed = collapsed.has(category.cashflowCategoryId ?? '');
  const areas = category.fields.filter((one) => one.isVisible || showsAll);
  return [rowOf(category, 'bold'), ...areas.map((one) => ({ ...rowOf(one, 'plain', '    '), level: 1, isCollapsed }))];
}

type ShownRow = Pick<Category, 'label' | 'values' | 'projected'>;

function rowOf({ label, values, projected }: ShownRow, look: Look, indent = ''): SheetRow {
  const cells = [...values, projected];
  return {
    cells: [indent + label, ...cells.map(({ fieldValue }) => fieldValue)],
    looks: [look, ...cells.map((one) => lookOf(one, look))],
  };
}

function lookOf({ isLate, isProjected }: Value, look: Look): Look {
  return look === 'plain' ? (isLate ? 'late' : isProjected ? 'ahead' : 'plain') : look;
}

function hasAmounts({ values, projected }: ShownRow): boolean {
  return projected.fieldValue !== 0 || values.some((one) => one.fieldValue !== 0);
}

function detailColumns(kind: SheetColumn['kind']): SheetColumn[] {
  const column = (heading: string, width: number, of: SheetColumn['kind'] = 'text') => ({ heading, kind: of, width });
  return [
    ...[column('Período', 22), column('Fecha', 12, 'day'), column('Vence', 12, 'day'), column('Lado', 10), column('Área', 28)],
    ...[column('Qué es', 26), column('Atrasado', 10), column('Contraparte', 36), column('Detalle', 44), column('Cuenta', 28)],
    ...[column('Moneda', 8), column('Monto en su moneda', 18, 'decimal'), column('Monto', 18, kind)],
  ];
}

/** What a point is, in words. Those that do not count in the cell say so. */
const KINDS: Readonly<Record<FlowPoint['kind'], string>> = {
  match: 'Conciliado',
  movement: 'Movimiento',
  transfer: 'Traspaso propio',
  expected: 'Por mover',
  awaiting: 'Por confirmar (no suma)',
  projection: 'Proyección',
  givenWay: 'Ya está lo real (no suma)',
  settled: 'Saldado a mano (no suma)',
  hidden: 'Oculta (no suma)',
  gap: 'Sin explicar',
  exchange: 'Diferencia de cambio',
  account: 'Cuenta',
};

/** Periods that are read by one statement: each alone would be planned again, which takes longer than reading it. */
const RANGES_AT_ONCE = 8;

type Reader = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

async function* detailRows(
  reader: Reader,
  companyId: string,
  flow: Flow,
  { currency, showProjections, window, scenario = null }: FlowOptions,
): AsyncGenerator<SheetCell[]> {
  const without = flow.missingRates.map((one) => one.currency);
  const { view, today } = window;
  const ranges = window.ranges.slice(window.first, window.end);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return;
  const about = { view, currency, showProjections, without };
  const span = { ...about, start: first.start, end: last.end };
  const books = await reader((db) => openReport(db, companyId, span, { today, scenario }));
  let left = MAX_POINTS;
  for (let at = 0; at < ranges.length; at += RANGES_AT_ONCE) {
    const block = ranges.slice(at, at + RANGES_AT_ONCE);
    const pages = await reader((db) => everyPoint(db, companyId, { ...about, ranges: block }, books, left));
    left -= pages.reduce((count, page) => count + page.length, 0);
    for (const [index, { start }] of block.entries())
      for (const point of pages[index] ?? []) yield cellsOf(point, headOf(view, start), currency);
  }
}

function cellsOf(point: FlowPoint, period: string, currency: FlowOptions['currency']): SheetCell[] {
  const { on, dueOn, sign, areaLabel, kind, isLate, counterpartName, label, minor, amount } = point;
  return [
    ...[period, on, dueOn, sign > 0 ? 'Ingreso' : 'Egreso', areaLabel, KINDS[kind], isLate ? 'Sí' : null],
    ...[counterpartName ?? label, describe(point), accountName(point)],
    ...[point.currency, toMajor(sign * minor, point.currency), toMajor(amount, currency)],
  ];
}
