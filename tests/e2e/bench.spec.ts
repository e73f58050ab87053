import { expect, type Locator, type Page, test } from '@playwright/test';
import { CLASS_LABELS } from '#domain/reconciliation/class-names.ts';
import { DIFFERENCE_LABELS } from '#domain/reconciliation/differences.ts';
import { text as commentText } from '#web/features/comments/text.ts';
import { text as documentText } from '#web/features/documents/text.ts';
import { text } from '#web/features/reconciliation/text.ts';
import {
  bankFiles,
  busyMonthFiles,
  dollarsOfMonthFile,
  nextMonthFile,
  nextPaymentFiles,
  parentAgainFile,
  suggestingFiles,
  unexplainedMonthFiles,
} from './bank-files.ts';
import { ask, expectAccessible, importFiles, startWithCompany } from './support.ts';

const words = text.panel;

test('a list is worked off by keys alone, the movement beside it', async ({ page }) => {
  const me = await startWithCompany(page, '/favicon.svg', { name: 'Empresa Ejemplo SpA' });
  await importFiles(page.request, me, suggestingFiles());
  await page.goto('/conciliacion');
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: text.keys.title });
  await expect(help).toContainText('Elegir una sugerencia');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  // What is put off comes back once the rest was seen.
  await page.keyboard.press('n');
  const first = page.getByRole('row').nth(1);
  await expect(first.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(words.pending);
  const title = await panel.getByRole('heading').first().innerText();
  await expect(first.getByRole('button').first()).toBeFocused();
  await expectAccessible(page);
  for (const skipped of [1, 2]) {
    await page.keyboard.press('s');
    await expect(panel).toContainText(words.skipped(skipped));
    await expect(panel.getByRole('heading').first()).not.toHaveText(title);
  }
  await page.keyboard.press('s');
  await expect(panel.getByRole('heading').first()).toHaveText(title);
  await expect(panel).toContainText(words.skipped(2));

  await page.keyboard.press('2');
  await expect(panel.getByText(words.chosen)).toBeAttached();
  await page.keyboard.press('a');
  // What is accepted leaves the list, and the panel goes on to what stands in its place.
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(panel.getByRole('heading').first()).not.toHaveText(title);
  await expect(panel).toContainText(words.pending);
  // What is typed after its key is in the field, from the first letter on; the first Escape leaves it for the row, not the movement.
  const focusedRow = page.getByRole('row').getByRole('button').and(page.locator(':focus'));
  for (const [key, field] of [
    ['m', panel.getByRole('searchbox')],
    ['c', panel.getByRole('textbox', { name: commentText.write })],
  ] as const) {
    await page.keyboard.type(`${key}ajo`);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('ajo');
    await field.fill('');
    await page.keyboard.press('Escape');
    await expect(focusedRow).toHaveCount(1);
  }
  await page.keyboard.press('d');
  const amount = panel.getByLabel(/^Monto para Factura/);
  await expect(amount).toBeFocused();
  // What was begun is there again, and splitting anew leaves it.
  await amount.fill('1.234');
  await page.keyboard.press('Escape');
  await expect(focusedRow).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(amount).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(amount).toHaveValue('1.234');
  await page.keyboard.press('d');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('1.234');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(panel).toContainText(words.noLegs);
  await page.keyboard.type('xotros ingresos');
  await expect(panel.getByRole('combobox', { name: words.kind })).toHaveValue('otros ingresos');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: words.explain }).press('Enter');
  await expect(panel).toContainText(words.reconciled);
  await expect(page.getByRole('row')).toHaveCount(2);
  // The panel reads its movement anew after the list did: a key is for what it shows.
  const stopSlow = await slow(page, 'MovementDetail');
  await page.keyboard.press('u');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(panel).toContainText(words.pending);
  // Paid before its invoice: a payment on account.
  await page.keyboard.press('p');
  const party = panel.getByRole('textbox', { name: words.advanceRut, exact: true });
  await expect(party).toBeFocused();
  stopSlow();
  await party.fill('76.888.777-2');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(words.reconciled);
  await expect(panel).toContainText(words.advance);
  // Whoever comes to an invoice of the same counterpart is told of it.
  await page.keyboard.press('j');
  const advances = panel.getByText(/^Anticipo abierto de .* de este cliente/);
  await expect(advances).toHaveCount(2);
  await expect(panel.locator('[data-part="documents"]').getByText('anticipo abierto de').first()).toBeVisible();
  await panel.getByRole('button', { name: documentText.applied.open }).first().click();
  await expect(page.getByText(documentText.applied.advanceDone)).toBeVisible();
  await expect(advances).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(advances).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  // So it goes in the list itself, one after the other; and they come back one after the other.
  await expect(focusedRow).toHaveCount(1);
  for (const left of [2, 1]) {
    await page.keyboard.press('a');
    await expect(page.getByRole('row')).toHaveCount(left === 1 ? 0 : left);
  }
  for (const back of [2, 3]) {
    await page.keyboard.press('u');
    await expect(page.getByRole('row')).toHaveCount(back);
  }
});

