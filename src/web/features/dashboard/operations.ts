// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
import type { Period } from '../../../domain/period.ts';
/** Un tramo de atraso. */
export type AgeingBucket =
  | 'expired30'
  | 'expired60'
  | 'expired90'
  | 'expiredOlder'
  | 'valid';

/** Una contraparte, por su RUT o, si no tiene, por su nombre; un tramo, o todos. */
export type AgeingPartyInput = {
  /** Como estaba al terminar ese día; sin él, como está. */
  readonly asOf?: Day | null | undefined;
  readonly bucket?: AgeingBucket | null | undefined;
  readonly isPayable: boolean;
  readonly name?: string | null | undefined;
  readonly rut?: string | null | undefined;
};

export type AgeingSort = {
  readonly by: AgeingSortBy;
  readonly isDescending?: boolean | null | undefined;
};

/** Un tramo, el total, el nombre o el mayor atraso. */
export type AgeingSortBy =
  | 'expired30'
  | 'expired60'
  | 'expired90'
  | 'expiredOlder'
  | 'name'
  | 'oldest'
  | 'total'
  | 'valid';

/** Qué contrapartes, y en qué orden; sin él, el mayor total primero. */
export type AgeingTableInput = {
  /** Como estaba al terminar ese día; sin él, como está. */
  readonly asOf?: Day | null | undefined;
  /** Sólo quienes tienen algo en él. */
  readonly bucket?: AgeingBucket | null | undefined;
  readonly isPayable: boolean;
  /** Parte del nombre o del RUT. */
  readonly search?: string | null | undefined;
  readonly sort?: AgeingSort | null | undefined;
};

export type Currency =
  | 'CLP'
  | 'EUR'
  | 'GBP'
  | 'MXN'
  | 'UF'
  | 'USD'
  | 'UTM';

export type DashboardCard =
  | 'accounts'
  | 'ageingToPay'
  | 'ageingToReceive'
  | 'bank'
  | 'chequesIn'
  | 'chequesOut'
  | 'credit'
  | 'flow'
  | 'invoiced'
  | 'month'
  | 'otherIncome'
  | 'payable'
  | 'receivable'
  | 'taxInfo'
  | 'toPay'
  | 'toReceive'
  | 'today'
  | 'years';

export type PaginationInput = {
  readonly offset?: number | null | undefined;
  readonly page?: number | null | undefined;
};

export type SoftlandingStep =
  | 'areas'
  | 'bancos'
  | 'conciliacion'
  | 'saldos'
  | 'sii'
  | 'usuarios';

export type TodayKind =
  | 'certificate'
  | 'chequeBounced'
  | 'chequeToCover'
  | 'chequeToDeposit'
  | 'claim'
  | 'connection'
  | 'gap'
  | 'import'
  | 'lowBalance'
  | 'mention'
  | 'oldData'
  | 'ownChequeBounced'
  | 'projection'
  | 'rate'
  | 'tax'
  | 'toPay'
  | 'toReceive'
  | 'unexplained';

export type DashboardQueryVariables = Exact<{
  companyId: string;
}>;


