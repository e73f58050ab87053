import { type Day, formatDay } from '#domain/date.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { LinkTo } from '#web/ui/LinkTo.tsx';
import classes from './Detail.module.css';
import type { Detail } from './detail.ts';
import { text } from './text.ts';

type Props = { charge: NonNullable<Detail['meta']['lateCharge']> };

/** What the law lets the seller ask for the delay, up to today. */
export function LateCharge({ charge: { days, interest, commission, missingFrom } }: Props) {
  return (
    <section aria-label={text.lateCharge.title}>
      <h3 className={classes['heading']}>{text.lateCharge.title}</h3>
      <dl className={classes['amounts']}>
        <div>
          <dt>{text.lateCharge.interest(days)}</dt>
          <dd>{interest === null ? <Missing from={missingFrom} /> : <Amount value={interest} />}</dd>
        </div>
        <div>
          <dt>{text.lateCharge.commission}</dt>
          <dd>
            <Amount value={commission} />
          </dd>
        </div>
      </dl>
      <small>{text.lateCharge.hint}</small>
    </section>
  );
}

function Missing({ from }: { from: Day | null }) {
  return (
    <>
      <LinkTo to="/configuracion" search={{ seccion: 'pagos' }}>
        {text.lateCharge.missing}
      </LinkTo>
      {from && <small>{text.lateCharge.missingFrom(formatDay(from))}</small>}
    </>
  );
}
