import { expect, type Page } from '@playwright/test';
import { addMonths, dayInChile, formatDay } from '#domain/date.ts';
import { ROLE_WORDS } from '#domain/people.ts';
import { text as account } from '#web/features/account/text.ts';
import { text as cashflow } from '#web/features/cashflow/text.ts';
import { text as claims } from '#web/features/claims/text.ts';
import { text as comments } from '#web/features/comments/text.ts';
import { text as costCenters } from '#web/features/costcenters/text.ts';
import { text as dashboard } from '#web/features/dashboard/text.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text as imports } from '#web/features/imports/text.ts';
import { text as loans } from '#web/features/loans/text.ts';
import { text as notifications } from '#web/features/notifications/text.ts';
import { text as obligations } from '#web/features/obligations/text.ts';
import { text as settings } from '#web/features/settings/text.ts';
import { text as shell } from '#web/features/shell/text.ts';
import { text as books } from '#web/features/taxbooks/text.ts';
import { text as taxInfo } from '#web/features/taxinfo/text.ts';
import { text as users } from '#web/features/users/text.ts';
import { dayText } from '#web/ui/typedDay.ts';
import { makePfx } from '../../support/certificates.ts';
import { newEmail, PASSWORD } from '../support.ts';
import { close, dialog, press, ROWS } from './acts.ts';
import type { Visit } from './types.ts';

const SALES = 'tests/data/rcv/RCV_VENTA_76123456-0_202605.csv';
const RAGGED = 'tests/corpus/csv/33_ragged_rows.csv';
const PDF = 'tests/corpus/csv/92_pdf_as.csv';
const nameOf = (path: string) => path.split('/').at(-1) ?? path;
const card = (page: Page, path: string) => page.getByRole('region', { name: imports.recent }).locator(`li[aria-label="${nameOf(path)}"]`);

/** A company of which there is nothing yet. */
export const NEW: readonly Visit[] = [
  {
    screen: '/dashboard',
    states: [
      { name: 'a new company', bring: (page) => page.getByRole('heading', { name: dashboard.emptyTitle }).waitFor() },
      {
        name: 'no connections yet',
        bring: async (page) => {
          await press(page, shell.connections.title);
          await dialog(page, shell.connections.title).getByText(shell.connections.none).waitFor();
        },
        only: 'desk',
      },
    ],
  },
  {
    screen: '/carga',
    isOtherOnTelephone: true,
    states: [
      { name: 'where each file comes from', bring: (page) => page.getByRole('heading', { name: imports.guideTitle }).waitFor() },
      {
        name: 'results, problems and a question',
        bring: async (page) => {
          await page.locator('input[type=file]').first().setInputFiles([SALES, RAGGED, PDF]);
          await card(page, PDF).getByText(imports.statuses.rechazado).first().waitFor();
          await card(page, SALES).getByText(imports.statuses.importado).first().waitFor();
          await card(page, RAGGED)
            .getByRole('button', { name: imports.errors(2) })
            .click();
          await card(page, RAGGED).getByRole('button', { name: imports.answer }).click();
        },
      },
      {
        name: 'whether to undo one',
        bring: async (page) => {
          await card(page, SALES).getByRole('button', { name: imports.undo }).click();
          await dialog(page).waitFor();
        },
      },
      {
        name: 'one of the history',
        bring: async (page) => {
          await close(page);
          await page
            .getByRole('region', { name: imports.history })
            .last()
            .getByRole('button', { name: nameOf(RAGGED) })
            .click();
          await dialog(page).getByRole('form').waitFor();
        },
      },
    ],
  },
];

