import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { type Currency, DECIMALS } from '#domain/money.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogForm } from '#web/ui/DialogForm.tsx';
import { numberField } from '#web/ui/numbers.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { updateInitialBalanceDocument } from './operations.ts';
import classes from './StructureDialogs.module.css';
import { text } from './text.ts';

const words = text.detail;

/** An account of the panel of the initial balance, in its own currency. */
type Account = {
  accountId: string | null;
  name: string | null;
  account: string | null;
  currencyType: Currency;
  givenBalance: number | null;
  givenDate: Day | null;
};
type Props = { companyId: string; account: Account; onClose: () => void };

/** The balance that a person gives for an account without a statement. */
export function BalanceDialog({ companyId, account, onClose }: Props) {
  const { accountId, currencyType: currency, givenBalance, givenDate } = account;
  const today = dayInChile(new Date());
  const [balance, setBalance] = useState<number | string>(givenBalance ?? '');
  const [date, setDate] = useState<Day | ''>(givenDate ?? addDays(today, -1));
  const [problem, setProblem] = useState<{ field: string | undefined; message: string } | null>(null);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(updateInitialBalanceDocument, {
    what: account.account ?? '',
    done: ({ updateInitialBalanceDocument: { message } }) => message,
    undo: ({ updateInitialBalanceDocument: { actId } }) => back(actId),
    refuse: (error) => {
      setProblem({ field: errorField(error), message: errorMessage(error) });
      return true;
    },
  });
  const at = (field: string) => (problem?.field === field ? problem.message : undefined);
  const submit = async () => {
    if (accountId === null || date === '' || balance === '') return;
    const expected = givenBalance === null || givenDate === null ? {} : { expected: { balance: givenBalance, date: givenDate } };
    if (await save({ id: accountId, input: { balance: Number(balance), date, ...expected } })) onClose();
  };
  return (
    <Dialog onClose={onClose} title={`${words.giveBalance} · ${account.account ?? ''}`}>
      <DialogForm
        submitLabel={words.save}
        isBusy={isBusy}
        isDisabled={date === '' || balance === '' || balance === '-'}
        onClose={onClose}
        onSubmit={submit}
      >
        <NumberInput
          label={`${words.balance} (${currency})`}
          data-autofocus
          {...numberField(DECIMALS[currency])}
          error={at('balance') ?? (problem?.field === 'date' ? undefined : problem?.message)}
          value={balance}
          onChange={setBalance}
        />
        <DateField label={words.balanceDay} max={today} error={at('date')} value={date} onChange={setDate} />
        <p className={classes['nothing']}>{words.balanceHint}</p>
      </DialogForm>
    </Dialog>
  );
}
