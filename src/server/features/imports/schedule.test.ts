import { describe, expect, it } from 'vitest';
import { importToStop, nextImport, type Running, type Turn, type Waiting } from './schedule.ts';

const small = (companyId: string, importId = companyId): Waiting => ({ companyId, importId, bytes: 10_000 });
const large = (companyId: string): Waiting => ({ companyId, importId: companyId, bytes: 5_000_000 });
const atWork = (companyId: string, changes: Partial<Running> = {}): Running => ({
  companyId,
  bytes: 10_000,
  cpuMs: 10,
  isRead: false,
  ...changes,
});
const schedule = (running: Running[], slow: string[] = [], turns: Record<string, Turn> = {}) => ({
  workers: 2,
  running,
  slow: new Set(slow),
  turns: new Map(Object.entries(turns)),
});

describe('the next import', () => {
  it.each<[string, Waiting[], ReturnType<typeof schedule>, string | undefined]>([
    ['is the oldest when nothing is known', [small('a'), small('b')], schedule([]), 'a'],
    ['is none when every worker has one', [small('c')], schedule([atWork('a'), atWork('b')]), undefined],
    ['is of a company that has none at work', [small('a'), small('b')], schedule([atWork('a')]), 'b'],
    ['is none when its company has one at work', [small('a')], schedule([atWork('a')]), undefined],
    [
      'is of who had a turn the longest ago',
      [small('a'), small('b'), small('c')],
      schedule([], [], { a: { begunAt: 3, stoppedAt: 0 }, b: { begunAt: 1, stoppedAt: 0 }, c: { begunAt: 2, stoppedAt: 0 } }),
      'b',
    ],
    [
      'is last of who was in the way',
      [small('a'), small('b')],
      schedule([], [], { a: { begunAt: 1, stoppedAt: 1 }, b: { begunAt: 9, stoppedAt: 0 } }),
      'b',
    ],
    ['leaves one worker to small files: no second large one', [large('b')], schedule([atWork('a', { bytes: 5_000_000 })]), undefined],
    ['… nor one that took long before', [small('b')], schedule([atWork('a', { cpuMs: 600 })], ['b']), undefined],
    ['… but a small one', [large('b'), small('c')], schedule([atWork('a', { cpuMs: 600 })]), 'c'],
    ['may be large beside a quick one', [large('b')], schedule([atWork('a')]), 'b'],
  ])('%s', (_name, waiting, state, expected) => {
    expect(nextImport(waiting, state)?.companyId).toBe(expected);
  });
});

describe('the import that gives way', () => {
  const two = (b: Partial<Running>) => schedule([atWork('a', { cpuMs: 9_000 }), atWork('b', b)]);
  it.each<[string, Waiting[], ReturnType<typeof schedule>, string | undefined]>([
    ['is the one that loses the least', [small('c')], two({ cpuMs: 700 }), 'b'],
    ['is none while one of them may soon end', [small('c')], two({ cpuMs: 100 }), undefined],
    ['is none for nobody', [], two({ cpuMs: 700 }), undefined],
    ['is none for the next file of the same company', [small('a', 'second')], two({ cpuMs: 700 }), undefined],
    ['is none for a large file', [large('c')], two({ cpuMs: 700 }), undefined],
    ['is none for one that had to give way itself', [small('c')], { ...two({ cpuMs: 700 }), slow: new Set(['c']) }, undefined],
    ['is not one that is being written', [small('c')], two({ cpuMs: 700, isRead: true }), 'a'],
  ])('%s', (_name, waiting, state, expected) => {
    expect(importToStop(waiting, state)?.companyId).toBe(expected);
  });
});
