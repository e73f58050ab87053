import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE = 50;

/** Does `work` over and over, one at a time, until it is stopped. @returns how long each took, in milliseconds */
export function latencies(work: () => Promise<unknown>): { stop: () => Promise<number[]> } {
  const times: number[] = [];
  let isOn = true;
  const loop = (async () => {
    while (isOn) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
      await sleep(PAUSE);
    }
  })();
  return {
    stop: async () => {
      isOn = false;
      await loop;
      return times;
    },
  };
}

export function p99(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.max(0, Math.ceil(times.length * 0.99) - 1)] ?? 0;
}
