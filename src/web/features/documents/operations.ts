// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Period } from '../../../domain/period.ts';
import type { Rut } from '../../../domain/rut.ts';
/** El certificado el día de la firma: IN_FORCE vigente, EXPIRED vencido, NOT_YET aún no vigente. */
export type CertificateStanding =
  | 'EXPIRED'
  | 'IN_FORCE'
  | 'NOT_YET';

export type ChequeInput = {
  readonly bankId?: string | null | undefined;
  /** Desde cuándo se cobra. */
  readonly fecha?: Day | null | undefined;
  readonly numberCheque?: string | null | undefined;
  readonly partialAmount?: number | null | undefined;
};

export type Currency =
  | 'CLP'
  | 'EUR'
  | 'GBP'
  | 'MXN'
  | 'UF'
  | 'USD'
  | 'UTM';

/** PAID pagado; CLAIMED reclamado; ANNULLED anulado por una nota de crédito; PENDING por pagar; UNEXPECTED no se espera su pago. */
export type DocumentBadge =
  | 'ANNULLED'
  | 'CLAIMED'
  | 'PAID'
  | 'PENDING'
  | 'UNEXPECTED';

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

/** Lo que se le puede hacer a un documento en su punto de pago. */
export type DocumentOperation =
  | 'agenda'
  | 'factorize'
  | 'flexiblePeriod'
  | 'hide'
  | 'postpone'
  | 'restoreDueDate'
  | 'revertFactorize'
  | 'revertPayoff'
  | 'show';

/** En qué parte del registro de compras y ventas está: PENDIENTE mientras se puede aceptar o reclamar, después REGISTRO. */
export type DocumentState =
  | 'PENDIENTE'
  | 'REGISTRO';

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

/** Una operación y lo que necesita: los demás campos se dejan. */
export type ModifyDocumentInput = {
  /** factorize: lo que anticipa el factor. */
  readonly amount?: number | null | undefined;
  /** postpone: el vencimiento; agenda: el día, nulo para quitarlo; factorize: cuándo paga el factor. */
  readonly date?: Day | null | undefined;
  /** postpone: días desde el vencimiento. */
  readonly days?: number | null | undefined;
  /** factorize: a quién se cedió. */
  readonly factor?: string | null | undefined;
  readonly factorRut?: Rut | null | undefined;
  readonly id: string;
  /** postpone: los días son hábiles bancarios. */
  readonly onlyBankDays?: boolean | null | undefined;
  readonly operation: DocumentOperation;
  /** El monto que se vio; si hoy es otro, se rechaza. */
  readonly originalAmount?: number | null | undefined;
  /** flexiblePeriod: el mes, nulo para dejarlo en el suyo. */
  readonly period?: Period | null | undefined;
  /** El saldo que se vio; si hoy es otro, se rechaza. */
  readonly remaining?: number | null | undefined;
  /** factorize: lo que guarda y paga después. */
  readonly retention?: number | null | undefined;
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

/** Cuánto se paga de un documento, en su moneda. */
export type PartialSettleInput = {
  readonly amount?: number | null | undefined;
  readonly id: string;
  /** El monto que se vio; si hoy es otro, se rechaza. */
  readonly originalAmount?: number | null | undefined;
  /** El saldo que se vio; si hoy es otro, se rechaza. */
  readonly remaining?: number | null | undefined;
};

/** Quién paga al SII lo retenido de una boleta de honorarios. */
export type RetentionHolder =
  | 'emisor'
  | 'receptor';

/** VALID: no cambió desde que se firmó; ALTERED: el XML fue alterado; UNSIGNED: sin firma; UNVERIFIABLE: no verificable. */
export type SignatureVerdict =
  | 'ALTERED'
  | 'UNSIGNED'
  | 'UNVERIFIABLE'
  | 'VALID';

export type RowFragment = { readonly id: string, readonly companyId: string, readonly name: string | null, readonly amount: number, readonly currencyType: Currency, readonly isLate: boolean, readonly meta: { readonly typeLabel: string, readonly summary: string | null, readonly number: string | null, readonly documentCode: number | null, readonly isReceived: boolean, readonly isUnassociated: boolean, readonly state: DocumentState | null, readonly badge: DocumentBadge, readonly issuerId: string | null, readonly issuerName: string | null, readonly receiverId: string | null, readonly receiverName: string | null, readonly netAmount: number, readonly taxAmount: number, readonly retentionHolder: RetentionHolder | null, readonly remaining: number, readonly issuedAt: Day, readonly dueDate: Day } };

export type DocumentPageQueryVariables = Exact<{
  input: PaginatedDocumentsInput;
}>;


export type DocumentPageQuery = { readonly paginatedDocumentsByCompany: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly companyId: string, readonly name: string | null, readonly amount: number, readonly currencyType: Currency, readonly isLate: boolean, readonly meta: { readonly typeLabel: string, readonly summary: string | null, readonly number: string | null, readonly documentCode: number | null, readonly isReceived: boolean, readonly isUnassociated: boolean, readonly state: DocumentState | null, readonly badge: DocumentBadge, readonly issuerId: string | null, readonly issuerName: string | null, readonly receiverId: string | null, readonly receiverName: string | null, readonly netAmount: number, readonly taxAmount: number, readonly retentionHolder: RetentionHolder | null, readonly remaining: number, readonly issuedAt: Day, readonly dueDate: Day } }> } };

