import { lawName } from '#domain/dashboard/today-words.ts';
import { formatDay } from '#domain/date.ts';
import { formatMoney } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { useCompany } from '#web/api/company.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import classes from './F29Dialog.module.css';
import { type F29FormQuery, f29Form } from './operations.ts';
import { SumTerms } from './SumTerms.tsx';
import { text } from './text.ts';

const words = text.f29;
type Form = F29FormQuery['f29Form'];

/** What the F-29 of a month is made of; who lets it be opened has its month in the address. */
export default function F29Dialog({ period, onClose }: { period: Period; onClose: () => void }) {
  const { id: companyId } = useCompany();
  const { data, error, refetch } = useAnswer(f29Form, { companyId, period });
  return (
    <Dialog title={lawName('f29', period)} hasOwnStep onClose={onClose}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && <Parts form={data.f29Form} />}
    </Dialog>
  );
}

function Parts({ form: { date, amount, basis, parts, closed, ppmRate, isProjected } }: { form: Form }) {
  const terms = parts.map((part) => ({ row: part.label, column: '', label: part.label, amount: part.amount, isClickable: false }));
  const months = closed.map((one) => `${lawName('f29', one.period)}, ${formatMoney(one.amount, 'CLP')}`);
  return (
    <>
      <SumTerms sum={{ total: amount, currency: 'CLP', terms, lead: words.lead(formatDay(date), basis) }} onTerm={() => {}} />
      {months.length > 0 && <p className={classes['note']}>{words.median(months.join('; '))}</p>}
      {ppmRate === 0 && <p className={classes['note']}>{words.noRate}</p>}
      {!isProjected && <p className={classes['note']}>{words.notProjected}</p>}
    </>
  );
}
