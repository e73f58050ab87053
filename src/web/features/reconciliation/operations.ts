// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Period } from '../../../domain/period.ts';
import type { Rut } from '../../../domain/rut.ts';
/** Un movimiento anotado a mano, de una cuenta de la empresa y un día que ninguna cartola cubre. */
export type CreateTransactionInput = {
  readonly accountNumber: string;
  /** Distinto de cero; el tipo dice si entra o sale. */
  readonly amount: number;
  readonly bankDocId?: string | null | undefined;
  readonly bankId: string;
  readonly companyId: string;
  /** La de la cuenta; sin ella, pesos. */
  readonly currency?: Currency | null | undefined;
  readonly date: Day;
  /** La glosa: hasta 200 caracteres. */
  readonly description: string;
  /** El RUT de quien paga, si es un abono. */
  readonly issuer?: Rut | null | undefined;
  readonly issuerName?: string | null | undefined;
  /** El RUT de quien recibe, si es un cargo. */
  readonly receiver?: Rut | null | undefined;
  readonly receiverName?: string | null | undefined;
  readonly type: TransactionType;
};

export type Currency =
  | 'CLP'
  | 'EUR'
  | 'GBP'
  | 'MXN'
  | 'UF'
  | 'USD'
  | 'UTM';

export type DifferenceLimitInput = {
  readonly amount: number;
  readonly reason: DifferenceReason;
};

/** Por qué un pago no es por el monto exacto: rounding: redondeo, hasta $ 10; transferFee: comisión; earlyDiscount: pronto pago; withheld: retención; factoringCost: costo del factoring; interest: se pagó de más. */
export type DifferenceReason =
  | 'earlyDiscount'
  | 'factoringCost'
  | 'interest'
  | 'rounding'
  | 'transferFee'
  | 'withheld';

/** Dónde está el plazo del SII: soon, quedan menos de 48 horas; accepted; claimed; tacit, venció sin que nadie dijera nada. */
export type DocumentClockFilter =
  | 'accepted'
  | 'claimed'
  | 'soon'
  | 'tacit';

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

/** Días de atraso. */
export type DocumentLateRange =
  | 'DAYS_1_30'
  | 'DAYS_31_60'
  | 'DAYS_61_90'
  | 'OVER_90';

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

/** La sección del registro de compras; nula si no viene de él. */
export type DocumentSection =
  | 'no_incluir'
  | 'pendiente'
  | 'reclamado'
  | 'registro';

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

/** Lo que es un movimiento, o una parte, sin documento. Sin monto: todo lo que quede. `fieldKey`: su área, si no es la del tipo. */
export type ExplainInput = {
  readonly amount?: number | null | undefined;
  readonly fieldKey?: string | null | undefined;
  readonly kind: string;
  readonly reason?: string | null | undefined;
  readonly transactionId: string;
};

/** Una parte de un movimiento que no paga un documento. Sin monto: todo lo que quede. `fieldKey`: su área, si no es la del tipo. */
export type KindPartInput = {
  readonly amount?: number | null | undefined;
  readonly fieldKey?: string | null | undefined;
  readonly kind: string;
  readonly reason?: string | null | undefined;
};

/** Lo que el movimiento paga de menos por esa parte del documento; negativo, de más. El documento queda pagado igual. */
export type MatchDifferenceInput = {
  readonly amount: number;
  readonly reason: DifferenceReason;
};

/** manual: una persona; clay: otro sistema, por importación; engine: la conciliación automática. */
export type MatchOrigin =
  | 'clay'
  | 'engine'
  | 'manual';

export type MatchPartInput = {
  readonly amount?: number | null | undefined;
  /** Se paga aunque esté reclamado. */
  readonly confirmsClaimed?: boolean | null | undefined;
  readonly difference?: MatchDifferenceInput | null | undefined;
  readonly documentId: string;
};

/** suggests: se aprendió una vez; acts: bastantes; suspended: algo lo contradijo. */
export type MatchingFactState =
  | 'acts'
  | 'suggests'
  | 'suspended';

/** shadow: solo anota lo que haría; suggest: lo propone como seguro; automatic: lo hace. */
export type MatchingMode =
  | 'automatic'
  | 'shadow'
  | 'suggest';

/** Movimientos de un período, de una cuenta o de todas. Sin días: los últimos 90. */
export type MatchingQualityInput = {
  readonly accountId?: string | null | undefined;
  readonly companyId: string;
  /** Incluido. */
  readonly dateEnd?: Day | null | undefined;
  readonly dateStart?: Day | null | undefined;
};

/** Una regla como está en el formulario; sin `id`, una nueva. */
export type MatchingRuleInput = {
  readonly conditions: ReadonlyArray<RuleConditionInput>;
  readonly effect: RuleEffectInput;
  readonly id?: string | null | undefined;
};

