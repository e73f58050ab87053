// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Period } from '../../../domain/period.ts';
import type { Rut } from '../../../domain/rut.ts';
export type AppliedPartInput = {
  /** Hasta lo que falta de él y de la nota. */
  readonly amount: number;
  /** El documento al que se aplica. */
  readonly id: string;
};

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

export type ChequeNextState =
  | 'bounced'
  | 'cancelled'
  | 'deposited';

/** En cartera, girado, depositado, cobrado (un movimiento lo calza entero), protestado, protestado y sin nada que cobrar, o anulado. */
export type ChequeState =
  | 'bounced'
  | 'cancelled'
  | 'cashed'
  | 'deposited'
  | 'inHand'
  | 'issued'
  | 'replaced';

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

/** Una operación y lo que necesita: los demás campos se dejan. */
export type DocumentBulkAct = {
  /** partialPayoff: lo que se paga de cada uno, en su moneda. */
  readonly amount?: number | null | undefined;
  /** area: nula, la que les toca sin una persona. */
  readonly areaId?: string | null | undefined;
  /** comment: hasta 2.000 caracteres. */
  readonly comment?: string | null | undefined;
  /** Se paga aunque esté reclamado. */
  readonly confirmsClaimed?: boolean | null | undefined;
  /** split: vacío lo quita. */
  readonly costCenters?: ReadonlyArray<DocumentBulkShare> | null | undefined;
  /** Cuándo se pagó, sin ella hoy; postpone: el vencimiento. */
  readonly date?: Day | null | undefined;
  /** postpone: días desde el vencimiento de cada uno. */
  readonly days?: number | null | undefined;
  readonly kind: DocumentBulkKind;
  readonly means?: PaymentMeans | null | undefined;
  /** Cómo se pagó, en sus palabras. */
  readonly note?: string | null | undefined;
  /** postpone: los días son hábiles bancarios. */
  readonly onlyBankDays?: boolean | null | undefined;
};

export type DocumentBulkInput = {
  readonly act: DocumentBulkAct;
  readonly companyId: string;
  /** Los que no corresponden quedan igual; sin él, uno de ellos deja todos como están. */
  readonly leavesOut?: boolean | null | undefined;
  readonly selection: DocumentSelection;
};

/** Lo que se hace a muchos documentos a la vez. */
export type DocumentBulkKind =
  | 'area'
  | 'comment'
  | 'hide'
  | 'partialPayoff'
  | 'payoff'
  | 'postpone'
  | 'restoreDueDate'
  | 'revertPayoff'
  | 'show'
  | 'split';

export type DocumentBulkShare = {
  readonly id: string;
  /** Hasta 100, con dos decimales. */
  readonly percentage: number;
};

/** Dónde está el plazo del SII: soon, quedan menos de 48 horas; accepted; claimed; tacit, venció sin que nadie dijera nada. */
export type DocumentClockFilter =
  | 'accepted'
  | 'claimed'
  | 'soon'
  | 'tacit';

export type DocumentColumn =
  | 'date'
  | 'document'
  | 'due'
  | 'gross'
  | 'institution'
  | 'net'
  | 'obligation'
  | 'party'
  | 'payable'
  | 'period'
  | 'remaining'
  | 'state'
  | 'tax'
  | 'total'
  | 'withheld';

/** Emisión, vencimiento, mes tributario o recepción en el SII. */
export type DocumentDateBy =
  | 'DUE'
  | 'ISSUE'
  | 'PERIOD'
  | 'RECEPTION';

export type DocumentFilter = {
  /** true: recibidos; false: emitidos; sin él, ambos. */
  readonly isReceived?: boolean | null | undefined;
  readonly state?: DocumentStateFilter | null | undefined;
};

/** XML y PDF: un archivo por documento, varios en un zip; XLSX y CSV: una fila por documento. */
export type DocumentFormat =
  | 'CSV'
  | 'PDF'
  | 'XLSX'
  | 'XML';

/** Días de atraso. */
export type DocumentLateRange =
  | 'DAYS_1_30'
  | 'DAYS_31_60'
  | 'DAYS_61_90'
  | 'OVER_90';

export type DocumentListFilter = {
  /** Sin ellos, todos. */
  readonly documentTypes?: ReadonlyArray<DocumentType> | null | undefined;
  readonly filter?: DocumentFilter | null | undefined;
  /** Si tiene movimientos conciliados; sin él, da lo mismo. */
  readonly isMatch?: boolean | null | undefined;
  readonly newFilter?: DocumentNewFilter | null | undefined;
  /** Un folio, un nombre, un RUT con o sin puntos, o un monto exacto. */
  readonly search?: string | null | undefined;
};

/** Lo que un movimiento puede pagar: de su moneda, primero el saldo más cercano a su monto, después la fecha más cercana. */
export type DocumentNear = {
  readonly amount: number;
  readonly currency: Currency;
  readonly date: Day;
};

/** Un mes de ventas o compras netas, o de lo facturado: los documentos que lo forman, también los ocultos. */
export type DocumentNet = {
  readonly figure: NetFigure;
  readonly period: Period;
};

