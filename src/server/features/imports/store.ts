import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Answers } from '#domain/imports/answers.ts';
import type { ImportKind, Problem, Question } from '#domain/imports/facts.ts';
import type { ImportStatus, RowCounts } from '#domain/imports/report.ts';
import type { Rut } from '#domain/rut.ts';
import { isUnderWay } from '#domain/work/kinds.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import { beginWork, LostWork, saveStep, type WorkClaim } from '#server/jobs/work-steps.ts';
import { startOwnWork } from '#server/jobs/work-store.ts';
import type { Waiting } from './schedule.ts';

export { originalFile, tidyRefused } from './content.ts';

/** An import to be worked on, and the one who has it in hand. */
export type ImportTask = { companyId: string; importId: string; runnerId: string };

/** What is told of an import: everything but its bytes. */
export type Report = {
  id: string;
  companyId: string;
  fileName: string;
  bytes: number;
  /** Its bytes are still here. */
  hasOriginal: boolean;
  kind: ImportKind | null;
  status: ImportStatus;
  rows: RowCounts;
  problems: Problem[];
  problemCount: number;
  questions: Question[];
  createdAt: Date;
  createdBy: string | null;
  undoneAt: Date | null;
  /** 0 to 1 while it is worked on; null while nobody knows. */
  progress: number | null;
  /** Rows that still wait for a person. */
  pendingCount: number;
  /** Other uploads of the same file that go with this one when it is undone. */
  sameFileCount: number;
};

/** Problems that are kept; the rest is only counted. */
const KEPT_PROBLEMS = 1_000;

/** Answers that change nothing of how a file is read. */
const NO_READING = ['headings', 'rate', 'obligations', 'preview'];

/** Imports of the very same file, read the same way, of which the first named still stands. */
function areTwins(twin: string, of: string): RawBuilder<boolean> {
  const [a, b] = [sql.raw(twin), sql.raw(of)];
  return sql`${a}.company_id = ${b}.company_id and ${a}.sha256 = ${b}.sha256 and ${a}.import_id <> ${b}.import_id
    and ${a}.status in ('importado', 'parcial', 'repetido')
    and (${a}.answers - ${NO_READING}::text[]) is not distinct from (${b}.answers - ${NO_READING}::text[])`;
}

const REPORT = sql`i.import_id as id, i.company_id as "companyId", i.file_name as "fileName", i.bytes, i.content_sha256 is not null as "hasOriginal", i.kind,
  case when i.status = 'en_proceso' and w.state = 'stopped' then 'detenido' else i.status end as status,
  jsonb_build_object('read', i.rows_read, 'new', i.rows_new, 'repeated', i.rows_repeated, 'rejected', i.rows_rejected, 'pending', i.rows_pending) as rows,
  i.problems, i.problem_count as "problemCount", i.questions, i.created_at as "createdAt", i.undone_at as "undoneAt",
  (select p.name || ' ' || p.surname from person p where p.person_id = i.created_by) as "createdBy",
  case when i.status = 'en_proceso' and w.state = 'running' then w.progress end as progress,
  case when i.rows_pending = 0 then 0 else (select count(*)::int from movement_source s
    join pending_movement x on x.company_id = s.company_id and x.movement_id = s.movement_id
    where s.company_id = i.company_id and s.source_id = i.import_id) end as "pendingCount",
  (select case when bool_or(t.import_id < i.import_id) then 0 else count(*) end::int from import t where ${areTwins('t', 'i')}) as "sameFileCount"`;
const REPORTED = sql`import i left join work w on w.company_id = i.company_id and w.work_id = i.import_id`;

export async function reportsOf(
  db: Db,
  companyId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ totalDocs: number; docs: Report[] }> {
  const { rows } = await sql<Report>`select ${REPORT} from ${REPORTED} where i.company_id = ${companyId}
    order by i.created_at desc, i.import_id limit ${limit} offset ${skip}`.execute(db);
  const { total } = await db
    .selectFrom('import')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { totalDocs: total, docs: rows };
}

