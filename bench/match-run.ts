/**
 * A run of the matching engine in the database, on generated companies: time, memory, and its result compared with the planted truth.
 * `npm run bench match-run -- 100k 100k-hard`. Read, think and save are the steps of runEngine; `block` is the longest time that the
 * thread was blocked.
 */
import { dayInChile } from '#domain/date.ts';
import { readCompanies, writeCompany } from '#server/db/scope.ts';
import { streamGroup } from '#server/demo/generate.ts';
import { loadCompany } from '#server/demo/load.ts';
import { readFacts } from '#server/features/reconciliation/facts.ts';
import { runEngine } from '#server/features/reconciliation/store.ts';
import { generateGroup } from '../tests/support/demo-group.ts';
import { proposeMatches } from '../tests/support/propose.ts';
import { judge, type Verdict } from '../tests/support/truth.ts';
import { insertPerson, makeGround } from './support/ground.ts';

const SIZES = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['10k', '100k', '10k-hard', '100k-hard'];
const TODAY = dayInChile(new Date());

const ground = await makeGround();
const { database } = ground;
const personId = await insertPerson(ground);

const speed: object[] = [];
const quality: object[] = [];
for (const size of SIZES) await measure(size);
console.table(speed);
console.table(quality);

await ground.stop();

async function measure(size: string): Promise<void> {
  const movements = Number(size.replace('-hard', '').replace(/k$/i, '000').replace(/m$/i, '000000'));
  const options = { seed: 7, today: TODAY, size: movements, mix: size.endsWith('-hard') ? ('hard' as const) : ('standard' as const) };
  const { companies } = streamGroup(options);
  const loaded = await loadCompany(database, personId, companies[0]!, ['conciliacion']);
  await database.ownerPool.query('vacuum analyze');
  const scope = { personId, companyId: loaded.companyId };

  const [readTime, facts] = await timed(() =>
    readCompanies(database.app, { personId, companyIds: [scope.companyId] }, (db) => readFacts(db, scope.companyId)),
  );
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const cpu = process.threadCpuUsage();
  const [thinkTime, found] = await timed(async () => proposeMatches(facts));
  const { user, system } = process.threadCpuUsage(cpu);
  const heap = Math.round((process.memoryUsage().heapUsed - before) / 1_048_576);
  const pulse = startPulse();
  const [wholeTime] = await timed(() => writeCompany(database.app, scope, (db) => runEngine(db, scope)));
  const block = pulse();
  speed.push({
    size,
    movements: facts.movements.length,
    documents: facts.documents.length,
    'read ms': readTime,
    'think ms': thinkTime,
    // CPU time of the thread alone: the time on an otherwise idle machine.
    'think cpu ms': Math.round((user + system) / 1_000),
    'heap MB': heap,
    'runEngine ms': wholeTime,
    'block ms': block,
    automatic: found.automatic.length + found.transfers.length,
    suggestions: found.suggestions.length,
  });
  const [company] = generateGroup(options).companies;
  const verdicts = await judge(database, company!, loaded, personId);
  const reconcilable = company!.truth.filter((one) => one.parts.length > 0 || one.event === 'own').length;
  const right = verdicts.reduce((sum, one) => sum + (one.verdict === 'wrong' ? 0 : one.evidence === null ? 2 : 1), 0);
  for (const [evidence, list] of Map.groupBy(verdicts, (one) => one.evidence ?? 'ownTransfer')) quality.push(row(size, evidence, list));
  quality.push({ ...row(size, 'all', verdicts), 'movements right': (right / reconcilable).toFixed(3) });
}

function row(size: string, evidence: string, list: readonly Verdict[]) {
  const count = (verdict: Verdict['verdict']) => list.filter((one) => one.verdict === verdict).length;
  const precision = (1 - count('wrong') / list.length).toFixed(5);
  return { size, evidence, made: list.length, right: count('right'), equal: count('equal'), wrong: count('wrong'), precision };
}

async function timed<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const since = performance.now();
  const result = await work();
  return [Math.round(performance.now() - since), result];
}

/** Ticks every 5 ms, and reports the longest pause. */
function startPulse(): () => number {
  let longest = 0;
  let last = performance.now();
  const beat = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(beat, 5);
  return () => {
    clearInterval(timer);
    beat();
    return Math.round(longest);
  };
}
