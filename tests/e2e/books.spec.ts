import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { text as documents } from '#web/features/documents/text.ts';
import { text } from '#web/features/taxbooks/text.ts';
import { importFiles, startWithCompany } from './support.ts';

const SALES = 'tests/data/rcv/RCV_VENTA_76123456-0_202605.csv';

test('a book of the month sums what it lists, opens its documents, and is downloaded', async ({ page }) => {
  const me = await startWithCompany(page, '/documentos_tributarios');
  await page.getByText(text.tab, { exact: true }).click();
  await expect(page.getByText(text.none)).toBeVisible();
  const file = { name: 'RCV_VENTA_76123456-0_202605.csv', mimeType: 'text/csv', buffer: readFileSync(SALES) };
  await importFiles(page.request, me, [file]);

  await page.getByText(text.books.VENTAS, { exact: true }).click();
  await expect(page.getByRole('combobox', { name: text.period })).toHaveValue('2026-05');
  await expect(page.getByRole('table', { name: text.documents }).locator('tbody tr[data-open]')).toHaveCount(3);
  await expect(page.getByRole('table', { name: text.summary })).toContainText(text.total);

  for (const [button, name] of [
    [text.office, 'RCV_VENTA_76123456-0_202605.csv'],
    [text.sheet, 'libro_ventas_2026-05.xlsx'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }

  await page.getByRole('table', { name: text.documents }).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('1201');
  await page.keyboard.press('Escape');
  await page.getByText(text.list, { exact: true }).click();
  await expect(page.getByText(documents.sides.issued).first()).toBeVisible();
});
