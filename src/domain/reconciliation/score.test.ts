import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateGroup } from '../../../tests/support/demo-group.ts';
import { type Mix, plantedFacts, settledFacts, taughtFacts, type Wording } from '../../../tests/support/planted-facts.ts';
import { proposeMatches } from '../../../tests/support/propose.ts';
import { day } from '../date.ts';
import { CLASS_LABELS } from './class-names.ts';
import type { Evidence, Proposal } from './facts.ts';
import { DOUBT } from './reasons.ts';
import { scoreOf } from './score.ts';

const PAIRS = new Set(['ownTransfer', 'reversal', 'bankFee', 'usualKind']);
const evidences = fc.constantFrom(...Object.keys(CLASS_LABELS).filter((one): one is Evidence => !PAIRS.has(one)));
const doubts = [
  DOUBT.name,
  DOUBT.otherRut,
  DOUBT.folio,
  DOUBT.days,
  DOUBT.creditNote,
  DOUBT.cameBack,
  DOUBT.partly,
  DOUBT.sum,
  DOUBT.other,
  DOUBT.pair,
];
const reasons = fc.array(fc.constantFrom(...doubts, ['noParty'] as const, ['onlyDay'] as const, ['usualMonth'] as const, 'de antes'), {
  maxLength: 12,
});

test('a whole number from 0 to 1,000: what is strong above all that is weak, and no doubt makes anything better', () => {
  const proven = fc.record({ evidence: evidences, reasons });
  fc.assert(
    fc.property(proven, proven, fc.constantFrom(...doubts), (one, other, doubt) => {
      const [strong, weak] = [scoreOf({ ...one, isStrong: true }), scoreOf({ ...other, isStrong: false })];
      for (const score of [strong, weak]) expect(Number.isInteger(score) && score >= 0 && score <= 1_000).toBe(true);
      expect(strong).toBeGreaterThan(weak);
      const before = { ...one, isStrong: false };
      expect(scoreOf({ ...before, reasons: [...one.reasons, doubt] })).toBeLessThanOrEqual(scoreOf(before));
    }),
    { numRuns: 1_000 },
  );
});

test('equal facts have equal scores, whatever the movement, its amount and its documents', () => {
  const proposal = (id: string, amount: number): Proposal => ({
    movementId: id,
    parts: [{ documentId: `d${id}`, amount, documentAmount: amount }],
    evidence: 'amountOnly',
    isStrong: false,
    reasons: [['exact', amount, 'CLP'], DOUBT.documents(amount % 7)],
  });
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.string(), fc.nat(), (id, amount, other, more) => {
      expect(scoreOf(proposal(id, amount))).toBe(scoreOf(proposal(other, more)));
    }),
  );
});

test.each<[Mix, Wording]>([
  ['standard', 'banks'],
  ['hard', 'free'],
])('what is suggested for a movement is in the order of its score: %s mix, words of %s', (mix, wording) => {
  const { companies } = generateGroup({ seed: 20_261, today: day('2026-11-21'), size: 3_000, mix });
  const planted = plantedFacts(companies[0]!, { wording, mix, seed: 20_261 });
  let several = 0;
  for (const facts of [planted.facts, settledFacts(planted), taughtFacts(planted)]) {
    for (const list of Map.groupBy(proposeMatches(facts).suggestions, ({ movementId }) => movementId).values()) {
      const scores = list.map(scoreOf);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      if (new Set(scores).size > 1) several += 1;
    }
  }
  expect(several).toBeGreaterThan(20);
});
