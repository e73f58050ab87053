// Every row of the table "What gives way to what": a projection or its real thing counts once, in whatever order things come.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBankDays } from '../bank-days.ts';
import { addDays, addMonths, type Day, day, daysBetween } from '../date.ts';
import { invoicedRents, type LessorInvoice, type Rent } from '../loans/rents.ts';
import { firstDayOf, periodOf } from '../period.ts';
import { rutOf } from '../rut.ts';
import { depositsAhead } from './card-sales.ts';
import { coveredByContacts, givesWay, type Projected, type Real } from './gives-way.ts';

const DUE = day('2026-11-20');
const MONTH = periodOf(DUE);
const BEFORE = periodOf(addMonths(DUE, -1));

/** A thing that is expected, and what shows that it is real: what is owed or invoiced, and what the bank charges for it. */
type Truth = { projected: Projected; owed: Real | null; charge: Real | null };
const amounts = fc.integer({ min: 100_000, max: 9_000_000 });
const percent = (max: number) => fc.integer({ min: -max * 10, max: max * 10 }).map((tenths) => tenths / 1_000);
const within = (amount: number, share: number) => amount + Math.trunc(amount * share);
const between = (from: Day, to: Day) => fc.integer({ min: 0, max: daysBetween(from, to) }).map((days) => addDays(from, days));

type Row = {
  areaKey: string;
  on: Day;
  period: Projected['period'];
  owed: { kind: Real['kind']; period: Real['period']; percent: number; days: [Day, Day] } | null;
  charge: { about: string; percent: number; days: [Day, Day] } | null;
};
const NEAR: [Day, Day] = [addBankDays(DUE, -5), addBankDays(DUE, 5)];
const ROWS: Row[] = [
  {
    ...{ areaKey: 'f29', on: DUE, period: BEFORE },
    owed: { kind: 'obligation', period: BEFORE, percent: 90, days: [DUE, addDays(DUE, 40)] },
    charge: { about: 'tax', percent: 3, days: [firstDayOf(MONTH), addBankDays(DUE, 5)] },
  },
  {
    ...{ areaKey: 'imposiciones', on: day('2026-11-13'), period: MONTH },
    owed: { kind: 'obligation', period: BEFORE, percent: 90, days: [day('2026-11-10'), day('2026-11-13')] },
    charge: { about: 'previred', percent: 10, days: [day('2026-11-01'), day('2026-11-18')] },
  },
  {
    ...{ areaKey: 'sueldos', on: DUE, period: MONTH },
    owed: { kind: 'obligation', period: MONTH, percent: 90, days: [DUE, addDays(DUE, 10)] },
    charge: { about: 'payroll', percent: 10, days: NEAR },
  },
  {
    ...{ areaKey: 'arriendos', on: DUE, period: MONTH },
    owed: { kind: 'obligation', period: BEFORE, percent: 10, days: NEAR },
    charge: null,
  },
  {
    ...{ areaKey: 'cuotasdeprestamos', on: DUE, period: MONTH },
    owed: { kind: 'obligation', period: MONTH, percent: 1, days: NEAR },
    charge: { about: 'loan', percent: 1, days: NEAR },
  },
];

const truthOf = (row: Row): fc.Arbitrary<Truth> =>
  fc
    .record({
      amount: amounts,
      owed: fc.record({ share: percent(row.owed?.percent ?? 0), on: between(...(row.owed?.days ?? [DUE, DUE])) }),
      charge: fc.record({ share: percent(row.charge?.percent ?? 0), on: between(...(row.charge?.days ?? [DUE, DUE])) }),
    })
    .map(({ amount, owed, charge }) => {
      const { areaKey, on, period } = row;
      const projected = { id: areaKey, areaKey, period, on, currency: 'CLP', amount };
      const real = (kind: Real['kind'], about: string, one: { share: number; on: Day }, of = periodOf(one.on)): Real => ({
        ...{ id: `${kind} ${about}`, kind, about, period: of, on: one.on, currency: 'CLP', amount: within(amount, one.share) },
      });
      return {
        projected,
        owed: row.owed && real(row.owed.kind, areaKey, owed, row.owed.period),
        charge: row.charge && real('charge', row.charge.about, charge),
      };
    });

/** One truth for each area. */
const everyRow = fc.tuple(...ROWS.map(truthOf));

