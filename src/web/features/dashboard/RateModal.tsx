import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { positiveField } from '#web/ui/numbers.ts';
import { useAct } from '#web/ui/useAct.ts';
import { fillRate } from './operations.ts';
import { text } from './text.ts';

type Props = { companyId: string; currency: Currency; name: string; on: Day; onClose: () => void };

/** Asks for the value of a currency that is missing on a day, of whoever may not open where all of them are written. */
export default function RateModal({ companyId, currency, name, on, onClose }: Props) {
  const [value, setValue] = useState('');
  // To take it back is to change a value, which they may not.
  const [save, isBusy] = useAct(fillRate, { done: text.now.rateSaved });
  const confirm = async () => {
    if (value !== '' && (await save({ companyId, currency, on, value }))) onClose();
  };
  return (
    <ConfirmModal isOpen title={text.now.acts.rate} confirmLabel={text.now.saveRate} isBusy={isBusy} onClose={onClose} onConfirm={confirm}>
      <NumberInput
        label={text.now.rateOf(name, on)}
        {...positiveField(6)}
        maxLength={20}
        value={value}
        onChange={(next) => setValue(String(next))}
      />
    </ConfirmModal>
  );
}