/** Varios documentos para un movimiento; las notas de crédito rebajan lo que pagan los demás. */
export type MultipleMatchInput = {
  readonly companyId: string;
  readonly documents: ReadonlyArray<MatchPartInput>;
  readonly transactionId: string;
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

/** words: palabras de la glosa y *; kind: lo que la glosa del banco dice que es; day: del mes. */
export type RuleConditionField =
  | 'account'
  | 'amount'
  | 'day'
  | 'direction'
  | 'kind'
  | 'rut'
  | 'words';

/** Una condición: `text` es la de palabras, RUT, cuenta, lado (in, out) o tipo; los montos van sin signo. */
export type RuleConditionInput = {
  readonly currency?: Currency | null | undefined;
  readonly field: RuleConditionField;
  readonly from?: number | null | undefined;
  readonly max?: number | null | undefined;
  readonly min?: number | null | undefined;
  readonly text?: string | null | undefined;
  readonly to?: number | null | undefined;
};

/** hand: lo puso una persona; rule: otra regla; match: ya está conciliado con otra cosa; bank: el banco dice otro RUT. */
export type RuleConflictKind =
  | 'bank'
  | 'hand'
  | 'match'
  | 'rule';

/** Lo que la regla hace. `kind`: lo explica sin documento; `matches`: lo concilia con el documento abierto de la contraparte por ese monto. */
export type RuleEffectInput = {
  readonly area?: string | null | undefined;
  readonly counterpartName?: string | null | undefined;
  readonly counterpartRut?: Rut | null | undefined;
  readonly eoafKey?: string | null | undefined;
  readonly kind?: string | null | undefined;
  readonly matches?: boolean | null | undefined;
};

/** off: apagada; suggest: propone, y una persona la aplica; automatic: actúa sobre lo que llega. */
export type RuleMode =
  | 'automatic'
  | 'off'
  | 'suggest';

/** La mejor sugerencia de un movimiento, o la `option` que se nombre. */
export type SuggestionInput = {
  readonly option?: number | null | undefined;
  readonly transactionId: string;
};

export type TransactionFormat =
  | 'CSV'
  | 'XLSX';

/** statement, manual: quién trajo el movimiento; engine, clay: quién hizo uno de sus calces. */
export type TransactionOrigin =
  | 'clay'
  | 'engine'
  | 'manual'
  | 'statement';

export type TransactionSort =
  | 'amountAsc'
  | 'amountDesc'
  | 'dateAsc'
  | 'dateDesc';

/** SPEND: cargo, sale de la cuenta; RECIEVED: abono, entra. */
export type TransactionType =
  | 'RECIEVED'
  | 'SPEND';

export type TransactionsInput = {
  readonly accountId?: string | null | undefined;
  readonly accountNumber?: string | null | undefined;
  readonly amountMax?: number | null | undefined;
  /** En unidades de cada moneda, sin signo. */
  readonly amountMin?: number | null | undefined;
  /** La clave de un área, del movimiento o de lo que es sin documento. */
  readonly area?: string | null | undefined;
  readonly bankId?: string | null | undefined;
  readonly companyId: string;
  /** El de la contraparte, o de un documento que calza. */
  readonly contactRut?: Rut | null | undefined;
  /** Incluido. */
  readonly dateEnd?: Day | null | undefined;
  readonly dateStart?: Day | null | undefined;
  readonly eoafKey?: string | null | undefined;
  /** La clase de evidencia de un calce. */
  readonly evidence?: string | null | undefined;
  /** Solo los que tienen una sugerencia. */
  readonly hasCandidates?: boolean | null | undefined;
  /** Solo los que tienen notas. */
  readonly hasNotes?: boolean | null | undefined;
  /** Los ocultos, en vez de los demás. */
  readonly isHidden?: boolean | null | undefined;
  /** Conciliados o por conciliar; sin él, todos. */
  readonly isMatched?: boolean | null | undefined;
  /** Qué es: por la glosa, a mano o sin documento. */
  readonly kind?: string | null | undefined;
  readonly origin?: TransactionOrigin | null | undefined;
  /** Sin él, los más nuevos primero. */
  readonly sort?: TransactionSort | null | undefined;
};

export type UnMatchInput = {
  readonly companyId: string;
  /** El del calce. */
  readonly id: string;
  /** Sin ella, WRONG. De lo hecho a mano no dice nada. */
  readonly reason?: UndoReason | null | undefined;
};

/** WRONG: lo que hizo la conciliación automática estaba mal, y cuenta contra su clase; OTHER: se quiere de otra forma. */
export type UndoReason =
  | 'OTHER'
  | 'WRONG';

/** Lo que cambia de un movimiento: lo que no viene queda como está, y un valor nulo lo quita. */
export type UpdateTransactionInput = {
  /** La clave de su área; nula: la automática. */
  readonly fieldKey?: string | null | undefined;
  /** El mes en que cuenta; nulo: el de su fecha. */
  readonly flexiblePeriod?: Period | null | undefined;
  readonly id: string;
  /** Oculto sale de la lista, de las sugerencias y del avance; su dinero no. */
  readonly isHidden?: boolean | null | undefined;
  /** Un tipo de movementKinds, que trae su área si nadie eligió otra; nulo: lo que dice la glosa. */
  readonly key?: string | null | undefined;
  /** Por qué se oculta: de 3 a 300 caracteres. */
  readonly reason?: string | null | undefined;
};

export type ReconciliationQueryVariables = Exact<{
  companyId: string;
  type?: TransactionType | null | undefined;
  pagination?: PaginationInput | null | undefined;
  input: TransactionsInput;
  search?: string | null | undefined;
}>;


export type ReconciliationQuery = { readonly getTransactions: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly type: TransactionType, readonly date: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency, readonly description: string, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly bankId: string, readonly accountId: string, readonly accountNumber: string, readonly isMatched: boolean, readonly origin: string, readonly isHidden: boolean, readonly hiddenReason: string | null, readonly fieldKey: string | null, readonly areaLabel: string | null, readonly key: string | null, readonly keyModifiedByHand: boolean, readonly matchingRuleName: string | null, readonly keyLabel: string | null, readonly eoafKey: string | null, readonly flexiblePeriod: Period | null, readonly innerComments: ReadonlyArray<{ readonly id: string, readonly date: string, readonly comment: string, readonly user: { readonly id: string | null, readonly name: string | null, readonly email: string | null } }>, readonly matchs: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly createdAt: string, readonly difference: { readonly label: string, readonly amount: number } | null, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly explanations: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly kindLabel: string, readonly areaLabel: string, readonly reason: string | null, readonly origin: MatchOrigin, readonly createdAt: string, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null }>, readonly transfer: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly userRelated: { readonly email: string, readonly date: string | null } | null } | null, readonly transferCandidate: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly isStrong: boolean, readonly reasons: ReadonlyArray<string> } | null, readonly kindCandidate: { readonly kind: string, readonly kindLabel: string, readonly reasons: ReadonlyArray<string> } | null, readonly strongMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly difference: { readonly label: string, readonly amount: number } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly weakMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly difference: { readonly label: string, readonly amount: number } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }> }> }, readonly reconciliationSummary: { readonly pending: number, readonly reconciled: number, readonly suggested: number, readonly hidden: number, readonly month: { readonly period: string, readonly transactionsCount: number, readonly reconciledTransactionsCount: number } | null, readonly lastRun: { readonly id: string, readonly createdAt: string, readonly matches: number, readonly transfers: number, readonly returned: number, readonly isUndone: boolean } | null }, readonly transactionAccountBankList: ReadonlyArray<{ readonly accountId: string, readonly accountNumber: string, readonly bankId: string, readonly currency: Currency, readonly alias: string }> };

export type MovementCountsQueryVariables = Exact<{
  type?: TransactionType | null | undefined;
  input: TransactionsInput;
  search?: string | null | undefined;
}>;


export type MovementCountsQuery = { readonly getTransactions: { readonly counts: { readonly pending: number, readonly suggested: number, readonly reconciled: number, readonly hidden: number } | null } };

export type SuggestionClassesQueryVariables = Exact<{
  type?: TransactionType | null | undefined;
  input: TransactionsInput;
  search?: string | null | undefined;
}>;


export type SuggestionClassesQuery = { readonly suggestionClasses: ReadonlyArray<{ readonly code: string, readonly label: string, readonly count: number, readonly unsure: number, readonly outside: number, readonly digest: string, readonly largest: ReadonlyArray<string>, readonly sums: ReadonlyArray<{ readonly currency: Currency, readonly received: number, readonly spent: number }>, readonly doubts: ReadonlyArray<{ readonly text: string, readonly count: number }> }> };

export type LargestMovementsQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type LargestMovementsQuery = { readonly findTransactionsById: ReadonlyArray<{ readonly id: string, readonly type: TransactionType, readonly date: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency, readonly description: string, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly bankId: string, readonly accountId: string, readonly accountNumber: string, readonly isMatched: boolean, readonly origin: string, readonly isHidden: boolean, readonly hiddenReason: string | null, readonly fieldKey: string | null, readonly areaLabel: string | null, readonly key: string | null, readonly keyModifiedByHand: boolean, readonly matchingRuleName: string | null, readonly keyLabel: string | null, readonly eoafKey: string | null, readonly flexiblePeriod: Period | null, readonly innerComments: ReadonlyArray<{ readonly id: string, readonly date: string, readonly comment: string, readonly user: { readonly id: string | null, readonly name: string | null, readonly email: string | null } }>, readonly matchs: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly createdAt: string, readonly difference: { readonly label: string, readonly amount: number } | null, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly explanations: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly kindLabel: string, readonly areaLabel: string, readonly reason: string | null, readonly origin: MatchOrigin, readonly createdAt: string, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null }>, readonly transfer: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly userRelated: { readonly email: string, readonly date: string | null } | null } | null, readonly transferCandidate: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly isStrong: boolean, readonly reasons: ReadonlyArray<string> } | null, readonly kindCandidate: { readonly kind: string, readonly kindLabel: string, readonly reasons: ReadonlyArray<string> } | null, readonly strongMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly difference: { readonly label: string, readonly amount: number } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly weakMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly difference: { readonly label: string, readonly amount: number } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }> }> };

export type AcceptSuggestionClassMutationVariables = Exact<{
  type?: TransactionType | null | undefined;
  input: TransactionsInput;
  search?: string | null | undefined;
  code: string;
  count: number;
  digest: string;
}>;


export type AcceptSuggestionClassMutation = { readonly acceptSuggestionClass: { readonly nModified: number | null, readonly actIds: ReadonlyArray<string>, readonly work: { readonly id: string } | null } };

export type MovementSumsQueryVariables = Exact<{
  type?: TransactionType | null | undefined;
  input: TransactionsInput;
  search?: string | null | undefined;
}>;


export type MovementSumsQuery = { readonly getTransactions: { readonly sums: ReadonlyArray<{ readonly currency: Currency, readonly received: number, readonly spent: number, readonly open: number | null }> | null } };

export type MovementMonthsQueryVariables = Exact<{
  type?: TransactionType | null | undefined;
  input: TransactionsInput;
  search?: string | null | undefined;
}>;


export type MovementMonthsQuery = { readonly getTransactions: { readonly months: ReadonlyArray<{ readonly period: Period, readonly count: number }> | null } };

export type ExportMovementsMutationVariables = Exact<{
  type?: TransactionType | null | undefined;
  input: TransactionsInput;
  search?: string | null | undefined;
  format: TransactionFormat;
}>;


