import { expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../tests/support/books.ts';
import { tidy } from './tidy.ts';

const { database, services } = await testApi();
const { ownerPool } = database;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** The rows that are left of rows `ages` days old. */
type Case = { name: string; stays: number[]; goes: number[]; add: (books: TestBooks, age: number) => Promise<void>; left: string };

async function addInvitation(books: TestBooks, closed: 'accepted_at' | 'revoked_at' | 'expires_at', age: number): Promise<void> {
  const dates = {
    expires_at: daysAgo(closed === 'expires_at' ? age : age + 7),
    ...(closed === 'expires_at' ? {} : { [closed]: daysAgo(age) }),
  };
  const row = { company_id: books.companyId, invitation_id: newId(), email: `i${newId()}@prueba.cl`, role: 'USER' as const, ...dates };
  await database.owner.insertInto('invitation').values(row).execute();
}

async function addNotification(books: TestBooks, sent: number, read: number | null): Promise<void> {
  const at = { company_id: books.companyId, notification_id: newId() };
  const columns = { kind: 'member' as const, company_name: 'x', content: 'x', redirect_url: '/usuarios', created_at: daysAgo(sent) };
  await database.owner
    .insertInto('notification')
    .values({ ...at, ...columns })
    .execute();
  const recipient = { person_id: books.personId, is_personal: false, read_at: read === null ? null : daysAgo(read) };
  await database.owner
    .insertInto('notification_recipient')
    .values({ ...at, ...recipient })
    .execute();
}

async function addRun(books: TestBooks, age: number, made: 'match' | 'transfer' | 'nothing'): Promise<void> {
  const run_id = newId();
  const run = { company_id: books.companyId, run_id, matches: 1, transfers: 0, created_at: daysAgo(age) };
  await database.owner.insertInto('match_run').values(run).execute();
  const movement = (amount: number) => books.account().then((account) => books.movement(account, '2026-03-01', amount));
  if (made === 'match') {
    await books.match(await movement(1_000), await books.document('2026-03-01', 1_000), 1_000, { origin: 'engine', run_id });
  } else if (made === 'transfer') {
    await books.transfer(await movement(-1_000), await movement(1_000), { origin: 'engine', run_id });
  }
}

const INVITATIONS = 'select count(*)::int as n from invitation where company_id = $1';
const NOTIFICATIONS = `select greatest((select count(*) from notification where company_id = $1),
  (select count(*) from notification_recipient where company_id = $1))::int as n`;
const RUNS = 'select count(*)::int as n from match_run where company_id = $1';
const WORK_FILES = 'select count(*)::int as n from work_file_part where company_id = $1';

async function addWorkFile({ companyId }: TestBooks, age: number): Promise<void> {
  const work_id = newId();
  await database.owner
    .insertInto('work')
    .values({ company_id: companyId, work_id, kind: 'documentFile', params: '{}', state: 'done', finished_at: daysAgo(age) })
    .execute();
  await database.owner
    .insertInto('work_file_part')
    .values({ company_id: companyId, work_id, part_no: 0, content: Buffer.from('x') })
    .execute();
}

const CASES: Case[] = [
  {
    name: 'accepted invitations',
    stays: [1, 360],
    goes: [370, 900],
    add: (b, age) => addInvitation(b, 'accepted_at', age),
    left: INVITATIONS,
  },
  { name: 'revoked invitations', stays: [360], goes: [370], add: (b, age) => addInvitation(b, 'revoked_at', age), left: INVITATIONS },
  { name: 'expired invitations', stays: [-3, 360], goes: [370], add: (b, age) => addInvitation(b, 'expires_at', age), left: INVITATIONS },
  { name: 'read notifications', stays: [170], goes: [190], add: (b, age) => addNotification(b, age + 10, age), left: NOTIFICATIONS },
  { name: 'unread notifications', stays: [190, 360], goes: [370], add: (b, age) => addNotification(b, age, null), left: NOTIFICATIONS },
  { name: 'files of ended works', stays: [0.9], goes: [1.1, 20], add: addWorkFile, left: WORK_FILES },
  { name: 'runs of which nothing stands', stays: [80], goes: [100], add: (b, age) => addRun(b, age, 'nothing'), left: RUNS },
  { name: 'runs with a match', stays: [100, 900], goes: [], add: (b, age) => addRun(b, age, 'match'), left: RUNS },
  { name: 'runs with a transfer', stays: [100], goes: [], add: (b, age) => addRun(b, age, 'transfer'), left: RUNS },
];

test.each(CASES)('$name stay for $stays days and go after $goes', async ({ stays, goes, add, left }) => {
  const books = await testBooks(database);
  for (const age of [...stays, ...goes]) await add(books, age);
  const count = async () => (await ownerPool.query(left, [books.companyId])).rows[0].n;
  expect(await count()).toBe(stays.length + goes.length);
  await tidy({}, services, { isLast: true });
  expect(await count()).toBe(stays.length);
});
