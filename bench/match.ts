/**
 * The matching engine on planted truth that it cannot see: how much of its result is right, by class and by kind of event, compared with
 * simple rules on the same data; time and memory. `npm run bench match -- 10k 100k`, with `seed=7` to repeat a run. `banks`: texts as
 * known banks print them; `free`: as no bank does, written without looking at the engine. In a sum, each movement counts once, and is right
 * if everything it pays is right in party and amount; `links` are pairs of a movement and a document. Last, deposits of card acquirers of which
 * reports say something, true or not (`slips`: each boleta several, and others between them paid in cash): how many are matched because of it.
 */
import { randomInt } from 'node:crypto';
import { dayInChile } from '#domain/date.ts';
import type { Matching } from '#domain/reconciliation/facts.ts';
import { BASELINES, matchBy } from '../tests/support/baselines.ts';
import { generateGroup } from '../tests/support/demo-group.ts';
import {
  isReconcilable,
  judgeAutomatic,
  judgeSuggestions,
  type Mix,
  type Planted,
  plantedFacts,
  type Wording,
} from '../tests/support/planted-facts.ts';
import { plantedReports, reportedFacts, wholeBoletas } from '../tests/support/planted-reports.ts';
import { proposeMatches } from '../tests/support/propose.ts';

const words = process.argv.slice(2);
const seed = Number(words.find((one) => one.startsWith('seed='))?.slice(5) ?? randomInt(1_000, 1_000_000));
const sizes = words.filter((one) => !one.startsWith('seed='));
const whole: object[] = [];
const byClass: object[] = [];
const byEvent: object[] = [];
const byReport: object[] = [];
console.log(`seed=${seed}`);
for (const size of sizes.length > 0 ? sizes : ['10k', '100k']) for (const mix of ['standard', 'hard'] as const) measure(size, mix);
console.table(whole);
console.table(byClass);
console.table(byEvent);
console.table(byReport);

function measure(size: string, mix: Mix): void {
  const movements = Number(size.replace(/k$/i, '000').replace(/m$/i, '000000'));
  const { companies } = generateGroup({ seed, today: dayInChile(new Date()), size: movements, mix });
  for (const wording of ['banks', 'free'] as const) {
    const planted = plantedFacts(companies[0]!, { wording, mix, seed });
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const cpu = process.threadCpuUsage();
    const since = performance.now();
    const found = proposeMatches(planted.facts);
    const ms = Math.round(performance.now() - since);
    const { user, system } = process.threadCpuUsage(cpu);
    const heap = Math.round((process.memoryUsage().heapUsed - before) / 1_048_576);
    const figures = { ms, 'cpu ms': Math.round((user + system) / 1_000), 'heap MB': heap };
    tell({ size, mix, wording }, planted, found, figures);
    for (const [rule, choose] of Object.entries(BASELINES))
      whole.push({ size, mix, wording, rule, ...sums(planted, matchBy(choose, planted.facts)) });
    if (wording === 'banks') for (const isHard of [false, true]) tellReports({ size, mix, slips: isHard }, planted);
  }
}

function tellReports(set: { size: string; mix: Mix; slips: boolean }, planted: Planted): void {
  const reports = plantedReports(planted.company, seed);
  const found = proposeMatches(reportedFacts(planted, reports, { seed, isHard: set.slips }));
  const judged = new Map(judgeAutomatic(planted, wholeBoletas(found)).map((one) => [one.id, one]));
  const onReport = new Set(found.automatic.flatMap(({ movementId, settlementId }) => (settlementId ? movementId : [])));
  const isWrong = (id: string) => judged.get(id)?.verdict === 'wrong';
  for (const [report, list] of Map.groupBy(reports, ({ kind }) => kind)) {
    const ids = list.map(({ movement }) => `m${movement}`);
    const [made, others] = [ids.filter((id) => onReport.has(id)), ids.filter((id) => judged.has(id) && !onReport.has(id))];
    const counts = { deposits: ids.length, 'on report': made.length, wrong: made.filter(isWrong).length };
    const byRate = { 'by commission': others.length, 'wrong by commission': others.filter(isWrong).length };
    byReport.push({ ...set, report, ...counts, ...byRate, 'share on report': (made.length / ids.length).toFixed(3) });
  }
}

type Set = { size: string; mix: Mix; wording: Wording };

function tell(set: Set, planted: Planted, found: Matching, figures: object): void {
  whole.push({ ...set, rule: 'Caudal', ...sums(planted, found), ...figures });
  const judged = judgeAutomatic(planted, found);
  for (const [evidence, list] of Map.groupBy(judged, (one) => one.evidence)) {
    const count = (verdict: string) => list.filter((one) => one.verdict === verdict).length;
    const precision = (1 - count('wrong') / list.length).toFixed(5);
    byClass.push({
      ...set,
      class: evidence,
      made: list.length,
      right: count('right'),
      equal: count('equal'),
      wrong: count('wrong'),
      precision,
    });
  }
  const suggested = judgeSuggestions(planted, found);
  const right = new Set(judged.flatMap((one) => (one.verdict === 'wrong' ? [] : one.id)));
  for (const [evidence, list] of Map.groupBy(
    [...suggested].filter(([id]) => !right.has(id)),
    ([, one]) => one.evidence,
  )) {
    const best = list.filter(([, one]) => one.best).length;
    byClass.push({
      ...set,
      class: `suggested ${evidence}`,
      made: list.length,
      right: best,
      wrong: list.length - best,
      precision: (best / list.length).toFixed(5),
    });
  }
  const wrong = new Set(judged.flatMap((one) => (one.verdict === 'wrong' ? one.id : [])));
  const reconcilable = planted.company.truth.filter((_, index) => isReconcilable(planted, index));
  for (const [event, list] of Map.groupBy(reconcilable, (one) => one.event)) {
    const count = (test: (id: string) => boolean) => list.filter((one) => test(`m${one.movement}`)).length;
    const made = count((id) => right.has(id));
    const isOpen = (id: string) => !right.has(id) && !wrong.has(id);
    const offered = count((id) => isOpen(id) && suggested.get(id)?.any === true);
    const misled = count((id) => isOpen(id) && suggested.get(id)?.any === false);
    byEvent.push({
      ...set,
      event,
      movements: list.length,
      right: made,
      wrong: count((id) => wrong.has(id)),
      suggested: offered,
      'suggested wrong': misled,
      automatic: (made / list.length).toFixed(3),
      'with suggestions': ((made + offered) / list.length).toFixed(3),
    });
  }
}

function sums(planted: Planted, found: Matching) {
  const judged = judgeAutomatic(planted, found);
  const right = new Set(judged.flatMap((one) => (one.verdict === 'wrong' ? [] : one.id)));
  const total = planted.company.truth.filter((_, index) => isReconcilable(planted, index)).length;
  const suggested = [...judgeSuggestions(planted, found)].filter(([id]) => !right.has(id));
  const links = planted.company.truth.reduce((sum, one) => sum + one.parts.length, 0);
  const made = found.automatic.flatMap((one) => (right.has(one.movementId) ? one.parts : []));
  return {
    made: judged.length,
    precision: judged.length === 0 ? '-' : (judged.filter((one) => one.verdict !== 'wrong').length / judged.length).toFixed(5),
    'right alone': (right.size / total).toFixed(3),
    'with best': ((right.size + suggested.filter(([, one]) => one.best).length) / total).toFixed(3),
    'with all': ((right.size + suggested.filter(([, one]) => one.any).length) / total).toFixed(3),
    links: (made.length / links).toFixed(3),
  };
}
