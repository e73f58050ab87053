/** What rules do to movements: with what arrives, and backwards over what is there. Changes are called inside writeCompany. */

import { sql } from 'kysely';
import type { Grant } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { MarkChange } from '#domain/reconciliation/marks.ts';
import { madeOf, type RuleItem } from '#domain/reconciliation/rules/hits.ts';
import { ruleFinder } from '#domain/reconciliation/rules/matcher.ts';
import type { Rule } from '#domain/reconciliation/rules/rule.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { lockMarks, setCounterparts, setMarks } from '../banking/store.ts';
import { areaChoices } from '../companies/store.ts';
import { putBackExplanations } from './explain.ts';
import { applyEffect } from './rule-effects.ts';
import { insertHits } from './rule-hits.ts';
import { type Planned, planRule, type RuleRow, reachOf, readRows, since } from './rule-plan.ts';
import { activeRules, findRule, ruleOf } from './rules.ts';
import { refreshSuggestions } from './suggestions.ts';
import { undoParts } from './undo-partly.ts';

/** Reports progress, 0 to 1, and can be aborted. */
type Watch = { progress: (fraction: number) => void; signal: AbortSignal };
const UNWATCHED: Watch = { progress: () => {}, signal: new AbortController().signal };

/** Movements per step. */
const BATCH = 1_000;

/**
 * Lets the rules that act have what arrived, or everything open: each movement at most once, by the first rule that holds it.
 * @param movementIds  null for all that are not reconciled
 * @returns how many movements changed
 */
export async function runRules(db: Db, actor: Actor, movementIds: readonly string[] | null): Promise<number> {
  const rules = await activeRules(db, actor.companyId);
  if (!rules.some(({ mode }) => mode === 'automatic')) return 0;
  const scope = movementIds === null ? sql`not m.is_reconciled` : sql`m.movement_id = any(${[...movementIds]}::uuid[])`;
  const untouched = sql`not exists (select from rule_hit x where x.company_id = m.company_id and x.movement_id = m.movement_id)`;
  const rows = await readRows(db, actor.companyId, sql`${scope} and ${untouched}`);
  const find = ruleFinder(rules);
  let changed = 0;
  for (const [rule, matching] of Map.groupBy(rows, (row) => find(row))) {
    if (rule?.mode === 'automatic') changed += (await applyTo(db, actor, { rule, rows: matching }, UNWATCHED)).changed;
  }
  return changed;
}

/**
 * Applies a rule to everything that it holds since a day, as its trial showed; what people set, earlier rules took or documents explain stays.
 * @returns how many movements changed, and the number of the act; null when none did
 * @throws NOT_FOUND, RULE_OFF, the reason of `watch.signal` once it is aborted
 */
export async function applyBackwards(
  db: Db,
  actor: Actor,
  { ruleId, from }: { ruleId: string; from: Day },
  watch: Watch,
): Promise<{ changed: number; actNo: number | null }> {
  const stored = await findRule(db, actor.companyId, ruleId);
  if (stored.mode === 'off') throw new AppError('RULE_OFF');
  const rule = ruleOf(stored);
  const active = await activeRules(db, actor.companyId);
  const earlier = active.slice(
    0,
    active.findIndex(({ id }) => id === ruleId),
  );
  const find = ruleFinder([rule]);
  const matching = (await readRows(db, actor.companyId, sql`${since(from)} and ${reachOf(rule.conditions)}`)).filter(
    (row) => find(row) !== null,
  );
  watch.progress(0.2);
  return applyTo(db, actor, { rule, rows: matching, earlier }, watch);
}

/** @param earlier  the rules that come before it */
async function applyTo(
  db: Db,
  actor: Actor,
  { rule, rows, earlier = [] }: { rule: Rule; rows: readonly RuleRow[]; earlier?: readonly Rule[] },
  watch: Watch,
): Promise<{ changed: number; actNo: number | null }> {
  const planned = (await planRule(db, actor.companyId, rule, rows, earlier)).filter(({ verdict }) => isChange(verdict));
  const areas = await areaChoices(db, actor.companyId);
  const items: RuleItem[] = [];
  for (let from = 0; from < planned.length; from += BATCH) {
    watch.signal.throwIfAborted();
    items.push(...(await applyEffect({ db, actor, rule, areas }, planned.slice(from, from + BATCH))));
    watch.progress(0.2 + 0.7 * (from / planned.length));
  }
  if (items.length === 0) return { changed: 0, actNo: null };
  const params = { ruleId: rule.id, name: rule.name, movements: items.length };
  const actNo = await record(db, actor, 'matching.ruleApplied', params, { items });
  await recordHits(db, actor.companyId, rule, items, actNo);
  watch.signal.throwIfAborted();
  await refreshOf(db, actor.companyId, items);
  return { changed: items.length, actNo };
}