export type DocumentTotalsQueryVariables = Exact<{
  input: PaginatedDocumentsInput;
}>;


export type DocumentTotalsQuery = { readonly paginatedDocumentsByCompany: { readonly totals: ReadonlyArray<{ readonly isReceived: boolean, readonly count: number, readonly amount: number, readonly remaining: number }> } };

export type DocumentDetailQueryVariables = Exact<{
  id: string;
}>;


export type DocumentDetailQuery = { readonly Document: { readonly paymentDate: Day | null, readonly documentType: DocumentType, readonly originalDueDate: Day, readonly isHidden: boolean, readonly id: string, readonly companyId: string, readonly name: string | null, readonly amount: number, readonly currencyType: Currency, readonly isLate: boolean, readonly cashflowArea: { readonly name: string }, readonly meta: { readonly isProtested: boolean, readonly isUsualRetention: boolean, readonly retentionLoan: number | null, readonly barCode: string | null, readonly originalAmount: number, readonly taxableAmount: number, readonly nonTaxableAmount: number, readonly nonRecoverableTaxes: number, readonly taxRate: number | null, readonly localAmount: number, readonly rate: number | null, readonly period: string, readonly typeLabel: string, readonly summary: string | null, readonly number: string | null, readonly documentCode: number | null, readonly isReceived: boolean, readonly isUnassociated: boolean, readonly state: DocumentState | null, readonly badge: DocumentBadge, readonly issuerId: string | null, readonly issuerName: string | null, readonly receiverId: string | null, readonly receiverName: string | null, readonly netAmount: number, readonly taxAmount: number, readonly retentionHolder: RetentionHolder | null, readonly remaining: number, readonly issuedAt: Day, readonly dueDate: Day, readonly factoring: { readonly cedido: boolean, readonly issuerName: string | null, readonly cesionDate: Day | null }, readonly point: { readonly agendaDate: Day | null, readonly isDueByHand: boolean, readonly isClosed: boolean, readonly isExpected: boolean, readonly isAnnulled: boolean, readonly terms: { readonly matched: number, readonly credited: number, readonly settled: number, readonly adjusted: number, readonly cheques: number, readonly factored: number } }, readonly cesion: { readonly holderRut: Rut, readonly holderName: string | null, readonly date: Day | null, readonly amount: number, readonly dueDate: Day, readonly verdict: SignatureVerdict } | null, readonly signature: { readonly verdict: SignatureVerdict, readonly isDigestRight: boolean | null, readonly isKeyRight: boolean | null, readonly certificate: CertificateStanding | null, readonly signedOn: Day | null } | null, readonly otherTaxes: ReadonlyArray<{ readonly code: number, readonly name: string, readonly value: number }>, readonly detail: ReadonlyArray<{ readonly name: string, readonly description: string | null, readonly quantity: number | null, readonly unit: string | null, readonly unit_price: number | null, readonly total_price: number }>, readonly refDocuments: ReadonlyArray<{ readonly id: string | null, readonly documentId: string, readonly typeLabel: string, readonly date: Day | null, readonly effect: number | null, readonly reason: string | null }>, readonly referencedBy: ReadonlyArray<{ readonly id: string | null, readonly documentId: string, readonly typeLabel: string, readonly date: Day | null, readonly effect: number | null, readonly reason: string | null }>, readonly matchs: { readonly inMatch: ReadonlyArray<{ readonly id: string, readonly type: string, readonly matchedAmount: number, readonly currency: Currency, readonly date: Day | null, readonly description: string, readonly origin: string, readonly reasons: ReadonlyArray<string>, readonly bank: string | null, readonly userRelated: { readonly email: string | null, readonly date: string } | null }>, readonly outMatch: ReadonlyArray<{ readonly id: string, readonly type: string, readonly matchedAmount: number, readonly currency: Currency, readonly date: Day | null, readonly description: string, readonly origin: string, readonly reasons: ReadonlyArray<string>, readonly bank: string | null, readonly userRelated: { readonly email: string | null, readonly date: string } | null }> }, readonly download: { readonly xml: { readonly fileName: string } | null } } } };

