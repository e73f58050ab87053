/** The built page with the demo group, on a server and in a browser of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../tests/browser.ts';

const PASSWORD = 'clave-de-la-medicion';

/** `signIn`: opens a session of the demo's person, and gives its token; `close` ends it all and removes its data. */
export async function openDemo(port: string) {
  const base = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'caudal-bench-page-'));
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', NODE_ENV: 'production', CAUDAL_DATA_DIR: folder, CAUDAL_DEMO_PASSWORD: PASSWORD },
  });
  while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) await sleep(100);
  const { launch } = await findBrowser(() => {});
  const browser = await chromium.launch({ ...launch, headless: true });
  return {
    base,
    signIn: () => signIn(base),
    async open(token: string | null): Promise<Page> {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-CL' })).newPage();
      await page.addInitScript((value) => value && localStorage.setItem('accessToken', value), token);
      return page;
    },
    async close(): Promise<void> {
      await browser.close();
      const ended = new Promise((done) => server.once('exit', done));
      if (server.exitCode === null && server.kill('SIGTERM')) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(base: string): Promise<string> {
  const query = `mutation { login(email: "demo@caudal.example", password: "${PASSWORD}") { accessToken } }`;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${base}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  return ((await answer.json()) as { data: { login: { accessToken: string } } }).data.login.accessToken;
}
