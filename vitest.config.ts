import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const NODE = ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/{support,security}/**/*.test.ts'];
/** Files that say so leave something behind in their process: it ends with them. */
const APART = globSync(NODE).filter((path) => /^\/\/ (?:In a process of its own|Mostly waits): /m.test(readFileSync(path, 'utf8')));

// As Node itself resolves it: by vite's own 'development' condition a second copy of graphql would be loaded.
const resolve = { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] };
const node = {
  environment: 'node',
  globalSetup: 'tests/support/desk.ts',
  // Only what hangs meets these: a server's start and stop, ten seconds on a quiet machine, took 110 on one that was busy.
  testTimeout: process.env['CAUDAL_TEST_RUNS'] ? 0 : 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

export default defineConfig({
  test: {
    // Half of a test's time its process waits for the database: also on two cores two are quicker than one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // One process after the other takes the files: loading the server anew for each took a third of the time.
      { resolve, test: { ...node, name: 'node', include: NODE, exclude: APART, isolate: false } },
      { resolve, test: { ...node, name: 'apart', include: APART } },
      {
        test: {
          name: 'dom',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: node.testTimeout,
          expect: node.expect,
          isolate: false,
        },
      },
    ],
  },
});
