// On every server: the chain under races.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { record } from './history.ts';
import { verifyHistory, verifySlice } from './history-verify.ts';
import { newId } from './ids.ts';
import { type Db, readCompanies, writeCompany } from './scope.ts';

const { database, person, company } = await testApi();
const ana = await person();
const companyId = await company(ana.id);
const verify = () => readCompanies(database.app, { personId: ana.id, companyIds: [companyId] }, (db) => verifyHistory(db, companyId));
const runOf = (n: number) => ({ runId: newId(), movements: n, documents: n, transfers: 0 });
const itemsOf = (n: number) =>
  Array.from({ length: n % 3 }, (_, no) => ({ movementId: newId(), documentId: 'ñ', amount: -no, documentAmount: no }));
const act = (n: number) =>
  writeCompany(database.app, { personId: ana.id, companyId }, (db) =>
    record(db, { companyId, personId: ana.id }, 'engine.ran', runOf(n), { items: itemsOf(n) }),
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
  [`update history set params = '{"b": 99}' where entry_no = 5`, 5],
  ['update history set person_id = null where entry_no = 9', 9],
  [`update history set at = at + interval '1 second' where entry_no = 12`, 12],
  ['delete from history where entry_no = 7', 7],
])('%s is found', async (tampering, entry) => {
  // On one connection: the copy is in a temporary table.
  const client = await database.ownerPool.connect();
  await client.query('create temporary table kept as select * from history');
  await client.query('create temporary table kept_items as select * from history_item');
  await client.query(tampering);
  const found = await verify();
  await client.query('delete from history');
  await client.query('insert into history select * from kept');
  await client.query(
    'insert into history_item (company_id, entry_no, item_no, item) select company_id, entry_no, item_no, item from kept_items',
  );
  await client.query('drop table kept, kept_items');
  client.release();
  expect(found).toBe(entry);
  expect(await verify()).toBeNull();
});

test.each([
  ['changed', 'update history_item set item = item || \'{"amount": 5}\' where entry_no = $1 and item_no = 1'],
  ['missing', 'delete from history_item where entry_no = $1 and item_no = 1'],
  ['in another order', 'update history_item set item_no = 3 - item_no + 100 where entry_no = $1'],
  [
    'too many',
    'insert into history_item (company_id, entry_no, item_no, item) select company_id, entry_no, 9, item from history_item where entry_no = $1 limit 1',
  ],
  ['moved to another entry', 'update history_item set entry_no = $1 + 1, item_no = item_no + 50 where entry_no = $1'],
])('a row of a bulk act that is %s is found', async (_how, tampering) => {
  const { entry_no } = await database.owner
    .selectFrom('history')
    .select('entry_no')
    .where('item_count', '=', 2)
    .where('entry_no', '<', 17)
    .orderBy('entry_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const found = database.owner.transaction().execute(async (db) => {
    await sql.raw(tampering.replaceAll('$1', String(entry_no))).execute(db);
    throw new Error(String(await verifyHistory(db, companyId)));
  });
  await expect(found).rejects.toThrow(new Error(String(entry_no)));
});

test('a chain is looked at in slices, and each says how far it came', async () => {
  const slice = (from: number, max: number) =>
    readCompanies(database.app, { personId: ana.id, companyIds: [companyId] }, (db) => verifySlice(db, companyId, from, max));
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
  code: () => sql`code || 'x'`,
  subject_kind: () => sql`subject_kind || ' '`,
  subject_id: other,
  person_id: () => sql`case when person_id is null then ${ana.id}::uuid end`,
  at: () => sql`at - interval '1 hour'`,
  params: () => sql`params || '{"otro": 1}'`,
  undo: () => sql`coalesce(undo, '{}') || '{"otro": 1}'`,
  undoes: () => sql`coalesce(undoes, 0) + 1`,
  item_count: () => sql`item_count + 1`,
  item_hash: () => sql`item_hash || 'x'`,
  search_text: () => sql`search_text || 'x'`,
  previous_hash: () => sql`md5(previous_hash)`,
  hash: () => sql`md5(hash)`,
};
/** What somebody with the owner's rights could do to a history of 17 entries. */
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
    await sql`insert into history (company_id, entry_no, at, person_id, code, params, undo, undoes, subject_kind, subject_id, item_count, item_hash,
        search_text, previous_hash, hash)
      select company_id, 17 + ${one.at}::int as entry_no, at, person_id, code, params, undo, undoes, subject_kind, subject_id, item_count, item_hash,
        search_text, previous_hash, hash
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
