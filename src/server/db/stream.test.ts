import { expect, test } from 'vitest';
import { streamOf } from './stream.ts';

/** A source that somebody speaks into, and how many listen. */
function source() {
  const listeners = new Set<(event: number) => void>();
  return {
    listeners,
    hear: (listener: (event: number) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (event: number) => {
      for (const listener of [...listeners]) listener(event);
    },
  };
}

test('what is heard before and while somebody reads comes in its order', async () => {
  const { hear, say } = source();
  const stream = streamOf<number>(hear);
  say(1);
  say(2);
  expect(await stream.next()).toEqual({ value: 1, done: false });
  expect(await stream.next()).toEqual({ value: 2, done: false });
  const waiting = stream.next();
  say(3);
  expect(await waiting).toEqual({ value: 3, done: false });
});

test('a reader who leaves ends the hearing, also while waiting for the next event', async () => {
  const { hear, say, listeners } = source();
  const stream = streamOf<number>(hear);
  const waiting = stream.next();
  await stream.return?.();
  expect(await waiting).toEqual({ value: undefined, done: true });
  expect(listeners.size).toBe(0);
  say(1);
  expect(await stream.next()).toEqual({ value: undefined, done: true });
});

test('a reader who takes nothing is left after ten thousand events, and nothing is kept for them', async () => {
  const { hear, say, listeners } = source();
  const stream = streamOf<number>(hear);
  for (let event = 0; event <= 10_000; event += 1) say(event);
  expect(listeners.size).toBe(0);
  expect(await stream.next()).toEqual({ value: undefined, done: true });
});
