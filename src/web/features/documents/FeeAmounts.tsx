import { formatDecimal } from '#domain/format.ts';
import { sumMajor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import classes from './Detail.module.css';
import { type Detail, termsOf } from './detail.ts';
import { text } from './text.ts';

/** What of professional fees is earned, withheld and received, and who pays what is withheld. */
export function FeeAmounts({ document }: { document: Detail }) {
  const { meta } = document;
  const { retentionHolder, retentionLoan, barCode } = meta;
  const holders = meta.isReceived ? text.holders : text.holdersIssued;
  const rate = meta.taxRate === null ? null : formatDecimal(100 * meta.taxRate, 2);
  const row = (label: string, value: number, look?: 'part' | 'sum') => (
    <div key={label} data-look={look}>
      <dt>{label}</dt>
      <dd>
        <Amount value={value} currency={document.currencyType} />
      </dd>
    </div>
  );
  return (
    <section aria-label={text.amounts}>
      <dl className={classes['amounts']}>
        {row(text.gross, meta.netAmount)}
        {row(text.withheld(rate), meta.taxAmount)}
        {retentionLoan ? row(text.loan, retentionLoan, 'part') : null}
        {row(text.net, sumMajor([meta.netAmount, -meta.taxAmount], document.currencyType), 'sum')}
        {retentionHolder && (
          <div>
            <dt>{text.holder}</dt>
            <dd>{holders[retentionHolder]}</dd>
          </div>
        )}
        {barCode && (
          <div>
            <dt>{text.barCode}</dt>
            <dd>{barCode}</dd>
          </div>
        )}
        {termsOf(meta.point.terms).map(([label, value]) => row(label, -value, 'part'))}
        {meta.badge === 'PENDING' && row(text.remaining, meta.remaining, 'sum')}
      </dl>
    </section>
  );
}
