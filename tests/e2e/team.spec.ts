import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { text as journey } from '#web/features/onboarding/text.ts';
import { text as door } from '#web/features/session/text.ts';
import { text as users } from '#web/features/users/text.ts';
import { linkIn, type MailServer, startMailServer } from '../support/mail.ts';
import { startTwoServers } from '../support/two-servers.ts';
import { ask, enterWith, PASSWORD } from './support.ts';

// Two server processes on one database, and a mail server: an installation as a company would run it.

const BLOCKED = 'No tienes acceso a este módulo. Puedes contratarlo directamente en nuestro chat.';

let mail: MailServer;
let servers: Awaited<ReturnType<typeof startTwoServers>>;

test.beforeAll(async ({ playwright }) => {
  mail = await startMailServer();
  servers = await startTwoServers(mail.url);
  // The first account of an installation administers it: the people of the story come after it.
  const request = await playwright.request.newContext({ baseURL: servers.first });
  await ask(request, SIGN_UP, { input: person('admin@casa.test', 'Alba', 'Administradora') });
  await request.dispose();
});

test.afterAll(async () => {
  await servers?.stop();
  await mail?.close();
});

test('a new person comes in, invites a colleague by mail, changes their role while they look; a stranger reaches nothing', async ({
  browser,
}) => {
  const ana = await open(browser, servers.first);
  await signUpThroughThePage(ana, 'ana@vina.test');
  await walkTheOnboarding(ana, 'Viña Ñandú SpA');
  const companyId = await selectedCompany(ana);

  await invite(ana, 'luisa@vina.test');
  const luisa = await open(browser, servers.second);
  await acceptByMail(luisa, 'luisa@vina.test');
  await luisa.goto('/flujo_caja');
  await expect(luisa.getByRole('heading', { level: 1, name: 'Flujo de Caja' })).toBeVisible();
  const menu = luisa.getByRole('navigation', { name: 'Principal', exact: true });
  await expect(menu.getByRole('link', { name: 'Flujo de Caja' })).toHaveCount(1);

  await changeRole(ana, 'Luisa Lagos', 'Nóminas');
  await expect(luisa.getByText(BLOCKED)).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Flujo de Caja' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'DTEs' })).toHaveCount(1);

  const marta = await open(browser, servers.second);
  const token = await strangerWithCompany(marta.request, 'marta@otra.test');
  await expectNothingFor(marta.request, token, companyId);
  await enterWith(marta, token, `/usuarios?companyId=${companyId}`);
  await expect(marta.getByRole('button', { name: 'Empresa: 001. Otra SpA' })).toBeVisible();
  await expect(marta.getByText('ana@vina.test')).toHaveCount(0);
});

const SIGN_UP = 'mutation ($input: UserInput!) { signUp(input: $input) { id } }';

function person(email: string, name: string, lastName: string) {
  return { email, password: PASSWORD, name, lastName };
}

async function open(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

async function signUpThroughThePage(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/signin/);
  await page.getByRole('link', { name: door.signUp }).click();
  await page.getByLabel(door.name, { exact: true }).fill('Ana');
  await page.getByLabel(door.lastName).fill('Núñez');
  await page.getByLabel(door.email).fill(email);
  await page.getByLabel(door.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: door.signUp }).click();
  await page.goto(await mailedPath(email, '/verify-email'));
  await page.getByLabel(door.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: door.verify }).click();
  await expect(page).toHaveURL(/\/company/);
}

