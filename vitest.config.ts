import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Half of a test's time its process waits for the database: also on two cores two are quicker than one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        // As Node itself resolves it: by vite's own 'development' condition a second copy of graphql would be loaded.
        resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/{support,security}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/desk.ts'],
          // Waiting for a first database includes making its server, on a machine that may be busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      { test: { name: 'dom', include: ['src/**/*.test.tsx'], environment: 'happy-dom' } },
    ],
  },
});
