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

export type ImportAnswer = {
  /** El archivo del que es; sin él, de todos. */
  readonly fileName?: string | null | undefined;
  readonly key: ImportQuestionKey;
  readonly value: string;
};

/** Qué trae un archivo; se reconoce por su contenido. */
export type ImportKind =
  | 'ABONOS_TARJETA'
  | 'AEC'
  | 'BHE'
  | 'BOLETAS'
  | 'BTE'
  | 'CALCES'
  | 'CARTOLA'
  | 'CONTRIBUYENTE'
  | 'DIN'
  | 'DTE'
  | 'LIBRO'
  | 'LRE'
  | 'OBLIGACIONES'
  | 'RCV_COMPRAS'
  | 'RCV_RESUMEN'
  | 'RCV_VENTAS';

export type ImportQuestionKey =
  | 'account'
  | 'columns'
  | 'currency'
  | 'dayOrder'
  | 'obligations'
  | 'period'
  | 'preview'
  | 'rate'
  | 'side'
  | 'signs'
  | 'year';

export type ImportStatus =
  | 'deshecho'
  | 'detenido'
  | 'en_proceso'
  | 'importado'
  | 'parcial'
  | 'pregunta'
  | 'rechazado'
  | 'repetido';

export type PaginationInput = {
  readonly offset?: number | null | undefined;
  readonly page?: number | null | undefined;
};

export type RepeatDecision = {
  readonly id: string;
  /** Si la fila es el mismo movimiento; si no, es otro. */
  readonly isSame: boolean;
  /** El movimiento que es, cuando no es el que se le puso al lado. */
  readonly transactionId?: string | null | undefined;
};

/** Por qué se pregunta. */
export type RepeatReason =
  | 'alike'
  | 'contradiction'
  | 'edited'
  | 'moved';

/** Por qué una fila es un movimiento que ya estaba; hand: lo dijo una persona; file: es el mismo archivo. */
export type RepeatRule =
  | 'balance'
  | 'file'
  | 'hand'
  | 'id'
  | 'likeness'
  | 'number'
  | 'order'
  | 'text';

export type ReportFragment = { readonly id: string, readonly fileName: string, readonly fileSize: number, readonly kind: ImportKind | null, readonly status: ImportStatus, readonly rowsRead: number, readonly rowsNew: number, readonly rowsRepeated: number, readonly rowsRejected: number, readonly rowsPending: number, readonly pendingCount: number, readonly sameFileCount: number, readonly problemCount: number, readonly progress: number | null, readonly createdAt: string, readonly createdBy: string | null, readonly undoneAt: string | null, readonly canUndo: boolean, readonly hasOriginal: boolean, readonly problems: ReadonlyArray<{ readonly line: number | null, readonly column: string | null, readonly code: string, readonly message: string }>, readonly questions: ReadonlyArray<{ readonly key: ImportQuestionKey, readonly message: string, readonly sample: ReadonlyArray<string>, readonly suggested: string | null, readonly parts: ReadonlyArray<string>, readonly options: ReadonlyArray<{ readonly value: string, readonly label: string }> }> };

export type ImportsQueryVariables = Exact<{
  companyId: string;
  pagination?: PaginationInput | null | undefined;
}>;


export type ImportsQuery = { readonly imports: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly fileName: string, readonly fileSize: number, readonly kind: ImportKind | null, readonly status: ImportStatus, readonly rowsRead: number, readonly rowsNew: number, readonly rowsRepeated: number, readonly rowsRejected: number, readonly problemCount: number, readonly progress: number | null, readonly createdAt: string, readonly createdBy: string | null }> } };

export type ImportReportQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type ImportReportQuery = { readonly importReport: { readonly id: string, readonly fileName: string, readonly fileSize: number, readonly kind: ImportKind | null, readonly status: ImportStatus, readonly rowsRead: number, readonly rowsNew: number, readonly rowsRepeated: number, readonly rowsRejected: number, readonly rowsPending: number, readonly pendingCount: number, readonly sameFileCount: number, readonly problemCount: number, readonly progress: number | null, readonly createdAt: string, readonly createdBy: string | null, readonly undoneAt: string | null, readonly canUndo: boolean, readonly hasOriginal: boolean, readonly problems: ReadonlyArray<{ readonly line: number | null, readonly column: string | null, readonly code: string, readonly message: string }>, readonly questions: ReadonlyArray<{ readonly key: ImportQuestionKey, readonly message: string, readonly sample: ReadonlyArray<string>, readonly suggested: string | null, readonly parts: ReadonlyArray<string>, readonly options: ReadonlyArray<{ readonly value: string, readonly label: string }> }> } };

export type RepeatedMovementsQueryVariables = Exact<{
  companyId: string;
  importId: string;
  isPending: boolean;
  pagination?: PaginationInput | null | undefined;
}>;


