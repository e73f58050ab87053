import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { namedBy, readMessage } from './messages.ts';

const LISTS = new URL('../../../../tests/corpus/lists/', import.meta.url);
const FOREIGN = '019a9b00-0000-7000-8000-000000000001';
const APP = 'https://app.ejemplo.cl';
const origins = readFileSync(new URL('postmessage_origins.tsv', LISTS), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [origin: string, rule: string]);
const payloads = JSON.parse(
  readFileSync(new URL('postmessage_payloads.json', LISTS), 'utf8')
    .replaceAll('<FOREIGN_COMPANY>', FOREIGN)
    .replace('<MILLION_A>', 'a'.repeat(1_000_000)),
) as unknown[];

/** The only well-formed payloads of the list; the others change nothing, whoever sends them. */
const GOOD = new Map<number, unknown>([
  [1, { type: 'INIT_COMPLETE' }],
  [8, { type: 'COMPANIES', list: [FOREIGN] }],
]);

describe.each(origins)('from %j (%s)', (origin, rule) => {
  test.each(payloads.map((payload, index) => [index, payload] as const))('payload %i', (index, payload) => {
    const expected = rule === 'allow' ? (GOOD.get(index) ?? null) : null;
    expect(readMessage({ origin, data: payload, isFromParent: true }, [APP])).toEqual(expected);
    expect(readMessage({ origin, data: payload, isFromParent: false }, [APP])).toBeNull();
  });
});

test('the list has as many pairs as it says', () => {
  expect(origins.length * payloads.length).toBe(121);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test.each([
  ['a token', { type: 'TOKEN', token: 'abc.def-_1.ghi' }, true],
  ['a token with more beside it', { type: 'TOKEN', token: 'abc.def.ghi', roles: ['ADMIN'] }, false],
  ['a person', { type: 'USER', user: { name: 'Ana', email: 'ana@empresa.cl' } }, true],
  ['a person with roles', { type: 'USER', user: { name: 'Ana', roles: ['ADMIN'] } }, false],
  ['a state', { type: 'STATE', state: { selected: [FOREIGN] } }, true],
  ['companies that are no ids', { type: 'COMPANIES', list: ['1; drop table'] }, false],
  ['another type', { type: 'EVAL', code: '1' }, false],
])('%s', (_what, data, isGood) => {
  const read = readMessage({ origin: APP, data, isFromParent: true }, [APP]);
  expect(read).toEqual(isGood ? data : null);
});

test.each(['null', '', 'file://', 'https://app.ejemplo.cl/', '*'])('the origin %j is none, even if it were listed', (origin) => {
  expect(readMessage({ origin, data: { type: 'INIT_COMPLETE' }, isFromParent: true }, [origin])).toBeNull();
});

test('a list of companies chooses among the own ones and adds none', () => {
  const own = [{ id: 'a' }, { id: 'b' }];
  expect(namedBy(null, own)).toEqual(own);
  expect(namedBy([FOREIGN, 'b'], own)).toEqual([{ id: 'b' }]);
  expect(namedBy([FOREIGN], own)).toEqual([]);
});
