import { expect, type Page, test } from '@playwright/test';
import { text } from '#web/features/session/text.ts';
import { passwordText } from '#web/ui/passwordText.ts';
import { linkIn, startMailServer } from '../support/mail.ts';
import { startTwoServers } from '../support/two-servers.ts';
import { ask, expectAccessible, hearing, newEmail, newPerson, PASSWORD, startWithCompany, tokenOf } from './support.ts';

const MAX_JAVASCRIPT = 120_000;

test('a new person signs up, and goes on to their first company', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/signin\?next=%2Fdashboard$/);
  await page.getByRole('link', { name: text.signUp }).click();
  await page.getByRole('button', { name: text.signUp }).click();
  await expect(page.getByText(text.errors.name)).toBeVisible();
  await expect(page.getByLabel(text.name, { exact: true })).toBeFocused();

  await fillSignUp(page, newEmail());
  await page.getByLabel(text.password, { exact: true }).fill('qwertyuiop');
  await page.getByRole('button', { name: text.signUp }).click();
  await expect(page.getByText('Esa contraseña es de las más usadas')).toBeVisible();
  await page.getByLabel(text.password, { exact: true }).fill(PASSWORD);
  await expect(page.getByText(passwordText.strengths[1])).toBeVisible();
  await page.getByRole('button', { name: text.signUp }).click();
  await expect(page).not.toHaveURL(/signup/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeTruthy();
});

test('without mail, an e-mail that has an account is said at its field', async ({ page, request }) => {
  const { email } = await newPerson(request);
  await page.goto('/tryout');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: text.signUp }).click();
  await expect(page.getByText('Ya existe una cuenta con ese correo.')).toBeVisible();
  await expect(page.getByLabel(text.email)).toBeFocused();
});

test('an old address with a hash leads there after signing in; a wrong password is said', async ({ page }) => {
  const { email } = await startWithCompany(page, '/dashboard');
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
  await expect(page).toHaveURL(/\/carga\?page=2/);
  await page.goto('/signin?next=//evil.example');
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
});

test('signing out leaves nothing behind, in any tab, and the token no longer opens anything', async ({ page, context }) => {
  await startWithCompany(page, '/dashboard');
  const other = await context.newPage();
  await other.goto('/carga');
  await expect(other.getByRole('button', { name: 'Cuenta', exact: true })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));

  await leave(page);
  await expect(other).toHaveURL(/\/signin/);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  // The other tab hears of the token, is refused, and would take this one along in the middle of its navigation.
  await other.close();
  await page.evaluate((value) => localStorage.setItem('accessToken', String(value)), token);
  await page.goto('/carga');
  await expect(page).toHaveURL(/\/signin\?next=%2Fcarga/);
});

test('a tab that waits at the sign-in page goes on when another one signs in', async ({ page, context, request }) => {
  const { email } = await newPerson(request);
  await page.goto('/signin?next=%2Fcompany');
  const other = await context.newPage();
  await signIn(other, email);
  await expect(page).toHaveURL(/\/company/);
});

test('a session that ends elsewhere closes the pages that are open', async ({ page, request }) => {
  const { token } = await startWithCompany(page, '/dashboard');
  const hears = hearing(page);
  await page.goto('/carga');
  await expect.poll(hears).toBe(true);
  expect(await ask(request, 'mutation { logOut }', {}, token)).toEqual({ logOut: true });
  await expect(page).toHaveURL(/\/signin\?next=%2Fcarga/);
});

