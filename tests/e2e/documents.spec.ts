import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { dayInChile, formatDay } from '#domain/date.ts';
import { text as commentText } from '#web/features/comments/text.ts';
import { text } from '#web/features/documents/text.ts';
import { listText } from '#web/ui/listText.ts';
import { enterDemo, enterWith, expectAccessible, holdUndo, importFiles, invite, newPerson, startWithCompany } from './support.ts';

const XML = 'tests/data/dte/DTE--76354771-K--33--170.xml';
const INVOICE = { name: 'DTE.xml', mimeType: 'text/xml', buffer: readFileSync(XML) };
/** The company of the demo that stories change for a while: other stories add up what stands in the first one. */
const CHANGED = 'Río Turbio';
const ROWS = 'table[aria-label] tbody tr[data-open]';

test('filters narrow the list, live in the address and are cleared', async ({ page }) => {
  await enterDemo(page, '/documentos_tributarios');
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

test('the form of filters and the order live in the address, leave one by one, and are there again later', async ({ page }) => {
  await enterDemo(page, '/documentos_tributarios');
  await page.getByRole('button', { name: text.narrowings.open }).click();
  const form = page.getByRole('dialog', { name: text.narrowings.open });
  await form.getByRole('combobox', { name: text.narrowings.late }).click();
  await page.getByRole('option', { name: text.narrowings.lateRanges.DAYS_1_30 }).click();
  await form.getByLabel(text.narrowings.min).fill('100000');
  await expect(page).toHaveURL(/late=DAYS_1_30/);
  await expect(page).toHaveURL(/min=100000/);
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: text.heads.total }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-amount/);
  await expect(page.getByRole('columnheader', { name: text.heads.total })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: text.narrowings.clear(text.narrowings.lateRanges.DAYS_1_30) }).click();
  await expect(page).not.toHaveURL(/late=/);
  await expect(page).toHaveURL(/min=100000/);

  await page.goto('/documentos_tributarios');
  await expect(page).toHaveURL(/min=100000&sort=-amount/);
  await page.goto('/documentos_tributarios?state=PAID');
  await expect(page.locator(ROWS).first()).toContainText(text.badges.PAID);
  await expect(page).not.toHaveURL(/min=/);
  await page.getByRole('button', { name: listText.clear }).first().click();
});

test('a purchase that may stand twice is flagged on both sides, until somebody says that it is none', async ({ page }) => {
  await enterDemo(page, '/documentos_tributarios?duplicate=true&type=c30', CHANGED);
  const paper = page.locator(ROWS);
  await expect(paper.getByRole('link', { name: text.duplicate })).toBeVisible();
  await paper.click();
  const panel = page.getByRole('region', { name: text.duplicates.title });
  await panel.getByRole('button').first().click();
  await expect(page.getByText(text.duplicates.done)).toBeVisible();
  await holdUndo(page);
  await expect(panel).toBeHidden();
  await expect(page.locator(ROWS)).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).first().click();
  await expect(panel.getByRole('link')).toBeVisible();
  await expect(paper).toHaveCount(1);
});