export type ExportMovementsMutation = { readonly getAllTransactions: { readonly url: string } };

export type MovementDetailQueryVariables = Exact<{
  id: string;
}>;


export type MovementDetailQuery = { readonly getTransaction: { readonly bankDocId: string | null, readonly accountBalance: number | null, readonly id: string, readonly type: TransactionType, readonly date: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency, readonly description: string, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly bankId: string, readonly accountId: string, readonly accountNumber: string, readonly isMatched: boolean, readonly origin: string, readonly isHidden: boolean, readonly hiddenReason: string | null, readonly fieldKey: string | null, readonly areaLabel: string | null, readonly key: string | null, readonly keyModifiedByHand: boolean, readonly matchingRuleName: string | null, readonly keyLabel: string | null, readonly eoafKey: string | null, readonly flexiblePeriod: Period | null, readonly innerComments: ReadonlyArray<{ readonly id: string, readonly date: string, readonly comment: string, readonly user: { readonly id: string | null, readonly name: string | null, readonly email: string | null } }>, readonly matchs: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly createdAt: string, readonly difference: { readonly label: string, readonly amount: number } | null, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly explanations: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly kindLabel: string, readonly areaLabel: string, readonly reason: string | null, readonly origin: MatchOrigin, readonly createdAt: string, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null }>, readonly transfer: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly userRelated: { readonly email: string, readonly date: string | null } | null } | null, readonly transferCandidate: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly isStrong: boolean, readonly reasons: ReadonlyArray<string> } | null, readonly kindCandidate: { readonly kind: string, readonly kindLabel: string, readonly reasons: ReadonlyArray<string> } | null, readonly strongMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly difference: { readonly label: string, readonly amount: number } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly weakMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly difference: { readonly label: string, readonly amount: number } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }> } };

export type OpenDocumentsQueryVariables = Exact<{
  input: PaginatedDocumentsInput;
}>;


export type OpenDocumentsQuery = { readonly paginatedDocumentsByCompany: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly currencyType: Currency, readonly meta: { readonly typeLabel: string, readonly number: string | null, readonly issuerName: string | null, readonly receiverName: string | null, readonly isReceived: boolean, readonly remaining: number, readonly issuedAt: Day, readonly dueDate: Day, readonly factoring: { readonly cedido: boolean, readonly issuerId: Rut | null, readonly issuerName: string | null } } }> } };

export type TransferLegsQueryVariables = Exact<{
  companyId: string;
  transactionId: string;
}>;


export type TransferLegsQuery = { readonly transferLegs: { readonly legs: ReadonlyArray<{ readonly transactionId: string, readonly date: Day, readonly amount: number, readonly currency: Currency, readonly description: string, readonly bankId: string, readonly accountNumber: string, readonly exchange: { readonly out: number, readonly into: number, readonly difference: number, readonly rate: number, readonly base: Currency, readonly quote: Currency } | null }>, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }> } };

export type MatchDocumentsMutationVariables = Exact<{
  inputs: ReadonlyArray<MultipleMatchInput> | MultipleMatchInput;
}>;


export type MatchDocumentsMutation = { readonly generateMassiveMatches: { readonly actId: string | null } };

export type MovementKindsQueryVariables = Exact<{
  companyId: string;
}>;


export type MovementKindsQuery = { readonly movementKinds: ReadonlyArray<{ readonly key: string, readonly label: string, readonly familyLabel: string, readonly side: string, readonly incomeArea: string | null, readonly expenseArea: string | null, readonly accountPlan: ReadonlyArray<{ readonly label: string }> }> };

export type ExplainTransactionsMutationVariables = Exact<{
  companyId: string;
  inputs: ReadonlyArray<ExplainInput> | ExplainInput;
}>;


export type ExplainTransactionsMutation = { readonly explainTransactions: { readonly nModified: number, readonly actId: string | null } };

export type RegisterAdvanceMutationVariables = Exact<{
  companyId: string;
  transactionId: string;
  amount?: number | null | undefined;
  rut: string;
  name?: string | null | undefined;
  fieldKey?: string | null | undefined;
}>;


export type RegisterAdvanceMutation = { readonly registerAdvance: { readonly nModified: number, readonly actId: string | null } };

export type RemoveExplanationsMutationVariables = Exact<{
  companyId: string;
  ids: ReadonlyArray<string> | string;
  reason?: UndoReason | null | undefined;
}>;


export type RemoveExplanationsMutation = { readonly removeExplanations: { readonly nModified: number, readonly actId: string | null } };

export type MovementAreasQueryVariables = Exact<{
  companyId: string;
}>;


export type MovementAreasQuery = { readonly documentAreas: ReadonlyArray<{ readonly key: string, readonly label: string, readonly category: string, readonly isIncome: boolean }> };

export type MovementHabitsQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type MovementHabitsQuery = { readonly movementHabits: { readonly fieldKey: string | null, readonly areaLabel: string | null, readonly areaTimes: number, readonly eoafKey: string | null, readonly eoafLabel: string | null, readonly eoafTimes: number } };

export type UpdateMovementsMutationVariables = Exact<{
  companyId: string;
  input: ReadonlyArray<UpdateTransactionInput> | UpdateTransactionInput;
}>;


export type UpdateMovementsMutation = { readonly updateTransactions: { readonly nModified: number, readonly warning: string | null, readonly actId: string | null } };

export type SetEoafKeyMutationVariables = Exact<{
  ids: ReadonlyArray<string> | string;
  fieldKey?: string | null | undefined;
}>;


export type SetEoafKeyMutation = { readonly setEOAFCategory: { readonly nModified: number, readonly warning: string | null, readonly actId: string | null } };

export type AddNoteMutationVariables = Exact<{
  movementId: string;
  comment: string;
  key: string;
}>;


export type AddNoteMutation = { readonly createInnerComment: { readonly id: string, readonly actId: string | null } };

export type RemoveNoteMutationVariables = Exact<{
  companyId: string;
  movementId: string;
  index: number;
  noteId: string;
}>;


export type RemoveNoteMutation = { readonly removeNoteFromTransaction: { readonly actId: string } };

export type CreateMovementsMutationVariables = Exact<{
  list: ReadonlyArray<CreateTransactionInput> | CreateTransactionInput;
}>;


export type CreateMovementsMutation = { readonly createBulkTransactions: { readonly status: boolean, readonly message: string, readonly actId: string | null } };

export type AcceptSuggestionsMutationVariables = Exact<{
  companyId: string;
  inputs: ReadonlyArray<SuggestionInput> | SuggestionInput;
}>;


export type AcceptSuggestionsMutation = { readonly acceptSuggestions: { readonly nModified: number, readonly actIds: ReadonlyArray<string> } };

export type UndoTogetherMutationVariables = Exact<{
  companyId: string;
  ids: ReadonlyArray<string> | string;
}>;


export type UndoTogetherMutation = { readonly undoActs: { readonly description: string } };

export type UndoMatchesMutationVariables = Exact<{
  inputs: ReadonlyArray<UnMatchInput> | UnMatchInput;
}>;


export type UndoMatchesMutation = { readonly generateMultipleUnMatch: { readonly nModified: number, readonly actId: string | null } };

export type RunReconciliationMutationVariables = Exact<{
  companyId: string;
}>;


export type RunReconciliationMutation = { readonly runReconciliation: { readonly automatic: number | null, readonly suggestions: number | null, readonly ruled: number | null, readonly work: { readonly id: string } | null } };

export type UndoRunMutationVariables = Exact<{
  companyId: string;
  runId: string;
  isPartial?: boolean | null | undefined;
}>;


export type UndoRunMutation = { readonly undoEngineRun: { readonly nModified: number } };

export type RedoRunMutationVariables = Exact<{
  companyId: string;
  runId: string;
  isPartial?: boolean | null | undefined;
}>;


export type RedoRunMutation = { readonly redoEngineRun: { readonly automatic: number | null, readonly suggestions: number | null, readonly ruled: number | null, readonly work: { readonly id: string } | null } };

export type RunUndoQueryVariables = Exact<{
  companyId: string;
  runId: string;
}>;


