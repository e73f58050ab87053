import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { rutOf } from '#domain/rut.ts';
import { bankFiles, purchasesFile } from './bank-files.ts';
import type { Visit } from './states/types.ts';
import { STATES } from './states.ts';
import {
  ask,
  enterDemo,
  enterWith,
  importFiles,
  invite,
  newEmail,
  newPerson,
  smallTargets,
  startWithCompany,
  violations,
  violationsOfStructure,
} from './support.ts';

// One look at every screen in every state, in place of a look in every story: all rules of WCAG 2.2 AA, and contrast once more in dark
// colours; then on a telephone, where nothing may lead aside either. Colours are the same at any width: contrast is looked at again
// there only where what stands there is another thing; and what lies over a page can be hit by a thumb. What stands where: states.ts.

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

const WIDTHS = { desk: { width: 1280, height: 720 }, telephone: { width: 390, height: 844 } } as const;

test('the pages of visitors, a link of an invitation, and a screen that is closed to a role', async ({ page }) => {
  await lookAtAll(page, STATES.visitor);
  const boss = await startWithCompany(page, '/favicon.svg');
  const address = await invitationLink(page.request, boss);
  await lookAtAll(
    page,
    STATES.invited.map((visit) => ({ ...visit, address })),
  );
  const luis = await newPerson(page.request);
  await (await invite(page.request, boss, luis.email, 'NOMINAS'))(luis.token);
  await enterWith(page, luis.token, '/favicon.svg');
  await lookAtAll(page, STATES.closed);
});

test('the way in of a new company', async ({ page }) => {
  const { token } = await newPerson(page.request);
  await enterWith(page, token, '/favicon.svg');
  await lookAtAll(page, STATES.newcomer);
  await startWithCompany(page, '/favicon.svg');
  await lookAtAll(page, STATES.journey);
});

test('a company of which there is nothing yet, and its first files', async ({ page }) => {
  await startWithCompany(page, '/favicon.svg');
  await lookAtAll(page, STATES.newCompany);
});

test('a company at work', async ({ page }) => {
  const me = await startWithCompany(page, '/favicon.svg', { isProven: true });
  const colleague = await newPerson(page.request);
  await (await invite(page.request, me, colleague.email))(colleague.token);
  await invite(page.request, me, newEmail(), 'OPERARIO');
  await importFiles(page.request, me, [...bankFiles(), purchasesFile([7_001, 7_002])]);
  const boss = await newPerson(page.request);
  const create = 'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { data { id } } }';
  type Made = { createCompany: { data: { id: string } } };
  const { createCompany } = await ask<Made>(page.request, create, { input: { rut: rutOf(77_123_456), name: 'Otra SpA' } }, boss.token);
  await invite(page.request, { ...boss, companyId: createCompany.data.id }, me.email);
  await lookAtAll(page, STATES.company);
});

test('the demo group, and what lies over its screens', async ({ page }) => {
  await enterDemo(page, '/favicon.svg');
  await lookAtAll(page, STATES.demo);
  await enterDemo(page, '/favicon.svg', 'La Hallulla');
  await lookAtAll(page, STATES.hallulla);
  await enterDemo(page, '/favicon.svg', 'Valle Largo');
  await lookAtAll(page, STATES.valleLargo);
  await enterDemo(page, '/favicon.svg', 'Río Turbio');
  await lookAtAll(page, STATES.rioTurbio);
});

// In two halves, for two workers.
for (const half of [0, 1])
  test(`every route of the frame shows its title or says that it is closed, ${half + 1} of 2`, async ({ page }) => {
    await enterDemo(page, '/favicon.svg');
    const titles = titlesOfRoutes();
    for (const visit of STATES.screens.filter((_, index) => index % 2 === half)) {
      const title = titles.get(visit.screen) ?? '';
      await lookAtAll(page, [visit], async () => {
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toHaveText(new RegExp(`^(${title}|Sin acceso)$`));
        await expect(page).toHaveTitle(/ · Caudal$/);
        // Files are dropped where a title would stand.
        const isSeen = ((await heading.boundingBox())?.height ?? 0) > 1;
        if ((await heading.innerText()) === title) expect(isSeen).toBe(visit.screen !== '/carga');
        await page.setViewportSize(WIDTHS.telephone);
        await expect(heading).toBeAttached();
        await expect.poll(() => smallTargets(page), 'below 44 px on a telephone').toEqual([]);
        await page.setViewportSize(WIDTHS.desk);
        // A list that became a table again may stand scrolled, with a row half below its head.
        await scrollToTop(page);
      });
    }
  });

