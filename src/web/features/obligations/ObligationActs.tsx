import { Button, Radio, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Day } from '#domain/date.ts';
import { errorMessage } from '#web/api/errors.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import { changedOf } from './draft.ts';
import classes from './Obligations.module.css';
import { deleteObligation, type ObligationDetailQuery, obligationDetail, updateObligation } from './operations.ts';
import { text } from './text.ts';

type OpenObligation = ObligationDetailQuery['Document'];
type Scope = keyof typeof text.scopes;
type Props = { id: string; companyId: string };

/** Changes and deletes an unpaid obligation, or the other times of its recurrence. */
export default function ObligationActs({ id, companyId }: Props) {
  const may = useMay('documents.write');
  const found = useAnswer(obligationDetail, { id }).data?.Document;
  const [act, setAct] = useState<'change' | 'remove' | null>(null);
  if (!may || !found) return null;
  const isPaid = found.meta.remaining !== found.meta.originalAmount;
  return (
    <section aria-label={text.acts} className={classes['acts']}>
      {found.recurringId && <span>{text.repeated}</span>}
      {isPaid ? (
        <p className={classes['preview']}>{text.paid}</p>
      ) : (
        <>
          <Button size="compact-sm" variant="default" onClick={() => setAct('change')}>
            {text.change}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAct('remove')}>
            {text.remove}
          </Button>
        </>
      )}
      {act === 'change' && <ChangeModal companyId={companyId} found={found} onClose={() => setAct(null)} />}
      {act === 'remove' && <RemoveModal companyId={companyId} found={found} onClose={() => setAct(null)} />}
    </section>
  );
}

type ModalProps = { companyId: string; found: OpenObligation; onClose: () => void };

function ChangeModal({ companyId, found, onClose }: ModalProps) {
  const [scope, setScope] = useState<Scope>('ONE');
  const [name, setName] = useState(found.meta.summary ?? '');
  const [amount, setAmount] = useState<number | ''>(found.meta.originalAmount);
  const [dueDate, setDueDate] = useState<Day | ''>(found.dueDate);
  const [refusal, setRefusal] = useState<string | null>(null);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(updateObligation, {
    done: ({ updateObligationDocument: { nModified } }) => text.changed(nModified),
    undo: ({ updateObligationDocument: { actId } }) => back(actId),
    refuse: (error) => {
      setRefusal(errorMessage(error));
      return true;
    },
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    const input = changedOf(found, { name, amount, dueDate });
    if (await save({ companyId, id: found.id, scope, input })) onClose();
  }
  return (
    <Dialog onClose={onClose} title={text.change} isBusy={isBusy}>
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput label={text.name} maxLength={80} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        <AmountField label={text.amount} currency={found.currencyType} value={amount} onChange={setAmount} />
        <DateField label={text.dueDate} value={dueDate} onChange={setDueDate} />
        {found.recurringId && <Scopes value={scope} onChange={setScope} />}
        {refusal && <p role="alert">{refusal}</p>}
        <Buttons label={text.save} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function RemoveModal({ companyId, found, onClose }: ModalProps) {
  const [scope, setScope] = useState<Scope>('ONE');
  const back = useUndo(companyId);
  const [remove, isBusy] = useAct(deleteObligation, {
    done: ({ deleteObligationDocuments: { nModified } }) => text.removed(nModified),
    undo: ({ deleteObligationDocuments: { actId } }) => back(actId),
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await remove({ companyId, id: found.id, scope })) onClose();
  }
  return (
    <Dialog onClose={onClose} title={text.remove} isBusy={isBusy}>
      <form className={classes['form']} onSubmit={(event) => void submit(event)}>
        <p>{found.meta.summary}</p>
        {found.recurringId && <Scopes value={scope} onChange={setScope} />}
        <Buttons label={text.remove} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Scopes({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  return (
    <Radio.Group label={text.scope} value={value} onChange={(next) => onChange(next as Scope)}>
      <div className={classes['form']}>
        {Object.entries(text.scopes).map(([scope, label]) => (
          <Radio key={scope} value={scope} label={label} />
        ))}
      </div>
    </Radio.Group>
  );
}

function Buttons({ label, isBusy, onClose }: { label: string; isBusy: boolean; onClose: () => void }) {
  return (
    <div className={classes['buttons']}>
      <Button size="sm" variant="default" onClick={onClose} disabled={isBusy}>
        {text.cancel}
      </Button>
      <Button size="sm" type="submit" loading={isBusy}>
        {label}
      </Button>
    </div>
  );
}