export type RunUndoQuery = { readonly engineRunUndo: { readonly possible: number, readonly obstacles: ReadonlyArray<string> } };

export type MatchingModesQueryVariables = Exact<{
  companyId: string;
}>;


export type MatchingModesQuery = { readonly matchingModes: ReadonlyArray<{ readonly code: string, readonly label: string, readonly mode: MatchingMode, readonly mayAct: boolean, readonly stoppedAt: string | null, readonly decided: number, readonly right: number, readonly cases: ReadonlyArray<{ readonly transactionId: string, readonly date: Day, readonly description: string, readonly amount: number, readonly currency: Currency }>, readonly shadow: { readonly same: number, readonly other: number, readonly open: number } }> };

export type MatchingQualityQueryVariables = Exact<{
  companyId: string;
  input: MatchingQualityInput;
}>;


export type MatchingQualityQuery = { readonly matchingQuality: { readonly total: { readonly key: string, readonly label: string, readonly transactions: number, readonly amountCLP: number | null }, readonly coverage: ReadonlyArray<{ readonly key: string, readonly label: string, readonly transactions: number, readonly amountCLP: number | null }>, readonly open: ReadonlyArray<{ readonly key: string, readonly label: string, readonly transactions: number, readonly amountCLP: number | null }>, readonly precision: ReadonlyArray<{ readonly code: string, readonly label: string, readonly right: number, readonly decided: number }>, readonly months: ReadonlyArray<{ readonly key: string, readonly label: string, readonly transactions: number, readonly amountCLP: number | null, readonly reconciled: number, readonly automatic: number, readonly right: number, readonly decided: number }>, readonly accounts: ReadonlyArray<{ readonly key: string, readonly label: string, readonly transactions: number, readonly amountCLP: number | null, readonly reconciled: number, readonly automatic: number, readonly right: number, readonly decided: number }>, readonly rules: ReadonlyArray<{ readonly key: string, readonly label: string, readonly transactions: number, readonly amountCLP: number | null, readonly reconciled: number, readonly automatic: number, readonly right: number, readonly decided: number }> }, readonly transactionAccountBankList: ReadonlyArray<{ readonly accountId: string, readonly accountNumber: string, readonly bankId: string }> };

export type CoverageFragment = { readonly key: string, readonly label: string, readonly transactions: number, readonly amountCLP: number | null };

export type MatchingQualityListQueryVariables = Exact<{
  input: MatchingQualityInput;
  figure: string;
  pagination?: PaginationInput | null | undefined;
}>;


export type MatchingQualityListQuery = { readonly matchingQualityList: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly date: Day, readonly description: string, readonly amount: number, readonly currency: Currency }> } };

export type CounterpartHabitsQueryVariables = Exact<{
  companyId: string;
  search: string;
}>;


export type CounterpartHabitsQuery = { readonly counterpartHabits: { readonly count: number, readonly habits: ReadonlyArray<{ readonly id: string, readonly text: string, readonly times: number, readonly state: MatchingFactState, readonly taughtAt: string, readonly transactionIds: ReadonlyArray<string> }> } };

export type MatchingFactsQueryVariables = Exact<{
  companyId: string;
}>;


export type MatchingFactsQuery = { readonly matchingFacts: ReadonlyArray<{ readonly id: string, readonly text: string, readonly times: number, readonly state: MatchingFactState, readonly taughtAt: string, readonly contradictedAt: string | null, readonly transactionIds: ReadonlyArray<string>, readonly standing: number, readonly standingIds: ReadonlyArray<string> }>, readonly acquirerFees: ReadonlyArray<{ readonly wording: string, readonly bankId: string, readonly accountNumber: string, readonly percent: number, readonly deposits: number }> };

export type RemoveMatchingFactMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type RemoveMatchingFactMutation = { readonly removeMatchingFact: { readonly actId: string | null } };

export type SetMatchingModeMutationVariables = Exact<{
  companyId: string;
  classes: ReadonlyArray<string> | string;
  mode: MatchingMode;
}>;


export type SetMatchingModeMutation = { readonly setMatchingMode: { readonly actId: string | null } };

export type MatchingClassFragment = { readonly code: string, readonly label: string, readonly mode: MatchingMode, readonly mayAct: boolean, readonly stoppedAt: string | null, readonly decided: number, readonly right: number, readonly cases: ReadonlyArray<{ readonly transactionId: string, readonly date: Day, readonly description: string, readonly amount: number, readonly currency: Currency }>, readonly shadow: { readonly same: number, readonly other: number, readonly open: number } };

export type MakeTransferMutationVariables = Exact<{
  companyId: string;
  transactionId: string;
  otherTransactionId: string;
}>;


export type MakeTransferMutation = { readonly generateTransfer: { readonly actId: string | null } };

export type UndoTransferMutationVariables = Exact<{
  companyId: string;
  transactionId: string;
  reason?: UndoReason | null | undefined;
}>;


export type UndoTransferMutation = { readonly deleteTransfer: { readonly actId: string | null } };

export type MovementFragment = { readonly id: string, readonly type: TransactionType, readonly date: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency, readonly description: string, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly bankId: string, readonly accountId: string, readonly accountNumber: string, readonly isMatched: boolean, readonly origin: string, readonly isHidden: boolean, readonly hiddenReason: string | null, readonly fieldKey: string | null, readonly areaLabel: string | null, readonly key: string | null, readonly keyModifiedByHand: boolean, readonly matchingRuleName: string | null, readonly keyLabel: string | null, readonly eoafKey: string | null, readonly flexiblePeriod: Period | null, readonly innerComments: ReadonlyArray<{ readonly id: string, readonly date: string, readonly comment: string, readonly user: { readonly id: string | null, readonly name: string | null, readonly email: string | null } }>, readonly matchs: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly createdAt: string, readonly difference: { readonly label: string, readonly amount: number } | null, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly explanations: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly kindLabel: string, readonly areaLabel: string, readonly reason: string | null, readonly origin: MatchOrigin, readonly createdAt: string, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null }>, readonly transfer: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly userRelated: { readonly email: string, readonly date: string | null } | null } | null, readonly transferCandidate: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly isStrong: boolean, readonly reasons: ReadonlyArray<string> } | null, readonly kindCandidate: { readonly kind: string, readonly kindLabel: string, readonly reasons: ReadonlyArray<string> } | null, readonly strongMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly difference: { readonly label: string, readonly amount: number } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly weakMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly difference: { readonly label: string, readonly amount: number } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }> };

export type CandidateFragment = { readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly difference: { readonly label: string, readonly amount: number } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } };

export type PaperFragment = { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency };

export type RuleTermsFragment = { readonly field: RuleConditionField, readonly text: string | null, readonly currency: Currency | null, readonly min: number | null, readonly max: number | null, readonly from: number | null, readonly to: number | null };

export type RuleResultFragment = { readonly area: string | null, readonly eoafKey: string | null, readonly kind: string | null, readonly counterpartRut: Rut | null, readonly counterpartName: string | null, readonly matches: boolean };

export type RuleFragment = { readonly id: string, readonly name: string, readonly mode: RuleMode, readonly version: number, readonly text: string, readonly changedAt: string, readonly hits: number, readonly corrected: number, readonly lastHits: number, readonly lastCorrected: number, readonly lastHitAt: string | null, readonly stoppedAt: string | null, readonly conditions: ReadonlyArray<{ readonly field: RuleConditionField, readonly text: string | null, readonly currency: Currency | null, readonly min: number | null, readonly max: number | null, readonly from: number | null, readonly to: number | null }>, readonly effect: { readonly area: string | null, readonly eoafKey: string | null, readonly kind: string | null, readonly counterpartRut: Rut | null, readonly counterpartName: string | null, readonly matches: boolean }, readonly versions: ReadonlyArray<{ readonly version: number, readonly text: string, readonly savedAt: string, readonly savedBy: string | null, readonly conditions: ReadonlyArray<{ readonly field: RuleConditionField, readonly text: string | null, readonly currency: Currency | null, readonly min: number | null, readonly max: number | null, readonly from: number | null, readonly to: number | null }>, readonly effect: { readonly area: string | null, readonly eoafKey: string | null, readonly kind: string | null, readonly counterpartRut: Rut | null, readonly counterpartName: string | null, readonly matches: boolean } }> };

