import { expect, test } from 'vitest';
import { inTurns } from './turns.ts';

test('whoever waits for long steps is told that they go on, as often as is wanted', async () => {
  let beats = 0;
  // They end once that was told three times; else after a minute.
  function* steps() {
    const end = performance.now() + 60_000;
    while (beats < 3 && performance.now() < end) yield;
    return beats;
  }
  const beat = async () => {
    beats += 1;
  };
  expect(await inTurns(steps(), { beat, every: 1 })).toBe(3);
});

test('steps end where what they are for was called off', async () => {
  const stop = new AbortController();
  function* steps() {
    stop.abort(new Error('stopped'));
    const end = performance.now() + 60_000;
    while (performance.now() < end) yield;
  }
  await expect(inTurns(steps(), { signal: stop.signal })).rejects.toThrow('stopped');
});
