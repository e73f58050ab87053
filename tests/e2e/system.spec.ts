import { expect, type Page, test } from '@playwright/test';
import { dayInChile, formatDay } from '#domain/date.ts';
import { text as settings } from '#web/features/settings/text.ts';
import { text } from '#web/features/system/text.ts';
import { dayText } from '#web/ui/typedDay.ts';
import { ask, enterDemo, newPerson, startWithCompany } from './support.ts';

const words = text.vouchers;

test('an administrator makes a voucher, sees it used, and ends it', async ({ page }) => {
  await enter(page);
  await page.getByRole('button', { name: words.add }).click();
  const panel = page.getByRole('dialog', { name: words.add });
  await expect(panel.getByLabel(words.columns.code)).toBeFocused();
  const code = `VALE-${crypto.randomUUID().slice(0, 8)}`;
  await panel.getByLabel(words.columns.code).fill('x');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('El voucher no sirve: el código tiene de 4 a 40 letras, números o guiones.')).toBeVisible();
  await panel.getByLabel(words.columns.code).fill(code);
  await panel.getByLabel(words.columns.trialDays).fill('30');
  await panel.getByLabel(words.uses).fill('2');
  await panel.getByLabel(words.endsOn).fill('2020-01-01');
  await panel.getByRole('button', { name: words.add }).click();
  await expect(panel.getByText(dayText.early(formatDay(dayInChile(new Date()))))).toBeVisible();
  await panel.getByLabel(words.endsOn).fill('2099-12-31');
  await panel.getByRole('button', { name: words.add }).click();
  await expect(page.getByText(words.added(code.toUpperCase()))).toBeVisible();
  const row = rowOf(page, code);
  for (const cell of ['Prueba', '30', '0 de 2', '31/12/2099', words.states.open])
    await expect(row.getByRole('cell', { name: cell, exact: true })).toBeVisible();

  const { token } = await newPerson(page.request);
  const create = 'mutation ($input: CreateCompanyInput!, $code: String) { createCompany(input: $input, voucher: $code) { data { id } } }';
  await ask(page.request, create, { input: { rut: '76123456-0', name: 'Con Voucher SpA' }, code }, token);
  await page.reload();
  await expect(row).toContainText('1 de 2');
  await row.getByRole('button', { name: words.end }).click();
  await page
    .getByRole('dialog', { name: words.endTitle(code.toUpperCase()) })
    .getByRole('button', { name: words.end })
    .click();
  await expect(row).toContainText(words.states.spent);
  await expect(row.getByRole('button', { name: words.end })).toHaveCount(0);
});

test('a half-written last day is not taken for none', async ({ page }) => {
  await enter(page);
  await page.getByRole('button', { name: words.add }).click();
  const panel = page.getByRole('dialog', { name: words.add });
  await panel.getByLabel(words.columns.code).fill('A-MEDIAS');
  await panel.getByLabel(words.endsOn).focus();
  await page.keyboard.type('1');
  await panel.getByRole('button', { name: words.add }).click();
  await expect(panel.getByText(dayText.bad)).toBeVisible();
});

test('nobody else is offered the system', async ({ page }) => {
  await startWithCompany(page, '/configuracion?seccion=sistema');
  await expect(page.getByRole('tab', { name: settings.sections.historial })).toBeVisible();
  await expect(page.getByRole('tab', { name: settings.sections.sistema })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: words.title })).toHaveCount(0);
});

/** The demo account, which administers the installation. */
async function enter(page: Page): Promise<void> {
  await enterDemo(page, '/configuracion?seccion=sistema');
  await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
}

function rowOf(page: Page, code: string) {
  return page.getByRole('row').filter({ hasText: code.toUpperCase() });
}
