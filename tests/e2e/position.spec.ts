import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { addDays, dayInChile } from '#domain/date.ts';
import { text as position } from '#web/features/cashflow/position/text.ts';
import { text } from '#web/features/cashflow/text.ts';
import { marchFile } from './bank-files.ts';
import { ask, importFiles, startWithCompany } from './support.ts';

const words = position.selection;
const SOON = addDays(dayInChile(new Date()), 20);

test('the cash position is made on demand, opens into what it is made of, follows the books, and is kept in part by name', async ({
  page,
}) => {
  const person = await startWithCompany(page, '/favicon.svg', { name: 'Empresa Ejemplo SpA' });
  await importFiles(page.request, person, [marchFile('santander_202603', 900_000, [[10, 900_000, 'Abono']])]);
  await expectOut(page.request, person, 'Oficina', 'Arriendos', 300_000);
  await page.goto('/flujo_caja');
  await page.getByRole('radiogroup', { name: text.tabsLabel }).getByText(text.tabs.position, { exact: true }).click();
  await expect(page).toHaveURL(/tab=position/);
  await expect(page.getByText(position.lead(1))).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  await page.getByRole('button', { name: position.generate }).click();
  await expect(table(page).getByRole('columnheader')).toHaveCount(9);
  await span(page, position.spans.month);
  await expect(table(page).getByRole('columnheader')).toHaveCount(7);
  await expect(row(page, 'Saldo en bancos').locator('td').first()).toHaveText('900.000');
  await expect(row(page, 'Saldo final').locator('td').last()).toHaveText('600.000');
  // The statement is of March: its balance says so, and nothing of it is cut.
  const name = table(page).getByText('12345678 · al 10/03/2026');
  await expect(name).toBeVisible();
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);

  // A figure opens by keyboard into the rows that it sums, and they into what is in them.
  const panel = page.getByRole('dialog');
  await row(page, 'Saldo final').locator('td').last().focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem').last()).toHaveText(`${text.detail.total}$ 600.000`);
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await row(page, 'Saldo en bancos').locator('td').first().click();
  await expect(panel.getByRole('definition').first()).toHaveText('$ 900.000');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  // Somebody else's change arrives by itself.
  await expectOut(page.request, person, 'Seguro', 'Seguros', 50_000);
  await expect(row(page, 'Saldo final').locator('td').last()).toHaveText('550.000');

  await menu(page, words.add);
  await panel.getByRole('textbox', { name: words.name }).fill('Solo seguros');
  await panel.getByRole('checkbox', { name: words.allAreas }).uncheck();
  for (const area of ['Arriendos', 'Sueldos']) await panel.getByRole('checkbox', { name: area }).uncheck();
  await panel.getByRole('button', { name: words.save }).click();
  await expect(page).toHaveURL(/position=Solo/);
  await expect(page.getByText(position.partial)).toBeVisible();
  await expect(row(page, 'Saldo final').locator('td').last()).toHaveText('850.000');
  await page.reload();
  await page.getByRole('button', { name: position.generate }).click();
  await expect(row(page, 'Saldo final').locator('td').last()).toHaveText('850.000');
  for (const [item, name] of [
    [position.spreadsheet, 'posicion-de-caja.xlsx'],
    [position.pdf, 'posicion-de-caja.pdf'],
  ] as const) {
    const download = page.waitForEvent('download');
    await menu(page, item);
    expect((await download).suggestedFilename()).toBe(name);
  }
  await menu(page, words.remove('Solo seguros'));
  await expect(row(page, 'Saldo final').locator('td').last()).toHaveText('550.000');
  await expect(page.getByRole('combobox', { name: words.label })).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await page.getByRole('combobox', { name: words.label }).selectOption('Solo seguros');
  await expect(row(page, 'Saldo final').locator('td').last()).toHaveText('850.000');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row(page, 'Saldo final').getByRole('rowheader')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

function table(page: Page): Locator {
  return page.getByRole('table', { name: position.title });
}

function row(page: Page, name: string): Locator {
  return table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

async function span(page: Page, label: string): Promise<void> {
  await page.getByRole('radiogroup', { name: position.spanLabel }).getByText(label, { exact: true }).click();
}

async function menu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: position.more }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Expects money to go out once, soon. */
async function expectOut(
  request: APIRequestContext,
  { companyId, token }: { companyId: string; token: string },
  name: string,
  area: string,
  amount: number,
): Promise<void> {
  type Structure = { getFlowStructure: { EXPENSE: { fields: { cashflowAreaId: string; label: string }[] }[] } };
  const structure = 'query ($id: ID!) { getFlowStructure(companyId: $id) { EXPENSE { fields { cashflowAreaId label } } } }';
  const { getFlowStructure } = await ask<Structure>(request, structure, { id: companyId }, token);
  const into = getFlowStructure.EXPENSE.flatMap(({ fields }) => fields).find(({ label }) => label === area)?.cashflowAreaId;
  const save = `mutation ($id: ID!, $input: CashSourceInput!) { saveCashSource(companyId: $id, input: $input) { id } }`;
  await ask(
    request,
    save,
    { id: companyId, input: { sourceType: 'singleEntry', name, cashflowAreaId: into, amount, firstDate: SOON } },
    token,
  );
}
