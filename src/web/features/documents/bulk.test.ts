import { expect, test } from 'vitest';
import { type BulkKind, bulkActOf, NO_BULK_VALUES, trialActOf } from './bulk.ts';

const act = (kind: BulkKind, some: Partial<typeof NO_BULK_VALUES> = {}) => bulkActOf(kind, { ...NO_BULK_VALUES, ...some });

test.each<[BulkKind, Partial<typeof NO_BULK_VALUES>]>([
  ['partialPayoff', {}],
  ['postpone', {}],
  ['comment', { comment: '  ' }],
  ['split', {}],
  ['split', { shares: [{ center: 'a', value: '' }] }],
])('%s with %o lacks something', (kind, some) => {
  expect(act(kind, some)).toBeNull();
});

test('what a form gives is what is sent; without parts a split is taken away', () => {
  expect(act('payoff', { means: 'cash' })).toEqual({ kind: 'payoff', date: null, means: 'cash', note: null, confirmsClaimed: false });
  expect(act('partialPayoff', { amount: 5 })).toMatchObject({ amount: 5 });
  expect(act('postpone', { days: 10, onlyBankDays: true })).toEqual({ kind: 'postpone', date: null, days: 10, onlyBankDays: true });
  expect(act('area')).toEqual({ kind: 'area', areaId: null });
  expect(act('split', { shares: [{ center: 'a', value: 50 }] })).toEqual({ kind: 'split', costCenters: [{ id: 'a', percentage: 50 }] });
  expect(act('split', { shares: [] })).toEqual({ kind: 'split', costCenters: [] });
  expect(act('hide')).toEqual({ kind: 'hide' });
});

test('a note or the words of a comment ask for no other trial', () => {
  const [one, other] = [act('payoff', { note: 'a' }), act('payoff', { note: 'ab' })];
  expect(trialActOf(one!)).toEqual(trialActOf(other!));
  expect(trialActOf(act('comment', { comment: 'Ojo' })!)).toEqual({ kind: 'comment', comment: '-' });
});
