import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { periodOf } from '../period.ts';
import { type ContactSum, coveredByContacts, givesWay, type OfContact, type Projected, type Real } from './gives-way.ts';

const period = (text: string) => periodOf(day(`${text.slice(0, 7)}-01`));
const F29: Projected = { id: 'f29', areaKey: 'f29', period: period('2026-10'), on: day('2026-11-20'), currency: 'CLP', amount: 1_000_000 };
const PAY: Projected = { ...F29, id: 'pay', areaKey: 'sueldos', period: period('2026-11'), on: day('2026-11-30') };
const LOAN: Projected = { ...F29, id: 'loan', areaKey: 'cuotasdeprestamos', period: period('2026-11') };
const owed = (about: string, on: string, amount: number, of = '2026-11'): Real => ({
  id: `${about} ${on} ${amount}`,
  kind: 'obligation',
  about,
  period: period(of),
  on: day(on),
  currency: 'CLP',
  amount,
});
const PREVIRED: Projected = { ...PAY, id: 'previred', areaKey: 'imposiciones', period: period('2026-12'), on: day('2026-12-13') };
const RENT: Projected = { ...PAY, id: 'rent', areaKey: 'arriendos' };
const charge = (about: string, on: string, amount: number): Real => ({ ...owed(about, on, amount, on.slice(0, 7)), kind: 'charge' });

