import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { text as claims } from '#web/features/claims/text.ts';
import { text as history } from '#web/features/history/text.ts';
import { text as notifications } from '#web/features/notifications/text.ts';
import { text as palette } from '#web/features/palette/text.ts';
import { text } from '#web/features/settings/text.ts';
import { text as shell } from '#web/features/shell/text.ts';
import { text as subscription } from '#web/features/subscription/text.ts';
import { listText } from '#web/ui/listText.ts';
import { ask, demoToken, enterWith, hearing, invite, newPerson, startWithCompany, type TestPerson } from './support.ts';

const UPDATE = 'mutation ($id: ID!, $input: ModifyCompanyInput!) { updateCompany(id: $id, input: $input) { id } }';
const clientDays = (page: Page) => page.getByRole('textbox', { name: text.clientPaymentDays });

test('payment days are changed, undone, told in the history and exported', async ({ page }) => {
  await startWithCompany(page, '/configuracion?seccion=pagos');
  await clientDays(page).fill('45');
  await expect(page.getByText(text.unsaved(1))).toBeVisible();

  await page.getByRole('link', { name: 'DTEs' }).first().click();
  await expect(page.getByRole('dialog')).toContainText(text.leaveText);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(clientDays(page)).toHaveValue('45 días');

  await page.getByRole('tab', { name: text.sections.empresa }).click();
  await page.getByRole('tab', { name: text.sections.pagos }).click();
  await expect(clientDays(page)).toHaveValue('45 días');
  await page.getByRole('button', { name: text.save }).click();
  await expect(page.getByText(text.saved)).toBeVisible();
  await page.reload();
  await expect(clientDays(page)).toHaveValue('45 días');

  await clientDays(page).fill('60');
  await page.getByRole('button', { name: text.save }).click();
  await page.getByRole('button', { name: text.undo }).click();
  await expect(page.getByText(text.undone)).toBeVisible();
  await expect(clientDays(page)).toHaveValue('45 días');

  await page.getByRole('tab', { name: text.sections.historial }).click();
  await expect(page).toHaveURL(/seccion=historial/);
  await expect(page.getByText(history.whole)).toBeVisible();
  const sentence = 'Ana Núñez cambió los días de pago de clientes de 30 a 45';
  await page.getByText(sentence).click();
  await expect(page.getByRole('row', { name: 'días de pago de clientes 30 45' })).toBeVisible();
  const last = page.getByRole('listitem').filter({ hasText: 'Ana Núñez cambió los días de pago de clientes de 60 a 45' });
  await last.locator('summary').click();
  await last.getByRole('button', { name: history.undo }).click();
  await expect(last.getByText(history.undone, { exact: true })).toBeVisible();
  await expect(last.getByRole('link', { name: /^Deshecha en la entrada \d+$/ })).toBeVisible();

  await page.getByRole('searchbox', { name: history.search }).fill('30');
  await expect(page).toHaveURL(/search=30/);
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole('searchbox', { name: history.search }).fill('no hay nada así');
  await expect(page.getByText(history.noneFound)).toBeVisible();
  await page.getByRole('button', { name: listText.clear }).first().click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: history.exportIt }).click();
  expect((await download).suggestedFilename()).toMatch(/^historial-\d{4}-\d\d-\d\d\.csv$/);
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain(';días de pago de clientes;30;45;');
});

test('what is not saved is not lost by a change of company without asking', async ({ page }) => {
  const me = await startWithCompany(page, '/configuracion?seccion=pagos', { name: 'Mi Empresa SpA' });
  await joinOther(page.request, me);
  await page.reload();
  await clientDays(page).fill('77');
  await chooseOther(page);
  await page.getByRole('dialog', { name: text.leaveTitle }).getByRole('button', { name: 'Cancelar' }).click();
  await expect(clientDays(page)).toHaveValue(/77/);
  await chooseOther(page);
  await page.getByRole('dialog', { name: text.leaveTitle }).getByRole('button', { name: text.leave }).click();
  await expect(page.getByRole('button', { name: 'Empresa: 002. Otra SpA' })).toBeVisible();
});

