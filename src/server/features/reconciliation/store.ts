import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Changes, FoundProposals, Matching } from '#domain/reconciliation/facts.ts';
import { matchingSteps } from '#domain/reconciliation/match.ts';
import type { RunResult } from '#domain/reconciliation/work.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { analyzeAfter } from '#server/db/statistics.ts';
import type { DB } from '#server/db/tables.ts';
import { openWork, startWork } from '#server/jobs/work-store.ts';
import { refreshAwaiting, type Touched } from './awaiting.ts';
import { saveCharges } from './explain.ts';
import { countOpen, readFacts } from './facts.ts';
import { teach } from './lessons.ts';
import { runRules } from './rule-apply.ts';
import { type EngineActor, replaceShadow, replaceSuggestions, saveMatches, saveTransfers } from './save.ts';
import { inTurns } from './turns.ts';

export { isNamedByRule, moveExplanations, moveRuleHits, moveRules, moveRuleVersions } from './area-moves.ts';
export { depositsToLookAt, withdrawSettlements, writeImportedSettlements } from './card-settlements.ts';
export { countOpen } from './facts.ts';
export { withdrawMatches, writeImportedMatches } from './imported.ts';
export { teachMoved } from './lessons.ts';
export { suggestAround } from './suggestions.ts';

/** For a run that somebody waits for: reports progress, 0 to 1, and can be aborted. */
type Watch = { progress: (fraction: number) => void; signal: AbortSignal };

type EngineOptions = { companyId: string; personId: string | null; movementIds?: readonly string[]; changes?: Changes; watch?: Watch };

/**
 * Runs the matching engine over everything open in a company: makes the strong matches and transfers, marked with their evidence, and
 * stores the rest as suggestions; then the company's rules have what is new. Call it inside writeCompany; it yields the thread between its steps.
 * @param personId     who started it, null for a job
 * @param movementIds  act on these movements only (all facts are still weighed)
 * @param changes      look only at what these can affect (domain/reconciliation/near.ts)
 * @throws the reason of `watch.signal`, once it is aborted
 */
export async function runEngine(
  db: Db,
  { companyId, personId, movementIds, changes, watch = UNWATCHED }: EngineOptions,
): Promise<RunResult> {
  const runId = newId();
  const facts = await readFacts(db, companyId);
  watch.progress(DONE.reading);
  const around = changes && { ...changes, replaced: await replacedNow(db, companyId) };
  const found = narrowed(await inTurns(matchingSteps(facts, {}, around), { signal: watch.signal, beat: () => isAlive(db) }), movementIds);
  watch.progress(DONE.thinking);
  await saveMatches(db, { companyId, runId, personId }, found.automatic);
  await saveTransfers(db, { companyId, runId, personId }, found.transfers);
  await saveCharges(db, { companyId, runId, personId }, found.explanations);
  watch.signal.throwIfAborted();
  watch.progress(DONE.matches);
  const lookedAt = found.lookedAt ?? (movementIds ? { acting: movementIds, seeing: movementIds } : null);
  const suggested = await replaceSuggestions(db, companyId, found, lookedAt);
  await replaceShadow(db, companyId, found.shadow, lookedAt?.acting ?? null);
  // A look around changes mostly writes again what was suggested before.
  await analyzeAfter(db, 'matches', found.automatic.length + (changes ? 0 : found.suggestions.length));
  await refreshAwaiting(db, companyId, lookedAt ? touchedBy(found, suggested, changes) : null);
  watch.signal.throwIfAborted();
  const ruled = await runRules(db, { companyId, personId }, changes ? [...changes.movementIds] : (movementIds ?? null));
  watch.signal.throwIfAborted();
  const made = found.automatic.length + found.transfers.length + found.explanations.length;
  if (made > 0) await recordRun(db, { companyId, runId, personId }, found);
  return {
    automatic: made,
    suggestions: suggestedIn(found),
    ruled,
    runId,
  };
}

/** A run over a million movements computes for minutes in its transaction. */
function isAlive(db: Db): Promise<unknown> {
  return sql`select 1`.execute(db);
}

/** Where what waits for confirmation may be other than before: what was made, what is suggested otherwise, and what came in. */
function touchedBy({ automatic, transfers, explanations }: Matching, suggested: readonly string[], changes: Changes | undefined): Touched {
  const made = [...automatic, ...explanations].map(({ movementId }) => movementId);
  const legs = transfers.flatMap(({ outId, inId }) => [outId, inId]);
  return {
    movementIds: [...new Set([...suggested, ...made, ...legs, ...(changes?.movementIds ?? [])])],
    documentIds: [
      ...new Set([...automatic.flatMap(({ parts }) => parts.map(({ documentId }) => documentId)), ...(changes?.documentIds ?? [])]),
    ],
  };
}

