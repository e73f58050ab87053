import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { dayInChile } from '#domain/date.ts';
import { outcomeOf } from '#domain/documents/operations.ts';
import { remainingOf } from '#domain/documents/payable.ts';
import { toMajor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import type { Detail } from './detail.ts';
import classes from './Point.module.css';
import { PointFields } from './PointFields.tsx';
import { factsOn, NO_VALUES, operationOf, type PointOperation, type PointValues, payableOf } from './point.ts';
import { text } from './text.ts';
import { usePoint } from './usePoint.ts';

const words = text.point;
type Props = { companyId: string; document: Detail; kind: PointOperation; onClose: () => void };

/** One operation of the payment point: its form, what it would leave, and the sentence that refuses it before it is sent. */
export default function PointModal({ companyId, document, kind, onClose }: Props) {
  const { send, isBusy } = usePoint(companyId, document);
  const payable = payableOf(document);
  const currency = document.currencyType;
  const [values, setValues] = useState<PointValues>(() => ({
    ...NO_VALUES,
    ...(kind === 'agenda' ? { date: payable.agendaOn ?? '' } : {}),
  }));
  const [refusal, setRefusal] = useState<string | null>(null);
  const outcome = outcomeOf(payable, operationOf(kind, values, currency), factsOn(dayInChile(new Date())));

  function change(some: Partial<PointValues>) {
    setValues({ ...values, ...some });
    setRefusal(null);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(outcome.refusal);
    if (outcome.refusal === null && (await send(kind, values))) onClose();
  }

  return (
    <Modal opened onClose={onClose} title={words.operations[kind]} closeOnClickOutside={!isBusy} closeOnEscape={!isBusy}>
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        <PointFields kind={kind} payable={payable} values={values} onChange={change} />
        <p className={classes['leaves']} aria-live="polite">
          {words.leaves} <Amount value={toMajor(outcome.leaves ?? remainingOf(payable), currency)} currency={currency} />
        </p>
        {refusal && (
          <p role="alert" className={classes['refusal']}>
            {refusal}
          </p>
        )}
        <div className={classes['buttons']}>
          <Button size="sm" variant="default" onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button size="sm" type="submit" loading={isBusy}>
            {words.accept}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
