// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Period } from '../../../domain/period.ts';
import type { Rut } from '../../../domain/rut.ts';
export type Currency =
  | 'CLP'
  | 'EUR'
  | 'GBP'
  | 'MXN'
  | 'UF'
  | 'USD'
  | 'UTM';

/** Lo que cambia; lo ausente queda. */
export type ObligationEditInput = {
  readonly amount?: number | null | undefined;
  readonly cashflowAreaId?: string | null | undefined;
  readonly counterpartName?: string | null | undefined;
  readonly counterpartRut?: Rut | null | undefined;
  /** Junto con el monto. */
  readonly currency?: Currency | null | undefined;
  readonly detail?: string | null | undefined;
  /** Con FOLLOWING se mueven también las siguientes. */
  readonly dueDate?: Day | null | undefined;
  readonly name?: string | null | undefined;
  readonly number?: string | null | undefined;
  readonly receipts?: ReadonlyArray<ReceiptInput> | null | undefined;
  readonly referenceNumber?: string | null | undefined;
};

export type ObligationInput = {
  readonly amount: number;
  /** Sin ella, la de su tipo. */
  readonly cashflowAreaId?: string | null | undefined;
  readonly counterpartName?: string | null | undefined;
  readonly counterpartRut?: Rut | null | undefined;
  /** Pesos o UF. */
  readonly currency?: Currency | null | undefined;
  readonly detail?: string | null | undefined;
  readonly documentType?: ObligationType | null | undefined;
  /** De una que se repite, la primera vez. */
  readonly dueDate: Day;
  /** Sin ella, hoy o el vencimiento, lo que sea antes. */
  readonly emissionDate?: Day | null | undefined;
  readonly institution?: string | null | undefined;
  /** Por pagar; sin él, el lado de su tipo. */
  readonly isReceived?: boolean | null | undefined;
  /** La clave de su tipo (movementKinds). */
  readonly kind: string;
  /** Sin él, el de su tipo. */
  readonly name?: string | null | undefined;
  readonly number?: string | null | undefined;
  /** El mes de que trata; sin él, el del vencimiento. */
  readonly period?: Period | null | undefined;
  readonly receipts?: ReadonlyArray<ReceiptInput> | null | undefined;
  readonly referenceNumber?: string | null | undefined;
  readonly repetition?: ObligationRepetitionInput | null | undefined;
};

/** date: por fecha; first, fifth, last: el primer, quinto o último día hábil bancario de su mes. */
export type ObligationPayDay =
  | 'date'
  | 'fifth'
  | 'first'
  | 'last';

export type ObligationRepetitionInput = {
  /** Cada 7, 15, 30, 45, 60 o 90 días; 30, 60 y 90 son 1, 2 y 3 meses. */
  readonly interval: number;
  readonly payDay?: ObligationPayDay | null | undefined;
  readonly roll?: ObligationRoll | null | undefined;
  readonly times?: number | null | undefined;
  readonly untilDate?: Day | null | undefined;
};

/** Qué pasa si ese día el banco está cerrado. */
export type ObligationRoll =
  | 'next'
  | 'previous'
  | 'stay';

/** De una que se repite: ella sola, ella y las siguientes, o todas las que no tienen pagos. */
export type ObligationScope =
  | 'ALL_UNPAID'
  | 'FOLLOWING'
  | 'ONE';

/** RENDITION: gastos de una persona, con sus comprobantes. */
export type ObligationType =
  | 'OBLIGATION'
  | 'RENDITION';

export type ReceiptInput = {
  readonly amount: number;
  readonly date: Day;
  readonly description: string;
  readonly number?: string | null | undefined;
};

export type ObligationChoicesQueryVariables = Exact<{
  companyId: string;
}>;


export type ObligationChoicesQuery = { readonly movementKinds: ReadonlyArray<{ readonly key: string, readonly label: string, readonly family: string, readonly familyLabel: string, readonly side: string, readonly incomeArea: string | null, readonly expenseArea: string | null }> };

export type ObligationDetailQueryVariables = Exact<{
  id: string;
}>;


export type ObligationDetailQuery = { readonly Document: { readonly id: string, readonly recurringId: string | null, readonly kindKey: string | null, readonly currencyType: Currency, readonly dueDate: Day, readonly meta: { readonly summary: string | null, readonly originalAmount: number, readonly remaining: number } } };

export type CreateObligationMutationVariables = Exact<{
  companyId: string;
  documents: ReadonlyArray<ObligationInput> | ObligationInput;
}>;


export type CreateObligationMutation = { readonly createObligationDocuments: { readonly nModified: number, readonly actId: string | null } };

export type UpdateObligationMutationVariables = Exact<{
  companyId: string;
  id: string;
  scope?: ObligationScope | null | undefined;
  input: ObligationEditInput;
}>;


export type UpdateObligationMutation = { readonly updateObligationDocument: { readonly nModified: number, readonly actId: string | null } };

export type DeleteObligationMutationVariables = Exact<{
  companyId: string;
  id: string;
  scope?: ObligationScope | null | undefined;
}>;


export type DeleteObligationMutation = { readonly deleteObligationDocuments: { readonly nModified: number, readonly actId: string | null } };

export const obligationChoices = operation<ObligationChoicesQuery, ObligationChoicesQueryVariables>(`query ObligationChoices($companyId: ID!) {
  movementKinds(companyId: $companyId) {
    key
    label
    family
    familyLabel
    side
    incomeArea
    expenseArea
  }
}`);
export const obligationDetail = operation<ObligationDetailQuery, ObligationDetailQueryVariables>(`query ObligationDetail($id: ID!) {
  Document(id: $id) {
    id
    recurringId
    kindKey
    currencyType
    dueDate
    meta {
      summary
      originalAmount
      remaining
    }
  }
}`);
export const createObligation = operation<CreateObligationMutation, CreateObligationMutationVariables>(`mutation CreateObligation($companyId: ID!, $documents: [ObligationInput!]!) {
  createObligationDocuments(companyId: $companyId, documents: $documents) {
    nModified
    actId
  }
}`);
export const updateObligation = operation<UpdateObligationMutation, UpdateObligationMutationVariables>(`mutation UpdateObligation($companyId: ID!, $id: ID!, $scope: ObligationScope, $input: ObligationEditInput!) {
  updateObligationDocument(
    companyId: $companyId
    id: $id
    scope: $scope
    input: $input
  ) {
    nModified
    actId
  }
}`);
export const deleteObligation = operation<DeleteObligationMutation, DeleteObligationMutationVariables>(`mutation DeleteObligation($companyId: ID!, $id: ID!, $scope: ObligationScope) {
  deleteObligationDocuments(companyId: $companyId, ids: [$id], scope: $scope) {
    nModified
    actId
  }
}`);
