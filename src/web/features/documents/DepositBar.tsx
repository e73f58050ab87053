import { Button, Checkbox, CloseButton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Day, dayInChile } from '#domain/date.ts';
import { errorMessage } from '#web/api/errors.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { listText } from '#web/ui/listText.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import bar from './Bulk.module.css';
import classes from './Cheques.module.css';
import { mayBeDeposited, sumsOfCheques } from './chequeSums.ts';
import { type ChequeFragment, depositCheques } from './operations.ts';
import { text } from './text.ts';

const words = text.cheques;

type Props = { companyId: string; chosen: readonly ChequeFragment[]; onDone: () => void };

/** What is chosen of the register, and its deposit: all of it on one slip. */
export function DepositBar({ companyId, chosen, onDone }: Props) {
  const may = useMay('documents.write');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={bar['bar']} aria-label={words.chosen(chosen.length)}>
      <span role="status" className={bar['count']}>
        {words.chosen(chosen.length)}
        {sumsOfCheques(chosen).map(([currency, amount]) => (
          <span key={currency}>
            {' · '}
            <Amount value={amount} currency={currency} />
          </span>
        ))}
      </span>
      {may && (
        <Button size="compact-sm" onClick={() => setOpen(true)}>
          {words.acts.deposited}
        </Button>
      )}
      <CloseButton size="sm" aria-label={listText.unselect} title={listText.unselect} onClick={onDone} />
      {isOpen && <DepositModal companyId={companyId} chosen={chosen} onDone={onDone} onClose={() => setOpen(false)} />}
    </section>
  );
}

function DepositModal({ companyId, chosen, onDone, onClose }: Props & { onClose: () => void }) {
  const today = dayInChile(new Date());
  const [date, setDate] = useState<Day | ''>(today);
  const [leavesOut, setLeavesOut] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const suited = chosen.filter(mayBeDeposited);
  const left = chosen.length - suited.length;
  const back = useUndo(companyId);
  const [deposit, isBusy] = useAct(depositCheques, {
    done: words.deposited(suited.length),
    undo: ({ depositCheques: { actId } }) => back(actId),
    refuse: (error) => {
      setRefusal(errorMessage(error));
      return true;
    },
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    if (!(await deposit({ companyId, ids: suited.map(({ id }) => id), date: date || today }))) return;
    onDone();
    onClose();
  }
  return (
    <Dialog onClose={onClose} title={words.depositTitle}>
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        <Slip cheques={suited} />
        <DateField label={words.day} value={date} max={today} onChange={setDate} />
        {left > 0 && (
          <>
            <p>{words.unsuited(left, chosen.length)}</p>
            <Checkbox
              label={text.point.leaveOut(left)}
              checked={leavesOut}
              onChange={({ currentTarget }) => setLeavesOut(currentTarget.checked)}
            />
          </>
        )}
        {refusal && <p role="alert">{refusal}</p>}
        <div className={classes['buttons']}>
          <Button size="sm" variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button size="sm" type="submit" loading={isBusy} disabled={suited.length === 0 || (left > 0 && !leavesOut)}>
            {words.acts.deposited}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Slip({ cheques }: { cheques: readonly ChequeFragment[] }) {
  return (
    <p>
      {words.slipOf(cheques.length)}
      {sumsOfCheques(cheques).map(([currency, amount]) => (
        <span key={currency}>
          {' '}
          <strong>
            <Amount value={amount} currency={currency} />
          </strong>
        </span>
      ))}
    </p>
  );
}
