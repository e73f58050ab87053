/** What people decided about the engine's results, and the class that loses its right to act by it. Call it inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { CLASS_LABELS } from '#domain/reconciliation/class-names.ts';
import type { Decisions } from '#domain/reconciliation/decisions.ts';
import type { ClassCode } from '#domain/reconciliation/facts.ts';
import { isDistrusted } from '#domain/reconciliation/modes.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { membersWho } from '../companies/store.ts';
import { addNotification } from '../notifications/store.ts';
import { readDecisions } from './decisions.ts';
import { forgetRuleActs } from './rule-hits.ts';

export type Decided = { code: ClassCode; movementId: string };
/** A movement whose result of a class somebody found wrong. `amount` in minor units, signed. */
export type Case = { code: string; movementId: string; on: Day; glosa: string; amount: number; currency: Currency; decidedAt: Date };

/** The latest cases of each class, newest first. */
const MAX_CASES = 5;

export async function readCases(db: Db, companyId: string): Promise<Case[]> {
  const { rows } = await sql<Case>`
    select v.class as code, v.movement_id as "movementId", m.on_day as "on", m.glosa, m.amount, m.currency, v.decided_at as "decidedAt"
    from (select *, row_number() over (partition by class order by verdict_id desc) as place from match_verdict
          where company_id = ${companyId} and not is_right) v
    join movement m on m.company_id = v.company_id and m.movement_id = v.movement_id
    where v.place <= ${MAX_CASES} order by v.verdict_id desc`.execute(db);
  return rows;
}

/** Records what a person accepted or confirmed; an earlier word on the same gives way. @param actNo  the act that did it */
export async function recordRight(
  db: Db,
  actor: Actor,
  source: 'accepted' | 'checked',
  decided: readonly Decided[],
  actNo: number | null,
): Promise<void> {
  if (decided.length === 0) return;
  const [movementIds, codes] = [decided.map((one) => one.movementId), decided.map((one) => one.code)];
  await sql`
    delete from match_verdict v using unnest(${movementIds}::uuid[], ${codes}::text[]) as d (movement_id, class)
    where v.company_id = ${actor.companyId} and v.movement_id = d.movement_id and v.class = d.class and v.is_right`.execute(db);
  await insert(db, actor, decided, { is_right: true, source, act_no: actNo });
}

/**
 * Records what a person undid because it was wrong. A class that has too many such decisions stops acting in this very transaction,
 * and everybody who matches here is notified; only a person lets it act again.
 */
export async function recordWrong(db: Db, actor: Actor, decided: readonly Decided[], actNo: number): Promise<void> {
  if (decided.length === 0) return;
  await insert(db, actor, decided, { is_right: false, source: 'undone', act_no: actNo });
  const codes = [...new Set(decided.map(({ code }) => code))];
  for (const [code, decisions] of await readDecisions(db, actor.companyId, codes))
    if (isDistrusted(decisions)) await stop(db, actor.companyId, code, decisions);
}

/** The act that decided was taken back: it says nothing any more. */
export async function forgetVerdicts(db: Db, companyId: string, actNo: number): Promise<void> {
  await db.deleteFrom('match_verdict').where('company_id', '=', companyId).where('act_no', '=', actNo).execute();
  await forgetRuleActs(db, companyId, actNo);
}

type Row = { is_right: boolean; source: 'accepted' | 'checked' | 'undone'; act_no: number | null };

async function insert(db: Db, { companyId, personId }: Actor, decided: readonly Decided[], row: Row): Promise<void> {
  const unique = new Map(decided.map((one) => [`${one.movementId} ${one.code}`, one]));
  const values = [...unique.values()].map(({ code, movementId }) => ({
    company_id: companyId,
    verdict_id: newId(),
    class: code,
    movement_id: movementId,
    ...row,
    decided_by: personId,
  }));
  await sql`insert into match_verdict ${namedRows('match_verdict', values)}`.execute(db);
}

async function stop(db: Db, companyId: string, code: ClassCode, decisions: Decisions): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into matching_mode as o (company_id, class, mode, stopped_at) values (${companyId}, ${code}, 'suggest', now())
    on conflict (company_id, class) do update set mode = 'suggest', stopped_at = now(), set_by = null, set_at = now()
    where o.mode = 'automatic'`.execute(db);
  if (numAffectedRows === 0n) return;
  const { right, decided } = decisions;
  await record(db, { companyId, personId: null }, 'matching.stopped', { code, right, decided });
  await addNotification(db, {
    companyId,
    kind: 'matching',
    recipients: await membersWho(db, companyId, 'movements.match'),
    senderId: null,
    content: `«${CLASS_LABELS[code]}» dejó de conciliar por sí sola: de sus últimas ${decided} decisiones, ${decided - right} estaban mal. Ahora solo propone.`,
    redirectUrl: '/conciliacion?vista=calidad',
    referenceType: 'reconciliation',
    documentId: null,
    botname: null,
  });
}
