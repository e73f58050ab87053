import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { BANKS } from '#domain/banks.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import classes from './Point.module.css';
import { type ChequeValues, type FieldsProps, newCheque } from './point.ts';
import { text } from './text.ts';

const words = text.point;
const MAX_CHEQUES = 60;
const BANK_CHOICES = [{ value: '', label: words.noBank }, ...BANKS.map(({ code, name }) => ({ value: code, label: name }))];

/** The cheques that pay a document, one row each. */
export function ChequeFields({ payable, values, onChange }: FieldsProps) {
  const { cheques } = values;
  const set = (place: number, some: Partial<ChequeValues>) =>
    onChange({ cheques: cheques.map((one, index) => (index === place ? { ...one, ...some } : one)) });
  return (
    <>
      {cheques.map((one, place) => (
        <div key={one.key} className={classes['cheque']}>
          <TextInput
            label={words.number}
            value={one.number}
            maxLength={20}
            onChange={(event) => set(place, { number: event.currentTarget.value })}
          />
          <AmountField label={words.amount} currency={payable.currency} value={one.amount} onChange={(amount) => set(place, { amount })} />
          <DateField label={words.chequeOn} value={one.on} onChange={(on) => set(place, { on })} />
          <ActionIcon
            aria-label={words.removeCheque(place + 1)}
            onClick={() => onChange({ cheques: cheques.filter((_, index) => index !== place) })}
          >
            <IconX size={16} />
          </ActionIcon>
          <NativeSelect
            label={words.bank}
            className={classes['bank'] ?? ''}
            data={BANK_CHOICES}
            value={one.bank}
            onChange={(event) => set(place, { bank: event.currentTarget.value })}
          />
        </div>
      ))}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={cheques.length >= MAX_CHEQUES}
        onClick={() => onChange({ cheques: [...cheques, newCheque()] })}
      >
        {words.addCheque}
      </Button>
      <Checkbox
        label={words.sameCheque}
        checked={values.isSameCheque}
        onChange={(event) => onChange({ isSameCheque: event.currentTarget.checked })}
      />
    </>
  );
}
