import { expect, test } from 'vitest';
import { firstLetters, letterCount, manyLines, nameForStrangers, oneLine } from './text.ts';

test.each([
  [' Una\n\t SpA ', 'Una SpA', 'Una\n  SpA'],
  ['a\u0000b', 'a b', 'a b'],
  ['a\u0001\n\nb', 'a b', 'a \n\nb'],
  ['uno\r\ndos\rtres', 'uno dos tres', 'uno\ndos\ntres'],
  ['\u0000\n ', '', ''],
  ['media \ud83d letra', 'media \ufffd letra', 'media \ufffd letra'],
  ['😀 <b>', '😀 <b>', '😀 <b>'],
  ['Ana\u202egnp.exe\u2066 \u200f\u061cSpA\u2069', 'Anagnp.exe SpA', 'Anagnp.exe SpA'],
  ['An\u200ba\ufeff \u00adP\u2060érez\u{e0041}', 'Ana Pérez', 'Ana Pérez'],
  ['\u3164\u2800\u115f', '', ''],
  ['uno\u2028dos\u2029tres', 'uno dos tres', 'uno\ndos\ntres'],
  ['👩\u200d💻 ❤\ufe0f', '👩💻 ❤', '👩\u200d💻 ❤\ufe0f'],
])('%j is %j on one line, %j on several', (text, line, lines) => {
  expect(oneLine(text)).toBe(line);
  expect(manyLines(text)).toBe(lines);
});

test.each([
  ['Comercial Andes S.A.', 'Comercial Andes S.A.'],
  ['Mercado.cl SpA', 'Mercado. cl SpA'],
  ['Paga en https://cobro.evil.example/pagar ya', 'Paga en https cobro. evil. example pagar ya'],
  ['ana@mala.cl\r\nBcc: x', 'ana mala. cl Bcc x'],
  ['ñ'.repeat(80), `${'ñ'.repeat(60)}…`],
])('%j stands in a mail to a stranger as %j', (name, expected) => expect(nameForStrangers(name)).toBe(expected));

test.each([
  ['áé', 2, 'á'],
  ['🏠🏠', 2, '🏠'],
  ['🏠a', 2, '🏠'],
])('%s is %i letters long, and its first one is %s', (text, count, first) => {
  expect([letterCount(text), firstLetters(text, 1), firstLetters(text, 9)]).toEqual([count, first, text]);
});