test('a month of 200 movements is worked off by keys alone, and reached although its page fails at first', async ({ page }) => {
  const me = await startWithCompany(page, '/favicon.svg', { name: 'Empresa Ejemplo SpA' });
  await importFiles(page.request, me, [...busyMonthFiles({ sure: 181, suggested: 12 }), nextMonthFile()]);
  await page.goto('/conciliacion?state=all&sort=dateAsc');
  await expect(stateOf(page, text.states.pending)).toContainText('21');
  await page.getByRole('button', { name: text.tools.month }).press('Enter');
  const isWhole = await failing(page, 'Reconciliation');
  await page.getByRole('menuitem', { name: /^Julio/ }).press('Enter');
  const again = page.getByRole('button', { name: 'Reintentar' });
  await expect(again).toBeVisible();
  isWhole();
  await again.press('Enter');
  await expect(page.locator('[data-id]:focus-within')).toContainText('CARGO SIN DETALLE');

  await page.goto('/conciliacion?to=2026-06-30');
  await expect(stateOf(page, text.states.pending)).toContainText('20');
  await page.keyboard.press('n');
  const turns = new Map<string, number>();
  for (let left = 20; left > 0; ) {
    const row = await focusedRow(page);
    const what = row.words.includes('CARGO') ? 'charge' : /TRASPASO|ABONO/.test(row.words) ? 'leg' : 'payment';
    const turn = (turns.get(what) ?? 0) + 1;
    turns.set(what, turn);
    left -= await WORK[what](page, turn);
    if (left > 0) await leaves(page, row.id);
  }
  await expect(page.getByText(text.noneFound)).toBeVisible();
  await page.keyboard.press('u');
  await expect(stateOf(page, text.states.pending)).toContainText('1');
});

