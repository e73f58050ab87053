import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { dayInChile } from '#domain/date.ts';
import { MONTHS } from '#domain/period.ts';
import type { QuestionProps } from './answers.ts';
import classes from './Questions.module.css';
import { text } from './text.ts';

/** The tax office keeps registers since August 2017; six years back is what it may still ask about. */
const YEARS = 8;

/** Of which month a summary is. */
export function PeriodQuestion({ onAnswer, isTried }: QuestionProps) {
  const [thisYear] = useState(() => Number(dayInChile(new Date()).slice(0, 4)));
  const [month, setMonth] = useState('');
  const [year, setYear] = useState(String(thisYear));
  const report = (nextYear: string, nextMonth: string) => onAnswer(nextMonth ? `${nextYear}-${nextMonth}` : '');
  const months = MONTHS.map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label }));
  return (
    <div className={classes['fields']}>
      <NativeSelect
        size="xs"
        label={text.month}
        data={[{ value: '', label: text.needs.period }, ...months]}
        value={month}
        onChange={({ currentTarget }) => {
          setMonth(currentTarget.value);
          report(year, currentTarget.value);
        }}
        error={isTried && !month && text.needs.period}
      />
      <NativeSelect
        size="xs"
        label={text.year}
        data={Array.from({ length: YEARS }, (_, back) => String(thisYear - back))}
        value={year}
        onChange={({ currentTarget }) => {
          setYear(currentTarget.value);
          report(currentTarget.value, month);
        }}
      />
    </div>
  );
}
