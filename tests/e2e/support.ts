import { join } from 'node:path';
import { type APIRequestContext, expect, type Page, type WebSocket } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import pg from 'pg';
import { type Rut, rutOf } from '#domain/rut.ts';
import { runningServer } from '#server/db/embedded/folder.ts';

/** The password of every person that a story makes. */
export const PASSWORD = 'una-clave-de-prueba';

export type TestPerson = { id: string; email: string; token: string };

/** An e-mail that no other story uses. */
export function newEmail(): string {
  return `p${crypto.randomUUID().slice(0, 12)}@caudal.test`;
}

/** A RUT that no other story uses. */
export function newRut(): Rut {
  return rutOf(60_000_000 + Math.floor(Math.random() * 9_000_000));
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
export const prove = ({ id }: TestPerson) => inDatabase('update person set email_proven_at = now() where person_id = $1', [id]);

/** Makes a person administer the installation: only who installs it can, and the demo's holder is everybody's. */
export const letAdminister = ({ id }: TestPerson) => inDatabase("update person set system_role = 'ADMIN' where person_id = $1", [id]);

async function inDatabase(query: string, values: unknown[]): Promise<void> {
  const { socket } = runningServer(join(process.env['CAUDAL_TEST_FOLDER'] ?? '', 'data', 'pgdata'));
  const client = new pg.Client({ host: String(socket), user: 'caudal_owner', database: 'caudal' });
  await client.connect();
  await client.query(query, values);
  await client.end();
}

const IMPORT = 'mutation ($companyId: ID!, $files: [File!]!) { importFiles(companyId: $companyId, files: $files) { __typename } }';
const IMPORTS = 'query ($companyId: ID!) { imports(companyId: $companyId) { docs { fileName status } } }';
type Imports = { imports: { docs: { fileName: string; status: string }[] } };

/** A file as a file field takes it. */
export type NamedFile = { name: string; mimeType: string; buffer: Buffer };

/** Brings files into a company, one after the other, and waits until all of them are in, or ask something. */
export async function importFiles(
  request: APIRequestContext,
  { companyId, token }: { companyId: string; token: string },
  files: readonly NamedFile[],
  status: 'importado' | 'pregunta' = 'importado',
): Promise<void> {
  const states = async () => (await ask<Imports>(request, IMPORTS, { companyId }, token)).imports.docs.map(({ status }) => status);
  const before = await states();
  for (const file of files) {
    const answer = await request.post('/graphql', {
      headers: { authorization: `Bearer ${token}`, 'x-graphql-yoga-csrf': '1' },
      multipart: {
        operations: JSON.stringify({ query: IMPORT, variables: { companyId, files: [null] } }),
        map: JSON.stringify({ file: ['variables.files.0'] }),
        file,
      },
    });
    expect(await answer.json()).not.toHaveProperty('errors');
  }
  const all = [...files.map(() => status), ...before];
  await expect.poll(states, { intervals: [100, 200, 400] }).toEqual(all);
}

/** Puts a token into this page's browser and opens `path` with it. */
export async function enterWith(page: Page, token: string, path: string): Promise<void> {
  // Any file of ours: what is kept belongs to the origin.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token);
  await page.goto(path);
}

/** The holder of the demo group, who administers the installation. */
export const DEMO = { email: 'demo@caudal.example', password: 'demo-de-las-pruebas' };

type DemoCompany = { id: string; alias: string };
let session: Promise<{ token: string; companies: readonly DemoCompany[] }> | undefined;

/** The demo's session, opened once for all stories of a process. */
export async function demoToken(request: APIRequestContext): Promise<string> {
  return (await demoSession(request)).token;
}

function demoSession(request: APIRequestContext) {
  const open = async () => {
    const token = await tokenOf(request, DEMO.email, DEMO.password);
    const fields = 'id name alias rut plan role country features restrictsF29 trialExpirationDate isBlocked';
    type Answer = { companiesByUser: DemoCompany[] };
    const { companiesByUser } = await ask<Answer>(request, `{ companiesByUser { ${fields} } }`, {}, token);
    return { token, companies: companiesByUser };
  };
  session ??= open();
  return session;
}

/** Keeps the last message that can be taken back: by itself it goes after some seconds, sooner than a busy machine looks at the rest. */
export async function holdUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Deshacer', exact: true }).last().hover();
}

/** Opens a screen of one of the demo's companies, by its holder; the server does not learn which company that was. */
export async function enterDemo(page: Page, path: string, alias = 'Quebrada Honda'): Promise<void> {
  const { token, companies } = await demoSession(page.request);
  const company = companies.find((one) => one.alias === alias);
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('company', value), JSON.stringify({ state: { company }, version: 0 }));
  await enterWith(page, token, path);
}

/**
 * Follows the sockets of a page from now on: some moments after its first figures a page hears what happens elsewhere.
 * @returns whether the document that the page shows does so by now
 */
export function hearing(page: Page): () => boolean {
  const sockets = new Map<WebSocket, { access: boolean; notifications: boolean }>();
  page.on('websocket', (socket) => {
    const state = { access: false, notifications: false };
    sockets.set(socket, state);
    socket.on('framereceived', ({ payload }) => {
      state.access ||= String(payload).includes('"accessChanged":false');
      state.notifications ||= String(payload).includes('"notificationsReceived":null');
    });
    socket.on('close', () => sockets.delete(socket));
  });
  // Those of the document before.
  page.on('domcontentloaded', () => sockets.clear());
  return () => [...sockets.values()].some(({ access, notifications }) => access && notifications);
}

