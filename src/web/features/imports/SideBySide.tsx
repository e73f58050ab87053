import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import type { RepeatedMovementsQuery } from './operations.ts';
import classes from './Repeats.module.css';
import { text } from './text.ts';

export type Repeat = RepeatedMovementsQuery['repeatedMovements']['docs'][number];

/** A row of the file beside the movement that it is, or may be; what differs stands out. */
export function SideBySide({ pair, why }: { pair: Repeat; why: string }) {
  return (
    <div className={classes['both']}>
      <p className={classes['why']}>
        {text.line} {pair.line} · {why}
      </p>
      <Side label={text.inFile} side={pair.row} other={pair.transaction} />
      <Side label={text.inLedger} side={pair.transaction} other={pair.row} />
    </div>
  );
}

type SideFacts = Repeat['row'];

function Side({ label, side, other }: { label: string; side: SideFacts; other: SideFacts }) {
  const mark = (name: keyof SideFacts) => (side[name] === other[name] ? undefined : true);
  return (
    <div className={classes['side']}>
      <span className={classes['label']}>{label}</span>
      <span data-other={mark('date')}>
        <DayText day={side.date} />
      </span>
      <span className={classes['glosa']} data-other={mark('description')}>
        {side.description}
        {side.reference ? ` · ${side.reference}` : ''}
      </span>
      <span className={classes['figure']} data-other={mark('amount')}>
        <Amount value={side.amount} currency={side.currency} />
      </span>
      {side.balance !== null && (
        <span className={classes['label']} data-other={mark('balance')}>
          {text.balance} <Amount value={side.balance} currency={side.currency} tone="muted" />
        </span>
      )}
    </div>
  );
}
