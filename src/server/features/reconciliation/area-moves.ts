/** What explains movements, and rules, pass from an area to another, as when it is deleted. Call what writes inside writeCompany. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/scope.ts';

/** `ids`: only these; null: all. */
type Move = { from: string; to: string; ids: readonly string[] | null };

/** @returns the explanations moved */
export async function moveExplanations(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update explanation set area_id = ${to}
    where company_id = ${companyId} and area_id = ${from} and (${ids}::uuid[] is null or explanation_id = any (${ids}::uuid[]))
    returning explanation_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rules that name an area name another. `ids`: only these; null: all. @returns the rules changed */
export async function moveRules(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update matching_rule r set definition = ${namingInstead(to)}
    where r.company_id = ${companyId} and ${names(from)} and (${ids}::uuid[] is null or r.rule_id = any (${ids}::uuid[]))
    returning r.rule_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The same of what rules were. @returns the versions changed, as 'rule:version' */
export async function moveRuleVersions(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const id = sql`r.rule_id || ':' || r.version`;
  const { rows } = await sql<{ id: string }>`update matching_rule_version r set definition = ${namingInstead(to)}
    where r.company_id = ${companyId} and ${names(from)} and (${ids}::text[] is null or ${id} = any (${ids}::text[]))
    returning ${id} as id`.execute(db);
  return rows.map((row) => row.id);
}

/** That a rule gave movements their area stays known. @returns the movements */
export async function moveRuleHits(db: Db, companyId: string, { from, to, ids }: Move): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update rule_hit set made = jsonb_set(made, '{areaId}', to_jsonb(${to}::text))
    where company_id = ${companyId} and made ->> 'areaId' = ${from} and (${ids}::uuid[] is null or movement_id = any (${ids}::uuid[]))
    returning movement_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a rule, as it is or was, names an area. */
export function isNamedByRule(companyId: string, areaId: string): RawBuilder<boolean> {
  return sql`exists (select from matching_rule_version r where r.company_id = ${companyId} and ${names(areaId)})`;
}

/** A rule names an area by its key. */
function names(areaId: string): RawBuilder<boolean> {
  return sql`r.definition -> 'effect' ->> 'areaKey' = (select a.key from area a where a.company_id = r.company_id and a.area_id = ${areaId})`;
}

function namingInstead(areaId: string): RawBuilder<unknown> {
  return sql`jsonb_set(r.definition, '{effect,areaKey}',
    (select to_jsonb(a.key) from area a where a.company_id = r.company_id and a.area_id = ${areaId}))`;
}
