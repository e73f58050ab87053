// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type SoftlandingStep =
  | 'areas'
  | 'bancos'
  | 'conciliacion'
  | 'saldos'
  | 'sii'
  | 'usuarios';

export type CompanySoftlandingQueryVariables = Exact<{
  companyId: string;
}>;


export type CompanySoftlandingQuery = { readonly companySoftlanding: { readonly companyId: string, readonly isCompleted: boolean, readonly completedAt: string | null, readonly completedBy: string | null, readonly notes: string, readonly steps: ReadonlyArray<{ readonly name: SoftlandingStep, readonly completed: boolean, readonly completedAt: string | null, readonly completedBy: string | null, readonly note: string, readonly detected: boolean }>, readonly editionHistory: ReadonlyArray<{ readonly date: string, readonly event: string, readonly userEmail: string | null, readonly fields: ReadonlyArray<{ readonly key: string, readonly value: string }> }> } };

export type SaveSoftlandingStepMutationVariables = Exact<{
  companyId: string;
  step: SoftlandingStep;
  isCompleted?: boolean | null | undefined;
  note?: string | null | undefined;
  expected?: string | null | undefined;
}>;


export type SaveSoftlandingStepMutation = { readonly saveSoftlandingStep: { readonly companyId: string, readonly actId: string | null } };

export type SaveSoftlandingNotesMutationVariables = Exact<{
  companyId: string;
  notes: string;
  expected?: string | null | undefined;
}>;


export type SaveSoftlandingNotesMutation = { readonly saveSoftlandingNotes: { readonly companyId: string, readonly actId: string | null } };

export type CompleteSoftlandingMutationVariables = Exact<{
  companyId: string;
}>;


export type CompleteSoftlandingMutation = { readonly completeSoftlanding: { readonly companyId: string } };

export type ReopenSoftlandingMutationVariables = Exact<{
  companyId: string;
}>;


export type ReopenSoftlandingMutation = { readonly reopenSoftlanding: { readonly companyId: string } };

export const companySoftlanding = operation<CompanySoftlandingQuery, CompanySoftlandingQueryVariables>(`query CompanySoftlanding($companyId: ID!) {
  companySoftlanding(companyId: $companyId) {
    companyId
    isCompleted
    completedAt
    completedBy
    notes
    steps {
      name
      completed
      completedAt
      completedBy
      note
      detected
    }
    editionHistory {
      date
      event
      userEmail
      fields {
        key
        value
      }
    }
  }
}`);
export const saveSoftlandingStep = operation<SaveSoftlandingStepMutation, SaveSoftlandingStepMutationVariables>(`mutation SaveSoftlandingStep($companyId: ID!, $step: SoftlandingStep!, $isCompleted: Boolean, $note: String, $expected: String) {
  saveSoftlandingStep(
    companyId: $companyId
    step: $step
    isCompleted: $isCompleted
    note: $note
    expected: $expected
  ) {
    companyId
    actId
  }
}`);
export const saveSoftlandingNotes = operation<SaveSoftlandingNotesMutation, SaveSoftlandingNotesMutationVariables>(`mutation SaveSoftlandingNotes($companyId: ID!, $notes: String!, $expected: String) {
  saveSoftlandingNotes(companyId: $companyId, notes: $notes, expected: $expected) {
    companyId
    actId
  }
}`);
export const completeSoftlanding = operation<CompleteSoftlandingMutation, CompleteSoftlandingMutationVariables>(`mutation CompleteSoftlanding($companyId: ID!) {
  completeSoftlanding(companyId: $companyId) {
    companyId
  }
}`);
export const reopenSoftlanding = operation<ReopenSoftlandingMutation, ReopenSoftlandingMutationVariables>(`mutation ReopenSoftlanding($companyId: ID!) {
  reopenSoftlanding(companyId: $companyId) {
    companyId
  }
}`);
