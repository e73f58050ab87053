// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Period } from '../../../domain/period.ts';
import type { Rut } from '../../../domain/rut.ts';
/** STATEMENT: una cartola trae su saldo; MANUAL: una persona lo dijo. */
export type BalanceOrigin =
  | 'MANUAL'
  | 'STATEMENT';

export type CardSalesInput = {
  readonly bankDays: number;
  readonly commission?: number | null | undefined;
  readonly isAhead?: boolean | null | undefined;
  readonly share: number;
};

export type CashPositionInput = {
  /** Sin ellas, todas las cuentas. */
  readonly accountIds?: ReadonlyArray<string> | null | undefined;
  /** Sin ellas, todas las áreas. */
  readonly areaIds?: ReadonlyArray<string> | null | undefined;
  readonly name: string;
};

export type CashSourceInput = {
  /** Cada vez; el F-29 no lo lleva. */
  readonly amount?: number | null | undefined;
  /** De cardSales. */
  readonly cardSales?: CardSalesInput | null | undefined;
  readonly cashflowAreaId: string;
  readonly contactRut?: Rut | null | undefined;
  readonly currency?: Currency | null | undefined;
  readonly dueDay?: number | null | undefined;
  readonly firstDate: Day;
  /** De imposiciones y sueldos: el monto es el del último archivo o cargo, mientras haya uno. */
  readonly followsLast?: boolean | null | undefined;
  readonly interval?: number | null | undefined;
  readonly isNet?: boolean | null | undefined;
  readonly isTaxed?: boolean | null | undefined;
  readonly name: string;
  readonly note?: string | null | undefined;
  readonly payDay?: CashSourcePayDay | null | undefined;
  readonly readjust?: CashSourceReadjustment | null | undefined;
  readonly readjustFrom?: Day | null | undefined;
  readonly readjustMonths?: number | null | undefined;
  readonly readjustPercent?: number | null | undefined;
  readonly roll?: CashSourceRoll | null | undefined;
  readonly sourceType: CashSourceType;
  readonly times?: number | null | undefined;
  readonly untilDate?: Day | null | undefined;
};

/** date: por fecha; first, fifth, last: el primer, quinto o último día hábil bancario de su mes (con 30, 60 o 90 días). */
export type CashSourcePayDay =
  | 'date'
  | 'fifth'
  | 'first'
  | 'last';

export type CashSourceProposalKey =
  | 'cardSales'
  | 'contribuciones'
  | 'f22'
  | 'f29'
  | 'patente'
  | 'previred'
  | 'sueldos';

/** none: ninguno; ipc: cada ciertos meses, lo que varió la UF; percent: cada año, el mismo porcentaje. */
export type CashSourceReadjustment =
  | 'ipc'
  | 'none'
  | 'percent';

/** Qué pasa cuando la fecha no es día hábil bancario: queda, pasa al siguiente o al anterior. */
export type CashSourceRoll =
  | 'next'
  | 'previous'
  | 'stay';

/** singleEntry: una vez; recurrent: se repite; f29: la declaración mensual, calculada de los documentos; cardSales: los abonos por llegar de lo vendido con tarjeta y boleta. */
export type CashSourceType =
  | 'cardSales'
  | 'f29'
  | 'recurrent'
  | 'singleEntry';

export type CategoryOrderInput = {
  readonly cashflowCategoryId: string;
  readonly fields: ReadonlyArray<string>;
};

export type CreditType =
  | 'bullet'
  | 'cartaCredito'
  | 'comercial'
  | 'comex'
  | 'leasing';

export type Currency =
  | 'CLP'
  | 'EUR'
  | 'GBP'
  | 'MXN'
  | 'UF'
  | 'USD'
  | 'UTM';

/** timing: se movió a otro día; amount: se espera otro monto; new: no se conocía; paid: el banco movió plata que ese día no se esperaba; cancelled: ya no se espera; rate: el valor de otras monedas, y lo que deja el redondeo. */
export type FlowChangeCause =
  | 'amount'
  | 'cancelled'
  | 'new'
  | 'paid'
  | 'rate'
  | 'timing';

export type FlowChangeKind =
  | 'document'
  | 'movement'
  | 'occurrence';

/** match: la parte de un movimiento que paga un documento; movement: lo que queda de un movimiento; transfer: un traspaso propio; expected: lo que falta por pagar de un documento; awaiting: lo que de él explica una sugerencia, sin contarlo dos veces; projection: una vez de una fuente de datos; givenWay: la misma, cuando lo real ya está, sin contarla dos veces; settled: saldado a mano, sin movimiento; hidden: una vez que alguien ocultó, que no cuenta; gap: lo que falta entre dos saldos impresos de una cuenta; exchange: un saldo, o lo que se movió, de otra moneda; account: una cuenta con su saldo. */
export type FlowPointKind =
  | 'account'
  | 'awaiting'
  | 'exchange'
  | 'expected'
  | 'gap'
  | 'givenWay'
  | 'hidden'
  | 'match'
  | 'movement'
  | 'projection'
  | 'settled'
  | 'transfer';

/** late: los atrasados primero, luego los mayores; largest: los mayores; oldest, newest: por fecha. */
export type FlowPointOrder =
  | 'largest'
  | 'late'
  | 'newest'
  | 'oldest';

/** passed: pasó sin que nada la explique, y ya no cuenta; doubtful: hay más de un candidato, y ninguno la reemplaza. */
export type FlowReviewReason =
  | 'doubtful'
  | 'passed';

export type FlowView =
  | 'day'
  | 'month'
  | 'week';

export type InitialBalanceDocumentInput = {
  /** En la moneda de la cuenta. */
  readonly balance: number;
  /** El saldo es el del cierre de este día. */
  readonly date: Day;
  /** El que se vio; si hoy es otro, se rechaza. */
  readonly expected?: SeenBalanceInput | null | undefined;
};

/** 30/360, act/360 o act/365. */
export type LoanDayCount =
  | 'actual360'
  | 'actual365'
  | 'thirty360';

/** interest: en la gracia se pagan intereses; capitalised: se suman a la deuda. */
export type LoanGrace =
  | 'capitalised'
  | 'interest';

/** De líquido, cuota, número de cuotas y tasa, tres deciden la cuarta, que queda en blanco. */
export type LoanInput = {
  /** La cuenta de la empresa en que se cargan sus cuotas. */
  readonly accountId?: string | null | undefined;
  /** El capital de la última cuota, además. */
  readonly balloon?: number | null | undefined;
  /** Las filas de la tabla del banco, con ; o tabulador: N°, fecha, cuota, capital, interés y saldo. Vale en vez del cálculo. */
  readonly bankTable?: ReadonlyArray<string> | null | undefined;
  /** El área de sus cuotas, de egresos; sin ella, la de todos los créditos. */
  readonly cashflowAreaId?: string | null | undefined;
  /** Cuántas cuotas; de un leasing, sin la opción de compra. */
  readonly count?: number | null | undefined;
  readonly creditType?: CreditType | null | undefined;
  readonly currency?: Currency | null | undefined;
  readonly dayCount?: LoanDayCount | null | undefined;
  /** Sin ella, un intervalo antes del primer vencimiento. */
  readonly disbursementDate?: Day | null | undefined;
  /** De un leasing, su pie sin IVA: la cuota 0. */
  readonly downPayment?: number | null | undefined;
  readonly firstDueDate: Day;
  readonly grace?: LoanGrace | null | undefined;
  readonly graceCount?: number | null | undefined;
  readonly identificator: string;
  readonly institution?: string | null | undefined;
  /** El RUT del banco o leasing: las facturas de un leasing reemplazan sus cuotas. */
  readonly institutionRut?: string | null | undefined;
  /** Con cada cuota. */
  readonly insurance?: number | null | undefined;
  /** Meses entre cuotas: 1, 3, 6 o 12. */
  readonly interval?: number | null | undefined;
  readonly method?: LoanMethod | null | undefined;
  /** Gastos notariales que se descontaron. */
  readonly notary?: number | null | undefined;
  /** Cuántas cuotas ya se pagaron. */
  readonly paidBefore?: number | null | undefined;
  /** La cuota sin seguro ni IVA; de una carta de crédito, su comisión. */
  readonly payment?: number | null | undefined;
  /** Meses de interés que cobra un prepago; sin ellos, los que permite la ley. */
  readonly prepaymentMonths?: number | null | undefined;
  /** El monto líquido; de una carta de crédito, la línea que usa. */
  readonly principal?: number | null | undefined;
  /** En por ciento de su período. */
  readonly rate?: number | null | undefined;
  readonly ratePeriod?: LoanRatePeriod | null | undefined;
  /** De un comex, cómo se llama su tasa de referencia. */
  readonly reference?: string | null | undefined;
  /** De un comex; con `spread`, su suma es la tasa. */
  readonly referenceRate?: number | null | undefined;
  /** Si vence sin bancos, se paga el día hábil siguiente. */
  readonly rolls?: boolean | null | undefined;
  /** El interés de cada cuota, aparte en su área. */
  readonly separatesInterest?: boolean | null | undefined;
  /** Lo que el banco suma a la tasa de referencia. */
  readonly spread?: number | null | undefined;
  /** Impuesto de timbres y estampillas que se descontó del crédito. */
  readonly stampTax?: number | null | undefined;
  /** De una carta de crédito, en por ciento. */
  readonly tolerance?: number | null | undefined;
};

