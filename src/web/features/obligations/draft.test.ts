import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { changedOf } from './draft.ts';

test('only what was changed is sent, so that other times keep the rest; nothing changed makes them like this one', () => {
  const shown = {
    currencyType: 'CLP',
    dueDate: day('2026-03-05'),
    meta: { summary: 'Arriendo', originalAmount: 500, remaining: 500 },
  } as const;
  const form = { name: 'Arriendo', amount: 500, dueDate: day('2026-03-05') };
  expect(changedOf(shown, form)).toEqual({ name: 'Arriendo', amount: 500, currency: 'CLP' });
  expect(changedOf(shown, { ...form, name: 'Bodega' })).toEqual({ name: 'Bodega' });
  expect(changedOf(shown, { ...form, amount: 600, dueDate: day('2026-03-06') })).toEqual({
    amount: 600,
    currency: 'CLP',
    dueDate: '2026-03-06',
  });
  expect(changedOf(shown, { ...form, amount: '' })).toEqual({ amount: 0, currency: 'CLP' });
});
