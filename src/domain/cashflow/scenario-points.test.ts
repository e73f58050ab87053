import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '../date.ts';
import { type LoanTerms, NO_COSTS } from '../loans/terms.ts';
import type { Currency } from '../money.ts';
import { ranges } from '../period.ts';
import { fixedValue, frozenSums, thawedSums } from './frozen.ts';
import type { ScenarioStep, ScenarioTarget } from './scenario.ts';
import { replacedSums, restOf, type ScenarioPoint, steppedPoints } from './scenario-points.ts';
import { PLAIN_TERMS, type Source } from './sources.ts';
import type { BookSum } from './valued.ts';
import { flowWindow } from './window.ts';

const TODAY = day('2026-11-25'); // a Wednesday
const AREAS = ['sales', 'rent'];
const SUPPOSED = {
  ...{ today: TODAY, end: day('2027-12-25') },
  sectionOf: (areaId: string) => (areaId === 'sales' ? ('INCOME' as const) : areaId === 'rent' ? ('EXPENSE' as const) : undefined),
  loanAreas: { received: 'sales', installments: 'rent', interest: 'interest' },
};
const point = (fields: Partial<ScenarioPoint>): ScenarioPoint => ({
  ...{ kind: 'expected', areaId: 'sales', currency: 'CLP', on: addDays(TODAY, 10), isLate: false, minor: 1_000, count: 1 },
  ...{ documentId: null, contact: null, sourceId: null, ...fields },
});
const stepped = (points: readonly ScenarioPoint[], ...steps: ScenarioStep[]) =>
  steppedPoints(points, steps, SUPPOSED, (one) => one).map(({ on, minor, areaId }) => [areaId, on, minor]);
const LACMA: ScenarioTarget = { of: 'contact', id: '76086428-5' };
const source = (fields: Partial<Source>): Source => ({
  ...{ kind: 'recurrent', label: 'Bodega', areaId: 'rent', currency: 'CLP', amount: 500, firstOn: day('2026-10-05'), interval: 30 },
  ...{ payDay: 'date', roll: 'stay', untilOn: null, times: 4, dueDay: 20, ...PLAIN_TERMS, ...fields },
});

test('a step is about what it names, and about nothing else', () => {
  const points = [point({ contact: LACMA.id }), point({ contact: '96790240-3', minor: 7 })];
  expect(stepped(points, { kind: 'shift', target: LACMA, days: 30 })).toEqual([
    ['sales', addDays(TODAY, 40), 1_000],
    ['sales', addDays(TODAY, 10), 7],
  ]);
  expect(stepped(points, { kind: 'drop', target: LACMA })).toEqual([['sales', addDays(TODAY, 10), 7]]);
  expect(stepped(points, { kind: 'scale', target: LACMA, percent: 33.35 })).toEqual([
    ['sales', addDays(TODAY, 10), 334], // 333,5 away from zero
    ['sales', addDays(TODAY, 10), 7],
  ]);
});

test('nothing comes before today, and a later step finds what the earlier ones left', () => {
  const steps: ScenarioStep[] = [
    { kind: 'shift', target: LACMA, days: -30 },
    { kind: 'shift', target: { of: 'area', id: 'sales' }, days: 5 },
    { kind: 'scale', target: LACMA, percent: 50 },
  ];
  expect(stepped([point({ contact: LACMA.id })], ...steps)).toEqual([['sales', addDays(TODAY, 5), 500]]);
});

test('what is added repeats by the rule of sources, from today on, with the sign of its side, and later steps find it', () => {
  expect(stepped([], { kind: 'source', source: source({}) })).toEqual([
    ['rent', '2026-12-05', -500],
    ['rent', '2027-01-05', -500],
  ]);
  expect(stepped([], { kind: 'source', source: source({}) }, { kind: 'shift', target: { of: 'area', id: 'rent' }, days: 1 })[0]).toEqual([
    'rent',
    '2026-12-06',
    -500,
  ]);
  expect(
    stepped([], { kind: 'point', source: source({ kind: 'singleEntry', areaId: 'sales', interval: null, firstOn: day('2027-01-10') }) }),
  ).toEqual([['sales', '2027-01-10', 500]]);
});

test('a loan brings its money and takes its installments, to the peso of its schedule', () => {
  const terms: LoanTerms = {
    ...{
      creditType: 'comercial',
      method: 'french',
      identificator: 'Maquinaria',
      institution: null,
      currency: 'CLP',
      principal: 10_000_000,
    },
    ...{ payment: 888_488, count: 12, rate: 1, ratePeriod: 'month', dayCount: 'thirty360', interval: 1, disbursedOn: day('2026-12-01') },
    ...{ firstDueOn: day('2027-01-01'), graceCount: 0, grace: 'interest', balloon: 0, insurance: 0, rolls: false, paidBefore: 0 },
    ...{ ...NO_COSTS, prepaymentMonths: null, tolerance: 0 },
  };
  const all = stepped([], { kind: 'loan', terms });
  expect(all[0]).toEqual(['sales', '2026-12-01', 10_000_000]);
  expect(all.slice(1, 12)).toEqual(
    Array.from({ length: 11 }, (_, month) => ['rent', `2027-${String(month + 1).padStart(2, '0')}-01`, -888_488]),
  );
  expect(all[12]).toEqual(['rent', '2027-12-01', -888_485]);
  // In its own area, with the interest apart: the same money.
  const apart = stepped([], { kind: 'loan', terms: { ...terms, areaId: 'machines', separatesInterest: true } });
  expect(apart.slice(1, 3)).toEqual([
    ['machines', '2027-01-01', -788_488],
    ['interest', '2027-01-01', -100_000],
  ]);
  const paid = (points: typeof all) => points.slice(1).reduce((sum, [, , minor]) => sum + Number(minor), 0);
  expect(paid(apart)).toBe(paid(all));
});