/** french: cuotas iguales; german: capital igual; balloon: con cuotón; advance, arrears: rentas anticipadas o vencidas. */
export type LoanMethod =
  | 'advance'
  | 'arrears'
  | 'balloon'
  | 'french'
  | 'german';

export type LoanRatePeriod =
  | 'month'
  | 'year';

/** Solo lo que cambia. */
export type ManualDocumentInput = {
  /** Mayor que cero, en su moneda. */
  readonly amount?: number | null | undefined;
  /** Un área del mismo lado. */
  readonly areaId?: string | null | undefined;
  /** El RUT del cliente o proveedor con quien es; vacío: con nadie. */
  readonly contactId?: string | null | undefined;
  /** Con ella viene el monto. */
  readonly currency?: Currency | null | undefined;
  /** El día en que se mueve; en una serie, el de esta vez. */
  readonly date?: Day | null | undefined;
  /** Lo mismo que `date`. */
  readonly documentDate?: Day | null | undefined;
  /** La que se vio; si hoy es otra, se rechaza. */
  readonly expected?: SeenManualDocumentInput | null | undefined;
  /** Las que se cambiaron a mano y ahora siguen a la serie; las demás quedan como están. */
  readonly following?: ReadonlyArray<string> | null | undefined;
  /** Oculta, no cuenta. */
  readonly isHidden?: boolean | null | undefined;
  readonly label?: string | null | undefined;
  readonly scope?: OccurrenceScope | null | undefined;
};

/** Lo que no se da queda como está. El RUT, el plan y los módulos no se cambian aquí. */
export type ModifyCompanyInput = {
  readonly alias?: string | null | undefined;
  readonly clientPaymentDays?: number | null | undefined;
  /** Solo de quienes crean empresas. */
  readonly comments?: string | null | undefined;
  readonly cutOffDate?: Day | null | undefined;
  readonly entryDate?: Day | null | undefined;
  /** Cuántos meses avanza el flujo de caja, de 3 a 36. */
  readonly futureMonthsView?: number | null | undefined;
  /** Nulo: todo lo atrasado está en la proyección. */
  readonly lateHorizonDays?: number | null | undefined;
  /** Cuántos días se sigue esperando lo que una fuente ponía y no llegó. */
  readonly lateProjectionDays?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly providerPaymentDays?: number | null | undefined;
  readonly restrictsF29?: boolean | null | undefined;
  readonly twoPersonApproval?: boolean | null | undefined;
  /** Por ciento al mes que el flujo supone para la UF después de su último día conocido; nulo: nada. */
  readonly ufMonthlyIpc?: number | null | undefined;
};

/** ONE: solo esta; FROM_HERE: esta y las siguientes; ALL: todas las que aún cuentan. */
export type OccurrenceScope =
  | 'ALL'
  | 'FROM_HERE'
  | 'ONE';

export type PaginationInput = {
  readonly offset?: number | null | undefined;
  readonly page?: number | null | undefined;
};

export type ScenarioInput = {
  /** De qué otro escenario son los pasos que siguen igual. */
  readonly copyOf?: string | null | undefined;
  /** Guarda sus cifras como son hoy; después solo cambia su nombre. */
  readonly isFrozen?: boolean | null | undefined;
  readonly name: string;
  readonly steps: ReadonlyArray<ScenarioStepInput>;
};

export type ScenarioRowKind =
  | 'area'
  | 'balance'
  | 'category'
  | 'extra'
  | 'section'
  | 'total';

export type ScenarioStepInput = {
  readonly currency?: Currency | null | undefined;
  readonly days?: number | null | undefined;
  readonly kind?: ScenarioStepKind | null | undefined;
  readonly loan?: LoanInput | null | undefined;
  readonly percent?: number | null | undefined;
  /** Pesos por unidad: "950.5". */
  readonly rate?: string | null | undefined;
  /** El lugar, desde cero, de un paso que ya tiene y sigue igual; entonces nada más. */
  readonly sameAs?: number | null | undefined;
  readonly source?: CashSourceInput | null | undefined;
  readonly target?: ScenarioTargetInput | null | undefined;
};

/** shift: días más tarde, o antes si es negativo; drop: no viene; scale: por ciento del monto; point, source, loan: un monto, algo que se repite o un crédito que los libros no tienen; rate: cuántos pesos vale una moneda. */
export type ScenarioStepKind =
  | 'drop'
  | 'loan'
  | 'point'
  | 'rate'
  | 'scale'
  | 'shift'
  | 'source';

export type ScenarioTargetInput = {
  /** De un cliente o proveedor, su RUT. */
  readonly id: string;
  readonly kind: ScenarioTargetKind;
};

/** Un documento, un cliente o proveedor por su RUT, un área, o una fuente de datos. */
export type ScenarioTargetKind =
  | 'area'
  | 'contact'
  | 'document'
  | 'source';

export type SectionOrderInput = {
  readonly categories: ReadonlyArray<CategoryOrderInput>;
  readonly isIncome: boolean;
};

export type SeenBalanceInput = {
  readonly balance: number;
  readonly date: Day;
};

export type SeenManualDocumentInput = {
  readonly amount: number;
  readonly areaId: string;
  /** Nulo o vacío: con nadie. Si no se dice, no se compara. */
  readonly contactId?: string | null | undefined;
  readonly currency: Currency;
  readonly date: Day;
  readonly isHidden: boolean;
  readonly label: string;
};

export type CashFlowQueryVariables = Exact<{
  companyId: string;
  view: FlowView;
  currency: Currency;
  showProjections: boolean;
  from?: Day | null | undefined;
  past?: number | null | undefined;
  future?: number | null | undefined;
  scenario?: string | null | undefined;
}>;


export type CashFlowQuery = { readonly getFlow: { readonly id: string, readonly currency: Currency, readonly primaryView: FlowView, readonly firstDay: Day | null, readonly lastDay: Day, readonly projectedUntil: Day | null, readonly proposedCutOff: Day | null, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }>, readonly supposedUf: { readonly monthlyIpc: number, readonly knownUntil: Day } | null, readonly oldBalances: { readonly count: number, readonly accounts: number, readonly oldest: Day } | null, readonly rateDays: ReadonlyArray<{ readonly currency: Currency, readonly on: Day, readonly isOld: boolean }>, readonly awaitingConfirmation: { readonly count: number, readonly amount: number, readonly cells: ReadonlyArray<{ readonly cashflowAreaId: string, readonly start: Day, readonly amount: number }> }, readonly outsideProjection: { readonly count: number, readonly days: number | null, readonly until: Day | null, readonly incomeAmount: number, readonly expenseAmount: number }, readonly LATE: ReadonlyArray<{ readonly cashflowCategoryId: string | null, readonly oldCategoryKey: string | null, readonly label: string, readonly isHidden: boolean, readonly isVisible: boolean, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }>, readonly projected: { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string, readonly isHidden: boolean, readonly isVisible: boolean, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }>, readonly projected: { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> } }> }>, readonly periods: ReadonlyArray<{ readonly start: Day, readonly end: Day, readonly isPast: boolean, readonly isCurrent: boolean, readonly showAsDisabled: boolean }>, readonly INCOME: ReadonlyArray<{ readonly cashflowCategoryId: string | null, readonly oldCategoryKey: string | null, readonly label: string, readonly isHidden: boolean, readonly isVisible: boolean, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }>, readonly projected: { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string, readonly isHidden: boolean, readonly isVisible: boolean, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }>, readonly projected: { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> } }> }>, readonly EXPENSE: ReadonlyArray<{ readonly cashflowCategoryId: string | null, readonly oldCategoryKey: string | null, readonly label: string, readonly isHidden: boolean, readonly isVisible: boolean, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }>, readonly projected: { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string, readonly isHidden: boolean, readonly isVisible: boolean, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }>, readonly projected: { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> } }> }>, readonly RESUME: ReadonlyArray<{ readonly cashflowCategoryId: string | null, readonly oldCategoryKey: string | null, readonly label: string, readonly isHidden: boolean, readonly isVisible: boolean, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }>, readonly projected: { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string, readonly isHidden: boolean, readonly isVisible: boolean, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }>, readonly projected: { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> } }> }>, readonly TOTAL: ReadonlyArray<{ readonly cashflowCategoryId: string | null, readonly oldCategoryKey: string | null, readonly label: string, readonly isHidden: boolean, readonly isVisible: boolean, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }>, readonly projected: { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string, readonly isHidden: boolean, readonly isVisible: boolean, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }>, readonly projected: { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> } }> }> } };

