import { expect, test } from 'vitest';
import { watchSession } from './session.ts';

test('the flag that signs out drops the token in every tab, and all that is the person’s', () => {
  localStorage.setItem('accessToken', 'h.e30.s');
  localStorage.setItem('company', '{}');
  localStorage.setItem('rail', '{}');
  watchSession();
  localStorage.setItem('logOut', '1');
  window.dispatchEvent(new StorageEvent('storage', { key: 'logOut', newValue: '1' }));
  expect(Object.keys(localStorage)).toEqual(['rail']);
});
