/** Writes the engine's results, in bulk. */

import { type Selectable, sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Matching, Proposal, TransferProposal } from '#domain/reconciliation/facts.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';

export type EngineActor = Actor & { runId: string };

/** Rows per statement: its triggers keep all of them in memory. */
const BATCH = 5_000;

/** In the order of their documents, which is about that in which they came: each batch then touches neighbouring rows. */
export async function saveMatches(db: Db, run: EngineActor, proposals: readonly Proposal[]): Promise<void> {
  const documentOf = ({ parts }: Proposal) => parts[0]?.documentId ?? '';
  const sorted = proposals.toSorted((a, b) => (documentOf(a) < documentOf(b) ? -1 : 1));
  for (let from = 0; from < sorted.length; from += BATCH) await saveBatch(db, run, sorted.slice(from, from + BATCH));
}

async function saveBatch(db: Db, { companyId, runId, personId }: EngineActor, proposals: readonly Proposal[]): Promise<void> {
  const run = { company_id: companyId, origin: 'engine', run_id: runId, created_by: personId } as const;
  const rows = proposals.flatMap(({ movementId, parts, evidence, reasons, settlementId = null }) =>
    parts.map(({ documentId, amount, documentAmount, difference }) => ({
      ...run,
      match_id: newId(),
      movement_id: movementId,
      document_id: documentId,
      amount,
      document_amount: documentAmount,
      difference: difference ?? null,
      evidence,
      reasons: [...reasons],
      settlement_id: settlementId,
    })),
  );
  if (rows.length > 0) await sql`insert into match ${namedRows('match', rows)}`.execute(db);
}