export type FlowRowFragment = { readonly cashflowCategoryId: string | null, readonly oldCategoryKey: string | null, readonly label: string, readonly isHidden: boolean, readonly isVisible: boolean, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }>, readonly projected: { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string, readonly isHidden: boolean, readonly isVisible: boolean, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> }>, readonly projected: { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> } }> };

export type FlowCellFragment = { readonly fieldValue: number, readonly isLate: boolean, readonly isProjected: boolean, readonly isCrowded: boolean, readonly isClickable: boolean, readonly documents: ReadonlyArray<string> };

export type FlowCellDocumentsQueryVariables = Exact<{
  companyId: string;
  pointIds: ReadonlyArray<string> | string;
  search?: string | null | undefined;
}>;


export type FlowCellDocumentsQuery = { readonly flowCellDocuments: ReadonlyArray<string> };

export type FlowDetailQueryVariables = Exact<{
  companyId: string;
  pointIds: ReadonlyArray<string> | string;
  scenario?: string | null | undefined;
  pagination?: PaginationInput | null | undefined;
  search?: string | null | undefined;
  order?: FlowPointOrder | null | undefined;
}>;


export type FlowDetailQuery = { readonly getFlowAreaDetail: { readonly currency: Currency, readonly totalAmount: number, readonly totalLength: number, readonly lateAmount: number, readonly lateLength: number, readonly settledAmount: number, readonly settledLength: number, readonly awaitingAmount: number, readonly awaitingLength: number, readonly foundLength: number, readonly documents: ReadonlyArray<{ readonly id: string, readonly kind: FlowPointKind, readonly name: string | null, readonly description: string, readonly account: string | null, readonly amount: number, readonly originalAmount: number, readonly currencyType: Currency, readonly documentDate: Day | null, readonly dueDate: Day | null, readonly originalDueDate: Day | null, readonly ruleAmount: number | null, readonly occurrenceId: string | null, readonly paymentDate: Day | null, readonly isLate: boolean, readonly isAnswered: boolean, readonly isDoubtful: boolean, readonly f29Period: Period | null, readonly documentId: string | null, readonly movementId: string | null, readonly cashflowAreaLabel: string | null, readonly accountId: string | null, readonly balanceOrigin: BalanceOrigin | null, readonly givenBalance: number | null, readonly givenDate: Day | null }> } };

export type SettlePointMutationVariables = Exact<{
  companyId: string;
  pointId: string;
}>;


export type SettlePointMutation = { readonly settlePoint: { readonly message: string, readonly actId: string | null } };

export type ManualDocumentQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type ManualDocumentQuery = { readonly manualDocument: { readonly id: string, readonly label: string, readonly amount: number, readonly currency: Currency, readonly date: Day, readonly originalDueDate: Day, readonly areaId: string, readonly isHidden: boolean, readonly contactId: string | null, readonly sourceType: CashSourceType, readonly allFrom: Day | null, readonly allUntil: Day | null, readonly changedByHand: ReadonlyArray<{ readonly id: string, readonly name: string, readonly amount: number, readonly currency: Currency, readonly date: Day, readonly isHidden: boolean, readonly isOfSource: boolean }> } };

export type UpdateManualDocumentMutationVariables = Exact<{
  id: string;
  input: ManualDocumentInput;
}>;


export type UpdateManualDocumentMutation = { readonly updateManualDocument: { readonly message: string, readonly actId: string | null } };

export type UpdateInitialBalanceDocumentMutationVariables = Exact<{
  id: string;
  input: InitialBalanceDocumentInput;
}>;


export type UpdateInitialBalanceDocumentMutation = { readonly updateInitialBalanceDocument: { readonly message: string, readonly actId: string | null } };

export type CollapsedCategoriesQueryVariables = Exact<{
  id: string;
}>;


export type CollapsedCategoriesQuery = { readonly User: { readonly id: string, readonly cashflowCollapsedCategories: ReadonlyArray<{ readonly companyId: string, readonly cashflowCategories: ReadonlyArray<string> }> } };

export type CollapseCategoriesMutationVariables = Exact<{
  companyId: string;
  categoryId: ReadonlyArray<string> | string;
}>;


export type CollapseCategoriesMutation = { readonly collapsedCashflow: { readonly __typename: 'CollapsedCashflow' } };

export type ChangeFlowTermsMutationVariables = Exact<{
  companyId: string;
  input: ModifyCompanyInput;
}>;


export type ChangeFlowTermsMutation = { readonly updateCompany: { readonly id: string, readonly cutOffDate: Day | null, readonly lateHorizonDays: number | null, readonly actId: string | null } };

export type FlowReviewQueryVariables = Exact<{
  companyId: string;
}>;


export type FlowReviewQuery = { readonly flowReview: ReadonlyArray<{ readonly id: string, readonly name: string, readonly amount: number, readonly currency: Currency, readonly date: Day, readonly reason: FlowReviewReason }> };

export type CashSourcesQueryVariables = Exact<{
  companyId: string;
}>;


export type CashSourcesQuery = { readonly cashSources: ReadonlyArray<{ readonly id: string, readonly sourceType: CashSourceType, readonly name: string, readonly cashflowAreaId: string, readonly cashflowAreaLabel: string, readonly isIncome: boolean, readonly currency: Currency, readonly amount: number, readonly firstDate: Day, readonly interval: number | null, readonly payDay: CashSourcePayDay, readonly followsLast: boolean | null, readonly roll: CashSourceRoll, readonly untilDate: Day | null, readonly times: number | null, readonly dueDay: number, readonly contactRut: Rut | null, readonly isTaxed: boolean, readonly isNet: boolean, readonly readjust: CashSourceReadjustment, readonly readjustMonths: number | null, readonly readjustPercent: number | null, readonly readjustFrom: Day | null, readonly note: string | null, readonly isFromAnswers: boolean, readonly nextDate: Day | null, readonly nextAmount: number | null, readonly version: number, readonly cardSales: { readonly share: number, readonly commission: number | null, readonly bankDays: number, readonly isAhead: boolean } | null }> };

export type CashSourceRowFragment = { readonly id: string, readonly sourceType: CashSourceType, readonly name: string, readonly cashflowAreaId: string, readonly cashflowAreaLabel: string, readonly isIncome: boolean, readonly currency: Currency, readonly amount: number, readonly firstDate: Day, readonly interval: number | null, readonly payDay: CashSourcePayDay, readonly followsLast: boolean | null, readonly roll: CashSourceRoll, readonly untilDate: Day | null, readonly times: number | null, readonly dueDay: number, readonly contactRut: Rut | null, readonly isTaxed: boolean, readonly isNet: boolean, readonly readjust: CashSourceReadjustment, readonly readjustMonths: number | null, readonly readjustPercent: number | null, readonly readjustFrom: Day | null, readonly note: string | null, readonly isFromAnswers: boolean, readonly nextDate: Day | null, readonly nextAmount: number | null, readonly version: number, readonly cardSales: { readonly share: number, readonly commission: number | null, readonly bankDays: number, readonly isAhead: boolean } | null };

export type SaveCashSourceMutationVariables = Exact<{
  companyId: string;
  id?: string | null | undefined;
  version?: number | null | undefined;
  input: CashSourceInput;
}>;


export type SaveCashSourceMutation = { readonly saveCashSource: { readonly actId: string | null, readonly id: string, readonly sourceType: CashSourceType, readonly name: string, readonly cashflowAreaId: string, readonly cashflowAreaLabel: string, readonly isIncome: boolean, readonly currency: Currency, readonly amount: number, readonly firstDate: Day, readonly interval: number | null, readonly payDay: CashSourcePayDay, readonly followsLast: boolean | null, readonly roll: CashSourceRoll, readonly untilDate: Day | null, readonly times: number | null, readonly dueDay: number, readonly contactRut: Rut | null, readonly isTaxed: boolean, readonly isNet: boolean, readonly readjust: CashSourceReadjustment, readonly readjustMonths: number | null, readonly readjustPercent: number | null, readonly readjustFrom: Day | null, readonly note: string | null, readonly isFromAnswers: boolean, readonly nextDate: Day | null, readonly nextAmount: number | null, readonly version: number, readonly cardSales: { readonly share: number, readonly commission: number | null, readonly bankDays: number, readonly isAhead: boolean } | null } };

export type DeleteCashSourceMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type DeleteCashSourceMutation = { readonly deleteCashSource: { readonly id: string, readonly actId: string | null } };

export type ProposedCutOffQueryVariables = Exact<{
  companyId: string;
}>;


export type ProposedCutOffQuery = { readonly proposedCutOff: { readonly date: Day | null } };

export type FlowStructureQueryVariables = Exact<{
  companyId: string;
}>;


