import { expect, test } from 'vitest';
import { chosenIds, leftOf, MAX_IDS, NONE_CHOSEN, selectionOf, sumsOf, withPage } from './chosen.ts';
import type { RowFragment } from './operations.ts';

const row = (id: string, remaining = 10, more: { amount?: number; currencyType?: string; badge?: string; isReceived?: boolean } = {}) =>
  ({
    id,
    amount: more.amount ?? 10,
    currencyType: more.currencyType ?? 'CLP',
    meta: { remaining, badge: more.badge ?? 'PENDING', isReceived: more.isReceived ?? false },
  }) as RowFragment;
const [first, second] = [
  [row('a'), row('b')],
  [row('c'), row('d')],
];

test('what was chosen on another page stays, and is let go there alone', () => {
  const one = withPage(NONE_CHOSEN, first!, new Set(['a']));
  const both = withPage(one, second!, new Set(['a', 'd']));
  expect([...both.rows.keys()]).toEqual(['a', 'd']);
  expect([...withPage(both, second!, new Set(['a'])).rows.keys()]).toEqual(['a']);
});

test('all of a filter are no ids, but what the person saw; one box that is taken away leaves the others of its page', () => {
  const input = { companyId: 'k', filter: { isReceived: true }, search: 'x', pagination: { page: 3 } };
  const totals = [
    { isReceived: false, count: 3, remaining: 30 },
    { isReceived: true, count: 1_240, remaining: 70 },
  ];
  const seen = sumsOf(input, totals);
  const all = { rows: new Map(), isAll: true };
  expect(selectionOf(all, input, seen)).toEqual({
    filter: { filter: { isReceived: true }, newFilter: null, search: 'x', documentTypes: null, isMatch: null },
    count: 1_240,
    sum: 70,
  });
  expect(sumsOf({ companyId: 'k' }, totals)).toMatchObject({ count: 1_243, sum: 100 });
  expect([...chosenIds(all, first!)]).toEqual(['a', 'b']);
  expect(withPage(all, first!, new Set(['b']))).toEqual({ rows: new Map([['b', first![1]]]), isAll: false });
});

test('by ids an act takes a thousand', () => {
  const many = Array.from({ length: MAX_IDS + 5 }, (_, index) => row(String(index)));
  expect(withPage(NONE_CHOSEN, many, new Set(many.map(({ id }) => id))).rows.size).toBe(MAX_IDS);
});

test('what is left is told by side and currency: notes take away, what is paid has none, cents do not drift', () => {
  const dollars = { currencyType: 'USD' };
  const rows = [
    row('a', 7),
    row('n', 2, { amount: -2 }),
    row('p', 5, { badge: 'PAID' }),
    row('d', 0.1, dollars),
    row('e', 0.2, dollars),
    row('r', 9, { isReceived: true }),
  ];
  expect(leftOf(rows)).toEqual([
    { isReceived: false, currency: 'CLP', left: 5 },
    { isReceived: false, currency: 'USD', left: 0.3 },
    { isReceived: true, currency: 'CLP', left: 9 },
  ]);
});
