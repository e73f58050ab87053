import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page, type WebSocket } from '@playwright/test';
import pg from 'pg';
import { runningServer } from '#server/db/embedded/folder.ts';

/** The password of every person that a story makes. */
export const PASSWORD = 'una-clave-de-prueba';

export type TestPerson = { id: string; email: string; token: string };

/** An e-mail that no other story uses. */
export function newEmail(): string {
  return `p${crypto.randomUUID().slice(0, 12)}@caudal.test`;
}

/** Asks the API as the holder of a token. @throws when the answer is an error */
export async function ask<Data>(
  request: APIRequestContext,
  query: string,
  variables: Record<string, unknown> = {},
  token?: string,
): Promise<Data> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await request.post('/graphql', { headers, data: { query, variables } });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: { message: string }[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
  return data;
}

/** A new person with a living session and no company. */
export async function newPerson(request: APIRequestContext): Promise<TestPerson> {
  const email = newEmail();
  const input = { email, password: PASSWORD, name: 'Ana', lastName: 'Núñez' };
  const { signUp } = await ask<{ signUp: { id: string } }>(request, 'mutation ($input: UserInput!) { signUp(input: $input) { id } }', {
    input,
  });
  return { id: signUp.id, email, token: await tokenOf(request, email, PASSWORD) };
}

/** Opens a session. @returns its token */
export async function tokenOf(request: APIRequestContext, email: string, password: string): Promise<string> {
  const text = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { accessToken } }';
  return (await ask<{ login: { accessToken: string } }>(request, text, { email, password })).login.accessToken;
}

/** A new person with a company of their own, signed in on this page, which then opens `path`. */
export async function startWithCompany(
  page: Page,
  path: string,
  { name = 'Comercial Los Andes SpA', rut = '76123456-0', isProven = false }: { name?: string; rut?: string; isProven?: boolean } = {},
): Promise<TestPerson & { companyId: string }> {
  const person = await newPerson(page.request);
  const text = 'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { data { id } } }';
  const variables = { input: { rut, name } };
  if (isProven) await prove(person);
  const { createCompany } = await ask<{ createCompany: { data: { id: string } } }>(page.request, text, variables, person.token);
  await enterWith(page, person.token, path);
  return { ...person, companyId: createCompany.data.id };
}

/** Invites somebody to a company. @returns what accepts it: the link, opened by that person */
export async function invite(
  request: APIRequestContext,
  boss: { companyId: string; token: string },
  email: string,
  role = 'USER',
): Promise<(token: string) => Promise<void>> {
  const add = `mutation ($companyId: ID!, $email: String!, $role: String!) {
    addUserToCompany(companyId: $companyId, email: $email, role: $role) { data { invitationUrl } } }`;
  type Invited = { addUserToCompany: { data: { invitationUrl: string } } };
  const { addUserToCompany } = await ask<Invited>(request, add, { companyId: boss.companyId, email, role }, boss.token);
  const link = new URL(addUserToCompany.data.invitationUrl).searchParams.get('token');
  const accept = 'mutation ($link: String!) { acceptInvitation(token: $link, input: {}) { companyId } }';
  return async (token) => {
    await ask(request, accept, { link }, token);
  };
}

/** Proves a person's e-mail in the database: the Caudal of the stories sends no mail, so no way through it does. */
export async function prove({ id }: TestPerson): Promise<void> {
  const { socket } = runningServer(join(process.env['CAUDAL_TEST_FOLDER'] ?? '', 'data', 'pgdata'));
  const client = new pg.Client({ host: String(socket), user: 'caudal_owner', database: 'caudal' });
  await client.connect();
  await client.query('update person set email_proven_at = now() where person_id = $1', [id]);
  await client.end();
}

/** Puts a token into this page's browser and opens `path` with it. */
export async function enterWith(page: Page, token: string, path: string): Promise<void> {
  // Any file of ours: what is kept belongs to the origin.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token);
  await page.goto(path);
}

/**
 * Follows the sockets of a page from now on: some moments after its first figures a page hears what happens elsewhere.
 * @returns whether the document that the page shows does so by now
 */
export function hearing(page: Page): () => boolean {
  const sockets = new Map<WebSocket, { isAnswered: boolean; isAsking: boolean }>();
  page.on('websocket', (socket) => {
    const state = { isAnswered: false, isAsking: false };
    sockets.set(socket, state);
    socket.on('framereceived', ({ payload }) => {
      state.isAnswered ||= String(payload).includes('"accessChanged":false');
    });
    socket.on('framesent', ({ payload }) => {
      state.isAsking ||= String(payload).includes('notificationsReceived');
    });
    socket.on('close', () => sockets.delete(socket));
  });
  // Those of the document before.
  page.on('domcontentloaded', () => sockets.clear());
  return () => [...sockets.values()].some(({ isAnswered, isAsking }) => isAnswered && isAsking);
}

/** No violation of WCAG 2.2 AA on the page as it stands: all rules in light colours, those that colours change in dark ones too. */
export async function expectAccessible(page: Page): Promise<void> {
  const rules = axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  expect(await violations(rules), 'in light').toEqual([]);
  // Colours that are still on their way from light to dark are nobody's.
  const still = await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await violations(axe(page).withRules(['color-contrast'])), 'in dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await still.evaluate((style) => style.parentNode?.removeChild(style));
}

/** One document without frames, and nothing but what is wrong with it: the rules are the same, in less than half the time. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function violations(rules: AxeBuilder): Promise<string[]> {
  const { violations } = await rules.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);
}

/** What can be pressed on the page as it stands and is smaller than a thumb needs; links within a sentence may be. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const shown = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, textarea, summary'),
    ].filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getBoundingClientRect().bottom > 0);
    return shown
      .filter((one) => !isWithinWords(one))
      .flatMap((one) => {
        const { width, height } = roomOf(one);
        const name = one.getAttribute('aria-label') ?? one.textContent;
        return Math.round(width) < min || Math.round(height) < min ? [`${name?.trim()}: ${Math.round(width)} × ${Math.round(height)}`] : [];
      });

    function isWithinWords(one: HTMLElement): boolean {
      const around = one.parentElement?.textContent?.trim() ?? '';
      return getComputedStyle(one).display === 'inline' && around !== one.textContent?.trim();
    }

    /** With the label of a box to tick, and with what an invisible part of it adds around it. */
    function roomOf(one: HTMLElement): { width: number; height: number } {
      const label = one.matches('[type=checkbox], [type=radio], [type=file]') ? one.closest('label, [data-row]') : null;
      const box = (label ?? one).getBoundingClientRect();
      const part = getComputedStyle(one, '::after');
      if (part.content === 'none' || part.position !== 'absolute') return box;
      const added = Number.parseFloat(part.width) || 0;
      return { width: Math.max(box.width, added), height: Math.max(box.height, Number.parseFloat(part.height) || 0) };
    }
  }, 44);
}
