/** Matches and transfers as stored: what the history records, and restores. */

import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { documentName, type Named } from '#domain/documents/names.ts';
import type { Currency } from '#domain/money.ts';
import type { Matched, MovementState, StoredMatch, StoredTransfer } from '#domain/reconciliation/acts.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';

/** What a statement on `match` (named m) returns of its rows. */
export const MATCH = sql`m.match_id as "matchId", m.movement_id as "movementId", m.document_id as "documentId", m.amount,
  m.document_amount as "documentAmount", m.difference, m.origin, m.evidence, m.reasons, m.run_id as "runId", m.settlement_id as "settlementId", m.created_by as "createdBy",
  to_jsonb(m.created_at) #>> '{}' as "createdAt"`;

/** What a statement on `own_transfer` (named t) returns of its rows. */
export const TRANSFER = sql`t.out_id as "outId", t.in_id as "inId", t.origin, t.reasons, t.run_id as "runId", t.created_by as "createdBy",
  to_jsonb(t.created_at) #>> '{}' as "createdAt"`;

type Pair = { movementId: string; documentId: string };

/** The existing matches of these pairs. */
export async function storedMatches(db: Db, companyId: string, pairs: readonly Pair[]): Promise<StoredMatch[]> {
  const { rows } = await sql<StoredMatch>`
    select ${MATCH} from match m
    join unnest(${pairs.map((one) => one.movementId)}::uuid[], ${pairs.map((one) => one.documentId)}::uuid[]) as p (movement_id, document_id)
      on p.movement_id = m.movement_id and p.document_id = m.document_id
    where m.company_id = ${companyId}`.execute(db);
  return rows;
}

/** Restores matches exactly as they were; one whose report is gone since stands without it. */
export async function putBackMatches(db: Db, companyId: string, matches: readonly StoredMatch[]): Promise<void> {
  if (matches.length === 0) return;
  const settlementIds = await standing(db, companyId, matches);
  const rows = matches.map((one) => ({
    company_id: companyId,
    match_id: one.matchId,
    movement_id: one.movementId,
    document_id: one.documentId,
    amount: one.amount,
    document_amount: one.documentAmount,
    difference: one.difference ?? null,
    origin: one.origin,
    evidence: one.evidence,
    reasons: [...one.reasons],
    run_id: one.runId,
    settlement_id: one.settlementId && settlementIds.has(one.settlementId) ? one.settlementId : null,
    created_by: one.createdBy,
    created_at: one.createdAt,
  }));
  await sql`insert into match ${namedRows('match', rows)}`.execute(db);
}

/** The deposits of acquirers' reports that matches stood on, and that are still told. */
async function standing(db: Db, companyId: string, matches: readonly StoredMatch[]): Promise<ReadonlySet<string>> {
  const ids = matches.flatMap(({ settlementId }) => settlementId ?? []);
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select settlement_id as id from card_settlement where company_id = ${companyId} and settlement_id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Restores a transfer exactly as it was; a trigger marks its legs. */
export async function putBackTransfer(db: Db, companyId: string, one: StoredTransfer): Promise<void> {
  const { outId, inId, origin, reasons, runId, createdBy, createdAt } = one;
  const ids = { company_id: companyId, out_id: outId, in_id: inId };
  const made = { origin, reasons: [...reasons], run_id: runId, created_by: createdBy, created_at: createdAt };
  await sql`insert into own_transfer ${namedRows('own_transfer', [{ ...ids, ...made }])}`.execute(db);
}

/** These movements and documents, for the sentence of an act. */
export async function matchedOf(db: Db, companyId: string, pairs: readonly Pair[]): Promise<Matched> {
  const movementIds = [...new Set(pairs.map((one) => one.movementId))];
  const documentIds = [...new Set(pairs.map((one) => one.documentId))];
  const [movement] = movementIds.length === 1 ? await movementStates(db, companyId, movementIds) : [];
  const documents = await documentStates(db, companyId, documentIds);
  return { movements: { count: movementIds.length, only: movement ?? null }, documents: { count: documentIds.length, ...documents } };
}

/** In the order of the ids. */
export async function movementStates(db: Db, companyId: string, ids: readonly string[]): Promise<MovementState[]> {
  const { rows } = await sql<MovementState & { on: Day; currency: Currency }>`
    select m.movement_id as id, m.glosa, m.amount, m.currency, m.on_day as on
    from movement m join unnest(${[...ids]}::uuid[]) with ordinality as i (id, place) on i.id = m.movement_id
    where m.company_id = ${companyId} order by i.place`.execute(db);
  return rows;
}

async function documentStates(db: Db, companyId: string, ids: readonly string[]): Promise<Omit<Matched['documents'], 'count'>> {
  const { rows } = await sql<{ type: string }>`
    select distinct document_type as type from document
    where company_id = ${companyId} and document_id = any(${[...ids]}::uuid[]) limit 2`.execute(db);
  const [first, second] = rows;
  const type = first && !second ? first.type : null;
  const [id, ...others] = ids;
  return { type, only: id && others.length === 0 ? { id, name: await nameOf(db, companyId, id) } : null };
}

async function nameOf(db: Db, companyId: string, id: string): Promise<string> {
  const { rows } = await sql<Named>`
    select document_type as "documentType", code, label, folio, counterpart_name as "counterpartName" from document
    where company_id = ${companyId} and document_id = ${id}`.execute(db);
  return rows[0] ? documentName(rows[0]) : 'un documento';
}
