import { useState } from 'react';
import { formatMajor } from '#domain/money.ts';
import { errorMessage } from '#web/api/errors.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogForm } from '#web/ui/DialogForm.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { saveLowBalance } from './operations.ts';
import { text } from './text.ts';

type Props = { companyId: string; lowBalance: number | null; onClose: () => void };

/** Sets the line, or removes it. */
export default function LowBalanceDialog({ companyId, lowBalance, onClose }: Props) {
  const [amount, setAmount] = useState<number | ''>(lowBalance ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveLowBalance, {
    done: ({ saveLowBalance: { lowBalance: now } }) => (now === null ? text.removed : text.saved(formatMajor(now, 'CLP'))),
    undo: ({ saveLowBalance: { actId } }) => back(actId),
    refuse: (error) => {
      setProblem(errorMessage(error));
      return true;
    },
  });
  const submit = async () => {
    if (await save({ companyId, amount: amount === '' ? null : amount, expected: lowBalance })) onClose();
  };
  return (
    <Dialog onClose={onClose} title={text.line}>
      <DialogForm submitLabel={text.save} isBusy={isBusy} isDisabled={false} onClose={onClose} onSubmit={submit}>
        <AmountField
          label={text.amount}
          description={text.lineHint}
          currency="CLP"
          value={amount}
          onChange={setAmount}
          {...(problem ? { error: problem } : {})}
        />
      </DialogForm>
    </Dialog>
  );
}
