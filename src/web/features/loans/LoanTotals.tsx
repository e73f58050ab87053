import { formatMajor } from '#domain/money.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './Loans.module.css';
import { type LoanTotalsQuery, loanTotals } from './operations.ts';
import { text } from './text.ts';

type Total = LoanTotalsQuery['loanTotals'][number];

/** What is owed, by currency and in pesos; nothing without loans. */
export function LoanTotals({ companyId }: { companyId: string }) {
  const { data } = useAnswer(loanTotals, { companyId });
  const totals = data?.loanTotals ?? [];
  if (totals.length === 0) return null;
  const pesos = totals.map(({ stockInPesos }) => stockInPesos);
  const all = pesos.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
  return (
    <ul className={classes['totals']} aria-label={text.totals}>
      {totals.map((total) => (
        <li key={total.currency}>
          <strong>{text.total(total.owedCount, formatMajor(total.stock, total.currency))}</strong>
          <span>{detailOf(total)}</span>
        </li>
      ))}
      {totals.length > 1 && all !== null && (
        <li>
          <strong>{text.allInPesos(formatMajor(all, 'CLP'))}</strong>
        </li>
      )}
    </ul>
  );
}

function detailOf({ currency, count, owedCount, stockInPesos, interestOfYear, readjustmentOfYear }: Total): string {
  const isForeign = currency !== 'CLP';
  return [
    isForeign && (stockInPesos === null ? text.noRate : text.inPesos(formatMajor(stockInPesos, 'CLP'))),
    count > owedCount && text.notOwed(count - owedCount),
    text.interestOfYear(formatMajor(interestOfYear, currency)),
    isForeign && readjustmentOfYear !== null && text.readjustment(formatMajor(readjustmentOfYear, 'CLP')),
  ]
    .filter(Boolean)
    .join(' · ');
}
