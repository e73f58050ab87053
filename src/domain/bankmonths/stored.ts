/** The report of an account's month as it is shown, stored with its close, and made a file. */
import type { Currency } from '../money.ts';
import type { Period } from '../period.ts';
import type { BankReport } from './report.ts';

/**
 * `number`, `version`: of the close in the company and in the month; null: it is not closed yet. `preparedBy`: who matched most of its
 * movements by hand. `closedAt`: an instant.
 */
export type MonthReport = BankReport & {
  company: { name: string; rut: string };
  account: { bankCode: string; number: string; currency: Currency };
  month: Period;
  number: number | null;
  version: number;
  preparedBy: string | null;
  closedBy: string | null;
  closedAt: string | null;
};