export type DocumentNewFilter = {
  /** Hasta este total, en pesos. */
  readonly amountMax?: number | null | undefined;
  /** Desde este total, en pesos. */
  readonly amountMin?: number | null | undefined;
  /** Áreas del flujo de caja. */
  readonly areaIds?: ReadonlyArray<string> | null | undefined;
  /** Categorías del flujo de caja. */
  readonly categoryIds?: ReadonlyArray<string> | null | undefined;
  /** Dónde está su plazo para aceptarlo o reclamarlo. */
  readonly claimClock?: DocumentClockFilter | null | undefined;
  /** Tipos según el SII; sin ellos, todos. */
  readonly codes?: ReadonlyArray<number> | null | undefined;
  /** Centros de costo que llevan algo de él. */
  readonly costCenterIds?: ReadonlyArray<string> | null | undefined;
  /** El RUT de la contraparte. */
  readonly counterpartId?: Rut | null | undefined;
  /** La contraparte: su RUT; del extranjero, que comparten uno, con su nombre; sin RUT, n y su nombre. */
  readonly counterpartKey?: string | null | undefined;
  readonly dateBy?: DocumentDateBy | null | undefined;
  /** El primer día que ya no entra. */
  readonly dateEnd?: Day | null | undefined;
  readonly dateStart?: Day | null | undefined;
  /** Si alguien lo comentó. */
  readonly hasComments?: boolean | null | undefined;
  /** De los electrónicos, si está su XML. */
  readonly hasXml?: boolean | null | undefined;
  /** Sólo estos documentos. */
  readonly ids?: ReadonlyArray<string> | null | undefined;
  /** Si se cedió. */
  readonly isCeded?: boolean | null | undefined;
  /** Si corre su plazo para aceptarlo o reclamarlo. */
  readonly isClaimable?: boolean | null | undefined;
  /** Si no es un cheque ni un impuesto, que «Hoy» cuenta aparte. */
  readonly isCommon?: boolean | null | undefined;
  /** Sólo los ocultos, que de otro modo no están. */
  readonly isHidden?: boolean | null | undefined;
  /** Si puede ser la misma compra que otro, sin que alguien haya dicho que no. */
  readonly isLikelyDuplicate?: boolean | null | undefined;
  /** Si es un anticipo con algo por asociar. */
  readonly isOpenAdvance?: boolean | null | undefined;
  /** Si el registro de su mes está y no lo trae. */
  readonly isOutsideRegister?: boolean | null | undefined;
  /** Si es una nota que no nombra ningún documento conocido. */
  readonly isUnassociated?: boolean | null | undefined;
  /** Si su XML cambió después de firmado. */
  readonly isXmlAltered?: boolean | null | undefined;
  /** Tipos de obligación, por su clave (movementKinds). */
  readonly kindKeys?: ReadonlyArray<string> | null | undefined;
  /** Los pendientes que tienen uno de estos atrasos. */
  readonly late?: ReadonlyArray<DocumentLateRange> | null | undefined;
  readonly near?: DocumentNear | null | undefined;
  readonly net?: DocumentNet | null | undefined;
  /** Los que se espera pagar o cobrar en uno de estos días. */
  readonly plannedOn?: ReadonlyArray<Day> | null | undefined;
  /** Secciones del registro del SII. */
  readonly sections?: ReadonlyArray<DocumentSection> | null | undefined;
  /** Sin él, el último emitido primero. */
  readonly sort?: DocumentSort | null | undefined;
  /** Sin las cuotas de créditos que vencen después de este mes. */
  readonly withoutLaterInstallments?: boolean | null | undefined;
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

/** La sección del registro de compras; nula si no viene de él. */
export type DocumentSection =
  | 'no_incluir'
  | 'pendiente'
  | 'reclamado'
  | 'registro';

/** Documentos por sus ids, o todos los de un filtro como los vio la persona. */
export type DocumentSelection = {
  /** Cuántos tenía el filtro; si hoy son otros, se rechaza. */
  readonly count?: number | null | undefined;
  readonly filter?: DocumentListFilter | null | undefined;
  readonly ids?: ReadonlyArray<string> | null | undefined;
  /** Lo que les faltaba por pagar, en pesos: la suma de `totals.remaining`. */
  readonly sum?: number | null | undefined;
};

export type DocumentSort = {
  readonly by: DocumentSortBy;
  readonly isDescending?: boolean | null | undefined;
};

/** Emisión, vencimiento, total, saldo o nombre de la contraparte. */
export type DocumentSortBy =
  | 'AMOUNT'
  | 'DUE'
  | 'ISSUE'
  | 'NAME'
  | 'REMAINING';

/** En qué parte del registro de compras y ventas está: PENDIENTE mientras se puede aceptar o reclamar, después REGISTRO. */
export type DocumentState =
  | 'PENDIENTE'
  | 'REGISTRO';

/** PENDING son todos los por pagar, también los atrasados (LATE); INVALID los reclamados y los anulados. */
export type DocumentStateFilter =
  | 'INVALID'
  | 'LATE'
  | 'LATE_WITHOUT_AGENDA'
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

export type DocumentViewInput = {
  readonly filters: string;
  readonly hidden: ReadonlyArray<string>;
  /** Con ella se cambia esa; sin ella, se agrega. */
  readonly id?: string | null | undefined;
  readonly isShared: boolean;
  readonly list: string;
  readonly name: string;
  readonly order: ReadonlyArray<string>;
};

export type DocumentsAreaInput = {
  /** Nula: la que les toca sin una persona. */
  readonly cashflowAreaId?: string | null | undefined;
  readonly companyId: string;
  readonly ids: ReadonlyArray<string>;
};

export type DownloadDocumentsInput = {
  /** XLSX y CSV: las columnas de la lista, en su orden; sin ellas, todo lo que se sabe de cada documento. */
  readonly columns?: ReadonlyArray<DocumentColumn> | null | undefined;
  readonly companyId: string;
  /** Todos los de una lista, en su orden. */
  readonly filter?: DocumentListFilter | null | undefined;
  readonly format: DocumentFormat;
  /** Los documentos, o bien un filtro. */
  readonly ids?: ReadonlyArray<string> | null | undefined;
};

/** Una operación y lo que necesita: los demás campos se dejan. */
export type ModifyDocumentInput = {
  /** factorize: lo que anticipa el factor. */
  readonly amount?: number | null | undefined;
  /** factorize: se cede aunque esté reclamado. */
  readonly confirmsClaimed?: boolean | null | undefined;
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

/** Ventas o compras netas, o lo que la empresa facturó. */
export type NetFigure =
  | 'INVOICED'
  | 'PURCHASES'
  | 'SALES';

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

/** Con qué se pagó a mano: transferencia, efectivo, cheque, tarjeta, cargo automático u otro medio. */
export type PaymentMeans =
  | 'card'
  | 'cash'
  | 'cheque'
  | 'debit'
  | 'other'
  | 'transfer';

/** Los libros, y las obligaciones. */
export type PayoffSheetType =
  | 'BOLETAS'
  | 'COMPRAS'
  | 'DIN'
  | 'HONORARIOS'
  | 'OBLIGACIONES'
  | 'VENTAS';

/** Quién paga al SII lo retenido de una boleta de honorarios. */
export type RetentionHolder =
  | 'emisor'
  | 'receptor';

/** Cómo queda un documento: pagado con saldo 0, o por pagar con otro saldo. */
export type SettleDocumentInput = {
  /** Se paga aunque esté reclamado. */
  readonly confirmsClaimed?: boolean | null | undefined;
  readonly id: string;
  readonly isPaid: boolean;
  /** Por qué cambia el monto, o cómo se pagó. */
  readonly note?: string | null | undefined;
  /** El monto que se vio; si hoy es otro, se rechaza. */
  readonly originalAmount: number;
  /** El saldo que queda. */
  readonly remaining: number;
  /** El saldo que se vio; si hoy es otro, se rechaza. */
  readonly seenRemaining?: number | null | undefined;
};

export type SettleExcelInput = {
  readonly companyId: string;
  /** La planilla de downloadMultiPayoff, hasta 8 MB, 100.000 filas y 20.000 pagos. */
  readonly file: File;
  /** Solo dice qué se pagaría y qué filas están malas. */
  readonly isTrial?: boolean | null | undefined;
  /** Con una fila mala no se paga ninguna; sin él, se pagan las buenas. */
  readonly isWhole?: boolean | null | undefined;
};

/** VALID: no cambió desde que se firmó; ALTERED: el XML fue alterado; UNSIGNED: sin firma; UNVERIFIABLE: no verificable. */
export type SignatureVerdict =
  | 'ALTERED'
  | 'UNSIGNED'
  | 'UNVERIFIABLE'
  | 'VALID';

export type RowFragment = { readonly id: string, readonly companyId: string, readonly name: string | null, readonly amount: number, readonly currencyType: Currency, readonly isLate: boolean, readonly meta: { readonly typeLabel: string, readonly summary: string | null, readonly number: string | null, readonly documentCode: number | null, readonly isReceived: boolean, readonly institution: string | null, readonly isUnassociated: boolean, readonly isOutsideRegister: boolean, readonly isXmlAltered: boolean, readonly isCeded: boolean, readonly isWithoutXml: boolean, readonly duplicateIds: ReadonlyArray<string>, readonly state: DocumentState | null, readonly badge: DocumentBadge, readonly issuerId: string | null, readonly issuerName: string | null, readonly receiverId: string | null, readonly receiverName: string | null, readonly netAmount: number, readonly taxAmount: number, readonly retentionHolder: RetentionHolder | null, readonly remaining: number, readonly isOnAccount: boolean, readonly applicable: number, readonly issuedAt: Day, readonly dueDate: Day, readonly period: string } };

export type DocumentPageQueryVariables = Exact<{
  input: PaginatedDocumentsInput;
}>;


export type DocumentPageQuery = { readonly paginatedDocumentsByCompany: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly companyId: string, readonly name: string | null, readonly amount: number, readonly currencyType: Currency, readonly isLate: boolean, readonly meta: { readonly typeLabel: string, readonly summary: string | null, readonly number: string | null, readonly documentCode: number | null, readonly isReceived: boolean, readonly institution: string | null, readonly isUnassociated: boolean, readonly isOutsideRegister: boolean, readonly isXmlAltered: boolean, readonly isCeded: boolean, readonly isWithoutXml: boolean, readonly duplicateIds: ReadonlyArray<string>, readonly state: DocumentState | null, readonly badge: DocumentBadge, readonly issuerId: string | null, readonly issuerName: string | null, readonly receiverId: string | null, readonly receiverName: string | null, readonly netAmount: number, readonly taxAmount: number, readonly retentionHolder: RetentionHolder | null, readonly remaining: number, readonly isOnAccount: boolean, readonly applicable: number, readonly issuedAt: Day, readonly dueDate: Day, readonly period: string } }> } };

