import type { FlowCell, FlowLine } from '#domain/cashflow/flow.ts';
import { lateSince } from '#domain/cashflow/late-horizon.ts';
import { flowReport } from '#domain/cashflow/report.ts';
import type { Section } from '#domain/cashflow/structure.ts';
import { differenceOf, legsInTransit, type TransferPair } from '#domain/cashflow/transit.ts';
import type { BookExchange, Revalued, Transit } from '#domain/cashflow/valued.ts';
import { aheadWindow, type FlowWindow, rangeWindow } from '#domain/cashflow/window.ts';
import { addDays, type Day, formatDay } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { foldText } from '#domain/fold.ts';
import { CURRENCIES, type Currency, fitted, formatMoney } from '#domain/money.ts';
import { isId } from '#server/db/ids.ts';
import { inOne } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import { factsOf } from './books.ts';
import { EPOCH, lateSection, parseCellId } from './cell.ts';
import {
  accountsAt,
  type CellGroup,
  documentsOf,
  FIRST_POINTS,
  gapsIn,
  NO_ROW,
  type PointList,
  type PointOrder,
  type PointRow,
  type PointRows,
  type PointTotal,
  pointsOf,
} from './points.ts';
import type { Scenario } from './scenario-books.ts';
import { supposedPoints } from './scenario-detail.ts';

const MAX_GROUPS = 40;
/** Points of a scenario among which is searched, at most. */
const MAX_SUPPOSED = 5_000;
/** Points of a cell that are read as a whole, at most, so that they sum to it in another currency too. */
const MAX_WHOLE = 2_000;

/** Amounts in minor units of `currency`, with the report's signs: money out is positive in an area of expenses. */
export type FlowDetail = {
  currency: Currency;
  total: number;
  count: number;
  late: number;
  lateCount: number;
  /** Settled by hand, without a movement: outside of `total`. */
  settled: number;
  settledCount: number;
  /** Explained by a suggestion, so outside of `total`: its movement counts already. */
  awaiting: number;
  awaitingCount: number;
  /** How many there are for the search, of which `points` are some. */
  found: number;
  points: FlowPoint[];
};
/** `sign`: -1 in an area of expenses, where `amount` shows money out as positive. */
export type FlowPoint = PointRow & { amount: number; sign: 1 | -1; areaLabel: string | null };

/**
 * The contents of some cells of a report, or some single points (ids of movements and documents, in pesos).
 * The totals come from the same roll-up as the cells, whatever of them is listed.
 * @throws NOT_FOUND for an invalid id, or another company's
 */
export async function readDetail(
  db: Db,
  companyId: string,
  pointIds: readonly string[],
  at: Moment | Day,
  list: PointList = FIRST_POINTS,
): Promise<FlowDetail> {
  const groups = requireGroups(pointIds);
  const moment = typeof at === 'string' ? { today: at, scenario: null } : at;
  const [only, ...others] = groups;
  if (only && others.length === 0) return groupDetail(db, companyId, only, moment, list);
  const parts: FlowDetail[] = [];
  // Together they have a page only when each gives what may be on it.
  const whole = { ...list, offset: 0, limit: list.offset + list.limit };
  for (const group of groups) parts.push(await groupDetail(db, companyId, group, moment, whole));
  const { points, ...rest } = parts.reduce(merged);
  return { ...rest, points: points.toSorted(BY[list.order]).slice(list.offset, list.offset + list.limit) };
}

/** Documents of some cells that a person may act on together, as many as one act takes. @throws NOT_FOUND */
export async function documentsInCells(
  db: Db,
  companyId: string,
  pointIds: readonly string[],
  today: Day,
  list: Pick<PointList, 'search' | 'limit'>,
): Promise<string[]> {
  const ids = new Set<string>();
  for (const cell of requireGroups(pointIds)) {
    const books = await openBooks(db, companyId, cell, { today, scenario: null });
    for (const id of await documentsOf(db, companyId, ofSection(cell, books), books, list)) ids.add(id);
  }
  return [...ids].slice(0, list.limit);
}

