import { setImmediate as breathe } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Matching } from '#domain/reconciliation/facts.ts';
import type { Steps } from '#domain/reconciliation/items.ts';
import { matchingSteps } from '#domain/reconciliation/match.ts';
import { type Changes, nearFacts } from '#domain/reconciliation/near.ts';
import type { RunResult } from '#domain/reconciliation/work.ts';
import { record } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { openWork, startWork } from '#server/jobs/work-store.ts';
import { refreshAwaiting } from './awaiting.ts';
import { countOpen, readFacts } from './facts.ts';
import { type EngineActor, replaceSuggestions, saveMatches, saveTransfers } from './save.ts';

/** Of a run that somebody waits for: how far it is, 0 to 1, and when to give up. */
type Watch = { progress: (fraction: number) => void; signal: AbortSignal };

type EngineOptions = { companyId: string; personId: string | null; movementIds?: readonly string[]; changes?: Changes; watch?: Watch };

/**
 * Runs the matching engine over all that is open in a company: makes the strong matches and transfers, marked with their evidence,
 * and keeps the rest as suggestions. Call it inside writeCompany; it gives way to other work of the thread between its steps.
 * @param personId     who set it off, null for a job
 * @param movementIds  act on these movements only (all facts are weighed all the same)
 * @param changes      look only at what these can have a say in (domain/reconciliation/near.ts)
 * @throws the reason of `watch.signal`, once it is aborted
 */
export async function runEngine(
  db: Db,
  { companyId, personId, movementIds, changes, watch = UNWATCHED }: EngineOptions,
): Promise<RunResult> {
  const runId = newId();
  const all = await readFacts(db, companyId);
  watch.progress(DONE.reading);
  const facts = changes ? await inTurns(nearFacts(all, changes), watch.signal) : all;
  const found = narrowed(await inTurns(matchingSteps(facts), watch.signal), movementIds);
  watch.progress(DONE.thinking);
  await saveMatches(db, { companyId, runId, personId }, found.automatic);
  await saveTransfers(db, { companyId, runId, personId }, found.transfers);
  watch.signal.throwIfAborted();
  watch.progress(DONE.matches);
  const lookedAt = changes ? facts.movements.map(({ id }) => id) : movementIds;
  await replaceSuggestions(db, companyId, found.suggestions, lookedAt ?? null);
  const documentIds = found.automatic.flatMap(({ parts }) => parts.map((part) => part.documentId));
  await refreshAwaiting(db, companyId, lookedAt ? { movementIds: lookedAt, documentIds } : null);
  watch.signal.throwIfAborted();
  if (found.automatic.length + found.transfers.length > 0) await recordRun(db, { companyId, runId, personId }, found);
  return {
    automatic: found.automatic.length + found.transfers.length,
    suggestions: new Set(found.suggestions.map((one) => one.movementId)).size,
    runId,
  };
}

const UNWATCHED: Watch = { progress: () => {}, signal: new AbortController().signal };
/** How much of a run is done after each part, by guess. */
const DONE = { reading: 0.2, thinking: 0.6, matches: 0.8 };

/** With so many open rows a run takes about as long as an answer may. */
const ROWS_AT_ONCE = 2_000;

/** Runs the engine: of little at once, of much as long work, whose id is then the answer. Call it inside writeCompany. */
export async function startRun(db: Db, actor: Actor): Promise<RunResult | { workId: string }> {
  const isSmall = (await countOpen(db, actor.companyId, ROWS_AT_ONCE + 1)) <= ROWS_AT_ONCE;
  if (isSmall && !(await openWork(db, actor.companyId, 'reconciliation'))) return runEngine(db, actor);
  return { workId: await startWork(db, actor, 'reconciliation', null) };
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

async function inTurns<Result>(steps: Steps<Result>, signal: AbortSignal): Promise<Result> {
  let since = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - since < TURN) continue;
    await breathe();
    signal.throwIfAborted();
    since = performance.now();
  }
}

function narrowed(found: Matching, movementIds: readonly string[] | undefined): Matching {
  if (!movementIds) return found;
  const ids = new Set(movementIds);
  return {
    automatic: found.automatic.filter((one) => ids.has(one.movementId)),
    transfers: found.transfers.filter((one) => ids.has(one.outId) || ids.has(one.inId)),
    suggestions: found.suggestions.filter((one) => ids.has(one.movementId)),
  };
}

async function recordRun(db: Db, { companyId, runId, personId }: EngineActor, { automatic, transfers }: Matching): Promise<void> {
  await db
    .insertInto('match_run')
    .values({ company_id: companyId, run_id: runId, matches: automatic.length, transfers: transfers.length, created_by: personId })
    .execute();
  const rows = automatic.flatMap(({ movementId, parts }) =>
    parts.map(({ documentId, amount, documentAmount }) => ({ movementId, documentId, amount, documentAmount })),
  );
  const pairs = transfers.map(({ outId, inId }) => ({ outId, inId }));
  const params = { runId, movements: automatic.length, documents: rows.length, transfers: pairs.length };
  await record(db, { companyId, personId }, 'engine.ran', params, { items: [...rows, ...pairs] });
}

/** Runs of the engine of which nothing stands any more stay 90 days. */
export async function tidyRuns(owner: Kysely<DB>): Promise<void> {
  await sql`delete from match_run r where r.created_at < now() - interval '90 days'
    and not exists (select from match m where m.company_id = r.company_id and m.run_id = r.run_id)
    and not exists (select from own_transfer t where t.company_id = r.company_id and t.run_id = r.run_id)`.execute(owner);
}
