import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readStories, readUnits } from './test-results.ts';

const report = join(tmpdir(), `caudal-test-results-${process.pid}.json`);
const write = (value: unknown) => writeFileSync(report, JSON.stringify(value));
afterAll(() => rmSync(report));

const at = (name: string) => join(process.cwd(), name);

test('a unit that fails is named with its reason, without colours and without the tool that ran it', () => {
  const message = '\u001b[31mexpected 1\n to be 2\u001b[39m\n    at a.test.ts:3:1\n    at node_modules/vitest/run.js:9:9';
  const failed = { status: 'failed', fullName: 'sums', duration: 3, failureMessages: [message] };
  const passed = { status: 'passed', fullName: 'adds', duration: 5 };
  write({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [{ name: at('a.test.ts'), status: 'failed', assertionResults: [passed, failed] }],
  });
  expect(readUnits(report, 1)).toEqual({
    passed: 1,
    failed: 1,
    durations: [
      { name: 'a.test.ts › adds', milliseconds: 5 },
      { name: 'a.test.ts › sums', milliseconds: 3 },
    ],
    failures: ['a.test.ts › sums\n      expected 1 to be 2 at a.test.ts:3:1'],
  });
});

test('a file that does not start and a story that fails are named with their reasons', () => {
  write({
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [{ name: at('b.test.ts'), status: 'failed', message: 'no module c', assertionResults: [] }],
  });
  expect(readUnits(report, 1)).toMatchObject({ failed: 1, failures: ['b.test.ts\n      no module c'] });
  const specs = [{ title: 'buys', ok: false, tests: [{ results: [{ duration: 7, error: { message: 'button not found' } }] }] }];
  write({
    stats: { expected: 2, unexpected: 1, flaky: 0 },
    errors: [],
    suites: [{ file: 'c.spec.ts', suites: [{ file: 'c.spec.ts', specs }] }],
  });
  expect(readStories(report, 1)).toMatchObject({ passed: 2, failed: 1, failures: ['c.spec.ts › buys\n      button not found'] });
});

test('a run that ends badly without a failed test counts as one failure', () => {
  write({ numPassedTests: 4, numFailedTests: 0, testResults: [] });
  expect(readUnits(report, 1)).toMatchObject({ passed: 4, failed: 1, failures: [] });
  expect(readUnits(report, 0)).toMatchObject({ passed: 4, failed: 0 });
});
