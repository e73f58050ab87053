// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
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

/** ABIERTA: sin deuda; NEGOCIADA: se debe; DIFERIDA: la paga otro crédito. Pagada está cuando su pago lo está. */
export type LetterState =
  | 'ABIERTA'
  | 'ANULADA'
  | 'DIFERIDA'
  | 'NEGOCIADA';

export type LetterStepInput = {
  /** NEGOCIADA: lo que piden los documentos. */
  readonly amount?: number | null | undefined;
  /** NEGOCIADA: cuándo se paga; ANULADA: desde cuándo. Sin ella, hoy. */
  readonly date?: Day | null | undefined;
  /** DIFERIDA: el comex que la paga. */
  readonly loan?: LoanSuccessorInput | null | undefined;
  readonly state: LetterState;
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

/** CLOSED: anterior a la fecha de corte; INVOICED: se paga la factura del leasing en vez de ella; NONE: nada que pagar. */
export type LoanInstallmentState =
  | 'CLOSED'
  | 'INVOICED'
  | 'LATE'
  | 'NONE'
  | 'PAID'
  | 'PENDING';

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

/** El crédito que toma el capital de otro. */
export type LoanSuccessorInput = {
  /** Sin él, todo lo que vence. */
  readonly capital?: number | null | undefined;
  readonly dueDate: Day;
  readonly identificator: string;
  /** En por ciento de su período; sin ella, la de antes. */
  readonly rate?: number | null | undefined;
  /** De un crédito con spread, la tasa de referencia de ahora: la suya es la suma. */
  readonly referenceRate?: number | null | undefined;
};

export type PrepaymentInput = {
  /** Lo que se prepaga del capital; entero no lo necesita. */
  readonly capital?: number | null | undefined;
  /** Sin ella, la que dice el crédito. */
  readonly commission?: number | null | undefined;
  readonly date: Day;
  readonly mode: PrepaymentMode;
};

/** shorter: la misma cuota, menos cuotas; cheaper: las mismas cuotas, más bajas; whole: entero. */
export type PrepaymentMode =
  | 'cheaper'
  | 'shorter'
  | 'whole';

export type LoanRowFragment = { readonly id: string, readonly version: number, readonly creditType: CreditType, readonly method: LoanMethod, readonly identificator: string, readonly institution: string | null, readonly institutionRut: string | null, readonly currency: Currency, readonly principal: number, readonly payment: number, readonly count: number, readonly rate: number, readonly ratePeriod: LoanRatePeriod, readonly dayCount: LoanDayCount, readonly interval: number, readonly disbursementDate: Day | null, readonly firstDueDate: Day, readonly graceCount: number, readonly grace: LoanGrace, readonly balloon: number, readonly insurance: number, readonly stampTax: number, readonly notary: number, readonly downPayment: number, readonly rolls: boolean, readonly separatesInterest: boolean, readonly cashflowAreaId: string | null, readonly accountId: string | null, readonly accountName: string | null, readonly reference: string | null, readonly referenceRate: number | null, readonly spread: number | null, readonly paidBefore: number, readonly prepaymentMonths: number | null, readonly tolerance: number, readonly letterState: LetterState | null, readonly hasBankTable: boolean, readonly stock: number, readonly nextDueDate: Day | null, readonly nextAmount: number | null, readonly paidCount: number, readonly rowCount: number, readonly interestOfYear: number };

export type RentDocumentFragment = { readonly documentId: string, readonly folio: string | null, readonly date: Day, readonly amount: number };

export type LoansQueryVariables = Exact<{
  companyId: string;
  search?: string | null | undefined;
}>;


export type LoansQuery = { readonly loans: ReadonlyArray<{ readonly id: string, readonly version: number, readonly creditType: CreditType, readonly method: LoanMethod, readonly identificator: string, readonly institution: string | null, readonly institutionRut: string | null, readonly currency: Currency, readonly principal: number, readonly payment: number, readonly count: number, readonly rate: number, readonly ratePeriod: LoanRatePeriod, readonly dayCount: LoanDayCount, readonly interval: number, readonly disbursementDate: Day | null, readonly firstDueDate: Day, readonly graceCount: number, readonly grace: LoanGrace, readonly balloon: number, readonly insurance: number, readonly stampTax: number, readonly notary: number, readonly downPayment: number, readonly rolls: boolean, readonly separatesInterest: boolean, readonly cashflowAreaId: string | null, readonly accountId: string | null, readonly accountName: string | null, readonly reference: string | null, readonly referenceRate: number | null, readonly spread: number | null, readonly paidBefore: number, readonly prepaymentMonths: number | null, readonly tolerance: number, readonly letterState: LetterState | null, readonly hasBankTable: boolean, readonly stock: number, readonly nextDueDate: Day | null, readonly nextAmount: number | null, readonly paidCount: number, readonly rowCount: number, readonly interestOfYear: number }> };

export type LoanQueryVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type LoanQuery = { readonly loan: { readonly nextLetterStates: ReadonlyArray<LetterState>, readonly prepaymentModes: ReadonlyArray<PrepaymentMode>, readonly renewsId: string | null, readonly id: string, readonly version: number, readonly creditType: CreditType, readonly method: LoanMethod, readonly identificator: string, readonly institution: string | null, readonly institutionRut: string | null, readonly currency: Currency, readonly principal: number, readonly payment: number, readonly count: number, readonly rate: number, readonly ratePeriod: LoanRatePeriod, readonly dayCount: LoanDayCount, readonly interval: number, readonly disbursementDate: Day | null, readonly firstDueDate: Day, readonly graceCount: number, readonly grace: LoanGrace, readonly balloon: number, readonly insurance: number, readonly stampTax: number, readonly notary: number, readonly downPayment: number, readonly rolls: boolean, readonly separatesInterest: boolean, readonly cashflowAreaId: string | null, readonly accountId: string | null, readonly accountName: string | null, readonly reference: string | null, readonly referenceRate: number | null, readonly spread: number | null, readonly paidBefore: number, readonly prepaymentMonths: number | null, readonly tolerance: number, readonly letterState: LetterState | null, readonly hasBankTable: boolean, readonly stock: number, readonly nextDueDate: Day | null, readonly nextAmount: number | null, readonly paidCount: number, readonly rowCount: number, readonly interestOfYear: number, readonly prepayments: ReadonlyArray<{ readonly date: Day, readonly mode: PrepaymentMode, readonly capital: number, readonly interest: number, readonly commission: number, readonly documentId: string, readonly isPaid: boolean }>, readonly installments: ReadonlyArray<{ readonly number: number, readonly dueDate: Day, readonly cashDate: Day, readonly amount: number, readonly capital: number, readonly interest: number, readonly charges: number, readonly vat: number, readonly rolled: number, readonly stock: number, readonly documentId: string | null, readonly state: LoanInstallmentState | null, readonly movements: ReadonlyArray<{ readonly transactionId: string, readonly date: Day }>, readonly invoice: { readonly documentId: string, readonly folio: string | null, readonly date: Day, readonly amount: number } | null, readonly invoiceCandidates: ReadonlyArray<{ readonly documentId: string, readonly folio: string | null, readonly date: Day, readonly amount: number }> }> } };

export type PreviewLoanQueryVariables = Exact<{
  companyId: string;
  input: LoanInput;
}>;


export type PreviewLoanQuery = { readonly previewLoan: { readonly principal: number, readonly payment: number, readonly count: number, readonly rate: number, readonly solved: string | null, readonly warning: string | null, readonly totalInterest: number, readonly effectiveRate: number | null, readonly installments: ReadonlyArray<{ readonly number: number, readonly dueDate: Day, readonly cashDate: Day, readonly amount: number, readonly capital: number, readonly interest: number, readonly charges: number, readonly vat: number, readonly stock: number }> } };

export type SaveLoanMutationVariables = Exact<{
  companyId: string;
  id?: string | null | undefined;
  version?: number | null | undefined;
  input: LoanInput;
}>;


export type SaveLoanMutation = { readonly saveLoan: { readonly id: string, readonly actId: string } };

export type DeleteLoanMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type DeleteLoanMutation = { readonly deleteLoan: { readonly id: string, readonly actId: string } };

export type ChooseRentInvoiceMutationVariables = Exact<{
  companyId: string;
  id: string;
  number: number;
  invoiceId?: string | null | undefined;
}>;


export type ChooseRentInvoiceMutation = { readonly chooseRentInvoice: { readonly id: string, readonly actId: string } };

export type LoanTotalsQueryVariables = Exact<{
  companyId: string;
}>;


export type LoanTotalsQuery = { readonly loanTotals: ReadonlyArray<{ readonly currency: Currency, readonly count: number, readonly owedCount: number, readonly stock: number, readonly stockInPesos: number | null, readonly interestOfYear: number, readonly readjustmentOfYear: number | null }> };

export type PreviewPrepaymentQueryVariables = Exact<{
  companyId: string;
  id: string;
  input: PrepaymentInput;
}>;


export type PreviewPrepaymentQuery = { readonly previewPrepayment: { readonly capital: number, readonly interest: number, readonly commission: number, readonly commissionCap: number | null, readonly needsConsent: boolean, readonly total: number, readonly saved: number, readonly payment: number, readonly installments: ReadonlyArray<{ readonly number: number, readonly dueDate: Day, readonly cashDate: Day, readonly amount: number, readonly capital: number, readonly interest: number, readonly charges: number, readonly vat: number, readonly stock: number }> } };

export type PrepayLoanMutationVariables = Exact<{
  companyId: string;
  id: string;
  version?: number | null | undefined;
  input: PrepaymentInput;
}>;


export type PrepayLoanMutation = { readonly prepayLoan: { readonly id: string, readonly actId: string } };

export type RenewLoanMutationVariables = Exact<{
  companyId: string;
  id: string;
  version?: number | null | undefined;
  input: LoanSuccessorInput;
}>;


export type RenewLoanMutation = { readonly renewLoan: { readonly id: string, readonly actId: string } };

export type AdvanceLetterMutationVariables = Exact<{
  companyId: string;
  id: string;
  version?: number | null | undefined;
  input: LetterStepInput;
}>;


export type AdvanceLetterMutation = { readonly advanceLetter: { readonly id: string, readonly actId: string } };

export type ImportLoanScheduleMutationVariables = Exact<{
  companyId: string;
  id: string;
  version?: number | null | undefined;
  rows: ReadonlyArray<string> | string;
}>;


export type ImportLoanScheduleMutation = { readonly importLoanSchedule: { readonly id: string, readonly actId: string } };

export type LoanScheduleAsExcelMutationVariables = Exact<{
  companyId: string;
  id: string;
}>;


export type LoanScheduleAsExcelMutation = { readonly loanScheduleAsExcel: { readonly url: string } };

export type LoanAreasQueryVariables = Exact<{
  companyId: string;
}>;


export type LoanAreasQuery = { readonly getFlowStructure: { readonly EXPENSE: ReadonlyArray<{ readonly label: string, readonly fields: ReadonlyArray<{ readonly cashflowAreaId: string, readonly label: string }> }> } };

export type LoanAccountsQueryVariables = Exact<{
  companyId: string;
}>;


export type LoanAccountsQuery = { readonly loanAccounts: ReadonlyArray<{ readonly accountId: string, readonly name: string, readonly currency: Currency }> };

export const loans = operation<LoansQuery, LoansQueryVariables>(`query Loans($companyId: ID!, $search: String) {
  loans(companyId: $companyId, search: $search) {
    ...LoanRow
  }
}
fragment LoanRow on Loan {
  id
  version
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
  ratePeriod
  dayCount
  interval
  disbursementDate
  firstDueDate
  graceCount
  grace
  balloon
  insurance
  stampTax
  notary
  downPayment
  rolls
  separatesInterest
  cashflowAreaId
  accountId
  accountName
  reference
  referenceRate
  spread
  paidBefore
  prepaymentMonths
  tolerance
  letterState
  hasBankTable
  stock
  nextDueDate
  nextAmount
  paidCount
  rowCount
  interestOfYear
}`);
export const loan = operation<LoanQuery, LoanQueryVariables>(`query Loan($companyId: ID!, $id: ID!) {
  loan(companyId: $companyId, id: $id) {
    ...LoanRow
    nextLetterStates
    prepaymentModes
    renewsId
    prepayments {
      date
      mode
      capital
      interest
      commission
      documentId
      isPaid
    }
    installments {
      number
      dueDate
      cashDate
      amount
      capital
      interest
      charges
      vat
      rolled
      stock
      documentId
      state
      movements {
        transactionId
        date
      }
      invoice {
        ...RentDocument
      }
      invoiceCandidates {
        ...RentDocument
      }
    }
  }
}
fragment LoanRow on Loan {
  id
  version
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
  ratePeriod
  dayCount
  interval
  disbursementDate
  firstDueDate
  graceCount
  grace
  balloon
  insurance
  stampTax
  notary
  downPayment
  rolls
  separatesInterest
  cashflowAreaId
  accountId
  accountName
  reference
  referenceRate
  spread
  paidBefore
  prepaymentMonths
  tolerance
  letterState
  hasBankTable
  stock
  nextDueDate
  nextAmount
  paidCount
  rowCount
  interestOfYear
}
fragment RentDocument on RentInvoice {
  documentId
  folio
  date
  amount
}`);
export const previewLoan = operation<PreviewLoanQuery, PreviewLoanQueryVariables>(`query PreviewLoan($companyId: ID!, $input: LoanInput!) {
  previewLoan(companyId: $companyId, input: $input) {
    principal
    payment
    count
    rate
    solved
    warning
    totalInterest
    effectiveRate
    installments {
      number
      dueDate
      cashDate
      amount
      capital
      interest
      charges
      vat
      stock
    }
  }
}`);
export const saveLoan = operation<SaveLoanMutation, SaveLoanMutationVariables>(`mutation SaveLoan($companyId: ID!, $id: ID, $version: Int, $input: LoanInput!) {
  saveLoan(companyId: $companyId, id: $id, version: $version, input: $input) {
    id
    actId
  }
}`);
export const deleteLoan = operation<DeleteLoanMutation, DeleteLoanMutationVariables>(`mutation DeleteLoan($companyId: ID!, $id: ID!) {
  deleteLoan(companyId: $companyId, id: $id) {
    id
    actId
  }
}`);
export const chooseRentInvoice = operation<ChooseRentInvoiceMutation, ChooseRentInvoiceMutationVariables>(`mutation ChooseRentInvoice($companyId: ID!, $id: ID!, $number: Int!, $invoiceId: ID) {
  chooseRentInvoice(
    companyId: $companyId
    id: $id
    number: $number
    invoiceId: $invoiceId
  ) {
    id
    actId
  }
}`);
export const loanTotals = operation<LoanTotalsQuery, LoanTotalsQueryVariables>(`query LoanTotals($companyId: ID!) {
  loanTotals(companyId: $companyId) {
    currency
    count
    owedCount
    stock
    stockInPesos
    interestOfYear
    readjustmentOfYear
  }
}`);
export const previewPrepayment = operation<PreviewPrepaymentQuery, PreviewPrepaymentQueryVariables>(`query PreviewPrepayment($companyId: ID!, $id: ID!, $input: PrepaymentInput!) {
  previewPrepayment(companyId: $companyId, id: $id, input: $input) {
    capital
    interest
    commission
    commissionCap
    needsConsent
    total
    saved
    payment
    installments {
      number
      dueDate
      cashDate
      amount
      capital
      interest
      charges
      vat
      stock
    }
  }
}`);
export const prepayLoan = operation<PrepayLoanMutation, PrepayLoanMutationVariables>(`mutation PrepayLoan($companyId: ID!, $id: ID!, $version: Int, $input: PrepaymentInput!) {
  prepayLoan(companyId: $companyId, id: $id, version: $version, input: $input) {
    id
    actId
  }
}`);
export const renewLoan = operation<RenewLoanMutation, RenewLoanMutationVariables>(`mutation RenewLoan($companyId: ID!, $id: ID!, $version: Int, $input: LoanSuccessorInput!) {
  renewLoan(companyId: $companyId, id: $id, version: $version, input: $input) {
    id
    actId
  }
}`);
export const advanceLetter = operation<AdvanceLetterMutation, AdvanceLetterMutationVariables>(`mutation AdvanceLetter($companyId: ID!, $id: ID!, $version: Int, $input: LetterStepInput!) {
  advanceLetter(companyId: $companyId, id: $id, version: $version, input: $input) {
    id
    actId
  }
}`);
export const importLoanSchedule = operation<ImportLoanScheduleMutation, ImportLoanScheduleMutationVariables>(`mutation ImportLoanSchedule($companyId: ID!, $id: ID!, $version: Int, $rows: [String!]!) {
  importLoanSchedule(
    companyId: $companyId
    id: $id
    version: $version
    rows: $rows
  ) {
    id
    actId
  }
}`);
export const loanScheduleAsExcel = operation<LoanScheduleAsExcelMutation, LoanScheduleAsExcelMutationVariables>(`mutation LoanScheduleAsExcel($companyId: ID!, $id: ID!) {
  loanScheduleAsExcel(companyId: $companyId, id: $id) {
    url
  }
}`);
export const loanAreas = operation<LoanAreasQuery, LoanAreasQueryVariables>(`query LoanAreas($companyId: ID!) {
  getFlowStructure(companyId: $companyId) {
    EXPENSE {
      label
      fields {
        cashflowAreaId
        label
      }
    }
  }
}`);
export const loanAccounts = operation<LoanAccountsQuery, LoanAccountsQueryVariables>(`query LoanAccounts($companyId: ID!) {
  loanAccounts(companyId: $companyId) {
    accountId
    name
    currency
  }
}`);
