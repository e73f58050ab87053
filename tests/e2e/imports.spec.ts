import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { text } from '#web/features/imports/text.ts';
import { text as matchingText } from '#web/features/reconciliation/text.ts';
import { bankFiles, matchesFile } from './bank-files.ts';
import { importFiles, startWithCompany } from './support.ts';

const SALES = 'tests/data/rcv/RCV_VENTA_76123456-0_202605.csv';
const STATEMENT = 'tests/data/statements/bancochile_movimientos_html_sintetico.xls';
const OFX = 'tests/data/international/ofx_sgml_santander_sintetico.ofx';
const PDF = 'tests/corpus/csv/92_pdf_as.csv';
const NAMELESS = 'tests/corpus/csv/00_baseline_semicolon_utf8.csv';
const RAGGED = 'tests/corpus/csv/33_ragged_rows.csv';

test('several files at once: each with its result, and again without anything new', async ({ page }) => {
  await startAtGuide(page);
  await expect(page.getByRole('heading', { name: text.guideTitle })).toBeVisible();
  await give(page, SALES, STATEMENT, OFX, PDF);

  await expectResult(page, SALES, text.kinds.RCV_VENTAS, text.statuses.importado, [3, 3, 0, 0]);
  await expectResult(page, STATEMENT, text.kinds.CARTOLA, text.statuses.importado, [15, 15, 0, 0]);
  await expectResult(page, OFX, text.kinds.CARTOLA, text.statuses.importado, [2, 2, 0, 0]);
  await expect(card(page, PDF)).toContainText(text.statuses.rechazado);
  await expect(card(page, PDF)).toContainText('El archivo es un PDF');
  await expect(page.getByRole('status').filter({ hasText: text.spoken(nameOf(SALES), text.statuses.importado, 3, 0, 0) })).toHaveCount(1);
  await expect(history(page).getByRole('row')).toHaveCount(5);

  await page.getByRole('button', { name: text.clear }).click();
  await give(page, SALES, STATEMENT, OFX);
  await expectResult(page, SALES, text.kinds.RCV_VENTAS, text.statuses.repetido, [3, 0, 3, 0]);
  await expectResult(page, STATEMENT, text.kinds.CARTOLA, text.statuses.repetido, [15, 0, 15, 0]);
  await expectResult(page, OFX, text.kinds.CARTOLA, text.statuses.repetido, [2, 0, 2, 0]);

  await card(page, SALES).getByRole('link', { name: text.seeDocuments }).click();
  await expect(page).toHaveURL(/\/documentos_tributarios(\?|$)/);
  await page.goBack();
  await expect(card(page, SALES)).toBeVisible();
});

test('a file that names no account is asked about and goes on from the answer; it is undone from the history', async ({ page }) => {
  await startAtGuide(page);
  await give(page, NAMELESS);
  const form = card(page, NAMELESS).getByRole('form');
  await form.getByRole('button', { name: text.answer }).click();
  await expect(form.getByText(text.needs.bank)).toBeVisible();
  await expect(form.getByText(text.needs.number)).toBeVisible();
  await form.getByLabel(text.bank).selectOption('Banco Security');
  await form.getByLabel(text.number).fill('0-000-123456-7');
  await form.getByRole('button', { name: text.answer }).click();
  await expectResult(page, NAMELESS, text.kinds.CARTOLA, text.statuses.importado, [14, 14, 0, 0]);

  // The next file is of the account that is known now, and repeats what it holds.
  await give(page, RAGGED);
  const next = card(page, RAGGED).getByRole('form');
  await next.getByRole('button', { name: text.answer }).click();
  await expect(next.getByText(text.needs.account)).toBeVisible();
  await next.getByRole('radio', { name: 'Banco Security 0-000-123456-7 (CLP)' }).check();
  await next.getByRole('button', { name: text.answer }).click();
  await expectResult(page, RAGGED, text.kinds.CARTOLA, text.statuses.repetido, [7, 0, 5, 2]);

  await history(page)
    .getByRole('button', { name: nameOf(NAMELESS) })
    .click();
  const panel = page.getByRole('dialog', { name: nameOf(NAMELESS) });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: text.download }).click();
  expect(readFileSync(await (await download).path())).toEqual(readFileSync(NAMELESS));
  await panel.getByRole('button', { name: text.undo }).click();
  const question = page.getByRole('dialog', { name: text.undoTitle });
  await question.getByRole('button', { name: text.undo, exact: true }).click();
  await expect(panel).toContainText(text.statuses.deshecho);
  await expect(panel.getByRole('button', { name: text.undo })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(
    history(page)
      .getByRole('row')
      .filter({ hasText: nameOf(NAMELESS) }),
  ).toContainText(text.statuses.deshecho);
  await expect(card(page, NAMELESS)).toContainText(text.outcome.deshecho);
});

