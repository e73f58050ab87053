/** What a rule would change of the movements that it holds, and what stands in its way. Reads and changes nothing. */

import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { movementKind } from '#domain/kinds/catalogue.ts';
import type { Currency } from '#domain/money.ts';
import type { HitMade } from '#domain/reconciliation/rules/hits.ts';
import { type RuleMovement, ruleFinder } from '#domain/reconciliation/rules/matcher.ts';
import { longestPiece } from '#domain/reconciliation/rules/pattern.ts';
import type { Condition, Effect, Rule } from '#domain/reconciliation/rules/rule.ts';
import { type Standing, type Verdict, verdictOn } from '#domain/reconciliation/rules/verdict.ts';
import type { Db } from '#server/db/scope.ts';
import { type AreaChoice, areaChoices } from '../companies/store.ts';
import { OPEN_DOCUMENT } from './open-rows.ts';
import { activeRules } from './rules.ts';

/** A movement that may be held, as it stands. `hit`: what a rule made of it before. */
export type RuleRow = RuleMovement & {
  id: string;
  name: string | null;
  areaId: string | null;
  eoafKey: string | null;
  ownKind: string | null;
  isClosed: boolean;
  isTransfer: boolean;
  matched: number;
  hitRule: string | null;
  made: HitMade | null;
};
export type Planned = { row: RuleRow; verdict: Verdict };

type Sql = RawBuilder<unknown>;