test.each<[string, Projected, Real[], 'gives way' | 'stays' | 'asks']>([
  ['the obligation of its period, whatever its amount', F29, [owed('f29', '2026-12-28', 5, '2026-10')], 'gives way'],
  ['the obligation of another period', F29, [owed('f29', '2026-11-20', 1_000_000, '2026-09')], 'stays'],
  ['a payment to the tax office within 3 %', F29, [charge('tax', '2026-11-02', 1_030_000)], 'gives way'],
  ['a payment beyond 3 %', F29, [charge('tax', '2026-11-02', 1_030_001)], 'stays'],
  ['of little, within 5.000 pesos', { ...F29, amount: 20_000 }, [charge('tax', '2026-11-02', 25_000)], 'gives way'],
  ['up to five bank days past the due day', F29, [charge('tax', '2026-11-27', 1_000_000)], 'gives way'],
  ['a payment after that', F29, [charge('tax', '2026-11-30', 1_000_000)], 'stays'],
  ['a payment before the month', F29, [charge('tax', '2026-10-30', 1_000_000)], 'stays'],
  ['two payments', F29, [charge('tax', '2026-11-18', 1_000_000), charge('tax', '2026-11-19', 1_010_000)], 'asks'],
  ['an obligation before a payment', F29, [charge('tax', '2026-11-18', 1_000_000), owed('f29', '2026-11-20', 1, '2026-10')], 'gives way'],
  [
    'a payment beside another, of whatever amount',
    F29,
    [charge('tax', '2026-11-18', 1_000_000), charge('tax', '2026-11-19', 90_000)],
    'asks',
  ],
  [
    'a payment that somebody said to be it, beside another to the tax office',
    F29,
    [{ ...charge('tax', '2026-11-18', 1_000_000), isSaid: true }, charge('tax', '2026-11-19', 1_010_000)],
    'gives way',
  ],
  [
    'two payments that somebody said to be it',
    F29,
    ['2026-11-18', '2026-11-19'].map((on) => ({ ...charge('tax', on, 1_000_000), isSaid: true })),
    'asks',
  ],
  ['the wages of the month, whatever their amount and day', PAY, [owed('sueldos', '2026-11-20', 2_000_000)], 'gives way'],
  ['the wages of another month', PAY, [owed('sueldos', '2026-11-30', 1_000_000, '2026-10')], 'stays'],
  [
    'wages paid in the first days of the next month',
    { ...PAY, on: day('2026-12-05') },
    [owed('sueldos', '2026-12-05', 1, '2026-11')],
    'gives way',
  ],
  [
    'an advance, of the wages of the month before',
    { ...PAY, on: day('2026-11-13') },
    [owed('sueldos', '2026-10-30', 9, '2026-10')],
    'stays',
  ],
  [
    'wages that a person moved to the next month',
    { ...PAY, on: day('2026-12-28'), ruledOn: PAY.on },
    [owed('sueldos', '2026-11-30', 9)],
    'gives way',
  ],
  ['two wages of the month', PAY, [owed('sueldos', '2026-11-27', 1), owed('sueldos', '2026-11-30', 2)], 'asks'],
  ['a payroll beyond 10 %', PAY, [charge('payroll', '2026-11-27', 1_100_001)], 'stays'],
  ['a payroll six bank days before', PAY, [charge('payroll', '2026-11-20', 1_000_000)], 'stays'],
  [
    'what each institution is owed of the month before',
    PREVIRED,
    [owed('imposiciones', '2026-12-13', 400_000, '2026-11'), owed('imposiciones', '2026-12-10', 90_000, '2026-11')],
    'gives way',
  ],
  ['what they are owed of its own month', PREVIRED, [owed('imposiciones', '2027-01-13', 1_000_000, '2026-12')], 'stays'],
  [
    'a Previred that a person moved to the next month',
    { ...PREVIRED, on: day('2027-01-04'), ruledOn: PREVIRED.on },
    [charge('previred', '2026-12-11', 1_000_000)],
    'gives way',
  ],
  ['Previred on the 1st', PREVIRED, [charge('previred', '2026-12-01', 1_100_000)], 'gives way'],
  ['Previred on the 18th', PREVIRED, [charge('previred', '2026-12-18', 900_000)], 'gives way'],
  ['Previred on the 19th', PREVIRED, [charge('previred', '2026-12-19', 1_000_000)], 'stays'],
  ['Previred in the month before', PREVIRED, [charge('previred', '2026-11-30', 1_000_000)], 'stays'],
  ['Previred beyond 10 %', PREVIRED, [charge('previred', '2026-12-13', 1_100_001)], 'stays'],
  ['Previred twice', PREVIRED, [charge('previred', '2026-12-11', 1_000_000), charge('previred', '2026-12-13', 10)], 'asks'],
  ['a payroll that the bank charged', PAY, [charge('payroll', '2026-11-27', 950_000)], 'gives way'],
  ['another obligation', PAY, [owed('imposiciones', '2026-11-30', 1_000_000)], 'stays'],
  ['another currency', PAY, [{ ...owed('sueldos', '2026-11-30', 1_000_000), currency: 'USD' }], 'stays'],
  ['an installment within 1 %', LOAN, [owed('cuotasdeprestamos', '2026-11-23', 1_010_000)], 'gives way'],
  ['a rent that a person wrote down as owed', RENT, [owed('arriendos', '2026-11-27', 1_000_000)], 'gives way'],
  ['a rent owed beyond 10 %', RENT, [owed('arriendos', '2026-11-27', 1_100_001)], 'stays'],
  ['two rents owed', RENT, [owed('arriendos', '2026-11-30', 1_000_000), owed('arriendos', '2026-11-27', 950_000)], 'asks'],
  ['an area without a rule', { ...PAY, areaKey: 'seguros' }, [owed('seguros', '2026-11-30', 1_000_000)], 'stays'],
])('%s', (_, projected, reals, expected) => {
  const { gaveWay, doubtful } = givesWay([projected], reals);
  expect(gaveWay.has(projected.id) ? 'gives way' : doubtful.has(projected.id) ? 'asks' : 'stays').toBe(expected);
});

test('one obligation, and two projections that want it: neither gives way', () => {
  const { gaveWay, doubtful } = givesWay([PAY, { ...PAY, id: 'other' }], [owed('sueldos', '2026-11-30', 1_000_000)]);
  expect([gaveWay.size, [...doubtful].sort()]).toEqual([0, ['other', 'pay']]);
});

test('one obligation near to one of the projections that want it: that one gives way, as the wages of a month with an advance', () => {
  const { gaveWay, doubtful } = givesWay(
    [{ ...PAY, id: 'advance', on: day('2026-11-13') }, PAY],
    [owed('sueldos', '2026-11-27', 1_000_000)],
  );
  expect([[...gaveWay.keys()], [...doubtful]]).toEqual([['pay'], []]);
});

