// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
export type Currency =
  | 'CLP'
  | 'EUR'
  | 'GBP'
  | 'MXN'
  | 'UF'
  | 'USD'
  | 'UTM';

export type DashboardQueryVariables = Exact<{
  companyId: string;
}>;


export type DashboardQuery = { readonly dashboardSummary: { readonly id: string, readonly hasData: boolean, readonly today: Day, readonly updatedAt: string | null, readonly balance: number, readonly creditAvailable: number, readonly creditApproved: number, readonly monthMovements: number, readonly monthReconciled: number, readonly accounts: ReadonlyArray<{ readonly id: string, readonly bankName: string, readonly accountNumber: string, readonly alias: string, readonly kind: string, readonly currency: Currency, readonly balance: number, readonly balanceCLP: number | null, readonly knownTo: Day | null, readonly creditApproved: number, readonly creditAvailable: number }>, readonly toPay: { readonly amount: number, readonly count: number, readonly lateAmount: number, readonly lateCount: number, readonly awaitingAmount: number, readonly items: ReadonlyArray<{ readonly id: string, readonly description: string, readonly name: string | null, readonly folio: string | null, readonly remaining: number, readonly currency: Currency, readonly dueDate: Day, readonly daysLate: number }> }, readonly toReceive: { readonly amount: number, readonly count: number, readonly lateAmount: number, readonly lateCount: number, readonly awaitingAmount: number, readonly items: ReadonlyArray<{ readonly id: string, readonly description: string, readonly name: string | null, readonly folio: string | null, readonly remaining: number, readonly currency: Currency, readonly dueDate: Day, readonly daysLate: number }> }, readonly rateDays: ReadonlyArray<{ readonly currency: Currency, readonly on: Day, readonly isOld: boolean }>, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }> } };

export type DashboardFlowQueryVariables = Exact<{
  companyId: string;
}>;


export type DashboardFlowQuery = { readonly getFlow: { readonly periods: ReadonlyArray<{ readonly start: Day, readonly isPast: boolean, readonly isCurrent: boolean, readonly showAsDisabled: boolean }>, readonly INCOME: ReadonlyArray<{ readonly oldCategoryKey: string | null, readonly values: ReadonlyArray<{ readonly fieldValue: number }>, readonly projected: { readonly fieldValue: number } }>, readonly EXPENSE: ReadonlyArray<{ readonly oldCategoryKey: string | null, readonly values: ReadonlyArray<{ readonly fieldValue: number }>, readonly projected: { readonly fieldValue: number } }>, readonly TOTAL: ReadonlyArray<{ readonly oldCategoryKey: string | null, readonly values: ReadonlyArray<{ readonly fieldValue: number }> }> } };

export type SideFragment = { readonly amount: number, readonly count: number, readonly lateAmount: number, readonly lateCount: number, readonly awaitingAmount: number, readonly items: ReadonlyArray<{ readonly id: string, readonly description: string, readonly name: string | null, readonly folio: string | null, readonly remaining: number, readonly currency: Currency, readonly dueDate: Day, readonly daysLate: number }> };

export const dashboard = operation<DashboardQuery, DashboardQueryVariables>(`query Dashboard($companyId: ID!) {
  dashboardSummary(companyId: $companyId) {
    id
    hasData
    today
    updatedAt
    balance
    creditAvailable
    creditApproved
    accounts {
      id
      bankName
      accountNumber
      alias
      kind
      currency
      balance
      balanceCLP
      knownTo
      creditApproved
      creditAvailable
    }
    toPay {
      ...side
    }
    toReceive {
      ...side
    }
    monthMovements
    monthReconciled
    rateDays {
      currency
      on
      isOld
    }
    missingRates {
      currency
      on
    }
  }
}
fragment side on DashboardSide {
  amount
  count
  lateAmount
  lateCount
  awaitingAmount
  items {
    id
    description
    name
    folio
    remaining
    currency
    dueDate
    daysLate
  }
}`);
export const dashboardFlow = operation<DashboardFlowQuery, DashboardFlowQueryVariables>(`query DashboardFlow($companyId: ID!) {
  getFlow(companyId: $companyId, view: month, past: 6, future: 3) {
    periods {
      start
      isPast
      isCurrent
      showAsDisabled
    }
    INCOME {
      oldCategoryKey
      values {
        fieldValue
      }
      projected {
        fieldValue
      }
    }
    EXPENSE {
      oldCategoryKey
      values {
        fieldValue
      }
      projected {
        fieldValue
      }
    }
    TOTAL {
      oldCategoryKey
      values {
        fieldValue
      }
    }
  }
}`);
