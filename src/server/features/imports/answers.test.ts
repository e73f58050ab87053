import { expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { addToCompany } from '#server/db/scope.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { CORPUS_RUT, fileAt } from '../../../../tests/support/imports.ts';
import { openAnswers } from './answers.ts';
import { contentOf, storeContent } from './content.ts';
import { insertImport } from './store.ts';

const { database, company, person, services } = await testApi();
const answers = openAnswers(services);

test('whoever waits for the next run of an import is not answered by the end of the one before', async () => {
  const asker = await person();
  const companyId = await company(asker.id, { rut: CORPUS_RUT });
  const importId = newId();
  const content = await contentOf(fileAt('tests/corpus/odd/06_unknown_words.csv'));
  const file = { id: importId, companyId, personId: asker.id, fileName: 'a.csv', kind: null, ...content, isAllOrNothing: false };
  await addToCompany(database.app, { personId: asker.id, companyId }, async (db) => {
    await storeContent(db, companyId, content);
    await insertImport(db, { ...file, answers: {} });
  });
  let isAnswered = false;
  const answered = answers.wait({ companyId, importId }).then(() => {
    isAnswered = true;
  });
  // The worker's word about the run before comes late: its questions were answered meanwhile.
  answers.look(importId);
  await database.owner.selectFrom('work').select('state').where('work_id', '=', importId).execute();
  await expect.poll(() => database.ownerPool.idleCount === database.ownerPool.totalCount).toBe(true);
  expect(isAnswered).toBe(false);
  await database.owner.updateTable('work').set({ state: 'done' }).where('work_id', '=', importId).execute();
  answers.look(importId);
  await answered;
});
