/** What a worker of imports loads before it can begin. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Prints which of the modules that some files need are of GraphQL, and how many there are in all. */
const SCRIPT = `
import { registerHooks } from 'node:module';
const all = [];
registerHooks({ load: (url, context, next) => { all.push(url); return next(url, context); } });
for (const one of process.argv.slice(1)) await import(one);
console.log(JSON.stringify({ count: all.length, ofGraphql: all.filter((one) => /node_modules.(graphql|@pothos)|api.builder/.test(one)) }));`;

test('a worker of imports, and the thread that matches, do not load GraphQL', () => {
  const files = ['./process.ts', './matching.ts'].map((one) => new URL(one, import.meta.url).href);
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, ...files], { encoding: 'utf8' });
  const { count, ofGraphql } = JSON.parse(answer);
  expect(count).toBeGreaterThan(100);
  expect(ofGraphql).toEqual([]);
});