export type DashboardQuery = { readonly dashboard: { readonly id: string, readonly hasData: boolean, readonly hasIssued: boolean, readonly hasReceived: boolean, readonly hasBanks: boolean, readonly today: Day, readonly updatedAt: string | null, readonly balance: number, readonly creditAvailable: number, readonly creditApproved: number, readonly monthMovements: number, readonly monthReconciled: number, readonly morningMail: boolean | null, readonly accounts: ReadonlyArray<{ readonly id: string, readonly bankName: string, readonly accountNumber: string, readonly alias: string, readonly kind: string, readonly currencyType: Currency, readonly availableBalance: number, readonly balanceCLP: number | null, readonly knownTo: Day | null, readonly gaps: number, readonly gapFrom: Day | null, readonly createdAt: string, readonly source: string | null, readonly amountApproved: number, readonly amountUsed: number, readonly creditLineAvailable: number }>, readonly toPay: { readonly amount: number, readonly count: number, readonly lateAmount: number, readonly lateCount: number, readonly awaitingAmount: number, readonly items: ReadonlyArray<{ readonly id: string, readonly description: string, readonly name: string | null, readonly folio: string | null, readonly remaining: number, readonly currency: Currency, readonly dueDate: Day, readonly daysLate: number }> }, readonly toReceive: { readonly amount: number, readonly count: number, readonly lateAmount: number, readonly lateCount: number, readonly awaitingAmount: number, readonly items: ReadonlyArray<{ readonly id: string, readonly description: string, readonly name: string | null, readonly folio: string | null, readonly remaining: number, readonly currency: Currency, readonly dueDate: Day, readonly daysLate: number }> }, readonly monthAccounts: ReadonlyArray<{ readonly id: string, readonly bankName: string, readonly accountNumber: string, readonly alias: string, readonly movements: number, readonly reconciled: number }>, readonly firstSteps: { readonly done: number, readonly steps: number, readonly next: SoftlandingStep } | null, readonly rateDays: ReadonlyArray<{ readonly currency: Currency, readonly on: Day, readonly isOld: boolean }>, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }>, readonly todayItems: { readonly count: number, readonly risk: number, readonly items: ReadonlyArray<{ readonly id: string, readonly kind: TodayKind, readonly risk: number, readonly date: Day, readonly count: number | null, readonly name: string | null, readonly label: string | null, readonly rut: string | null, readonly documentId: string | null, readonly documentIds: ReadonlyArray<string>, readonly plannedOn: ReadonlyArray<Day>, readonly movementId: string | null, readonly accountId: string | null, readonly areaId: string | null, readonly importId: string | null, readonly path: string | null }> }, readonly exchangeRates: ReadonlyArray<{ readonly currency: Currency, readonly value: number, readonly on: Day }>, readonly layout: { readonly order: ReadonlyArray<DashboardCard>, readonly hidden: ReadonlyArray<DashboardCard>, readonly collapsed: ReadonlyArray<DashboardCard> }, readonly years: { readonly sales: ReadonlyArray<{ readonly month: Period, readonly label: string, readonly sales: number }>, readonly pastSales: ReadonlyArray<{ readonly month: Period, readonly label: string, readonly sales: number }>, readonly purchases: ReadonlyArray<{ readonly month: Period, readonly label: string, readonly sales: number }>, readonly pastPurchases: ReadonlyArray<{ readonly month: Period, readonly label: string, readonly sales: number }>, readonly pendingPurchases: ReadonlyArray<{ readonly month: Period, readonly label: string, readonly sales: number }>, readonly fees: ReadonlyArray<{ readonly month: Period, readonly label: string, readonly sales: number }> } } };

export type DashboardFlowQueryVariables = Exact<{
  companyId: string;
}>;


export type DashboardFlowQuery = { readonly getFlow: { readonly periods: ReadonlyArray<{ readonly start: Day, readonly isPast: boolean, readonly isCurrent: boolean, readonly showAsDisabled: boolean }>, readonly INCOME: ReadonlyArray<{ readonly oldCategoryKey: string | null, readonly values: ReadonlyArray<{ readonly fieldValue: number }>, readonly projected: { readonly fieldValue: number } }>, readonly EXPENSE: ReadonlyArray<{ readonly oldCategoryKey: string | null, readonly values: ReadonlyArray<{ readonly fieldValue: number }>, readonly projected: { readonly fieldValue: number } }>, readonly TOTAL: ReadonlyArray<{ readonly oldCategoryKey: string | null, readonly values: ReadonlyArray<{ readonly fieldValue: number }> }> } };

export type SideFragment = { readonly amount: number, readonly count: number, readonly lateAmount: number, readonly lateCount: number, readonly awaitingAmount: number, readonly items: ReadonlyArray<{ readonly id: string, readonly description: string, readonly name: string | null, readonly folio: string | null, readonly remaining: number, readonly currency: Currency, readonly dueDate: Day, readonly daysLate: number }> };

