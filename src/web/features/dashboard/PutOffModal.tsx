import { useState } from 'react';
import { MAX_PUT_OFF_DAYS } from '#domain/dashboard/today.ts';
import { addDays, type Day } from '#domain/date.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { text } from './text.ts';

const words = text.now;

type Props = { today: Day; onClose: () => void; onPutOff: (until: Day) => void };

/** Asks for the day to which an item of today is put off. */
export default function PutOffModal({ today, onClose, onPutOff }: Props) {
  const [day, setDay] = useState<Day | ''>('');
  const confirm = () => {
    if (!day) return;
    onClose();
    onPutOff(day);
  };
  return (
    <ConfirmModal isOpen title={words.postpone} confirmLabel={words.postpone} onClose={onClose} onConfirm={confirm}>
      <DateField label={words.until} value={day} onChange={setDay} min={addDays(today, 1)} max={addDays(today, MAX_PUT_OFF_DAYS)} />
    </ConfirmModal>
  );
}
