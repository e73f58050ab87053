import { NumberInput } from '@mantine/core';
import { type Currency, DECIMALS } from '#domain/money.ts';
import { numberField } from './numbers.ts';

type Props = {
  label: string;
  description?: string;
  error?: string;
  withAsterisk?: boolean;
  currency: Currency;
  value: number | '';
  onChange: (amount: number | '') => void;
};

/** A field for an amount of a currency, in its units and with its decimals; '' when empty. */
export function AmountField({ currency, value, onChange, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      value={value}
      {...numberField(DECIMALS[currency])}
      min={0}
      onChange={(amount) => onChange(amount === '' ? '' : Number(amount))}
    />
  );
}
