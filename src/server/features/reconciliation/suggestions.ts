/** Keeps the stored suggestions true after people changed something, without running the engine over the whole company. */
import { sql } from 'kysely';
import type { Evidence } from '#domain/reconciliation/facts.ts';
import { proposeMatches } from '#domain/reconciliation/match.ts';
import { namedNumbers } from '#domain/reconciliation/words.ts';
import type { Db } from '#server/db/scope.ts';
import { refreshAwaiting } from './awaiting.ts';
import { type FactFilter, readFacts } from './facts.ts';
import { replaceSuggestions } from './save.ts';

/** More changed movements than this wait for the next run of the engine. */
const MAX_LOOKS = 200;

/** Classes whose rivals all share the RUT, the folio or the amount. */
const IN_SIGHT: ReadonlySet<Evidence> = new Set<Evidence>(['rutAndFolio', 'folioAndAmount', 'rutAndAmount', 'rutAmountAndDate']);

/** Drops what the change made impossible, and looks again at those of the movements that are still open. */
export async function refreshSuggestions(
  db: Db,
  companyId: string,
  movementIds: readonly string[],
  documentIds: readonly string[],
): Promise<void> {
  await sql`
    delete from match_suggestion s
    using (select distinct t.movement_id, t.option_no from match_suggestion t
           join document d on d.company_id = t.company_id and d.document_id = t.document_id
           where t.company_id = ${companyId} and t.document_id = any(${[...documentIds]}::uuid[]) and d.remaining < t.document_amount) gone
    where s.company_id = ${companyId} and s.movement_id = gone.movement_id and s.option_no = gone.option_no`.execute(db);
  const open = await openAmong(db, companyId, [...new Set(movementIds)]);
  const candidates = open.slice(0, MAX_LOOKS);
  const facts = candidates.length > 0 ? await readFacts(db, companyId, reachAround(candidates)) : null;
  const candidateIds = new Set(candidates.map((one) => one.id));
  const { automatic, suggestions } = facts ? proposeMatches(facts) : { automatic: [], suggestions: [] };
  // Seen from so near nothing is made without a person: what looks strong is offered as such, where all rivals are in sight.
  const strong = automatic.map((one) => ({ ...one, isStrong: IN_SIGHT.has(one.evidence) }));
  const newSuggestions = [...strong, ...suggestions].filter((one) => candidateIds.has(one.movementId));
  await replaceSuggestions(db, companyId, newSuggestions, [...movementIds]);
  await refreshAwaiting(db, companyId, { movementIds, documentIds });
}

type Candidate = { id: string; open: number; glosa: string; rut: string | null };

async function openAmong(db: Db, companyId: string, ids: string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select movement_id as id, abs(amount) - matched as open, glosa, counterpart_rut as rut from movement
    where company_id = ${companyId} and movement_id = any(${ids}::uuid[]) and not is_reconciled
    order by movement_id`.execute(db);
  return rows;
}

/** Documents and movements of the same RUT or amount, and documents whose folio the texts name. */
function reachAround(movements: readonly Candidate[]): FactFilter {
  const ruts = [...new Set(movements.flatMap(({ rut }) => rut ?? []))];
  const amounts = [...new Set(movements.map(({ open }) => open))];
  const folios = [...new Set(movements.flatMap(({ glosa, rut }) => namedNumbers(glosa, rut).map(({ folio }) => folio)))];
  return {
    movements: sql`(abs(amount) - matched = any(${amounts}::bigint[]) or counterpart_rut = any(${ruts}::text[]))`,
    documents: sql`(counterpart_rut = any(${ruts}::text[]) or remaining = any(${amounts}::bigint[]) or folio = any(${folios}::text[]))`,
  };
}
