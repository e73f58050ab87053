import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { text } from '#web/features/documents/text.ts';
import { text as imports } from '#web/features/imports/text.ts';
import { text as session } from '#web/features/session/text.ts';
import { datesText } from '#web/ui/dateRanges.ts';
import { listText } from '#web/ui/listText.ts';
import { expectAccessible, startWithCompany } from './support.ts';

const XML = 'tests/data/dte/DTE--76354771-K--33--170.xml';
const ROWS = 'table[aria-label] tbody tr[data-open]';

test('filters narrow the list, live in the address and are cleared', async ({ page }) => {
  await signIn(page);
  await page.goto('/documentos_tributarios');
  await expect(page.locator(ROWS)).toHaveCount(20);
  await page.getByText(text.sides.received).first().click();
  await expect(page).toHaveURL(/side=received/);

  await page.getByRole('combobox', { name: text.type }).click();
  await page.getByRole('option', { name: text.types.credits }).click();
  await expect(page).toHaveURL(/type=credits/);
  await expect(page.locator(ROWS).first()).toContainText('Nota de crédito');
  await expect(page.locator(ROWS).first()).toContainText(/\(\d[\d.]*\)/);
  await expect(page.locator(ROWS).filter({ hasText: 'Factura' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('combobox', { name: text.type })).toHaveValue(text.types.credits);
  await page.getByRole('searchbox', { name: text.search }).fill('no hay nadie así');
  await expect(page.getByText(text.noneFound)).toBeVisible();
  await page.getByRole('button', { name: listText.clear }).first().click();
  await expect(page).not.toHaveURL(/type=|search=/);
  await expect(page.locator(ROWS)).toHaveCount(20);
});

test('late documents say how many days', async ({ page }) => {
  await signIn(page);
  await page.goto('/documentos_tributarios?state=LATE');
  const row = page.locator(ROWS).first();
  await expect(row).toContainText(text.badges.PENDING);
  await expect(row.getByRole('img', { name: /^Atrasado [\d.]+ días?$/ })).toBeVisible();
});

test('a document opens by keyboard beside the list, and closes with Escape', async ({ page }) => {
  await signIn(page);
  await page.goto('/documentos_tributarios?state=PAID&side=issued');
  const opener = page.locator(ROWS).first().getByRole('button');
  const folio = ((await opener.textContent()) ?? '').trim().split(' ').at(-1) ?? '';
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(new RegExp(`#${folio} por \\(?\\$ [\\d.]+\\)? con fecha: \\d{2}/\\d{2}/\\d{4}`));
  await expect(page).toHaveURL(/id=[0-9a-f-]{36}&isDocumentDetail=true/);
  await expect(panel).toContainText(text.badges.PAID);
  await expect(panel).toContainText(text.lines);
  await panel.getByRole('tab', { name: text.tabs.matches }).click();
  await expect(panel.getByText(text.paidBy).or(panel.getByText(text.pays)).or(panel.getByText(text.noMatches)).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/isDocumentDetail/);
});

test('a document that is not theirs, or none at all, was not found', async ({ page }) => {
  await signIn(page);
  await page.goto('/documentos_tributarios?id=018f0000-0000-7000-8000-000000000000&isDocumentDetail=true');
  await expect(page.getByRole('dialog').getByText(text.missing)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: text.close, exact: true }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the list, its filters and a document are accessible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await page.goto('/documentos_tributarios?state=PENDING');
  await page.locator(ROWS).first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: text.dates }).click();
  await page.getByRole('button', { name: datesText.thisMonth }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.locator(ROWS).first().click();
  await page.getByRole('dialog').getByRole('heading', { name: text.lines }).waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: text.tabs.matches }).click();
  await page.getByRole('tabpanel', { name: text.tabs.matches }).waitFor();
  await expectAccessible(page);
});

test('at any width days and numbers are whole, Neto and IVA leave first, and what is cut tells itself', async ({ page }) => {
  await signIn(page);
  await page.goto('/documentos_tributarios');
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  for (const [width, hasAmounts] of [
    [1680, true],
    [1280, false],
    [1024, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(head(text.heads.net)).toBeVisible({ visible: hasAmounts });
    await expect(head(text.heads.tax)).toBeVisible({ visible: hasAmounts });
    for (const name of [text.heads.date, text.heads.total, text.heads.remaining, text.heads.due]) await expect(head(name)).toBeVisible();
    const cut = await page
      .locator('tbody td:is([data-whole], [data-align="end"])')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent));
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const party = page.locator(ROWS).first().locator('td').nth(2);
  await expect(party).toContainText(/\d-[\dK]/);
  await party.evaluate((cell) => {
    const name = cell.querySelector('span > span');
    if (name) name.textContent = 'Una razón social que en ninguna columna cabe entera, por muy ancha que sea';
  });
  await party.hover();
  await expect(party).toHaveAttribute('title', /^Una razón social que en ninguna columna cabe entera/);
});

test('on a telephone every document is a card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/documentos_tributarios');
  const card = page.getByRole('listitem').filter({ hasText: text.badges.PENDING }).first();
  await card.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('con fecha:');
});

test('the XML of a document is the file that was brought in', async ({ page }) => {
  await startWithCompany(page, '/carga', { rut: '76354771-K' });
  await page.locator('input[type=file]').first().setInputFiles(XML);
  await expect(page.getByText(imports.statuses.importado).first()).toBeVisible();
  await page.goto('/documentos_tributarios');
  await page.locator(ROWS).first().getByRole('button').press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Factura electrónica #170');
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: text.xml }).click();
  expect((await download).suggestedFilename()).toBe('Factura electrónica 170.xml');
  expect(readFileSync(await (await download).path()).equals(readFileSync(XML))).toBe(true);
});

test('a document is paid in part, and the payment taken back', async ({ page }) => {
  await startWithCompany(page, '/carga', { rut: '76354771-K' });
  await page.locator('input[type=file]').first().setInputFiles(XML);
  await expect(page.getByText(imports.statuses.importado).first()).toBeVisible();
  await page.goto('/documentos_tributarios');
  await page.locator(ROWS).first().getByRole('button').press('Enter');
  await page.getByRole('button', { name: text.point.menu }).click();
  await page.getByRole('menuitem', { name: text.point.operations.partialPayoff, exact: true }).click();
  const form = page.getByRole('dialog', { name: text.point.operations.partialPayoff });
  await form.getByRole('button', { name: text.point.accept }).click();
  await expect(form.getByRole('alert')).toHaveText('Debe ingresar un valor');
  await form.getByLabel(text.point.amount).fill('1000');
  await expect(form).toContainText(text.point.leaves);
  await expectAccessible(page);
  await form.getByRole('button', { name: text.point.accept }).click();
  await expect(page.getByText(text.point.done)).toBeVisible();
  await page.getByRole('tab', { name: text.tabs.matches }).click();
  await expect(page.getByText('Pago registrado a mano')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(text.noMatches)).toBeVisible();
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel(session.email).fill('demo@caudal.example');
  await page.getByLabel(session.password, { exact: true }).fill('demo-de-las-pruebas');
  await page.getByRole('button', { name: session.signIn }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}
