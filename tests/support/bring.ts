import { newId } from '#server/db/ids.ts';
import type { Loader } from '#server/db/loader.ts';
import { addToCompany } from '#server/db/scope.ts';
import { contentOf, storeContent } from '#server/features/imports/content.ts';
import { matchImported } from '#server/features/imports/matching.ts';
import { processImport } from '#server/features/imports/process.ts';
import { insertImport } from '#server/features/imports/store.ts';
import type { testApi } from './api.ts';
import { ACCOUNT } from './imports.ts';

type Place = { database: Awaited<ReturnType<typeof testApi>>['database']; loader: Loader; companyId: string; personId: string };

/** Takes a file in as an upload is taken in, worked on and matched, all in this process and in one session. @returns the import's id */
export async function bring({ database, loader, companyId, personId }: Place, fileName: string, text: string): Promise<string> {
  const id = newId();
  const content = await contentOf(new File([text], fileName));
  const answers = { [ACCOUNT.key]: ACCOUNT.value };
  await addToCompany(database.app, { personId, companyId }, async (db) => {
    await storeContent(db, companyId, content);
    await insertImport(db, { id, companyId, personId, fileName, kind: null, ...content, isAllOrNothing: false, answers });
  });
  await processImport(loader, { companyId, importId: id, runnerId: newId() }, { rows: () => {}, progress: () => {} });
  await loader.client.query(`update work set state = 'done' where work_id = $1`, [id]);
  await matchImported(loader, companyId);
  return id;
}