export type RepeatedMovementsQuery = { readonly repeatedMovements: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly line: number, readonly rule: RepeatRule | null, readonly reason: RepeatReason | null, readonly row: { readonly date: Day, readonly amount: number, readonly currency: Currency, readonly description: string, readonly reference: string | null, readonly balance: number | null }, readonly transaction: { readonly date: Day, readonly amount: number, readonly currency: Currency, readonly description: string, readonly reference: string | null, readonly balance: number | null } }> } };

export type DecideRepeatedMovementsMutationVariables = Exact<{
  companyId: string;
  importId: string;
  decisions: ReadonlyArray<RepeatDecision> | RepeatDecision;
}>;


export type DecideRepeatedMovementsMutation = { readonly decideRepeatedMovements: { readonly actId: string, readonly nModified: number } };

export type SeparateRepeatedMovementsMutationVariables = Exact<{
  companyId: string;
  importId: string;
  ids: ReadonlyArray<string> | string;
}>;


export type SeparateRepeatedMovementsMutation = { readonly separateRepeatedMovements: { readonly actId: string, readonly nModified: number } };

export type ImportFilesMutationVariables = Exact<{
  companyId: string;
  files: ReadonlyArray<File> | File;
  kind?: ImportKind | null | undefined;
  allOrNothing?: boolean | null | undefined;
  isTrial?: boolean | null | undefined;
}>;


export type ImportFilesMutation = { readonly importFiles: ReadonlyArray<{ readonly id: string, readonly fileName: string, readonly fileSize: number, readonly kind: ImportKind | null, readonly status: ImportStatus, readonly rowsRead: number, readonly rowsNew: number, readonly rowsRepeated: number, readonly rowsRejected: number, readonly rowsPending: number, readonly pendingCount: number, readonly sameFileCount: number, readonly problemCount: number, readonly progress: number | null, readonly createdAt: string, readonly createdBy: string | null, readonly undoneAt: string | null, readonly canUndo: boolean, readonly hasOriginal: boolean, readonly problems: ReadonlyArray<{ readonly line: number | null, readonly column: string | null, readonly code: string, readonly message: string }>, readonly questions: ReadonlyArray<{ readonly key: ImportQuestionKey, readonly message: string, readonly sample: ReadonlyArray<string>, readonly suggested: string | null, readonly parts: ReadonlyArray<string>, readonly options: ReadonlyArray<{ readonly value: string, readonly label: string }> }> }> };

export type AnswerImportMutationVariables = Exact<{
  companyId: string;
  id: string;
  answers: ReadonlyArray<ImportAnswer> | ImportAnswer;
}>;


export type AnswerImportMutation = { readonly answerImport: { readonly id: string, readonly fileName: string, readonly fileSize: number, readonly kind: ImportKind | null, readonly status: ImportStatus, readonly rowsRead: number, readonly rowsNew: number, readonly rowsRepeated: number, readonly rowsRejected: number, readonly rowsPending: number, readonly pendingCount: number, readonly sameFileCount: number, readonly problemCount: number, readonly progress: number | null, readonly createdAt: string, readonly createdBy: string | null, readonly undoneAt: string | null, readonly canUndo: boolean, readonly hasOriginal: boolean, readonly problems: ReadonlyArray<{ readonly line: number | null, readonly column: string | null, readonly code: string, readonly message: string }>, readonly questions: ReadonlyArray<{ readonly key: ImportQuestionKey, readonly message: string, readonly sample: ReadonlyArray<string>, readonly suggested: string | null, readonly parts: ReadonlyArray<string>, readonly options: ReadonlyArray<{ readonly value: string, readonly label: string }> }> } };

export type UndoImportMutationVariables = Exact<{
  companyId: string;
  id: string;
  keepsOffice?: boolean | null | undefined;
}>;


export type UndoImportMutation = { readonly undoImport: { readonly id: string, readonly fileName: string, readonly fileSize: number, readonly kind: ImportKind | null, readonly status: ImportStatus, readonly rowsRead: number, readonly rowsNew: number, readonly rowsRepeated: number, readonly rowsRejected: number, readonly rowsPending: number, readonly pendingCount: number, readonly sameFileCount: number, readonly problemCount: number, readonly progress: number | null, readonly createdAt: string, readonly createdBy: string | null, readonly undoneAt: string | null, readonly canUndo: boolean, readonly hasOriginal: boolean, readonly problems: ReadonlyArray<{ readonly line: number | null, readonly column: string | null, readonly code: string, readonly message: string }>, readonly questions: ReadonlyArray<{ readonly key: ImportQuestionKey, readonly message: string, readonly sample: ReadonlyArray<string>, readonly suggested: string | null, readonly parts: ReadonlyArray<string>, readonly options: ReadonlyArray<{ readonly value: string, readonly label: string }> }> } };

export type ImportOriginalQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type ImportOriginalQuery = { readonly importReport: { readonly id: string, readonly original: { readonly url: string } | null } };