export type DocumentTotalsQueryVariables = Exact<{
  input: PaginatedDocumentsInput;
}>;


export type DocumentTotalsQuery = { readonly paginatedDocumentsByCompany: { readonly totals: ReadonlyArray<{ readonly isReceived: boolean, readonly count: number, readonly amount: number, readonly payments: number, readonly applicable: number, readonly remaining: number, readonly currencies: ReadonlyArray<{ readonly currency: Currency, readonly amount: number, readonly remaining: number }> }> } };

export type DocumentNetQueryVariables = Exact<{
  input: PaginatedDocumentsInput;
}>;


export type DocumentNetQuery = { readonly paginatedDocumentsByCompany: { readonly totals: ReadonlyArray<{ readonly isReceived: boolean, readonly net: number }> } };

export type PointFragment = { readonly id: string, readonly name: string | null, readonly documentType: DocumentType, readonly originalDueDate: Day, readonly isHidden: boolean, readonly currencyType: Currency, readonly amount: number, readonly meta: { readonly typeLabel: string, readonly number: string | null, readonly documentCode: number | null, readonly isReceived: boolean, readonly isProtested: boolean, readonly originalAmount: number, readonly remaining: number, readonly issuedAt: Day, readonly dueDate: Day, readonly factoring: { readonly cedido: boolean, readonly issuerName: string | null, readonly cesionDate: Day | null }, readonly point: { readonly agendaDate: Day | null, readonly isDueByHand: boolean, readonly isClosed: boolean, readonly isExpected: boolean, readonly isAnnulled: boolean, readonly isFactored: boolean, readonly terms: { readonly matched: number, readonly credited: number, readonly settled: number, readonly adjusted: number, readonly cheques: number, readonly factored: number } } } };

export type PointDocumentsQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type PointDocumentsQuery = { readonly findDocumentsById: ReadonlyArray<{ readonly id: string, readonly name: string | null, readonly documentType: DocumentType, readonly originalDueDate: Day, readonly isHidden: boolean, readonly currencyType: Currency, readonly amount: number, readonly meta: { readonly typeLabel: string, readonly number: string | null, readonly documentCode: number | null, readonly isReceived: boolean, readonly isProtested: boolean, readonly originalAmount: number, readonly remaining: number, readonly issuedAt: Day, readonly dueDate: Day, readonly factoring: { readonly cedido: boolean, readonly issuerName: string | null, readonly cesionDate: Day | null }, readonly point: { readonly agendaDate: Day | null, readonly isDueByHand: boolean, readonly isClosed: boolean, readonly isExpected: boolean, readonly isAnnulled: boolean, readonly isFactored: boolean, readonly terms: { readonly matched: number, readonly credited: number, readonly settled: number, readonly adjusted: number, readonly cheques: number, readonly factored: number } } } }> };

export type FlowAreasQueryVariables = Exact<{
  companyId: string;
}>;


export type FlowAreasQuery = { readonly getFlowStructure: { readonly INCOME: ReadonlyArray<{ readonly cashflowCategoryId: string, readonly label: string, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string }> }>, readonly EXPENSE: ReadonlyArray<{ readonly cashflowCategoryId: string, readonly label: string, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string }> }> } };

export type AreaGroupFragment = { readonly cashflowCategoryId: string, readonly label: string, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string }> };

export type DocumentDetailQueryVariables = Exact<{
  id: string;
}>;


