import { type Interval, monthsOf, occurrenceDays, type PayDay } from '#domain/cashflow/occurrences.ts';
import { addMonths, type Day, isDay } from '#domain/date.ts';
import { MONTHS_MADE } from '#domain/obligations/obligation.ts';
import type { ObligationDetailQuery, ObligationEditInput, ObligationInput } from './operations.ts';

/** An obligation being edited: the fields of its form. */
export type Draft = {
  kind: string;
  isReceived: boolean;
  name: string;
  party: string;
  reference: string;
  detail: string;
  currency: 'CLP' | 'UF';
  amount: number | '';
  dueDate: Day | '';
  isRepeated: boolean;
  interval: Interval;
  payDay: PayDay;
  times: number | '';
  untilDate: Day | '';
};

export const NEW_DRAFT: Draft = {
  ...{ kind: 'arriendo', isReceived: true, name: '', party: '', reference: '', detail: '', currency: 'CLP', amount: '', dueDate: '' },
  ...{ isRepeated: false, interval: 30, payDay: 'date', times: '', untilDate: '' },
};

/** The mutation's input; null while the due date is missing. */
export function inputOf(draft: Draft): ObligationInput | null {
  const { kind, isReceived, name, party, reference, detail, currency, amount, dueDate, isRepeated, interval, times, untilDate } = draft;
  if (!isDay(dueDate)) return null;
  const payDay = monthsOf(interval) !== null ? draft.payDay : 'date';
  return {
    ...{ kind, isReceived, name, detail, currency, dueDate },
    counterpartName: party,
    referenceNumber: reference,
    amount: Number(amount || 0),
    repetition: isRepeated ? { interval, payDay, times: times === '' ? null : times, untilDate: untilDate || null } : null,
  };
}

/** Its due days within a year. */
export function daysOf(draft: Draft, today: Day): Day[] {
  const { dueDate, isRepeated, interval, payDay, times, untilDate } = draft;
  if (!isDay(dueDate) || !isRepeated) return [];
  const repetition = {
    ...{ firstOn: dueDate, interval, payDay: monthsOf(interval) !== null ? payDay : ('date' as const), roll: 'stay' as const },
    ...{ untilOn: untilDate || null, times: times === '' ? null : times },
  };
  return occurrenceDays(repetition, { start: dueDate, end: addMonths(today, MONTHS_MADE) }).map(({ on }) => on);
}

type OpenObligation = Pick<ObligationDetailQuery['Document'], 'currencyType' | 'dueDate' | 'meta'>;

/**
 * What somebody changed of what the form showed: what they left is not set in its other times, which may have something else there. Who
 * changes nothing makes the other times like this one.
 */
export function changedOf(
  open: OpenObligation,
  { name, amount, dueDate }: Pick<Draft, 'name' | 'amount' | 'dueDate'>,
): ObligationEditInput {
  const { summary, originalAmount } = open.meta;
  const value = { amount: Number(amount || 0), currency: open.currencyType };
  const changed = {
    ...(name === (summary ?? '') ? {} : { name }),
    ...(amount === originalAmount ? {} : value),
    ...(dueDate && dueDate !== open.dueDate ? { dueDate } : {}),
  };
  return Object.keys(changed).length === 0 ? { name, ...value } : changed;
}
