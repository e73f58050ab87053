import { expect, test } from '@playwright/test';
import { addDays, addMonths, dayInChile, formatDay } from '#domain/date.ts';
import { rangeOf } from '#domain/period.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text as palette } from '#web/features/palette/text.ts';
import { text as settings } from '#web/features/settings/text.ts';
import { datesText } from '#web/ui/dateRanges.ts';
import { dayText } from '#web/ui/typedDay.ts';
import { purchasesFile } from './bank-files.ts';
import { enterDemo, importFiles, startWithCompany } from './support.ts';

// What every list and every field for a day does, told once.

test.describe('in a browser of another language', () => {
  test.use({ locale: 'en-US' });

  test('a day is typed or chosen by keyboard as Chile writes it', async ({ page }) => {
    await startWithCompany(page, '/configuracion?seccion=pagos');
    const today = dayInChile(new Date());
    const field = page.getByRole('textbox', { name: settings.cutOffDate });
    await expect(field).toHaveAttribute('placeholder', dayText.hint);
    await field.fill('3/2/25');
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue('03/02/2025');

    await field.fill('11/21/2026');
    await page.keyboard.press('Tab');
    await expect(page.getByText(dayText.missing('11/21/2026'))).toBeVisible();
    await expect(field).toHaveValue('11/21/2026');
    await field.fill(formatDay(addDays(today, 1)));
    await page.keyboard.press('Tab');
    await expect(page.getByText(dayText.late(formatDay(today)))).toBeVisible();

    await field.fill('15/01/2026');
    await page.keyboard.press('ArrowDown');
    const calendar = page.getByRole('dialog', { name: dayText.calendar });
    await expect(calendar.locator('button[data-selected]')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(field).toHaveValue('08/01/2026');
    await expect(field).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();

    await page.getByRole('button', { name: settings.save }).click();
    await expect(page.getByText(settings.saved)).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('08/01/2026');
    // The first field of the page; a day is proposed in another.
    await page.getByRole('button', { name: dayText.clear }).first().click();
    await expect(field).toHaveValue('');
  });
});

test('a list leads to its last page and keeps the open row and its dates in its address', async ({ page }) => {
  await enterDemo(page, '/documentos_tributarios?page=9000');
  await expect(page).toHaveURL(/page=(?!9000)\d+/);
  await expect(page.locator('tbody tr').first()).toBeVisible();

  await page.goto('/documentos_tributarios?page=2');
  await page.locator('tbody tr').first().click();
  await expect(page).toHaveURL(/page=2.*isDocumentDetail=true/);
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('con fecha:');
  const title = await panel.getByRole('heading').first().textContent();
  await page.reload();
  await expect(panel.getByRole('heading').first()).toHaveText(title ?? '');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/isDocumentDetail/);
  await expect(page).toHaveURL(/page=2/);
  // Opening is a step: Back closes what it opened, Forward opens it again.
  await page.locator('tbody tr').first().click();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/page=2/);
  await page.goForward();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.getByRole('button', { name: documents.dates }).click();
  const { start, end } = rangeOf('month', addMonths(dayInChile(new Date()), -1));
  const last = addDays(end, -1);
  await page.getByLabel(datesText.from).fill(formatDay(start));
  await page.getByLabel(datesText.to).fill(formatDay(last));
  await expect(page).toHaveURL(new RegExp(`from=${start}&to=${last}`));
  await expect(page.locator('tbody tr').first()).toContainText(formatDay(start).slice(2));
});

test('a dialog is a step: Back closes it, and once it closed otherwise Back leads where it would have led', async ({ page, context }) => {
  const me = await startWithCompany(page, '/favicon.svg');
  await importFiles(page.request, me, [purchasesFile([7_001])]);
  await page.goto('/carga');
  await page.goto('/documentos_tributarios');
  const row = page.locator('tbody tr').first();
  const keys = page.getByRole('dialog', { name: documents.keys.title });
  await row.focus();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.goBack();
  await expect(keys).toBeHidden();
  await page.goForward();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(keys).toBeHidden();

  // Over a panel, which is a step too.
  await row.click();
  const panel = page.getByRole('dialog').filter({ hasText: '7001' });
  const point = page.getByRole('dialog', { name: documents.point.operations.agenda });
  const openPoint = async () => {
    await panel.getByRole('button', { name: documents.point.menu }).click();
    await page.getByRole('menuitem', { name: documents.point.operations.agenda }).click();
    await expect(point).toBeVisible();
  };
  await openPoint();
  await page.goBack();
  await expect(point).toBeHidden();
  await expect(panel).toBeVisible();
  await openPoint();
  await point.getByRole('button', { name: documents.point.cancel }).click();
  await expect(point).toBeHidden();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/documentos_tributarios/);

  // What it leads to takes its place.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: palette.title }).getByRole('combobox').fill('conciliacion');
  await page
    .getByRole('dialog', { name: palette.title })
    .getByRole('option', { name: /^Conciliación Bancaria/ })
    .click();
  await expect(page).toHaveURL(/conciliacion/);
  await page.goBack();
  await expect(page).toHaveURL(/documentos_tributarios/);
  await page.goBack();
  await expect(page).toHaveURL(/carga/);
  await page.goForward();
  await expect(row).toBeVisible();

  // The session ends in another tab.
  await row.focus();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  const other = await context.newPage();
  await other.goto('/logout');
  await expect(page).toHaveURL(/signin/);
  await page.goBack();
  await expect(page).toHaveURL(/signin/);
});
