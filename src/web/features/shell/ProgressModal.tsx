import { IconBuildingBank, IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '#domain/format.ts';
import { MONTHS } from '#domain/period.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LinkButton } from '#web/ui/LinkTo.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { type MonthsQuery, months } from './operations.ts';
import classes from './ProgressModal.module.css';
import { text } from './text.ts';

const words = text.progress;
type Month = MonthsQuery['getHistoricalMonthlyReconciliations'][number];
type Sums = Month['currenciesSummary'][number];

/** Every month with movements, how much of it is reconciled, and details by account and currency. */
export default function ProgressModal({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { data, error, isLoading, refetch } = useAnswer(months, { companyId });
  const list = data?.getHistoricalMonthlyReconciliations;
  return (
    <Dialog onClose={onClose} title={words.title} size={640} hasOwnStep>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isLoading && <SkeletonRows rows={6} />}
      {list?.length === 0 && <None />}
      {list?.map((month) => (
        <MonthRow key={month.period} month={month} />
      ))}
    </Dialog>
  );
}

function None() {
  return (
    <EmptyState icon={<IconBuildingBank size={40} stroke={1.4} />} action={<LinkButton to="/carga">{words.load}</LinkButton>}>
      {words.none}
    </EmptyState>
  );
}

function MonthRow({ month }: { month: Month }) {
  const { transactionsCount: count, reconciledTransactionsCount: done, banks, currenciesSummary } = month;
  const name = nameOf(month.period);
  return (
    <details className={classes['month']}>
      <summary className={classes['head']}>
        <IconChevronRight size={16} aria-hidden="true" className={classes['chevron']} />
        <span className={classes['name']}>{name}</span>
        <span className={classes['bar']}>
          <ProgressBar label={name} value={done / count} tone="matched" />
        </span>
        <span className={classes['left']}>{done === count ? words.done : words.left(count - done)}</span>
      </summary>
      <div className={classes['parts']}>
        {banks.map((bank) => (
          <Part
            key={`${bank.bankId} ${bank.accountNumber} ${bank.currency}`}
            title={`${bank.bankName} · ${bank.accountNumber} · ${bank.currency}`}
            sums={bank}
          />
        ))}
        {currenciesSummary.map((sums) => (
          <Part key={sums.currency} title={words.summary(sums.currency)} sums={sums} isTotal />
        ))}
      </div>
    </details>
  );
}

function Part({ title, sums, isTotal = false }: { title: string; sums: Sums; isTotal?: boolean }) {
  const currency = sums.currency;
  const done = `${formatCount(sums.reconciledTransactionsCount)}/${formatCount(sums.transactionsCount)}`;
  return (
    <section className={classes['part']} data-total={isTotal || undefined} aria-label={title}>
      <p className={classes['account']}>{title}</p>
      <dl className={classes['sums']}>
        <div>
          <dt>{words.reconciled}</dt>
          <dd className="num">{done}</dd>
        </div>
        <div>
          <dt>{words.received}</dt>
          <dd>
            <Amount value={sums.receivedTransactionsTotal} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{words.spent}</dt>
          <dd>
            <Amount value={sums.spendTransactionsTotal} currency={currency} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** 2026-11 → Noviembre 2026 */
function nameOf(period: string): string {
  const [year = '', month = '1'] = period.split('-');
  return `${MONTHS[Number(month) - 1]} ${year}`;
}
