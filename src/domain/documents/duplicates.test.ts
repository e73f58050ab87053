import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { rutOf } from '../rut.ts';
import { areSeries, type DuplicateFacts, isFolioSlip, likelyDuplicate } from './duplicates.ts';

const PURCHASE: DuplicateFacts = {
  documentType: 'TAX_DOCUMENT',
  code: 33,
  isReceived: true,
  sign: 1,
  folio: '1234',
  reference: null,
  counterpartRut: rutOf(76_086_428),
  currency: 'CLP',
  amount: 119_000,
  issuedOn: day('2026-03-10'),
};
const OTHER = { ...PURCHASE, folio: '8777', issuedOn: day('2026-03-11') };

test.each<[Partial<DuplicateFacts>, ReturnType<typeof likelyDuplicate>, string]>([
  [{}, 'days', 'a day apart'],
  [{ issuedOn: day('2026-03-07') }, 'days', 'three days before'],
  [{ issuedOn: day('2026-03-14') }, null, 'four days after'],
  [{ amount: 119_001 }, null, 'another amount'],
  [{ currency: 'USD' }, null, 'another currency'],
  [{ counterpartRut: rutOf(77_123_456) }, null, 'another supplier'],
  [{ counterpartRut: null }, null, 'nobody'],
  [{ isReceived: false }, null, 'issued'],
  [{ sign: -1 }, null, 'a credit note'],
  [{ folio: null }, null, 'a monthly summary'],
  [{ folio: '1243', issuedOn: day('2026-09-01') }, 'folio', 'two digits swapped, months apart'],
  [{ folio: '001234', code: 34, issuedOn: day('2026-09-01') }, 'folio', 'zeros on the left'],
  [{ code: 30, folio: '1234', amount: 1, issuedOn: day('2025-01-01') }, 'paper', 'the same folio on paper, whatever the amount'],
  [{ code: 30, folio: '1235', amount: 1 }, null, 'another folio on paper'],
  [{ code: 34, folio: '1234', amount: 1 }, null, 'the same folio of another electronic kind'],
  [{ documentType: 'OBLIGATION', code: null, folio: '01234', amount: 5 }, 'obligation', 'an obligation of that number'],
  [{ documentType: 'OBLIGATION', code: null, folio: null, reference: '1234', amount: 5 }, 'obligation', 'one that refers to that number'],
  [{ documentType: 'OBLIGATION', code: null, folio: null }, 'days', 'an obligation of that amount and days'],
  [{ documentType: 'PAYMENT', code: null }, null, 'a cheque'],
])('%o beside a purchase of 10 March: %s (%s)', (fields, reason) => {
  const other = { ...OTHER, ...fields };
  expect(likelyDuplicate(PURCHASE, other)).toBe(reason);
  expect(likelyDuplicate(other, PURCHASE)).toBe(reason);
});

test.each([
  [['60', '2026-01-05'], ['61', '2026-02-05'], ['62', '2026-03-05'], true],
  [['62', '2026-03-05'], ['60', '2026-01-05'], ['61', '2026-02-05'], true],
  [['60', '2026-01-05'], ['61', '2026-02-05'], ['61', '2026-03-05'], false],
  [['60', '2026-01-05'], ['62', '2026-02-05'], ['61', '2026-03-05'], false],
  [['60', '2026-01-05'], ['61', '2026-01-15'], ['62', '2026-03-05'], false],
] as const)('bills %s, %s, %s: a series is %s', (...[one, other, third, isSeries]) => {
  const bill = ([folio, on]: readonly [string, string]) => ({ ...PURCHASE, folio, issuedOn: day(on) });
  expect(areSeries([bill(one), bill(other), bill(third)])).toBe(isSeries);
});

test.each([
  ['1234', '1234', true],
  ['1234', '0001234', true],
  ['1234', '1284', true],
  ['1234', '1324', true],
  ['1234', '234', true],
  ['1234', '12345', true],
  ['1234', '1423', false],
  ['1234', '4231', false],
  ['1234', '123456', false],
  ['1234', '1278', false],
  ['A-12', 'A-13', false],
  ['7', '8', true],
])('folios %s and %s: a slip is %s', (one, other, isSlip) => {
  expect(isFolioSlip(one, other)).toBe(isSlip);
  expect(isFolioSlip(other, one)).toBe(isSlip);
});
