import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { addDays, addMonths, dayInChile } from '#domain/date.ts';
import { firstDayOf, MONTHS, periodOf } from '#domain/period.ts';
import { text } from '#web/features/cashflow/text.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { ask, enterDemo, expectAccessible, holdUndo, startWithCompany } from './support.ts';

const OWE =
  'mutation ($id: ID!, $documents: [ObligationInput!]!) { createObligationDocuments(companyId: $id, documents: $documents) { ids } }';

test('every column opens where the one before closed, and closes by what its rows say', async ({ page }) => {
  await open(page);
  const columns = await figures(page, ['SALDO INICIAL', 'INGRESOS', 'EGRESOS', 'VARIACIÓN DE CAJA', 'SALDO FINAL']);
  const extras = await figures(page, ['Traspasos en tránsito', 'Diferencia de cambio', 'Sin explicar (cartola)']);
  expect(columns.length).toBeGreaterThan(6);
  columns.slice(0, -1).forEach(([opening = 0, income = 0, expense = 0, variation = 0, closing = 0], index) => {
    const extra = (extras[index] ?? []).reduce((sum, one) => sum + one, 0);
    expect(variation).toBe(income - expense + extra);
    expect(closing).toBe(opening + variation);
    if (index > 0) expect(opening).toBe(columns[index - 1]?.[4]);
  });
  // PROYECTADO: from the balance of today to the closing of the last period.
  const [balance = 0, income = 0, expense = 0, variation = 0, closing = 0] = columns.at(-1) ?? [];
  expect([variation, closing]).toEqual([income - expense, balance + variation]);
  expect(closing).toBe(columns.at(-2)?.[4]);
});

test('today is in sight, a cell opens by mouse and by keyboard, and shows what it is made of', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('columnheader', { name: text.today })).toBeInViewport();
  const row = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Ventas sin clasificar', exact: true }) });
  const cell = row.locator('td[data-time="current"]');
  const figure = (await cell.innerText()).replace(/[^\d.]/g, '');
  await cell.click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Ventas sin clasificar');
  await expect(panel.getByRole('definition').first()).toHaveText(`$ ${figure}`);
  expect(await panel.getByRole('listitem').count()).toBeGreaterThan(1);
  await panel.getByRole('button', { name: text.detail.operations }).first().click();
  const point = page.getByRole('dialog', { name: text.detail.operations });
  await expect(point).toContainText(documents.point.leaves);
  await point.getByRole('button', { name: documents.point.cancel }).click();
  await expect(point).toBeHidden();
  await page.goBack();
  await expect(panel).toBeHidden();
  await page.goForward();
  await expect(panel.getByRole('definition').first()).toHaveText(`$ ${figure}`);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await grid(page).locator('td[tabindex="0"]').focus();
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(panel.getByRole('definition').first()).toHaveText(/^\(?\$ [\d.]+\)?$/);
});

test('the bank balance of the current period opens into its accounts', async ({ page }) => {
  await open(page);
  const opening = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'SALDO INICIAL' }) });
  await opening.getByLabel(text.seeDetail).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('listitem').first()).toContainText(/Banco|BCI|Itaú|Santander|Scotiabank|Coopeuch/);
  // The word once, before its day.
  for (const row of await panel.getByRole('listitem').allInnerTexts()) expect(row.match(/saldo/gi)).toHaveLength(1);
  const parts = await panel
    .getByRole('listitem')
    .locator('span')
    .filter({ hasText: /^\(?\$ [\d.]+\)?$/ })
    .allInnerTexts();
  const total = await panel.getByRole('definition').first().innerText();
  expect(parts.reduce((sum, part) => sum + amount(part), 0)).toBe(amount(total));
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  const closing = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'SALDO FINAL' }) })
    .locator('td[data-time="current"]');
  const figure = await closing.innerText();
  await closing.click();
  await expect(panel.getByRole('listitem').last()).toHaveText(`${text.detail.total}$ ${figure}`);
  await panel.getByRole('button', { name: text.income }).click();
  await expect(panel.getByRole('heading')).toContainText(text.income);
  await page.goBack();
  await expect(panel.getByRole('heading')).toContainText('SALDO FINAL');
});

