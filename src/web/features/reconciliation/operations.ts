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

/** Emisión o vencimiento. */
export type DocumentDateBy =
  | 'DUE'
  | 'ISSUE';

export type DocumentFilter = {
  /** true: recibidos; false: emitidos; sin él, ambos. */
  readonly isReceived?: boolean | null | undefined;
  readonly state?: DocumentStateFilter | null | undefined;
};

/** Lo que un movimiento puede pagar: de su moneda, primero el saldo más cercano a su monto, después la fecha más cercana. */
export type DocumentNear = {
  readonly amount: number;
  readonly currency: Currency;
  readonly date: Day;
};

export type DocumentNewFilter = {
  /** Tipos según el SII; sin ellos, todos. */
  readonly codes?: ReadonlyArray<number> | null | undefined;
  readonly dateBy?: DocumentDateBy | null | undefined;
  /** El primer día que ya no entra. */
  readonly dateEnd?: Day | null | undefined;
  readonly dateStart?: Day | null | undefined;
  readonly near?: DocumentNear | null | undefined;
};

/** PENDING son todos los por pagar, también los atrasados (LATE); INVALID los reclamados y los anulados. */
export type DocumentStateFilter =
  | 'INVALID'
  | 'LATE'
  | 'PAID'
  | 'PENDING'
  | 'UNEXPECTED';

export type DocumentType =
  | 'CREDIT'
  | 'MANUAL'
  | 'OBLIGATION'
  | 'PAYMENT'
  | 'RENDITION'
  | 'TAX_DOCUMENT';

/** manual: una persona; clay: otro sistema, por importación; engine: la conciliación automática. */
export type MatchOrigin =
  | 'clay'
  | 'engine'
  | 'manual';

export type MatchPartInput = {
  readonly amount?: number | null | undefined;
  readonly documentId: string;
};

/** Varios documentos para un movimiento; las notas de crédito rebajan lo que pagan los demás. */
export type MultipleMatchInput = {
  readonly companyId: string;
  readonly documents: ReadonlyArray<MatchPartInput>;
  readonly transactionId: string;
};

export type PaginatedDocumentsInput = {
  readonly companyId: string;
  /** Sin ellos, todos. */
  readonly documentTypes?: ReadonlyArray<DocumentType> | null | undefined;
  readonly filter?: DocumentFilter | null | undefined;
  /** Si tiene movimientos conciliados; sin él, da lo mismo. */
  readonly isMatch?: boolean | null | undefined;
  readonly newFilter?: DocumentNewFilter | null | undefined;
  readonly pagination?: PaginationInput | null | undefined;
  /** Un folio, un nombre, un RUT con o sin puntos, o un monto exacto. */
  readonly search?: string | null | undefined;
};

export type PaginationInput = {
  readonly offset?: number | null | undefined;
  readonly page?: number | null | undefined;
};

/** La mejor sugerencia de un movimiento, o la `option` que se nombre. */
export type SuggestionInput = {
  readonly option?: number | null | undefined;
  readonly transactionId: string;
};

/** SPEND: cargo, sale de la cuenta; RECIEVED: abono, entra. */
export type TransactionType =
  | 'RECIEVED'
  | 'SPEND';

export type TransactionsInput = {
  readonly accountId?: string | null | undefined;
  readonly accountNumber?: string | null | undefined;
  readonly bankId?: string | null | undefined;
  readonly companyId: string;
  /** Incluido. */
  readonly dateEnd?: Day | null | undefined;
  readonly dateStart?: Day | null | undefined;
  /** Solo los que tienen una sugerencia. */
  readonly hasCandidates?: boolean | null | undefined;
  /** Conciliados o por conciliar; sin él, todos. */
  readonly isMatched?: boolean | null | undefined;
};

export type UnMatchInput = {
  readonly companyId: string;
  /** El del calce. */
  readonly id: string;
};

export type ReconciliationQueryVariables = Exact<{
  companyId: string;
  type?: TransactionType | null | undefined;
  pagination?: PaginationInput | null | undefined;
  input: TransactionsInput;
  search?: string | null | undefined;
}>;


export type ReconciliationQuery = { readonly getTransactions: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly type: TransactionType, readonly date: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency, readonly description: string, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly bankId: string, readonly accountId: string, readonly accountNumber: string, readonly isMatched: boolean, readonly matchs: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly createdAt: string, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly transfer: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly userRelated: { readonly email: string, readonly date: string | null } | null } | null, readonly strongMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly weakMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }> }> }, readonly reconciliationSummary: { readonly pending: number, readonly reconciled: number, readonly suggested: number, readonly month: { readonly period: string, readonly transactionsCount: number, readonly reconciledTransactionsCount: number } | null, readonly lastRun: { readonly id: string, readonly createdAt: string, readonly matches: number, readonly transfers: number, readonly isUndone: boolean } | null }, readonly transactionAccountBankList: ReadonlyArray<{ readonly accountId: string, readonly accountNumber: string, readonly bankId: string, readonly currency: Currency, readonly alias: string }> };