function requireGroups(pointIds: readonly string[]): CellGroup[] {
  const groups = groupsOf(pointIds);
  if (groups.length === 0) throw new AppError('NOT_FOUND');
  if (groups.length > MAX_GROUPS) throw new AppError('TOO_MANY_IDS', { max: MAX_GROUPS });
  return groups;
}

const size = ({ amount }: FlowPoint) => Math.abs(amount);
const days = (a: FlowPoint, b: FlowPoint) => (a.on < b.on ? -1 : Number(a.on > b.on));
const BY: Readonly<Record<PointOrder, (a: FlowPoint, b: FlowPoint) => number>> = {
  late: (a, b) => Number(b.isLate) - Number(a.isLate) || size(b) - size(a),
  largest: (a, b) => size(b) - size(a),
  oldest: (a, b) => days(a, b) || size(b) - size(a),
  newest: (a, b) => days(b, a) || size(b) - size(a),
};

/** Some of the points that are all in memory. */
function pageOf(points: FlowPoint[], { search, order, offset, limit }: PointList): Pick<FlowDetail, 'found' | 'points'> {
  const found = search === '' ? points : points.filter((one) => foldText(wordsOf(one)).includes(search));
  // As they came, unless a person chose an order: accounts stand by currency.
  const inOrder = order === 'late' ? found : found.toSorted(BY[order]);
  return { found: found.length, points: inOrder.slice(offset, offset + limit) };
}

function wordsOf({ counterpartName, label, glosa, folio, accountNumber, minor }: FlowPoint): string {
  return [counterpartName, label, glosa, folio, accountNumber, String(Math.abs(minor))].filter(Boolean).join('|');
}

/** The day that a report is of, and what it supposes. */
export type Moment = { today: Day; scenario: Scenario | null };

/** Which part of a report: days, and how it shows amounts. */
type ReportRange = Pick<CellGroup, 'view' | 'start' | 'end' | 'currency' | 'showProjections' | 'without'>;

/** What all ranges of a report have in common, read once for `everyPoint`. @param span  from its first day to its last */
export function openReport(db: Db, companyId: string, span: ReportRange, moment: Moment): Promise<Books> {
  return openBooks(db, companyId, { ...span, kind: 'area', areaIds: [], pointIds: [] }, moment);
}

/**
 * Every point of the areas in some ranges of a report, one after the other, each with its amount in the report's currency.
 * @param books  of `openReport`, for a span with these ranges
 * @param limit  of the rows of all of them
 * @returns the points of each range
 */
export async function everyPoint(
  db: Db,
  companyId: string,
  { ranges, ...about }: Omit<ReportRange, 'start' | 'end'> & { ranges: readonly DayRange[] },
  books: Books,
  limit: number,
): Promise<FlowPoint[][]> {
  const areaIds = [...books.areas.keys()];
  const read = async ({ start, end }: DayRange, max: number) => {
    const group: CellGroup = { ...about, start, end, kind: 'area', areaIds, pointIds: [] };
    return (await rowsOf(db, companyId, group, { ...books, window: windowOf(group, books.today) }, { ...FIRST_POINTS, limit: max })).rows;
  };
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return [];
  const pages: PointRow[][] = ranges.map(() => []);
  if (books.moment.scenario) {
    // What a scenario supposes is made for one range.
    let left = limit;
    for (const [index, range] of ranges.entries()) {
      pages[index] = await read(range, left);
      left -= pages[index].length;
    }
  } else for (const row of await read({ start: first.start, end: last.end }, limit)) pages[placeOf(row, ranges, books.today)]?.push(row);
  return pages.map((rows) => rows.filter(books.isIn).map((row) => pointOf(row, books)));
}

type DayRange = Pick<ReportRange, 'start' | 'end'>;

/** In which range a point stands: what should have moved and did not stands in today's. */
function placeOf({ kind, occurrenceId, on }: PointRow, ranges: readonly DayRange[], today: Day): number {
  const isAwaited = occurrenceId !== null || kind === 'expected' || kind === 'awaiting';
  const day = isAwaited && on < today ? today : on;
  return ranges.findIndex(({ end }) => day < end);
}

