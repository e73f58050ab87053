import { expect, type Page, test } from '@playwright/test';
import { addMonths, dayInChile, formatDay } from '#domain/date.ts';
import { text as costCenters } from '#web/features/costcenters/text.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text } from '#web/features/obligations/text.ts';
import { startWithCompany } from './support.ts';

const ROWS = 'table[aria-label] tbody tr[data-open]';
const FIRST = addMonths(dayInChile(new Date()), 1);

test('a rent in UF is repeated for a year, changed from the fourth on, and shared among cost centres', async ({ page }) => {
  await startWithCompany(page, '/obligaciones');
  await addRent(page);
  // Of its twelve times those of a year from today on.
  await expect(page.getByText(text.added(11)).first()).toBeVisible();
  await expect(page.locator(ROWS)).toHaveCount(11);

  const fourth = page.locator(ROWS).filter({ hasText: formatDay(addMonths(FIRST, 3)) });
  await fourth.getByRole('button').first().click();
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('button', { name: text.change, exact: true }).click();
  const form = page.getByRole('dialog', { name: text.change });
  await form.getByLabel(text.amount).fill('45,5');
  await form.getByRole('radio', { name: text.scopes.FOLLOWING }).check();
  await form.getByRole('button', { name: text.save }).click();
  await expect(page.getByText(text.changed(8)).first()).toBeVisible();
  await expect(page.locator(ROWS).filter({ hasText: 'UF 45,50' })).toHaveCount(8);
  await expect(page.locator(ROWS).filter({ hasText: 'UF 42,00' })).toHaveCount(3);

  await page.goto('/configuracion?seccion=clasificacion');
  await page.getByLabel(costCenters.code, { exact: true }).fill('100');
  await page.getByLabel(costCenters.name, { exact: true }).first().fill('Bodega');
  await page.getByRole('button', { name: costCenters.add }).click();
  await expect(page.getByText('100 Bodega')).toBeVisible();
  await page.goto('/obligaciones');
  await page.locator(ROWS).first().getByRole('button').first().click();
  await panel.getByRole('button', { name: costCenters.change }).click();
  const split = page.getByRole('dialog', { name: costCenters.split });
  await split.getByLabel(costCenters.center(1)).selectOption({ label: '100 Bodega' });
  await split.getByLabel(`${costCenters.byPercentage} 1`).fill('40');
  await split.getByRole('button', { name: costCenters.save }).click();
  await expect(panel.getByRole('region', { name: costCenters.split })).toContainText(costCenters.splitNone);
  await panel.getByRole('combobox', { name: documents.areas.title }).selectOption({ label: 'Seguros' });
  await expect(panel.getByText(documents.areas.byHand)).toBeVisible();
});

async function addRent(page: Page): Promise<void> {
  await page.getByRole('button', { name: text.add }).click();
  const form = page.getByRole('dialog', { name: text.title });
  await form.getByLabel(text.amount).fill('42');
  await form.getByLabel(text.currency).selectOption('UF');
  await form.getByLabel(text.dueDate).fill(formatDay(FIRST));
  await form.getByRole('checkbox', { name: text.repeats }).check();
  await form.getByLabel(text.times).fill('12');
  await form.getByRole('button', { name: text.save }).click();
}
