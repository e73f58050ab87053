// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AccountLevelInput = {
  readonly label: string;
  readonly value: string;
};

/** Una parte: su monto o su porcentaje. */
export type CostCenterShareInput = {
  readonly amount?: number | null | undefined;
  readonly id: string;
  /** Hasta 100, con dos decimales. */
  readonly percentage?: number | null | undefined;
};

export type Currency =
  | 'CLP'
  | 'EUR'
  | 'GBP'
  | 'MXN'
  | 'UF'
  | 'USD'
  | 'UTM';

export type CostCenterListQueryVariables = Exact<{
  companyId: string;
}>;


export type CostCenterListQuery = { readonly costCenters: ReadonlyArray<{ readonly id: string, readonly code: string, readonly name: string, readonly isActive: boolean, readonly usedBy: number }> };

export type ClassificationQueryVariables = Exact<{
  companyId: string;
}>;


export type ClassificationQuery = { readonly areaRules: boolean, readonly movementKinds: ReadonlyArray<{ readonly key: string, readonly label: string, readonly familyLabel: string, readonly accountPlan: ReadonlyArray<{ readonly value: string, readonly label: string }> }> };

export type DocumentSplitQueryVariables = Exact<{
  id: string;
}>;


export type DocumentSplitQuery = { readonly getCostCentersByDocuments: ReadonlyArray<{ readonly id: string | null, readonly label: string, readonly amount: number, readonly percentage: number | null, readonly currency: Currency }> };

export type SaveCostCenterMutationVariables = Exact<{
  companyId: string;
  id?: string | null | undefined;
  code: string;
  name: string;
  isActive?: boolean | null | undefined;
}>;


export type SaveCostCenterMutation = { readonly saveCostCenter: { readonly id: string, readonly name: string, readonly actId: string | null } };

export type DeleteCostCenterMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type DeleteCostCenterMutation = { readonly deleteCostCenter: { readonly isArchived: boolean, readonly actId: string | null } };

export type SplitDocumentMutationVariables = Exact<{
  companyId: string;
  id: string;
  costCenters: ReadonlyArray<CostCenterShareInput> | CostCenterShareInput;
}>;


export type SplitDocumentMutation = { readonly associateCostCentersToDocument: { readonly nModified: number, readonly actId: string | null } };

export type SaveAreaRulesMutationVariables = Exact<{
  companyId: string;
  appliesHabits: boolean;
}>;


export type SaveAreaRulesMutation = { readonly saveAreaRules: { readonly actId: string | null } };

export type SaveMovementKindMutationVariables = Exact<{
  companyId: string;
  key: string;
  label?: string | null | undefined;
  accountPlan?: ReadonlyArray<AccountLevelInput> | AccountLevelInput | null | undefined;
}>;


export type SaveMovementKindMutation = { readonly saveMovementKind: { readonly key: string, readonly label: string, readonly actId: string | null } };

export const costCenterList = operation<CostCenterListQuery, CostCenterListQueryVariables>(`query CostCenterList($companyId: ID!) {
  costCenters(companyId: $companyId) {
    id
    code
    name
    isActive
    usedBy
  }
}`);
export const classification = operation<ClassificationQuery, ClassificationQueryVariables>(`query Classification($companyId: ID!) {
  areaRules(companyId: $companyId)
  movementKinds(companyId: $companyId) {
    key
    label
    familyLabel
    accountPlan {
      value
      label
    }
  }
}`);
export const documentSplit = operation<DocumentSplitQuery, DocumentSplitQueryVariables>(`query DocumentSplit($id: ID!) {
  getCostCentersByDocuments(documentIds: [$id]) {
    id
    label
    amount
    percentage
    currency
  }
}`);
export const saveCostCenter = operation<SaveCostCenterMutation, SaveCostCenterMutationVariables>(`mutation SaveCostCenter($companyId: ID!, $id: ID, $code: String!, $name: String!, $isActive: Boolean) {
  saveCostCenter(
    companyId: $companyId
    id: $id
    code: $code
    name: $name
    isActive: $isActive
  ) {
    id
    name
    actId
  }
}`);
export const deleteCostCenter = operation<DeleteCostCenterMutation, DeleteCostCenterMutationVariables>(`mutation DeleteCostCenter($companyId: ID!, $id: ID!) {
  deleteCostCenter(companyId: $companyId, id: $id) {
    isArchived
    actId
  }
}`);
export const splitDocument = operation<SplitDocumentMutation, SplitDocumentMutationVariables>(`mutation SplitDocument($companyId: ID!, $id: ID!, $costCenters: [CostCenterShareInput!]!) {
  associateCostCentersToDocument(
    documentsIds: [$id]
    companyId: $companyId
    costCenters: $costCenters
  ) {
    nModified
    actId
  }
}`);
export const saveAreaRules = operation<SaveAreaRulesMutation, SaveAreaRulesMutationVariables>(`mutation SaveAreaRules($companyId: ID!, $appliesHabits: Boolean!) {
  saveAreaRules(companyId: $companyId, appliesHabits: $appliesHabits) {
    actId
  }
}`);
export const saveMovementKind = operation<SaveMovementKindMutation, SaveMovementKindMutationVariables>(`mutation SaveMovementKind($companyId: ID!, $key: String!, $label: String, $accountPlan: [AccountLevelInput!]) {
  saveMovementKind(
    companyId: $companyId
    key: $key
    label: $label
    accountPlan: $accountPlan
  ) {
    key
    label
    actId
  }
}`);
