// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Period } from '../../../domain/period.ts';
/** El papel de una persona en una empresa. */
export type CompanyRole =
  | 'FLUJO_DE_CAJA'
  | 'FOUNDER'
  | 'NOMINAS'
  | 'OPERARIO'
  | 'USER'
  | 'USER_CAUDAL'
  | 'USER_PEPPER'
  | 'USER_WITH_COBRANZA'
  | 'USER_WITH_OUT_COBRANZA'
  | 'WORKER';

export type Currency =
  | 'CLP'
  | 'EUR'
  | 'GBP'
  | 'MXN'
  | 'UF'
  | 'USD'
  | 'UTM';

export type CompanyAlertsQueryVariables = Exact<{ [key: string]: never; }>;


export type CompanyAlertsQuery = { readonly companiesByUser: ReadonlyArray<{ readonly id: string, readonly alerts: number | null }> };

export type CompaniesByUserQueryVariables = Exact<{ [key: string]: never; }>;


export type CompaniesByUserQuery = { readonly lastCompanyId: string | null, readonly companiesByUser: ReadonlyArray<{ readonly id: string, readonly name: string, readonly alias: string, readonly rut: string, readonly plan: ReadonlyArray<string>, readonly role: CompanyRole, readonly country: string, readonly trialExpirationDate: Day | null, readonly features: ReadonlyArray<string>, readonly restrictsF29: boolean, readonly isBlocked: boolean, readonly softlanding: { readonly isCompleted: boolean } }> };

export type SelectCompanyMutationVariables = Exact<{
  companyId: string;
}>;


export type SelectCompanyMutation = { readonly selectCompany: boolean };

export type ConnectionsQueryVariables = Exact<{
  companyId: string;
}>;


export type ConnectionsQuery = { readonly allPasswordsByCompanyId: ReadonlyArray<{ readonly id: string, readonly name: string, readonly templateId: string, readonly isActive: boolean, readonly status: string, readonly botlogSummary: { readonly mssg: string, readonly botend: string } | null }> };

export type CollectionsQueryVariables = Exact<{
  companyId: string;
}>;


export type CollectionsQuery = { readonly collectionsAccount: { readonly isConnected: boolean, readonly signUpUrl: string | null } };

export type RatesQueryVariables = Exact<{
  companyId: string;
}>;


export type RatesQuery = { readonly exchangeRates: ReadonlyArray<{ readonly currency: Currency, readonly value: number, readonly on: Day, readonly isOld: boolean }> };

export type MonthRatioQueryVariables = Exact<{
  companyId: string;
  month: string;
}>;


export type MonthRatioQuery = { readonly getMonthlyMatchsRatio: number };

export type MonthsQueryVariables = Exact<{
  companyId: string;
}>;


export type MonthsQuery = { readonly getHistoricalMonthlyReconciliations: ReadonlyArray<{ readonly period: Period, readonly transactionsCount: number, readonly reconciledTransactionsCount: number, readonly banks: ReadonlyArray<{ readonly bankId: string, readonly bankName: string, readonly accountNumber: string, readonly currency: Currency, readonly transactionsCount: number, readonly reconciledTransactionsCount: number, readonly receivedTransactionsTotal: number, readonly spendTransactionsTotal: number }>, readonly currenciesSummary: ReadonlyArray<{ readonly currency: Currency, readonly transactionsCount: number, readonly reconciledTransactionsCount: number, readonly receivedTransactionsTotal: number, readonly spendTransactionsTotal: number }> }> };

export type AccessChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type AccessChangedSubscription = { readonly accessChanged: boolean };

export type BotLogSubscriptionVariables = Exact<{
  companyId: string;
}>;


export type BotLogSubscription = { readonly botlogResponse: { readonly id: string, readonly empresa: string, readonly botname: string, readonly status: string, readonly mssg: string, readonly botend: string } };

export type OwnPhoneQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnPhoneQuery = { readonly loggedUser: { readonly uid: string, readonly phone: string } };

export type UndoFromMessageMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type UndoFromMessageMutation = { readonly undoAct: { readonly id: string, readonly description: string } };

export const companyAlerts = operation<CompanyAlertsQuery, CompanyAlertsQueryVariables>(`query CompanyAlerts {
  companiesByUser {
    id
    alerts
  }
}`);
export const companiesByUser = operation<CompaniesByUserQuery, CompaniesByUserQueryVariables>(`query CompaniesByUser {
  lastCompanyId
  companiesByUser {
    id
    name
    alias
    rut
    plan
    role
    country
    trialExpirationDate
    features
    restrictsF29
    isBlocked
    softlanding {
      isCompleted
    }
  }
}`);
export const selectCompany = operation<SelectCompanyMutation, SelectCompanyMutationVariables>(`mutation SelectCompany($companyId: ID!) {
  selectCompany(companyId: $companyId)
}`);
export const connections = operation<ConnectionsQuery, ConnectionsQueryVariables>(`query Connections($companyId: ID!) {
  allPasswordsByCompanyId(companyId: $companyId) {
    id
    name
    templateId
    isActive
    status
    botlogSummary {
      mssg
      botend
    }
  }
}`);
export const collections = operation<CollectionsQuery, CollectionsQueryVariables>(`query Collections($companyId: ID!) {
  collectionsAccount(companyId: $companyId) {
    isConnected
    signUpUrl
  }
}`);
export const rates = operation<RatesQuery, RatesQueryVariables>(`query Rates($companyId: ID!) {
  exchangeRates(companyId: $companyId) {
    currency
    value
    on
    isOld
  }
}`);
export const monthRatio = operation<MonthRatioQuery, MonthRatioQueryVariables>(`query MonthRatio($companyId: ID!, $month: DateTime!) {
  getMonthlyMatchsRatio(companyId: $companyId, month: $month)
}`);
export const months = operation<MonthsQuery, MonthsQueryVariables>(`query Months($companyId: ID!) {
  getHistoricalMonthlyReconciliations(companyId: $companyId) {
    period
    transactionsCount
    reconciledTransactionsCount
    banks {
      bankId
      bankName
      accountNumber
      currency
      transactionsCount
      reconciledTransactionsCount
      receivedTransactionsTotal
      spendTransactionsTotal
    }
    currenciesSummary {
      currency
      transactionsCount
      reconciledTransactionsCount
      receivedTransactionsTotal
      spendTransactionsTotal
    }
  }
}`);
export const accessChanged = operation<AccessChangedSubscription, AccessChangedSubscriptionVariables>(`subscription AccessChanged {
  accessChanged
}`);
export const botLog = operation<BotLogSubscription, BotLogSubscriptionVariables>(`subscription BotLog($companyId: ID!) {
  botlogResponse(companyId: $companyId) {
    id
    empresa
    botname
    status
    mssg
    botend
  }
}`);
export const ownPhone = operation<OwnPhoneQuery, OwnPhoneQueryVariables>(`query OwnPhone {
  loggedUser {
    uid
    phone
  }
}`);
export const undoFromMessage = operation<UndoFromMessageMutation, UndoFromMessageMutationVariables>(`mutation UndoFromMessage($companyId: ID!, $id: String!) {
  undoAct(companyId: $companyId, actId: $id) {
    id
    description
  }
}`);
