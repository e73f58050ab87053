/**
 * The table of the cash flow in a real browser, small and at its widest: `npm run bench grid`. A table whose figures are known is painted
 * again on the way back to its tab, an arrow shows the next window, a cell opens its panel (with its question to the server), and a wide
 * table is scrolled. From the click to the second frame after what it brings.
 */
import { chromium, type Page } from 'playwright-core';
import { addDays, dayInChile } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import { createCompany, NEW_COMPANY_FEATURES } from '#server/features/companies/store.ts';
import { findBrowser } from '../tests/browser.ts';
import { insertPerson, makeGround, signInMany, startBenchServer } from './support/ground.ts';

const TODAY = dayInChile(new Date());
const ROUNDS = 9;
const SECONDS = 3;
/** `width`: so that as many periods fit. */
const SIZES = [
  { rows: 60, periods: 13, width: 2_150, height: 1_100 },
  { rows: 300, periods: 53, width: 7_400, height: 1_100 },
];
const INSERT = `insert into document (company_id, document_id, document_type, code, folio, counterpart_rut, counterpart_name, is_received, sign,
    issued_on, period, amount, amount_clp, due_on, due_from, original_due_on, area_id, is_expected)
  select $1::uuid as company_id, gen_random_uuid() as document_id, 'TAX_DOCUMENT' as document_type, 33 as code, n::text as folio,
    '76086428-5' as counterpart_rut, 'Proveedor' as counterpart_name, true as is_received, 1 as sign, $3::date as issued_on,
    date_trunc('month', $3::date)::date as period, 10000 + n as amount, 10000 + n as amount_clp, $3::date + n / cardinality($2::uuid[]) as due_on,
    'document' as due_from, $3::date + n / cardinality($2::uuid[]) as original_due_on, ($2::uuid[])[1 + n % cardinality($2::uuid[])] as area_id,
    true as is_expected
  from generate_series(1, $4::int) n`;

const ground = await makeGround();
const { ownerPool } = ground.database;
const server = await startBenchServer(ground);
const personId = await insertPerson(ground);
const { launch } = await findBrowser(() => {});
const browser = await chromium.launch({ ...launch, headless: true });
const rows: Record<string, string | number>[] = [];
for (const size of SIZES) rows.push(await measure(size));
console.table(rows);
await browser.close();
await server.close();
await ground.stop();

async function measure({ rows: count, periods, width, height }: (typeof SIZES)[number]) {
  const companyId = await company(count, periods);
  const token = (await signInMany(ground, [companyId], 1))();
  const context = await browser.newContext({ viewport: { width, height }, locale: 'es-CL' });
  const page = await context.newPage();
  await page.addInitScript((value) => localStorage.setItem('accessToken', value), token);
  await page.goto(`${server.url.replace('/graphql', '')}/flujo_caja?view_type=day&empresa=${companyId}`);
  await page.locator('tr[data-kind="area"]').first().waitFor();
  await page.waitForTimeout(2_000);
  const shown = await page.evaluate(() => {
    const table = document.querySelector('table');
    return `${table?.querySelectorAll('tbody tr').length} × ${(table?.querySelectorAll('thead th').length ?? 2) - 2}`;
  });
  const painted = await median(() => again(page));
  let isBack = true;
  const arrow = await median(() => {
    isBack = !isBack;
    return clickAndPaint(page, `button[aria-label="Período ${isBack ? 'anterior' : 'siguiente'}"]`, 'thead');
  });
  const panel = await median(() => openCell(page));
  const frames = await scroll(page);
  await context.close();
  return { shown, 'painted, ms (150)': painted, 'arrow, ms (50)': arrow, 'panel, ms (100)': panel, 'frames/s (60)': frames };
}

/** A company with so many areas, each with an expected payment on each of so many days and twice as many more. */
async function company(areas: number, days: number): Promise<string> {
  const companyId = await createCompany(ground.database.app, personId, {
    ...{ name: 'Empresa', alias: 'Empresa', rut: rutOf(77_000_000 + areas), plan: ['caudalfull'], features: NEW_COMPANY_FEATURES },
    ...{ clientPaymentDays: 30, providerPaymentDays: 30, trialExpiresOn: null },
  });
  const { rows: made } = await ownerPool.query<{ id: string }>(
    `insert into area (company_id, area_id, category_id, key, label, position)
     select company_id, gen_random_uuid() as area_id, category_id, 'x' || n as key, 'Área ' || n as label, 100 + n as position
     from area, generate_series(1, $2::int) n where company_id = $1 and key = 'comprassinclasificar' returning area_id as id`,
    [companyId, areas],
  );
  const ids = made.map(({ id }) => id);
  await ownerPool.query(INSERT, [companyId, ids, addDays(TODAY, -1), areas * days * 3]);
  await ownerPool.query('vacuum analyze');
  return companyId;
}

async function median(work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await work());
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

/** Another tab of the page, and back. */
async function again(page: Page): Promise<number> {
  await page.getByText('13 semanas', { exact: true }).click();
  await page.locator('tr[data-kind="area"]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(500);
  const ms = await clickAndPaint(page, '[role="radiogroup"] label:has-text("Flujo")', 'tr[data-kind="area"]');
  await page.waitForTimeout(500);
  return ms;
}

/** @param change  what is another, or there, once it is painted */
async function clickAndPaint(page: Page, button: string, change: string): Promise<number> {
  const handle = await page.locator(button).first().elementHandle();
  const ms = await page.evaluate(
    async ([one, place]) => {
      const text = () => document.querySelector(place as string)?.textContent ?? '';
      const before = text();
      const began = performance.now();
      (one as HTMLElement).click();
      while (text() === before && performance.now() - began < 10_000) await new Promise((frame) => requestAnimationFrame(frame));
      await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
      return Math.round(performance.now() - began);
    },
    [handle, change] as const,
  );
  await page.waitForTimeout(700);
  return ms;
}

async function openCell(page: Page): Promise<number> {
  const ms = await clickAndPaint(
    page,
    'tr[data-kind="area"] td[data-open]',
    '[role="dialog"]:not([popover]) li, [role="dialog"]:not([popover]) tbody tr',
  );
  await page.keyboard.press('Escape');
  await page.locator('[role="dialog"]:not([popover])').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(300);
  return ms;
}

/** Frames a second while the table is scrolled from end to end. */
function scroll(page: Page): Promise<number> {
  return page.evaluate(async (seconds) => {
    const tall = (one: Element) => one.scrollHeight - one.clientHeight;
    const place = [...document.querySelectorAll('*')].toSorted((a, b) => tall(b) - tall(a))[0]!;
    const distance = tall(place);
    const began = performance.now();
    let frames = 0;
    for (let now = began; now - began < seconds * 1_000; frames += 1) {
      now = await new Promise<number>((frame) => requestAnimationFrame(frame));
      place.scrollTop = ((now - began) / (seconds * 1_000)) * distance;
    }
    return Math.round(frames / seconds);
  }, SECONDS);
}
