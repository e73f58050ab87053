/** Accepting what the engine suggests. Call inside writeCompany. */

import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/errors.ts';
import type { Evidence } from '#domain/reconciliation/facts.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { type Locked, lockRows } from './locked.ts';
import { writeMatches } from './manual-matches.ts';
import { type MatchPlanRequest, planMatches, type Remaining, remainingOf } from './planned.ts';
import { matchedOf } from './stored.ts';

/** `option` null: the best one. */
export type Choice = { movementId: string; option: number | null };

/**
 * Makes the chosen suggestions, in the order given. One that no longer fits, because another used its document up, is left out;
 * when none fits the call fails.
 * @returns how many movements were matched, and the number of the act in the history
 * @throws SUGGESTION_GONE, NOT_FOUND
 */
export async function acceptSuggestions(db: Db, actor: Actor, choices: readonly Choice[]): Promise<{ nModified: number; actNo: number }> {
  const chosen = await loadChosen(db, actor.companyId, choices);
  const documentIds = chosen.flatMap((one) => one.parts.map((part) => part.documentId));
  const locked = await lockRows(
    db,
    actor.companyId,
    choices.map((one) => one.movementId),
    await stillThere(db, actor.companyId, documentIds),
  );
  const remaining = remainingOf(locked);
  const planned = chosen.flatMap((one) => (fits(locked, remaining, one) ? planMatches(locked, remaining, one) : []));
  const movementIds = [...new Set(planned.map((one) => one.movementId))];
  if (movementIds.length === 0) throw new AppError('SUGGESTION_GONE');
  const items = await writeMatches(db, actor, planned);
  const actNo = await record(db, actor, 'match.accepted', await matchedOf(db, actor.companyId, planned), { items });
  return { nModified: movementIds.length, actNo };
}

type OptionRow = {
  movement_id: string;
  option_no: number;
  document_id: string;
  document_amount: number;
  evidence: Evidence;
  reasons: string[];
};

/** The parts of each chosen option, in the order of the choices. */
async function loadChosen(
  db: Db,
  companyId: string,
  choices: readonly Choice[],
): Promise<(MatchPlanRequest & { parts: { documentId: string; amount: number }[] })[]> {
  const { rows } = await sql<OptionRow>`
    select s.movement_id, s.option_no, s.document_id, s.document_amount, s.evidence, s.reasons
    from unnest(${choices.map((one) => one.movementId)}::uuid[], ${choices.map((one) => one.option)}::int[]) with ordinality
      as c (movement_id, option_no, place)
    join match_suggestion s on s.company_id = ${companyId} and s.movement_id = c.movement_id
      and s.option_no = coalesce(c.option_no,
        (select min(option_no) from match_suggestion b where b.company_id = ${companyId} and b.movement_id = c.movement_id))
    order by c.place, s.document_id`.execute(db);
  const byMovement = new Map<string, OptionRow[]>();
  for (const row of rows) byMovement.set(row.movement_id, [...(byMovement.get(row.movement_id) ?? []), row]);
  return [...byMovement.entries()].map(([movementId, parts]) => ({
    movementId,
    parts: parts.map((one) => ({ documentId: one.document_id, amount: one.document_amount })),
    evidence: parts[0]?.evidence ?? null,
    reasons: parts[0]?.reasons ?? [],
  }));
}

/** Suggestions outlive the documents of an import that was undone. */
async function stillThere(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('document')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('document_id', 'in', ids)
    .execute();
  return rows.map((one) => one.document_id);
}

function fits({ movements, documents }: Locked, remaining: Remaining, { movementId, parts }: MatchPlanRequest): boolean {
  const movement = movements.get(movementId);
  if (!movement || movement.isTransfer || movement.isReconciled) return false;
  const used = parts.reduce((sum, part) => {
    const direction = documents.get(part.documentId)?.direction ?? 0;
    return sum + direction * Math.sign(movement.amount) * (part.amount ?? 0);
  }, 0);
  const areOpen = parts.every((part) => {
    const document = documents.get(part.documentId);
    return (
      document?.currency === movement.currency &&
      !document.isHidden &&
      (remaining.documents.get(part.documentId) ?? 0) >= (part.amount ?? 0)
    );
  });
  return areOpen && used > 0 && used <= (remaining.movements.get(movementId) ?? 0);
}