test('a cheque in hand is deposited and bounces with its reason, which opens its invoice again, and each is undone', async ({ page }) => {
  const words = text.cheques;
  await enterDemo(page, '/documentos_tributarios?vista=cheques&chequeState=inHand&side=received', CHANGED);
  const row = page.locator(ROWS).first();
  await row.getByRole('checkbox').check();
  await page
    .getByRole('region', { name: words.chosen(1) })
    .getByRole('button', { name: words.acts.deposited })
    .click();
  await page.getByRole('dialog', { name: words.depositTitle }).getByRole('button', { name: words.acts.deposited }).click();
  await expect(page.getByText(words.noneFound)).toBeVisible();

  await page.goto('/documentos_tributarios?vista=cheques&search=7100&side=received');
  // Bounced and cancelled ones may stand in this list, and are in no sum of it.
  await expect(page.getByText(words.standing)).toBeVisible();
  await row.click();
  const panel = page.getByRole('dialog', { name: /Cheque 7100/ });
  await panel.getByRole('button', { name: words.acts.bounced }).click();
  const form = panel.getByRole('form', { name: words.acts.bounced });
  await expect(form.getByRole('button', { name: words.acts.bounced })).toBeDisabled();
  await form.getByLabel(words.reason).fill('Falta de fondos');
  await form.getByRole('button', { name: words.acts.bounced }).click();
  await expect(panel.getByText(words.states.bounced, { exact: true })).toBeVisible();
  await holdUndo(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deshacer' }).first().click();
  await expect(panel.getByText(words.states.deposited, { exact: true })).toBeVisible();
  await panel.getByRole('link', { name: words.sameSlip }).click();
  await expect(page.locator(ROWS)).toHaveCount(1);
  await expect(page).toHaveURL(/slip=/);
});

test('columns are put away, moved and sized, each list its own', async ({ page }) => {
  await page.setViewportSize({ width: 1680, height: 800 });
  await enterDemo(page, '/documentos_tributarios');
  const heads = page.locator('table[aria-label] thead th');
  await page.getByRole('button', { name: listText.columns }).click();
  await page.getByRole('checkbox', { name: text.heads.net }).uncheck();
  await page.getByRole('button', { name: listText.moveBefore(text.heads.state) }).click();
  await page.keyboard.press('Escape');
  await expect(heads.nth(-2)).toContainText(text.heads.state);
  const grip = page.getByRole('separator', { name: listText.resize(text.heads.tax) });
  const before = (await grip.locator('..').boundingBox())?.width ?? 0;
  await grip.press('ArrowRight');
  await expect.poll(async () => (await grip.locator('..').boundingBox())?.width).toBeGreaterThan(before + 8);
  await page.reload();
  await expect(heads.nth(-2)).toContainText(text.heads.state);
  await expect(page.getByRole('columnheader', { name: text.heads.net })).toHaveCount(0);
  await page.goto('/boletas');
  await expect(page.getByRole('columnheader', { name: text.feeHeads.net })).toBeVisible();
});

test('late documents say how many days', async ({ page }) => {
  await enterDemo(page, '/documentos_tributarios?state=LATE');
  const row = page.locator(ROWS).first();
  await expect(row).toContainText(text.badges.PENDING);
  await expect(row.getByRole('img', { name: /^Atrasado [\d.]+ días?$/ })).toBeVisible();
});

test('a document opens by keyboard beside the list, and closes with Escape', async ({ page }) => {
  await enterDemo(page, '/documentos_tributarios?state=PAID&side=issued');
  const opener = page.locator(ROWS).first().getByRole('button');
  const folio = ((await opener.textContent()) ?? '').trim().split(' ').at(-1) ?? '';
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(new RegExp(`#${folio} por \\(?\\$\\s[\\d.]+\\)? con fecha: \\d{2}/\\d{2}/\\d{4}`));
  await expect(page).toHaveURL(/id=[0-9a-f-]{36}&isDocumentDetail=true/);
  await expect(panel).toContainText(text.badges.PAID);
  await expect(panel).toContainText(text.lines);
  // The next of the list and back, by keyboard and by button; the page behind stays.
  const title = panel.getByRole('heading', { level: 2 }).first();
  const shown = (await title.textContent()) ?? '';
  await expect(panel.getByRole('button', { name: text.previous })).toBeDisabled();
  await expect(panel.getByRole('button', { name: text.next })).toBeEnabled();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(title).not.toHaveText(shown);
  // Not the panel without its document: a press while its parts come in may meet none.
  await expect(title).toContainText('con fecha');
  await panel.getByRole('button', { name: text.previous }).click();
  await expect(title).toHaveText(shown);
  await panel.getByRole('tab', { name: text.tabs.nominas }).click();
  await expect(panel.getByText(text.nominas.none)).toBeVisible();
  await panel.getByRole('tab', { name: text.tabs.matches }).click();
  await expect(page).toHaveURL(/detailTab=matches/);
  await expect(panel.getByText(text.paidBy).or(panel.getByText(text.pays)).or(panel.getByText(text.noMatches)).first()).toBeVisible();
  // On a tab too the keys lead to the next document, not to the next tab.
  await page.keyboard.press('Alt+ArrowRight');
  await expect(title).not.toHaveText(shown);
  await expect(panel.getByRole('tab', { name: text.tabs.matches })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/isDocumentDetail/);
});

test('behind a dialog the document stays, with what is written there', async ({ page }) => {
  await enterDemo(page, '/documentos_tributarios?state=PENDING&side=issued');
  await page.locator(ROWS).first().getByRole('button').click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('button', { name: text.next })).toBeEnabled();
  await panel.getByRole('button', { name: text.point.menu }).click();
  await page.getByRole('menuitem', { name: text.point.operations.changeAmount }).click();
  const asks = page.getByRole('dialog', { name: text.point.operations.changeAmount });
  await asks.getByLabel(text.point.reason).fill('Descuento acordado');
  await asks.getByRole('button', { name: text.point.cancel }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Shift+Tab');
  await expect(asks.getByLabel(text.point.reason)).toHaveValue('Descuento acordado');
});

test('a document that is not theirs, or none at all, was not found', async ({ page }) => {
  await enterDemo(page, '/documentos_tributarios?id=018f0000-0000-7000-8000-000000000000&isDocumentDetail=true');
  await expect(page.getByRole('dialog').getByText(text.missing)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: text.close, exact: true }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('at any width days and numbers are whole, Neto and IVA leave first, and what is cut tells itself', async ({ page }) => {
  await enterDemo(page, '/documentos_tributarios');
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  for (const [width, hasAmounts] of [
    [1680, true],
    [1280, false],
    [1024, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(head(text.heads.net)).toBeVisible({ visible: hasAmounts });
    await expect(head(text.heads.tax)).toBeVisible({ visible: hasAmounts });
    // Whatever else is marked, every row shows whose document it is.
    const sides = page.locator(ROWS).getByText(new RegExp(`^(${text.issuedOne}|${text.received})$`));
    await expect(sides).toHaveCount(await page.locator(ROWS).count());
    const hidden = await sides.evaluateAll(
      (all) =>
        all.filter((one) => one.getBoundingClientRect().width < 20 || (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0))
          .length,
    );
    expect(hidden).toBe(0);
    for (const name of [text.heads.date, text.heads.total, text.heads.remaining, text.heads.due]) await expect(head(name)).toBeVisible();
    const cut = await page
      .locator('tbody td:is([data-whole], [data-align="end"])')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent));
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // Room for a company's name, once the menu is as narrow as it gets.
    const room = async () => (await page.locator(ROWS).first().locator('td').nth(3).boundingBox())?.width;
    await expect.poll(room).toBeGreaterThan(170);
  }
  const party = page.locator(ROWS).first().locator('td').nth(3);
  await expect(party).toContainText(/\d-[\dK]/);
  await party.evaluate((cell) => {
    const name = cell.querySelector('span > span');
    if (name) name.textContent = 'Una razón social que en ninguna columna cabe entera, por muy ancha que sea';
  });
  await party.hover();
  await expect(party).toHaveAttribute('title', /^Una razón social que en ninguna columna cabe entera/);
});

test('on a telephone every document is a card, and a thumb finds what clears a filter and the account', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterDemo(page, '/documentos_tributarios?state=PENDING');
  const card = page
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`${text.dueOn}|Atrasado`) })
    .first();
  // What comes later moves what is pressed.
  await expect(card).toBeVisible();
  // It may have moved between looking where it is and pressing there.
  await expect(async () => {
    await pressBeside(page, page.getByLabel(text.anyState, { exact: true }));
    await expect(page).not.toHaveURL(/state=/, { timeout: 2_000 });
  }).toPass();
  await pressBeside(page, page.getByRole('button', { name: 'Cuenta', exact: true }));
  await expect(page.getByRole('menu')).toBeVisible();
  await enterDemo(page, '/documentos_tributarios');
  await card.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('con fecha:');
});