/** What keys do with a movement, the first ones each in another way. @returns how many it takes off the list */
const WORK: Record<'payment' | 'charge' | 'leg', (page: Page, turn: number) => Promise<number>> = {
  payment: async (page, turn) => {
    const { keyboard } = page;
    if (turn === 1) {
      await keyboard.press('s');
      return 0;
    }
    if (turn === 2) {
      // In parts: those of the suggestion, as they are.
      await keyboard.press('d');
      await expect(page.getByRole('dialog').getByLabel(/^Monto para/)).toBeFocused();
      await keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toContainText(words.reconciled);
      return onward(page);
    }
    if (turn === 3) await keyboard.press('2');
    await keyboard.press('a');
    return 1;
  },
  charge: async (page, turn) => {
    const { keyboard } = page;
    if (turn === 1) {
      await keyboard.type('hrepetido');
      const question = page.getByRole('dialog', { name: text.marks.hideTitle });
      await expect(question.getByRole('textbox')).toHaveValue('repetido');
      await keyboard.press('Enter');
      await expect(question).toHaveCount(0);
      return onward(page);
    }
    await keyboard.type('xpropina');
    await expect(page.getByRole('listbox', { name: words.kind }).getByRole('option')).toHaveCount(1);
    for (const key of ['ArrowDown', 'Enter', 'Enter']) await keyboard.press(key);
    await expect(page.getByRole('dialog')).toContainText(words.reconciled);
    return onward(page);
  },
  leg: async (page, turn) => {
    // No leg is left for the second.
    if (turn === 2) return WORK.charge(page, turn);
    await page.keyboard.press('t');
    await expect(page.locator('[data-part="transfer"] button:focus')).toContainText(/TRASPASO|ABONO/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(words.reconciled);
    await onward(page);
    return 2;
  },
};

/** To the next one in the list, which then has the page to itself. */
async function onward({ keyboard }: Page): Promise<number> {
  for (const key of ['n', 'Escape']) await keyboard.press(key);
  return 1;
}

/** The row that has the keyboard. */
async function focusedRow(page: Page): Promise<{ id: string; words: string }> {
  const row = page.locator('[data-id]:focus-within');
  return { id: (await row.getAttribute('data-id')) ?? '', words: await row.innerText() };
}

/** Waits until another row has the keyboard. */
async function leaves(page: Page, id: string): Promise<void> {
  await page.waitForFunction((before) => {
    const now = document.querySelector('[data-id]:focus-within')?.getAttribute('data-id');
    return now && now !== before;
  }, id);
}

/** A query fails until what it resolves to is called. */
async function failing(page: Page, query: string): Promise<() => void> {
  let isBroken = true;
  await page.route('**/graphql', (route) =>
    isBroken && route.request().postDataJSON()?.operationName === query ? route.abort() : route.continue(),
  );
  return () => {
    isBroken = false;
  };
}

test('what nothing explains is worked off by keys alone: parts, a peso, an instalment, a transfer over the month, a fee, a parent', async ({
  page,
}) => {
  const me = await startWithCompany(page, '/favicon.svg', { name: 'Empresa Ejemplo SpA' });
  await importFiles(page.request, me, unexplainedMonthFiles());
  await page.goto('/conciliacion?sort=dateAsc');
  await expect(stateOf(page, text.states.pending)).toContainText('8');
  const { keyboard } = page;
  const panel = page.getByRole('dialog');
  const heading = panel.getByRole('heading').first();
  const left = panel.locator('form').getByRole('status');
  /** Looks a document up and takes the first that is found. */
  const take = async (folio: string, isFirst = false) => {
    if (isFirst) await keyboard.press('m');
    else await expect(panel.getByRole('searchbox')).toHaveValue('');
    await keyboard.type(folio);
    await expect(panel.getByRole('searchbox')).toHaveValue(folio);
    await keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: new RegExp(`^Quitar .* ${folio}$`) })).toBeVisible();
    await expect(panel.getByRole('searchbox')).toBeFocused();
  };
  const match = async () => {
    await expect(panel.getByRole('searchbox')).toHaveValue('');
    await keyboard.press('Enter');
    await expect(panel).toContainText(words.reconciled);
  };
  const next = async (glosa: string) => {
    await keyboard.press('n');
    await expect(panel).toContainText(glosa);
    await expect(panel).toContainText(words.pending);
  };

  await keyboard.press('n');
  await keyboard.press('Enter');
  await expect(heading).toContainText('1.666.000');
  // In any order: what the note frees goes to the invoice that got too little.
  await take('2001', true);
  await take('2002');
  await take('51');
  await expect(left).toHaveText(`${words.left}: $ 0`);
  await match();

  await next('ABONO SIN DETALLE');
  await take('2003', true);
  // A peso too little, for its reason: the invoice is paid whole.
  await keyboard.press('Shift+Tab');
  await keyboard.press('Shift+Tab');
  const reason = panel.getByLabel(words.difference.label('$ 1', true));
  await expect(reason).toBeFocused();
  await keyboard.type(DIFFERENCE_LABELS.rounding);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(panel).toContainText(words.reconciled);
  await expect(panel).toContainText(words.difference.of('$ 1', true));

  await next('DEPOSITO EN EFECTIVO');
  await take('2004', true);
  await expect(panel).toContainText(words.balanceOf('$ 357.000', '$ 257.000'));
  await match();

  await next('PLAN EMPRESA PREFERENTE');
  await keyboard.type('xcomisiones bancarias');
  await expect(page.getByRole('listbox', { name: words.kind }).getByRole('option')).toHaveCount(1);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(panel).toContainText(words.accounts(['Gastos', 'Gastos financieros', 'Comisiones e impuestos bancarios']));
  await keyboard.press('Enter');
  await expect(panel).toContainText(words.reconciled);

  await next('HOLDING ROBLE');
  await take('2005', true);
  await take('2007');
  await match();

  await next('TRASPASO');
  await keyboard.press('t');
  await expect(panel.locator('[data-part="transfer"] button:focus')).toContainText('ABONO');
  await keyboard.press('Enter');
  await expect(panel).toContainText(words.reconciled);
  await expect(panel).toContainText('01/07/2026');
  await next('TRASPASO');
  await expect(stateOf(page, text.states.pending)).toContainText('1');

  // The parent pays again for both: now it is known whose invoices it pays, and which they are.
  await importFiles(page.request, me, [parentAgainFile()]);
  await expect(stateOf(page, text.states.pending)).toContainText('2');
  await next('HOLDING ROBLE');
  for (const rut of ['76.086.428-5', '76.321.987']) await expect(panel).toContainText(new RegExp(`ya pagó por ${rut}.* una vez`));
  await expect(panel).toContainText('2 documentos suman $ 702.100');
  await keyboard.press('a');
  await expect(panel).toContainText(words.reconciled);
  await expect(stateOf(page, text.states.pending)).toContainText('1');

  // The other transfer became dollars: its leg is the one that was worth about as much.
  await importFiles(page.request, me, [dollarsOfMonthFile()]);
  await expect(stateOf(page, text.states.pending)).toContainText('3');
  await next('US$ 360,00');
  await keyboard.press('t');
  const leg = panel.locator('[data-part="transfer"] button:focus');
  await expect(leg).toContainText('$ 333.000');
  await expect(leg).toContainText(words.exchangedFor('$ 333.000', '$ 331.996'));
  await expect(leg).toContainText(words.exchangedAt('$ 925', 'dólar'));
  await expect(leg).toContainText(words.exchangeGap('$ 1.004', true));
  await keyboard.press('Enter');
  await expect(panel).toContainText(words.reconciled);
  await expect(panel).toContainText('Salen $ 333.000 de una cuenta y entran US$ 360,00 en otra');
  await expect(stateOf(page, text.states.pending)).toContainText('1');
  // It was on its way over the end of June; what the legs differ by is not.
  await page.goto('/flujo_caja?start=2026-06-15&all=true');
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('Traspasos en tránsito').locator('td')).toContainText(['(666.000)', '666.000']);
  await expect(row('Diferencia de cambio').locator('td').filter({ hasText: /\d/ }).first()).toBeVisible();
});

