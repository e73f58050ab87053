import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { ROLE_WORDS } from '#domain/people.ts';
import { text } from '#web/features/users/text.ts';
import { listText } from '#web/ui/listText.ts';
import { ask, enterWith, newEmail, PASSWORD, startWithCompany } from './support.ts';

const ACCEPT = `mutation ($token: String!, $input: AcceptInvitationInput!) { acceptInvitation(token: $token, input: $input) { accessToken } }`;
const { panel, change, remove } = text;

test('an owner invites, hands the link over, changes a role and takes it back, and removes', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { companyId } = await startWithCompany(page, '/usuarios');
  await expect(page.getByText(text.onlyYou)).toBeVisible();

  const email = newEmail();
  const link = await inviteOnPage(page, email, ROLE_WORDS.NOMINAS.label);
  await page.getByRole('button', { name: `Copiar ${panel.link}` }).click();
  await expect(page.getByRole('button', { name: '¡Copiado!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(new URL(link).origin).toBe(new URL(page.url()).origin);
  await page.getByRole('button', { name: panel.done }).click();
  const row = rowOf(page, email);
  await expect(row).toContainText(text.states['invited'] ?? '');

  const token = await acceptByApi(page, link);
  await page.reload();
  await expect(row).toContainText(text.states['active'] ?? '');
  const role = row.getByRole('combobox', { name: text.roleOf('Eva Muñoz') });
  await expect(role).toHaveValue('NOMINAS');
  await role.selectOption('USER');
  await expect(page.getByRole('dialog', { name: change.title })).toContainText(`${change.gains}: Dashboard, Flujo de Caja`);
  await page.getByRole('dialog', { name: change.title }).getByRole('button', { name: change.confirm }).click();
  await expect(role).toHaveValue('USER');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(role).toHaveValue('NOMINAS');

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'es-CL' });
  const colleague = await other.newPage();
  await enterWith(colleague, token, '/usuarios');
  await expect(colleague.getByText(text.readOnly)).toBeVisible();
  await expect(colleague.getByRole('button', { name: text.invite })).toHaveCount(0);
  await expect(colleague.getByRole('combobox', { name: /^Rol de/ })).toHaveCount(0);
  await expect(colleague.getByRole('button', { name: /^Acciones de/ })).toHaveCount(1);

  await choose(row, page, remove.member);
  await page.getByRole('dialog').getByRole('button', { name: remove.member }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText(text.onlyYou)).toBeVisible();
  const seen = ask(page.request, 'query ($id: ID!) { get_company(id: $id) { name } }', { id: companyId }, token);
  await expect(seen).rejects.toThrow('No encontramos esa empresa.');
  await other.close();
});

test('the panel tells which screens a role opens, and refuses what the server refuses, in words', async ({ page }) => {
  const { email } = await startWithCompany(page, '/usuarios?invitar=true');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(panel.role).selectOption('FOUNDER');
  await expect(dialog.getByText(panel.closed, { exact: true })).toHaveCount(0);
  await dialog.getByLabel(panel.role).selectOption('NOMINAS');
  await expect(dialog.locator('[data-closed]').getByText('Flujo de Caja')).toBeVisible();
  await expect(dialog.locator('ul:not([data-closed])').getByText('Conciliación Bancaria')).toBeVisible();
  await dialog.getByRole('button', { name: panel.make }).click();
  await expect(dialog.getByText(panel.badEmail)).toBeVisible();
  await dialog.getByLabel(panel.email).fill(email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Esa persona ya es parte de la empresa.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/invitar=true/);
});

test('an invitation is sent again with a new link, and called off; the search forgets accents and lives in the address', async ({
  page,
}) => {
  await startWithCompany(page, '/usuarios');
  const email = newEmail();
  const first = await inviteOnPage(page, email, ROLE_WORDS.USER.label);
  await page.getByRole('button', { name: panel.done }).click();
  const row = rowOf(page, email);
  await page.getByRole('searchbox', { name: text.search }).fill('eva munoz');
  await expect(page).toHaveURL(/search=eva/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(row).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: text.export }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.split('\r\n')).toHaveLength(3);
  expect(file).toContain(`Eva Muñoz;${email};Usuario;Invitado;`);
  await page.getByRole('searchbox', { name: text.search }).fill('nadie así');
  await expect(page.getByText(text.noneFound)).toBeVisible();
  await page.getByRole('button', { name: listText.clear }).first().click();

  await choose(row, page, text.resend);
  const field = page.getByRole('dialog').getByLabel(panel.link, { exact: true });
  await expect(field).toHaveValue(/token=/);
  expect(await field.inputValue()).not.toBe(first);
  await page.keyboard.press('Escape');
  await choose(row, page, remove.invited);
  await page.getByRole('dialog').getByRole('button', { name: remove.invited }).click();
  await expect(row).toHaveCount(0);
});

