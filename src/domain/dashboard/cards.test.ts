import { expect, test } from 'vitest';
import { CARDS, DEFAULT_LAYOUT, layoutOf, moveCard, shownIn, toggleCard } from './cards.ts';

test('a stored layout loses what is no card any more, and gains what is new', () => {
  const layout = layoutOf({ order: ['years', 'gone', 'flow', 'years'], hidden: ['today', 'gone'], collapsed: ['flow'] });
  expect(layout.order.slice(0, 2)).toEqual(['years', 'flow']);
  expect([...layout.order].sort()).toEqual([...CARDS].sort());
  expect([layout.hidden, layout.collapsed]).toEqual([['today'], ['flow']]);
});

test('a card moves within its zone, over hidden ones, and stops at its ends', () => {
  const down = moveCard(DEFAULT_LAYOUT, 'flow', 1);
  expect(shownIn(down, 'main')).toEqual(['years', 'flow']);
  expect(shownIn(down, 'side')).toEqual(['today', 'accounts']);
  expect(moveCard(down, 'flow', 1)).toBe(down);
  expect(moveCard(down, 'flow', -1)).toEqual(DEFAULT_LAYOUT);
  const alone = toggleCard(DEFAULT_LAYOUT, 'hidden', 'years');
  expect(shownIn(alone, 'main')).toEqual(['flow']);
  expect(moveCard(alone, 'flow', 1)).toBe(alone);
  expect(moveCard(alone, 'years', -1)).toBe(alone);
});

test('what is hidden or collapsed comes back the same way', () => {
  const collapsed = toggleCard(DEFAULT_LAYOUT, 'collapsed', 'toPay');
  expect(collapsed.collapsed).toEqual(['toPay']);
  expect(toggleCard(collapsed, 'collapsed', 'toPay')).toEqual(DEFAULT_LAYOUT);
});
