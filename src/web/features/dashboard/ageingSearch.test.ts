import { expect, test } from 'vitest';
import { firstInput } from './ageingSearch.ts';

const all = { isPayable: false, asOf: null, search: '' };

// Of some hundred counterparts those who owe most of a bucket may be far behind in all that is owed: no answer's first rows hold them.
test('who has most of a picked bucket is asked for as such', () => {
  expect(firstInput({ ...all, bucket: null })).toEqual({ ...all, bucket: null, sort: { by: 'total', isDescending: true } });
  expect(firstInput({ ...all, bucket: 'expiredOlder' })).toEqual({
    ...all,
    bucket: 'expiredOlder',
    sort: { by: 'expiredOlder', isDescending: true },
  });
});
