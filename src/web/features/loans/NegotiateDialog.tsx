import { useState } from 'react';
import type { Day } from '#domain/date.ts';
import { letterLimit } from '#domain/loans/events.ts';
import { formatMoney, toMinor } from '#domain/money.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { EventDialog, type EventProps } from './EventDialog.tsx';
import classes from './Loans.module.css';
import { advanceLetter } from './operations.ts';
import { text } from './text.ts';
import { useProblem } from './useProblem.ts';

const words = text.negotiateFields;

/** The documents of a letter of credit came. */
export function NegotiateDialog({ companyId, loan, onClose }: EventProps) {
  const { id, version, currency, principal, tolerance } = loan;
  const [date, setDate] = useState<Day | ''>('');
  const [amount, setAmount] = useState<number | ''>(principal);
  const { problem, refuse, at } = useProblem();
  const back = useUndo(companyId);
  const [advance, isBusy] = useAct(advanceLetter, { done: text.letterDone, undo: (data) => back(data.advanceLetter.actId), refuse });
  const limit = formatMoney(letterLimit({ principal: toMinor(principal, currency), tolerance }), currency);
  async function submit() {
    if (date === '' || amount === '') return;
    if (await advance({ companyId, id, version, input: { state: 'NEGOCIADA', date, amount } })) onClose();
  }
  return (
    <EventDialog
      title={text.negotiate}
      hint={text.negotiateHint}
      {...{ problem, isBusy, onClose }}
      fields={Object.keys(words)}
      isReady={date !== '' && amount !== ''}
      onSubmit={() => void submit()}
    >
      <div className={classes['pair']}>
        <DateField label={words.date} {...at('date')} value={date} onChange={setDate} />
        <AmountField
          label={words.amount}
          description={text.limit(limit)}
          {...at('amount')}
          currency={currency}
          value={amount}
          onChange={setAmount}
        />
      </div>
    </EventDialog>
  );
}
