import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Day } from '#domain/date.ts';
import { formatDecimal } from '#domain/format.ts';
import { MAX_LOAN_NAME, rateOver } from '#domain/loans/terms.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { upTo } from '#web/ui/upTo.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { EventDialog, type EventProps } from './EventDialog.tsx';
import classes from './Loans.module.css';
import { advanceLetter, renewLoan } from './operations.ts';
import { text } from './text.ts';
import { useProblem } from './useProblem.ts';

const words = text.successorFields;
/** Fields that the server names otherwise than this form. */
const NAMES = {
  identificator: 'identificator',
  dueDate: 'firstDueDate',
  rate: 'rate',
  referenceRate: 'referenceRate',
  capital: 'capital',
} as const;

/** The loan that takes over what another one, or a letter of credit, owes. */
export function SuccessorDialog({ companyId, loan, onClose, kind }: EventProps & { kind: 'renew' | 'defer' }) {
  const { id, version, currency } = loan;
  const isRenewal = kind === 'renew';
  const [identificator, setIdentificator] = useState(text.successorOf(loan.identificator).slice(0, MAX_LOAN_NAME));
  const [dueDate, setDueDate] = useState<Day | ''>('');
  /** Of a loan with a spread, the rate of reference: the rest follows. */
  const { spread } = loan;
  const isOverReference = isRenewal && spread !== null;
  const [rate, setRate] = useState<number | ''>(isOverReference ? (loan.referenceRate ?? '') : isRenewal ? loan.rate : '');
  const [capital, setCapital] = useState<number | ''>('');
  const { problem, refuse, at } = useProblem();
  const back = useUndo(companyId);
  const [renew, isRenewing] = useAct(renewLoan, { done: text.renewDone, undo: (data) => back(data.renewLoan.actId), refuse });
  const [advance, isAdvancing] = useAct(advanceLetter, { done: text.letterDone, undo: (data) => back(data.advanceLetter.actId), refuse });
  const isReady = identificator.trim() !== '' && dueDate !== '' && rate !== '';
  async function submit() {
    if (dueDate === '' || rate === '') return;
    const input = {
      identificator,
      dueDate,
      ...(isOverReference ? { referenceRate: rate } : { rate }),
      capital: capital === '' ? null : capital,
    };
    const at = { companyId, id, version };
    const isDone = isRenewal ? await renew({ ...at, input }) : await advance({ ...at, input: { state: 'DIFERIDA', loan: input } });
    if (isDone) onClose();
  }
  return (
    <EventDialog
      title={isRenewal ? text.renew : text.defer}
      hint={isRenewal ? text.renewHint : text.deferHint}
      {...{ problem, isReady, onClose }}
      fields={Object.values(NAMES)}
      isBusy={isRenewing || isAdvancing}
      onSubmit={() => void submit()}
    >
      <TextInput
        label={words.identificator}
        data-autofocus
        {...at(NAMES.identificator)}
        value={identificator}
        onChange={upTo(MAX_LOAN_NAME, setIdentificator)}
      />
      <div className={classes['pair']}>
        <DateField label={words.dueDate} {...at(NAMES.dueDate)} value={dueDate} onChange={setDueDate} />
        <NumberInput
          label={isOverReference ? words.referenceRate : words.rate}
          {...(spread !== null && isOverReference && rate !== ''
            ? { description: text.sumOfRate(formatDecimal(rateOver(rate, spread), 4)) }
            : {})}
          hideControls
          allowNegative={isOverReference}
          decimalSeparator=","
          decimalScale={6}
          {...at(isOverReference ? NAMES.referenceRate : NAMES.rate)}
          value={rate}
          onChange={(next) => setRate(next === '' ? '' : Number(next))}
        />
        {isRenewal && (
          <AmountField label={words.capital} currency={currency} value={capital} onChange={setCapital} {...at(NAMES.capital)} />
        )}
      </div>
    </EventDialog>
  );
}
