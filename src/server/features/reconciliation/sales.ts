/** What card acquirers pay: boletas of the days before, and what deposits that were matched show of their commission. */
import { sql } from 'kysely';
import { addDays, type Day } from '#domain/date.ts';
import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';
import { type Commission, commissionsOf, LOOK_BACK, MAX_DELAY } from '#domain/reconciliation/classes/acquirer.ts';
import type { MatchingFacts, OpenDocument, OpenMovement, SettledDeposit } from '#domain/reconciliation/facts.ts';
import type { Db } from '#server/db/scope.ts';
import { reportedDeposits } from './reported-deposits.ts';

const BOLETAS = DOCUMENT_KINDS.filter(({ cash }) => cash === 'atOnce').map(({ code }) => code);
/** Days before the first open deposit in which matched ones are looked at. */
const SETTLED_DAYS = 200;

/** Nothing where no deposit of an acquirer is open. */
export async function salesAndDeposits(
  db: Db,
  companyId: string,
  movements: readonly OpenMovement[],
  accounts: MatchingFacts['accounts'],
): Promise<Pick<MatchingFacts, 'sales' | 'settledDeposits' | 'reportedDeposits'>> {
  const days = movements.flatMap(({ kind, on, amount }) => (kind === 'acquirer' && amount > 0 ? on : [])).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return {};
  const sales = await boletasBetween(db, companyId, addDays(first, -LOOK_BACK), last);
  if (sales.length === 0) return {};
  return {
    sales,
    settledDeposits: await depositsBetween(db, companyId, addDays(first, -SETTLED_DAYS), last),
    reportedDeposits: await reportedDeposits(db, companyId, { from: addDays(first, -MAX_DELAY), to: last }, accounts),
  };
}

export type AcquirerFee = Commission & { bankCode: string; accountNumber: string };

/** What acquirers are known to keep, by account and wording, the most often seen first. */
export async function acquirerFees(db: Db, companyId: string, today: Day): Promise<AcquirerFee[]> {
  const found = commissionsOf(await depositsBetween(db, companyId, addDays(today, -SETTLED_DAYS), today));
  if (found.length === 0) return [];
  const { rows } = await sql<{ id: string; bankCode: string; accountNumber: string }>`
    select account_id as id, bank_code as "bankCode", number as "accountNumber" from bank_account where company_id = ${companyId}`.execute(
    db,
  );
  const accounts = new Map(rows.map(({ id, ...account }) => [id, account]));
  return found
    .flatMap((one) => {
      const account = accounts.get(one.accountId);
      return account ? [{ ...one, ...account }] : [];
    })
    .sort((a, b) => b.deposits - a.deposits);
}

type Boleta = Pick<OpenDocument, 'id' | 'currency' | 'remaining' | 'folio'> & { issuedOn: Day };

/** One by one, not the sums of a month. */
async function boletasBetween(db: Db, companyId: string, from: Day, to: Day): Promise<OpenDocument[]> {
  const { rows } = await sql<Boleta>`
    select document_id as id, currency, remaining, folio, issued_on as "issuedOn" from document
    where company_id = ${companyId} and code = any(${BOLETAS}) and not is_received and folio is not null and sign = 1 and remaining > 0
      and issued_on between ${from} and ${to} and not is_hidden and not is_superseded and not is_annulled and not is_closed`.execute(db);
  return rows.map((one) => ({ ...one, direction: 1, isCreditNote: false, isTax: true, dueOn: one.issuedOn, rut: null, name: null }));
}

/** Those that boletas alone explain whole. */
async function depositsBetween(db: Db, companyId: string, from: Day, to: Day): Promise<SettledDeposit[]> {
  const { rows } = await sql<SettledDeposit>`
    select m.account_id as "accountId", m.glosa, m.amount, sum(x.document_amount)::bigint as gross
    from movement m
    join match x on x.company_id = m.company_id and x.movement_id = m.movement_id
    join document d on d.company_id = x.company_id and d.document_id = x.document_id
    where m.company_id = ${companyId} and m.on_day between ${from} and ${to} and m.kind = 'acquirer' and m.amount > 0
      and m.matched = m.amount
    group by m.movement_id, m.account_id, m.glosa, m.amount
    having bool_and(d.code = any(${BOLETAS}))`.execute(db);
  return rows;
}
