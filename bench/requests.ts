/**
 * What a request can cost: `npm run bench requests [-- name]`. Every argument of every operation with a megabyte of hard input, and
 * documents and variables of hard shapes, each sent to the whole server in this process. The figure is this thread's CPU time, sending
 * included: no request can block the event loop for longer, and other programs do not affect it.
 */
import { rutOf } from '#domain/rut.ts';
import { createCompany } from '#server/features/companies/store.ts';
import { type HeavyRequest, heavyArguments, heavyShapes, reports } from '../tests/support/heavy-requests.ts';
import { insertPerson, makeGround, signIn, startBenchServer } from './support/ground.ts';

const MAX_MS = 200;
const filter = process.argv[2] ?? '';

const ground = await makeGround();
const { database } = ground;
const app = await startBenchServer(ground, 'silent');
const { url } = app;
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
await ground.stop();

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
  const personId = await insertPerson(ground, 'ADMIN');
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
  return { companyId, token: await signIn(ground, personId) };
}
