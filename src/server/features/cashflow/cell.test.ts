import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { CURRENCIES } from '#domain/money.ts';
import { newId } from '#server/db/ids.ts';
import { type CellName, cellId, parseCellId } from './cell.ts';

const days = fc.integer({ min: 0, max: 18_000 }).map((count) => addDays(day('2000-01-01'), count));

test('a cell id is read back, and is short', () => {
  const names = fc.record({
    kind: fc.constantFrom('area' as const, 'ahead' as const),
    view: fc.constantFrom('month' as const, 'week' as const, 'day' as const),
    areaId: fc.constant('').map(newId),
    start: days,
    length: fc.integer({ min: 1, max: 400 }),
    currency: fc.constantFrom(...CURRENCIES),
    showProjections: fc.boolean(),
    without: fc.constantFrom([], ['USD' as const], ['USD' as const, 'EUR' as const]),
  });
  fc.assert(
    fc.property(names, ({ length, ...rest }) => {
      const name: CellName = { ...rest, end: addDays(rest.start, length) };
      expect(parseCellId(cellId(name))).toEqual(name);
      expect(cellId(name).length).toBeLessThan(50);
    }),
  );
  const balance: CellName = {
    kind: 'balance',
    view: 'day',
    areaId: '',
    start: day('2026-11-01'),
    end: day('2026-11-02'),
    currency: 'CLP',
    showProjections: true,
    without: [],
  };
  expect(parseCellId(cellId(balance))).toEqual(balance);
});

test('anything else is not found, whatever it is', () => {
  for (const bad of [
    '',
    'a',
    'am..1.1.CLP.1',
    'bm..1.1.CLP.1.XXX',
    'a..1.1.CLP.1',
    'bm.AAAA.1.1.CLP.1',
    'a.zz.1.1.CLP.1',
    'zm..1.1.CLP.1',
    'bm..1.1.XXX.1',
    'bm..-1.1.CLP.1',
    'bm..zzzz.1.CLP.1',
  ]) {
    expect(() => parseCellId(bad), bad).toThrow(AppError);
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        parseCellId(text);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
  );
});
