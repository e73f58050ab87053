import { Radio } from '@mantine/core';
import type { QuestionProps } from './answers.ts';
import classes from './Questions.module.css';
import { text } from './text.ts';

/** One of the choices that the question names: the currency of the amounts, what stands first in the days. */
export function ChoiceQuestion({ question: { options, message }, answer, onAnswer, isTried }: QuestionProps) {
  return (
    <Radio.Group value={answer} onChange={onAnswer} aria-label={message} error={isTried && !answer && text.needs.choice}>
      <div className={classes['choices']}>
        {options.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} size="xs" />
        ))}
      </div>
    </Radio.Group>
  );
}