test('property: whatever shows it, and in whatever order, a projection or its real thing counts once', () => {
  fc.assert(
    fc.property(everyRow, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 10, maxLength: 10 }), (truths, order) => {
      const projected = truths.map((one) => one.projected);
      const arrivals = truths
        .flatMap(({ owed, charge }) => [owed, charge].filter((one) => one !== null))
        .map((one, index) => ({ one, at: order[index] ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      for (let count = 0; count <= arrivals.length; count += 1) {
        const here = new Set(arrivals.slice(0, count).map(({ id }) => id));
        // A charge of what is owed is matched with it: nothing is left of it to explain.
        const reals = truths.flatMap(({ owed, charge }) => {
          const isOwed = owed !== null && here.has(owed.id);
          return isOwed ? [owed] : charge !== null && here.has(charge.id) ? [charge] : [];
        });
        const found = givesWay(count % 2 === 0 ? projected : projected.toReversed(), count % 3 === 0 ? reals : reals.toReversed());
        expect([...found.doubtful]).toEqual([]);
        for (const { projected: one, owed, charge } of truths) {
          const isReal = reals.some((real) => real === owed || real === charge);
          expect(Number(!found.gaveWay.has(one.id)) + Number(isReal)).toBe(1);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

test('property: two things of which either may be meant take the place of none, and the projection counts beside them', () => {
  const row = fc.constantFrom(...ROWS.filter(({ areaKey }) => areaKey !== 'imposiciones'));
  fc.assert(
    fc.property(row.chain(truthOf), fc.boolean(), ({ projected, owed }, isReversed) => {
      const two = [owed, owed && { ...owed, id: 'another' }].filter((one) => one !== null);
      const { gaveWay, doubtful } = givesWay([projected], isReversed ? two.toReversed() : two);
      expect([gaveWay.size, [...doubtful]]).toEqual([0, [projected.id]]);
    }),
    { numRuns: 1_000 },
  );
});

test('property: of a source with a contact, what is real and what is left come to what was expected, as things arrive in any order', () => {
  const AT = { contact: '76086428-5', areaId: 'rent', period: MONTH };
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 4 }), fc.array(amounts, { maxLength: 6 }), (expected, arrivals) => {
      const times = expected.map((amount, index) => ({ ...AT, id: `t${index}`, on: addDays(DUE, index), amount }));
      const whole = expected.reduce((sum, amount) => sum + amount, 0);
      for (let count = 0; count <= arrivals.length; count += 1) {
        const here = arrivals.slice(0, count).map((amount) => ({ ...AT, amount }));
        const real = here.reduce((sum, { amount }) => sum + amount, 0);
        const part = [...coveredByContacts(times.toReversed(), here.toReversed()).values()].reduce((sum, amount) => sum + amount, 0);
        expect(whole - part + real).toBe(Math.max(whole, real));
      }
    }),
    { numRuns: 1_000 },
  );
});

test('property: a rent and the invoice of its lessor count once, whichever invoices came before', () => {
  const lessor = rutOf(96_500_001);
  fc.assert(
    fc.property(
      fc.array(fc.record({ amount: amounts, share: percent(0.9), days: fc.integer({ min: -9, max: 10 }) }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(5), { maxLength: 6 }),
      (drawn, arrived) => {
        const rents = drawn.map(
          ({ amount }, index): Rent => ({
            ...{ id: `r${index}`, lessor, currency: 'CLP', amount, dueOn: addDays(DUE, 31 * index) },
          }),
        );
        const invoices = drawn.map(
          ({ amount, share, days }, index): LessorInvoice => ({
            ...{ id: `i${index}`, rut: lessor, issuedOn: addDays(DUE, 31 * index + days), amount: within(amount, share) },
          }),
        );
        let paired: ReadonlyMap<string, string | null> = new Map();
        const here = new Set<number>();
        for (const index of arrived.filter((one) => one < drawn.length)) {
          here.add(index);
          const found = invoicedRents(
            rents,
            invoices.filter((_, one) => here.has(one)),
            paired,
            ({ amount }) => amount,
          );
          paired = found.invoices;
          rents.forEach(({ id }, one) => {
            expect([paired.has(id), found.doubtful.has(id)]).toEqual([here.has(one), false]);
          });
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test('property: a sale by card is expected until its deposit is matched or a statement covers its day, and never beside it', () => {
  const sale = fc.record({ back: fc.nat(12), amount: amounts, isVoucher: fc.boolean(), isPaid: fc.boolean() });
  fc.assert(
    fc.property(fc.array(sale, { maxLength: 8 }), fc.nat(12), fc.integer({ min: 0, max: 3 }), (drawn, covered, bankDays) => {
      const coveredUntil = addDays(DUE, -covered);
      const sales = drawn.map(({ back, amount, isVoucher, isPaid }) => {
        const sold = { boletas: isVoucher ? 0 : amount, vouchers: isVoucher ? amount : 0 };
        return { on: addDays(DUE, -back), ...sold, paid: isPaid ? sold : { boletas: 0, vouchers: 0 } };
      });
      const part = { boletas: [0, 100], vouchers: [0, 100, 100] } as const;
      const question = { sales, terms: { bankDays, isAhead: false }, part, commission: 0, coveredUntil, end: addMonths(DUE, 2) };
      const expected = depositsAhead(question).reduce((sum, { amount }) => sum + amount, 0);
      const left = drawn.filter((one, index) => !one.isPaid && addBankDays(sales[index]?.on ?? DUE, bankDays) > coveredUntil);
      expect(expected).toBe(left.reduce((sum, { amount }) => sum + amount, 0));
      expect(depositsAhead({ ...question, sales: sales.toReversed() })).toEqual(depositsAhead(question));
    }),
    { numRuns: 1_000 },
  );
});
