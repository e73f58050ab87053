// ARCHITECTURE.md and CONTRIBUTING.md are the map: every file and folder that they name exists.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Guides leave out what is clear from the context: `db/scope.ts` for `src/server/db/scope.ts`. */
const ROOTS = ['', 'src/', 'src/server/', 'src/server/features/', 'src/web/features/'];
const PATH = /`((?:[\w.<>-]+\/)+[\w.<>*-]*|[\w-]+\.(?:tsx?|sql|tsv|md|cjs|graphql))`/g;

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('every path in %s exists', (guide) => {
  const paths = [...readFileSync(guide, 'utf8').matchAll(PATH)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

test('every folder of a feature is a word of the architecture', () => {
  const table = readFileSync('ARCHITECTURE.md', 'utf8');
  const folders = globSync('src/{domain,server/features,web/features}/*/').map((path) => path.replace(/\/$/, '').split('/').at(-1) ?? '');
  expect(folders.length).toBeGreaterThan(60);
  expect([...new Set(folders)].filter((word) => !table.includes(`\`${word}\``))).toEqual([]);
});

function isThere(path: string): boolean {
  if (!path.includes('/')) return globSync(`{,src/**/,tests/**/,scripts/,docs/}${path}`).length > 0;
  const pattern = path.replace(/<\w+>/g, '*').replace(/\/$/, '');
  // A decision is named by its number.
  return ROOTS.some((root) => existsSync(root + pattern) || globSync(`${root}${pattern}*`).length > 0);
}
