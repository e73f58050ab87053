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

export type LateRateInput = {
  readonly certificate?: string | null | undefined;
  readonly from: Day;
  /** Por ciento al año, hasta 100 y con cuatro decimales. */
  readonly percent: number;
};

/** Lo que no se da queda como está. El RUT, el plan y los módulos no se cambian aquí. */
export type ModifyCompanyInput = {
  readonly alias?: string | null | undefined;
  readonly clientPaymentDays?: number | null | undefined;
  /** Solo de quienes crean empresas. */
  readonly comments?: string | null | undefined;
  readonly cutOffDate?: Day | null | undefined;
  readonly entryDate?: Day | null | undefined;
  /** Cuántos meses avanza el flujo de caja, de 3 a 36. */
  readonly futureMonthsView?: number | null | undefined;
  /** Nulo: todo lo atrasado está en la proyección. */
  readonly lateHorizonDays?: number | null | undefined;
  /** Cuántos días se sigue esperando lo que una fuente ponía y no llegó. */
  readonly lateProjectionDays?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly providerPaymentDays?: number | null | undefined;
  readonly restrictsF29?: boolean | null | undefined;
  readonly twoPersonApproval?: boolean | null | undefined;
  /** Por ciento al mes que el flujo supone para la UF después de su último día conocido; nulo: nada. */
  readonly ufMonthlyIpc?: number | null | undefined;
};

export type QuotaKind =
  | 'bytes'
  | 'files'
  | 'rows'
  | 'waiting';

export type CompanySettingsFragment = { readonly id: string, readonly name: string, readonly alias: string, readonly rut: string, readonly plan: ReadonlyArray<string>, readonly features: ReadonlyArray<string>, readonly country: string, readonly restrictsF29: boolean, readonly clientPaymentDays: number, readonly providerPaymentDays: number, readonly trialExpirationDate: Day | null, readonly cutOffDate: Day | null, readonly lateHorizonDays: number | null, readonly lateProjectionDays: number, readonly futureMonthsView: number, readonly ufMonthlyIpc: number | null, readonly entryDate: Day | null, readonly comments: string | null, readonly logo: string | null, readonly twoPersonApproval: boolean | null, readonly needsTwoPeople: boolean, readonly storedPlan: ReadonlyArray<string> | null };

export type CompanySettingsQueryVariables = Exact<{
  id: string;
}>;


export type CompanySettingsQuery = { readonly get_company: { readonly id: string, readonly name: string, readonly alias: string, readonly rut: string, readonly plan: ReadonlyArray<string>, readonly features: ReadonlyArray<string>, readonly country: string, readonly restrictsF29: boolean, readonly clientPaymentDays: number, readonly providerPaymentDays: number, readonly trialExpirationDate: Day | null, readonly cutOffDate: Day | null, readonly lateHorizonDays: number | null, readonly lateProjectionDays: number, readonly futureMonthsView: number, readonly ufMonthlyIpc: number | null, readonly entryDate: Day | null, readonly comments: string | null, readonly logo: string | null, readonly twoPersonApproval: boolean | null, readonly needsTwoPeople: boolean, readonly storedPlan: ReadonlyArray<string> | null } };

export type UpdateCompanyMutationVariables = Exact<{
  id: string;
  input: ModifyCompanyInput;
  expected?: ModifyCompanyInput | null | undefined;
}>;


export type UpdateCompanyMutation = { readonly updateCompany: { readonly id: string, readonly name: string, readonly alias: string, readonly rut: string, readonly plan: ReadonlyArray<string>, readonly features: ReadonlyArray<string>, readonly country: string, readonly restrictsF29: boolean, readonly clientPaymentDays: number, readonly providerPaymentDays: number, readonly trialExpirationDate: Day | null, readonly cutOffDate: Day | null, readonly lateHorizonDays: number | null, readonly lateProjectionDays: number, readonly futureMonthsView: number, readonly ufMonthlyIpc: number | null, readonly entryDate: Day | null, readonly comments: string | null, readonly logo: string | null, readonly twoPersonApproval: boolean | null, readonly needsTwoPeople: boolean, readonly storedPlan: ReadonlyArray<string> | null } };

