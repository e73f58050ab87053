import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ImportKind } from '#domain/imports/facts.ts';
import { REFUSED_DAYS } from '#domain/imports/quotas.ts';
import type { ImportStatus } from '#domain/imports/report.ts';
import type { Upload } from '#server/api/spool.ts';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';

/** Bytes of a file in memory at a time. */
const PART_BYTES = 1_048_576;

/** A file to store, read part by part. */
export type Content = { sha256: string; bytes: number; part: (index: number) => Promise<Buffer> };

export async function contentOf(file: Pick<Upload, 'size' | 'slice'>): Promise<Content> {
  const part = async (index: number) => Buffer.from(await file.slice(index * PART_BYTES, (index + 1) * PART_BYTES).arrayBuffer());
  const hash = createHash('sha256');
  for (let index = 0; index * PART_BYTES < file.size; index += 1) hash.update(await part(index));
  return { sha256: hash.digest('hex'), bytes: file.size, part };
}

/** Stores a file, unless the company has it: then it only prevents its deletion. */
export async function storeContent(db: Db, companyId: string, { sha256, bytes, part }: Content): Promise<void> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into import_content (company_id, sha256, bytes) values (${companyId}, ${sha256}, ${bytes})
    on conflict (company_id, sha256) do update set bytes = excluded.bytes returning xmax = 0 as "isNew"`.execute(db);
  if (!rows[0]?.isNew) return;
  for (let index = 0; index * PART_BYTES < bytes; index += 1) {
    await db
      .insertInto('import_content_part')
      .values({ company_id: companyId, sha256, part_no: index, content: await part(index) })
      .execute();
  }
}

/** Where the original of an import is; undefined when the import does not exist. */
export async function originalOf(
  db: Db,
  companyId: string,
  importId: string,
): Promise<{ fileName: string; kind: ImportKind | null; status: ImportStatus; sha256: string | null; bytes: number } | undefined> {
  return db
    .selectFrom('import')
    .select(['file_name as fileName', 'kind', 'status', 'content_sha256 as sha256', 'bytes'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .executeTakeFirst();
}

/**
 * The bytes of a stored file, part by part.
 * @param read  runs one query; nothing is held open between parts
 * @throws Error when the file is deleted meanwhile
 */
export async function* partsOf(
  read: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>,
  companyId: string,
  { sha256, bytes }: { sha256: string; bytes: number },
): AsyncGenerator<Buffer> {
  for (let index = 0; index * PART_BYTES < bytes; index += 1) {
    const row = await read((db) =>
      db
        .selectFrom('import_content_part')
        .select('content')
        .where('company_id', '=', companyId)
        .where('sha256', '=', sha256)
        .where('part_no', '=', index)
        .executeTakeFirst(),
    );
    if (!row) throw new Error(`part ${index} of an original is gone`);
    yield row.content;
  }
}

/** How many bytes of these files the company does not have yet. */
export async function missingBytes(db: Db, companyId: string, contents: readonly Content[]): Promise<number> {
  const sizes = new Map(contents.map(({ sha256, bytes }) => [sha256, bytes]));
  const stored = await db
    .selectFrom('import_content')
    .select('sha256')
    .where('company_id', '=', companyId)
    .where('sha256', 'in', [...sizes.keys()])
    .execute();
  for (const { sha256 } of stored) sizes.delete(sha256);
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Problems of a refused file that stay listed after its bytes are deleted. */
const MAX_KEPT_PROBLEMS = 20;

/** A refused file's report stays; its bytes and most of its problems are deleted, and so are bytes that no import uses. */
export async function tidyRefused(owner: Kysely<DB>): Promise<void> {
  const listed = `$[0 to ${MAX_KEPT_PROBLEMS - 1}]`;
  await sql`update import set content_sha256 = null, problems = jsonb_path_query_array(problems, ${listed}::jsonpath)
    where status = 'rechazado' and content_sha256 is not null and finished_at < now() - make_interval(days => ${REFUSED_DAYS})`.execute(
    owner,
  );
  await sql`delete from import_content c where not exists (
    select from import i where i.company_id = c.company_id and i.content_sha256 = c.sha256)`.execute(owner);
}

/** The bytes of an imported file; null when there are none, or they were deleted. `read` runs one query. */
export async function originalFile(
  read: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>,
  companyId: string,
  importId: string,
): Promise<Buffer | null> {
  const file = await read((db) => originalOf(db, companyId, importId));
  if (!file?.sha256) return null;
  const parts: Buffer[] = [];
  for await (const part of partsOf(read, companyId, { sha256: file.sha256, bytes: file.bytes })) parts.push(part);
  return Buffer.concat(parts);
}
