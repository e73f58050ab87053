import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { CLAIM_WORDS } from '#domain/claims/office.ts';
import { addDays, addMonths, dayInChile, formatDay } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { text as forecast } from '#web/features/cashflow/forecast/text.ts';
import { text as flow } from '#web/features/cashflow/text.ts';
import { text as claims } from '#web/features/claims/text.ts';
import { text as dashboard } from '#web/features/dashboard/text.ts';
import { nextMonday } from '#web/features/dashboard/today.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text as history } from '#web/features/history/text.ts';
import { text as imports } from '#web/features/imports/text.ts';
import { text } from '#web/features/reconciliation/text.ts';
import { makePfx } from '../support/certificates.ts';
import { type SiiSimulator, startSiiSimulator } from '../support/sii-simulator.ts';
import { startTwoServers } from '../support/two-servers.ts';
import { bankFiles, namelessFile, nextMonthFile, purchasesFile } from './bank-files.ts';
import { ask, enterWith, importFiles, invite, newPerson, startWithCompany } from './support.ts';

// Two server processes on one database, and a page or two at each: what one does, the others see.

let servers: Awaited<ReturnType<typeof startTwoServers>>;

let office: SiiSimulator;

test.beforeAll(async () => {
  office = await startSiiSimulator();
  const env = { CAUDAL_SIMULATORS: office.url, CAUDAL_KEY: randomBytes(48).toString('base64') };
  servers = await startTwoServers('', { env });
});

test.afterAll(async () => {
  await servers?.stop();
  await office?.stop();
});

test('who works side by side sees each match, its end and its undoing from the history at once; a row that goes says so and leaves the keyboard in the list', async ({
  browser,
}) => {
  const ana = await open(browser, servers.first);
  const boss = await startWithCompany(ana, '/carga');
  await ana.locator('input[type=file]').setInputFiles(bankFiles());
  await expect(ana.getByRole('region', { name: imports.recent }).getByText(imports.statuses.importado)).toHaveCount(2);
  const tab = await ana.context().newPage();
  const luisa = await open(browser, servers.second);
  const colleague = await newPerson(luisa.request);
  await (await invite(ana.request, boss, colleague.email))(colleague.token);
  await enterWith(luisa, colleague.token, '/favicon.svg');
  for (const page of [ana, tab, luisa]) await follow(page, '/conciliacion');

  await rowOf(luisa).getByRole('button').first().focus();
  for (let row = 1; row <= 3; row += 1) await luisa.keyboard.press('j');
  await expect(rowOf(luisa)).toHaveAttribute('data-selected', 'true');
  const left = text.left('Transferencia de SERVICIOS BOLDO NORTE', '$ 595.000');
  await Promise.all([
    // Messages go after some seconds: both are waited for from the start. Who did it is told that it went well, not that it is gone.
    expect(luisa.getByRole('status').filter({ hasText: left })).toBeVisible(),
    expect(ana.getByText(text.accepted(1))).toBeVisible(),
    rowOf(ana).getByRole('button', { name: text.panel.accept }).click(),
    ...[ana, tab, luisa].map((page) => expect(rowOf(page)).toHaveCount(0)),
  ]);
  await expect(luisa.getByRole('table', { name: text.list }).locator('button:focus')).toHaveCount(1);
  await expect(ana.getByText(left)).toHaveCount(0);

  await follow(luisa, '/conciliacion?state=matched');
  await rowOf(luisa).getByRole('button').first().click();
  await luisa
    .getByRole('dialog')
    .getByRole('button', { name: `${text.panel.undo} Factura 2002` })
    .click();
  for (const page of [ana, tab]) await expect(rowOf(page)).toBeVisible();
  await expect(rowOf(luisa)).toHaveCount(0);

  await tab.goto('/configuracion?seccion=historial');
  const last = tab.getByRole('listitem').filter({ hasText: 'deshizo la conciliación de Transferencia de SERVICIOS BOLDO' });
  await last.locator('summary').click();
  await last.getByRole('button', { name: history.undo }).click();
  await expect(last.getByText(history.undone, { exact: true })).toBeVisible();
  await expect(rowOf(ana)).toHaveCount(0);
  await expect(rowOf(luisa)).toBeVisible();
});

