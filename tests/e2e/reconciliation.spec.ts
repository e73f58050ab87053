import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { CLASS_LABELS } from '#domain/reconciliation/class-names.ts';
import { DIFFERENCE_LABELS } from '#domain/reconciliation/differences.ts';
import { text as commentText } from '#web/features/comments/text.ts';
import { text } from '#web/features/reconciliation/text.ts';
import { listText } from '#web/ui/listText.ts';
import { bankFiles, manyInvoicesFile, marchFile, twoPaymentsFiles } from './bank-files.ts';
import { expectAccessible, importFiles, startWithCompany } from './support.ts';

const panelWords = text.panel;
/** Whose payments are sure. */
const CUSTOMERS = ['COMERCIAL ALERCE', 'CONSTRUCTORA ULMO', 'INMOBILIARIA ROBLE'] as const;

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

  const fee = rowOf(page, 'COMISION MANTENCION');
  await expect(fee.getByRole('button', { name: 'Comisiones bancarias' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: text.banner(2, 0, 0) })).toBeVisible();
  await page.getByRole('button', { name: text.undoAll }).click();
  await page.getByRole('dialog', { name: text.undoAllTitle }).getByRole('button', { name: text.undoAll }).click();
  await expect(page.getByText(text.undone(2))).toBeVisible();
  await expect(fee.getByRole('button', { name: panelWords.accept })).toBeVisible();
  await expect(sure.getByRole('button', { name: panelWords.accept })).toBeVisible();
  await expect(page.getByRole('button', { name: text.undoAll })).toHaveCount(0);

  // Not by itself again, also after a reload and another run.
  await page.reload();
  await page.getByRole('button', { name: text.run }).click();
  await expect(page.getByText(text.ran(0, 3, 0))).toBeVisible();
  await sure.getByRole('checkbox').check();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: text.acceptPicked(1) }).click();
  await page.getByRole('dialog', { name: text.acceptTitle }).getByRole('button', { name: 'Aceptar' }).click();
  await expect(sure).toContainText(text.manual);

  // What a person took back, a person says.
  await fee.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('button', { name: panelWords.explain })).toBeDisabled();
  await panel.getByRole('combobox', { name: panelWords.kind }).fill('comisiones');
  await page.getByRole('listbox', { name: panelWords.kind }).getByRole('option', { name: 'Comisiones bancarias' }).click();
  const area = panel.locator('[data-part="kind"]').getByRole('combobox', { name: text.marks.area });
  await expect(area).toHaveValue('Comisiones bancarias');
  await expect(panel).toContainText(panelWords.accounts(['Gastos', 'Gastos financieros', 'Comisiones e impuestos bancarios']));
  await area.fill('sin clasificar');
  await page.getByRole('listbox', { name: text.marks.area }).getByRole('option', { name: 'Egresos sin clasificar' }).click();
  await panel.getByLabel(panelWords.reason).fill('Mantención del plan');
  await panel.getByRole('button', { name: panelWords.explain }).click();
  await expect(panel).toContainText(panelWords.reconciled);
  await expect(panel).toContainText(panelWords.areaOf('Egresos sin clasificar'));
  await expect(panel).toContainText(panelWords.reasonOf('Mantención del plan'));
  await page.keyboard.press('u');
  await expect(panel).toContainText(panelWords.pending);
});

