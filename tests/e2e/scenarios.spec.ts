import { expect, type Locator, type Page, test } from '@playwright/test';
import { addDays, dayInChile, formatDay } from '#domain/date.ts';
import { text as scenarios } from '#web/features/cashflow/scenarios/text.ts';
import { text } from '#web/features/cashflow/text.ts';
import { marchFile } from './bank-files.ts';
import { importFiles, startWithCompany } from './support.ts';

const words = scenarios.step;
const SOON = formatDay(addDays(dayInChile(new Date()), 20));

test('what is supposed moves the flow and stands beside the books, which stay; it is frozen, undone and left again', async ({ page }) => {
  const person = await startWithCompany(page, '/favicon.svg', { name: 'Empresa Ejemplo SpA' });
  await importFiles(page.request, person, [marchFile('santander_202603', 900_000, [[10, 900_000, 'Abono']])]);
  await page.goto('/flujo_caja?tab=scenarios');
  await page.getByRole('button', { name: scenarios.add }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel(scenarios.name).fill('Máquina nueva');
  await panel.getByLabel(words.what).selectOption('point');
  await panel.getByLabel(words.label, { exact: true }).last().fill('Máquina');
  await panel.getByLabel(words.amount).fill('300000');
  await panel.getByLabel(words.date, { exact: true }).fill(SOON);
  await panel.getByRole('button', { name: words.add, exact: true }).click();
  await panel.getByRole('button', { name: scenarios.save }).click();

  const table = page.getByRole('table', { name: scenarios.table });
  const last = row(page, table, 'SALDO FINAL').locator('td');
  await expect(last.last()).toHaveText('600.000−300.000');
  await expect(last.nth((await last.count()) - 2)).toHaveText('900.000');

  await page.getByRole('link', { name: scenarios.see }).click();
  await expect(page.getByText(scenarios.notice('Máquina nueva'))).toBeVisible();
  const closing = row(page, page.getByRole('table', { name: text.title }), 'SALDO FINAL')
    .locator('td')
    .last();
  await expect(closing).toHaveText('600.000');
  await page.getByRole('button', { name: scenarios.leave }).click();
  await expect(closing).toHaveText('900.000');
  await expect(page).not.toHaveURL(/scenario=/);

  // A step is changed in its place.
  await page.goto('/flujo_caja?tab=scenarios');
  await page.getByRole('button', { name: scenarios.edit, exact: true }).click();
  await panel.getByRole('button', { name: scenarios.editStep('Máquina') }).click();
  await panel.getByLabel(words.amount).fill('250000');
  await panel.getByRole('button', { name: words.change, exact: true }).click();
  await panel.getByRole('button', { name: scenarios.save }).click();
  await expect(last.last()).toHaveText('650.000−250.000');

  // With Shift, cells are selected and copied as plain numbers, beside what they were a year before.
  await page.goto('/flujo_caja?year_before=true');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const opening = row(page, page.getByRole('table', { name: text.title }), 'SALDO INICIAL').locator('td');
  await expect(opening.nth(1)).toHaveText('900.000–');
  await opening.nth(1).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(text.selected(2))).toBeAttached();
  await page.keyboard.press('Control+c');
  await expect(page.getByText(text.copied(2))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('900000\t900000');

  await page.goto('/flujo_caja?tab=scenarios');
  await page.getByRole('button', { name: scenarios.actsOf('Máquina nueva') }).click();
  await page.getByRole('menuitem', { name: scenarios.freeze }).click();
  const today = formatDay(dayInChile(new Date()));
  await expect(page.getByText(scenarios.frozen(today))).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect(page.getByText(scenarios.frozen(today))).toHaveCount(0);
  await page.getByRole('button', { name: scenarios.actsOf('Máquina nueva') }).click();
  await page.getByRole('menuitem', { name: scenarios.remove }).click();
  await expect(page.getByText(scenarios.lead)).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect(page.getByRole('heading', { name: 'Máquina nueva' })).toBeVisible();

  // One that is no more is said once, with one way back.
  await page.goto(`/flujo_caja?scenario=${crypto.randomUUID()}`);
  await expect(page.getByRole('button', { name: scenarios.leave })).toHaveCount(1);
  await expect(page.getByRole('link', { name: scenarios.manage })).toHaveCount(0);
  await page.getByRole('button', { name: scenarios.leave }).click();
  await expect(closing).toHaveText('900.000');
  await page.goto('/flujo_caja?tab=scenarios');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

function row(page: Page, table: Locator, name: string): Locator {
  return table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}
