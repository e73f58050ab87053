import { Button, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayInChile } from '#domain/date.ts';
import classes from './DateRange.module.css';
import { datesText, namedRanges, type DateRange as Range } from './dateRanges.ts';

type Props = {
  range: Range;
  onChange: (range: Range) => void;
  /** What the button says: the range in words. */
  label: string;
  /** Above the ranges: which date is meant. */
  children?: ReactNode;
};

/** A button that opens a choice of days: a range by its name, or any. */
export function DateRange({ range, onChange, label, children }: Props) {
  const { from, to } = range;
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconCalendar size={16} />} fw={400}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes['dates']}>
          {children}
          <div className={classes['pairs']}>
            {namedRanges(dayInChile(new Date())).map((one) => (
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
            <TextInput
              size="xs"
              type="date"
              label={datesText.from}
              value={from}
              max={to || undefined}
              onChange={({ currentTarget }) => onChange({ from: currentTarget.value, to })}
            />
            <TextInput
              size="xs"
              type="date"
              label={datesText.to}
              value={to}
              min={from || undefined}
              onChange={({ currentTarget }) => onChange({ from, to: currentTarget.value })}
            />
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
