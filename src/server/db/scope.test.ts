// On every server: locks and connections.
import { expect, onTestFinished, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { readCompanies, writeCompany } from './scope.ts';

const api = await testApi();
const { database } = api;
const person = await api.person();

test('whoever waits to change one company does not keep the connections of all', async () => {
  const [busy, other] = [await api.company(person.id), await api.company(person.id)];
  // A long import holds the company's lock.
  const holder = await database.ownerPool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [busy]);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await holder.query('rollback');
    holder.release();
  };
  onTestFinished(release);
  const rename = (index: number) =>
    writeCompany(database.app, { personId: person.id, companyId: busy }, (db) =>
      db
        .updateTable('company')
        .set({ alias: `n${index}` })
        .where('company_id', '=', busy)
        .execute(),
    );
  let done = 0;
  const writes = Array.from({ length: 40 }, (_, index) => rename(index).then(() => (done += 1)));
  const read = readCompanies(database.app, { personId: person.id, companyIds: [other] }, (db) =>
    db.selectFrom('company').select('alias').where('company_id', '=', other).execute(),
  );
  expect(await read).toHaveLength(1);
  expect(done).toBe(0);
  await release();
  await Promise.all(writes);
  expect(done).toBe(40);
}, 20_000);
