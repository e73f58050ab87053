// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Rut } from '../../../domain/rut.ts';
export type Currency =
  | 'CLP'
  | 'EUR'
  | 'GBP'
  | 'MXN'
  | 'UF'
  | 'USD'
  | 'UTM';

export type DinInput = {
  readonly acceptedOn: Day;
  readonly adValorem?: number | null | undefined;
  readonly agentName?: string | null | undefined;
  readonly agentRut?: Rut | null | undefined;
  /** Sin él, al tipo de cambio. */
  readonly baseClp?: number | null | undefined;
  /** Sin él, FOB, flete y seguro. */
  readonly cif?: number | null | undefined;
  readonly currency?: Currency | null | undefined;
  readonly fob?: number | null | undefined;
  readonly freight?: number | null | undefined;
  readonly insurance?: number | null | undefined;
  readonly iva?: number | null | undefined;
  /** Sin él, al tipo de cambio. */
  readonly ivaClp?: number | null | undefined;
  readonly number: string;
  readonly otherDuties?: number | null | undefined;
  readonly paidOn?: Day | null | undefined;
  /** Pesos por unidad, con hasta cuatro decimales. */
  readonly rate: number;
  /** Sin él, derechos e IVA. */
  readonly total?: number | null | undefined;
  /** Sin él, al tipo de cambio. */
  readonly totalClp?: number | null | undefined;
};

export type PaginationInput = {
  readonly offset?: number | null | undefined;
  readonly page?: number | null | undefined;
};

export type DinRowFragment = { readonly id: string, readonly number: string, readonly acceptedOn: Day, readonly paidOn: Day | null, readonly agentName: string | null, readonly currency: Currency, readonly fob: number, readonly freight: number, readonly insurance: number, readonly cif: number, readonly rate: number, readonly adValorem: number, readonly otherDuties: number, readonly iva: number, readonly total: number, readonly baseClp: number, readonly ivaClp: number, readonly totalClp: number, readonly documentId: string | null, readonly warnings: ReadonlyArray<string> };

export type DinsQueryVariables = Exact<{
  companyId: string;
  pagination?: PaginationInput | null | undefined;
}>;


export type DinsQuery = { readonly dins: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly number: string, readonly acceptedOn: Day, readonly paidOn: Day | null, readonly agentName: string | null, readonly currency: Currency, readonly fob: number, readonly freight: number, readonly insurance: number, readonly cif: number, readonly rate: number, readonly adValorem: number, readonly otherDuties: number, readonly iva: number, readonly total: number, readonly baseClp: number, readonly ivaClp: number, readonly totalClp: number, readonly documentId: string | null, readonly warnings: ReadonlyArray<string> }> } };

export type SaveDinMutationVariables = Exact<{
  companyId: string;
  id?: string | null | undefined;
  input: DinInput;
}>;


export type SaveDinMutation = { readonly saveDin: { readonly actId: string | null, readonly din: { readonly id: string, readonly number: string } } };

export type DeleteDinMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type DeleteDinMutation = { readonly deleteDin: { readonly actId: string | null } };

export const dins = operation<DinsQuery, DinsQueryVariables>(`query Dins($companyId: ID!, $pagination: PaginationInput) {
  dins(companyId: $companyId, pagination: $pagination) {
    totalDocs
    docs {
      ...DinRow
    }
  }
}
fragment DinRow on Din {
  id
  number
  acceptedOn
  paidOn
  agentName
  currency
  fob
  freight
  insurance
  cif
  rate
  adValorem
  otherDuties
  iva
  total
  baseClp
  ivaClp
  totalClp
  documentId
  warnings
}`);
export const saveDin = operation<SaveDinMutation, SaveDinMutationVariables>(`mutation SaveDin($companyId: ID!, $id: ID, $input: DinInput!) {
  saveDin(companyId: $companyId, id: $id, input: $input) {
    din {
      id
      number
    }
    actId
  }
}`);
export const deleteDin = operation<DeleteDinMutation, DeleteDinMutationVariables>(`mutation DeleteDin($companyId: ID!, $id: ID!) {
  deleteDin(companyId: $companyId, id: $id) {
    actId
  }
}`);
