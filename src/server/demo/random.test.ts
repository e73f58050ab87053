import { expect, test } from 'vitest';
import { seeded } from './random.ts';

test('a seed gives these numbers on every machine', () => {
  const random = seeded(7, 'prueba');
  expect([random.int(0, 999), random.int(0, 999), random.int(0, 999)]).toEqual([910, 572, 102]);
  expect([random.skewed(1_000, 0.7), random.skewed(1_000, 0.7)].map(Math.round)).toEqual([484, 665]);
});

test('streams of a seed are independent of each other', () => {
  const alone = seeded(7, 'a').next();
  const other = seeded(7, 'b');
  other.next();
  expect(seeded(7, 'a').next()).toBe(alone);
  expect(other.next()).not.toBe(alone);
});

test('seeds that differ only beyond 32 bits differ', () => {
  expect(seeded(2 ** 32 + 5, 'a').next()).not.toBe(seeded(5, 'a').next());
});

test('normal has mean 0 and variance 1, skewed its median, weighted its shares', () => {
  const random = seeded(1, 'formas');
  const count = 20_000;
  const normal = Array.from({ length: count }, () => random.normal());
  const mean = normal.reduce((sum, one) => sum + one, 0) / count;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(normal.reduce((sum, one) => sum + (one - mean) ** 2, 0) / count - 1)).toBeLessThan(0.05);
  const skewed = Array.from({ length: count }, () => random.skewed(500, 0.8)).sort((a, b) => a - b);
  expect(Math.abs(skewed[count / 2]! - 500)).toBeLessThan(15);
  expect(skewed[0]).toBeGreaterThan(0);
  const hits = [0, 0, 0];
  for (let index = 0; index < count; index += 1) hits[random.weighted([1, 0, 3])]! += 1;
  expect(hits[1]).toBe(0);
  expect(Math.abs(hits[2]! / count - 0.75)).toBeLessThan(0.02);
});
