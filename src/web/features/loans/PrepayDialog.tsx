import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type Day, dayInChile } from '#domain/date.ts';
import { PREPAYMENT_MODES, type PrepaymentMode } from '#domain/loans/prepay.ts';
import { type Currency, formatExact } from '#domain/money.ts';
import { errorMessage } from '#web/api/errors.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../shell/useUndo.ts';
import { EventDialog, type EventProps } from './EventDialog.tsx';
import { Installments } from './Installments.tsx';
import classes from './Loans.module.css';
import { type PrepaymentInput, type PreviewPrepaymentQuery, prepayLoan, previewPrepayment } from './operations.ts';
import { text } from './text.ts';
import { useProblem } from './useProblem.ts';

const words = text.prepayFields;

/** Prepays a loan, after showing what it costs and saves. */
export function PrepayDialog({ companyId, loan, onClose }: EventProps) {
  const { id, version, currency, prepaymentModes: modes } = loan;
  const [date, setDate] = useState<Day | ''>(dayInChile(new Date()));
  const [mode, setMode] = useState<PrepaymentMode>(modes[0] ?? 'whole');
  const [capital, setCapital] = useState<number | ''>('');
  const [commission, setCommission] = useState<number | ''>('');
  const { problem, refuse, at } = useProblem();
  const back = useUndo(companyId);
  const [prepay, isBusy] = useAct(prepayLoan, { done: text.prepayDone, undo: (data) => back(data.prepayLoan.actId), refuse });
  const isWhole = mode === 'whole';
  const input: PrepaymentInput | null =
    date === '' || (!isWhole && capital === '')
      ? null
      : { date, mode, capital: isWhole || capital === '' ? null : capital, commission: commission === '' ? null : commission };
  const submit = async () => {
    if (input && (await prepay({ companyId, id, version, input }))) onClose();
  };
  return (
    <EventDialog
      title={text.prepay}
      {...{ problem, isBusy, onClose }}
      fields={Object.keys(words)}
      isReady={input !== null}
      onSubmit={() => void submit()}
    >
      <div className={classes['pair']}>
        <DateField label={words.date} {...at('date')} value={date} onChange={setDate} />
        <NativeSelect
          label={words.mode}
          value={mode}
          data={modes.map((value) => ({ value, label: text.modes[value] }))}
          {...at('mode')}
          onChange={({ currentTarget }) => setMode(PREPAYMENT_MODES.find((one) => one === currentTarget.value) ?? 'whole')}
        />
        {!isWhole && (
          <AmountField label={words.capital} currency={currency} value={capital} onChange={setCapital} withAsterisk {...at('capital')} />
        )}
        <AmountField
          label={words.commission}
          description={text.commissionHint}
          {...at('commission')}
          currency={currency}
          value={commission}
          onChange={setCommission}
        />
      </div>
      {input && <Preview companyId={companyId} id={id} currency={currency} input={input} />}
    </EventDialog>
  );
}

const PAUSE = 300; // ms

function Preview({ companyId, id, currency, input }: { companyId: string; id: string; currency: Currency; input: PrepaymentInput }) {
  const [settled] = useDebouncedValue(input, PAUSE);
  const { data, error } = useAnswer(previewPrepayment, { companyId, id, input: settled });
  if (error) return <p role="status">{errorMessage(error)}</p>;
  if (!data) return null;
  const plan = data.previewPrepayment;
  const left = plan.installments.filter(({ dueDate }) => dueDate > settled.date);
  const cap = plan.commissionCap;
  return (
    <>
      {plan.needsConsent && <p className={classes['warning']}>{text.needsConsent}</p>}
      {cap !== null && plan.commission > cap && <p className={classes['warning']}>{text.aboveCap(formatExact(cap, currency))}</p>}
      <p className={classes['hint']} role="status">
        {sentencesOf(plan, left.length, currency).join(' · ')}
      </p>
      {left.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes['scroll']} tabIndex={0} aria-label={text.preview}>
          <Installments rows={left} currency={currency} />
        </section>
      )}
    </>
  );
}

function sentencesOf(plan: PreviewPrepaymentQuery['previewPrepayment'], left: number, currency: Currency): string[] {
  const money = (value: number) => formatExact(value, currency);
  return [
    text.pays(money(plan.total)),
    `${text.capital} ${money(plan.capital)}`,
    `${text.interest} ${money(plan.interest)}`,
    `${text.commission} ${money(plan.commission)}`,
    plan.saved >= 0 ? text.saves(money(plan.saved)) : text.loses(money(-plan.saved)),
    left > 0 ? text.leaves(left, money(plan.payment)) : text.leavesNone,
    ...(plan.commissionCap === null ? [] : [text.cap(money(plan.commissionCap))]),
  ];
}