export type NetMonthFragment = { readonly month: Period, readonly label: string, readonly sales: number };

export type DashboardSmallQueryVariables = Exact<{
  companyId: string;
}>;


export type DashboardSmallQuery = { readonly issued: { readonly amount: number, readonly count: number }, readonly toCash: { readonly amount: number, readonly count: number, readonly overdueAmount: number, readonly overdueCount: number, readonly next30Amount: number, readonly bounced: { readonly amount: number, readonly count: number } }, readonly issuedCheques: { readonly amount: number, readonly count: number, readonly overdueAmount: number, readonly overdueCount: number, readonly next30Amount: number, readonly bounced: { readonly amount: number, readonly count: number } }, readonly getOtherIncome: { readonly amount: number, readonly unclassified: number, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }>, readonly areas: ReadonlyArray<{ readonly areaId: string, readonly areaKey: string, readonly label: string, readonly amount: number }> } };

export type ChequesFragment = { readonly amount: number, readonly count: number, readonly overdueAmount: number, readonly overdueCount: number, readonly next30Amount: number, readonly bounced: { readonly amount: number, readonly count: number } };

export type DashboardReceivablesQueryVariables = Exact<{
  companyId: string;
  asOf?: Day | null | undefined;
  first: AgeingTableInput;
  pagination: PaginationInput;
}>;


export type DashboardReceivablesQuery = { readonly summary: { readonly valid: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly expired30: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly expired60: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly expired90: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly expiredOlder: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly rateDays: ReadonlyArray<{ readonly currency: Currency, readonly on: Day, readonly isOld: boolean }>, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }> }, readonly parties: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly rut: string | null, readonly name: string, readonly valid: number, readonly expired30: number, readonly expired60: number, readonly expired90: number, readonly expiredOlder: number, readonly total: number }> } };

export type DashboardPayablesQueryVariables = Exact<{
  companyId: string;
  asOf?: Day | null | undefined;
  first: AgeingTableInput;
  pagination: PaginationInput;
}>;


export type DashboardPayablesQuery = { readonly summary: { readonly valid: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly expired30: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly expired60: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly expired90: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly expiredOlder: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly rateDays: ReadonlyArray<{ readonly currency: Currency, readonly on: Day, readonly isOld: boolean }>, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }> }, readonly parties: { readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly rut: string | null, readonly name: string, readonly valid: number, readonly expired30: number, readonly expired60: number, readonly expired90: number, readonly expiredOlder: number, readonly total: number }> } };

export type BucketsFragment = { readonly valid: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly expired30: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly expired60: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly expired90: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly expiredOlder: ReadonlyArray<{ readonly documentType: string, readonly amount: number, readonly summary: string }>, readonly rateDays: ReadonlyArray<{ readonly currency: Currency, readonly on: Day, readonly isOld: boolean }>, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }> };

export type TypeAmountFragment = { readonly documentType: string, readonly amount: number, readonly summary: string };

export type AgeingFragment = { readonly rut: string | null, readonly name: string, readonly valid: number, readonly expired30: number, readonly expired60: number, readonly expired90: number, readonly expiredOlder: number, readonly total: number };

export type AgeingTableQueryVariables = Exact<{
  companyId: string;
  input: AgeingTableInput;
  pagination?: PaginationInput | null | undefined;
}>;


export type AgeingTableQuery = { readonly ageingTable: { readonly totalDocs: number, readonly rateDays: ReadonlyArray<{ readonly currency: Currency, readonly on: Day, readonly isOld: boolean }>, readonly missingRates: ReadonlyArray<{ readonly currency: Currency, readonly on: Day }>, readonly sums: { readonly valid: number, readonly expired30: number, readonly expired60: number, readonly expired90: number, readonly expiredOlder: number, readonly total: number }, readonly docs: ReadonlyArray<{ readonly oldestDays: number | null, readonly rut: string | null, readonly name: string, readonly valid: number, readonly expired30: number, readonly expired60: number, readonly expired90: number, readonly expiredOlder: number, readonly total: number }> } };

