import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { dayInChile } from '#domain/date.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { BankTableDialog } from './BankTableDialog.tsx';
import type { WholeLoan } from './draft.ts';
import classes from './Loans.module.css';
import { NegotiateDialog } from './NegotiateDialog.tsx';
import { advanceLetter } from './operations.ts';
import { PrepayDialog } from './PrepayDialog.tsx';
import { SuccessorDialog } from './SuccessorDialog.tsx';
import { text } from './text.ts';

type Step = 'prepay' | 'renew' | 'table' | 'negotiate' | 'defer';

/** What may happen to a loan after it was agreed, each with its dialog. */
export function LoanEvents({ companyId, loan }: { companyId: string; loan: WholeLoan }) {
  const [step, setStep] = useState<Step | null>(null);
  const props = { companyId, loan, onClose: () => setStep(null) };
  const isRolled = loan.installments.some(({ rolled }) => rolled > 0);
  const isLetter = loan.creditType === 'cartaCredito';
  const button = (name: Step, label: string): ReactNode => (
    <Button size="xs" variant="default" onClick={() => setStep(name)}>
      {label}
    </Button>
  );
  return (
    <div className={classes['events']}>
      {!isRolled && loan.stock > 0 && loan.prepaymentModes.length > 0 && button('prepay', text.prepay)}
      {!isRolled && (loan.creditType === 'bullet' || loan.creditType === 'comex') && button('renew', text.renew)}
      {!isRolled && !isLetter && button('table', text.loadTable)}
      {loan.nextLetterStates.includes('NEGOCIADA') && button('negotiate', text.negotiate)}
      {loan.nextLetterStates.includes('DIFERIDA') && loan.stock > 0 && button('defer', text.defer)}
      {loan.nextLetterStates.includes('ANULADA') && <Annul companyId={companyId} loan={loan} />}
      {step === 'prepay' && <PrepayDialog {...props} />}
      {step === 'renew' && <SuccessorDialog {...props} kind="renew" />}
      {step === 'defer' && <SuccessorDialog {...props} kind="defer" />}
      {step === 'table' && <BankTableDialog {...props} />}
      {step === 'negotiate' && <NegotiateDialog {...props} />}
    </div>
  );
}

function Annul({ companyId, loan: { id, version } }: { companyId: string; loan: WholeLoan }) {
  const back = useUndo(companyId);
  const [advance, isBusy] = useAct(advanceLetter, { done: text.letterDone, undo: (data) => back(data.advanceLetter.actId) });
  const input = { state: 'ANULADA', date: dayInChile(new Date()) } as const;
  return (
    <Button size="xs" variant="subtle" color="red" loading={isBusy} onClick={() => void advance({ companyId, id, version, input })}>
      {text.annul}
    </Button>
  );
}
