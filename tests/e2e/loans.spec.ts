import { expect, test } from '@playwright/test';
import { addMonths, dayInChile, formatDay } from '#domain/date.ts';
import { text as cashflow } from '#web/features/cashflow/text.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text } from '#web/features/loans/text.ts';
import { ask, startWithCompany } from './support.ts';

const FIRST = addMonths(dayInChile(new Date()), 1);

test('a loan is entered from the sources of the cash flow, seen before it is saved, changed, deleted and brought back', async ({
  page,
}) => {
  const me = await startWithCompany(page, '/creditos');
  await expect(page.getByText(text.none)).toBeVisible();
  await page.getByRole('button', { name: text.add }).click();
  const form = page.getByRole('dialog', { name: text.add });
  await form.getByLabel(text.fields.identificator).fill('Crédito de bodega');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: text.add }).click();
  await expect(form.getByLabel(text.fields.identificator)).toHaveValue('Crédito de bodega');
  await form.getByLabel(text.fields.principal).fill('10000000');
  await form.getByLabel(text.fields.count).fill('12');
  await form.getByLabel(text.fields.rate, { exact: true }).fill('1');
  await form.getByLabel(text.fields.firstDueDate).first().fill(formatDay(FIRST));
  await expect(form.getByRole('status').last()).toContainText(`${text.solved}: ${text.fields.payment} $ 888.488`);
  await expect(form.getByRole('region', { name: text.preview }).getByRole('listitem')).toHaveCount(12);
  await form.getByRole('button', { name: text.save }).click();
  await expect(page.getByText(text.saved).first()).toBeVisible();

  const row = page.locator('table[aria-label] tbody tr[data-open]');
  await expect(row).toContainText('$ 888.488');
  await row.getByRole('button').first().click();
  const panel = page.getByRole('dialog', { name: 'Crédito de bodega' });
  await expect(panel.getByRole('list', { name: text.preview }).getByRole('listitem').first()).toContainText('$ 9.211.512');
  await panel.getByRole('button', { name: text.edit, exact: true }).click();
  const change = page.getByRole('dialog', { name: text.change });
  await change.getByLabel(text.fields.payment).fill('');
  await change.getByLabel(text.fields.count).fill('6');
  await change.getByRole('button', { name: text.save }).click();
  await expect(panel.getByRole('list', { name: text.preview }).getByRole('listitem')).toHaveCount(6);
  await panel.getByRole('button', { name: text.prepay }).click();
  const prepay = page.getByRole('dialog', { name: text.prepay });
  await prepay.getByLabel(text.prepayFields.date).first().fill(formatDay(FIRST));
  await prepay.getByLabel(text.prepayFields.capital).fill('4000000');
  await expect(prepay.getByRole('status')).toContainText(text.pays('$ 4.040.000'));
  await prepay.getByRole('button', { name: text.prepay }).click();
  await expect(panel.getByRole('list', { name: text.prepayments }).getByRole('listitem')).toContainText('$ 4.040.000');
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect(panel.getByRole('list', { name: text.preview }).getByRole('listitem')).toHaveCount(6);
  await panel.getByRole('button', { name: text.remove }).click();
  await expect(page.getByText(text.none)).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect(row).toHaveCount(1);

  // Its installment, as the document that falls due.
  const loan = 'query ($c: ID!) { loans(companyId: $c) { id } }';
  const { loans } = await ask<{ loans: { id: string }[] }>(page.request, loan, { c: me.companyId }, me.token);
  const rows = 'query ($c: ID!, $id: ID!) { loan(companyId: $c, id: $id) { installments { documentId } } }';
  type Rows = { loan: { installments: { documentId: string }[] } };
  const { installments } = (await ask<Rows>(page.request, rows, { c: me.companyId, id: loans[0]?.id }, me.token)).loan;
  await page.goto(`/documentos_tributarios?id=${installments[1]?.documentId}&isDocumentDetail=true`);
  const document = page.getByRole('dialog');
  await expect(document).toContainText(documents.credit.numberOf(2, 6));
  await expect(document.getByRole('region', { name: documents.amounts })).toContainText('$ 6.732.777');
  await document.getByRole('link', { name: 'Crédito de bodega' }).click();
  await expect(panel).toBeVisible();

  await page.goto('/flujo_caja?tab=sources');
  await page.getByRole('button', { name: cashflow.sources.add }).click();
  await page.getByLabel(cashflow.sources.kind, { exact: true }).selectOption('credits');
  await page.getByRole('link', { name: cashflow.sources.newCredit }).click();
  await expect(form.getByLabel(text.fields.identificator)).toBeVisible();
});
