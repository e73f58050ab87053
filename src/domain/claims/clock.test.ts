import { expect, test } from 'vitest';
import { day } from '../date.ts';
import { claimClock, isSurelyPast, mayBeRunning } from './clock.ts';

/** 10 March 2026, 14:05:30 in Chile (UTC−3): its days end on the 18th, at the same time. */
const received = { receivedOn: day('2026-03-10'), receivedTime: '14:05:30', isAccepted: false, isClaimed: false };
const at = (local: string) => new Date(`${local}-03:00`);
const seen = (local: string, changes = {}) => {
  const clock = claimClock({ ...received, ...changes }, at(local));
  return clock && [clock.label, clock.isSoon];
};
const byDay = { receivedTime: null };

test.each([
  ['2026-03-10T15:00:00', {}, 'Quedan 8 días', false],
  ['2026-03-15T23:59:59', {}, 'Quedan 3 días', false],
  ['2026-03-16T14:05:29', {}, 'Quedan 2 días', false],
  ['2026-03-16T14:05:30', {}, 'Quedan 2 días', true],
  ['2026-03-17T00:00:00', {}, 'Vence mañana a las 14:05', true],
  ['2026-03-18T14:05:29', {}, 'Vence hoy a las 14:05', true],
  ['2026-03-18T14:05:30', {}, 'Acuse tácito', false],
  ['2026-03-14T12:00:00', byDay, 'Quedan 3 días, a más tardar', false],
  ['2026-03-16T00:00:00', byDay, 'Vence mañana, a más tardar a medianoche', true],
  ['2026-03-17T23:59:59', byDay, 'Vence hoy, a más tardar a medianoche', true],
  ['2026-03-18T00:00:00', byDay, 'Acuse tácito', false],
  ['2026-03-30T00:00:00', { isAccepted: true }, 'Aceptado', false],
  ['2026-03-11T00:00:00', { isAccepted: true, isClaimed: true }, 'Reclamado', false],
  ['2026-03-11T00:00:00', { receivedOn: null, isClaimed: true }, 'Reclamado', false],
])('at %s with %j: %s', (now, changes, label, isSoon) => {
  expect(seen(now, changes)).toEqual([label, isSoon]);
});

test('without a day of reception there is no clock', () => {
  expect(claimClock({ ...received, receivedOn: null }, at('2026-03-11T00:00:00'))).toBeNull();
});

test('the eight days are those of the wall: a night with 25 hours does not end them earlier', () => {
  // Clocks went back on 4 April 2026 at midnight: from UTC−3 to UTC−4.
  const facts = { ...received, receivedOn: day('2026-04-01'), receivedTime: '10:00:00' };
  expect(claimClock(facts, new Date('2026-04-09T13:59:59Z'))?.state).toBe('pending');
  expect(claimClock(facts, new Date('2026-04-09T14:00:00Z'))?.state).toBe('tacit');
});

test.each([
  ['2026-03-18T14:05:29', {}, false],
  ['2026-03-18T14:05:30', {}, true],
  // Of a day alone nobody knows at what time the days began: at its end at the latest.
  ['2026-03-18T00:00:00', byDay, false],
  ['2026-03-18T23:59:59', byDay, false],
  ['2026-03-19T00:00:00', byDay, true],
  ['2026-03-30T00:00:00', { receivedOn: null }, false],
])('at %s with %j: surely past %s', (now, changes, isPast) => {
  expect(isSurelyPast({ ...received, ...changes }, at(now))).toBe(isPast);
});

test('of a document that came without its reception the days may be running for a month', () => {
  const running = (issued: string, receivedOn: string | null = null) =>
    mayBeRunning({ issuedOn: day(issued), receivedOn: receivedOn === null ? null : day(receivedOn) }, at('2026-03-31T12:00:00'));
  expect([running('2026-03-01'), running('2026-02-28'), running('2026-03-30', '2026-03-30')]).toEqual([true, false, false]);
});