/** Opens each screen, brings it from state to state, and looks at each; `more`: what else is expected of it. */
async function lookAtAll(page: Page, visits: readonly Visit[], more: () => Promise<void> = async () => {}): Promise<void> {
  for (const { screen, address = screen, opensOn = 'desk', isOtherOnTelephone = opensOn === 'telephone', states } of visits) {
    await page.setViewportSize(WIDTHS[opensOn]);
    await page.goto(address);
    for (const state of states) {
      await test.step(`${screen}: ${state.name}`, async () => {
        await state.bring(page);
        await more();
        const what = `${screen}, ${state.name}`;
        if (opensOn === 'desk') expect.soft(await violations(page), what).toEqual(NONE);
        if (state.only === 'desk') return;
        await page.setViewportSize(WIDTHS.telephone);
        const look = async () => {
          await scrollToTop(page);
          return isOtherOnTelephone ? violations(page) : { ...NONE, light: await violationsOfStructure(page) };
        };
        // What is drawn anew for that width may move what stands under the bar at the foot once more.
        await softly.poll(look, `${what}, on a telephone`).toEqual(NONE);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect.soft(overflow, `${what}: what leads aside on a telephone`).toBe(0);
        if (await page.getByRole('dialog').first().isVisible()) {
          // They may be on their way to the foot.
          await softly.poll(() => smallTargets(page), `${what}: below 44 px on a telephone`).toEqual([]);
          await softly.poll(() => raisedDialogs(page), `${what}: not a sheet at the foot of a telephone`).toEqual([]);
        }
        await page.setViewportSize(WIDTHS[opensOn]);
      });
    }
  }
}

const NONE = { light: [], dark: [] };
const softly = expect.configure({ soft: true });

/** Where nothing lies half under a bar or a head. */
async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('main, main *')) if (one.scrollTop > 0) one.scrollTo(0, 0);
  });
}

/** The dialogs that do not reach the foot and both edges of the screen. */
function raisedDialogs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Modal-content')].flatMap((one) => {
      const { left, right, bottom } = one.getBoundingClientRect();
      const edges = [left, innerWidth - right, innerHeight - bottom].map(Math.round);
      return edges.some((room) => room !== 0) ? [`${one.textContent?.slice(0, 40)}: ${edges.join()}`] : [];
    }),
  );
}

/** The title of each path of the contract that is a screen. */
function titlesOfRoutes(): ReadonlyMap<string, string> {
  const lines = readFileSync('tests/data/contract/routes.tsv', 'utf8').trimEnd().split('\n').slice(1);
  const rows = lines.map((line) => line.split('\t'));
  return new Map(rows.filter(([zone]) => zone === 'shell').map(([, path = '', title = '']) => [path, title]));
}

/** The path of a new invitation. */
async function invitationLink(request: APIRequestContext, boss: { companyId: string; token: string }): Promise<string> {
  const operation = `mutation ($companyId: ID!, $email: String!) {
    addUserToCompany(companyId: $companyId, email: $email, role: "USER", name: "Eva", lastName: "Soto") { data { invitationUrl } } }`;
  type Invited = { addUserToCompany: { data: { invitationUrl: string } } };
  const { addUserToCompany } = await ask<Invited>(request, operation, { companyId: boss.companyId, email: newEmail() }, boss.token);
  const { pathname, search } = new URL(addUserToCompany.data.invitationUrl);
  return pathname + search;
}
