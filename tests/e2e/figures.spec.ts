import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import pg from 'pg';
import { addDays, addMonths, dayInChile, formatDay } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { runningServer } from '#server/db/embedded/folder.ts';
import { text } from '#web/features/cashflow/text.ts';
import { text as reconciliation } from '#web/features/reconciliation/text.ts';
import { dollarFile, suggestingFiles } from './bank-files.ts';
import { expectAccessible, holdUndo, importFiles, type NamedFile, startWithCompany } from './support.ts';

/** The fifth of the month after next. */
const FIRST = addDays(firstDayOf(periodOf(addMonths(dayInChile(new Date()), 2))), 4);

test('three payments that wait for confirmation are counted once: accepting them moves no total', async ({ page }) => {
  await bring(page, suggestingFiles());
  await page.goto('/flujo_caja?start=2026-06-15');
  const notice = page.getByText(/^3 pagos por confirmar/);
  await expect(notice).toBeVisible();
  const before = await totals(page);
  await page.goto('/conciliacion');
  await acceptThree(page);
  // Taken back with one key, they wait again.
  await holdUndo(page);
  await page.keyboard.press('u');
  await expect(page.getByRole('row').filter({ hasText: 'Transferencia de' })).toHaveCount(3);
  await page.goto('/flujo_caja?start=2026-06-15');
  await expect(notice).toBeVisible();
  expect(await totals(page)).toEqual(before);
  await page.goto('/conciliacion');
  await acceptThree(page);
  await page.goto('/flujo_caja?start=2026-06-15');
  await expect(grid(page).getByRole('rowheader', { name: 'Ventas sin clasificar' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await totals(page)).toEqual(before);
});

test("an exporter's flow opens in every currency, and says of which day its value is", async ({ page }) => {
  const { companyId } = await bring(page, dollarFile());
  // The euro comes from no series: its value is the company's own.
  await query(`insert into company_rate (company_id, currency, on_day, value) values ($1, 'EUR', '2026-05-29', 1050.25)`, [companyId]);
  for (const [currency, day] of [
    ['CLP', '19/08/2026'],
    ['USD', '19/08/2026'],
    ['EUR', '29/05/2026'],
    ['UF', '09/09/2026'],
    ['UTM', '01/09/2026'],
  ] as const) {
    await page.goto(`/flujo_caja?start=2026-06-15&currency=${currency}`);
    await expect(grid(page)).toBeVisible();
    await expect(page.getByText(day).first()).toBeVisible();
    const income = await row(page, text.income).innerText();
    expect(income, currency).toMatch(/[1-9]/);
  }
});

test('what is expected without a document is added, settled and taken out, and a balance given, each with its way back', async ({
  page,
}) => {
  const { companyId } = await bring(page, suggestingFiles());
  await page.goto('/flujo_caja?tab=sources');
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: text.sources.add }).click();
  await panel.getByLabel(text.sources.name).fill('Arriendo bodega');
  // Escape closes the form alone, which keeps what was typed.
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: text.sources.add }).click();
  await expect(panel.getByLabel(text.sources.name)).toHaveValue('Arriendo bodega');
  await panel.getByLabel(text.sources.area).selectOption({ label: 'Arriendos' });
  await panel.getByLabel(text.sources.amount).fill('1500000');
  await panel.getByLabel(text.sources.firstDate).fill(formatDay(FIRST));
  await expect(panel.getByRole('region', { name: text.sources.preview })).toContainText(formatDay(addMonths(FIRST, 1)));
  await panel.getByRole('button', { name: text.sources.save }).click();
  const source = panel.getByRole('listitem').filter({ hasText: 'Arriendo bodega' });
  await expect(source).toContainText('1.500.000');
  await expect(row(page, 'Arriendos')).toContainText('1.500.000');
  // What is sold by card comes in: its area is one of income before anybody chose it.
  await panel.getByRole('button', { name: text.sources.add }).click();
  await panel.getByLabel(text.sources.kind).selectOption('cardSales');
  await expect(panel.getByLabel(text.sources.area).locator('option:checked')).toHaveText('Ventas por boleta');
  await panel.getByRole('button', { name: text.sources.save }).click();
  await expect(panel.getByRole('button', { name: text.sources.remove(text.sources.kinds.cardSales) })).toBeVisible();
  await panel.getByRole('button', { name: text.sources.remove('Arriendo bodega') }).click();
  await expect(source).toHaveCount(0);
  await holdUndo(page);
  await expect(row(page, 'Arriendos')).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect(source).toBeVisible();
  await expect(row(page, 'Arriendos')).toContainText('1.500.000');
  await page.keyboard.press('Escape');
  await row(page, 'Arriendos').locator('td[data-open]').last().click();
  await panel
    .getByRole('button', { name: `${text.detail.settle}: Arriendo bodega` })
    .first()
    .click();
  await expect(panel).toContainText(text.detail.settled);
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect(panel).not.toContainText(text.detail.settled);
  await page.keyboard.press('Escape');
  await query(
    `insert into bank_account (company_id, account_id, bank_code, number, number_norm, currency)
     values ($1, gen_random_uuid(), '012', '100200300', '100200300', 'CLP')`,
    [companyId],
  );
  await page.goto('/flujo_caja');
  await row(page, 'SALDO INICIAL').getByLabel(text.seeDetail).click();
  const account = panel.getByRole('listitem').filter({ hasText: '100200300' });
  await account.getByRole('button', { name: text.detail.giveBalance }).click();
  const balanceDialog = page.getByRole('dialog', { name: text.detail.giveBalance });
  await balanceDialog.getByLabel(text.detail.balance).fill('2500000');
  await expectAccessible(page);
  await balanceDialog.getByRole('button', { name: text.detail.save }).click();
  await expect(account).toContainText('$ 2.500.000');
  await expect(account).toContainText(text.detail.origins.MANUAL);
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect(account).not.toContainText('$ 2.500.000');
});

async function bring(page: Page, files: readonly NamedFile[]) {
  const person = await startWithCompany(page, '/favicon.svg', { name: 'Empresa Ejemplo SpA' });
  await importFiles(page.request, person, files);
  return person;
}

function grid(page: Page): Locator {
  return page.getByRole('table', { name: text.title });
}

function row(page: Page, name: string): Locator {
  return page.locator('tr').filter({ has: page.locator('th', { hasText: new RegExp(`^${name}$`) }) });
}

/** Chooses and accepts the three transfers that wait. */
async function acceptThree(page: Page): Promise<void> {
  const rows = page.getByRole('row').filter({ hasText: 'Transferencia de' });
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: reconciliation.acceptPicked(3) }).click();
  await page.getByRole('dialog', { name: reconciliation.acceptTitle }).getByRole('button', { name: 'Aceptar' }).click();
  await expect(rows).toHaveCount(0);
}

/** Every row that sums something, figure by figure. */
async function totals(page: Page): Promise<string[]> {
  await grid(page).waitFor();
  const names = ['SALDO INICIAL', text.income, text.expense, 'VARIACIÓN DE CAJA', 'SALDO FINAL'];
  return Promise.all(names.map((name) => row(page, name).innerText()));
}

async function query(words: string, values: unknown[]): Promise<void> {
  const { socket } = runningServer(join(process.env['CAUDAL_TEST_FOLDER'] ?? '', 'data', 'pgdata'));
  const client = new pg.Client({ host: String(socket), user: 'caudal_owner', database: 'caudal' });
  await client.connect();
  await client.query(words, values);
  await client.end();
}
