import { expect, test } from 'vitest';
import { castsIn } from './casts.ts';

test.each([
  ['const a = b as unknown as C;', ['forced']],
  ['call(b as never);', ['forced']],
  ['const on = text as Day;', ['branded']],
  ['const days = texts as readonly Day[];', ['branded']],
  ['const on = (text || null) as Rut | null;', ['branded']],
  ['const role = text as CompanyRole;', ['branded']],
  ['const on = Reflect.get(a, b) as unknown;', []],
  ['const words = [1] as const;', []],
  ['const on: Daylight = text as Daylight;', []],
  ["import { day as Day } from './x.ts'; // as never", []],
])('%s', (text, kinds) => {
  expect(castsIn('a.ts', text).map(({ kind }) => kind)).toEqual(kinds);
});

test('a cast is explained by the line above it', () => {
  const explained = castsIn('a.ts', '// The library says less than it does.\nconst a = b as never;\nconst c = b as never;');
  expect(explained.map(({ line, isExplained }) => [line, isExplained])).toEqual([
    [2, true],
    [3, false],
  ]);
});
