import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { addDays, dayInChile, formatDay } from '#domain/date.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { text } from '#web/features/dashboard/text.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text as ahead } from '#web/features/forecast/text.ts';
import { text as imports } from '#web/features/imports/text.ts';
import { text as taxInfo } from '#web/features/taxinfo/text.ts';
import { dayText } from '#web/ui/typedDay.ts';
import { taxAnswer } from '../support/tax-info.ts';
import { bankFiles, namelessFile, purchasesFile } from './bank-files.ts';
import { enterDemo, importFiles, startWithCompany } from './support.ts';

// What moves is the matter here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the first screen of the day: figures, chart, accounts and what is due, after one question', async ({ page }) => {
  await signIn(page);
  await page.goto('/favicon.svg');
  // A socket that tells nothing: once it hears, a page asks again what it may have missed. See notifications.spec.ts.
  await page.routeWebSocket('**/graphql', () => {});
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('query Dashboard(')) events.push('asked');
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/graphql')) events.push('answered');
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard(\?|$)/);
  const figures = page.getByLabel(text.figures);
  await expect(figures.getByText(/^\(?\$ [\d.]+\)?$/)).toHaveCount(4);
  // Before anything else was answered: it waits for no other question.
  expect(events[0]).toBe('asked');
  await expect(figures.getByRole('progressbar', { name: text.reconciled })).toBeVisible();
  const total = await figures
    .getByText(/^\(?\$ [\d.]+\)?$/)
    .first()
    .textContent();
  const accounts = page.getByRole('region', { name: text.balances }).first();
  await expect(accounts).toContainText(String(total));
  await expect(page.getByRole('region', { name: text.ahead }).locator('svg').last()).toBeVisible();
  await expect(page.getByRole('table', { name: ahead.chart }).getByRole('row')).toHaveCount(14);
  await page.getByRole('radiogroup', { name: text.flowView }).getByText(text.flowViews.months).click();
  await expect(page.getByRole('table', { name: text.flowTable })).toContainText(text.states.current);
  for (const name of [text.toReceive, text.toPay]) {
    const list = page.getByRole('region', { name });
    expect(await list.getByRole('listitem').count()).toBeGreaterThan(3);
  }
  expect(events.filter((event) => event === 'asked')).toHaveLength(1);
  await test.step('the credit that is left opens the lines that it adds up', async () => {
    const credit = figures.locator('[aria-busy]').filter({ hasText: text.credit }).getByRole('link');
    const left = await credit.innerText();
    await credit.click();
    const lines = page.getByRole('dialog').getByRole('listitem');
    await expect(lines.last()).toContainText(left);
    const parts = await lines.locator('span:nth-child(2)').allInnerTexts();
    expect(parts.slice(0, -1).reduce((sum, part) => sum + pesos(part), 0)).toBe(pesos(left));
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

function pesos(text: string): number {
  return Number(text.replace(/\D/g, ''));
}

test('what is to receive is shown to the peso, and leads to what it is made of', async ({ page }) => {
  await signIn(page);
  // The page that signing in led to asks too, once more when it hears: its answer would go with it.
  await page.goto('/favicon.svg');
  const answer = page.waitForResponse((response) => Boolean(response.request().postData()?.includes('query Dashboard(')));
  await page.goto('/dashboard');
  const { data } = (await (await answer).json()) as { data: { dashboard: { toReceive: { amount: number } } } };
  const amount = data.dashboard.toReceive.amount.toLocaleString('es-CL');
  await page
    .getByLabel(text.figures)
    .getByRole('link', { name: `$ ${amount}` })
    .click();
  await expect(page).toHaveURL(/\/documentos_tributarios/);
  await expect(page.getByText(`${documents.rest} $ ${amount}`)).toBeVisible();
  // Today's balance opens into its accounts, with the same total; a late document opens itself.
  await page.goBack();
  const balance = page.getByLabel(text.figures).getByRole('link').first();
  const total = await balance.innerText();
  await balance.click();
  await expect(page.getByRole('dialog').getByRole('definition').first()).toHaveText(total);
  await page.goto('/dashboard');
  const row = page.getByRole('region', { name: text.toPay }).getByRole('listitem').first();
  const remaining = (await row.innerText()).split('\n').at(-1) ?? '';
  await row.getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText(remaining.replace('$ ', ''));
});

/** What a unit costs, as its choice shows it once its value has come. */
const AT_CENTS = /\$ ([\d.]+,\d\d)/;

test('the four cards are told in dollars and in UF; what is to receive and to pay is what their screens export, to the peso', async ({
  page,
}) => {
  await enterDemo(page, '/dashboard', 'Portezuelo');
  const figures = page.getByLabel(text.figures);
  const cardOf = (name: string) => figures.locator('[aria-busy]').filter({ hasText: name });
  for (const [currency, sign] of [
    ['Dólar', text.foreign.USD],
    ['UF', text.foreign.UF],
  ] as const) {
    const choice = page.getByRole('button', { name: currency });
    await choice.click();
    const tile = choice.locator('../..');
    await expect(tile).toContainText(AT_CENTS);
    const value = Number(
      AT_CENTS.exec(await tile.innerText())?.[1]
        ?.replaceAll('.', '')
        .replace(',', '.'),
    );
    expect(value).toBeGreaterThan(100);
    for (const name of [text.bank, text.credit, text.toReceive, text.toPay]) {
      const shown = pesos(
        await cardOf(name)
          .getByText(/^\$ [\d.]+$/)
          .innerText(),
      );
      await expect(cardOf(name)).toContainText(`${sign} ${Math.round(shown / value).toLocaleString('es-CL')}`);
    }
  }
  for (const name of [text.toReceive, text.toPay]) {
    const card = cardOf(name);
    const shown = await card.getByRole('link').innerText();
    await card.getByRole('link').click();
    await page.getByRole('button', { name: documents.tools.menu }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^Exportar \d+ a planilla$/ }).click();
    const [sheet] = readXlsx(readFileSync(await (await file).path()));
    const [head, ...rows] = [...(sheet?.rows() ?? [])].map(({ cells }) => [...cells]);
    const column = head?.indexOf('Saldo') ?? -1;
    expect(rows.reduce((sum, cells) => sum + Number(cells[column] ?? 0), 0)).toBe(pesos(shown));
    expect(rows.length).toBeGreaterThan(10);
    await page.goto('/dashboard');
  }
});

test('each smaller figure opens what it is made of, with the same sum', async ({ page }) => {
  await signIn(page);
  const small = page.getByLabel(text.small);
  const tile = (name: string) => small.locator('[aria-busy="false"]').filter({ hasText: name });
  for (const [name, side] of [
    [text.invoiced, 'Emitidos'],
    [text.chequesIn, 'Recibidos'],
    [text.chequesOut, 'Girados'],
  ] as const) {
    await page.getByRole('region', { name: text.toPay }).first().scrollIntoViewIfNeeded();
    const figure = tile(name).getByRole('link');
    const amount = await figure.innerText();
    // At the beginning of a month nothing may be invoiced yet.
    if (name === text.invoiced && pesos(amount) === 0) continue;
    expect(pesos(amount)).toBeGreaterThan(0);
    await figure.click();
    await expect(page.getByText(`${side} ${amount}`)).toBeVisible();
    await page.goBack();
  }
  await page.getByRole('region', { name: text.toPay }).first().scrollIntoViewIfNeeded();
  const income = tile(text.otherIncome).getByRole('link');
  const year = pesos(await income.innerText());
  await income.click();
  const areas = page.getByRole('dialog').getByRole('listitem');
  await expect(areas.last()).toContainText(text.total);
  const parts = (await areas.getByText(/^\$/).allInnerTexts()).map(pesos);
  expect(parts.at(-1)).toBe(year);
  expect(parts.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(year);
  await areas.first().getByRole('link').click();
  await expect(page.getByText(`Abonos $ ${parts[0]?.toLocaleString('es-CL')}`)).toBeVisible();

  await page.goto('/dashboard');
  await page.getByLabel(text.figures).getByRole('link', { name: /%$/ }).click();
  const all = page.getByRole('dialog').getByRole('listitem').last();
  const left = Number(/\d+$/.exec(await all.innerText())?.[0]);
  // At the beginning of a month all of its few movements may be explained.
  if (left === 0) return;
  await all.getByRole('link').click();
  await expect(page.getByText(`Por conciliar ${left}`, { exact: true })).toBeVisible();
});

test('whatever opens a figure is a link, which in another tab shows the same figure', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const figures = page.getByLabel(text.figures);
  await page.getByRole('region', { name: text.toPay }).first().scrollIntoViewIfNeeded();
  await expect(main.getByRole('link', { name: taxInfo.all })).toBeVisible();
  // No link are the ages, which narrow the table below them, and the line, which is changed.
  const pressed = main.locator('button:not([aria-pressed])').filter({ hasText: /\$ \d|\d%/ });
  await expect(pressed).toHaveCount(await main.getByRole('button', { name: ahead.editLine }).count());

  const tile = (name: string) => figures.locator('[aria-busy="false"]').filter({ hasText: name }).getByRole('link');
  const ages = page.getByRole('region', { name: text.ageing.toReceive }).getByRole('row').nth(1);
  const other = page.getByLabel(text.small).locator('[aria-busy="false"]').filter({ hasText: text.otherIncome });
  const tab = await page.context().newPage();
  for (const [link, figure] of [
    ...[text.bank, text.credit].map((name) => [tile(name), tile(name)] as const),
    ...[ages, other].map((row) => [row.getByRole('link'), row.getByText(/^\$ [\d.]+$/)] as const),
  ]) {
    const amount = await figure.innerText();
    await tab.goto(String(await link.getAttribute('href')));
    await expect(tab.getByText(amount.replace('$ ', '')).filter({ visible: true }).first()).toBeVisible();
  }
  const all = main.getByRole('link', { name: taxInfo.all });
  // With Ctrl the click is the browser's: a new tab. Whether one opens behind this one the driver sees late, or never.
  const isLeftToBrowser = await all.evaluate(
    (link) =>
      new Promise<boolean>((resolve) => {
        const look = (event: Event) => {
          resolve(!event.defaultPrevented);
          event.preventDefault();
        };
        window.addEventListener('click', look, { once: true });
        link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }));
      }),
  );
  expect(isLeftToBrowser).toBe(true);
  await tab.goto(String(await all.getAttribute('href')));
  await expect(tab.getByRole('dialog', { name: taxInfo.title })).toBeVisible();
});