export type MatchingRulesQueryVariables = Exact<{
  companyId: string;
}>;


export type MatchingRulesQuery = { readonly matchingRules: ReadonlyArray<{ readonly id: string, readonly name: string, readonly mode: RuleMode, readonly version: number, readonly text: string, readonly changedAt: string, readonly hits: number, readonly corrected: number, readonly lastHits: number, readonly lastCorrected: number, readonly lastHitAt: string | null, readonly stoppedAt: string | null, readonly conditions: ReadonlyArray<{ readonly field: RuleConditionField, readonly text: string | null, readonly currency: Currency | null, readonly min: number | null, readonly max: number | null, readonly from: number | null, readonly to: number | null }>, readonly effect: { readonly area: string | null, readonly eoafKey: string | null, readonly kind: string | null, readonly counterpartRut: Rut | null, readonly counterpartName: string | null, readonly matches: boolean }, readonly versions: ReadonlyArray<{ readonly version: number, readonly text: string, readonly savedAt: string, readonly savedBy: string | null, readonly conditions: ReadonlyArray<{ readonly field: RuleConditionField, readonly text: string | null, readonly currency: Currency | null, readonly min: number | null, readonly max: number | null, readonly from: number | null, readonly to: number | null }>, readonly effect: { readonly area: string | null, readonly eoafKey: string | null, readonly kind: string | null, readonly counterpartRut: Rut | null, readonly counterpartName: string | null, readonly matches: boolean } }> }> };

export type MatchingRuleDraftQueryVariables = Exact<{
  companyId: string;
  transactionIds: ReadonlyArray<string> | string;
}>;


export type MatchingRuleDraftQuery = { readonly matchingRuleDraft: { readonly name: string, readonly takes: number, readonly conditions: ReadonlyArray<{ readonly field: RuleConditionField, readonly text: string | null, readonly currency: Currency | null, readonly min: number | null, readonly max: number | null, readonly from: number | null, readonly to: number | null }>, readonly effect: { readonly area: string | null, readonly eoafKey: string | null, readonly kind: string | null, readonly counterpartRut: Rut | null, readonly counterpartName: string | null, readonly matches: boolean } } };

export type TrialCaseFragment = { readonly transactionId: string, readonly date: Day, readonly description: string, readonly amount: number, readonly currency: Currency, readonly what: string | null };

export type TryMatchingRuleQueryVariables = Exact<{
  companyId: string;
  input: MatchingRuleInput;
}>;


export type TryMatchingRuleQuery = { readonly tryMatchingRule: { readonly from: Day, readonly hits: number, readonly changes: number, readonly done: number, readonly waiting: number, readonly proof: string, readonly sums: ReadonlyArray<{ readonly currency: Currency, readonly received: number, readonly spent: number }>, readonly examples: ReadonlyArray<{ readonly transactionId: string, readonly date: Day, readonly description: string, readonly amount: number, readonly currency: Currency, readonly what: string | null }>, readonly conflicts: ReadonlyArray<{ readonly kind: RuleConflictKind, readonly count: number, readonly cases: ReadonlyArray<{ readonly transactionId: string, readonly date: Day, readonly description: string, readonly amount: number, readonly currency: Currency, readonly what: string | null }> }> } };

export type RuleChoicesQueryVariables = Exact<{
  companyId: string;
}>;


export type RuleChoicesQuery = { readonly documentAreas: ReadonlyArray<{ readonly key: string, readonly label: string, readonly category: string, readonly isIncome: boolean }>, readonly movementKinds: ReadonlyArray<{ readonly key: string, readonly label: string, readonly familyLabel: string, readonly side: string }>, readonly transactionAccountBankList: ReadonlyArray<{ readonly accountId: string, readonly bankId: string, readonly accountNumber: string, readonly alias: string, readonly currency: Currency }> };

export type SaveMatchingRuleMutationVariables = Exact<{
  companyId: string;
  input: MatchingRuleInput;
  name: string;
  mode: RuleMode;
  proof?: string | null | undefined;
  changedAt?: string | null | undefined;
}>;


export type SaveMatchingRuleMutation = { readonly saveMatchingRule: { readonly actId: string | null } };

export type OrderMatchingRulesMutationVariables = Exact<{
  companyId: string;
  ids: ReadonlyArray<string> | string;
  movedId: string;
}>;


export type OrderMatchingRulesMutation = { readonly orderMatchingRules: { readonly actId: string | null } };

export type DeleteMatchingRuleMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type DeleteMatchingRuleMutation = { readonly deleteMatchingRule: { readonly actId: string | null } };

export type ApplyMatchingRuleMutationVariables = Exact<{
  companyId: string;
  id: string;
  proof: string;
}>;


export type ApplyMatchingRuleMutation = { readonly applyMatchingRule: { readonly id: string } };

export type MatchingSampleQueryVariables = Exact<{
  input: MatchingQualityInput;
  code: string;
  seed: number;
}>;


export type MatchingSampleQuery = { readonly matchingSample: ReadonlyArray<{ readonly id: string, readonly type: TransactionType, readonly date: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency, readonly description: string, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly bankId: string, readonly accountId: string, readonly accountNumber: string, readonly isMatched: boolean, readonly origin: string, readonly isHidden: boolean, readonly hiddenReason: string | null, readonly fieldKey: string | null, readonly areaLabel: string | null, readonly key: string | null, readonly keyModifiedByHand: boolean, readonly matchingRuleName: string | null, readonly keyLabel: string | null, readonly eoafKey: string | null, readonly flexiblePeriod: Period | null, readonly innerComments: ReadonlyArray<{ readonly id: string, readonly date: string, readonly comment: string, readonly user: { readonly id: string | null, readonly name: string | null, readonly email: string | null } }>, readonly matchs: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly createdAt: string, readonly difference: { readonly label: string, readonly amount: number } | null, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly explanations: ReadonlyArray<{ readonly id: string, readonly matchedAmount: number, readonly currency: Currency, readonly kindLabel: string, readonly areaLabel: string, readonly reason: string | null, readonly origin: MatchOrigin, readonly createdAt: string, readonly userRelated: { readonly firstName: string, readonly lastName: string, readonly email: string } | null }>, readonly transfer: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly origin: MatchOrigin, readonly reasons: ReadonlyArray<string>, readonly userRelated: { readonly email: string, readonly date: string | null } | null } | null, readonly transferCandidate: { readonly transactionId: string, readonly bankId: string, readonly accountNumber: string, readonly date: Day, readonly isStrong: boolean, readonly reasons: ReadonlyArray<string> } | null, readonly kindCandidate: { readonly kind: string, readonly kindLabel: string, readonly reasons: ReadonlyArray<string> } | null, readonly strongMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly difference: { readonly label: string, readonly amount: number } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }>, readonly weakMatchCandidates: ReadonlyArray<{ readonly documentId: string, readonly option: number, readonly reasons: ReadonlyArray<string>, readonly amount: number, readonly difference: { readonly label: string, readonly amount: number } | null, readonly document: { readonly id: string, readonly typeLabel: string, readonly number: string | null, readonly counterpartId: string | null, readonly counterpartName: string | null, readonly documentDate: Day, readonly dueDate: Day, readonly amount: number, readonly remaining: number, readonly currency: Currency } }> }> };

export type ReviewMatchMutationVariables = Exact<{
  companyId: string;
  code: string;
  transactionId: string;
  isRight: boolean;
}>;


export type ReviewMatchMutation = { readonly reviewMatch: { readonly actId: string | null } };

export type DifferenceFragment = { readonly label: string, readonly amount: number };

export type DifferenceLimitsQueryVariables = Exact<{
  companyId: string;
}>;


export type DifferenceLimitsQuery = { readonly differenceLimits: ReadonlyArray<{ readonly reason: DifferenceReason, readonly label: string, readonly amount: number }> };

export type SetDifferenceLimitsMutationVariables = Exact<{
  companyId: string;
  limits: ReadonlyArray<DifferenceLimitInput> | DifferenceLimitInput;
}>;


