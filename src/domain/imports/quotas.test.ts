import { describe, expect, it } from 'vitest';
import { PLANS } from '../access.ts';
import { exceeded, QUOTA_KINDS, quotaOf } from './quotas.ts';

const NOTHING = { bytes: 0, files: 0, waiting: 0, rows: 0 };

describe('the quota of a company', () => {
  it('is that of the widest of its plans, in any order', () => {
    for (const one of PLANS)
      for (const other of PLANS) {
        const both = quotaOf([one, other]);
        expect(both).toEqual(quotaOf([other, one]));
        for (const kind of QUOTA_KINDS) expect(both[kind]).toBe(Math.max(quotaOf([one])[kind], quotaOf([other])[kind]));
      }
  });

  it('is the smallest for no plan and for one that nobody knows', () => {
    expect(quotaOf([])).toEqual(quotaOf(['free']));
    expect(quotaOf(['__proto__', 'toString'])).toEqual(quotaOf(['free']));
  });
});

it('what exactly fits is not too much, and what adds nothing is never refused', () => {
  const limit = quotaOf(['free']);
  expect(exceeded({ ...NOTHING, files: limit.files - 1 }, { files: 1 }, limit)).toBeUndefined();
  expect(exceeded({ ...NOTHING, files: limit.files }, { files: 1 }, limit)).toBe('files');
  expect(exceeded({ ...NOTHING, bytes: limit.bytes + 1 }, { bytes: 0, files: 1 }, limit)).toBeUndefined();
});
