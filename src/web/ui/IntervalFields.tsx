import { NativeSelect } from '@mantine/core';
import { INTERVALS, type Interval, monthsOf, PAY_DAYS, type PayDay } from '#domain/cashflow/occurrences.ts';
import { INTERVAL_WORDS, PAY_DAY_WORDS } from '#domain/cashflow/source-words.ts';

type Repeated = { interval: Interval; payDay: PayDay };
type Props = {
  labels: { interval: string; payDay: string };
  value: Repeated;
  /** The properties of a field that was refused. */
  at: (field: keyof Repeated) => { error?: string };
  onChange: (some: Partial<Repeated>) => void;
};

/** How often something repeats, and on which day of the month; only what repeats by the month has a day of it. */
export function IntervalFields({ labels, value: { interval, payDay }, at, onChange }: Props) {
  return (
    <>
      <NativeSelect
        label={labels.interval}
        data={INTERVALS.map((days) => ({ value: String(days), label: INTERVAL_WORDS[days] }))}
        {...at('interval')}
        value={String(interval)}
        onChange={({ currentTarget }) => {
          const next = INTERVALS.find((days) => String(days) === currentTarget.value) ?? 30;
          onChange(monthsOf(next) === null ? { interval: next, payDay: 'date' } : { interval: next });
        }}
      />
      <NativeSelect
        label={labels.payDay}
        data={PAY_DAYS.map((one) => ({ value: one, label: PAY_DAY_WORDS[one] }))}
        disabled={monthsOf(interval) === null}
        {...at('payDay')}
        value={payDay}
        onChange={({ currentTarget }) => onChange({ payDay: PAY_DAYS.find((one) => one === currentTarget.value) ?? 'date' })}
      />
    </>
  );
}
