import { type APIRequestContext, expect, type Page, test, type WebSocketRoute } from '@playwright/test';
import { ROLE_WORDS } from '#domain/people.ts';
import { text } from '#web/features/notifications/text.ts';
import { text as shell } from '#web/features/shell/text.ts';
import { ask, hearing, invite, newPerson, startWithCompany, type TestPerson } from './support.ts';

const ROLE = `mutation ($companyId: ID!, $email: String!, $role: String!) {
  editUserCompanyRole(companyId: $companyId, userEmail: $email, role: $role) { email } }`;
const REMOVE = 'mutation ($companyId: ID!, $email: String!) { removeUserFromCompany(companyId: $companyId, userEmail: $email) { status } }';
const MARKUP = '<img src=x onerror=alert(1)>';

test('what happens elsewhere rings the bell at once; the drawer tells it, leads to it and remembers it as read', async ({ page }) => {
  const me = await startWithCompany(page, '/dashboard', { name: 'Mi Empresa SpA', isProven: true });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await isFollowed(page);
  await expect(bell(page, 0)).toBeVisible();

  const boss = await bossOf(page.request, MARKUP);
  const join = await invite(page.request, boss, me.email);
  await expect(bell(page, 1)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: text.arrived(`Ana Núñez te invitó a ${MARKUP}`) })).toBeAttached();
  await join(me.token);
  await ask(page.request, ROLE, { companyId: boss.companyId, email: me.email, role: 'OPERARIO' }, boss.token);
  await expect(bell(page, 2)).toBeVisible();

  await bell(page, 2).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: text.title });
  const items = drawer.getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText(`Tu rol en ${MARKUP} cambió`);
  await expect(items.first()).toContainText(ROLE_WORDS.OPERARIO.label);
  await expect(items.first()).toContainText(`En ${MARKUP} · hace un momento`);
  await expect(drawer.locator('img')).toHaveCount(0);

  await items.first().getByRole('button').click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/(usuarios|dashboard)/);
  await expect(page.getByRole('button', { name: `Empresa: 002. ${MARKUP}` })).toBeVisible();
  await bell(page, 1).click();
  await expect(items).toHaveCount(1);
  await drawer.getByRole('tab', { name: text.read }).click();
  await expect(items).toHaveCount(1);
  await expect(items).toContainText('Tu rol');
  await expect(drawer.getByRole('button', { name: text.markAll })).toHaveCount(0);
  // The open drawer is a step of the browser's Back, which leaves the page where it is.
  const { pathname } = new URL(page.url());
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(pathname);
  expect(dialogs).toEqual([]);
});

test('on a telephone, by keyboard: all are marked at once, and both empty lists say so', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const me = await startWithCompany(page, '/dashboard', { name: 'Mi Empresa SpA', isProven: true });
  await isFollowed(page);
  const boss = await bossOf(page.request, 'Otra SpA');
  await invite(page.request, boss, me.email);
  await expect(bell(page, 1)).toBeVisible();

  await bell(page, 1).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: text.title });
  const fresh = drawer.getByRole('tab', { name: text.fresh });
  const read = drawer.getByRole('tab', { name: text.read });
  await expect(fresh).toHaveText(/1$/);
  await fresh.focus();
  await page.keyboard.press('ArrowRight');
  await expect(drawer.getByText(text.noRead)).toBeVisible();
  await expect(read).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await drawer.getByRole('button', { name: text.markAll }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer.getByText(text.noFresh)).toBeVisible();
  await expect(fresh).toHaveText(/0$/);
  await expect(drawer.getByRole('button', { name: text.markAll })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(bell(page, 0)).toBeFocused();
});

test('the list goes on by and by, by keyboard too; a failure is said; all of it is marked at once', async ({ page }) => {
  const me = await startWithCompany(page, '/favicon.svg', { name: 'Mi Empresa SpA' });
  const boss = await bossOf(page.request, 'Otra SpA');
  await (await invite(page.request, boss, me.email))(me.token);
  for (let change = 0; change < 21; change += 1) {
    await ask(page.request, ROLE, { companyId: boss.companyId, email: me.email, role: change % 2 ? 'USER' : 'OPERARIO' }, boss.token);
  }
  await page.goto('/dashboard');
  await bell(page, 21).click();
  const drawer = page.getByRole('dialog', { name: text.title });
  const items = drawer.getByRole('listitem');
  await expect(items).toHaveCount(20);
  await drawer.getByRole('button', { name: text.more }).press('Enter');
  await expect(items).toHaveCount(21);
  await expect(items.nth(20).getByRole('button')).toBeFocused();

  const all = drawer.getByRole('button', { name: text.markAll });
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('markAllNotificationAsRead') ? route.abort() : route.fallback(),
  );
  await all.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error de conexión' })).toBeVisible();
  await page.unroute('**/graphql');
  await all.click();
  await expect(drawer.getByText(text.noFresh)).toHaveCount(1);
});

