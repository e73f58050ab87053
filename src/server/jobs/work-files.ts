/** Files that long works make part by part. */
import { type Kysely, sql } from 'kysely';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';
import type { WorkId } from './work-store.ts';

/** `notes`: JSON for whoever makes the file, such as what its end has to list. */
export type WorkFilePart = { no: number; content: Uint8Array; notes: readonly unknown[] };

/** Adds a part; the same part again, after a step that was lost, replaces it. */
export async function addFilePart(db: Db, { companyId, workId }: WorkId, { no, content, notes }: WorkFilePart): Promise<void> {
  await sql`insert into work_file_part (company_id, work_id, part_no, content, notes)
    values (${companyId}, ${workId}, ${no}, ${Buffer.from(content)}, ${JSON.stringify(notes)})
    on conflict (company_id, work_id, part_no) do update set content = excluded.content, notes = excluded.notes`.execute(db);
}

/** The notes of all parts, in their order. */
export async function fileNotes<Note>(db: Db, { companyId, workId }: WorkId): Promise<Note[]> {
  const { rows } = await sql<{ notes: Note[] }>`select notes from work_file_part
    where company_id = ${companyId} and work_id = ${workId} order by part_no`.execute(db);
  return rows.flatMap(({ notes }) => notes);
}

/** One part of a file; undefined behind the last. */
export async function filePart(db: Db, { companyId, workId }: WorkId, no: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('work_file_part')
    .select('content')
    .where('company_id', '=', companyId)
    .where('work_id', '=', workId)
    .where('part_no', '=', no)
    .executeTakeFirst();
  return row?.content;
}

/** Deletes files a day after their work ended, as lists of works no longer show it then. Runs as the owner, over all companies. */
export async function tidyWorkFiles(owner: Kysely<DB>): Promise<void> {
  await sql`delete from work_file_part f using work w
    where w.company_id = f.company_id and w.work_id = f.work_id and w.finished_at < now() - interval '1 day'`.execute(owner);
}
