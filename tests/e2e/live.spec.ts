import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { CLAIM_WORDS } from '#domain/claims/office.ts';
import { addDays, addMonths, dayInChile, formatDay } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { text as flow } from '#web/features/cashflow/text.ts';
import { text as claims } from '#web/features/claims/text.ts';
import { text as comments } from '#web/features/comments/text.ts';
import { text as dashboard } from '#web/features/dashboard/text.ts';
import { nextMonday } from '#web/features/dashboard/today.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text as forecast } from '#web/features/forecast/text.ts';
import { text as history } from '#web/features/history/text.ts';
import { text as imports } from '#web/features/imports/text.ts';
import { text as notifications } from '#web/features/notifications/text.ts';
import { text } from '#web/features/reconciliation/text.ts';
import { text as works } from '#web/features/work/text.ts';
import { makePfx } from '../support/certificates.ts';
import { type SiiSimulator, startSiiSimulator } from '../support/sii-simulator.ts';
import { startTwoServers } from '../support/two-servers.ts';
import { bankFiles, manySalesFile, namelessFile, nextMonthFile, purchasesFile, sureAndSuggestedFiles } from './bank-files.ts';
import { ask, enterWith, hearing, importFiles, invite, type NamedFile, newPerson, startWithCompany } from './support.ts';

// Two server processes on one database, and a page or two at each: what one does, the others see.

const ISSUER = '76354771-K';
const MANY = 1_240;
const ROWS = 'table[aria-label] tbody tr[data-open]';

let servers: Awaited<ReturnType<typeof startTwoServers>>;

let office: SiiSimulator;

test.beforeAll(async () => {
  office = await startSiiSimulator();
  const env = { CAUDAL_SIMULATORS: office.url, CAUDAL_KEY: randomBytes(48).toString('base64') };
  servers = await startTwoServers('', { env });
});

test.afterAll(async () => {
  await servers?.stop();
  await office?.stop();
});

test('who works side by side sees each match, its end and its undoing from the history at once; a row that goes says so and leaves the keyboard in the list', async ({
  browser,
}) => {
  const ana = await open(browser, servers.first);
  const boss = await startWithCompany(ana, '/carga');
  await ana.locator('input[type=file]').setInputFiles(bankFiles());
  await expect(ana.getByRole('region', { name: imports.recent }).getByText(imports.statuses.importado)).toHaveCount(2);
  const tab = await ana.context().newPage();
  const luisa = await open(browser, servers.second);
  const colleague = await newPerson(luisa.request);
  await (await invite(ana.request, boss, colleague.email))(colleague.token);
  await enterWith(luisa, colleague.token, '/favicon.svg');
  for (const page of [ana, tab, luisa]) await follow(page, '/conciliacion');

  await test.step('both have it open: each sees what the other notes, and whoever is second is told who was first, and with what', async () => {
    for (const page of [ana, luisa]) await rowOf(page).getByRole('button').first().click();
    const panels = [ana, luisa].map((page) => page.getByRole('dialog'));
    for (const [at, panel] of panels.entries()) {
      await panel.getByRole('textbox', { name: comments.write }).fill(`Nota ${at}`);
      await panel.getByRole('button', { name: comments.publish }).click();
      for (const each of panels) await expect(each.getByRole('list', { name: text.notes.title })).toContainText(`Nota ${at}`);
    }
    const release = await holdRequests(luisa, 'AcceptSuggestions');
    for (const panel of panels.toReversed()) await panel.getByRole('button', { name: `${text.panel.accept} Factura 2002` }).click();
    for (const panel of panels) await expect(panel).toContainText(text.panel.reconciled);
    release();
    await expect(luisa.getByText(/^Ya lo concilió Ana Núñez con Factura .*2002/)).toBeVisible();
    await ana.getByRole('button', { name: 'Deshacer', exact: true }).last().click();
    for (const panel of panels) {
      await expect(panel).toContainText(text.panel.pending);
      await panel.page().keyboard.press('Escape');
      await expect(panel).toBeHidden();
    }
  });

  await rowOf(luisa).getByRole('button').first().focus();
  for (let row = 1; row <= 3; row += 1) await luisa.keyboard.press('j');
  await expect(rowOf(luisa)).toHaveAttribute('data-selected', 'true');
  const left = text.left('Transferencia de SERVICIOS BOLDO NORTE', '$ 595.000');
  await Promise.all([
    // Messages go after some seconds: both are waited for from the start. Who did it is told that it went well, not that it is gone.
    expect(luisa.getByRole('status').filter({ hasText: left })).toBeVisible(),
    expect(ana.getByText(text.accepted(1))).toBeVisible(),
    rowOf(ana).getByRole('button', { name: text.panel.accept }).click(),
    ...[ana, tab, luisa].map((page) => expect(rowOf(page)).toHaveCount(0)),
  ]);
  await expect(luisa.getByRole('table', { name: text.list }).locator('button:focus')).toHaveCount(1);
  await expect(ana.getByText(left)).toHaveCount(0);

  await follow(luisa, '/conciliacion?state=matched');
  await rowOf(luisa).getByRole('button').first().click();
  await luisa
    .getByRole('dialog')
    .getByRole('button', { name: `${text.panel.undo} Factura 2002` })
    .click();
  for (const page of [ana, tab]) await expect(rowOf(page)).toBeVisible();
  await expect(rowOf(luisa)).toHaveCount(0);

  await tab.goto('/configuracion?seccion=historial');
  const last = tab.getByRole('listitem').filter({ hasText: 'deshizo la conciliación de Transferencia de SERVICIOS BOLDO' });
  await last.locator('summary').click();
  await last.getByRole('button', { name: history.undo }).click();
  await expect(last.getByText(history.undone, { exact: true })).toBeVisible();
  await expect(rowOf(ana)).toHaveCount(0);
  await expect(rowOf(luisa)).toBeVisible();
});

