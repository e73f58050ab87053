import { expect, test } from 'vitest';
import { DOORS } from '#domain/doors.ts';
import { LEADING_ON, STATES } from '../e2e/states.ts';

type Branch = { options: { path?: string }; children?: Record<string, Branch> };

// Named as an address: the types of tests do not know the page's own files.
const { routeTree } = (await import(new URL('../../src/web/routes.tsx', import.meta.url).href)) as { routeTree: Branch };

/** The paths of a branch of the router, as it writes them. */
function pathsOf({ options, children = {} }: Branch, above = ''): string[] {
  const path = options.path === undefined || options.path === '/' ? above : `${above}/${options.path.replace(/^\//, '')}`;
  const below = Object.values(children).flatMap((child) => pathsOf(child, path));
  return options.path === undefined ? below : [path || '/', ...below];
}

test('every path of the router, and every page of visitors, is looked at in some state or only leads on', () => {
  const seen = Object.values(STATES).flatMap((visits) => visits.map(({ screen }) => screen));
  const paths = pathsOf(routeTree);
  expect(paths.length).toBeGreaterThan(30);
  expect([...new Set([...seen, ...LEADING_ON])].sort()).toEqual([...new Set([...paths, ...DOORS])].sort());
});