test('three undone as wrong, a class stops acting and says so in Calidad, where it is let act again', async ({ page }) => {
  await bringFiles(page, [...bankFiles(), ...twoPaymentsFiles()]);
  await page.goto('/conciliacion?state=all');
  await rowOf(page, 'COMERCIAL ALERCE').click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(panelWords.reconciled);
  await page.keyboard.press('u');
  const question = page.getByRole('dialog', { name: text.undoReason.title });
  await expect(question.getByRole('button', { name: text.undoReason.wrong })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(panel).toContainText(panelWords.reconciled);
  await page.keyboard.press('Escape');
  for (const name of CUSTOMERS) await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: text.chosen.menu(3) }).click();
  await page.getByRole('menuitem', { name: text.chosen.undo(3) }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('1');
  await expect(question).toHaveCount(0);
  await expect(tab(page, text.states.matched)).toContainText('1');
  await page.getByRole('radiogroup', { name: text.view }).getByText(text.views.calidad).click();
  await expect(page).toHaveURL(/vista=calidad/);
  const notice = page.getByRole('status').filter({ hasText: 'RUT y monto' });
  await expect(notice).toContainText('dejó de conciliar por sí sola');
  await expect(notice).toContainText('3 decisiones estaban mal entre las últimas 3');
  for (const name of CUSTOMERS) await expect(notice.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  const mode = page.getByRole('radiogroup', { name: text.quality.modeOf('RUT y monto') });
  await expect(mode.getByRole('radio', { name: text.quality.modeNames.suggest })).toBeChecked();
  await mode.getByText(text.quality.modeNames.automatic).click();
  await expect(notice).toHaveCount(0);
  await expect(mode.getByRole('radio', { name: text.quality.modeNames.automatic })).toBeChecked();

  // Behind each figure its movements.
  await page.goto('/conciliacion?vista=calidad&from=2020-01-01');
  const figures = page.getByRole('region', { name: text.quality.coverage });
  await test.step('which are those that were brought: of six, a fee alone is left as it was matched', async () => {
    const ofMonth = (month: string) =>
      page.getByRole('region', { name: text.quality.byMonth }).getByRole('listitem').filter({ hasText: month });
    const words = text.quality;
    for (const part of [words.movements(4), words.reconciledCount(1, '25,0'), words.automaticCount(1), words.wrongCount(1)])
      await expect(ofMonth('Junio 2026')).toContainText(part);
    for (const part of [words.movements(2), words.reconciledCount(0, '0,0'), words.wrongCount(2)])
      await expect(ofMonth('Julio 2026')).toContainText(part);
  });
  await figures.getByRole('button', { name: text.quality.wrongOf('RUT y monto') }).click();
  await expectAccessible(page);
  const behind = page.getByRole('dialog', { name: text.quality.wrongOf('RUT y monto') });
  await expect(behind.getByRole('link')).toHaveCount(3);
  await page.goto(page.url().replace('page=1', 'page=9'));
  await expect(behind.getByRole('link')).toHaveCount(3);
  await expect(page).toHaveURL(/page=1(&|$)/);
  await behind.getByRole('link', { name: /COMERCIAL ALERCE/ }).click();
  await expect(panel).toContainText(panelWords.pending);

  // One of a sample is right, and counts at once.
  await page.goto('/conciliacion?vista=calidad&from=2020-01-01');
  const words = text.quality.review;
  await figures.getByRole('button', { name: `${words.start} ${CLASS_LABELS.bankFee}` }).click();
  const review = page.getByRole('dialog', { name: words.title(CLASS_LABELS.bankFee) });
  await expect(review.getByRole('status')).toHaveText(words.place(1, 1));
  await expectAccessible(page);
  await page.keyboard.press('1');
  await expect(review.getByRole('status')).toHaveText(words.done(1, 0, 0));
  await review.getByRole('button', { name: words.more }).click();
  await expect(review).toContainText(words.nothing);
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
  // As it was: taking back an acceptance says nothing against it.
  await expect(panel).toContainText('El monto es exacto: $ 595.000');
  await expect(panel).not.toContainText('Alguien ya deshizo este calce');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/[?&]id=\w/);
  // The row that was open has the keyboard; what is done to it is told, and taken back wherever the row went.
  const boldo = rowOf(page, 'SERVICIOS BOLDO');
  await expect(boldo.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('a');
  await expect(boldo).toHaveCount(0);
  await expect(page.getByText(/Conciliaste .*BOLDO.* con Factura 2002/)).toBeVisible();
  await expectBeside(page.getByRole('alert'), [page.getByRole('banner'), page.getByRole('cell').filter({ hasText: '$' })]);
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
  await bringFiles(page, [...bankFiles(), manyInvoicesFile(10)]);
  await page.goto('/conciliacion?search=efectivo');
  await rowOf(page, 'Deposito en efectivo').click();
  const panel = page.getByRole('dialog');
  // More than fit are shown by asking, not by searching more narrowly.
  await panel.getByRole('searchbox').fill('lenga');
  await panel.getByRole('button', { name: panelWords.more(8, 10) }).click();
  await expect(panel.getByRole('button', { name: /^Factura 30/ })).toHaveCount(10);
  await panel.getByRole('searchbox').fill('coihue');
  await panel.getByRole('button', { name: /^Factura 2003/ }).click();
  await expect(panel.getByRole('status')).toHaveText(`${panelWords.left}: $ 262.000`);
  await test.step('the rest without a document, in one go', async () => {
    await panel.getByRole('button', { name: panelWords.addKindPart }).click();
    await expect(panel.getByRole('status')).toHaveText(panelWords.problems.kind);
    await panel.getByRole('combobox', { name: panelWords.kindOfPart(1) }).fill('otros ingresos');
    await page
      .getByRole('listbox', { name: panelWords.kindOfPart(1) })
      .getByRole('option')
      .first()
      .click();
    await expect(panel.getByRole('status')).toHaveText(`${panelWords.left}: $ 0`);
    await panel.getByRole('button', { name: panelWords.splitPicked(2) }).click();
    await expect(panel).toContainText(panelWords.reconciled);
    await page.getByRole('button', { name: 'Deshacer', exact: true }).last().click();
    await expect(panel).toContainText(panelWords.pending);
  });
  await panel.getByRole('button', { name: /^Factura 2003/ }).click();
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

  // What is paid beyond the document has a reason, and a line of its own.
  await rowOf(page, 'Deposito en efectivo').click();
  await panel.getByRole('searchbox').fill('coihue');
  await panel.getByRole('button', { name: /^Factura 2003/ }).click();
  await expect(panel.getByRole('status')).toHaveText(`${panelWords.left}: $ 62.000`);
  await panel.getByLabel(panelWords.difference.label('$ 62.000', false)).selectOption(DIFFERENCE_LABELS.interest);
  await expect(panel.getByRole('status')).toHaveText(`${panelWords.left}: $ 0`);
  await panel.getByRole('button', { name: panelWords.matchPicked(1) }).click();
  await expect(panel).toContainText(panelWords.difference.of('$ 62.000', false));
  await expect(panel).toContainText(DIFFERENCE_LABELS.interest);
  await expect(panel).toContainText(panelWords.reconciled);
});

test('a payment to the issuer of a bill that it sold warns while it is matched, and afterwards at the bill', async ({ page }) => {
  const me = await startWithCompany(page, '/favicon.svg', { rut: '96790240-3' });
  const files = ['DTE--76354771-K--33--170--cleaned.xml', 'AEC--76354771-K--33--170--SEQ-2.xml'].map((name) => ({
    ...{ name, mimeType: 'text/xml', buffer: readFileSync(`tests/data/dte/${name}`) },
  }));
  const statement = marchFile('cartola', 0, [[20, -2_996_301, 'TRANSFERENCIA A ENACON 76354771-K']]);
  await importFiles(page.request, me, [...files, statement]);
  await page.goto('/conciliacion');
  await rowOf(page, 'ENACON').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('searchbox', { name: panelWords.searchDocuments }).fill('170');
  await panel
    .locator('[data-part="documents"]')
    .getByRole('button', { name: /^Factura 170/ })
    .click();
  const holder = 'Fondo de Inversión Privado Deuda y Facturas';
  await expect(panel.getByText(panelWords.ceded('Factura 170', holder))).toBeVisible();
  await panel.getByRole('button', { name: panelWords.matchPicked(1) }).click();
  await expect(panel).toContainText(panelWords.reconciled);
  await page.goto('/documentos_tributarios?search=170');
  await page.getByRole('row', { name: /170/ }).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText(`Se pagó el 20/03/2026 a su emisor, y la factura ya era de ${holder}`);
});

test('where a movement counts, by keys and in its panel; hidden ones wait in their own tab', async ({ page }) => {
  await bringFiles(page);
  const words = text.marks;
  const boldo = rowOf(page, 'SERVICIOS BOLDO');
  await page.goto('/conciliacion?search=boldo');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const area = page.getByRole('dialog', { name: words.area });
  await area.getByRole('combobox', { name: words.area }).fill('aportes');
  await page.getByRole('option', { name: 'Aportes de capital' }).click();
  await expect(boldo.getByRole('button', { name: 'Aportes de capital' })).toBeVisible();
  await expect(page.getByText(/BOLDO.* cuenta en Aportes de capital/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(boldo.getByRole('button', { name: 'Aportes de capital' })).toHaveCount(0);

  await page.keyboard.press('h');
  const hide = page.getByRole('dialog', { name: words.hideTitle });
  await hide.getByLabel(words.reason).fill('Está dos veces');
  await page.keyboard.press('Enter');
  await expect(boldo).toHaveCount(0);
  await page.goto('/conciliacion?state=hidden');
  await boldo.click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(words.hiddenFor('Está dos veces'));
  await expect(panel.getByRole('button', { name: panelWords.explain })).toHaveCount(0);
  await panel.getByLabel(words.eoaf).selectOption('Pago a proveedores');
  await expect(page.getByText('Ese movimiento es del otro lado de la clave: se resta en ella.')).toBeVisible();
  await panel.getByLabel(words.kind, { exact: true }).selectOption('Otros ingresos');
  await expect(panel.getByLabel(words.area)).toHaveValue('ingresossinclasificar');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/[?&]id=\w/);
  await page.keyboard.press('c');
  await expect(panel.getByRole('textbox', { name: commentText.write })).toBeFocused();
  await page.keyboard.type('Preguntar a Boldo');
  await panel.getByRole('button', { name: commentText.publish }).click();
  await expect(panel.getByRole('list', { name: text.notes.title })).toContainText('Preguntar a Boldo');
  await expect(boldo.getByRole('button', { name: text.notes.some(1) })).toBeAttached();
  await panel.getByRole('button', { name: words.show }).click();
  await expect(panel.getByRole('button', { name: panelWords.explain })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(text.noHidden)).toBeVisible();

  // What no statement has brought yet is written down, and taken back.
  await page.goto('/conciliacion?state=all');
  await page.getByRole('button', { name: text.tools.title }).click();
  await page.getByRole('menuitem', { name: text.byHandForm.open }).click();
  const form = page.getByRole('dialog', { name: text.byHandForm.title });
  await form.getByLabel(text.panel.date).fill('01/02/2020');
  await form.getByLabel(text.heads.amount).fill('12345');
  await form.getByLabel(text.heads.glosa).fill('Cheque a Boldo');
  await form.getByRole('button', { name: text.byHandForm.save }).click();
  const jotted = rowOf(page, 'Cheque a Boldo');
  await expect(jotted).toContainText(text.byHandForm.short);
  await page.getByRole('button', { name: 'Deshacer', exact: true }).last().click();
  await expect(jotted).toHaveCount(0);
});

test('tabs, filters and search live in the address', async ({ page }) => {
  await bringFiles(page);
  await page.goto('/conciliacion');
  await expect(page.getByRole('row')).toHaveCount(3);
  await tab(page, text.states.matched).click();
  await expect(page).toHaveURL(/state=matched/);
  await expect(page.getByRole('row')).toHaveCount(3);
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
  await expect(page.getByText(text.tools.sums('$ 0', '$ 4.760'))).toBeVisible();
  await page.getByLabel(text.type).selectOption('');
  await page.getByRole('button', { name: text.more.title }).click();
  await page.getByLabel(text.more.min).fill('595000');
  await expect(page).toHaveURL(/min=595000/);
  await page.getByLabel(text.tools.sort).selectOption(text.tools.sorts.amountDesc);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: text.more.some(1) })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('COMERCIAL ALERCE');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: text.tools.title }).click();
  await page.getByRole('menuitem', { name: text.tools.csv }).click();
  expect((await file).suggestedFilename()).toMatch(/^movimientos_.*\.csv$/);
});

function tab(page: Page, words: string): Locator {
  return page.getByRole('radiogroup', { name: text.state }).getByText(new RegExp(`^${words}`));
}

function rowOf(page: Page, words: string): Locator {
  return page.getByRole('row').filter({ hasText: words });
}

/** A company of their own, with a register of sales and a statement. */
async function bringFiles(page: Page, files = bankFiles()): Promise<void> {
  const me = await startWithCompany(page, '/favicon.svg', { name: 'Empresa Ejemplo SpA' });
  await importFiles(page.request, me, files);
}

/** What a message appears over: none of these, each of which is on the screen. */
async function expectBeside(message: Locator, others: readonly Locator[]): Promise<void> {
  const mine = await message.boundingBox();
  for (const one of others) {
    const boxes = await one.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).not.toEqual([]);
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      mine === null || (left < mine.x + mine.width && right > mine.x && top < mine.y + mine.height && bottom > mine.y);
    expect(boxes.filter(isUnder)).toEqual([]);
  }
}
