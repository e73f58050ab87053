// Written by `npm run gen`. Do not edit.
import { operation } from '#web/api/operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Day } from '../../../domain/date.ts';
/** El papel de una persona en una empresa. */
export type CompanyRole =
  | 'FLUJO_DE_CAJA'
  | 'FOUNDER'
  | 'NOMINAS'
  | 'OPERARIO'
  | 'USER'
  | 'USER_CAUDAL'
  | 'USER_PEPPER'
  | 'USER_WITH_COBRANZA'
  | 'USER_WITH_OUT_COBRANZA'
  | 'WORKER';

export type CreateCompanyInput = {
  readonly alias?: string | null | undefined;
  readonly clientPaymentDays?: number | null | undefined;
  readonly comments?: string | null | undefined;
  readonly entryDate?: Day | null | undefined;
  readonly name: string;
  readonly onboardingEmails?: ReadonlyArray<string> | null | undefined;
  readonly providerPaymentDays?: number | null | undefined;
  readonly rut: string;
  readonly scfo_plan?: ServicePlan | null | undefined;
  readonly selectedServices?: ReadonlyArray<SelectedService> | null | undefined;
};

export type Currency =
  | 'CLP'
  | 'EUR'
  | 'GBP'
  | 'MXN'
  | 'UF'
  | 'USD'
  | 'UTM';

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

export type ImportStatus =
  | 'deshecho'
  | 'detenido'
  | 'en_proceso'
  | 'importado'
  | 'parcial'
  | 'pregunta'
  | 'rechazado'
  | 'repetido';

export type InitialBalanceInput = {
  readonly accountNumber: string;
  readonly balance: number;
  /** El código del banco, de tres dígitos. */
  readonly bankId: string;
  readonly currency: Currency;
  /** El saldo es el del cierre de este día. */
  readonly date: Day;
};

/** shadow: solo anota lo que haría; suggest: lo propone como seguro; automatic: lo hace. */
export type MatchingMode =
  | 'automatic'
  | 'shadow'
  | 'suggest';

/** Lo que no viene queda como estaba; lo nulo se borra. Los montos van en pesos, salvo la cuota de un préstamo. */
export type OnboardingAnswersInput = {
  readonly alias?: string | null | undefined;
  readonly clientPaymentDays?: number | null | undefined;
  /** Lo anterior cuenta como cerrado y conciliado; se puede cambiar. */
  readonly cutOffDate?: Day | null | undefined;
  readonly loans?: ReadonlyArray<OnboardingLoanInput> | null | undefined;
  readonly payrollAmount?: number | null | undefined;
  readonly payrollDay?: number | null | undefined;
  readonly ppmRate?: number | null | undefined;
  readonly providerPaymentDays?: number | null | undefined;
  readonly rentAmount?: number | null | undefined;
  readonly rentDay?: number | null | undefined;
  readonly taxRegime?: TaxRegime | null | undefined;
};

export type OnboardingLoanInput = {
  readonly currency: Currency;
  readonly dueDay: number;
  readonly installment: number;
  readonly installmentsLeft?: number | null | undefined;
  readonly lender: string;
};

export type OnboardingMark =
  /** Completa el paso. */
  | 'DONE'
  /** Solo guarda. */
  | 'DRAFT'
  /** Lo deja para después. */
  | 'SKIPPED';

export type OnboardingStep =
  | 'additional'
  | 'bankBalance'
  | 'company'
  | 'documents'
  | 'waitingRoom';

export type SelectedService = {
  readonly service: string;
  readonly startDate?: Day | null | undefined;
};

export type ServicePlan =
  | 'servicio1'
  | 'servicio2'
  | 'servicio3';

/** Régimen tributario del que sale la tasa de PPM del F-29. */
export type TaxRegime =
  | 'GENERAL_14A'
  | 'OTRO'
  | 'PRO_PYME_14D3'
  | 'TRANSPARENTE_14D8';

export type OnboardingCompaniesQueryVariables = Exact<{ [key: string]: never; }>;


export type OnboardingCompaniesQuery = { readonly companiesByUser: ReadonlyArray<{ readonly id: string, readonly name: string, readonly alias: string, readonly rut: string, readonly role: CompanyRole, readonly plan: ReadonlyArray<string>, readonly country: string, readonly features: ReadonlyArray<string>, readonly restrictsF29: boolean, readonly isBlocked: boolean, readonly onboarding: { readonly isCompleted: boolean } }> };

