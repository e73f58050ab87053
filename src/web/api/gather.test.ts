import { expect, test, vi } from 'vitest';
import type { BookArea } from '#domain/book-areas.ts';
import { gather } from './gather.ts';

/** What was passed on, a way to report news, and a way to end the current pause. */
function setUp() {
  const batches: (readonly BookArea[] | null)[] = [];
  const rests: (() => void)[] = [];
  const announce = gather(
    (areas) => batches.push(areas),
    (then) => rests.push(then),
  );
  return { passed: batches, tell: announce, wake: () => rests.shift()?.(), rests };
}

test('the first news goes through at once, what follows together after the rest', () => {
  const { passed: batches, tell: announce, wake, rests } = setUp();
  announce(['matches']);
  expect(batches).toEqual([['matches']]);
  for (let turn = 0; turn < 1_000; turn += 1) announce(['movements', turn % 2 ? 'matches' : 'flow']);
  expect(batches).toHaveLength(1);
  wake();
  expect(batches.slice(1)).toEqual([['movements', 'flow', 'matches']]);
  wake();
  expect(batches).toHaveLength(2);
  expect(rests).toEqual([]);
  announce(['imports']);
  expect(batches.at(-1)).toEqual(['imports']);
});

test('news of everything stays news of everything', () => {
  const { passed: batches, tell: announce, wake } = setUp();
  announce(['matches']);
  announce(null);
  announce(['flow']);
  wake();
  expect(batches).toEqual([['matches'], null]);
});

test.each([
  ['/', 1_000],
  ['/flujo_caja', 500],
])('of news without pause a page in sight passes on one batch in a while, and the last one: %s, %i ms', (pathname, rest) => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('location', { pathname });
  try {
    const batches: unknown[] = [];
    const announce = gather((areas) => batches.push(areas));
    // Each movement of a thousand a second, for ten seconds.
    for (let turn = 0; turn < 10_000; turn += 1) {
      announce(['movements']);
      vi.advanceTimersByTime(1);
    }
    announce(['imports']);
    vi.advanceTimersByTime(rest);
    // The first at once, one at the end of each while, and what the last of them left.
    expect(batches).toHaveLength(1 + 10_000 / rest + 1);
    expect(batches.at(-1)).toContain('imports');
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});
