import { afterEach, expect, test, vi } from 'vitest';
import { continueAfterSignIn } from './continueAfterSignIn.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['', '/dashboard'],
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
