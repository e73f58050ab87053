import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day, daysBetween } from '../date.ts';
import { roundHalfAway } from '../money.ts';
import { type LateRate, lateCharge, mayCharge, readLateRates, readPercent } from './late-charge.ts';

const rate = (from: string, percent: string): LateRate => ({ from: day(from), percent, certificate: '' });
/** Rates of the vector, not the law's. */
const RATES = [rate('2026-08-14', '20.40'), rate('2026-09-15', '20.06'), rate('2026-10-15', '19.80')];
const at = (remaining: number, dueOn: string, today: string, rates = RATES) =>
  lateCharge({ remaining, dueOn: day(dueOn), today: day(today) }, rates);

describe('the charge of a late invoice', () => {
  test.each([
    ['three rates over 70 days', 1_190_000, '2026-09-01', '2026-11-10', 70, 46_331, 11_900],
    ['its first day', 1_000_000, '2026-09-01', '2026-09-02', 1, 567, 10_000],
    ['the day a rate begins', 1_000_000, '2026-09-14', '2026-09-15', 1, 557, 10_000],
    ['half a peso rounds up', 50, '2026-09-01', '2026-09-02', 1, 0, 1],
  ])('%s', (_name, remaining, dueOn, today, days, interest, commission) => {
    expect(at(remaining, dueOn, today)).toEqual({ days, interest, commission, missingFrom: null });
  });

  test.each([
    ['on its due day', 1_190_000, '2026-09-01', '2026-09-01'],
    ['before it', 1_190_000, '2026-09-02', '2026-09-01'],
    ['nothing remains', 0, '2026-09-01', '2026-11-10'],
  ])('there is none: %s', (_name, remaining, dueOn, today) => {
    expect(at(remaining, dueOn, today)).toBeNull();
  });

  test('without a rate for its first days the interest is missing, never 0', () => {
    expect(at(1_000, '2026-08-01', '2026-11-10')).toEqual({ days: 101, interest: null, commission: 10, missingFrom: '2026-08-02' });
    expect(at(1_000, '2026-08-13', '2026-11-10')?.missingFrom).toBeNull();
    expect(at(1_000, '2026-09-01', '2026-09-10', [])?.interest).toBeNull();
  });

  test('it is what each day costs, at the rate in force on it', () => {
    const someRates = fc
      .uniqueArray(fc.record({ after: fc.integer({ min: 0, max: 700 }), percent: fc.integer({ min: 1, max: 1_000_000 }) }), {
        maxLength: 12,
        selector: ({ after }) => after,
      })
      .map((all) =>
        all
          .sort((one, other) => one.after - other.after)
          .map(({ after, percent }) => rate(addDays(day('2025-01-01'), after), (percent / 10_000).toFixed(4))),
      );
    fc.assert(
      fc.property(
        someRates,
        fc.integer({ min: 1, max: 10 ** 12 }),
        fc.nat(700),
        fc.integer({ min: 1, max: 400 }),
        (rates, remaining, due, late) => {
          const dueOn = addDays(day('2025-01-01'), due);
          const found = lateCharge({ remaining, dueOn, today: addDays(dueOn, late) }, rates);
          let sum = 0n;
          let missing: string | null = null;
          for (let one = 1; one <= late; one++) {
            const on = addDays(dueOn, one);
            const inForce = rates.findLast(({ from }) => from <= on);
            if (!inForce) missing ??= on;
            else sum += BigInt(remaining) * BigInt(Math.round(Number(inForce.percent) * 10_000));
          }
          expect(found?.missingFrom ?? null).toBe(missing);
          expect(found?.days).toBe(daysBetween(dueOn, addDays(dueOn, late)));
          expect(found?.interest).toBe(missing ? null : Number((2n * sum + 360_000_000n) / 720_000_000n));
          expect(found?.commission).toBe(roundHalfAway(remaining / 100));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

test.each([
  [33, false, 'CLP', true],
  [34, false, 'CLP', true],
  [33, true, 'CLP', false],
  [33, false, 'USD', false],
  [39, false, 'CLP', false],
  [61, false, 'CLP', false],
  [110, false, 'CLP', false],
  [null, false, 'CLP', false],
])('type %s, received %s, in %s: %s', (code, isReceived, currency, may) => {
  expect(mayCharge({ code, isReceived, currency })).toBe(may);
});

test.each([
  ['20,06', '20.06'],
  ['20.0612 %', '20.0612'],
  ['5', '5'],
  ['007,5', '7.5'],
  ['100', '100'],
  ['100,01', null],
  ['0', null],
  ['0,00', null],
  ['-3', null],
  ['20,06123', null],
  ['1e2', null],
  ['', null],
])('%s is the rate %s', (typed, read) => {
  expect(readPercent(typed)).toBe(read);
});

test('reads a list of rates, and names the lines that are none', () => {
  expect(
    readLateRates(
      '\ufeffDesde;Tasa;Certificado\r\n15/09/2026;20,06;09/2026\r\n14-8-2026;20,4\r\n\r\n31/02/2026;20\r\n2026-10-15\t19.8%\r\nx',
    ),
  ).toEqual({
    rates: [
      { from: '2026-08-14', percent: '20.4', certificate: '' },
      { from: '2026-09-15', percent: '20.06', certificate: '09/2026' },
      { from: '2026-10-15', percent: '19.8', certificate: '' },
    ],
    badLines: [5, 7],
  });
  expect(readLateRates('15/09/2026;20\n15/09/2026;21').rates).toEqual([{ from: '2026-09-15', percent: '21', certificate: '' }]);
});
