import { Button, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { addDays, addMonths, type Day, dayInChile, formatDay } from '#domain/date.ts';
import classes from './Reconciliation.module.css';
import { text } from './text.ts';

type Props = { from: string; to: string; onChange: (range: { from: string; to: string }) => void };

/** The days of the list, both included: a month by its name, or any range. */
export function Dates({ from, to, onChange }: Props) {
  const ranges = rangesOf(dayInChile(new Date()));
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconCalendar size={16} />} fw={400}>
          {labelOf(from, to, ranges)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes['dates']}>
          {ranges.map((one) => (
            <Button
              key={one.label}
              variant={one.from === from && one.to === to ? 'light' : 'default'}
              onClick={() => onChange({ from: one.from, to: one.to })}
            >
              {one.label}
            </Button>
          ))}
          <TextInput
            size="xs"
            type="date"
            label={text.from}
            value={from}
            max={to || undefined}
            onChange={({ currentTarget }) => onChange({ from: currentTarget.value, to })}
          />
          <TextInput
            size="xs"
            type="date"
            label={text.to}
            value={to}
            min={from || undefined}
            onChange={({ currentTarget }) => onChange({ from, to: currentTarget.value })}
          />
          <Button variant="subtle" disabled={!from && !to} onClick={() => onChange({ from: '', to: '' })}>
            {text.anyDate}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type Range = { label: string; from: string; to: string };

function rangesOf(today: Day): Range[] {
  const month = `${today.slice(0, 7)}-01` as Day;
  const year = today.slice(0, 4);
  return [
    { label: text.thisMonth, from: month, to: addDays(addMonths(month, 1), -1) },
    { label: text.lastMonth, from: addMonths(month, -1), to: addDays(month, -1) },
    { label: text.lastQuarter, from: addMonths(month, -2), to: addDays(addMonths(month, 1), -1) },
    { label: text.thisYear, from: `${year}-01-01`, to: `${year}-12-31` },
  ];
}

function labelOf(from: string, to: string, ranges: readonly Range[]): string {
  if (!from && !to) return text.anyDate;
  const known = ranges.find((one) => one.from === from && one.to === to);
  if (known) return known.label;
  if (from && to) return `${formatDay(from as Day)} – ${formatDay(to as Day)}`;
  return from ? text.since(formatDay(from as Day)) : text.until(formatDay(to as Day));
}