test('months, weeks and days have their heads; the window moves and stays in the address', async ({ page }) => {
  await open(page);
  const heads = () => grid(page).getByRole('columnheader');
  const month = new RegExp(`^(${MONTHS.join('|')}) 20\\d\\d$`);
  await expect(heads().nth(1)).toHaveText(month);
  await expect(heads().last()).toHaveText(text.projected);
  await view(page, text.views.week);
  await expect(heads().nth(1)).toHaveText(/^Semana \d+ de [A-Z]/);
  await expect(page).toHaveURL(/view_type=week/);
  await view(page, text.views.day);
  await expect(heads().nth(1)).toHaveText(/^(Lun|Mar|Mié|Jue|Vie|Sáb|Dom) \d\d/);
  await view(page, text.views.month);
  await expect(heads().nth(1)).toHaveText(month);
  const first = await heads().nth(1).innerText();
  const before = page.getByRole('button', { name: text.before });
  await before.click();
  await expect(heads().nth(1)).not.toHaveText(first);
  const moved = await heads().nth(1).innerText();
  await page.reload();
  await expect(heads().nth(1)).toHaveText(moved);
  await before.click();
  await page.getByRole('button', { name: text.goToday }).click();
  await expect(heads().nth(1)).toHaveText(first);
  // View and window are steps.
  await page.goBack();
  await expect(heads().nth(1)).not.toHaveText(first);
  await page.getByRole('button', { name: text.goToday }).click();
  await view(page, text.views.week);
  await expect(heads().nth(1)).toHaveText(/^Semana/);
  await page.goBack();
  await expect(heads().nth(1)).toHaveText(first);
  // Forward ends with the last known money.
  const after = page.getByRole('button', { name: text.after });
  for (let clicks = 0; clicks < 12 && (await after.isEnabled()); clicks += 1) {
    const shown = await heads().nth(1).innerText();
    await after.click();
    await expect(heads().nth(1)).not.toHaveText(shown);
  }
  await expect(after).toBeDisabled();
});

test('before the first day of the banks every row is dimmed alike', async ({ page }) => {
  await open(page);
  await page.goto('/flujo_caja?start=2019-01-15');
  const unknown = grid(page).locator('td[data-disabled]');
  await expect(unknown.first()).toBeVisible();
  const colors = await unknown.evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).color));
  expect(new Set(colors).size).toBe(1);
  await expectAccessible(page);
});

test('areas are found by their name, totals stay, and so does what was chosen', async ({ page }) => {
  await open(page);
  const total = await expenses(page).innerText();
  await page.getByRole('searchbox', { name: text.filter }).fill('compras');
  await expect(page.getByText(/^\d+ de \d+ áreas; los totales son de todas$/)).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Ventas' })).toHaveCount(0);
  expect(await expenses(page).innerText()).toBe(total);
  await page.getByRole('button', { name: text.more }).click();
  await page.getByRole('menuitem', { name: 'UF' }).click();
  await expect(page).toHaveURL(/currency=UF/);
  await page.goto('/flujo_caja');
  await expect(page.getByRole('searchbox', { name: text.filter })).toHaveValue('compras');
  await expect(expenses(page)).not.toHaveText(total);
  await page.getByRole('button', { name: text.more }).click();
  await page.getByRole('menuitem', { name: 'CLP' }).click();
  await expect.poll(() => expenses(page).innerText()).toBe(total);
});

test('a collapsed category stays collapsed for who did it; all rows show the ones without amounts', async ({ page }) => {
  await open(page, '?all=true');
  const area = page.getByRole('rowheader', { name: 'Retiros y dividendos' });
  await expect(area).toBeVisible();
  await saved(page, () => page.getByRole('button', { name: text.close('Otros egresos') }).click());
  await expect(area).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: text.open('Otros egresos') })).toBeVisible();
  await saved(page, () => page.getByRole('button', { name: text.open('Otros egresos') }).click());
  await expect(area).toBeVisible();
  await page.getByRole('button', { name: text.more }).click();
  await page.getByRole('menuitem', { name: text.allRows }).click();
  await expect(page.getByRole('rowheader', { name: 'Finiquitos' })).toBeHidden();
});

test('projections can be left out, and the address says so', async ({ page }) => {
  await open(page);
  const projections = page.getByRole('switch', { name: text.projections });
  await expect(projections).toBeChecked();
  await projections.click();
  await expect(projections).not.toBeChecked();
  await expect(page).toHaveURL(/projections=false/);
  await page.reload();
  await expect(projections).not.toBeChecked();
  await projections.click();
  await expect(projections).toBeChecked();
});

