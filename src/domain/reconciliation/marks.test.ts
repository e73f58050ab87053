import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '../date.ts';
import { MOVEMENT_KINDS } from '../kinds/catalogue.ts';
import { EOAF_KEYS } from '../kinds/eoaf.ts';
import { periodOf } from '../period.ts';
import { changeMarks, isOtherSide, type MarkedMovement, type MarkRequest } from './marks.ts';

const AREAS = [
  { id: 'rent', key: 'arriendos', section: 'EXPENSE' },
  { id: 'wages', key: 'sueldos', section: 'EXPENSE' },
  { id: 'capital', key: 'aportesdecapital', section: 'INCOME' },
] as const;
const [MAY, JUNE] = [periodOf(day('2026-05-01')), periodOf(day('2026-06-01'))];
const PLAIN: MarkedMovement = {
  id: 'm',
  amount: -1_000,
  isMatched: false,
  ...{ areaId: null, kind: null, eoafKey: null, flexiblePeriod: null, isHidden: false, hiddenReason: null },
};
const change = (request: MarkRequest, movement: Partial<MarkedMovement> = {}) => changeMarks({ ...PLAIN, ...movement }, request, AREAS);

test.each<[string, MarkRequest, Partial<MarkedMovement>, object | null]>([
  ['an area', { areaKey: 'arriendos' }, {}, { areaId: 'rent' }],
  ['the automatic area again', { areaKey: null }, { areaId: 'rent' }, { areaId: null }],
  ['the area it has', { areaKey: 'arriendos' }, { areaId: 'rent' }, null],
  ['a kind brings its area', { kind: 'arriendo' }, {}, { kind: 'arriendo', areaId: 'rent' }],
  ['a kind leaves an area chosen before', { kind: 'arriendo' }, { areaId: 'wages' }, { kind: 'arriendo' }],
  ['another kind brings another area', { kind: 'sueldo' }, { kind: 'arriendo', areaId: 'rent' }, { kind: 'sueldo', areaId: 'wages' }],
  ['without its kind, its area goes too', { kind: null }, { kind: 'arriendo', areaId: 'rent' }, { kind: null, areaId: null }],
  ['without its kind, a chosen area stays', { kind: null }, { kind: 'arriendo', areaId: 'wages' }, { kind: null }],
  ['a kind and an area', { kind: 'arriendo', areaKey: 'sueldos' }, {}, { kind: 'arriendo', areaId: 'wages' }],
  ['an EOAF key of the other side', { eoafKey: 'recaudacionclientes' }, {}, { eoafKey: 'recaudacionclientes' }],
  ['a month', { period: MAY }, {}, { flexiblePeriod: day('2026-05-01') }],
  ['its own month', { period: null }, { flexiblePeriod: day('2026-05-01') }, { flexiblePeriod: null }],
  ['hidden', { isHidden: true, reason: '  está\ndos veces ' }, {}, { isHidden: true, hiddenReason: 'está dos veces' }],
  ['another reason', { isHidden: true, reason: 'otro' }, { isHidden: true, hiddenReason: 'uno' }, { hiddenReason: 'otro' }],
  ['shown', { isHidden: false }, { isHidden: true, hiddenReason: 'uno' }, { isHidden: false, hiddenReason: null }],
  ['shown already', { isHidden: false }, {}, null],
  ['nothing', {}, { areaId: 'rent' }, null],
])('%s', (_what, request, movement, after) => {
  expect(change(request, movement)?.after ?? null).toEqual(after);
});

test.each<[MarkRequest, Partial<MarkedMovement>, string]>([
  [{ areaKey: 'nada' }, {}, 'AREA_UNKNOWN'],
  [{ areaKey: 'aportesdecapital' }, {}, 'AREA_OTHER_SIDE'],
  [{ kind: 'nada' }, {}, 'NOT_FOUND'],
  [{ kind: 'aportecapital' }, {}, 'KIND_OTHER_SIDE'],
  [{ eoafKey: 'nada' }, {}, 'EOAF_UNKNOWN'],
  [{ isHidden: true, reason: 'está dos veces' }, { isMatched: true }, 'HIDE_MATCHED_MOVEMENT'],
  [{ isHidden: true }, {}, 'BAD_REASON'],
  [{ isHidden: true, reason: ' a ' }, {}, 'BAD_REASON'],
  [{ isHidden: true, reason: 'a'.repeat(301) }, {}, 'BAD_REASON'],
])('%j is refused on %j: %s', (request, movement, code) => {
  expect(() => change(request, movement)).toThrow(expect.objectContaining({ code }));
});

test('what a change says is what it does, and its inverse leads back', () => {
  const mark = <Value>(...values: Value[]) => fc.constantFrom(undefined, null, ...values);
  const requests = fc.record({
    areaKey: mark('arriendos', 'sueldos'),
    kind: mark('arriendo', 'sueldo'),
    eoafKey: mark(...EOAF_KEYS.map(({ key }) => key)),
    period: mark(MAY, JUNE),
    isHidden: mark(true, false),
    reason: fc.constant('está dos veces'),
  });
  fc.assert(
    fc.property(fc.array(requests, { maxLength: 6 }), (list) => {
      let now = PLAIN;
      for (const request of list) {
        const made = changeMarks(now, request, AREAS);
        const next = { ...now, ...made?.after };
        expect({ ...next, ...made?.before }).toEqual(now);
        expect(changeMarks(next, request, AREAS)).toBeNull();
        now = next;
      }
    }),
    { numRuns: 1_000 },
  );
});

describe('keys of origin and application of funds', () => {
  test('each stands once, and holds every key that a kind has', () => {
    const keys = new Map(EOAF_KEYS.map((one) => [one.key, one.side]));
    expect(keys.size).toBe(EOAF_KEYS.length);
    for (const { eoaf } of MOVEMENT_KINDS) for (const [side, key] of Object.entries(eoaf)) expect([side, 'BOTH']).toContain(keys.get(key));
  });

  test.each([
    [1_000, 'recaudacionclientes', false],
    [-1_000, 'recaudacionclientes', true],
    [1_000, 'pagoproveedores', true],
    [-1_000, 'diferenciadecambio', false],
    [1_000, 'diferenciadecambio', false],
  ])('%d under %s is of the other side: %s', (amount, key, expected) => {
    expect(isOtherSide(amount, key)).toBe(expected);
  });
});
