import { expect, test } from 'vitest';
import { addDays, addMonths, type Day, day, dayOfMonth } from '#domain/date.ts';
import type { RateSeries } from '#domain/rates.ts';
import { isMonthlyIpc, ufAhead, ufSupposed, utmAhead } from '#domain/rates-ahead.ts';
import { ownSeries } from './series.ts';

const series = (name: 'UF' | 'UTM') => ownSeries().find((one) => one.indicator === name)?.rates ?? [];
const [UF, UTM] = [series('UF'), series('UTM')];
const upTo = (rates: RateSeries, on: Day) => rates.filter((one) => one.on <= on);

test('the UF up to the next 9th and the UTM of that month, from the last published day', () => {
  expect(upTo(UF, day('2026-08-19'))).toEqual(UF);
  const ahead = ufAhead(UF);
  expect([ahead.length, ahead.at(-1)]).toEqual([21, { on: '2026-09-09', value: '40885.63' }]);
  expect(utmAhead(UTM, UF)).toEqual([{ on: '2026-09-01', value: '71721' }]);
});

// Every month since 2000, cut where only some days of a run are published.
const MONTHS = Array.from({ length: 318 }, (_, index) => addMonths(day('2000-02-01'), index));
test.each([15, 20, 28])('cut on the %sth of any month, what follows is what was published, to the cent', (date) => {
  for (const first of MONTHS) {
    const cut = dayOfMonth(first, date);
    const ninth = addMonths(dayOfMonth(first, 9), 1);
    expect(ufAhead(upTo(UF, cut).slice(-40)), cut).toEqual(UF.filter(({ on }) => on > cut && on <= ninth));
  }
});

test('the UTM that follows is the published one', () => {
  for (const first of MONTHS) {
    const cut = dayOfMonth(first, 20);
    const next = addMonths(first, 1);
    expect(utmAhead(upTo(UTM, cut), upTo(UF, cut).slice(-40))).toEqual(UTM.filter(({ on }) => on === next));
  }
});

test('a supposed IPC that comes true gives the published UF of the next months, to the cent', () => {
  const value = (on: Day) => UF.find((one) => one.on === on)?.value ?? '';
  for (const first of MONTHS.filter((_, index) => index % 40 === 0)) {
    const [from, to] = [dayOfMonth(first, 9), addMonths(dayOfMonth(first, 9), 1)];
    const ipc = Math.round((Number(value(to)) / Number(value(from)) - 1) * 1_000) / 10;
    const published = UF.filter(({ on }) => on > from && on <= to);
    expect(ufSupposed({ on: from, value: value(from) }, ipc, { from: addDays(from, 1), to })).toEqual(published);
  }
});

test('a supposed IPC compounds from each 9th to the next, also from the middle of a month', () => {
  const on = (text: string, ipc: number) =>
    ufSupposed({ on: day('2026-11-09'), value: '40000.00' }, ipc, { from: day(text), to: day(text) })[0]?.value;
  expect([on('2026-12-09', 1), on('2027-01-09', 1), on('2027-11-09', 0), on('2026-12-09', -1)]).toEqual([
    '40400.00',
    '40804.00',
    '40000.00',
    '39600.00',
  ]);
  expect([0.3, -5, 5].every(isMonthlyIpc)).toBe(true);
  expect([0.333, 5.1, Number.NaN].some(isMonthlyIpc)).toBe(false);
});

test.each<[string, RateSeries]>([
  ['no value at all', []],
  ['the 9th itself: the next run is not known yet', upTo(UF, day('2026-08-09')).slice(-40)],
  ['the 9th is missing', UF.slice(-5)],
  ['values that follow no IPC', [...UF.slice(-40, -1), { on: day('2026-08-19'), value: '50000.00' }]],
])('%s: nothing is made up', (_, rates) => {
  expect(ufAhead(rates)).toEqual([]);
});
