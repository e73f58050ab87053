import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '../date.ts';
import type { Currency } from '../money.ts';
import type { RateSeries } from '../rates.ts';
import { type Exchange, type ExchangeLeg, exchangeOfLegs, mayBeExchange } from './exchange-transfer.ts';
import { DEFAULT_OPTIONS } from './facts.ts';

const RATES: ReadonlyMap<Currency, RateSeries> = new Map([
  [
    'USD',
    [
      { on: day('2026-03-02'), value: '900' },
      { on: day('2026-03-10'), value: '950' },
    ],
  ],
  ['EUR', [{ on: day('2026-03-10'), value: '1050.5' }]],
]);
const leg = (amount: number, currency: Currency = 'CLP', on = '2026-03-10'): ExchangeLeg => ({ amount, currency, on: day(on) });
const isNear = (one: Exchange) => mayBeExchange(one, DEFAULT_OPTIONS.exchangeTolerance);

test.each<[what: string, out: ExchangeLeg, into: ExchangeLeg, pesos: [number, number], rate: string, isIt: boolean]>([
  ['pesos that bought dollars at the value', leg(-950_000), leg(100_000, 'USD'), [950_000, 950_000], '1 USD = 950 CLP', true],
  ['dollars sold below the value', leg(-100_000, 'USD'), leg(941_000), [950_000, 941_000], '1 USD = 941 CLP', true],
  ['three in a hundred less', leg(-100_000, 'USD'), leg(921_500), [950_000, 921_500], '1 USD = 921.5 CLP', true],
  ['a peso beyond', leg(-100_000, 'USD'), leg(921_499), [950_000, 921_499], '1 USD = 921.5 CLP', false],
  ['three in a hundred more', leg(-100_000, 'USD'), leg(978_500), [950_000, 978_500], '1 USD = 978.5 CLP', true],
  ['a peso beyond that', leg(-100_000, 'USD'), leg(978_501), [950_000, 978_501], '1 USD = 978.5 CLP', false],
  [
    'each leg at the value of its day',
    leg(-900_000, 'CLP', '2026-03-03'),
    leg(100_000, 'USD', '2026-03-03'),
    [900_000, 900_000],
    '1 USD = 900 CLP',
    true,
  ],
  ['days with different values', leg(-100_000, 'USD', '2026-03-03'), leg(948_000), [900_000, 948_000], '1 USD = 948 CLP', false],
  ['dollars for euros', leg(-105_050, 'USD'), leg(95_000, 'EUR'), [997_975, 997_975], '1 USD = 0.9043 EUR', true],
])('%s', (_, out, into, pesos, rate, isIt) => {
  const found = exchangeOfLegs(out, into, RATES);
  if ('missing' in found) throw new Error(JSON.stringify(found));
  expect([found.out, found.into]).toEqual(pesos);
  expect(found.difference).toBe(pesos[1] - pesos[0]);
  expect(`1 ${found.rate.base} = ${found.rate.value} ${found.rate.quote}`).toBe(rate);
  expect(isNear(found)).toBe(isIt);
});

test.each<[what: string, out: ExchangeLeg, into: ExchangeLeg, missing: [Currency, string]]>([
  ['the value of the day', leg(-950_000), leg(100, 'GBP'), ['GBP', '2026-03-10']],
  ['a value before the first', leg(-1, 'USD', '2026-03-01'), leg(9), ['USD', '2026-03-01']],
  ['a value that is not too old', leg(-1, 'USD', '2026-03-08'), leg(9), ['USD', '2026-03-08']],
  ['that of the leg in', leg(-1, 'USD'), leg(9, 'EUR', '2026-03-09'), ['EUR', '2026-03-09']],
])('lacks %s', (_, out, into, [currency, on]) => {
  expect(exchangeOfLegs(out, into, RATES)).toEqual({ missing: { currency, on } });
});

test('what differs is never negative as a share, and grows with the distance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 11 }), fc.integer({ min: 1, max: 10 ** 9 }), (pesos, cents) => {
      const found = exchangeOfLegs(leg(-pesos), leg(cents, 'USD'), RATES);
      const further = exchangeOfLegs(leg(-pesos), leg(cents + 100, 'USD'), RATES);
      if ('missing' in found || 'missing' in further) throw new Error('no rate');
      expect(found.difference).toBe(found.into - found.out);
      expect(found.share).toBeGreaterThanOrEqual(0);
      if (found.difference >= 0) expect(further.share).toBeGreaterThan(found.share);
    }),
  );
});
