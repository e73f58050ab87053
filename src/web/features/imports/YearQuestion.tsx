import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { dayInChile } from '#domain/date.ts';
import type { QuestionProps } from './answers.ts';
import classes from './Questions.module.css';
import { text } from './text.ts';

/** Older statements are rarely brought in. */
const YEARS = 12;

/** Of which year the newest of days without a year is. */
export function YearQuestion({ answer, onAnswer, isTried }: QuestionProps) {
  const [thisYear] = useState(() => Number(dayInChile(new Date()).slice(0, 4)));
  const years = Array.from({ length: YEARS }, (_, back) => String(thisYear - back));
  return (
    <div className={classes['fields']}>
      <NativeSelect
        size="xs"
        label={text.year}
        data={[{ value: '', label: text.needs.year }, ...years]}
        value={answer}
        onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
        error={isTried && !answer && text.needs.year}
      />
    </div>
  );
}
