// On every server: triggers.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { dayInChile } from '#domain/date.ts';
import { testApi } from '../../../tests/support/api.ts';
import { testBooks } from '../../../tests/support/books.ts';
import { type Answer, openAnswerCache } from './answer-cache.ts';
import { createServer } from './http.ts';

const { services, person, database, join } = await testApi();
// Like two processes on one database: each has its own cache.
const [here, there] = await Promise.all([createServer(services, async () => []), createServer(services, async () => [])]);
afterAll(() => Promise.all([here.close(), there.close()]));
const [ana, luis] = [await person(), await person()];
const QUERY = 'query ($id: ID!) { getFlow(companyId: $id, view: month, past: 0, future: 0) { TOTAL { values { fieldValue } } } }';

async function balance(companyId: string, { token } = ana, app = here): Promise<number | string> {
  const headers = { 'content-type': 'application/json', host: 'localhost', authorization: `Bearer ${token}` };
  const payload = JSON.stringify({ query: QUERY, variables: { id: companyId } });
  const { body } = await app.inject({ method: 'POST', url: '/graphql', headers, payload });
  const { data, errors } = JSON.parse(body) as {
    data: { getFlow: { TOTAL: { values: { fieldValue: number }[] }[] } } | null;
    errors?: { extensions: { reason: string } }[];
  };
  return errors?.[0]?.extensions.reason ?? data?.getFlow.TOTAL[0]?.values[0]?.fieldValue ?? '';
}

async function booksWith(amount: number) {
  const books = await testBooks(database, ana.id);
  const account = await books.account();
  await books.movement(account, dayInChile(new Date()), amount);
  return { ...books, add: (more: number) => books.movement(account, dayInChile(new Date()), more) };
}

/** Changes a roll-up without any trace in the books' version. */
async function tamper(companyId: string): Promise<void> {
  await database.owner.transaction().execute(async (db) => {
    await sql`alter table account_day disable trigger user`.execute(db);
    await sql`update account_day set amount = amount + 7 where company_id = ${companyId}`.execute(db);
    await sql`alter table account_day enable trigger user`.execute(db);
  });
}

test('while the books stand an answer is not made again, and after any change it is, in every process at once', async () => {
  const books = await booksWith(1_000);
  expect([await balance(books.companyId), await balance(books.companyId, ana, there)]).toEqual([1_000, 1_000]);
  await tamper(books.companyId);
  expect([await balance(books.companyId), await balance(books.companyId, ana, there)]).toEqual([1_000, 1_000]);
  await books.add(200);
  expect([await balance(books.companyId), await balance(books.companyId, ana, there)]).toEqual([1_207, 1_207]);
  await sql`insert into rate (indicator, on_day, value, source) values ('USD', '2001-01-01', 570, 'test')`.execute(database.owner);
  await tamper(books.companyId);
  expect(await balance(books.companyId)).toBe(1_214);
});

test('a kept answer is only for who may ask, and of its own company', async () => {
  const [books, others] = [await booksWith(1_000), await booksWith(5_000)];
  await join(books.companyId, luis.id, 'FOUNDER');
  expect(await balance(books.companyId, luis)).toBe(1_000);
  expect(await balance(others.companyId, luis)).toBe('COMPANY_NOT_FOUND');
  expect(await balance(others.companyId, ana)).toBe(5_000);
  expect(await balance(others.companyId, luis)).toBe('COMPANY_NOT_FOUND');
  await database.owner.deleteFrom('membership').where('person_id', '=', luis.id).execute();
  expect(await balance(books.companyId, luis)).toBe('COMPANY_NOT_FOUND');
  expect(await balance(books.companyId, { ...luis, token: 'none' })).toBe('NOT_SIGNED_IN');
});

test('what many ask for at once is made once; whom a failure kept waiting makes it again', async () => {
  const answers = openAnswerCache();
  const calls: ((answer: Answer | Error) => void)[] = [];
  const work = () => new Promise<Answer>((made, failed) => calls.push((one) => (one instanceof Error ? failed(one) : made(one))));
  const first = answers.make('a', work);
  await setImmediate();
  const others = [answers.make('a', work), answers.make('a', work)];
  const found = answers.find('a');
  await setImmediate();
  expect(calls).toHaveLength(1);
  calls[0]?.(answerOf('1'));
  expect((await Promise.all([first, ...others])).map(({ text }) => text)).toEqual(['1', '1', '1']);
  expect([await found, await answers.find('a')]).toEqual(['1', '1']);

  const failing = answers.make('b', work);
  await setImmediate();
  const waiting = answers.make('b', work);
  calls[1]?.(new Error('refused'));
  await expect(failing).rejects.toThrow('refused');
  await setImmediate();
  calls[2]?.({ stringify: () => 'with errors' });
  expect((await waiting).text).toBe(undefined);
  expect(await answers.find('b')).toBe(undefined);
});

test('no more is kept than there is room for: the oldest give way', async () => {
  const answers = openAnswerCache(20);
  const keep = (key: string, text: string) => answers.make(key, async () => answerOf(text));
  const find = (...keys: string[]) => Promise.all(keys.map(answers.find));
  await keep('a', '123456789');
  await keep('b', '123456789');
  expect(await find('a', 'b')).toEqual(['123456789', '123456789']);
  await keep('c', '1');
  expect(await find('a', 'b', 'c')).toEqual([undefined, '123456789', '1']);
  await keep('d', '1'.repeat(21));
  expect(await find('d')).toEqual([undefined]);
});

function answerOf(text: string): Answer {
  return { text, stringify: () => text };
}

test('who has the answer is told that it stands, without it, as long as it does and they may ask', async () => {
  const books = await booksWith(1_000);
  await join(books.companyId, luis.id, 'FOUNDER');
  const ask = async (known: string | undefined, { token } = ana, app = here) => {
    const usual = { 'content-type': 'application/json', host: 'localhost', authorization: `Bearer ${token}` };
    const headers = known ? { ...usual, 'if-none-match': known } : usual;
    const payload = JSON.stringify({ query: QUERY, variables: { id: books.companyId } });
    const { statusCode, body, headers: received } = await app.inject({ method: 'POST', url: '/graphql', headers, payload });
    return { statusCode, tag: received.etag, isWhole: body.includes('fieldValue'), hasMark: 'x-unchanged' in received };
  };
  const { tag, ...first } = await ask(undefined);
  expect(first).toEqual({ statusCode: 200, isWhole: true, hasMark: false });
  expect(await ask(tag)).toEqual({ statusCode: 304, tag, isWhole: false, hasMark: false });
  expect(await ask(tag, luis)).toMatchObject({ statusCode: 304 });
  expect(await ask(tag, ana, there)).toMatchObject({ statusCode: 304 });
  await books.add(200);
  const later = await ask(tag);
  expect(later).toMatchObject({ statusCode: 200, isWhole: true });
  expect(later.tag).not.toBe(tag);
  expect(await ask(later.tag, await person())).toEqual({ statusCode: 200, tag: undefined, isWhole: false, hasMark: false });
});
