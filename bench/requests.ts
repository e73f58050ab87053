/**
 * What a request can cost: `npm run bench requests [-- name]`. Every argument of every operation with a megabyte of what is hard to
 * read, and documents and variables of hard shapes, each asked of the whole server in this process. The figure is the time of this
 * thread's own processor, sending included, which no request's hold of the event loop can exceed: what other programs do does not count.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { rutOf } from '#domain/rut.ts';
import { createServer } from '#server/api/http.ts';
import { signToken } from '#server/api/token.ts';
import { newId } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { prepareOwner } from '#server/db/owner.ts';
import { startPostgres } from '#server/db/postgres.ts';
import { createCompany } from '#server/features/companies/store.ts';
import { readSettings } from '#server/settings.ts';
import { type HeavyRequest, heavyArguments, heavyShapes, reports } from '../tests/support/heavy-requests.ts';

const MAX_MS = 200;
const filter = process.argv[2] ?? '';

const folder = mkdtempSync(join(tmpdir(), 'caudal-bench-requests-'));
const server = await startPostgres(folder, { fsync: 'off' });
const owner = await prepareOwner(server.connection);
await migrate(owner);
const settings = readSettings({ CAUDAL_DATA_DIR: folder, CAUDAL_SECRET: 'a secret of benchmarks 0123456789 abcdefg' });
const database = await openDatabase(owner, settings);
const app = await createServer({ database, settings, log: pino({ level: 'silent' }) }, async () => []);
const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
const { token, companyId } = await makeCompany();

const costs: { request: string; ms: number; kB: number; answer: string }[] = [];
const largest = [reports(companyId, 1, 60), reports(companyId, 2, 28), reports(companyId, 1, 28), reports(companyId, 5, 366)];
for (const requests of [largest, heavyShapes(companyId), heavyArguments(companyId, (name) => name.includes(filter))]) {
  for (const request of requests) if (request.name.includes(filter)) costs.push(await costOf(request));
}
costs.sort((one, other) => other.ms - one.ms);
console.table(costs.slice(0, 20));
const over = costs.filter(({ ms }) => ms > MAX_MS);
console.log(`${costs.length} requests, ${over.length} over ${MAX_MS} ms`);
process.exitCode = over.length === 0 ? 0 : 1;
await app.close();
await database.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });

async function costOf({ name, body }: HeavyRequest) {
  // One of the requests signs out.
  await database.owner.updateTable('session').set({ revoked_at: null }).execute();
  const before = process.threadCpuUsage();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const text = await (await fetch(url, { method: 'POST', headers, body })).text();
  const { user, system } = process.threadCpuUsage(before);
  return {
    request: name.slice(0, 70),
    ms: Math.round((user + system) / 1_000),
    kB: Math.round(text.length / 1_000),
    answer: text.slice(0, 60),
  };
}

async function makeCompany() {
  const personId = newId();
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await database.owner
    .insertInto('person')
    .values({ person_id: personId, email: 'ana@empresa.cl', name: 'Ana', surname: 'Pérez', password_hash: 'x', system_role: 'ADMIN' })
    .execute();
  await database.owner.insertInto('session').values({ session_id: sessionId, person_id: personId, expires_at: expiresAt }).execute();
  const companyId = await createCompany(database.app, personId, {
    name: 'Empresa de Prueba SpA',
    alias: 'Prueba',
    rut: rutOf(76_000_001),
    plan: ['caudalfull'],
    features: ['conciliacion'],
    clientPaymentDays: 30,
    providerPaymentDays: 30,
    trialExpiresOn: null,
  });
  return { companyId, token: await signToken(settings.keys, { personId, sessionId }, expiresAt, {}) };
}