export type DocumentDetailQuery = { readonly Document: { readonly paymentDate: Day | null, readonly id: string, readonly companyId: string, readonly name: string | null, readonly amount: number, readonly currencyType: Currency, readonly isLate: boolean, readonly documentType: DocumentType, readonly originalDueDate: Day, readonly isHidden: boolean, readonly cashflowArea: { readonly name: string }, readonly meta: { readonly isUsualRetention: boolean, readonly appliedByHand: number, readonly applicable: number, readonly retentionLoan: number | null, readonly barCode: string | null, readonly loanId: string | null, readonly invoiceId: string | null, readonly identificator: string | null, readonly paymentNumber: number | null, readonly totalPayments: number | null, readonly capital: number | null, readonly interest: number | null, readonly stock: number | null, readonly familyLabel: string | null, readonly referenceNumber: string | null, readonly flexiblePeriod: string | null, readonly taxableAmount: number, readonly nonTaxableAmount: number, readonly nonRecoverableTaxes: number, readonly nonHoldableTaxes: number, readonly lateTaxes: number, readonly taxRate: number | null, readonly localAmount: number, readonly rate: number | null, readonly period: string, readonly typeLabel: string, readonly summary: string | null, readonly number: string | null, readonly documentCode: number | null, readonly isReceived: boolean, readonly institution: string | null, readonly isUnassociated: boolean, readonly isOutsideRegister: boolean, readonly isXmlAltered: boolean, readonly isCeded: boolean, readonly isWithoutXml: boolean, readonly duplicateIds: ReadonlyArray<string>, readonly state: DocumentState | null, readonly badge: DocumentBadge, readonly issuerId: string | null, readonly issuerName: string | null, readonly receiverId: string | null, readonly receiverName: string | null, readonly netAmount: number, readonly taxAmount: number, readonly retentionHolder: RetentionHolder | null, readonly remaining: number, readonly isOnAccount: boolean, readonly issuedAt: Day, readonly dueDate: Day, readonly isProtested: boolean, readonly originalAmount: number, readonly lateCharge: { readonly days: number, readonly commission: number, readonly interest: number | null, readonly missingFrom: Day | null } | null, readonly duplicates: ReadonlyArray<{ readonly id: string, readonly name: string, readonly date: Day, readonly reason: string }>, readonly accountPlan: { readonly level1: { readonly value: string, readonly label: string } | null, readonly level2: { readonly value: string, readonly label: string } | null, readonly level3: { readonly value: string, readonly label: string } | null } | null, readonly repetition: { readonly intervalLabel: string, readonly untilDate: Day | null, readonly times: number | null } | null, readonly factoring: { readonly cedido: boolean, readonly issuerName: string | null, readonly cesionDate: Day | null, readonly sale: { readonly advance: number, readonly retention: number, readonly cost: number } | null }, readonly cesion: { readonly holderRut: Rut, readonly holderName: string | null, readonly date: Day | null, readonly amount: number, readonly dueDate: Day, readonly verdict: SignatureVerdict, readonly warning: string | null } | null, readonly signature: { readonly verdict: SignatureVerdict, readonly isDigestRight: boolean | null, readonly isKeyRight: boolean | null, readonly certificate: CertificateStanding | null, readonly signedOn: Day | null } | null, readonly rateDay: { readonly on: Day, readonly isOld: boolean } | null, readonly otherTaxes: ReadonlyArray<{ readonly code: number, readonly name: string, readonly value: number }>, readonly detail: ReadonlyArray<{ readonly name: string, readonly description: string | null, readonly quantity: number | null, readonly unit: string | null, readonly unit_price: number | null, readonly total_price: number }>, readonly refDocuments: ReadonlyArray<{ readonly id: string | null, readonly documentId: string, readonly typeLabel: string, readonly date: Day | null, readonly effect: number | null, readonly reason: string | null }>, readonly referencedBy: ReadonlyArray<{ readonly id: string | null, readonly documentId: string, readonly typeLabel: string, readonly date: Day | null, readonly effect: number | null, readonly reason: string | null }>, readonly innerComments: ReadonlyArray<{ readonly id: string, readonly date: string, readonly comment: string, readonly user: { readonly id: string | null, readonly name: string | null, readonly email: string | null } }>, readonly matchs: { readonly inMatch: ReadonlyArray<{ readonly id: string, readonly type: string, readonly matchedAmount: number, readonly currency: Currency, readonly date: Day | null, readonly description: string, readonly origin: string, readonly reasons: ReadonlyArray<string>, readonly bank: string | null, readonly userRelated: { readonly email: string | null, readonly date: string } | null }>, readonly outMatch: ReadonlyArray<{ readonly id: string, readonly type: string, readonly matchedAmount: number, readonly currency: Currency, readonly date: Day | null, readonly description: string, readonly origin: string, readonly reasons: ReadonlyArray<string>, readonly bank: string | null, readonly userRelated: { readonly email: string | null, readonly date: string } | null }> }, readonly download: { readonly xml: { readonly fileName: string } | null, readonly factoring: { readonly fileName: string } | null }, readonly point: { readonly agendaDate: Day | null, readonly isDueByHand: boolean, readonly isClosed: boolean, readonly isExpected: boolean, readonly isAnnulled: boolean, readonly isFactored: boolean, readonly terms: { readonly matched: number, readonly credited: number, readonly settled: number, readonly adjusted: number, readonly cheques: number, readonly factored: number } } } } };

export type LevelFragment = { readonly value: string, readonly label: string };

export type DocumentFilesQueryVariables = Exact<{
  id: string;
}>;


export type DocumentFilesQuery = { readonly Document: { readonly id: string, readonly meta: { readonly download: { readonly xml: { readonly url: string } | null, readonly pdf: { readonly url: string } | null, readonly factoring: { readonly url: string, readonly fileName: string } | null } } } };

export type ReferenceFragment = { readonly id: string | null, readonly documentId: string, readonly typeLabel: string, readonly date: Day | null, readonly effect: number | null, readonly reason: string | null };

export type MatchFragment = { readonly id: string, readonly type: string, readonly matchedAmount: number, readonly currency: Currency, readonly date: Day | null, readonly description: string, readonly origin: string, readonly reasons: ReadonlyArray<string>, readonly bank: string | null, readonly userRelated: { readonly email: string | null, readonly date: string } | null };

export type DoneFragment = { readonly nModified: number, readonly actId: string | null };

export type PayDocumentsMutationVariables = Exact<{
  ids: ReadonlyArray<string> | string;
  date?: Day | null | undefined;
  means?: PaymentMeans | null | undefined;
  note?: string | null | undefined;
  confirmsClaimed?: boolean | null | undefined;
}>;


export type PayDocumentsMutation = { readonly FindAndSettleDocumentById: { readonly nModified: number, readonly actId: string | null } };

export type PayPartsMutationVariables = Exact<{
  documents: ReadonlyArray<PartialSettleInput> | PartialSettleInput;
  date?: Day | null | undefined;
  means?: PaymentMeans | null | undefined;
  note?: string | null | undefined;
  confirmsClaimed?: boolean | null | undefined;
}>;


