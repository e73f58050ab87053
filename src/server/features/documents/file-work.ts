/** Files of many documents, made by long work. */
import { sql } from 'kysely';
import { parse } from 'valibot';
import type { Actor } from '#domain/actor.ts';
import { dayInChile } from '#domain/date.ts';
import { type Db, readCompanies } from '#server/db/scope.ts';
import { newZip, type Zip, zipEnd } from '#server/formats/zip-writer.ts';
import { addFilePart, fileNotes } from '#server/jobs/work-files.ts';
import type { Step } from '#server/jobs/work-steps.ts';
import { startWork } from '#server/jobs/work-store.ts';
import type { WorkAtHand, WorkTask } from '#server/jobs/work-task.ts';
import { documentFilter } from './document-filter.ts';
import {
  DOCUMENTS_PARAMS,
  type DocumentsFile,
  documentFileName,
  fileEntry,
  filesOf,
  isOneEach,
  missingEntry,
  type Reader,
  type SingleFormat,
  writeTable,
} from './download.ts';

import { deleteTargets, targetsOf } from './mass-operation.ts';

type FileWork = WorkAtHand<'documentFile'>;

/** Documents of one step. An envelope of many XMLs is read again in each; a PDF is drawn for some tens of milliseconds. */
const FILES_OF_STEP: Readonly<Record<SingleFormat, number>> = { xml: 200, pdf: 50 };

/** Requests a file of many documents; of a zip, those that are chosen now. @returns the work's id */
export async function startFile(
  db: Db,
  actor: Actor,
  { file, count, name }: { file: DocumentsFile; count: number; name: string },
): Promise<string> {
  const { companyId } = actor;
  const workId = await startWork(db, actor, 'documentFile', { format: file.format, count, name, file });
  if (!isOneEach(file.format)) return workId;
  await sql`insert into document_target (company_id, work_id, document_id, remaining)
    select ${companyId}, ${workId}, d.document_id, d.remaining from document d where ${conditionOf(companyId, file)}`.execute(db);
  return workId;
}

/** How many of a file's documents have an XML. */
export async function countWithXml(db: Db, companyId: string, file: DocumentsFile): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from document d
    where ${conditionOf(companyId, file)} and d.xml_import_id is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

function conditionOf(companyId: string, { filter, ids }: DocumentsFile) {
  if (filter) return documentFilter(companyId, filter.which, dayInChile(new Date()));
  return sql`d.company_id = ${companyId} and d.document_id = any (${ids ?? []}::uuid[])`;
}

/** Makes the next part of a zip, or all of a table; what is made is read outside of a transaction, so that nobody waits for it. */
export const makeFileByWork: WorkTask<'documentFile'> = async (work) => {
  const file = parse(DOCUMENTS_PARAMS, work.params.file);
  const { companyId, personId, services } = work;
  const reader: Reader = (read) => readCompanies(services.database.app, { personId, companyIds: [companyId] }, read);
  return isOneEach(file.format) ? zipStep(work, reader, file.format) : tableStep(work, reader, file);
};

/** A file of a zip, as its directory names it. */
type Note = Omit<Zip['entries'][number], 'name'> & { name: string; id: string };

async function zipStep(work: FileWork, reader: Reader, format: SingleFormat): Promise<Step<'documentFile'>> {
  const { companyId, workId, params, signal, progress, writeOne } = work;
  const from = work.place ?? { after: null, parts: 0, offset: 0, done: 0 };
  const page = await reader((db) => nextTargets(db, work, from.after, FILES_OF_STEP[format]));
  const last = page.at(-1);
  if (!last) return endZip(work, reader);
  const repeats = new Map(page.map(({ id, earlier }) => [id, earlier]));
  const zip: Zip = { ...newZip(), offset: from.offset };
  const [blocks, ids]: [Buffer[], string[]] = [[], []];
  for await (const { row, bytes } of filesOf(reader, companyId, [...repeats.keys()], format)) {
    signal.throwIfAborted();
    for await (const block of fileEntry(zip, nameOf(documentFileName(row), format, repeats.get(row.documentId) ?? 0), bytes))
      blocks.push(block);
    ids.push(row.documentId);
    progress((from.done + ids.length) / params.count);
  }
  const notes = zip.entries.map((entry, index): Note => ({ ...entry, name: entry.name.toString(), id: ids[index] ?? '' }));
  return writeOne(async (db) => {
    await addFilePart(db, { companyId, workId }, { no: from.parts, content: Buffer.concat(blocks), notes });
    const done = from.done + page.length;
    return { place: { after: last, parts: from.parts + 1, offset: zip.offset, done }, done, total: params.count };
  });
}

