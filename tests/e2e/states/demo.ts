import { expect, type Locator, type Page } from '@playwright/test';
import { ROUTES } from '#domain/access.ts';
import { SERVICES } from '#domain/companies.ts';
import { addDays, dayInChile } from '#domain/date.ts';
import { text as changes } from '#web/features/cashflow/changes/text.ts';
import { text as position } from '#web/features/cashflow/position/text.ts';
import { text as scenarios } from '#web/features/cashflow/scenarios/text.ts';
import { text as cashflow } from '#web/features/cashflow/text.ts';
import { text as companies } from '#web/features/companies/text.ts';
import { text as dashboard } from '#web/features/dashboard/text.ts';
import { text as documents } from '#web/features/documents/text.ts';
import { text as forecast } from '#web/features/forecast/text.ts';
import { text as holding } from '#web/features/holding/text.ts';
import { text as palette } from '#web/features/palette/text.ts';
import { text as settings } from '#web/features/settings/text.ts';
import { text as shell } from '#web/features/shell/text.ts';
import { text as system } from '#web/features/system/text.ts';
import { text as taxInfo } from '#web/features/taxinfo/text.ts';
import { datesText } from '#web/ui/dateRanges.ts';
import { listText } from '#web/ui/listText.ts';
import { newEmail, newRut } from '../support.ts';
import { AS_IT_OPENS, close, dialog, press, ROWS } from './acts.ts';
import type { State, Visit } from './types.ts';

const search = (page: Page) => page.getByRole('combobox', { name: palette.title });
const PALETTE: readonly State[] = [
  {
    name: 'the search',
    bring: async (page) => {
      await press(page, palette.open);
      await dialog(page, palette.title).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'what a search finds',
    bring: async (page) => {
      await search(page).fill('comer');
      await page.getByRole('group', { name: palette.groups.contact }).waitFor();
    },
  },
  {
    name: 'a search that finds nothing',
    bring: async (page) => {
      await search(page).fill('zzzz');
      await page.getByText(palette.hint).waitFor();
    },
  },
];

const FRAME: readonly State[] = [
  {
    name: 'the menu of the account',
    bring: async (page) => {
      await close(page);
      await press(page, 'Cuenta');
      await page.getByRole('menuitemcheckbox', { name: 'Modo oscuro' }).waitFor();
    },
    only: 'desk',
  },
  {
    name: 'the companies',
    bring: async (page) => {
      await page.keyboard.press('Escape');
      await press(page, /^Empresa/);
      await page.getByRole('option').first().waitFor();
    },
    only: 'desk',
  },
];

const DOCUMENTS: readonly Visit[] = [
  {
    screen: '/documentos_tributarios',
    address: '/documentos_tributarios?state=PENDING',
    states: [
      { name: 'what is pending', bring: (page) => page.locator(ROWS).first().waitFor() },
      {
        name: 'the ranges of days',
        bring: async (page) => {
          await press(page, documents.dates);
          await page.getByRole('button', { name: datesText.thisMonth }).waitFor();
        },
        only: 'desk',
      },
      {
        name: 'the columns',
        bring: async (page) => {
          await page.keyboard.press('Escape');
          await press(page, listText.columns);
          await page.getByRole('checkbox', { name: documents.heads.net }).waitFor();
        },
        only: 'desk',
      },
      {
        name: 'the form of filters',
        bring: async (page) => {
          await page.keyboard.press('Escape');
          await press(page, documents.narrowings.open);
          await dialog(page, documents.narrowings.open).getByLabel(documents.narrowings.min).fill('100000');
          await page.waitForURL(/min=100000/);
        },
        only: 'desk',
      },
    ],
  },
  {
    screen: '/documentos_tributarios',
    address: '/documentos_tributarios?state=PENDING&side=issued',
    states: [
      {
        name: 'a document',
        bring: async (page) => {
          await page.locator(ROWS).first().click();
          await dialog(page).getByRole('heading', { name: documents.lines }).waitFor();
        },
      },
      {
        name: 'its matches',
        bring: async (page) => {
          await page.getByRole('tab', { name: documents.tabs.matches }).click();
          await page.getByRole('tabpanel', { name: documents.tabs.matches }).waitFor();
        },
      },
    ],
  },
];

const SETTINGS: readonly Visit[] = [
  {
    screen: '/configuracion',
    states: [
      { name: 'what is not saved', bring: (page) => page.getByLabel(settings.name, { exact: true }).fill('Otra razón social') },
      ...(['pagos', 'accesos', 'modulos'] as const).map((section, index) => ({
        name: settings.sections[section],
        bring: async (page: Page) => {
          if (index === 0) await press(page, settings.discard);
          await page.getByRole('tab', { name: settings.sections[section] }).click();
          await page.getByRole('tabpanel').locator('section').first().waitFor();
        },
      })),
    ],
  },
  {
    screen: '/configuracion',
    address: '/configuracion?seccion=historial',
    states: [{ name: 'an act of the history', bring: (page) => page.locator('summary').first().click() }],
  },
  {
    screen: '/configuracion',
    address: '/configuracion?seccion=sistema',
    states: [
      { name: 'the system', bring: (page) => page.getByRole('heading', { name: system.vouchers.title }).waitFor() },
      {
        name: 'a new voucher, refused',
        bring: async (page) => {
          await press(page, system.vouchers.add);
          const panel = dialog(page, system.vouchers.add);
          await panel.getByRole('checkbox', { name: 'Prueba' }).uncheck();
          await panel.getByRole('button', { name: system.vouchers.add }).click();
          await panel.getByText(/^El voucher no sirve/).waitFor();
        },
      },
    ],
  },
];

const form = (page: Page) => dialog(page, companies.title);
const NEW_COMPANY: readonly Visit[] = [
  {
    screen: '/dashboard',
    states: [
      {
        name: 'a new company',
        bring: async (page) => {
          await press(page, companies.open);
          await form(page).getByLabel(companies.rut).waitFor();
        },
      },
    ],
  },
  {
    screen: '/dashboard',
    opensOn: 'telephone',
    states: [
      {
        name: 'the menu',
        bring: async (page) => {
          await press(page, 'Abrir menú');
          await dialog(page).getByRole('link', { name: shell.connections.review }).waitFor();
        },
      },
      { name: 'a new company, refused', bring: refuseCompany },
      {
        name: 'a new company, made',
        bring: async (page) => {
          await fillCompany(form(page), newRut());
          await form(page).getByLabel(companies.email).fill(newEmail());
          await form(page).getByRole('button', { name: companies.confirm }).click();
          await form(page).getByRole('heading', { name: companies.created }).waitFor();
        },
      },
    ],
  },
];

async function refuseCompany(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: companies.open }).click();
  await form(page).getByLabel(SERVICES[0]).check();
  await fillCompany(form(page), '761234561');
  await form(page).getByRole('button', { name: companies.confirm }).click();
  await form(page).getByText(companies.errors.rut).waitFor();
  // Half under the buttons that stay below, it would count as too small to be hit.
  const field = form(page).getByLabel(companies.startOf(SERVICES[0]));
  await field.evaluate((input) => input.scrollIntoView({ block: 'center' }));
}