test('a statement that a colleague brings moves the balance, what waits and the line of an open dashboard; what one puts off the other still sees', async ({
  browser,
}) => {
  const ana = await open(browser, servers.first);
  const boss = await startWithCompany(ana, '/favicon.svg');
  await importFiles(ana.request, boss, bankFiles());
  const luisa = await open(browser, servers.second);
  const colleague = await newPerson(luisa.request);
  await (await invite(ana.request, boss, colleague.email))(colleague.token);
  await enterWith(luisa, colleague.token, '/dashboard');
  const hearing = heard(ana);
  await ana.goto('/dashboard');
  await hearing;

  const ahead = ana.getByRole('region', { name: dashboard.ahead });
  await ahead.getByRole('button', { name: forecast.setLine }).click();
  await ana.getByRole('dialog').getByLabel(forecast.amount).fill('50.000.000');
  await ana.getByRole('dialog').getByRole('button', { name: forecast.save }).click();
  const below = ahead.getByText(/^Bajo la línea desde el/);
  const short = async () => Number(/\$ ([\d.]+)/.exec(await below.innerText())?.[1]?.replaceAll('.', ''));
  await expect(below).toBeVisible();
  const before = await short();
  const figures = ana.getByLabel(dashboard.figures);
  await expect(figures).toContainText('$ 2.280.240');
  const waits = (page: Page, kind: string) =>
    page
      .getByRole('region', { name: new RegExp(`^${dashboard.now.title} `) })
      .getByRole('listitem')
      .filter({ hasText: kind });
  await expect(waits(ana, dashboard.now.kinds.unexplained)).toContainText('2 movimientos');

  await importFiles(luisa.request, { companyId: boss.companyId, token: colleague.token }, [nextMonthFile()]);
  await expect(figures).toContainText('$ 780.240');
  await expect(waits(ana, dashboard.now.kinds.unexplained)).toContainText('3 movimientos');
  await expect.poll(short).toBe(before + 1_500_000);

  const old = dashboard.now.kinds.oldData;
  await waits(ana, old).getByRole('button').click();
  await ana.getByRole('menuitem', { name: dashboard.now.monday }).click();
  await expect(ana.getByText(/^Vuelve el/)).toBeVisible();
  await expect(waits(ana, old)).toHaveCount(0);
  await luisa.reload();
  await expect(waits(luisa, dashboard.now.kinds.unexplained)).toContainText('3 movimientos');
  await expect(waits(luisa, old)).toHaveCount(1);
});

test('of the first lines of the day one is accepted at the tax office, one answered and one put off: each goes where it should, and nowhere else', async ({
  browser,
}) => {
  const ana = await open(browser, servers.first);
  const boss = await startWithCompany(ana, '/configuracion?seccion=sii');
  await ana.locator('input[type=file]').setInputFiles({ name: 'ana.pfx', mimeType: 'application/x-pkcs12', buffer: makePfx(CERTIFICATE) });
  await ana.getByLabel(claims.rut).fill(CERTIFICATE.rut);
  await ana.getByLabel(claims.password, { exact: true }).fill(CERTIFICATE.password);
  await ana.getByRole('button', { name: claims.save }).click();
  await expect(ana.getByText(claims.saved)).toBeVisible();
  // Its eighth day is today.
  await importFiles(ana.request, boss, [...bankFiles(), purchasesFile([7_001], 8)]);
  await importFiles(ana.request, boss, [namelessFile()], 'pregunta');
  const luisa = await open(browser, servers.second);
  const colleague = await newPerson(luisa.request);
  await (await invite(ana.request, boss, colleague.email))(colleague.token);
  await enterWith(luisa, colleague.token, '/favicon.svg');
  for (const page of [ana, luisa]) {
    const hearing = heard(page);
    await page.goto('/dashboard');
    await hearing;
    await expect(today(page)).toHaveCount(5);
    await page.getByRole('button', { name: /^Ver los \d+$/ }).click();
  }
  const { claim, import: asks, toReceive } = dashboard.now.kinds;
  const tab = await ana.context().newPage();
  const act = async (kind: string) => tab.goto(String(await today(ana, kind).first().getByRole('link').getAttribute('href')));

  await act(claim);
  await tab.getByRole('dialog').getByRole('button', { name: claims.act }).click();
  await tab.getByLabel(CLAIM_WORDS.ERM).check();
  await tab.getByRole('button', { name: claims.send }).click();
  for (const page of [ana, luisa]) await expect(today(page, claim)).toHaveCount(0);
  expect(office.events('7001')).toEqual(['ERM']);

  await act(asks);
  await tab.getByRole('form').getByRole('radio').first().check();
  await tab.getByRole('form').getByRole('button', { name: imports.answer }).click();
  for (const page of [ana, luisa]) await expect(today(page, asks)).toHaveCount(0);

  const late = await today(ana, toReceive).count();
  await today(ana, toReceive).first().getByRole('button').click();
  await ana.getByRole('menuitem', { name: dashboard.now.monday }).click();
  await expect(ana.getByText(dashboard.now.postponed(nextMonday(dayInChile(new Date()))))).toBeVisible();
  await expect(today(ana, toReceive)).toHaveCount(late - 1);
  await expect(today(luisa, toReceive)).toHaveCount(late);
  // The line that was put off is the one in which the two pages differ.
  await expect(today(luisa)).toHaveCount((await today(ana).count()) + 1);
  await luisa.reload();
  await expect(today(luisa, toReceive)).not.toHaveCount(0);
});

