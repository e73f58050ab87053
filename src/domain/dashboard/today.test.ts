import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPANY_ROLES, type CompanyRole, FEATURES, type Feature, type Grant, mayDo, SYSTEM_ROLES, type SystemRole } from '../access.ts';
import { addDays, day } from '../date.ts';
import {
  isPutOff,
  mayOpenItem,
  mayOpenKind,
  maySettle,
  missedBy,
  oldFrom,
  orderToday,
  riskOf,
  TODAY_KINDS,
  type TodayItem,
  type TodayKind,
  type TodayMark,
} from './today.ts';

const TODAY = day('2026-11-23');
const item = (fields: Partial<TodayItem> = {}): TodayItem => ({
  ...{ id: 'toReceive:76086428-5', kind: 'toReceive', risk: 1_000, on: day('2026-11-20'), since: day('2026-11-21') },
  ...fields,
});
const mark = (fields: Partial<TodayMark> = {}): TodayMark => ({ item: item().id, markedOn: TODAY, until: null, risk: 1_000, ...fields });

describe('what a person put off stays away', () => {
  test.each([
    ['while it is the same', {}, {}, true],
    ['while it shrinks', { risk: 10 }, {}, true],
    ['when it grows by less than a tenth', { risk: 1_100 }, {}, true],
    ['but not when it grows by more', { risk: 1_101 }, {}, false],
    ['but not when pesos come to be at risk', { risk: 1 }, { risk: 0 }, false],
    ['but not when all of it began after the mark', { since: addDays(TODAY, 1) }, {}, false],
    ['until its day', {}, { until: addDays(TODAY, 1) }, true],
    ['and not on its day', {}, { until: TODAY, markedOn: addDays(TODAY, -3) }, false],
    ['and not what is about something else', { id: 'toPay:76086428-5' }, {}, false],
  ] as const)('%s', (_name, fields, marked, isAway) => {
    expect(isPutOff(item(fields), mark(marked), TODAY)).toBe(isAway);
  });

  test('and nothing stays away without a mark', () => {
    expect(isPutOff(item(), undefined, TODAY)).toBe(false);
  });
});

test('the largest risk comes first, then the earlier day; without pesos the kinds keep the order of their list', () => {
  const day1 = { on: day('2026-11-01') };
  const order = orderToday([
    item({ id: 'mention:1', kind: 'mention', risk: 0 }),
    item({ id: 'import:2', kind: 'import', risk: 0 }),
    item({ id: 'import:1', kind: 'import', risk: 0, ...day1 }),
    item({ id: 'toPay:b', kind: 'toPay', risk: 50 }),
    item({ id: 'toPay:a', kind: 'toPay', risk: 50, ...day1 }),
    item({ id: 'mention:2', kind: 'mention', risk: 90 }),
  ]);
  expect(order.map(({ id }) => id)).toEqual(['mention:2', 'toPay:a', 'toPay:b', 'import:1', 'import:2', 'mention:1']);
});

test('the order does not depend on the order in which items were found', () => {
  const items = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      kind: fc.constantFrom(...TODAY_KINDS),
      risk: fc.nat(3),
      on: fc.nat(2).map((days) => addDays(TODAY, days)),
      since: fc.constant(TODAY),
    }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(items, fc.nat(), (list, turn) => {
      const turned = [...list.slice(turn % (list.length + 1)), ...list.slice(0, turn % (list.length + 1))].toReversed();
      expect(orderToday(turned)).toEqual(orderToday(list));
    }),
    { numRuns: 1_000 },
  );
});

test('data are old after five bank days: a weekend and a holiday do not count', () => {
  expect(oldFrom(day('2026-11-13'))).toBe('2026-11-21');
  // 8 December is a holiday.
  expect(oldFrom(day('2026-12-04'))).toBe('2026-12-15');
});

test('what is at risk counts a document once, where the other line that holds it is there', () => {
  const line = (id: string, risk: number, overlaps: { id: string; pesos: number }[] = []) => ({ id, risk, overlaps });
  const toPay = line('toPay:76086428-5', 500);
  const lines = [
    toPay,
    line('claim:1', 200, [{ id: 'toPay:76086428-5', pesos: 200 }]),
    // Due later than what has a line.
    line('claim:2', 30),
    // Of a cheque of 1.000, what it paid has a line for 900; the rest does not.
    line('chequeBounced', 1_000, [{ id: 'toReceive:96505760-9', pesos: 900 }]),
    line('toReceive:96505760-9', 904),
  ];
  expect(riskOf(lines)).toBe(500 + 30 + 100 + 904);
  expect(riskOf(lines.filter((one) => one !== toPay))).toBe(200 + 30 + 100 + 904);
});