export type SetCompanyLogoMutationVariables = Exact<{
  companyId: string;
  file: File;
}>;


export type SetCompanyLogoMutation = { readonly setCompanyLogo: { readonly id: string, readonly logo: string | null } };

export type RemoveCompanyLogoMutationVariables = Exact<{
  companyId: string;
}>;


export type RemoveCompanyLogoMutation = { readonly removeCompanyLogo: { readonly id: string, readonly logo: string | null } };

export type SetCompanyPlanMutationVariables = Exact<{
  companyId: string;
  plan: ReadonlyArray<string> | string;
  trialExpirationDate?: Day | null | undefined;
  expected?: ReadonlyArray<string> | string | null | undefined;
}>;


export type SetCompanyPlanMutation = { readonly setCompanyPlan: { readonly id: string, readonly name: string, readonly alias: string, readonly rut: string, readonly plan: ReadonlyArray<string>, readonly features: ReadonlyArray<string>, readonly country: string, readonly restrictsF29: boolean, readonly clientPaymentDays: number, readonly providerPaymentDays: number, readonly trialExpirationDate: Day | null, readonly cutOffDate: Day | null, readonly lateHorizonDays: number | null, readonly lateProjectionDays: number, readonly futureMonthsView: number, readonly ufMonthlyIpc: number | null, readonly entryDate: Day | null, readonly comments: string | null, readonly logo: string | null, readonly twoPersonApproval: boolean | null, readonly needsTwoPeople: boolean, readonly storedPlan: ReadonlyArray<string> | null } };

export type SetCompanyFeaturesMutationVariables = Exact<{
  companyId: string;
  features: ReadonlyArray<string> | string;
  expected?: ReadonlyArray<string> | string | null | undefined;
}>;


export type SetCompanyFeaturesMutation = { readonly setCompanyFeatures: { readonly id: string, readonly name: string, readonly alias: string, readonly rut: string, readonly plan: ReadonlyArray<string>, readonly features: ReadonlyArray<string>, readonly country: string, readonly restrictsF29: boolean, readonly clientPaymentDays: number, readonly providerPaymentDays: number, readonly trialExpirationDate: Day | null, readonly cutOffDate: Day | null, readonly lateHorizonDays: number | null, readonly lateProjectionDays: number, readonly futureMonthsView: number, readonly ufMonthlyIpc: number | null, readonly entryDate: Day | null, readonly comments: string | null, readonly logo: string | null, readonly twoPersonApproval: boolean | null, readonly needsTwoPeople: boolean, readonly storedPlan: ReadonlyArray<string> | null } };

export type SetCompanyCountryMutationVariables = Exact<{
  companyId: string;
  country: string;
}>;


export type SetCompanyCountryMutation = { readonly setCompanyCountry: { readonly id: string, readonly name: string, readonly alias: string, readonly rut: string, readonly plan: ReadonlyArray<string>, readonly features: ReadonlyArray<string>, readonly country: string, readonly restrictsF29: boolean, readonly clientPaymentDays: number, readonly providerPaymentDays: number, readonly trialExpirationDate: Day | null, readonly cutOffDate: Day | null, readonly lateHorizonDays: number | null, readonly lateProjectionDays: number, readonly futureMonthsView: number, readonly ufMonthlyIpc: number | null, readonly entryDate: Day | null, readonly comments: string | null, readonly logo: string | null, readonly twoPersonApproval: boolean | null, readonly needsTwoPeople: boolean, readonly storedPlan: ReadonlyArray<string> | null } };

export type CompanyQuotasQueryVariables = Exact<{
  companyId: string;
}>;


export type CompanyQuotasQuery = { readonly companyQuotas: ReadonlyArray<{ readonly kind: QuotaKind, readonly used: number, readonly limit: number }> };

export type CompanyRatesQueryVariables = Exact<{
  companyId: string;
}>;


export type CompanyRatesQuery = { readonly companyRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day, readonly value: number }> };

export type SaveCompanyRateMutationVariables = Exact<{
  companyId: string;
  currency: Currency;
  on: Day;
  value: string;
}>;


