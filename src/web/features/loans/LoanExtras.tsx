import { NativeSelect, Textarea } from '@mantine/core';
import { GRACES, isDisbursed } from '#domain/loans/terms.ts';
import { choiceOf, type Fields, Figure, Money, namedOptions } from './LoanFields.tsx';
import classes from './Loans.module.css';
import { text } from './text.ts';

const words = text.fields;

/** What decides what happens to it later: how much a letter of credit may pay, or what a prepayment costs. */
function Afterwards({ form }: { form: Fields }) {
  const { creditType } = form.draft;
  if (creditType === 'leasing') return null;
  if (creditType === 'cartaCredito') return <Figure form={form} name="tolerance" decimals={2} />;
  return <Figure form={form} name="prepaymentMonths" decimals={3} placeholder={text.legalMonths} />;
}

/** What the bank keeps back when it gives the money. */
function Costs({ form }: { form: Fields }) {
  if (!isDisbursed(form.draft.creditType)) return null;
  return (
    <>
      <Money form={form} name="stampTax" />
      <Money form={form} name="notary" />
    </>
  );
}

/** What only some loans have. */
export function ExtraFields({ form }: { form: Fields }) {
  const { draft, change, at } = form;
  const { creditType, method } = draft;
  const isAmortised = creditType === 'comercial';
  return (
    <>
      {draft.stampTax || draft.notary ? <p className={classes['hint']}>{text.costsHint}</p> : null}
      {creditType === 'leasing' && draft.downPayment ? <p className={classes['hint']}>{text.downPaymentHint}</p> : null}
      <div className={classes['pair']}>
        {method === 'balloon' && <Money form={form} name="balloon" />}
        <Money form={form} name="insurance" />
        <Costs form={form} />
        {creditType === 'leasing' && <Money form={form} name="downPayment" />}
        <Afterwards form={form} />
        {isAmortised && <Figure form={form} name="graceCount" />}
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