export type MovementDetailQueryVariables = Exact<{
  id: string;
}>;


export type MovementDetailQuery = { readonly getTransaction: { readonly bankDocId: string | null, readonly accountBalance: number | null, readonly id: string, readonly type: TransactionType, readonly date: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency, readonly description: string, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly bankId: string, readonly accountId: string, readonly accountNumber: string, readonly isMatched: boolean, readonly matchs: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly createdAt: string, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly transfer: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly userRelated: { readonly email: string, readonly date: string | null } | null } | null, readonly strongMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly weakMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }> } };

export type OpenDocumentsQueryVariables = Exact<{
  input: PaginatedDocumentsInput;
}>;


export type OpenDocumentsQuery = { readonly paginatedDocumentsByCompany: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly currencyType: Currency, readonly meta: { readonly typeLabel: string, readonly number: string | null, readonly issuerName: string | null, readonly receiverName: string | null, readonly isReceived: boolean, readonly remaining: number, readonly issuedAt: Day, readonly dueDate: Day } }> } };

export type OtherLegsQueryVariables = Exact<{
  input: TransactionsInput;
  type?: TransactionType | null | undefined;
  search?: string | null | undefined;
}>;


export type OtherLegsQuery = { readonly getTransactions: { readonly docs: ReadonlyArray<{ readonly id: string, readonly date: Day, readonly amount: number, readonly currency: Currency, readonly description: string, readonly accountId: string, readonly bankId: string, readonly accountNumber: string }> } };

export type MatchDocumentsMutationVariables = Exact<{
  input: MultipleMatchInput;
}>;


export type MatchDocumentsMutation = { readonly generateMultipleMatch: { readonly id: string } };

export type AcceptSuggestionsMutationVariables = Exact<{
  companyId: string;
  inputs: ReadonlyArray<SuggestionInput> | SuggestionInput;
}>;


export type AcceptSuggestionsMutation = { readonly acceptSuggestions: { readonly nModified: number, readonly actId: string | null } };

export type UndoMatchesMutationVariables = Exact<{
  inputs: ReadonlyArray<UnMatchInput> | UnMatchInput;
}>;


export type UndoMatchesMutation = { readonly generateMultipleUnMatch: { readonly nModified: number, readonly actId: string | null } };

export type UndoMatchActMutationVariables = Exact<{
  companyId: string;
  actId: string;
}>;


export type UndoMatchActMutation = { readonly undoMatchAct: { readonly nModified: number } };

export type RunReconciliationMutationVariables = Exact<{
  companyId: string;
}>;


export type RunReconciliationMutation = { readonly runReconciliation: { readonly automatic: number | null, readonly suggestions: number | null, readonly work: { readonly id: string } | null } };

export type UndoRunMutationVariables = Exact<{
  companyId: string;
  runId: string;
}>;


export type UndoRunMutation = { readonly undoEngineRun: { readonly nModified: number } };

export type MakeTransferMutationVariables = Exact<{
  companyId: string;
  transactionId: string;
  otherTransactionId: string;
}>;


export type MakeTransferMutation = { readonly generateTransfer: { readonly id: string } };

export type UndoTransferMutationVariables = Exact<{
  companyId: string;
  transactionId: string;
}>;


export type UndoTransferMutation = { readonly deleteTransfer: { readonly id: string } };

export type MovementFragment = { readonly id: string, readonly type: TransactionType, readonly date: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency, readonly description: string, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly bankId: string, readonly accountId: string, readonly accountNumber: string, readonly isMatched: boolean, readonly matchs: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly createdAt: string, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly transfer: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly userRelated: { readonly email: string, readonly date: string | null } | null } | null, readonly strongMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly weakMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }> };

export type CandidateFragment = { readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } };

export type PaperFragment = { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency };

