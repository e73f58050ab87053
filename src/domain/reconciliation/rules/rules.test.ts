import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day } from '../../date.ts';
import { AppError } from '../../errors.ts';
import { rutOf } from '../../rut.ts';
import { type RuleMovement, ruleFinder } from './matcher.ts';
import { compilePattern, holdsPattern, readPattern, textWords } from './pattern.ts';
import { proposeConditions } from './propose.ts';
import { type Condition, checkRule, type Effect, MAX_CONDITIONS } from './rule.ts';
import { type Standing, verdictOn } from './verdict.ts';

const NONE: Effect = { areaKey: null, eoafKey: null, kindKey: null, counterpart: null, matches: false };
const AREAS = [
  { key: 'arriendo', section: 'EXPENSE' as const },
  { key: 'ventas', section: 'INCOME' as const },
];
const OUT: Condition = { field: 'direction', direction: 'out' };
const words = (pattern: string): Condition => ({ field: 'words', pattern });
const holdsAll = (conditions: readonly Condition[], one: RuleMovement) => ruleFinder([{ conditions }])(one) !== null;
const holds = (pattern: string, text: string) => holdsPattern(textWords(text), compilePattern(readPattern(pattern) ?? ''));

describe('words of a text', () => {
  test.each([
    ['arriendo', 'PAGO ARRIENDO BODEGA', true],
    ['arriendo', 'PAGO ARRIENDOS', false],
    ['arriend*', 'Pago Arriendos', true],
    ['pago bodega', 'PAGO ARRIENDO BODEGA', false],
    ['pago * bodega', 'PAGO ARRIENDO BODEGA', true],
    ['pago * bodega', 'PAGO BODEGA', true],
    ['bodega * pago', 'PAGO ARRIENDO BODEGA', false],
    ['*iend*', 'arriéndo', true],
    ['a*a', 'A', false],
    ['a*a', 'ABA', true],
    ['a*b*a', 'ABXBA', true],
    ['s.i.i.', 'Pago En S.I.I.', true],
    ['pago sii', 'PAGO EN PAGO SII', true],
  ])('%s in %s: %s', (pattern, text, isHeld) => {
    expect(holds(pattern, text)).toBe(isHeld);
  });

  test.each([
    ['*', null],
    ['* *', null],
    ['', null],
    ['<b>arriendo</b>', 'B ARRIENDO B'],
    ['  **arriendo** ', '*ARRIENDO*'],
    ['* pago * * bodega *', 'PAGO * BODEGA'],
    ['x'.repeat(201), null],
  ])('%s reads as %s', (text, plain) => {
    expect(readPattern(text)).toBe(plain);
  });
});

