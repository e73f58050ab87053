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

export type SearchQueryVariables = Exact<{
  companyId: string;
  text: string;
}>;


export type SearchQuery = { readonly search: { readonly documents: ReadonlyArray<{ readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartName: string | null, readonly isReceived: boolean, readonly date: Day, readonly amount: number, readonly currency: Currency }>, readonly contacts: ReadonlyArray<{ readonly rut: string, readonly name: string, readonly documents: number }>, readonly movements: ReadonlyArray<{ readonly id: string, readonly date: Day, readonly description: string, readonly amount: number, readonly currency: Currency, readonly bankId: string }> } };

export const search = operation<SearchQuery, SearchQueryVariables>(`query Search($companyId: ID!, $text: String!) {
  search(companyId: $companyId, text: $text) {
    documents {
      id
      typeLabel
      number
      counterpartName
      isReceived
      date
      amount
      currency
    }
    contacts {
      rut
      name
      documents
    }
    movements {
      id
      date
      description
      amount
      currency
      bankId
    }
  }
}`);
