/** What people made of movements after a rule, and the rule that loses its right to act by it. Call it inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { StoredExplanation } from '#domain/reconciliation/acts.ts';
import type { MarkChange } from '#domain/reconciliation/marks.ts';
import type { HitMade } from '#domain/reconciliation/rules/hits.ts';
import type { Rule } from '#domain/reconciliation/rules/rule.ts';
import { stoppedText } from '#domain/reconciliation/rules/text.ts';
import { isCorrectedTooOften, LAST_HITS } from '#domain/reconciliation/rules/verdict.ts';
import { record } from '#server/db/history.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { membersWho } from '../companies/store.ts';
import { addNotification } from '../notifications/store.ts';

/** What rules made of these movements and nobody took back since. */
async function madeByRules(db: Db, companyId: string, movementIds: readonly string[]): Promise<ReadonlyMap<string, HitMade>> {
  const { rows } = await sql<{ id: string; made: HitMade }>`
    select movement_id as id, made from rule_hit
    where company_id = ${companyId} and movement_id = any(${[...movementIds]}::uuid[]) and not is_undone and corrected_act is null`.execute(
    db,
  );
  return new Map(rows.map(({ id, made }) => [id, made]));
}

/** Whether explanations are what a rule made. */
export async function explainedByRules(db: Db, companyId: string, some: readonly StoredExplanation[]): Promise<ReadonlySet<string>> {
  const made = await madeByRules(
    db,
    companyId,
    some.map(({ movementId }) => movementId),
  );
  return new Set(
    some.flatMap(({ movementId, explanationId }) => (made.get(movementId)?.explanationId === explanationId ? explanationId : [])),
  );
}

/** A person set something else where a rule had set it. @param actNo  the act that did */
export async function correctByMarks(db: Db, actor: Actor, changes: readonly MarkChange[], actNo: number): Promise<void> {
  const made = await madeByRules(
    db,
    actor.companyId,
    changes.map(({ id }) => id),
  );
  const ids = changes.flatMap(({ id, before, after }) => {
    const set = made.get(id);
    const isArea = set?.areaId !== undefined && after.areaId !== undefined && before.areaId === set.areaId;
    const isEoaf = set?.eoafKey !== undefined && after.eoafKey !== undefined && before.eoafKey === set.eoafKey;
    return isArea || isEoaf ? id : [];
  });
  await correct(db, actor, ids, actNo);
}

/**
 * Counts what rules made of these movements as wrong. A rule with too many of those among its last hits only proposes from this very
 * transaction on, and everybody who matches here is notified; only a person switches it on again.
 */
export async function correct(db: Db, { companyId }: Actor, movementIds: readonly string[], actNo: number): Promise<void> {
  if (movementIds.length === 0) return;
  const { rows } = await sql<{ ruleId: string }>`
    update rule_hit set corrected_act = ${actNo}
    where company_id = ${companyId} and movement_id = any(${[...movementIds]}::uuid[]) and not is_undone and corrected_act is null
    returning rule_id as "ruleId"`.execute(db);
  for (const ruleId of new Set(rows.map((one) => one.ruleId))) await stopIfWrong(db, companyId, ruleId);
}

async function stopIfWrong(db: Db, companyId: string, ruleId: string): Promise<void> {
  const { rows } = await sql<{ corrected: number; last: number }>`
    select count(corrected_act)::int as corrected, count(*)::int as last
    from (select corrected_act from rule_hit where company_id = ${companyId} and rule_id = ${ruleId} and not is_undone
          order by hit_at desc, movement_id desc limit ${LAST_HITS}) h`.execute(db);
  const { corrected = 0, last = 0 } = rows[0] ?? {};
  if (!isCorrectedTooOften(corrected)) return;
  const { rows: stopped } = await sql<{ name: string }>`
    update matching_rule set mode = 'suggest', stopped_at = now(), changed_at = now(), changed_by = null
    where company_id = ${companyId} and rule_id = ${ruleId} and mode = 'automatic' returning name`.execute(db);
  const [rule] = stopped;
  if (!rule) return;
  await record(db, { companyId, personId: null }, 'matching.ruleStopped', { ruleId, name: rule.name, corrected, last });
  await addNotification(db, {
    companyId,
    kind: 'matching',
    recipients: await membersWho(db, companyId, 'movements.match'),
    senderId: null,
    content: stoppedText(rule.name, corrected, last),
    redirectUrl: '/conciliacion?vista=reglas',
    referenceType: 'reconciliation',
    documentId: null,
    botname: null,
  });
}

/** A person accepted what rules proposed for some movements. */
export async function recordAccepted(
  db: Db,
  companyId: string,
  ruleOf: ReadonlyMap<string, Pick<Rule, 'id' | 'version'>>,
  actNo: number,
): Promise<void> {
  const rows = [...ruleOf].map(([movementId, { id, version }]) => ({
    ...{ company_id: companyId, movement_id: movementId, rule_id: id, version, made: {}, act_no: actNo },
  }));
  if (rows.length > 0) await insertHits(db, rows);
}

/** A movement has one hit: that of the last rule. */
export async function insertHits(db: Db, rows: Parameters<typeof namedRows<'rule_hit'>>[1]): Promise<void> {
  await sql`
    insert into rule_hit ${namedRows('rule_hit', rows)}
    on conflict (company_id, movement_id) do update set rule_id = excluded.rule_id, version = excluded.version, made = excluded.made,
      act_no = excluded.act_no, hit_at = now(), is_undone = false, corrected_act = null`.execute(db);
}

/** An act was taken back: what it corrected counts as right again, and what it accepted is no hit. */
export async function forgetRuleActs(db: Db, companyId: string, actNo: number): Promise<void> {
  await sql`update rule_hit set corrected_act = null where company_id = ${companyId} and corrected_act = ${actNo}`.execute(db);
  await sql`delete from rule_hit where company_id = ${companyId} and act_no = ${actNo}`.execute(db);
}