const isMeant = ({ of, id }: ScenarioTarget, { documentId, contact, areaId, sourceId }: ScenarioPoint) =>
  id === { document: documentId, contact, area: areaId, source: sourceId }[of];
const anyPoint = fc.record<ScenarioPoint>({
  kind: fc.constantFrom('expected', 'projection'),
  areaId: fc.constantFrom(...AREAS),
  currency: fc.constantFrom<Currency>('CLP', 'USD', 'UF'),
  on: fc.nat(120).map((days) => addDays(TODAY, days)),
  isLate: fc.boolean(),
  minor: fc.integer({ min: -9_999, max: 9_999 }),
  count: fc.constant(1),
  documentId: fc.constantFrom('a', 'b', 'c', null),
  contact: fc.constantFrom('1-9', '2-7', null),
  sourceId: fc.constantFrom('s', null),
});
const anyTarget = fc.constantFrom<ScenarioTarget>(
  ...AREAS.map((id): ScenarioTarget => ({ of: 'area', id })),
  ...[{ of: 'document', id: 'a' } as const, { of: 'contact', id: '1-9' } as const, { of: 'source', id: 's' } as const],
);
const anyStep = fc.oneof<fc.Arbitrary<ScenarioStep>[]>(
  fc.record({ kind: fc.constant('shift' as const), target: anyTarget, days: fc.integer({ min: -90, max: 90 }) }),
  fc.record({ kind: fc.constant('drop' as const), target: anyTarget }),
  fc.record({ kind: fc.constant('scale' as const), target: anyTarget, percent: fc.constantFrom(0, 50, 200) }),
);
const WINDOW = flowWindow('week', TODAY, { from: TODAY, past: 0, future: 12 });
const valuedOn = fixedValue('CLP', TODAY, day('2026-12-09'));
const sumsOf = (points: readonly ScenarioPoint[]) =>
  replacedSums([], { out: [], into: points }, { ranges: WINDOW.ranges, valuedOn }).toSorted(byKey);
const textOf = ({ kind, areaId, currency, slot, isLate, valuedOn }: BookSum) =>
  `${kind} ${areaId} ${currency} ${slot} ${isLate} ${valuedOn}`;
const byKey = (a: BookSum, b: BookSum) => textOf(a).localeCompare(textOf(b));

test('the sums of what steps are about, replaced, are those of every point stepped by itself', () => {
  fc.assert(
    fc.property(fc.array(anyPoint, { maxLength: 12 }), fc.array(anyStep, { maxLength: 5 }), (points, steps) => {
      const targets = steps.flatMap((step) => ('target' in step ? [step.target] : []));
      const out = points.filter((one) => targets.some((target) => isMeant(target, one)));
      const into = steppedPoints(out, steps, SUPPOSED, (one) => one);
      const replaced = replacedSums(sumsOf(points), { out, into }, { ranges: WINDOW.ranges, valuedOn }).toSorted(byKey);
      expect(replaced).toEqual(sumsOf(steppedPoints(points, steps, SUPPOSED, (one) => one)));
    }),
    { numRuns: 1_000 },
  );
});

test('the rest of an area by day and what is named of it are together what the area has', () => {
  fc.assert(
    fc.property(fc.array(anyPoint, { maxLength: 12 }), fc.nat(12), (points, count) => {
      const sums = [
        ...Map.groupBy(points, ({ kind, areaId, currency, on, isLate }) => [kind, areaId, currency, on, isLate].join()).values(),
      ].map((all) =>
        point({
          ...all[0],
          minor: all.reduce((sum, one) => sum + one.minor, 0),
          count: all.length,
          documentId: null,
          contact: null,
          sourceId: null,
        }),
      );
      const named = points.slice(0, count);
      expect(sumsOf([...named, ...restOf(sums, named)])).toEqual(sumsOf(points));
    }),
    { numRuns: 1_000 },
  );
});

test('what is kept by day comes back as the same sums, in any view', () => {
  const byDay = flowWindow('day', TODAY, { from: TODAY, past: 0, future: 200 });
  fc.assert(
    fc.property(fc.array(anyPoint, { maxLength: 12 }), fc.constantFrom('week' as const, 'month' as const), (points, view) => {
      const placement = { ranges: byDay.ranges, valuedOn: () => null };
      const sums = frozenSums(replacedSums([], { out: [], into: points }, placement), byDay);
      const frozen = { on: TODAY, fixedUntil: day('2026-12-09'), balances: {}, rates: {}, sums };
      const window = { ...WINDOW, view, ranges: ranges(view, TODAY, 0, 13) };
      const direct = replacedSums([], { out: [], into: points }, { ranges: window.ranges, valuedOn }).toSorted(byKey);
      expect(thawedSums(frozen, window, 'CLP', new Set(AREAS)).toSorted(byKey)).toEqual(direct);
    }),
    { numRuns: 1_000 },
  );
});
