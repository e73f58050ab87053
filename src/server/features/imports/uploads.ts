import type { Answers, QUESTION_KEYS } from '#domain/imports/answers.ts';
import type { ImportKind } from '#domain/imports/facts.ts';
import { cleanFileName } from '#domain/imports/report.ts';
import { add, type Context, personOf } from '#server/api/context.ts';
import type { Upload } from '#server/api/spool.ts';
import { isId, newId } from '#server/db/ids.ts';
import { inTurn } from '#server/db/in-turn.ts';
import { type Content, contentOf, missingBytes, storeContent } from './content.ts';
import { checkQuota, lockQuota } from './quota.ts';
import { insertImport } from './store.ts';

/** `fileName`: the file that it is for; without it, for all. */
export type Answer = { fileName?: string | null | undefined; key: (typeof QUESTION_KEYS)[number]; value: string };
type UploadOptions = { kind: ImportKind | null; isAllOrNothing: boolean; answers: readonly Answer[] };

/**
 * Stores files, all or none, each as an import that waits to be run.
 * @returns the imports' ids, in the order of the files
 * @throws QUOTA_REACHED before a byte is stored
 */
export async function storeUploads(
  context: Context,
  companyId: string,
  files: readonly Upload[],
  options: UploadOptions,
): Promise<string[]> {
  const uploads: { file: Upload; content: Content; id: string }[] = [];
  for (const file of files) uploads.push({ file, content: await contentOf(file), id: newId() });
  const contents = uploads.map(({ content }) => content);
  // A company's uploads wait for each other, without holding a connection meanwhile.
  await inTurn(`upload ${companyId}`, 1, () =>
    add(context, companyId, async (db) => {
      await lockQuota(db, companyId);
      const bytes = await missingBytes(db, companyId, contents);
      await checkQuota(db, companyId, { bytes, files: files.length, waiting: files.length });
      for (const { file, content, id } of uploads) {
        await storeContent(db, companyId, content);
        await insertImport(db, { ...importFields(file, options), ...content, id, companyId, personId: personOf(context).id });
      }
    }),
  );
  return uploads.map(({ id }) => id);
}

function importFields({ name }: Upload, { kind, isAllOrNothing, answers }: UploadOptions) {
  return { fileName: cleanFileName(name), kind, isAllOrNothing, answers: answersFor(answers, name) };
}

/** @param fileName  null: whichever file they are for */
export function answersFor(answers: readonly Answer[], fileName: string | null): Answers {
  const isFor = (name: string) => fileName === null || cleanFileName(name) === cleanFileName(fileName);
  const applicable = answers.filter((one) => typeof one.fileName !== 'string' || isFor(one.fileName));
  return Object.fromEntries(applicable.map(({ key, value }) => [key, isId(value) ? value.toLowerCase() : value]));
}
