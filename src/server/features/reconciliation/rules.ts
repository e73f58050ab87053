/** The company's rules. Changes are called inside writeCompany. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { foldText } from '#domain/fold.ts';
import type { RuleChange, StoredRule, StoredVersion } from '#domain/reconciliation/rules/acts.ts';
import { checkRule, MAX_NAME, MAX_RULES, type Rule, type RuleDefinition, type RuleMode } from '#domain/reconciliation/rules/rule.ts';
import { type RuleNames, ruleText } from '#domain/reconciliation/rules/text.ts';
import { LAST_HITS } from '#domain/reconciliation/rules/verdict.ts';
import { oneLine } from '#domain/text.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { areaChoices } from '../companies/store.ts';

const RULE = sql`r.rule_id as id, r.name, r.mode, r.position, r.version, r.definition, to_jsonb(r.stopped_at) #>> '{}' as "stoppedAt",
  r.changed_by as "changedBy", to_jsonb(r.changed_at) #>> '{}' as "changedAt"`;

/** `hits`: movements that it made something of; `corrected`: those that people changed after it; both also among its last 20. */
type RuleFigures = { hits: number; corrected: number; lastHits: number; lastCorrected: number; lastHitAt: Date | null };
export type Version = { version: number; text: string; definition: RuleDefinition; savedAt: Date; savedBy: string | null };
export type ListedRule = StoredRule & RuleFigures & { text: string; versions: Version[] };

