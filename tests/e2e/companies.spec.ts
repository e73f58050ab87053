import { expect, type Locator, type Page, test } from '@playwright/test';
import { SERVICES } from '#domain/companies.ts';
import { formatRut } from '#domain/rut.ts';
import { text } from '#web/features/companies/text.ts';
import { ask, demoToken, enterDemo, newEmail, newRut, startWithCompany } from './support.ts';

// Other stories of the demo start in its first company: the one worked in last is remembered.
test.afterEach(async ({ request }) => {
  const token = await demoToken(request);
  const { companiesByUser } = await ask<{ companiesByUser: { id: string }[] }>(request, '{ companiesByUser { id } }', {}, token);
  await ask(request, 'mutation ($id: ID!) { selectCompany(companyId: $id) }', { id: companiesByUser[0]?.id }, token);
});

test('an administrator creates a company with all it needs, hands its links over and goes there', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { dialog } = await openModal(page);
  const confirm = dialog.getByRole('button', { name: text.confirm });
  await expect(dialog.getByLabel(text.rut)).toBeFocused();
  await expect(confirm).toBeDisabled();
  const rut = newRut();
  const email = newEmail();
  await dialog.getByLabel(text.rut).pressSequentially(`x${rut.toLowerCase()}`);
  await expect(dialog.getByLabel(text.rut)).toHaveValue(formatRut(rut));
  await dialog.getByLabel(text.name).fill('Viña Ñandú SpA');
  await dialog.getByLabel(text.alias).fill('   ');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(text.alias).fill('Ñandú');
  await expect(confirm).toBeEnabled();
  await expect(dialog.getByLabel(text.providerDays)).toHaveValue('30');
  await dialog.getByLabel(text.clientDays).fill('45');
  await dialog.getByLabel(text.email).fill(email);
  await dialog.getByText(text.plans.servicio2).click();
  await expect(dialog.getByRole('radio', { name: text.plans.servicio2 })).toBeChecked();
  await dialog.getByLabel(SERVICES[0]).check();
  await dialog.getByLabel(text.startOf(SERVICES[0])).fill('2026-12-15');
  await confirm.click();

  await expect(dialog.getByRole('heading', { name: text.created })).toBeFocused();
  // This installation sends no mail, and does not say that it did.
  await expect(dialog.getByText(text.notMailed)).toBeVisible();
  await expect(dialog.getByText(text.mailed)).toHaveCount(0);
  await expect(dialog.getByLabel(text.linkOf(email), { exact: true })).toHaveValue(/\/onboarding\/\S+\?token=/);
  // Nobody else gets one unless it is asked for, for somebody.
  await expect(dialog.getByLabel(/^Link de /)).toHaveCount(1);
  await dialog.getByRole('button', { name: text.makeLink }).click();
  await expect(dialog.getByText(text.errors.person)).toBeVisible();
  await dialog.getByLabel(text.personName).fill('Luz');
  await dialog.getByLabel(text.personLastName).fill('Soto');
  await dialog.getByRole('button', { name: text.makeLink }).click();
  const link = dialog.getByLabel(text.linkOf('Luz Soto'), { exact: true });
  await dialog.getByRole('button', { name: `Copiar ${text.linkOf('Luz Soto')}` }).click();
  await expect(dialog.getByRole('button', { name: '¡Copiado!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
  await expect(dialog.getByRole('button', { name: '¡Copiado!' })).toHaveCount(0);

  await dialog.getByRole('button', { name: text.goTo }).click();
  await expect(page.getByRole('button', { name: /^Empresa: \d{3}\. Ñandú/ })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
  await page.getByRole('button', { name: text.open }).click();
  await expect(dialog.getByLabel(text.rut)).toHaveValue('');
});

test('what is wrong is said where it is, before anything is sent or as the server says it', async ({ page }) => {
  const { dialog, token } = await openModal(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('OpenCompany')) sent.push(request.postData() ?? '');
  });
  await fill(dialog, '761234561');
  await dialog.getByLabel(text.email).fill('no es un correo');
  await dialog.getByRole('button', { name: text.confirm }).click();
  await expect(dialog.getByText(text.errors.rut)).toBeVisible();
  await expect(dialog.getByText(text.errors.email)).toBeVisible();
  await expect(dialog.getByLabel(text.rut)).toBeFocused();
  expect(sent).toEqual([]);

  await dialog.getByLabel(text.email).fill('');
  const { companiesByUser } = await ask<{ companiesByUser: { rut: string }[] }>(page.request, '{ companiesByUser { rut } }', {}, token);
  await fill(dialog, companiesByUser[0]?.rut ?? '');
  await dialog.getByRole('button', { name: text.confirm }).click();
  await expect(dialog.getByText('Ya tienes una empresa con ese RUT.')).toBeVisible();
  await fill(dialog, newRut());
  await dialog.getByLabel(text.voucher).fill('no-existe');
  await dialog.getByRole('button', { name: text.confirm }).click();
  await expect(dialog.getByText('El voucher no existe, venció o ya se usó.')).toBeVisible();
  await expect(dialog.getByLabel(text.voucher)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: text.open }).click();
  await expect(dialog.getByLabel(text.name)).toHaveValue('');
});

