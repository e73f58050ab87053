// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type WorkKind =
  | 'acceptSuggestions'
  | 'claims'
  | 'documentFile'
  | 'documentOperation'
  | 'documentUndo'
  | 'import'
  | 'matchingRule'
  | 'payoffSheet'
  | 'reconciliation'
  | 'terms';

export type WorkState =
  | 'done'
  | 'failed'
  | 'pending'
  | 'running'
  | 'stopped'
  | 'stopping';

export type WorkFragment = { readonly id: string, readonly kind: WorkKind, readonly state: WorkState, readonly title: string, readonly progress: number | null, readonly done: number, readonly total: number | null, readonly sentence: string | null, readonly actId: string | null, readonly canStop: boolean, readonly canResume: boolean, readonly hasFile: boolean, readonly isMine: boolean };

export type WorksQueryVariables = Exact<{
  companyId: string;
  kinds?: ReadonlyArray<WorkKind> | WorkKind | null | undefined;
  documentId?: string | null | undefined;
}>;


export type WorksQuery = { readonly works: ReadonlyArray<{ readonly id: string, readonly kind: WorkKind, readonly state: WorkState, readonly title: string, readonly progress: number | null, readonly done: number, readonly total: number | null, readonly sentence: string | null, readonly actId: string | null, readonly canStop: boolean, readonly canResume: boolean, readonly hasFile: boolean, readonly isMine: boolean }> };

export type UndoWorkMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type UndoWorkMutation = { readonly undoAct: { readonly id: string, readonly description: string } };

export type WorkFileMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type WorkFileMutation = { readonly workFile: { readonly url: string } };

export type StopWorkMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type StopWorkMutation = { readonly stopWork: { readonly id: string, readonly kind: WorkKind, readonly state: WorkState, readonly title: string, readonly progress: number | null, readonly done: number, readonly total: number | null, readonly sentence: string | null, readonly actId: string | null, readonly canStop: boolean, readonly canResume: boolean, readonly hasFile: boolean, readonly isMine: boolean } };

export type ResumeWorkMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type ResumeWorkMutation = { readonly resumeWork: { readonly id: string, readonly kind: WorkKind, readonly state: WorkState, readonly title: string, readonly progress: number | null, readonly done: number, readonly total: number | null, readonly sentence: string | null, readonly actId: string | null, readonly canStop: boolean, readonly canResume: boolean, readonly hasFile: boolean, readonly isMine: boolean } };

export const works = operation<WorksQuery, WorksQueryVariables>(`query Works($companyId: ID!, $kinds: [WorkKind!], $documentId: ID) {
  works(companyId: $companyId, kinds: $kinds, documentId: $documentId) {
    ...Work
  }
}
fragment Work on Work {
  id
  kind
  state
  title
  progress
  done
  total
  sentence
  actId
  canStop
  canResume
  hasFile
  isMine
}`);
export const undoWork = operation<UndoWorkMutation, UndoWorkMutationVariables>(`mutation UndoWork($companyId: ID!, $id: String!) {
  undoAct(companyId: $companyId, actId: $id) {
    id
    description
  }
}`);
export const workFile = operation<WorkFileMutation, WorkFileMutationVariables>(`mutation WorkFile($companyId: ID!, $id: ID!) {
  workFile(companyId: $companyId, id: $id) {
    url
  }
}`);
export const stopWork = operation<StopWorkMutation, StopWorkMutationVariables>(`mutation StopWork($companyId: ID!, $id: ID!) {
  stopWork(companyId: $companyId, id: $id) {
    ...Work
  }
}
fragment Work on Work {
  id
  kind
  state
  title
  progress
  done
  total
  sentence
  actId
  canStop
  canResume
  hasFile
  isMine
}`);
export const resumeWork = operation<ResumeWorkMutation, ResumeWorkMutationVariables>(`mutation ResumeWork($companyId: ID!, $id: ID!) {
  resumeWork(companyId: $companyId, id: $id) {
    ...Work
  }
}
fragment Work on Work {
  id
  kind
  state
  title
  progress
  done
  total
  sentence
  actId
  canStop
  canResume
  hasFile
  isMine
}`);