async function storedRules(db: Db, companyId: string, which: RawBuilder<unknown> = sql`true`): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select ${RULE} from matching_rule r where r.company_id = ${companyId} and ${which} order by r.position, r.rule_id`.execute(db);
  return rows;
}

/** The rules that are on, in their order. */
export async function activeRules(db: Db, companyId: string): Promise<Rule[]> {
  return (await storedRules(db, companyId, sql`r.mode <> 'off'`)).map(ruleOf);
}

/** @throws NOT_FOUND */
export async function findRule(db: Db, companyId: string, id: string): Promise<StoredRule> {
  const [rule] = await storedRules(db, companyId, sql`r.rule_id = ${id}`);
  if (!rule) throw new AppError('NOT_FOUND');
  return rule;
}

export function ruleOf({ id, name, mode, version, definition }: StoredRule): Rule {
  return { id, name, mode, version, ...definition };
}

/** The names that sentences about rules need. */
async function ruleNames(db: Db, companyId: string): Promise<RuleNames> {
  const areas = await areaChoices(db, companyId);
  const accounts = await db
    .selectFrom('bank_account')
    .select(['account_id as id', 'number', 'alias'])
    .where('company_id', '=', companyId)
    .execute();
  return {
    areas: new Map(areas.map(({ key, label }) => [key, label])),
    accounts: new Map(accounts.map(({ id, number, alias }) => [id, alias || `la cuenta ${number}`])),
  };
}

/** Every rule in its order, with what it did and how it was. */
export async function listRules(db: Db, companyId: string): Promise<ListedRule[]> {
  const rules = await storedRules(db, companyId);
  const names = await ruleNames(db, companyId);
  const figures = await readFigures(db, companyId);
  const { rows: versions } = await sql<Omit<Version, 'text'> & { ruleId: string }>`
    select v.rule_id as "ruleId", v.version, v.definition, v.saved_at as "savedAt",
      (select p.name || ' ' || p.surname from person p where p.person_id = v.saved_by) as "savedBy"
    from matching_rule_version v where v.company_id = ${companyId} order by v.version desc`.execute(db);
  const byRule = Map.groupBy(versions, (one) => one.ruleId);
  return rules.map((one) => ({
    ...one,
    ...(figures.get(one.id) ?? { hits: 0, corrected: 0, lastHits: 0, lastCorrected: 0, lastHitAt: null }),
    text: ruleText(one.definition, names),
    versions: (byRule.get(one.id) ?? []).map((version) => ({ ...version, text: ruleText(version.definition, names) })),
  }));
}

async function readFigures(db: Db, companyId: string): Promise<ReadonlyMap<string, RuleFigures>> {
  const { rows } = await sql<RuleFigures & { ruleId: string }>`
    select h.rule_id as "ruleId", count(*)::int as hits, count(h.corrected_act)::int as corrected, max(h.hit_at) as "lastHitAt",
      count(*) filter (where h.place <= ${LAST_HITS})::int as "lastHits",
      count(h.corrected_act) filter (where h.place <= ${LAST_HITS})::int as "lastCorrected"
    from (select *, row_number() over (partition by rule_id order by hit_at desc, movement_id desc) as place from rule_hit
          where company_id = ${companyId} and not is_undone) h
    group by 1`.execute(db);
  return new Map(rows.map(({ ruleId, ...one }) => [ruleId, one]));
}

/** A rule as a person saves it. `id` null: a new one; `changedAt`: of the rule that was shown; `isTried`: the definition was tried as it is. */
export type RuleRequest = RuleDefinition & {
  id: string | null;
  name: string;
  mode: RuleMode;
  changedAt: string | null;
  isTried: (definition: RuleDefinition) => boolean;
};

/** The definition as it would be stored. @throws what checkRule throws */
export async function checkedDefinition(db: Db, companyId: string, definition: RuleDefinition): Promise<RuleDefinition> {
  const accounts = await db.selectFrom('bank_account').select('account_id as id').where('company_id', '=', companyId).execute();
  return checkRule(
    definition,
    await areaChoices(db, companyId),
    accounts.map(({ id }) => id),
  );
}

/**
 * Saves a rule; a new one goes last.
 * @returns its id, and the number of the act in the history
 * @throws NOT_FOUND, RULE_NAME, RULE_SAME_NAME, RULE_CHANGED, RULE_NOT_TRIED, RULES_TOO_MANY, and what checkRule throws
 */
export async function saveRule(db: Db, actor: Actor, request: RuleRequest): Promise<{ id: string; actNo: number }> {
  const { companyId } = actor;
  const name = oneLine(request.name);
  if (name.length === 0 || name.length > MAX_NAME) throw new AppError('RULE_NAME');
  await refuseSameName(db, companyId, request.id, name);
  const definition = await checkedDefinition(db, companyId, request);
  const before = request.id === null ? null : await findRule(db, companyId, request.id);
  if (before && before.changedAt !== request.changedAt) throw new AppError('RULE_CHANGED');
  const isRedefined = before === null || JSON.stringify(canonical(before.definition)) !== JSON.stringify(canonical(definition));
  const isTurnedOn = request.mode !== 'off' && (isRedefined || request.mode !== before?.mode);
  if (isTurnedOn && !request.isTried(definition)) throw new AppError('RULE_NOT_TRIED');
  const { n, last } = await countRules(db, companyId);
  if (before === null && n >= MAX_RULES) throw new AppError('RULES_TOO_MANY', { max: MAX_RULES });
  const after = await writeRule(db, actor, {
    id: before?.id ?? newId(),
    name,
    mode: request.mode,
    position: before?.position ?? last + 1,
    version: (before?.version ?? 0) + (isRedefined ? 1 : 0),
    definition,
    stoppedAt: request.mode === before?.mode ? before.stoppedAt : null,
  });
  if (isRedefined) await addVersion(db, companyId, after);
  return { id: after.id, actNo: await recordSaved(db, actor, { before, after }, null) };
}

/** Two of one name could not be told apart in the history and in Calidad. */
async function refuseSameName(db: Db, companyId: string, id: string | null, name: string): Promise<void> {
  const others = await db.selectFrom('matching_rule').select(['rule_id as id', 'name']).where('company_id', '=', companyId).execute();
  const same = others.find((one) => one.id !== id && foldText(one.name) === foldText(name));
  if (same) throw new AppError('RULE_SAME_NAME', { name: same.name });
}

async function countRules(db: Db, companyId: string): Promise<{ n: number; last: number }> {
  const { rows } = await sql<{ n: number; last: number }>`
    select count(*)::int as n, coalesce(max(position), 0)::int as last from matching_rule where company_id = ${companyId}`.execute(db);
  return rows[0] ?? { n: 0, last: 0 };
}

/** A value with its keys in order: equal for equal definitions, however they were stored. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, canonical(one)]);
}

type NewRule = Omit<StoredRule, 'changedBy' | 'changedAt'>;

async function writeRule(db: Db, { companyId, personId }: Actor, rule: NewRule & Partial<StoredRule>): Promise<StoredRule> {
  const { id, name, mode, position, version, definition, stoppedAt, changedBy = personId, changedAt = new Date().toISOString() } = rule;
  const row = {
    ...{ company_id: companyId, rule_id: id, name, mode, position, version, definition },
    ...{ stopped_at: stoppedAt, changed_by: changedBy, changed_at: changedAt },
  };
  const { rows } = await sql<StoredRule>`
    insert into matching_rule as r ${namedRows('matching_rule', [row])}
    on conflict (company_id, rule_id) do update set name = excluded.name, mode = excluded.mode, version = excluded.version,
      definition = excluded.definition, stopped_at = excluded.stopped_at, changed_by = excluded.changed_by, changed_at = excluded.changed_at
    returning ${RULE}`.execute(db);
  return rows[0]!;
}

async function addVersion(db: Db, companyId: string, { id, version, definition, changedBy, changedAt }: StoredRule): Promise<void> {
  await putVersions(db, companyId, id, [{ version, definition, savedBy: changedBy, savedAt: changedAt }]);
}

async function putVersions(db: Db, companyId: string, ruleId: string, versions: readonly StoredVersion[]): Promise<void> {
  if (versions.length === 0) return;
  const rows = versions.map(({ version, definition, savedBy, savedAt }) => ({
    ...{ company_id: companyId, rule_id: ruleId, version, definition, saved_by: savedBy, saved_at: savedAt },
  }));
  await sql`insert into matching_rule_version ${namedRows('matching_rule_version', rows)} on conflict do nothing`.execute(db);
}

async function recordSaved(db: Db, actor: Actor, change: RuleChange, undoes: number | null): Promise<number> {
  const after = change.after!;
  const { id: ruleId, name, mode, definition } = after;
  const text = ruleText(definition, await ruleNames(db, actor.companyId));
  const isRedefined = change.before !== null && change.before.version !== after.version;
  const params = { ruleId, name, mode, modeBefore: change.before?.mode ?? null, text, isRedefined };
  return record(db, actor, 'matching.ruleSaved', params, { undo: change, undoes });
}

/** Removes a rule; what it did stays. @throws NOT_FOUND */
export async function deleteRule(db: Db, actor: Actor, id: string, undoes: number | null = null): Promise<number> {
  const before = await findRule(db, actor.companyId, id);
  const { rows: versions } = await sql<StoredVersion>`
    select version, definition, saved_by as "savedBy", to_jsonb(saved_at) #>> '{}' as "savedAt" from matching_rule_version
    where company_id = ${actor.companyId} and rule_id = ${id} order by version`.execute(db);
  await db.deleteFrom('matching_rule').where('company_id', '=', actor.companyId).where('rule_id', '=', id).execute();
  const params = { ruleId: id, name: before.name };
  return record(db, actor, 'matching.ruleDeleted', params, { undo: { before, after: null, versions }, undoes });
}

/**
 * Puts all rules into an order.
 * @param movedId  the rule that a person moved, for the history
 * @returns the number of the act; null when nothing changed
 * @throws RULE_ORDER when these are not all rules, each once
 */
export async function orderRules(db: Db, actor: Actor, ids: readonly string[], movedId: string): Promise<number | null> {
  const rules = await storedRules(db, actor.companyId);
  const moved = rules.find(({ id }) => id === movedId);
  const isWhole = ids.length === rules.length && new Set(ids).size === ids.length && rules.every(({ id }) => ids.includes(id));
  if (!isWhole || !moved) throw new AppError('RULE_ORDER');
  if (rules.every(({ id }, index) => ids[index] === id)) return null;
  const before = rules.map(({ id, position }) => ({ id, position }));
  const after = ids.map((id, index) => ({ id, position: index + 1 }));
  await setPositions(db, actor.companyId, after);
  return record(db, actor, 'matching.rulesOrdered', { name: moved.name, before, after });
}

async function setPositions(db: Db, companyId: string, positions: readonly { id: string; position: number }[]): Promise<void> {
  await sql`
    update matching_rule r set position = p.position
    from unnest(${positions.map(({ id }) => id)}::uuid[], ${positions.map((one) => one.position)}::int[]) as p (rule_id, position)
    where r.company_id = ${companyId} and r.rule_id = p.rule_id`.execute(db);
}

const OVERTAKEN = { what: 'esa regla' };

/** @throws ACT_OVERTAKEN when the rule was changed since, or its area is no more */
export async function undoRuleSaved(db: Db, actor: Actor, { no, undo }: StoredAct<'matching.ruleSaved'>): Promise<void> {
  const { companyId } = actor;
  const { before, after } = undo;
  const [now] = await storedRules(db, companyId, sql`r.rule_id = ${after?.id ?? null}`);
  if (!now || now.changedAt !== after?.changedAt || now.mode !== after.mode) throw new AppError('ACT_OVERTAKEN', OVERTAKEN);
  if (before === null) {
    await deleteRule(db, actor, now.id, no);
    return;
  }
  await refuseGoneArea(db, companyId, before);
  await writeRule(db, actor, before);
  await sql`delete from matching_rule_version
    where company_id = ${companyId} and rule_id = ${before.id} and version > ${before.version}`.execute(db);
  await recordSaved(db, actor, { before: now, after: before }, no);
}

/** A rule that comes back as it was names no area that is no more. @throws ACT_OVERTAKEN */
async function refuseGoneArea(db: Db, companyId: string, { definition: { effect } }: StoredRule): Promise<void> {
  if (effect.areaKey === null || (await areaChoices(db, companyId)).some(({ key }) => key === effect.areaKey)) return;
  throw new AppError('ACT_OVERTAKEN', { what: 'el área de esa regla' });
}

/** @throws ACT_OVERTAKEN when it is there again, or its area is no more */
export async function undoRuleDeleted(db: Db, actor: Actor, { no, undo }: StoredAct<'matching.ruleDeleted'>): Promise<void> {
  const { before, versions = [] } = undo;
  if (before === null || (await storedRules(db, actor.companyId, sql`r.rule_id = ${before.id}`)).length > 0)
    throw new AppError('ACT_OVERTAKEN', OVERTAKEN);
  await refuseGoneArea(db, actor.companyId, before);
  const after = await writeRule(db, actor, before);
  await putVersions(db, actor.companyId, after.id, versions);
  await recordSaved(db, actor, { before: null, after }, no);
}

/** @throws ACT_OVERTAKEN when the order or the rules changed since */
export async function undoRulesOrdered(db: Db, actor: Actor, { no, params }: StoredAct<'matching.rulesOrdered'>): Promise<void> {
  const rules = await storedRules(db, actor.companyId);
  const { name, before, after } = params;
  if (rules.length !== after.length || rules.some(({ id }, index) => after[index]?.id !== id))
    throw new AppError('ACT_OVERTAKEN', { what: 'el orden de las reglas' });
  await setPositions(db, actor.companyId, before);
  await record(
    db,
    actor,
    'matching.rulesOrdered',
    { name, before: after, after: [...before].sort((a, b) => a.position - b.position) },
    { undoes: no },
  );
}