export type FlowStructureQuery = { readonly getFlowStructure: { readonly id: string, readonly INCOME: ReadonlyArray<{ readonly cashflowCategoryId: string, readonly label: string, readonly isIncome: boolean, readonly version: number, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string, readonly isHidden: boolean, readonly fieldKey: string, readonly isKept: boolean, readonly version: number }> }>, readonly EXPENSE: ReadonlyArray<{ readonly cashflowCategoryId: string, readonly label: string, readonly isIncome: boolean, readonly version: number, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string, readonly isHidden: boolean, readonly fieldKey: string, readonly isKept: boolean, readonly version: number }> }> } };

export type FlowStructureRowFragment = { readonly cashflowCategoryId: string, readonly label: string, readonly isIncome: boolean, readonly version: number, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string, readonly isHidden: boolean, readonly fieldKey: string, readonly isKept: boolean, readonly version: number }> };

export type FlowAreaContentsQueryVariables = Exact<{
  companyId: string;
  cashflowAreaId: string;
}>;


export type FlowAreaContentsQuery = { readonly flowAreaContents: { readonly id: string, readonly documents: number, readonly movements: number, readonly sources: number, readonly recurrences: number } };

export type UpdateCategoryOrderMutationVariables = Exact<{
  companyId: string;
  input: SectionOrderInput;
}>;


export type UpdateCategoryOrderMutation = { readonly result: { readonly message: string, readonly actId: string | null, readonly data: { readonly id: string } } };

export type CreateFlowFieldMutationVariables = Exact<{
  companyId: string;
  fieldLabel: string;
  cashflowCategoryId: string;
}>;


export type CreateFlowFieldMutation = { readonly result: { readonly message: string, readonly actId: string | null, readonly data: { readonly id: string } } };

export type EditFlowFieldMutationVariables = Exact<{
  companyId: string;
  cashflowAreaId: string;
  newLabel?: string | null | undefined;
  newCashflowCategoryId?: string | null | undefined;
  isHidden?: boolean | null | undefined;
  version?: number | null | undefined;
}>;


export type EditFlowFieldMutation = { readonly result: { readonly message: string, readonly actId: string | null, readonly data: { readonly id: string } } };

export type DeleteFlowFieldMutationVariables = Exact<{
  companyId: string;
  cashflowAreaId: string;
  targetAreaId: string;
  version?: number | null | undefined;
}>;


export type DeleteFlowFieldMutation = { readonly result: { readonly message: string, readonly actId: string | null, readonly data: { readonly id: string } } };

export type CreateFlowCategoryMutationVariables = Exact<{
  companyId: string;
  label: string;
  isIncome: boolean;
  newFieldLabel?: string | null | undefined;
  importedFields?: ReadonlyArray<string> | string | null | undefined;
}>;


export type CreateFlowCategoryMutation = { readonly result: { readonly message: string, readonly actId: string | null, readonly data: { readonly id: string } } };

export type EditFlowCategoryMutationVariables = Exact<{
  companyId: string;
  cashflowCategoryId: string;
  newLabel?: string | null | undefined;
  importedFields?: ReadonlyArray<string> | string | null | undefined;
  version?: number | null | undefined;
}>;


export type EditFlowCategoryMutation = { readonly result: { readonly message: string, readonly actId: string | null, readonly data: { readonly id: string } } };

export type DeleteFlowCategoryMutationVariables = Exact<{
  companyId: string;
  cashflowCategoryId: string;
  targetCategoryId?: string | null | undefined;
  version?: number | null | undefined;
}>;


export type DeleteFlowCategoryMutation = { readonly result: { readonly message: string, readonly actId: string | null, readonly data: { readonly id: string } } };

export type FlowStructureDoneFragment = { readonly message: string, readonly actId: string | null, readonly data: { readonly id: string } };

export type CashFlowAsExcelMutationVariables = Exact<{
  companyId: string;
  view: FlowView;
  currency: Currency;
  showProjections: boolean;
  from?: Day | null | undefined;
  past?: number | null | undefined;
  future?: number | null | undefined;
  all?: boolean | null | undefined;
  scenario?: string | null | undefined;
}>;


export type CashFlowAsExcelMutation = { readonly CashFlowAsExcel: { readonly url: string } };

export type CashPositionQueryVariables = Exact<{
  companyId: string;
  name?: string | null | undefined;
  currency: Currency;
}>;


export type CashPositionQuery = { readonly getCashPosition: { readonly name: string, readonly currency: Currency, readonly reportDate: Day, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }>, readonly report: { readonly resume: { readonly week: { readonly periods: ReadonlyArray<{ readonly start: Day, readonly end: Day }>, readonly BALANCE: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> }>, readonly EXPENSE: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> }>, readonly RESUME: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> }> }, readonly biweek: { readonly periods: ReadonlyArray<{ readonly start: Day, readonly end: Day }>, readonly BALANCE: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> }>, readonly EXPENSE: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> }>, readonly RESUME: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> }> }, readonly month: { readonly periods: ReadonlyArray<{ readonly start: Day, readonly end: Day }>, readonly BALANCE: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> }>, readonly EXPENSE: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> }>, readonly RESUME: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> }> } } } } };

export type PositionTableFragment = { readonly periods: ReadonlyArray<{ readonly start: Day, readonly end: Day }>, readonly BALANCE: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> }>, readonly EXPENSE: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> }>, readonly RESUME: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> }> };

export type PositionCategoryFragment = { readonly label: string, readonly categoryKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }>, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string, readonly values: ReadonlyArray<{ readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> }> }> };

export type PositionValueFragment = { readonly fieldValue: number, readonly isLate: boolean, readonly documents: ReadonlyArray<string> };

export type CashPositionStructureQueryVariables = Exact<{
  companyId: string;
  name?: string | null | undefined;
}>;


export type CashPositionStructureQuery = { readonly getCashPositionStructure: { readonly name: string, readonly accounts: ReadonlyArray<{ readonly id: string, readonly label: string, readonly currency: Currency }>, readonly categories: ReadonlyArray<{ readonly label: string, readonly categoryKey: string, readonly isIncome: boolean, readonly fields: ReadonlyArray<{ readonly label: string, readonly fieldKey: string }> }> } };

export type CashPositionAsExcelMutationVariables = Exact<{
  companyId: string;
  name?: string | null | undefined;
  currency: Currency;
}>;


export type CashPositionAsExcelMutation = { readonly cashPositionAsExcel: { readonly url: string } };

export type CashPositionsQueryVariables = Exact<{
  companyId: string;
}>;


export type CashPositionsQuery = { readonly cashPositions: ReadonlyArray<{ readonly id: string, readonly name: string, readonly accountIds: ReadonlyArray<string> | null, readonly areaIds: ReadonlyArray<string> | null, readonly version: number }> };

export type PositionSelectionFragment = { readonly id: string, readonly name: string, readonly accountIds: ReadonlyArray<string> | null, readonly areaIds: ReadonlyArray<string> | null, readonly version: number };

export type SaveCashPositionMutationVariables = Exact<{
  companyId: string;
  id?: string | null | undefined;
  version?: number | null | undefined;
  input: CashPositionInput;
}>;


export type SaveCashPositionMutation = { readonly saveCashPosition: { readonly actId: string | null, readonly id: string, readonly name: string, readonly accountIds: ReadonlyArray<string> | null, readonly areaIds: ReadonlyArray<string> | null, readonly version: number } };

export type DeleteCashPositionMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type DeleteCashPositionMutation = { readonly deleteCashPosition: { readonly id: string, readonly actId: string | null } };

export type CashPositionAsPdfMutationVariables = Exact<{
  companyId: string;
  name?: string | null | undefined;
  currency: Currency;
}>;


export type CashPositionAsPdfMutation = { readonly cashPositionAsPdf: { readonly url: string } };

export type FlowChangesQueryVariables = Exact<{
  companyId: string;
  since?: Day | null | undefined;
  until?: Day | null | undefined;
  currency: Currency;
}>;


export type FlowChangesQuery = { readonly flowChanges: { readonly currency: Currency, readonly since: Day, readonly until: Day, readonly from: Day | null, readonly to: Day | null, readonly days: ReadonlyArray<Day>, readonly unlisted: number, readonly weeks: ReadonlyArray<{ readonly start: Day, readonly end: Day, readonly before: number, readonly after: number }>, readonly causes: ReadonlyArray<{ readonly cause: FlowChangeCause, readonly amounts: ReadonlyArray<number> }>, readonly items: ReadonlyArray<{ readonly cause: FlowChangeCause, readonly kind: FlowChangeKind | null, readonly pointId: string | null, readonly name: string | null, readonly description: string | null, readonly isThere: boolean, readonly amounts: ReadonlyArray<number>, readonly currencyType: Currency | null, readonly beforeDate: Day | null, readonly beforeAmount: number | null, readonly afterDate: Day | null, readonly afterAmount: number | null }>, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }> } };