test('a statement that a colleague brings moves the balance, what waits and the line of an open dashboard; what one puts off the other still sees', async ({
  browser,
}) => {
  const ana = await open(browser, servers.first);
  const boss = await startWithCompany(ana, '/favicon.svg');
  await importFiles(ana.request, boss, bankFiles());
  const luisa = await open(browser, servers.second);
  const colleague = await newPerson(luisa.request);
  await (await invite(ana.request, boss, colleague.email))(colleague.token);
  await enterWith(luisa, colleague.token, '/dashboard');
  const hearing = heard(ana);
  await ana.goto('/dashboard');
  await hearing;

  const ahead = ana.getByRole('region', { name: dashboard.ahead });
  await ahead.getByRole('button', { name: forecast.setLine }).click();
  await ana.getByRole('dialog').getByLabel(forecast.amount).fill('50.000.000');
  await ana.getByRole('dialog').getByRole('button', { name: forecast.save }).click();
  const below = ahead.getByText(/^Bajo la línea desde el/);
  const short = async () => Number(/\$ ([\d.]+)/.exec(await below.innerText())?.[1]?.replaceAll('.', ''));
  await expect(below).toBeVisible();
  const before = await short();
  const figures = ana.getByLabel(dashboard.figures);
  await expect(figures).toContainText('$ 2.280.240');
  const waits = (page: Page, kind: string) =>
    page
      .getByRole('region', { name: new RegExp(`^${dashboard.now.title} `) })
      .getByRole('listitem')
      .filter({ hasText: kind });
  await expect(waits(ana, dashboard.now.kinds.unexplained)).toContainText('2 movimientos');

  await importFiles(luisa.request, { companyId: boss.companyId, token: colleague.token }, [nextMonthFile()]);
  await expect(figures).toContainText('$ 780.240');
  await expect(waits(ana, dashboard.now.kinds.unexplained)).toContainText('3 movimientos');
  await expect.poll(short).toBe(before + 1_500_000);

  const old = dashboard.now.kinds.oldData;
  await waits(ana, old).getByRole('button').click();
  await ana.getByRole('menuitem', { name: dashboard.now.monday }).click();
  await expect(ana.getByText(/^Vuelve el/)).toBeVisible();
  await expect(waits(ana, old)).toHaveCount(0);
  await luisa.reload();
  await expect(waits(luisa, dashboard.now.kinds.unexplained)).toContainText('3 movimientos');
  await expect(waits(luisa, old)).toHaveCount(1);
});

