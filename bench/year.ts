/**
 * What people who confirm or correct everything add in twelve months, and how soon a class that turned bad is stopped:
 * `npm run bench year -- 10k`, with `seed=7` to repeat a run. Each month counts the movements that are right without a person, with
 * what all months before it taught, and without.
 */
import { randomInt } from 'node:crypto';
import { addMonths, dayInChile } from '#domain/date.ts';
import { countDecisions, type Decided } from '#domain/reconciliation/decisions.ts';
import type { MatchingFacts } from '#domain/reconciliation/facts.ts';
import { DECISIONS, isDistrusted } from '#domain/reconciliation/modes.ts';
import { seeded } from '#server/demo/random.ts';
import { generateGroup } from '../tests/support/demo-group.ts';
import {
  isReconcilable,
  judgeAutomatic,
  type Mix,
  type Planted,
  plantedFacts,
  taughtBefore,
  type Wording,
} from '../tests/support/planted-facts.ts';
import { proposeMatches } from '../tests/support/propose.ts';

const words = process.argv.slice(2);
const seed = Number(words.find((one) => one.startsWith('seed='))?.slice(5) ?? randomInt(1_000, 1_000_000));
const size = Number((words.find((one) => /^\d/.test(one)) ?? '10k').replace(/k$/i, '000'));
const TODAY = dayInChile(new Date());
const MONTHS = 12;
console.log(`seed=${seed}`);
const months: object[] = [];
for (const mix of ['standard', 'hard'] as const) for (const wording of ['banks', 'free'] as const) teach(mix, wording);
console.table(months);
sabotage(0.98);

function teach(mix: Mix, wording: Wording): void {
  const { companies } = generateGroup({ seed, today: TODAY, size, mix });
  const planted = plantedFacts(companies[0]!, { wording, mix, seed });
  const monthOf = new Map(planted.facts.movements.map(({ id, on }) => [id, on.slice(0, 7)]));
  const plain = rightByMonth(planted, planted.facts, monthOf);
  for (let back = MONTHS - 1; back >= 0; back -= 1) {
    const first = addMonths(TODAY, -back).slice(0, 7);
    const facts = taughtBefore(planted, `${first}-01` as typeof TODAY);
    const taught = rightByMonth(planted, facts, monthOf);
    const total = planted.company.truth.filter(
      (one, at) => monthOf.get(`m${one.movement}`) === first && isReconcilable(planted, at),
    ).length;
    const share = (count: number) => (count / Math.max(1, total)).toFixed(3);
    const [before, after] = [plain.right.get(first) ?? 0, taught.right.get(first) ?? 0];
    const figures = { reconcilable: total, facts: facts.learned?.length ?? 0, untaught: share(before), taught: share(after) };
    months.push({
      mix,
      wording,
      month: first,
      ...figures,
      'points more': (((after - before) / Math.max(1, total)) * 100).toFixed(1),
      wrong: taught.wrong,
    });
  }
}

/** `wrong`: of the whole run. */
function rightByMonth(planted: Planted, facts: MatchingFacts, monthOf: ReadonlyMap<string, string>) {
  const judged = judgeAutomatic(planted, proposeMatches(facts));
  const right = new Map<string, number>();
  for (const { id, verdict } of judged) {
    const month = monthOf.get(id) ?? '';
    if (verdict !== 'wrong') right.set(month, (right.get(month) ?? 0) + 1);
  }
  return { right, wrong: judged.filter(({ verdict }) => verdict === 'wrong').length };
}

/** A class of which from a day on only so many are right, in companies that had decided so much before, all of it right. */
function sabotage(right: number): void {
  const random = seeded(seed, 'sabotage');
  const rows = [0, 100, 200, 1_000].map((before) => {
    const stops = Array.from({ length: 1_000 }, () => decisionsUntilStop(before, () => random.chance(right))).sort((a, b) => a - b);
    const at = (share: number) => stops[Math.floor(stops.length * share)];
    const late = stops.filter((one) => one > DECISIONS).length;
    return { 'right before': before, p50: at(0.5), p90: at(0.9), p99: at(0.99), 'not within 200, of 1,000': late };
  });
  console.log(`decisions until a class that is right in ${right * 100} % is stopped`);
  console.table(rows);
}

function decisionsUntilStop(before: number, isRight: () => boolean): number {
  const decided: Decided[] = [{ at: new Date(0), right: before, wrong: 0 }];
  for (let count = 1; count <= 5 * DECISIONS; count += 1) {
    const good = isRight();
    decided.push({ at: new Date(count), right: good ? 1 : 0, wrong: good ? 0 : 1 });
    if (!good && isDistrusted(countDecisions(decided, DECISIONS))) return count;
  }
  return 5 * DECISIONS + 1;
}
