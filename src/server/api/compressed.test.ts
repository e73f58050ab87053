import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { testApi } from '../../../tests/support/api.ts';
import { createServer } from './http.ts';

const { services, person, company } = await testApi();
const app = await createServer(services, async () => []);
afterAll(() => app.close());
const ana = await person();
const companyId = await company(ana.id);
const FLOW = 'query ($id: ID!) { getFlow(companyId: $id) { periods { start end isPast isCurrent } } }';

async function ask(query: string, encoding?: string) {
  const headers = { 'content-type': 'application/json', host: 'localhost', authorization: `Bearer ${ana.token}` };
  const payload = JSON.stringify({ query, variables: query === FLOW ? { id: companyId } : {} });
  const accepting = encoding === undefined ? {} : { 'accept-encoding': encoding };
  return app.inject({ method: 'POST', url: '/graphql', headers: { ...headers, ...accepting }, payload });
}

const plain = (await ask(FLOW)).body;

test.each([
  ['gzip', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['gzip;q=0', false],
  ['identity', false],
  [undefined, false],
])('an answer goes as its reader takes it: %s', async (encoding, isCompressed) => {
  const answer = await ask(FLOW, encoding);
  expect(plain.length).toBeGreaterThan(1_024);
  expect(answer.headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined);
  expect(answer.headers['vary']).toBe('accept-encoding');
  expect(answer.headers['content-type']).toContain('json');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(isCompressed ? gunzipSync(answer.rawPayload).toString() : answer.body).toBe(plain);
  expect(answer.rawPayload.length < plain.length / 2).toBe(isCompressed);
});

test('what is short, or wrong, is not compressed', async () => {
  const short = await ask('{ __typename }', 'gzip');
  expect([short.statusCode, short.headers['content-encoding'], short.body]).toEqual([200, undefined, '{"data":{"__typename":"Query"}}']);
  const wrong = await ask('{ nothing', 'gzip');
  expect([wrong.body.includes('errors'), wrong.headers['content-encoding']]).toEqual([true, undefined]);
});
