// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
export type HistoryFilter = {
  /** Lo que se le hizo a este documento. */
  readonly documentId?: string | null | undefined;
  readonly from?: Day | null | undefined;
  /** Una de historyFilters. */
  readonly kind?: string | null | undefined;
  /** Lo que se le hizo a este crédito. */
  readonly loanId?: string | null | undefined;
  readonly personId?: string | null | undefined;
  /** Incluido. */
  readonly to?: Day | null | undefined;
};

export type PaginationInput = {
  readonly offset?: number | null | undefined;
  readonly page?: number | null | undefined;
};

export type CompanyHistoryQueryVariables = Exact<{
  companyId: string;
  pagination?: PaginationInput | null | undefined;
  search?: string | null | undefined;
  filter?: HistoryFilter | null | undefined;
}>;


export type CompanyHistoryQuery = { readonly companyHistory: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly at: string, readonly undoes: string | null, readonly undoneBy: string | null, readonly whyNot: string | null, readonly hash: string, readonly person: { readonly id: string, readonly name: string, readonly email: string }, readonly parts: ReadonlyArray<{ readonly text: string, readonly to: { readonly kind: string, readonly id: string } | null }>, readonly changes: ReadonlyArray<{ readonly field: string, readonly label: string, readonly before: string | null, readonly after: string | null }> }> } };

export type UndoActMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type UndoActMutation = { readonly undoAct: { readonly id: string, readonly workId: string | null, readonly description: string } };

export type UndoPartlyMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type UndoPartlyMutation = { readonly undoAct: { readonly id: string, readonly description: string } };

export type TryUndoMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type TryUndoMutation = { readonly undoAct: { readonly possible: number | null, readonly obstacles: ReadonlyArray<{ readonly message: string, readonly later: ReadonlyArray<{ readonly id: string, readonly description: string }> }> } };

export type HistoryFiltersQueryVariables = Exact<{
  companyId: string;
}>;


export type HistoryFiltersQuery = { readonly historyFilters: { readonly kinds: ReadonlyArray<{ readonly key: string, readonly label: string }>, readonly people: ReadonlyArray<{ readonly id: string, readonly name: string, readonly email: string }> } };

export type VerifyHistoryQueryVariables = Exact<{
  companyId: string;
  from?: number | null | undefined;
}>;


export type VerifyHistoryQuery = { readonly verifyHistory: { readonly checked: number, readonly total: number, readonly firstBroken: number | null, readonly signedUntil: number | null, readonly signedAt: string | null, readonly isKeyMissing: boolean } };

export type HistoryExportQueryVariables = Exact<{
  companyId: string;
}>;


export type HistoryExportQuery = { readonly historyExport: { readonly url: string, readonly fileName: string } };

export type EntryFragment = { readonly id: string, readonly at: string, readonly undoes: string | null, readonly undoneBy: string | null, readonly whyNot: string | null, readonly hash: string, readonly person: { readonly id: string, readonly name: string, readonly email: string }, readonly parts: ReadonlyArray<{ readonly text: string, readonly to: { readonly kind: string, readonly id: string } | null }>, readonly changes: ReadonlyArray<{ readonly field: string, readonly label: string, readonly before: string | null, readonly after: string | null }> };

export type ThingHistoryQueryVariables = Exact<{
  companyId: string;
  filter: HistoryFilter;
  offset: number;
}>;


export type ThingHistoryQuery = { readonly companyHistory: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly at: string, readonly undoes: string | null, readonly undoneBy: string | null, readonly whyNot: string | null, readonly hash: string, readonly person: { readonly id: string, readonly name: string, readonly email: string }, readonly parts: ReadonlyArray<{ readonly text: string, readonly to: { readonly kind: string, readonly id: string } | null }>, readonly changes: ReadonlyArray<{ readonly field: string, readonly label: string, readonly before: string | null, readonly after: string | null }> }> } };

export const companyHistory = operation<CompanyHistoryQuery, CompanyHistoryQueryVariables>(`query CompanyHistory($companyId: ID!, $pagination: PaginationInput, $search: String, $filter: HistoryFilter) {
  companyHistory(
    companyId: $companyId
    pagination: $pagination
    search: $search
    filter: $filter
  ) {
    totalDocs
    docs {
      ...Entry
    }
  }
}
fragment Entry on HistoryEntry {
  id
  at
  person {
    id
    name
    email
  }
  parts {
    text
    to {
      kind
      id
    }
  }
  undoes
  undoneBy
  whyNot
  changes {
    field
    label
    before
    after
  }
  hash
}`);
export const undoAct = operation<UndoActMutation, UndoActMutationVariables>(`mutation UndoAct($companyId: ID!, $id: String!) {
  undoAct(companyId: $companyId, actId: $id) {
    id
    workId
    description
  }
}`);
export const undoPartly = operation<UndoPartlyMutation, UndoPartlyMutationVariables>(`mutation UndoPartly($companyId: ID!, $id: String!) {
  undoAct(companyId: $companyId, actId: $id, isPartial: true) {
    id
    description
  }
}`);
export const tryUndo = operation<TryUndoMutation, TryUndoMutationVariables>(`mutation TryUndo($companyId: ID!, $id: String!) {
  undoAct(companyId: $companyId, actId: $id, isTrial: true) {
    possible
    obstacles {
      message
      later {
        id
        description
      }
    }
  }
}`);
export const historyFilters = operation<HistoryFiltersQuery, HistoryFiltersQueryVariables>(`query HistoryFilters($companyId: ID!) {
  historyFilters(companyId: $companyId) {
    kinds {
      key
      label
    }
    people {
      id
      name
      email
    }
  }
}`);
export const verifyHistory = operation<VerifyHistoryQuery, VerifyHistoryQueryVariables>(`query VerifyHistory($companyId: ID!, $from: Int) {
  verifyHistory(companyId: $companyId, from: $from) {
    checked
    total
    firstBroken
    signedUntil
    signedAt
    isKeyMissing
  }
}`);
export const historyExport = operation<HistoryExportQuery, HistoryExportQueryVariables>(`query HistoryExport($companyId: ID!) {
  historyExport(companyId: $companyId) {
    url
    fileName
  }
}`);
export const thingHistory = operation<ThingHistoryQuery, ThingHistoryQueryVariables>(`query ThingHistory($companyId: ID!, $filter: HistoryFilter!, $offset: Int!) {
  companyHistory(
    companyId: $companyId
    pagination: { page: 1, offset: $offset }
    filter: $filter
  ) {
    totalDocs
    docs {
      ...Entry
    }
  }
}
fragment Entry on HistoryEntry {
  id
  at
  person {
    id
    name
    email
  }
  parts {
    text
    to {
      kind
      id
    }
  }
  undoes
  undoneBy
  whyNot
  changes {
    field
    label
    before
    after
  }
  hash
}`);
