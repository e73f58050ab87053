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
import { proposeMatches } from './propose.ts';

const SEED = 20_261;

describe('10,000 planted movements: a class that acts by itself is right 999 times of 1,000', () => {
  test.each<[Mix, Wording, number, number]>([
    ['standard', 'banks', 0.69, 0.85],
    ['standard', 'free', 0.66, 0.83],
    ['hard', 'banks', 0.5, 0.74],
    ['hard', 'free', 0.49, 0.73],
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