test('of the first lines of the day one is accepted at the tax office, one answered and one put off: each goes where it should, and nowhere else', async ({
  browser,
}) => {
  const ana = await open(browser, servers.first);
  const boss = await startWithCompany(ana, '/configuracion?seccion=sii');
  await ana.locator('input[type=file]').setInputFiles({ name: 'ana.pfx', mimeType: 'application/x-pkcs12', buffer: makePfx(CERTIFICATE) });
  await ana.getByLabel(claims.rut).fill(CERTIFICATE.rut);
  await ana.getByLabel(claims.password, { exact: true }).fill(CERTIFICATE.password);
  await ana.getByRole('button', { name: claims.save }).click();
  await expect(ana.getByText(claims.saved)).toBeVisible();
  // Its eighth day is today.
  await importFiles(ana.request, boss, [...bankFiles(), purchasesFile([7_001], 8)]);
  await importFiles(ana.request, boss, [namelessFile()], 'pregunta');
  const luisa = await open(browser, servers.second);
  const colleague = await newPerson(luisa.request);
  await (await invite(ana.request, boss, colleague.email))(colleague.token);
  await enterWith(luisa, colleague.token, '/favicon.svg');
  for (const page of [ana, luisa]) {
    const hearing = heard(page);
    await page.goto('/dashboard');
    await hearing;
    await expect(today(page)).toHaveCount(5);
    await page.getByRole('button', { name: /^Ver los \d+$/ }).click();
  }
  const { claim, import: asks, toReceive } = dashboard.now.kinds;
  const tab = await ana.context().newPage();
  const act = async (kind: string) => tab.goto(String(await today(ana, kind).first().getByRole('link').getAttribute('href')));

  await act(claim);
  await tab.getByRole('dialog').getByRole('button', { name: claims.act }).click();
  await tab.getByLabel(CLAIM_WORDS.ERM).check();
  await tab.getByRole('button', { name: claims.send }).click();
  for (const page of [ana, luisa]) await expect(today(page, claim)).toHaveCount(0);
  expect(office.events('7001')).toEqual(['ERM']);

  await act(asks);
  await tab.getByRole('form').getByRole('radio').first().check();
  await tab.getByRole('form').getByRole('button', { name: imports.answer }).click();
  for (const page of [ana, luisa]) await expect(today(page, asks)).toHaveCount(0);

  const late = await today(ana, toReceive).count();
  await today(ana, toReceive).first().getByRole('button').click();
  await ana.getByRole('menuitem', { name: dashboard.now.monday }).click();
  await expect(ana.getByText(dashboard.now.postponed(nextMonday(dayInChile(new Date()))))).toBeVisible();
  await expect(today(ana, toReceive)).toHaveCount(late - 1);
  await expect(today(luisa, toReceive)).toHaveCount(late);
  // The line that was put off is the one in which the two pages differ.
  await expect(today(luisa)).toHaveCount((await today(ana).count()) + 1);
  await luisa.reload();
  await expect(today(luisa, toReceive)).not.toHaveCount(0);
});

const CERTIFICATE = { password: 'clave-del-certificado', rut: '12345678-5' };

/** The lines of 'Hoy', of one kind. */
function today(page: Page, kind = '') {
  return page
    .getByRole('region', { name: new RegExp(`^${dashboard.now.title} `) })
    .getByRole('listitem')
    .filter({ hasText: kind });
}

