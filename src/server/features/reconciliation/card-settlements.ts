/** What card acquirers' reports say of their deposits. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import type { CardSettlementFacts } from '#domain/reconciliation/card-settlements.ts';
import { MAX_DELAY } from '#domain/reconciliation/classes/acquirer.ts';
import { reportWords } from '#domain/reconciliation/reasons.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { refreshSuggestions } from './suggestions.ts';

type Source = { companyId: string; sourceId: string };

/** Writes what a report says. What another said alike is repeated; of equal deposits of a day each counts. */
export async function writeImportedSettlements(
  db: Db,
  { companyId, sourceId }: Source,
  facts: readonly CardSettlementFacts[],
): Promise<{ added: number; repeated: number }> {
  if (facts.length === 0) return { added: 0, repeated: 0 };
  const rows = JSON.stringify(rowsOf(companyId, facts));
  const { rows: added } = await sql`
    insert into card_settlement select * from jsonb_populate_recordset(null::card_settlement, ${rows}::jsonb)
    on conflict do nothing returning settlement_id`.execute(db);
  await sql`
    insert into card_settlement_source (company_id, settlement_id, source_id)
    select s.company_id, s.settlement_id, ${sourceId}
    from jsonb_populate_recordset(null::card_settlement, ${rows}::jsonb) r
    join card_settlement s on s.company_id = ${companyId} and (s.on_day, s.net, s.sales, s.fee, s.annulled, s.charges, s.fee_refund, s.account,
      s.sales_count, s.nth) = (r.on_day, r.net, r.sales, r.fee, r.annulled, r.charges, r.fee_refund, r.account, r.sales_count, r.nth)
    on conflict do nothing`.execute(db);
  if (added.length > 0) await refreshAhead(db, companyId);
  return { added: added.length, repeated: facts.length - added.length };
}

function rowsOf(companyId: string, facts: readonly CardSettlementFacts[]) {
  const times = new Map<string, number>();
  return facts.map(({ line: _, on, feeRefund, count, ...amounts }) => {
    const row = { on_day: on, ...amounts, fee_refund: feeRefund, sales_count: count };
    const key = JSON.stringify(row);
    const nth = times.get(key) ?? 0;
    times.set(key, nth + 1);
    return { company_id: companyId, settlement_id: newId(), ...row, nth };
  });
}

/** The commission that card sales are expected to bear is another one. */
async function refreshAhead(db: Db, companyId: string): Promise<void> {
  const source = await db
    .selectFrom('cash_source')
    .select('source_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'cardSales')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (source) await enqueue(db, 'refreshProjections', { companyId }, { key: `projections:${companyId}` });
}

/**
 * Takes out what nothing but some imports says, with the matches that the engine made because of it.
 * @returns how many matches went
 */
export async function withdrawSettlements(db: Db, companyId: string, importIds: readonly string[]): Promise<number> {
  const { rows: reports } = await sql<{ on: Day; sales: number; net: number }>`
    delete from card_settlement c using card_settlement_source s
    where c.company_id = ${companyId} and s.company_id = c.company_id and s.settlement_id = c.settlement_id and s.source_id = any (${importIds})
      and not exists (select from card_settlement_source o
        where o.company_id = c.company_id and o.settlement_id = c.settlement_id and o.source_id <> all (${importIds}))
    returning c.on_day as "on", c.sales, c.net`.execute(db);
  await db.deleteFrom('card_settlement_source').where('company_id', '=', companyId).where('source_id', 'in', importIds).execute();
  if (reports.length === 0) return 0;
  await refreshAhead(db, companyId);
  return withdrawReported(db, companyId, reports);
}

/** Takes back what the engine matched because of reports that are gone; what a person matched stays. */
async function withdrawReported(db: Db, companyId: string, reports: readonly { on: Day; sales: number; net: number }[]): Promise<number> {
  const { rows } = await sql<{ movementId: string; documentId: string }>`
    delete from match m using movement v
    where m.company_id = ${companyId} and m.origin = 'engine' and m.evidence = 'acquirer' and v.company_id = m.company_id
      and v.movement_id = m.movement_id and exists (
        select from unnest(${reports.map(({ on }) => on)}::date[], ${reports.map(({ net }) => net)}::bigint[], ${reports.map(reportWords)}::text[])
          as r (on_day, net, words)
        where v.on_day between r.on_day and r.on_day + ${MAX_DELAY}::int and abs(v.amount - r.net) <= 1
          and exists (select from jsonb_array_elements_text(m.reasons) t (reason) where starts_with(t.reason, r.words)))
    returning m.movement_id as "movementId", m.document_id as "documentId"`.execute(db);
  const [movementIds, documentIds] = [rows.map(({ movementId }) => movementId), rows.map(({ documentId }) => documentId)];
  if (rows.length > 0) await refreshSuggestions(db, companyId, [...new Set(movementIds)], documentIds);
  return rows.length;
}

/** The open deposits of acquirers, when some imports say more of them than was known. */
export async function depositsToLookAt(db: Db, companyId: string, importIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select movement_id as id from movement
    where company_id = ${companyId} and kind = 'acquirer' and amount > 0 and not is_reconciled
      and exists (select from card_settlement_source where company_id = ${companyId} and source_id = any (${importIds}))`.execute(db);
  return rows.map(({ id }) => id);
}
