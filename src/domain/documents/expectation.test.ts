import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { dueDate, expectsCash, isAccepted, isClosedOn, isExpected } from './expectation.ts';

const TERMS = { clientDays: 30, providerDays: 45 };
type Due = Parameters<typeof dueDate>[0];
const issued: Due = { isReceived: false, issuedOn: day('2026-03-01'), receivedOn: null, dueOn: null };

test.each<[Due, string, string, string]>([
  [issued, '2026-03-31', 'terms', 'issue + 30'],
  [{ ...issued, isReceived: true }, '2026-04-15', 'terms', 'received without a day of reception'],
  [{ ...issued, isReceived: true, receivedOn: day('2026-03-10') }, '2026-04-24', 'terms', 'reception + 45'],
  [{ ...issued, dueOn: day('2026-03-15') }, '2026-03-15', 'document', 'its own day'],
  [{ ...issued, dueOn: day('2026-03-01') }, '2026-03-01', 'document', 'due at issue'],
  [{ ...issued, dueOn: day('2016-03-15') }, '2026-03-31', 'terms', 'a day before its issue is none'],
])('%j is due %s by %s: %s', (facts, on, from) => expect(dueDate(facts, TERMS)).toEqual({ on, from }));

type Facts = Parameters<typeof expectsCash>[0];
const invoice: Facts = {
  code: 33,
  section: null,
  claimedOn: null,
  paymentForm: null,
  isCeded: false,
  isAnnulled: false,
  isClosed: false,
  isSuperseded: false,
};
test.each<[Partial<Facts>, boolean, string]>([
  [{}, true, 'an invoice'],
  [{ code: 61 }, true, 'a credit note, negative'],
  [{ code: 39 }, false, 'a boleta comes in as a deposit'],
  [{ code: 914 }, false, 'an import, whose taxes were paid at customs'],
  [{ code: 52 }, false, 'a delivery note'],
  [{ code: 999 }, false, 'an unknown type'],
  [{ section: 'pendiente' }, true, 'a pending purchase'],
  [{ section: 'reclamado' }, false, 'claimed'],
  [{ section: 'no_incluir' }, false, 'not included'],
  [{ claimedOn: day('2026-03-05') }, false, 'a sale that the buyer claimed'],
  [{ paymentForm: 1 }, false, 'paid at issue'],
  [{ paymentForm: 2 }, true, 'on credit'],
  [{ paymentForm: 3 }, false, 'free'],
  [{ isAnnulled: true }, false, 'annulled'],
  [{ isClosed: true }, false, 'before the cut-off'],
  [{ isSuperseded: true }, false, 'a summary beside its detail'],
  [{ isCeded: true }, false, 'sold whole'],
])('%j: %s (%s)', (changes, expected) => expect(expectsCash({ ...invoice, ...changes })).toBe(expected));

test.each<[string, string | null, boolean]>([
  ['2026-02-28', '2026-03-01', true],
  ['2026-03-01', '2026-03-01', false],
  ['2026-03-01', null, false],
])('%s with a cut-off on %s is closed: %s', (on, cutOff, expected) =>
  expect(isClosedOn(day(on), cutOff === null ? null : day(cutOff))).toBe(expected),
);

test.each<[Partial<Facts>, boolean]>([
  [{}, true],
  [{ section: 'pendiente' }, true],
  [{ section: 'no_incluir' }, false],
  [{ claimedOn: day('2026-03-05') }, false],
])('%j is accepted: %s', (changes, expected) => expect(isAccepted({ ...invoice, ...changes })).toBe(expected));

test.each<[string, Partial<Facts>, boolean]>([
  ['OBLIGATION', {}, true],
  ['CREDIT', { paymentForm: 1 }, true],
  ['OBLIGATION', { isClosed: true }, false],
  ['CREDIT', { isAnnulled: true }, false],
  ['TAX_DOCUMENT', { paymentForm: 1 }, false],
  ['TAX_DOCUMENT', {}, true],
])('%s %j is expected: %s', (type, changes, expected) => expect(isExpected({ type, ...invoice, ...changes })).toBe(expected));
