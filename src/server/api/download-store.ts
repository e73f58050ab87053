import { type Kysely, sql } from 'kysely';
import type { Db } from '#server/db/scope.ts';
import type { DB } from '#server/db/tables.ts';

/** A file that is made when its address is opened, with the access of a person's session. `params` are for its kind to read. */
export type StoredDownload = {
  companyId: string;
  id: string;
  kind: string;
  params: unknown;
  fileName: string;
  personId: string;
  sessionId: string;
  expiresAt: Date;
};

/** Stores what a signed address leads to: the kind of file, its parameters (JSON), for whom and until when. */
export async function addDownload(db: Db, { companyId, id, kind, params, fileName, ...one }: StoredDownload): Promise<void> {
  await db
    .insertInto('download')
    .values({
      company_id: companyId,
      download_id: id,
      kind,
      params: JSON.stringify(params),
      file_name: fileName,
      person_id: one.personId,
      session_id: one.sessionId,
      expires_at: one.expiresAt,
    })
    .execute();
}

/** What an address leads to, even when expired: the caller compares `expiresAt`. Undefined: no such download in this company. */
export async function findDownload(db: Db, companyId: string, id: string): Promise<StoredDownload | undefined> {
  return db
    .selectFrom('download')
    .select(['company_id as companyId', 'download_id as id', 'kind', 'params', 'file_name as fileName', 'person_id as personId'])
    .select(['session_id as sessionId', 'expires_at as expiresAt'])
    .where('company_id', '=', companyId)
    .where('download_id', '=', id)
    .executeTakeFirst();
}

/** Deletes expired downloads. Runs as the owner, over all companies. */
export async function tidyDownloads(owner: Kysely<DB>): Promise<void> {
  await sql`delete from download where expires_at < now()`.execute(owner);
}
