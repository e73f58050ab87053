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

export type BelowFragment = { readonly date: Day, readonly shortfall: number, readonly worstDate: Day };

export type CashForecastQueryVariables = Exact<{
  companyId: string;
}>;


export type CashForecastQuery = { readonly cashForecast: { readonly hasBand: boolean, readonly now: number | null, readonly lowBalance: number | null, readonly days: ReadonlyArray<{ readonly date: Day, readonly expected: number, readonly p10: number | null, readonly p50: number | null, readonly p90: number | null }>, readonly below: { readonly date: Day, readonly shortfall: number, readonly worstDate: Day } | null, readonly belowAtP10: { readonly date: Day, readonly shortfall: number, readonly worstDate: Day } | null, readonly belowZero: { readonly date: Day, readonly shortfall: number, readonly worstDate: Day } | null, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }> } };

export type CashForecastBacktestQueryVariables = Exact<{
  companyId: string;
}>;


export type CashForecastBacktestQuery = { readonly cashForecastBacktest: { readonly compared: number, readonly inside: number, readonly errors: ReadonlyArray<{ readonly week: number, readonly starts: number, readonly forecast: number, readonly dueDate: number, readonly meanDelay: number }> } | null };

export type SaveLowBalanceMutationVariables = Exact<{
  companyId: string;
  amount?: number | null | undefined;
  expected?: number | null | undefined;
}>;


export type SaveLowBalanceMutation = { readonly saveLowBalance: { readonly lowBalance: number | null, readonly actId: string | null } };

export const cashForecast = operation<CashForecastQuery, CashForecastQueryVariables>(`query CashForecast($companyId: ID!) {
  cashForecast(companyId: $companyId) {
    hasBand
    now
    lowBalance
    days {
      date
      expected
      p10
      p50
      p90
    }
    below {
      ...Below
    }
    belowAtP10 {
      ...Below
    }
    belowZero {
      ...Below
    }
    missingRates {
      currency
      on
    }
  }
}
fragment Below on CashForecastBelow {
  date
  shortfall
  worstDate
}`);
export const cashForecastBacktest = operation<CashForecastBacktestQuery, CashForecastBacktestQueryVariables>(`query CashForecastBacktest($companyId: ID!) {
  cashForecastBacktest(companyId: $companyId) {
    compared
    inside
    errors {
      week
      starts
      forecast
      dueDate
      meanDelay
    }
  }
}`);
export const saveLowBalance = operation<SaveLowBalanceMutation, SaveLowBalanceMutationVariables>(`mutation SaveLowBalance($companyId: ID!, $amount: Amount, $expected: Amount) {
  saveLowBalance(companyId: $companyId, amount: $amount, expected: $expected) {
    lowBalance
    actId
  }
}`);
