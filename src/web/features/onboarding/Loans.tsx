import { ActionIcon, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { DECIMALS } from '#domain/money.ts';
import { LOAN_CURRENCIES, MAX_LOANS } from '#domain/onboarding/answers.ts';
import { newKey } from '#web/api/key.ts';
import type { LoanDraft } from './draft.ts';
import classes from './Form.module.css';
import { DAY, numberField } from './numbers.ts';
import own from './Steps.module.css';
import { text } from './text.ts';
import type { DraftControl } from './useAnswers.ts';

const words = text.additional.loans;

/** Loans that are being repaid. */
export function Loans({ control }: { control: DraftControl }) {
  const { draft, change, choose } = control;
  const add = () => change({ loans: [...draft.loans, newLoan()] });
  return (
    <section className={classes['card']}>
      <h2>{words.title}</h2>
      {draft.loans.map((loan, index) => (
        <LoanFields
          key={loan.key}
          loan={loan}
          index={index}
          control={control}
          onChange={(patch) => change({ loans: draft.loans.map((one) => (one === loan ? { ...one, ...patch } : one)) })}
          onRemove={() => choose({ loans: draft.loans.filter((one) => one !== loan) })}
        />
      ))}
      {draft.loans.length < MAX_LOANS && (
        <div>
          <Button size="sm" variant="default" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={add}>
            {words.add}
          </Button>
        </div>
      )}
    </section>
  );
}

type Props = {
  loan: LoanDraft;
  index: number;
  control: DraftControl;
  onChange: (patch: Partial<LoanDraft>) => void;
  onRemove: () => void;
};

function LoanFields({ loan, index, control: { problem }, onChange, onRemove }: Props) {
  const at = (field: string) => ({ size: 'sm' as const, name: `loans.${index}.${field}`, error: problem(`loans.${index}.${field}`) });
  return (
    <fieldset className={own['loan']}>
      <legend>{words.one(index + 1)}</legend>
      <TextInput
        label={words.lender}
        placeholder={words.lenderHint}
        maxLength={100}
        {...at('lender')}
        value={loan.lender}
        onChange={({ currentTarget }) => onChange({ lender: currentTarget.value })}
      />
      <NumberInput
        label={words.installment}
        {...numberField(DECIMALS[loan.currency])}
        {...at('installment')}
        value={loan.installment}
        onChange={(installment) => onChange({ installment })}
      />
      <NativeSelect
        label={words.currency}
        data={[...LOAN_CURRENCIES]}
        {...at('currency')}
        value={loan.currency}
        onChange={({ currentTarget }) => onChange({ currency: currentTarget.value as LoanDraft['currency'] })}
      />
      <NumberInput
        label={words.day}
        placeholder={text.additional.dayHint}
        {...DAY}
        {...at('dueDay')}
        value={loan.dueDay}
        onChange={(dueDay) => onChange({ dueDay })}
      />
      <NumberInput
        label={words.left}
        {...numberField(0)}
        {...at('installmentsLeft')}
        value={loan.installmentsLeft}
        onChange={(installmentsLeft) => onChange({ installmentsLeft })}
      />
      <div className={own['removes']}>
        <ActionIcon size={36} aria-label={words.remove(index + 1)} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
    </fieldset>
  );
}

function newLoan(): LoanDraft {
  return { key: newKey(), lender: '', currency: 'CLP', installment: '', dueDay: '', installmentsLeft: '' };
}
