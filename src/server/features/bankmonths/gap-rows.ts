/** Rows that were taken for repeated ones and may be what is missing between two balances. Reads only. */
import { sql } from 'kysely';
import type { CoverageGap } from '#domain/banking/calendar.ts';
import type { Day } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';

/** A row of a file of exactly the missing amount, taken for the movement `id`; `importId`: its file, which separates it again. */
export type OfferedRow = { id: string; importId: string; fileName: string; line: number; on: Day; glosa: string; amount: number };
export type OfferedGap = CoverageGap & { rows: OfferedRow[] };

/** The gaps of an account, each with the repeated rows of its days that would close it. */
export async function withOffers(db: Db, companyId: string, accountId: string, gaps: readonly CoverageGap[]): Promise<OfferedGap[]> {
  if (gaps.length === 0) return [];
  const { rows } = await sql<OfferedRow>`
    select distinct on (m.movement_id, s.source_id) m.movement_id as id, s.source_id as "importId", i.file_name as "fileName", s.line_no as line,
      m.on_day as "on", coalesce(s.printed ->> 'glosa', m.glosa) as glosa, m.amount
    from unnest(${gaps.map(({ from }) => from)}::date[], ${gaps.map(({ to }) => to)}::date[], ${gaps.map(({ amount }) => amount)}::bigint[])
      as g (from_day, to_day, amount)
    join movement m on m.company_id = ${companyId} and m.account_id = ${accountId} and m.on_day between g.from_day and g.to_day
      and m.amount = g.amount
    join movement_source s on s.company_id = m.company_id and s.movement_id = m.movement_id and s.paired_by is not null
    join import i on i.company_id = s.company_id and i.import_id = s.source_id
    order by m.movement_id, s.source_id limit 50`.execute(db);
  return gaps.map((gap) => ({
    ...gap,
    rows: rows.filter(({ on, amount }) => amount === gap.amount && on >= gap.from && on <= gap.to),
  }));
}
