import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newKey } from './key.ts';

test('keys are 32 hexadecimal digits, each another', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).not.toBe(newKey());
});

test('no page calls crypto.randomUUID, which a browser that came by plain HTTP does not have', () => {
  const web = join(import.meta.dirname, '..');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((name) => readFileSync(join(web, name), 'utf8').includes('randomUUID('))).toEqual([]);
});