describe('what may be a rule', () => {
  const effect: Effect = { ...NONE, areaKey: 'arriendo' };
  const refusal = (conditions: readonly Condition[], made: Effect = effect) => {
    try {
      checkRule({ conditions, effect: made }, AREAS, ['cuenta']);
      return null;
    } catch (error) {
      return error instanceof AppError ? error.code : error;
    }
  };
  test.each([
    ['none', [], 'RULE_EMPTY'],
    ['200', Array.from({ length: 200 }, () => words('ARRIENDO')), 'RULE_TOO_MANY_CONDITIONS'],
    ['the star alone', [words('*'), OUT], 'RULE_BAD_CONDITION'],
    ['a letter and the star', [words('A*'), OUT], 'RULE_TOO_WIDE'],
    ['only a side', [OUT], 'RULE_TOO_WIDE'],
    ['any amount', [OUT, { field: 'amount', currency: 'CLP', min: 0, max: 1_000_000_000 }], 'RULE_TOO_WIDE'],
    ['two sides', [words('ARRIENDO'), OUT, { field: 'direction', direction: 'in' }], 'RULE_REPEATED'],
    ['another account', [words('ARRIENDO'), OUT, { field: 'account', accountId: 'ajena' }], 'RULE_BAD_CONDITION'],
    ['amounts upside down', [words('ARRIENDO'), OUT, { field: 'amount', currency: 'CLP', min: 2, max: 1 }], 'RULE_BAD_CONDITION'],
    ['day 0', [words('ARRIENDO'), OUT, { field: 'day', from: 0, to: 3 }], 'RULE_BAD_CONDITION'],
    ['no side for its area', [words('ARRIENDO')], 'RULE_OTHER_SIDE'],
    ['the other side', [words('ARRIENDO'), { field: 'direction', direction: 'in' }], 'RULE_OTHER_SIDE'],
    ['markup', [words('<script>alert(1)</script>'), OUT], null],
  ] satisfies [string, Condition[], string | null][])('%s: %s', (_, conditions, code) => {
    expect(refusal(conditions)).toBe(code);
  });

  test('an effect is one that can be', () => {
    const conditions = [words('ARRIENDO'), OUT];
    const party = { rut: rutOf(76_086_428), name: 'Bodegas SpA' };
    expect(refusal(conditions, NONE)).toBe('RULE_NO_EFFECT');
    expect(refusal(conditions, { ...NONE, matches: true, areaKey: 'arriendo' })).toBe('RULE_EFFECTS_CLASH');
    expect(refusal(conditions, { ...NONE, matches: true, counterpart: party, kindKey: 'comisionbancaria' })).toBe('RULE_EFFECTS_CLASH');
    expect(refusal(conditions, { ...NONE, areaKey: 'nada' })).toBe('AREA_UNKNOWN');
    expect(refusal(conditions, { ...NONE, eoafKey: 'nada' })).toBe('EOAF_UNKNOWN');
    expect(refusal(conditions, { ...NONE, kindKey: 'interesganado' })).toBe('RULE_OTHER_SIDE');
    expect(refusal(conditions, { ...NONE, matches: true, counterpart: party })).toBeNull();
  });
});

const WORDS = ['PAGO', 'ARRIENDO', 'BODEGA', 'NORTE', 'Nº', '12', 'Transf.', 'áéí', '*', '<b>', 'SPA', 'x'.repeat(90)];
const movement: fc.Arbitrary<RuleMovement> = fc.record({
  accountId: fc.constantFrom('una', 'otra'),
  on: fc.integer({ min: 0, max: 400 }).map((days) => addDays(day('2025-11-20'), days)),
  amount: fc.oneof(fc.constantFrom(-500_000, 500_000), fc.integer({ min: -9_999_999, max: 9_999_999 })),
  currency: fc.constantFrom('CLP', 'USD'),
  glosa: fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 6 })), { maxLength: 30 }).map((all) => all.join(' ')),
  rut: fc.constantFrom(null, rutOf(76_086_428), rutOf(77_654_321)),
  kind: fc.constantFrom(null, 'transferOut', 'unknown', 'cash'),
});

describe('conditions from examples', () => {
  test('hold all their examples, and say what else they take', () => {
    fc.assert(
      fc.property(fc.array(movement, { minLength: 1, maxLength: 6 }), fc.array(movement, { maxLength: 6 }), (examples, others) => {
        const { conditions, takes } = proposeConditions(examples, others);
        expect(conditions.length).toBeLessThanOrEqual(MAX_CONDITIONS);
        for (const one of examples) expect(holdsAll(conditions, one)).toBe(true);
        expect(takes).toEqual(others.filter((one) => holdsAll(conditions, one)));
      }),
      { numRuns: 1_000 },
    );
  });

  test('are the narrowest: what differs between examples is left out', () => {
    const rent = (glosa: string, amount: number, on: string): RuleMovement => {
      return { accountId: 'una', on: day(on), amount, currency: 'CLP', glosa, rut: null, kind: 'transferOut' };
    };
    const examples = [
      rent('Transf. Arriendo mayo Bodega Norte', -500_000, '2026-05-05'),
      rent('Transf. Arriendo junio Bodega Norte', -510_000, '2026-06-05'),
      rent('Transf. Arriendo Bodega Norte', -505_000, '2026-07-06'),
    ];
    const other = rent('Transf. Arriendo agosto Bodega Norte', -507_000, '2026-08-05');
    expect(proposeConditions(examples, [other, rent('Transf. Luz', -507_000, '2026-08-05')])).toEqual({
      conditions: [
        words('TRANSF ARRIENDO * BODEGA NORTE'),
        { field: 'account', accountId: 'una' },
        OUT,
        { field: 'kind', kind: 'transferOut' },
        { field: 'amount', currency: 'CLP', min: 500_000, max: 510_000 },
        { field: 'day', from: 5, to: 6 },
      ],
      takes: [other],
    });
    expect(proposeConditions([], [other])).toEqual({ conditions: [], takes: [] });
  });
});

