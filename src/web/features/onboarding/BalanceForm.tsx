import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { BANKS } from '#domain/banks.ts';
import { addDays, type Day, dayInChile } from '#domain/date.ts';
import { type Currency, DECIMALS } from '#domain/money.ts';
import { ACCOUNT_CURRENCIES, balanceProblems } from '#domain/onboarding/answers.ts';
import { errorField, errorMessage } from '#web/api/errors.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { numberField } from '#web/ui/numbers.ts';
import { attempt, useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './Form.module.css';
import { useJourney } from './journey.ts';
import { type SaveInitialBalanceMutation, saveInitialBalance } from './operations.ts';
import own from './Steps.module.css';
import { text } from './text.ts';

const words = text.bankBalance;
const BANK_CHOICES = [
  { value: '', label: words.chooseBank },
  ...BANKS.filter(({ isActive }) => isActive).map(({ code, name }) => ({ value: code, label: name })),
];

/** The form for an account's balance, as shown on the bank's website. */
export function BalanceForm({ companyId }: { companyId: string }) {
  const { track } = useJourney();
  const back = useUndo(companyId);
  const [send, isBusy] = useAct(saveInitialBalance);
  const today = dayInChile(new Date());
  const form = useForm<Values>({
    initialValues: { bankId: '', accountNumber: '', currency: 'CLP', date: addDays(today, -1), balance: '' },
    validate: (values) => problems(values, today),
  });
  const { currency } = form.getValues();

  async function submit(values: typeof form.values) {
    const { date } = values;
    if (date === '') return;
    const input = { ...values, date, balance: amountOf(values) };
    const done = { done: words.added, undo: (data: SaveInitialBalanceMutation) => back(data.saveInitialBalance.actId) };
    const { error } = await track(() => attempt(send, { companyId, input }, done));
    if (error) form.setFieldError(errorField(error) ?? 'balance', errorMessage(error));
    else form.setValues({ accountNumber: '', balance: '' });
  }

  return (
    <form className={classes['card']} onSubmit={form.onSubmit(submit)} noValidate>
      <div className={classes['pair']}>
        <NativeSelect label={words.bank} size="sm" data={BANK_CHOICES} {...form.getInputProps('bankId')} />
        <TextInput
          label={words.number}
          size="sm"
          maxLength={30}
          autoComplete="off"
          inputMode="numeric"
          {...form.getInputProps('accountNumber')}
        />
      </div>
      <div className={classes['thirds']}>
        <NativeSelect label={words.currency} size="sm" data={[...ACCOUNT_CURRENCIES]} {...form.getInputProps('currency')} />
        <DateField label={words.date} size="sm" {...form.getInputProps('date')} />
        <NumberInput
          label={words.balance}
          size="sm"
          {...numberField(DECIMALS[currency])}
          prefix={currency === 'CLP' ? '$ ' : ''}
          {...form.getInputProps('balance')}
        />
      </div>
      <div className={own['row']}>
        <Button type="submit" size="sm" variant="default" loading={isBusy}>
          {words.add}
        </Button>
        <p className={classes['hint']}>
          {words.dateHint} {words.statementWins}
        </p>
      </div>
    </form>
  );
}

type Values = { bankId: string; accountNumber: string; currency: Currency; date: Day | ''; balance: number | string };

function amountOf({ balance }: Values): number {
  return balance === '' ? Number.NaN : Number(balance);
}

function problems(values: Values, today: Day): Record<string, string> {
  return Object.fromEntries(balanceProblems({ ...values, balance: amountOf(values) }, today).map(({ field, message }) => [field, message]));
}