export type DocumentXmlQueryVariables = Exact<{
  id: string;
}>;


export type DocumentXmlQuery = { readonly Document: { readonly id: string, readonly meta: { readonly download: { readonly xml: { readonly url: string } | null } } } };

export type ReferenceFragment = { readonly id: string | null, readonly documentId: string, readonly typeLabel: string, readonly date: Day | null, readonly effect: number | null, readonly reason: string | null };

export type MatchFragment = { readonly id: string, readonly type: string, readonly matchedAmount: number, readonly currency: Currency, readonly date: Day | null, readonly description: string, readonly origin: string, readonly reasons: ReadonlyArray<string>, readonly bank: string | null, readonly userRelated: { readonly email: string | null, readonly date: string } | null };

export type DoneFragment = { readonly nModified: number, readonly actId: string | null };

export type PayDocumentsMutationVariables = Exact<{
  ids: ReadonlyArray<string> | string;
  date?: Day | null | undefined;
  note?: string | null | undefined;
  confirmsClaimed?: boolean | null | undefined;
}>;


export type PayDocumentsMutation = { readonly FindAndSettleDocumentById: { readonly nModified: number, readonly actId: string | null } };

export type PayPartsMutationVariables = Exact<{
  documents: ReadonlyArray<PartialSettleInput> | PartialSettleInput;
  date?: Day | null | undefined;
  note?: string | null | undefined;
  confirmsClaimed?: boolean | null | undefined;
}>;


export type PayPartsMutation = { readonly FindAndSettlePartialsDocumentById: { readonly nModified: number, readonly actId: string | null } };

export type ModifyDocumentsMutationVariables = Exact<{
  companyId: string;
  input: ReadonlyArray<ModifyDocumentInput> | ModifyDocumentInput;
}>;


export type ModifyDocumentsMutation = { readonly modifyDocument: { readonly nModified: number, readonly actId: string | null } };

export type ChangeAmountMutationVariables = Exact<{
  id: string;
  originalAmount: number;
  remaining: number;
  note?: string | null | undefined;
}>;


export type ChangeAmountMutation = { readonly settleBothDocumentAndPoint: { readonly nModified: number, readonly actId: string | null } };

export type PayByChequesMutationVariables = Exact<{
  companyId: string;
  documentId: string;
  input: ReadonlyArray<ChequeInput> | ChequeInput;
  isSameCheque?: boolean | null | undefined;
  confirmsClaimed?: boolean | null | undefined;
}>;


export type PayByChequesMutation = { readonly createCheckDocument: { readonly id: string, readonly actId: string | null } };

export type UndoDocumentActMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type UndoDocumentActMutation = { readonly undoAct: { readonly id: string } };

