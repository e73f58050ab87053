import { afterEach, expect, test, vi } from 'vitest';
import { request } from './ask.ts';
import { operation } from './operation.ts';

const change = operation<{ change: boolean }, object>('mutation Change { change }');

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/dashboard', 'UNAUTHENTICATED', ['/signin?next=%2Fdashboard']],
  ['/dashboard', 'BAD_USER_INPUT', []],
  ['/create-password', 'UNAUTHENTICATED', []],
])('on %s an answer %s leads to %j', async (pathname, code, expected) => {
  const assign = browser(pathname);
  vi.stubGlobal('fetch', async () => Response.json({ data: null, errors: [{ message: 'No', extensions: { code } }] }));
  expect((await request(change, {})).error?.graphQLErrors[0]?.message).toBe('No');
  expect(assign.mock.calls.flat()).toEqual(expected);
});

test('an answer that is none is a broken connection', async () => {
  browser('/dashboard');
  vi.stubGlobal('fetch', async () => new Response('<h1>502</h1>'));
  expect((await request(change, {})).error?.networkError).toBeInstanceOf(Error);
});

/** The parts of a browser that an answer may touch. @returns how the page is left */
function browser(pathname: string) {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname, search: '', assign });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('sessionStorage', { clear: () => {} });
  return assign;
}
