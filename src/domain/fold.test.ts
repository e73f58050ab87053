import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composed, withoutMarks } from './fold.ts';

const marks = (count: number) => '\u0300\u0316'.repeat(count / 2);

describe('folding', () => {
  test.each([
    ['Depo\u0301sito', 'Depósito', 'Deposito'],
    ['Ñuñoa', 'Ñuñoa', 'Nunoa'],
    ['a\u0316\u0300', 'à\u0316', 'a'],
    ['ΐ', 'ΐ', 'ι'],
    ['\u0958', '\u0915\u093c', '\u0915'],
    ['한', '한', '\u1112\u1161\u11ab'],
    ['', '', ''],
  ])('%s is composed %s and bare %s', (text, whole, bare) => {
    expect([composed(text), withoutMarks(text)]).toEqual([whole, bare]);
  });

  test('a run of marks ends at 30, also when each of them takes two units', () => {
    expect(composed(`b${marks(30)}c`)).toHaveLength(32);
    expect(composed(`b${marks(400)}c`)).toHaveLength(32);
    expect([...composed(`b${'\u{1d165}'.repeat(400)}c`)]).toHaveLength(32);
  });

  test('what stands behind the limit is cut off first', () => {
    expect([composed('ábc', 2), withoutMarks('ábc', 2)]).toEqual(['áb', 'ab']);
  });

  test('any text of short runs is what Unicode says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 29 }), (text) => {
        expect(composed(text)).toBe(text.normalize('NFC'));
        expect(withoutMarks(text)).toBe(text.normalize('NFD').replace(/\p{M}/gu, ''));
      }),
    );
  });

  test('every character is what Unicode says', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      if (composed(letter) !== letter.normalize('NFC')) wrong.push(code.toString(16));
      if (withoutMarks(letter) !== letter.normalize('NFD').replace(/\p{M}/gu, '')) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  test.each(['\u0300\u0316', '\u0f73\u0f75', '\u{1d165}\u{1d16d}', 'a'.padEnd(30, '\u0316')])(
    'a million of them take no time worth naming',
    (unit) => {
      const text = unit.repeat(1_000_000 / unit.length);
      const before = process.cpuUsage();
      composed(text);
      withoutMarks(text);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(3_000);
    },
  );

  test('nobody else normalises', () => {
    const root = join(import.meta.dirname, '..');
    const callers = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && /[.\])]normalize\b/.test(readFileSync(join(root, path), 'utf8')))
      .map((path) => path.replaceAll('\\', '/'));
    expect(callers).toEqual(['domain/fold.ts']);
  });
});