export type SetDifferenceLimitsMutation = { readonly setDifferenceLimits: { readonly actId: string | null } };

export type QualityGroupFragment = { readonly key: string, readonly label: string, readonly transactions: number, readonly amountCLP: number | null, readonly reconciled: number, readonly automatic: number, readonly right: number, readonly decided: number };

export type UndoReconciliationsMutationVariables = Exact<{
  companyId: string;
  ids: ReadonlyArray<string> | string;
  reason?: UndoReason | null | undefined;
}>;


export type UndoReconciliationsMutation = { readonly undoReconciliations: { readonly nModified: number, readonly actIds: ReadonlyArray<string> } };

export type SettleRestMutationVariables = Exact<{
  companyId: string;
  id: string;
  reason: DifferenceReason;
}>;


export type SettleRestMutation = { readonly settleRest: { readonly actId: string | null } };

export type SplitMovementMutationVariables = Exact<{
  input: MultipleMatchInput;
  kinds: ReadonlyArray<KindPartInput> | KindPartInput;
}>;


export type SplitMovementMutation = { readonly splitTransaction: { readonly nModified: number, readonly actIds: ReadonlyArray<string> } };

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
    hidden
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
      returned
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
  origin
  isHidden
  hiddenReason
  fieldKey
  areaLabel
  key
  keyModifiedByHand
  matchingRuleName
  keyLabel
  eoafKey
  flexiblePeriod
  innerComments {
    id
    date
    comment
    user {
      id
      name
      email
    }
  }
  matchs {
    id
    matchedAmount
    difference {
      ...Difference
    }
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
  explanations {
    id
    matchedAmount
    currency
    kindLabel
    areaLabel
    reason
    origin
    createdAt
    userRelated {
      firstName
      lastName
      email
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
  transferCandidate {
    transactionId
    bankId
    accountNumber
    date
    isStrong
    reasons
  }
  kindCandidate {
    kind
    kindLabel
    reasons
  }
  strongMatchCandidates {
    ...Candidate
  }
  weakMatchCandidates {
    ...Candidate
  }
}
fragment Difference on MatchDifference {
  label
  amount
}
fragment Paper on MatchDocument {
  id
  typeLabel
  number
  counterpartId
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
  difference {
    ...Difference
  }
  document {
    ...Paper
  }
}`);
export const movementCounts = operation<MovementCountsQuery, MovementCountsQueryVariables>(`query MovementCounts($type: TransactionType, $input: TransactionsInput!, $search: String) {
  getTransactions(
    type: $type
    pagination: { page: 1, offset: 1 }
    input: $input
    searchFilter: $search
  ) {
    counts {
      pending
      suggested
      reconciled
      hidden
    }
  }
}`);
export const suggestionClasses = operation<SuggestionClassesQuery, SuggestionClassesQueryVariables>(`query SuggestionClasses($type: TransactionType, $input: TransactionsInput!, $search: String) {
  suggestionClasses(type: $type, input: $input, searchFilter: $search) {
    code
    label
    count
    unsure
    outside
    digest
    sums {
      currency
      received
      spent
    }
    doubts {
      text
      count
    }
    largest
  }
}`);
export const largestMovements = operation<LargestMovementsQuery, LargestMovementsQueryVariables>(`query LargestMovements($ids: [ID!]!) {
  findTransactionsById(ids: $ids) {
    ...Movement
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
  origin
  isHidden
  hiddenReason
  fieldKey
  areaLabel
  key
  keyModifiedByHand
  matchingRuleName
  keyLabel
  eoafKey
  flexiblePeriod
  innerComments {
    id
    date
    comment
    user {
      id
      name
      email
    }
  }
  matchs {
    id
    matchedAmount
    difference {
      ...Difference
    }
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
  explanations {
    id
    matchedAmount
    currency
    kindLabel
    areaLabel
    reason
    origin
    createdAt
    userRelated {
      firstName
      lastName
      email
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
  transferCandidate {
    transactionId
    bankId
    accountNumber
    date
    isStrong
    reasons
  }
  kindCandidate {
    kind
    kindLabel
    reasons
  }
  strongMatchCandidates {
    ...Candidate
  }
  weakMatchCandidates {
    ...Candidate
  }
}
fragment Difference on MatchDifference {
  label
  amount
}
fragment Paper on MatchDocument {
  id
  typeLabel
  number
  counterpartId
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
  difference {
    ...Difference
  }
  document {
    ...Paper
  }
}`);
export const acceptSuggestionClass = operation<AcceptSuggestionClassMutation, AcceptSuggestionClassMutationVariables>(`mutation AcceptSuggestionClass($type: TransactionType, $input: TransactionsInput!, $search: String, $code: String!, $count: Int!, $digest: String!) {
  acceptSuggestionClass(
    type: $type
    input: $input
    searchFilter: $search
    code: $code
    count: $count
    digest: $digest
  ) {
    nModified
    actIds
    work {
      id
    }
  }
}`);
export const movementSums = operation<MovementSumsQuery, MovementSumsQueryVariables>(`query MovementSums($type: TransactionType, $input: TransactionsInput!, $search: String) {
  getTransactions(
    type: $type
    pagination: { page: 1, offset: 1 }
    input: $input
    searchFilter: $search
  ) {
    sums {
      currency
      received
      spent
      open
    }
  }
}`);
export const movementMonths = operation<MovementMonthsQuery, MovementMonthsQueryVariables>(`query MovementMonths($type: TransactionType, $input: TransactionsInput!, $search: String) {
  getTransactions(
    type: $type
    pagination: { page: 1, offset: 1 }
    input: $input
    searchFilter: $search
  ) {
    months {
      period
      count
    }
  }
}`);
export const exportMovements = operation<ExportMovementsMutation, ExportMovementsMutationVariables>(`mutation ExportMovements($type: TransactionType, $input: TransactionsInput!, $search: String, $format: TransactionFormat!) {
  getAllTransactions(
    type: $type
    input: $input
    searchFilter: $search
    format: $format
  ) {
    url
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
  origin
  isHidden
  hiddenReason
  fieldKey
  areaLabel
  key
  keyModifiedByHand
  matchingRuleName
  keyLabel
  eoafKey
  flexiblePeriod
  innerComments {
    id
    date
    comment
    user {
      id
      name
      email
    }
  }
  matchs {
    id
    matchedAmount
    difference {
      ...Difference
    }
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
  explanations {
    id
    matchedAmount
    currency
    kindLabel
    areaLabel
    reason
    origin
    createdAt
    userRelated {
      firstName
      lastName
      email
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
  transferCandidate {
    transactionId
    bankId
    accountNumber
    date
    isStrong
    reasons
  }
  kindCandidate {
    kind
    kindLabel
    reasons
  }
  strongMatchCandidates {
    ...Candidate
  }
  weakMatchCandidates {
    ...Candidate
  }
}
fragment Difference on MatchDifference {
  label
  amount
}
fragment Paper on MatchDocument {
  id
  typeLabel
  number
  counterpartId
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
  difference {
    ...Difference
  }
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
        factoring {
          cedido
          issuerId
          issuerName
        }
      }
    }
  }
}`);
export const transferLegs = operation<TransferLegsQuery, TransferLegsQueryVariables>(`query TransferLegs($companyId: ID!, $transactionId: ID!) {
  transferLegs(companyId: $companyId, transactionId: $transactionId) {
    legs {
      transactionId
      date
      amount
      currency
      description
      bankId
      accountNumber
      exchange {
        out
        into
        difference
        rate
        base
        quote
      }
    }
    missingRates {
      currency
      on
    }
  }
}`);
export const matchDocuments = operation<MatchDocumentsMutation, MatchDocumentsMutationVariables>(`mutation MatchDocuments($inputs: [MultipleMatchInput!]!) {
  generateMassiveMatches(inputs: $inputs) {
    actId
  }
}`);
export const movementKinds = operation<MovementKindsQuery, MovementKindsQueryVariables>(`query MovementKinds($companyId: ID!) {
  movementKinds(companyId: $companyId) {
    key
    label
    familyLabel
    side
    incomeArea
    expenseArea
    accountPlan {
      label
    }
  }
}`);
export const explainTransactions = operation<ExplainTransactionsMutation, ExplainTransactionsMutationVariables>(`mutation ExplainTransactions($companyId: ID!, $inputs: [ExplainInput!]!) {
  explainTransactions(companyId: $companyId, inputs: $inputs) {
    nModified
    actId
  }
}`);
export const registerAdvance = operation<RegisterAdvanceMutation, RegisterAdvanceMutationVariables>(`mutation RegisterAdvance($companyId: ID!, $transactionId: ID!, $amount: Amount, $rut: String!, $name: String, $fieldKey: String) {
  registerAdvance(
    companyId: $companyId
    transactionId: $transactionId
    amount: $amount
    rut: $rut
    name: $name
    fieldKey: $fieldKey
  ) {
    nModified
    actId
  }
}`);
export const removeExplanations = operation<RemoveExplanationsMutation, RemoveExplanationsMutationVariables>(`mutation RemoveExplanations($companyId: ID!, $ids: [ID!]!, $reason: UndoReason) {
  removeExplanations(companyId: $companyId, ids: $ids, reason: $reason) {
    nModified
    actId
  }
}`);
export const movementAreas = operation<MovementAreasQuery, MovementAreasQueryVariables>(`query MovementAreas($companyId: ID!) {
  documentAreas(companyId: $companyId) {
    key
    label
    category
    isIncome
  }
}`);
export const movementHabits = operation<MovementHabitsQuery, MovementHabitsQueryVariables>(`query MovementHabits($companyId: ID!, $id: ID!) {
  movementHabits(companyId: $companyId, transactionId: $id) {
    fieldKey
    areaLabel
    areaTimes
    eoafKey
    eoafLabel
    eoafTimes
  }
}`);
export const updateMovements = operation<UpdateMovementsMutation, UpdateMovementsMutationVariables>(`mutation UpdateMovements($companyId: ID!, $input: [UpdateTransactionInput!]!) {
  updateTransactions(companyId: $companyId, input: $input) {
    nModified
    warning
    actId
  }
}`);
export const setEoafKey = operation<SetEoafKeyMutation, SetEoafKeyMutationVariables>(`mutation SetEoafKey($ids: [ID!]!, $fieldKey: String) {
  setEOAFCategory(transactions: $ids, fieldKey: $fieldKey) {
    nModified
    warning
    actId
  }
}`);
export const addNote = operation<AddNoteMutation, AddNoteMutationVariables>(`mutation AddNote($movementId: ID!, $comment: String!, $key: String!) {
  createInnerComment(
    input: { transactionId: $movementId, comment: $comment, key: $key }
  ) {
    id
    actId
  }
}`);
export const removeNote = operation<RemoveNoteMutation, RemoveNoteMutationVariables>(`mutation RemoveNote($companyId: ID!, $movementId: ID!, $index: Int!, $noteId: ID!) {
  removeNoteFromTransaction(
    companyId: $companyId
    transactionId: $movementId
    noteIndexToRemove: $index
    noteId: $noteId
  ) {
    actId
  }
}`);
export const createMovements = operation<CreateMovementsMutation, CreateMovementsMutationVariables>(`mutation CreateMovements($list: [CreateTransactionInput!]!) {
  createBulkTransactions(list: $list) {
    status
    message
    actId
  }
}`);
export const acceptSuggestions = operation<AcceptSuggestionsMutation, AcceptSuggestionsMutationVariables>(`mutation AcceptSuggestions($companyId: ID!, $inputs: [SuggestionInput!]!) {
  acceptSuggestions(companyId: $companyId, inputs: $inputs) {
    nModified
    actIds
  }
}`);
export const undoTogether = operation<UndoTogetherMutation, UndoTogetherMutationVariables>(`mutation UndoTogether($companyId: ID!, $ids: [String!]!) {
  undoActs(companyId: $companyId, ids: $ids) {
    description
  }
}`);
export const undoMatches = operation<UndoMatchesMutation, UndoMatchesMutationVariables>(`mutation UndoMatches($inputs: [UnMatchInput!]!) {
  generateMultipleUnMatch(inputs: $inputs) {
    nModified
    actId
  }
}`);
export const runReconciliation = operation<RunReconciliationMutation, RunReconciliationMutationVariables>(`mutation RunReconciliation($companyId: ID!) {
  runReconciliation(companyId: $companyId) {
    automatic
    suggestions
    ruled
    work {
      id
    }
  }
}`);
export const undoRun = operation<UndoRunMutation, UndoRunMutationVariables>(`mutation UndoRun($companyId: ID!, $runId: ID!, $isPartial: Boolean) {
  undoEngineRun(companyId: $companyId, runId: $runId, isPartial: $isPartial) {
    nModified
  }
}`);
export const redoRun = operation<RedoRunMutation, RedoRunMutationVariables>(`mutation RedoRun($companyId: ID!, $runId: ID!, $isPartial: Boolean) {
  redoEngineRun(companyId: $companyId, runId: $runId, isPartial: $isPartial) {
    automatic
    suggestions
    ruled
    work {
      id
    }
  }
}`);
export const runUndo = operation<RunUndoQuery, RunUndoQueryVariables>(`query RunUndo($companyId: ID!, $runId: ID!) {
  engineRunUndo(companyId: $companyId, runId: $runId) {
    possible
    obstacles
  }
}`);
export const matchingModes = operation<MatchingModesQuery, MatchingModesQueryVariables>(`query MatchingModes($companyId: ID!) {
  matchingModes(companyId: $companyId) {
    ...MatchingClass
  }
}
fragment MatchingClass on MatchingClass {
  code
  label
  mode
  mayAct
  stoppedAt
  decided
  right
  cases {
    transactionId
    date
    description
    amount
    currency
  }
  shadow {
    same
    other
    open
  }
}`);
export const matchingQuality = operation<MatchingQualityQuery, MatchingQualityQueryVariables>(`query MatchingQuality($companyId: ID!, $input: MatchingQualityInput!) {
  matchingQuality(input: $input) {
    total {
      ...Coverage
    }
    coverage {
      ...Coverage
    }
    open {
      ...Coverage
    }
    precision {
      code
      label
      right
      decided
    }
    months {
      ...QualityGroup
    }
    accounts {
      ...QualityGroup
    }
    rules {
      ...QualityGroup
    }
  }
  transactionAccountBankList(companyId: $companyId) {
    accountId
    accountNumber
    bankId
  }
}
fragment Coverage on MatchingCoverage {
  key
  label
  transactions
  amountCLP
}
fragment QualityGroup on MatchingQualityGroup {
  key
  label
  transactions
  amountCLP
  reconciled
  automatic
  right
  decided
}`);
export const matchingQualityList = operation<MatchingQualityListQuery, MatchingQualityListQueryVariables>(`query MatchingQualityList($input: MatchingQualityInput!, $figure: String!, $pagination: PaginationInput) {
  matchingQualityList(input: $input, figure: $figure, pagination: $pagination) {
    totalDocs
    docs {
      id
      date
      description
      amount
      currency
    }
  }
}`);
export const counterpartHabits = operation<CounterpartHabitsQuery, CounterpartHabitsQueryVariables>(`query CounterpartHabits($companyId: ID!, $search: String!) {
  counterpartHabits(companyId: $companyId, search: $search) {
    count
    habits {
      id
      text
      times
      state
      taughtAt
      transactionIds
    }
  }
}`);
export const matchingFacts = operation<MatchingFactsQuery, MatchingFactsQueryVariables>(`query MatchingFacts($companyId: ID!) {
  matchingFacts(companyId: $companyId) {
    id
    text
    times
    state
    taughtAt
    contradictedAt
    transactionIds
    standing
    standingIds
  }
  acquirerFees(companyId: $companyId) {
    wording
    bankId
    accountNumber
    percent
    deposits
  }
}`);
export const removeMatchingFact = operation<RemoveMatchingFactMutation, RemoveMatchingFactMutationVariables>(`mutation RemoveMatchingFact($companyId: ID!, $id: ID!) {
  removeMatchingFact(companyId: $companyId, id: $id) {
    actId
  }
}`);
export const setMatchingMode = operation<SetMatchingModeMutation, SetMatchingModeMutationVariables>(`mutation SetMatchingMode($companyId: ID!, $classes: [String!]!, $mode: MatchingMode!) {
  setMatchingMode(companyId: $companyId, classes: $classes, mode: $mode) {
    actId
  }
}`);
export const makeTransfer = operation<MakeTransferMutation, MakeTransferMutationVariables>(`mutation MakeTransfer($companyId: ID!, $transactionId: ID!, $otherTransactionId: ID!) {
  generateTransfer(
    companyId: $companyId
    transactionId: $transactionId
    otherTransactionId: $otherTransactionId
  ) {
    actId
  }
}`);
export const undoTransfer = operation<UndoTransferMutation, UndoTransferMutationVariables>(`mutation UndoTransfer($companyId: ID!, $transactionId: ID!, $reason: UndoReason) {
  deleteTransfer(
    companyId: $companyId
    transactionId: $transactionId
    reason: $reason
  ) {
    actId
  }
}`);
export const matchingRules = operation<MatchingRulesQuery, MatchingRulesQueryVariables>(`query MatchingRules($companyId: ID!) {
  matchingRules(companyId: $companyId) {
    ...Rule
  }
}
fragment Rule on MatchingRule {
  id
  name
  mode
  version
  text
  changedAt
  conditions {
    ...RuleTerms
  }
  effect {
    ...RuleResult
  }
  hits
  corrected
  lastHits
  lastCorrected
  lastHitAt
  stoppedAt
  versions {
    version
    text
    savedAt
    savedBy
    conditions {
      ...RuleTerms
    }
    effect {
      ...RuleResult
    }
  }
}
fragment RuleTerms on RuleCondition {
  field
  text
  currency
  min
  max
  from
  to
}
fragment RuleResult on RuleEffect {
  area
  eoafKey
  kind
  counterpartRut
  counterpartName
  matches
}`);
export const matchingRuleDraft = operation<MatchingRuleDraftQuery, MatchingRuleDraftQueryVariables>(`query MatchingRuleDraft($companyId: ID!, $transactionIds: [ID!]!) {
  matchingRuleDraft(companyId: $companyId, transactionIds: $transactionIds) {
    name
    takes
    conditions {
      ...RuleTerms
    }
    effect {
      ...RuleResult
    }
  }
}
fragment RuleTerms on RuleCondition {
  field
  text
  currency
  min
  max
  from
  to
}
fragment RuleResult on RuleEffect {
  area
  eoafKey
  kind
  counterpartRut
  counterpartName
  matches
}`);
export const tryMatchingRule = operation<TryMatchingRuleQuery, TryMatchingRuleQueryVariables>(`query TryMatchingRule($companyId: ID!, $input: MatchingRuleInput!) {
  tryMatchingRule(companyId: $companyId, input: $input) {
    from
    hits
    changes
    done
    waiting
    proof
    sums {
      currency
      received
      spent
    }
    examples {
      ...TrialCase
    }
    conflicts {
      kind
      count
      cases {
        ...TrialCase
      }
    }
  }
}
fragment TrialCase on RuleTrialCase {
  transactionId
  date
  description
  amount
  currency
  what
}`);
export const ruleChoices = operation<RuleChoicesQuery, RuleChoicesQueryVariables>(`query RuleChoices($companyId: ID!) {
  documentAreas(companyId: $companyId) {
    key
    label
    category
    isIncome
  }
  movementKinds(companyId: $companyId) {
    key
    label
    familyLabel
    side
  }
  transactionAccountBankList(companyId: $companyId) {
    accountId
    bankId
    accountNumber
    alias
    currency
  }
}`);
export const saveMatchingRule = operation<SaveMatchingRuleMutation, SaveMatchingRuleMutationVariables>(`mutation SaveMatchingRule($companyId: ID!, $input: MatchingRuleInput!, $name: String!, $mode: RuleMode!, $proof: String, $changedAt: String) {
  saveMatchingRule(
    companyId: $companyId
    input: $input
    name: $name
    mode: $mode
    proof: $proof
    changedAt: $changedAt
  ) {
    actId
  }
}`);
export const orderMatchingRules = operation<OrderMatchingRulesMutation, OrderMatchingRulesMutationVariables>(`mutation OrderMatchingRules($companyId: ID!, $ids: [ID!]!, $movedId: ID!) {
  orderMatchingRules(companyId: $companyId, ids: $ids, movedId: $movedId) {
    actId
  }
}`);
export const deleteMatchingRule = operation<DeleteMatchingRuleMutation, DeleteMatchingRuleMutationVariables>(`mutation DeleteMatchingRule($companyId: ID!, $id: ID!) {
  deleteMatchingRule(companyId: $companyId, id: $id) {
    actId
  }
}`);
export const applyMatchingRule = operation<ApplyMatchingRuleMutation, ApplyMatchingRuleMutationVariables>(`mutation ApplyMatchingRule($companyId: ID!, $id: ID!, $proof: String!) {
  applyMatchingRule(companyId: $companyId, id: $id, proof: $proof) {
    id
  }
}`);
export const matchingSample = operation<MatchingSampleQuery, MatchingSampleQueryVariables>(`query MatchingSample($input: MatchingQualityInput!, $code: String!, $seed: Int!) {
  matchingSample(input: $input, code: $code, seed: $seed) {
    ...Movement
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
  origin
  isHidden
  hiddenReason
  fieldKey
  areaLabel
  key
  keyModifiedByHand
  matchingRuleName
  keyLabel
  eoafKey
  flexiblePeriod
  innerComments {
    id
    date
    comment
    user {
      id
      name
      email
    }
  }
  matchs {
    id
    matchedAmount
    difference {
      ...Difference
    }
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
  explanations {
    id
    matchedAmount
    currency
    kindLabel
    areaLabel
    reason
    origin
    createdAt
    userRelated {
      firstName
      lastName
      email
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
  transferCandidate {
    transactionId
    bankId
    accountNumber
    date
    isStrong
    reasons
  }
  kindCandidate {
    kind
    kindLabel
    reasons
  }
  strongMatchCandidates {
    ...Candidate
  }
  weakMatchCandidates {
    ...Candidate
  }
}
fragment Difference on MatchDifference {
  label
  amount
}
fragment Paper on MatchDocument {
  id
  typeLabel
  number
  counterpartId
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
  difference {
    ...Difference
  }
  document {
    ...Paper
  }
}`);
export const reviewMatch = operation<ReviewMatchMutation, ReviewMatchMutationVariables>(`mutation ReviewMatch($companyId: ID!, $code: String!, $transactionId: ID!, $isRight: Boolean!) {
  reviewMatch(
    companyId: $companyId
    code: $code
    transactionId: $transactionId
    isRight: $isRight
  ) {
    actId
  }
}`);
export const differenceLimits = operation<DifferenceLimitsQuery, DifferenceLimitsQueryVariables>(`query DifferenceLimits($companyId: ID!) {
  differenceLimits(companyId: $companyId) {
    reason
    label
    amount
  }
}`);
export const setDifferenceLimits = operation<SetDifferenceLimitsMutation, SetDifferenceLimitsMutationVariables>(`mutation SetDifferenceLimits($companyId: ID!, $limits: [DifferenceLimitInput!]!) {
  setDifferenceLimits(companyId: $companyId, limits: $limits) {
    actId
  }
}`);
export const undoReconciliations = operation<UndoReconciliationsMutation, UndoReconciliationsMutationVariables>(`mutation UndoReconciliations($companyId: ID!, $ids: [ID!]!, $reason: UndoReason) {
  undoReconciliations(companyId: $companyId, ids: $ids, reason: $reason) {
    nModified
    actIds
  }
}`);
export const settleRest = operation<SettleRestMutation, SettleRestMutationVariables>(`mutation SettleRest($companyId: ID!, $id: ID!, $reason: DifferenceReason!) {
  settleRest(companyId: $companyId, id: $id, reason: $reason) {
    actId
  }
}`);
export const splitMovement = operation<SplitMovementMutation, SplitMovementMutationVariables>(`mutation SplitMovement($input: MultipleMatchInput!, $kinds: [KindPartInput!]!) {
  splitTransaction(input: $input, kinds: $kinds) {
    nModified
    actIds
  }
}`);