test('a currency without a rate says which day is missing, and pesos are one step away', async ({ page }) => {
  await open(page);
  await currency(page, 'EUR');
  await expect(page.getByRole('alert')).toContainText(/No tenemos el euro del \d\d\/\d\d\/\d{4}/);
  await expect(page.getByLabel(text.kpis.label).locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('button', { name: text.backToPesos }).click();
  await expect(grid(page)).toBeVisible();
  await currency(page, 'UF');
  await expect(page.getByText('Fuera de la proyección').locator('..')).toContainText(/UF [\d.]+,\d\d/);
});

test('the picture is a PNG of the whole table, with the figures of the screen', async ({ page }) => {
  const drawings = await drawingsOf(page);
  await open(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: text.screenshot }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('flujo-caja.png');
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // The first column and every period, at twice the size of the screen.
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(2 * 8 * 96);
  const figures = await grid(page).evaluate((table) =>
    [...table.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent)),
  );
  expect(figures.flat().join()).toMatch(/\d\.\d{3}/);
  expect(await drawings()).toContainEqual(figures);
});

/** What the page draws as images from now on: the cells of each table, row by row. */
async function drawingsOf(page: Page): Promise<() => Promise<string[][][]>> {
  const sources: string[] = [];
  await page.exposeFunction('noteDrawing', (source: string) => sources.push(source));
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      ...own,
      set(source: string) {
        if (source.startsWith('data:image/svg+xml')) Reflect.get(window, 'noteDrawing')(source);
        own?.set?.call(this, source);
      },
    });
  });
  return () =>
    page.evaluate(
      (drawn) =>
        drawn.map((source) => {
          const svg = new DOMParser().parseFromString(decodeURIComponent(source.slice(source.indexOf(',') + 1)), 'image/svg+xml');
          return [...svg.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''));
        }),
      sources,
    );
}

test('categories and areas are created, moved, hidden and deleted from the table, and a step is taken back', async ({ page }) => {
  const person = await startWithCompany(page, '/empresas');
  await addSource(page.request, person);
  await page.goto('/flujo_caja?all=true');
  await grid(page).waitFor();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: words.name, exact: true });
  await pick(page, 'EGRESOS', words.newCategory);
  await dialog.getByRole('button', { name: words.create }).click();
  await expect(dialog).toContainText('Escribe el nombre de la categoría antes de continuar');
  await name.fill('Equipo');
  await dialog.getByLabel('Sueldos').check();
  await dialog.getByRole('button', { name: words.create }).click();
  await expect(page.getByText('Datos actualizados correctamente').first()).toBeVisible();
  await expectInTurn(page, 'Equipo', 'Sueldos');
  await pick(page, 'Equipo', words.newArea);
  await name.fill('arriendos');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Ya existe un área con ese nombre en Operación');
  await name.fill('Bonos');
  await page.keyboard.press('Enter');
  await expectInTurn(page, 'Equipo', 'Sueldos', 'Bonos');
  // The table is read again under the open menu, which works all the same.
  await page.getByRole('button', { name: words.menu('Bonos'), exact: true }).click();
  const rent = { kind: 'arriendo', amount: 123_000, dueDate: addDays(dayInChile(new Date()), 1) };
  await ask(page.request, OWE, { id: person.companyId, documents: [rent] }, person.token);
  await expect(
    grid(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Arriendos', exact: true }) }),
  ).toContainText('23.000');
  await page.getByRole('menuitem', { name: words.up }).click();
  await expectInTurn(page, 'Equipo', 'Bonos', 'Sueldos');
  await drag(page, 'Bonos', 'Sueldos');
  await expectInTurn(page, 'Equipo', 'Sueldos', 'Bonos');
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expectInTurn(page, 'Equipo', 'Bonos', 'Sueldos');
  await pick(page, 'Sueldos', words.moveTo);
  await dialog.getByLabel('Operación').check();
  await dialog.getByRole('button', { name: words.save }).click();
  await expectInTurn(page, 'Seguros', 'Sueldos');
  await pick(page, 'Seguros', words.hide);
  await expect(page.getByRole('rowheader', { name: `Seguros, ${text.hidden}` })).toBeVisible();
  await pick(page, 'Bonos', words.removeArea);
  await expect(dialog).toContainText(words.passingNothing);
  await dialog.getByLabel(words.areaInto).selectOption('Sueldos');
  await dialog.getByRole('button', { name: words.remove }).click();
  await expect(page.getByRole('rowheader', { name: 'Bonos' })).toBeHidden();
  await pick(page, 'Sueldos', words.removeArea);
  await expect(dialog).toContainText(words.isKept);
});

