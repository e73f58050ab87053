/**
 * The cost of the page in a real browser: JavaScript before the first figures, and how long a visited screen takes to reappear.
 * `npm run bench page`
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../tests/browser.ts';

const PORT = '4573';
const BASE = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'clave-de-la-medicion';
const LABELS = ['Conciliación Bancaria', 'DTEs', 'Flujo de Caja', 'Préstamos', 'Dashboard'];
const ROUNDS = 8;

const folder = mkdtempSync(join(tmpdir(), 'caudal-bench-page-'));
const server = spawn(process.execPath, ['src/server/main.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT, HOST: '127.0.0.1', NODE_ENV: 'production', CAUDAL_DATA_DIR: folder, CAUDAL_DEMO_PASSWORD: PASSWORD },
});
while (!(await fetch(`${BASE}/readyz`).catch(() => null))?.ok) await sleep(100);
const { launch } = await findBrowser(() => {});
const browser = await chromium.launch({ ...launch, headless: true });

console.table([
  { page: 'sign-in', ...(await weigh('/signin', null)), goal: 120 },
  { page: 'shell to the first figures', ...(await weigh('/dashboard', await signIn())), goal: 230 },
]);
console.table(await routeChanges(await signIn()));

await browser.close();
const ended = new Promise((done) => server.once('exit', done));
if (server.exitCode === null && server.kill('SIGTERM')) await ended;
rmSync(folder, { recursive: true, force: true });

async function signIn(): Promise<string> {
  const query = `mutation { login(email: "demo@caudal.example", password: "${PASSWORD}") { accessToken } }`;
  const answer = await fetch(`${BASE}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return ((await answer.json()) as { data: { login: { accessToken: string } } }).data.login.accessToken;
}

async function open(token: string | null): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-CL' })).newPage();
  await page.addInitScript((value) => value && localStorage.setItem('accessToken', value), token);
  return page;
}

/** Kilobytes of scripts and styles, gzipped, until the page shows its main content. */
async function weigh(path: string, token: string | null) {
  const page = await open(token);
  const bytes = { js: 0, css: 0 };
  const weighing: Promise<void>[] = [];
  let isOver = false;
  page.on('response', (response) => {
    const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1] as 'js' | 'css' | undefined;
    if (!kind || isOver) return;
    weighing.push(
      fetch(response.url(), { headers: { 'accept-encoding': 'gzip' } }).then(async (again) => {
        bytes[kind] += Number(again.headers.get('content-length') ?? (await again.arrayBuffer()).byteLength);
      }),
    );
  });
  const began = performance.now();
  await page.goto(BASE + path);
  await (token ? page.getByText(/\$\s?[\d.]{5,}/).first() : page.getByRole('button', { name: 'Iniciar sesión' })).waitFor();
  const ms = Math.round(performance.now() - began);
  isOver = true;
  await Promise.all(weighing);
  await page.context().close();
  return { 'JavaScript kB gzip': Math.round(bytes.js / 1000), 'CSS kB gzip': Math.round(bytes.css / 1000), ms };
}

/** From the click on a menu entry to the second frame after its heading changed. */
async function routeChanges(token: string) {
  const page = await open(token);
  await page.goto(`${BASE}/dashboard`);
  await page.locator('nav a').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(3000);
  const times = new Map<string, number[]>(LABELS.map((label) => [label, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const label of LABELS) {
      const ms = await clickAndPaint(page, label);
      if (round > 0) times.get(label)?.push(ms);
      await page.waitForTimeout(400);
    }
  }
  await page.context().close();
  return [...times].map(([screen, list]) => {
    const sorted = list.sort((a, b) => a - b);
    return { 'route change to': screen, 'p50 ms': sorted[Math.floor(ROUNDS / 2)], 'worst ms': sorted.at(-1), goal: 100 };
  });
}

function clickAndPaint(page: Page, label: string): Promise<number> {
  return page.evaluate(async (names) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Principal"] a')].find((one) =>
      one.textContent?.includes(names),
    );
    if (!link) throw new Error(`no menu entry ${names}`);
    const heading = () => document.querySelector('main h1')?.textContent ?? '';
    const path = new URL(link.href).pathname;
    const before = heading();
    const began = performance.now();
    link.click();
    while (location.pathname !== path || heading() === before) {
      if (performance.now() - began > 5000) break;
      await new Promise((frame) => requestAnimationFrame(frame));
    }
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    return Math.round(performance.now() - began);
  }, label);
}