export type ScenariosQueryVariables = Exact<{
  companyId: string;
}>;


export type ScenariosQuery = { readonly scenarios: ReadonlyArray<{ readonly id: string, readonly name: string, readonly version: number, readonly frozenDate: Day | null, readonly steps: ReadonlyArray<{ readonly kind: ScenarioStepKind, readonly text: string, readonly isThere: boolean, readonly targetKind: ScenarioTargetKind | null, readonly targetId: string | null, readonly targetName: string, readonly days: number | null, readonly percent: number | null, readonly currency: Currency | null, readonly rate: string | null, readonly source: { readonly name: string, readonly cashflowAreaId: string, readonly currency: Currency, readonly amount: number, readonly firstDate: Day, readonly interval: number | null, readonly payDay: CashSourcePayDay, readonly roll: CashSourceRoll, readonly untilDate: Day | null, readonly times: number | null, readonly contactRut: Rut | null, readonly isTaxed: boolean, readonly isNet: boolean, readonly readjust: CashSourceReadjustment, readonly readjustMonths: number | null, readonly readjustPercent: number | null, readonly readjustFrom: Day | null, readonly followsLast: boolean, readonly note: string | null } | null, readonly loan: { readonly creditType: CreditType, readonly method: LoanMethod, readonly identificator: string, readonly institution: string | null, readonly institutionRut: string | null, readonly currency: Currency, readonly principal: number, readonly payment: number, readonly count: number, readonly rate: number, readonly disbursementDate: Day | null, readonly firstDueDate: Day, readonly ratePeriod: LoanRatePeriod, readonly dayCount: LoanDayCount, readonly interval: number, readonly graceCount: number, readonly grace: LoanGrace, readonly balloon: number, readonly insurance: number, readonly stampTax: number, readonly notary: number, readonly downPayment: number, readonly rolls: boolean, readonly cashflowAreaId: string | null, readonly separatesInterest: boolean, readonly accountId: string | null, readonly reference: string | null, readonly referenceRate: number | null, readonly spread: number | null, readonly paidBefore: number, readonly prepaymentMonths: number | null, readonly tolerance: number } | null }> }> };

export type ScenarioRowFragment = { readonly id: string, readonly name: string, readonly version: number, readonly frozenDate: Day | null, readonly steps: ReadonlyArray<{ readonly kind: ScenarioStepKind, readonly text: string, readonly isThere: boolean, readonly targetKind: ScenarioTargetKind | null, readonly targetId: string | null, readonly targetName: string, readonly days: number | null, readonly percent: number | null, readonly currency: Currency | null, readonly rate: string | null, readonly source: { readonly name: string, readonly cashflowAreaId: string, readonly currency: Currency, readonly amount: number, readonly firstDate: Day, readonly interval: number | null, readonly payDay: CashSourcePayDay, readonly roll: CashSourceRoll, readonly untilDate: Day | null, readonly times: number | null, readonly contactRut: Rut | null, readonly isTaxed: boolean, readonly isNet: boolean, readonly readjust: CashSourceReadjustment, readonly readjustMonths: number | null, readonly readjustPercent: number | null, readonly readjustFrom: Day | null, readonly followsLast: boolean, readonly note: string | null } | null, readonly loan: { readonly creditType: CreditType, readonly method: LoanMethod, readonly identificator: string, readonly institution: string | null, readonly institutionRut: string | null, readonly currency: Currency, readonly principal: number, readonly payment: number, readonly count: number, readonly rate: number, readonly disbursementDate: Day | null, readonly firstDueDate: Day, readonly ratePeriod: LoanRatePeriod, readonly dayCount: LoanDayCount, readonly interval: number, readonly graceCount: number, readonly grace: LoanGrace, readonly balloon: number, readonly insurance: number, readonly stampTax: number, readonly notary: number, readonly downPayment: number, readonly rolls: boolean, readonly cashflowAreaId: string | null, readonly separatesInterest: boolean, readonly accountId: string | null, readonly reference: string | null, readonly referenceRate: number | null, readonly spread: number | null, readonly paidBefore: number, readonly prepaymentMonths: number | null, readonly tolerance: number } | null }> };

export type SaveScenarioMutationVariables = Exact<{
  companyId: string;
  id?: string | null | undefined;
  version?: number | null | undefined;
  input: ScenarioInput;
}>;


export type SaveScenarioMutation = { readonly saveScenario: { readonly actId: string | null, readonly id: string, readonly name: string, readonly version: number, readonly frozenDate: Day | null, readonly steps: ReadonlyArray<{ readonly kind: ScenarioStepKind, readonly text: string, readonly isThere: boolean, readonly targetKind: ScenarioTargetKind | null, readonly targetId: string | null, readonly targetName: string, readonly days: number | null, readonly percent: number | null, readonly currency: Currency | null, readonly rate: string | null, readonly source: { readonly name: string, readonly cashflowAreaId: string, readonly currency: Currency, readonly amount: number, readonly firstDate: Day, readonly interval: number | null, readonly payDay: CashSourcePayDay, readonly roll: CashSourceRoll, readonly untilDate: Day | null, readonly times: number | null, readonly contactRut: Rut | null, readonly isTaxed: boolean, readonly isNet: boolean, readonly readjust: CashSourceReadjustment, readonly readjustMonths: number | null, readonly readjustPercent: number | null, readonly readjustFrom: Day | null, readonly followsLast: boolean, readonly note: string | null } | null, readonly loan: { readonly creditType: CreditType, readonly method: LoanMethod, readonly identificator: string, readonly institution: string | null, readonly institutionRut: string | null, readonly currency: Currency, readonly principal: number, readonly payment: number, readonly count: number, readonly rate: number, readonly disbursementDate: Day | null, readonly firstDueDate: Day, readonly ratePeriod: LoanRatePeriod, readonly dayCount: LoanDayCount, readonly interval: number, readonly graceCount: number, readonly grace: LoanGrace, readonly balloon: number, readonly insurance: number, readonly stampTax: number, readonly notary: number, readonly downPayment: number, readonly rolls: boolean, readonly cashflowAreaId: string | null, readonly separatesInterest: boolean, readonly accountId: string | null, readonly reference: string | null, readonly referenceRate: number | null, readonly spread: number | null, readonly paidBefore: number, readonly prepaymentMonths: number | null, readonly tolerance: number } | null }> } };

export type DeleteScenarioMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type DeleteScenarioMutation = { readonly deleteScenario: { readonly id: string, readonly actId: string | null } };

export type ScenarioTargetsQueryVariables = Exact<{
  companyId: string;
  kind: ScenarioTargetKind;
  search?: string | null | undefined;
}>;


export type ScenarioTargetsQuery = { readonly scenarioTargets: ReadonlyArray<{ readonly id: string, readonly name: string, readonly hint: string }> };

export type CompareScenariosQueryVariables = Exact<{
  companyId: string;
  scenarios: ReadonlyArray<string> | string;
  withBooks: boolean;
  currency: Currency;
  view: FlowView;
  past?: number | null | undefined;
  future?: number | null | undefined;
}>;


export type CompareScenariosQuery = { readonly compareScenarios: { readonly currency: Currency, readonly view: FlowView, readonly periods: ReadonlyArray<{ readonly start: Day, readonly end: Day, readonly isPast: boolean, readonly isCurrent: boolean }>, readonly sides: ReadonlyArray<{ readonly id: string | null, readonly name: string, readonly frozenDate: Day | null }>, readonly rows: ReadonlyArray<{ readonly key: string, readonly label: string, readonly kind: ScenarioRowKind, readonly isIncome: boolean, readonly isVisible: boolean, readonly cells: ReadonlyArray<{ readonly amounts: ReadonlyArray<number>, readonly differences: ReadonlyArray<number> }> }>, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }> } };

export type ComparedFlowsFragment = { readonly currency: Currency, readonly view: FlowView, readonly periods: ReadonlyArray<{ readonly start: Day, readonly end: Day, readonly isPast: boolean, readonly isCurrent: boolean }>, readonly sides: ReadonlyArray<{ readonly id: string | null, readonly name: string, readonly frozenDate: Day | null }>, readonly rows: ReadonlyArray<{ readonly key: string, readonly label: string, readonly kind: ScenarioRowKind, readonly isIncome: boolean, readonly isVisible: boolean, readonly cells: ReadonlyArray<{ readonly amounts: ReadonlyArray<number>, readonly differences: ReadonlyArray<number> }> }>, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }> };

export type RealAgainstProjectedQueryVariables = Exact<{
  companyId: string;
  view: FlowView;
  on?: Day | null | undefined;
  currency: Currency;
}>;


