import { NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { GRACES, isDisbursed } from '#domain/loans/terms.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { POSITIVE } from '#web/ui/numbers.ts';
import { choiceOf, type Fields, namedOptions } from './LoanFields.tsx';
import classes from './Loans.module.css';
import { text } from './text.ts';

const words = text.fields;

/** What decides what happens to it later: how much a letter of credit may pay, or what a prepayment costs. */
function Afterwards({ form: { draft, change, at } }: { form: Fields }) {
  const { creditType } = draft;
  return (
    <>
      {creditType === 'cartaCredito' && (
        <NumberInput
          label={words.tolerance}
          {...POSITIVE}
          decimalScale={2}
          value={draft.tolerance}
          {...at('tolerance')}
          onChange={(tolerance) => change({ tolerance: tolerance === '' ? '' : Number(tolerance) })}
        />
      )}
      {creditType !== 'cartaCredito' && creditType !== 'leasing' && (
        <NumberInput
          label={words.prepaymentMonths}
          placeholder={text.legalMonths}
          {...POSITIVE}
          decimalScale={3}
          value={draft.prepaymentMonths}
          {...at('prepaymentMonths')}
          onChange={(months) => change({ prepaymentMonths: months === '' ? '' : Number(months) })}
        />
      )}
    </>
  );
}

/** What the bank keeps back when it gives the money. */
function Costs({ form: { draft, change, at } }: { form: Fields }) {
  if (!isDisbursed(draft.creditType)) return null;
  return (
    <>
      <AmountField
        label={words.stampTax}
        currency={draft.currency}
        value={draft.stampTax}
        {...at('stampTax')}
        onChange={(stampTax) => change({ stampTax })}
      />
      <AmountField
        label={words.notary}
        currency={draft.currency}
        value={draft.notary}
        {...at('notary')}
        onChange={(notary) => change({ notary })}
      />
    </>
  );
}

/** What only some loans have. */
export function ExtraFields({ form }: { form: Fields }) {
  const { draft, change, at } = form;
  const { creditType, method, currency } = draft;
  const isAmortised = creditType === 'comercial';
  return (
    <>
      {draft.stampTax || draft.notary ? <p className={classes['hint']}>{text.costsHint}</p> : null}
      <div className={classes['pair']}>
        {method === 'balloon' && (
          <AmountField
            label={words.balloon}
            currency={currency}
            value={draft.balloon}
            {...at('balloon')}
            onChange={(balloon) => change({ balloon })}
          />
        )}
        <AmountField
          label={words.insurance}
          currency={currency}
          value={draft.insurance}
          {...at('insurance')}
          onChange={(insurance) => change({ insurance })}
        />
        <Costs form={form} />
        <Afterwards form={form} />
        {isAmortised && (
          <NumberInput
            label={words.graceCount}
            {...POSITIVE}
            allowDecimal={false}
            value={draft.graceCount}
            {...at('graceCount')}
            onChange={(graceCount) => change({ graceCount: graceCount === '' ? '' : Number(graceCount) })}
          />
        )}
        {isAmortised && draft.graceCount !== '' && draft.graceCount > 0 && (
          <NativeSelect
            label={words.grace}
            value={draft.grace}
            data={namedOptions(text.graces)}
            onChange={({ currentTarget }) => change({ grace: choiceOf(GRACES, currentTarget.value) })}
          />
        )}
      </div>
      {creditType !== 'cartaCredito' && (
        <Textarea
          label={words.bankTable}
          description={text.tableHint}
          autosize
          maxRows={6}
          {...at('bankTable')}
          value={draft.bankTable}
          onChange={({ currentTarget }) => change({ bankTable: currentTarget.value })}
        />
      )}
    </>
  );
}
