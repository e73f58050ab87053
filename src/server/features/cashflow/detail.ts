import type { FlowCell, FlowLine } from '#domain/cashflow/flow.ts';
import { flowReport } from '#domain/cashflow/report.ts';
import type { Section } from '#domain/cashflow/structure.ts';
import { aheadWindow, type FlowWindow, rangeWindow } from '#domain/cashflow/window.ts';
import { addDays, type Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { factsOf, lateSinceOf } from './books.ts';
import { EPOCH, lateSection, parseCellId } from './cell.ts';
import { accountsAt, type CellGroup, type PointRow, type PointTotal, pointsOf } from './points.ts';

const MAX_GROUPS = 40;

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
  /** Explained by a suggestion, so outside of `total`: its movement counts. */
  awaiting: number;
  awaitingCount: number;
  points: FlowPoint[];
};
/** `sign`: -1 in an area of expenses, where `amount` shows what goes out as positive. */
export type FlowPoint = PointRow & { amount: number; sign: 1 | -1; areaLabel: string | null };

/**
 * What is in some cells of a report, or some single points (ids of movements and documents, in pesos).
 * The totals come from the same roll-up as the cells; the list holds the late points and the largest first.
 * @throws NOT_FOUND for an id that is none, or another company's
 */
export async function readDetail(db: Db, companyId: string, pointIds: readonly string[], today: Day): Promise<FlowDetail> {
  const groups = groupsOf(pointIds);
  if (groups.length === 0) throw new AppError('NOT_FOUND');
  if (groups.length > MAX_GROUPS) throw new AppError('TOO_MANY_IDS', { max: MAX_GROUPS });
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

const RANGE = { start: EPOCH, end: addDays(EPOCH, 1) };
const SINGLES = { kind: 'points', view: 'day', areaIds: [], ...RANGE, currency: 'CLP', showProjections: true, without: [] } as const;

/** Points that a detail tells of and its total does not hold. */
const OUTSIDE: ReadonlySet<PointRow['kind']> = new Set(['settled', 'awaiting', 'givenWay'] as const);

async function groupDetail(db: Db, companyId: string, given: CellGroup, today: Day): Promise<FlowDetail> {
  const books = await openBooks(db, companyId, given, today);
  const group = ofSection(given, books);
  if (group.kind === 'balance') return balanceDetail(books, group, await accountsAt(db, companyId, group.start));
  const hasAreas = group.kind === 'area' || group.kind === 'ahead';
  if (hasAreas && !group.areaIds.every((id) => books.areas.has(id))) throw new AppError('NOT_FOUND');
  const { rows, totals } = await pointsOf(db, companyId, group, { today, since: await lateSinceOf(db, companyId, today) });
  const found = new Set(rows.flatMap((row) => [row.movementId, row.documentId, row.occurrenceId]));
  if (!group.pointIds.every((id) => found.has(id))) throw new AppError('NOT_FOUND');
  const points = rows.filter(books.isIn).map((row) => pointOf(row, books));
  const counted = points.filter((one) => !OUTSIDE.has(one.kind)).map(({ amount }) => ({ amount, count: 1 }));
  const cells = group.kind === 'points' ? counted : cellsOf(group, books);
  const late = totals.filter((one) => one.isLate && books.isIn(one));
  const settled = totals.filter((one) => one.kind === 'settled' && books.isIn(one));
  const awaiting = totals.filter((one) => one.kind === 'awaiting' && books.isIn(one));
  return {
    currency: group.currency,
    total: sum(cells.map((cell) => cell.amount)),
    count: lateSection(group.kind) ? sum(late.map((one) => one.count)) : sum(cells.map((cell) => cell.count)),
    late: sum(late.map((one) => expectedValue(one, books))),
    lateCount: sum(late.map((one) => one.count)),
    settled: sum(settled.map((one) => expectedValue(one, books))),
    settledCount: sum(settled.map((one) => one.count)),
    awaiting: sum(awaiting.map((one) => expectedValue(one, books))),
    awaitingCount: sum(awaiting.map((one) => one.count)),
    points,
  };
}

/** What is late in a section is late in its areas. */
function ofSection(group: CellGroup, { areas }: Books): CellGroup {
  const section = lateSection(group.kind);
  return section ? { ...group, areaIds: [...areas].filter(([, area]) => area.section === section).map(([id]) => id) } : group;
}

/** The facts of a group's own range, and how its report shows amounts. */
type Books = {
  facts: Awaited<ReturnType<typeof factsOf>>['facts'];
  areas: ReadonlyMap<string, { label: string; section: Section }>;
  /** Whether the report counts a currency: one without a rate is left out. */
  isIn: (row: { currency: Currency }) => boolean;
  signOf: (areaId: string | null) => 1 | -1;
  /** An amount of a currency in the report's, at the rate of a day. */
  inReport: (own: number, currency: Currency, on: Day) => number;
  /** What moved in pesos, in the report's currency. */
  fromPesos: (pesos: number, on: Day) => number;
  currency: Currency;
  today: Day;
};

async function openBooks(db: Db, companyId: string, group: CellGroup, today: Day): Promise<Books> {
  const { currency, without } = group;
  const { facts, isIn, worth: inReport, fromPesos } = await factsOf(db, companyId, windowOf(group, today), currency, without);
  const areas = new Map(
    facts.structure.flatMap(({ section, areas: own }) => own.map(({ id, label }) => [id, { label, section }] as const)),
  );
  return {
    facts,
    areas,
    currency,
    today,
    isIn,
    signOf: (areaId) => (areaId !== null && areas.get(areaId)?.section === 'EXPENSE' ? -1 : 1),
    inReport,
    fromPesos,
  };
}

function windowOf({ kind, view, start, end }: CellGroup, today: Day): FlowWindow {
  if (kind === 'ahead') return aheadWindow(view, today, end);
  return rangeWindow(view, today, kind === 'points' ? { start: today, end: addDays(today, 1) } : { start, end });
}

function pointOf(row: PointRow, { currency, areas, signOf, inReport: worth, fromPesos, today }: Books): FlowPoint {
  const sign = signOf(row.areaId);
  const hasMoved = row.clp !== null && row.currency !== currency;
  const amount = hasMoved ? fromPesos(row.clp ?? 0, row.on) : worth(row.own, row.currency, row.on > today ? row.on : today);
  const areaLabel = row.areaId === null ? null : (areas.get(row.areaId)?.label ?? null);
  return { ...row, amount: OUTSIDE.has(row.kind) ? 0 : sign * amount, sign, areaLabel };
}

function expectedValue({ areaId, own, currency }: PointTotal, { signOf, inReport: worth, today }: Books): number {
  return signOf(areaId) * worth(own, currency, today);
}

/** The same cells that the report shows, from the same sums. */
function cellsOf(group: CellGroup, { facts, signOf }: Books): Pick<FlowCell, 'amount' | 'count'>[] {
  const report = flowReport(facts, group);
  const pick = (line: FlowLine) => (group.kind === 'ahead' ? line.projected : line.cells[0]) ?? { amount: 0, count: 0 };
  const late = lateSection(group.kind);
  if (late) return [lateCell((late === 'INCOME' ? report.income : report.expense).total, late)];
  if (group.kind === 'transfer') return report.extras.filter((line) => line.kind === 'transfer').map(pick);
  const lines = [...report.income.categories, ...report.expense.categories].flatMap((line) => line.areas);
  return lines
    .filter((line) => group.areaIds.includes(line.area.id))
    .map((line) => ({ amount: signOf(line.area.id) * pick(line).amount, count: pick(line).count }));
}

function lateCell({ cells }: FlowLine, section: Section): Pick<FlowCell, 'amount' | 'count'> {
  const late = cells[0]?.late ?? 0;
  return { amount: section === 'EXPENSE' ? 0 - late : late, count: 0 };
}

/** Balances are worth what they were at the end of the day before. */
function balanceDetail({ isIn, inReport: worth }: Books, { currency, start }: CellGroup, accounts: readonly PointRow[]): FlowDetail {
  const on = addDays(start, -1);
  const points = accounts
    .filter(isIn)
    .map((row) => ({ ...row, amount: worth(row.own, row.currency, on), sign: 1 as const, areaLabel: null }));
  const total = sum(points.map((point) => point.amount));
  const none = { late: 0, lateCount: 0, settled: 0, settledCount: 0, awaiting: 0, awaitingCount: 0 };
  return { currency, total, count: points.length, ...none, points };
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
    awaiting: a.awaiting + b.awaiting,
    awaitingCount: a.awaitingCount + b.awaitingCount,
    points: [...a.points, ...b.points],
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
