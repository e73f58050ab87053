import { afterEach, expect, test, vi } from 'vitest';
import { doorFor } from '#domain/doors.ts';
import { continueAfterSignIn } from './continueAfterSignIn.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['', '/'],
  ['/', '/'],
  ['/carga?page=2', '/carga?page=2'],
  ['/holding', '/holding'],
  ['/waiting-room?companyId=1', '/waiting-room?companyId=1'],
  ['/onboarding/bankBalance?companyId=1', '/onboarding/bankBalance?companyId=1'],
  ['/onboarding/crear_usuario?token=x', '/dashboard'],
  ['/onboarding/../x', '/dashboard'],
  ['/onboarding/a/b', '/dashboard'],
  ['/signin', '/dashboard'],
  ['/logout', '/dashboard'],
])('after signing in, next=%s leads to %s', (next, expected) => {
  const replace = vi.fn();
  vi.stubGlobal('location', { search: next && `?${new URLSearchParams({ next })}`, replace });
  continueAfterSignIn();
  expect(replace.mock.calls).toEqual([[expected]]);
});

test.each([
  ['/company', 'abc', '/onboarding/crear_usuario?token=abc&next=%2Fcompany', 'a link begins with the account and goes on at the step'],
  ['/onboarding/documents', 'abc', '/onboarding/crear_usuario?token=abc&next=%2Fonboarding%2Fdocuments', 'any step'],
  ['/company', '', '/signin?next=%2Fcompany', 'without a link'],
  ['/carga', 'abc', '/signin?next=%2Fcarga', 'no step'],
  ['/logout', '', '/signin', 'nowhere to go back to'],
])('a visitor at %s with link «%s» is led to %s: %s', (pathname, token, expected) => {
  expect(doorFor({ pathname, href: pathname, token }, false)).toBe(expected);
});

test('where nobody has an account yet, the first one is made', () => {
  expect(doorFor({ pathname: '/carga', href: '/carga', token: '' }, true)).toBe('/signup?next=%2Fcarga');
});