test('what takes the place of a form is read out; a link that ended says where another one is asked for', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel(text.email).fill('nadie@empresa.cl');
  await page.getByRole('button', { name: text.sendLink }).click();
  await expect(page.getByRole('heading', { name: text.noMailTitle })).toBeFocused();
  await page.goto('/verify-email');
  await page.getByRole('link', { name: text.askAgain }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('an invitation that is opened with a session which ended meanwhile asks who they are', async ({ page }) => {
  const { companyId, token } = await startWithCompany(page, '/dashboard');
  const renew = 'mutation ($companyId: ID!) { renewOnboardingLink(companyId: $companyId, name: "Luz") { url } }';
  const { renewOnboardingLink } = await ask<{ renewOnboardingLink: { url: string } }>(page.request, renew, { companyId }, token);
  await page.goto(pathIn(renewOnboardingLink.url));
  await expect(page.getByRole('button', { name: text.join })).toBeVisible();
  await ask(page.request, 'mutation { logOut }', {}, token);
  await page.getByRole('button', { name: text.join }).click();
  await expect(page.getByRole('button', { name: text.joinNew })).toBeVisible();
});

test('where mail is sent: a new account is confirmed by mail, and a forgotten password ends the sessions elsewhere', async ({
  browser,
}) => {
  const mail = await startMailServer();
  const servers = await startTwoServers(mail.url);
  const open = async (baseURL: string) => (await browser.newContext({ baseURL })).newPage();
  const [here, elsewhere] = [await open(servers.first), await open(servers.second)];
  try {
    await here.goto('/');
    await expect(here).toHaveURL(/\/signup/);
    await newPerson(here.request);
    const email = newEmail();
    await test.step('they sign up; nothing opens before the link', async () => {
      await here.goto('/signup');
      await fillSignUp(here, email);
      await here.getByRole('button', { name: text.signUp }).click();
      await expect(here.getByRole('heading', { name: text.mailTitle })).toBeVisible();
      await expectAccessible(here);
      await signIn(here, email);
      await expect(here.getByText(text.notVerified)).toBeVisible();
      const received = await mail.mail(({ to, text: words }) => to.includes(email) && words.includes('/verify-email'));
      await here.goto(pathIn(linkIn(received, '/verify-email')));
      await here.getByLabel(text.password, { exact: true }).fill(PASSWORD);
      await here.getByRole('button', { name: text.verify }).click();
      await expect(here).toHaveURL(/\/(dashboard|company)/);
    });
    await test.step('they forget their password and are signed in elsewhere, on another process', async () => {
      await signIn(elsewhere, email);
      await expect(elsewhere).toHaveURL(/\/(dashboard|company)/);
      await here.evaluate(() => localStorage.clear());
      // The page may be on its way there by itself.
      await expect(() => here.goto('/signin')).toPass();
      await here.getByRole('link', { name: text.forgot }).click();
      await here.getByLabel(text.email).fill(email);
      await here.getByRole('button', { name: text.sendLink }).click();
      await expect(here.getByRole('heading', { name: text.mailTitle })).toBeVisible();
    });
    await test.step('with the link they choose another one, and are out elsewhere', async () => {
      const received = await mail.mail(({ to, text: words }) => to.includes(email) && words.includes('/reset-password'));
      const path = pathIn(linkIn(received, '/reset-password'));
      await here.goto(path);
      await here.getByLabel(text.newPassword, { exact: true }).fill('otra clave muy larga');
      await here.getByRole('button', { name: text.savePassword }).click();
      await expect(here.getByRole('heading', { name: text.resetDone })).toBeVisible();
      // The page may be on its way to the entrance by itself.
      await expect(() => elsewhere.goto('/carga')).toPass();
      await expect(elsewhere).toHaveURL(/\/signin/);
      await here.goto(path);
      await here.getByLabel(text.newPassword, { exact: true }).fill('una tercera clave larga');
      await here.getByRole('button', { name: text.savePassword }).click();
      await expect(here.getByRole('heading', { name: text.goneTitle })).toBeVisible();
      await signIn(here, email, 'otra clave muy larga');
      await expect(here).toHaveURL(/\/(dashboard|company)/);
    });
  } finally {
    await Promise.all([here.context().close(), elsewhere.context().close()]);
    await servers.stop();
    await mail.close();
  }
});

test('who has an account when mail is switched on confirms it by mail; an onboarding link opens nothing before its mail', async ({
  browser,
}) => {
  const mail = await startMailServer();
  const servers = await startTwoServers(mail.url, { secondMails: false });
  const open = async (baseURL: string) => (await browser.newContext({ baseURL })).newPage();
  const [mailing, plain] = [await open(servers.first), await open(servers.second)];
  try {
    await newPerson(plain.request);
    const { email, token } = await newPerson(plain.request);
    // It knows of no mail, and would take the jobs of the other one.
    await servers.stopSecond();
    await test.step('they are told to confirm their e-mail, do so, and are in', async () => {
      await signIn(mailing, email);
      await expect(mailing.getByText(text.confirmMail(email))).toBeVisible();
      await expectAccessible(mailing);
      const received = await mail.mail(({ to }) => to.includes(email));
      await mailing.goto(pathIn(linkIn(received, '/verify-email')));
      await mailing.getByLabel(text.password, { exact: true }).fill(PASSWORD);
      await mailing.getByRole('button', { name: text.verify }).click();
      await expect(mailing).toHaveURL(/\/(dashboard|company)/);
      const seen = ask(mailing.request, '{ companiesByUser { id } }', {}, token);
      await expect(seen, 'the session from before ended').rejects.toThrow();
    });
    await test.step('whoever holds their onboarding link gives an e-mail, and comes in by the mail', async () => {
      const session = await tokenOf(mailing.request, email, PASSWORD);
      const create = 'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { data { id } } }';
      const renew = 'mutation ($companyId: ID!) { renewOnboardingLink(companyId: $companyId, name: "Luz") { url } }';
      const input = { rut: '76123456-0', name: 'Viña Ñandú SpA' };
      type Created = { createCompany: { data: { id: string } } };
      const { createCompany } = await ask<Created>(mailing.request, create, { input }, session);
      type Renewed = { renewOnboardingLink: { url: string } };
      const { renewOnboardingLink } = await ask<Renewed>(mailing.request, renew, { companyId: createCompany.data.id }, session);
      // A page of ours that hears nothing: another would go to the sign-in page by itself.
      await mailing.goto('/favicon.svg');
      await mailing.evaluate(() => localStorage.clear());
      await mailing.goto(pathIn(renewOnboardingLink.url));
      const luisa = newEmail();
      await mailing.getByLabel(text.name, { exact: true }).fill('Luisa');
      await mailing.getByLabel(text.lastName).fill('Lagos');
      await mailing.getByLabel(text.email).fill(luisa);
      await expect(mailing.getByText(text.joinByMail)).toBeVisible();
      await expectAccessible(mailing);
      await mailing.getByRole('button', { name: text.joinSend }).click();
      await expect(mailing.getByText(text.joinMailed(luisa, input.name))).toBeVisible();
      expect(await mailing.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
      const received = await mail.mail(({ to }) => to.includes(luisa));
      await mailing.goto(pathIn(linkIn(received, '/onboarding/crear_usuario')));
      await expect(mailing.getByLabel(text.name, { exact: true })).toHaveValue('Luisa');
      await mailing.getByLabel(text.password, { exact: true }).fill(PASSWORD);
      await mailing.getByRole('button', { name: text.joinNew }).click();
      await expect(mailing).toHaveURL(/\/company/);
    });
  } finally {
    await Promise.all([mailing.context().close(), plain.context().close()]);
    await servers.stop();
    await mail.close();
  }
});

test('the sign-in page is light', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/signin', { waitUntil: 'networkidle' });
  expect(scripts.size).toBeGreaterThan(1);
  expect(bytes).toBeLessThanOrEqual(MAX_JAVASCRIPT);
});

/** The path of a new invitation, from a company whose owner is signed in here. */
async function _invite(page: Page): Promise<string> {
  const { companyId, token } = await startWithCompany(page, '/dashboard');
  const operation = `mutation ($companyId: ID!, $email: String!) {
    addUserToCompany(companyId: $companyId, email: $email, role: "USER", name: "Eva", lastName: "Soto") { data { invitationUrl } }
  }`;
  const answer = await ask<{ addUserToCompany: { data: { invitationUrl: string } } }>(
    page.request,
    operation,
    { companyId, email: newEmail() },
    token,
  );
  return pathIn(answer.addUserToCompany.data.invitationUrl);
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel(text.name, { exact: true }).fill('Ana');
  await page.getByLabel(text.lastName).fill('Núñez');
  await page.getByLabel(text.email).fill(email);
  await page.getByLabel(text.password, { exact: true }).fill(PASSWORD);
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel(text.email).fill(email);
  await page.getByLabel(text.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: text.signIn }).click();
}

/** A link of a mail, on the page's own origin. */
function pathIn(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cuenta', exact: true }).click();
  await page.getByRole('menuitem', { name: text.logOut }).click();
  await expect(page).toHaveURL(/\/signin$/);
  // Its script has run: a token that came before would sign them in.
  await expect(page.getByLabel(text.email)).toBeVisible();
}
