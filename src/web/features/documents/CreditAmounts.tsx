import { sumMajor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import classes from './Detail.module.css';
import { type Detail, termsOf } from './detail.ts';
import { InPesos } from './InPesos.tsx';
import { text } from './text.ts';

const words = text.credit;

/** What of an installment pays the loan back, what is its price, and what is owed after it. */
export function CreditAmounts({ document }: { document: Detail }) {
  const { currencyType: currency, meta } = document;
  const { capital, interest, stock } = meta;
  const charges = sumMajor([meta.originalAmount, -(capital ?? 0), -(interest ?? 0)], currency);
  const row = (label: string, value: number, look?: 'part' | 'sum') => (
    <div key={label} data-look={look}>
      <dt>{label}</dt>
      <dd>
        <Amount value={value} currency={currency} />
      </dd>
    </div>
  );
  return (
    <section aria-label={text.amounts}>
      <dl className={classes['amounts']}>
        {capital !== null && row(words.capital, capital)}
        {interest !== null && row(words.interest, interest)}
        {capital !== null && charges !== 0 && row(words.charges, charges)}
        {row(text.total, meta.originalAmount, 'sum')}
        {currency !== 'CLP' && <InPesos meta={meta} />}
        {termsOf(meta.point.terms).map(([label, value]) => row(label, -value, 'part'))}
        {meta.badge === 'PENDING' && row(text.remaining, meta.remaining, 'sum')}
        {stock !== null && row(words.stock, stock)}
      </dl>
    </section>
  );
}
