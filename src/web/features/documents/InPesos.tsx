import { formatDay } from '#domain/date.ts';
import { Amount } from '#web/ui/Amount.tsx';
import classes from './Detail.module.css';
import type { Detail } from './detail.ts';
import { text } from './text.ts';

/** What a document in another currency is in pesos, and of which day the value is: amber when that was too old. */
export function InPesos({ meta, amount = meta.localAmount }: { meta: Detail['meta']; amount?: number }) {
  const { rateDay } = meta;
  return (
    <div>
      <dt>
        {text.inPesos}
        {rateDay && (
          <small className={classes['rateDay']} data-old={rateDay.isOld || undefined}>
            {text.valueOf(formatDay(rateDay.on))}
          </small>
        )}
      </dt>
      <dd>
        <Amount value={amount} tone="muted" />
      </dd>
    </div>
  );
}
