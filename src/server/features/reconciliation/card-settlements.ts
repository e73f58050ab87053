/** What card acquirers' reports say of their deposits. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import { plural } from '#domain/format.ts';
import type { Problem } from '#domain/imports/facts.ts';
import { formatMoney } from '#domain/money.ts';
import { CARD_SETTLEMENT_COLUMNS, type CardSettlementFacts, printedAccount } from '#domain/reconciliation/card-settlements.ts';
import { MAX_DELAY } from '#domain/reconciliation/classes/acquirer.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { withoutSource } from '#server/db/without-source.ts';
import { accountsOf } from '#server/features/banking/store.ts';
import { enqueueProjections } from '#server/jobs/queue.ts';
import { refreshSuggestions } from './suggestions.ts';

type Source = { companyId: string; sourceId: string };

/** Writes what a report says. What another said alike is repeated; of equal deposits of a day each counts. */
export async function writeImportedSettlements(
  db: Db,
  { companyId, sourceId }: Source,
  facts: readonly CardSettlementFacts[],
): Promise<{ added: number; repeated: number; problems: Problem[] }> {
  if (facts.length === 0) return { added: 0, repeated: 0, problems: [] };
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
  const problems = strangeAccounts(facts, await accountsOf(db, companyId));
  return { added: added.length, repeated: facts.length - added.length, problems };
}

/** Accounts named in the result of an import, at most. */
const MAX_NAMED = 20;

/** The accounts of a report that are not the company's: what it says of their deposits explains none. */
function strangeAccounts(facts: readonly CardSettlementFacts[], accounts: Parameters<typeof printedAccount>[1]): Problem[] {
  const strange = [...Map.groupBy(facts, ({ account }) => account)].filter(([name]) => printedAccount(name, accounts) === undefined);
  return strange.slice(0, MAX_NAMED).map(([name, deposits]): Problem => {
    const net = deposits.reduce((sum, one) => sum + one.net, 0);
    const what = `${plural(deposits.length, 'abono', 'abonos')} por ${formatMoney(net, 'CLP')}`;
    const message = `La empresa no tiene la cuenta «${name}», a la que van ${what} de este informe: mientras no la tenga, no explican ningún depósito.`;
    return { line: deposits[0]?.line ?? null, column: CARD_SETTLEMENT_COLUMNS.account, code: 'W_ACCOUNT', message };
  });
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
  if (source) await enqueueProjections(db, companyId);
}

/**
 * Takes out what nothing but some imports says, with the matches that the engine made because of it; what a person matched stays. Open
 * deposits of which it was said are looked at anew.
 * @returns how many matches went
 */
export async function withdrawSettlements(db: Db, companyId: string, importIds: readonly string[]): Promise<number> {
  const { rows: before } = await sql<{ id: string }>`delete from card_settlement_source
    where company_id = ${companyId} and source_id = any (${importIds}) returning settlement_id as id`.execute(db);
  const ids = await withoutSource(db, companyId, ['card_settlement_source', 'settlement_id'], before);
  if (ids.length === 0) return 0;
  const { rows: matches } = await sql<{ movementId: string; documentId: string }>`
    delete from match where company_id = ${companyId} and origin = 'engine' and settlement_id = any (${ids}::uuid[])
    returning movement_id as "movementId", document_id as "documentId"`.execute(db);
  const suggested = await suggestedBy(db, companyId, ids);
  await sql`delete from card_settlement where company_id = ${companyId} and settlement_id = any (${ids}::uuid[])`.execute(db);
  await refreshAhead(db, companyId);
  const movementIds = [...new Set([...matches.map(({ movementId }) => movementId), ...suggested])];
  const documentIds = matches.map(({ documentId }) => documentId);
  if (movementIds.length > 0) await refreshSuggestions(db, companyId, movementIds, documentIds);
  return matches.length;
}

/** The open deposits for which boletas are suggested, and which may be those of some reports. */
async function suggestedBy(db: Db, companyId: string, settlementIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct m.movement_id as id from card_settlement c
    join movement m on m.company_id = c.company_id and m.on_day between c.on_day and c.on_day + ${MAX_DELAY}::int
      and m.kind = 'acquirer' and m.amount between c.net - 1 and c.net + 1 and not m.is_reconciled
    join match_suggestion s on s.company_id = m.company_id and s.movement_id = m.movement_id and s.evidence = 'acquirer'
    where c.company_id = ${companyId} and c.settlement_id = any (${settlementIds}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** The open deposits of acquirers, when some imports say more of them than was known. */
export async function depositsToLookAt(db: Db, companyId: string, importIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select movement_id as id from movement
    where company_id = ${companyId} and kind = 'acquirer' and amount > 0 and not is_reconciled
      and exists (select from card_settlement_source where company_id = ${companyId} and source_id = any (${importIds}))`.execute(db);
  return rows.map(({ id }) => id);
}
