import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { rutOf } from '#domain/rut.ts';
import { text as cashflow } from '#web/features/cashflow/text.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text as holding } from '#web/features/holding/text.ts';
import { SCREENS } from '#web/features/shell/screens/table.ts';
import { text } from '#web/features/shell/text.ts';
import { LATER } from '#web/ui/later.ts';
import { ask, demoToken, enterDemo, enterWith, invite, newPerson, startWithCompany, type TestPerson } from './support.ts';

const BLOCKED = 'No tienes acceso a este módulo. Puedes contratarlo directamente en nuestro chat.';

test('a screen of which there is nothing says so and leads on', async ({ page }) => {
  await startWithCompany(page, '/eerr');
  const screen = SCREENS.find(({ route }) => route === '/eerr');
  await expect(page.getByText(`${screen?.sentence} ${LATER}`)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: screen?.actions[0]?.label ?? '' })
    .click();
  await expect(page).toHaveURL(/\/documentos_tributarios(\?|$)/);
});

test('boletas and obligaciones are the list of documents, each of its own kinds', async ({ page }) => {
  await enterDemo(page, '/obligaciones');
  await expect(page.getByRole('row').filter({ hasText: 'Seguro de bodega' }).first()).toBeVisible();
  await page.goto('/boletas');
  const fees = page.getByRole('row').filter({ hasText: 'Boleta de honorarios' }).first();
  await expect(fees).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  const state = await fees.locator('td').last().boundingBox();
  expect((state?.x ?? 0) + (state?.width ?? 0), 'where the list ends').toBeLessThanOrEqual(1005);
  await page.getByText(documents.boletas.issued).click();
  await expect(page).toHaveURL(/tab=emitidas/);
  await expect(page.getByText(documents.boletas.noneIssued)).toBeVisible();
});

test('/, unknown paths and old addresses lead to a screen', async ({ page }) => {
  await startWithCompany(page, '/');
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
  await page.goto('/no_existe?x=1');
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
  await page.goto('/#/boletas?tab=ventas');
  await expect(page).toHaveURL(/\/boletas\?tab=ventas/);
  // A page of visitors has a document of its own.
  await page.goto('/#/reset-password?token=viejo');
  await expect(page).toHaveURL(/\/reset-password\?token=viejo$/);
});