/** The documents marked as paid by hand in whose place a movement is proposed. */
async function replacedNow(db: Db, companyId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct document_id as id from match_suggestion where company_id = ${companyId} and evidence = 'settledByHand'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** How many movements wait for a person with something proposed. */
function suggestedIn({ suggestions, proposed }: Matching): number {
  const ids = [...suggestions, ...proposed.explanations].map(({ movementId }) => movementId);
  return new Set([...ids, ...proposed.transfers.flatMap(({ outId, inId }) => [outId, inId])]).size;
}

const UNWATCHED: Watch = { progress: () => {}, signal: new AbortController().signal };
/** Estimated share of a run that is done after each part. */
const DONE = { reading: 0.2, thinking: 0.6, matches: 0.8 };

/** With so many open rows a run takes about as long as a request may. */
const ROWS_AT_ONCE = 2_000;

/** Runs the engine: a small run at once, a large one as long work, whose id is then returned. Call it inside writeCompany. */
export async function startRun(db: Db, actor: Actor): Promise<RunResult | { workId: string }> {
  const isSmall = (await countOpen(db, actor.companyId, ROWS_AT_ONCE + 1)) <= ROWS_AT_ONCE;
  if (isSmall && !(await openWork(db, actor.companyId, 'reconciliation'))) return runEngine(db, actor);
  return { workId: await startWork(db, actor, 'reconciliation', null) };
}

/** Removes all matches of documents that are about to be deleted. @param leaving  a query of their ids */
export async function releaseDocuments(db: Db, companyId: string, leaving: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from match where company_id = ${companyId} and document_id in (${leaving}) and origin in ('manual', 'clay') returning movement_id as id`.execute(
    db,
  );
  await sql`delete from match where company_id = ${companyId} and document_id in (${leaving})`.execute(db);
  await teach(
    db,
    companyId,
    rows.map(({ id }) => id),
  );
}

/** Removes all matches and transfers of movements that are about to be deleted. @param leaving  a query of their ids */
export async function releaseMovements(db: Db, companyId: string, leaving: RawBuilder<unknown>): Promise<void> {
  await sql`with leaving as materialized (${leaving}), gone as (
      delete from own_transfer where company_id = ${companyId} and (out_id in (select * from leaving) or in_id in (select * from leaving))),
    explained as (delete from explanation where company_id = ${companyId} and movement_id in (select * from leaving))
    delete from match where company_id = ${companyId} and movement_id in (select * from leaving)`.execute(db);
}

function narrowed(found: Matching, movementIds: readonly string[] | undefined): Matching {
  if (!movementIds) return found;
  const ids = new Set(movementIds);
  const among = ({ matches, transfers, explanations }: FoundProposals): FoundProposals => ({
    matches: matches.filter((one) => ids.has(one.movementId)),
    transfers: transfers.filter((one) => ids.has(one.outId) || ids.has(one.inId)),
    explanations: explanations.filter((one) => ids.has(one.movementId)),
  });
  const { automatic, transfers, explanations, suggestions, proposed, shadow } = found;
  const { matches, ...others } = among({ matches: automatic, transfers, explanations });
  return {
    automatic: matches,
    ...others,
    suggestions: suggestions.filter((one) => ids.has(one.movementId)),
    proposed: among({ matches: [], ...proposed }),
    shadow: among(shadow),
    lookedAt: found.lookedAt,
  };
}

async function recordRun(db: Db, { companyId, runId, personId }: EngineActor, found: Matching): Promise<void> {
  const { automatic, transfers, explanations } = found;
  const movements = automatic.length + explanations.length;
  const returned = transfers.filter(({ evidence }) => evidence === 'reversal').length;
  await db
    .insertInto('match_run')
    .values({ company_id: companyId, run_id: runId, matches: movements, transfers: transfers.length, returned, created_by: personId })
    .execute();
  const rows = automatic.flatMap(({ movementId, parts }) =>
    parts.map(({ documentId, amount, documentAmount }) => ({ movementId, documentId, amount, documentAmount })),
  );
  const pairs = transfers.map(({ outId, inId }) => ({ outId, inId }));
  const kinds = explanations.map(({ movementId, kindKey, amount }) => ({ movementId, kindKey, amount }));
  const params = { runId, movements, documents: rows.length, transfers: pairs.length, returned };
  await record(db, { companyId, personId }, 'engine.ran', params, { items: [...rows, ...pairs, ...kinds] });
}

/** Runs of the engine whose results are all gone are deleted after 90 days. */
export async function tidyRuns(owner: Kysely<DB>): Promise<void> {
  await sql`delete from match_run r where r.created_at < now() - interval '90 days'
    and not exists (select from match m where m.company_id = r.company_id and m.run_id = r.run_id)
    and not exists (select from explanation e where e.company_id = r.company_id and e.run_id = r.run_id)
    and not exists (select from own_transfer t where t.company_id = r.company_id and t.run_id = r.run_id)`.execute(owner);
}
