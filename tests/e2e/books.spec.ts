import { readFileSync } from 'node:fs';
import { type Download, expect, type Page, test } from '@playwright/test';
import { readXlsx } from '#server/formats/xlsx.ts';
import { writeXlsx } from '#server/formats/xlsx-writer.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text } from '#web/features/taxbooks/text.ts';
import { holdUndo, importFiles, startWithCompany } from './support.ts';

const SALES = 'tests/data/rcv/RCV_VENTA_76123456-0_202605.csv';

const ROWS = 'table[aria-label] tbody tr[data-open]';

test('a book of the month sums what it lists, opens its documents, and downloaded is the same book in another company', async ({
  page,
}) => {
  const me = await startWithCompany(page, '/documentos_tributarios');
  await page.getByText(text.tab, { exact: true }).click();
  await expect(page.getByText(text.none)).toBeVisible();
  const file = { name: 'RCV_VENTA_76123456-0_202605.csv', mimeType: 'text/csv', buffer: readFileSync(SALES) };
  await importFiles(page.request, me, [file]);

  await page.getByText(text.books.VENTAS, { exact: true }).click();
  await expect(page.getByRole('combobox', { name: text.period })).toHaveValue('2026-05');
  await expect(page.getByRole('table', { name: text.documents }).locator('tbody tr[data-open]')).toHaveCount(3);
  const summary = page.getByRole('table', { name: text.summary });
  await expect(summary).toContainText(text.total);
  const shown = await summary.innerText();

  const written: Download[] = [];
  for (const [button, name] of [
    [text.office, 'RCV_VENTA_76123456-0_202605.csv'],
    [text.sheet, 'libro_ventas_2026-05.xlsx'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    written.push(await download);
    expect((await download).suggestedFilename()).toBe(name);
  }

  await page.getByRole('table', { name: text.documents }).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('1201');
  await page.keyboard.press('Escape');
  await page.getByText(text.list, { exact: true }).click();
  await expect(page.getByText(documents.sides.issued).first()).toBeVisible();

  const other = await startWithCompany(page, '/favicon.svg');
  const [book] = written;
  await importFiles(page.request, other, [{ ...file, buffer: readFileSync((await book?.path()) ?? '') }]);
  await page.goto('/documentos_tributarios');
  await page.getByText(text.tab, { exact: true }).click();
  await page.getByText(text.books.VENTAS, { exact: true }).click();
  await expect(summary).toContainText(text.total);
  expect(await summary.innerText()).toBe(shown);
});

test('the sheet of what is open, filled in and brought back, pays exactly its rows', async ({ page }) => {
  const me = await startWithCompany(page, '/favicon.svg');
  await importFiles(page.request, me, [{ name: 'ventas.csv', mimeType: 'text/csv', buffer: readFileSync(SALES) }]);
  await page.goto('/documentos_tributarios?side=issued');
  await expect(page.locator(ROWS)).toHaveCount(3);
  await page.getByRole('button', { name: documents.tools.menu }).click();
  await page.getByRole('menuitem', { name: documents.tools.payoffSheet }).click();
  const dialog = page.getByRole('dialog', { name: documents.sheet.title });
  await dialog.getByLabel(documents.sheet.type).selectOption('VENTAS');
  const sheet = page.waitForEvent('download');
  await dialog.getByRole('button', { name: documents.sheet.download }).click();
  const filled = await filledIn(readFileSync(await (await sheet).path()), { 1201: 'total', 1202: 100_000, 1203: 99_000_000 });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'pagos.xlsx', mimeType: 'application/octet-stream', buffer: filled });
  await expect(dialog).toContainText(documents.sheet.good(2));
  await expect(dialog.getByRole('listitem')).toHaveText([/^Fila \d: El nuevo monto no puede ser superior a/]);
  await dialog.getByRole('button', { name: documents.sheet.pay(2) }).click();
  await expectStates(page, [documents.badges.PAID, documents.badges.PENDING, documents.badges.PENDING]);
  await expect(page.locator(ROWS).filter({ hasText: '1202' })).toContainText('1.090.000');
  await holdUndo(page);
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expectStates(page, [documents.badges.PENDING, documents.badges.PENDING, documents.badges.PENDING]);
});

/** The sheet with what is paid of each folio. */
async function filledIn(sheet: Buffer, paid: Readonly<Record<string, string | number>>): Promise<Buffer> {
  const [headings = [], ...rows] = [...(readXlsx(new Uint8Array(sheet))[0]?.rows() ?? [])].map(({ cells }) => [...cells]);
  const [folio, payment] = [headings.indexOf('Folio'), headings.indexOf('Pago')];
  const columns = headings.map((heading) => ({ heading: String(heading), kind: 'text' as const, width: 10 }));
  const cells = rows.map((row) => columns.map((_, at) => (at === payment ? (paid[String(row[folio])] ?? null) : (row[at] ?? null))));
  const written = async function* () {
    yield* cells;
  };
  const parts: Buffer[] = [];
  for await (const part of writeXlsx({ name: 'Pagos', columns, rows: written() })) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

async function expectStates(page: Page, states: readonly string[]): Promise<void> {
  for (const [at, state] of states.entries()) await expect(page.locator(ROWS).filter({ hasText: `120${at + 1}` })).toContainText(state);
}
