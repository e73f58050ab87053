/** A random sample of what a class reconciled by itself, and what people find of it: that measures it even when nobody complains. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import { isClassCode } from '#domain/reconciliation/class-names.ts';
import type { ClassCode } from '#domain/reconciliation/facts.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { explained } from './decisions.ts';
import { removeExplanations } from './explain.ts';
import { type MovementWithLinks, movementsById } from './list.ts';
import { lockRows } from './locked.ts';
import type { QualityFilter } from './quality.ts';
import { movementStates } from './stored.ts';
import { unmatch, unpair } from './undo.ts';
import { forgetVerdicts, recordRight } from './verdicts.ts';

const SAMPLE = 20;

/** Rules have their own count of hits and corrections. @throws NOT_FOUND */
function sampledClass(code: string): ClassCode {
  if (!isClassCode(code) || code === 'rule') throw new AppError('NOT_FOUND');
  return code;
}

/**
 * Movements of the period that the class reconciled by itself, without a word of a person on them yet; of a pair its outgoing leg.
 * @param seed  the same one draws the same sample
 * @throws NOT_FOUND for an unknown class
 */
export async function readSample(db: Db, filter: QualityFilter, code: string, seed: number): Promise<MovementWithLinks[]> {
  const known = sampledClass(code);
  const { rows } = await sql<{ id: string }>`
    select e.movement_id as id from ${explained(filter)} e
    where e.by = ${known} and e.is_first_leg
      and not exists (select from match_verdict v
        where v.company_id = ${filter.companyId} and v.movement_id = e.movement_id and v.class = ${known})
    order by hashtextextended(e.movement_id::text, ${seed}), e.movement_id limit ${SAMPLE}`.execute(db);
  return movementsById(
    db,
    [filter.companyId],
    rows.map(({ id }) => id),
  );
}

/** What a person found: the class was right about a movement, or wrong. */
export type Review = { code: string; movementId: string; isRight: boolean };

/**
 * Records that the class was right, or takes back what it did because it was wrong. Call it inside writeCompany.
 * @returns the number of the act
 * @throws NOT_FOUND, REVIEW_GONE when the movement is no longer reconciled by that class alone, BANK_MONTH_CLOSED
 */
export async function review(db: Db, actor: Actor, { code: requested, movementId, isRight }: Review): Promise<number> {
  const code = sampledClass(requested);
  await lockRows(db, actor.companyId, [movementId], []);
  const { matches, explanations, isPair } = await madeBy(db, actor.companyId, code, movementId);
  if (matches.length + explanations.length === 0 && !isPair) throw new AppError('REVIEW_GONE');
  if (isRight) return confirm(db, actor, code, movementId);
  if (matches.length > 0) return unmatch(db, actor, matches, 'WRONG');
  if (explanations.length > 0) return (await removeExplanations(db, actor, explanations, true)).actNo;
  return unpair(db, actor, movementId, { reason: 'WRONG' });
}

async function confirm(db: Db, actor: Actor, code: ClassCode, movementId: string): Promise<number> {
  const [movement] = await movementStates(db, actor.companyId, [movementId]);
  if (!movement) throw new AppError('NOT_FOUND');
  const actNo = await record(db, actor, 'match.checked', { movement, code });
  await recordRight(db, actor, 'checked', [{ code, movementId }], actNo);
  return actNo;
}

/** What the engine made of a movement by a class. */
async function madeBy(db: Db, companyId: string, code: ClassCode, movementId: string) {
  const { rows } = await sql<{ matches: string[]; explanations: string[]; isPair: boolean }>`
    select array(select match_id::text from match
        where company_id = ${companyId} and movement_id = ${movementId} and origin = 'engine' and evidence = ${code}) as matches,
      array(select e.explanation_id::text from explanation e
        where e.company_id = ${companyId} and e.movement_id = ${movementId} and e.origin = 'engine' and ${code} = 'bankFee'
          and not exists (select from rule_hit h where h.company_id = e.company_id and h.movement_id = e.movement_id
            and h.made ->> 'explanationId' = e.explanation_id::text)) as explanations,
      exists (select from own_transfer t join movement o on o.company_id = t.company_id and o.movement_id = t.out_id
        join movement i on i.company_id = t.company_id and i.movement_id = t.in_id
        where t.company_id = ${companyId} and t.out_id = ${movementId} and t.origin = 'engine'
          and case when o.account_id = i.account_id then 'reversal' else 'ownTransfer' end = ${code}) as "isPair"`.execute(db);
  return rows[0] ?? { matches: [], explanations: [], isPair: false };
}

/** A confirmation that was taken back says nothing any more. */
export async function undoChecked(db: Db, actor: Actor, { no, params }: StoredAct<'match.checked'>): Promise<void> {
  await forgetVerdicts(db, actor.companyId, no);
  await record(db, actor, 'match.unchecked', params, { undoes: no });
}