test('the name of a known RUT comes by itself, and never over what somebody wrote', async ({ page }) => {
  const { dialog, token } = await openModal(page);
  const known = await knownCounterparts(page, token);
  await dialog.getByLabel(text.rut).fill(known[0]?.rut ?? '');
  await expect(dialog.getByLabel(text.name)).toHaveValue(known[0]?.name ?? '-');
  await expect(dialog.getByText(text.nameFound)).toBeVisible();
  await dialog.getByLabel(text.rut).fill(known[1]?.rut ?? '');
  await expect(dialog.getByLabel(text.name)).toHaveValue(known[1]?.name ?? '-');
  await dialog.getByLabel(text.name).fill('Como yo la llamo');
  const answered = page.waitForResponse((response) => response.request().postData()?.includes('FindCompanyName') === true);
  await dialog.getByLabel(text.rut).fill(known[0]?.rut ?? '');
  await answered;
  await expect(dialog.getByLabel(text.name)).toHaveValue('Como yo la llamo');
});

test('a broken connection, an odd answer and a refusal have their words; trying again makes one company', async ({ page }) => {
  const { dialog, token } = await openModal(page);
  const keys: string[] = [];
  let answer: 'lost' | 'broken' | 'silent' | 'refused' | 'real' = 'lost';
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('OpenCompany')) return route.fallback();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    // The server does it, and the answer does not arrive.
    if (answer === 'lost') await route.fetch();
    if (answer === 'lost' || answer === 'broken') return route.abort();
    if (answer === 'real') return route.fallback();
    const message = answer === 'refused' ? 'El SII no responde.' : '';
    return route.fulfill({ json: { data: { createCompany: { __typename: 'X', status: false, message, data: null } } } });
  });
  const rut = newRut();
  await fill(dialog, rut);
  const confirm = dialog.getByRole('button', { name: text.confirm });
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText('Error de conexión. Por favor, intenta nuevamente.');
  answer = 'real';
  await confirm.click();
  await expect(dialog.getByRole('heading', { name: text.created })).toBeVisible();
  expect(keys[0]).toMatch(/^[\w-]{20,}$/);
  expect(keys[1]).toBe(keys[0]);
  const own = await ask<{ companiesByUser: { rut: string }[] }>(page.request, '{ companiesByUser { rut } }', {}, token);
  expect(own.companiesByUser.filter((one) => one.rut === rut)).toHaveLength(1);
  await dialog.getByRole('button', { name: text.close }).last().click();

  await page.getByRole('button', { name: text.open }).click();
  await fill(dialog, newRut());
  answer = 'silent';
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText(text.errors.unknown);
  answer = 'refused';
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText('El SII no responde.');
  expect(new Set(keys.slice(1)).size).toBe(keys.length - 1);
});

