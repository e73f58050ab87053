import type { Page } from '@playwright/test';
import { text } from '#web/features/onboarding/text.ts';
import { text as landing } from '#web/features/softlanding/text.ts';
import { dialog, press } from './acts.ts';
import type { Visit } from './types.ts';

const SALES = 'tests/data/rcv/RCV_VENTA_76123456-0_202605.csv';

/** Somebody without a company. */
export const NEWCOMER: readonly Visit[] = [
  {
    screen: '/company',
    isOtherOnTelephone: true,
    states: [{ name: 'with all its fields', bring: (page) => page.getByText(text.company.more).click() }],
  },
];

/** The way in of a company that was just made, from step to step. */
export const JOURNEY: readonly Visit[] = [
  {
    screen: '/cashflow-documents',
    address: '/onboarding/documents',
    isOtherOnTelephone: true,
    states: [
      {
        name: 'a file that came in',
        bring: async (page) => {
          await page.locator('input[type=file]').first().setInputFiles(SALES);
          await page.getByText(text.documents.found(3)).waitFor();
          await page.getByText(text.documents.howTitle).click();
        },
      },
    ],
  },
  {
    screen: '/cashflow-bankBalance',
    address: '/onboarding/bankBalance',
    isOtherOnTelephone: true,
    states: [{ name: 'an account, and a second one sent empty', bring: addBalance }],
  },
  {
    screen: '/cashflow-additional',
    address: '/onboarding/additional',
    isOtherOnTelephone: true,
    states: [
      {
        name: 'a loan sent empty',
        bring: async (page) => {
          await press(page, text.additional.loans.add);
          await press(page, text.next);
          await page.getByRole('alert').first().waitFor();
        },
      },
    ],
  },
  {
    screen: '/waiting-room',
    address: '/onboarding/waiting-room',
    isOtherOnTelephone: true,
    states: [
      { name: 'what came in', bring: (page) => page.getByText(SALES.split('/').at(-1) ?? '').waitFor() },
      {
        name: 'the welcome',
        bring: async (page) => {
          await press(page, text.waitingRoom.start);
          await dialog(page, text.welcome.title).waitFor();
        },
      },
      {
        name: 'the steps after it, with a note',
        bring: async (page) => {
          await press(page, text.welcome.start);
          await press(page, landing.addNote);
        },
      },
    ],
  },
];

async function addBalance(page: Page): Promise<void> {
  await page.getByText(text.bankBalance.hand).click();
  await page.getByLabel(text.bankBalance.bank).selectOption('012');
  await page.getByLabel(text.bankBalance.number).fill('00012345678');
  await page.getByLabel(text.bankBalance.balance, { exact: true }).fill('1500000');
  await press(page, text.bankBalance.add);
  await page.getByRole('region', { name: text.bankBalance.accounts }).getByRole('listitem').first().waitFor();
  await press(page, text.bankBalance.add);
}