const DOCUMENTS: readonly Visit[] = [
  {
    screen: '/documentos_tributarios',
    states: [
      {
        name: 'what can be claimed at the tax office',
        bring: async (page) => {
          await press(page, claims.open(2));
          await dialog(page, claims.title).getByText('Quedan 6 días').first().waitFor();
        },
      },
      {
        name: 'no cheques yet',
        bring: async (page) => {
          await close(page);
          await page.getByText(books.cheques, { exact: true }).click();
          await page.getByText(documents.cheques.none).waitFor();
        },
      },
      {
        name: 'a book of the month',
        bring: async (page) => {
          await close(page);
          await page.getByText(books.tab, { exact: true }).click();
          await page.getByText(books.books.VENTAS, { exact: true }).click();
          await page.getByRole('table', { name: books.documents }).locator('tbody tr[data-open]').first().waitFor();
          await page.getByRole('table', { name: books.summary }).waitFor();
        },
      },
    ],
  },
  {
    screen: '/documentos_tributarios',
    address: '/documentos_tributarios?side=issued',
    states: [
      {
        name: 'a comment that mentions a colleague',
        bring: async (page) => {
          // The first one is paid.
          await page.locator(ROWS).nth(1).getByRole('button').first().press('Enter');
          await page.getByRole('tab', { name: documents.tabs.comments }).click();
          await page.getByRole('textbox', { name: comments.write }).pressSequentially('mira @');
          await page
            .getByRole('option', { name: /@caudal\.test/ })
            .first()
            .waitFor();
        },
      },
      {
        name: 'a payment in part',
        bring: async (page) => {
          await page.getByRole('textbox', { name: comments.write }).fill('');
          await press(page, documents.point.menu);
          await page.getByRole('menuitem', { name: documents.point.operations.partialPayoff, exact: true }).click();
          const form = dialog(page, documents.point.operations.partialPayoff);
          await form.getByRole('button', { name: documents.point.accept }).click();
          await form.getByRole('alert').waitFor();
          await form.getByLabel(documents.point.amount).fill('1000');
        },
      },
    ],
  },
  {
    screen: '/obligaciones',
    states: [
      {
        name: 'one that repeats',
        bring: async (page) => {
          await press(page, obligations.add);
          const form = dialog(page, obligations.title);
          await form.getByLabel(obligations.amount).fill('42');
          await form.getByLabel(obligations.currency).selectOption('UF');
          await form.getByLabel(obligations.dueDate).fill(formatDay(addMonths(dayInChile(new Date()), 1)));
          await form.getByRole('checkbox', { name: obligations.repeats }).check();
          await form.getByLabel(obligations.times).fill('3');
        },
      },
      {
        name: 'the list of them',
        bring: async (page) => {
          await dialog(page, obligations.title).getByRole('button', { name: obligations.save }).click();
          await page.getByText('UF 42,00').filter({ visible: true }).first().waitFor();
        },
      },
    ],
  },
];

const LOANS: readonly Visit[] = [
  {
    screen: '/creditos',
    states: [
      { name: 'no loans yet', bring: (page) => page.getByText(loans.none).waitFor() },
      {
        name: 'a new loan with its schedule',
        bring: async (page) => {
          await press(page, loans.add);
          const form = dialog(page, loans.add);
          await form.getByLabel(loans.fields.identificator).fill('Crédito de bodega');
          await form.getByLabel(loans.fields.principal).fill('10000000');
          await form.getByLabel(loans.fields.count).fill('3');
          await form.getByLabel(loans.fields.rate, { exact: true }).fill('12');
          await form
            .getByLabel(loans.fields.firstDueDate)
            .first()
            .fill(formatDay(addMonths(dayInChile(new Date()), 1)));
          await form.getByText('¿12 % al mes?').waitFor();
        },
      },
      {
        name: 'the list of them',
        bring: async (page) => {
          await dialog(page, loans.add).getByRole('button', { name: loans.save }).click();
          await page.getByText('Crédito de bodega').filter({ visible: true }).first().waitFor();
        },
      },
      {
        name: 'one with its installments',
        bring: async (page) => {
          await page.getByText('Crédito de bodega').filter({ visible: true }).first().click();
          await dialog(page, 'Crédito de bodega').getByRole('listitem').first().waitFor();
        },
      },
      {
        name: 'a prepayment, with what it costs and saves',
        bring: async (page) => {
          await press(page, loans.prepay);
          const form = dialog(page, loans.prepay);
          await form.getByLabel(loans.prepayFields.capital).fill('1000000');
          await form.getByText(loans.needsConsent).waitFor();
        },
      },
    ],
  },
];

const MONEY: readonly Visit[] = [
  {
    screen: '/conciliacion',
    address: '/conciliacion?state=all',
    states: [
      { name: 'the movements', bring: (page) => page.getByRole('row').filter({ hasText: 'COMERCIAL ALERCE' }).waitFor() },
      {
        name: 'one with what may match it',
        bring: async (page) => {
          await page.getByRole('row').filter({ hasText: 'SERVICIOS BOLDO' }).click();
          const document = dialog(page).getByRole('button', { name: /^Factura 2002/ });
          await document.waitFor();
          await document.click();
        },
      },
    ],
  },
  {
    screen: '/conciliacion',
    address: '/conciliacion?state=all',
    opensOn: 'telephone',
    states: [
      { name: 'the movements as cards', bring: (page) => page.getByRole('listitem').filter({ hasText: 'COMERCIAL ALERCE' }).waitFor() },
    ],
  },
  {
    screen: '/flujo_caja',
    address: '/flujo_caja?tab=sources',
    states: [
      {
        name: 'what is expected without a document',
        bring: async (page) => {
          const panel = dialog(page);
          await panel.getByRole('button', { name: cashflow.sources.add }).click();
          await panel.getByLabel(cashflow.sources.name).fill('Arriendo bodega');
          await panel.getByLabel(cashflow.sources.area).selectOption({ label: 'Arriendos' });
          await panel.getByLabel(cashflow.sources.amount).fill('1500000');
          await panel.getByLabel(cashflow.sources.firstDate).fill('05/01/2027');
          await panel.getByText(cashflow.sources.preview).waitFor();
        },
      },
    ],
  },
  {
    screen: '/carga',
    states: [
      {
        name: 'a movement that may be there already',
        bring: async (page) => {
          await bringTwice(page);
          await card(page, 'dos.csv')
            .getByRole('region', { name: imports.pendingTitle(1) })
            .waitFor();
        },
      },
    ],
  },
];

