import { describe, expect, test } from 'vitest';
import { refusedAtGate } from './gate.ts';

const LOCAL = { host: '127.0.0.1', publicUrl: undefined };
const OPEN = { host: '0.0.0.0', publicUrl: 'https://caudal.empresa.cl' };
const json = { 'content-type': 'application/json' };
const post = (headers: Record<string, string>, settings: typeof LOCAL | typeof OPEN = LOCAL) =>
  refusedAtGate({ method: 'POST', url: '/graphql', headers: { host: 'localhost:3000', ...json, ...headers } }, settings)?.code ?? null;
const get = (host: string, settings: typeof LOCAL | typeof OPEN = LOCAL, url = '/') =>
  refusedAtGate({ method: 'GET', url, headers: { host } }, settings)?.code ?? null;

describe('what a form of another site can send is refused', () => {
  test.each([
    ['application/json', {}, null],
    ['application/json; charset=utf-8', {}, null],
    ['Application/JSON', {}, null],
    ['application/jsonp', {}, 'BAD_MEDIA'],
    ['text/plain', {}, 'BAD_MEDIA'],
    ['text/plain; application/json', {}, 'BAD_MEDIA'],
    ['application/x-www-form-urlencoded', {}, 'BAD_MEDIA'],
    ['', {}, 'BAD_MEDIA'],
    ['multipart/form-data; boundary=x', {}, 'FORM_LIKE'],
    ['multipart/form-data; boundary=x', { 'x-graphql-yoga-csrf': '1' }, null],
    ['multipart/form-data; boundary=x', { 'apollo-require-preflight': '' }, null],
  ])('%s %o', (type, headers, expected) => {
    expect(post({ 'content-type': type, ...headers })).toBe(expected);
  });
});

describe('a page of another site is refused, one of ours is not', () => {
  test.each<[headers: Record<string, string>, expected: string | null]>([
    [{ origin: 'http://localhost:3000' }, null],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, null],
    [{ origin: 'http://localhost:5173', host: 'localhost:5173' }, null],
    [{ origin: 'https://localhost', host: 'localhost' }, null],
    [{ origin: 'http://localhost:3001' }, 'FOREIGN_SITE'],
    [{ origin: 'http://evil.example' }, 'FOREIGN_SITE'],
    [{ origin: 'null' }, 'FOREIGN_SITE'],
    [{ origin: '' }, 'FOREIGN_SITE'],
    [{ origin: 'http://localhost:3000.evil.example' }, 'FOREIGN_SITE'],
    [{ 'sec-fetch-site': 'cross-site' }, 'FOREIGN_SITE'],
    [{ 'sec-fetch-site': 'none' }, null],
  ])('%o', (headers, expected) => {
    expect(post(headers)).toBe(expected);
  });

  test('the public address is ours whatever name the proxy passes on', () => {
    expect(post({ host: '10.0.0.7:3000', origin: 'https://caudal.empresa.cl' }, OPEN)).toBeNull();
    expect(post({ host: 'caudal.empresa.cl', origin: 'https://caudal.empresa.cl' }, { ...OPEN, publicUrl: 'https://otra.cl' })).toBeNull();
    expect(post({ host: '10.0.0.7:3000', origin: 'https://otra.empresa.cl' }, OPEN)).toBe('FOREIGN_SITE');
  });

  test('a websocket is asked the same, a link from elsewhere is not', () => {
    const upgrade = { host: 'localhost:3000', upgrade: 'websocket', origin: 'http://evil.example' };
    expect(refusedAtGate({ method: 'GET', url: '/graphql', headers: upgrade }, LOCAL)?.code).toBe('FOREIGN_SITE');
    const link = { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' };
    expect(refusedAtGate({ method: 'GET', url: '/signin', headers: link }, LOCAL)).toBeNull();
  });
});

test('an address in the form for proxies is no path of ours', () => {
  expect(get('localhost:3000', LOCAL, 'http://evil.example/graphql')).toBe('BAD_ADDRESS');
  expect(get('localhost:3000', LOCAL, '/graphql')).toBeNull();
});

describe('on loopback only known names are served', () => {
  test.each([
    ['localhost', null],
    ['LOCALHOST:3000', null],
    ['127.0.0.1:3000', null],
    ['127.1.2.3', null],
    ['[::1]:3000', null],
    ['evil.example', 'UNKNOWN_HOST'],
    ['evil.example:3000', 'UNKNOWN_HOST'],
    ['localhost.evil.example', 'UNKNOWN_HOST'],
    ['127.0.0.1.evil.example', 'UNKNOWN_HOST'],
    ['localhost@evil.example', 'UNKNOWN_HOST'],
    ['evil.example#localhost', 'UNKNOWN_HOST'],
    ['192.168.0.10', 'UNKNOWN_HOST'],
    ['', 'UNKNOWN_HOST'],
  ])('%s', (host, expected) => {
    expect(get(host)).toBe(expected);
  });

  test('and the public one; elsewhere any name', () => {
    expect(get('caudal.empresa.cl', { ...OPEN, host: '127.0.0.1' })).toBeNull();
    expect(get('evil.example', { ...OPEN, host: '::1' })).toBe('UNKNOWN_HOST');
    expect(get('evil.example', OPEN)).toBeNull();
  });
});

test.each(['/archivos/historial/x?kind=%00', '/%00', '/x?a=b%00c'])('%s is no address', (url) => {
  expect(get('localhost', LOCAL, url)).toBe('BAD_ADDRESS');
});

test.each([
  ['1.1', 'BAD_BODY'],
  ['1.0', undefined],
])('HTTP %s without a Host', (httpVersion, expected) => {
  expect(refusedAtGate({ method: 'GET', url: '/', httpVersion, headers: {} }, LOCAL)?.code).toBe(expected);
});
