import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/support/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/desk.ts'],
          // Waiting for a first database includes making its server, on a machine that may be busy.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'dom', include: ['src/**/*.test.tsx'], environment: 'happy-dom' } },
    ],
  },
});