describe('order', () => {
  test('the first rule that holds a movement wins, whatever the others', () => {
    fc.assert(
      fc.property(movement, fc.array(fc.array(movement, { minLength: 1, maxLength: 3 }), { maxLength: 6 }), (one, groups) => {
        const rules = groups.map((examples, id) => ({ id, conditions: proposeConditions(examples, []).conditions }));
        const first = rules.find(({ conditions }) => holdsAll(conditions, one)) ?? null;
        expect(ruleFinder(rules)(one)).toBe(first);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('what stands in the way', () => {
  const FREE: Standing = {
    ...{ area: null, eoaf: null, ownKind: null, explained: [], others: 0, ofParty: 0, isTakenBack: false, isHidden: false },
    ...{ isClosed: false, rut: null, documents: 0, winner: null },
  };
  const labels = { area: (key: string) => key, kind: (key: string) => key };
  const party = { rut: rutOf(76_086_428), name: 'Bodegas SpA' };
  const kind: Effect = { ...NONE, kindKey: 'arriendos' };
  test.each([
    ['free', { ...NONE, areaKey: 'a' }, FREE, ['area'], []],
    ['as the rule says', { ...NONE, areaKey: 'a' }, { ...FREE, area: { key: 'a', source: 'hand' } }, [], []],
    ['another area by hand', { ...NONE, areaKey: 'a' }, { ...FREE, area: { key: 'b', source: 'hand' } }, [], ['hand']],
    ['another area by a rule', { ...NONE, areaKey: 'a' }, { ...FREE, area: { key: 'b', source: 'rule' } }, [], ['rule']],
    ['in a document of its own area', { ...NONE, areaKey: 'a' }, { ...FREE, others: 1 }, [], ['match']],
    ['an earlier rule', kind, { ...FREE, winner: 'Otra' }, [], ['rule']],
    ['the system called it something else', kind, { ...FREE, explained: [{ kindKey: 'x', source: 'system' }] }, ['kind'], []],
    ['a person called it something else', kind, { ...FREE, explained: [{ kindKey: 'x', source: 'hand' }] }, [], ['hand']],
    ['a person set another kind', kind, { ...FREE, ownKind: 'x' }, [], ['hand']],
    ['a person took it back', kind, { ...FREE, isTakenBack: true }, [], ['hand']],
    ['explained so already', kind, { ...FREE, explained: [{ kindKey: 'arriendos', source: 'hand' }] }, [], []],
    ['matched', kind, { ...FREE, others: 1 }, [], ['match']],
    ['hidden', kind, { ...FREE, isHidden: true }, [], ['hand']],
    ['another RUT in the statement', { ...NONE, counterpart: party }, { ...FREE, rut: '77654321-7' }, [], ['bank']],
    ['one document', { ...NONE, counterpart: party, matches: true }, { ...FREE, documents: 1 }, ['counterpart', 'match'], []],
    ['two documents: a tie', { ...NONE, counterpart: party, matches: true }, { ...FREE, documents: 2 }, ['counterpart'], []],
  ] satisfies [string, Effect, Standing, string[], string[]][])('%s', (_, effect, now, changes, conflicts) => {
    const found = verdictOn(effect, now, labels);
    expect(Object.entries(found.change).flatMap(([part, isDue]) => (isDue ? part : []))).toEqual(changes);
    expect(found.conflicts.map((one) => one.kind)).toEqual(conflicts);
    expect(found.isDone).toBe(changes.length === 0 && conflicts.length === 0);
  });

  test('with a conflict nothing changes: a rule acts whole or not at all', () => {
    const effect: Effect = { ...NONE, areaKey: 'a', eoafKey: 'pagoproveedores' };
    const { change } = verdictOn(effect, { ...FREE, area: { key: 'b', source: 'hand' } }, labels);
    expect(Object.values(change).some(Boolean)).toBe(false);
  });
});
