import { expect, test } from 'vitest';
import { forgetPerson, keepToken, session, watchSession } from './session.ts';

test('the flag that signs out drops the token in every tab, and all that is the person’s', () => {
  localStorage.setItem('accessToken', 'h.e30.s');
  localStorage.setItem('company', '{}');
  localStorage.setItem('rail', '{}');
  watchSession();
  localStorage.setItem('logOut', '1');
  window.dispatchEvent(new StorageEvent('storage', { key: 'logOut', newValue: '1' }));
  expect(Object.keys(localStorage)).toEqual(['rail']);
});

test('a flag that stood there before a page was opened signs out too, until somebody signs in', () => {
  localStorage.clear();
  const facts = btoa(JSON.stringify({ uid: 'u1', email: 'ana@empresa.cl', name: 'Ana Soto', exp: Date.now() / 1000 + 60 }));
  const token = `h.${facts}.s`;
  keepToken(token);
  expect(session()?.email).toBe('ana@empresa.cl');
  localStorage.setItem('logOut', '1');
  expect(session()).toBeNull();
  forgetPerson();
  expect(Object.keys(localStorage)).toEqual([]);
  localStorage.setItem('logOut', '1');
  keepToken(token);
  expect(session()?.email).toBe('ana@empresa.cl');
});
