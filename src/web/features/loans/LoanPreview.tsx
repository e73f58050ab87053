import { useDebouncedValue } from '@mantine/hooks';
import { formatDecimal } from '#domain/format.ts';
import { formatExact } from '#domain/money.ts';
import { errorMessage } from '#web/api/errors.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import type { Draft } from './draft.ts';
import { Installments } from './Installments.tsx';
import classes from './Loans.module.css';
import { type LoanInput, type PreviewLoanQuery, previewLoan } from './operations.ts';
import { text } from './text.ts';

const words = text.fields;
const PAUSE = 300; // ms

/** The schedule that would be saved, or what is wrong with it. */
export function Preview({ companyId, input }: { companyId: string; input: LoanInput }) {
  const [settled] = useDebouncedValue(input, PAUSE);
  const { data, error } = useAnswer(previewLoan, { companyId, input: settled }, { policy: 'cache-first' });
  if (error) return <p role="status">{errorMessage(error)}</p>;
  if (!data) return null;
  const { warning, totalInterest, effectiveRate, installments } = data.previewLoan;
  const currency = input.currency ?? 'CLP';
  return (
    <>
      {warning && <p className={classes['warning']}>{warning}</p>}
      <p className={classes['hint']} role="status">
        {[
          solvedWords(data.previewLoan, currency),
          `${text.totalInterest}: ${formatExact(totalInterest, currency)}`,
          effectiveRate !== null && text.effectiveRate(formatDecimal(effectiveRate, 4, 4)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes['scroll']} tabIndex={0} aria-label={text.preview}>
        <Installments rows={installments} currency={currency} isLeasing={input.creditType === 'leasing' && !input.bankTable} />
      </section>
    </>
  );
}

function solvedWords({ solved, principal, payment, count, rate }: PreviewLoanQuery['previewLoan'], currency: Draft['currency']): string {
  if (solved === 'principal') return `${text.solved}: ${words.principal} ${formatExact(principal, currency)}`;
  if (solved === 'payment') return `${text.solved}: ${words.payment} ${formatExact(payment, currency)}`;
  if (solved === 'count') return `${text.solved}: ${words.count} ${count}`;
  return solved === 'rate' ? `${text.solved}: ${words.rate} ${formatDecimal(rate, 4, 4)}` : '';
}