export type CompanyOnboardingQueryVariables = Exact<{
  companyId: string;
}>;


export type CompanyOnboardingQuery = { readonly companyOnboarding: { readonly companyId: string, readonly isCompleted: boolean, readonly steps: ReadonlyArray<{ readonly name: OnboardingStep, readonly completed: boolean, readonly isSkipped: boolean }>, readonly users: ReadonlyArray<{ readonly email: string }>, readonly answers: { readonly cutOffDate: Day | null, readonly clientPaymentDays: number, readonly providerPaymentDays: number, readonly payrollDay: number | null, readonly payrollAmount: number | null, readonly rentDay: number | null, readonly rentAmount: number | null, readonly taxRegime: TaxRegime | null, readonly ppmRate: number | null, readonly loans: ReadonlyArray<{ readonly lender: string, readonly currency: Currency, readonly installment: number, readonly dueDay: number, readonly installmentsLeft: number | null }> } | null, readonly accounts: ReadonlyArray<{ readonly id: string, readonly bankId: string, readonly bankName: string, readonly accountNumber: string, readonly currency: Currency, readonly balance: number | null, readonly date: Day | null, readonly isFromStatement: boolean, readonly movements: number }>, readonly found: { readonly documents: number, readonly movements: number, readonly accounts: number, readonly importsUnderWay: number, readonly importsAsking: number } } };

export type SaveOnboardingStepMutationVariables = Exact<{
  companyId: string;
  step: OnboardingStep;
  mark?: OnboardingMark | null | undefined;
  answers?: OnboardingAnswersInput | null | undefined;
}>;


export type SaveOnboardingStepMutation = { readonly saveOnboardingStep: { readonly companyId: string } };

export type SaveInitialBalanceMutationVariables = Exact<{
  companyId: string;
  input: InitialBalanceInput;
}>;


export type SaveInitialBalanceMutation = { readonly saveInitialBalance: { readonly companyId: string, readonly actId: string | null } };

export type RemoveInitialBalanceMutationVariables = Exact<{
  companyId: string;
  accountId: string;
}>;


export type RemoveInitialBalanceMutation = { readonly removeInitialBalance: { readonly companyId: string, readonly actId: string | null } };

export type CompleteOnboardingMutationVariables = Exact<{
  companyId: string;
}>;


export type CompleteOnboardingMutation = { readonly completeOnboarding: { readonly companyId: string } };

export type ClaimWelcomeMutationVariables = Exact<{ [key: string]: never; }>;


export type ClaimWelcomeMutation = { readonly claimWelcome: boolean };

export type CreateFirstCompanyMutationVariables = Exact<{
  input: CreateCompanyInput;
  voucher?: string | null | undefined;
}>;


export type CreateFirstCompanyMutation = { readonly createCompany: { readonly status: boolean, readonly message: string, readonly data: { readonly id: string } | null } };

export type OnboardingImportsQueryVariables = Exact<{
  companyId: string;
}>;


export type OnboardingImportsQuery = { readonly imports: { readonly docs: ReadonlyArray<{ readonly id: string, readonly fileName: string, readonly kind: ImportKind | null, readonly status: ImportStatus, readonly rowsNew: number, readonly progress: number | null }> } };

export type OnboardingBotsQueryVariables = Exact<{
  companyId: string;
}>;


export type OnboardingBotsQuery = { readonly allPasswordsByCompanyId: ReadonlyArray<{ readonly id: string, readonly name: string, readonly isUpdating: boolean, readonly status: string }> };

export type WorkInCompanyMutationVariables = Exact<{
  companyId: string;
}>;


export type WorkInCompanyMutation = { readonly selectCompany: boolean };

export type OnboardingModesQueryVariables = Exact<{
  companyId: string;
}>;


export type OnboardingModesQuery = { readonly matchingModes: ReadonlyArray<{ readonly code: string, readonly mode: MatchingMode, readonly mayAct: boolean }> };

export type SetOnboardingModeMutationVariables = Exact<{
  companyId: string;
  classes: ReadonlyArray<string> | string;
  mode: MatchingMode;
}>;


export type SetOnboardingModeMutation = { readonly setMatchingMode: { readonly actId: string | null } };

