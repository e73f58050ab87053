import { mayDo } from '#domain/access.ts';
import { bankName } from '#domain/banks.ts';
import { toMajor } from '#domain/money.ts';
import { type AnsweredLoan, TAX_REGIMES } from '#domain/onboarding/answers.ts';
import { mayAnswer, ONBOARDING_STEPS, type OnboardingStep } from '#domain/onboarding/steps.ts';
import { perCompany } from '#server/api/batch.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import type { Context } from '#server/api/context.ts';
import { type Company, CompanyType } from '#server/features/companies/types.ts';
import {
  type AccountRow,
  accountsOf,
  foundOf,
  type ImportedCounts,
  type Invited,
  invitedOf,
  type OnboardingRow,
  onboardingsOf,
  type StepRow,
  stepsOf,
} from './store.ts';

const headOf = perCompany(onboardingsOf);
const loadSteps = perCompany(stepsOf);
const usersOf = perCompany(invitedOf);
const loadAccounts = perCompany(accountsOf);
const loadFound = perCompany(foundOf);

export const StepEnum = builder.enumType('OnboardingStep', { values: ONBOARDING_STEPS });
export const RegimeEnum = builder.enumType('TaxRegime', {
  values: TAX_REGIMES,
  description: 'Régimen tributario del que sale la tasa de PPM del F-29.',
});

type KeyValue = { key: string; value: string };
type Step = { name: OnboardingStep; row: StepRow | undefined; fields: KeyValue[] };

const FieldType = builder.objectRef<KeyValue>('OnboardingField').implement({
  fields: (t) => ({ key: t.exposeString('key'), value: t.exposeString('value') }),
});

const StepType = builder.objectRef<Step>('OnboardingStepState').implement({
  fields: (t) => ({
    name: t.expose('name', { type: StepEnum }),
    completed: t.boolean({ resolve: ({ row }) => row !== undefined && !row.isSkipped }),
    isSkipped: t.boolean({ description: 'Se dejó para después.', resolve: ({ row }) => row?.isSkipped ?? false }),
    completedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ row }) => (row && !row.isSkipped ? row.doneAt : null) }),
    completedBy: t.string({ nullable: true, resolve: ({ row }) => (row && !row.isSkipped ? row.doneBy : null) }),
    fields: t.expose('fields', { type: [FieldType], description: 'Lo que se respondió en el paso.' }),
  }),
});

const LoanType = builder.objectRef<AnsweredLoan>('OnboardingLoan').implement({
  fields: (t) => ({
    lender: t.exposeString('lender'),
    currency: t.expose('currency', { type: CurrencyEnum }),
    installment: t.expose('installment', { type: 'Amount' }),
    dueDay: t.exposeInt('dueDay'),
    installmentsLeft: t.int({ nullable: true, resolve: (loan) => loan.installmentsLeft ?? null }),
  }),
});

type FiguresParent = { company: Company; row: OnboardingRow | undefined };

const AnswersType = builder.objectRef<FiguresParent>('OnboardingAnswers').implement({
  fields: (t) => ({
    cutOffDate: t.field({ type: 'Date', nullable: true, resolve: ({ company }) => company.cutOffOn }),
    clientPaymentDays: t.int({ resolve: ({ company }) => company.clientPaymentDays }),
    providerPaymentDays: t.int({ resolve: ({ company }) => company.providerPaymentDays }),
    payrollDay: t.int({ nullable: true, resolve: ({ row }) => row?.payrollDay ?? null }),
    payrollAmount: t.field({ type: 'Amount', nullable: true, resolve: ({ row }) => row?.payrollAmount ?? null }),
    rentDay: t.int({ nullable: true, resolve: ({ row }) => row?.rentDay ?? null }),
    rentAmount: t.field({ type: 'Amount', nullable: true, resolve: ({ row }) => row?.rentAmount ?? null }),
    taxRegime: t.field({ type: RegimeEnum, nullable: true, resolve: ({ row }) => row?.taxRegime ?? null }),
    ppmRate: t.float({ nullable: true, description: 'Porcentaje.', resolve: ({ row }) => row?.ppmRate ?? null }),
    loans: t.field({ type: [LoanType], resolve: ({ row }) => row?.loans ?? [] }),
  }),
});

const AccountType = builder.objectRef<AccountRow>('OnboardingAccount').implement({
  fields: (t) => ({
    id: t.exposeID('accountId'),
    bankId: t.exposeString('bankId'),
    bankName: t.string({ resolve: ({ bankId }) => bankName(bankId) }),
    accountNumber: t.exposeString('number'),
    currency: t.expose('currency', { type: CurrencyEnum }),
    balance: t.field({
      type: 'Amount',
      nullable: true,
      resolve: ({ minor, currency }) => (minor === null ? null : toMajor(minor, currency)),
    }),
    date: t.field({ type: 'Date', nullable: true, description: 'El día a cuyo cierre es el saldo.', resolve: ({ on }) => on }),
    isFromStatement: t.boolean({
      description: 'El saldo es de una cartola, no de una persona.',
      resolve: ({ source }) => source === 'statement',
    }),
    movements: t.exposeInt('movements'),
  }),
});

