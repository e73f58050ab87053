// On every server: locks and connections.
import { sql } from 'kysely';
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
});

test('a read gives its connection back, whether it succeeds or fails, and leaves no transaction open', async () => {
  const companyId = await api.company(person.id);
  const scope = { personId: person.id, companyIds: [companyId] };
  const outcomes: string[] = [];
  // More, one after the other and at once, than there are connections.
  for (let round = 0; round < 3; round++) {
    const reads = Array.from({ length: 20 }, (_, index) =>
      readCompanies(database.app, scope, (db) => sql`select 1 / ${index % 2}::int`.execute(db)).then(
        () => 'read',
        (error: Error) => error.message,
      ),
    );
    outcomes.push(...(await Promise.all(reads)));
  }
  expect(new Set(outcomes)).toEqual(new Set(['read', 'division by zero']));
  const open = () =>
    database.ownerPool.query(`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);
  await expect.poll(async () => (await open()).rowCount).toBe(0);
});

test('transactions that change the same companies in opposite order all commit', async () => {
  const companies = [await api.company(person.id), await api.company(person.id)].sort();
  const [first = '', second = ''] = companies;
  const connect = async (changed: readonly string[]) => {
    const client = await database.ownerPool.connect();
    onTestFinished(() => client.release());
    await client.query('begin');
    for (const one of changed)
      await client.query(`insert into company_change (company_id, transaction_id, areas) values ($1, pg_current_xact_id(), '{flow}')`, [
        one,
      ]);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return { client, pid: rows[0]?.pid };
  };
  const { client: holder } = await connect([]);
  await holder.query('select from books_version where company_id = $1 for update', [first]);
  const commit = async (changed: readonly string[]) => {
    const { client, pid } = await connect(changed);
    const committed = client.query('commit');
    const isWaiting = async () => {
      const { rows } = await holder.query<{ count: number }>('select count(*)::int as count from pg_locks where pid = $1 and not granted', [
        pid,
      ]);
      return rows[0]?.count;
    };
    await expect.poll(isWaiting).toBe(1);
    return { committed };
  };
  // Each continues only once it waits for the company that the holder has.
  const forward = await commit([first, second]);
  const backward = await commit([second, first]);
  await holder.query('rollback');
  expect((await Promise.all([forward.committed, backward.committed])).map(({ command }) => command)).toEqual(['COMMIT', 'COMMIT']);
});
