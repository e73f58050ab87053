import { type Grant, isManager } from '#domain/access.ts';
import { dayInChile } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { type Answers, balanceProblems, problemsOf, SETTINGS } from '#domain/onboarding/answers.ts';
import { mayAnswer } from '#domain/onboarding/steps.ts';
import { builder, CurrencyEnum } from '#server/api/builder.ts';
import { actorIn, type Context, personOf, read, write } from '#server/api/context.ts';
import { isId } from '#server/db/ids.ts';
import { companyById } from '#server/features/companies/store.ts';
import type { Company } from '#server/features/companies/types.ts';
import { claimWelcome } from '#server/features/session/store.ts';
import { clearBalance, setBalance } from './balance.ts';
import { beginOnboarding, completeStep, endOnboarding, followCurrentAnswers, saveAnswers } from './save.ts';
import { OnboardingType, RegimeEnum, StepEnum } from './types.ts';

builder.queryField('companyOnboarding', (t) =>
  t.field({
    type: OnboardingType,
    access: 'onboarding.read',
    args: { companyId: t.arg.id() },
    resolve: (_root, { companyId }, context) => onboardingOf(context, companyId),
  }),
);

const LoanInput = builder.inputType('OnboardingLoanInput', {
  fields: (t) => ({
    lender: t.string(),
    currency: t.field({ type: CurrencyEnum }),
    installment: t.field({ type: 'Amount' }),
    dueDay: t.int(),
    installmentsLeft: t.int({ required: false }),
  }),
});

const AnswersInput = builder.inputType('OnboardingAnswersInput', {
  description: 'Lo que no viene queda como estaba; lo nulo se borra. Los montos van en pesos, salvo la cuota de un préstamo.',
  fields: (t) => ({
    alias: t.string({ required: false }),
    cutOffDate: t.field({ type: 'Date', required: false, description: 'Lo anterior cuenta como cerrado y conciliado; se puede cambiar.' }),
    clientPaymentDays: t.int({ required: false }),
    providerPaymentDays: t.int({ required: false }),
    payrollDay: t.int({ required: false }),
    payrollAmount: t.field({ type: 'Amount', required: false }),
    rentDay: t.int({ required: false }),
    rentAmount: t.field({ type: 'Amount', required: false }),
    taxRegime: t.field({ type: RegimeEnum, required: false }),
    ppmRate: t.float({ required: false }),
    loans: t.field({ type: [LoanInput], required: false }),
  }),
});

const MarkEnum = builder.enumType('OnboardingMark', {
  values: {
    DRAFT: { description: 'Solo guarda.' },
    DONE: { description: 'Completa el paso.' },
    SKIPPED: { description: 'Lo deja para después.' },
  },
});

builder.mutationField('saveOnboardingStep', (t) =>
  t.field({
    type: OnboardingType,
    description: 'Guarda las respuestas de un paso y cómo quedó. Se puede volver a él.',
    access: 'onboarding.write',
    args: {
      companyId: t.arg.id(),
      step: t.arg({ type: StepEnum }),
      mark: t.arg({ type: MarkEnum, required: false, defaultValue: 'DONE' }),
      answers: t.arg({ type: AnswersInput, required: false }),
    },
    resolve: async (_root, { companyId, step, mark, answers }, context) => {
      const actor = actorIn(context, companyId);
      if (answers) checkAnswers(grantOf(context, companyId), answers);
      await write(context, companyId, async (db) => {
        await beginOnboarding(db, actor);
        if (answers) await saveAnswers(db, actor, answers);
        if (mark !== 'DRAFT') await completeStep(db, actor, step, mark === 'SKIPPED');
        if (mark !== 'DRAFT' && step === 'additional') await followCurrentAnswers(db, actor);
      });
      return onboardingOf(context, companyId);
    },
  }),
);

const BalanceInput = builder.inputType('InitialBalanceInput', {
  fields: (t) => ({
    bankId: t.string({ description: 'El código del banco, de tres dígitos.' }),
    accountNumber: t.string(),
    currency: t.field({ type: CurrencyEnum }),
    date: t.field({ type: 'Date', description: 'El saldo es el del cierre de este día.' }),
    balance: t.field({ type: 'Amount' }),
  }),
});

builder.mutationField('saveInitialBalance', (t) =>
  t.field({
    type: OnboardingType,
    description: 'El saldo de una cuenta a una fecha, dicho por una persona; solo sirve mientras ninguna cartola trae saldo.',
    access: 'onboarding.write',
    args: { companyId: t.arg.id(), input: t.arg({ type: BalanceInput }) },
    resolve: async (_root, { companyId, input }, context) => {
      const actor = actorIn(context, companyId);
      requireAnswering(grantOf(context, companyId));
      const [problem] = balanceProblems(input, dayInChile(new Date()));
      if (problem) throw new AppError('BAD_FIELD', problem);
      const actNo = await write(context, companyId, async (db) => {
        await beginOnboarding(db, actor);
        return setBalance(db, actor, input);
      });
      return { ...(await onboardingOf(context, companyId)), actNo };
    },
  }),
);

builder.mutationField('removeInitialBalance', (t) =>
  t.field({
    type: OnboardingType,
    access: 'onboarding.write',
    args: { companyId: t.arg.id(), accountId: t.arg.id() },
    resolve: async (_root, { companyId, accountId }, context) => {
      const actor = actorIn(context, companyId);
      requireAnswering(grantOf(context, companyId));
      if (!isId(accountId)) throw new AppError('NOT_FOUND');
      const actNo = await write(context, companyId, (db) => clearBalance(db, actor, accountId));
      return { ...(await onboardingOf(context, companyId)), actNo };
    },
  }),
);

builder.mutationField('completeOnboarding', (t) =>
  t.field({
    type: OnboardingType,
    access: 'onboarding.write',
    args: { companyId: t.arg.id() },
    resolve: async (_root, { companyId }, context) => {
      await write(context, companyId, (db) => endOnboarding(db, actorIn(context, companyId)));
      return onboardingOf(context, companyId);
    },
  }),
);

builder.mutationField('claimWelcome', (t) =>
  t.boolean({
    description: 'Verdadero una sola vez por persona: entonces se le da la bienvenida.',
    access: 'session',
    resolve: (_root, _args, context) => claimWelcome(context.database.app, personOf(context).id),
  }),
);

async function onboardingOf(context: Context, companyId: string): Promise<{ company: Company }> {
  const company = await read(context, companyId, (db) => companyById(db, companyId));
  if (!company) throw new AppError('COMPANY_NOT_FOUND');
  return { company };
}

function grantOf(context: Context, companyId: string): Grant {
  const grant = context.memberships.get(companyId);
  if (!grant) throw new AppError('COMPANY_NOT_FOUND');
  return grant;
}

/** @throws ONLY_MANAGERS, BLOCKED_MODULE, BAD_FIELD with the first wrong answer */
function checkAnswers(grant: Grant, answers: Answers): void {
  if (SETTINGS.some((key) => answers[key] !== undefined) && !isManager(grant)) throw new AppError('ONLY_MANAGERS');
  requireAnswering(grant);
  const [problem] = problemsOf(answers, dayInChile(new Date()));
  if (problem) throw new AppError('BAD_FIELD', problem);
}

function requireAnswering(grant: Grant): void {
  if (!mayAnswer(grant)) throw new AppError('BLOCKED_MODULE');
}
