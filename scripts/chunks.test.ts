import { expect, test } from 'vitest';
import { type Chunk, circleOf, groupsOf } from './chunks.ts';

const BEGINNINGS = [
  { name: 'doors', test: /doors/ },
  { name: 'shell', test: /shell/ },
];
const screens = Array.from({ length: 30 }, (_, at) => `screen ${at}`);

test('what more begins with comes first, and files never need each other in a circle', () => {
  const chunks = page({
    react: ['doors', 'shell', ...screens],
    frame: ['shell', ...screens],
    table: screens.slice(0, 25),
    filter: screens,
  });
  const groups = groupsOf(chunks, BEGINNINGS);
  expect(groups).toEqual(
    new Map([
      ['react', 'doors-1'],
      ['frame', 'shell-2'],
      ['filter', 'shared-3'],
      ['table', 'shared-3'],
    ]),
  );
});

test('a beginning gets nothing that only others need, and what few screens share stays as it is', () => {
  const groups = groupsOf(page({ icon: ['doors', 'shell'], chart: screens.slice(0, 19), grid: screens.slice(0, 20) }), BEGINNINGS);
  expect(groups.get('icon')).toBe('doors-1');
  expect(groups.has('chart')).toBe(false);
  expect(groups.get('grid')).toBe('shared-2');
});

test('what a later beginning can do without is in another file than what it needs', () => {
  const groups = groupsOf(
    page({ react: ['doors', 'shell', ...screens], password: ['doors', ...screens], name: ['doors', 'shell'] }),
    BEGINNINGS,
  );
  expect(groups.get('name')).toBe(groups.get('react'));
  expect(groups.get('password')).not.toBe(groups.get('react'));
});

test('what one beginning does stays its own', () => {
  expect(groupsOf(page({ draw: ['doors'], react: ['doors', 'shell'] }), BEGINNINGS)).toEqual(new Map([['react', 'doors-1']]));
});

test('what needs an entry is merged with nothing, or all would begin it', () => {
  const chunks = page({ react: ['doors', 'shell'], field: ['doors', 'shell'] });
  chunks.push({ file: 'name', entry: null, imports: ['doors.js'], modules: [{ id: 'name', size: 1 }] });
  chunks.push(...['join', 'verify'].map((entry) => ({ file: `${entry}.js`, entry, imports: ['name'], modules: [] })));
  expect([...groupsOf(chunks, BEGINNINGS).keys()].sort()).toEqual(['field', 'react']);
});

test('a file that is large enough is not added to', () => {
  const groups = groupsOf(page({ large: screens, next: screens.slice(1), last: screens.slice(2) }, { large: 50_000 }), BEGINNINGS);
  expect([...groups.values()]).toEqual(['shared-1', 'shared-2', 'shared-2']);
});

test('what the same screens need is never cut in two: either half may need the other', () => {
  const groups = groupsOf(page({ first: screens, second: screens }, { first: 50_000 }), BEGINNINGS);
  expect([...groups.values()]).toEqual(['shared-1', 'shared-1']);
});

test('files that need each other are found, with their way', () => {
  expect(
    circleOf(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
  ).toBeNull();
  expect(
    circleOf(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b', 'c', 'b']);
});

/** Entries and one shared file for each module, as the entries that need it are listed. */
function page(needed: Record<string, readonly string[]>, sizes: Record<string, number> = {}): Chunk[] {
  const entries = [...new Set(Object.values(needed).flat())];
  return [
    ...entries.map((entry) => ({
      file: `${entry}.js`,
      entry,
      imports: Object.keys(needed).filter((module) => needed[module]?.includes(entry)),
      modules: [{ id: entry, size: 1 }],
    })),
    ...Object.keys(needed).map((module) => ({
      file: module,
      entry: null,
      imports: [],
      modules: [{ id: module, size: sizes[module] ?? 10 }],
    })),
  ];
}
