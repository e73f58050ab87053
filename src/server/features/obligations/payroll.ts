/** The payroll book as files bring it. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import { type PayrollMonth, payrollObligations } from '#domain/obligations/payroll.ts';
import type { ObligationFacts } from '#domain/obligations/sheet.ts';
import type { Db } from '#server/db/scope.ts';
import { payrollDayOf } from '#server/features/onboarding/store.ts';

/** What months of the book owe, on the day when the company pays. */
export async function obligationsOfPayroll(db: Db, companyId: string, months: readonly PayrollMonth[]): Promise<ObligationFacts[]> {
  if (months.length === 0) return [];
  const payrollDay = await payrollDayOf(db, companyId);
  return months.flatMap((month) => payrollObligations(month, payrollDay));
}

/** Keeps the workers of some months. @returns how many of them another standing file said just so */
export async function writePayroll(
  db: Db,
  { companyId, importId }: { companyId: string; importId: string },
  months: readonly PayrollMonth[],
): Promise<{ added: number; repeated: number }> {
  const rows = months.flatMap(({ period, rows: workers }) =>
    workers.map(({ workerRut, amounts }) => ({ period: `${period}-01`, worker: workerRut, amounts })),
  );
  if (rows.length === 0) return { added: 0, repeated: 0 };
  const { rows: counted } = await sql<{ repeated: number }>`
    with brought as materialized (
      select k.period, k.worker, k.amounts, k.line from rows from (
        jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (period date, worker text, amounts jsonb)) with ordinality
        as k (period, worker, amounts, line)),
    stored as materialized (
      select distinct p.period, p.worker_rut, p.amounts from payroll_row p
      where p.company_id = ${companyId} and p.import_id <> ${importId} and p.period in (select period from brought)),
    written as (
      insert into payroll_row (company_id, import_id, line, period, worker_rut, amounts)
      select ${companyId}, ${importId}, line, period, worker, amounts from brought on conflict do nothing)
    select count(*)::int as repeated from brought b
    where (b.period, b.worker, b.amounts) in (select period, worker_rut, amounts from stored)`.execute(db);
  const repeated = counted[0]?.repeated ?? 0;
  return { added: rows.length - repeated, repeated };
}

export async function withdrawPayroll(db: Db, companyId: string, importIds: readonly string[]): Promise<void> {
  await db.deleteFrom('payroll_row').where('company_id', '=', companyId).where('import_id', 'in', importIds).execute();
}
