/**
 * The work bench, Calidad and the rules over real HTTP in one company: `npm run bench desk -- 100k`. Every read that the pages make; one
 * suggestion accepted and taken back, over and over; a rule tried on twelve months; and reads while a run of the engine is under way.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { addMonths, dayInChile } from '#domain/date.ts';
import { allowBulk } from '#server/db/bulk-limits.ts';
import { writeCompany } from '#server/db/scope.ts';
import { streamGroup } from '#server/demo/generate.ts';
import { loadCompany } from '#server/demo/load.ts';
import { listModes, setModes } from '#server/features/reconciliation/modes.ts';
import { runEngine } from '#server/features/reconciliation/store.ts';
import { runWork } from '#server/jobs/work-runner.ts';
import { startWork } from '#server/jobs/work-store.ts';
import {
  acceptSuggestions,
  matchingQuality,
  matchingQualityList,
  movementCounts,
  movementMonths,
  movementSums,
  reconciliation,
  suggestionClasses,
  tryMatchingRule,
  undoTogether,
} from '#web/features/reconciliation/operations.ts';
import { insertPerson, makeGround, signInMany, startBenchServer } from './support/ground.ts';

const SIZE = Number((process.argv[2] ?? '100k').replace(/k$/i, '000').replace(/m$/i, '000000'));
const TIMES = 40;
const TODAY = dayInChile(new Date());
const ground = await makeGround();
const { database, settings } = ground;
const app = await startBenchServer(ground);
const personId = await insertPerson(ground);
const companyId = await fill();
const actor = { personId, companyId };
const nextToken = await signInMany(ground, [companyId]);
const rows: object[] = [];

const list = (input: object = {}, more: object = {}) => ({ companyId, input: { companyId, ...input }, ...more });
const year = { companyId, dateStart: addMonths(TODAY, -12), dateEnd: TODAY };
const narrow = { amountMin: 100_000, hasCandidates: true };
const reads: [string, unknown, object][] = [
  ['list, first page', reconciliation, list()],
  ['list, filters and search', reconciliation, list(narrow, { search: 'alerce' })],
  ['list, 5,000 pages on', reconciliation, list({}, { pagination: { page: Math.floor(SIZE / 20) - 5, offset: 20 } })],
  ['sums of all', movementSums, list()],
  ['sums, filters and search', movementSums, list(narrow, { search: 'alerce' })],
  ['counts of all', movementCounts, list()],
  ['counts, filters and search', movementCounts, list(narrow, { search: 'alerce' })],
  ['months of the list', movementMonths, list()],
  ['what is sure, by class', suggestionClasses, list({ isMatched: false })],
  ['Calidad, 90 days', matchingQuality, { companyId, input: { companyId } }],
  ['Calidad, a year', matchingQuality, { companyId, input: year }],
  ['Calidad, list of a figure', matchingQualityList, { input: year, figure: 'open' }],
  ['a rule on twelve months', tryMatchingRule, { companyId, input: rule() }],
];
for (const [what, query, variables] of reads) await measure(what, () => ask(query, variables));
await acceptOneByOne();
await readDuringRun();
console.table(rows);
await app.close();
await ground.stop();

function rule() {
  return { conditions: [{ field: 'words', text: 'TRANSF' }], effect: { area: 'arriendos' } };
}

async function measure(what: string, work: () => Promise<unknown>, rounds = TIMES): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const since = performance.now();
    await work();
    times.push(performance.now() - since);
  }
  tell(what, times);
}

function tell(what: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1));
  rows.push({ what, times: times.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99), 'min ms': at(0) });
}

async function ask<Answer = unknown>(query: unknown, variables: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${nextToken()}` };
  const response = await fetch(app.url, { method: 'POST', headers, body: JSON.stringify({ query: String(query), variables }) });
  const { data, errors } = (await response.json()) as { data: Answer; errors?: { message: string }[] };
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

/** The movements with a sure suggestion, one after the other. */
async function acceptOneByOne(): Promise<void> {
  const page = list({ isMatched: false, hasCandidates: true }, { pagination: { page: 1, offset: TIMES } });
  const { getTransactions } = await ask<{ getTransactions: { docs: { id: string }[] } }>(reconciliation, page);
  const accepted: string[][] = [];
  const times: number[] = [];
  for (const { id } of getTransactions.docs) {
    const since = performance.now();
    const done = await ask<{ acceptSuggestions: { actIds: string[] } }>(acceptSuggestions, {
      companyId,
      inputs: [{ transactionId: id, option: null }],
    }).catch(() => null);
    times.push(performance.now() - since);
    if (done) accepted.push(done.acceptSuggestions.actIds);
  }
  tell('one suggestion accepted', times);
  const back = [...accepted];
  await measure('and taken back', async () => ask(undoTogether, { companyId, ids: back.pop() ?? [] }), accepted.length);
}

/** The pages of a person while the engine runs as work. */
async function readDuringRun(): Promise<void> {
  const workId = await writeCompany(database.app, actor, (db) => startWork(db, actor, 'reconciliation', null));
  let isOver = false;
  const since = performance.now();
  const services = { database, settings, log: pino({ level: 'error' }) };
  const run = runWork({ companyId, workId }, services, { isLast: false }).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const start = performance.now();
    await ask(reconciliation, list());
    times.push(performance.now() - start);
    await pause(20);
  }
  await run;
  tell(`list meanwhile a run of ${Math.round(performance.now() - since)} ms`, times);
}

/** Everything proposed, nothing made: the most that a work bench shows. */
async function fill(): Promise<string> {
  const { companies } = streamGroup({ seed: 7, today: TODAY, size: SIZE });
  const made = await loadCompany(database, personId, companies[0]!, ['conciliacion']);
  await database.ownerPool.query('vacuum analyze');
  await writeCompany(database.app, { personId, companyId: made.companyId }, async (db) => {
    await allowBulk(db);
    const as = { personId, companyId: made.companyId };
    const codes = (await listModes(db, made.companyId)).map(({ code }) => code);
    await setModes(db, as, codes, 'suggest');
    return runEngine(db, as);
  });
  await database.ownerPool.query('vacuum analyze');
  return made.companyId;
}
