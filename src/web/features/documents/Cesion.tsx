import { formatDay } from '#domain/date.ts';
import { formatMoney } from '#domain/money.ts';
import { RutText } from '#web/ui/RutText.tsx';
import classes from './Detail.module.css';
import type { Detail } from './detail.ts';
import { text } from './text.ts';

type CesionAnswer = NonNullable<Detail['meta']['cesion']>;

/** To whom an invoice was sold, and so who is to be paid. */
export function Cesion({ cesion, isReceived }: { cesion: CesionAnswer; isReceived: boolean }) {
  const { holderRut, holderName, date, amount, dueDate, verdict, warning } = cesion;
  return (
    <div className={classes['notice']} data-quiet={(!isReceived && warning === null) || undefined} role="note">
      <div>
        <strong>{text.ceded(holderName ?? holderRut, date && formatDay(date))}</strong>
        <small>
          <RutText rut={holderRut} /> · {isReceived ? text.cededDebtor : text.cededIssuer}{' '}
          {text.cededPart(formatMoney(amount), formatDay(dueDate))}
          {verdict !== 'VALID' && ` ${text.signature}: ${text.verdicts[verdict]}.`}
        </small>
        {warning && <p>{warning}</p>}
      </div>
    </div>
  );
}
