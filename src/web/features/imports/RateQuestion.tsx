import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isRate, type QuestionProps, writeRates } from './answers.ts';
import classes from './Questions.module.css';
import { text } from './text.ts';

/** Pesos per unit of each currency that the file holds and nobody knows the value of. */
export function RateQuestion({ question: { options }, onAnswer, isTried }: QuestionProps) {
  const [typed, setTyped] = useState<Record<string, string>>(() => Object.fromEntries(options.map(({ value }) => [value, ''])));

  function change(currency: string, value: string) {
    const next = { ...typed, [currency]: value };
    setTyped(next);
    onAnswer(writeRates(next));
  }

  return (
    <div className={classes['fields']}>
      {options.map(({ value, label }) => (
        <TextInput
          key={value}
          size="xs"
          label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed[value] ?? ''}
          onChange={({ currentTarget }) => change(value, currentTarget.value)}
          error={isTried && !isRate(typed[value] ?? '') && text.needs.rate}
        />
      ))}
    </div>
  );
}