test('columns nobody knows are told over the first rows; the same headings are not asked about again', async ({ page }) => {
  await startAtGuide(page);
  const file = (name: string, rows: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Cuándo;Qué fue;Entró;Salió\n${rows}`),
  });
  await give(page, file('mi banco.csv', '05-03-2026;ABONO UNO;1.500;\n06-03-2026;CARGO DOS;;700\n'));
  const form = card(page, 'mi banco.csv').getByRole('form');
  await expect(form.getByLabel(text.role('Cuándo'))).toHaveValue('date');
  await form.getByLabel(text.role('Qué fue')).selectOption('description');
  await form.getByRole('button', { name: text.answer }).click();
  await expect(form.getByRole('alert').filter({ hasText: text.amountRoles })).toBeVisible();
  await form.getByLabel(text.role('Entró')).selectOption('credit');
  await form.getByLabel(text.role('Salió')).selectOption('debit');
  await form.getByRole('button', { name: text.answer }).click();
  await form.getByLabel(text.bank).selectOption('BCI');
  await form.getByLabel(text.number).fill('55667788');
  await form.getByRole('button', { name: text.answer }).click();
  await expectResult(page, 'mi banco.csv', text.kinds.CARTOLA, text.statuses.importado, [2, 2, 0, 0]);

  await give(page, file('mi banco abril.csv', '05-04-2026;ABONO TRES;100;\n'));
  const again = card(page, 'mi banco abril.csv').getByRole('form');
  await expect(again.getByText('¿De qué cuenta bancaria')).toBeVisible();
  await expect(again.getByLabel(text.role('Cuándo'))).toHaveCount(0);
});

test('what a statement leaves open is answered in one form: its days, its words, its account', async ({ page }) => {
  await startAtGuide(page);
  const name = 'movimientos.csv';
  const rows = 'Fecha;Glosa;Tipo;Monto\n1/2/2026;ARRIENDO;Pago;500\n2/3/2026;CLIENTE;Recarga;700\n';
  await give(page, { name, mimeType: 'text/csv', buffer: Buffer.from(rows) });
  const form = card(page, name).getByRole('form');
  await form.getByRole('button', { name: text.answer }).click();
  await expect(form.getByText(text.needs.choice)).toBeVisible();
  await expect(form.getByText(text.needs.signs)).toBeVisible();
  await form.getByRole('radio', { name: 'El mes: es el 2 de enero' }).check();
  await form.getByRole('radiogroup', { name: 'Pago' }).getByLabel(text.signs.cargo).check();
  await form.getByRole('radiogroup', { name: 'Recarga' }).getByLabel(text.signs.abono).check();
  await form.getByLabel(text.bank).selectOption('BCI');
  await form.getByLabel(text.number).fill('55667788');
  await form.getByRole('button', { name: text.answer }).click();
  await expectResult(page, name, text.kinds.CARTOLA, text.statuses.importado, [2, 2, 0, 0]);
});

test('problems are listed with their line and saved as a table; all or nothing keeps nothing', async ({ page }) => {
  await startAtGuide(page);
  const name = 'tests/corpus/csv/82_rcv_bad_rut.csv';
  await page.getByLabel(text.allOrNothing).check({ force: true });
  await give(page, name);
  await expect(card(page, name)).toContainText(text.statuses.rechazado);
  await page.getByLabel(text.allOrNothing).uncheck({ force: true });
  await page.getByRole('button', { name: text.clear }).click();

  await give(page, name);
  await expectResult(page, name, text.kinds.RCV_COMPRAS, text.statuses.parcial, [15, 14, 0, 1]);
  await card(page, name)
    .getByRole('button', { name: text.errors(1) })
    .click();
  const problems = card(page, name).getByRole('region', { name: text.problemsOf(nameOf(name)) });
  await expect(problems.getByRole('listitem')).toHaveCount(1);
  await expect(problems).toContainText('RUT Proveedor');
  const download = page.waitForEvent('download');
  await card(page, name).getByRole('button', { name: text.downloadProblems }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toMatch(/^\ufeffLínea;Columna;Clase;Código;Qué pasa\r\n6;RUT Proveedor;Error;E_RUT;/);
});

test('a movement that may be there already is decided with the keyboard, taken back, and decided with the mouse', async ({ page }) => {
  await startAtGuide(page);
  const file = (name: string, rows: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Banco;;;BANCO BCI\nCuenta N°;;;55667788\n\nFecha;Descripción;Cargo;Abono\n${rows}`),
  });
  await give(page, file('uno.csv', '02/03/2026;UNO;;10\n03/03/2026;COMISION;500;\n'));
  await answerAccount(page, 'uno.csv');
  await give(page, file('dos.csv', '03/03/2026;COMISION;500;\n04/03/2026;DOS;;20\n'));
  await answerAccount(page, 'dos.csv');
  const open = card(page, 'dos.csv').getByRole('region', { name: text.pendingTitle(1) });
  await expect(open).toContainText(text.reasons.alike);
  await open.getByRole('listitem').focus();
  await page.keyboard.press('m');
  await expect(open).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer', exact: true }).first().click();
  await open.getByRole('button', { name: text.isOther }).click();
  await expect(open).toHaveCount(0);
});