export type RealAgainstProjectedQuery = { readonly realAgainstProjected: { readonly on: Day, readonly keptDate: Day | null, readonly comparison: { readonly currency: Currency, readonly view: FlowView, readonly periods: ReadonlyArray<{ readonly start: Day, readonly end: Day, readonly isPast: boolean, readonly isCurrent: boolean }>, readonly sides: ReadonlyArray<{ readonly id: string | null, readonly name: string, readonly frozenDate: Day | null }>, readonly rows: ReadonlyArray<{ readonly key: string, readonly label: string, readonly kind: ScenarioRowKind, readonly isIncome: boolean, readonly isVisible: boolean, readonly cells: ReadonlyArray<{ readonly amounts: ReadonlyArray<number>, readonly differences: ReadonlyArray<number> }> }>, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }> } | null } };

export type CashSourceContactsQueryVariables = Exact<{
  companyId: string;
  search?: string | null | undefined;
}>;


export type CashSourceContactsQuery = { readonly cashSourceContacts: ReadonlyArray<{ readonly rut: Rut, readonly name: string, readonly cashflowAreaId: string | null }> };

export type CashSourcesAsExcelMutationVariables = Exact<{
  companyId: string;
}>;


export type CashSourcesAsExcelMutation = { readonly cashSourcesAsExcel: { readonly url: string } };

export type ImportCashSourcesMutationVariables = Exact<{
  companyId: string;
  file: File;
  isTrial: boolean;
}>;


export type ImportCashSourcesMutation = { readonly importCashSources: { readonly added: number, readonly changed: number, readonly actId: string | null, readonly problems: ReadonlyArray<{ readonly line: number, readonly message: string }> } };

export type CardCommissionsQueryVariables = Exact<{
  companyId: string;
}>;


export type CardCommissionsQuery = { readonly cardCommissions: ReadonlyArray<{ readonly acquirer: string | null, readonly deposits: number, readonly commission: number }> };

export type CashSourceProposalsQueryVariables = Exact<{
  companyId: string;
}>;


export type CashSourceProposalsQuery = { readonly cashSourceProposals: ReadonlyArray<{ readonly key: CashSourceProposalKey, readonly sourceType: CashSourceType, readonly name: string, readonly cashflowAreaId: string, readonly amount: number | null, readonly firstDate: Day, readonly interval: number | null, readonly payDay: CashSourcePayDay, readonly roll: CashSourceRoll, readonly dueDay: number, readonly followsLast: boolean }> };

export type F29FormQueryVariables = Exact<{
  companyId: string;
  period: Period;
}>;


export type F29FormQuery = { readonly f29Form: { readonly period: Period, readonly date: Day, readonly amount: number, readonly basis: string, readonly ppmRate: number, readonly isProjected: boolean, readonly parts: ReadonlyArray<{ readonly label: string, readonly amount: number }>, readonly closed: ReadonlyArray<{ readonly period: Period, readonly amount: number }> } };