export type AgeingRowFragment = { readonly oldestDays: number | null, readonly rut: string | null, readonly name: string, readonly valid: number, readonly expired30: number, readonly expired60: number, readonly expired90: number, readonly expiredOlder: number, readonly total: number };

export type AgeingAsExcelMutationVariables = Exact<{
  companyId: string;
  input: AgeingTableInput;
}>;


export type AgeingAsExcelMutation = { readonly ageingAsExcel: { readonly url: string } };

export type PostponeTodayItemMutationVariables = Exact<{
  companyId: string;
  item: string;
  until?: Day | null | undefined;
}>;


export type PostponeTodayItemMutation = { readonly postponeTodayItem: { readonly count: number, readonly risk: number, readonly items: ReadonlyArray<{ readonly id: string, readonly kind: TodayKind, readonly risk: number, readonly date: Day, readonly count: number | null, readonly name: string | null, readonly label: string | null, readonly rut: string | null, readonly documentId: string | null, readonly documentIds: ReadonlyArray<string>, readonly plannedOn: ReadonlyArray<Day>, readonly movementId: string | null, readonly accountId: string | null, readonly areaId: string | null, readonly importId: string | null, readonly path: string | null }> } };

export type RestoreTodayItemMutationVariables = Exact<{
  companyId: string;
  item: string;
}>;


export type RestoreTodayItemMutation = { readonly restoreTodayItem: { readonly count: number, readonly risk: number, readonly items: ReadonlyArray<{ readonly id: string, readonly kind: TodayKind, readonly risk: number, readonly date: Day, readonly count: number | null, readonly name: string | null, readonly label: string | null, readonly rut: string | null, readonly documentId: string | null, readonly documentIds: ReadonlyArray<string>, readonly plannedOn: ReadonlyArray<Day>, readonly movementId: string | null, readonly accountId: string | null, readonly areaId: string | null, readonly importId: string | null, readonly path: string | null }> } };

export type TodayFragment = { readonly count: number, readonly risk: number, readonly items: ReadonlyArray<{ readonly id: string, readonly kind: TodayKind, readonly risk: number, readonly date: Day, readonly count: number | null, readonly name: string | null, readonly label: string | null, readonly rut: string | null, readonly documentId: string | null, readonly documentIds: ReadonlyArray<string>, readonly plannedOn: ReadonlyArray<Day>, readonly movementId: string | null, readonly accountId: string | null, readonly areaId: string | null, readonly importId: string | null, readonly path: string | null }> };

export type DashboardTrendsQueryVariables = Exact<{
  companyId: string;
}>;


export type DashboardTrendsQuery = { readonly dashboardTrends: { readonly balance: { readonly points: ReadonlyArray<{ readonly date: Day, readonly amount: number | null }>, readonly change: { readonly from: Day, readonly before: number, readonly amount: number, readonly ratio: number | null } | null }, readonly credit: { readonly points: ReadonlyArray<{ readonly date: Day, readonly amount: number | null }>, readonly change: { readonly from: Day, readonly before: number, readonly amount: number, readonly ratio: number | null } | null }, readonly toReceive: { readonly points: ReadonlyArray<{ readonly date: Day, readonly amount: number | null }>, readonly change: { readonly from: Day, readonly before: number, readonly amount: number, readonly ratio: number | null } | null }, readonly toPay: { readonly points: ReadonlyArray<{ readonly date: Day, readonly amount: number | null }>, readonly change: { readonly from: Day, readonly before: number, readonly amount: number, readonly ratio: number | null } | null } } };

export type TrendFragment = { readonly points: ReadonlyArray<{ readonly date: Day, readonly amount: number | null }>, readonly change: { readonly from: Day, readonly before: number, readonly amount: number, readonly ratio: number | null } | null };