test('property: each projection to one real thing at most and each real thing for one, in whatever order they come', () => {
  const day30 = fc.integer({ min: 10, max: 30 }).map((date) => day(`2026-11-${date}`));
  const key = fc.constantFrom('f29', 'sueldos', 'cuotasdeprestamos');
  const amount = fc.integer({ min: 900_000, max: 1_100_000 });
  const projections = fc.array(fc.record({ areaKey: key, on: day30, amount }), { maxLength: 5 });
  const found = fc.array(
    fc.record({ about: fc.constantFrom('f29', 'sueldos', 'cuotasdeprestamos', 'tax', 'payroll'), on: day30, amount }),
    {
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(projections, found, fc.nat(), (some, others, turn) => {
      const projected = some.map((one, index) => ({ ...F29, ...one, id: `p${index}` }));
      const reals = others.map((one, index): Real => {
        const isCharge = one.about === 'tax' || one.about === 'payroll';
        return { ...owed(one.about, one.on, one.amount, '2026-10'), id: `r${index}`, kind: isCharge ? 'charge' : 'obligation' };
      });
      const { gaveWay, doubtful } = givesWay(projected, reals);
      expect(new Set(gaveWay.values()).size).toBe(gaveWay.size);
      for (const id of doubtful) expect(gaveWay.has(id)).toBe(false);
      const again = givesWay(turned(projected, turn), turned(reals, turn + 1));
      expect(new Map([...again.gaveWay].sort())).toEqual(new Map([...gaveWay].sort()));
      expect([...again.doubtful].sort()).toEqual([...doubtful].sort());
    }),
    { numRuns: 1000 },
  );
});

function turned<Item>(list: readonly Item[], by: number): Item[] {
  const at = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(at), ...list.slice(0, at)].toReversed();
}

const LACMA: OfContact = {
  id: 'one',
  contact: '76086428-5',
  areaId: 'rent',
  period: period('2026-11'),
  on: day('2026-11-05'),
  amount: 1_000,
};
const sum = (amount: number, fields: Partial<ContactSum> = {}): ContactSum => ({ ...LACMA, amount, ...fields });
test.each<[string, OfContact[], ContactSum[], [string, number][]]>([
  ['a part', [LACMA], [sum(400)], [['one', 400]]],
  ['the whole, whatever is more', [LACMA], [sum(700), sum(900)], [['one', 1_000]]],
  ['nothing: another area', [LACMA], [sum(400, { areaId: 'fuel' })], []],
  ['nothing: another month', [LACMA], [sum(400, { period: period('2026-12') })], []],
  ['nothing: another contact', [LACMA], [sum(400, { contact: '96790240-3' })], []],
  ['nothing: its credit note takes it back', [LACMA], [sum(400), sum(-400)], []],
  [
    'the first of a month before the second',
    [{ ...LACMA, id: 'two', on: day('2026-11-20') }, LACMA],
    [sum(1_300)],
    [
      ['one', 1_000],
      ['two', 300],
    ],
  ],
])('the documents of a contact cover %s', (_, times, documents, expected) =>
  expect([...coveredByContacts(times, documents)]).toEqual(expected),
);

test('the documents of a contact cover no more than they come to, nor more than is expected, in any order', () => {
  const times = fc.array(
    fc.record({ id: fc.uuid(), contact: fc.constantFrom('a', 'b'), on: fc.nat(20), amount: fc.integer({ min: 1, max: 999 }) }),
  );
  const documents = fc.array(fc.record({ contact: fc.constantFrom('a', 'b'), amount: fc.integer({ min: -500, max: 999 }) }));
  fc.assert(
    fc.property(times, documents, (some, reals) => {
      const all = some.map((one) => ({ ...LACMA, ...one, on: day(`2026-11-${String(one.on + 1).padStart(2, '0')}`) }));
      const sums = reals.map((one) => sum(one.amount, { contact: one.contact }));
      const covered = coveredByContacts(all, sums);
      expect(coveredByContacts(all.toReversed(), sums.toReversed())).toEqual(covered);
      for (const contact of ['a', 'b']) {
        const mine = all.filter((one) => one.contact === contact);
        const total = sums.filter((one) => one.contact === contact).reduce((left, { amount }) => left + amount, 0);
        const expected = mine.reduce((left, { amount }) => left + amount, 0);
        expect(mine.reduce((left, { id }) => left + (covered.get(id) ?? 0), 0)).toBe(Math.min(expected, Math.max(0, total)));
      }
    }),
    { numRuns: 1_000 },
  );
});
