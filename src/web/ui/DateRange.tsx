import { Button, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { type Day, dayInChile } from '#domain/date.ts';
import { bringCalendars, RangeCalendar } from './calendars.ts';
import { DateField } from './DateField.tsx';
import classes from './DateRange.module.css';
import { datesText, namedRanges, type DateRange as Range, rangeLabel } from './dateRanges.ts';

type Props = {
  range: Range;
  onChange: (range: Range) => void;
  /** The button's text while no day is chosen. */
  any?: string;
  /** The kind of date, if there are several: 'Emisión'. */
  of?: string;
  /** Above the ranges: the choice between kinds of dates. */
  children?: ReactNode;
};

/** On a small screen the panel scrolls by itself. */
const FITTED = { flip: true, shift: true, size: { padding: 8 } };

/** A button that opens a choice of days: a named range, typed days, or a calendar. */
export function DateRange({ range, onChange, any = datesText.any, of, children }: Props) {
  const { from, to } = range;
  const today = dayInChile(new Date());
  const words = rangeLabel(range, today);
  const label = !from && !to ? any : of ? `${of}: ${words.toLowerCase()}` : words;
  return (
    <Popover position="bottom-end" trapFocus middlewares={FITTED}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} />}
          fw={400}
          onPointerEnter={bringCalendars}
          onFocus={bringCalendars}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={any} className={classes['dropdown'] ?? ''}>
        <div className={classes['dates']}>
          {children}
          <div className={classes['pairs']}>
            {namedRanges(today).map((one) => (
              <Button
                key={one.label}
                variant={one.from === from && one.to === to ? 'light' : 'default'}
                onClick={() => onChange({ from: one.from, to: one.to })}
              >
                {one.label}
              </Button>
            ))}
          </div>
          <div className={classes['pairs']}>
            <Side label={datesText.from} value={from} max={to} onChange={(day) => onChange({ from: day, to })} />
            <Side label={datesText.to} value={to} min={from} onChange={(day) => onChange({ from, to: day })} />
          </div>
          <Suspense fallback={<div className={classes['coming']} />}>
            <RangeCalendar key={`${from} ${to}`} from={from} to={to} onChange={onChange} />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type SideProps = { label: string; value: Day | ''; min?: Day | ''; max?: Day | ''; onChange: (day: Day | '') => void };

function Side({ min = '', max = '', ...rest }: SideProps) {
  return <DateField size="xs" isPatient hasCalendar={false} min={min || undefined} max={max || undefined} {...rest} />;
}
