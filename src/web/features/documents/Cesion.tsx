import { formatDay } from '#domain/date.ts';
import { formatMajor, formatMoney } from '#domain/money.ts';
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

/** To whom somebody said that an invoice was sold, and what the factor pays for it. */
export function Sold({ document: { currencyType, meta } }: { document: Detail }) {
  const { issuerName, cesionDate, sale } = meta.factoring;
  const inWords = (amount: number) => formatMajor(amount, currencyType);
  return (
    <div className={classes['notice']} data-quiet={!meta.isReceived || undefined} role="note">
      <div>
        <strong>{text.ceded(issuerName ?? '', cesionDate && formatDay(cesionDate))}</strong>
        {sale ? (
          <small>{text.sale(inWords(sale.advance), sale.retention === 0 ? null : inWords(sale.retention), inWords(sale.cost))}</small>
        ) : (
          <small>{meta.isReceived ? text.cededDebtor : text.cededIssuer}</small>
        )}
      </div>
    </div>
  );
}
