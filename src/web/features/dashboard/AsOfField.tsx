import type { Day } from '#domain/date.ts';
import { DateField } from '#web/ui/DateField.tsx';
import classes from './AsOfField.module.css';
import { text } from './text.ts';

type Props = { asOf: Day | null; today: Day; onChange: (asOf: Day | '') => void };

/** As of which day a side is looked at. Its words stand before it: an empty field shows only how a day is typed. */
export function AsOfField({ asOf, today, onChange }: Props) {
  return (
    <span className={classes['field']} title={text.asOfHint} data-wide>
      <span aria-hidden="true">{text.asOf}</span>
      <DateField
        size="xs"
        className={classes['day'] ?? ''}
        aria-label={text.asOf}
        value={asOf ?? ''}
        onChange={onChange}
        isPatient
        max={today}
      />
    </span>
  );
}