test('all that is sure of a class is accepted after a look at it, and taken back by one press; set to act, it acts by itself', async ({
  page,
}) => {
  const me = await startWithCompany(page, '/favicon.svg', { name: 'Empresa Ejemplo SpA' });
  await onlyPropose(page, me.token);
  await importFiles(page.request, me, bankFiles());
  await page.goto('/conciliacion');
  await expect(stateOf(page, text.states.pending)).toContainText('4');
  await page.getByRole('button', { name: text.accept.open(3) }).click();
  const dialog = page.getByRole('dialog', { name: text.accept.title });
  const sure = dialog.getByRole('button', { name: new RegExp(`^${CLASS_LABELS.rutAndAmount}`) });
  await expect(sure).toContainText('+ $ 1.190.000');
  await expect(dialog).toContainText(text.accept.unsure(1));
  await expectAccessible(page);
  if ((await sure.getAttribute('aria-expanded')) === 'false') await sure.click();
  const row = dialog.getByRole('button', { name: /COMERCIAL ALERCE/ });
  await expect(row).toContainText('Factura 2001');
  await dialog.getByRole('button', { name: text.accept.acceptClass(1) }).click();
  await expect(sure).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(stateOf(page, text.states.pending)).toContainText('3');
  await expect(page.getByText(text.accept.did(CLASS_LABELS.rutAndAmount))).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer', exact: true }).last().click();
  await expect(stateOf(page, text.states.pending)).toContainText('4');
  await expect(page.getByRole('button', { name: text.accept.open(3) })).toBeVisible();

  // Counts are those of the filter.
  await page.goto('/conciliacion?search=alerce');
  await expect(stateOf(page, text.states.pending)).toContainText('1');
  await page.getByRole('button', { name: text.accept.open(1) }).click();
  await dialog.getByRole('button', { name: /COMERCIAL ALERCE/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('dialog')).toContainText('COMERCIAL ALERCE');

  await page.goto('/conciliacion?vista=calidad');
  const mode = page.getByRole('radiogroup', { name: text.quality.modeOf(CLASS_LABELS.rutAndAmount) });
  await mode.getByText(text.quality.modeNames.automatic).click();
  await expect(mode.getByRole('radio', { name: text.quality.modeNames.automatic })).toBeChecked();
  await importFiles(page.request, me, nextPaymentFiles());
  await page.goto('/conciliacion?state=matched');
  const made = page.getByRole('row').filter({ hasText: 'COMERCIAL ALERCE' });
  await expect(made.filter({ hasText: '$ 833.000' })).toContainText('Factura 2006');
  await made.filter({ hasText: '$ 833.000' }).click();
  await expect(page.getByRole('dialog')).toContainText(text.byEngine);
});

test('what is chosen is taken back, or given an area, all together', async ({ page }) => {
  const me = await startWithCompany(page, '/favicon.svg', { name: 'Empresa Ejemplo SpA' });
  await importFiles(page.request, me, bankFiles());
  await page.goto('/conciliacion?state=all');
  await expect(stateOf(page, text.states.matched)).toContainText('2');
  for (const words of ['COMERCIAL ALERCE', 'COMISION']) await choose(page, words);
  await page.getByRole('button', { name: text.chosen.menu(2) }).click();
  await expect(page.getByRole('menuitem', { name: text.chosen.hide })).toBeDisabled();
  await page.getByRole('menuitem', { name: text.chosen.undo(2) }).click();
  await page.getByRole('dialog', { name: text.undoReason.title }).getByRole('button', { name: text.undoReason.other }).click();
  await expect(stateOf(page, text.states.matched)).toContainText('0');
  await page.getByRole('button', { name: 'Deshacer', exact: true }).last().click();
  await expect(stateOf(page, text.states.matched)).toContainText('2');

  await page.goto('/conciliacion?state=all');
  for (const words of ['SERVICIOS BOLDO', 'Deposito en efectivo']) await choose(page, words);
  await page.getByRole('button', { name: text.chosen.menu(2) }).click();
  await page.getByRole('menuitem', { name: text.chosen.area }).click();
  await page.getByRole('dialog', { name: text.marks.area }).getByRole('combobox').fill('aportes');
  await page.getByRole('option', { name: 'Aportes de capital' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Aportes de capital' })).toHaveCount(2);
  await expect(page.getByText(text.marks.areaSet(text.movements(2), 'Aportes de capital', 2))).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('row').filter({ hasText: 'Aportes de capital' })).toHaveCount(0);
});

async function choose(page: Page, words: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: words }).getByRole('checkbox').check();
}

