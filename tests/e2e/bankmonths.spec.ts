import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { formatMajor } from '#domain/money.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { text } from '#web/features/bankmonths/text.ts';
import { marchFile } from './bank-files.ts';
import { expectAccessible, importFiles, startWithCompany } from './support.ts';

const START = marchFile('inicio', 1_000_000, [[2, 1_000_000, 'Deposito en efectivo']]);
const END = marchFile('final', 1_694_567, [
  [10, 500_000, 'Deposito en efectivo'],
  [31, -40_000, 'Cargo del banco'],
]);
const WEEK = marchFile('semana', 1_234_567, [
  [3, 300_000, 'Deposito en efectivo'],
  [9, -65_433, 'Cargo por aclarar'],
]);
const LATE = marchFile('tarde', 1_811_567, [[20, 77_000, 'Deposito en efectivo tardio']]);

test('a missing week is named and filled, its month closes with its report, and what comes late is listed until it is reopened', async ({
  page,
}) => {
  const company = await startWithCompany(page, '/dashboard');
  await importFiles(page.request, company, [START, END]);
  await page.goto('/conciliacion?vista=cobertura&anio=2026');
  await expect(page.getByText('Faltan del 3 al 9 de marzo: $ 234.567')).toBeVisible();
  await expect(page.getByRole('link', { name: text.load })).toBeVisible();
  await expectAccessible(page);
  await importFiles(page.request, company, [WEEK]);
  await expect(page.getByText(text.whole)).toBeVisible();

  // The address of an account that is not there shows the months of those that are.
  await page.goto('/conciliacion?vista=cierre&banco=otra&mes=2026-03');
  const march = page.getByRole('listitem', { name: 'Marzo 2026' });
  await expect(march).toContainText('5 movimientos sin conciliar ni motivo.');
  await march.getByRole('button', { name: `${text.report}: Marzo 2026` }).click();
  await page.getByRole('button', { name: text.keepAll }).click();
  const why = page.getByRole('dialog');
  await why.getByLabel(text.reason).fill('Falta el respaldo');
  await why.getByRole('button', { name: text.keep }).click();
  await page.getByRole('button', { name: text.close, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: text.close }).click();
  await expect(page.getByText(text.states.closed, { exact: true })).toBeVisible();
  await expect(page.getByText(text.number(1, 1))).toBeVisible();

  // By hand: nobody explained what came in and went out, so the company's balance is the one it began with.
  const lines = page.getByRole('region', { name: text.statement });
  const amounts = ['$ 1.694.567', '($ 1.800.000)', '$ 105.433', '$ 0', '$ 0', '$ 0'];
  await expect(lines.getByRole('row').locator('td:last-child')).toHaveText(amounts);
  await expect(page.getByRole('region', { name: text.book }).getByRole('row').last()).toContainText('$ 0');
  await expectAccessible(page);
  await test.step('its files have the figures of the screen', async () => {
    const shown = ['statement', 'book'].map((part) =>
      page
        .getByRole('region', { name: text[part as 'statement' | 'book'] })
        .getByRole('row')
        .locator('td:last-child'),
    );
    const onScreen = (await Promise.all(shown.map((cells) => cells.allInnerTexts()))).flat();
    const [sheet, pdf] = [await saved(page, text.sheet), await saved(page, text.pdf)];
    const rows = [...(readXlsx(sheet)[0]?.rows() ?? [])].map(({ cells }) => cells.at(5)).filter((amount) => typeof amount === 'number');
    expect(rows.slice(0, onScreen.length).map((amount) => formatMajor(amount, 'CLP'))).toEqual(onScreen);
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
  });

  await importFiles(page.request, company, [LATE]);
  const late = page.getByRole('region', { name: `${text.arrivalsTitle} (1)` });
  await expect(late).toContainText('Deposito en efectivo tardio');
  await expect(page.getByText(text.states.changed, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: text.reopen }).click();
  await page.getByRole('dialog').getByLabel(text.reason).fill('Llegó un abono');
  await page.getByRole('dialog').getByRole('button', { name: text.reopen }).click();
  await expect(page.getByRole('region', { name: text.versions })).toContainText('Llegó un abono');
  await expect(page.getByText(text.states.open, { exact: true })).toBeVisible();
});

/** The file that a button of the page makes. */
async function saved(page: Page, button: string): Promise<Buffer> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFileSync(await (await file).path());
}
