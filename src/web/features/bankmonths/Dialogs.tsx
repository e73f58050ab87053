import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { monthName } from '#domain/period.ts';
import { MAX_REASON, MIN_REASON } from '#domain/reconciliation/reason.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './BankMonths.module.css';
import { accountTitle } from './names.ts';
import { closeBankMonth, keepTransactionsPending, reopenBankMonth } from './operations.ts';
import type { Account, Month } from './parts.tsx';
import { text } from './text.ts';

const AUTOFOCUS = { 'data-autofocus': true };
type Props = { companyId: string; account: Account; month: Month; onClose: () => void };

/** Before a month is closed. */
export function CloseModal({ companyId, account, month, onClose }: Props) {
  const name = monthName(month.month);
  const back = useUndo(companyId);
  const tail = month.obstacles.find(({ kind }) => kind === 'tail');
  const [coversTail, setCoversTail] = useState(false);
  const [close, isBusy] = useAct(closeBankMonth, { done: text.closed(name), undo: (data) => back(data.closeBankMonth.actId) });
  return (
    <Dialog onClose={onClose} title={text.closeTitle(name, accountTitle(account))}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void close({ companyId, accountId: account.accountId, month: month.month, coversTail }).then((done) => done && onClose());
        }}
      >
        <p>{text.closeBody}</p>
        {!account.hasClosedMonths && <Notice tone="info">{text.closeFirst}</Notice>}
        {tail && (
          <>
            <Notice tone="waiting">{tail.text}</Notice>
            <Checkbox label={text.coversTail} checked={coversTail} onChange={({ currentTarget }) => setCoversTail(currentTarget.checked)} />
          </>
        )}
        <span className={classes['acts']}>
          <Button {...AUTOFOCUS} type="submit" loading={isBusy} disabled={tail !== undefined && !coversTail}>
            {text.close}
          </Button>
        </span>
      </form>
    </Dialog>
  );
}

/** Why a month is reopened. */
export function ReopenModal({ companyId, account, month, onClose }: Props) {
  const name = monthName(month.month);
  const back = useUndo(companyId);
  const [reopen, isBusy] = useAct(reopenBankMonth, { done: text.reopened(name), undo: (data) => back(data.reopenBankMonth.actId) });
  const act = async (reason: string) => {
    if (await reopen({ companyId, accountId: account.accountId, month: month.month, reason })) onClose();
  };
  return (
    <ReasonModal
      title={text.reopenTitle(name, accountTitle(account))}
      body={text.reopenBody}
      label={text.reopen}
      isBusy={isBusy}
      onAct={act}
      onClose={onClose}
    />
  );
}

/** Why movements stay pending. */
export function KeepModal({ companyId, ids, onClose }: { companyId: string; ids: readonly string[]; onClose: () => void }) {
  const back = useUndo(companyId);
  const [keep, isBusy] = useAct(keepTransactionsPending, {
    done: ({ keepTransactionsPending: { nModified } }) => text.keptDone(nModified),
    undo: ({ keepTransactionsPending: { actId } }) => (actId ? back(actId) : undefined),
  });
  const act = async (reason: string) => {
    if (await keep({ companyId, transactionIds: [...ids], reason })) onClose();
  };
  return (
    <ReasonModal title={text.keepTitle(ids.length)} body={text.keepBody} label={text.keep} isBusy={isBusy} onAct={act} onClose={onClose} />
  );
}

type ReasonProps = {
  title: string;
  body: string;
  label: string;
  isBusy: boolean;
  onAct: (reason: string) => Promise<void>;
  onClose: () => void;
};

function ReasonModal({ title, body, label, isBusy, onAct, onClose }: ReasonProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void onAct(reason.trim());
        }}
      >
        <p>{body}</p>
        <TextInput
          {...AUTOFOCUS}
          label={text.reason}
          description={text.reasonHint}
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <span className={classes['acts']}>
          <Button type="submit" loading={isBusy} disabled={reason.trim().length < MIN_REASON}>
            {label}
          </Button>
        </span>
      </form>
    </Dialog>
  );
}
