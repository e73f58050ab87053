/** A seeded random source: the same seed gives the same numbers on every machine. */
export type Random = {
  /** In [0, 1). */
  next(): number;
  /** An integer in [from, to], both included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Mean 0, variance 1, within ±4.2: a sum of six uniforms, since `Math.log` and `Math.cos` may differ between engines. */
  normal(): number;
  /** Skewed like a log-normal: `median` at the middle, never negative for a sigma up to 1.5. */
  skewed(median: number, sigma: number): number;
  /** An index in proportion to `weights`. */
  weighted(weights: readonly number[]): number;
};

/** @param label  names one stream of a seed, so that streams do not disturb each other */
export function seeded(seed: number, label: string): Random {
  const next = sfc32(seed, label);
  const normal = () => (next() + next() + next() + next() + next() + next() - 3) * Math.SQRT2;
  return {
    next,
    normal,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    skewed: (median, sigma) => median * eighthPower(1 + (sigma * normal()) / 8),
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      let index = 0;
      while (index < weights.length - 1 && left >= weights[index]!) {
        left -= weights[index]!;
        index += 1;
      }
      return index;
    },
  };
}

/** (1 + x/8)^8 is near e^x, and only multiplies. */
function eighthPower(base: number): number {
  const square = base * base;
  const fourth = square * square;
  return fourth * fourth;
}

/** Small Fast Counting generator of Chris Doty-Humphrey (public domain), 128 bits of state. */
function sfc32(seed: number, label: string): () => number {
  let a = seed >>> 0;
  let b = Math.floor(seed / 2 ** 32) >>> 0;
  let c = fnv1a(label);
  let counter = 1;
  const step = () => {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum / 2 ** 32;
  };
  for (let index = 0; index < 16; index += 1) step();
  return step;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
}
