/** Writes what the engine found, in bulk. */

import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Matching, Proposal, TransferProposal } from '#domain/reconciliation/facts.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';

export type EngineActor = Actor & { runId: string };

/** So many rows go in one statement: its triggers keep all they touch in memory. */
const BATCH = 5_000;

export async function saveMatches(db: Db, run: EngineActor, proposals: readonly Proposal[]): Promise<void> {
  for (let from = 0; from < proposals.length; from += BATCH) await saveBatch(db, run, proposals.slice(from, from + BATCH));
}

async function saveBatch(db: Db, { companyId, runId, personId }: EngineActor, proposals: readonly Proposal[]): Promise<void> {
  const run = { company_id: companyId, origin: 'engine', run_id: runId, created_by: personId } as const;
  const rows = proposals.flatMap(({ movementId, parts, evidence, reasons }) =>
    parts.map(({ documentId, amount, documentAmount }) => ({
      ...run,
      match_id: newId(),
      movement_id: movementId,
      document_id: documentId,
      amount,
      document_amount: documentAmount,
      evidence,
      reasons: [...reasons],
    })),
  );
  if (rows.length > 0) await sql`insert into match ${namedRows('match', rows)}`.execute(db);
}

/** Pairs the legs and says why; a trigger marks both movements. `run` null: by hand. */
export async function saveTransfers(
  db: Db,
  { companyId, runId, personId }: Omit<EngineActor, 'runId'> & { runId: string | null },
  pairs: readonly TransferProposal[],
): Promise<void> {
  if (pairs.length === 0) return;
  const [outs, ins] = [pairs.map((one) => one.outId), pairs.map((one) => one.inId)];
  await sql`
    insert into own_transfer (company_id, out_id, in_id, origin, reasons, run_id, created_by)
    select ${companyId} as company_id, r.out_id, r.in_id, ${runId ? 'engine' : 'manual'} as origin, r.reasons::jsonb as reasons,
      ${runId}::uuid as run_id, ${personId} as created_by
    from unnest(${outs}::uuid[], ${ins}::uuid[], ${pairs.map((one) => JSON.stringify(one.reasons))}::text[]) as r (out_id, in_id, reasons)`.execute(
    db,
  );
}

/** Puts these in the place of all suggestions of the company, or only of some movements. */
export async function replaceSuggestions(
  db: Db,
  companyId: string,
  suggestions: Matching['suggestions'],
  movementIds: readonly string[] | null,
): Promise<void> {
  const movementCondition = movementIds ? sql`and movement_id = any(${[...movementIds]}::uuid[])` : sql``;
  await sql`delete from match_suggestion where company_id = ${companyId} ${movementCondition}`.execute(db);
  const numbered = numberOptions(suggestions);
  for (let from = 0; from < numbered.length; from += BATCH) await saveOptions(db, companyId, numbered.slice(from, from + BATCH));
}

type Numbered = Proposal & { option: number };

function numberOptions(suggestions: readonly Proposal[]): Numbered[] {
  const counts = new Map<string, number>();
  return suggestions.map((one) => {
    const option = (counts.get(one.movementId) ?? 0) + 1;
    counts.set(one.movementId, option);
    return { ...one, option };
  });
}

async function saveOptions(db: Db, companyId: string, options: readonly Numbered[]): Promise<void> {
  const rows = options.flatMap(({ parts, movementId, option, evidence, isStrong, reasons }) =>
    parts.map(({ documentId, amount, documentAmount }) => ({
      company_id: companyId,
      movement_id: movementId,
      option_no: option,
      document_id: documentId,
      amount,
      document_amount: documentAmount,
      evidence,
      is_strong: isStrong,
      reasons: [...reasons],
    })),
  );
  if (rows.length > 0) await sql`insert into match_suggestion ${namedRows('match_suggestion', rows)}`.execute(db);
}
