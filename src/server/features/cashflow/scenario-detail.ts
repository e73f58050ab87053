/** What is in a cell of the cash flow as a scenario has it. */
import type { FlowCategory } from '#domain/cashflow/flow.ts';
import type { Frozen } from '#domain/cashflow/frozen.ts';
import { reachOf, type ScenarioPoint } from '#domain/cashflow/scenario-points.ts';
import { addDays, addMonths, type Day, formatDay } from '#domain/date.ts';
import { plural } from '#domain/format.ts';
import type { Db } from '#server/db/scope.ts';
import { EPOCH, lateSection } from './cell.ts';
import { type CellGroup, FIRST_POINTS, NO_ROW, type PointRow, type PointTotal, pointsOf } from './points.ts';
import { type Scenario, suppose, thingsMeant } from './scenario-books.ts';

/** Things that a detail looks at one by one, at most: the total of its cell counts all of them. */
const MAX_THINGS = 5_000;
/** How far ahead a detail looks for what a scenario brings nearer. */
const MONTHS = 13;

type Rows = { rows: PointRow[]; totals: PointTotal[] };
type Place = { today: Day; since: Day | null; window: Parameters<typeof suppose>[3]['window']; structure: readonly FlowCategory[] };

/**
 * The points of a group and their totals, as `pointsOf` has them of the books.
 * @param limit  of the rows
 */
export async function supposedPoints(
  db: Db,
  companyId: string,
  group: CellGroup,
  { scenario, ...place }: Place & { scenario: Scenario },
  limit: number,
): Promise<Rows> {
  const { steps, frozen } = scenario;
  if (frozen) return frozenPoints(db, companyId, group, { ...place, frozen }, limit);
  const { today, since, window, structure } = place;
  const end = reachOf(steps, group.end > addMonths(today, MONTHS) ? group.end : addMonths(today, MONTHS));
  const things = await thingsMeant(db, companyId, steps, { end, limit: MAX_THINGS });
  const real = await pointsOf(db, companyId, group, { today, since }, { ...FIRST_POINTS, limit: limit + things.size });
  const before = await thingPoints(db, companyId, things, { today, since });
  const after = await suppose(db, companyId, before, {
    steps,
    window,
    structure,
    added: (point, label) => ({ ...NO_ROW, ...point, label }),
  });
  const [out, into] = [before, after].map((points) => points.filter((point) => isInCell(point, group, today)));
  const rest = real.rows.filter((row) => !isAhead(row) || !things.has(row.documentId ?? row.occurrenceId ?? ''));
  return {
    rows: [...rest, ...(into ?? [])].toSorted(largestFirst).slice(0, limit),
    totals: [...real.totals, ...(out ?? []).map((point) => totalOf(point, -1)), ...(into ?? []).map((point) => totalOf(point, 1))],
  };
}

type DetailPoint = ScenarioPoint & PointRow;

/** Where single points are asked for, their range is not looked at. */
const SINGLES = { kind: 'points', view: 'day', areaIds: [], start: EPOCH, end: addDays(EPOCH, 1), currency: 'CLP' } as const;

async function thingPoints(
  db: Db,
  companyId: string,
  things: ReadonlyMap<string, string | null>,
  { today, since }: { today: Day; since: Day | null },
): Promise<DetailPoint[]> {
  if (things.size === 0) return [];
  const group: CellGroup = { ...SINGLES, showProjections: true, without: [], pointIds: [...things.keys()] };
  const { rows } = await pointsOf(db, companyId, group, { today, since }, { ...FIRST_POINTS, limit: MAX_THINGS * 2 });
  return rows.flatMap((row): DetailPoint[] => {
    const { kind, areaId, dueOn } = row;
    if ((kind !== 'expected' && kind !== 'projection') || areaId === null) return [];
    // Later than the horizon: it is in no figure.
    if (kind === 'expected' && row.on < today && since !== null && dueOn !== null && dueOn < since) return [];
    const contact = things.get(row.documentId ?? row.occurrenceId ?? '') ?? null;
    return [{ ...row, kind, areaId, on: row.on < today ? today : row.on, contact, count: 1 }];
  });
}

function isAhead({ kind }: PointRow): boolean {
  return kind === 'expected' || kind === 'projection';
}

function isInCell(point: DetailPoint, { kind, areaIds, start, end, showProjections }: CellGroup, today: Day): boolean {
  const from = kind === 'ahead' || start < today ? today : start;
  const isCounted = showProjections || point.kind !== 'projection';
  return isCounted && areaIds.includes(point.areaId) && point.on >= from && point.on < end && (lateSection(kind) === null || point.isLate);
}

function totalOf({ kind, currency, areaId, isLate, minor, count }: DetailPoint, weight: 1 | -1): PointTotal {
  return { kind, currency, areaId, isLate, minor: weight * minor, count: weight * count };
}

function largestFirst(a: PointRow, b: PointRow): number {
  return Number(b.isLate) - Number(a.isLate) || Math.abs(b.clp ?? b.minor) - Math.abs(a.clp ?? a.minor);
}

/** What happened up to the day on which a scenario was frozen, and what was expected then, by day. */
async function frozenPoints(
  db: Db,
  companyId: string,
  group: CellGroup,
  { frozen, today, since }: Omit<Place, 'window' | 'structure'> & { frozen: Frozen },
  limit: number,
): Promise<Rows> {
  const real = await pointsOf(db, companyId, group, { today, since }, { ...FIRST_POINTS, limit });
  const happened = real.rows.filter(({ clp, on }) => clp !== null && on <= today);
  const points = frozen.sums.flatMap((sum): DetailPoint[] => {
    if (sum.areaId === null) return [];
    const label = `${plural(sum.count, 'cosa', 'cosas')} que se esperaban el ${formatDay(frozen.on)}`;
    return [{ ...NO_ROW, ...sum, areaId: sum.areaId, documentId: null, contact: null, sourceId: null, label, dueOn: sum.on }];
  });
  const ahead = points.filter((point) => isInCell(point, group, today));
  return { rows: [...happened, ...ahead].toSorted(largestFirst).slice(0, limit), totals: ahead.map((point) => totalOf(point, 1)) };
}
