import { expect, test } from 'vitest';
import { commentText, mentionedIn } from './comments.ts';

test.each([
  ['  hola  ', 'hola', 'blanks at both ends go'],
  ['uno\r\ndos', 'uno\ndos', 'lines stay'],
  ['<b>hola</b> <script>x()</script>', '<b>hola</b> <script>x()</script>', 'markup is text'],
  ['@[Ana Pérez](ana@uno.cl) mira', '@Ana Pérez mira', 'the markup of a mention goes'],
  ['@[@ana@uno.cl](7) mira', '@ana@uno.cl mira', 'and leaves one @'],
  ['a\u0000b\u0007c', 'a b c', 'control characters'],
  ['pago \u202e000.1', 'pago 000.1', 'what turns the direction of writing'],
  ['\u200b\u2060 \n\t', '', 'what cannot be seen is nothing'],
])('%j is stored as %j: %s', (written, stored) => {
  expect(commentText(written)).toBe(stored);
});

const people = [{ email: 'ana@uno.cl' }, { email: 'eva.paz@uno.cl' }, { email: 'a@b.cl' }];
test.each([
  ['@ana@uno.cl mira esto', ['ana@uno.cl']],
  ['mira, @ANA@uno.cl. Y (@eva.paz@uno.cl)...', ['ana@uno.cl', 'eva.paz@uno.cl']],
  ['@ana@uno.cl @ana@uno.cl', ['ana@uno.cl']],
  ['ana@uno.cl', []],
  ['@ana@uno.cl.com @otra@dos.cl', []],
  ['', []],
  [`${'@ana@uno.cl '.repeat(3_000)}`, ['ana@uno.cl']],
])('%j names %j', (text, emails) => {
  expect(mentionedIn(text, people).map(({ email }) => email)).toEqual(emails);
});
