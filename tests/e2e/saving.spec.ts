import { expect, type Page, test } from '@playwright/test';
import { text } from '#web/features/settings/text.ts';
import { dayText } from '#web/ui/typedDay.ts';
import { ask, startWithCompany } from './support.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test('what is typed while a slow server saves is not lost', async ({ page }) => {
  await startWithCompany(page, '/configuracion?seccion=pagos');
  const release = await holdUpdates(page);
  await field(page, text.clientPaymentDays).fill('45');
  await page.getByRole('button', { name: text.save }).click();
  await field(page, text.providerPaymentDays).fill('50');
  await field(page, text.clientPaymentDays).fill('46');
  await expect(page.getByRole('button', { name: text.save })).toBeDisabled();
  release();
  await expect(page.getByRole('button', { name: text.save })).toBeEnabled();
  await expect(page.getByText(text.unsaved(2))).toBeVisible();
  await page.getByRole('button', { name: text.save }).click();
  await expect(page.getByText(text.saved)).toBeVisible();
  await page.reload();
  await expect(field(page, text.clientPaymentDays)).toHaveValue('46 días');
  await expect(field(page, text.providerPaymentDays)).toHaveValue('50 días');
});

test('a half-written cut-off date does not take the date away', async ({ page }) => {
  const { companyId, token } = await startWithCompany(page, '/dashboard');
  const update = 'mutation ($id: ID!) { updateCompany(id: $id, input: { cutOffDate: "2026-01-31" }) { id } }';
  await ask(page.request, update, { id: companyId }, token);
  await page.goto('/configuracion?seccion=pagos');
  const day = field(page, text.cutOffDate);
  await expect(day).toHaveValue('31/01/2026');
  await day.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: text.save }).click();
  await expect(page.getByText(dayText.bad)).toBeVisible();
  await expect(day).toBeFocused();
  await page.getByRole('button', { name: text.discard }).click();
  await expect(day).toHaveValue('31/01/2026');
});

test('what a colleague changed since is not taken back, and no longer offered to be', async ({ page }) => {
  const { companyId, token } = await startWithCompany(page, '/configuracion?seccion=pagos');
  await field(page, text.clientPaymentDays).fill('45');
  await page.getByRole('button', { name: text.save }).click();
  await expect(page.getByText(text.saved)).toBeVisible();
  const update = 'mutation ($id: ID!) { updateCompany(id: $id, input: { clientPaymentDays: 75 }) { id } }';
  await ask(page.request, update, { id: companyId }, token);
  await page.getByRole('button', { name: text.undo }).click();
  await expect(page.getByText(/^Otra persona cambió los días de pago de clientes/)).toBeVisible();
  await expect(page.getByRole('button', { name: text.undo })).toBeHidden();
});

/** Keeps the page's changes of the company from the server until what it returns is called. */
async function holdUpdates(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation UpdateCompany')) await promise;
    await route.continue();
  });
  return resolve;
}