async function fillCompany(fields: Locator, rut: string): Promise<void> {
  await fields.getByLabel(companies.rut).fill(rut);
  await fields.getByLabel(companies.name).fill('Una SpA');
  await fields.getByLabel(companies.alias).fill('Una');
}

/** Screens of which more is shown than how they open. */
const FURTHER: readonly Visit[] = [
  {
    screen: '/dashboard',
    states: [
      {
        name: 'the first screen of the day',
        bring: async (page) => {
          await page.getByRole('table', { name: forecast.chart }).waitFor();
          await page.getByRole('listitem').first().waitFor();
        },
      },
      {
        name: 'what lies below',
        bring: async (page) => {
          await page.getByRole('region', { name: dashboard.toPay }).scrollIntoViewIfNeeded();
          const card = page.getByRole('region', { name: dashboard.ageing.toReceive });
          const bar = card.getByRole('button', { name: dashboard.bucketOf(dashboard.buckets.expired30) });
          await bar.click();
          await expect(bar).toHaveAttribute('aria-pressed', 'true');
          await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
        },
      },
      ...PALETTE,
      ...FRAME,
    ],
  },
  {
    screen: '/dashboard',
    address: `/dashboard?cartera=cobrar&asOf=${addDays(dayInChile(new Date()), -45)}`,
    states: [
      {
        name: 'what somebody owed on a past day',
        bring: async (page) => {
          await page
            .getByRole('main')
            .getByRole('link', { name: /S\.A\.|SpA|Ltda\.|Limitada|E\.I\.R\.L\./ })
            .first()
            .click();
          await dialog(page).getByRole('listitem').last().waitFor();
        },
      },
    ],
  },
  {
    screen: '/dashboard',
    states: [
      {
        name: 'what the tax office says, with what differs',
        bring: async (page) => {
          await page.getByRole('region', { name: dashboard.toPay }).scrollIntoViewIfNeeded();
          const card = page.getByRole('region', { name: taxInfo.title });
          await card.getByRole('list', { name: taxInfo.differences }).waitFor();
          await card.scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'all of it',
        bring: async (page) => {
          await page.getByRole('link', { name: taxInfo.all }).click();
          await dialog(page, taxInfo.title).getByRole('list', { name: taxInfo.parts.partners }).waitFor();
        },
      },
      {
        name: 'writing it by hand',
        bring: async (page) => {
          await dialog(page, taxInfo.title).getByRole('button', { name: taxInfo.write }).click();
          await dialog(page, taxInfo.form.title).getByRole('textbox', { name: taxInfo.fields.name }).waitFor();
        },
      },
    ],
  },
  {
    screen: '/dashboard',
    states: [
      {
        name: 'what is unpaid, by counterpart and age',
        bring: async (page) => {
          await page.getByRole('region', { name: dashboard.toPay }).scrollIntoViewIfNeeded();
          const card = page.getByRole('region', { name: dashboard.ageing.toReceive });
          await card.getByRole('link', { name: dashboard.ageingTable.open }).click();
          await page
            .getByRole('table', { name: dashboard.ageing.toReceive })
            .or(page.getByRole('list', { name: dashboard.ageing.toReceive }))
            .first()
            .waitFor();
        },
      },
    ],
  },
  ...NEW_COMPANY,
  ...DOCUMENTS,
  {
    screen: '/flujo_caja',
    states: [
      {
        name: 'what a cell is made of',
        bring: async (page) => {
          await page.locator('td[data-time="current"][data-open]').nth(1).click();
          await dialog(page).getByRole('definition').first().waitFor();
        },
      },
      {
        name: "an area's menu",
        bring: async (page) => {
          await close(page);
          await press(page, cashflow.structure.menu('Sueldos'));
          await page.getByRole('menu').waitFor();
        },
      },
      {
        name: 'an area to another category',
        bring: async (page) => {
          await page.getByRole('menuitem', { name: cashflow.structure.moveTo }).click();
          await dialog(page).getByRole('radio').first().waitFor();
        },
      },
      {
        name: 'a new category',
        bring: async (page) => {
          await close(page);
          await press(page, cashflow.structure.menu('EGRESOS'));
          await page.getByRole('menuitem', { name: cashflow.structure.newCategory }).click();
          await dialog(page).getByRole('checkbox').first().waitFor();
        },
      },
      {
        name: 'one time of a source',
        bring: async (page) => {
          await close(page);
          const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: cashflow.structure.menu('Sueldos') }) });
          await row.locator('td[data-time="future"][data-open]').first().click();
          await press(page, new RegExp(`^${cashflow.detail.edit}: `));
          await page.getByLabel(cashflow.occurrence.amount, { exact: true }).waitFor();
        },
      },
    ],
  },
  {
    screen: '/flujo_caja',
    address: '/flujo_caja?tab=position&span=month',
    isOtherOnTelephone: true,
    states: [
      { name: 'before the cash position is made', bring: (page) => page.getByRole('button', { name: position.generate }).waitFor() },
      {
        name: 'the cash position',
        bring: async (page) => {
          await press(page, position.generate);
          await page.getByRole('table', { name: position.title }).waitFor();
        },
      },
      {
        name: 'what its last balance sums',
        bring: async (page) => {
          await page.locator('tr[data-row="closingBalance"] td').first().click();
          await dialog(page).getByText(cashflow.detail.total).waitFor();
        },
      },
      {
        name: 'a part of it to keep',
        bring: async (page) => {
          await close(page);
          await press(page, position.more);
          await page.getByRole('menuitem', { name: position.selection.add }).click();
          await dialog(page).getByRole('checkbox', { name: position.selection.allAccounts }).uncheck();
        },
      },
    ],
  },
  {
    screen: '/flujo_caja',
    address: '/flujo_caja?tab=forecast',
    isOtherOnTelephone: true,
    states: [
      { name: 'the next 13 weeks', bring: (page) => page.getByRole('table', { name: forecast.chart }).waitFor() },
      {
        name: 'the line of low balance',
        bring: async (page) => {
          await press(page, forecast.editLine);
          await dialog(page).getByLabel(forecast.amount).waitFor();
        },
      },
    ],
  },
  {
    screen: '/flujo_caja',
    address: '/flujo_caja?tab=changes',
    isOtherOnTelephone: true,
    states: [
      { name: 'what changed between two nights', bring: (page) => page.getByRole('region', { name: changes.items }).waitFor() },
      {
        name: 'what a past month came to',
        bring: async (page) => {
          await page.getByRole('radiogroup', { name: changes.modeLabel }).getByText(changes.modes.real).click();
          await page.getByText(changes.real.none).waitFor();
        },
      },
    ],
  },
  {
    screen: '/flujo_caja',
    address: '/flujo_caja?tab=scenarios',
    isOtherOnTelephone: true,
    states: [
      { name: 'no scenario yet, or those of before', bring: (page) => page.getByRole('button', { name: scenarios.add }).waitFor() },
      {
        name: 'a counterpart who pays later',
        bring: async (page) => {
          await press(page, scenarios.add);
          await dialog(page).getByLabel(scenarios.name).fill(`Más tarde ${newRut()}`);
          await dialog(page).getByRole('combobox', { name: scenarios.step.find.contact }).click();
          await page.locator('[data-combobox-option]').first().click();
          await press(page, scenarios.step.add);
        },
      },
      {
        name: 'a loan that is not there',
        bring: async (page) => {
          await press(page, scenarios.addStep);
          await dialog(page).getByLabel(scenarios.step.what).selectOption('loan');
        },
      },
      {
        name: 'scenarios side by side',
        bring: async (page) => {
          await press(page, scenarios.save);
          await page.getByRole('table', { name: scenarios.table }).waitFor();
        },
      },
      {
        name: 'the cash flow as it supposes',
        bring: async (page) => {
          await page.getByRole('link', { name: scenarios.see }).first().click();
          await page.getByRole('button', { name: scenarios.leave }).waitFor();
          await page.getByRole('table', { name: cashflow.title }).waitFor();
        },
      },
    ],
  },
  ...SETTINGS,
  {
    screen: '/holding',
    states: [
      { name: 'the figures', bring: (page) => page.getByText(holding.emptyDashboard(5)).waitFor() },
      {
        name: 'the choice of companies',
        bring: async (page) => {
          await page.getByRole('tab', { name: holding.tabs.flow }).click();
          await press(page, holding.chosen(5));
          await page.getByRole('checkbox', { name: 'La Hallulla' }).uncheck();
          await page.getByText(holding.emptyFlow(4)).waitFor();
        },
        // On a telephone the choice lies over the tabs.
        only: 'desk',
      },
    ],
  },
];

