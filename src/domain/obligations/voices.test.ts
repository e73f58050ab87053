import { expect, test } from 'vitest';
import { type Voice, withdrawVoices } from './voices.ts';

const voice = (sourceId: string, amount: number, replaced: number | null = null): Voice => ({
  ...{ sourceId, amount, replaced, isHand: sourceId === 'hand' },
});
const withdraw = (voices: Voice[], leaving: string, current: number) => withdrawVoices(voices, new Set([leaving]), current);

test('what nobody else vouches for goes', () => {
  expect(withdraw([voice('a', 200)], 'a', 200)).toEqual({ amount: null, heir: null });
});

test('the amount that a file took the place of is back, whatever other files say', () => {
  const voices = [voice('hand', 100), voice('a', 800), voice('b', 900, 100)];
  expect(withdraw(voices, 'b', 900)).toEqual({ amount: 100, heir: null });
  expect(withdraw(voices.slice(0, 2), 'a', 100)).toEqual({ amount: 100, heir: null });
});

test('a person who wrote it keeps the amount that they gave it since', () => {
  expect(withdraw([voice('hand', 100), voice('a', 800)], 'a', 800)).toEqual({ amount: 800, heir: null });
  expect(withdraw([voice('hand', 100), voice('a', 800, 100)], 'a', 850)).toEqual({ amount: 850, heir: null });
});

test('of files undone in another order than they came, the later one stands in for the earlier', () => {
  const voices = [voice('hand', 100), voice('a', 200, 100), voice('b', 300, 200)];
  expect(withdraw(voices, 'a', 300)).toEqual({ amount: 300, heir: { sourceId: 'b', replaced: 100 } });
  expect(withdraw([voice('hand', 100), voice('b', 300, 100)], 'b', 300)).toEqual({ amount: 100, heir: null });
});

test('another file that says the same keeps it', () => {
  const voices = [voice('hand', 100), voice('a', 200, 100), voice('b', 200)];
  expect(withdraw(voices, 'a', 200)).toEqual({ amount: 200, heir: { sourceId: 'b', replaced: 100 } });
});

test('without the file that made it, it has what the newest of the others says', () => {
  expect(withdraw([voice('a', 200), voice('b', 250)], 'a', 200)).toEqual({ amount: 250, heir: null });
  expect(withdraw([voice('a', 200), voice('b', 250)], 'a', 230)).toEqual({ amount: 230, heir: null });
});
