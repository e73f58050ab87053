/** Wages and contributions of months: a payroll book says each as one amount, people and other files in parts. Call it inside writeCompany. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { PAYROLL_KINDS, payrollMonth } from '#domain/obligations/obligation.ts';
import type { Db } from '#server/db/scope.ts';
import { type FoundObligation, obligationRows } from '#server/features/documents/store.ts';

/** `totals`: what files said that it comes to; `book`: the one of the last payroll book that nobody declined. */
export type PayrollTotal = { obligations: FoundObligation[]; totals: number[]; book: number | null };

/** What the company has of some months, by `payrollMonth`. */
export async function payrollTotals(db: Db, companyId: string, periods: readonly Day[]): Promise<Map<string, PayrollTotal>> {
  const months = new Map<string, PayrollTotal>();
  if (periods.length === 0) return months;
  const { rows } = await sql<{ id: string; totals: number[] | null; books: number[] | null }>`
    select d.document_id as id, jsonb_agg(s.month_total) filter (where s.month_total is not null) as totals,
      jsonb_agg(s.month_total order by i.finished_at nulls last, i.import_id) filter (where s.month_total is not null and i.kind = 'LRE'
        and i.answers ->> 'obligations' is distinct from 'actual') as books
    from document d
    left join obligation_source s on s.company_id = d.company_id and s.document_id = d.document_id
    left join import i on i.company_id = s.company_id and i.import_id = s.source_id
    where d.company_id = ${companyId} and d.document_type = 'OBLIGATION' and d.period = any (${[...new Set(periods)]}::date[])
      and d.kind_key = any (${PAYROLL_KINDS}::text[])
    group by d.document_id`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const one of await obligationRows(db, companyId, { ids: [...byId.keys()] })) {
    const month = payrollMonth(one);
    if (month === null) continue;
    const total = months.get(month) ?? { obligations: [], totals: [], book: null };
    const { totals, books } = byId.get(one.id) ?? { totals: null, books: null };
    const book = total.book ?? books?.at(-1) ?? null;
    months.set(month, { obligations: [...total.obligations, one], totals: [...total.totals, ...(totals ?? [])], book });
  }
  return months;
}

/** What some of the obligations of a month come to. */
export function sumOf(obligations: readonly { amount: number }[]): number {
  return obligations.reduce((sum, { amount }) => sum + amount, 0);
}
