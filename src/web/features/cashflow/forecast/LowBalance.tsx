import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMajor } from '#domain/money.ts';
import { errorMessage } from '#web/api/errors.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useMay } from '../../shell/access.ts';
import { useUndo } from '../../shell/useUndo.ts';
import { DialogForm } from '../DialogForm.tsx';
import { saveLowBalance } from '../operations.ts';
import { text } from './text.ts';

type Props = { companyId: string; lowBalance: number | null };

/** The company's line of low balance; who may write the cash flow changes it. */
export function LowBalance({ companyId, lowBalance }: Props) {
  const may = useMay('cashflow.write');
  const [isEditing, setEditing] = useState(false);
  const shown = lowBalance === null ? null : text.lineOf(formatMajor(lowBalance, 'CLP'));
  if (!may) return shown;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={lowBalance === null ? text.setLine : text.editLine}
        onClick={() => setEditing(true)}
      >
        {shown ?? text.setLine}
      </Button>
      {isEditing && <LineDialog companyId={companyId} lowBalance={lowBalance} onClose={() => setEditing(false)} />}
    </>
  );
}

function LineDialog({ companyId, lowBalance, onClose }: Props & { onClose: () => void }) {
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