export const cashFlow = operation<CashFlowQuery, CashFlowQueryVariables>(`query CashFlow($companyId: ID!, $view: FlowView!, $currency: Currency!, $showProjections: Boolean!, $from: Date, $past: Int, $future: Int, $scenario: ID) {
  getFlow(
    companyId: $companyId
    view: $view
    currency: $currency
    showProjections: $showProjections
    from: $from
    past: $past
    future: $future
    scenario: $scenario
  ) {
    id
    currency
    primaryView
    firstDay
    lastDay
    projectedUntil
    missingRates {
      currency
      on
    }
    supposedUf {
      monthlyIpc
      knownUntil
    }
    oldBalances {
      count
      accounts
      oldest
    }
    rateDays {
      currency
      on
      isOld
    }
    awaitingConfirmation {
      count
      amount
      cells {
        cashflowAreaId
        start
        amount
      }
    }
    proposedCutOff
    outsideProjection {
      count
      days
      until
      incomeAmount
      expenseAmount
    }
    LATE {
      ...FlowRow
    }
    periods {
      start
      end
      isPast
      isCurrent
      showAsDisabled
    }
    INCOME {
      ...FlowRow
    }
    EXPENSE {
      ...FlowRow
    }
    RESUME {
      ...FlowRow
    }
    TOTAL {
      ...FlowRow
    }
  }
}
fragment FlowRow on FlowCategory {
  cashflowCategoryId
  oldCategoryKey
  label
  isHidden
  isVisible
  values {
    ...FlowCell
  }
  projected {
    ...FlowCell
  }
  fields {
    cashflowAreaId
    label
    isHidden
    isVisible
    values {
      ...FlowCell
    }
    projected {
      ...FlowCell
    }
  }
}
fragment FlowCell on FlowValue {
  fieldValue
  isLate
  isProjected
  isCrowded
  isClickable
  documents
}`);
export const flowCellDocuments = operation<FlowCellDocumentsQuery, FlowCellDocumentsQueryVariables>(`query FlowCellDocuments($companyId: ID!, $pointIds: [ID!]!, $search: String) {
  flowCellDocuments(companyId: $companyId, pointIds: $pointIds, search: $search)
}`);
export const flowDetail = operation<FlowDetailQuery, FlowDetailQueryVariables>(`query FlowDetail($companyId: ID!, $pointIds: [ID!]!, $scenario: ID, $pagination: PaginationInput, $search: String, $order: FlowPointOrder) {
  getFlowAreaDetail(
    companyId: $companyId
    pointIds: $pointIds
    scenario: $scenario
    pagination: $pagination
    search: $search
    order: $order
  ) {
    currency
    totalAmount
    totalLength
    lateAmount
    lateLength
    settledAmount
    settledLength
    awaitingAmount
    awaitingLength
    foundLength
    documents {
      id
      kind
      name
      description
      account
      amount
      originalAmount
      currencyType
      documentDate
      dueDate
      originalDueDate
      ruleAmount
      occurrenceId
      paymentDate
      isLate
      isAnswered
      isDoubtful
      f29Period
      documentId
      movementId
      cashflowAreaLabel
      accountId
      balanceOrigin
      givenBalance
      givenDate
    }
  }
}`);
export const settlePoint = operation<SettlePointMutation, SettlePointMutationVariables>(`mutation SettlePoint($companyId: ID!, $pointId: ID!) {
  settlePoint(companyId: $companyId, pointId: $pointId) {
    message
    actId
  }
}`);
export const manualDocument = operation<ManualDocumentQuery, ManualDocumentQueryVariables>(`query ManualDocument($companyId: ID!, $id: ID!) {
  manualDocument(companyId: $companyId, id: $id) {
    id
    label
    amount
    currency
    date
    originalDueDate
    areaId
    isHidden
    contactId
    sourceType
    allFrom
    allUntil
    changedByHand {
      id
      name
      amount
      currency
      date
      isHidden
      isOfSource
    }
  }
}`);
export const updateManualDocument = operation<UpdateManualDocumentMutation, UpdateManualDocumentMutationVariables>(`mutation UpdateManualDocument($id: ID!, $input: ManualDocumentInput!) {
  updateManualDocument(id: $id, input: $input) {
    message
    actId
  }
}`);
export const updateInitialBalanceDocument = operation<UpdateInitialBalanceDocumentMutation, UpdateInitialBalanceDocumentMutationVariables>(`mutation UpdateInitialBalanceDocument($id: ID!, $input: InitialBalanceDocumentInput!) {
  updateInitialBalanceDocument(id: $id, input: $input) {
    message
    actId
  }
}`);
export const collapsedCategories = operation<CollapsedCategoriesQuery, CollapsedCategoriesQueryVariables>(`query CollapsedCategories($id: ID!) {
  User(id: $id) {
    id
    cashflowCollapsedCategories {
      companyId
      cashflowCategories
    }
  }
}`);
export const collapseCategories = operation<CollapseCategoriesMutation, CollapseCategoriesMutationVariables>(`mutation CollapseCategories($companyId: ID!, $categoryId: [ID!]!) {
  collapsedCashflow(companyId: $companyId, categoryId: $categoryId) {
    __typename
  }
}`);
export const changeFlowTerms = operation<ChangeFlowTermsMutation, ChangeFlowTermsMutationVariables>(`mutation ChangeFlowTerms($companyId: ID!, $input: ModifyCompanyInput!) {
  updateCompany(id: $companyId, input: $input) {
    id
    cutOffDate
    lateHorizonDays
    actId
  }
}`);
export const flowReview = operation<FlowReviewQuery, FlowReviewQueryVariables>(`query FlowReview($companyId: ID!) {
  flowReview(companyId: $companyId) {
    id
    name
    amount
    currency
    date
    reason
  }
}`);
export const cashSources = operation<CashSourcesQuery, CashSourcesQueryVariables>(`query CashSources($companyId: ID!) {
  cashSources(companyId: $companyId) {
    ...CashSourceRow
  }
}
fragment CashSourceRow on CashSource {
  id
  sourceType
  name
  cashflowAreaId
  cashflowAreaLabel
  isIncome
  currency
  amount
  firstDate
  interval
  payDay
  followsLast
  roll
  untilDate
  times
  dueDay
  contactRut
  isTaxed
  isNet
  readjust
  readjustMonths
  readjustPercent
  readjustFrom
  note
  cardSales {
    share
    commission
    bankDays
    isAhead
  }
  isFromAnswers
  nextDate
  nextAmount
  version
}`);
export const saveCashSource = operation<SaveCashSourceMutation, SaveCashSourceMutationVariables>(`mutation SaveCashSource($companyId: ID!, $id: ID, $version: Int, $input: CashSourceInput!) {
  saveCashSource(companyId: $companyId, id: $id, version: $version, input: $input) {
    ...CashSourceRow
    actId
  }
}
fragment CashSourceRow on CashSource {
  id
  sourceType
  name
  cashflowAreaId
  cashflowAreaLabel
  isIncome
  currency
  amount
  firstDate
  interval
  payDay
  followsLast
  roll
  untilDate
  times
  dueDay
  contactRut
  isTaxed
  isNet
  readjust
  readjustMonths
  readjustPercent
  readjustFrom
  note
  cardSales {
    share
    commission
    bankDays
    isAhead
  }
  isFromAnswers
  nextDate
  nextAmount
  version
}`);
export const deleteCashSource = operation<DeleteCashSourceMutation, DeleteCashSourceMutationVariables>(`mutation DeleteCashSource($companyId: ID!, $id: ID!) {
  deleteCashSource(companyId: $companyId, id: $id) {
    id
    actId
  }
}`);
export const proposedCutOff = operation<ProposedCutOffQuery, ProposedCutOffQueryVariables>(`query ProposedCutOff($companyId: ID!) {
  proposedCutOff(companyId: $companyId) {
    date
  }
}`);
export const flowStructure = operation<FlowStructureQuery, FlowStructureQueryVariables>(`query FlowStructure($companyId: ID!) {
  getFlowStructure(companyId: $companyId) {
    id
    INCOME {
      ...FlowStructureRow
    }
    EXPENSE {
      ...FlowStructureRow
    }
  }
}
fragment FlowStructureRow on FlowStructureCategory {
  cashflowCategoryId
  label
  isIncome
  version
  fields {
    cashflowAreaId
    label
    isHidden
    fieldKey
    isKept
    version
  }
}`);
export const flowAreaContents = operation<FlowAreaContentsQuery, FlowAreaContentsQueryVariables>(`query FlowAreaContents($companyId: ID!, $cashflowAreaId: ID!) {
  flowAreaContents(companyId: $companyId, cashflowAreaId: $cashflowAreaId) {
    id
    documents
    movements
    sources
    recurrences
  }
}`);
export const updateCategoryOrder = operation<UpdateCategoryOrderMutation, UpdateCategoryOrderMutationVariables>(`mutation UpdateCategoryOrder($companyId: ID!, $input: SectionOrderInput!) {
  result: updateCategoryOrder(
    companyId: $companyId
    id: $companyId
    input: $input
  ) {
    ...FlowStructureDone
  }
}
fragment FlowStructureDone on FlowStructureResult {
  message
  actId
  data {
    id
  }
}`);
export const createFlowField = operation<CreateFlowFieldMutation, CreateFlowFieldMutationVariables>(`mutation CreateFlowField($companyId: ID!, $fieldLabel: String!, $cashflowCategoryId: ID!) {
  result: createFlowField(
    companyId: $companyId
    id: $companyId
    fieldLabel: $fieldLabel
    cashflowCategoryId: $cashflowCategoryId
  ) {
    ...FlowStructureDone
  }
}
fragment FlowStructureDone on FlowStructureResult {
  message
  actId
  data {
    id
  }
}`);
export const editFlowField = operation<EditFlowFieldMutation, EditFlowFieldMutationVariables>(`mutation EditFlowField($companyId: ID!, $cashflowAreaId: ID!, $newLabel: String, $newCashflowCategoryId: ID, $isHidden: Boolean, $version: Int) {
  result: editFlowField(
    companyId: $companyId
    id: $companyId
    cashflowAreaId: $cashflowAreaId
    newLabel: $newLabel
    newCashflowCategoryId: $newCashflowCategoryId
    isHidden: $isHidden
    version: $version
  ) {
    ...FlowStructureDone
  }
}
fragment FlowStructureDone on FlowStructureResult {
  message
  actId
  data {
    id
  }
}`);
export const deleteFlowField = operation<DeleteFlowFieldMutation, DeleteFlowFieldMutationVariables>(`mutation DeleteFlowField($companyId: ID!, $cashflowAreaId: ID!, $targetAreaId: ID!, $version: Int) {
  result: deleteFlowField(
    companyId: $companyId
    id: $companyId
    cashflowAreaId: $cashflowAreaId
    targetAreaId: $targetAreaId
    version: $version
  ) {
    ...FlowStructureDone
  }
}
fragment FlowStructureDone on FlowStructureResult {
  message
  actId
  data {
    id
  }
}`);
export const createFlowCategory = operation<CreateFlowCategoryMutation, CreateFlowCategoryMutationVariables>(`mutation CreateFlowCategory($companyId: ID!, $label: String!, $isIncome: Boolean!, $newFieldLabel: String, $importedFields: [ID!]) {
  result: createFlowCategory(
    companyId: $companyId
    id: $companyId
    label: $label
    isIncome: $isIncome
    newFieldLabel: $newFieldLabel
    importedFields: $importedFields
  ) {
    ...FlowStructureDone
  }
}
fragment FlowStructureDone on FlowStructureResult {
  message
  actId
  data {
    id
  }
}`);
export const editFlowCategory = operation<EditFlowCategoryMutation, EditFlowCategoryMutationVariables>(`mutation EditFlowCategory($companyId: ID!, $cashflowCategoryId: ID!, $newLabel: String, $importedFields: [ID!], $version: Int) {
  result: editFlowCategory(
    companyId: $companyId
    id: $companyId
    cashflowCategoryId: $cashflowCategoryId
    newLabel: $newLabel
    importedFields: $importedFields
    version: $version
  ) {
    ...FlowStructureDone
  }
}
fragment FlowStructureDone on FlowStructureResult {
  message
  actId
  data {
    id
  }
}`);
export const deleteFlowCategory = operation<DeleteFlowCategoryMutation, DeleteFlowCategoryMutationVariables>(`mutation DeleteFlowCategory($companyId: ID!, $cashflowCategoryId: ID!, $targetCategoryId: ID, $version: Int) {
  result: deleteFlowCategory(
    companyId: $companyId
    id: $companyId
    cashflowCategoryId: $cashflowCategoryId
    targetCategoryId: $targetCategoryId
    version: $version
  ) {
    ...FlowStructureDone
  }
}
fragment FlowStructureDone on FlowStructureResult {
  message
  actId
  data {
    id
  }
}`);
export const cashFlowAsExcel = operation<CashFlowAsExcelMutation, CashFlowAsExcelMutationVariables>(`mutation CashFlowAsExcel($companyId: ID!, $view: FlowView!, $currency: Currency!, $showProjections: Boolean!, $from: Date, $past: Int, $future: Int, $all: Boolean, $scenario: ID) {
  CashFlowAsExcel(
    companyId: $companyId
    view: $view
    currency: $currency
    showProjections: $showProjections
    from: $from
    past: $past
    future: $future
    all: $all
    scenario: $scenario
  ) {
    url
  }
}`);
export const cashPosition = operation<CashPositionQuery, CashPositionQueryVariables>(`query CashPosition($companyId: ID!, $name: String, $currency: Currency!) {
  getCashPosition(companyId: $companyId, name: $name, currency: $currency) {
    name
    currency
    reportDate
    missingRates {
      currency
      on
    }
    report {
      resume {
        week {
          ...PositionTable
        }
        biweek {
          ...PositionTable
        }
        month {
          ...PositionTable
        }
      }
    }
  }
}
fragment PositionTable on CashPositionTable {
  periods {
    start
    end
  }
  BALANCE {
    ...PositionCategory
  }
  EXPENSE {
    ...PositionCategory
  }
  RESUME {
    ...PositionCategory
  }
}
fragment PositionCategory on CashPositionCategory {
  label
  categoryKey
  values {
    ...PositionValue
  }
  fields {
    label
    fieldKey
    values {
      ...PositionValue
    }
  }
}
fragment PositionValue on CashPositionValue {
  fieldValue
  isLate
  documents
}`);
export const cashPositionStructure = operation<CashPositionStructureQuery, CashPositionStructureQueryVariables>(`query CashPositionStructure($companyId: ID!, $name: String) {
  getCashPositionStructure(companyId: $companyId, name: $name) {
    name
    accounts {
      id
      label
      currency
    }
    categories {
      label
      categoryKey
      isIncome
      fields {
        label
        fieldKey
      }
    }
  }
}`);
export const cashPositionAsExcel = operation<CashPositionAsExcelMutation, CashPositionAsExcelMutationVariables>(`mutation CashPositionAsExcel($companyId: ID!, $name: String, $currency: Currency!) {
  cashPositionAsExcel(companyId: $companyId, name: $name, currency: $currency) {
    url
  }
}`);
export const cashPositions = operation<CashPositionsQuery, CashPositionsQueryVariables>(`query CashPositions($companyId: ID!) {
  cashPositions(companyId: $companyId) {
    ...PositionSelection
  }
}
fragment PositionSelection on CashPositionSelection {
  id
  name
  accountIds
  areaIds
  version
}`);
export const saveCashPosition = operation<SaveCashPositionMutation, SaveCashPositionMutationVariables>(`mutation SaveCashPosition($companyId: ID!, $id: ID, $version: Int, $input: CashPositionInput!) {
  saveCashPosition(
    companyId: $companyId
    id: $id
    version: $version
    input: $input
  ) {
    ...PositionSelection
    actId
  }
}
fragment PositionSelection on CashPositionSelection {
  id
  name
  accountIds
  areaIds
  version
}`);
export const deleteCashPosition = operation<DeleteCashPositionMutation, DeleteCashPositionMutationVariables>(`mutation DeleteCashPosition($companyId: ID!, $id: ID!) {
  deleteCashPosition(companyId: $companyId, id: $id) {
    id
    actId
  }
}`);
export const cashPositionAsPdf = operation<CashPositionAsPdfMutation, CashPositionAsPdfMutationVariables>(`mutation CashPositionAsPdf($companyId: ID!, $name: String, $currency: Currency!) {
  cashPositionAsPdf(companyId: $companyId, name: $name, currency: $currency) {
    url
  }
}`);
export const flowChanges = operation<FlowChangesQuery, FlowChangesQueryVariables>(`query FlowChanges($companyId: ID!, $since: Date, $until: Date, $currency: Currency!) {
  flowChanges(
    companyId: $companyId
    since: $since
    until: $until
    currency: $currency
  ) {
    currency
    since
    until
    from
    to
    days
    weeks {
      start
      end
      before
      after
    }
    causes {
      cause
      amounts
    }
    items {
      cause
      kind
      pointId
      name
      description
      isThere
      amounts
      currencyType
      beforeDate
      beforeAmount
      afterDate
      afterAmount
    }
    unlisted
    missingRates {
      currency
      on
    }
  }
}`);
export const scenarios = operation<ScenariosQuery, ScenariosQueryVariables>(`query Scenarios($companyId: ID!) {
  scenarios(companyId: $companyId) {
    ...ScenarioRow
  }
}
fragment ScenarioRow on Scenario {
  id
  name
  version
  frozenDate
  steps {
    kind
    text
    isThere
    targetKind
    targetId
    targetName
    days
    percent
    currency
    rate
    source {
      name
      cashflowAreaId
      currency
      amount
      firstDate
      interval
      payDay
      roll
      untilDate
      times
      contactRut
      isTaxed
      isNet
      readjust
      readjustMonths
      readjustPercent
      readjustFrom
      followsLast
      note
    }
    loan {
      creditType
      method
      identificator
      institution
      institutionRut
      currency
      principal
      payment
      count
      rate
      disbursementDate
      firstDueDate
      ratePeriod
      dayCount
      interval
      graceCount
      grace
      balloon
      insurance
      stampTax
      notary
      downPayment
      rolls
      cashflowAreaId
      separatesInterest
      accountId
      reference
      referenceRate
      spread
      paidBefore
      prepaymentMonths
      tolerance
    }
  }
}`);
export const saveScenario = operation<SaveScenarioMutation, SaveScenarioMutationVariables>(`mutation SaveScenario($companyId: ID!, $id: ID, $version: Int, $input: ScenarioInput!) {
  saveScenario(companyId: $companyId, id: $id, version: $version, input: $input) {
    ...ScenarioRow
    actId
  }
}
fragment ScenarioRow on Scenario {
  id
  name
  version
  frozenDate
  steps {
    kind
    text
    isThere
    targetKind
    targetId
    targetName
    days
    percent
    currency
    rate
    source {
      name
      cashflowAreaId
      currency
      amount
      firstDate
      interval
      payDay
      roll
      untilDate
      times
      contactRut
      isTaxed
      isNet
      readjust
      readjustMonths
      readjustPercent
      readjustFrom
      followsLast
      note
    }
    loan {
      creditType
      method
      identificator
      institution
      institutionRut
      currency
      principal
      payment
      count
      rate
      disbursementDate
      firstDueDate
      ratePeriod
      dayCount
      interval
      graceCount
      grace
      balloon
      insurance
      stampTax
      notary
      downPayment
      rolls
      cashflowAreaId
      separatesInterest
      accountId
      reference
      referenceRate
      spread
      paidBefore
      prepaymentMonths
      tolerance
    }
  }
}`);
export const deleteScenario = operation<DeleteScenarioMutation, DeleteScenarioMutationVariables>(`mutation DeleteScenario($companyId: ID!, $id: ID!) {
  deleteScenario(companyId: $companyId, id: $id) {
    id
    actId
  }
}`);
export const scenarioTargets = operation<ScenarioTargetsQuery, ScenarioTargetsQueryVariables>(`query ScenarioTargets($companyId: ID!, $kind: ScenarioTargetKind!, $search: String) {
  scenarioTargets(companyId: $companyId, kind: $kind, search: $search) {
    id
    name
    hint
  }
}`);
export const compareScenarios = operation<CompareScenariosQuery, CompareScenariosQueryVariables>(`query CompareScenarios($companyId: ID!, $scenarios: [ID!]!, $withBooks: Boolean!, $currency: Currency!, $view: FlowView!, $past: Int, $future: Int) {
  compareScenarios(
    companyId: $companyId
    scenarios: $scenarios
    withBooks: $withBooks
    currency: $currency
    view: $view
    past: $past
    future: $future
  ) {
    ...ComparedFlows
  }
}
fragment ComparedFlows on ScenarioComparison {
  currency
  view
  periods {
    start
    end
    isPast
    isCurrent
  }
  sides {
    id
    name
    frozenDate
  }
  rows {
    key
    label
    kind
    isIncome
    isVisible
    cells {
      amounts
      differences
    }
  }
  missingRates {
    currency
    on
  }
}`);
export const realAgainstProjected = operation<RealAgainstProjectedQuery, RealAgainstProjectedQueryVariables>(`query RealAgainstProjected($companyId: ID!, $view: FlowView!, $on: Date, $currency: Currency!) {
  realAgainstProjected(
    companyId: $companyId
    view: $view
    on: $on
    currency: $currency
  ) {
    on
    keptDate
    comparison {
      ...ComparedFlows
    }
  }
}
fragment ComparedFlows on ScenarioComparison {
  currency
  view
  periods {
    start
    end
    isPast
    isCurrent
  }
  sides {
    id
    name
    frozenDate
  }
  rows {
    key
    label
    kind
    isIncome
    isVisible
    cells {
      amounts
      differences
    }
  }
  missingRates {
    currency
    on
  }
}`);
export const cashSourceContacts = operation<CashSourceContactsQuery, CashSourceContactsQueryVariables>(`query CashSourceContacts($companyId: ID!, $search: String) {
  cashSourceContacts(companyId: $companyId, search: $search) {
    rut
    name
    cashflowAreaId
  }
}`);
export const cashSourcesAsExcel = operation<CashSourcesAsExcelMutation, CashSourcesAsExcelMutationVariables>(`mutation CashSourcesAsExcel($companyId: ID!) {
  cashSourcesAsExcel(companyId: $companyId) {
    url
  }
}`);
export const importCashSources = operation<ImportCashSourcesMutation, ImportCashSourcesMutationVariables>(`mutation ImportCashSources($companyId: ID!, $file: File!, $isTrial: Boolean!) {
  importCashSources(companyId: $companyId, file: $file, isTrial: $isTrial) {
    added
    changed
    problems {
      line
      message
    }
    actId
  }
}`);
export const cardCommissions = operation<CardCommissionsQuery, CardCommissionsQueryVariables>(`query CardCommissions($companyId: ID!) {
  cardCommissions(companyId: $companyId) {
    acquirer
    deposits
    commission
  }
}`);
export const cashSourceProposals = operation<CashSourceProposalsQuery, CashSourceProposalsQueryVariables>(`query CashSourceProposals($companyId: ID!) {
  cashSourceProposals(companyId: $companyId) {
    key
    sourceType
    name
    cashflowAreaId
    amount
    firstDate
    interval
    payDay
    roll
    dueDay
    followsLast
  }
}`);
export const f29Form = operation<F29FormQuery, F29FormQueryVariables>(`query F29Form($companyId: ID!, $period: Period!) {
  f29Form(companyId: $companyId, period: $period) {
    period
    date
    amount
    basis
    parts {
      label
      amount
    }
    closed {
      period
      amount
    }
    ppmRate
    isProjected
  }
}`);
