import { type Kysely, sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Busy } from '#domain/work/errors.ts';
import type { WorkKindName } from '#domain/work/kinds.ts';
import { addToCompany, CompanyBusy, type Db, writeCompany } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';

type Writer = { personId: string | null; companyId: string; patience: number };

/** As `writeCompany`, for somebody who waits for the answer. @throws COMPANY_BUSY, which says what Caudal is doing, after `patience` */
export async function writeInTime<Result>(app: Kysely<DB>, writer: Writer, work: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    return await writeCompany(app, writer, work);
  } catch (error) {
    if (!(error instanceof CompanyBusy)) throw error;
    throw new AppError('COMPANY_BUSY', { doing: await addToCompany(app, writer, (db) => underWay(db, writer.companyId)) });
  }
}

/** What runs in a company now: matching after imports is no work of its own. */
async function underWay(db: Db, companyId: string): Promise<Busy> {
  const { rows } = await sql<{ kind: WorkKindName }>`select kind from (
      select w.kind, 1 as place from work w where w.company_id = ${companyId} and w.state in ('running', 'stopping')
      union all
      select 'reconciliation', 2 from import where company_id = ${companyId} and matched_at is null and match_attempts > 0
    ) as one order by place, kind limit 1`.execute(db);
  const kind = rows[0]?.kind;
  return kind ? (BUSY[kind] ?? 'cambiando muchos datos') : 'guardando otro cambio';
}

const BUSY: Partial<Record<WorkKindName, Busy>> = {
  reconciliation: 'conciliando',
  acceptSuggestions: 'conciliando',
  import: 'importando',
  matchingRule: 'aplicando una regla',
};
