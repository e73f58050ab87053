import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { addMonths, type Day } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import type { Database } from '#server/db/open.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import { refreshBalances } from '#server/features/banking/balances.ts';
import { readOpen } from '#server/features/bankmonths/months.ts';
import { closeMonth, keepPending } from '#server/features/bankmonths/store.ts';

const CLOSED_MONTHS = 2;
/** The week that the other account lacks. */
const MISSING = 1_234_567;

/** Closes two old months of a company's busiest account in pesos, and leaves a week of another without its statement. */
export async function closeOldMonths(database: Database, actor: Actor): Promise<void> {
  await writeCompany(database.app, actor, async (db) => {
    const [busiest, other] = await accountsOf(db, actor.companyId);
    if (busiest) await closeSome(db, actor, busiest);
    if (other) await loseWeek(db, actor.companyId, other);
  });
}

type Old = { accountId: string; first: Day };

async function accountsOf(db: Db, companyId: string): Promise<Old[]> {
  const { rows } = await sql<Old>`
    select a.account_id as "accountId", min(m.on_day) as first from bank_account a
    join movement m on m.company_id = a.company_id and m.account_id = a.account_id
    where a.company_id = ${companyId} and a.currency = 'CLP' group by a.account_id order by count(*) desc, a.account_id`.execute(db);
  return rows;
}

async function closeSome(db: Db, actor: Actor, { accountId, first }: Old): Promise<void> {
  for (let count = 1; count <= CLOSED_MONTHS; count += 1) {
    const month = periodOf(addMonths(firstDayOf(periodOf(first)), count));
    const open = await readOpen(db, actor.companyId, accountId, month);
    const ids = open.map(({ id }) => id);
    if (ids.length > 0) await keepPending(db, actor, ids, 'Paga algo anterior a la puesta en marcha');
    await closeMonth(db, actor, { accountId, month, coversTail: true });
  }
}

/** Until the longest pause of some old months, the bank's balance was lower: what came in during the pause is missing. */
async function loseWeek(db: Db, companyId: string, { accountId, first }: Old): Promise<void> {
  const { rows } = await sql<{ from: Day; to: Day }>`
    select on_day as "from", next as "to" from (
      select on_day, lead(on_day) over (order by on_day) as next from account_day
      where company_id = ${companyId} and account_id = ${accountId} and closing is not null
        and on_day >= ${addMonths(first, 2)} and on_day < ${addMonths(first, 5)}) d
    where next is not null order by next - on_day desc, on_day limit 1`.execute(db);
  const [pause] = rows;
  if (!pause) return;
  const before = sql`company_id = ${companyId} and account_id = ${accountId} and on_day <= ${pause.from}`;
  await sql`update movement set balance = balance - ${MISSING} where ${before}`.execute(db);
  await sql`update account_day set closing = closing - ${MISSING} where ${before}`.execute(db);
  await refreshBalances(db, companyId, [{ accountId, from: pause.from, to: pause.to, closingDays: [] }]);
}
