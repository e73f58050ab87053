import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACTIONS } from './access.ts';
import { ACTS } from './acts.ts';
import { WORK_KINDS } from './work/kinds.ts';

// Catalogues stand in their feature's folder. A spread says nothing of a code that two features have, nor of a folder that was left out.

const ROOT = import.meta.dirname;
const FEATURES = readdirSync(ROOT, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
const of = (file: string) => FEATURES.filter((name) => readdirSync(join(ROOT, name)).includes(file));

/** The codes of every such file, and how many the joined one has. */
async function codesIn(file: string): Promise<string[]> {
  const parts = await Promise.all(of(file).map((name) => import(join(ROOT, name, file)) as Promise<Record<string, object>>));
  return parts.flatMap((part) =>
    Object.entries(part).flatMap(([name, codes]) => (/_(ACTS|ACTIONS|ERRORS|WORK)$/.test(name) ? Object.keys(codes) : [])),
  );
}

test('every act of every feature is joined, each code once', async () => {
  expect((await codesIn('acts.ts')).sort()).toEqual(Object.keys(ACTS).sort());
});

test('every action of every feature is joined, each code once', async () => {
  const codes = await codesIn('actions.ts');
  expect(new Set(codes).size).toBe(codes.length);
  expect(Object.keys(ACTIONS)).toEqual(expect.arrayContaining(codes));
});

test('every kind of long work of every feature is joined, each name once', async () => {
  expect((await codesIn('work.ts')).sort()).toEqual(Object.keys(WORK_KINDS).sort());
});

test('every failure of every feature is joined, each code once', async () => {
  const { COMMON_ERRORS } = await import('./common-errors.ts');
  const codes = [...Object.keys(COMMON_ERRORS), ...(await codesIn('errors.ts'))];
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  const joined = readFileSync(join(ROOT, 'errors.ts'), 'utf8');
  for (const name of of('errors.ts')) expect(joined).toContain(`from './${name}/errors.ts'`);
});