/** Cells of one range are read together: a category opens the cells of its areas. */
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

/** Points that a detail lists but does not include in its total. */
const OUTSIDE: ReadonlySet<PointRow['kind']> = new Set(['settled', 'awaiting', 'givenWay', 'hidden'] as const);

/** The points of a group: of the books, or as the scenario has them. */
async function rowsOf(db: Db, companyId: string, group: CellGroup, books: Books, list: PointList): Promise<PointRows> {
  const { moment, since, window, facts, isIn } = books;
  const { today, scenario } = moment;
  const hasSteps = scenario !== null && group.kind !== 'points' && group.kind !== 'transfer';
  if (!hasSteps) {
    const without = CURRENCIES.filter((currency) => !isIn({ currency }));
    return pointsOf(db, companyId, group, { today, since }, list, without);
  }
  const place = { scenario, today, since, window, structure: facts.structure };
  const { rows, totals } = await supposedPoints(db, companyId, group, place, list.search === '' ? list.offset + list.limit : MAX_SUPPOSED);
  return { rows, totals, found: totals.reduce((count, one) => count + (isIn(one) ? one.count : 0), 0) };
}

async function groupDetail(
  db: Db,
  companyId: string,
  cell: CellGroup,
  moment: Moment,
  list: PointList,
  valuesAll = false,
): Promise<FlowDetail> {
  const books = await openBooks(db, companyId, cell, moment, valuesAll);
  const group = ofSection(cell, books);
  if (group.kind === 'balance') {
    const detail = balanceDetail(books, group, ofAccounts(await accountsAt(db, companyId, group.start), group.areaIds));
    return { ...detail, ...pageOf(detail.points, list) };
  }
  if (group.kind === 'unexplained') return listed(group, books, gapPoints(books, await gapsIn(db, companyId, group)), list);
  if (group.kind === 'exchange') return listed(group, books, exchangePoints(books), list);
  const hasAreas = group.kind === 'area' || group.kind === 'ahead';
  if (hasAreas && !group.areaIds.every((id) => books.areas.has(id))) throw new AppError('NOT_FOUND');
  const { rows, totals, found, isPage } = await wholeOrPage(db, companyId, group, books, list);
  // What is only listed, as what was paid by hand, may be in a currency in which nothing counts.
  if ([...rows, ...totals].some((one) => !books.isValued(one.currency))) return groupDetail(db, companyId, cell, moment, list, true);
  requireAll(group, rows);
  const all = rows.filter(books.isIn).map((row) => pointOf(row, books));
  const cells = group.kind === 'points' ? null : cellsOf(group, books);
  const points = cells && !isPage ? evened(all, cells) : all;
  const counted = points.filter((one) => !OUTSIDE.has(one.kind)).map(({ amount }) => ({ amount, count: 1 }));
  const late = totals.filter((one) => one.isLate && books.isIn(one));
  const settled = totals.filter((one) => one.kind === 'settled' && books.isIn(one));
  const awaiting = totals.filter((one) => one.kind === 'awaiting' && books.isIn(one));
  return {
    currency: group.currency,
    total: sum((cells ?? counted).map((cell) => cell.amount)),
    count: lateSection(group.kind) ? sum(late.map((one) => one.count)) : sum((cells ?? counted).map((cell) => cell.count)),
    late: sum(late.map((one) => expectedValue(one, books))),
    lateCount: sum(late.map((one) => one.count)),
    settled: sum(settled.map((one) => expectedValue(one, books))),
    settledCount: sum(settled.map((one) => one.count)),
    awaiting: sum(awaiting.map((one) => expectedValue(one, books))),
    awaitingCount: sum(awaiting.map((one) => one.count)),
    ...(isPage ? { found, points } : { found, ...pageInMemory(points, list) }),
  };
}

/**
 * A page of the points; or all of them, when a scenario makes them, or when another currency is among them: a share of many things is
 * rounded once, in their sum.
 */
