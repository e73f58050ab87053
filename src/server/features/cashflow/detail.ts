import { flowReport } from '#domain/cashflow/report.ts';
import type { Section } from '#domain/cashflow/structure.ts';
import type { FlowWindow } from '#domain/cashflow/window.ts';
import { addDays, type Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type Currency, fromClp, toClp } from '#domain/money.ts';
import { type Range, rangeOf } from '#domain/period.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { factsOf } from './books.ts';
import { EPOCH, parseCellId } from './cell.ts';
import { accountsAt, type CellGroup, type PointRow, type PointTotal, pointsOf } from './points.ts';

const MOST_GROUPS = 40;

/** Amounts in minor units of `currency`, as the report shows them: what goes out is positive in an area of expenses. */
export type FlowDetail = {
  currency: Currency;
  total: number;
  count: number;
  late: number;
  lateCount: number;
  /** Settled by hand, without a movement: outside of `total`. */
  settled: number;
  settledCount: number;
  points: FlowPoint[];
};
/** `sign`: -1 in an area of expenses, where `amount` shows what goes out as positive. */
export type FlowPoint = PointRow & { amount: number; sign: 1 | -1; areaLabel: string | null };

type Facts = Awaited<ReturnType<typeof factsOf>>;
type AreaOf = ReadonlyMap<string, { label: string; section: Section }>;

/**
 * What is in some cells of a report, or some single points (ids of movements and documents, in pesos).
 * The totals come from the same roll-up as the cells; the list holds the late points and the largest first.
 * @throws NOT_FOUND for an id that is none, or another company's
 */
export async function readDetail(db: Db, companyId: string, pointIds: readonly string[], today: Day): Promise<FlowDetail> {
  const groups = groupsOf(pointIds);
  if (groups.length === 0) throw new AppError('NOT_FOUND');
  if (groups.length > MOST_GROUPS) throw new AppError('TOO_MANY_IDS', { most: MOST_GROUPS });
  const parts: FlowDetail[] = [];
  for (const group of groups) parts.push(await groupDetail(db, companyId, group, today));
  return parts.reduce(merged);
}

/** Cells of one range are read together: a category opens into the cells of its areas. */
function groupsOf(pointIds: readonly string[]): CellGroup[] {
  const groups = new Map<string, CellGroup & { areaIds: string[] }>();
  const singles = pointIds.filter(isId);
  for (const id of new Set(pointIds)) {
    if (isId(id)) continue;
    const { areaId, ...name } = parseCellId(id);
    const key = JSON.stringify(name);
    const group = groups.get(key) ?? { ...name, areaIds: [], pointIds: [] };
    group.areaIds.push(areaId);
    groups.set(key, group);
  }
  return singles.length > 0 ? [...groups.values(), { ...SINGLES, pointIds: singles }] : [...groups.values()];
}

const SINGLES = {
  kind: 'points',
  view: 'day',
  areaIds: [],
  start: EPOCH,
  end: addDays(EPOCH, 1),
  currency: 'CLP',
  showProjections: true,
} as const;

async function groupDetail(db: Db, companyId: string, group: CellGroup, today: Day): Promise<FlowDetail> {
  const window = windowOf(group, today);
  const facts = await factsOf(db, companyId, window, group.currency);
  const areaOf: AreaOf = new Map(
    facts.facts.structure.flatMap(({ section, areas }) => areas.map(({ id, label }) => [id, { label, section }])),
  );
  if (group.kind === 'balance') return balanceDetail(db, companyId, group, facts);
  if ((group.kind === 'area' || group.kind === 'ahead') && !group.areaIds.every((id) => areaOf.has(id))) throw new AppError('NOT_FOUND');
  const { rows, totals } = await pointsOf(db, companyId, group, today);
  if (group.kind === 'points' && !group.pointIds.every((id) => rows.some((row) => row.movementId === id || row.documentId === id))) {
    throw new AppError('NOT_FOUND');
  }
  const known = <Row extends { currency: Currency }>(list: readonly Row[]) =>
    list.filter((one) => !facts.missing.some((gap) => gap.currency === one.currency));
  const signOf = (areaId: string | null): 1 | -1 => (areaId && areaOf.get(areaId)?.section === 'EXPENSE' ? -1 : 1);
  const worth = (row: { own: number; clp: number | null; currency: Currency; on: Day }) => worthOf(row, group.currency, facts, today);
  const add = (list: readonly PointTotal[]) =>
    known(list).reduce((sum, one) => sum + signOf(one.areaId) * worth({ ...one, clp: null, on: today }), 0);
  const late = totals.filter((one) => one.isLate);
  const settled = totals.filter((one) => one.kind === 'settled');
  const points = known(rows).map((row) => ({
    ...row,
    sign: signOf(row.areaId),
    amount: row.kind === 'settled' ? 0 : signOf(row.areaId) * worth(row),
    areaLabel: (row.areaId && areaOf.get(row.areaId)?.label) ?? null,
  }));
  const cells = group.kind === 'points' ? points.map(({ amount }) => ({ amount, count: 1 })) : cellsOf(group, facts, signOf);
  return {
    currency: group.currency,
    total: cells.reduce((sum, cell) => sum + cell.amount, 0),
    count: cells.reduce((sum, cell) => sum + cell.count, 0),
    late: add(late),
    lateCount: known(late).reduce((sum, one) => sum + one.count, 0),
    settled: add(settled),
    settledCount: known(settled).reduce((sum, one) => sum + one.count, 0),
    points,
  };
}

