import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { areEventsPlausible, CLAIM_ACTIONS, type ClaimFacts, claimRefusal, claimSentence, isCertain, officeDays } from './office.ts';

const invoice: ClaimFacts = {
  code: 33,
  isReceived: true,
  paymentForm: null,
  events: [],
  isAcknowledged: false,
  isClaimed: false,
  isPast: false,
};

test.each([
  // What is there, then what ACD, ERM, RCD, RFP and RFT come to.
  [[], [null, null, null, null, null]],
  [['RCD'], [12, 6, 7, null, null]],
  [['RFP'], [12, 6, null, 7, null]],
  [['RFT'], [12, 6, null, null, 7]],
  [
    ['RCD', 'RFT'],
    [12, 6, 7, null, 7],
  ],
  [['ACD'], [7, null, 11, 11, 11]],
  [['ERM'], [null, 7, 13, 13, 13]],
  [
    ['ACD', 'ERM'],
    [7, 7, 13, 13, 13],
  ],
  [['NCA'], [null, null, null, null, null]],
])('after %j', (events, refusals) => {
  expect(CLAIM_ACTIONS.map((action) => claimRefusal(action, { ...invoice, events }))).toEqual(refusals);
});

test.each([
  [{ code: 34 }, null],
  // An agent issues a settlement: whom it sells for received it.
  [{ code: 43, isReceived: false }, null],
  [{ code: 43 }, 17],
  [{ code: 46 }, 3],
  [{ code: 61 }, 3],
  [{ code: null }, 3],
  [{ isReceived: false }, 17],
  [{ paymentForm: 1 }, 'paidAtIssue'],
  [{ paymentForm: 2 }, null],
  [{ isPast: true }, 8],
  [{ isPast: true, events: ['RCD'] }, 7],
  [{ isAcknowledged: true }, 13],
  [{ isClaimed: true }, null],
] as const)('%j is refused with %s', (changes, refusal) => {
  expect(claimRefusal('RCD', { ...invoice, ...changes })).toBe(refusal);
});

test('every code of the office has its sentence, and only those of actions are certain', () => {
  for (let code = 0; code <= 25; code += 1) {
    expect(isCertain(code)).toBe(![15, 16, 20, 21, 22, 23, 24, 25].includes(code));
    expect(claimSentence(code)).toMatch(/^[A-ZÉ].+\.$/);
  }
  expect([-1, 26, 99, 999].map(isCertain)).toEqual([false, false, false, false]);
  expect(claimSentence(26)).toBe('El SII respondió con un código que esta versión no conoce (26).');
});

test("another document's events are seen by their day", () => {
  const events = [{ code: 'ACD', description: '', responsible: null, on: day('2026-03-10'), time: '10:00:00' }];
  const plausible = (issued: string, today: string) => areEventsPlausible(events, day(issued), day(today));
  expect([plausible('2026-03-10', '2026-03-10'), plausible('2026-03-11', '2026-03-12'), plausible('2026-03-01', '2026-03-09')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('accepted and claimed since the first such event', () => {
  const event = (code: string, on: string) => ({ code, on: day(on) });
  expect(officeDays([event('ERM', '2026-03-12'), event('ACD', '2026-03-11'), event('NCA', '2026-03-01')])).toEqual({
    acceptedOn: '2026-03-11',
    claimedOn: null,
  });
  expect(officeDays([event('RFT', '2026-03-12'), event('RFP', '2026-03-11')])).toEqual({ acceptedOn: null, claimedOn: '2026-03-11' });
});