export type PayPartsMutation = { readonly FindAndSettlePartialsDocumentById: { readonly nModified: number, readonly actId: string | null } };

export type ModifyDocumentsMutationVariables = Exact<{
  companyId: string;
  input: ReadonlyArray<ModifyDocumentInput> | ModifyDocumentInput;
}>;


export type ModifyDocumentsMutation = { readonly modifyDocument: { readonly nModified: number, readonly actId: string | null } };

export type ChangeAmountsMutationVariables = Exact<{
  companyId: string;
  input: ReadonlyArray<SettleDocumentInput> | SettleDocumentInput;
}>;


export type ChangeAmountsMutation = { readonly settleDocument: { readonly nModified: number, readonly actId: string | null } };

export type PayByChequesMutationVariables = Exact<{
  companyId: string;
  documentId: string;
  input: ReadonlyArray<ChequeInput> | ChequeInput;
  isSameCheque?: boolean | null | undefined;
  confirmsClaimed?: boolean | null | undefined;
}>;


export type PayByChequesMutation = { readonly createCheckDocument: { readonly id: string, readonly actId: string | null } };

export type CommentFragment = { readonly id: string, readonly date: string, readonly comment: string, readonly user: { readonly id: string | null, readonly name: string | null, readonly email: string | null } };

export type AddCommentMutationVariables = Exact<{
  documentId: string;
  comment: string;
  key: string;
}>;


export type AddCommentMutation = { readonly createDteInnerComment: { readonly id: string, readonly actId: string | null } };

export type RemoveCommentMutationVariables = Exact<{
  companyId: string;
  documentId: string;
  index: number;
  noteId: string;
}>;


export type RemoveCommentMutation = { readonly removeNoteFromDocument: { readonly actId: string } };

export type DocumentNeighborsQueryVariables = Exact<{
  input: PaginatedDocumentsInput;
  id: string;
}>;


export type DocumentNeighborsQuery = { readonly paginatedDocumentsByCompany: { readonly neighbors: { readonly previousId: string | null, readonly nextId: string | null } } };

export type DocumentAreaQueryVariables = Exact<{
  id: string;
}>;


export type DocumentAreaQuery = { readonly Document: { readonly id: string, readonly cashflowAreaId: string, readonly isAreaByHand: boolean, readonly areaProposal: { readonly id: string, readonly count: number } | null } };

export type DocumentAreasQueryVariables = Exact<{
  companyId: string;
}>;


export type DocumentAreasQuery = { readonly documentAreas: ReadonlyArray<{ readonly id: string, readonly label: string, readonly category: string, readonly isIncome: boolean }> };

export type PastAreasQueryVariables = Exact<{
  companyId: string;
  documentId: string;
}>;


export type PastAreasQuery = { readonly pastAreaChange: { readonly count: number, readonly amount: number } };

export type SetDocumentAreaMutationVariables = Exact<{
  input: DocumentsAreaInput;
}>;


export type SetDocumentAreaMutation = { readonly updateDocumentsCashflowAreaId: { readonly nModified: number, readonly actId: string | null } };

export type ApplyAreaToPastMutationVariables = Exact<{
  companyId: string;
  documentId: string;
  count: number;
}>;


export type ApplyAreaToPastMutation = { readonly applyAreaToPast: { readonly nModified: number, readonly actId: string | null } };

export type BulkTrialQueryVariables = Exact<{
  input: DocumentBulkInput;
}>;


export type BulkTrialQuery = { readonly documentBulkTrial: { readonly count: number, readonly suited: number, readonly sold: number, readonly refusals: ReadonlyArray<{ readonly sentence: string, readonly count: number, readonly names: ReadonlyArray<string> }>, readonly amounts: ReadonlyArray<{ readonly currency: Currency, readonly before: number, readonly after: number }> } };

export type OperateDocumentsMutationVariables = Exact<{
  input: DocumentBulkInput;
}>;


export type OperateDocumentsMutation = { readonly operateDocuments: { readonly workId: string | null, readonly nModified: number, readonly sentence: string | null, readonly actId: string | null } };

export type DocumentIdsQueryVariables = Exact<{
  input: PaginatedDocumentsInput;
}>;


export type DocumentIdsQuery = { readonly paginatedDocumentsByCompany: { readonly ids: ReadonlyArray<string> } };

export type DownloadDocumentsMutationVariables = Exact<{
  input: DownloadDocumentsInput;
}>;


export type DownloadDocumentsMutation = { readonly downloadDocuments: { readonly url: string | null, readonly workId: string | null, readonly warning: string | null } };

export type DownloadPayoffSheetMutationVariables = Exact<{
  companyId: string;
  type: PayoffSheetType;
}>;


export type DownloadPayoffSheetMutation = { readonly downloadMultiPayoff: { readonly fileName: string, readonly url: string } };

export type DownloadPayoffSheetOfMutationVariables = Exact<{
  ids: ReadonlyArray<string> | string;
  type: PayoffSheetType;
}>;


export type DownloadPayoffSheetOfMutation = { readonly downloadMultiPayoffById: { readonly fileName: string, readonly url: string } };

export type SettleSheetMutationVariables = Exact<{
  data: SettleExcelInput;
}>;


export type SettleSheetMutation = { readonly settleExcel: { readonly ok: boolean, readonly nModified: number, readonly actId: string | null, readonly workId: string | null, readonly problemCount: number, readonly problems: ReadonlyArray<{ readonly line: number, readonly message: string }> } };

export type CostCenterChoicesQueryVariables = Exact<{
  companyId: string;
}>;


export type CostCenterChoicesQuery = { readonly costCenters: ReadonlyArray<{ readonly id: string, readonly code: string, readonly name: string, readonly isActive: boolean }> };

export type KindChoicesQueryVariables = Exact<{
  companyId: string;
}>;


export type KindChoicesQuery = { readonly movementKinds: ReadonlyArray<{ readonly key: string, readonly label: string, readonly familyLabel: string }> };

export type DocumentViewsQueryVariables = Exact<{
  companyId: string;
}>;


export type DocumentViewsQuery = { readonly documentViews: ReadonlyArray<{ readonly id: string, readonly name: string, readonly list: string, readonly filters: string, readonly isShared: boolean, readonly isMine: boolean, readonly columns: { readonly hidden: ReadonlyArray<string>, readonly order: ReadonlyArray<string> } }> };

export type ViewFragment = { readonly id: string, readonly name: string, readonly list: string, readonly filters: string, readonly isShared: boolean, readonly isMine: boolean, readonly columns: { readonly hidden: ReadonlyArray<string>, readonly order: ReadonlyArray<string> } };