export type SaveCompanyRateMutation = { readonly saveCompanyRate: { readonly actId: string | null } };

export type LoadCompanyRatesMutationVariables = Exact<{
  companyId: string;
  currency: Currency;
  rows: ReadonlyArray<string> | string;
}>;


export type LoadCompanyRatesMutation = { readonly loadCompanyRates: { readonly actId: string | null, readonly count: number } };

export type RemoveCompanyRateMutationVariables = Exact<{
  companyId: string;
  currency: Currency;
  on: Day;
}>;


export type RemoveCompanyRateMutation = { readonly removeCompanyRate: { readonly actId: string | null } };

export type LateRatesFragment = { readonly from: Day, readonly percent: number, readonly certificate: string };

export type LateRatesQueryVariables = Exact<{
  companyId: string;
}>;


export type LateRatesQuery = { readonly lateRates: ReadonlyArray<{ readonly from: Day, readonly percent: number, readonly certificate: string }> };

export type SaveLateRatesMutationVariables = Exact<{
  companyId: string;
  rates: ReadonlyArray<LateRateInput> | LateRateInput;
}>;


export type SaveLateRatesMutation = { readonly saveLateRates: { readonly actId: string | null } };

export type RemoveLateRateMutationVariables = Exact<{
  companyId: string;
  from: Day;
}>;


export type RemoveLateRateMutation = { readonly removeLateRate: { readonly actId: string | null } };

