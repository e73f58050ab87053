import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDecimal } from '#domain/format.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import type { WholeLoan } from './draft.ts';
import { Installments } from './Installments.tsx';
import LoanForm from './LoanForm.tsx';
import classes from './Loans.module.css';
import { deleteLoan, loan as loanQuery } from './operations.ts';
import { text } from './text.ts';

type Props = { companyId: string; id: string; onClose: () => void };

/** A loan with its schedule. */
export default function LoanPanel({ companyId, id, onClose }: Props) {
  const may = useMay('loans.write');
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useAnswer(loanQuery, { companyId, id });
  const back = useUndo(companyId);
  const [remove, isBusy] = useAct(deleteLoan, { done: text.removed, undo: ({ deleteLoan: { actId } }) => back(actId) });
  const loan = data?.loan;
  async function removeLoan() {
    if (await remove({ companyId, id })) onClose();
  }
  return (
    <SidePanel
      isOpen
      title={loan?.identificator ?? text.title}
      onClose={onClose}
      footer={
        <>
          {may && loan && (
            <Button size="sm" variant="subtle" color="red" loading={isBusy} onClick={() => void removeLoan()}>
              {text.remove}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={onClose}>
            {text.close}
          </Button>
          {may && loan && (
            <Button size="sm" onClick={() => setEditing(true)}>
              {text.edit}
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {loan && <Facts loan={loan} />}
      {loan && <Installments rows={loan.installments} currency={loan.currency} />}
      {loan && isEditing && <LoanForm companyId={companyId} loan={loan} onClose={() => setEditing(false)} />}
    </SidePanel>
  );
}

function Facts({ loan }: { loan: WholeLoan }) {
  const { creditType, method, institution, currency, principal, stock, rate, ratePeriod, dayCount, hasBankTable } = loan;
  const isLetter = creditType === 'cartaCredito';
  return (
    <>
      {isLetter && <p className={classes['hint']}>{text.noDebt}</p>}
      <dl className={classes['facts']}>
        <dt>{text.heads.type}</dt>
        <dd>{[text.types[creditType], isLetter ? '' : text.methods[method]].filter(Boolean).join(' · ')}</dd>
        {institution && (
          <>
            <dt>{text.heads.institution}</dt>
            <dd>{institution}</dd>
          </>
        )}
        <dt>{isLetter ? text.fields.line : text.heads.principal}</dt>
        <dd>
          <Amount value={principal} currency={currency} />
        </dd>
        <dt>{text.heads.stock}</dt>
        <dd>
          <Amount value={stock} currency={currency} />
        </dd>
        {!isLetter && (
          <>
            <dt>{text.heads.rate}</dt>
            <dd>{`${formatDecimal(rate, 4)} % ${text.ratePeriods[ratePeriod].toLowerCase()}, ${text.dayCounts[dayCount]}`}</dd>
          </>
        )}
        {loan.disbursementDate && (
          <>
            <dt>{text.fields.disbursementDate}</dt>
            <dd>
              <DayText day={loan.disbursementDate} />
            </dd>
          </>
        )}
        <dt>{text.heads.paid}</dt>
        <dd>{text.paid(loan.paidCount, loan.rowCount)}</dd>
      </dl>
      {hasBankTable && <p className={classes['hint']}>{text.ofBank}</p>}
    </>
  );
}