describe('who sees what', () => {
  const grantOf = (changes: Partial<Grant> = {}): Grant => ({
    ...{ role: 'USER', systemRole: null, plan: ['caudalfull'], country: 'CHL', features: FEATURES, restrictsF29: false },
    ...changes,
  });
  /** The kinds that somebody does not see, and whether they see a payment of later that the balance ahead does not cover. */
  const closed = (grant: Grant) => {
    const sees = (id: string, kind: TodayKind) => mayDo('dashboard.read', grant) && mayOpenItem({ id, kind }, grant);
    const kinds = TODAY_KINDS.filter((kind) => !sees(`${kind}:1`, kind));
    return sees('toPay:later 1', 'toPay') ? kinds : [...kinds, 'toPay:later'];
  };
  const everything = [...TODAY_KINDS, 'toPay:later'];
  const ofConnections = ['connection', 'certificate'];
  const ofMovements = ['unexplained', 'gap'];
  const ofFlow = ['tax', 'lowBalance', 'projection', 'toPay:later'];

  test.each<[CompanyRole | SystemRole, readonly string[]]>([
    ['FOUNDER', []],
    ['USER', []],
    ['USER_CAUDAL', []],
    ['USER_PEPPER', []],
    ['WORKER', []],
    ['FLUJO_DE_CAJA', []],
    ['NOMINAS', everything],
    ['OPERARIO', ofConnections],
    ['USER_WITH_COBRANZA', everything],
    ['USER_WITH_OUT_COBRANZA', everything],
    ['ADMIN', []],
    ['SUPER_COLABORADOR', []],
    ['COLABORADOR', []],
  ])('%s sees all but %j', (role, expected) => {
    const ofCompany = COMPANY_ROLES.find((one) => one === role);
    const grant = grantOf(ofCompany ? { role: ofCompany } : { systemRole: SYSTEM_ROLES.find((one) => one === role) ?? null });
    expect(closed(grant).sort()).toEqual([...expected].sort());
    // Whoever sees a line may put it off, for themselves alone.
    expect(mayDo('dashboard.mark', grant)).toBe(expected !== everything);
    expect(closed({ ...grant, plan: ['caudalfull', 'blocked'] })).toEqual(everything);
  });

  test.each<[string, Partial<Grant>, readonly TodayKind[]]>([
    ['a founder', { role: 'FOUNDER' }, []],
    ['a member', {}, ['claim', 'certificate']],
    ['who pays', { role: 'NOMINAS' }, ['claim']],
  ])('what %s sees and cannot settle is only looked at', (_name, changes, looked) => {
    const grant = grantOf(changes);
    const seen = TODAY_KINDS.filter((kind) => mayOpenItem({ id: kind, kind }, grant));
    expect(seen.filter((kind) => !maySettle(kind, grant))).toEqual(looked);
  });

  test.each<[string, Partial<Grant>, readonly string[]]>([
    ['a company without conciliación', { features: FEATURES.filter((one: Feature) => one !== 'conciliacion') }, ofMovements],
    ['a plan without cash flow', { plan: ['free'] }, ofFlow],
  ])('%s', (_name, changes, expected) => {
    expect(closed(grantOf(changes)).sort()).toEqual([...expected].sort());
  });

  test('a tax that is owed is a document: who may not open the cash flow sees it too', () => {
    const owed = (grant: Grant) => [mayOpenKind('tax', grant), mayOpenItem({ id: 'tax:d 1', kind: 'tax' }, grant)];
    expect(owed(grantOf({ plan: ['free'] }))).toEqual([true, true]);
    expect(mayOpenKind('lowBalance', grantOf({ plan: ['free'] }))).toBe(false);
    expect(owed(grantOf({ plan: ['free', 'blocked'] }))).toEqual([false, false]);
  });
});

test.each([
  [90_000, 0, 3_000],
  [90_000, 2, 9_000],
  [100, 0, 3],
  [0, 9, 0],
])('a connection that brought %s in thirty days is missed for %s days after it failed: %s', (brought, days, risk) => {
  expect(missedBy(brought, TODAY, addDays(TODAY, days))).toBe(risk);
});