export const companySettings = operation<CompanySettingsQuery, CompanySettingsQueryVariables>(`query CompanySettings($id: ID!) {
  get_company(id: $id) {
    ...CompanySettings
  }
}
fragment CompanySettings on Company {
  id
  name
  alias
  rut
  plan
  features
  country
  restrictsF29
  clientPaymentDays
  providerPaymentDays
  trialExpirationDate
  cutOffDate
  lateHorizonDays
  lateProjectionDays
  futureMonthsView
  ufMonthlyIpc
  entryDate
  comments
  logo
  twoPersonApproval
  needsTwoPeople
  storedPlan
}`);
export const updateCompany = operation<UpdateCompanyMutation, UpdateCompanyMutationVariables>(`mutation UpdateCompany($id: ID!, $input: ModifyCompanyInput!, $expected: ModifyCompanyInput) {
  updateCompany(id: $id, input: $input, expected: $expected) {
    ...CompanySettings
  }
}
fragment CompanySettings on Company {
  id
  name
  alias
  rut
  plan
  features
  country
  restrictsF29
  clientPaymentDays
  providerPaymentDays
  trialExpirationDate
  cutOffDate
  lateHorizonDays
  lateProjectionDays
  futureMonthsView
  ufMonthlyIpc
  entryDate
  comments
  logo
  twoPersonApproval
  needsTwoPeople
  storedPlan
}`);
export const setCompanyLogo = operation<SetCompanyLogoMutation, SetCompanyLogoMutationVariables>(`mutation SetCompanyLogo($companyId: ID!, $file: File!) {
  setCompanyLogo(companyId: $companyId, file: $file) {
    id
    logo
  }
}`);
export const removeCompanyLogo = operation<RemoveCompanyLogoMutation, RemoveCompanyLogoMutationVariables>(`mutation RemoveCompanyLogo($companyId: ID!) {
  removeCompanyLogo(companyId: $companyId) {
    id
    logo
  }
}`);
export const setCompanyPlan = operation<SetCompanyPlanMutation, SetCompanyPlanMutationVariables>(`mutation SetCompanyPlan($companyId: ID!, $plan: [String!]!, $trialExpirationDate: Date, $expected: [String!]) {
  setCompanyPlan(
    companyId: $companyId
    plan: $plan
    trialExpirationDate: $trialExpirationDate
    expected: $expected
  ) {
    ...CompanySettings
  }
}
fragment CompanySettings on Company {
  id
  name
  alias
  rut
  plan
  features
  country
  restrictsF29
  clientPaymentDays
  providerPaymentDays
  trialExpirationDate
  cutOffDate
  lateHorizonDays
  lateProjectionDays
  futureMonthsView
  ufMonthlyIpc
  entryDate
  comments
  logo
  twoPersonApproval
  needsTwoPeople
  storedPlan
}`);
export const setCompanyFeatures = operation<SetCompanyFeaturesMutation, SetCompanyFeaturesMutationVariables>(`mutation SetCompanyFeatures($companyId: ID!, $features: [String!]!, $expected: [String!]) {
  setCompanyFeatures(
    companyId: $companyId
    features: $features
    expected: $expected
  ) {
    ...CompanySettings
  }
}
fragment CompanySettings on Company {
  id
  name
  alias
  rut
  plan
  features
  country
  restrictsF29
  clientPaymentDays
  providerPaymentDays
  trialExpirationDate
  cutOffDate
  lateHorizonDays
  lateProjectionDays
  futureMonthsView
  ufMonthlyIpc
  entryDate
  comments
  logo
  twoPersonApproval
  needsTwoPeople
  storedPlan
}`);
export const setCompanyCountry = operation<SetCompanyCountryMutation, SetCompanyCountryMutationVariables>(`mutation SetCompanyCountry($companyId: ID!, $country: String!) {
  setCompanyCountry(companyId: $companyId, country: $country) {
    ...CompanySettings
  }
}
fragment CompanySettings on Company {
  id
  name
  alias
  rut
  plan
  features
  country
  restrictsF29
  clientPaymentDays
  providerPaymentDays
  trialExpirationDate
  cutOffDate
  lateHorizonDays
  lateProjectionDays
  futureMonthsView
  ufMonthlyIpc
  entryDate
  comments
  logo
  twoPersonApproval
  needsTwoPeople
  storedPlan
}`);
export const companyQuotas = operation<CompanyQuotasQuery, CompanyQuotasQueryVariables>(`query CompanyQuotas($companyId: ID!) {
  companyQuotas(companyId: $companyId) {
    kind
    used
    limit
  }
}`);
export const companyRates = operation<CompanyRatesQuery, CompanyRatesQueryVariables>(`query CompanyRates($companyId: ID!) {
  companyRates(companyId: $companyId) {
    currency
    on
    value
  }
}`);
export const saveCompanyRate = operation<SaveCompanyRateMutation, SaveCompanyRateMutationVariables>(`mutation SaveCompanyRate($companyId: ID!, $currency: Currency!, $on: Date!, $value: String!) {
  saveCompanyRate(
    companyId: $companyId
    currency: $currency
    on: $on
    value: $value
  ) {
    actId
  }
}`);
export const loadCompanyRates = operation<LoadCompanyRatesMutation, LoadCompanyRatesMutationVariables>(`mutation LoadCompanyRates($companyId: ID!, $currency: Currency!, $rows: [String!]!) {
  loadCompanyRates(companyId: $companyId, currency: $currency, rows: $rows) {
    actId
    count
  }
}`);
export const removeCompanyRate = operation<RemoveCompanyRateMutation, RemoveCompanyRateMutationVariables>(`mutation RemoveCompanyRate($companyId: ID!, $currency: Currency!, $on: Date!) {
  removeCompanyRate(companyId: $companyId, currency: $currency, on: $on) {
    actId
  }
}`);
export const lateRates = operation<LateRatesQuery, LateRatesQueryVariables>(`query LateRates($companyId: ID!) {
  lateRates(companyId: $companyId) {
    ...LateRates
  }
}
fragment LateRates on LateRate {
  from
  percent
  certificate
}`);
export const saveLateRates = operation<SaveLateRatesMutation, SaveLateRatesMutationVariables>(`mutation SaveLateRates($companyId: ID!, $rates: [LateRateInput!]!) {
  saveLateRates(companyId: $companyId, rates: $rates) {
    actId
  }
}`);
export const removeLateRate = operation<RemoveLateRateMutation, RemoveLateRateMutationVariables>(`mutation RemoveLateRate($companyId: ID!, $from: Date!) {
  removeLateRate(companyId: $companyId, from: $from) {
    actId
  }
}`);