test('a table of hundreds of rows has its figures wherever it is scrolled, and all of them where they are copied', async ({ page }) => {
  await page.setViewportSize({ width: 2150, height: 800 });
  const { companyId, token } = await startWithCompany(page, '/empresas');
  type Structure = { getFlowStructure: { EXPENSE: { cashflowCategoryId: string | null }[] } };
  const structure = 'query ($id: ID!) { getFlowStructure(companyId: $id) { EXPENSE { cashflowCategoryId } } }';
  const { getFlowStructure } = await ask<Structure>(page.request, structure, { id: companyId }, token);
  const category = getFlowStructure.EXPENSE.find((one) => one.cashflowCategoryId)?.cashflowCategoryId;
  const create = `mutation ($id: ID!, $label: String!, $category: ID!) {
    createFlowField(companyId: $id, id: $id, fieldLabel: $label, cashflowCategoryId: $category) { status } }`;
  for (let n = 1; n <= 150; n += 1) await ask(page.request, create, { id: companyId, label: `Obra ${n}`, category }, token);
  await ask(
    page.request,
    OWE,
    { id: companyId, documents: [{ kind: 'arriendo', amount: 123_000, dueDate: dayInChile(new Date()) }] },
    token,
  );
  await page.goto('/flujo_caja?all=true');
  const far = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Obra 150', exact: true }) });
  const figures = (row: Locator) => row.locator('td[data-value]');
  await expect(figures(grid(page).locator('tbody tr').nth(20))).not.toHaveCount(0);
  await expect(far).toHaveCount(1);
  await expect(figures(far)).toHaveCount(0);
  await far.scrollIntoViewIfNeeded();
  await expect(figures(far)).not.toHaveCount(0);
  const top = grid(page).locator('tbody tr').nth(3);
  await expect(figures(top)).toHaveCount(0);
  await figures(far)
    .first()
    .click({ modifiers: ['Shift'] });
  await expect(figures(top)).not.toHaveCount(0);
});

test('a time of a source is lowered to what the documents beside it leave, edited alone, and both taken back', async ({ page }) => {
  const person = await startWithCompany(page, '/empresas');
  const day = addDays(firstDayOf(periodOf(addMonths(dayInChile(new Date()), 2))), 9);
  await addSource(page.request, person, day);
  await ask(
    page.request,
    OWE,
    { id: person.companyId, documents: [{ kind: 'arriendo', amount: 100_000, dueDate: addDays(day, 4) }] },
    person.token,
  );
  await page.goto('/flujo_caja');
  const cell = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Arriendos', exact: true }) })
    .locator(`td[title="${text.crowded}"]`)
    .first();
  await expect(cell).toHaveText('400.000');
  await cell.click();
  const panel = page.getByRole('dialog', { name: 'Arriendos' });
  const time = panel.getByRole('listitem').filter({ hasText: 'Oficina' });
  const undone = async () => {
    await holdUndo(page);
    await page.getByRole('button', { name: 'Deshacer' }).last().click();
  };
  await time.getByRole('button', { name: text.detail.lowerTo('$ 200.000') }).click();
  await expect(time).toContainText('$ 200.000');
  // Pressed once, it is what was planned, and nothing asks for more.
  await expect(page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Arriendos', exact: true }) })).toContainText(
    '300.000',
  );
  await expect(cell).toHaveCount(0);
  await expect(panel.getByText(text.crowded)).toHaveCount(0);
  await expect(time.getByRole('button', { name: 'Bajar a' })).toHaveCount(0);
  await undone();
  await expect(cell).toHaveText('400.000');
  await time.getByRole('button', { name: text.detail.edit }).click();
  const dialog = page.getByRole('dialog', { name: 'Oficina' });
  await expectAccessible(page);
  await dialog.getByLabel(text.occurrence.amount).fill('250000');
  await dialog.getByRole('button', { name: text.occurrence.save }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cell).toHaveText('350.000');
  // The times after it stay.
  await expect(cell.locator('xpath=following-sibling::td[1]')).toHaveText('300.000');
  await undone();
  await expect(cell).toHaveText('400.000');
});