function isChange({ change: due }: Planned['verdict']): boolean {
  return Object.values(due).some(Boolean);
}

async function refreshOf(db: Db, companyId: string, items: readonly RuleItem[]): Promise<void> {
  const touched = items.filter(({ explanation, match }) => explanation || match);
  if (touched.length === 0) return;
  await refreshSuggestions(
    db,
    companyId,
    touched.map(({ movementId }) => movementId),
    touched.flatMap(({ match }) => match?.documentId ?? []),
  );
}

async function recordHits(db: Db, companyId: string, rule: Rule, items: readonly RuleItem[], actNo: number): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH) {
    const rows = items.slice(from, from + BATCH).map((one) => ({
      ...{ company_id: companyId, movement_id: one.movementId, rule_id: rule.id, version: rule.version, act_no: actNo },
      made: madeOf(one),
    }));
    await insertHits(db, rows);
  }
}

const OVERTAKEN = { what: 'uno de sus movimientos' };

/**
 * Takes back everything that an application of a rule made. The rule does not act on those movements again by itself.
 * @param isPartial  only what is still as the rule left it (`undoParts`)
 * @throws ACT_OVERTAKEN when one of them is not, or partly when none is
 */
export async function undoRuleApplied(
  db: Db,
  actor: Actor,
  act: StoredAct<'matching.ruleApplied'>,
  _grant: Grant,
  isPartial = false,
): Promise<void> {
  const { companyId } = actor;
  const { no } = act;
  const items = isPartial ? await partOf(db, companyId, act) : act.items;
  const params = { ...act.params, movements: items.length };
  const ids = items.map(({ movementId }) => movementId);
  const movements = await lockMarks(db, companyId, ids).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw new AppError('ACT_OVERTAKEN', OVERTAKEN);
    throw error;
  });
  const now = new Map(movements.map((one) => [one.id, one]));
  const isChanged = items.some(({ movementId, areaId, eoafKey }) => {
    const one = now.get(movementId)!;
    return (areaId !== undefined && one.areaId !== areaId) || (eoafKey !== undefined && one.eoafKey !== eoafKey);
  });
  if (isChanged) throw new AppError('ACT_OVERTAKEN', OVERTAKEN);
  const back = items.flatMap(({ movementId, areaId, eoafKey }): MarkChange[] => {
    if (areaId === undefined && eoafKey === undefined) return [];
    const after = { ...(areaId !== undefined && { areaId: null }), ...(eoafKey !== undefined && { eoafKey: null }) };
    return [{ id: movementId, before: {}, after }];
  });
  await setMarks(db, companyId, movements, back);
  await removeMade(db, companyId, items);
  const counterparts = items.flatMap(({ movementId: id, counterpart }) =>
    counterpart ? { id, rut: null, name: counterpart.nameBefore } : [],
  );
  await setCounterparts(db, companyId, counterparts);
  const removed = items.flatMap((one) => one.removed ?? []);
  if (removed.length > 0) await putBackExplanations(db, companyId, removed);
  await sql`update rule_hit set is_undone = true, made = '{}', corrected_act = null
    where company_id = ${companyId} and act_no = ${no} and movement_id = any(${ids}::uuid[])`.execute(db);
  await refreshOf(db, companyId, items);
  await record(db, actor, 'matching.ruleUnapplied', params, { items, undoes: no });
}

async function partOf(db: Db, companyId: string, { no, items }: StoredAct<'matching.ruleApplied'>): Promise<readonly RuleItem[]> {
  const possible = new Set((await undoParts(db, companyId, no))?.movementIds);
  if (possible.size === 0) throw new AppError('ACT_OVERTAKEN', OVERTAKEN);
  return items.filter(({ movementId }) => possible.has(movementId));
}

async function removeMade(db: Db, companyId: string, items: readonly RuleItem[]): Promise<void> {
  const explanationIds = items.flatMap(({ explanation }) => explanation?.explanationId ?? []);
  const matchIds = items.flatMap(({ match }) => match?.matchId ?? []);
  const { numAffectedRows: explained = 0n } = await sql`
    delete from explanation where company_id = ${companyId} and explanation_id = any(${explanationIds}::uuid[])`.execute(db);
  const { numAffectedRows: matched = 0n } = await sql`
    delete from match where company_id = ${companyId} and match_id = any(${matchIds}::uuid[])`.execute(db);
  if (explained < BigInt(explanationIds.length) || matched < BigInt(matchIds.length)) throw new AppError('ACT_OVERTAKEN', OVERTAKEN);
}
