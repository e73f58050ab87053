import { expect, type Page, test } from '@playwright/test';
import { CLAIM_WORDS } from '#domain/claims/office.ts';
import { text } from '#web/features/claims/text.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text as settings } from '#web/features/settings/text.ts';
import { makePfx } from '../support/certificates.ts';
import { startSiiSimulator } from '../support/sii-simulator.ts';
import { purchasesFile } from './bank-files.ts';
import { ask, importFiles, startWithCompany } from './support.ts';

const RUT = '12345678-5';
const PASSWORD = 'clave-del-certificado';

test('a certificate is kept, invoices accepted, although an answer is cut, and another claimed, which leaves the cash flow', async ({
  page,
}) => {
  const simulator = await startSiiSimulator({ port: Number(process.env['CAUDAL_TEST_SIMULATOR_PORT']) });
  try {
    const me = await startWithCompany(page, '/configuracion?seccion=sii');
    await importFiles(page.request, me, [purchasesFile([7_001, 7_002, 7_003])]);
    await saveCertificate(page);

    await page.goto('/documentos_tributarios');
    await page.getByRole('button', { name: text.open(3) }).click();
    const panel = page.getByRole('dialog', { name: text.title });
    await expect(panel).toContainText('Quedan 6 días');
    await enter(page, '7001', CLAIM_WORDS.ERM);
    await expect(panel.getByText('El SII registró 1 documento.')).toBeVisible();
    simulator.meet('ingresarAceptacionReclamoDoc', '7003', 'cut');
    await enter(page, '7003', CLAIM_WORDS.ACD);
    await expect(panel.getByText('El SII registró 1 documento.')).toHaveCount(2);
    expect(await owed(page, me)).toBe(3 * 119_000);
    await enter(page, '7002', CLAIM_WORDS.RCD, 'No corresponde a lo pedido');
    await expect(panel.getByText(text.none)).toBeVisible();
    expect(['7001', '7002', '7003'].map(simulator.events)).toEqual([['ERM'], ['RCD'], ['ACD']]);
    expect(await owed(page, me)).toBe(2 * 119_000);

    await page.goto('/documentos_tributarios?state=INVALID');
    await page.getByRole('row', { name: /7002/ }).getByRole('button').click();
    const document = page.getByRole('dialog');
    await expect(document).toContainText(documents.badges.CLAIMED);
    await expect(document.getByRole('region', { name: text.events })).toContainText('Reclamado');
    await expect(document).toContainText('No corresponde a lo pedido');

    await page.goto('/documentos_tributarios?search=7001');
    await page.getByRole('row', { name: /7001/ }).getByRole('button').click();
    await document.getByRole('button', { name: text.act }).click();
    await expect(page.getByRole('radio', { name: CLAIM_WORDS.RCD })).toBeDisabled();
    await expect(page.getByText('Ya se dio el recibo de mercaderías o servicios: no se puede reclamar.').first()).toBeVisible();
  } finally {
    await simulator.stop();
  }
});

async function saveCertificate(page: Page): Promise<void> {
  await expect(page.getByRole('tab', { name: settings.sections.sii })).toBeVisible();
  const buffer = makePfx({ password: PASSWORD, rut: RUT });
  await page.locator('input[type=file]').setInputFiles({ name: 'ana.pfx', mimeType: 'application/x-pkcs12', buffer });
  await page.getByLabel(text.rut).fill('11111111-1');
  await page.getByLabel(text.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: text.save }).click();
  await expect(page.getByText('El certificado es de 12.345.678-5, no de 11.111.111-1.')).toBeVisible();
  await page.getByLabel(text.rut).fill(RUT);
  await page.getByRole('button', { name: text.save }).click();
  await expect(page.getByText(text.holder('ANA SOTO ROJAS', '12.345.678-5'))).toBeVisible();
}

async function enter(page: Page, folio: string, event: string, reason?: string): Promise<void> {
  await page
    .getByRole('dialog', { name: text.title })
    .getByRole('checkbox', { name: new RegExp(folio) })
    .check();
  await page.getByRole('button', { name: text.actOn(1) }).click();
  await expect(page.getByRole('dialog', { name: text.modal(1) })).toContainText(`${folio} · Proveedor SpA · $ 119.000`);
  await page.getByLabel(event).check();
  if (reason) await page.getByLabel(text.reason).fill(reason);
  await page.getByRole('button', { name: reason ? text.sendClaim : text.send }).click();
}

/** What the cash flow expects to go out. */
async function owed(page: Page, { companyId, token }: { companyId: string; token: string }): Promise<number> {
  type Answer = { getFlow: { EXPENSE: { isTotal: boolean; values: { fieldValue: number }[] }[] } };
  const flow = 'query ($id: ID!) { getFlow(companyId: $id, view: month) { EXPENSE { isTotal values { fieldValue } } } }';
  const { getFlow } = await ask<Answer>(page.request, flow, { id: companyId }, token);
  const categories = getFlow.EXPENSE.filter(({ isTotal }) => !isTotal);
  return categories.flatMap(({ values }) => values).reduce((sum, { fieldValue }) => sum + fieldValue, 0);
}
