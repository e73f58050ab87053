import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#server/db/embedded/folder.ts';
import { hostileFile } from '../../support/hostile-files.ts';
import { endServer } from '../../support/server-process.ts';
import { fill, openCompany, statement } from './kit/companies.ts';
import { costliest } from './kit/costly.ts';
import { latencies, p99 } from './kit/latency.ts';
import { type Person, signIn, signUp } from './kit/people.ts';
import { openRaw, type Raw } from './kit/raw.ts';
import type { Target } from './kit/target.ts';
import { importFiles } from './kit/upload.ts';
import { databaseMemory, databasePid, isZombie, memory } from './kit/usage.ts';

/** How much of each comes at once. */
export type Load = { stalledBodies: number; hostileFiles: number; costlyQueries: number };
/** Milliseconds, megabytes beyond idle, and how it stopped with everything still open. */
export type Figures = {
  pages: number;
  /** Before anything else came, on the same machine. */
  'idle page p99': number;
  'idle /healthz p99': number;
  'page p99': number;
  'page max': number;
  '/healthz p99': number;
  'small file': number;
  'server memory': number;
  'database memory': number;
  stop: number;
  exitCode: number | null;
  isDatabaseEnded: boolean;
};

const IDLE_MS = 4_000;
const HOSTILE = [
  'sniff-comments.html',
  'cell-of-digits.xlsx',
  'namespaces.xml',
  'balance-of-blanks.csv',
  'marks-in-cell.csv',
  'colspan.html',
  'nested-namespaces.xml',
  'marks-in-cell.xlsx',
];
const PAGE = [
  '{ companiesByUser { id name alias role plan } }',
  'query ($c: ID!) { dashboard(companyId: $c) { __typename } dashboardCards(companyId: $c) { __typename } reconciliationSummary(companyId: $c) { __typename } }',
  'query ($c: ID!) { getTransactions(input: { companyId: $c }) { totalDocs docs { id description amount date } } }',
];
/**
 * Stalled bodies, hostile files and costly queries, all at once, while another company works; then an end with all of it still open.
 * The server is ended by it.
 */
export async function mixedRun(target: Target, load: Load): Promise<Figures> {
  const worker = await settled(target, 'trabaja');
  const greedy = await settled(target, 'abusa');
  await page(worker);
  const before = await observe(target, worker, () => sleep(IDLE_MS));
  const idle = { server: memory(target.pid) ?? 0, database: databaseMemory(target) ?? 0 };
  const peak = { ...idle };
  const watching = setInterval(() => {
    peak.server = Math.max(peak.server, memory(target.pid) ?? 0);
    peak.database = Math.max(peak.database, databaseMemory(target) ?? 0);
  }, 250);
  const stalled = await stall(target, greedy.person, load.stalledBodies);
  let smallFile = 0;
  const during = await observe(target, worker, async () => {
    const attacks = Promise.all([hostile(greedy, load.hostileFiles), costly(greedy, load.costlyQueries)]);
    await sleep(500);
    const began = performance.now();
    await importFiles(worker.person, worker.companyId, [statement([`Chica ${Date.now()}`])], { patience: 120_000 });
    smallFile = performance.now() - began;
    await attacks;
  });
  clearInterval(watching);
  stalled.push(...(await stall(target, greedy.person, load.stalledBodies)));
  const stopped = await stop(target);
  for (const raw of stalled) raw.end();
  return {
    pages: during.page.length,
    'idle page p99': Math.round(p99(before.page)),
    'idle /healthz p99': Math.round(p99(before.health)),
    'page p99': Math.round(p99(during.page)),
    'page max': Math.round(Math.max(...during.page)),
    '/healthz p99': Math.round(p99(during.health)),
    'small file': Math.round(smallFile),
    'server memory': Math.round(peak.server - idle.server),
    'database memory': Math.round(peak.database - idle.database),
    ...stopped,
  };
}

/** How long the page and /healthz took while something else happened. */
async function observe(target: Target, worker: Worker, work: () => Promise<unknown>): Promise<{ page: number[]; health: number[] }> {
  const pages = latencies(() => page(worker));
  const health = latencies(() => target.send({ path: '/healthz', patience: 60_000 }));
  await work();
  return { page: await pages.stop(), health: await health.stop() };
}

type Worker = { person: Person; companyId: string };

async function settled(target: Target, name: string): Promise<Worker> {
  const person = await signUp(target, name);
  const { id: companyId } = await openCompany(person, name);
  await fill(person, companyId, name);
  return { person: await signIn(target, person.email, person.from), companyId };
}

async function page({ person, companyId: c }: Worker): Promise<void> {
  await Promise.all(PAGE.map((query) => person.ask(query, query.includes('$c') ? { c } : {}, { patience: 60_000 })));
}

/** Uploads and JSON, of a person and of nobody, that send their first bytes and no more. */
async function stall({ port }: Target, { token }: Person, count: number): Promise<Raw[]> {
  const raws = await Promise.all(Array.from({ length: count }, () => openRaw(port)));
  for (const [index, raw] of raws.entries()) {
    const isUpload = index % 2 === 0;
    const type = isUpload ? 'multipart/form-data; boundary=b' : 'application/json';
    const authorization = index % 4 < 2 ? `authorization: Bearer ${token}\r\n` : '';
    raw.write(
      `POST /graphql HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${authorization}apollo-require-preflight: 1\r\ncontent-type: ${type}\r\n`,
    );
    raw.write(
      `content-length: ${isUpload ? 23_000_000 : 60_000}\r\n\r\n${isUpload ? '--b\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{' : '{'}`,
    );
  }
  return raws;
}

/** Two at a time, as many as a person may. */
async function hostile({ person, companyId }: Worker, count: number): Promise<void> {
  const one = async (start: number) => {
    for (let index = start; index < count; index += 2) {
      const { name, bytes } = hostileFile(HOSTILE[index % HOSTILE.length] ?? '');
      await importFiles(person, companyId, [{ name: `${index}-${name}`, content: Buffer.from(bytes) }], { patience: 120_000 });
    }
  };
  await Promise.all([one(0), one(1)]);
}

async function costly({ person, companyId: c }: Worker, count: number): Promise<void> {
  const query = await costliest(person, c);
  for (let index = 0; index < count; index += 8) {
    await Promise.all(Array.from({ length: Math.min(8, count - index) }, () => person.ask(query, { c }, { patience: 120_000 })));
  }
}

/** Asks it to end while bodies are open. */
async function stop(target: Target): Promise<Pick<Figures, 'stop' | 'exitCode' | 'isDatabaseEnded'>> {
  const database = databasePid(target);
  const began = performance.now();
  const exitCode = await endServer(target.process.child);
  const took = performance.now() - began;
  return { stop: Math.round(took), exitCode, isDatabaseEnded: !database || (await ends(database)) };
}

/** Whether a process has ended, or does within a moment: one that its new parent has not asked after yet is still listed. */
async function ends(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    if (!isAlive(pid) || isZombie(pid)) return true;
    await sleep(50);
  }
  return false;
}
