import { expect, type Page, test } from '@playwright/test';
import { WORK_KINDS } from '#domain/work/kinds.ts';
import { text } from '#web/features/onboarding/text.ts';
import { text as door } from '#web/features/session/text.ts';
import { text as landing } from '#web/features/softlanding/text.ts';
import { text as team } from '#web/features/users/text.ts';
import { text as works } from '#web/features/work/text.ts';
import {
  ask,
  demoToken,
  enterWith,
  invite,
  letAdminister,
  newEmail,
  newPerson,
  PASSWORD,
  prove,
  startWithCompany,
  tokenOf,
} from './support.ts';

const SALES = 'tests/data/rcv/RCV_VENTA_76123456-0_202605.csv';
const STATEMENT = 'tests/data/statements/bancochile_movimientos_html_sintetico.xls';
const NOTES = 'mutation ($companyId: ID!, $notes: String!) { saveSoftlandingNotes(companyId: $companyId, notes: $notes) { companyId } }';
const FINISH = 'mutation ($companyId: ID!) { completeOnboarding(companyId: $companyId) { isCompleted } }';

test('a new company walks in: its RUT, a register, a balance, the questions, and the first look', async ({ page }) => {
  const { token } = await newPerson(page.request);
  await enterWith(page, token, '/onboarding');
  await expect(page).toHaveURL(/\/company$/);
  await expectStep(page, text.company.createTitle, 1);
  await createCompany(page);

  await expect(page).toHaveURL(/\/cashflow-documents\?companyId=/);
  await expectStep(page, text.documents.title, 2);
  await expect(step(page, text.steps.company)).toContainText(text.states.done);
  await give(page, SALES);
  await expect(page.getByText(text.documents.found(3))).toBeVisible();
  await next(page);

  await expectStep(page, text.bankBalance.title, 3);
  await page.getByText(text.bankBalance.hand).click();
  await fillBalance(page, '1500000');
  const accounts = page.getByRole('region', { name: text.bankBalance.accounts });
  await accounts.getByRole('button', { name: text.bankBalance.remove('BancoEstado') }).click();
  await expect(accounts).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(accounts.getByRole('listitem')).toContainText(/BancoEstado.*\$ 1\.500\.000/);
  await expect(page.getByRole('status').filter({ hasText: text.saved })).toBeVisible();
  await next(page);

  await expectStep(page, text.additional.title, 4);
  await page.getByLabel(text.additional.payroll.amount).fill('12500000');
  await page.getByLabel(text.additional.payroll.day).first().fill('30');
  await page.getByLabel(text.additional.tax.regime).selectOption('PRO_PYME_14D3');
  await page.getByLabel(text.additional.tax.ppm).fill('0,125');
  await page.getByRole('button', { name: text.additional.loans.add }).click();
  const loan = page.getByRole('group', { name: text.additional.loans.one(1) });
  await loan.getByLabel(text.additional.loans.lender).fill('BancoEstado');
  await loan.getByLabel(text.additional.loans.currency).selectOption('UF');
  await loan.getByLabel(text.additional.loans.installment, { exact: true }).fill('12,5');
  await loan.getByLabel(text.additional.loans.day).fill('5');
  await next(page);

  await expectStep(page, text.waitingRoom.titleDone, 5);
  const figures = page.getByRole('definition');
  await expect(figures).toHaveText(['3', '0', '1']);
  await page.getByRole('button', { name: text.waitingRoom.start }).click();

  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
  const welcome = page.getByRole('dialog', { name: text.welcome.title });
  await expect(welcome).toBeVisible();
  await expect(welcome).not.toContainText('gratis');
  await page.reload();
  await welcome.getByRole('button', { name: text.welcome.start }).click();
  await expect(page).toHaveURL(/\/softlanding(\?|$)/);
  await expect(page.getByRole('listitem').filter({ hasText: landing.steps.sii.title })).toContainText(landing.detected);
  await page.goto('/dashboard');
  await expect(page.getByText('$ 1.500.000').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/onboarding');
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
});

test('what was answered is there again, also for a step that was left out; a wrong answer is said at once and not kept', async ({
  page,
}) => {
  const { companyId, token } = await startWithCompany(page, '/onboarding');
  await expectStep(page, text.company.confirmTitle, 1);
  await page.getByLabel(text.company.alias).fill('Los Andes');
  await page.getByRole('button', { name: text.company.confirm }).click();
  await expectStep(page, text.documents.title, 2);
  await expect(page.getByText(text.settingUp('Los Andes'))).toBeVisible();
  await page.getByRole('button', { name: text.skip }).click();
  await expectStep(page, text.bankBalance.title, 3);
  await expect(step(page, text.steps.documents)).toContainText(text.states.skipped);

  await page.goto('/onboarding/additional');
  await expect(page).toHaveURL(`/cashflow-additional?companyId=${companyId}`);
  await page.getByLabel(text.additional.payroll.amount).fill('9800000');
  await page.getByLabel(text.additional.cutOff.label).fill('2100-01-01');
  await page.getByLabel(text.additional.terms.clients).fill('45');
  await page.getByLabel(text.additional.terms.providers).focus();
  await expect(page.getByText('La fecha de corte no puede estar en el futuro.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: text.saved })).toBeVisible();
  await page.getByRole('button', { name: text.next }).click();
  await expect(page.getByRole('alert')).toBeVisible();

  await page.goto('/onboarding');
  await expectStep(page, text.bankBalance.title, 3);
  await step(page, text.steps.additional).getByRole('link').click();
  await expect(page.getByLabel(text.additional.payroll.amount)).toHaveValue('$ 9.800.000');
  await expect(page.getByLabel(text.additional.terms.clients)).toHaveValue('45 días');
  await expect(page.getByLabel(text.additional.cutOff.label)).toHaveValue('');
  const { get_company } = await ask<{ get_company: object }>(
    page.request,
    'query ($id: ID!) { get_company(id: $id) { alias clientPaymentDays } }',
    { id: companyId },
    token,
  );
  expect(get_company).toEqual({ alias: 'Los Andes', clientPaymentDays: 45 });
});

test('an answer that did not arrive is kept with the next one, and nothing is called saved before', async ({ page }) => {
  const { companyId, token } = await startWithCompany(page, '/onboarding/additional');
  const gate = Promise.withResolvers<void>();
  let saves = 0;
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('mutation SaveOnboardingStep')) return route.fallback();
    saves += 1;
    if (saves > 1) return route.fallback();
    await gate.promise;
    return route.abort();
  });
  await page.getByLabel(text.additional.payroll.amount).fill('9800000');
  await page.getByLabel(text.additional.terms.clients).fill('45');
  await page.getByLabel(text.additional.terms.providers).focus();
  const state = page.getByRole('main').getByRole('status').first();
  await expect(state).toHaveText(text.saving);
  await expect.poll(() => saves).toBe(1);
  gate.resolve();
  await expect(state).toHaveText(text.saved);
  const query = 'query ($companyId: ID!) { companyOnboarding(companyId: $companyId) { answers { payrollAmount clientPaymentDays } } }';
  const { companyOnboarding } = await ask<{ companyOnboarding: object }>(page.request, query, { companyId }, token);
  expect(companyOnboarding).toEqual({ answers: { payrollAmount: 9_800_000, clientPaymentDays: 45 } });
});

