import { Radio } from '@mantine/core';
import type { CHARTS } from '#domain/dashboard/comparison.ts';
import { text } from './text.ts';
import classes from './YearsCard.module.css';

type Props = { chart: Exclude<(typeof CHARTS)[number], 'year'>; part: number; onChange: (part: number) => void };

/** Which semester, quarter or month of the year is shown. */
export default function YearsPart({ chart, part, onChange }: Props) {
  return (
    <Radio.Group aria-label={text.part} value={String(part)} onChange={(next) => onChange(Number(next))}>
      <div className={classes['parts']}>
        {text.parts[chart].map((label, index) => (
          <Radio key={label} size="xs" value={String(index + 1)} label={label} />
        ))}
      </div>
    </Radio.Group>
  );
}