test('what another system matched comes by file, says so, twice changes nothing, and is taken back whole', async ({ page }) => {
  const me = await startWithCompany(page, '/carga', { name: 'Empresa Ejemplo SpA' });
  await importFiles(page.request, me, bankFiles());
  const calces = 'calces.csv';
  const [matches] = matchesFile();
  await page.goto('/carga');
  await give(page, matches!);
  await expectResult(page, calces, text.kinds.CALCES, text.statuses.importado, [2, 2, 0, 0]);
  await page.goto('/conciliacion?state=matched');
  const deposit = page.getByRole('row').filter({ hasText: 'Deposito en efectivo' });
  await expect(deposit).toContainText(matchingText.imported);
  await deposit.getByRole('button', { name: /^Factura 2003/ }).click();
  await expect(page.getByText('Lo concilió Ana Rojas en otro sistema').first()).toBeVisible();

  await page.goto('/carga');
  await give(page, matches!);
  await expectResult(page, calces, text.kinds.CALCES, text.statuses.repetido, [2, 0, 2, 0]);
  // Both files hold the matches: they go with the last of them.
  const both = history(page).getByRole('button', { name: calces });
  await expect(both).toHaveCount(2);
  for (const at of [0, 1]) {
    await both.nth(at).click();
    const panel = page.getByRole('dialog', { name: calces });
    await panel.getByRole('button', { name: text.undo }).click();
    await page.getByRole('dialog', { name: text.undoTitle }).getByRole('button', { name: text.undo, exact: true }).click();
    await expect(panel).toContainText(text.statuses.deshecho);
    await expect(page.getByRole('dialog', { name: text.undoTitle })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
  await page.goto('/conciliacion');
  await expect(deposit).toBeVisible();
});

test('files are dropped anywhere on the page, more than a call takes too', async ({ page }) => {
  await startAtGuide(page);
  await drop(page, 21);
  await expect(page.getByText(text.progress(21, 21)).first()).toBeVisible();
  await expect(card(page, 'suelto 1.csv')).toContainText(text.statuses.rechazado);
  await expect(card(page, 'suelto 21.csv')).toContainText(text.statuses.rechazado);
});

test('a connection that breaks is said, and the file is sent again on demand', async ({ page }) => {
  await startAtGuide(page);
  await page.route('**/graphql', (route) =>
    route.request().headers()['content-type']?.startsWith('multipart') ? route.abort() : route.continue(),
  );
  await give(page, SALES);
  await expect(card(page, SALES)).toContainText(text.notUploaded);
  await page.unroute('**/graphql');
  await card(page, SALES).getByRole('button', { name: text.retry }).click();
  await expectResult(page, SALES, text.kinds.RCV_VENTAS, text.statuses.importado, [3, 3, 0, 0]);
});

async function startAtGuide(page: Page): Promise<void> {
  await startWithCompany(page, '/carga');
  await page.getByRole('heading', { name: text.guideTitle }).waitFor();
}

/** Says the account where it is asked. */
async function answerAccount(page: Page, name: string): Promise<void> {
  const form = card(page, name).getByRole('form');
  const result = card(page, name).getByText(text.statuses.importado);
  await expect(form.or(result).first()).toBeVisible();
  if (await result.isVisible()) return;
  const known = form.getByRole('radio').first();
  if (await known.isVisible()) await known.check();
  else {
    await form.getByLabel(text.bank).selectOption('BCI');
    await form.getByLabel(text.number).fill('55667788');
  }
  await form.getByRole('button', { name: text.answer }).click();
  await expect(result).toBeVisible();
}

async function give(page: Page, ...files: (string | FilePayload)[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // Its words let clicks through to the zone.
  await page.getByText('elígelos').click({ force: true });
  await (await chooser).setFiles(files as string[]);
}
type FilePayload = { name: string; mimeType: string; buffer: Buffer };

/** Drops small files that are nothing known on the heading, far from the drop zone. */
async function drop(page: Page, count: number): Promise<void> {
  const data = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (let one = 1; one <= files; one += 1) transfer.items.add(new File(['nada'], `suelto ${one}.csv`));
    return transfer;
  }, count);
  const heading = page.getByRole('heading', { name: text.title });
  await heading.dispatchEvent('dragover', { dataTransfer: data });
  await expect(page.getByText(text.dropAnywhere)).toBeVisible();
  await heading.dispatchEvent('drop', { dataTransfer: data });
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}

function card(page: Page, path: string): Locator {
  return page.getByRole('region', { name: text.recent }).locator(`li[aria-label="${nameOf(path)}"]`);
}

function history(page: Page): Locator {
  return page.getByRole('region', { name: text.history }).last();
}

/** Counts: read, new, repeated, rejected. */
async function expectResult(page: Page, path: string, kind: string, status: string, counts: number[]): Promise<void> {
  const shown = card(page, path);
  await expect(shown).toContainText(status);
  await expect(shown).toContainText(kind);
  await expect(shown.getByRole('definition')).toHaveText(counts.map(String));
}
