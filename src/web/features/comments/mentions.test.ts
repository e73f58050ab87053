import { expect, test } from 'vitest';
import { mentionAt, offered, withMention } from './mentions.ts';

const ana = { id: '1', name: 'Ana Pérez', email: 'ana@uno.cl' };
const eva = { id: '2', name: 'Eva Paz', email: 'eva@uno.cl' };

test.each([
  ['hola @an|', 'an'],
  ['@|', ''],
  ['(@ana@u|', 'ana@u'],
  ['@an| y más', 'an'],
  ['ana@uno|', null],
  ['|@ana', null],
  ['@ana |', null],
  ['|', null],
])('%j asks for %j', (marked, typed) => {
  expect(mentionAt(marked.replace('|', ''), marked.indexOf('|'))?.typed ?? null).toBe(typed);
});

test.each([
  ['', ['ana@uno.cl', 'eva@uno.cl']],
  ['PEREZ', ['ana@uno.cl']],
  ['eva@', ['eva@uno.cl']],
  ['ANA@uno.cl', []],
  ['nadie', []],
])('%j offers %j', (typed, emails) => {
  expect(offered([ana, eva], typed).map(({ email }) => email)).toEqual(emails);
});

test('whoever is chosen takes the place of what was typed', () => {
  expect(withMention('mira @an esto', 8, 'ana@uno.cl')).toEqual({ text: 'mira @ana@uno.cl esto', caret: 17 });
});
