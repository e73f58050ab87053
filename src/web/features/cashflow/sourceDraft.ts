import { INTERVALS, type Interval, monthsOf, occurrenceDays, PAY_DAYS, ROLLS } from '#domain/cashflow/occurrences.ts';
import type { Source } from '#domain/cashflow/sources.ts';
import { addDays, addMonths, type Day, isDay } from '#domain/date.ts';
import { type Currency, isCurrency } from '#domain/money.ts';
import type { CashSourceInput, CashSourceRowFragment as CashSourceRow } from './operations.ts';

/** A source being edited: the fields of its form. */
export type SourceDraft = {
  sourceType: CashSourceRow['sourceType'];
  name: string;
  cashflowAreaId: string;
  currency: Currency;
  amount: number | string;
  firstDate: Day | '';
  interval: Interval;
  payDay: Source['payDay'];
  roll: Source['roll'];
  end: 'never' | 'date' | 'times';
  untilDate: Day | '';
  times: number | string;
  dueDay: number;
};

/** @param areaId  the area initially selected */
export function newSource(areaId: string): SourceDraft {
  return {
    sourceType: 'recurrent',
    name: '',
    cashflowAreaId: areaId,
    currency: 'CLP',
    amount: '',
    firstDate: '',
    interval: 30,
    payDay: 'date',
    roll: 'next',
    end: 'never',
    untilDate: '',
    times: '',
    dueDay: 20,
  };
}

export function draftOf(source: CashSourceRow): SourceDraft {
  const { sourceType, name, cashflowAreaId, currency, amount, firstDate, untilDate, times, dueDay } = source;
  return {
    ...newSource(cashflowAreaId),
    ...{ sourceType, name, currency, amount, firstDate, dueDay },
    interval: INTERVALS.find((one) => one === source.interval) ?? 30,
    payDay: PAY_DAYS.find((one) => one === source.payDay) ?? 'date',
    roll: ROLLS.find((one) => one === source.roll) ?? 'next',
    end: untilDate ? 'date' : times ? 'times' : 'never',
    untilDate: untilDate ?? '',
    times: times ?? '',
  };
}

/** The mutation's input; null while a date is missing. */
export function inputOf(draft: SourceDraft, today: Day): CashSourceInput | null {
  const { sourceType, name, cashflowAreaId, currency, amount, firstDate, payDay, roll, dueDay } = draft;
  const isF29 = sourceType === 'f29';
  const first = isF29 && !firstDate ? today : firstDate;
  if (!isDay(first)) return null;
  const isRepeated = sourceType === 'recurrent';
  return {
    ...{ sourceType, name, cashflowAreaId, currency, roll, dueDay, firstDate: first },
    amount: isF29 ? null : Number(amount || 0),
    interval: isRepeated ? draft.interval : null,
    payDay: isRepeated && monthsOf(draft.interval) !== null ? payDay : 'date',
    untilDate: isRepeated && draft.end === 'date' && draft.untilDate ? draft.untilDate : null,
    times: isRepeated && draft.end === 'times' ? Number(draft.times || 0) : null,
  };
}

const PREVIEWED = 12;

/** The days of its next occurrences, twelve at most. */
export function previewOf(draft: SourceDraft, today: Day): Day[] {
  const input = inputOf(draft, today);
  if (!input || draft.sourceType === 'f29' || !isCurrency(draft.currency)) return [];
  const repetition = {
    firstOn: input.firstDate,
    interval: draft.sourceType === 'recurrent' ? draft.interval : null,
    payDay: input.payDay ?? 'date',
    roll: input.roll ?? 'next',
    untilOn: input.untilDate ?? null,
    times: input.times ?? null,
  };
  const days = occurrenceDays(repetition, { start: addDays(today, -31), end: addMonths(today, 12 * 4) });
  return days
    .map(({ on }) => on)
    .filter((on) => on >= today)
    .slice(0, PREVIEWED);
}
