// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
export type CompaniesByUserQueryVariables = Exact<{ [key: string]: never; }>;


export type CompaniesByUserQuery = { readonly companiesByUser: ReadonlyArray<{ readonly id: string, readonly name: string, readonly alias: string, readonly rut: string, readonly plan: ReadonlyArray<string>, readonly role: string, readonly country: string, readonly trialExpirationDate: Day | null, readonly features: ReadonlyArray<string>, readonly isBlocked: boolean }> };

export type SessionEndedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type SessionEndedSubscription = { readonly sessionEnded: boolean };

export const companiesByUser = operation<CompaniesByUserQuery, CompaniesByUserQueryVariables>(`query CompaniesByUser {
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
    isBlocked
  }
}`);
export const sessionEnded = operation<SessionEndedSubscription, SessionEndedSubscriptionVariables>(`subscription SessionEnded {
  sessionEnded
}`);