test('that mail went out is said only when it did; what fails in the page itself has its words too', async ({ page }) => {
  const { dialog } = await openModal(page);
  const invited = (email: string, url: string | null) => ({ __typename: 'OnboardingInvitation', email, isMailed: url === null, url });
  const users = [invited('luz@empresa.cl', null), invited('luis@empresa.cl', 'http://otra.parte/onboarding/x?token=abc')];
  const onboarding = { __typename: 'CreatedOnboarding', users };
  const data = { __typename: 'CreatedCompany', id: 'x', name: 'Una SpA', onboarding };
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('OpenCompany')
      ? route.fulfill({ json: { data: { createCompany: { __typename: 'CreateCompanyResult', status: true, message: '', data } } } })
      : route.fallback(),
  );
  await fill(dialog, newRut());
  const random = await page.evaluateHandle(() => crypto.getRandomValues);
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error('a failure of the browser');
    };
  });
  await dialog.getByRole('button', { name: text.confirm }).click();
  await expect(dialog.getByRole('alert')).toHaveText(text.errors.unexpected);
  await random.evaluate((real) => {
    crypto.getRandomValues = real;
  });
  await dialog.getByRole('button', { name: text.confirm }).click();
  await expect(dialog.getByText(text.mailed)).toBeVisible();
  await expect(dialog.getByLabel(text.linkOf('luz@empresa.cl'))).toHaveCount(0);
  // The link as this page is reached, not as the server knows itself.
  const link = `${new URL(page.url()).origin}/onboarding/x?token=abc`;
  await expect(dialog.getByLabel(text.linkOf('luis@empresa.cl'), { exact: true })).toHaveValue(link);
});

test('Back closes the window, and what was typed in it is gone', async ({ page }) => {
  const { dialog } = await openModal(page);
  await dialog.getByLabel(text.name).fill('Una SpA');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(dialog.getByLabel(text.name)).toHaveValue('');
});

test('who may not create companies is not offered it', async ({ page }) => {
  await startWithCompany(page, '/dashboard');
  await expect(page.getByRole('button', { name: /^Empresa: 001/ })).toBeVisible();
  await expect(page.getByRole('button', { name: text.open })).toHaveCount(0);
});

async function openModal(page: Page): Promise<{ dialog: Locator; token: string }> {
  const token = await demoToken(page.request);
  await enterDemo(page, '/dashboard');
  await page.getByRole('button', { name: text.open }).click();
  const dialog = page.getByRole('dialog', { name: text.title });
  await expect(dialog).toBeVisible();
  return { dialog, token };
}

async function fill(dialog: Locator, rut: string): Promise<void> {
  await dialog.getByLabel(text.rut).fill(rut);
  await dialog.getByLabel(text.name).fill('Una SpA');
  await dialog.getByLabel(text.alias).fill('Una');
}

/** Two with whom the first company of the demo does business, as the server calls them. */
async function knownCounterparts(page: Page, token: string): Promise<{ rut: string; name: string }[]> {
  const { companiesByUser } = await ask<{ companiesByUser: { id: string }[] }>(page.request, '{ companiesByUser { id } }', {}, token);
  const LIST = `query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) { docs { meta { issuerId } } } }`;
  const input = { companyId: companiesByUser[0]?.id, filter: { isReceived: true }, documentTypes: ['TAX_DOCUMENT'] };
  const { paginatedDocumentsByCompany } = await ask<{ paginatedDocumentsByCompany: { docs: { meta: { issuerId: string } }[] } }>(
    page.request,
    LIST,
    { input },
    token,
  );
  const ruts = [...new Set(paginatedDocumentsByCompany.docs.map(({ meta }) => meta.issuerId))].slice(0, 2);
  const FIND = 'mutation ($rut: Rut!) { findCompanyName(rut: $rut) }';
  return Promise.all(
    ruts.map(async (rut) => ({ rut, name: (await ask<{ findCompanyName: string }>(page.request, FIND, { rut }, token)).findCompanyName })),
  );
}