function stateOf(page: Page, state: string): Locator {
  return page.getByRole('radiogroup', { name: text.state }).getByText(new RegExp(`^${state}`));
}

/** Nothing is made without a person in the company of whoever this is. */
async function onlyPropose(page: Page, token: string): Promise<void> {
  const { companiesByUser } = await ask<{ companiesByUser: { id: string }[] }>(page.request, '{ companiesByUser { id } }', {}, token);
  const id = companiesByUser[0]?.id;
  const { matchingModes } = await ask<{ matchingModes: { code: string }[] }>(
    page.request,
    'query ($id: ID!) { matchingModes(companyId: $id) { code } }',
    { id },
    token,
  );
  await ask(
    page.request,
    'mutation ($id: ID!, $classes: [String!]!) { setMatchingMode(companyId: $id, classes: $classes, mode: suggest) { actId } }',
    { id, classes: matchingModes.map(({ code }) => code) },
    token,
  );
}

/** Answers to one query come half a second later, until what it resolves to is called. */
async function slow(page: Page, query: string): Promise<() => void> {
  let isSlow = true;
  await page.route('**/graphql', async (route) => {
    if (isSlow && route.request().postDataJSON()?.operationName === query) await new Promise((go) => setTimeout(go, 500));
    await route.continue();
  });
  return () => {
    isSlow = false;
  };
}
