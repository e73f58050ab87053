/** Matching by people: always whole or not at all, and written to the history. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { type Currency, DECIMALS, formatMoney, toMinor } from '#domain/money.ts';
import { appendHistory } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { inHistory } from './digest.ts';
import { type Locked, lockRows } from './locked.ts';
import { type PlannedMatch, planMatches, type Wanted, whatIsLeft } from './planned.ts';
import { saveTransfers } from './save.ts';
import { refreshSuggestions } from './suggestions.ts';

export type Who = { companyId: string; personId: string };
/** As people write it: amounts in units of the document's currency, null for as much as fits. */
export type MatchRequest = { movementId: string; parts: readonly { documentId: string; amount: number | null }[] };

/** @throws what planMatches throws, BAD_AMOUNT, NOT_FOUND */
export async function matchByHand(db: Db, who: Who, requests: readonly MatchRequest[]): Promise<void> {
  const locked = await lockRows(
    db,
    who.companyId,
    requests.map((one) => one.movementId),
    requests.flatMap((one) => one.parts.map((part) => part.documentId)),
  );
  const left = whatIsLeft(locked);
  const planned = requests.flatMap((request) => planMatches(locked, left, inMinorUnits(request, locked)));
  await writeMatches(db, who, planned);
  await appendHistory(db, { ...who, act: 'concilió', ...subjectOf(requests), after: inHistory(planned.map(briefly)) });
}

function inMinorUnits({ movementId, parts }: MatchRequest, { documents }: Locked): Wanted {
  const minor = (amount: number, currency: Currency) => {
    if (Number(amount.toFixed(DECIMALS[currency])) !== amount) throw new AppError('BAD_AMOUNT', { currency });
    return toMinor(amount, currency);
  };
  return {
    movementId,
    parts: parts.map(({ documentId, amount }) => ({
      documentId,
      amount: amount === null ? null : minor(amount, documents.get(documentId)?.currency ?? 'CLP'),
    })),
  };
}

/**
 * One statement for all, since a credit note and what it nets hold together only. A second match of the same pair adds to the first;
 * a pair that a person makes is no longer one that a person undid.
 */
export async function writeMatches(db: Db, { companyId, personId }: Who, planned: readonly PlannedMatch[]): Promise<void> {
  const rows = joined(planned);
  const [movementIds, documentIds] = [rows.map((one) => one.movementId), rows.map((one) => one.documentId)];
  await sql`
    insert into match as m (company_id, match_id, movement_id, document_id, amount, document_amount, origin, evidence, reasons, created_by)
    select ${companyId}, r.match_id, r.movement_id, r.document_id, r.amount, r.document_amount, 'manual', r.evidence, r.reasons::jsonb, ${personId}
    from unnest(${rows.map(() => newId())}::uuid[], ${movementIds}::uuid[], ${documentIds}::uuid[], ${rows.map((one) => one.amount)}::bigint[],
      ${rows.map((one) => one.documentAmount)}::bigint[], ${rows.map((one) => one.evidence)}::text[],
      ${rows.map((one) => JSON.stringify(one.reasons))}::text[])
      as r (match_id, movement_id, document_id, amount, document_amount, evidence, reasons)
    on conflict (company_id, movement_id, document_id) do update
    set amount = m.amount + excluded.amount, document_amount = m.document_amount + excluded.document_amount,
      flow_amount = m.flow_amount + excluded.flow_amount, flow_amount_clp = m.flow_amount_clp + excluded.flow_amount_clp,
      origin = 'manual', run_id = null, created_by = excluded.created_by, created_at = now()`.execute(db);
  await sql`
    delete from match_rejection r using unnest(${movementIds}::uuid[], ${documentIds}::uuid[]) as p (movement_id, document_id)
    where r.company_id = ${companyId} and r.movement_id = p.movement_id and r.document_id = p.document_id`.execute(db);
  await refreshSuggestions(db, companyId, movementIds, documentIds);
}

function joined(planned: readonly PlannedMatch[]): PlannedMatch[] {
  const pairs = new Map<string, PlannedMatch>();
  for (const one of planned) {
    const key = `${one.movementId} ${one.documentId}`;
    const before = pairs.get(key);
    pairs.set(
      key,
      before ? { ...one, amount: before.amount + one.amount, documentAmount: before.documentAmount + one.documentAmount } : one,
    );
  }
  return [...pairs.values()];
}

/** Marks two movements as the legs of a transfer between own accounts. @throws NO_TRANSFER, NOT_FOUND */
export async function pairByHand(db: Db, who: Who, movementIds: readonly [string, string]): Promise<void> {
  const { movements } = await lockRows(db, who.companyId, movementIds, []);
  const legs = [...movements.values()].sort((a, b) => a.amount - b.amount);
  const [out, into] = legs;
  const isPair =
    out && into && out.amount < 0 && out.amount === -into.amount && out.currency === into.currency && out.accountId !== into.accountId;
  if (!isPair || legs.some((one) => one.isReconciled || one.matched !== 0)) throw new AppError('NO_TRANSFER');
  const reasons = [`Sale de una cuenta y entra en otra: ${formatMoney(into.amount, into.currency)}`];
  await saveTransfers(db, { ...who, runId: null }, [{ outId: out.id, inId: into.id, reasons }]);
  await sql`delete from transfer_rejection where company_id = ${who.companyId} and out_id = ${out.id} and in_id = ${into.id}`.execute(db);
  await refreshSuggestions(db, who.companyId, movementIds, []);
  await appendHistory(db, {
    ...who,
    act: 'marcó como traspaso',
    subject: 'movimiento',
    subjectId: out.id,
    after: { outId: out.id, inId: into.id },
  });
}

function subjectOf(requests: readonly MatchRequest[]): { subject: string; subjectId: string | null } {
  const [only, ...others] = requests;
  return others.length === 0 ? { subject: 'movimiento', subjectId: only?.movementId ?? null } : { subject: 'movimientos', subjectId: null };
}

function briefly({ movementId, documentId, amount }: PlannedMatch) {
  return { movementId, documentId, amount };
}