test('columns are whole, and the balances at both ends stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, '?all=true');
  // The columns take their width from the box once it is measured.
  const edges = () =>
    grid(page).evaluate((table) => {
      const box = (table.parentElement as HTMLElement).getBoundingClientRect();
      const first = (table.querySelector('thead th') as HTMLElement).getBoundingClientRect();
      const heads = [...table.querySelectorAll('thead th:not(:first-child)')].map((head) => head.getBoundingClientRect());
      const cut = (edge: number) => heads.filter(({ left, right }) => left < edge - 1 && right > edge + 1).length;
      return [cut(first.right), cut(box.right - 1)];
    });
  await expect.poll(edges).toEqual([0, 0]);
  await grid(page).evaluate((table) => (table.parentElement as HTMLElement).scrollTo(0, 200));
  for (const row of ['SALDO INICIAL', 'SALDO FINAL']) await expect(page.getByRole('rowheader', { name: row })).toBeInViewport({ ratio: 1 });
  // The page itself is no longer than what stands on it, however long the table is.
  const below = await page.locator('main').evaluate((main) => {
    main.scrollTo(0, main.scrollHeight);
    return main.getBoundingClientRect().bottom - (main.querySelector('table')?.parentElement?.getBoundingClientRect().bottom ?? 0);
  });
  expect(below).toBeLessThan(200);
  // A row that rests at the edge while it is dragged goes on scrolling the table.
  await grid(page).evaluate((table) => (table.parentElement as HTMLElement).scrollTo(0, 0));
  await page.getByRole('rowheader', { name: 'Ventas', exact: true }).locator('[data-grip]').hover();
  await page.mouse.down();
  const box = await grid(page).locator('..').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) - 10, { steps: 2 });
  await expect(page.getByRole('rowheader', { name: 'Retiros y dividendos' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('on a telephone it stays a table, with its first column in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const head = grid(page).getByRole('rowheader', { name: 'SALDO INICIAL' });
  const box = await head.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(150);
  await expect(head).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

async function open(page: Page, search = ''): Promise<void> {
  await enterDemo(page, `/flujo_caja${search}`);
  await grid(page).waitFor();
}

/** The total, whatever areas have a name like it. */
function expenses(page: Page): Locator {
  return grid(page).getByRole('row', { name: /^EGRESOS/ });
}

function grid(page: Page): Locator {
  return page.getByRole('table', { name: text.title });
}

async function view(page: Page, label: string): Promise<void> {
  await page.getByRole('radiogroup', { name: text.viewLabel }).getByText(label, { exact: true }).click();
}

async function currency(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: text.more }).click();
  await page.getByRole('menuitem', { name: code, exact: false }).click();
  await page.keyboard.press('Escape');
}

const words = text.structure;

/** Chooses what a row's menu offers. */
async function pick(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole('button', { name: words.menu(row), exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** These rows follow one another. */
async function expectInTurn(page: Page, ...labels: string[]): Promise<void> {
  const names = async () =>
    grid(page)
      .locator('tbody th')
      .evaluateAll((all) => all.map((one) => one.getAttribute('title')));
  await expect.poll(async () => (await names()).join(' · ')).toContain(labels.join(' · '));
}

/** Drags a row by its grip to the lower half of another. */
async function drag(page: Page, row: string, onto: string): Promise<void> {
  const header = (name: string) => page.getByRole('rowheader', { name, exact: true });
  await header(row).locator('[data-grip]').hover();
  await page.mouse.down();
  const box = await header(onto).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) - 4, { steps: 4 });
  await page.mouse.up();
}

/** Something to show: a source in an area of its own. */
/** An office that is paid every month from a day on. */
async function addSource(
  request: APIRequestContext,
  { companyId, token }: { companyId: string; token: string },
  first = dayInChile(new Date()),
): Promise<void> {
  type Structure = { getFlowStructure: { EXPENSE: { fields: { cashflowAreaId: string; label: string }[] }[] } };
  const text = 'query ($id: ID!) { getFlowStructure(companyId: $id) { EXPENSE { fields { cashflowAreaId label } } } }';
  const { getFlowStructure } = await ask<Structure>(request, text, { id: companyId }, token);
  const area = getFlowStructure.EXPENSE.flatMap(({ fields }) => fields).find(({ label }) => label === 'Arriendos')?.cashflowAreaId;
  const save = `mutation ($id: ID!, $area: ID!) { saveCashSource(companyId: $id, input: { sourceType: recurrent, name: "Oficina",
    cashflowAreaId: $area, amount: 300000, firstDate: "${first}", interval: 30 }) { id } }`;
  await ask(request, save, { id: companyId, area }, token);
}

/** Waits until the server has kept it. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => Boolean(response.request().postData()?.includes('collapsedCashflow')));
  await act();
  await answer;
}

/** The figures of some rows, column by column, PROYECTADO last; a row that is not there counts as zeros. */
async function figures(page: Page, labels: readonly string[]): Promise<number[][]> {
  const rows = await grid(page)
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  const labelledRows = labels.map((label) => rows.find((row) => row[0] === label) ?? []);
  return (rows[0] ?? []).slice(1).map((_, column) => labelledRows.map((row) => amount(row[column + 1] ?? '')));
}

/** `1.234`, `(1.234)`, `$ 1.234`, `–`, a late mark before it or not. */
function amount(shown: string): number {
  const digits = Number(shown.replace(/\D/g, ''));
  return shown.includes('(') ? -digits : digits;
}