export async function reportById(db: Db, companyId: string, importId: string): Promise<Report | undefined> {
  const { rows } =
    await sql<Report>`select ${REPORT} from ${REPORTED} where i.company_id = ${companyId} and i.import_id = ${importId}`.execute(db);
  return rows[0];
}

export type NewImport = {
  id: string;
  companyId: string;
  personId: string;
  fileName: string;
  kind: ImportKind | null;
  bytes: number;
  sha256: string;
  isAllOrNothing: boolean;
  answers: Answers;
};

/** Takes in a file whose bytes are stored (content.ts); from here on it waits to be worked on. */
export async function insertImport(db: Db, file: NewImport): Promise<void> {
  await db
    .insertInto('import')
    .values({
      company_id: file.companyId,
      import_id: file.id,
      file_name: file.fileName,
      kind: file.kind,
      status: 'en_proceso',
      bytes: file.bytes,
      sha256: file.sha256,
      content_sha256: file.sha256,
      all_or_nothing: file.isAllOrNothing,
      answers: JSON.stringify(file.answers),
      created_by: file.personId,
    })
    .execute();
  await startOwnWork(db, file, 'import', { workId: file.id, params: { fileName: file.fileName } });
}

/** Adds answers to an import that asks and lets it wait to be worked on again. @returns false when it does not ask */
export async function addAnswers(db: Db, companyId: string, importId: string, answers: Answers): Promise<boolean> {
  const row = await db
    .selectFrom('import')
    .select(['questions', 'file_name as fileName', 'created_by as personId'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('status', '=', 'pregunta')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const headings = answers.columns && row.questions.find(({ key }) => key === 'columns')?.sample[0];
  await keepAnswers(db, companyId, importId, { ...answers, ...(headings ? { headings: JSON.stringify(headings) } : {}) });
  await db
    .updateTable('import')
    .set({ status: 'en_proceso', questions: '[]' })
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .execute();
  const { fileName, personId } = row;
  await startOwnWork(db, { companyId, personId }, 'import', { workId: importId, params: { fileName } });
  return true;
}

/** `headings`: of the table that the answer about columns is for. */
export async function keepAnswers(db: Db, companyId: string, importId: string, answers: Answers & { headings?: string }): Promise<void> {
  await sql`update import set answers = answers || ${JSON.stringify(answers)}::jsonb
    where company_id = ${companyId} and import_id = ${importId}`.execute(db);
}

/**
 * The import that each company waits for: its oldest; of companies with none, one whose rows a process that died left unmatched. The oldest
 * of all comes first; for the owner of the tables.
 */
export async function waitingImports(owner: Kysely<DB>): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with due as (
      select w.company_id, w.work_id as import_id, false as is_stored from work w
      where w.kind = 'import' and w.state in ('pending', 'running', 'stopping')
      union all
      select company_id, import_id, true from import where matched_at is null and status in ('importado', 'parcial'))
    select company_id as "companyId", import_id as "importId", bytes from (
      select distinct on (company_id) company_id, import_id, created_at, bytes from due join import using (company_id, import_id)
      order by company_id, is_stored, created_at, import_id) first
    order by created_at, import_id limit ${MAX_WAITING}`.execute(owner);
  return rows;
}

/** Companies that are looked at together. */
const MAX_WAITING = 1_000;

/** An import in hand, with all that working on it takes. */
export type Job = ImportTask & {
  companyRut: Rut;
  personId: string | null;
  fileName: string;
  bytes: number;
  kind: ImportKind | null;
  isAllOrNothing: boolean;
  answers: Answers;
  attempts: number;
  /** When these bytes first came, whatever became of them: it cannot tell of later days. */
  broughtAt: Date;
};

/** Takes an import in hand and says what there is to do; undefined when it has ended or was stopped. */
export async function beginJob(db: Db, task: ImportTask): Promise<Job | undefined> {
  const { companyId, importId } = task;
  const work = await beginWork(db, claimOf(task));
  if (!work) return undefined;
  const { rows } = await sql<Job>`
    select i.company_id as "companyId", i.import_id as "importId", ${task.runnerId} as "runnerId", c.rut as "companyRut",
      i.created_by as "personId", i.file_name as "fileName", i.bytes, i.kind, i.all_or_nothing as "isAllOrNothing", i.answers,
      (select min(same.created_at) from import same where same.company_id = i.company_id and same.sha256 = i.sha256) as "broughtAt",
      ${work.attempts}::int as attempts
    from import i join company c using (company_id)
    where i.company_id = ${companyId} and i.import_id = ${importId}`.execute(db);
  return rows[0];
}

/** The claim of a process on the work of an import. */
export function claimOf({ companyId, importId, runnerId }: ImportTask): WorkClaim {
  return { companyId, workId: importId, runnerId };
}

/** The digest of the file that an import brought. */
export async function sha256Of(db: Db, companyId: string, importId: string): Promise<string> {
  const { sha256 } = await db
    .selectFrom('import')
    .select('sha256')
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return sha256;
}

/** Whether nobody works on an import any more, nor will before somebody acts; for the owner of the tables. */
export async function hasEnded(owner: Kysely<DB>, companyId: string, importId: string): Promise<boolean> {
  const row = await owner
    .selectFrom('work')
    .select('state')
    .where('company_id', '=', companyId)
    .where('work_id', '=', importId)
    .executeTakeFirst();
  return !row || !isUnderWay(row);
}

/** The imports at work that somebody asks to stop; for the owner of the tables. */
export async function stoppingImports(owner: Kysely<DB>): Promise<string[]> {
  const rows = await owner
    .selectFrom('work')
    .select('work_id as id')
    .where('kind', '=', 'import')
    .where('state', '=', 'stopping')
    .execute();
  return rows.map(({ id }) => id);
}

export type Ending = {
  status: Exclude<ImportStatus, 'detenido'>;
  kind: ImportKind | null;
  rows: RowCounts;
  problems: readonly Problem[];
  questions: readonly Question[];
};

/**
 * Keeps what became of an import, and ends its work.
 * @throws LostWork when it is no longer in this hand, or has ended: then nothing of the transaction may stay
 */
export async function endImport(db: Db, task: ImportTask, { status, kind, rows, problems, questions }: Ending): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('import')
    .set({
      status,
      ...(kind ? { kind } : {}),
      rows_read: rows.read,
      rows_new: rows.new,
      rows_repeated: rows.repeated,
      rows_rejected: rows.rejected,
      rows_pending: rows.pending ?? 0,
      problems: JSON.stringify(problems.slice(0, KEPT_PROBLEMS)),
      problem_count: problems.length,
      questions: JSON.stringify(questions),
      finished_at: status === 'pregunta' ? null : sql`now()`,
    })
    .where('company_id', '=', task.companyId)
    .where('import_id', '=', task.importId)
    .where('status', '=', 'en_proceso')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new LostWork();
  await saveStep<'import'>(db, claimOf(task), { result: { status, rows } });
}

/** Adds to what an import that has ended says of its file. */
export async function addProblems(db: Db, companyId: string, importId: string, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return;
  const { problems: before } = await db
    .selectFrom('import')
    .select('problems')
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  const all = [...problems, ...before].slice(0, KEPT_PROBLEMS);
  await db
    .updateTable('import')
    .set({ problems: JSON.stringify(all), problem_count: sql`problem_count + ${problems.length}` })
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .execute();
}

/** The other imports of the very same file, read the same way, that still stand. */
export async function twinsOf(db: Db, companyId: string, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select twin.import_id as id from import own join import twin on ${areTwins('twin', 'own')}
    where own.company_id = ${companyId} and own.import_id = ${importId} order by twin.import_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** How people answered, before, about columns with this very row of headings. */
export async function columnsAnsweredFor(db: Db, companyId: string, headings: readonly string[]): Promise<string | undefined> {
  // Columns without headings are only numbered: another file with as many may mean others by them.
  if (headings.every((heading, index) => heading === `Columna ${index + 1}`)) return undefined;
  const { rows } = await sql<{ answer: string }>`select answers ->> 'columns' as answer from import
    where company_id = ${companyId} and answers ->> 'headings' = ${JSON.stringify(headings)} and status in ('importado', 'parcial', 'repetido')
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.answer;
}