test('another role changes the menu of the open page at once; leaving the company leads to another one, and says so', async ({ page }) => {
  const me = await startWithCompany(page, '/dashboard', { name: 'Mi Empresa SpA', isProven: true });
  await isFollowed(page);
  const boss = await bossOf(page.request, 'Otra SpA');
  const join = await invite(page.request, boss, me.email);
  await join(me.token);
  const menu = page.getByRole('navigation', { name: 'Principal', exact: true });
  await page.getByRole('button', { name: 'Empresa: 001. Mi Empresa SpA' }).click();
  await page.getByRole('option', { name: '002. Otra SpA' }).click();
  await expect(page.getByRole('button', { name: 'Empresa: 002. Otra SpA' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Flujo de Caja' })).toBeVisible();

  await ask(page.request, ROLE, { companyId: boss.companyId, email: me.email, role: 'NOMINAS' }, boss.token);
  await expect(menu.getByRole('link', { name: 'Flujo de Caja' })).toHaveCount(0);

  await ask(page.request, REMOVE, { companyId: boss.companyId, email: me.email }, boss.token);
  await expect(page.getByText(shell.accessLost('Otra SpA', 'Mi Empresa SpA'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Empresa: 001. Mi Empresa SpA' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Flujo de Caja' })).toBeVisible();
});

test('what was missed while the socket was broken is asked for when it is back, once', async ({ page }) => {
  const sockets: WebSocketRoute[] = [];
  let begun = 0;
  let count = 0;
  await page.routeWebSocket('**/graphql', (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (String(message).includes('"areas":null')) begun += 1;
      socket.send(message);
    });
    sockets.push(socket);
  });
  page.on('request', (request) => {
    if (request.postData()?.includes('query Dashboard(')) count += 1;
  });
  const me = await startWithCompany(page, '/dashboard', { name: 'Mi Empresa SpA', isProven: true });
  await expect.poll(() => begun).toBe(1);
  // At first, and once more for what changed before the page heard of it.
  await expect.poll(() => count).toBe(2);
  await expect(bell(page, 0)).toBeVisible();
  await sockets[0]?.close({ code: 1012 });
  await invite(page.request, await bossOf(page.request, 'Otra SpA'), me.email);
  await expect(bell(page, 1)).toBeVisible();
  await expect.poll(() => count).toBe(3);
  expect(begun).toBe(2);
});

test('what happens while an answer is on its way is not lost with it', async ({ page }) => {
  const me = await startWithCompany(page, '/dashboard', { name: 'Mi Empresa SpA', isProven: true });
  await isFollowed(page);
  const boss = await bossOf(page.request, 'Otra SpA');
  const gate = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('query Unread')) return route.fallback();
    const response = await route.fetch();
    gate.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  const join = await invite(page.request, boss, me.email);
  await gate.promise;
  await join(me.token);
  await ask(page.request, ROLE, { companyId: boss.companyId, email: me.email, role: 'OPERARIO' }, boss.token);
  await expect(page.getByRole('status').filter({ hasText: text.arrived('Tu rol en Otra SpA cambió') })).toBeAttached();
  released.resolve();
  await expect(bell(page, 2)).toBeVisible();
  // Nothing that is still asked for ends with the page, in the middle of its way.
  await page.unrouteAll({ behavior: 'wait' });
});

function bell(page: Page, unread: number) {
  return page.getByRole('button', { name: text.bell(unread), exact: true });
}

/** Loads the page again, until it hears what the server tells. */
async function isFollowed(page: Page): Promise<void> {
  const hears = hearing(page);
  await page.reload();
  await expect.poll(hears).toBe(true);
}

type Boss = TestPerson & { companyId: string };

/** Somebody else with a company of theirs. */
async function bossOf(request: APIRequestContext, name: string): Promise<Boss> {
  const boss = await newPerson(request);
  const create = 'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { data { id } } }';
  const variables = { input: { rut: '76543210-3', name } };
  const { createCompany } = await ask<{ createCompany: { data: { id: string } } }>(request, create, variables, boss.token);
  return { ...boss, companyId: createCompany.data.id };
}