const FoundType = builder.objectRef<ImportedCounts>('OnboardingFound').implement({
  description: 'Lo que trajeron las cargas hasta ahora.',
  fields: (t) => ({
    documents: t.exposeInt('documents'),
    movements: t.exposeInt('movements'),
    accounts: t.exposeInt('accounts'),
    importsUnderWay: t.exposeInt('underWay'),
    importsAsking: t.exposeInt('asking', { description: 'Cargas que esperan una respuesta.' }),
  }),
});

const InvitedType = builder.objectRef<Invited>('OnboardingUser').implement({
  fields: (t) => ({ email: t.exposeString('email'), invitedAt: t.expose('invitedAt', { type: 'DateTime' }) }),
});

/** The onboarding of a company: steps, answers and imported data, each loaded only when requested. */
export const OnboardingType = builder.objectRef<{ company: Company; actNo?: number | null }>('Onboarding').implement({
  description: 'La llegada de una empresa: sus pasos, sus respuestas y lo que ya trajo.',
  fields: (t) => ({
    companyId: t.id({ resolve: ({ company }) => company.companyId }),
    actId: t.string({
      nullable: true,
      description: 'Tras guardar o quitar un saldo: el acto que lo hizo, para deshacerlo.',
      resolve: ({ actNo }) => (actNo == null ? null : String(actNo)),
    }),
    url: t.string({
      nullable: true,
      description: 'Se muestra una sola vez, al crear la empresa: después solo se conserva su huella.',
      resolve: () => null,
    }),
    createdAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: async (one, _, context) => (await head(one, context))?.createdAt ?? null,
    }),
    createdBy: t.string({ nullable: true, resolve: async (one, _, context) => (await head(one, context))?.createdBy ?? null }),
    completedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: async (one, _, context) => (await head(one, context))?.completedAt ?? null,
    }),
    completedBy: t.string({ nullable: true, resolve: async (one, _, context) => (await head(one, context))?.completedBy ?? null }),
    isCompleted: t.boolean({ resolve: async (one, _, context) => Boolean((await head(one, context))?.completedAt) }),
    steps: t.field({
      type: [StepType],
      resolve: async (one, _, context) => {
        const completedSteps = (await loadSteps(context, one.company.companyId)) ?? [];
        const figures = mayAsk(context, one.company) ? figuresOf(await head(one, context)) : [];
        return ONBOARDING_STEPS.map((name) => {
          const row = completedSteps.find(({ step }) => step === name);
          return { name, row, fields: name === 'additional' ? figures : [] };
        });
      },
    }),
    users: t.field({
      type: [InvitedType],
      description: 'A quiénes se invitó a traer la empresa.',
      resolve: async ({ company }, _, context) =>
        grantAllows(context, company, 'users.read') ? ((await usersOf(context, company.companyId)) ?? []) : [],
    }),
    answers: t.field({
      type: AnswersType,
      nullable: true,
      description: 'Nulo para quien no ve el flujo de caja de la empresa.',
      resolve: async (one, _, context) => (mayAsk(context, one.company) ? { company: one.company, row: await head(one, context) } : null),
    }),
    accounts: t.field({
      type: [AccountType],
      description: 'Vacío para quien no ve el flujo de caja de la empresa.',
      resolve: async ({ company }, _, context) =>
        mayAsk(context, company) ? ((await loadAccounts(context, company.companyId)) ?? []) : [],
    }),
    found: t.field({
      type: FoundType,
      resolve: async ({ company: { companyId } }, _, context) =>
        (await loadFound(context, companyId)) ?? { companyId, documents: 0, movements: 0, accounts: 0, underWay: 0, asking: 0 },
    }),
  }),
});

builder.objectField(CompanyType, 'onboarding', (t) => t.field({ type: OnboardingType, resolve: (company) => ({ company }) }));

function head({ company }: { company: Company }, context: Context): Promise<OnboardingRow | undefined> {
  return headOf(context, company.companyId);
}

const FIGURES = ['payrollDay', 'payrollAmount', 'rentDay', 'rentAmount', 'taxRegime', 'ppmRate'] as const;

function figuresOf(row: OnboardingRow | undefined): KeyValue[] {
  return FIGURES.flatMap((key) => {
    const value = row?.[key] ?? null;
    return value === null ? [] : [{ key, value: String(value) }];
  });
}

function mayAsk(context: Context, company: Company): boolean {
  const grant = context.memberships.get(company.companyId);
  return grant !== undefined && mayAnswer(grant);
}

function grantAllows(context: Context, company: Company, action: 'users.read'): boolean {
  const grant = context.memberships.get(company.companyId);
  return grant !== undefined && mayDo(action, grant);
}
