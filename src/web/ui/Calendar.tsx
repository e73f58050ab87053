import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es.js';
import { DatePicker, type DatePickerProps } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import { type Day, isCalendarDay, isDay } from '#domain/date.ts';
import { type Bounds, dayText } from './typedDay.ts';

/** Sundays get the colour of the other days: red is for errors. */
const LOOK: Pick<
  DatePickerProps,
  'locale' | 'firstDayOfWeek' | 'weekendDays' | 'highlightToday' | 'hideOutsideDates' | 'size' | 'ariaLabels'
> = {
  locale: 'es',
  firstDayOfWeek: 1,
  weekendDays: [],
  highlightToday: true,
  hideOutsideDates: true,
  size: 'xs',
  ariaLabels: {
    previousMonth: dayText.previousMonth,
    nextMonth: dayText.nextMonth,
    previousYear: dayText.previousYear,
    nextYear: dayText.nextYear,
    previousDecade: dayText.previousYears,
    nextDecade: dayText.nextYears,
  },
};

const limits = ({ min, max }: Bounds) => ({ ...(min ? { minDate: min } : {}), ...(max ? { maxDate: max } : {}) });

type Props = Bounds & { value: string; onChange: (day: Day) => void };

/** A calendar for one day; the keyboard starts on the chosen one. */
export function Calendar({ value, onChange, ...bounds }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const days = root.current?.querySelectorAll<HTMLElement>('td button');
    const first = [...(days ?? [])].find(({ tabIndex }) => tabIndex === 0);
    first?.focus();
  }, []);
  return (
    <DatePicker
      {...LOOK}
      {...limits(bounds)}
      ref={root}
      value={value || null}
      {...(value ? { defaultDate: value } : {})}
      onChange={(day) => day && isCalendarDay(day) && onChange(day)}
    />
  );
}

type RangeProps = { from: Day | ''; to: Day | ''; onChange: (range: { from: Day | ''; to: Day | '' }) => void };

/** A calendar for a range: its first day, then its last. */
export function RangeCalendar({ from, to, onChange }: RangeProps) {
  const [first, setFirst] = useState<string | null>(null);
  return (
    <DatePicker
      {...LOOK}
      fullWidth
      type="range"
      allowSingleDateInRange
      value={first ? [first, null] : [from || null, to || null]}
      {...(to || from ? { defaultDate: to || from } : {})}
      onChange={([start, end]) => {
        setFirst(end ? null : start);
        if (start && end && isDay(start) && isDay(end)) onChange({ from: start, to: end });
      }}
    />
  );
}
