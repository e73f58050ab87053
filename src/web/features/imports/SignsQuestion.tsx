import { Radio } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type QuestionProps, readSigns } from './answers.ts';
import classes from './Questions.module.css';
import { text } from './text.ts';

const SIDES = ['abono', 'cargo'] as const;

/** What each word of a file, or a row without a sign, stands for: money in or out. */
export function SignsQuestion({ question: { options }, answer, onAnswer, isTried }: QuestionProps) {
  const signs = readSigns(answer);
  return (
    <>
      {options.map(({ value, label }) => (
        <Radio.Group
          key={value}
          label={label}
          size="xs"
          value={signs[value] ?? ''}
          onChange={(side) => onAnswer(JSON.stringify({ ...signs, [value]: side }))}
        >
          <div className={classes['choices']}>
            {SIDES.map((side) => (
              <Radio key={side} value={side} label={text.signs[side]} size="xs" />
            ))}
          </div>
        </Radio.Group>
      ))}
      {isTried && options.some(({ value }) => !signs[value]) && (
        <p className={classes['missing']} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {text.needs.signs}
        </p>
      )}
    </>
  );
}
