import type { Locator, Page } from '@playwright/test';
import type { State } from './types.ts';

/** The rows of a list that open. */
export const ROWS = 'table[aria-label] tbody tr[data-open]';

export function dialog(page: Page, name?: string): Locator {
  return page.getByRole('dialog', name ? { name } : {});
}

/** The first button of that name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
}

/** Closes what lies over the page. */
export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page).first().waitFor({ state: 'hidden' });
}

/** A screen of the frame before anything is done on it. */
export const AS_IT_OPENS: State = {
  name: 'as it opens',
  bring: async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  },
};
