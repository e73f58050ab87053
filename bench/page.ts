/**
 * The cost of the page in a real browser: JavaScript before the first figures, when they are there on a processor as it is and slowed, and how
 * long a visited screen takes to reappear.
 * `npm run bench page`
 */
import type { Page } from 'playwright-core';
import { openDemo } from './support/demo-page.ts';

const LABELS = ['Conciliación Bancaria', 'DTEs', 'Flujo de Caja', 'Préstamos', 'Dashboard'];
const ROUNDS = 8;
const FIGURE = /\$\s?[\d.]{5,}/;

const demo = await openDemo('4573');

console.table([
  { page: 'sign-in', ...(await weigh('/signin', null)), goal: 120 },
  { page: 'shell to the first figures', ...(await weigh('/dashboard', await demo.signIn())), goal: 230 },
]);
console.table([
  { 'first figures': 'as it is', ...(await firstFigures(await demo.signIn(), 1)), goal: 800 },
  { 'first figures': 'slowed 4 times', ...(await firstFigures(await demo.signIn(), 4)), goal: 1_800 },
]);
console.table(await routeChanges(await demo.signIn()));

await demo.close();

/** Kilobytes of scripts and styles, gzipped, until the page shows its main content. */
async function weigh(path: string, token: string | null) {
  const page = await demo.open(token);
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
  await page.goto(demo.base + path);
  await (token ? page.getByText(FIGURE).first() : page.getByRole('button', { name: 'Iniciar sesión' })).waitFor();
  const ms = Math.round(performance.now() - began);
  isOver = true;
  await Promise.all(weighing);
  await page.context().close();
  return { 'JavaScript kB gzip': Math.round(bytes.js / 1000), 'CSS kB gzip': Math.round(bytes.css / 1000), ms };
}

/** From the navigation to the dashboard's figures, each time in a new browser profile. @param slowness  of the processor */
async function firstFigures(token: string, slowness: number) {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const page = await demo.open(token);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    const began = performance.now();
    await page.goto(`${demo.base}/dashboard`, { waitUntil: 'commit' });
    await page.getByText(FIGURE).first().waitFor();
    if (round > 0) times.push(Math.round(performance.now() - began));
    await page.context().close();
  }
  const sorted = times.sort((a, b) => a - b);
  return { 'p50 ms': sorted[Math.floor(ROUNDS / 2)], 'worst ms': sorted.at(-1) };
}

/** From the click on a menu entry to the second frame after its heading changed. */
async function routeChanges(token: string) {
  const page = await demo.open(token);
  await page.goto(`${demo.base}/dashboard`);
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