async function walkTheOnboarding(page: Page, name: string): Promise<void> {
  await page.getByLabel(journey.company.rut).pressSequentially('761234560');
  await page.getByLabel(journey.company.name).fill(name);
  await page.getByRole('button', { name: journey.company.create }).click();
  for (const step of [journey.documents.title, journey.bankBalance.title, journey.additional.title]) {
    await expect(page.getByRole('heading', { level: 1, name: step })).toBeVisible();
    await page.getByRole('button', { name: journey.skip }).click();
  }
  await page.getByRole('button', { name: journey.waitingRoom.start }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('dialog').getByRole('button', { name: journey.welcome.close }).last().click();
  await expect(page.getByRole('button', { name: `Empresa: 001. ${name}` })).toBeVisible();
}

async function selectedCompany(page: Page): Promise<string> {
  const token = String(await page.evaluate(() => localStorage.getItem('accessToken')));
  const { companiesByUser } = await ask<{ companiesByUser: { id: string }[] }>(page.request, '{ companiesByUser { id } }', {}, token);
  return String(companiesByUser[0]?.id);
}

async function invite(page: Page, email: string): Promise<void> {
  await page.goto('/usuarios');
  await page.getByRole('button', { name: users.invite }).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel(users.panel.email).fill(email);
  await panel.getByLabel(users.panel.name).fill('Luisa');
  await panel.getByLabel(users.panel.lastName).fill('Lagos');
  await panel.getByRole('button', { name: users.panel.make }).click();
  await expect(page.getByRole('table', { name: users.list }).or(page.getByText(email)).first()).toBeVisible();
}

/** The way that a mail leads, on whichever server the browser is: one balancer stands before both. */
async function mailedPath(email: string, path: string): Promise<string> {
  const { pathname, search } = new URL(linkIn(await mail.mail(({ to }) => to[0] === email), path));
  return pathname + search;
}

async function acceptByMail(page: Page, email: string): Promise<void> {
  await page.goto(await mailedPath(email, '/create-password'));
  await page.getByLabel(door.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: door.joinNew }).click();
  await expect(page.getByRole('button', { name: 'Empresa: 001. Viña Ñandú SpA' })).toBeVisible();
}

async function changeRole(page: Page, who: string, role: string): Promise<void> {
  await page.goto('/usuarios');
  await page.getByLabel(users.roleOf(who)).selectOption({ label: role });
  await page.getByRole('dialog').getByRole('button', { name: users.change.confirm }).click();
  await expect(page.getByText(users.change.done(who, role))).toBeVisible();
}

async function strangerWithCompany(request: APIRequestContext, email: string): Promise<string> {
  await ask(request, SIGN_UP, { input: person(email, 'Marta', 'Mora') });
  const token = new URLSearchParams((await mailedPath(email, '/verify-email')).split('?')[1]).get('token');
  const verify = 'mutation ($token: String!, $password: String!) { verifyEmail(token: $token, password: $password) { accessToken } }';
  const { verifyEmail } = await ask<{ verifyEmail: { accessToken: string } }>(request, verify, { token, password: PASSWORD });
  const create = 'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { status } }';
  await ask(request, create, { input: { rut: '77654321-7', name: 'Otra SpA', alias: 'Otra SpA' } }, verifyEmail.accessToken);
  return verifyEmail.accessToken;
}

const OF_ANOTHER = [
  'query ($id: ID!) { get_company(id: $id) { name } }',
  'query ($id: ID!) { paginatedUsersByCompany(companyId: $id) { totalDocs } }',
  'query ($id: ID!) { allUsersByCompany(companyId: $id) { email } }',
  'query ($id: ID!) { getFlow(companyId: $id) { id } }',
  'mutation ($id: ID!) { addUserToCompany(companyId: $id, email: "marta@otra.test", role: "FOUNDER", name: "M", lastName: "M") { status } }',
  'mutation ($id: ID!) { editUserCompanyRole(companyId: $id, userEmail: "marta@otra.test", role: "FOUNDER") { email } }',
  'mutation ($id: ID!) { removeUserFromCompany(companyId: $id, userEmail: "ana@vina.test") { status } }',
];

/** The generated matrix of tests/security asks every operation; here those that the story is about, over HTTP. */
async function expectNothingFor(request: APIRequestContext, token: string, id: string): Promise<void> {
  for (const query of OF_ANOTHER) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.post('/graphql', { headers, data: { query, variables: { id } } });
    const { errors } = (await answer.json()) as { errors?: { extensions: { code: string } }[] };
    expect(errors?.[0]?.extensions.code, query).toBe('NOT_FOUND');
  }
}
