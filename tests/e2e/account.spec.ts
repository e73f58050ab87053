import { expect, type Locator, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { text } from '#web/features/account/text.ts';
import { text as doors } from '#web/features/session/text.ts';
import { ask, expectAccessible, PASSWORD, startWithCompany, tokenOf } from './support.ts';

test('from the user menu they change their name, which is shown at once', async ({ page }) => {
  const { token } = await startWithCompany(page, '/dashboard');
  const panel = await openAccount(page);
  await expect(page).toHaveURL(/cuenta=perfil/);
  await panel.getByLabel(text.name, { exact: true }).fill('');
  await panel.getByLabel(text.rut).pressSequentially('123456780');
  await panel.getByRole('button', { name: text.save }).click();
  await expect(panel.getByText(text.errors.name)).toBeVisible();
  await expect(panel.getByText(text.errors.rut)).toBeVisible();
  await panel.getByLabel(text.name, { exact: true }).fill('Ana María');
  await panel.getByLabel(text.rut).fill('12345678-5');
  await panel.getByLabel(text.birthday).fill('1985-03-09');
  await panel.getByRole('button', { name: text.save }).click();
  await expect(page.getByText(text.saved)).toBeVisible();
  expect(await ask(page.request, '{ loggedUser { name rut birthday } }', {}, token)).toEqual({
    loggedUser: { name: 'Ana María', rut: '12345678-5', birthday: '1985-03-09' },
  });
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/cuenta/);
  await page.getByRole('button', { name: 'Cuenta', exact: true }).click();
  await expect(page.getByText('Ana María Núñez')).toBeVisible();
});

test('a new password closes their other sessions', async ({ page }) => {
  const { email } = await startWithCompany(page, '/dashboard?cuenta=clave');
  const other = await tokenOf(page.request, email, PASSWORD);
  const panel = page.getByRole('dialog');
  await panel.getByLabel(text.current, { exact: true }).fill('no es esta clave');
  await panel.getByLabel(text.fresh, { exact: true }).fill('otra clave muy larga');
  await panel.getByRole('button', { name: text.change }).click();
  await expect(panel.getByText('Esa no es tu contraseña actual.')).toBeVisible();
  await panel.getByLabel(text.current, { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: text.change }).click();
  await expect(page.getByText(text.changed)).toBeVisible();
  await expect(ask(page.request, '{ companiesByUser { id } }', {}, other)).rejects.toThrow();
  await tokenOf(page.request, email, 'otra clave muy larga');
});

test('they see where their account is open, and close one session and then all others', async ({ page, browser }) => {
  const { email } = await startWithCompany(page, '/dashboard');
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/dashboard/);
  await tokenOf(page.request, email, PASSWORD);
  await page.goto('/dashboard?cuenta=sesiones');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await expect(panel.getByText(text.here)).toHaveCount(1);
  await panel
    .getByRole('button', { name: /^Cerrar la sesión/ })
    .first()
    .click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: text.closeOthers }).click();
  await expect(panel.getByText(text.onlyThis)).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/signin/);
  await context.close();
});

test('a session that ends after they signed in again does not sign them out: the page goes on with the newer one', async ({ page }) => {
  // From a page that opens no socket of its own, which would count too.
  const { email, token } = await startWithCompany(page, '/favicon.svg');
  const sockets: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => payload.includes('connection_ack') && sockets.push('open')));
  await page.goto('/carga');
  await expect.poll(() => sockets).toHaveLength(1);
  const newer = await tokenOf(page.request, email, PASSWORD);
  await page.evaluate((text) => localStorage.setItem('accessToken', text), newer);
  await ask(page.request, 'mutation { logOut }', {}, token);
  await expect.poll(() => sockets).toHaveLength(2);
  await expect(page).toHaveURL(/\/carga(\?|$)/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cuenta', exact: true })).toBeVisible();
});

test('two-step sign-in: set up with the telephone, then asked for; a recovery code opens once', async ({ page }) => {
  const { email } = await startWithCompany(page, '/dashboard?cuenta=dos-pasos');
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: text.begin }).click();
  await panel.getByLabel(text.current, { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: text.next }).click();
  await expect(panel.getByRole('img', { name: text.qr })).toBeVisible();
  const secret = await panel.getByLabel(text.secret, { exact: true }).inputValue();
  await panel.getByLabel(text.code).fill('000000');
  await panel.getByRole('button', { name: text.confirm }).click();
  await expect(panel.getByText('El código no es correcto')).toBeVisible();
  await panel.getByLabel(text.code).fill(generateSync({ secret }));
  await panel.getByRole('button', { name: text.confirm }).click();
  const codes = panel.locator('ul li');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: text.download }).click();
  expect((await saved).suggestedFilename()).toBe('caudal-codigos.txt');
  await panel.getByRole('button', { name: text.keptThem }).click();
  await expect(panel.getByText(text.onLead)).toBeVisible();

  await page.goto('/logout');
  // Signing out has a word with the server first; until then the sign-in page leads on.
  await expect(page).toHaveURL(/\/signin$/);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: doors.codeTitle })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(doors.code, { exact: true }).fill('123123');
  await page.getByRole('button', { name: doors.confirm }).click();
  await expect(page.getByText('El código no es correcto')).toBeVisible();
  await page.getByRole('button', { name: doors.useRecovery }).click();
  await page.getByLabel(doors.recoveryCode).fill(recovery);
  await page.getByRole('button', { name: doors.confirm }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/dashboard?cuenta=dos-pasos');
  await expect(panel.getByText(text.left(9))).toBeVisible();
});

async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Cuenta', exact: true }).click();
  await page.getByRole('menuitem', { name: text.title }).click();
  const panel = page.getByRole('dialog', { name: text.title });
  await panel.getByLabel(text.name, { exact: true }).waitFor();
  return panel;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel(doors.email).fill(email);
  await page.getByLabel(doors.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: doors.signIn }).click();
}
