/** The scenarios that a company keeps. Call what writes inside writeCompany: it changes scenarios only, never the books. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { ScenarioState, ScenarioValues } from '#domain/cashflow/acts.ts';
import type { FrozenHead, FrozenSum } from '#domain/cashflow/frozen.ts';
import {
  checkedScenario,
  cleanedStep,
  MAX_SCENARIOS,
  movedStep,
  type ScenarioPlan,
  type ScenarioStep,
  type ScenarioTarget,
  targetOf,
} from '#domain/cashflow/scenario.ts';
import { stepText } from '#domain/cashflow/scenario-words.ts';
import { MAX_SPAN } from '#domain/cashflow/window.ts';
import { type Day, dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import { canonical } from '#server/db/history-hash.ts';
import { newId } from '#server/db/ids.ts';
import { requireById } from '#server/db/in-order.ts';
import type { Db } from '#server/db/scope.ts';
import { booksAhead } from './books.ts';
import { frozenBooks, type Scenario } from './scenario-books.ts';
import { namesOf, targetsOf } from './scenario-targets.ts';

/** `version`: of what a person saw; `frozenOn`: the day whose figures it keeps; null: it follows the books. */
export type StoredScenario = ScenarioPlan & { id: string; version: number; frozenOn: Day | null };
/** A scenario after the change (before it, when removed), and the number of the act; null when nothing changed. */
export type ChangedScenario = { scenario: StoredScenario; actNo: number | null };