export const documentPage = operation<DocumentPageQuery, DocumentPageQueryVariables>(`query DocumentPage($input: PaginatedDocumentsInput!) {
  paginatedDocumentsByCompany(input: $input) {
    totalDocs
    docs {
      ...Row
    }
  }
}
fragment Row on Document {
  id
  companyId
  name
  amount
  currencyType
  isLate
  meta {
    typeLabel
    summary
    number
    documentCode
    isReceived
    isUnassociated
    state
    badge
    issuerId
    issuerName
    receiverId
    receiverName
    netAmount
    taxAmount
    retentionHolder
    remaining
    issuedAt
    dueDate
  }
}`);
export const documentTotals = operation<DocumentTotalsQuery, DocumentTotalsQueryVariables>(`query DocumentTotals($input: PaginatedDocumentsInput!) {
  paginatedDocumentsByCompany(input: $input) {
    totals {
      isReceived
      count
      amount
      remaining
    }
  }
}`);
export const documentDetail = operation<DocumentDetailQuery, DocumentDetailQueryVariables>(`query DocumentDetail($id: ID!) {
  Document(id: $id) {
    ...Row
    paymentDate
    documentType
    originalDueDate
    isHidden
    cashflowArea {
      name
    }
    meta {
      factoring {
        cedido
        issuerName
        cesionDate
      }
      point {
        terms {
          matched
          credited
          settled
          adjusted
          cheques
          factored
        }
        agendaDate
        isDueByHand
        isClosed
        isExpected
        isAnnulled
      }
      isProtested
      isUsualRetention
      retentionLoan
      barCode
      cesion {
        holderRut
        holderName
        date
        amount
        dueDate
        verdict
      }
      signature {
        verdict
        isDigestRight
        isKeyRight
        certificate
        signedOn
      }
      originalAmount
      taxableAmount
      nonTaxableAmount
      nonRecoverableTaxes
      taxRate
      localAmount
      rate
      period
      otherTaxes {
        code
        name
        value
      }
      detail {
        name
        description
        quantity
        unit
        unit_price
        total_price
      }
      refDocuments {
        ...Reference
      }
      referencedBy {
        ...Reference
      }
      matchs {
        inMatch {
          ...Match
        }
        outMatch {
          ...Match
        }
      }
      download {
        xml {
          fileName
        }
      }
    }
  }
}
fragment Row on Document {
  id
  companyId
  name
  amount
  currencyType
  isLate
  meta {
    typeLabel
    summary
    number
    documentCode
    isReceived
    isUnassociated
    state
    badge
    issuerId
    issuerName
    receiverId
    receiverName
    netAmount
    taxAmount
    retentionHolder
    remaining
    issuedAt
    dueDate
  }
}
fragment Reference on DocumentReference {
  id
  documentId
  typeLabel
  date
  effect
  reason
}
fragment Match on DocumentMatch {
  id
  type
  matchedAmount
  currency
  date
  description
  origin
  reasons
  bank
  userRelated {
    email
    date
  }
}`);
export const documentXml = operation<DocumentXmlQuery, DocumentXmlQueryVariables>(`query DocumentXml($id: ID!) {
  Document(id: $id) {
    id
    meta {
      download {
        xml {
          url
        }
      }
    }
  }
}`);
export const payDocuments = operation<PayDocumentsMutation, PayDocumentsMutationVariables>(`mutation PayDocuments($ids: [ID!]!, $date: Date, $note: String, $confirmsClaimed: Boolean) {
  FindAndSettleDocumentById(
    ids: $ids
    date: $date
    note: $note
    confirmsClaimed: $confirmsClaimed
  ) {
    ...Done
  }
}
fragment Done on DocumentActResult {
  nModified
  actId
}`);
export const payParts = operation<PayPartsMutation, PayPartsMutationVariables>(`mutation PayParts($documents: [PartialSettleInput!]!, $date: Date, $note: String, $confirmsClaimed: Boolean) {
  FindAndSettlePartialsDocumentById(
    ids: $documents
    date: $date
    note: $note
    confirmsClaimed: $confirmsClaimed
  ) {
    ...Done
  }
}
fragment Done on DocumentActResult {
  nModified
  actId
}`);
export const modifyDocuments = operation<ModifyDocumentsMutation, ModifyDocumentsMutationVariables>(`mutation ModifyDocuments($companyId: ID!, $input: [ModifyDocumentInput!]!) {
  modifyDocument(companyId: $companyId, input: $input) {
    ...Done
  }
}
fragment Done on DocumentActResult {
  nModified
  actId
}`);
export const changeAmount = operation<ChangeAmountMutation, ChangeAmountMutationVariables>(`mutation ChangeAmount($id: ID!, $originalAmount: Amount!, $remaining: Amount!, $note: String) {
  settleBothDocumentAndPoint(
    id: $id
    originalAmount: $originalAmount
    remaining: $remaining
    isPaid: false
    note: $note
  ) {
    ...Done
  }
}
fragment Done on DocumentActResult {
  nModified
  actId
}`);
export const payByCheques = operation<PayByChequesMutation, PayByChequesMutationVariables>(`mutation PayByCheques($companyId: ID!, $documentId: ID!, $input: [ChequeInput!]!, $isSameCheque: Boolean, $confirmsClaimed: Boolean) {
  createCheckDocument(
    companyId: $companyId
    documentId: $documentId
    input: $input
    isSameCheque: $isSameCheque
    confirmsClaimed: $confirmsClaimed
  ) {
    id
    actId
  }
}`);
export const undoDocumentAct = operation<UndoDocumentActMutation, UndoDocumentActMutationVariables>(`mutation UndoDocumentAct($companyId: ID!, $id: String!) {
  undoAct(companyId: $companyId, id: $id) {
    id
  }
}`);
