import { INTERVALS, type Interval, monthsOf, occurrenceDays, PAY_DAYS, ROLLS } from '#domain/cashflow/occurrences.ts';
import { isByBooks, occurrenceAmount, PLAIN_TERMS, type Source } from '#domain/cashflow/sources.ts';
import { addDays, addMonths, type Day, isDay } from '#domain/date.ts';
import { type Currency, isCurrency, toMinor } from '#domain/money.ts';
import type { Rut } from '#domain/rut.ts';
import type { CashSourceInput, CashSourceProposalsQuery, CashSourceRowFragment as CashSourceRow } from './operations.ts';

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
  contactRut: Rut | null;
  isTaxed: boolean;
  isNet: boolean;
  readjust: Source['readjust'];
  readjustMonths: number | string;
  readjustPercent: number | string;
  readjustFrom: Day | null;
  /** Null: it is nothing that a file or charge tells. */
  followsLast: boolean | null;
  note: string;
  /** Of card sales. */
  share: number | string;
  commission: number | string;
  bankDays: number | string;
  isAhead: boolean;
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
    ...{ contactRut: null, isTaxed: false, isNet: false, readjust: 'none', readjustMonths: '', readjustPercent: '' },
    ...{ readjustFrom: null, followsLast: null, note: '' },
    ...{ share: 100, commission: '', bankDays: 2, isAhead: false },
  };
}

/** What a proposal fills in. */
export function proposed(one: CashSourceProposalsQuery['cashSourceProposals'][number]): Partial<SourceDraft> {
  const { sourceType, name, cashflowAreaId, amount, firstDate, payDay, roll, dueDay, followsLast } = one;
  const interval = INTERVALS.find((days) => days === one.interval) ?? 30;
  return {
    sourceType,
    name,
    cashflowAreaId,
    currency: 'CLP',
    amount: amount ?? '',
    firstDate,
    interval,
    payDay,
    roll,
    dueDay,
    end: 'never',
    followsLast: followsLast || null,
  };
}

export function draftOf(source: CashSourceRow): SourceDraft {
  const { sourceType, name, cashflowAreaId, currency, amount, firstDate, untilDate, times, dueDay } = source;
  const { contactRut, isTaxed, isNet, readjust, readjustMonths, readjustPercent, readjustFrom, followsLast, note } = source;
  return {
    ...newSource(cashflowAreaId),
    ...{ sourceType, name, currency, amount, firstDate, dueDay },
    interval: INTERVALS.find((one) => one === source.interval) ?? 30,
    payDay: PAY_DAYS.find((one) => one === source.payDay) ?? 'date',
    roll: ROLLS.find((one) => one === source.roll) ?? 'next',
    end: untilDate ? 'date' : times ? 'times' : 'never',
    untilDate: untilDate ?? '',
    times: times ?? '',
    ...{ contactRut, isTaxed, isNet, readjust, readjustFrom, followsLast, note: note ?? '' },
    ...{ readjustMonths: readjustMonths ?? '', readjustPercent: readjustPercent ?? '' },
    ...(source.cardSales ? { ...source.cardSales, commission: source.cardSales.commission ?? '' } : {}),
  };
}

/** The mutation's input; null while a date is missing. */
export function inputOf(draft: SourceDraft, today: Day): CashSourceInput | null {
  const { sourceType, name, cashflowAreaId, currency, amount, firstDate, payDay, roll, dueDay } = draft;
  const isOfBooks = isByBooks(sourceType);
  const first = isOfBooks && !firstDate ? today : firstDate;
  if (!isDay(first)) return null;
  const isRepeated = sourceType === 'recurrent';
  return {
    ...{ sourceType, name, cashflowAreaId, currency, roll, dueDay, firstDate: first },
    amount: isOfBooks ? null : Number(amount || 0),
    interval: isRepeated ? draft.interval : null,
    payDay: isRepeated && monthsOf(draft.interval) !== null ? payDay : 'date',
    untilDate: isRepeated && draft.end === 'date' && draft.untilDate ? draft.untilDate : null,
    times: isRepeated && draft.end === 'times' ? Number(draft.times || 0) : null,
    ...termsOf(draft, isRepeated),
    cardSales: sourceType === 'cardSales' ? salesOf(draft) : null,
  };
}

function salesOf({ share, commission, bankDays, isAhead }: SourceDraft) {
  return { share: Number(share || 0), commission: commission === '' ? null : Number(commission), bankDays: Number(bankDays || 0), isAhead };
}

function termsOf(draft: SourceDraft, isRepeated: boolean) {
  const { contactRut, isTaxed, isNet, readjustMonths, readjustPercent, readjustFrom, followsLast, note } = draft;
  const readjust = isRepeated ? draft.readjust : 'none';
  return {
    ...{ contactRut, isTaxed, isNet: isTaxed && isNet, readjust, note: note.trim() || null },
    readjustMonths: readjust === 'ipc' ? Number(readjustMonths || 0) : null,
    readjustPercent: readjust === 'percent' ? Number(readjustPercent || 0) : null,
    readjustFrom: readjust === 'none' ? null : readjustFrom,
    followsLast: isRepeated && followsLast === true,
  };
}

const PREVIEWED = 12;

/** One of the next: `amount` in minor units, without what the IPC will add. */
export type Previewed = { on: Day; amount: number };

/** Its next occurrences, twelve at most. */
export function previewOf(draft: SourceDraft, today: Day): Previewed[] {
  const input = inputOf(draft, today);
  if (!input || isByBooks(draft.sourceType) || !isCurrency(draft.currency)) return [];
  const repetition = {
    firstOn: input.firstDate,
    interval: draft.sourceType === 'recurrent' ? draft.interval : null,
    payDay: input.payDay ?? 'date',
    roll: input.roll ?? 'next',
    untilOn: input.untilDate ?? null,
    times: input.times ?? null,
  };
  const days = occurrenceDays(repetition, { start: addDays(today, -31), end: addMonths(today, 12 * 4) });
  const { contactRut: _, note: __, ...terms } = termsOf(draft, draft.sourceType === 'recurrent');
  const amount = toMinorOr0(input.amount ?? 0, draft.currency);
  const source: Source = {
    ...PLAIN_TERMS,
    ...repetition,
    ...terms,
    kind: 'recurrent',
    label: '',
    areaId: '',
    currency: draft.currency,
    amount,
    dueDay: 20,
  };
  return days
    .filter(({ on }) => on >= today)
    .slice(0, PREVIEWED)
    .map(({ on, scheduledOn }) => ({ on, amount: occurrenceAmount(source, scheduledOn, () => null) }));
}

/** An amount that is being typed may have too many decimals. */
function toMinorOr0(amount: number, currency: Currency): number {
  try {
    return toMinor(amount, currency);
  } catch {
    return 0;
  }
}