export type SetMorningMailMutationVariables = Exact<{
  companyId: string;
  isOn: boolean;
}>;


export type SetMorningMailMutation = { readonly setMorningMail: boolean | null };

export type SaveDashboardLayoutMutationVariables = Exact<{
  companyId: string;
  order: ReadonlyArray<DashboardCard> | DashboardCard;
  hidden: ReadonlyArray<DashboardCard> | DashboardCard;
  collapsed: ReadonlyArray<DashboardCard> | DashboardCard;
}>;


export type SaveDashboardLayoutMutation = { readonly saveDashboardLayout: { readonly order: ReadonlyArray<DashboardCard>, readonly hidden: ReadonlyArray<DashboardCard>, readonly collapsed: ReadonlyArray<DashboardCard> } };

export type LayoutFragment = { readonly order: ReadonlyArray<DashboardCard>, readonly hidden: ReadonlyArray<DashboardCard>, readonly collapsed: ReadonlyArray<DashboardCard> };

export type AgeingDocumentsQueryVariables = Exact<{
  companyId: string;
  input: AgeingPartyInput;
}>;


export type AgeingDocumentsQuery = { readonly ageingDocuments: { readonly name: string, readonly amount: number, readonly totalDocs: number, readonly docs: ReadonlyArray<{ readonly id: string, readonly description: string, readonly folio: string | null, readonly issuedAt: Day, readonly dueDate: Day, readonly daysLate: number, readonly remaining: number, readonly currency: Currency }> } };

export type FillRateMutationVariables = Exact<{
  companyId: string;
  currency: Currency;
  on: Day;
  value: string;
}>;


export type FillRateMutation = { readonly saveCompanyRate: { readonly actId: string | null } };

