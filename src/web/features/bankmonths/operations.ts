// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Period } from '../../../domain/period.ts';
/** covered: una cartola trae el día, o los saldos lo prueban; gap: falta algo; provisional: sin saldo que lo confirme; byHand: anotado a mano. */
export type BankDayState =
  | 'byHand'
  | 'covered'
  | 'gap'
  | 'provisional';

export type BankMonthObstacleKind =
  | 'chain'
  | 'changed'
  | 'difference'
  | 'hidden'
  | 'open'
  | 'order'
  | 'running'
  | 'tail'
  | 'undecided'
  | 'unread';

/** none: sin cartola; running: en curso; open: abierto; ready: listo para cerrar; closed: cerrado; changed: cerrado, con cambios. */
export type BankMonthState =
  | 'changed'
  | 'closed'
  | 'none'
  | 'open'
  | 'ready'
  | 'running';

export type BankReportFormat =
  | 'PDF'
  | 'XLSX';

export type Currency =
  | 'CLP'
  | 'EUR'
  | 'GBP'
  | 'MXN'
  | 'UF'
  | 'USD'
  | 'UTM';

export type BankCoverageQueryVariables = Exact<{
  companyId: string;
  accountId?: string | null | undefined;
  year?: number | null | undefined;
}>;


export type BankCoverageQuery = { readonly bankCoverage: ReadonlyArray<{ readonly accountId: string, readonly bankId: string, readonly accountNumber: string, readonly alias: string, readonly currency: Currency, readonly hasClosedMonths: boolean, readonly days: ReadonlyArray<{ readonly from: Day, readonly to: Day, readonly state: BankDayState }>, readonly gaps: ReadonlyArray<{ readonly from: Day, readonly to: Day, readonly text: string, readonly repeats: ReadonlyArray<{ readonly transactionId: string, readonly importId: string, readonly fileName: string, readonly line: number, readonly date: Day, readonly description: string, readonly amount: number }> }>, readonly months: ReadonlyArray<{ readonly month: Period, readonly state: BankMonthState, readonly opening: number | null, readonly closing: number | null, readonly transactions: number, readonly open: number, readonly pending: number, readonly close: { readonly id: string, readonly number: number, readonly version: number, readonly closedAt: string, readonly closedBy: string | null, readonly arrivals: number } | null, readonly obstacles: ReadonlyArray<{ readonly kind: BankMonthObstacleKind, readonly text: string, readonly count: number, readonly month: Period | null }> }> }> };

export type AccountYearFragment = { readonly accountId: string, readonly bankId: string, readonly accountNumber: string, readonly alias: string, readonly currency: Currency, readonly hasClosedMonths: boolean, readonly days: ReadonlyArray<{ readonly from: Day, readonly to: Day, readonly state: BankDayState }>, readonly gaps: ReadonlyArray<{ readonly from: Day, readonly to: Day, readonly text: string, readonly repeats: ReadonlyArray<{ readonly transactionId: string, readonly importId: string, readonly fileName: string, readonly line: number, readonly date: Day, readonly description: string, readonly amount: number }> }>, readonly months: ReadonlyArray<{ readonly month: Period, readonly state: BankMonthState, readonly opening: number | null, readonly closing: number | null, readonly transactions: number, readonly open: number, readonly pending: number, readonly close: { readonly id: string, readonly number: number, readonly version: number, readonly closedAt: string, readonly closedBy: string | null, readonly arrivals: number } | null, readonly obstacles: ReadonlyArray<{ readonly kind: BankMonthObstacleKind, readonly text: string, readonly count: number, readonly month: Period | null }> }> };

export type BankMonthFragment = { readonly month: Period, readonly state: BankMonthState, readonly opening: number | null, readonly closing: number | null, readonly transactions: number, readonly open: number, readonly pending: number, readonly close: { readonly id: string, readonly number: number, readonly version: number, readonly closedAt: string, readonly closedBy: string | null, readonly arrivals: number } | null, readonly obstacles: ReadonlyArray<{ readonly kind: BankMonthObstacleKind, readonly text: string, readonly count: number, readonly month: Period | null }> };

export type BankMonthReportQueryVariables = Exact<{
  companyId: string;
  accountId: string;
  month: Period;
  closeId?: string | null | undefined;
}>;


export type BankMonthReportQuery = { readonly bankMonthReport: { readonly number: number | null, readonly version: number, readonly preparedBy: string | null, readonly closedBy: string | null, readonly statement: ReadonlyArray<{ readonly key: string, readonly label: string, readonly amount: number, readonly count: number | null, readonly isTotal: boolean }>, readonly book: ReadonlyArray<{ readonly key: string, readonly label: string, readonly amount: number, readonly count: number | null, readonly isTotal: boolean }>, readonly lists: ReadonlyArray<{ readonly key: string, readonly title: string, readonly total: number, readonly items: ReadonlyArray<{ readonly key: string, readonly date: Day, readonly label: string, readonly amount: number, readonly reason: string | null, readonly transactionId: string | null, readonly documentId: string | null }> }>, readonly versions: ReadonlyArray<{ readonly id: string, readonly number: number, readonly version: number, readonly closedAt: string, readonly closedBy: string | null, readonly reopenedAt: string | null, readonly reopenedBy: string | null, readonly reason: string | null }>, readonly arrivals: ReadonlyArray<{ readonly transactionId: string, readonly date: Day, readonly description: string, readonly amount: number, readonly arrivedAt: string }>, readonly open: ReadonlyArray<{ readonly transactionId: string, readonly date: Day, readonly description: string, readonly amount: number, readonly left: number, readonly reason: string | null }> } };