test('the menu opens by keyboard focus and by hover, stays when pinned, and marks the current page', async ({ page }) => {
  await startWithCompany(page, '/dashboard');
  await page.getByRole('button', { name: 'Cuenta', exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  const rail = page.getByRole('navigation', { name: 'Principal', exact: true });
  const label = rail.getByText('Conciliación Bancaria');
  await page.mouse.move(700, 500);
  await expect(label).toHaveCSS('opacity', '0');
  await rail.hover({ position: { x: 20, y: 300 } });
  await expect(label).toHaveCSS('opacity', '1');
  await page.mouse.move(700, 500);
  await expect(label).toHaveCSS('opacity', '0');

  await rail.getByRole('link', { name: 'Dashboard' }).focus();
  await page.keyboard.press('Tab');
  await expect(label).toHaveCSS('opacity', '1');
  await expect(rail.locator('[aria-current="page"]')).toHaveText('Dashboard');
  await rail.getByRole('link', { name: 'DTEs' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible();
  await expect(rail.locator('[aria-current="page"]')).toHaveText('DTEs');
  await expect(page.locator('#contenido')).toBeFocused();

  await page.getByRole('button', { name: 'Fijar menú' }).click({ position: { x: 20, y: 16 } });
  await page.mouse.move(700, 500);
  await page.reload();
  await expect(label).toHaveCSS('opacity', '1');

  // At 720 px there is more below, and it says so; the place where the menu is stays over pages and reloads.
  const more = rail.locator('[data-more]');
  await expect(more).toHaveCount(1);
  const last = rail.getByRole('link', { name: 'Suscripción' });
  await last.click();
  await expect(last).toBeInViewport();
  await expect(more).toHaveCount(0);
  await page.reload();
  await expect(last).toBeInViewport();
  await rail.getByRole('link', { name: 'Configuración' }).click();
  await expect(last).toBeInViewport();
});

test('a telephone has a bar of five and everything else in the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startWithCompany(page, '/dashboard');
  const bar = page.getByRole('navigation', { name: 'Principales' });
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Flujo', 'Conciliación', 'DTEs', 'Carga']);
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('navigation', { name: 'Principal', exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole('button', { name: 'Abrir menú' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(text.progress.ofMonth)).toBeAttached();
  await expect(drawer.getByRole('link', { name: text.connections.review })).toBeAttached();
  await drawer.getByRole('link', { name: 'Obligaciones' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Obligaciones' })).toBeVisible();
});

test('the company is found and chosen by keyboard, and is where another device starts', async ({ page, browser }) => {
  const ana = await startWithCompany(page, '/dashboard', { name: 'Comercial Los Andes SpA', rut: '76123456-0' });
  await joinNew(page.request, ana, { name: 'Viña Ñandú SpA', rut: rutOf(77_123_456), role: 'USER' });
  await page.reload();
  const selector = page.getByRole('button', { name: /^Empresa: / });
  await expect(selector).toHaveAccessibleName('Empresa: 001. Comercial Los Andes SpA');
  await selector.focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: text.company.searchLabel });
  await expect(search).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(2);
  await search.fill('nada así');
  await expect(page.getByText(text.company.notFound)).toBeVisible();
  for (const typed of ['77.123', 'vina nan']) {
    await search.fill(typed);
    await expect(page.getByRole('option')).toHaveText([/^002\. Viña Ñandú SpA/]);
  }
  await search.fill('');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(selector).toHaveAccessibleName('Empresa: 002. Viña Ñandú SpA');
  await expect(selector).toBeFocused();

  // The address names the company, by id or number, and wins over the one that was stored; Back leads to the former one.
  await expect(page).toHaveURL((url) => url.searchParams.get('empresa') !== ana.companyId);
  await page.goBack();
  await expect(selector).toHaveAccessibleName('Empresa: 001. Comercial Los Andes SpA');
  await expect(page).toHaveURL((url) => url.searchParams.get('empresa') === ana.companyId);
  await page.goto('/carga?empresa=002');
  await expect(selector).toHaveAccessibleName('Empresa: 002. Viña Ñandú SpA');
  await page.getByRole('link', { name: 'DTEs' }).first().click();
  await expect(page).toHaveURL(/documentos_tributarios\?empresa=[\w-]{36}/);
  await page.goto('/carga?empresa=de-otros');
  await expect(page.getByText(text.foreign('Viña Ñandú SpA'))).toBeVisible();

  await expect
    .poll(async () => (await ask<{ lastCompanyId: string }>(page.request, '{ lastCompanyId }', {}, ana.token)).lastCompanyId)
    .not.toBe(ana.companyId);
  const other = await browser.newPage();
  await enterWith(other, ana.token, `${new URL(page.url()).origin}/dashboard`);
  await expect(other.getByRole('button', { name: /^Empresa: / })).toHaveAccessibleName('Empresa: 002. Viña Ñandú SpA');
  await other.close();
});

test('a role sees the message of a closed screen and where it can go', async ({ page }) => {
  const luis = await newPerson(page.request);
  await joinNew(page.request, luis, { name: 'Comercial Los Andes SpA', rut: '76123456-0', role: 'NOMINAS' });
  await enterWith(page, luis.token, '/');
  const main = page.getByRole('main');
  // Without the dashboard they start elsewhere; who asks for it reads why not.
  await expect(page.getByRole('heading', { level: 1, name: 'Conciliación Bancaria' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(main.getByText(BLOCKED)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Flujo de Caja' })).toHaveCount(0);
  await expect(page.locator('a[href="mailto:"]')).toHaveCount(0);
  await main.getByRole('link', { name: 'DTEs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible();
  const rail = page.getByRole('navigation', { name: 'Principal', exact: true });
  await expect(rail.getByRole('link', { name: 'Conexiones' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: text.connections.title })).toHaveCount(0);
});

test('the header tells the day’s dollar and UF, and how far each month is', async ({ page }) => {
  await enterDemo(page, '/agenda', 'La Hallulla');
  const currency = page.getByRole('group', { name: text.currency.label });
  await expect(currency.getByRole('button', { name: 'Dólar' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^Dólar al \d{2}\/\d{2}\/\d{4}: \$ [\d.]+,\d{2}$/)).toBeAttached();
  await currency.getByRole('button', { name: 'UF' }).click();
  const value = page.getByText(/^UF al \d{2}\/\d{2}\/\d{4}: \$ [\d.]+,\d{2}$/);
  await expect(value).toHaveCount(1);
  await page.reload();
  await expect(currency.getByRole('button', { name: 'UF' })).toHaveAttribute('aria-pressed', 'true');
  // Where the header has no room for the figure, pointing at the choice tells it.
  await page.setViewportSize({ width: 1024, height: 720 });
  await currency.hover();
  await expect(page.getByRole('tooltip')).toHaveText(await value.first().innerText());
  await page.setViewportSize({ width: 1280, height: 720 });

  await expect(page.getByText(/^\d+,\d% conciliado este mes$/)).toBeVisible();
  await page.getByRole('button', { name: text.progress.expand }).click();
  const modal = page.getByRole('dialog', { name: text.progress.title });
  const month = modal.getByRole('group').first();
  await expect(month).toContainText(/Tienes \d+ movimientos? por conciliar|¡Conciliado!/);
  await month.locator('summary').press('Enter');
  await expect(month.getByText(text.progress.received).first()).toBeVisible();
  await expect(month.getByRole('region', { name: text.progress.summary('CLP') })).toContainText(/\d+\/\d+/);
});

test('collecting on line is offered until it is put away, and stays away', async ({ page }) => {
  await enterDemo(page, '/cobranza', 'Valle Largo');
  const banner = page.getByRole('complementary', { name: text.collections.title });
  await expect(banner).toBeVisible();
  await expect(page.locator('a[href="mailto:"]')).toHaveCount(0);
  await banner.getByRole('button', { name: text.dismiss }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Cobranza Online' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver lo que está por cobrar' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('the cash flow is cut as it was last, until signing out', async ({ page }) => {
  await startWithCompany(page, '/flujo_caja');
  const weekly = page.getByRole('radio', { name: cashflow.views.week, exact: true });
  await page.getByText(cashflow.views.week, { exact: true }).click();
  await expect(page).toHaveURL(/view_type=week/);
  await page.goto('/flujo_caja');
  await expect(weekly).toBeChecked();
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/signin/);
  expect(await page.evaluate(() => localStorage.getItem('cashflow'))).toBeNull();
});

test('connections: a failed question is asked again; none yet, and the way to them', async ({ page }) => {
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('allPasswordsByCompanyId') ? route.abort() : route.fallback(),
  );
  await startWithCompany(page, '/dashboard');
  await page.getByRole('button', { name: text.connections.title }).click();
  const list = page.getByRole('dialog', { name: text.connections.title });
  await expect(list.getByText(text.connections.failed)).toBeVisible();
  await page.unroute('**/graphql');
  await list.getByRole('button', { name: text.connections.again }).click();
  await expect(list.getByText(text.connections.none)).toBeVisible();
  await list.getByRole('link', { name: text.connections.review }).click();
  await expect(page).toHaveURL(/\/conexiones(\?|$)/);
  await expect(list).toBeHidden();
});

test('the holding has its own frame, tabs and companies', async ({ page }) => {
  await page.goto('/holding?tab=flow');
  await expect(page).toHaveURL(/\/signin\?next=%2Fholding%3Ftab%3Dflow$/);
  await enterDemo(page, '/dashboard');
  const rail = page.getByRole('navigation', { name: 'Principal', exact: true });
  await rail.getByRole('link', { name: 'Holding' }).click();
  await expect(page.getByText(holding.emptyDashboard(5))).toBeVisible();
  await page.getByRole('tab', { name: holding.tabs.flow }).click();
  await expect(page).toHaveURL(/tab=flow/);
  await page.getByRole('button', { name: holding.chosen(5) }).click();
  await page.getByRole('textbox', { name: holding.search }).fill('zzz');
  await expect(page.getByText(holding.unknown)).toBeVisible();
  await page.getByRole('textbox', { name: holding.search }).fill('hallulla');
  await page.getByRole('checkbox', { name: 'La Hallulla' }).uncheck();
  await expect(page.getByText(holding.emptyFlow(4))).toBeVisible();
  await page.getByRole('textbox', { name: holding.search }).fill('');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: holding.back }).click();
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
});

test('a framed holding takes its session from the page around it, and from no other window', async ({ page, request }) => {
  const token = await demoToken(request);
  const frame = await frameHolding(page);
  // A window that is not the parent says the same: nothing happens.
  await frame.evaluate((value) => window.postMessage({ type: 'TOKEN', token: value }, '*'), token);
  await frame.evaluate(() => window.postMessage({ type: 'INIT_COMPLETE' }, '*'));
  expect(await frame.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();

  await page.evaluate((value) => say({ type: 'TOKEN', token: value }), token);
  await page.evaluate(() => say({ type: 'COMPANIES', list: ['019a9b00-0000-7000-8000-000000000001'] }));
  await page.evaluate(() => say({ type: 'INIT_COMPLETE' }));
  await expect(frame.getByText(holding.none)).toBeVisible();
  expect(await page.evaluate(() => heard())).toContainEqual({ type: 'INIT_COMPLETE' });
});

declare function say(message: unknown): void;
declare function heard(): unknown[];

/** Shows the holding inside a document of the same origin, with `say` to speak to it and `heard` for its answers. */
async function frameHolding(page: Page) {
  await page.route('**/anfitrion', (route) => route.fulfill({ contentType: 'text/html', body: '<body></body>' }));
  await page.goto('/anfitrion');
  await page.evaluate(() => {
    const answers: unknown[] = [];
    const frame = document.createElement('iframe');
    window.addEventListener('message', (event) => event.source === frame.contentWindow && answers.push(event.data));
    Object.assign(window, {
      say: (message: unknown) => frame.contentWindow?.postMessage(message, location.origin),
      heard: () => answers,
    });
    frame.src = '/holding';
    document.body.replaceChildren(frame);
  });
  await expect.poll(() => page.evaluate(() => heard())).toContainEqual({ type: 'READY' });
  const frame = page.frames().find((one) => one.url().endsWith('/holding'));
  if (!frame) throw new Error('no frame');
  return frame;
}

/** Makes a company of somebody else and takes a person into it. */
async function joinNew(request: APIRequestContext, guest: TestPerson, { name, rut, role }: { name: string; rut: string; role: string }) {
  const owner = await newPerson(request);
  const create = 'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { data { id } } }';
  const made = await ask<{ createCompany: { data: { id: string } } }>(request, create, { input: { rut, name } }, owner.token);
  const companyId = made.createCompany.data.id;
  await (await invite(request, { companyId, token: owner.token }, guest.email, role))(guest.token);
}