export const reconciliation = operation<ReconciliationQuery, ReconciliationQueryVariables>(`query Reconciliation($companyId: ID!, $type: TransactionType, $pagination: PaginationInput, $input: TransactionsInput!, $search: String) {
  getTransactions(
    type: $type
    pagination: $pagination
    input: $input
    searchFilter: $search
  ) {
    totalDocs
    docs {
      ...Movement
    }
  }
  reconciliationSummary(companyId: $companyId) {
    pending
    reconciled
    suggested
    month {
      period
      transactionsCount
      reconciledTransactionsCount
    }
    lastRun {
      id
      createdAt
      matches
      transfers
      isUndone
    }
  }
  transactionAccountBankList(companyId: $companyId) {
    accountId
    accountNumber
    bankId
    currency
    alias
  }
}
fragment Movement on Transaction {
  id
  type
  date
  amount
  remaining
  currency
  description
  counterpartId
  counterpartName
  bankId
  accountId
  accountNumber
  isMatched
  matchs {
    id
    matchedAmount
    currency
    origin
    reasons
    createdAt
    userRelated {
      firstName
      lastName
      email
    }
    document {
      ...Paper
    }
  }
  transfer {
    transactionId
    bankId
    accountNumber
    date
    origin
    reasons
    userRelated {
      email
      date
    }
  }
  strongMatchCandidates {
    ...Candidate
  }
  weakMatchCandidates {
    ...Candidate
  }
}
fragment Paper on MatchDocument {
  id
  typeLabel
  number
  counterpartName
  documentDate
  dueDate
  amount
  remaining
  currency
}
fragment Candidate on MatchCandidate {
  documentId
  option
  reasons
  amount
  document {
    ...Paper
  }
}`);
export const movementDetail = operation<MovementDetailQuery, MovementDetailQueryVariables>(`query MovementDetail($id: ID!) {
  getTransaction(id: $id) {
    ...Movement
    bankDocId
    accountBalance
  }
}
fragment Movement on Transaction {
  id
  type
  date
  amount
  remaining
  currency
  description
  counterpartId
  counterpartName
  bankId
  accountId
  accountNumber
  isMatched
  matchs {
    id
    matchedAmount
    currency
    origin
    reasons
    createdAt
    userRelated {
      firstName
      lastName
      email
    }
    document {
      ...Paper
    }
  }
  transfer {
    transactionId
    bankId
    accountNumber
    date
    origin
    reasons
    userRelated {
      email
      date
    }
  }
  strongMatchCandidates {
    ...Candidate
  }
  weakMatchCandidates {
    ...Candidate
  }
}
fragment Paper on MatchDocument {
  id
  typeLabel
  number
  counterpartName
  documentDate
  dueDate
  amount
  remaining
  currency
}
fragment Candidate on MatchCandidate {
  documentId
  option
  reasons
  amount
  document {
    ...Paper
  }
}`);
export const openDocuments = operation<OpenDocumentsQuery, OpenDocumentsQueryVariables>(`query OpenDocuments($input: PaginatedDocumentsInput!) {
  paginatedDocumentsByCompany(input: $input) {
    totalDocs
    docs {
      id
      amount
      currencyType
      meta {
        typeLabel
        number
        issuerName
        receiverName
        isReceived
        remaining
        issuedAt
        dueDate
      }
    }
  }
}`);
export const otherLegs = operation<OtherLegsQuery, OtherLegsQueryVariables>(`query OtherLegs($input: TransactionsInput!, $type: TransactionType, $search: String) {
  getTransactions(
    type: $type
    pagination: { page: 1, offset: 20 }
    input: $input
    searchFilter: $search
  ) {
    docs {
      id
      date
      amount
      currency
      description
      accountId
      bankId
      accountNumber
    }
  }
}`);
export const matchDocuments = operation<MatchDocumentsMutation, MatchDocumentsMutationVariables>(`mutation MatchDocuments($input: MultipleMatchInput!) {
  generateMultipleMatch(input: $input) {
    id
  }
}`);
export const acceptSuggestions = operation<AcceptSuggestionsMutation, AcceptSuggestionsMutationVariables>(`mutation AcceptSuggestions($companyId: ID!, $inputs: [SuggestionInput!]!) {
  acceptSuggestions(companyId: $companyId, inputs: $inputs) {
    nModified
    actId
  }
}`);
export const undoMatches = operation<UndoMatchesMutation, UndoMatchesMutationVariables>(`mutation UndoMatches($inputs: [UnMatchInput!]!) {
  generateMultipleUnMatch(inputs: $inputs) {
    nModified
    actId
  }
}`);
export const undoMatchAct = operation<UndoMatchActMutation, UndoMatchActMutationVariables>(`mutation UndoMatchAct($companyId: ID!, $actId: String!) {
  undoMatchAct(companyId: $companyId, actId: $actId) {
    nModified
  }
}`);
export const runReconciliation = operation<RunReconciliationMutation, RunReconciliationMutationVariables>(`mutation RunReconciliation($companyId: ID!) {
  runReconciliation(companyId: $companyId) {
    automatic
    suggestions
    work {
      id
    }
  }
}`);
export const undoRun = operation<UndoRunMutation, UndoRunMutationVariables>(`mutation UndoRun($companyId: ID!, $runId: ID!) {
  undoEngineRun(companyId: $companyId, runId: $runId) {
    nModified
  }
}`);
export const makeTransfer = operation<MakeTransferMutation, MakeTransferMutationVariables>(`mutation MakeTransfer($companyId: ID!, $transactionId: ID!, $otherTransactionId: ID!) {
  generateTransfer(
    companyId: $companyId
    transactionId: $transactionId
    otherTransactionId: $otherTransactionId
  ) {
    id
  }
}`);
export const undoTransfer = operation<UndoTransferMutation, UndoTransferMutationVariables>(`mutation UndoTransfer($companyId: ID!, $transactionId: ID!) {
  deleteTransfer(companyId: $companyId, transactionId: $transactionId) {
    id
  }
}`);
