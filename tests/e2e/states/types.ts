import type { Page } from '@playwright/test';
import type { Route } from '#domain/access.ts';
import type { Door } from '#domain/doors.ts';

/** A path of the router, as it writes them, or of a page of visitors. */
export type ScreenPath =
  | Door
  | Route
  | '/holding'
  | '/company'
  | '/cashflow-documents'
  | '/cashflow-bankBalance'
  | '/cashflow-additional'
  | '/waiting-room';

/** What stands on the screen after `bring`; the states of a visit follow each other. `only`: on a telephone there is no such thing. */
export type State = { name: string; bring: (page: Page) => Promise<unknown>; only?: 'desk' };

/**
 * A screen that is opened once, for the states that follow. `opensOn`: how wide it is then; on a telephone, it is looked at there alone.
 * `isOtherOnTelephone`: its colours are looked at there too.
 */
export type Visit = {
  screen: ScreenPath;
  address?: string;
  opensOn?: 'telephone';
  isOtherOnTelephone?: boolean;
  states: readonly State[];
};