test('as of past days the receivables are what the files of then say; an answered file leaves the open page', async ({ page }) => {
  const me = await startWithCompany(page, '/favicon.svg');
  const files = bankFiles();
  await importFiles(page.request, me, files);
  // The register of May, and the payments that its bank tells in June, by no code of ours.
  const [head = '', ...rows] = String(files[0]?.buffer).trim().split(/\r?\n/);
  const total = head.split(';').indexOf('Monto total');
  const invoices = rows.map((row) => Number(row.split(';')[total]));
  const paid = [...String(files[1]?.buffer).matchAll(/<TRNAMT>(-?\d+)/g)].map(([, amount]) => Number(amount));
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  // One payment has an invoice of its amount and none of almost that: the others are only suggested.
  const sure = invoices.filter((one) => paid.includes(one) && !invoices.some((other) => other !== one && Math.abs(other - one) < 100));
  const figure = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition');
  for (const [asOf, bucket, open] of [
    ['2026-05-31', text.buckets.valid, sum(invoices)],
    ['2026-06-30', text.buckets.expired30, sum(invoices) - sum(sure)],
  ] as const) {
    await page.goto(`/dashboard?cartera=cobrar&asOf=${asOf}`);
    await expect(figure(bucket)).toHaveText(`$ ${open.toLocaleString('es-CL')}`);
  }

  await importFiles(page.request, me, [namelessFile()], 'pregunta');
  await page.goto('/dashboard');
  const asks = page.getByRole('listitem').filter({ hasText: text.now.kinds.import });
  // A form of the month before may stand first, by the day of the month.
  const all = page.getByRole('button', { name: /^Ver los/ });
  await expect(asks.or(all).first()).toBeVisible();
  if (await all.isVisible()) await all.click();
  await expect(asks).toHaveCount(1);
  const tab = await page.context().newPage();
  await tab.goto(String(await asks.getByRole('link').getAttribute('href')));
  const form = tab.getByRole('form');
  await form.getByRole('radio').first().check();
  await form.getByRole('button', { name: imports.answer }).click();
  await expect(asks).toHaveCount(0);
});