test('nor by what leads to another company: a search, a notification', async ({ page }) => {
  const me = await startWithCompany(page, '/configuracion?seccion=pagos', { name: 'Mi Empresa SpA' });
  await joinOther(page.request, me);
  await page.reload();
  await clientDays(page).fill('77');
  const question = page.getByRole('dialog', { name: text.leaveTitle });
  const stay = async () => {
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    await expect(clientDays(page)).toHaveValue(/77/);
    await expect(page.getByRole('button', { name: 'Empresa: 001. Mi Empresa SpA' })).toBeVisible();
  };
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: palette.title }).fill('Otra SpA');
  await page.getByRole('option', { name: /Otra SpA/ }).click();
  await stay();
  await page.getByRole('button', { name: notifications.bell(1) }).click();
  await page.getByRole('dialog', { name: notifications.title }).getByRole('listitem').getByRole('button').click();
  await stay();
});

/** A company of somebody else, into which a person is taken and whose role there changes: one notification tells it. */
async function joinOther(request: APIRequestContext, me: TestPerson): Promise<void> {
  const boss = await newPerson(request);
  const create = 'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { data { id } } }';
  type Made = { createCompany: { data: { id: string } } };
  const { createCompany } = await ask<Made>(request, create, { input: { rut: '76543210-3', name: 'Otra SpA' } }, boss.token);
  const companyId = createCompany.data.id;
  await (await invite(request, { companyId, token: boss.token }, me.email))(me.token);
  const change = `mutation ($companyId: ID!, $email: String!) {
    editUserCompanyRole(companyId: $companyId, userEmail: $email, role: "FOUNDER") { email } }`;
  await ask(request, change, { companyId, email: me.email }, boss.token);
}

async function chooseOther(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Empresa: 001/ }).click();
  await page.getByRole('option', { name: /Otra SpA/ }).click();
}

test('what the server refuses stands at its field; a colleague is not overwritten without a word', async ({ page }) => {
  const { companyId, token } = await startWithCompany(page, '/configuracion?seccion=pagos');
  await clientDays(page).fill('400');
  await page.getByRole('tab', { name: text.sections.accesos }).click();
  await page.getByRole('button', { name: text.save }).click();
  await expect(page.getByText('Los días de pago van de 0 a 365.')).toBeVisible();
  await expect(clientDays(page)).toBeFocused();

  await clientDays(page).fill('');
  await page.getByRole('button', { name: text.save }).click();
  await expect(page.getByText(text.writeDays)).toBeVisible();

  await clientDays(page).fill('50');
  await ask(page.request, UPDATE, { id: companyId, input: { clientPaymentDays: 75 } }, token);
  await page.getByRole('button', { name: text.save }).click();
  await expect(page.getByText(/^Otra persona cambió los días de pago de clientes mientras editabas: ahora es 75\./)).toBeVisible();
  await page.getByRole('button', { name: text.save }).click();
  await expect(page.getByText(text.saved)).toBeVisible();
  await expect(clientDays(page)).toHaveValue('50 días');
});

test('a logo is an image, and nothing that only calls itself so', async ({ page }) => {
  await startWithCompany(page, '/configuracion');
  const input = page.locator('input[type=file]');
  await input.setInputFiles('tests/data/logos/logo.png');
  const logo = page.getByRole('img', { name: text.logoAlt('Comercial Los Andes SpA') });
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(24);
  await input.setInputFiles('tests/corpus/upload/08_html_as_png.png');
  await expect(page.getByRole('alert').filter({ hasText: text.badLogo })).toBeVisible();
  await page.reload();
  await expect(logo).toBeVisible();
  await page.getByRole('button', { name: text.removeLogo }).click();
  await expect(logo).toBeHidden();
  await expect(page.getByRole('button', { name: text.putLogo })).toBeVisible();
});

test('a colleague who does not manage the company sees its settings, and why nothing can be changed', async ({ page }) => {
  const { companyId, token } = await startWithCompany(page, '/configuracion');
  const guest = await newPerson(page.request);
  await (await invite(page.request, { companyId, token }, guest.email))(guest.token);
  await enterWith(page, guest.token, '/configuracion?seccion=historial');
  await expect(page.getByText(text.readOnly)).toBeVisible();
  await expect(page.getByRole('tab', { name: text.sections.historial })).toBeHidden();
  await expect(page.getByRole('tab', { name: text.sections.modulos })).toBeHidden();
  await expect(page.getByLabel(text.name, { exact: true })).not.toBeEditable();
  await page.getByRole('tab', { name: text.sections.pagos }).click();
  await expect(clientDays(page)).not.toBeEditable();
  await expect(page.getByRole('button', { name: text.save })).toBeHidden();
  // Where 'Revisar conexión' and 'Renovar' lead.
  await page.goto('/configuracion?seccion=sii');
  await expect(page.getByText(claims.noneSaved)).toBeVisible();
  await expect(page.getByText(text.readOnly)).toBeVisible();
  await expect(page.getByRole('heading', { name: claims.rules })).toBeHidden();
});

