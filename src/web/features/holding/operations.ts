// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type HoldingCompaniesQueryVariables = Exact<{ [key: string]: never; }>;


export type HoldingCompaniesQuery = { readonly companiesByUser: ReadonlyArray<{ readonly id: string, readonly name: string, readonly alias: string, readonly rut: string, readonly plan: ReadonlyArray<string>, readonly features: ReadonlyArray<string>, readonly isBlocked: boolean }> };

export const holdingCompanies = operation<HoldingCompaniesQuery, HoldingCompaniesQueryVariables>(`query HoldingCompanies {
  companiesByUser {
    id
    name
    alias
    rut
    plan
    features
    isBlocked
  }
}`);