/** `earlier`: how many before it in the zip have its name. */
type NextTarget = { importId: string; id: string; earlier: number };

/** The next documents that have an XML, in the order of the imports that brought it. */
async function nextTargets(
  db: Db,
  { companyId, workId }: FileWork,
  after: { importId: string; id: string } | null,
  limit: number,
): Promise<NextTarget[]> {
  const further = after ? sql`and (d.xml_import_id, d.document_id) > (${after.importId}, ${after.id})` : sql``;
  const { rows } = await sql<NextTarget>`
    select d.xml_import_id as "importId", d.document_id as id,
      (select count(*)::int from document o
        join document_target u on u.company_id = o.company_id and u.work_id = t.work_id and u.document_id = o.document_id
        where o.company_id = d.company_id and o.folio = d.folio and o.code = d.code and o.is_received = d.is_received
          and (not d.is_received or o.counterpart_rut = d.counterpart_rut)
          and (o.xml_import_id, o.document_id) < (d.xml_import_id, d.document_id)) as earlier
    from document_target t join document d on d.company_id = t.company_id and d.document_id = t.document_id
    where t.company_id = ${companyId} and t.work_id = ${workId} and d.xml_import_id is not null ${further}
    order by d.xml_import_id, d.document_id limit ${limit}`.execute(db);
  return rows;
}

function nameOf(name: string, format: SingleFormat, earlier: number): string {
  return `${name}${earlier > 0 ? `_${earlier + 1}` : ''}.${format}`;
}

async function endZip({ companyId, workId, params, place, writeOne }: FileWork, reader: Reader): Promise<Step<'documentFile'>> {
  const at = { companyId, workId };
  const notes = await reader((db) => fileNotes<Note>(db, at));
  const zip: Zip = { entries: notes.map(({ id: _, ...note }) => ({ ...note, name: Buffer.from(note.name) })), offset: place?.offset ?? 0 };
  const made = new Set(notes.map(({ id }) => id));
  const targets = await reader((db) => targetIds(db, companyId, workId));
  const missing = targets.filter((id) => !made.has(id));
  const blocks: Uint8Array[] = [];
  if (missing.length > 0) for await (const block of missingEntry(zip, reader, missing)) blocks.push(Buffer.from(block));
  blocks.push(zipEnd(zip));
  return writeOne(async (db) => {
    await addFilePart(db, at, { no: place?.parts ?? 0, content: Buffer.concat(blocks), notes: [] });
    await deleteTargets(db, companyId, workId);
    return { result: { name: params.name, ending: 'zip', count: made.size, missing: missing.length }, done: targets.length };
  });
}

async function targetIds(db: Db, companyId: string, workId: string): Promise<string[]> {
  return (await targetsOf(db, companyId, workId)).map(({ id }) => id);
}

/** Bytes of a stored part. */
const PART = 1_000_000;

async function tableStep(work: FileWork, reader: Reader, file: DocumentsFile): Promise<Step<'documentFile'>> {
  const { companyId, workId, params, signal, progress, writeOne } = work;
  let count = 0;
  const blocks: Buffer[] = [];
  for await (const block of writeTable(reader, companyId, file, (written) => {
    count = written;
    progress(written / params.count);
  })) {
    signal.throwIfAborted();
    blocks.push(typeof block === 'string' ? Buffer.from(block) : Buffer.from(block));
  }
  const content = Buffer.concat(blocks);
  return writeOne(async (db) => {
    for (let no = 0; no * PART < content.length; no += 1)
      await addFilePart(db, { companyId, workId }, { no, content: content.subarray(no * PART, (no + 1) * PART), notes: [] });
    return { result: { name: params.name, ending: file.format === 'xlsx' ? 'xlsx' : 'csv', count, missing: 0 }, done: count };
  });
}