/** The same cells that the report shows, from the same sums. */
function cellsOf(group: CellGroup, { facts }: Facts, signOf: (areaId: string) => number) {
  const report = flowReport(facts, group);
  const pick = (line: { cells: readonly { amount: number; count: number }[]; projected: { amount: number; count: number } }) =>
    (group.kind === 'ahead' ? line.projected : line.cells[0]) ?? { amount: 0, count: 0 };
  if (group.kind === 'transfer') return report.extras.filter((line) => line.kind === 'transfer').map(pick);
  const lines = [...report.income.categories, ...report.expense.categories].flatMap((line) => line.areas);
  return lines
    .filter((line) => group.areaIds.includes(line.area.id))
    .map((line) => {
      const { amount, count } = pick(line);
      return { amount: signOf(line.area.id) * amount, count };
    });
}

async function balanceDetail(db: Db, companyId: string, { currency, start }: CellGroup, facts: Facts): Promise<FlowDetail> {
  const accounts = (await accountsAt(db, companyId, start)).filter((one) => !facts.missing.some((gap) => gap.currency === one.currency));
  const on = addDays(start, -1);
  const points = accounts.map((row) => ({
    ...row,
    amount: converted(row.own, row.currency, currency, facts, on),
    sign: 1 as const,
    areaLabel: null,
  }));
  const total = points.reduce((sum, point) => sum + point.amount, 0);
  return { currency, total, count: points.length, late: 0, lateCount: 0, settled: 0, settledCount: 0, points };
}

function worthOf(
  { own, clp, currency, on }: { own: number; clp: number | null; currency: Currency; on: Day },
  into: Currency,
  facts: Facts,
  today: Day,
): number {
  if (currency === into) return own;
  if (clp === null) return converted(own, currency, into, facts, today);
  return fromClp(clp, into, facts.rate(into, on) ?? '1');
}

function converted(own: number, currency: Currency, into: Currency, { rate }: Facts, on: Day): number {
  if (currency === into || own === 0) return own;
  const [from, to] = [rate(currency, on), rate(into, on)];
  // The facts of the same range are there: their currencies have rates, or were named as missing.
  if (!from || !to) return 0;
  return fromClp(toClp(own, currency, from), into, to);
}

/** The window of a cell's own range, which reaches today; of what is to come, the periods of its report from today's on. */
function windowOf({ kind, view, start, end }: CellGroup, today: Day): FlowWindow {
  const now = { start: today, end: addDays(today, 1) };
  if (kind === 'ahead') {
    const ahead: Range[] = [rangeOf(view, today)];
    for (let last = ahead[0]?.end ?? end; last < end; last = rangeOf(view, last).end) ahead.push(rangeOf(view, last));
    return { view, today, ranges: ahead, current: 0, first: 0, end: ahead.length };
  }
  const range = { start, end };
  if (start <= today && today < end) return { view, today, ranges: [range], current: 0, first: 0, end: 1 };
  const isPast = end <= today;
  const gap = isPast ? { start: end, end: today } : { start: now.end, end: start };
  const between = gap.start < gap.end ? [gap] : [];
  if (isPast) return { view, today, ranges: [range, ...between, now], current: between.length + 1, first: 0, end: 1 };
  return { view, today, ranges: [now, ...between, range], current: 0, first: between.length + 1, end: between.length + 2 };
}

function merged(a: FlowDetail, b: FlowDetail): FlowDetail {
  if (a.currency !== b.currency) throw new AppError('NOT_FOUND');
  return {
    currency: a.currency,
    total: a.total + b.total,
    count: a.count + b.count,
    late: a.late + b.late,
    lateCount: a.lateCount + b.lateCount,
    settled: a.settled + b.settled,
    settledCount: a.settledCount + b.settledCount,
    points: [...a.points, ...b.points],
  };
}