test('the XML of a document is the file that was brought in', async ({ page }) => {
  await importFiles(page.request, await startWithCompany(page, '/favicon.svg', { rut: '76354771-K' }), [INVOICE]);
  await page.goto('/documentos_tributarios');
  await page.locator(ROWS).first().getByRole('button').press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Factura electrónica #170');
  // Its parts come one by one: a press while they do may meet none.
  await expect(panel).toContainText(text.lines);
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: text.xml }).click();
  expect((await download).suggestedFilename()).toBe('Factura electrónica 170.xml');
  expect(readFileSync(await (await download).path()).equals(readFileSync(XML))).toBe(true);
  // The first one starts the printer.
  const printed = page.waitForEvent('download', { timeout: 90_000 });
  await panel.getByRole('button', { name: text.pdf }).click();
  expect(readFileSync(await (await printed).path()).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('what an invoice owes is postponed, changed, covered by cheques and sold, and each taken back to the peso', async ({ page }) => {
  const words = text.point;
  await importFiles(page.request, await startWithCompany(page, '/favicon.svg', { rut: '76354771-K' }), [INVOICE]);
  await page.goto('/documentos_tributarios');
  await page.locator(ROWS).first().getByRole('button').press('Enter');
  const panel = page.getByRole('dialog', { name: /#170/ });
  const open = async (name: string) => {
    await panel.getByRole('button', { name: words.menu }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    return page.getByRole('dialog', { name });
  };
  const accept = async (form: Locator) => {
    await form.getByRole('button', { name: words.accept }).click();
    await expect(form).toBeHidden();
  };
  const fact = (label: string) => panel.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  await expect(fact(text.due)).toContainText('01/05/2019');
  await expect(fact(text.remaining)).toContainText('$ 2.996.301');

  const later = await open(words.operations.postpone);
  await later.getByLabel(words.days).fill('10');
  await later.getByLabel(words.onlyBankDays).check();
  // The first of May is no bank day.
  await expect(later).toContainText(words.dueAfter('15/05/2019'));
  await accept(later);
  await expect(fact(text.due)).toContainText('15/05/2019');

  const other = await open(words.operations.changeAmount);
  await other.getByLabel(words.remaining).fill('2000000');
  await other.getByRole('button', { name: words.accept }).click();
  await expect(other.getByRole('alert')).toHaveText('Falta completar: el motivo.');
  await other.getByLabel(words.reason).fill('Acuerdo');
  await accept(other);
  await expect(fact(text.remaining)).toContainText('$ 2.000.000');

  const cheques = await open(words.operations.chequePayoff);
  await cheques.getByRole('button', { name: words.addCheque }).click();
  for (const [place, number, amount] of [
    [0, '901', '1500000'],
    [1, '902', '500000'],
  ] as const) {
    await cheques.getByLabel(words.number, { exact: true }).nth(place).fill(number);
    await cheques.getByLabel(words.amount, { exact: true }).nth(place).fill(amount);
    await cheques.getByLabel(words.chequeOn, { exact: true }).nth(place).fill('20/06/2019');
  }
  await expect(cheques).toContainText(`${words.leaves} $ 0`);
  await accept(cheques);
  await expect(panel.getByText(text.badges.PAID, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer', exact: true }).last().click();
  await expect(fact(text.remaining)).toContainText('$ 2.000.000');

  const back = await open(words.operations.changeAmount);
  await back.getByLabel(words.remaining).fill('2996301');
  await accept(back);
  // What the form was opened on is sent with it: the panel has to show today's.
  await expect(fact(text.remaining)).toContainText('$ 2.996.301');
  await accept(await open(words.operations.restoreDueDate));
  await expect(fact(text.due)).toContainText('01/05/2019');

  const sold = await open(words.operations.factorize);
  await sold.getByLabel(words.factor, { exact: true }).fill('Factoring Andino');
  await sold.getByLabel(words.advance, { exact: true }).fill('2900000');
  await sold.getByLabel(words.factorPaysOn, { exact: true }).fill(formatDay(dayInChile(new Date())));
  await accept(sold);
  await expect(panel.getByText(text.cededMark, { exact: true })).toBeVisible();
  await expect(panel.getByText(text.badges.PAID, { exact: true })).toBeVisible();
  await accept(await open(words.operations.revertFactorize));
  await expect(panel.getByText(text.cededMark, { exact: true })).toBeHidden();
  await expect(fact(text.remaining)).toContainText('$ 2.996.301');
});

test('a document is paid in part, and the payment taken back', async ({ page }) => {
  await importFiles(page.request, await startWithCompany(page, '/favicon.svg', { rut: '76354771-K' }), [INVOICE]);
  await page.goto('/documentos_tributarios');
  await page.locator(ROWS).first().getByRole('button').press('Enter');
  await page.getByRole('button', { name: text.point.menu }).click();
  await page.getByRole('menuitem', { name: text.point.operations.partialPayoff, exact: true }).click();
  const form = page.getByRole('dialog', { name: text.point.operations.partialPayoff });
  await form.getByRole('button', { name: text.point.accept }).click();
  await expect(form.getByRole('alert')).toHaveText('Debe ingresar un valor');
  await form.getByLabel(text.point.amount).fill('1000');
  await expect(form).toContainText(text.point.leaves);
  await form.getByRole('button', { name: text.point.accept }).click();
  await expect(page.getByText(text.point.done)).toBeVisible();
  await page.getByRole('tab', { name: text.tabs.matches }).click();
  await expect(page.getByText('Pago registrado a mano')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(text.noMatches)).toBeVisible();

  // The same by keyboard, as one of those that are chosen.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: text.keys.title })).toContainText('Mayús');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(page.locator(ROWS).first().getByRole('button')).toBeFocused();
  await page.keyboard.press(' ');
  await expect(page.getByRole('dialog')).toBeHidden();
  const bar = page.getByRole('region', { name: text.bulk.chosen(1) });
  await expect(bar).toBeVisible();
  await page.keyboard.press('p');
  const bulk = page.getByRole('dialog', { name: text.bulk.operations.payoff });
  await expect(bulk).toContainText(text.bulk.suited(1, 1));
  await expectAccessible(page);
  await bulk.getByRole('button', { name: text.point.accept }).click();
  await expect(page.locator(ROWS).first()).toContainText(text.badges.PAID);
  await expect(bar).toBeHidden();
  await holdUndo(page);
  await page.keyboard.press('u');
  await expect(page.locator(ROWS).first()).toContainText(text.badges.PENDING);
  // Below the pointer a message stays, over the menu of the list.
  await page.mouse.move(0, 0);

  // What is on screen as a sheet, and the list as it stands under a name.
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: text.tools.menu }).click();
  await page.getByRole('menuitem', { name: text.tools.exportAll(1) }).click();
  expect((await sheet).suggestedFilename()).toMatch(/^documentos_.*\.xlsx$/);
  await page.goto('/documentos_tributarios?state=PENDING');
  await page.getByRole('button', { name: text.views.menu }).click();
  await page.getByRole('menuitem', { name: text.views.save }).click();
  await page.getByRole('textbox', { name: text.views.name, exact: true }).fill('De todos');
  await page.getByLabel(text.views.share).check();
  await page.getByRole('button', { name: text.views.keep }).click();
  await page.getByText(text.views.shared('De todos')).getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(/deshizo .*la vista De todos/)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: text.views.menu }).click();
  await page.getByRole('menuitem', { name: text.views.save }).click();
  await page.getByRole('textbox', { name: text.views.name, exact: true }).fill('Por pagar hoy');
  await page.getByRole('button', { name: text.views.keep }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: listText.clear }).first().click();
  await expect(page).not.toHaveURL(/state=/);
  await page.getByRole('button', { name: text.views.menu }).click();
  await page.getByRole('menuitem', { name: 'Por pagar hoy' }).click();
  await expect(page).toHaveURL(/state=PENDING/);
});

test('a colleague is mentioned in a comment and led to it; a slow answer warns and shows the comment once', async ({ page, browser }) => {
  const boss = await startWithCompany(page, '/favicon.svg', { rut: '76354771-K' });
  const eva = await newPerson(page.request);
  await (await invite(page.request, boss, eva.email))(eva.token);
  await importFiles(page.request, boss, [INVOICE]);
  await page.goto('/documentos_tributarios');
  await page.locator(ROWS).first().getByRole('button').press('Enter');
  const tab = page.getByRole('tab', { name: text.tabs.comments });
  await tab.click();
  await expect(page.getByText(commentText.none)).toBeVisible();
  const publish = page.getByRole('button', { name: commentText.publish });
  await expect(publish).toBeDisabled();
  const field = page.getByRole('textbox', { name: commentText.write });
  await field.pressSequentially(`mira @${eva.email.slice(0, 4)}`);
  await page.getByRole('option', { name: eva.email }).waitFor();
  await field.press('Enter');
  await expect(field).toHaveValue(`mira @${eva.email} `);
  await publish.click();
  await expect(field).toHaveValue('');
  const thread = page.getByRole('list', { name: text.tabs.comments }).getByRole('listitem');
  await expect(thread).toHaveCount(1);
  await expect(tab).toContainText('1');

  const theirs = await (await browser.newContext()).newPage();
  await enterWith(theirs, eva.token, '/dashboard');
  await theirs.getByRole('button', { name: /^Notificaciones/ }).click();
  await theirs.getByText('te ha mencionado en un comentario').click();
  await expect(theirs.getByRole('tabpanel', { name: text.tabs.comments })).toContainText(`mira @${eva.email}`);
  await expect(theirs.getByRole('button', { name: commentText.remove })).toBeHidden();

  let answer = () => {};
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('createDteInnerComment')) await gate;
    await route.continue();
  });
  await page.clock.install();
  await field.fill('tarda');
  await publish.click();
  await page.clock.fastForward(3_000);
  await expect(page.getByText(commentText.slow)).toBeVisible();
  await expect(thread).toHaveCount(2);
  answer();
  // The real one took its place: it alone can be removed.
  await expect(page.getByRole('button', { name: commentText.remove })).toHaveCount(2);
  await expect(thread).toHaveCount(2);
  await page.getByRole('button', { name: commentText.remove }).last().click();
  await expect(thread).toHaveCount(1);
  await page.getByRole('tab', { name: text.tabs.history }).click();
  await expect(page.getByRole('tabpanel', { name: text.tabs.history })).toContainText('quitó un comentario suyo');
});

/** Presses 19 px to the left of the middle of a target that is 44 px wide. */
async function pressBeside(page: Page, target: Locator): Promise<void> {
  await target.click({ trial: true });
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2 - 19, y + height / 2);
}
