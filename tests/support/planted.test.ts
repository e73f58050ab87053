import { describe, expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { AUTOMATIC } from '#domain/reconciliation/classes/registry.ts';
import type { ClassCode } from '#domain/reconciliation/facts.ts';
import { generateGroup } from './demo-group.ts';
import {
  isReconcilable,
  judgeAutomatic,
  judgeExplanations,
  judgeSuggestions,
  type Mix,
  plantedFacts,
  settledFacts,
  taughtFacts,
  type Wording,
} from './planted-facts.ts';
import { plantedReports, reportedFacts, TRUE_REPORTS, wholeBoletas } from './planted-reports.ts';
import { proposeMatches } from './propose.ts';

const SEED = 20_261;

describe('10,000 planted movements: a class that acts by itself is right 999 times of 1,000', () => {
  test.each<[Mix, Wording, number, number]>([
    ['standard', 'banks', 0.7, 0.91],
    ['standard', 'free', 0.68, 0.89],
    ['hard', 'banks', 0.51, 0.83],
    ['hard', 'free', 0.5, 0.82],
  ])('%s mix, words of %s', (mix, wording, withoutPerson, withBest) => {
    const { companies } = generateGroup({ seed: SEED, today: day('2026-11-21'), size: 10_000, mix });
    const planted = plantedFacts(companies[0]!, { wording, mix, seed: SEED });
    const found = proposeMatches(planted.facts);
    const taught = judgeAutomatic(planted, proposeMatches(taughtFacts(planted))).filter((one) => one.evidence === 'learnedPayer');
    const judged = judgeAutomatic(planted, found);
    // Never without a person, but as sure as what is: accepting it takes back what one wrote down.
    const byHand = proposeMatches(settledFacts(planted)).suggestions.filter((one) => one.evidence === 'settledByHand');
    const replaced = judgeAutomatic(planted, { automatic: byHand, transfers: [] });
    expect(replaced.length).toBeGreaterThan(100);
    const all = [...judged, ...judgeExplanations(planted, found), ...taught, ...replaced];
    for (const [evidence, list] of Map.groupBy(all, (one) => one.evidence)) {
      const wrong = list.filter((one) => one.verdict === 'wrong');
      expect(wrong.length / list.length, `${evidence}: ${wrong.map((one) => one.about).join('\n')}`).toBeLessThanOrEqual(0.001);
    }
    const makes = new Set<ClassCode>(all.map((one) => one.evidence));
    expect([...AUTOMATIC].filter((one) => !makes.has(one) && one !== 'rutAndFolio')).toEqual([]);
    const total = planted.company.truth.filter((_, index) => isReconcilable(planted, index)).length;
    const right = new Set(judged.filter((one) => one.verdict !== 'wrong').map((one) => one.id));
    const best = [...judgeSuggestions(planted, found)].filter(([id, one]) => one.best && !right.has(id)).length;
    expect(right.size / total).toBeGreaterThan(withoutPerson);
    expect((right.size + best) / total).toBeGreaterThan(withBest);
  });
});

describe('deposits of card acquirers of which reports say something, true or not: none is matched wrongly, and most of the true ones are', () => {
  test.each<[Mix, boolean, number]>([
    ['standard', false, 0.95],
    ['standard', true, 0.87],
    ['hard', false, 0.9],
    ['hard', true, 0.8],
  ])('%s mix, each boleta several and others paid in cash: %s', (mix, isHard, bound) => {
    const [company] = generateGroup({ seed: SEED, today: day('2026-11-21'), size: 10_000, mix }).companies;
    const planted = plantedFacts(company!, { wording: 'banks', mix, seed: SEED });
    const reports = plantedReports(company!, SEED);
    const found = proposeMatches(reportedFacts(planted, reports, { seed: SEED, isHard }));
    const judged = judgeAutomatic(planted, wholeBoletas(found)).filter(({ evidence }) => evidence === 'acquirer');
    expect(judged.filter(({ verdict }) => verdict === 'wrong').map(({ about }) => about)).toEqual([]);
    const onReport = new Set(found.automatic.flatMap(({ movementId, settlementId }) => (settlementId ? movementId : [])));
    const isMade = ({ movement }: { movement: number }) => onReport.has(`m${movement}`);
    const ofKind = Map.groupBy(reports, ({ kind }) => kind);
    for (const kind of ['annulled', 'split', 'otherAcquirer', 'otherAccount', 'foreignAccount'] as const) {
      expect(ofKind.get(kind)?.length, kind).toBeGreaterThan(5);
      expect(ofKind.get(kind)?.filter(isMade), kind).toEqual([]);
    }
    const truthful = reports.filter(({ kind }) => TRUE_REPORTS.has(kind));
    expect(truthful.length).toBeGreaterThan(200);
    expect(truthful.filter(isMade).length / truthful.length).toBeGreaterThan(bound);
    // A wrong number of sales is decided by the run alone.
    expect(ofKind.get('wrongCount')?.some(isMade)).toBe(true);
  });
});