async function wholeOrPage(db: Db, companyId: string, group: CellGroup, books: Books, list: PointList) {
  const first = await rowsOf(db, companyId, group, books, list);
  if (group.kind === 'points') return { ...first, isPage: true };
  if (books.moment.scenario) return { ...first, isPage: false };
  const isMixed = group.currency !== 'CLP' || first.totals.some(({ currency }) => currency !== group.currency);
  const count = first.totals.reduce((sum, one) => sum + one.count, 0);
  if (!isMixed || count > MAX_WHOLE) return { ...first, isPage: true };
  return { ...(await rowsOf(db, companyId, group, books, { ...FIRST_POINTS, limit: MAX_WHOLE })), isPage: false };
}

/** Points that are all in memory, sorted by their kind of list; how many there are only a search has to count. */
function pageInMemory(points: FlowPoint[], list: PointList): Partial<FlowDetail> & Pick<FlowDetail, 'points'> {
  const page = pageOf(list.order === 'late' ? points.toSorted(BY.late) : points, list);
  return list.search === '' ? { points: page.points } : page;
}

/** @throws NOT_FOUND when a single point is nothing of the company's */
function requireAll(group: CellGroup, rows: readonly PointRow[]): void {
  const found = new Set(rows.flatMap((row) => [row.movementId, row.documentId, row.occurrenceId]));
  if (!group.pointIds.every((id) => found.has(id))) throw new AppError('NOT_FOUND');
}

/** A share of many things is rounded once, in their sum: what that leaves goes to the largest of them. */
function evened(points: FlowPoint[], cells: readonly Pick<FlowCell, 'amount'>[]): FlowPoint[] {
  const counted = points.filter((one) => !OUTSIDE.has(one.kind));
  const rest = sum(cells.map(({ amount }) => amount)) - sum(counted.map(({ amount }) => amount));
  const largest = counted.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0];
  if (rest === 0 || Math.abs(rest) > counted.length) return points;
  return points.map((point) => (point === largest ? { ...point, amount: point.amount + rest } : point));
}

/** The late money of a section is that of its areas. */
function ofSection(group: CellGroup, { areas }: Books): CellGroup {
  const section = lateSection(group.kind);
  return section ? { ...group, areaIds: [...areas].filter(([, area]) => area.section === section).map(([id]) => id) } : group;
}

/** The facts of a group's own range, and how its report shows amounts. */
export type Books = {
  window: FlowWindow;
  moment: Moment;
  exchange: readonly BookExchange[];
  revalued: readonly Revalued[];
  transit: Transit & { pairs: readonly TransferPair[] };
  /** What each leg of a transfer in transit adds to that, by the id of its movement. */
  legs: ReadonlyMap<string, number>;
  facts: Awaited<ReturnType<typeof factsOf>>['facts'];
  areas: ReadonlyMap<string, { label: string; section: Section }>;
  /** Whether the report counts a currency: one without a rate is left out. */
  isIn: (row: { currency: Currency }) => boolean;
  /** Whether the rates of a currency were read, or it is left out. */
  isValued: (currency: Currency) => boolean;
  signOf: (areaId: string | null) => 1 | -1;
  /** Converts an amount of a currency to the report's, at the rate of a day. */
  inReport: (minor: number, currency: Currency, on: Day) => number;
  /** The same for what has not moved, as a scenario values it. */
  inReportAhead: (minor: number, currency: Currency, on: Day) => number;
  /** Converts pesos that moved to the report's currency. */
  fromPesos: (pesos: number, on: Day) => number;
  currency: Currency;
  today: Day;
  /** The first due day that counts as late, see domain/cashflow/late-horizon.ts. */
  since: Day | null;
};