test('a new company is led to its files; of what no file has told there is no figure, not 0', async ({ page }) => {
  const me = await startWithCompany(page, '/dashboard', { name: 'Viña Nueva SpA' });
  await expect(page.getByRole('heading', { name: text.emptyTitle })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: text.steps[0].title })).toBeVisible();
  const office = JSON.stringify(taxAnswer('76123456-0'));
  await importFiles(page.request, me, [{ name: 'sii.json', mimeType: 'application/json', buffer: Buffer.from(office) }]);
  await page.reload();
  await expect(page.getByRole('region', { name: text.taxInfo })).toContainText('COMERCIAL LOS QUILLAYES SPA');
  await page.getByRole('main').getByRole('link', { name: text.start, exact: true }).click();
  await expect(page).toHaveURL(/\/carga/);
  await importFiles(page.request, me, bankFiles().slice(1));
  await page.goto('/dashboard');
  const tilesIn = (place: Locator) =>
    place.locator('[aria-busy="false"]').filter({ hasText: new RegExp(`–\\s*${text.noDocuments}(?!\\.)`) });
  const figures = [text.toReceive, text.toPay].map((name) => new RegExp(`^${name}–`));
  await expect(tilesIn(page.getByLabel(text.figures))).toHaveText(figures);
  await page.getByRole('region', { name: text.toPay }).first().scrollIntoViewIfNeeded();
  const tiles = tilesIn(page.getByRole('main'));
  await expect(tiles).toHaveCount(5);
  await expect(tiles.getByText(/\$/)).toHaveCount(0);
  // Purchases tell nothing of what customers owe.
  await importFiles(page.request, me, [purchasesFile([7_001], 8)]);
  await page.reload();
  const tile = (name: string) => page.getByLabel(text.figures).locator('[aria-busy="false"]').filter({ hasText: name });
  await expect(tile(text.toReceive)).toHaveText(new RegExp(`–\\s*${text.noIssued}`));
  await expect(tile(text.toPay)).toContainText('$');
});

