import { expect, test } from 'vitest';
import { touchedBy } from './test-selection.ts';

const FILES: Record<string, string> = {
  'src/domain/rut.ts': '',
  'src/domain/rut.test.ts': `import { parseRut } from './rut.ts';`,
  'src/domain/date.ts': '',
  'src/server/features/users/store.ts': `import { parseRut } from '#domain/rut.ts';`,
  'src/server/features/users/users.test.ts': `import { usersOf } from './store.ts';`,
  'src/web/features/users/text.ts': '',
  'src/web/features/users/Users.tsx': `import classes from './Users.module.css';`,
  'tests/security/operations.test.ts': `readFileSync(new URL('./operations.tsv', import.meta.url))`,
  'tests/e2e/users.spec.ts': `import { text } from '../../src/web/features/users/text.ts';`,
  'tests/e2e/palette.spec.ts': `import { text } from '../../src/web/features/shell/text.ts';`,
};
const touched = (...changes: string[]) => [...touchedBy(changes, Object.keys(FILES), (path) => FILES[path] ?? '')].sort();

test('a change touches what imports it, however far, and the stories of its features', () => {
  expect(touched('src/domain/rut.ts')).toEqual([
    'src/domain/rut.test.ts',
    'src/domain/rut.ts',
    'src/server/features/users/store.ts',
    'src/server/features/users/users.test.ts',
    'tests/e2e/users.spec.ts',
  ]);
  expect(touched('src/domain/date.ts')).toEqual(['src/domain/date.ts']);
  expect(touched('src/server/features/users/users.test.ts')).toEqual(['src/server/features/users/users.test.ts']);
  expect(touched('tests/e2e/palette.spec.ts')).toEqual(['tests/e2e/palette.spec.ts']);
});

test('styles touch what imports them, tables what reads them by name', () => {
  expect(touched('src/web/features/users/Users.module.css')).toEqual([
    'src/web/features/users/Users.module.css',
    'src/web/features/users/Users.tsx',
    'tests/e2e/users.spec.ts',
  ]);
  expect(touched('tests/security/operations.tsv')).toEqual(['tests/security/operations.test.ts', 'tests/security/operations.tsv']);
  expect(touched('src/web/features/rates/operations.graphql')).toEqual(['src/web/features/rates/operations.graphql']);
});

test('what no import shows touches everything, and documents nothing', () => {
  expect(touched('src/server/db/migrations/0001_start.sql')).toEqual(Object.keys(FILES).sort());
  expect(touched('docs/operacion.md')).toEqual(['docs/operacion.md']);
});
