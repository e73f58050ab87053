import { sql } from 'kysely';
import type { TransferLeg, TransferPair } from '#domain/cashflow/transit.ts';
import type { FlowWindow } from '#domain/cashflow/window.ts';
import type { Db } from '#server/db/scope.ts';

/** Own transfers with a leg in a window, of which the legs are in different ranges of it, or in different currencies. */
export async function transfersIn(db: Db, companyId: string, { ranges, today }: FlowWindow): Promise<TransferPair[]> {
  const start = ranges[0]?.start ?? today;
  const end = ranges.at(-1)?.end ?? today;
  const bounds = [...ranges.map((range) => range.start), end];
  const leg = (of: string) => sql`jsonb_build_object('id', ${sql.ref(`${of}.movement_id`)}, 'on', ${sql.ref(`${of}.on_day`)},
    'currency', ${sql.ref(`${of}.currency`)}, 'minor', ${sql.ref(`${of}.amount`)}, 'pesos', ${sql.ref(`${of}.amount_clp`)})`;
  const { rows } = await sql<{ out: TransferLeg; into: TransferLeg }>`
    select ${leg('o')} as out, ${leg('i')} as into
    from own_transfer t
    join movement o on o.company_id = t.company_id and o.movement_id = t.out_id
    join movement i on i.company_id = t.company_id and i.movement_id = t.in_id
    where t.company_id = ${companyId} and (t.is_exchange or t.first_on < t.last_on)
      and t.last_on >= ${start} and t.first_on < least(${end}::date, ${today}::date + 1)
      and (t.is_exchange or t.last_on > ${today}
        or width_bucket(t.first_on, ${bounds}::date[]) <> width_bucket(t.last_on, ${bounds}::date[]))
    order by t.out_id`.execute(db);
  return rows.map(({ out, into }) => (into.on < out.on ? { first: into, last: out } : { first: out, last: into }));
}
