import { NumberInput } from '@mantine/core';
import { type Currency, DECIMALS } from '#domain/money.ts';
import { NUMBER } from './numbers.ts';

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
      {...NUMBER}
      min={0}
      decimalScale={DECIMALS[currency]}
      onChange={(amount) => onChange(amount === '' ? '' : Number(amount))}
    />
  );
}