export const imports = operation<ImportsQuery, ImportsQueryVariables>(`query Imports($companyId: ID!, $pagination: PaginationInput) {
  imports(companyId: $companyId, pagination: $pagination) {
    totalDocs
    docs {
      id
      fileName
      fileSize
      kind
      status
      rowsRead
      rowsNew
      rowsRepeated
      rowsRejected
      problemCount
      progress
      createdAt
      createdBy
    }
  }
}`);
export const importReport = operation<ImportReportQuery, ImportReportQueryVariables>(`query ImportReport($companyId: ID!, $id: ID!) {
  importReport(companyId: $companyId, id: $id) {
    ...Report
  }
}
fragment Report on ImportReport {
  id
  fileName
  fileSize
  kind
  status
  rowsRead
  rowsNew
  rowsRepeated
  rowsRejected
  rowsPending
  pendingCount
  sameFileCount
  problems {
    line
    column
    code
    message
  }
  problemCount
  questions {
    key
    message
    options {
      value
      label
    }
    sample
    suggested
    parts
  }
  progress
  createdAt
  createdBy
  undoneAt
  canUndo
  hasOriginal
}`);
export const repeatedMovements = operation<RepeatedMovementsQuery, RepeatedMovementsQueryVariables>(`query RepeatedMovements($companyId: ID!, $importId: ID!, $isPending: Boolean!, $pagination: PaginationInput) {
  repeatedMovements(
    companyId: $companyId
    importId: $importId
    isPending: $isPending
    pagination: $pagination
  ) {
    totalDocs
    docs {
      id
      line
      rule
      reason
      row {
        date
        amount
        currency
        description
        reference
        balance
      }
      transaction {
        date
        amount
        currency
        description
        reference
        balance
      }
    }
  }
}`);
export const decideRepeatedMovements = operation<DecideRepeatedMovementsMutation, DecideRepeatedMovementsMutationVariables>(`mutation DecideRepeatedMovements($companyId: ID!, $importId: ID!, $decisions: [RepeatDecision!]!) {
  decideRepeatedMovements(
    companyId: $companyId
    importId: $importId
    decisions: $decisions
  ) {
    actId
    nModified
  }
}`);
export const separateRepeatedMovements = operation<SeparateRepeatedMovementsMutation, SeparateRepeatedMovementsMutationVariables>(`mutation SeparateRepeatedMovements($companyId: ID!, $importId: ID!, $ids: [ID!]!) {
  separateRepeatedMovements(companyId: $companyId, importId: $importId, ids: $ids) {
    actId
    nModified
  }
}`);
export const importFiles = operation<ImportFilesMutation, ImportFilesMutationVariables>(`mutation ImportFiles($companyId: ID!, $files: [File!]!, $kind: ImportKind, $allOrNothing: Boolean, $isTrial: Boolean) {
  importFiles(
    companyId: $companyId
    files: $files
    kind: $kind
    allOrNothing: $allOrNothing
    isTrial: $isTrial
  ) {
    ...Report
  }
}
fragment Report on ImportReport {
  id
  fileName
  fileSize
  kind
  status
  rowsRead
  rowsNew
  rowsRepeated
  rowsRejected
  rowsPending
  pendingCount
  sameFileCount
  problems {
    line
    column
    code
    message
  }
  problemCount
  questions {
    key
    message
    options {
      value
      label
    }
    sample
    suggested
    parts
  }
  progress
  createdAt
  createdBy
  undoneAt
  canUndo
  hasOriginal
}`);
export const answerImport = operation<AnswerImportMutation, AnswerImportMutationVariables>(`mutation AnswerImport($companyId: ID!, $id: ID!, $answers: [ImportAnswer!]!) {
  answerImport(companyId: $companyId, id: $id, answers: $answers) {
    ...Report
  }
}
fragment Report on ImportReport {
  id
  fileName
  fileSize
  kind
  status
  rowsRead
  rowsNew
  rowsRepeated
  rowsRejected
  rowsPending
  pendingCount
  sameFileCount
  problems {
    line
    column
    code
    message
  }
  problemCount
  questions {
    key
    message
    options {
      value
      label
    }
    sample
    suggested
    parts
  }
  progress
  createdAt
  createdBy
  undoneAt
  canUndo
  hasOriginal
}`);
export const undoImport = operation<UndoImportMutation, UndoImportMutationVariables>(`mutation UndoImport($companyId: ID!, $id: ID!, $keepsOffice: Boolean) {
  undoImport(companyId: $companyId, id: $id, keepsOffice: $keepsOffice) {
    ...Report
  }
}
fragment Report on ImportReport {
  id
  fileName
  fileSize
  kind
  status
  rowsRead
  rowsNew
  rowsRepeated
  rowsRejected
  rowsPending
  pendingCount
  sameFileCount
  problems {
    line
    column
    code
    message
  }
  problemCount
  questions {
    key
    message
    options {
      value
      label
    }
    sample
    suggested
    parts
  }
  progress
  createdAt
  createdBy
  undoneAt
  canUndo
  hasOriginal
}`);
export const importOriginal = operation<ImportOriginalQuery, ImportOriginalQueryVariables>(`query ImportOriginal($companyId: ID!, $id: ID!) {
  importReport(companyId: $companyId, id: $id) {
    id
    original {
      url
    }
  }
}`);
