import { INTERVALS, type Interval, type PayDay } from '#domain/cashflow/occurrences.ts';
import { SCENARIO_STEPS, SCENARIO_TARGETS, type ScenarioStep, type ScenarioTarget } from '#domain/cashflow/scenario.ts';
import { type Day, isDay } from '#domain/date.ts';
import { isAnnuity } from '#domain/loans/terms.ts';
import type { Currency } from '#domain/money.ts';
import type { CashSourceInput, LoanInput, ScenarioRowFragment, ScenarioStepInput } from '../operations.ts';

/** A step being added: the fields of its form. */
export type StepDraft = {
  kind: ScenarioStep['kind'];
  of: ScenarioTarget['of'];
  target: { id: string; name: string } | null;
  days: number | '';
  isEarlier: boolean;
  percent: number | '';
  label: string;
  areaId: string;
  currency: Currency;
  amount: number | '';
  date: Day | '';
  interval: Interval;
  payDay: PayDay;
  rate: number | '';
  count: number | '';
  firstDue: Day | '';
  /** What the form does not show of a source or loan that it edits; it stays while the step is of that kind. */
  unshown: { kind: ScenarioStep['kind']; source?: Partial<CashSourceInput>; loan?: Partial<LoanInput> } | null;
};

/** @param areaId  the area initially selected */
export function newStep(areaId: string): StepDraft {
  return {
    ...{
      kind: 'shift',
      of: 'contact',
      target: null,
      days: 30,
      isEarlier: false,
      percent: '',
      label: '',
      areaId,
      currency: 'CLP',
      amount: '',
    },
    ...{ date: '', interval: INTERVALS[2], payDay: 'date', rate: '', count: '', firstDue: '', unshown: null },
  };
}

/** A step that a scenario has, to be edited. @param areaId  the area initially selected, of a step that has none */
export function draftOf(step: ScenarioRowFragment['steps'][number], areaId: string): StepDraft {
  const { kind, targetKind, targetId, targetName, days, percent, currency, rate, source, loan } = step;
  const draft: StepDraft = { ...newStep(areaId), kind };
  if (targetKind && targetId) {
    const target = { of: targetKind, target: { id: targetId, name: targetName } };
    return { ...draft, ...target, days: Math.abs(days ?? 30), isEarlier: (days ?? 0) < 0, percent: percent ?? '' };
  }
  if (source) {
    const { name, cashflowAreaId, amount, firstDate, payDay } = source;
    const interval = INTERVALS.find((one) => one === source.interval) ?? draft.interval;
    const unshown = { kind, source: unshownOfSource(source) };
    return { ...draft, label: name, areaId: cashflowAreaId, currency: source.currency, amount, date: firstDate, interval, payDay, unshown };
  }
  if (loan) {
    const { identificator, principal, count, disbursementDate, firstDueDate } = loan;
    const days = { date: disbursementDate ?? ('' as const), firstDue: firstDueDate };
    const unshown = { kind, loan: unshownOfLoan(loan) };
    return { ...draft, ...days, label: identificator, currency: loan.currency, amount: principal, count, rate: loan.rate, unshown };
  }
  return { ...draft, currency: currency ?? 'CLP', rate: rate === null ? '' : Number(rate) };
}

type Step = ScenarioRowFragment['steps'][number];

function unshownOfSource(source: NonNullable<Step['source']>): Partial<CashSourceInput> {
  const { roll, untilDate, times, contactRut, isTaxed, isNet, readjust, readjustMonths, readjustPercent, readjustFrom } = source;
  const { followsLast, note } = source;
  const terms = { contactRut, isTaxed, isNet, readjust, readjustMonths, readjustPercent, readjustFrom, followsLast, note };
  return { roll, untilDate, times, ...terms };
}

/** An installment that follows from what the form shows is computed again. */
function unshownOfLoan(loan: NonNullable<Step['loan']>): Partial<LoanInput> {
  const { creditType, method, institution, institutionRut, payment, ratePeriod, dayCount, interval, graceCount, grace } = loan;
  const { balloon, insurance, stampTax, notary, rolls, cashflowAreaId, separatesInterest, paidBefore, prepaymentMonths, tolerance } = loan;
  const { accountId, reference, referenceRate, spread, downPayment } = loan;
  return {
    ...{ creditType, method, institution, institutionRut, ratePeriod, dayCount, interval, graceCount, grace, balloon, insurance },
    ...{ stampTax, notary, rolls, cashflowAreaId, separatesInterest, paidBefore, prepaymentMonths, tolerance },
    ...{ accountId, reference, referenceRate, spread, downPayment },
    payment: isAnnuity(loan) ? null : payment,
  };
}

/** Its kind, or nothing that has that name. */
export function stepKindOf(text: string): ScenarioStep['kind'] {
  return SCENARIO_STEPS.find((one) => one === text) ?? 'shift';
}

export function targetKindOf(text: string): ScenarioTarget['of'] {
  return SCENARIO_TARGETS.find((one) => one === text) ?? 'contact';
}

/** Whether a step is about something that the company has. */
export function hasTarget({ kind }: Pick<StepDraft, 'kind'>): boolean {
  return kind === 'shift' || kind === 'drop' || kind === 'scale';
}

/** The mutation's input; null while something is missing. */
export function stepInput(draft: StepDraft): ScenarioStepInput | null {
  const { kind, of, target, days, isEarlier, percent, currency, rate } = draft;
  if (hasTarget(draft)) {
    if (!target) return null;
    const on = { kind, target: { kind: of, id: target.id } };
    if (kind === 'shift') return days === '' ? null : { ...on, days: isEarlier ? -days : days };
    return kind === 'scale' ? (percent === '' ? null : { ...on, percent }) : on;
  }
  if (kind === 'rate') return rate === '' ? null : { kind, currency, rate: String(rate) };
  return kind === 'loan' ? loanInput(draft) : sourceInput(draft);
}

function sourceInput({ kind, label, areaId, currency, amount, date, interval, payDay, unshown }: StepDraft): ScenarioStepInput | null {
  if (label.trim() === '' || amount === '' || !isDay(date)) return null;
  const isOnce = kind === 'point';
  return {
    kind,
    source: {
      ...{ roll: 'next', ...(unshown?.kind === kind ? unshown.source : {}) },
      ...{ sourceType: isOnce ? 'singleEntry' : 'recurrent', name: label, cashflowAreaId: areaId, currency, amount, firstDate: date },
      ...{ interval: isOnce ? null : interval, payDay: isOnce ? 'date' : payDay },
    },
  };
}

function loanInput({ kind, label, currency, amount, count, rate, date, firstDue, unshown }: StepDraft): ScenarioStepInput | null {
  if (label.trim() === '' || amount === '' || count === '' || rate === '' || !isDay(firstDue)) return null;
  const disbursementDate = isDay(date) ? date : null;
  const typed = { identificator: label, currency, principal: amount, count, rate, disbursementDate, firstDueDate: firstDue };
  return { kind, loan: { ...(unshown?.kind === kind ? unshown.loan : {}), ...typed } };
}