/** Two statements of an account, of which the second has a row that the first may have had too. */
async function bringTwice(page: Page): Promise<void> {
  const head = 'Banco;;;BANCO BCI\nCuenta N°;;;55667788\n\nFecha;Descripción;Cargo;Abono\n';
  const rows = { 'uno.csv': '02/03/2026;UNO;;10\n03/03/2026;COMISION;500;\n', 'dos.csv': '03/03/2026;COMISION;500;\n04/03/2026;DOS;;20\n' };
  for (const [name, lines] of Object.entries(rows)) {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(head + lines) });
    await answerAccount(page, name);
  }
}

/** Says the account where it is asked. */
async function answerAccount(page: Page, name: string): Promise<void> {
  const form = card(page, name).getByRole('form');
  const result = card(page, name).getByText(imports.statuses.importado);
  await form.or(result).first().waitFor();
  if (await result.isVisible()) return;
  if (await form.getByRole('radio').first().isVisible()) await form.getByRole('radio').last().check();
  if (await form.getByLabel(imports.bank).isVisible()) {
    await form.getByLabel(imports.bank).selectOption('BCI');
    await form.getByLabel(imports.number).fill('55667788');
  }
  await form.getByRole('button', { name: imports.answer }).click();
  await result.waitFor();
}

const SETTINGS: readonly Visit[] = [
  {
    screen: '/configuracion',
    states: [{ name: 'what the plan allows', bring: (page) => page.getByRole('region', { name: settings.quotas }).waitFor() }],
  },
  {
    screen: '/configuracion',
    address: '/configuracion?seccion=pagos',
    states: [
      {
        name: 'a calendar',
        bring: async (page) => {
          const field = page.getByRole('textbox', { name: settings.cutOffDate });
          await field.fill('15/01/2026');
          await field.press('ArrowDown');
          await dialog(page, dayText.calendar).locator('button[data-selected]').waitFor();
        },
        only: 'desk',
      },
    ],
  },
  {
    screen: '/configuracion',
    address: '/configuracion?seccion=clasificacion',
    states: [
      {
        name: 'a cost centre',
        bring: async (page) => {
          await page.getByLabel(costCenters.code, { exact: true }).fill('100');
          await page.getByLabel(costCenters.name, { exact: true }).first().fill('Bodega');
          await press(page, costCenters.add);
          await page.getByText('100 Bodega').waitFor();
        },
      },
    ],
  },
  {
    screen: '/configuracion',
    address: '/configuracion?seccion=sii',
    states: [
      {
        name: 'a certificate',
        bring: async (page) => {
          const buffer = makePfx({ password: PASSWORD, rut: '12345678-5' });
          await page.locator('input[type=file]').setInputFiles({ name: 'ana.pfx', mimeType: 'application/x-pkcs12', buffer });
          await page.getByLabel(claims.rut).fill('12345678-5');
          await page.getByLabel(claims.password, { exact: true }).fill(PASSWORD);
          await press(page, claims.save);
          await page.getByText(claims.holder('ANA SOTO ROJAS', '12.345.678-5')).waitFor();
        },
      },
    ],
  },
];

