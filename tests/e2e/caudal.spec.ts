import { expect, type Locator, type Page, test } from '@playwright/test';
import { text as cashflow } from '#web/features/cashflow/text.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text as imports } from '#web/features/imports/text.ts';
import { text as reconciliation } from '#web/features/reconciliation/text.ts';
import { startWithCompany } from './support.ts';

// The whole of it once, with real files: from a register of the tax office and the statements of two banks to a cash flow.

const SALES = 'tests/data/rcv/RCV_VENTA_76123456-0_202605.csv';
const REAL = [
  'tests/data/rcv/RCV-venta-extra-empty-impuestos-rows.csv',
  'tests/data/rcv/RCV-compra-registro-rz_leading_trailing_whitespace.csv',
  'tests/data/rcv/RCV-compra-pendiente-rz_leading_trailing_whitespace.csv',
  'tests/data/rcv/RCV-compra-reclamado-rz_leading_trailing_whitespace.csv',
];
/** Banco de Chile, HTML named .xls: 12.000.000 before 1 June 2026, 6.532.940 on the 30th. */
const CHILE = 'tests/data/statements/bancochile_movimientos_html_sintetico.xls';
/** Santander, OFX: 0 before 1 June 2026, 952.000 on the 5th. */
const SANTANDER = 'tests/data/international/ofx_sgml_santander_sintetico.ofx';

const JUNE = {
  'SALDO INICIAL': '12.000.000',
  INGRESOS: '15.464.048',
  EGRESOS: '19.979.108',
  'VARIACIÓN DE CAJA': '(4.515.060)',
  'SALDO FINAL': '7.484.940',
};

test('from a tax-office file and two bank statements to a cash-flow table, to the peso', async ({ page }) => {
  await test.step('they bring their files in', async () => {
    await startWithCompany(page, '/carga', { name: 'Empresa Ejemplo SpA' });
    await drop(page, [SALES, ...REAL, CHILE, SANTANDER]);
    await expectCounts(page, SALES, [3, 3, 0, 0]);
    await expectCounts(page, CHILE, [15, 15, 0, 0]);
    await expectCounts(page, SANTANDER, [2, 2, 0, 0]);
    for (const path of REAL) await expect(card(page, path)).toContainText(imports.statuses.importado);
  });

  await test.step('their documents are there', async () => {
    await page.goto('/documentos_tributarios?search=1201');
    const row = page.getByRole('row').filter({ hasText: 'Servicios Araucaria SpA' });
    await expect(row).toContainText('76.008.150-7');
    await expect(row).toContainText('3.570.000');
    await expect(row).toContainText('PENDIENTE DE PAGO');
    await expect(page.getByRole('heading', { name: documents.title })).toBeVisible();
  });

  await test.step('the transfer with their customer’s RUT was matched by itself, with its reasons, and can be undone', async () => {
    await page.goto('/conciliacion?state=all&search=0765432103');
    const row = page.getByRole('row').filter({ hasText: '0765432103 Transf. COMERCIAL ALERCE' });
    await expect(row).toContainText('1.190.000');
    await expect(row).toContainText(reconciliation.automatic);
    await row.click();
    const panel = page.locator('section[role=dialog]').filter({ hasText: '76.543.210-3' });
    await expect(panel).toContainText('76.543.210-3');
    await panel.getByRole('button', { name: reconciliation.panel.undo }).first().click();
    await page.getByRole('button', { name: reconciliation.undoReason.other }).click();
    await expect(panel).toContainText(reconciliation.panel.pending);
  });

  await test.step('they accept the suggestion instead', async () => {
    const panel = page.getByRole('dialog');
    await panel
      .getByRole('button', { name: new RegExp(`^${reconciliation.panel.accept}`) })
      .first()
      .click();
    await expect(panel).toContainText(reconciliation.panel.reconciled);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row').filter({ hasText: 'COMERCIAL ALERCE' })).toContainText(reconciliation.manual);
  });

  await test.step('they read their cash flow of June', async () => {
    await expectJune(page);
    const income = (await cellOf(page, 'Ventas sin clasificar')) as Locator;
    await expect(income).toHaveText('2.380.000');
    await income.click();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText('Comercial Alerce SpA');
    await expect(panel).toContainText('$ 1.190.000');
    await page.keyboard.press('Escape');
  });

  await test.step('the same files again add nothing', async () => {
    await page.goto('/carga');
    await drop(page, [SALES, CHILE, SANTANDER]);
    await expectCounts(page, SALES, [3, 0, 3, 0]);
    await expectCounts(page, CHILE, [15, 0, 15, 0]);
    await expectCounts(page, SANTANDER, [2, 0, 2, 0]);
    await expectJune(page);
  });
});

async function drop(page: Page, paths: string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(paths);
}

function card(page: Page, path: string): Locator {
  return page.getByRole('region', { name: imports.recent }).locator(`li[aria-label="${path.split('/').at(-1)}"]`);
}

/** Read, new, repeated, rejected. */
async function expectCounts(page: Page, path: string, counts: number[]): Promise<void> {
  await expect(card(page, path).getByRole('definition')).toHaveText(counts.map(String));
}

async function expectJune(page: Page): Promise<void> {
  await page.goto('/flujo_caja?start=2026-06-15');
  for (const [label, figure] of Object.entries(JUNE)) await expect(await cellOf(page, label)).toHaveText(figure);
}

/** The cell of a row in the column of June 2026. */
async function cellOf(page: Page, label: string): Promise<Locator> {
  const table = page.getByRole('table', { name: cashflow.title });
  await table.waitFor();
  const heads = await table.getByRole('columnheader').allTextContents();
  const column = heads.findIndex((head) => head.includes('Jun') && head.includes('2026'));
  expect(column).toBeGreaterThan(0);
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
  return row.getByRole('cell').nth(column - 1);
}
