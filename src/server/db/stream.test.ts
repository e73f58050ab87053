import { expect, test } from 'vitest';
import { streamOf } from './stream.ts';

/** A source that the test emits into, with its number of listeners. */
function source() {
  const listeners = new Set<(event: number) => void>();
  return {
    listeners,
    subscribe: (listener: (event: number) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: (event: number) => {
      for (const listener of [...listeners]) listener(event);
    },
  };
}

test('what is heard before and while somebody reads comes in its order', async () => {
  const { subscribe, emit } = source();
  const stream = streamOf<number>(subscribe);
  emit(1);
  emit(2);
  expect(await stream.next()).toEqual({ value: 1, done: false });
  expect(await stream.next()).toEqual({ value: 2, done: false });
  const waiting = stream.next();
  emit(3);
  expect(await waiting).toEqual({ value: 3, done: false });
});

test('a reader who leaves ends the hearing, also while waiting for the next event', async () => {
  const { subscribe, emit, listeners } = source();
  const stream = streamOf<number>(subscribe);
  const waiting = stream.next();
  await stream.return?.();
  expect(await waiting).toEqual({ value: undefined, done: true });
  expect(listeners.size).toBe(0);
  emit(1);
  expect(await stream.next()).toEqual({ value: undefined, done: true });
});

test('a reader who takes nothing is left after ten thousand events, and nothing is kept for them', async () => {
  const { subscribe, emit, listeners } = source();
  const stream = streamOf<number>(subscribe);
  for (let event = 0; event <= 10_000; event += 1) emit(event);
  expect(listeners.size).toBe(0);
  expect(await stream.next()).toEqual({ value: undefined, done: true });
});