export type SaveDocumentViewMutationVariables = Exact<{
  companyId: string;
  input: DocumentViewInput;
}>;


export type SaveDocumentViewMutation = { readonly saveDocumentView: { readonly actId: string | null, readonly id: string, readonly name: string, readonly list: string, readonly filters: string, readonly isShared: boolean, readonly isMine: boolean, readonly columns: { readonly hidden: ReadonlyArray<string>, readonly order: ReadonlyArray<string> } } };

export type DeleteDocumentViewMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type DeleteDocumentViewMutation = { readonly deleteDocumentView: { readonly id: string, readonly actId: string | null } };

export type OpenOfCounterpartQueryVariables = Exact<{
  companyId: string;
  issuerId: Rut;
}>;


export type OpenOfCounterpartQuery = { readonly getIssuerPendingDocs: { readonly documents: ReadonlyArray<{ readonly id: string, readonly documentType: DocumentType, readonly dueDate: Day, readonly currencyType: Currency, readonly meta: { readonly documentCode: number | null, readonly typeLabel: string, readonly number: string | null, readonly isReceived: boolean, readonly remaining: number } }> } };

export type OpenAdvancesQueryVariables = Exact<{
  companyId: string;
  documentIds: ReadonlyArray<string> | string;
}>;


export type OpenAdvancesQuery = { readonly openAdvances: ReadonlyArray<{ readonly id: string, readonly documentId: string, readonly isReceived: boolean, readonly date: Day, readonly currency: Currency, readonly remaining: number }> };

export type ApplyNoteMutationVariables = Exact<{
  companyId: string;
  id: string;
  parts: ReadonlyArray<AppliedPartInput> | AppliedPartInput;
}>;


export type ApplyNoteMutation = { readonly applyDocument: { readonly nModified: number, readonly actId: string | null } };

export type DismissDuplicateMutationVariables = Exact<{
  companyId: string;
  id: string;
  otherId: string;
}>;


export type DismissDuplicateMutation = { readonly dismissDuplicate: { readonly actId: string | null } };

export type UnapplyNoteMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type UnapplyNoteMutation = { readonly unapplyDocument: { readonly nModified: number, readonly actId: string | null } };

export type ChequeFragment = { readonly id: string, readonly numberCheque: string, readonly partialAmount: number, readonly fecha: Day, readonly currency: Currency, readonly bankId: string | null, readonly isIssued: boolean, readonly state: ChequeState, readonly stateDate: Day, readonly reason: string | null, readonly slipId: string | null, readonly name: string | null, readonly rut: string | null };

export type ChequesQueryVariables = Exact<{
  companyId: string;
  pagination?: PaginationInput | null | undefined;
  isIssued?: boolean | null | undefined;
  states?: ReadonlyArray<ChequeState> | ChequeState | null | undefined;
  dateStart?: Day | null | undefined;
  dateEnd?: Day | null | undefined;
  amountMin?: number | null | undefined;
  amountMax?: number | null | undefined;
  search?: string | null | undefined;
  slipId?: string | null | undefined;
}>;


export type ChequesQuery = { readonly cheques: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly numberCheque: string, readonly partialAmount: number, readonly fecha: Day, readonly currency: Currency, readonly bankId: string | null, readonly isIssued: boolean, readonly state: ChequeState, readonly stateDate: Day, readonly reason: string | null, readonly slipId: string | null, readonly name: string | null, readonly rut: string | null }>, readonly totals: ReadonlyArray<{ readonly isIssued: boolean, readonly currency: Currency, readonly count: number, readonly amount: number }> } };

export type OpenChequeQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type OpenChequeQuery = { readonly cheque: { readonly cheque: { readonly id: string, readonly numberCheque: string, readonly partialAmount: number, readonly fecha: Day, readonly currency: Currency, readonly bankId: string | null, readonly isIssued: boolean, readonly state: ChequeState, readonly stateDate: Day, readonly reason: string | null, readonly slipId: string | null, readonly name: string | null, readonly rut: string | null }, readonly paid: ReadonlyArray<{ readonly id: string, readonly name: string }> } };

export type DepositChequesMutationVariables = Exact<{
  companyId: string;
  ids: ReadonlyArray<string> | string;
  date?: Day | null | undefined;
}>;


export type DepositChequesMutation = { readonly depositCheques: { readonly actId: string | null } };

export type UpdateChequeStateMutationVariables = Exact<{
  companyId: string;
  id: string;
  state: ChequeNextState;
  date?: Day | null | undefined;
  reason?: string | null | undefined;
}>;


