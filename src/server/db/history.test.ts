import { expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { appendHistory, verifyHistory } from './history.ts';
import { readCompanies, writeCompany } from './scope.ts';

const { database, person, company } = await testApi();
const ana = await person();
const companyId = await company(ana.id);
const verify = () => readCompanies(database.app, { personId: ana.id, companyIds: [companyId] }, (db) => verifyHistory(db, companyId));
const act = (n: number) =>
  writeCompany(database.app, { personId: ana.id, companyId }, (db) =>
    appendHistory(db, {
      companyId,
      personId: ana.id,
      act: 'cambió',
      subject: 'prueba',
      subjectId: null,
      before: { n },
      after: { b: n, a: [1, 'ñ'] },
    }),
  );

test('sixteen writers at once leave one whole chain', async () => {
  await Promise.all(Array.from({ length: 16 }, (_, n) => act(n)));
  const entries = await database.owner
    .selectFrom('history')
    .select('entry_no')
    .where('company_id', '=', companyId)
    .orderBy('entry_no')
    .execute();
  expect(entries.map(({ entry_no }) => entry_no)).toEqual(Array.from({ length: 17 }, (_, n) => n + 1));
  expect(await verify()).toBeNull();
});

test.each([
  [`update history set after = '{"b": 99}' where entry_no = 5`, 5],
  ['update history set person_id = null where entry_no = 9', 9],
  [`update history set at = at + interval '1 second' where entry_no = 12`, 12],
  ['delete from history where entry_no = 7', 7],
])('%s is found', async (tampering, entry) => {
  // On one connection: the copy lives in a temporary table.
  const client = await database.ownerPool.connect();
  await client.query('create temporary table kept as select * from history');
  await client.query(tampering);
  const found = await verify();
  await client.query('delete from history');
  await client.query('insert into history select * from kept');
  await client.query('drop table kept');
  client.release();
  expect(found).toBe(entry);
  expect(await verify()).toBeNull();
});