test('a late document that one postpones moves its row and the balance on the page of a colleague too', async ({ browser }) => {
  const ana = await open(browser, servers.first);
  const boss = await startWithCompany(ana, '/favicon.svg');
  const today = dayInChile(new Date());
  await ask(
    ana.request,
    'mutation ($id: ID!, $documents: [ObligationInput!]!) { createObligationDocuments(companyId: $id, documents: $documents) { ids } }',
    { id: boss.companyId, documents: [{ kind: 'arriendo', amount: 100_000, dueDate: addDays(today, -1) }] },
    boss.token,
  );
  const luisa = await open(browser, servers.second);
  const colleague = await newPerson(luisa.request);
  await (await invite(ana.request, boss, colleague.email))(colleague.token);
  await enterWith(luisa, colleague.token, '/favicon.svg');
  const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const ahead = (page: Page, name: string) => row(page, name).locator('td[data-time="current"], td[data-time="current"] ~ td');
  for (const page of [ana, luisa]) {
    const hearing = heard(page);
    await page.goto('/flujo_caja');
    await hearing;
    await expect(ahead(page, 'Arriendos').first()).toHaveText(/100\.000$/);
    await expect(ahead(page, 'SALDO FINAL').nth(1)).toHaveText('(100.000)');
  }
  await ahead(ana, 'Arriendos').first().click();
  const panel = ana.getByRole('dialog', { name: 'Arriendos' });
  await panel.getByRole('checkbox').last().check();
  await panel.getByRole('button', { name: flow.detail.operations }).first().click();
  await ana.getByRole('menuitem', { name: flow.detail.acts.postpone }).click();
  const form = ana.getByRole('dialog').last();
  await form.getByLabel(documents.point.dueOn).fill(formatDay(addDays(firstDayOf(periodOf(addMonths(today, 2))), 9)));
  await form.getByRole('button', { name: documents.point.accept }).click();
  for (const page of [ana, luisa]) {
    await expect(ahead(page, 'Arriendos').nth(2)).toHaveText('100.000');
    await expect(ahead(page, 'Arriendos').first()).toHaveText('–');
    await expect(ahead(page, 'SALDO FINAL').nth(1)).toHaveText('–');
    await expect(ahead(page, 'SALDO FINAL').nth(2)).toHaveText('(100.000)');
  }
});

