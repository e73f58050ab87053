// Which test files a run is of. What a file is besides, it says in a line of its own:
//   // On every server: why      also on the server that is named
//   // Mostly waits: for what    beside the stories, which use the time
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

export type Selection = { units: string[]; waiting: string[]; everyServer: string[]; stories: string[] };

const ROOTS = ['src', 'tests', 'scripts'];
const SOURCE = /\.(?:ts|tsx|mts|mjs)$/;
const EVERY_SERVER = /^\/\/ On every server: /m;
/** What sources import or read by name, and nothing else sees. */
const READ = /\.(?:css|graphql|tsv)$|^schema\.sql$/;
const WAITS = /^\/\/ Mostly waits: /m;

/** @param words  parts of names of test files, `--changed` (since the last commit) or `--changed=commit` */
export function pickTests(words: readonly string[]): Selection {
  const changed = words.find((word) => word.startsWith('--changed'));
  const names = words.filter((word) => word !== changed);
  const files = ROOTS.flatMap(filesBelow);
  const touched = changed === undefined ? null : touchedBy(changesSince(changed.split('=')[1] ?? 'HEAD'), files);
  const isPicked = (path: string) => (names.length === 0 || names.some((name) => path.includes(name))) && (touched?.has(path) ?? true);
  const picked = files.filter(isPicked);
  const tests = picked.filter((path) => /\.test\.tsx?$/.test(path));
  const says = (pattern: RegExp) => tests.filter((path) => pattern.test(readFileSync(path, 'utf8')));
  const waiting = says(WAITS);
  return {
    units: tests.filter((path) => !waiting.includes(path)),
    waiting,
    everyServer: says(EVERY_SERVER),
    stories: picked.filter((path) => path.endsWith('.spec.ts')),
  };
}

function filesBelow(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name));
}

/** Files that differ from a commit, new ones included. */
function changesSince(commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', '--relative', commit), ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * The changes, and whatever imports them, directly or not. A story drives the whole product: it is touched by a change of a feature
 * whose words it imports, but not of its unit tests. Styles are imported; what is generated and the tests' tables touch who reads them by name. What nothing shows
 * (migrations, settings of the tools, data) touches everything.
 */
export function touchedBy(
  changes: readonly string[],
  files: readonly string[],
  read = (path: string) => readFileSync(path, 'utf8'),
): Set<string> {
  const sources = files.filter((path) => SOURCE.test(path));
  const isDocument = (path: string) => path.startsWith('docs/') || path.endsWith('.md');
  if (changes.some((path) => !SOURCE.test(path) && !READ.test(path) && !isDocument(path))) return new Set(files);
  const named = changes.filter((path) => READ.test(path) && !path.endsWith('.css'));
  const importers = new Map<string, string[]>();
  for (const path of sources) {
    const text = read(path);
    const targets = [...importsOf(path, text), ...named.filter((one) => text.includes(`${basename(one)}'`))];
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  const touched = new Set<string>();
  const pending = [...changes];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (touched.has(path)) continue;
    touched.add(path);
    pending.push(...(importers.get(path) ?? []));
  }
  const features = new Set([...touched].filter((path) => !/\.test\.tsx?$/.test(path)).map(featureOf));
  for (const path of sources.filter((one) => one.endsWith('.spec.ts'))) {
    if (importsOf(path, read(path)).some((target) => features.has(featureOf(target) ?? ''))) touched.add(path);
  }
  return touched;
}

const IMPORT = /(?:from|import|URL) ?\(?'((?:\.{1,2}|#domain|#server|#web)\/[^']{1,300})'/g;

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, name = '']) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : resolve('/', dirname(path), name).slice(1),
  );
}

/** The feature's word, which is the same in all rooms. */
function featureOf(path: string): string | undefined {
  return /\/features\/([^/]+)\//.exec(path)?.[1];
}
