import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { text } from '#web/features/session/text.ts';

const PASSWORD = 'una-clave-de-prueba';

test('a new person signs up with her company and starts working', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/signin\?next=%2Fdashboard$/);
  await page.getByRole('link', { name: text.signUp }).click();
  await page.getByRole('button', { name: text.signUp }).click();
  await expect(page.getByText(text.errors.name)).toBeVisible();
  await expect(page.getByText(text.errors.rut)).toBeVisible();

  await fillSignUp(page, 'Viña Ñandú SpA');
  await expect(page.getByLabel(text.rut)).toHaveValue('76.123.456-0');
  await page.getByRole('button', { name: text.signUp }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'Empresa: 001. Viña Ñandú SpA' })).toBeVisible();
});

test('a check digit that is wrong is said before anything is sent', async ({ page }) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) requests += 1;
  });
  await page.goto('/signup');
  await fillSignUp(page, 'Otra SpA', '761234561');
  await page.getByRole('button', { name: text.signUp }).click();
  await expect(page.getByText(text.errors.rut)).toBeVisible();
  expect(requests).toBe(0);
});

test('an old address with a hash leads there after signing in; a wrong password is said', async ({ page }) => {
  const email = await signUp(page);
  await leave(page);
  await page.goto('/#/carga?page=2');
  await expect(page).toHaveURL(/\/signin\?next=%2Fcarga%3Fpage%3D2$/);
  await page.getByLabel(text.email).fill(email);
  await page.getByLabel(text.password, { exact: true }).fill('no es esta clave');
  await page.getByRole('button', { name: text.signIn }).click();
  await expect(page.getByRole('alert')).toHaveText('El correo o la contraseña no son correctos.');

  await page.getByLabel(text.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: text.showPassword }).click();
  await expect(page.getByLabel(text.password, { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: text.signIn }).click();
  await expect(page).toHaveURL(/\/carga\?page=2$/);
});

test('signing out leaves nothing behind, in any tab, and the token no longer opens anything', async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await other.goto('/carga');
  await expect(other.getByRole('button', { name: 'Cuenta' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));

  await leave(page);
  await expect(other).toHaveURL(/\/signin/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await page.evaluate((value) => localStorage.setItem('accessToken', String(value)), token);
  await page.goto('/carga');
  await expect(page).toHaveURL(/\/signin\?next=%2Fcarga$/);
});

test('a session that ends elsewhere closes the pages that are open', async ({ page, request }) => {
  await signUp(page);
  const socket = page.waitForEvent('websocket');
  await page.goto('/carga');
  await (await socket).waitForEvent('framereceived');
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));

  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/graphql', { headers, data: { query: 'mutation { logOut }' } });
  expect(await answer.json()).toEqual({ data: { logOut: true } });
  await expect(page).toHaveURL(/\/signin\?next=%2Fcarga$/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the doors and the frame are accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of ['/signin', '/signup']) {
      await page.goto(path);
      await page.getByRole('button', { name: /cuenta|sesión/ }).waitFor();
      await expectAccessible(page);
    }
    await signUp(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
    await page.getByRole('button', { name: 'Cuenta' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Modo oscuro' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Empresa/ }).click();
    await page.getByRole('option').waitFor();
    await expectAccessible(page);
  });
}

async function fillSignUp(page: Page, company: string, rut = '761234560'): Promise<string> {
  const email = `p${crypto.randomUUID().slice(0, 12)}@caudal.test`;
  await page.getByLabel(text.name, { exact: true }).fill('Ana');
  await page.getByLabel(text.lastName).fill('Núñez');
  await page.getByLabel(text.email).fill(email);
  await page.getByLabel(text.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(text.rut).pressSequentially(rut);
  await page.getByLabel(text.companyName).fill(company);
  return email;
}

async function signUp(page: Page): Promise<string> {
  await page.goto('/signup');
  const email = await fillSignUp(page, 'Comercial Los Andes SpA');
  await page.getByRole('button', { name: text.signUp }).click();
  await expect(page.getByRole('button', { name: /^Empresa: 001/ })).toBeVisible();
  return email;
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cuenta' }).click();
  await page.getByRole('menuitem', { name: text.logOut }).click();
  await expect(page).toHaveURL(/\/signin$/);
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)).toEqual([]);
}
