import { expect, test } from 'vitest';
import { readToken, safeNext } from './token.ts';

const token = (payload: object) => `h.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;

test('a token carries its person and its end', () => {
  const text = token({ exp: 1000, sub: 'u1', name: 'Ana', surname: 'Soto', email: 'ana@caudal.cl', roles: ['ADMIN'] });
  expect(readToken(text, 0)).toEqual({
    token: text,
    uid: 'u1',
    name: 'Ana Soto',
    initials: 'AS',
    email: 'ana@caudal.cl',
    roles: ['ADMIN'],
    expiresAt: 1_000_000,
  });
});

test.each([
  [{ name: 'María José', surname: 'Soto Pérez' }, 'MS', 'the first of each'],
  [{ name: 'Ana', surname: '' }, 'A', 'no surname'],
  [{ name: '', surname: '', email: 'ana@caudal.cl' }, 'A', 'no name'],
])('initials of %o: %s, %s', (person, initials, _why) => {
  expect(readToken(token({ exp: 1000, ...person }), 0)?.initials).toBe(initials);
});

test.each([
  [null, 'none'],
  ['', 'empty'],
  ['abc', 'not three parts'],
  ['a.%%%.c', 'not base64'],
  [`a.${btoa('no json')}.c`, 'not JSON'],
  [token({ name: 'x' }), 'no end'],
  [token({ exp: 1 }), 'ended'],
])('%s is no session: %s', (text, _why) => {
  expect(readToken(text, 1000)).toBeNull();
});

test.each([
  ['/carga', '/carga'],
  ['/carga?page=2&offset=20', '/carga?page=2&offset=20'],
  [undefined, '/dashboard'],
  ['//evil.cl', '/dashboard'],
  ['/\\evil.cl', '/dashboard'],
  ['https://evil.cl/carga', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/carga/../../x', '/dashboard'],
  ['/nowhere', '/dashboard'],
])('safeNext(%s) = %s', (next, expected) => {
  expect(safeNext(next, ['/carga', '/dashboard'])).toBe(expected);
});