export const onboardingCompanies = operation<OnboardingCompaniesQuery, OnboardingCompaniesQueryVariables>(`query OnboardingCompanies {
  companiesByUser {
    id
    name
    alias
    rut
    role
    plan
    country
    features
    restrictsF29
    isBlocked
    onboarding {
      isCompleted
    }
  }
}`);
export const companyOnboarding = operation<CompanyOnboardingQuery, CompanyOnboardingQueryVariables>(`query CompanyOnboarding($companyId: ID!) {
  companyOnboarding(companyId: $companyId) {
    companyId
    isCompleted
    steps {
      name
      completed
      isSkipped
    }
    users {
      email
    }
    answers {
      cutOffDate
      clientPaymentDays
      providerPaymentDays
      payrollDay
      payrollAmount
      rentDay
      rentAmount
      taxRegime
      ppmRate
      loans {
        lender
        currency
        installment
        dueDay
        installmentsLeft
      }
    }
    accounts {
      id
      bankId
      bankName
      accountNumber
      currency
      balance
      date
      isFromStatement
      movements
    }
    found {
      documents
      movements
      accounts
      importsUnderWay
      importsAsking
    }
  }
}`);
export const saveOnboardingStep = operation<SaveOnboardingStepMutation, SaveOnboardingStepMutationVariables>(`mutation SaveOnboardingStep($companyId: ID!, $step: OnboardingStep!, $mark: OnboardingMark, $answers: OnboardingAnswersInput) {
  saveOnboardingStep(
    companyId: $companyId
    step: $step
    mark: $mark
    answers: $answers
  ) {
    companyId
  }
}`);
export const saveInitialBalance = operation<SaveInitialBalanceMutation, SaveInitialBalanceMutationVariables>(`mutation SaveInitialBalance($companyId: ID!, $input: InitialBalanceInput!) {
  saveInitialBalance(companyId: $companyId, input: $input) {
    companyId
    actId
  }
}`);
export const removeInitialBalance = operation<RemoveInitialBalanceMutation, RemoveInitialBalanceMutationVariables>(`mutation RemoveInitialBalance($companyId: ID!, $accountId: ID!) {
  removeInitialBalance(companyId: $companyId, accountId: $accountId) {
    companyId
    actId
  }
}`);
export const completeOnboarding = operation<CompleteOnboardingMutation, CompleteOnboardingMutationVariables>(`mutation CompleteOnboarding($companyId: ID!) {
  completeOnboarding(companyId: $companyId) {
    companyId
  }
}`);
export const claimWelcome = operation<ClaimWelcomeMutation, ClaimWelcomeMutationVariables>(`mutation ClaimWelcome {
  claimWelcome
}`);
export const createFirstCompany = operation<CreateFirstCompanyMutation, CreateFirstCompanyMutationVariables>(`mutation CreateFirstCompany($input: CreateCompanyInput!, $voucher: String) {
  createCompany(input: $input, voucher: $voucher) {
    status
    message
    data {
      id
    }
  }
}`);
export const onboardingImports = operation<OnboardingImportsQuery, OnboardingImportsQueryVariables>(`query OnboardingImports($companyId: ID!) {
  imports(companyId: $companyId, pagination: { page: 1, offset: 6 }) {
    docs {
      id
      fileName
      kind
      status
      rowsNew
      progress
    }
  }
}`);
export const onboardingBots = operation<OnboardingBotsQuery, OnboardingBotsQueryVariables>(`query OnboardingBots($companyId: ID!) {
  allPasswordsByCompanyId(companyId: $companyId) {
    id
    name
    isUpdating
    status
  }
}`);
export const workInCompany = operation<WorkInCompanyMutation, WorkInCompanyMutationVariables>(`mutation WorkInCompany($companyId: ID!) {
  selectCompany(companyId: $companyId)
}`);
export const onboardingModes = operation<OnboardingModesQuery, OnboardingModesQueryVariables>(`query OnboardingModes($companyId: ID!) {
  matchingModes(companyId: $companyId) {
    code
    mode
    mayAct
  }
}`);
export const setOnboardingMode = operation<SetOnboardingModeMutation, SetOnboardingModeMutationVariables>(`mutation SetOnboardingMode($companyId: ID!, $classes: [String!]!, $mode: MatchingMode!) {
  setMatchingMode(companyId: $companyId, classes: $classes, mode: $mode) {
    actId
  }
}`);