export type ReportLineFragment = { readonly key: string, readonly label: string, readonly amount: number, readonly count: number | null, readonly isTotal: boolean };

export type BankMonthReportFileMutationVariables = Exact<{
  companyId: string;
  accountId: string;
  month: Period;
  closeId?: string | null | undefined;
  format: BankReportFormat;
}>;


export type BankMonthReportFileMutation = { readonly bankMonthReportFile: { readonly url: string } };

export type CloseBankMonthMutationVariables = Exact<{
  companyId: string;
  accountId: string;
  month: Period;
  coversTail?: boolean | null | undefined;
}>;


export type CloseBankMonthMutation = { readonly closeBankMonth: { readonly id: string, readonly month: Period, readonly actId: string } };

export type ReopenBankMonthMutationVariables = Exact<{
  companyId: string;
  accountId: string;
  month: Period;
  reason: string;
}>;


export type ReopenBankMonthMutation = { readonly reopenBankMonth: { readonly month: Period, readonly actId: string } };

export type KeepTransactionsPendingMutationVariables = Exact<{
  companyId: string;
  transactionIds: ReadonlyArray<string> | string;
  reason?: string | null | undefined;
}>;


export type KeepTransactionsPendingMutation = { readonly keepTransactionsPending: { readonly nModified: number, readonly actId: string | null } };

export type SeparateRepeatedRowMutationVariables = Exact<{
  companyId: string;
  importId: string;
  ids: ReadonlyArray<string> | string;
}>;


export type SeparateRepeatedRowMutation = { readonly separateRepeatedMovements: { readonly actId: string, readonly nModified: number } };

export const bankCoverage = operation<BankCoverageQuery, BankCoverageQueryVariables>(`query BankCoverage($companyId: ID!, $accountId: ID, $year: Int) {
  bankCoverage(companyId: $companyId, accountId: $accountId, year: $year) {
    ...AccountYear
  }
}
fragment AccountYear on BankAccountCoverage {
  accountId
  bankId
  accountNumber
  alias
  currency
  hasClosedMonths
  days {
    from
    to
    state
  }
  gaps {
    from
    to
    text
    repeats {
      transactionId
      importId
      fileName
      line
      date
      description
      amount
    }
  }
  months {
    ...BankMonth
  }
}
fragment BankMonth on BankMonth {
  month
  state
  opening
  closing
  transactions
  open
  pending
  close {
    id
    number
    version
    closedAt
    closedBy
    arrivals
  }
  obstacles {
    kind
    text
    count
    month
  }
}`);
export const bankMonthReport = operation<BankMonthReportQuery, BankMonthReportQueryVariables>(`query BankMonthReport($companyId: ID!, $accountId: ID!, $month: Period!, $closeId: ID) {
  bankMonthReport(
    companyId: $companyId
    accountId: $accountId
    month: $month
    closeId: $closeId
  ) {
    number
    version
    preparedBy
    closedBy
    statement {
      ...ReportLine
    }
    book {
      ...ReportLine
    }
    lists {
      key
      title
      total
      items {
        key
        date
        label
        amount
        reason
        transactionId
        documentId
      }
    }
    versions {
      id
      number
      version
      closedAt
      closedBy
      reopenedAt
      reopenedBy
      reason
    }
    arrivals {
      transactionId
      date
      description
      amount
      arrivedAt
    }
    open {
      transactionId
      date
      description
      amount
      left
      reason
    }
  }
}
fragment ReportLine on BankReportLine {
  key
  label
  amount
  count
  isTotal
}`);
export const bankMonthReportFile = operation<BankMonthReportFileMutation, BankMonthReportFileMutationVariables>(`mutation BankMonthReportFile($companyId: ID!, $accountId: ID!, $month: Period!, $closeId: ID, $format: BankReportFormat!) {
  bankMonthReportFile(
    companyId: $companyId
    accountId: $accountId
    month: $month
    closeId: $closeId
    format: $format
  ) {
    url
  }
}`);
export const closeBankMonth = operation<CloseBankMonthMutation, CloseBankMonthMutationVariables>(`mutation CloseBankMonth($companyId: ID!, $accountId: ID!, $month: Period!, $coversTail: Boolean) {
  closeBankMonth(
    companyId: $companyId
    accountId: $accountId
    month: $month
    coversTail: $coversTail
  ) {
    id
    month
    actId
  }
}`);
export const reopenBankMonth = operation<ReopenBankMonthMutation, ReopenBankMonthMutationVariables>(`mutation ReopenBankMonth($companyId: ID!, $accountId: ID!, $month: Period!, $reason: String!) {
  reopenBankMonth(
    companyId: $companyId
    accountId: $accountId
    month: $month
    reason: $reason
  ) {
    month
    actId
  }
}`);
export const keepTransactionsPending = operation<KeepTransactionsPendingMutation, KeepTransactionsPendingMutationVariables>(`mutation KeepTransactionsPending($companyId: ID!, $transactionIds: [ID!]!, $reason: String) {
  keepTransactionsPending(
    companyId: $companyId
    transactionIds: $transactionIds
    reason: $reason
  ) {
    nModified
    actId
  }
}`);
export const separateRepeatedRow = operation<SeparateRepeatedRowMutation, SeparateRepeatedRowMutationVariables>(`mutation SeparateRepeatedRow($companyId: ID!, $importId: ID!, $ids: [ID!]!) {
  separateRepeatedMovements(companyId: $companyId, importId: $importId, ids: $ids) {
    actId
    nModified
  }
}`);
