import { setImmediate as breathe } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Matching, MatchingFacts } from '#domain/reconciliation/facts.ts';
import { matchingSteps } from '#domain/reconciliation/match.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { readFacts } from './facts.ts';
import { type Run, replaceSuggestions, saveMatches, saveTransfers } from './save.ts';

/** What a run did: documents matched and transfers paired without a person, movements with a suggestion. */
export type EngineResult = { automatic: number; suggestions: number; runId: string };

/**
 * Runs the matching engine over all that is open in a company: makes the strong matches and transfers, marked with their evidence,
 * and keeps the rest as suggestions. Call it inside writeCompany; it gives way to other work of the thread between its steps.
 * @param personId     who set it off, null for a job
 * @param movementIds  act on these movements only (all facts are weighed all the same)
 */
export async function runEngine(
  db: Db,
  { companyId, personId, movementIds }: { companyId: string; personId: string | null; movementIds?: readonly string[] },
): Promise<EngineResult> {
  const runId = newId();
  const found = narrowed(await think(await readFacts(db, companyId)), movementIds);
  await saveMatches(db, { companyId, runId, personId }, found.automatic);
  await saveTransfers(db, { companyId, runId, personId }, found.transfers);
  await replaceSuggestions(db, companyId, found.suggestions, movementIds ?? null);
  if (found.automatic.length + found.transfers.length > 0) await recordRun(db, { companyId, runId, personId }, found);
  return {
    automatic: found.automatic.length + found.transfers.length,
    suggestions: new Set(found.suggestions.map((one) => one.movementId)).size,
    runId,
  };
}

/** Takes back all matches of documents that go away. @param leaving  a query of their ids */
export async function releaseDocuments(db: Db, companyId: string, leaving: RawBuilder<unknown>): Promise<void> {
  await sql`delete from match where company_id = ${companyId} and document_id in (${leaving})`.execute(db);
}

/** Takes back all matches and transfers of movements that go away. @param leaving  a query of their ids */
export async function releaseMovements(db: Db, companyId: string, leaving: RawBuilder<unknown>): Promise<void> {
  await sql`with leaving as materialized (${leaving}), gone as (
      delete from own_transfer where company_id = ${companyId} and (out_id in (select * from leaving) or in_id in (select * from leaving)))
    delete from match where company_id = ${companyId} and movement_id in (select * from leaving)`.execute(db);
}

/** Milliseconds of thinking before others get their turn. */
const TURN = 25;

async function think(facts: MatchingFacts): Promise<Matching> {
  const steps = matchingSteps(facts);
  let since = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - since < TURN) continue;
    await breathe();
    since = performance.now();
  }
}

function narrowed(found: Matching, movementIds: readonly string[] | undefined): Matching {
  if (!movementIds) return found;
  const wanted = new Set(movementIds);
  return {
    automatic: found.automatic.filter((one) => wanted.has(one.movementId)),
    transfers: found.transfers.filter((one) => wanted.has(one.outId) || wanted.has(one.inId)),
    suggestions: found.suggestions.filter((one) => wanted.has(one.movementId)),
  };
}

async function recordRun(db: Db, { companyId, runId, personId }: Run, { automatic, transfers }: Matching): Promise<void> {
  await db
    .insertInto('match_run')
    .values({ company_id: companyId, run_id: runId, matches: automatic.length, transfers: transfers.length, created_by: personId })
    .execute();
  const made = automatic.flatMap(({ movementId, parts }) =>
    parts.map(({ documentId, amount, documentAmount }) => ({ movementId, documentId, amount, documentAmount })),
  );
  const pairs = transfers.map(({ outId, inId }) => ({ outId, inId }));
  const params = { runId, movements: automatic.length, documents: made.length, transfers: pairs.length };
  await record(db, { companyId, personId }, 'engine.ran', params, { items: [...made, ...pairs] });
}

/** Runs of the engine of which nothing stands any more stay 90 days. */
export async function tidyRuns(owner: Kysely<DB>): Promise<void> {
  await sql`delete from match_run r where r.created_at < now() - interval '90 days'
    and not exists (select from match m where m.company_id = r.company_id and m.run_id = r.run_id)
    and not exists (select from own_transfer t where t.company_id = r.company_id and t.run_id = r.run_id)`.execute(owner);
}