test('a broken connection says so, and asking again brings the figures', async ({ page }) => {
  await signIn(page);
  await page.route('**/graphql', (route) => (route.request().postData()?.includes('query Dashboard(') ? route.abort() : route.continue()));
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('Error de conexión');
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByLabel(text.figures).getByText(/^\(?\$ [\d.]+\)?$/)).toHaveCount(4);
});

for (const [device, width, height] of [
  ['desk', 1440, 900],
  ['telephone', 390, 844],
] as const) {
  test(`nothing moves while the first screen and the movements arrive, ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    await page.addInitScript(() => {
      const shifts = window as Window & { shift?: number };
      shifts.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.shift = (shifts.shift ?? 0) + (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/graphql', async (route) => {
      if (/query (Dashboard|Reconciliation)\b/.test(route.request().postData() ?? '')) await new Promise((done) => setTimeout(done, 400));
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByLabel(text.figures).getByText(/^\(?\$ [\d.]+\)?$/)).toHaveCount(4);
    await expect(page.getByRole('region', { name: text.ahead }).locator('svg').last()).toBeVisible();
    const shift = () => page.evaluate(() => (window as Window & { shift?: number }).shift);
    expect(await shift()).toBeLessThanOrEqual(0.05);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.goto('/conciliacion');
    await expect(page.getByRole(device === 'desk' ? 'row' : 'listitem').nth(3)).toBeVisible();
    await expect(page.getByText(/^La conciliación automática concilió/)).toBeAttached();
    expect(await shift()).toBeLessThanOrEqual(0.05);
  });
}

/** As the demo's holder, in its first company, whatever company other stories of theirs are in. */
async function signIn(page: Page): Promise<void> {
  await enterDemo(page, '/dashboard');
  await expect(page.getByRole('button', { name: /^Empresa: 001/ })).toBeVisible();
}

test('two years side by side keep their part in the address; what is late opens the list that adds up to it', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  const years = page.getByRole('region', { name: text.years });
  await expect(years.getByRole('row')).toHaveCount(13);
  await years.getByText(text.charts.semester).click();
  const half = Number(dayInChile(new Date()).slice(5, 7)) > 6 ? 1 : 0;
  await expect(years.getByRole('radio', { name: text.parts.semester[half] })).toBeChecked();
  await years.getByText(text.charts.quarter).click();
  await years.getByRole('radio', { name: text.parts.quarter[1] }).check();
  await expect(page).toHaveURL(/chart=quarter.*part=2/);
  await expect(years.getByRole('row')).toHaveText([/20\d\d/, /^Abril/, /^Mayo/, /^Junio/]);
  await page.reload();
  await expect(years.getByRole('radio', { name: text.parts.quarter[1] })).toBeChecked();

  // A bar is a link to its documents, which add up to it; the arrows go from bar to bar.
  const bars = years.getByRole('group', { name: text.netFigures.sales }).getByRole('link');
  await bars.first().focus();
  await page.keyboard.press('ArrowRight');
  // What is pointed at stays in sight.
  await bars.nth(1).hover();
  await expect(bars.nth(1).locator('rect')).toHaveCSS('fill', 'rgba(0, 0, 0, 0)');
  const [bar = '', amount = ''] = (await bars.nth(1).getAttribute('aria-label'))?.split(': ') ?? [];
  expect(pesos(amount)).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/net=ventas-20\d\d-04/);
  await expect(page.getByText(`${documents.narrowings.net.ventas(bar.toLowerCase())} ${amount}`)).toBeVisible();
  await page.goBack();

  const card = page.getByRole('region', { name: text.ageing.toReceive });
  await page.getByRole('region', { name: text.toPay }).first().scrollIntoViewIfNeeded();
  const older = card.getByRole('button', { name: text.bucketOf(text.buckets.expiredOlder) });
  await older.click();
  const late = pesos(await older.getByText(/^\$/).innerText());
  expect(late).toBeGreaterThan(0);
  // What is not due yet differs on any two days; what is late for long may not.
  const valid = card.getByRole('button', { name: text.bucketOf(text.buckets.valid) }).getByText(/^\$/);
  const now = await valid.innerText();
  // As of a past day the list of today is not behind the figures, and a click leads back.
  const then = addDays(dayInChile(new Date()), -45);
  await card.getByLabel(text.asOf).fill(formatDay(then));
  await expect(card.getByRole('link', { name: text.openDocuments })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`asOf=${then}`));
  await expect(card.locator('[aria-busy="false"]')).toHaveCount(1);
  await expect(valid).not.toHaveText(now);
  // A figure of that day opens the documents that were open then, with the same sum.
  const row = card.getByRole('row').nth(1);
  const [owed, party] = [pesos(await row.getByText(/^\$/).innerText()), row.getByRole('link')];
  await party.click();
  const parts = page.getByRole('dialog').getByRole('listitem');
  await expect(parts.last()).toContainText(owed.toLocaleString('es-CL'));
  const open = (await parts.getByText(/^−?\$/).allInnerTexts()).map(pesos);
  expect(open.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(owed);
  // A day that is none shows no figures of another day.
  await page.goto('/dashboard?cartera=cobrar&asOf=2026-02-31');
  await expect(page.getByText(text.noSuchDay(dayText.missing('31/02/2026')))).toBeVisible();
  await expect(page.getByRole('definition')).toHaveCount(0);
  await page.goto(`/dashboard?asOf=${then}`);
  await page.getByRole('region', { name: text.toPay }).first().scrollIntoViewIfNeeded();
  await card.getByRole('button', { name: text.toToday }).click();
  await expect.poll(async () => pesos(await older.getByText(/^\$/).innerText())).toBe(late);
  // The whole table of it, with the same sum, by itself and as a file.
  await card.getByRole('link', { name: text.ageingTable.open }).click();
  await expect(page).toHaveURL(/cartera=cobrar/);
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: late.toLocaleString('es-CL') })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: text.ageingTable.oldest }).click();
  await expect(page).toHaveURL(/sort=-oldest/);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: text.ageingTable.export }).click();
  expect((await file).suggestedFilename()).toBe('por-cobrar.xlsx');
  await page.getByRole('link', { name: text.title, exact: true }).last().click();
  await page.getByRole('region', { name: text.toPay }).first().scrollIntoViewIfNeeded();
  await older.click();
  await card.getByRole('link', { name: text.openDocuments }).click();
  await expect(page).toHaveURL(/late=OVER_90/);
  await expect(page.getByText(new RegExp(late.toLocaleString('es-CL').replaceAll('.', '\\.'))).first()).toBeVisible();
});

test('what waits leads to what it counts, is put off for a while, and is taken back', async ({ page }) => {
  const file = {
    name: 'DTE--76354771-K--33--170.xml',
    mimeType: 'text/xml',
    buffer: readFileSync('tests/data/dte/DTE--76354771-K--33--170.xml'),
  };
  await importFiles(page.request, await startWithCompany(page, '/favicon.svg', { rut: '76354771-K' }), [file]);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: `${text.now.title} · 1` });
  const line = card.getByRole('listitem');
  await expect(line).toContainText('2.996.301');
  await line.getByRole('button').click();
  await page.getByRole('menuitem', { name: text.now.tomorrow }).click();
  await expect(page.getByText(text.now.none)).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).first().click();
  await expect(line).toHaveCount(1);
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/state=PENDING.*ids=/);
  await expect(page.locator('table[aria-label] tbody tr[data-open]')).toHaveCount(1);
});

test('cards are moved, collapsed and hidden by their menu; so they stand the next time, until they are added again', async ({ page }) => {
  const me = await startWithCompany(page, '/favicon.svg');
  const file = purchasesFile([8_001]);
  const name = '=1+1<img src=x onerror=alert(1)>';
  await importFiles(page.request, me, [{ ...file, buffer: Buffer.from(String(file.buffer).replace('Proveedor SpA', name)) }]);
  const windows: string[] = [];
  page.on('dialog', (dialog) => windows.push(dialog.message()));
  await page.goto('/dashboard');
  // Whatever a counterpart is called, here it is text.
  await expect(page.getByRole('region', { name: text.toPay }).first()).toContainText(name);
  expect(windows).toEqual([]);
  const card = (name: string) => page.getByRole('region', { name }).first();
  const act = async (name: string, item: string) => {
    await card(name)
      .getByRole('button', { name: text.cards.menu(name) })
      .click();
    // The menu of the card before may still be on its way out.
    const menu = page.getByRole('menu', { name: text.cards.menu(name) });
    await menu.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const isAbove = async (one: string, other: string) =>
    ((await card(one).boundingBox())?.y ?? 0) < ((await card(other).boundingBox())?.y ?? 0);
  expect(await isAbove(text.ahead, text.years)).toBe(true);
  await act(text.years, text.cards.up);
  await expect.poll(() => isAbove(text.years, text.ahead)).toBe(true);
  const height = async () => (await card(text.ahead).boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThan(100);
  await act(text.ahead, text.cards.collapse);
  await expect(card(text.ahead).getByRole('radiogroup')).toBeVisible();
  await expect.poll(height).toBeLessThan(100);
  await act(text.balances, text.cards.hide);
  await expect(page.getByText(text.cards.isHidden)).toBeVisible();
  await expect(card(text.balances)).toHaveCount(0);

  await page.reload();
  await expect.poll(() => isAbove(text.years, text.ahead)).toBe(true);
  await expect(card(text.balances)).toHaveCount(0);
  await page.getByRole('button', { name: text.cards.add }).click();
  await page.getByRole('menuitem', { name: text.cards.names.accounts }).click();
  await expect(card(text.balances)).toBeVisible();
  await expect(page.getByRole('button', { name: text.cards.add })).toHaveCount(0);
});
