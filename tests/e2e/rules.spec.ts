import { expect, type Page, test } from '@playwright/test';
import { addDays, addMonths, type Day, dayInChile } from '#domain/date.ts';
import { firstDayOf, periodOf } from '#domain/period.ts';
import { text } from '#web/features/reconciliation/rules/text.ts';
import { text as work } from '#web/features/work/text.ts';
import { bankFiles } from './bank-files.ts';
import { ask, expectAccessible, importFiles, startWithCompany } from './support.ts';

const LAST_MONTH = firstDayOf(periodOf(addMonths(dayInChile(new Date()), -1)));
/** Day of last month, and the bank's words; the last one has an area by hand. */
const RENTS = [
  [2, 'PAGO ARRIENDO BODEGA NORTE'],
  [3, 'PAGO ARRIENDO BODEGAS NORTE'],
  [9, 'PAGO ARRIENDO BODEGA NORTE'],
  [5, 'PAGO ARRIENDO OFICINA NORTE'],
] as const;

test('a rule from three examples: its trial shows an area by hand; narrowed, on, applied backwards, undone', async ({ page }) => {
  await bringRents(page);
  await page.goto('/conciliacion?state=all&search=arriendo bodega');
  const rows = page.getByRole('row').filter({ hasText: 'ARRIENDO BODEGA' });
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await page.getByRole('link', { name: text.fromThese }).click();
  const words = page.getByLabel(text.form.words);
  await expect(words).toHaveValue('PAGO ARRIENDO * NORTE');
  await page.getByLabel(text.form.area, { exact: true }).selectOption({ label: 'Arriendos' });

  const trial = page.getByRole('region', { name: text.trial.title });
  const conflict = trial.getByRole('list', { name: text.trial.conflicts.hand });
  await expect(conflict.getByRole('link', { name: /OFICINA/ })).toBeVisible();
  await expect(conflict).toContainText('Servicios básicos');
  await expectAccessible(page);
  // The case is a click away, and what was written waits.
  await conflict.getByRole('link', { name: /OFICINA/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Servicios básicos');
  await page.goBack();
  await words.fill('pago arriendo bodega* norte');
  await expect(trial.getByText(text.trial.noConflicts)).toBeVisible();

  await page.getByRole('textbox', { name: text.form.name, exact: true }).fill('Arriendo de bodega');
  await page.getByRole('radiogroup', { name: text.form.mode }).getByText(text.modes.automatic).click();
  await page.getByRole('button', { name: text.form.save }).click();
  const rule = page.getByRole('list', { name: text.list }).getByRole('listitem').filter({ hasText: 'Arriendo de bodega' });
  await expect(rule).toContainText(text.modes.automatic);
  await expect(rule).toContainText(text.hits(0, 0));

  await rule.getByRole('button', { name: text.applyOf('Arriendo de bodega') }).click();
  const question = page.getByRole('dialog', { name: text.applyTitle });
  await expect(question).toContainText(text.applyBody(3, 0));
  await question.getByRole('button', { name: text.apply }).click();
  await expect(rule).toContainText(text.hits(3, 0));
  await page.getByRole('button', { name: work.undo }).first().click();
  await expect(rule).toContainText(text.hits(0, 0));
});

/** Payments of last month that the bank's statement does not cover. */
async function bringRents(page: Page): Promise<void> {
  const me = await startWithCompany(page, '/favicon.svg', { name: 'Empresa Ejemplo SpA' });
  await importFiles(page.request, me, bankFiles());
  const inputs = RENTS.map(([date, description]) => ({
    ...{ companyId: me.companyId, bankId: '037', accountNumber: '12345678', date: addDays(LAST_MONTH, date - 1) satisfies Day },
    ...{ amount: 500_000 + date, type: 'SPEND', description },
  }));
  const create = 'mutation ($inputs: [CreateTransactionInput!]!) { createBulkTransactions(list: $inputs) { status } }';
  await ask(page.request, create, { inputs }, me.token);
  const find = `query ($id: ID!) { getTransactions(input: { companyId: $id }, searchFilter: "oficina", pagination: { page: 1, offset: 5 }) { docs { id } } }`;
  const { getTransactions } = await ask<{ getTransactions: { docs: { id: string }[] } }>(
    page.request,
    find,
    { id: me.companyId },
    me.token,
  );
  const set = 'mutation ($id: ID!, $input: [UpdateTransactionInput!]!) { updateTransactions(companyId: $id, input: $input) { ok } }';
  const input = getTransactions.docs.map(({ id }) => ({ id, fieldKey: 'serviciosbasicos' }));
  await ask(page.request, set, { id: me.companyId, input }, me.token);
}
