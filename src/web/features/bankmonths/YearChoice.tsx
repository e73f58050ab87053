import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './BankMonths.module.css';
import { text } from './text.ts';

type Props = { year: number; last: number; onChange: (year: number) => void };

/** One year back or forward, up to the present one. */
export function YearChoice({ year, last, onChange }: Props) {
  return (
    <fieldset className={classes['year']} aria-label={text.year}>
      <ActionIcon aria-label={text.before} disabled={year <= 2000} onClick={() => onChange(year - 1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <span className="num">{year}</span>
      <ActionIcon aria-label={text.after} disabled={year >= last} onClick={() => onChange(year + 1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </fieldset>
  );
}
