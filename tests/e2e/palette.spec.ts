import { expect, type Locator, type Page, test } from '@playwright/test';
import { formatRut } from '#domain/rut.ts';
import { text } from '#web/features/palette/text.ts';
import { ask, demoToken, enterDemo, invite, startWithCompany } from './support.ts';

type Sample = {
  document: { id: string; meta: { number: string } };
  contact: { rut: string; name: string };
  movement: { id: string; amount: number; type: string; description: string };
};

test('by keyboard alone: to a screen, and back to it from what was chosen last', async ({ page }) => {
  await start(page);
  await page.getByRole('button', { name: text.open }).first().focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('CONCILIACION');
  await expect(option(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/conciliacion(\?|$)/);
  await expect(palette(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: text.groups.recent });
  await expect(recent.getByRole('option')).toHaveText([/^Conciliación Bancaria/]);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(option(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await option(page).nth(2).getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(option(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('a folio opens its document, also when Enter comes before the answer', async ({ page }) => {
  const { document } = await start(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(`folio ${document.meta.number}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/documentos_tributarios\?id=[\w-]+&isDocumentDetail=true/);
  await expect(page.getByRole('dialog')).toContainText(document.meta.number);
});

test('a contact by RUT and by name leads to its documents', async ({ page }) => {
  const { contact } = await start(page);
  for (const typed of [formatRut(contact.rut), contact.rut, contact.name.toUpperCase()]) {
    await page.keyboard.press('Control+k');
    await field(page).fill(typed);
    const found = page
      .getByRole('group', { name: text.groups.contact })
      .getByRole('option')
      .filter({ hasText: formatRut(contact.rut) });
    await found.click();
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === formatRut(contact.rut));
    await expect(page.getByRole('row').nth(1)).toContainText(formatRut(contact.rut));
  }
});

test('an amount opens its movement among its like', async ({ page }) => {
  const { movement } = await start(page);
  await page.keyboard.press('Control+k');
  await field(page).fill(`$ ${movement.amount.toLocaleString('es-CL')}`);
  const found = page.getByRole('group', { name: text.groups.movement }).getByRole('option');
  await expect(found.filter({ hasText: movement.amount.toLocaleString('es-CL') }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/conciliacion\\?state=all&search=${movement.amount}&id=[\\w-]+`));
  await expect(page.getByRole('dialog')).toContainText(movement.amount.toLocaleString('es-CL'));
});

test('another company by its RUT; what fits nothing is said', async ({ page }) => {
  const luis = await startWithCompany(page, '/dashboard', { name: 'Vinos Boldo SpA', rut: '76888777-2' });
  const ana = await startWithCompany(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'Empresa: 001. Comercial Los Andes SpA' })).toBeVisible();
  await (await invite(page.request, luis, ana.email))(ana.token);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('76.888.777-2');
  const other = page.getByRole('group', { name: text.groups.company }).getByRole('option');
  await expect(other).toContainText('Vinos Boldo SpA');
  await expect(other).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Empresa: 00\d. Vinos Boldo SpA/ })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field(page).fill('nada se llama así');
  await expect(palette(page)).toContainText(text.hint);
  await expect(page.getByRole('status').filter({ hasText: text.none('nada se llama así') })).toHaveCount(1);
  await page.getByRole('button', { name: text.close }).click();
  await expect(palette(page)).toBeHidden();
});

test('on a telephone it fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { contact } = await start(page);
  await page.getByRole('button', { name: text.open }).filter({ visible: true }).click();
  await field(page).fill(contact.name);
  const found = page.getByRole('option').filter({ hasText: formatRut(contact.rut) });
  await expect(found).toBeVisible();
  expect((await palette(page).boundingBox())?.width).toBe(390);
  await found.click();
  await expect(page).toHaveURL(/\/documentos_tributarios\?search=/);
});

function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: text.title });
}

function field(page: Page): Locator {
  return page.getByRole('combobox', { name: text.title });
}

function option(page: Page): Locator {
  return palette(page).getByRole('option');
}

/** The demo group's first screen, and one of each thing that it holds. */
async function start(page: Page): Promise<Sample> {
  const token = await demoToken(page.request);
  const query = <Data>(query: string, variables: object = {}) => ask<Data>(page.request, query, { ...variables }, token);
  const { companiesByUser } = await query<{ companiesByUser: { id: string }[] }>('{ companiesByUser { id } }');
  const id = companiesByUser[0]?.id;
  const lists = await query<{
    documents: { docs: Sample['document'][] };
    found: { contacts: Sample['contact'][] };
    movements: { docs: Sample['movement'][] };
  }>(
    `query ($id: ID!) {
      documents: paginatedDocumentsByCompany(input: { companyId: $id, documentTypes: [TAX_DOCUMENT] }) { docs { id meta { number } } }
      found: search(companyId: $id, text: "comercial") { contacts { rut name } }
      movements: getTransactions(input: { companyId: $id }) { docs { id amount type description } } }`,
    { id },
  );
  const document = lists.documents.docs.find(({ meta }) => /^\d+$/.test(meta.number));
  const contact = lists.found.contacts[0];
  const movement = lists.movements.docs.find(({ amount }) => amount > 1_000 && Number.isInteger(amount));
  if (!document || !contact || !movement) throw new Error('the demo group holds too little');
  await enterDemo(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return { document, contact, movement };
}
