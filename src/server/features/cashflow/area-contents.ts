/** What stands in an area, and how it passes to another one. */
import { sql } from 'kysely';
import type { MovedRows } from '#domain/cashflow/acts.ts';
import { slotsOf } from '#server/db/area-slots.ts';
import { allowBulk } from '#server/db/bulk-limits.ts';
import type { Db } from '#server/db/scope.ts';
import { moveMovements } from '#server/features/banking/store.ts';
import { moveSlots } from '#server/features/companies/store.ts';
import { moveAreasBefore, moveDocuments } from '#server/features/documents/store.ts';
import { moveLoans } from '#server/features/loans/store.ts';
import { moveRecurrences } from '#server/features/obligations/store.ts';
import { isNamedByRule, moveExplanations, moveRuleHits, moveRules, moveRuleVersions } from '#server/features/reconciliation/store.ts';

/** How many of each are in an area; `movements` are those whose area or kind a person or rule set. */
export type AreaContents = { documents: number; movements: number; sources: number; recurrences: number };

/** Counts what is in an area. */
export async function contentsOf(db: Db, companyId: string, areaId: string): Promise<AreaContents> {
  const { rows } = await sql<AreaContents>`select
    (select count(*)::int from document where company_id = ${companyId} and area_id = any (${slotsOf(companyId, sql`array[${areaId}::uuid]`)})) as documents,
    (select count(*)::int from (
      select movement_id from movement where company_id = ${companyId} and area_id = ${areaId}
      union select movement_id from explanation where company_id = ${companyId} and area_id = ${areaId}) m) as movements,
    (select count(*)::int from (
      select source_id from cash_source where company_id = ${companyId} and area_id = ${areaId} and removed_at is null
      union select source_id from occurrence_change where company_id = ${companyId} and area_id = ${areaId}) s) as sources,
    (select count(*)::int from recurrence where company_id = ${companyId} and area_id = ${areaId}) as recurrences`.execute(db);
  return rows[0] ?? { documents: 0, movements: 0, sources: 0, recurrences: 0 };
}

/** Whether anything is in an area or names it, also what somebody took out of use and may bring back. */
export async function isInUse(db: Db, companyId: string, areaId: string): Promise<boolean> {
  const { documents, movements, sources, recurrences } = await contentsOf(db, companyId, areaId);
  if (documents + movements + sources + recurrences > 0) return true;
  const at = sql`company_id = ${companyId} and area_id = ${areaId}`;
  const { rows } = await sql<{ isNamed: boolean }>`select
    exists (select from cash_source where ${at}) or exists (select from loan where ${at})
    or exists (select from cash_occurrence where ${at} or company_id = ${companyId} and rule_area_id = ${areaId})
    or exists (select from scenario_step where ${at}) or exists (select from scenario_figure where ${at})
    or exists (select from reduction where company_id = ${companyId} and area_before ->> 'id' = ${areaId})
    or ${isNamedByRule(companyId, areaId)} as "isNamed"`.execute(db);
  return rows[0]?.isNamed ?? false;
}

type Move = { from: string; to: string; ids: readonly string[] | null };
type Table = MovedRows['table'];

const MOVES: Readonly<Record<Table, (db: Db, companyId: string, move: Move) => Promise<string[]>>> = {
  slot: moveSlots,
  document: moveDocuments,
  reduction: moveAreasBefore,
  movement: moveMovements,
  explanation: moveExplanations,
  recurrence: moveRecurrences,
  loan: moveLoans,
  source: moveSources,
  occurrence: moveOccurrences,
  occurrenceChange: moveChanges,
  position: movePositions,
  scenarioStep: moveSteps,
  scenarioFigure: moveFigures,
  rule: moveRules,
  ruleVersion: moveRuleVersions,
  ruleHit: moveRuleHits,
};
/** Documents go with their slots. */
const TABLES = (Object.keys(MOVES) as Table[]).filter((table) => table !== 'document');

/** Moves everything from an area to another, which may be all that a company has. Call it inside writeCompany. @returns what moved, as the history keeps it */
export async function moveContents(db: Db, companyId: string, from: string, to: string): Promise<MovedRows[]> {
  await allowBulk(db);
  const moved: MovedRows[] = [];
  for (const table of TABLES) moved.push(...inItems(table, { from, to }, await MOVES[table](db, companyId, { from, to, ids: null })));
  return moved;
}

/** Moves back what is still where an act put it; what somebody moved on stays there. */
export async function moveBack(db: Db, companyId: string, items: readonly MovedRows[]): Promise<MovedRows[]> {
  await allowBulk(db);
  const moved: MovedRows[] = [];
  for (const { table, from, to, ids } of items)
    moved.push(...inItems(table, { from: to, to: from }, await MOVES[table](db, companyId, { from: to, to: from, ids })));
  return moved;
}

/** The movements among what moved. */
export function movedMovements(moved: readonly MovedRows[]): string[] {
  return moved.flatMap(({ table, ids }) => (table === 'movement' ? ids : []));
}

/** Rows to an item of the history. */
const ITEM = 1_000;

function inItems(table: Table, { from, to }: { from: string; to: string }, ids: readonly string[]): MovedRows[] {
  const items: MovedRows[] = [];
  for (let start = 0; start < ids.length; start += ITEM) items.push({ table, from, to, ids: ids.slice(start, start + ITEM) });
  return items;
}

async function moveSources(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update cash_source set area_id = ${to}, version = version + 1
    where company_id = ${companyId} and area_id = ${from} and (${ids}::uuid[] is null or source_id = any (${ids}::uuid[]))
    returning source_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

async function moveOccurrences(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update cash_occurrence
    set area_id = case when area_id = ${from} then ${to} else area_id end,
      rule_area_id = case when rule_area_id = ${from} then ${to} else rule_area_id end
    where company_id = ${companyId} and (area_id = ${from} or rule_area_id = ${from}) and (${ids}::uuid[] is null or occurrence_id = any (${ids}::uuid[]))
    returning occurrence_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

async function moveChanges(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update occurrence_change set area_id = ${to}
    where company_id = ${companyId} and area_id = ${from} and (${ids}::uuid[] is null or change_id = any (${ids}::uuid[]))
    returning change_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One that has both keeps both ids, so that it is whole again where the area comes back. */
async function movePositions(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update cash_position
    set area_ids = array_replace(area_ids, ${from}::uuid, ${to}::uuid), version = version + 1
    where company_id = ${companyId} and ${from}::uuid = any (area_ids) and not ${to}::uuid = any (area_ids)
      and (${ids}::uuid[] is null or position_id = any (${ids}::uuid[]))
    returning position_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

async function moveSteps(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update scenario_step set area_id = ${to}
    where company_id = ${companyId} and area_id = ${from} and (${ids}::uuid[] is null or step_id = any (${ids}::uuid[]))
    returning step_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

async function moveFigures(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update scenario_figure set area_id = ${to}
    where company_id = ${companyId} and area_id = ${from} and (${ids}::uuid[] is null or figure_id = any (${ids}::uuid[]))
    returning figure_id as id`.execute(db);
  return rows.map(({ id }) => id);
}
