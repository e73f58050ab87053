import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { described, oddFiles, readOdd } from '../../../tests/support/odd.ts';

const all = oddFiles();

describe('files that were read wrongly once', () => {
  it.each(all.map((one) => [`${one.file}${one.answers ? ` with ${JSON.stringify(one.answers)}` : ''}: ${one.note}`, one] as const))(
    '%s',
    (_, expected) => {
      const reading = readOdd(expected);
      const { file, note, answers, says, ...facts } = expected;
      expect(described(reading)).toEqual(facts);
      if (says !== undefined) expect(reading.problems[0]?.message).toContain(says);
    },
  );

  it('are all in the table', () => {
    const files = readdirSync(new URL('../../../tests/corpus/odd/', import.meta.url));
    expect(new Set(all.map(({ file }) => file))).toEqual(new Set(files.filter((name) => !/^(?:README\.md|expect\.json)$/.test(name))));
  });

  it('tell every problem and question in a whole Spanish sentence', () => {
    for (const one of all) {
      const { problems, questions } = readOdd(one);
      for (const { message } of [...problems, ...questions]) expect(message, one.file).toMatch(/^[A-ZÁÉÍÓÚ¿«].{20,}[.?]$/s);
    }
  });
});
