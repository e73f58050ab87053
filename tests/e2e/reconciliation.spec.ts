import { expect, type Locator, type Page, test } from '@playwright/test';
import { text as imports } from '#web/features/imports/text.ts';
import { text } from '#web/features/reconciliation/text.ts';
import { listText } from '#web/ui/listText.ts';
import { bankFiles } from './bank-files.ts';
import { expectAccessible, startWithCompany } from './support.ts';

const panelWords = text.panel;

test('what is sure matches by itself, says why, and is undone whole', async ({ page }) => {
  await bringFiles(page);
  await page.goto('/conciliacion?state=all');
  const sure = rowOf(page, 'COMERCIAL ALERCE');
  await expect(sure).toContainText('+ $ 1.190.000');
  await sure.getByRole('button', { name: /^Factura 2001/ }).click();
  const why = page.getByText('El RUT 76.543.210-3 está en la glosa');
  await expect(why).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  await expect(page.getByRole('status').filter({ hasText: text.banner(1, 0) })).toBeVisible();
  await page.getByRole('button', { name: text.undoAll }).click();
  await page.getByRole('dialog', { name: text.undoAllTitle }).getByRole('button', { name: text.undoAll }).click();
  await expect(page.getByText(text.undone(1))).toBeVisible();
  await expect(sure.getByRole('button', { name: panelWords.accept })).toBeVisible();
  await expect(page.getByRole('button', { name: text.undoAll })).toHaveCount(0);

  // Not by itself again, also after a reload and another run.
  await page.reload();
  await page.getByRole('button', { name: text.run }).click();
  await expect(page.getByText(text.ran(0, 2))).toBeVisible();
  await sure.getByRole('checkbox').check();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: text.acceptPage(1) }).click();
  await page.getByRole('dialog', { name: text.acceptTitle }).getByRole('button', { name: 'Aceptar' }).click();
  await expect(sure).toContainText(text.manual);
});

test('suggestions by keyboard: move, open, accept, undo', async ({ page }) => {
  await bringFiles(page);
  await page.goto('/conciliacion');
  await expect(rowOf(page, 'SERVICIOS BOLDO')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Transferencia de SERVICIOS BOLDO NORTE');
  await expect(page).toHaveURL(/[?&]id=/);
  await expect(panel).toContainText('El monto es exacto: $ 595.000');
  await page.keyboard.press('a');
  await expect(panel).toContainText(panelWords.reconciled);
  await expect(panel).toContainText('Factura 2002');
  await page.keyboard.press('u');
  await expect(panel).toContainText(panelWords.pending);
  await expect(panel).toContainText('Alguien ya deshizo este calce');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/[?&]id=\w/);
  // The row that was open has the keyboard; what is done to it is told, and taken back wherever the row went.
  const boldo = rowOf(page, 'SERVICIOS BOLDO');
  await expect(boldo.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('a');
  await expect(boldo).toHaveCount(0);
  await expect(page.getByText(/Conciliaste .*BOLDO.* con Factura 2002/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(boldo).toBeVisible();
  // J and K cross pages.
  await page.goto('/conciliacion?offset=1');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('row').last().getByRole('button').first()).toBeFocused();
  await page.keyboard.press('k');
  await expect(page).not.toHaveURL(/page=2/);
});

test('by hand: two documents, one in part, with what is left in sight; then one of them undone', async ({ page }) => {
  await bringFiles(page);
  await page.goto('/conciliacion?search=efectivo');
  await rowOf(page, 'Deposito en efectivo').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('searchbox').fill('coihue');
  await panel.getByRole('button', { name: /^Factura 2003/ }).click();
  await expect(panel.getByRole('status')).toHaveText(`${panelWords.left}: $ 262.000`);
  await panel.getByRole('button', { name: /^Factura 2004/ }).click();
  await expect(panel.getByRole('status')).toHaveText(`${panelWords.left}: $ 0`);
  const amount = panel.getByLabel(panelWords.amountFor('Factura 2004'));
  await expect(amount).toHaveValue('262.000');
  await amount.fill('300000');
  await expect(panel.getByRole('status')).toHaveText(panelWords.problems.movement);
  await expect(panel.getByRole('button', { name: panelWords.matchPicked(2) })).toBeDisabled();
  await amount.fill('200000');
  await panel.getByRole('button', { name: panelWords.matchPicked(2) }).click();
  await expect(panel).toContainText(`${panelWords.left}: $ 62.000`);
  await expect(panel).toContainText(panelWords.partly);

  await panel.getByRole('button', { name: `${panelWords.undo} Factura 2003` }).click();
  await expect(panel).toContainText(`${panelWords.left}: $ 300.000`);
  await page.getByRole('button', { name: 'Deshacer', exact: true }).last().click();
  await expect(panel).toContainText(`${panelWords.left}: $ 62.000`);
  await panel.getByRole('button', { name: `${panelWords.undo} Factura 2003` }).click();
  await expect(panel).toContainText(`${panelWords.left}: $ 300.000`);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Deposito en efectivo')).toContainText('Factura 2004');
});

test('tabs, filters and search live in the address', async ({ page }) => {
  await bringFiles(page);
  await page.goto('/conciliacion');
  await expect(page.getByRole('row')).toHaveCount(4);
  await tab(page, text.states.matched).click();
  await expect(page).toHaveURL(/state=matched/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await tab(page, text.states.all).click();
  await page.getByRole('searchbox', { name: text.search }).fill('76.543.210-3');
  await expect(page).toHaveURL(/search=76\.543\.210-3/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: text.search }).fill('nada parecido');
  await expect(page.getByText(text.noneFound)).toBeVisible();
  await page.getByRole('button', { name: listText.clear }).first().click();
  await expect(page.getByRole('row')).toHaveCount(5);
  await page.getByLabel(text.type).selectOption(text.types.SPEND);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, 'COMISION MANTENCION')).toContainText('− $ 4.760');
});

test('it is accessible with a movement open, and on a telephone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await bringFiles(page);
  await page.goto('/conciliacion?state=all');
  await expect(rowOf(page, 'COMERCIAL ALERCE')).toBeVisible();
  await expectAccessible(page);
  await rowOf(page, 'SERVICIOS BOLDO').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: /^Factura 2002/ }).waitFor();
  await panel.getByRole('button', { name: /^Factura 2002/ }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('listitem').filter({ hasText: 'COMERCIAL ALERCE' })).toBeVisible();
  await expectAccessible(page);
});

function tab(page: Page, words: string): Locator {
  return page.getByRole('radiogroup', { name: text.state }).getByText(new RegExp(`^${words}`));
}

function rowOf(page: Page, words: string): Locator {
  return page.getByRole('row').filter({ hasText: words });
}

/** A company of their own, with a register of sales and a statement. */
async function bringFiles(page: Page): Promise<void> {
  await startWithCompany(page, '/carga', { name: 'Empresa Ejemplo SpA' });
  await page.locator('input[type=file]').setInputFiles(bankFiles());
  const recent = page.getByRole('region', { name: imports.recent });
  await expect(recent.getByText(imports.statuses.importado)).toHaveCount(2);
}
