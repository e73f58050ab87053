import { Radio } from '@mantine/core';
import type { QuestionProps } from './answers.ts';
import classes from './Questions.module.css';
import { text } from './text.ts';

/** Whether a file lists what the company sold or bought. */
export function SideQuestion({ answer, onAnswer, isTried }: QuestionProps) {
  return (
    <Radio.Group value={answer} onChange={onAnswer} aria-label={text.side} error={isTried && !answer && text.needs.side}>
      <div className={classes['choices']}>
        <Radio value="ventas" label={text.sides.ventas} size="xs" />
        <Radio value="compras" label={text.sides.compras} size="xs" />
      </div>
    </Radio.Group>
  );
}