test('what is written while the answer of before is still to come is kept after it', async ({ page }) => {
  const { companyId, token } = await startWithCompany(page, '/onboarding/additional');
  const sent: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/graphql', async (route) => {
    const query = route.request().postData() ?? '';
    if (!query.includes('SaveOnboardingStep')) return route.fallback();
    sent.push(query);
    if (sent.length === 1) await gate;
    return route.fallback();
  });
  const amount = page.getByLabel(text.additional.payroll.amount);
  await amount.fill('1000');
  await page.getByLabel(text.additional.rent.amount).focus();
  await expect.poll(() => sent.length).toBe(1);
  await amount.fill('2000');
  await page.getByRole('button', { name: text.next }).click();
  await expect(page.getByRole('button', { name: text.next })).toBeDisabled();
  expect(sent).toHaveLength(1);
  release();
  await expectStep(page, text.waitingRoom.titleEmpty, 5);
  const query = 'query ($companyId: ID!) { companyOnboarding(companyId: $companyId) { answers { payrollAmount } } }';
  expect(await ask(page.request, query, { companyId }, token)).toEqual({ companyOnboarding: { answers: { payrollAmount: 2000 } } });
});

test('how far a new cut-off date is applied is shown while it is; it is stopped and resumed there', async ({ page }) => {
  await startWithCompany(page, '/favicon.svg');
  const follows = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"areas":null')));
  const { title, stopped, done } = WORK_KINDS.terms;
  const work = {
    __typename: 'Work',
    id: 'x',
    actId: null,
    kind: 'terms',
    title: title(null),
    done: 400,
    total: 1_000,
    progress: 0.4,
    hasFile: false,
    isMine: true,
  };
  const states = {
    running: { ...work, state: 'running', sentence: null, canStop: true, canResume: false },
    stopped: { ...work, state: 'stopped', sentence: stopped, canStop: false, canResume: true },
    done: { ...work, state: 'done', sentence: done({ rows: 1_000 }), canStop: false, canResume: false },
  };
  let now: keyof typeof states = 'running';
  await page.route('**/graphql', (route) => {
    const query = route.request().postData() ?? '';
    if (query.includes('mutation StopWork(')) now = 'stopped';
    if (query.includes('mutation ResumeWork(')) now = 'done';
    if (query.includes('query Works(')) return route.fulfill({ json: { data: { works: [states[now]] } } });
    if (!/mutation (Stop|Resume)Work\(/.test(query)) return route.fallback();
    return route.fulfill({ json: { data: { [now === 'stopped' ? 'stopWork' : 'resumeWork']: states[now] } } });
  });
  await page.goto('/onboarding/additional');
  const card = page.getByRole('list', { name: works.label });
  await expect(card.getByRole('progressbar', { name: title(null) })).toHaveAttribute('aria-valuenow', '40');
  await expect(card).toContainText(works.rows(400, 1_000));
  await follows;
  await card.getByRole('button', { name: works.stop }).click();
  await expect(card).toContainText(stopped);
  await card.getByRole('button', { name: works.resume }).click();
  await expect(card).toContainText(done({ rows: 1_000 }));
  await card.getByRole('button', { name: works.close }).click();
  await expect(card).toHaveCount(0);
});

test('who was asked in and has no company yet finds the invitation where they would make their own', async ({ page }) => {
  const boss = await startWithCompany(page, '/favicon.svg', { name: 'La Invitante SpA' });
  const luisa = await newPerson(page.request);
  await prove(luisa);
  await invite(page.request, boss, luisa.email, 'USER');
  await enterWith(page, luisa.token, '/dashboard');
  await expect(page).toHaveURL(/\/company$/);
  await expect(page.getByRole('region', { name: team.banner.label })).toContainText('La Invitante SpA');
  await page.getByRole('button', { name: `${team.banner.accept}: La Invitante SpA` }).click();
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
  await expect(page.getByRole('button', { name: /^Empresa: 001\. La Invitante SpA/ })).toBeVisible();
});

test('what is wrong behind «more options» is shown, and the keyboard goes there', async ({ page }) => {
  const { token } = await newPerson(page.request);
  await enterWith(page, token, '/company');
  await page.getByText(text.company.more).click();
  await page.getByLabel(text.company.clientDays).fill('');
  await page.getByText(text.company.more).click();
  await expect(page.getByLabel(text.company.clientDays)).toBeHidden();
  await createCompany(page);
  await expect(page.getByLabel(text.company.clientDays)).toBeFocused();
  await expect(page.getByText(text.company.errors.days)).toBeVisible();
});

for (const [trialDays, sentence] of [
  [undefined, text.welcome.week],
  [30, text.welcome.trial(30)],
] as const)
  test(`the welcome says how long the trial is: ${sentence}`, async ({ page }) => {
    const admin = await demoToken(page.request);
    const code = `PRUEBA-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const MAKE = 'mutation ($input: VoucherInput!) { createVoucher(input: $input) { code } }';
    await ask(page.request, MAKE, { input: { code, plan: ['trial'], trialDays } }, admin);
    const { token } = await newPerson(page.request);
    await enterWith(page, token, '/company');
    await page.getByText(text.company.more).click();
    await page.getByLabel(text.company.voucher).fill(code);
    // A RUT has one trial.
    await createCompany(page, trialDays ? '77123456-9' : '77654321-7');
    await expectStep(page, text.documents.title, 2);
    await page.getByRole('button', { name: text.later }).click();
    await expect(page.getByRole('dialog', { name: text.welcome.title })).toContainText(sentence);
  });

test('somebody prefers proposals; a statement brings accounts with their balance; a told balance is taken back', async ({ page }) => {
  const { companyId } = await startWithCompany(page, '/onboarding/bankBalance');
  await page.getByRole('button', { name: text.matching.propose }).click();
  await expect(page.getByRole('region', { name: text.matching.title })).toContainText(text.matching.proposing);
  await give(page, STATEMENT);
  const accounts = page.getByRole('region', { name: text.bankBalance.accounts });
  await expect(accounts.getByRole('listitem')).toContainText(text.bankBalance.fromStatement);
  await page.getByText(text.bankBalance.hand).click();
  await fillBalance(page, '-20000');
  await expect(accounts).toContainText('($ 20.000)');
  await accounts.getByRole('button', { name: /Quitar/ }).click();
  await expect(accounts.getByRole('listitem')).toHaveCount(1);
  await page.goto(`/waiting-room?companyId=${companyId}`);
  await expect(page.getByRole('region', { name: text.waitingRoom.work })).toContainText(
    /bancochile_movimientos_html_sintetico\.xls.*Listo/,
  );
});

test('the waiting room counts what came in although no socket tells it', async ({ page }) => {
  await page.routeWebSocket('**/graphql', (socket) => socket.close());
  await startWithCompany(page, '/favicon.svg');
  let isBusy = true;
  await page.route('**/graphql', async (route) => {
    const query = route.request().postData() ?? '';
    if (!isBusy || !/query (OnboardingImports|CompanyOnboarding)\(/.test(query)) return route.fallback();
    const answer = await route.fetch();
    const { data } = await answer.json();
    if (data.companyOnboarding) data.companyOnboarding.found.importsUnderWay = 1;
    const file = {
      __typename: 'ImportReport',
      id: 'x',
      fileName: 'ventas.csv',
      kind: null,
      status: 'en_proceso',
      rowsNew: 0,
      progress: null,
    };
    if (data.imports) data.imports.docs = [file];
    return route.fulfill({ response: answer, json: { data } });
  });
  await page.goto('/onboarding/waiting-room');
  await expect(page.getByRole('heading', { level: 1, name: text.waitingRoom.title })).toBeVisible();
  await expect(page.getByText('ventas.csv')).toBeVisible();
  isBusy = false;
  await expect(page.getByText('ventas.csv')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: text.waitingRoom.titleEmpty })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('somebody who was asked in creates their password and finds the company to confirm', async ({ page }) => {
  const { companyId, token } = await startWithCompany(page, '/favicon.svg');
  const { renewOnboardingLink } = await ask<{ renewOnboardingLink: { url: string } }>(
    page.request,
    'mutation ($companyId: ID!) { renewOnboardingLink(companyId: $companyId, name: "Luz") { url } }',
    { companyId },
    token,
  );
  await page.evaluate(() => localStorage.clear());
  const { pathname, search } = new URL(renewOnboardingLink.url);
  await page.goto(pathname + search);
  await page.getByLabel(door.email).fill(newEmail());
  await page.getByLabel(door.name, { exact: true }).fill('Luisa');
  await page.getByLabel(door.lastName).fill('Lagos');
  await page.getByLabel(door.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: door.joinNew }).click();
  await expect(page).toHaveURL(`/company?companyId=${companyId}`);
  await expectStep(page, text.company.confirmTitle, 1);
  await page.getByRole('button', { name: text.company.confirm }).click();
  await expectStep(page, text.documents.title, 2);
});

test('who has a company that is in makes no second one', async ({ page }) => {
  const { companyId, token } = await startWithCompany(page, '/dashboard');
  await ask(page.request, FINISH, { companyId }, token);
  await page.goto('/company');
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
});

test('an administrator who makes another company sees its steps, none of them done', async ({ page }) => {
  // The demo's holder has companies that other stories leave in the middle of their steps.
  const me = await startWithCompany(page, '/favicon.svg');
  await letAdminister(me);
  await ask(page.request, 'mutation ($id: ID!) { completeOnboarding(companyId: $id) { isCompleted } }', { id: me.companyId }, me.token);
  await enterWith(page, await tokenOf(page.request, me.email, PASSWORD), '/company');
  await expect(page.getByText(text.settingUpNew)).toBeVisible();
  await expect(page.getByRole('list').first()).not.toContainText(`(${text.states.done})`);
});

test('who comes in with a second company works in it from then on', async ({ page }) => {
  const founder = await newPerson(page.request);
  const CREATE = 'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { data { id } } }';
  const RENEW = 'mutation ($companyId: ID!) { renewOnboardingLink(companyId: $companyId, name: "Luz") { url } }';
  const input = { rut: '77123456-9', name: 'Segunda SpA' };
  const { createCompany } = await ask<{ createCompany: { data: { id: string } } }>(page.request, CREATE, { input }, founder.token);
  const { id: companyId } = createCompany.data;
  const { renewOnboardingLink } = await ask<{ renewOnboardingLink: { url: string } }>(page.request, RENEW, { companyId }, founder.token);
  await startWithCompany(page, '/dashboard');
  await page.getByRole('button', { name: /^Empresa: 001/ }).waitFor();
  const { pathname, search } = new URL(renewOnboardingLink.url);
  await page.goto(pathname + search);
  await page.getByRole('button', { name: door.join, exact: true }).click();
  await expect(page).toHaveURL(/\/company/);
  await page.goto(`/waiting-room?companyId=${createCompany.data.id}`);
  await page.getByRole('button', { name: text.waitingRoom.start }).click();
  await expect(page.getByRole('button', { name: /^Empresa: 00\d\. Segunda SpA/ })).toBeVisible();
});

test('a RUT whose check digit is wrong is said while it is typed, before anything is sent', async ({ page }) => {
  const { token } = await newPerson(page.request);
  let query = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('createCompany')) query += 1;
  });
  await enterWith(page, token, '/company');
  await page.getByLabel(text.company.rut).pressSequentially('761234561');
  await expect(page.getByText(text.company.errors.rut)).toBeVisible();
  await page.getByRole('button', { name: text.company.create }).click();
  await expect(page.getByText(text.company.errors.name)).toBeVisible();
  expect(query).toBe(0);
});

test('softlanding: steps are confirmed with a note, the history says by whom, and its end leaves the menu', async ({ page }) => {
  const { email, companyId, token } = await startWithCompany(page, '/softlanding');
  const team = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: landing.steps.usuarios.title }) });
  await team.getByRole('button', { name: landing.addNote }).click();
  await team.getByLabel(landing.noteOf(landing.steps.usuarios.title)).fill('Falta el contador');
  await team.getByRole('button', { name: landing.saveNote }).click();
  // The field closes, and what is below it moves up.
  await expect(team.getByRole('textbox')).toBeHidden();
  await team.getByRole('button', { name: landing.mark }).click();
  await expect(team).toContainText(landing.ready);
  await expect(team).toContainText(email);
  await expect(page.getByText(landing.done(1, 6))).toBeVisible();
  const history = page.getByRole('region', { name: landing.history });
  await expect(history.getByRole('listitem')).toHaveText([/completó «Usuarios»/, /anotó «Usuarios».*Falta el contador/]);

  // Somebody else writes the general notes meanwhile.
  const notes = page.getByRole('region', { name: landing.notes });
  await notes.getByRole('textbox').fill('Lo mío');
  await ask(page.request, NOTES, { companyId, notes: 'Lo de otra persona' }, token);
  await notes.getByRole('button', { name: landing.saveNotes }).click();
  await expect(notes).toContainText(`${landing.theirs}Lo de otra persona`);
  await expect(notes.getByRole('textbox')).toHaveValue('Lo mío');
  await notes.getByRole('button', { name: landing.saveNotes }).click();
  await expect(page.getByText(landing.notesSaved)).toBeVisible();
  await expect(notes).not.toContainText(landing.theirs);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(notes.getByRole('textbox')).toHaveValue('Lo de otra persona');
  // Below the pointer a message stays.
  await page.mouse.move(0, 0);

  await expect(page.getByRole('link', { name: landing.title })).toHaveCount(1);
  await page.getByRole('button', { name: landing.complete }).click();
  await page.getByRole('dialog').getByRole('button', { name: landing.complete }).click();
  await expect(page.getByRole('button', { name: landing.reopen })).toBeVisible();
  await expect(page.getByRole('link', { name: landing.title })).toHaveCount(0);
  await page.getByRole('button', { name: landing.reopen }).click();
  await expect(page.getByRole('link', { name: landing.title })).toHaveCount(1);
});

async function createCompany(page: Page, rut = '76123456-0'): Promise<void> {
  await page.getByLabel(text.company.rut).pressSequentially(rut.replace('-', ''));
  await page.getByLabel(text.company.name).fill('Comercial Los Andes SpA');
  await page.getByRole('button', { name: text.company.create }).click();
}

async function fillBalance(page: Page, balance: string): Promise<void> {
  await page.getByLabel(text.bankBalance.bank).selectOption('012');
  await page.getByLabel(text.bankBalance.number).fill('00012345678');
  await page.getByLabel(text.bankBalance.balance, { exact: true }).fill(balance);
  await page.getByRole('button', { name: text.bankBalance.add }).click();
}

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: text.next }).click();
}

function step(page: Page, name: string) {
  return page.getByRole('navigation', { name: text.progress }).getByRole('listitem').filter({ hasText: name });
}

async function expectStep(page: Page, title: string, number: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expect(
    page
      .getByRole('navigation', { name: text.progress })
      .getByRole('listitem')
      .nth(number - 1),
  ).toHaveAttribute('aria-current', 'step');
}

async function give(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // Its words let clicks through to the zone.
  await page.getByText('elígelos').click({ force: true });
  await (await chooser).setFiles(file);
}