test('a page that is not there leads to the last one', async ({ page }) => {
  const { email } = await startWithCompany(page, '/usuarios?page=9');
  await expect(rowOf(page, email)).toBeVisible();
  await expect(page).toHaveURL(/page=1&/);
  await page.goto('/configuracion?seccion=historial&page=9');
  await expect(page.getByText('Ana Núñez creó la empresa Comercial Los Andes SpA')).toBeVisible();
});

test('the last owner is told why they cannot go', async ({ page }) => {
  const { email } = await startWithCompany(page, '/usuarios');
  const row = rowOf(page, email);
  await choose(row, page, remove.self);
  await page.getByRole('dialog').getByRole('button', { name: remove.self }).click();
  await expect(page.getByText('La empresa debe conservar al menos un dueño')).toBeVisible();
  await expect(row).toBeVisible();
});

test('by keyboard alone: inviting, choosing a role, asking and going back', async ({ page }) => {
  await startWithCompany(page, '/usuarios');
  const invite = page.getByRole('button', { name: text.invite }).first();
  await invite.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel(panel.email)).toBeFocused();
  const email = newEmail();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel(panel.link, { exact: true })).toHaveValue(/token=/);
  await page.keyboard.press('Escape');
  const role = rowOf(page, email).getByRole('combobox');
  await role.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('dialog', { name: change.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(role).toHaveValue('USER');
});

test('whoever has an account finds the invitation above any screen, and the company in their list once they accept', async ({
  page,
  browser,
}) => {
  const { email } = await startWithCompany(page, '/dashboard', { isProven: true });
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  const { companyId, token } = await startWithCompany(other, '/usuarios', { name: 'Viña Los Boldos SpA' });
  const add =
    'mutation ($companyId: ID!, $email: String!) { addUserToCompany(companyId: $companyId, email: $email, role: "OPERARIO") { status } }';
  await ask(page.request, add, { companyId, email }, token);
  const banner = page.getByRole('region', { name: text.banner.label });
  await expect(banner).toContainText(text.banner.text('Ana Núñez', 'Viña Los Boldos SpA', 'OPERARIO'));
  await banner.getByRole('button', { name: text.banner.accept }).click();
  await expect(page.getByText('Ya eres parte de Viña Los Boldos SpA')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.getByRole('button', { name: /^Empresa/ }).click();
  await expect(page.getByRole('option', { name: /Viña Los Boldos/ })).toBeVisible();
  await expect(rowOf(other, email)).toContainText('Operario');
  await other.close();
});

/** Invites Eva Muñoz through the panel. @returns the link that it shows */
async function inviteOnPage(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole('button', { name: text.invite }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(panel.email).fill(email);
  await dialog.getByLabel(panel.name).fill('Eva');
  await dialog.getByLabel(panel.lastName).fill('Muñoz');
  await dialog.getByLabel(panel.role).selectOption({ label: role });
  await dialog.getByRole('button', { name: panel.make }).click();
  const field = dialog.getByLabel(panel.link, { exact: true });
  await expect(field).toHaveValue(/token=/);
  return field.inputValue();
}

async function acceptByApi(page: Page, link: string): Promise<string> {
  const token = new URL(link).searchParams.get('token');
  const input = { name: 'Eva', lastName: 'Muñoz', password: PASSWORD };
  const { acceptInvitation } = await ask<{ acceptInvitation: { accessToken: string } }>(page.request, ACCEPT, { token, input });
  return acceptInvitation.accessToken;
}

function rowOf(page: Page, email: string): Locator {
  return page.getByRole('row').filter({ hasText: email });
}

async function choose(row: Locator, page: Page, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
