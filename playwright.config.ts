import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { type Browser, findBrowser } from './tests/browser.ts';

// Read again by every worker: what is found or made here goes to them through the environment.
process.env['CAUDAL_TEST_BROWSER'] ??= JSON.stringify(await findBrowser((line) => process.stderr.write(`${line}\n`)));
process.env['CAUDAL_TEST_PORT'] ??= String(await freePort());
// A story starts the simulator of the tax office here.
process.env['CAUDAL_TEST_SIMULATOR_PORT'] ??= String(await freePort());
process.env['CAUDAL_TEST_FOLDER'] ??= mkdtempSync(join(tmpdir(), `caudal-test-${process.pid}-`));

const { launch } = JSON.parse(process.env['CAUDAL_TEST_BROWSER']) as Browser;
const port = process.env['CAUDAL_TEST_PORT'];
const baseURL = `http://127.0.0.1:${port}`;

/** Stories in a real browser, against a real Caudal of their own with the demo group; each story makes what it changes. */
export default defineConfig({
  testDir: 'tests/e2e',
  // Half of a story's time the browser waits for the server.
  workers: 2,
  outputDir: '.e2e',
  // Only what hangs meets these: a loaded machine takes several times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    headless: true,
    // A story's page lives for seconds: what compiles its code to run for hours takes a tenth of the browser's time.
    launchOptions: { ...launch, args: [...launch.args, '--js-flags=--no-maglev --no-turbofan'] },
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    // What is not on the page at all is told in a minute, by its own line.
    actionTimeout: 60_000,
    // A story tells what happens, not how it slides there.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recorded only when somebody wants to look: it costs time in each story.
    trace: process.env['CAUDAL_TEST_TRACE'] ? 'retain-on-failure' : 'off',
  },
  webServer: {
    command: `"${process.execPath}" src/server/main.ts`,
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      CAUDAL_DATA_DIR: join(process.env['CAUDAL_TEST_FOLDER'], 'data'),
      CAUDAL_DEMO: 'on',
      CAUDAL_DEMO_PASSWORD: 'demo-de-las-pruebas',
      CAUDAL_SIMULATORS: `http://127.0.0.1:${process.env['CAUDAL_TEST_SIMULATOR_PORT']}`,
    },
  },
});

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
