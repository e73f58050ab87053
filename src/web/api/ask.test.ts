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

test('a refusal of a token that another tab has replaced meanwhile does not leave', async () => {
  const assign = browser('/dashboard');
  const tokenOf = (uid: string) => `h.${btoa(JSON.stringify({ sub: uid, uid, exp: Date.now() / 1000 + 60 }))}.s`;
  let token = tokenOf('a');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'accessToken' ? token : null),
    setItem: () => {},
    removeItem: () => {},
  });
  vi.stubGlobal('fetch', async () => {
    token = tokenOf('b');
    return Response.json({ data: null, errors: [{ message: 'No', extensions: { code: 'UNAUTHENTICATED' } }] });
  });
  await request(change, {});
  expect(assign.mock.calls).toEqual([]);
});

test('an answer that is none is a broken connection', async () => {
  browser('/dashboard');
  vi.stubGlobal('fetch', async () => new Response('<h1>502</h1>'));
  expect((await request(change, {})).error?.networkError).toBeInstanceOf(Error);
});

/** The browser globals that an answer may use. @returns how the page was left */
function browser(pathname: string) {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname, search: '', assign });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('sessionStorage', { clear: () => {} });
  return assign;
}
