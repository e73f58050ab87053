import { BANK_MONTH_ERRORS } from './bankmonths/errors.ts';
import { CASHFLOW_ERRORS } from './cashflow/errors.ts';
import { CLAIM_ERRORS } from './claims/errors.ts';
import { COMMON_ERRORS } from './common-errors.ts';
import { COMPANY_ERRORS } from './companies/errors.ts';
import { CONNECTION_ERRORS } from './connections/errors.ts';
import { COST_CENTER_ERRORS } from './costcenters/errors.ts';
import { DASHBOARD_ERRORS } from './dashboard/errors.ts';
import { DIN_ERRORS } from './dins/errors.ts';
import { DOCUMENT_ERRORS } from './documents/errors.ts';
import type { ErrorKind, Failure } from './failure.ts';
import { HISTORY_ERRORS } from './history/errors.ts';
import { IMPORT_ERRORS } from './imports/errors.ts';
import { LOAN_ERRORS } from './loans/errors.ts';
import { OBLIGATION_ERRORS } from './obligations/errors.ts';
import { RECONCILIATION_ERRORS } from './reconciliation/errors.ts';
import { SESSION_ERRORS } from './session/errors.ts';
import { SETTINGS_ERRORS } from './settings/errors.ts';
import { BOOK_ERRORS } from './taxbooks/errors.ts';
import { USER_ERRORS } from './users/errors.ts';
import { WORK_ERRORS } from './work/errors.ts';

/**
 * Every failure that a user can meet, with its sentence, joined from the features. Anything thrown that is not an AppError is a bug:
 * logged, and shown as INTERNAL with a reference.
 */
const ERRORS = {
  ...COMMON_ERRORS,
  ...SESSION_ERRORS,
  ...COMPANY_ERRORS,
  ...SETTINGS_ERRORS,
  ...IMPORT_ERRORS,
  ...DOCUMENT_ERRORS,
  ...RECONCILIATION_ERRORS,
  ...BANK_MONTH_ERRORS,
  ...USER_ERRORS,
  ...HISTORY_ERRORS,
  ...WORK_ERRORS,
  ...CASHFLOW_ERRORS,
  ...DASHBOARD_ERRORS,
  ...CONNECTION_ERRORS,
  ...CLAIM_ERRORS,
  ...BOOK_ERRORS,
  ...COST_CENTER_ERRORS,
  ...OBLIGATION_ERRORS,
  ...DIN_ERRORS,
  ...LOAN_ERRORS,
} satisfies Record<string, Failure<never>>;

export type ErrorCode = keyof typeof ERRORS;
type Params<Code extends ErrorCode> = Parameters<(typeof ERRORS)[Code]['sentence']>[0];
type ParamsOf<Code extends ErrorCode> = [Params<Code>] extends [never] ? [] : [params: Params<Code>];

/** An expected failure: shown to the user as is. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly kind: ErrorKind;
  readonly field: string | undefined;
  /** Full Spanish sentences beside the message, for failures that list several things. */
  readonly details: readonly string[];

  constructor(code: Code, ...params: ParamsOf<Code>) {
    const { kind, field, sentence } = ERRORS[code] as Failure<unknown>;
    super(sentence(params[0]));
    this.code = code;
    this.kind = kind;
    this.field = (params[0] as { field?: string } | undefined)?.field ?? field;
    this.details = (params[0] as { details?: readonly string[] } | undefined)?.details ?? [];
  }
}
