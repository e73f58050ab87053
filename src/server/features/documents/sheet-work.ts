/** Paying a sheet of many rows, as long work. Call what writes inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { SheetPayment } from '#domain/documents/work.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/scope.ts';
import type { Step } from '#server/jobs/work-steps.ts';
import { startWork } from '#server/jobs/work-store.ts';
import type { WorkTask } from '#server/jobs/work-task.ts';
import type { PayoffRow } from './payoff-rows.ts';
import { ROWS_AT_ONCE, type SheetResult, settleRows, trySheet } from './settle-sheet.ts';

/** Pays a sheet: at once, or as long work where it has many rows. */
export async function settleSheet(db: Db, actor: Actor, rows: readonly PayoffRow[], isWhole: boolean): Promise<SheetResult> {
  if (rows.length <= ROWS_AT_ONCE) return settleRows(db, actor, rows, { isWhole, workId: null });
  const trial = await trySheet(db, actor.companyId, rows);
  const nothing = { ...trial, nModified: 0, ids: [] };
  if (trial.nModified === 0 || (isWhole && trial.problems.length > 0)) return nothing;
  const workId = await startWork(db, actor, 'payoffSheet', { count: rows.length });
  // Steps do not know each other's rows.
  const twice = new AppError('IDS_TWICE').message;
  const again = new Set(trial.problems.flatMap(({ line, message }) => (message === twice ? [line] : [])));
  const stored = rows.map((row) => (again.has(row.line) ? { ...row, problem: twice } : row));
  await sql`insert into payoff_sheet_row (company_id, work_id, line, content)
    select ${actor.companyId}, ${workId}, (r ->> 'line')::int, r from jsonb_array_elements(${JSON.stringify(stored)}::jsonb) r`.execute(db);
  return { ...nothing, workId };
}

/** Pays the next rows of a sheet: each step is an act, and undoing one undoes them all. */
export const payBySheet: WorkTask<'payoffSheet'> = ({ companyId, workId, personId, params, place, writeOne }) =>
  writeOne(async (db): Promise<Step<'payoffSheet'>> => {
    const rows = await nextRows(db, companyId, workId, place?.after ?? 0);
    const { nModified, problems, actNo } = await settleRows(db, { companyId, personId }, rows, { isWhole: false, workId });
    const result = joined(place?.result ?? NOTHING, { paid: nModified, left: problems.length, problems, actNo });
    const [last, done] = [rows.at(-1), (place?.done ?? 0) + rows.length];
    if (last && rows.length === ROWS_AT_ONCE) return { place: { after: last.line, done, result }, done, total: params.count };
    await sql`delete from payoff_sheet_row where company_id = ${companyId} and work_id = ${workId}`.execute(db);
    return { result };
  });

async function nextRows(db: Db, companyId: string, workId: string, after: number): Promise<PayoffRow[]> {
  const { rows } = await sql<{ row: PayoffRow }>`select content as row from payoff_sheet_row
    where company_id = ${companyId} and work_id = ${workId} and line > ${after} order by line limit ${ROWS_AT_ONCE}`.execute(db);
  return rows.map(({ row }) => row);
}

const NOTHING: SheetPayment = { paid: 0, left: 0, problems: [], actNo: null };
/** Rows at fault that are told. */
const MAX_TOLD = 20;

function joined(before: SheetPayment, next: SheetPayment): SheetPayment {
  return {
    paid: before.paid + next.paid,
    left: before.left + next.left,
    problems: [...before.problems, ...next.problems].slice(0, MAX_TOLD),
    actNo: before.actNo ?? next.actNo,
  };
}