/** Those of a company, by name. */
export async function scenariosOf(db: Db, companyId: string): Promise<StoredScenario[]> {
  const heads = await db
    .selectFrom('scenario')
    .select(['scenario_id as id', 'name', 'version', 'frozen_on as frozenOn'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('scenario_id')
    .execute();
  const steps = await stepsOf(db, companyId);
  return heads.map((head) => ({ ...head, steps: steps.get(head.id) ?? [] }));
}

/** One, with what it keeps when it is frozen. @throws NOT_FOUND */
export async function openScenario(db: Db, companyId: string, id: string): Promise<Scenario> {
  // In one call: each is another round trip of every report that supposes it.
  const { rows } = await sql<{ name: string; frozen: FrozenHead | null; steps: StoredStep[] | null }>`
    select name, frozen, (
      select jsonb_agg(jsonb_build_object('areaId', area_id, 'step', step) order by place) from scenario_step
      where company_id = ${companyId} and scenario_id = ${id}) as steps
    from scenario where company_id = ${companyId} and scenario_id = ${id} and removed_at is null`.execute(db);
  const [head] = rows;
  if (!head) throw new AppError('NOT_FOUND');
  const steps = (head.steps ?? []).map(({ step, areaId }) => inArea(step, areaId));
  return { id, name: head.name, steps, frozen: head.frozen && { ...head.frozen, sums: await sumsOf(db, companyId, id) } };
}
type StoredStep = { areaId: string | null; step: ScenarioStep };

async function stepsOf(db: Db, companyId: string): Promise<Map<string, ScenarioStep[]>> {
  const rows = await db
    .selectFrom('scenario_step')
    .select(['scenario_id as id', 'area_id as areaId', 'step'])
    .where('company_id', '=', companyId)
    .orderBy('scenario_id')
    .orderBy('place')
    .execute();
  const steps = new Map<string, ScenarioStep[]>();
  for (const row of rows) steps.set(row.id, [...(steps.get(row.id) ?? []), inArea(row.step, row.areaId)]);
  return steps;
}

/** A step about an area follows it where it is merged into another. */
function inArea(step: ScenarioStep, areaId: string | null): ScenarioStep {
  return areaId === null ? step : movedStep(step, areaId);
}

async function sumsOf(db: Db, companyId: string, id: string): Promise<FrozenSum[]> {
  const rows = await db
    .selectFrom('scenario_figure')
    .select(['area_id as areaId', 'sums'])
    .where('company_id', '=', companyId)
    .where('scenario_id', '=', id)
    .execute();
  return rows.flatMap(({ areaId, sums }) => sums.map((sum) => ({ ...sum, areaId })));
}

/** `known`: steps that were checked before; `isFrozen`: its figures are kept from today on. */
type Edit = { id: string | null; version: number | null; plan: ScenarioPlan; known: readonly ScenarioStep[]; isFrozen: boolean };

/**
 * Adds a scenario, or with an id changes it.
 * @throws NOT_FOUND, SCENARIO_CHANGED, SCENARIO_FROZEN, TOO_MANY_SCENARIOS, and what checkedScenario throws
 */
export async function saveScenario(db: Db, actor: Actor, { id, version, plan, known, isFrozen }: Edit): Promise<ChangedScenario> {
  const all = await scenariosOf(db, actor.companyId);
  const before = id === null ? null : requireById(all, id);
  if (before && version !== null && version !== before.version) throw new AppError('SCENARIO_CHANGED', { name: before.name });
  const clean = await checked(db, actor.companyId, { all, before, known }, { ...plan, steps: plan.steps.map(cleanedStep) });
  const after = { ...clean, isFrozen: isFrozen || (before?.frozenOn ?? null) !== null };
  if (before?.frozenOn && canonical(clean.steps) !== canonical(before.steps)) throw new AppError('SCENARIO_FROZEN', { name: before.name });
  if (before) return changeScenario(db, actor, before, after);
  if (all.length >= MAX_SCENARIOS) throw new AppError('TOO_MANY_SCENARIOS', { max: MAX_SCENARIOS });
  return addScenario(db, actor, after);
}

async function checked(
  db: Db,
  companyId: string,
  { all, before, known }: { all: readonly StoredScenario[]; before: StoredScenario | null; known: readonly ScenarioStep[] },
  plan: ScenarioPlan,
): Promise<ScenarioPlan> {
  const checkedBefore = new Set(known.map((step) => canonical(step)));
  const existing = await targetsOf(db, companyId, plan.steps);
  return checkedScenario(plan, {
    has: ({ of, id }) => existing[of].has(id),
    sectionOf: (areaId) => existing.area.get(areaId),
    names: all.filter((one) => one !== before).map(({ name }) => name),
    isKnown: (step) => checkedBefore.has(canonical(step)),
    today: dayInChile(new Date()),
  });
}

async function addScenario(db: Db, actor: Actor, state: ScenarioState): Promise<ChangedScenario> {
  const { companyId } = actor;
  const id = newId();
  await db.insertInto('scenario').values({ company_id: companyId, scenario_id: id, name: state.name }).execute();
  await writeSteps(db, companyId, id, state.steps);
  if (state.isFrozen) await freeze(db, companyId, { id, ...state });
  const params = { scenarioId: id, label: state.name, after: await valuesOf(db, companyId, state) };
  const actNo = await record(db, actor, 'scenario.added', params, { undo: { after: state } });
  return { scenario: await stored(db, companyId, id), actNo };
}

async function changeScenario(
  db: Db,
  actor: Actor,
  before: StoredScenario,
  after: ScenarioState,
  undoes: number | null = null,
): Promise<ChangedScenario> {
  const { companyId } = actor;
  const was = stateOf(before);
  if (canonical(was) === canonical(after)) return { scenario: before, actNo: null };
  const where = { companyId, id: before.id };
  await db
    .updateTable('scenario')
    .set({ name: after.name, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('scenario_id', '=', before.id)
    .execute();
  if (canonical(was.steps) !== canonical(after.steps)) await writeSteps(db, companyId, before.id, after.steps);
  if (after.isFrozen && !was.isFrozen) await freeze(db, companyId, { id: before.id, ...after });
  if (!after.isFrozen && was.isFrozen) await thaw(db, where);
  const values = { before: await valuesOf(db, companyId, was), after: await valuesOf(db, companyId, after) };
  const params = { scenarioId: before.id, label: after.name, ...values };
  const actNo = await record(db, actor, 'scenario.changed', params, { undo: { before: was, after }, undoes });
  return { scenario: await stored(db, companyId, before.id), actNo };
}

/** @throws NOT_FOUND */
export async function removeScenario(db: Db, actor: Actor, id: string, undoes: number | null = null): Promise<ChangedScenario> {
  const { companyId } = actor;
  const scenario = requireById(await scenariosOf(db, companyId), id);
  await setRemoved(db, companyId, id, true);
  const params = { scenarioId: id, label: scenario.name, before: await valuesOf(db, companyId, stateOf(scenario)) };
  return { scenario, actNo: await record(db, actor, 'scenario.removed', params, { undoes }) };
}

async function setRemoved(db: Db, companyId: string, id: string, isRemoved: boolean): Promise<void> {
  await db
    .updateTable('scenario')
    .set({ removed_at: isRemoved ? sql`now()` : null })
    .where('company_id', '=', companyId)
    .where('scenario_id', '=', id)
    .execute();
}

async function writeSteps(db: Db, companyId: string, id: string, steps: readonly ScenarioStep[]): Promise<void> {
  await db.deleteFrom('scenario_step').where('company_id', '=', companyId).where('scenario_id', '=', id).execute();
  if (steps.length === 0) return;
  const rows = steps.map((step, place) => {
    const target = targetOf(step);
    const row = { company_id: companyId, scenario_id: id, step_id: newId(), place, step: JSON.stringify(step) };
    return { ...row, area_id: target?.of === 'area' ? target.id : null };
  });
  await db.insertInto('scenario_step').values(rows).execute();
}

/** Keeps what a scenario makes of the books, as they are now. */
async function freeze(db: Db, companyId: string, { id, name, steps }: { id: string } & ScenarioPlan): Promise<void> {
  const today = dayInChile(new Date());
  const books = await booksAhead(db, companyId, { today, days: MAX_SPAN, scenario: { id, name, steps, frozen: null } });
  const { sums, ...head } = await frozenBooks(db, companyId, books, steps);
  await db
    .updateTable('scenario')
    .set({ frozen_on: today, frozen: JSON.stringify(head) })
    .where('company_id', '=', companyId)
    .where('scenario_id', '=', id)
    .execute();
  const rows = [...Map.groupBy(sums, ({ areaId }) => areaId)].map(([areaId, ofArea]) => ({
    ...{ company_id: companyId, figure_id: newId(), scenario_id: id, area_id: areaId },
    sums: JSON.stringify(ofArea.map(({ areaId: _, ...sum }) => sum)),
  }));
  if (rows.length > 0) await db.insertInto('scenario_figure').values(rows).execute();
}

async function thaw(db: Db, { companyId, id }: { companyId: string; id: string }): Promise<void> {
  await db
    .updateTable('scenario')
    .set({ frozen_on: null, frozen: null })
    .where('company_id', '=', companyId)
    .where('scenario_id', '=', id)
    .execute();
  await db.deleteFrom('scenario_figure').where('company_id', '=', companyId).where('scenario_id', '=', id).execute();
}

async function stored(db: Db, companyId: string, id: string): Promise<StoredScenario> {
  return requireById(await scenariosOf(db, companyId), id);
}

function stateOf({ name, steps, frozenOn }: StoredScenario): ScenarioState {
  return { name, steps, isFrozen: frozenOn !== null };
}

async function valuesOf(db: Db, companyId: string, { name, steps, isFrozen }: ScenarioState): Promise<ScenarioValues> {
  const names = await namesOf(db, companyId, steps);
  return { name, steps: steps.map((step) => stepText(step, names(step).name)), isFrozen };
}

/** What undoes each act of scenarios. */
export const SCENARIO_UNDO = {
  'scenario.added': undoAdded,
  'scenario.changed': undoChanged,
  'scenario.removed': undoRemoved,
};

/** @throws ACT_OVERTAKEN */
async function undoAdded(db: Db, actor: Actor, { no, params, undo }: StoredAct<'scenario.added'>): Promise<void> {
  await requireAsLeft(db, actor, params, undo.after);
  await removeScenario(db, actor, params.scenarioId, no);
}

/** @throws ACT_OVERTAKEN */
async function undoChanged(db: Db, actor: Actor, { no, params, undo }: StoredAct<'scenario.changed'>): Promise<void> {
  const { all, found } = await requireAsLeft(db, actor, params, undo.after);
  if (all.some((one) => one !== found && one.name.toLowerCase() === undo.before.name.toLowerCase())) throw overtaken(params);
  // A merged area is gone: what a step of before was about is not known any more.
  const { area } = await targetsOf(db, actor.companyId, undo.before.steps);
  const isGone = (target: ScenarioTarget | null) => target?.of === 'area' && !area.has(target.id);
  if (undo.before.steps.some((step) => isGone(targetOf(step))))
    throw new AppError('ACT_OVERTAKEN', { what: `un área del escenario ${params.label}` });
  await changeScenario(db, actor, found, undo.before, no);
}

/** @throws ACT_OVERTAKEN when it is back, or another has its name or place */
async function undoRemoved(db: Db, actor: Actor, { no, params }: StoredAct<'scenario.removed'>): Promise<void> {
  const { companyId } = actor;
  const all = await scenariosOf(db, companyId);
  const isTaken = all.some(({ id, name }) => id === params.scenarioId || name.toLowerCase() === params.label.toLowerCase());
  if (isTaken || all.length >= MAX_SCENARIOS) throw overtaken(params);
  await setRemoved(db, companyId, params.scenarioId, false);
  const state = stateOf(await stored(db, companyId, params.scenarioId));
  const { scenarioId, label } = params;
  const after = await valuesOf(db, companyId, state);
  await record(db, actor, 'scenario.added', { scenarioId, label, after }, { undo: { after: state }, undoes: no });
}

type Named = { scenarioId: string; label: string };

async function requireAsLeft(db: Db, { companyId }: Actor, params: Named, after: ScenarioState) {
  const all = await scenariosOf(db, companyId);
  const found = all.find(({ id }) => id === params.scenarioId);
  if (!found || canonical(stateOf(found)) !== canonical(after)) throw overtaken(params);
  return { all, found };
}

function overtaken({ label }: Named) {
  return new AppError('ACT_OVERTAKEN', { what: `el escenario ${label}` });
}
