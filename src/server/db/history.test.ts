// On every server: the chain under races.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { appendHistory, verifyHistory, verifySlice } from './history.ts';
import { type Db, readCompanies, writeCompany } from './scope.ts';

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

test('a chain is looked at in slices, and each says how far it came', async () => {
  const slice = (from: number, most: number) =>
    readCompanies(database.app, { personId: ana.id, companyIds: [companyId] }, (db) => verifySlice(db, companyId, from, most));
  expect(await slice(1, 10)).toEqual({ checked: 10, total: 17, firstBroken: null });
  expect(await slice(11, 10)).toEqual({ checked: 17, total: 17, firstBroken: null });
  expect(await slice(11, 7)).toEqual({ checked: 17, total: 17, firstBroken: null });
  expect(await slice(18, 10)).toEqual({ checked: 17, total: 17, firstBroken: null });
  expect(await slice(30, 10)).toMatchObject({ firstBroken: 29 });
  expect(await slice(1, 17)).toEqual({ checked: 17, total: 17, firstBroken: null });
});

const entryNo = fc.integer({ min: 1, max: 17 });
const other = () => sql`gen_random_uuid()`;
const FIELDS = {
  act: () => sql`act || 'x'`,
  subject: () => sql`subject || ' '`,
  subject_id: other,
  person_id: () => sql`case when person_id is null then ${ana.id}::uuid end`,
  at: () => sql`at - interval '1 hour'`,
  before: () => sql`coalesce(before, '{}') || '{"otro": 1}'`,
  after: () => sql`coalesce(after, '{}') - 'b' || '{"otro": 1}'`,
  previous_hash: () => sql`md5(previous_hash)`,
  hash: () => sql`md5(hash)`,
};
/** What somebody with the owner's hand could do to a history of 17 entries. */
const tampering = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    field: fc.constantFrom(...(Object.keys(FIELDS) as (keyof typeof FIELDS)[])),
    at: entryNo,
  }),
  fc.record({ kind: fc.constant('remove' as const), at: entryNo }),
  fc.record({ kind: fc.constant('cut the end' as const), at: entryNo }),
  fc.record({ kind: fc.constant('swap' as const), at: fc.integer({ min: 1, max: 16 }) }),
  fc.record({ kind: fc.constant('add' as const), at: entryNo }),
  fc.record({ kind: fc.constant('move up' as const), at: entryNo }),
);
type Tampering = typeof tampering extends fc.Arbitrary<infer One> ? One : never;

async function tamper(db: Db, one: Tampering): Promise<void> {
  const here = sql`company_id = ${companyId} and entry_no`;
  if (one.kind === 'change')
    await sql`update history set ${sql.ref(one.field)} = ${FIELDS[one.field]()} where ${here} = ${one.at}`.execute(db);
  else if (one.kind === 'remove') await sql`delete from history where ${here} = ${one.at}`.execute(db);
  else if (one.kind === 'cut the end') await sql`delete from history where ${here} >= ${one.at}`.execute(db);
  else if (one.kind === 'add')
    await sql`insert into history select company_id, 17 + ${one.at}::int, at, person_id, act, subject, subject_id, before, after, previous_hash, hash
      from history where ${here} = ${one.at}`.execute(db);
  else if (one.kind === 'move up') await sql`update history set entry_no = entry_no + 1000 where ${here} >= ${one.at}`.execute(db);
  else
    for (const [from, to] of [
      [one.at, 0],
      [one.at + 1, one.at],
      [0, one.at + 1],
    ] as const)
      await sql`update history set entry_no = ${to} where ${here} = ${from}`.execute(db);
}

test('1,000 random tamperings, also by the owner of the tables, are all found', async () => {
  const whole = new Error('taken back');
  await fc.assert(
    fc.asyncProperty(tampering, async (one) => {
      let found: number | null = null;
      const tried = database.owner.transaction().execute(async (db) => {
        await tamper(db, one);
        found = await verifyHistory(db, companyId);
        throw whole;
      });
      await expect(tried).rejects.toBe(whole);
      expect(found).not.toBeNull();
    }),
    { numRuns: 1_000 },
  );
  expect(await verify()).toBeNull();
});

test('a history without an end, or with that of another, does not hold', async () => {
  const lie = (entry: number, hash: string) =>
    database.owner
      .transaction()
      .execute(async (db) => {
        await db.updateTable('history_head').set({ entry_no: entry, hash }).where('company_id', '=', companyId).execute();
        throw new Error(String(await verifyHistory(db, companyId)));
      })
      .catch((error: Error) => error.message);
  expect(await lie(16, 'x')).toBe('17');
  expect(await lie(18, 'x')).toBe('18');
  expect(await lie(17, 'x')).toBe('17');
});
