import { afterAll, expect, test } from 'vitest';
import { createServer } from '#server/api/http.ts';
import { hashPassword } from '#server/features/session/password.ts';
import { testApi } from '../support/api.ts';
import { heavyArguments, heavyShapes } from '../support/heavy-requests.ts';

// No request of up to 1 MB holds the process. Ten times what `npm run bench requests` allows: what failed took many seconds.

const MAX_MS = 2_000;
const { services, database, person, company } = await testApi();
const app = await createServer(services, async () => []);
afterAll(() => app.close());
const ana = await person();
const companyId = await company(ana.id);
const password_hash = await hashPassword('una-clave-de-prueba');
await database.owner.updateTable('person').set({ password_hash }).where('person_id', '=', ana.id).execute();

test.each([...heavyShapes(companyId)].map((one) => [one.name, one.body] as const))('%s', async (_name, body) => {
  const { ms, text } = await ask(body);
  expect(text).not.toContain('INTERNAL');
  expect(text.length).toBeLessThan(10_000);
  expect(ms).toBeLessThan(MAX_MS);
});

test('every argument, filled with what is hard to read', async () => {
  const costly: string[] = [];
  for (const { name, body } of heavyArguments(companyId, (one) => /(marks|braces) to the limit$/.test(one))) {
    const { ms, text } = await ask(body);
    if (ms > MAX_MS || text.includes('INTERNAL')) costly.push(`${name}: ${ms} ms, ${text.slice(0, 200)}`);
  }
  expect(costly).toEqual([]);
});

/** `ms` of this thread's processor: what else runs here does not count. */
async function ask(body: string): Promise<{ ms: number; text: string }> {
  // One of the requests signs out.
  await database.owner.updateTable('session').set({ revoked_at: null }).execute();
  const before = process.threadCpuUsage();
  const headers = { 'content-type': 'application/json', host: 'localhost', authorization: `Bearer ${ana.token}` };
  const { body: text } = await app.inject({ method: 'POST', url: '/graphql', headers, payload: body });
  const { user, system } = process.threadCpuUsage(before);
  return { ms: (user + system) / 1_000, text };
}
