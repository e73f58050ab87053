/** Cheques that need a person today. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { PLAN_KEPT } from '#server/db/kept-plans.ts';
import type { Db } from '#server/db/scope.ts';
import { IS_REPLACED } from '#server/features/documents/store.ts';
import { type ChequeSum, LINE, pesosOf, type TodayLine, type TodaySource } from './today-line.ts';

/** Cheques of others and own ones that came back and are still owed, those that can be cashed, and those that others can cash from today on. */
export async function readCheques(db: Db, companyId: string, today: Day): Promise<ChequeSum[]> {
  // One that came back did so on its day, whatever it is dated; any other counts from its date, though it may be told of later.
  const { rows } = await sql<ChequeSum>`${PLAN_KEPT}
    select kind, currency, sum(amount)::bigint as amount, count(*)::int as count, min(on_day) as on, max(begun_on) as newest
    from (
      select d.currency, case when c.state = 'bounced' then d.amount else d.remaining end as amount,
        case when c.state = 'bounced' then c.state_on else d.due_on end as on_day,
        case when c.state = 'bounced' then c.state_on else greatest(d.due_on, c.state_on) end as begun_on,
        case when c.state = 'inHand' then 'chequeToDeposit' when c.state = 'issued' then 'chequeToCover'
          when d.is_received then 'ownChequeBounced' else 'chequeBounced' end as kind
      from cheque c join document d on d.company_id = c.company_id and d.document_id = c.cheque_id
      where c.company_id = ${companyId} and not d.is_hidden
        and ((c.state = 'bounced' and not ${IS_REPLACED}) or (c.state in ('inHand', 'issued') and d.due_on <= ${today} and d.remaining > 0))) cheques
    group by 1, 2`.execute(db);
  return rows;
}

/** The line of one kind; own cheques wait for money only while the banks do not hold enough for all of them. */
export async function chequesToday(db: Db, of: TodaySource, kind: ChequeSum['kind']): Promise<TodayLine[]> {
  const rows = (await of.cheques(db)).filter((one) => one.kind === kind);
  if (rows.length === 0) return [];
  const balances = kind === 'chequeToCover' ? (await of.plan(db)).books.company.balances : [];
  const inPesos = await pesosOf(db, of, [...rows, ...balances]);
  const risk = rows.reduce((sum, { amount, currency }) => sum + (inPesos(amount, currency) ?? 0), 0);
  const cash = balances.reduce((sum, one) => sum + (inPesos(one.today, one.currency) ?? 0), 0);
  if (kind === 'chequeToCover' && cash >= risk) return [];
  const count = rows.reduce((sum, one) => sum + one.count, 0);
  const on = rows.map((one) => one.on).reduce((first, one) => (one < first ? one : first));
  const since = rows.map((one) => one.newest).reduce((last, one) => (one > last ? one : last));
  return [{ ...LINE, id: kind, kind, risk, on, since, count }];
}
