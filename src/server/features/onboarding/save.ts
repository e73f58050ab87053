import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { dayInChile } from '#domain/date.ts';
import { toMinor } from '#domain/money.ts';
import type { AnsweredLoan, Answers } from '#domain/onboarding/answers.ts';
import type { OnboardingStep } from '#domain/onboarding/steps.ts';
import { oneLine } from '#domain/text.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { followAnswers } from '#server/features/cashflow/store.ts';
import { announceToMembers, companyById, updateCompany } from '#server/features/companies/store.ts';
import { applyTerms } from '#server/features/settings/store.ts';
import { onboardingsOf, stepsOf } from './store.ts';

/** Adds the company's onboarding row if there is none. */
export async function beginOnboarding(db: Db, { companyId, personId }: Actor): Promise<void> {
  await db
    .insertInto('onboarding')
    .values({ company_id: companyId, created_by: personId })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
}

/** Marks a step as done, or as skipped for now. A step that is done is never marked as skipped later. */
export async function completeStep(db: Db, { companyId, personId }: Actor, step: OnboardingStep, isSkipped: boolean): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('onboarding_step')
    .values({ company_id: companyId, step, is_skipped: isSkipped, done_by: personId })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'step'])
        .doUpdateSet({ is_skipped: isSkipped, done_by: personId, done_at: sql`now()` })
        .where('onboarding_step.is_skipped', '=', true)
        .where(sql<boolean>`not ${isSkipped}::boolean`),
    )
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) === 0) return;
  await record(db, { companyId, personId }, isSkipped ? 'onboarding.stepSkipped' : 'onboarding.stepDone', { step });
}

/** Stores answers and applies what they determine (closed documents, due dates), by a job for a large company. */
export async function saveAnswers(db: Db, actor: Actor, answers: Answers, undoes: number | null = null): Promise<void> {
  const { companyId } = actor;
  const before = await currentAnswers(db, companyId);
  const input = {
    ...answers,
    ...(answers.alias ? { alias: oneLine(answers.alias) } : {}),
    ...(answers.loans === undefined ? {} : { loans: (answers.loans ?? []).map(loanFields) }),
  };
  const changed = (Object.keys(input) as (keyof Answers)[]).filter(
    (key) => input[key] !== undefined && JSON.stringify(input[key]) !== JSON.stringify(before[key] ?? null),
  );
  if (changed.length === 0) return;
  const next = Object.fromEntries(changed.map((key) => [key, input[key]])) as Answers;
  await saveSettings(db, actor, next);
  await saveFigures(db, companyId, next);
  const old = Object.fromEntries(changed.map((key) => [key, before[key] ?? null])) as Answers;
  await record(db, actor, 'onboarding.answered', { before: old, after: next }, { undoes });
  if (undoes !== null && (await isStepLeft(db, companyId))) await followCurrentAnswers(db, actor);
}

/** The answers so far. */
export async function currentAnswers(db: Db, companyId: string): Promise<Answers> {
  const company = await companyById(db, companyId);
  const row = (await onboardingsOf(db, [companyId])).get(companyId);
  return {
    alias: company?.alias,
    cutOffDate: company?.cutOffOn,
    clientPaymentDays: company?.clientPaymentDays,
    providerPaymentDays: company?.providerPaymentDays,
    payrollDay: row?.payrollDay,
    payrollAmount: row?.payrollAmount,
    rentDay: row?.rentDay,
    rentAmount: row?.rentAmount,
    taxRegime: row?.taxRegime,
    ppmRate: row?.ppmRate,
    loans: (row?.loans ?? []).map(loanFields),
  };
}

async function isStepLeft(db: Db, companyId: string): Promise<boolean> {
  const steps = (await stepsOf(db, [companyId])).get(companyId) ?? [];
  return steps.some(({ step }) => step === 'additional');
}

/** Updates the cash flow from the answers, when their step is left. */
export async function followCurrentAnswers(db: Db, actor: Actor): Promise<void> {
  await followAnswers(db, actor, await currentAnswers(db, actor.companyId), dayInChile(new Date()));
}

/** The fields in a fixed order, so that equal loans give equal texts. */
function loanFields({ lender, currency, installment, dueDay, installmentsLeft }: AnsweredLoan): AnsweredLoan {
  return { lender: oneLine(lender), currency, installment, dueDay, installmentsLeft: installmentsLeft ?? null };
}

async function saveSettings(db: Db, actor: Actor, next: Answers): Promise<void> {
  const { companyId } = actor;
  const { alias, cutOffDate, clientPaymentDays, providerPaymentDays } = next;
  const values = {
    ...(alias ? { alias } : {}),
    ...(cutOffDate === undefined ? {} : { cutOffOn: cutOffDate }),
    ...(typeof clientPaymentDays === 'number' ? { clientPaymentDays } : {}),
    ...(typeof providerPaymentDays === 'number' ? { providerPaymentDays } : {}),
  };
  if (Object.keys(values).length === 0) return;
  await updateCompany(db, companyId, values);
  await announceToMembers(db, companyId);
  if (Object.keys(values).some((field) => field !== 'alias')) await applyTerms(db, actor);
}

async function saveFigures(db: Db, companyId: string, next: Answers): Promise<void> {
  const values = {
    ...(next.payrollDay === undefined ? {} : { payroll_day: next.payrollDay }),
    ...(next.payrollAmount === undefined ? {} : { payroll_amount: next.payrollAmount }),
    ...(next.rentDay === undefined ? {} : { rent_day: next.rentDay }),
    ...(next.rentAmount === undefined ? {} : { rent_amount: next.rentAmount }),
    ...(next.taxRegime === undefined ? {} : { tax_regime: next.taxRegime }),
    ...(next.ppmRate === undefined ? {} : { ppm_rate: next.ppmRate === null ? null : String(next.ppmRate) }),
    ...(next.loans === undefined ? {} : { loans: JSON.stringify((next.loans ?? []).map(inMinor)) }),
  };
  if (Object.keys(values).length === 0) return;
  await db.updateTable('onboarding').set(values).where('company_id', '=', companyId).execute();
}

function inMinor(loan: AnsweredLoan): AnsweredLoan {
  return { ...loan, installment: toMinor(loan.installment, loan.currency) };
}

/** Completes the onboarding; no change when it is complete already. */
export async function endOnboarding(db: Db, actor: Actor): Promise<void> {
  const { companyId, personId } = actor;
  await beginOnboarding(db, actor);
  await completeStep(db, actor, 'waitingRoom', false);
  const { numUpdatedRows } = await db
    .updateTable('onboarding')
    .set({ completed_at: sql`now()`, completed_by: personId })
    .where('company_id', '=', companyId)
    .where('completed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) return;
  await record(db, actor, 'onboarding.ended', {});
}