export const dashboard = operation<DashboardQuery, DashboardQueryVariables>(`query Dashboard($companyId: ID!) {
  dashboard(companyId: $companyId) {
    id
    hasData
    hasIssued
    hasReceived
    hasBanks
    today
    updatedAt
    balance
    creditAvailable
    creditApproved
    accounts {
      id
      bankName
      accountNumber
      alias
      kind
      currencyType
      availableBalance
      balanceCLP
      knownTo
      gaps
      gapFrom
      createdAt
      source
      amountApproved
      amountUsed
      creditLineAvailable
    }
    toPay {
      ...side
    }
    toReceive {
      ...side
    }
    monthMovements
    monthReconciled
    monthAccounts {
      id
      bankName
      accountNumber
      alias
      movements
      reconciled
    }
    firstSteps {
      done
      steps
      next
    }
    rateDays {
      currency
      on
      isOld
    }
    missingRates {
      currency
      on
    }
    todayItems {
      ...today
    }
    morningMail
    exchangeRates {
      currency
      value
      on
    }
    layout {
      ...layout
    }
    years {
      sales {
        ...netMonth
      }
      pastSales {
        ...netMonth
      }
      purchases {
        ...netMonth
      }
      pastPurchases {
        ...netMonth
      }
      pendingPurchases {
        ...netMonth
      }
      fees {
        ...netMonth
      }
    }
  }
}
fragment side on DashboardSide {
  amount
  count
  lateAmount
  lateCount
  awaitingAmount
  items {
    id
    description
    name
    folio
    remaining
    currency
    dueDate
    daysLate
  }
}
fragment today on Today {
  count
  risk
  items {
    id
    kind
    risk
    date
    count
    name
    label
    rut
    documentId
    documentIds
    plannedOn
    movementId
    accountId
    areaId
    importId
    path
  }
}
fragment layout on DashboardLayout {
  order
  hidden
  collapsed
}
fragment netMonth on NetMonth {
  month
  label
  sales
}`);
export const dashboardFlow = operation<DashboardFlowQuery, DashboardFlowQueryVariables>(`query DashboardFlow($companyId: ID!) {
  getFlow(companyId: $companyId, view: month, past: 6, future: 3) {
    periods {
      start
      isPast
      isCurrent
      showAsDisabled
    }
    INCOME {
      oldCategoryKey
      values {
        fieldValue
      }
      projected {
        fieldValue
      }
    }
    EXPENSE {
      oldCategoryKey
      values {
        fieldValue
      }
      projected {
        fieldValue
      }
    }
    TOTAL {
      oldCategoryKey
      values {
        fieldValue
      }
    }
  }
}`);
export const dashboardSmall = operation<DashboardSmallQuery, DashboardSmallQueryVariables>(`query DashboardSmall($companyId: ID!) {
  issued: getTotalInvoice(companyId: $companyId) {
    amount
    count
  }
  toCash: getTotalChecks(companyId: $companyId, isReceived: true) {
    ...cheques
  }
  issuedCheques: getTotalChecks(companyId: $companyId, isReceived: false) {
    ...cheques
  }
  getOtherIncome(companyId: $companyId) {
    amount
    unclassified
    missingRates {
      currency
      on
    }
    areas {
      areaId
      areaKey
      label
      amount
    }
  }
}
fragment cheques on ChequeTotals {
  amount
  count
  overdueAmount
  overdueCount
  next30Amount
  bounced {
    amount
    count
  }
}`);
export const dashboardReceivables = operation<DashboardReceivablesQuery, DashboardReceivablesQueryVariables>(`query DashboardReceivables($companyId: ID!, $asOf: Date, $first: AgeingTableInput!, $pagination: PaginationInput!) {
  summary: getPayableReceivableSummary(
    companyId: $companyId
    isPayable: false
    asOf: $asOf
  ) {
    ...buckets
  }
  parties: ageingTable(
    companyId: $companyId
    input: $first
    pagination: $pagination
  ) {
    totalDocs
    docs {
      ...ageing
    }
  }
}
fragment buckets on PayableReceivableSummary {
  valid {
    ...typeAmount
  }
  expired30 {
    ...typeAmount
  }
  expired60 {
    ...typeAmount
  }
  expired90 {
    ...typeAmount
  }
  expiredOlder {
    ...typeAmount
  }
  rateDays {
    currency
    on
    isOld
  }
  missingRates {
    currency
    on
  }
}
fragment ageing on Ageing {
  rut
  name
  valid
  expired30
  expired60
  expired90
  expiredOlder
  total
}
fragment typeAmount on AgeingTypeAmount {
  documentType
  amount
  summary
}`);
export const dashboardPayables = operation<DashboardPayablesQuery, DashboardPayablesQueryVariables>(`query DashboardPayables($companyId: ID!, $asOf: Date, $first: AgeingTableInput!, $pagination: PaginationInput!) {
  summary: getPayableReceivableSummary(
    companyId: $companyId
    isPayable: true
    asOf: $asOf
  ) {
    ...buckets
  }
  parties: ageingTable(
    companyId: $companyId
    input: $first
    pagination: $pagination
  ) {
    totalDocs
    docs {
      ...ageing
    }
  }
}
fragment buckets on PayableReceivableSummary {
  valid {
    ...typeAmount
  }
  expired30 {
    ...typeAmount
  }
  expired60 {
    ...typeAmount
  }
  expired90 {
    ...typeAmount
  }
  expiredOlder {
    ...typeAmount
  }
  rateDays {
    currency
    on
    isOld
  }
  missingRates {
    currency
    on
  }
}
fragment ageing on Ageing {
  rut
  name
  valid
  expired30
  expired60
  expired90
  expiredOlder
  total
}
fragment typeAmount on AgeingTypeAmount {
  documentType
  amount
  summary
}`);
export const ageingTable = operation<AgeingTableQuery, AgeingTableQueryVariables>(`query AgeingTable($companyId: ID!, $input: AgeingTableInput!, $pagination: PaginationInput) {
  ageingTable(companyId: $companyId, input: $input, pagination: $pagination) {
    totalDocs
    rateDays {
      currency
      on
      isOld
    }
    missingRates {
      currency
      on
    }
    sums {
      valid
      expired30
      expired60
      expired90
      expiredOlder
      total
    }
    docs {
      ...ageingRow
    }
  }
}
fragment ageingRow on Ageing {
  ...ageing
  oldestDays
}
fragment ageing on Ageing {
  rut
  name
  valid
  expired30
  expired60
  expired90
  expiredOlder
  total
}`);
export const ageingAsExcel = operation<AgeingAsExcelMutation, AgeingAsExcelMutationVariables>(`mutation AgeingAsExcel($companyId: ID!, $input: AgeingTableInput!) {
  ageingAsExcel(companyId: $companyId, input: $input) {
    url
  }
}`);
export const postponeTodayItem = operation<PostponeTodayItemMutation, PostponeTodayItemMutationVariables>(`mutation PostponeTodayItem($companyId: ID!, $item: String!, $until: Date) {
  postponeTodayItem(companyId: $companyId, item: $item, until: $until) {
    ...today
  }
}
fragment today on Today {
  count
  risk
  items {
    id
    kind
    risk
    date
    count
    name
    label
    rut
    documentId
    documentIds
    plannedOn
    movementId
    accountId
    areaId
    importId
    path
  }
}`);
export const restoreTodayItem = operation<RestoreTodayItemMutation, RestoreTodayItemMutationVariables>(`mutation RestoreTodayItem($companyId: ID!, $item: String!) {
  restoreTodayItem(companyId: $companyId, item: $item) {
    ...today
  }
}
fragment today on Today {
  count
  risk
  items {
    id
    kind
    risk
    date
    count
    name
    label
    rut
    documentId
    documentIds
    plannedOn
    movementId
    accountId
    areaId
    importId
    path
  }
}`);
export const dashboardTrends = operation<DashboardTrendsQuery, DashboardTrendsQueryVariables>(`query DashboardTrends($companyId: ID!) {
  dashboardTrends(companyId: $companyId) {
    balance {
      ...trend
    }
    credit {
      ...trend
    }
    toReceive {
      ...trend
    }
    toPay {
      ...trend
    }
  }
}
fragment trend on DashboardTrend {
  points {
    date
    amount
  }
  change {
    from
    before
    amount
    ratio
  }
}`);
export const setMorningMail = operation<SetMorningMailMutation, SetMorningMailMutationVariables>(`mutation SetMorningMail($companyId: ID!, $isOn: Boolean!) {
  setMorningMail(companyId: $companyId, isOn: $isOn)
}`);
export const saveDashboardLayout = operation<SaveDashboardLayoutMutation, SaveDashboardLayoutMutationVariables>(`mutation SaveDashboardLayout($companyId: ID!, $order: [DashboardCard!]!, $hidden: [DashboardCard!]!, $collapsed: [DashboardCard!]!) {
  saveDashboardLayout(
    companyId: $companyId
    order: $order
    hidden: $hidden
    collapsed: $collapsed
  ) {
    ...layout
  }
}
fragment layout on DashboardLayout {
  order
  hidden
  collapsed
}`);
export const ageingDocuments = operation<AgeingDocumentsQuery, AgeingDocumentsQueryVariables>(`query AgeingDocuments($companyId: ID!, $input: AgeingPartyInput!) {
  ageingDocuments(companyId: $companyId, input: $input) {
    name
    amount
    totalDocs
    docs {
      id
      description
      folio
      issuedAt
      dueDate
      daysLate
      remaining
      currency
    }
  }
}`);
export const fillRate = operation<FillRateMutation, FillRateMutationVariables>(`mutation FillRate($companyId: ID!, $currency: Currency!, $on: Date!, $value: String!) {
  saveCompanyRate(
    companyId: $companyId
    currency: $currency
    on: $on
    value: $value
  ) {
    actId
  }
}`);