export type UpdateChequeStateMutation = { readonly updateChequeState: { readonly actId: string | null } };

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
    institution
    isUnassociated
    isOutsideRegister
    isXmlAltered
    isCeded
    isWithoutXml
    duplicateIds
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
    isOnAccount
    applicable
    issuedAt
    dueDate
    period
  }
}`);
export const documentTotals = operation<DocumentTotalsQuery, DocumentTotalsQueryVariables>(`query DocumentTotals($input: PaginatedDocumentsInput!) {
  paginatedDocumentsByCompany(input: $input) {
    totals {
      isReceived
      count
      amount
      payments
      applicable
      remaining
      currencies {
        currency
        amount
        remaining
      }
    }
  }
}`);
export const documentNet = operation<DocumentNetQuery, DocumentNetQueryVariables>(`query DocumentNet($input: PaginatedDocumentsInput!) {
  paginatedDocumentsByCompany(input: $input) {
    totals {
      isReceived
      net
    }
  }
}`);
export const pointDocuments = operation<PointDocumentsQuery, PointDocumentsQueryVariables>(`query PointDocuments($ids: [ID!]!) {
  findDocumentsById(ids: $ids) {
    ...Point
  }
}
fragment Point on Document {
  id
  name
  documentType
  originalDueDate
  isHidden
  currencyType
  amount
  meta {
    typeLabel
    number
    documentCode
    isReceived
    isProtested
    originalAmount
    remaining
    issuedAt
    dueDate
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
      isFactored
    }
  }
}`);
export const flowAreas = operation<FlowAreasQuery, FlowAreasQueryVariables>(`query FlowAreas($companyId: ID!) {
  getFlowStructure(companyId: $companyId) {
    INCOME {
      ...AreaGroup
    }
    EXPENSE {
      ...AreaGroup
    }
  }
}
fragment AreaGroup on FlowStructureCategory {
  cashflowCategoryId
  label
  fields {
    cashflowAreaId
    label
  }
}`);
export const documentDetail = operation<DocumentDetailQuery, DocumentDetailQueryVariables>(`query DocumentDetail($id: ID!) {
  Document(id: $id) {
    ...Row
    ...Point
    paymentDate
    cashflowArea {
      name
    }
    meta {
      isUsualRetention
      lateCharge {
        days
        commission
        interest
        missingFrom
      }
      appliedByHand
      applicable
      duplicates {
        id
        name
        date
        reason
      }
      retentionLoan
      barCode
      loanId
      invoiceId
      identificator
      paymentNumber
      totalPayments
      capital
      interest
      stock
      familyLabel
      referenceNumber
      accountPlan {
        level1 {
          ...Level
        }
        level2 {
          ...Level
        }
        level3 {
          ...Level
        }
      }
      repetition {
        intervalLabel
        untilDate
        times
      }
      flexiblePeriod
      factoring {
        sale {
          advance
          retention
          cost
        }
      }
      cesion {
        holderRut
        holderName
        date
        amount
        dueDate
        verdict
        warning
      }
      signature {
        verdict
        isDigestRight
        isKeyRight
        certificate
        signedOn
      }
      taxableAmount
      nonTaxableAmount
      nonRecoverableTaxes
      nonHoldableTaxes
      lateTaxes
      taxRate
      localAmount
      rateDay {
        on
        isOld
      }
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
      innerComments {
        ...Comment
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
        factoring {
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
    institution
    isUnassociated
    isOutsideRegister
    isXmlAltered
    isCeded
    isWithoutXml
    duplicateIds
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
    isOnAccount
    applicable
    issuedAt
    dueDate
    period
  }
}
fragment Point on Document {
  id
  name
  documentType
  originalDueDate
  isHidden
  currencyType
  amount
  meta {
    typeLabel
    number
    documentCode
    isReceived
    isProtested
    originalAmount
    remaining
    issuedAt
    dueDate
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
      isFactored
    }
  }
}
fragment Level on AccountLevel {
  value
  label
}
fragment Reference on DocumentReference {
  id
  documentId
  typeLabel
  date
  effect
  reason
}
fragment Comment on Comment {
  id
  date
  comment
  user {
    id
    name
    email
  }
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
export const documentFiles = operation<DocumentFilesQuery, DocumentFilesQueryVariables>(`query DocumentFiles($id: ID!) {
  Document(id: $id) {
    id
    meta {
      download {
        xml {
          url
        }
        pdf {
          url
        }
        factoring {
          url
          fileName
        }
      }
    }
  }
}`);
export const payDocuments = operation<PayDocumentsMutation, PayDocumentsMutationVariables>(`mutation PayDocuments($ids: [ID!]!, $date: Date, $means: PaymentMeans, $note: String, $confirmsClaimed: Boolean) {
  FindAndSettleDocumentById(
    ids: $ids
    date: $date
    means: $means
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
export const payParts = operation<PayPartsMutation, PayPartsMutationVariables>(`mutation PayParts($documents: [PartialSettleInput!]!, $date: Date, $means: PaymentMeans, $note: String, $confirmsClaimed: Boolean) {
  FindAndSettlePartialsDocumentById(
    ids: $documents
    date: $date
    means: $means
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
export const changeAmounts = operation<ChangeAmountsMutation, ChangeAmountsMutationVariables>(`mutation ChangeAmounts($companyId: ID!, $input: [SettleDocumentInput!]!) {
  settleDocument(companyId: $companyId, input: $input) {
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
export const addComment = operation<AddCommentMutation, AddCommentMutationVariables>(`mutation AddComment($documentId: ID!, $comment: String!, $key: String!) {
  createDteInnerComment(
    input: { transactionId: $documentId, comment: $comment, key: $key }
  ) {
    id
    actId
  }
}`);
export const removeComment = operation<RemoveCommentMutation, RemoveCommentMutationVariables>(`mutation RemoveComment($companyId: ID!, $documentId: ID!, $index: Int!, $noteId: ID!) {
  removeNoteFromDocument(
    companyId: $companyId
    documentId: $documentId
    noteIndexToRemove: $index
    noteId: $noteId
  ) {
    actId
  }
}`);
export const documentNeighbors = operation<DocumentNeighborsQuery, DocumentNeighborsQueryVariables>(`query DocumentNeighbors($input: PaginatedDocumentsInput!, $id: ID!) {
  paginatedDocumentsByCompany(input: $input) {
    neighbors(id: $id) {
      previousId
      nextId
    }
  }
}`);
export const documentArea = operation<DocumentAreaQuery, DocumentAreaQueryVariables>(`query DocumentArea($id: ID!) {
  Document(id: $id) {
    id
    cashflowAreaId
    isAreaByHand
    areaProposal {
      id
      count
    }
  }
}`);
export const documentAreas = operation<DocumentAreasQuery, DocumentAreasQueryVariables>(`query DocumentAreas($companyId: ID!) {
  documentAreas(companyId: $companyId) {
    id
    label
    category
    isIncome
  }
}`);
export const pastAreas = operation<PastAreasQuery, PastAreasQueryVariables>(`query PastAreas($companyId: ID!, $documentId: ID!) {
  pastAreaChange(companyId: $companyId, documentId: $documentId) {
    count
    amount
  }
}`);
export const setDocumentArea = operation<SetDocumentAreaMutation, SetDocumentAreaMutationVariables>(`mutation SetDocumentArea($input: DocumentsAreaInput!) {
  updateDocumentsCashflowAreaId(input: $input) {
    ...Done
  }
}
fragment Done on DocumentActResult {
  nModified
  actId
}`);
export const applyAreaToPast = operation<ApplyAreaToPastMutation, ApplyAreaToPastMutationVariables>(`mutation ApplyAreaToPast($companyId: ID!, $documentId: ID!, $count: Int!) {
  applyAreaToPast(companyId: $companyId, documentId: $documentId, count: $count) {
    ...Done
  }
}
fragment Done on DocumentActResult {
  nModified
  actId
}`);
export const bulkTrial = operation<BulkTrialQuery, BulkTrialQueryVariables>(`query BulkTrial($input: DocumentBulkInput!) {
  documentBulkTrial(input: $input) {
    count
    suited
    refusals {
      sentence
      count
      names
    }
    amounts {
      currency
      before
      after
    }
    sold
  }
}`);
export const operateDocuments = operation<OperateDocumentsMutation, OperateDocumentsMutationVariables>(`mutation OperateDocuments($input: DocumentBulkInput!) {
  operateDocuments(input: $input) {
    workId
    nModified
    sentence
    actId
  }
}`);
export const documentIds = operation<DocumentIdsQuery, DocumentIdsQueryVariables>(`query DocumentIds($input: PaginatedDocumentsInput!) {
  paginatedDocumentsByCompany(input: $input) {
    ids
  }
}`);
export const downloadDocuments = operation<DownloadDocumentsMutation, DownloadDocumentsMutationVariables>(`mutation DownloadDocuments($input: DownloadDocumentsInput!) {
  downloadDocuments(input: $input) {
    url
    workId
    warning
  }
}`);
export const downloadPayoffSheet = operation<DownloadPayoffSheetMutation, DownloadPayoffSheetMutationVariables>(`mutation DownloadPayoffSheet($companyId: ID!, $type: PayoffSheetType!) {
  downloadMultiPayoff(companyId: $companyId, type: $type) {
    fileName
    url
  }
}`);
export const downloadPayoffSheetOf = operation<DownloadPayoffSheetOfMutation, DownloadPayoffSheetOfMutationVariables>(`mutation DownloadPayoffSheetOf($ids: [ID!]!, $type: PayoffSheetType!) {
  downloadMultiPayoffById(ids: $ids, type: $type) {
    fileName
    url
  }
}`);
export const settleSheet = operation<SettleSheetMutation, SettleSheetMutationVariables>(`mutation SettleSheet($data: SettleExcelInput!) {
  settleExcel(data: $data) {
    ok
    nModified
    actId
    workId
    problemCount
    problems {
      line
      message
    }
  }
}`);
export const costCenterChoices = operation<CostCenterChoicesQuery, CostCenterChoicesQueryVariables>(`query CostCenterChoices($companyId: ID!) {
  costCenters(companyId: $companyId) {
    id
    code
    name
    isActive
  }
}`);
export const kindChoices = operation<KindChoicesQuery, KindChoicesQueryVariables>(`query KindChoices($companyId: ID!) {
  movementKinds(companyId: $companyId) {
    key
    label
    familyLabel
  }
}`);
export const documentViews = operation<DocumentViewsQuery, DocumentViewsQueryVariables>(`query DocumentViews($companyId: ID!) {
  documentViews(companyId: $companyId) {
    ...View
  }
}
fragment View on DocumentView {
  id
  name
  list
  filters
  columns {
    hidden
    order
  }
  isShared
  isMine
}`);
export const saveDocumentView = operation<SaveDocumentViewMutation, SaveDocumentViewMutationVariables>(`mutation SaveDocumentView($companyId: ID!, $input: DocumentViewInput!) {
  saveDocumentView(companyId: $companyId, input: $input) {
    ...View
    actId
  }
}
fragment View on DocumentView {
  id
  name
  list
  filters
  columns {
    hidden
    order
  }
  isShared
  isMine
}`);
export const deleteDocumentView = operation<DeleteDocumentViewMutation, DeleteDocumentViewMutationVariables>(`mutation DeleteDocumentView($companyId: ID!, $id: ID!) {
  deleteDocumentView(companyId: $companyId, id: $id) {
    id
    actId
  }
}`);
export const openOfCounterpart = operation<OpenOfCounterpartQuery, OpenOfCounterpartQueryVariables>(`query OpenOfCounterpart($companyId: ID!, $issuerId: Rut!) {
  getIssuerPendingDocs(companyId: $companyId, issuerId: $issuerId) {
    documents {
      id
      documentType
      dueDate
      currencyType
      meta {
        documentCode
        typeLabel
        number
        isReceived
        remaining
      }
    }
  }
}`);
export const openAdvances = operation<OpenAdvancesQuery, OpenAdvancesQueryVariables>(`query OpenAdvances($companyId: ID!, $documentIds: [ID!]!) {
  openAdvances(companyId: $companyId, documentIds: $documentIds) {
    id
    documentId
    isReceived
    date
    currency
    remaining
  }
}`);
export const applyNote = operation<ApplyNoteMutation, ApplyNoteMutationVariables>(`mutation ApplyNote($companyId: ID!, $id: ID!, $parts: [AppliedPartInput!]!) {
  applyDocument(companyId: $companyId, id: $id, parts: $parts) {
    nModified
    actId
  }
}`);
export const dismissDuplicate = operation<DismissDuplicateMutation, DismissDuplicateMutationVariables>(`mutation DismissDuplicate($companyId: ID!, $id: ID!, $otherId: ID!) {
  dismissDuplicate(companyId: $companyId, id: $id, otherId: $otherId) {
    actId
  }
}`);
export const unapplyNote = operation<UnapplyNoteMutation, UnapplyNoteMutationVariables>(`mutation UnapplyNote($companyId: ID!, $id: ID!) {
  unapplyDocument(companyId: $companyId, id: $id) {
    nModified
    actId
  }
}`);
export const cheques = operation<ChequesQuery, ChequesQueryVariables>(`query Cheques($companyId: ID!, $pagination: PaginationInput, $isIssued: Boolean, $states: [ChequeState!], $dateStart: Date, $dateEnd: Date, $amountMin: Amount, $amountMax: Amount, $search: String, $slipId: ID) {
  cheques(
    companyId: $companyId
    pagination: $pagination
    isIssued: $isIssued
    states: $states
    dateStart: $dateStart
    dateEnd: $dateEnd
    amountMin: $amountMin
    amountMax: $amountMax
    search: $search
    slipId: $slipId
  ) {
    totalDocs
    docs {
      ...Cheque
    }
    totals {
      isIssued
      currency
      count
      amount
    }
  }
}
fragment Cheque on Cheque {
  id
  numberCheque
  partialAmount
  fecha
  currency
  bankId
  isIssued
  state
  stateDate
  reason
  slipId
  name
  rut
}`);
export const openCheque = operation<OpenChequeQuery, OpenChequeQueryVariables>(`query OpenCheque($companyId: ID!, $id: ID!) {
  cheque(companyId: $companyId, id: $id) {
    cheque {
      ...Cheque
    }
    paid {
      id
      name
    }
  }
}
fragment Cheque on Cheque {
  id
  numberCheque
  partialAmount
  fecha
  currency
  bankId
  isIssued
  state
  stateDate
  reason
  slipId
  name
  rut
}`);
export const depositCheques = operation<DepositChequesMutation, DepositChequesMutationVariables>(`mutation DepositCheques($companyId: ID!, $ids: [ID!]!, $date: Date) {
  depositCheques(companyId: $companyId, ids: $ids, date: $date) {
    actId
  }
}`);
export const updateChequeState = operation<UpdateChequeStateMutation, UpdateChequeStateMutationVariables>(`mutation UpdateChequeState($companyId: ID!, $id: ID!, $state: ChequeNextState!, $date: Date, $reason: String) {
  updateChequeState(
    companyId: $companyId
    id: $id
    state: $state
    date: $date
    reason: $reason
  ) {
    actId
  }
}`);
