import { afterEach, expect, test, vi } from 'vitest';
import { openUnchanged } from './unchanged.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server whose answers are of one version until that changes. @returns the tags that were sent, one per request */
function serve(of: { version: number; status?: number }): (string | null)[] {
  const tags: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit) => {
    const sent = new Headers(init.headers).get('if-none-match');
    tags.push(sent);
    const tag = `W/"${of.version}"`;
    if (sent === tag) return new Response(null, { status: 304, headers: { etag: tag } });
    const headers = { 'content-type': 'application/json', etag: tag };
    return new Response(JSON.stringify({ question: init.body, version: of.version }), { status: of.status ?? 200, headers });
  });
  return tags;
}

const ask = async (send: typeof fetch, body: BodyInit, authorization = 'Bearer a') =>
  (await send('/graphql', { method: 'POST', headers: { authorization }, body })).json();

test('an answer that stands is not sent again, and one of other books is', async () => {
  const books = { version: 1 };
  const tags = serve(books);
  const send = openUnchanged();
  const first = await ask(send, 'flow');
  expect(await ask(send, 'flow')).toEqual(first);
  books.version = 2;
  expect(await ask(send, 'flow')).toEqual({ question: 'flow', version: 2 });
  expect(await ask(send, 'flow')).toEqual({ question: 'flow', version: 2 });
  expect(tags).toEqual([null, 'W/"1"', 'W/"1"', 'W/"2"']);
});

test('it is only for who was told it, and what was asked', async () => {
  const tags = serve({ version: 1 });
  const send = openUnchanged();
  await ask(send, 'flow');
  await ask(send, 'flow', 'Bearer b');
  await ask(send, 'other');
  await ask(send, new Blob(['flow']));
  expect(tags).toEqual([null, null, null, null]);
});

test('nothing is remembered of a refusal, nor beyond the limit', async () => {
  const books = { version: 1, status: 429 };
  const tags = serve(books);
  const send = openUnchanged(100);
  await ask(send, 'flow');
  books.status = 200;
  for (const question of ['flow', 'x'.repeat(30), 'flow']) await ask(send, question);
  expect(tags).toEqual([null, null, null, null]);
});