const CERTIFICATE = { password: 'clave-del-certificado', rut: '12345678-5' };

/** The lines of 'Hoy', of one kind. */
function today(page: Page, kind = '') {
  return page
    .getByRole('region', { name: new RegExp(`^${dashboard.now.title} `) })
    .getByRole('listitem')
    .filter({ hasText: kind });
}

test('a late document that one postpones moves its row and the balance on the page of a colleague too', async ({ browser }) => {
  const ana = await open(browser, servers.first);
  const boss = await startWithCompany(ana, '/favicon.svg');
  const today = dayInChile(new Date());
  await ask(
    ana.request,
    'mutation ($id: ID!, $documents: [ObligationInput!]!) { createObligationDocuments(companyId: $id, documents: $documents) { ids } }',
    { id: boss.companyId, documents: [{ kind: 'arriendo', amount: 100_000, dueDate: addDays(today, -1) }] },
    boss.token,
  );
  const luisa = await open(browser, servers.second);
  const colleague = await newPerson(luisa.request);
  await (await invite(ana.request, boss, colleague.email))(colleague.token);
  await enterWith(luisa, colleague.token, '/favicon.svg');
  const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const ahead = (page: Page, name: string) => row(page, name).locator('td[data-time="current"], td[data-time="current"] ~ td');
  for (const page of [ana, luisa]) {
    const hearing = heard(page);
    await page.goto('/flujo_caja');
    await hearing;
    await expect(ahead(page, 'Arriendos').first()).toHaveText(/100\.000$/);
    await expect(ahead(page, 'SALDO FINAL').nth(1)).toHaveText('(100.000)');
  }
  await ahead(ana, 'Arriendos').first().click();
  const panel = ana.getByRole('dialog', { name: 'Arriendos' });
  await panel.getByRole('checkbox').last().check();
  await panel.getByRole('button', { name: flow.detail.operations }).first().click();
  await ana.getByRole('menuitem', { name: flow.detail.acts.postpone }).click();
  const form = ana.getByRole('dialog').last();
  await form.getByLabel(documents.point.dueOn).fill(formatDay(addDays(firstDayOf(periodOf(addMonths(today, 2))), 9)));
  await form.getByRole('button', { name: documents.point.accept }).click();
  for (const page of [ana, luisa]) {
    await expect(ahead(page, 'Arriendos').nth(2)).toHaveText('100.000');
    await expect(ahead(page, 'Arriendos').first()).toHaveText('–');
    await expect(ahead(page, 'SALDO FINAL').nth(1)).toHaveText('–');
    await expect(ahead(page, 'SALDO FINAL').nth(2)).toHaveText('(100.000)');
  }
});

function rowOf(page: Page) {
  return page.getByRole('row').filter({ hasText: 'SERVICIOS BOLDO' });
}

async function open(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** Opens a page and waits until it hears of the books and has asked again what may have changed before. */
async function follow(page: Page, path: string): Promise<void> {
  const hearing = heard(page);
  await page.goto(path);
  await hearing;
  await expect(page.getByRole('table', { name: text.list })).toBeVisible();
}

/** The page hears of the books. Call it before the page is opened: it may hear before it has loaded. */
async function heard(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"areas":null'));
}