async function openBooks(db: Db, companyId: string, group: CellGroup, moment: Moment, valuesAll = false): Promise<Books> {
  const { currency, without } = group;
  const { today, scenario } = moment;
  const window = windowOf(group, today);
  const { facts, company, ...valued } = await factsOf(inOne(db), companyId, window, currency, {
    without,
    scenario,
    valuesAll: valuesAll || group.kind === 'points',
    hasTransfers: group.kind === 'transfer' || group.kind === 'exchange',
  });
  const areas = new Map(facts.structure.flatMap(({ section, areas }) => areas.map(({ id, label }) => [id, { label, section }] as const)));
  const { pairs, view } = valued.transit;
  const legs = new Map(pairs.flatMap((pair) => legsInTransit(pair, view).map(({ leg, amount }) => [leg.id, amount] as const)));
  return {
    ...{ ...valued, legs, window, moment, facts, areas, currency, today },
    since: lateSince(today, company.horizonDays),
    signOf: (areaId) => (areaId !== null && areas.get(areaId)?.section === 'EXPENSE' ? -1 : 1),
  };
}

function windowOf({ kind, view, start, end }: CellGroup, today: Day): FlowWindow {
  if (kind === 'ahead') return aheadWindow(view, today, end);
  return rangeWindow(view, today, kind === 'points' ? { start: today, end: addDays(today, 1) } : { start, end });
}

function pointOf(row: PointRow, { currency, areas, legs, signOf, inReportAhead, fromPesos, today }: Books): FlowPoint {
  const sign = signOf(row.areaId);
  const hasMoved = row.clp !== null && row.currency !== currency;
  const leg = row.kind === 'transfer' && row.movementId !== null ? legs.get(row.movementId) : undefined;
  const amount =
    leg !== undefined
      ? leg
      : hasMoved
        ? fromPesos(row.clp ?? 0, row.on)
        : inReportAhead(row.minor, row.currency, row.on > today ? row.on : today);
  const areaLabel = row.areaId === null ? null : (areas.get(row.areaId)?.label ?? null);
  return { ...row, amount: OUTSIDE.has(row.kind) ? 0 : sign * amount, sign, areaLabel };
}

function expectedValue({ areaId, minor, currency }: PointTotal, { signOf, inReportAhead, today }: Books): number {
  return signOf(areaId) * inReportAhead(minor, currency, today);
}

/** The same cells as in the report, from the same sums. */
function cellsOf(group: CellGroup, { facts, signOf, today }: Books): Pick<FlowCell, 'amount' | 'count'>[] {
  const report = flowReport(facts, group);
  // What balances gain after today by the values of a scenario stands in the current period, or alone under what is ahead.
  const isOfAhead = group.kind === 'ahead' || (group.kind === 'exchange' && group.start > today);
  const pick = (line: FlowLine) => (isOfAhead ? line.projected : line.cells[0]) ?? { amount: 0, count: 0 };
  const late = lateSection(group.kind);
  if (late) return [lateCell((late === 'INCOME' ? report.income : report.expense).total, late)];
  if (group.kind === 'transfer' || group.kind === 'unexplained' || group.kind === 'exchange')
    return report.extras.filter((line) => line.kind === group.kind).map(pick);
  const lines = [...report.income.categories, ...report.expense.categories].flatMap((line) => line.areas);
  return lines
    .filter((line) => group.areaIds.includes(line.area.id))
    .map((line) => ({ amount: signOf(line.area.id) * pick(line).amount, count: pick(line).count }));
}

function lateCell({ cells }: FlowLine, section: Section): Pick<FlowCell, 'amount' | 'count'> {
  const late = cells[0]?.late ?? 0;
  return { amount: section === 'EXPENSE' ? 0 - late : late, count: 0 };
}

function gapPoints(books: Books, gaps: readonly PointRow[]): FlowPoint[] {
  return gaps.filter(books.isIn).map((row) => pointOf(row, books));
}