/** Movements in sight of rules, oldest first: not those that are hidden. A RUT that a rule set is not the bank's. */
export async function readRows(db: Db, companyId: string, where: Sql): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select m.movement_id as id, m.account_id as "accountId", m.on_day as "on", m.amount, m.currency, m.glosa, m.kind,
      case when h.made ? 'rut' and h.made ->> 'rut' = m.counterpart_rut then null else m.counterpart_rut end as rut,
      m.counterpart_name as name, m.area_id as "areaId", m.eoaf_key as "eoafKey", m.own_kind as "ownKind",
      m.is_closed or exists (select from bank_month_close k where k.company_id = m.company_id and k.account_id = m.account_id
      and k.month = date_trunc('month', m.on_day::timestamp)::date and k.reopened_at is null) as "isClosed",
      m.transfer_id is not null as "isTransfer", m.matched, h.rule_id as "hitRule", h.made
    from movement m
    left join rule_hit h on h.company_id = m.company_id and h.movement_id = m.movement_id and not h.is_undone
    where m.company_id = ${companyId} and not m.is_hidden and m.amount <> 0 and ${where}
    order by m.on_day, m.movement_id`.execute(db);
  return rows;
}

/** Leaves out in the database what conditions cannot hold: every movement that they hold remains. */
export function reachOf(conditions: readonly Condition[]): Sql {
  const parts = conditions.map(conditionIn);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

function conditionIn(one: Condition): Sql {
  switch (one.field) {
    case 'words':
      // A text with other letters than ASCII may be folded to it.
      return sql`(m.glosa ilike ${`%${longestPiece(one.pattern)}%`} or octet_length(m.glosa) <> length(m.glosa))`;
    case 'rut':
      return sql`(m.counterpart_rut = ${one.rut} or m.counterpart_rut is null or h.made is not null)`;
    case 'account':
      return sql`m.account_id = ${one.accountId}`;
    case 'direction':
      return one.direction === 'in' ? sql`m.amount > 0` : sql`m.amount < 0`;
    case 'amount':
      return sql`m.currency = ${one.currency} and abs(m.amount) between ${one.min} and ${one.max}`;
    case 'kind':
      return sql`m.kind = ${one.kind}`;
    case 'day':
      return sql`extract(day from m.on_day) between ${one.from} and ${one.to}`;
  }
}

/**
 * What a rule would do with movements that it holds.
 * @param earlier  the rules before it: what they hold is theirs
 */
export async function planRule(
  db: Db,
  companyId: string,
  rule: Pick<Rule, 'effect'> & { id: string | null },
  rows: readonly RuleRow[],
  earlier: readonly Rule[] = [],
): Promise<Planned[]> {
  const areas = await areaChoices(db, companyId);
  const labels = {
    area: (key: string) => `«${areas.find((one) => one.key === key)?.label ?? key}»`,
    kind: (key: string) => `«${movementKind(key)?.label ?? key}»`,
  };
  const standingOf = await readStandings(db, companyId, rule.effect, rows, areas);
  const winnerOf = ruleFinder(earlier);
  const others = new Map((await readNames(db, companyId)).map(({ id, name }) => [id, name]));
  const planned = rows.map((row): Planned => {
    const winner =
      winnerOf(row)?.name ?? (row.hitRule !== null && row.hitRule !== rule.id ? (others.get(row.hitRule) ?? 'Otra regla') : null);
    return { row, verdict: verdictOn(rule.effect, { ...standingOf(row), winner }, labels) };
  });
  return withoutTies(rule.effect, planned);
}

async function readNames(db: Db, companyId: string): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('matching_rule').select(['rule_id as id', 'name']).where('company_id', '=', companyId).execute();
}

/** Two movements of one amount and one document: neither pays it. */
function withoutTies({ matches }: Effect, planned: readonly Planned[]): Planned[] {
  if (!matches) return [...planned];
  const claims = Map.groupBy(
    planned.filter(({ verdict }) => verdict.change.match),
    ({ row }) => amountKey(row),
  );
  return planned.map((one) => {
    const isTied = one.verdict.change.match && (claims.get(amountKey(one.row))?.length ?? 0) > 1;
    return isTied ? { ...one, verdict: { ...one.verdict, change: { ...one.verdict.change, match: false } } } : one;
  });
}

function amountKey({ amount, currency }: Pick<RuleRow, 'amount' | 'currency'>): string {
  return `${amount} ${currency}`;
}

type ExplainedRow = { id: string; explanationId: string; kindKey: string; origin: 'manual' | 'engine' };

async function readStandings(
  db: Db,
  companyId: string,
  effect: Effect,
  rows: readonly RuleRow[],
  areas: readonly AreaChoice[],
): Promise<(row: RuleRow) => Omit<Standing, 'winner'>> {
  const matchedIds = rows.filter(({ matched }) => matched > 0).map(({ id }) => id);
  const ids = sql`any(${matchedIds}::uuid[])`;
  const { rows: explained } = await sql<ExplainedRow>`
    select movement_id as id, explanation_id as "explanationId", kind_key as "kindKey", origin from explanation
    where company_id = ${companyId} and movement_id = ${ids}`.execute(db);
  const { rows: matches } = await sql<{ id: string; others: number; ofParty: number }>`
    select x.movement_id as id, count(*)::int as others,
      count(*) filter (where d.counterpart_rut = ${effect.counterpart?.rut ?? null})::int as "ofParty"
    from match x join document d on d.company_id = x.company_id and d.document_id = x.document_id
    where x.company_id = ${companyId} and x.movement_id = ${ids} group by 1`.execute(db);
  const takenBack = new Set(await readTakenBack(db, companyId, effect));
  const documents = await openDocuments(db, companyId, effect);
  const explainedOf = Map.groupBy(explained, ({ id }) => id);
  const matchesOf = new Map(matches.map((one) => [one.id, one]));
  const areaKeys = new Map(areas.map(({ id, key }) => [id, key]));
  return (row) => ({
    area: row.areaId === null ? null : { key: areaKeys.get(row.areaId) ?? '', source: row.made?.areaId === row.areaId ? 'rule' : 'hand' },
    eoaf: row.eoafKey === null ? null : { key: row.eoafKey, source: row.made?.eoafKey === row.eoafKey ? 'rule' : 'hand' },
    ownKind: row.ownKind,
    explained: (explainedOf.get(row.id) ?? []).map(({ explanationId, kindKey, origin }) => ({
      kindKey,
      source: origin === 'manual' ? 'hand' : explanationId === row.made?.explanationId ? 'rule' : 'system',
    })),
    others: (matchesOf.get(row.id)?.others ?? 0) + (row.isTransfer ? 1 : 0),
    ofParty: matchesOf.get(row.id)?.ofParty ?? 0,
    isTakenBack: takenBack.has(row.id),
    isHidden: false,
    isClosed: row.isClosed,
    rut: row.rut ?? row.made?.rut ?? null,
    documents: documents.get(amountKey(row)) ?? 0,
  });
}

async function readTakenBack(db: Db, companyId: string, { kindKey, matches }: Effect): Promise<string[]> {
  if (kindKey === null && !matches) return [];
  const { rows } = await sql<{ id: string }>`
    select movement_id as id from explanation_rejection where company_id = ${companyId} and not is_whole_run`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many open documents of the effect's counterpart expect exactly a movement's amount, by it. */
async function openDocuments(db: Db, companyId: string, { matches, counterpart }: Effect): Promise<ReadonlyMap<string, number>> {
  if (!matches || counterpart === null) return new Map();
  const { rows } = await sql<{ amount: number; currency: Currency; n: number }>`
    select remaining * ${DIRECTION} as amount, currency, count(*)::int as n from document
    where company_id = ${companyId} and counterpart_rut = ${counterpart.rut} and ${OPEN_DOCUMENT} group by 1, 2`.execute(db);
  return new Map(rows.map(({ amount, currency, n }) => [`${amount} ${currency}`, n]));
}

/** The side on which a document is paid. */
export const DIRECTION = sql`(sign * case when is_received then -1 else 1 end)`;

/** Since this day, at most. */
export function since(from: Day): Sql {
  return sql`m.on_day >= ${from}`;
}

/** The rule that holds each of these movements; none for the others. */
export async function rulesHolding(db: Db, companyId: string, movementIds: readonly string[]): Promise<ReadonlyMap<string, Rule>> {
  if (movementIds.length === 0) return new Map();
  const find = ruleFinder(await activeRules(db, companyId));
  const rows = await readRows(db, companyId, sql`m.movement_id = any(${[...movementIds]}::uuid[])`);
  return new Map(
    rows.flatMap((row) => {
      const rule = find(row);
      return rule ? [[row.id, rule] as const] : [];
    }),
  );
}