/** The demo group, by its holder, who administers the installation: every screen of the frame, and what else its first company shows. */
export const SCREENS: readonly Visit[] = ROUTES.map((screen) => ({ screen, states: [AS_IT_OPENS] }));
export const DEMO: readonly Visit[] = FURTHER;

/** Of a company of the demo that is in the middle of a month. */
export const HALLULLA: readonly Visit[] = [
  {
    screen: '/agenda',
    states: [
      {
        name: 'how far each month is',
        bring: async (page) => {
          await press(page, shell.progress.expand);
          const month = dialog(page, shell.progress.title).getByRole('group').first();
          await month.locator('summary').press('Enter');
          await month.getByText(shell.progress.received).first().waitFor();
        },
        only: 'desk',
      },
    ],
  },
];

/** Of a company of the demo that is offered to collect on line. */
export const VALLE_LARGO: readonly Visit[] = [
  {
    screen: '/cobranza',
    states: [
      {
        name: 'what is offered',
        bring: (page) => page.getByRole('complementary', { name: shell.collections.title }).waitFor(),
        only: 'desk',
      },
    ],
  },
];

/** Of a company of the demo without a cash flow. */
export const RIO_TURBIO: readonly Visit[] = [
  {
    screen: '/dashboard',
    states: [
      {
        name: 'what there is without the balance ahead, and what the banks hold by account',
        bring: async (page) => {
          await page.getByText(dashboard.withoutFlow).waitFor();
          const figure = page.getByLabel(dashboard.figures).getByRole('link', { name: /^\$/ }).first();
          const balance = await figure.innerText();
          await figure.click();
          await expect(dialog(page, dashboard.bank).getByRole('listitem').last()).toContainText(balance.split('\n')[0] ?? '');
        },
      },
    ],
  },
];