/** The last one: it ends the second server. */
test('documents are read, discussed, associated, sold and paid by two people at two processes, and taken back when one of them is gone', async ({
  browser,
}) => {
  const { ana, boss, luisa, colleague } = await twoPeople(browser);
  await importFiles(ana.request, boss, [
    real('DTE--76354771-K--33--170--cleaned.xml'),
    note(91, '000170'),
    note(92, null),
    manySalesFile(MANY),
  ]);
  const invoice = await idOf(ana, boss, '170');

  await test.step('opened by its address it says verdict, totals and references; the next one is on another page', async () => {
    await ana.goto(`/documentos_tributarios?id=${invoice}&isDocumentDetail=true`);
    const panel = ana.getByRole('dialog', { name: /#170/ });
    await expect(panel.getByText(documents.verdicts.VALID)).toBeVisible();
    for (const part of ['2.517.900', '478.401', '2.996.301', '4510083633']) await expect(panel).toContainText(part);
    // The credit note names it by a folio with zeros before.
    await expect(fact(panel, documents.remaining)).toContainText('$ 2.877.301');
    await ana.goto('/documentos_tributarios?search=Araucaria');
    await ana.locator(ROWS).last().getByRole('button').first().press('Enter');
    const title = ana.getByRole('dialog').getByRole('heading', { level: 2 }).first();
    await expect(title).toContainText('con fecha');
    const shown = await title.innerText();
    await expect(ana.locator(ROWS).filter({ hasText: folioOf(shown) })).toHaveCount(1);
    await expect(ana.getByRole('button', { name: documents.next })).toBeEnabled();
    await ana.keyboard.press('Alt+ArrowRight');
    await expect(title).not.toHaveText(shown);
    await expect(title).toContainText('con fecha');
    await expect(ana.locator(ROWS).filter({ hasText: folioOf(await title.innerText()) })).toHaveCount(0);
  });

  await test.step("a mention reaches the colleague's open page, which leads to it", async () => {
    const hears = hearing(luisa);
    await enterWith(luisa, colleague.token, '/dashboard');
    await expect.poll(hears).toBe(true);
    await ana.goto(`/documentos_tributarios?id=${invoice}&isDocumentDetail=true&detailTab=comments`);
    await ana.getByRole('textbox', { name: comments.write }).fill(`mira @${colleague.email}`);
    await ana.getByRole('button', { name: comments.publish }).click();
    await luisa.getByRole('button', { name: notifications.bell(1), exact: true }).click();
    const drawer = luisa.getByRole('dialog', { name: notifications.title });
    await drawer.getByRole('listitem').filter({ hasText: 'te ha mencionado en un comentario' }).getByRole('button').click();
    await expect(luisa.getByRole('tabpanel', { name: documents.tabs.comments })).toContainText(`mira @${colleague.email}`);
    await luisa.getByRole('tab', { name: documents.tabs.details }).click();
  });
  const seen = luisa.getByRole('dialog', { name: /#170/ });

  await test.step('a note without a reference is associated, which the colleague sees, and back', async () => {
    await ana.goto(`/documentos_tributarios?id=${await idOf(ana, boss, '92')}&isDocumentDetail=true`);
    const panel = ana.getByRole('dialog', { name: /#92/ });
    await expect(panel.getByText(documents.unassociated, { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: documents.applied.open, exact: true }).click();
    const form = ana.getByRole('dialog', { name: documents.applied.title });
    await form.getByLabel(/ 170 /).fill('119000');
    await form.getByRole('button', { name: documents.applied.save }).click();
    await expect(fact(seen, documents.remaining)).toContainText('$ 2.758.301');
    await panel.getByRole('button', { name: documents.applied.takeBack }).click();
    await expect(fact(seen, documents.remaining)).toContainText('$ 2.877.301');
  });

  await test.step('its file of cessions turns it to the factor, which the colleague sees', async () => {
    await importFiles(ana.request, boss, [real('AEC--76354771-K--33--170--SEQ-2.xml')]);
    await expect(seen.getByText(documents.cededMark, { exact: true })).toBeVisible();
    await expect(seen.getByText(documents.badges.PAID, { exact: true })).toBeVisible();
    await expect(seen).toContainText('Fondo de Inversión Privado Deuda y Facturas');
  });

  const mode = (kind: string) =>
    ask(
      ana.request,
      'mutation ($id: ID!, $mode: MatchingMode!) { setMatchingMode(companyId: $id, classes: ["rutAndAmount"], mode: $mode) { actId } }',
      { id: boss.companyId, mode: kind },
      boss.token,
    );
  await mode('suggest');
  await importFiles(ana.request, boss, sureAndSuggestedFiles());
  await mode('automatic');
  const unmatched = await figures(ana, boss);
  await test.step('the colleague has what is sure matched at once, and accepts three of the rest together', async () => {
    await luisa.goto('/conciliacion');
    await luisa.getByRole('button', { name: text.run }).click();
    await expect(luisa.getByText(text.ran(1, 3, 0))).toBeVisible();
    const rows = luisa.getByRole('row').filter({ hasText: 'Transferencia de' });
    await expect(rows).toHaveCount(3);
    for (const row of await rows.all()) await row.getByRole('checkbox').check();
    await luisa.getByRole('button', { name: text.acceptPicked(3) }).click();
    await luisa.getByRole('dialog', { name: text.acceptTitle }).getByRole('button', { name: 'Aceptar' }).click();
    await expect(rows).toHaveCount(0);
    expect(await figures(ana, boss)).not.toEqual(unmatched);
  });

  const before = await figures(ana, boss);
  await test.step('a whole filter is paid; what the colleague changed meanwhile is left out, and named', async () => {
    await ana.goto('/documentos_tributarios?search=Araucaria&state=PENDING');
    await ana.locator(ROWS).first().getByRole('checkbox').check();
    await ana.getByRole('button', { name: documents.bulk.chooseAll(MANY) }).click();
    await ana.getByRole('button', { name: documents.bulk.pay, exact: true }).click();
    const form = ana.getByRole('dialog', { name: documents.bulk.operations.payoff });
    await expect(form).toContainText(documents.bulk.suited(MANY, MANY));
    const [turns, other] = [await holdTurns(boss.companyId), await idOf(luisa, { ...boss, ...colleague }, '3001')];
    await form.getByRole('button', { name: documents.point.accept }).click();
    await turns.expectWaiting(1);
    const part = 'mutation ($id: ID!) { FindAndSettlePartialsDocumentById(ids: [{ id: $id, amount: 19000 }]) { nModified } }';
    const paid = ask(luisa.request, part, { id: other }, colleague.token);
    await turns.expectWaiting(2);
    await turns.release();
    await paid;
    await expect(ana.getByRole('list', { name: works.label })).toContainText(
      'Se pagaron 1.239 documentos. 1 documento cambió mientras tanto y quedó fuera: Factura electrónica 3001 de Servicios Araucaria SpA.',
    );
    await expect(ana.locator(ROWS)).toHaveCount(1);
    expect(await figures(ana, boss)).not.toEqual(before);
  });

  await test.step('when that process is gone, all of it is taken back from the history, to the peso', async () => {
    await luisa.close();
    await servers.stopSecond();
    await ana.goto('/configuracion?seccion=historial');
    for (const act of [/Núñez pagó una parte/, /Núñez pagó 1\.239 documentos/]) await undoes(ana, act);
    expect(await figures(ana, boss)).toEqual(before);
  });

  await test.step('so is what was accepted together and what was matched by itself; what was matched anew since stands in the way, by name', async () => {
    await ana.goto('/conciliacion?state=matched&search=boldo');
    await rowOf(ana).getByRole('button').first().click();
    for (const [key, state] of [
      ['u', text.panel.pending],
      ['a', text.panel.reconciled],
    ] as const) {
      await ana.keyboard.press(key);
      await expect(ana.getByRole('dialog')).toContainText(state);
    }
    await ana.goto('/configuracion?seccion=historial');
    const together = ana.getByRole('listitem').filter({ hasText: /Núñez aceptó lo sugerido: concilió 3 movimientos/ });
    await together.locator('summary').click();
    await together.getByRole('button', { name: history.undo }).click();
    const question = ana.getByRole('dialog', { name: history.partly.title });
    await expect(question).toContainText('«Transferencia de SERVICIOS BOLDO NORTE» cambió después: 1 movimiento.');
    await question.getByRole('button', { name: history.partly.confirm(2) }).click();
    await expect(question).toHaveCount(0);
    for (const act of [/Núñez aceptó lo sugerido: concilió Transferencia de SERVICIOS BOLDO/, /Núñez concilió automáticamente/])
      await undoes(ana, act);
    expect(await figures(ana, boss)).toEqual(unmatched);
  });
});

/** Undoes the latest such entry of the history that is on the page. */
async function undoes(page: Page, act: RegExp): Promise<void> {
  const entry = page.getByRole('listitem').filter({ hasText: act }).first();
  await entry.locator('summary').click();
  await entry.getByRole('button', { name: history.undo }).click();
  await expect(entry.getByText(history.undone, { exact: true })).toBeVisible();
}

type Person = { companyId: string; token: string };

async function twoPeople(browser: Browser) {
  const [ana, luisa] = [await open(browser, servers.first), await open(browser, servers.second)];
  const boss = await startWithCompany(ana, '/favicon.svg', { rut: ISSUER });
  const colleague = await newPerson(luisa.request);
  await (await invite(ana.request, boss, colleague.email))(colleague.token);
  return { ana, boss, luisa, colleague };
}

function rowOf(page: Page) {
  return page.getByRole('row').filter({ hasText: 'SERVICIOS BOLDO' });
}

/** Requests of one operation wait until what it resolves to is called. */
async function holdRequests(page: Page, operation: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName === operation) await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

async function open(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** Opens a page and waits until it hears of the books and has asked again what may have changed before. */
async function follow(page: Page, path: string): Promise<void> {
  const hearing = heard(page);
  await page.goto(path);
  await hearing;
  await expect(page.getByRole('table', { name: text.list })).toBeVisible();
}

/** The page hears of the books. Call it before the page is opened: it may hear before it has loaded. */
async function heard(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"areas":null'));
}

function real(name: string): NamedFile {
  return { name, mimeType: 'text/xml', buffer: readFileSync(`tests/data/dte/${name}`) };
}

/** A credit note of 119.000 to the debtor of the real invoice, which may name it. */
function note(folio: number, reference: string | null): NamedFile {
  const named = `<Referencia><NroLinRef>1</NroLinRef><TpoDocRef>33</TpoDocRef><FolioRef>${reference}</FolioRef><FchRef>2019-04-01</FchRef><CodRef>3</CodRef></Referencia>`;
  const parties = `<Emisor><RUTEmisor>${ISSUER}</RUTEmisor><RznSoc>Enacon</RznSoc></Emisor><Receptor><RUTRecep>96790240-3</RUTRecep><RznSocRecep>Minera</RznSocRecep></Receptor>`;
  const totals = '<Totales><MntNeto>100000</MntNeto><TasaIVA>19</TasaIVA><IVA>19000</IVA><MntTotal>119000</MntTotal></Totales>';
  const line = '<Detalle><NroLinDet>1</NroLinDet><NmbItem>Rebaja</NmbItem><MontoItem>100000</MontoItem></Detalle>';
  const xml = `<?xml version="1.0" encoding="UTF-8"?><DTE xmlns="http://www.sii.cl/SiiDte" version="1.0"><Documento ID="N${folio}"><Encabezado><IdDoc><TipoDTE>61</TipoDTE><Folio>${folio}</Folio><FchEmis>2019-04-20</FchEmis></IdDoc>${parties}${totals}</Encabezado>${line}${reference ? named : ''}</Documento></DTE>`;
  return { name: `61-${folio}.xml`, mimeType: 'text/xml', buffer: Buffer.from(xml) };
}

function fact(panel: ReturnType<Page['getByRole']>, label: string) {
  return panel.locator('dl > div').filter({ has: panel.page().getByText(label, { exact: true }) });
}

function folioOf(title: string): string {
  return /#(\d+)/.exec(title)?.[1] ?? title;
}

async function idOf(page: Page, { companyId, token }: Person, folio: string): Promise<string> {
  type Answer = { paginatedDocumentsByCompany: { docs: { id: string }[] } };
  const list = 'query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) { docs { id } } }';
  const { paginatedDocumentsByCompany } = await ask<Answer>(page.request, list, { input: { companyId, search: folio } }, token);
  return paginatedDocumentsByCompany.docs[0]?.id ?? '';
}

/** What lists, cash flow and dashboard sum to. */
function figures(page: Page, { companyId, token }: Person): Promise<unknown> {
  const shown = `query ($c: ID!, $list: PaginatedDocumentsInput!) {
    paginatedDocumentsByCompany(input: $list) { totalDocs totals { isReceived count amount remaining } }
    getFlow(companyId: $c, view: month) { INCOME { label values { start fieldValue } } EXPENSE { label values { start fieldValue } } }
    dashboard(companyId: $c) { toReceive { amount lateAmount } toPay { amount lateAmount } } }`;
  return ask(page.request, shown, { c: companyId, list: { companyId } }, token);
}

/** Lets no writer of a company begin: they wait in the order in which they came. */
async function holdTurns(companyId: string) {
  const client = new pg.Client({ host: servers.socket, user: 'caudal_owner', database: 'caudal' });
  await client.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [companyId]);
  const waiting = async () => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`,
    );
    return rows[0]?.n;
  };
  return {
    expectWaiting: (count: number) => expect.poll(waiting).toBe(count),
    release: () => client.end(),
  };
}
