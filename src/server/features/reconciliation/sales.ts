/** What card acquirers pay: boletas of the days before, and what deposits that were matched show of their commission. */
import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#domain/date.ts';
import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';
import { type Commission, commissionsOf, LOOK_BACK } from '#domain/reconciliation/classes/acquirer.ts';
import type { MatchingFacts, OpenDocument, OpenMovement, SettledDeposit } from '#domain/reconciliation/facts.ts';
import type { Db } from '#server/db/scope.ts';
import { reportedDeposits } from './reported-deposits.ts';

const BOLETAS = DOCUMENT_KINDS.filter(({ cash }) => cash === 'atOnce').map(({ code }) => code);
/** Days before an open deposit in which matched ones are looked at. */
const SETTLED_DAYS = 200;

/** Nothing where no deposit of an acquirer is open; else only what lies near an open one, however long ago the first of them was. */
export async function salesAndDeposits(
  db: Db,
  companyId: string,
  movements: readonly OpenMovement[],
  accounts: MatchingFacts['accounts'],
): Promise<Pick<MatchingFacts, 'sales' | 'settledDeposits' | 'reportedDeposits'>> {
  const deposits = movements.filter(({ kind, amount }) => kind === 'acquirer' && amount > 0);
  if (deposits.length === 0) return {};
  const days = deposits.map(({ on }) => on);
  const sales = await boletasIn(db, companyId, spansBefore(days, LOOK_BACK));
  if (sales.length === 0) return {};
  return {
    sales,
    settledDeposits: await depositsIn(db, companyId, spansBefore(days, SETTLED_DAYS)),
    reportedDeposits: await reportedDeposits(db, companyId, deposits, accounts),
  };
}

export type AcquirerFee = Commission & { bankCode: string; accountNumber: string };

/** What acquirers are known to keep, by account and wording, the most often seen first. */
export async function acquirerFees(db: Db, companyId: string, today: Day): Promise<AcquirerFee[]> {
  const found = commissionsOf(await depositsIn(db, companyId, spansBefore([today], SETTLED_DAYS)));
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

/** Days, both included. */
type Span = { from: Day; to: Day };

/** Each of these days with those before it, those that touch as one, the oldest first. */
function spansBefore(days: readonly Day[], count: number): Span[] {
  const spans: Span[] = [];
  for (const to of [...new Set(days)].sort()) {
    const from = addDays(to, -count);
    const last = spans.at(-1);
    if (last && from <= last.to) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

/** The rows of a table for each span: `offset 0` has them looked up, whatever the planner knows. */
function inSpans(spans: readonly Span[], rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) as span (first_on, last_on)
    cross join lateral (${rows} offset 0)`;
}

type Boleta = Pick<OpenDocument, 'id' | 'currency' | 'remaining' | 'folio'> & { issuedOn: Day };

/** One by one, not the sums of a month. */
async function boletasIn(db: Db, companyId: string, spans: readonly Span[]): Promise<OpenDocument[]> {
  const sold = sql`select document_id, currency, remaining, folio, issued_on from document
    where company_id = ${companyId} and code = any(${BOLETAS}) and not is_received and folio is not null and sign = 1 and remaining > 0
      and issued_on between first_on and last_on and not is_hidden and not is_superseded and not is_annulled and not is_closed`;
  const { rows } = await sql<Boleta>`
    select document_id as id, currency, remaining, folio, issued_on as "issuedOn" from ${inSpans(spans, sold)} as d`.execute(db);
  return rows.map((one) => ({ ...one, direction: 1, isCreditNote: false, isTax: true, dueOn: one.issuedOn, rut: null, name: null }));
}

/** Those that boletas alone explain whole. */
async function depositsIn(db: Db, companyId: string, spans: readonly Span[]): Promise<SettledDeposit[]> {
  const matched = sql`select * from movement where company_id = ${companyId} and on_day between first_on and last_on
    and kind = 'acquirer' and amount > 0 and matched = amount`;
  const { rows } = await sql<SettledDeposit>`
    select m.account_id as "accountId", m.glosa, m.amount, sum(x.document_amount)::bigint as gross
    from ${inSpans(spans, matched)} as m
    join match x on x.company_id = m.company_id and x.movement_id = m.movement_id
    join document d on d.company_id = x.company_id and d.document_id = x.document_id
    group by m.movement_id, m.account_id, m.glosa, m.amount
    having bool_and(d.code = any(${BOLETAS}))`.execute(db);
  return rows;
}
