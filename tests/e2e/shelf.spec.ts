import { expect, test } from '@playwright/test';
import { addDays, addMonths, dayInChile, formatDay } from '#domain/date.ts';
import { rangeOf } from '#domain/period.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text as settings } from '#web/features/settings/text.ts';
import { datesText } from '#web/ui/dateRanges.ts';
import { dayText } from '#web/ui/typedDay.ts';
import { enterDemo, startWithCompany } from './support.ts';

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
    await page.getByRole('button', { name: dayText.clear }).click();
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
