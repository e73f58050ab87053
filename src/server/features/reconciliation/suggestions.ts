/** Updates the stored suggestions after a person's changes, without running the engine over the whole company. */
import { sql } from 'kysely';
import type { Evidence, Matching } from '#domain/reconciliation/facts.ts';
import { matchingSteps } from '#domain/reconciliation/match.ts';
import { namedNumbers } from '#domain/reconciliation/words.ts';
import type { Db } from '#server/db/scope.ts';
import { isOpenMovement } from '#server/features/banking/store.ts';
import { refreshAwaiting } from './awaiting.ts';
import { type FactFilter, readFacts } from './facts.ts';
import { teach } from './lessons.ts';
import { roomOf } from './open-rows.ts';
import { replaceSuggestions, type Suggested } from './save.ts';
import { inTurns } from './turns.ts';

/** With more changed movements, the rest waits for the next run of the engine. */
const MAX_LOOKS = 200;

/** Classes whose rivals all share the RUT, the folio or the amount. */
const IN_SIGHT: ReadonlySet<Evidence> = new Set<Evidence>(['rutAndFolio', 'folioAndAmount', 'rutAndAmount', 'rutAmountAndDate']);

/** Learns from what people changed, deletes suggestions that the change made impossible, and computes those of movements that are still open. */
export async function refreshSuggestions(
  db: Db,
  companyId: string,
  movementIds: readonly string[],
  documentIds: readonly string[],
): Promise<void> {
  await teach(db, companyId, movementIds);
  await sql`
    delete from match_suggestion s
    using (select distinct t.movement_id, t.option_no from match_suggestion t
           join document d on d.company_id = t.company_id and d.document_id = t.document_id
           where t.company_id = ${companyId} and t.document_id = any(${[...documentIds]}::uuid[]) and ${roomOf('t', 'd')} < t.document_amount) gone
    where s.company_id = ${companyId} and s.movement_id = gone.movement_id and s.option_no = gone.option_no`.execute(db);
  const open = await openAmong(db, companyId, [...new Set(movementIds)]);
  const candidates = open.slice(0, MAX_LOOKS);
  const facts =
    candidates.length > 0 ? await readFacts(db, companyId, reachAround(companyId, candidates, documentIds.slice(0, MAX_LOOKS))) : null;
  const candidateIds = new Set(candidates.map((one) => one.id));
  const found = facts ? suggestedAmong(await inTurns(matchingSteps(facts)), candidateIds) : NONE;
  await replaceSuggestions(db, companyId, found, {
    acting: movementIds,
    seeing: movementIds,
  });
  await refreshAwaiting(db, companyId, { movementIds, documentIds });
}

const NONE: Suggested = { suggestions: [], proposed: { transfers: [], explanations: [] } };

/** With so few facts nothing is matched automatically: what is sure becomes a suggestion, strong only if all its rivals were read. */
function suggestedAmong(found: Matching, ids: ReadonlySet<string>): Suggested {
  const { automatic, suggestions, proposed, transfers, explanations } = found;
  const strong = [...automatic, ...suggestions].map((one) => ({ ...one, isStrong: one.isStrong && IN_SIGHT.has(one.by ?? one.evidence) }));
  return {
    suggestions: strong.filter((one) => ids.has(one.movementId)),
    proposed: {
      transfers: [...transfers, ...proposed.transfers].filter((one) => ids.has(one.outId) || ids.has(one.inId)),
      explanations: [...explanations, ...proposed.explanations].filter((one) => ids.has(one.movementId)),
    },
  };
}

/** With more changed documents, the movements that they were suggested for wait for the next run of the engine. */
const MAX_DOCUMENTS = 50;

/** The same after documents changed without a match: updates the movements that they were suggested for. Call it inside writeCompany. */
export async function suggestAround(db: Db, companyId: string, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  const isFew = documentIds.length <= MAX_DOCUMENTS;
  const { rows } = await sql<{ id: string }>`select distinct movement_id as id from match_suggestion
    where ${isFew} and company_id = ${companyId} and document_id = any(${[...documentIds]}::uuid[]) limit ${MAX_LOOKS}`.execute(db);
  await refreshSuggestions(
    db,
    companyId,
    rows.map(({ id }) => id),
    documentIds,
  );
}

type Candidate = { id: string; open: number; glosa: string; rut: string | null };

async function openAmong(db: Db, companyId: string, ids: string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select movement_id as id, abs(amount) - matched as open, glosa, counterpart_rut as rut from movement
    where company_id = ${companyId} and movement_id = any(${ids}::uuid[]) and ${isOpenMovement('movement')}
    order by movement_id`.execute(db);
  return rows;
}

/** Documents and movements of the same RUT or amount, documents whose folio the texts name, those that changed with them, and those undone. */
function reachAround(companyId: string, movements: readonly Candidate[], documentIds: readonly string[]): FactFilter {
  const ruts = [...new Set(movements.flatMap(({ rut }) => rut ?? []))];
  const amounts = [...new Set(movements.map(({ open }) => open))];
  const folios = [...new Set(movements.flatMap(({ glosa, rut }) => namedNumbers(glosa, rut).map(({ folio }) => folio)))];
  return {
    movements: sql`(abs(amount) - matched = any(${amounts}::bigint[]) or counterpart_rut = any(${ruts}::text[]))`,
    documents: sql`(counterpart_rut = any(${ruts}::text[]) or remaining = any(${amounts}::bigint[]) or folio = any(${folios}::text[])
      or document_id = any(${[...documentIds]}::uuid[]) or document_id in (select r.document_id from match_rejection r
        where r.company_id = ${companyId} and r.movement_id = any(${movements.map(({ id }) => id)}::uuid[])))`,
  };
}
