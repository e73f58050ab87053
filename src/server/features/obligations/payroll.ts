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

/**
 * Keeps the workers of some months, in place of those that an earlier file said of the same months. A file that says a month just as one
 * that stands is no correction of it, and takes nobody's place.
 * @param isDeclined  somebody said that its amounts do not hold: then it counts only in months of which there is no other file
 * @returns how many of them another standing file said just so
 */
export async function writePayroll(
  db: Db,
  { companyId, importId, isDeclined }: { companyId: string; importId: string; isDeclined: boolean },
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
      select p.* from payroll_row p
      where p.company_id = ${companyId} and p.import_id <> ${importId} and p.period in (select period from brought)),
    same as (
      select s.period from stored s group by s.period, s.import_id
      having bool_and((s.period, s.worker_rut, s.amounts) in (select period, worker, amounts from brought))
        and count(*) = (select count(*) from brought b where b.period = s.period)),
    left_alone as (select period from stored where ${isDeclined} or period in (select period from same)),
    overtaken as (
      update payroll_row p set is_current = false where p.company_id = ${companyId} and p.import_id <> ${importId} and p.is_current
        and p.period in (select period from brought) and p.period not in (select period from left_alone)),
    written as (
      insert into payroll_row (company_id, import_id, line, period, worker_rut, amounts, is_current)
      select ${companyId} as company_id, ${importId} as import_id, line, period, worker as worker_rut, amounts,
        period not in (select period from left_alone) as is_current
      from brought on conflict do nothing)
    select count(*)::int as repeated from brought b
    where (b.period, b.worker, b.amounts) in (select period, worker_rut, amounts from stored)`.execute(db);
  const repeated = counted[0]?.repeated ?? 0;
  return { added: rows.length - repeated, repeated };
}

/** Takes out the workers that some imports brought: in their months the file before counts again. */
export async function withdrawPayroll(db: Db, companyId: string, importIds: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from payroll_row where company_id = ${companyId} and import_id = any (${importIds}) returning period, is_current),
    heirs as (
      select distinct on (p.period) p.period, p.import_id from payroll_row p join import i using (company_id, import_id)
      where p.company_id = ${companyId} and p.import_id <> all (${importIds}) and p.period in (select period from gone where is_current)
      order by p.period, i.answers ->> 'obligations' is not distinct from 'actual', i.finished_at desc nulls last, i.import_id desc)
    update payroll_row p set is_current = true from heirs h
    where p.company_id = ${companyId} and p.import_id = h.import_id and p.period = h.period`.execute(db);
}