/** What the legs of transfers differ by that came to an end in the range, and what is left of it by the values of different days. */
function differencePoints({ window, transit, currency, today }: Books): FlowPoint[] {
  const { pairs, view, differences } = transit;
  const range = window.ranges[window.first];
  if (!range) return [];
  const points = pairs.flatMap((pair) => {
    const { first, last } = pair;
    const amount = last.on >= range.start && last.on < range.end ? differenceOf(pair, view) : null;
    if (amount === null || amount === 0) return [];
    const [out, into] = first.minor < 0 ? [first, last] : [last, first];
    const label = `Traspaso de ${formatMoney(0 - out.minor, out.currency)} por ${formatMoney(into.minor, into.currency)}`;
    return [exchangePoint(currency, last.on, label, amount, amount)];
  });
  const rest = (differences.get(window.first) ?? 0) - sum(points.map(({ amount }) => amount));
  const lastDay = range.end <= today ? addDays(range.end, -1) : today;
  return [...points, exchangePoint(currency, lastDay, 'Traspasos, al valor de cada día', rest, rest)];
}

/** Of each other currency: what its balance was worth at the end, less at the start, less what moved in between; and of transfers. */
function exchangePoints(books: Books): FlowPoint[] {
  const { window, exchange, revalued, today } = books;
  const range = window.ranges[window.first];
  const lastDay = range && range.end <= today ? addDays(range.end, -1) : today;
  const firstDay = addDays(range?.start ?? today, -1);
  const isAhead = range !== undefined && range.end > today;
  const supposed = isAhead
    ? revalued.map(({ currency, minor, value }) => exchangePoint(currency, today, 'El saldo de hoy, al valor del escenario', minor, value))
    : [];
  return exchange
    .filter((part) => part.slot === window.first)
    .flatMap(({ currency, start, moved, end }) => [
      exchangePoint(currency, lastDay, `Saldo al ${formatDay(lastDay)}`, end.minor, end.value),
      exchangePoint(currency, firstDay, `Saldo al ${formatDay(firstDay)}`, 0 - start.minor, 0 - start.value),
      exchangePoint(currency, lastDay, 'Lo que se movió, al valor de su día', 0 - moved.minor, 0 - moved.value),
    ])
    .concat(supposed, differencePoints(books))
    .filter(({ minor, amount }) => minor !== 0 || amount !== 0);
}

function exchangePoint(currency: Currency, on: Day, label: string, minor: number, amount: number): FlowPoint {
  return { ...NO_ROW, kind: 'exchange', on, currency, label, minor, amount, sign: 1, areaLabel: null };
}

/** Points that are all of a cell, with the cell's own total. */
function listed(group: CellGroup, books: Books, points: FlowPoint[], list: PointList): FlowDetail {
  const total = sum(cellsOf(group, books).map((cell) => cell.amount));
  return { currency: group.currency, total, count: points.length, ...NONE, ...pageOf(points, list) };
}

/** The accounts that a balance names, or all of them. @throws NOT_FOUND */
function ofAccounts(accounts: readonly PointRow[], ids: readonly string[]): readonly PointRow[] {
  if (ids.includes('')) return accounts;
  const chosen = accounts.filter(({ accountId }) => accountId !== undefined && ids.includes(accountId));
  if (chosen.length < ids.length) throw new AppError('NOT_FOUND');
  return chosen;
}

const NONE = { late: 0, lateCount: 0, settled: 0, settledCount: 0, awaiting: 0, awaitingCount: 0 };

/** Balances have the value of the end of the day before. */
function balanceDetail({ isIn, inReport }: Books, { currency, start }: CellGroup, accounts: readonly PointRow[]): FlowDetail {
  const on = addDays(start, -1);
  // As in the report, the accounts of a currency are valued together: each by itself would round differently.
  const parts = [...Map.groupBy(accounts.filter(isIn), (row) => row.currency)].map(([of, rows]) => {
    const value = inReport(sum(rows.map(({ minor }) => minor)), of, on);
    const amounts = fitted(
      rows.map(({ minor }) => inReport(minor, of, on)),
      value,
    );
    return { value, points: rows.map((row, index) => ({ ...row, amount: amounts[index] ?? 0, sign: 1 as const, areaLabel: null })) };
  });
  const points = parts.flatMap((part) => part.points);
  const total = sum(parts.map((part) => part.value));
  return { currency, total, count: points.length, ...NONE, found: points.length, points };
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
    found: a.found + b.found,
    points: [...a.points, ...b.points],
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
