import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { type Draft, isPlannable, NEW_DRAFT, requiredOf } from './draft.ts';

const FOUR = { principal: 1_000, payment: 100, count: 12, rate: 1 } as const;
const FULL: Draft = { ...NEW_DRAFT, ...FOUR, identificator: 'Bodega', firstDueDate: day('2026-12-05') };
const NAMES = ['principal', 'payment', 'count', 'rate'] as const;

test.each<[string, Partial<Draft>]>([
  ['a loan of equal installments, of which one of the four is solved', {}],
  ['one of equal capital', { method: 'german' }],
  ['a bullet', { creditType: 'bullet' }],
  ['a letter of credit', { creditType: 'cartaCredito' }],
  ['one with the table of its bank', { bankTable: '1\t05/12/2026' }],
])('what %s marks as needed is what keeps it from being planned', (_what, kind) => {
  const draft = { ...FULL, ...kind };
  const without = (...names: (typeof NAMES)[number][]) => isPlannable({ ...draft, ...Object.fromEntries(names.map((name) => [name, ''])) });
  expect(isPlannable(draft)).toBe(true);
  for (const name of NAMES) expect([name, without(name)]).toEqual([name, !requiredOf(draft).includes(name)]);
  expect(isPlannable({ ...draft, identificator: ' ' })).toBe(false);
  expect(isPlannable({ ...draft, firstDueDate: '' })).toBe(false);
});

test('of the four of a usual loan one may be blank, not two', () => {
  expect(isPlannable({ ...FULL, principal: '', rate: '' })).toBe(false);
});
