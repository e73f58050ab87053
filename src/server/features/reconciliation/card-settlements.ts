/** What card acquirers' reports say of their deposits. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { type CardSettlementFacts, isOfAccount } from '#domain/reconciliation/card-settlements.ts';
import type { ReportedDeposit } from '#domain/reconciliation/facts.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';

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

/** Takes out what nothing but some imports says. */
export async function withdrawSettlements(db: Db, companyId: string, importIds: readonly string[]): Promise<void> {
  await sql`delete from card_settlement c using card_settlement_source s
    where c.company_id = ${companyId} and s.company_id = c.company_id and s.settlement_id = c.settlement_id and s.source_id = any (${importIds})
      and not exists (select from card_settlement_source o
        where o.company_id = c.company_id and o.settlement_id = c.settlement_id and o.source_id <> all (${importIds}))`.execute(db);
  await db.deleteFrom('card_settlement_source').where('company_id', '=', companyId).where('source_id', 'in', importIds).execute();
}

/** The open deposits of acquirers, when some imports say more of them than was known. */
export async function depositsToLookAt(db: Db, companyId: string, importIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select movement_id as id from movement
    where company_id = ${companyId} and kind = 'acquirer' and amount > 0 and not is_reconciled
      and exists (select from card_settlement_source where company_id = ${companyId} and source_id = any (${importIds}))`.execute(db);
  return rows.map(({ id }) => id);
}

type Account = { id: string; number: string };

/** What reports say was paid in between two days. */
export async function reportedDeposits(
  db: Db,
  companyId: string,
  { from, to }: { from: Day; to: Day },
  accounts: readonly Account[],
): Promise<ReportedDeposit[]> {
  const { rows } = await sql<Omit<ReportedDeposit, 'accountId'> & { account: string }>`
    select on_day as on, net, sales, annulled, sales_count as count, account from card_settlement
    where company_id = ${companyId} and on_day between ${from} and ${to} and net > 0`.execute(db);
  return rows.map(({ account, ...one }) => ({
    ...one,
    accountId: accounts.find(({ number }) => isOfAccount(account, number))?.id ?? null,
  }));
}
