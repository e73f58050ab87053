import { expect, test } from 'vitest';
import { manyLines, oneLine } from './text.ts';

test.each([
  [' Una\n\t SpA ', 'Una SpA', 'Una\n  SpA'],
  ['a\u0000b', 'a b', 'a b'],
  ['uno\r\ndos\rtres', 'uno dos tres', 'uno\ndos\ntres'],
  ['\u0000\n ', '', ''],
  ['media \ud83d letra', 'media \ufffd letra', 'media \ufffd letra'],
  ['😀 <b>', '😀 <b>', '😀 <b>'],
])('%j is %j on one line, %j on several', (text, line, lines) => {
  expect(oneLine(text)).toBe(line);
  expect(manyLines(text)).toBe(lines);
});
