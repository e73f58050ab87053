// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Rut } from '../../../domain/rut.ts';
export type CreateCompanyInput = {
  readonly alias?: string | null | undefined;
  readonly clientPaymentDays?: number | null | undefined;
  readonly comments?: string | null | undefined;
  readonly entryDate?: Day | null | undefined;
  readonly name: string;
  readonly onboardingEmails?: ReadonlyArray<string> | null | undefined;
  readonly providerPaymentDays?: number | null | undefined;
  readonly rut: string;
  readonly scfo_plan?: ServicePlan | null | undefined;
  readonly selectedServices?: ReadonlyArray<SelectedService> | null | undefined;
};

export type SelectedService = {
  readonly service: string;
  readonly startDate?: Day | null | undefined;
};

export type ServicePlan =
  | 'servicio1'
  | 'servicio2'
  | 'servicio3';

export type OpenCompanyMutationVariables = Exact<{
  input: CreateCompanyInput;
  voucher?: string | null | undefined;
}>;


export type OpenCompanyMutation = { readonly createCompany: { readonly status: boolean, readonly message: string, readonly data: { readonly id: string, readonly name: string, readonly onboarding: { readonly users: ReadonlyArray<{ readonly email: string, readonly isMailed: boolean, readonly url: string | null }> } } | null } };

export type FindCompanyNameMutationVariables = Exact<{
  rut: Rut;
}>;


export type FindCompanyNameMutation = { readonly findCompanyName: string | null };

export type RenewOnboardingLinkMutationVariables = Exact<{
  companyId: string;
  name: string;
  lastName?: string | null | undefined;
}>;


export type RenewOnboardingLinkMutation = { readonly renewOnboardingLink: { readonly url: string } };

export const openCompany = operation<OpenCompanyMutation, OpenCompanyMutationVariables>(`mutation OpenCompany($input: CreateCompanyInput!, $voucher: String) {
  createCompany(input: $input, voucher: $voucher) {
    status
    message
    data {
      id
      name
      onboarding {
        users {
          email
          isMailed
          url
        }
      }
    }
  }
}`);
export const findCompanyName = operation<FindCompanyNameMutation, FindCompanyNameMutationVariables>(`mutation FindCompanyName($rut: Rut!) {
  findCompanyName(rut: $rut)
}`);
export const renewOnboardingLink = operation<RenewOnboardingLinkMutation, RenewOnboardingLinkMutationVariables>(`mutation RenewOnboardingLink($companyId: ID!, $name: String!, $lastName: String) {
  renewOnboardingLink(companyId: $companyId, name: $name, lastName: $lastName) {
    url
  }
}`);
