import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Day, dayInChile } from '#domain/date.ts';
import { parseRut } from '#domain/rut.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RutField } from '#web/ui/RutField.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { type DraftForm, useDraftForm } from '#web/ui/useDraftForm.ts';
import { useUndo } from '../shell/useUndo.ts';
import { createMovements, type ReconciliationQuery } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';
import { accountName } from './words.ts';

const words = text.byHandForm;
type Account = ReconciliationQuery['transactionAccountBankList'][number];
type Draft = {
  type: 'SPEND' | 'RECIEVED';
  date: Day | '';
  amount: number | '';
  description: string;
  rut: string;
  name: string;
  number: string;
};
const EMPTY: Draft = { type: 'SPEND', date: '', amount: '', description: '', rut: '', name: '', number: '' };

type Props = { companyId: string; accounts: readonly Account[]; onClose: () => void };

/** The form of a movement that no statement has brought yet. */
export default function MovementModal({ companyId, accounts, onClose }: Props) {
  const [accountId, setAccountId] = useState(accounts[0]?.accountId ?? '');
  const { form, message, refuse, props } = useDraftForm(EMPTY, FIELDS);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(createMovements, {
    done: (data) => data.createBulkTransactions.message,
    undo: ({ createBulkTransactions: { actId } }) => back(actId),
    refuse,
  });
  const account = accounts.find((one) => one.accountId === accountId);
  const input = account && inputOf(companyId, account, form.draft);
  async function submit() {
    if (input && (await save({ list: [input] }))) onClose();
  }
  return (
    <Dialog onClose={onClose} title={words.title}>
      <form className={classes['form']} {...props(submit)}>
        <p className={classes['hint']}>{words.hint}</p>
        <NativeSelect
          label={text.account}
          value={accountId}
          {...form.at('accountNumber')}
          data={accounts.map((one) => ({ value: one.accountId, label: one.alias || accountName(one.bankId, one.accountNumber) }))}
          onChange={({ currentTarget }) => setAccountId(currentTarget.value)}
        />
        <Fields form={form} account={account} />
        {message && <p role="alert">{message}</p>}
        <p className={classes['modalActs']}>
          <Button type="submit" loading={isBusy} disabled={!input}>
            {words.save}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

/** Fields that show their own errors. */
const FIELDS: readonly string[] = ['accountNumber', 'date', 'amount', 'description'];
type Form = DraftForm<Draft>;

function Fields({ form: { draft, change, at }, account }: { form: Form; account: Account | undefined }) {
  return (
    <>
      <SegmentedControl
        aria-label={text.type}
        value={draft.type}
        data={[
          { value: 'SPEND', label: text.out },
          { value: 'RECIEVED', label: text.in },
        ]}
        onChange={(type) => change({ type: type === 'SPEND' ? 'SPEND' : 'RECIEVED' })}
      />
      <div className={classes['marks']}>
        <DateField
          label={text.panel.date}
          value={draft.date}
          max={dayInChile(new Date())}
          {...at('date')}
          onChange={(date) => change({ date })}
        />
        <AmountField
          label={text.heads.amount}
          currency={account?.currency ?? 'CLP'}
          value={draft.amount}
          {...at('amount')}
          onChange={(amount) => change({ amount })}
        />
      </div>
      <TextInput
        label={text.heads.glosa}
        maxLength={200}
        value={draft.description}
        {...at('description')}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <div className={classes['marks']}>
        <RutField label={words.rut} value={draft.rut} onChange={(rut) => change({ rut })} />
        <TextInput
          label={text.panel.counterpart}
          maxLength={100}
          value={draft.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </div>
      <TextInput
        label={text.panel.reference}
        maxLength={50}
        value={draft.number}
        onChange={({ currentTarget }) => change({ number: currentTarget.value })}
      />
    </>
  );
}

/** Null while something is missing or wrong. */
function inputOf(companyId: string, { bankId, accountNumber, currency }: Account, draft: Draft) {
  const { type, date, amount, description } = draft;
  const rut = draft.rut.trim() === '' ? null : parseRut(draft.rut);
  if (date === '' || amount === '' || amount <= 0 || description.trim() === '' || (draft.rut.trim() !== '' && !rut)) return null;
  const name = draft.name.trim() || null;
  const party = type === 'RECIEVED' ? { issuer: rut, issuerName: name } : { receiver: rut, receiverName: name };
  const about = { companyId, bankId, accountNumber, currency };
  return { ...about, type, date, amount, description, bankDocId: draft.number.trim() || null, ...party };
}