const PEOPLE: readonly Visit[] = [
  {
    screen: '/usuarios',
    states: [
      {
        name: 'an invitation',
        bring: async (page) => {
          await press(page, users.invite);
          await dialog(page).getByLabel(users.panel.email).fill(newEmail());
          await dialog(page).getByLabel(users.panel.role).selectOption({ label: ROLE_WORDS.OPERARIO.label });
        },
      },
      {
        name: 'its link',
        bring: async (page) => {
          await dialog(page).getByRole('button', { name: users.panel.make }).click();
          await dialog(page).getByLabel(users.panel.link, { exact: true }).waitFor();
        },
      },
    ],
  },
  {
    screen: '/usuarios',
    opensOn: 'telephone',
    states: [
      {
        name: 'somebody who was invited',
        bring: async (page) => {
          await page
            .getByRole('listitem')
            .filter({ hasText: users.states['invited'] ?? '' })
            .getByRole('button')
            .first()
            .click();
          await dialog(page).getByText(users.panel.opens, { exact: true }).waitFor();
        },
      },
      {
        name: 'whether to call it off',
        bring: async (page) => {
          await dialog(page).getByRole('button', { name: users.remove.invited }).click();
          await page.getByText(users.remove.invitedBody).waitFor();
        },
      },
    ],
  },
];

const ACCOUNT: readonly Visit[] = [
  {
    screen: '/dashboard',
    address: '/dashboard?cuenta=perfil',
    states: [
      ...Object.values(account.tabs).map((tab) => ({
        name: tab,
        bring: async (page: Page) => {
          const panel = dialog(page, account.title);
          await panel.getByRole('tab', { name: tab }).click();
          await panel.getByRole('tabpanel').getByRole('button').or(panel.getByRole('listitem')).first().waitFor();
        },
      })),
      {
        name: 'the code for the telephone',
        bring: async (page) => {
          const panel = dialog(page, account.title);
          await panel.getByRole('tab', { name: account.tabs['dos-pasos'] }).click();
          await panel.getByRole('button', { name: account.begin }).click();
          await panel.getByLabel(account.current, { exact: true }).fill(PASSWORD);
          await panel.getByRole('button', { name: account.next }).click();
          await panel.getByRole('img', { name: account.qr }).waitFor();
        },
      },
    ],
  },
];

const bell = (page: Page) => press(page, /^Notificaciones/);
const NEWS: readonly Visit[] = [
  {
    screen: '/dashboard',
    states: [
      {
        name: 'the menu of a card',
        bring: async (page) => {
          await press(page, dashboard.cards.menu(dashboard.years));
          await page.getByRole('menuitem', { name: dashboard.cards.collapse }).waitFor();
        },
        only: 'desk',
      },
      {
        name: 'one card collapsed, one hidden',
        bring: async (page) => {
          await page.getByRole('menuitem', { name: dashboard.cards.collapse }).click();
          await page.getByRole('menu').waitFor({ state: 'hidden' });
          const button = page.getByRole('button', { name: dashboard.cards.menu(dashboard.balances) });
          await button.click();
          // What comes in above a card moves it, and a menu is seen only while its button is.
          await expect(async () => {
            await button.scrollIntoViewIfNeeded();
            await page.getByRole('menuitem', { name: dashboard.cards.hide, exact: true }).click({ timeout: 2000 });
          }).toPass();
          await page.getByRole('button', { name: dashboard.cards.add }).waitFor();
        },
      },
      { name: 'an invitation above the screen', bring: (page) => page.getByRole('region', { name: users.banner.label }).waitFor() },
      {
        name: 'the notifications',
        bring: async (page) => {
          await bell(page);
          await dialog(page, notifications.title).getByRole('listitem').first().waitFor();
        },
      },
      {
        name: 'none of them left',
        bring: async (page) => {
          await dialog(page, notifications.title).getByRole('button', { name: notifications.markAll }).click();
          await dialog(page, notifications.title).getByText(notifications.noFresh).waitFor();
        },
      },
    ],
  },
];

const TAX_INFO: readonly Visit[] = [
  {
    screen: '/dashboard',
    states: [
      {
        name: 'nothing known of the tax office yet',
        bring: async (page) => {
          // What lies below comes when it is near.
          await page.getByRole('region', { name: dashboard.toPay }).hover();
          await page.mouse.wheel(0, 4_000);
          const card = page.getByRole('region', { name: taxInfo.title });
          await card.getByText(taxInfo.empty).waitFor();
          await card.scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'what a person writes of it is refused',
        bring: async (page) => {
          await press(page, taxInfo.write);
          await dialog(page).getByRole('textbox', { name: taxInfo.fields.startedOn }).fill('31/02/2020');
          await dialog(page).getByRole('button', { name: taxInfo.save }).click();
          await dialog(page)
            .getByText(/escribe un día/)
            .waitFor();
        },
      },
    ],
  },
];

/** A company with files of its tax office and its bank, a colleague, and an invitation to another one. */
export const COMPANY: readonly Visit[] = [...NEWS, ...TAX_INFO, ...DOCUMENTS, ...LOANS, ...MONEY, ...SETTINGS, ...PEOPLE, ...ACCOUNT];