test('an administrator changes the plan: open pages follow, a blocked company keeps its subscription and its export', async ({
  page,
  browser,
}) => {
  const hears = hearing(page);
  const owner = await startWithCompany(page, '/suscripcion');
  await expect(page.getByRole('heading', { name: subscription.yourPlan })).toBeVisible();
  const admin = await demoToken(page.request);
  await (await invite(page.request, owner, 'demo@caudal.example'))(admin);
  const desk = await (await browser.newContext()).newPage();
  await enterWith(desk, admin, '/favicon.svg');
  await desk.evaluate(
    (id) =>
      localStorage.setItem(
        'company',
        JSON.stringify({
          state: {
            company: {
              id,
              name: '',
              alias: '',
              rut: '1-9',
              plan: [],
              role: 'USER',
              country: 'CHL',
              features: [],
              restrictsF29: false,
              trialExpirationDate: null,
              isBlocked: false,
            },
          },
          version: 0,
        }),
      ),
    owner.companyId,
  );
  await desk.goto('/configuracion?seccion=modulos');
  await expect.poll(hears).toBe(true);
  await desk.getByRole('checkbox', { name: 'Bloqueado por pago' }).check();
  await desk.getByRole('checkbox', { name: 'Cuadratura' }).check();
  await desk.getByRole('button', { name: text.save }).click();

  await expect(page.getByText(subscription.blockedTitle)).toBeVisible();
  await page.goto('/documentos_tributarios');
  await expect(page.getByText('No tienes acceso a este módulo.')).toBeVisible();
  // Not the role, nor a module to ask for.
  await expect(page.getByText(shell.blocked)).toBeVisible();
  await page.goto('/suscripcion');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: subscription.exportIt }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Caudal Full');

  const pay = 'mutation ($id: ID!, $s: String!) { paymentSuccessful(companyId: $id, suscriptionId: $s) { isPaying } }';
  await expect.poll(hears).toBe(true);
  await ask(page.request, pay, { id: owner.companyId, s: 'sub_1' }, admin);
  await expect(page.getByText('sub_1')).toBeVisible();
  await expect(page.getByText(subscription.states.paying)).toBeVisible();
  const leave = 'mutation ($id: ID!) { removeUserFromCompany(companyId: $id, userEmail: "demo@caudal.example") { status } }';
  await ask(page.request, leave, { id: owner.companyId }, owner.token);
  await desk.close();
});

test('on a telephone everything stays within reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startWithCompany(page, '/configuracion?seccion=pagos');
  await clientDays(page).fill('20');
  await page.getByRole('button', { name: text.save }).click();
  await expect(page.getByText(text.saved)).toBeVisible();
  await page.getByRole('tab', { name: text.sections.historial }).click();
  await expect(page.getByText('Ana Núñez cambió los días de pago de clientes de 30 a 20')).toBeVisible();
  // Whoever comes for a missing value has the form in sight.
  await page.goto('/configuracion?seccion=pagos&parte=valores');
  await expect(page.getByLabel(text.rateValue)).toBeInViewport();
});

test('what the plan allows is shown with what is used of it', async ({ page }) => {
  const me = await startWithCompany(page, '/carga');
  await page.locator('input[type="file"]').setInputFiles('tests/data/rcv/RCV_VENTA_76123456-0_202605.csv');
  await expect(page.getByRole('status').filter({ hasText: 'Importado, 3 nuevas' })).toHaveCount(1);
  await enterWith(page, me.token, '/configuracion');
  const quotas = page.getByRole('region', { name: text.quotas });
  await expect(quotas.getByText(text.quotaUse('1', '2.000'))).toBeVisible();
  await expect(quotas.getByText(text.quotaUse('3', '5.000.000'))).toBeVisible();
  await expect(quotas.getByRole('progressbar', { name: text.quotaNames.bytes })).toHaveAttribute('aria-valuenow', '0');
});