/** Pairs the legs, with the reasons; a trigger marks both movements. `run` null: by hand. */
export async function saveTransfers(
  db: Db,
  { companyId, runId, personId }: Omit<EngineActor, 'runId'> & { runId: string | null },
  pairs: readonly Omit<TransferProposal, 'evidence'>[],
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

export type Suggested = Pick<Matching, 'suggestions' | 'proposed'>;

/**
 * Replaces all suggestions of the company, or only those of the movements that were looked at (`Matching.lookedAt`). Writes only what
 * differs: most of what a look around changes finds was suggested before.
 * @returns the movements whose suggested documents are others than before
 */
export async function replaceSuggestions(
  db: Db,
  companyId: string,
  { suggestions, proposed }: Suggested,
  lookedAt: Matching['lookedAt'],
): Promise<string[]> {
  const within = (which: 'acting' | 'seeing', ...columns: string[]) => {
    const are = columns.map((column) => sql`${sql.ref(column)} = any(${[...(lookedAt?.[which] ?? [])]}::uuid[])`);
    return lookedAt ? sql`and (${sql.join(are, sql` or `)})` : sql``;
  };
  await sql`delete from kind_suggestion where company_id = ${companyId} ${within('acting', 'movement_id')}`.execute(db);
  await sql`delete from transfer_suggestion where company_id = ${companyId} ${within('acting', 'out_id', 'in_id')}`.execute(db);
  await saveProposed(db, companyId, proposed);
  const options = optionRows(companyId, suggestions);
  const { rows: ended } = await sql<{ id: string }>`delete from match_suggestion
    where company_id = ${companyId} ${within('seeing', 'movement_id')} and movement_id <> all(${[...options.keys()]}::uuid[])
    returning movement_id as id`.execute(db);
  const changed = ended.map(({ id }) => id);
  const movementIds = [...options.keys()];
  for (let from = 0; from < movementIds.length; from += BATCH) {
    const others = await differing(db, companyId, options, movementIds.slice(from, from + BATCH));
    await sql`delete from match_suggestion where company_id = ${companyId} and movement_id = any(${others}::uuid[])`.execute(db);
    await saveOptions(
      db,
      others.flatMap((id) => options.get(id) ?? []),
    );
    changed.push(...others);
  }
  return [...new Set(changed)];
}

/** Those of some movements whose stored suggestions are not these. */
async function differing(db: Db, companyId: string, options: Options, movementIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<OptionRow>`
    select movement_id, option_no, document_id, amount, document_amount, difference, evidence, is_strong, reasons from match_suggestion
    where company_id = ${companyId} and movement_id = any(${[...movementIds]}::uuid[])`.execute(db);
  const stored = Map.groupBy(rows, (one) => one.movement_id);
  return movementIds.filter((id) => contentOf(options.get(id) ?? []) !== contentOf(stored.get(id) ?? []));
}

function contentOf(rows: readonly OptionRow[]): string {
  const texts = rows.map((one) => {
    const { option_no, document_id, amount, document_amount, difference, evidence, is_strong, reasons } = one;
    return JSON.stringify([option_no, document_id, Number(amount), Number(document_amount), difference, evidence, is_strong, reasons]);
  });
  return texts.toSorted().join('\n');
}

async function saveProposed(db: Db, companyId: string, { explanations, transfers }: Matching['proposed']): Promise<void> {
  const kinds = explanations.map(({ movementId, kindKey, evidence, reasons }) => {
    return { company_id: companyId, movement_id: movementId, kind_key: kindKey, class: evidence, reasons: [...reasons] };
  });
  const pairs = transfers.map(({ outId, inId, evidence, reasons, isLikely = false }) => {
    return { company_id: companyId, out_id: outId, in_id: inId, class: evidence, reasons: [...reasons], is_strong: !isLikely };
  });
  for (let from = 0; from < kinds.length; from += BATCH)
    await sql`insert into kind_suggestion ${namedRows('kind_suggestion', kinds.slice(from, from + BATCH))}`.execute(db);
  for (let from = 0; from < pairs.length; from += BATCH)
    await sql`insert into transfer_suggestion ${namedRows('transfer_suggestion', pairs.slice(from, from + BATCH))}
      on conflict do nothing`.execute(db);
}

/** Replaces what classes in shadow would have done with all open movements, or some; of others it stays as it was. */
export async function replaceShadow(
  db: Db,
  companyId: string,
  { matches, transfers, explanations }: Matching['shadow'],
  movementIds: readonly string[] | null,
): Promise<void> {
  await sql`delete from shadow_match s using movement m where s.company_id = ${companyId} and m.company_id = s.company_id
    and m.movement_id = s.movement_id and not m.is_reconciled
    ${movementIds ? sql`and s.movement_id = any(${[...movementIds]}::uuid[])` : sql``}`.execute(db);
  const rows = [
    ...matches.map((one) => ({ ...one, partners: one.parts.map(({ documentId }) => documentId), kindKey: null })),
    ...transfers.flatMap(({ outId, inId, evidence }) => [
      { movementId: outId, evidence, partners: [inId], kindKey: null },
      { movementId: inId, evidence, partners: [outId], kindKey: null },
    ]),
    ...explanations.map((one) => ({ ...one, partners: [] })),
  ].map(({ movementId, evidence, partners, kindKey }) => {
    return { company_id: companyId, movement_id: movementId, class: evidence, partners, kind_key: kindKey };
  });
  for (let from = 0; from < rows.length; from += BATCH)
    await sql`insert into shadow_match ${namedRows('shadow_match', rows.slice(from, from + BATCH))} on conflict do nothing`.execute(db);
}

type OptionRow = Pick<
  Selectable<DB['match_suggestion']>,
  'movement_id' | 'option_no' | 'document_id' | 'amount' | 'document_amount' | 'difference' | 'evidence' | 'is_strong' | 'reasons'
>;
type Options = ReadonlyMap<string, readonly (OptionRow & { company_id: string })[]>;

/** By movement, numbered in the order of the suggestions. */
function optionRows(companyId: string, suggestions: readonly Proposal[]): Options {
  const byMovement = new Map<string, Proposal[]>();
  for (const one of suggestions) {
    const others = byMovement.get(one.movementId);
    if (others) others.push(one);
    else byMovement.set(one.movementId, [one]);
  }
  const rowsOf = ({ parts, movementId, evidence, isStrong, reasons }: Proposal, at: number) =>
    parts.map(({ documentId, amount, documentAmount, difference }) => ({
      company_id: companyId,
      movement_id: movementId,
      option_no: at + 1,
      document_id: documentId,
      amount,
      document_amount: documentAmount,
      difference: difference ?? null,
      evidence,
      is_strong: isStrong,
      reasons: [...reasons],
    }));
  return new Map([...byMovement].map(([id, proposals]) => [id, proposals.flatMap(rowsOf)]));
}

async function saveOptions(db: Db, rows: readonly (OptionRow & { company_id: string })[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await sql`insert into match_suggestion ${namedRows('match_suggestion', rows.slice(from, from + BATCH))}`.execute(db);
}