/** No violation of WCAG 2.2 AA on the page as it stands: for what only a story brings about. See states.ts for everything else. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual({ light: [], dark: [] });
}

const RULES: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };

/** What is wrong with how the page is made, whatever its colours. */
export function violationsOfStructure(page: Page): Promise<string[]> {
  return faultsOf(page, { ...RULES, rules: { 'color-contrast': { enabled: false } } });
}

/**
 * What is wrong with the page as it stands, by all rules in light colours and by those that colours change in dark ones. It starts with the
 * colours that the page has and leaves the others: each change of them draws everything anew.
 */
export async function violations(page: Page): Promise<{ light: string[]; dark: string[] }> {
  await stopTransitions(page);
  const isDark = (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark';
  if (isDark) {
    const dark = await faultsOf(page, CONTRAST);
    await showIn(page, 'light');
    return { light: await faultsOf(page, RULES), dark };
  }
  const light = await faultsOf(page, RULES);
  await showIn(page, 'dark');
  return { light, dark: await faultsOf(page, CONTRAST) };
}

const CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Colours that are still on their way to others are nobody's. */
async function stopTransitions(page: Page): Promise<void> {
  if (await page.evaluate(() => document.getElementById('no-transitions') !== null)) return;
  const still = await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  await still.evaluate((style) => {
    (style as Element).id = 'no-transitions';
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Rows that differ in their words alone are looked at once: the engine takes a long table row by row. What has no words, or no name, is of
 * another shape than what has.
 *
 * The engine comes into a document once: a wrapper that brings it each time takes twice as long. No document of ours has frames.
 */
async function faultsOf(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const marked = markRepeated();
    const { violations } = await window.axe.run(
      { include: [document], exclude: [['[data-same-shape]']] },
      { ...options, resultTypes: ['violations'] },
    );
    for (const one of marked) one.removeAttribute('data-same-shape');
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);

    function markRepeated(): Element[] {
      const repeated: Element[] = [];
      for (const list of document.querySelectorAll('tbody, ul, ol, [role="rowgroup"], [role="listbox"]')) {
        const shapes = new Set<string>();
        for (const row of list.children) {
          const shape = row.outerHTML
            .replace(/>[^<]*\S[^<]*</g, '>x<')
            .replace(
              /\s(id|for|href|title|value|name|datetime|aria-(?:label|labelledby|describedby|controls|rowindex|posinset)|data-[\w-]+)="[^"]+"/g,
              ' $1',
            );
          if (shapes.has(shape) && !row.contains(document.activeElement)) repeated.push(row);
          shapes.add(shape);
        }
      }
      for (const one of repeated) one.setAttribute('data-same-shape', '');
      return repeated;
    }
  }, options);
}

/**
 * What can be pressed on the page as it stands and is smaller than a thumb needs; links within a sentence may be. What counts is what a
 * press hits: a neighbour that lies over a part of it, or a box that cuts it, takes that part away.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const shown = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, textarea, summary'),
    ].filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getBoundingClientRect().bottom > 0);
    return shown
      .filter((one) => !isWithinWords(one))
      .flatMap((one) => {
        const { width, height } = hitRoom(one);
        const name = one.getAttribute('aria-label') ?? one.textContent;
        return Math.round(width) < min || Math.round(height) < min ? [`${name?.trim()}: ${Math.round(width)} × ${Math.round(height)}`] : [];
      });

    function isWithinWords(one: HTMLElement): boolean {
      const around = one.parentElement?.textContent?.trim() ?? '';
      return getComputedStyle(one).display === 'inline' && around !== one.textContent?.trim();
    }

    /** How far a press to the left and right of its middle, and above and below, still hits it: with a box to tick, its label. */
    function hitRoom(one: HTMLElement): { width: number; height: number } {
      const isBox = one instanceof HTMLInputElement && one.matches('[type=checkbox], [type=radio], [type=file]');
      const label = isBox ? (one.closest<HTMLElement>('label, [data-row]') ?? one.labels?.[0]) : null;
      const target = label ?? one;
      const room = reach(target, one);
      if (room.width >= min && room.height >= min) return room;
      // A bar or an edge may cover it only where the page stands now.
      target.scrollIntoView({ block: 'center', inline: 'nearest' });
      return reach(target, one);
    }

    function reach(target: HTMLElement, one: HTMLElement): { width: number; height: number } {
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = (dx: number, dy: number) => {
        const found = document.elementFromPoint(x + dx, y + dy);
        return found !== null && (target.contains(found) || one.contains(found));
      };
      const far = (dx: number, dy: number) => {
        let step = 0;
        while (step < min && isHit(dx * (step + 1), dy * (step + 1))) step += 1;
        return step;
      };
      // What nothing of can be pressed, such as a link for keyboards beyond the edge, is no target.
      if (!isHit(0, 0)) return { width: min, height: min };
      // The middle lies within a pixel, so that one at an edge is lost.
      return { width: far(-1, 0) + far(1, 0) + 2, height: far(0, -1) + far(0, 1) + 2 };
    }
  }, 44);
}
