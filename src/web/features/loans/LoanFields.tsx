import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import {
  CREDIT_TYPES,
  DAY_COUNTS,
  isDisbursed,
  LOAN_CURRENCIES,
  LOAN_INTERVALS,
  MAX_LOAN_NAME,
  MAX_REFERENCE,
  mayFollowReference,
  methodsOf,
  RATE_PERIODS,
} from '#domain/loans/terms.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { POSITIVE } from '#web/ui/numbers.ts';
import { RutField } from '#web/ui/RutField.tsx';
import { upTo } from '#web/ui/upTo.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import type { DraftForm } from '#web/ui/useDraftForm.ts';
import { type Draft, hasPayment, requiredOf, usualOf, withRate } from './draft.ts';
import classes from './Loans.module.css';
import { loanAccounts, loanAreas } from './operations.ts';
import { text } from './text.ts';

const words = text.fields;
export type Fields = DraftForm<Draft>;

const optionsOf = <Value extends string | number>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value: String(value), label: labels[value] }));
export const namedOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
/** The one of some values that a field has as its text. */
export const choiceOf = <Value extends string | number>(values: readonly Value[], text: string): Value =>
  values.find((value) => String(value) === text) ?? (values[0] as Value);

/** What kind of loan it is, of whom, and how it is paid. */
export function KindFields({ form: { draft, change, at } }: { form: Fields }) {
  const methods = methodsOf(draft.creditType);
  return (
    <>
      <div className={classes['pair']}>
        <NativeSelect
          label={words.creditType}
          value={draft.creditType}
          data={optionsOf(CREDIT_TYPES, text.types)}
          onChange={({ currentTarget }) => change(usualOf(choiceOf(CREDIT_TYPES, currentTarget.value)))}
        />
        {methods.length > 1 && (
          <NativeSelect
            label={words.method}
            value={draft.method}
            data={optionsOf(methods, text.methods)}
            {...at('method')}
            onChange={({ currentTarget }) => change({ method: choiceOf(methods, currentTarget.value) })}
          />
        )}
      </div>
      {draft.creditType === 'cartaCredito' && <p className={classes['hint']}>{text.noDebt}</p>}
      <div className={classes['pair']}>
        <TextInput
          label={words.identificator}
          withAsterisk
          data-autofocus
          {...at('identificator')}
          value={draft.identificator}
          onChange={upTo(MAX_LOAN_NAME, (identificator) => change({ identificator }))}
        />
        <TextInput
          label={words.institution}
          {...at('institution')}
          value={draft.institution}
          onChange={upTo(MAX_LOAN_NAME, (institution) => change({ institution }))}
        />
        <RutField
          label={words.institutionRut}
          {...(draft.creditType === 'leasing' ? { description: text.lessorHint } : {})}
          {...at('institutionRut')}
          value={draft.institutionRut}
          onChange={(institutionRut) => change({ institutionRut })}
        />
      </div>
    </>
  );
}

/** Líquido, cuota, number of installments and rate. */
export function FigureFields({ form: { draft, change, at } }: { form: Fields }) {
  const { creditType, currency } = draft;
  const isLetter = creditType === 'cartaCredito';
  const required = requiredOf(draft);
  return (
    <>
      {required.length === 0 && <p className={classes['hint']}>{text.solvedHint}</p>}
      <div className={classes['pair']}>
        <NativeSelect
          label={words.currency}
          value={currency}
          data={namedOptions(text.currencies)}
          {...at('currency')}
          onChange={({ currentTarget }) => change({ currency: choiceOf(LOAN_CURRENCIES, currentTarget.value) })}
        />
        <AmountField
          label={isLetter ? words.line : words.principal}
          withAsterisk={required.includes('principal')}
          currency={currency}
          value={draft.principal}
          {...at('principal')}
          onChange={(principal) => change({ principal })}
        />
        {hasPayment(draft) && (
          <AmountField
            label={isLetter ? words.commission : words.payment}
            withAsterisk={required.includes('payment')}
            currency={currency}
            value={draft.payment}
            {...at('payment')}
            onChange={(payment) => change({ payment })}
          />
        )}
        <NumberInput
          label={words.count}
          withAsterisk={required.includes('count')}
          {...POSITIVE}
          allowDecimal={false}
          value={draft.count}
          {...at('count')}
          onChange={(count) => change({ count: count === '' ? '' : Number(count) })}
        />
        {!isLetter && <RateFields form={{ draft, change, at }} />}
      </div>
      {mayFollowReference(creditType) && <Reference form={{ draft, change, at }} />}
    </>
  );
}

function RateFields({ form: { draft, change, at } }: { form: Fields }) {
  return (
    <>
      <NumberInput
        label={words.rate}
        withAsterisk={requiredOf(draft).includes('rate')}
        {...POSITIVE}
        decimalScale={6}
        value={draft.rate}
        {...at('rate')}
        onChange={(rate) => change({ rate: rate === '' ? '' : Number(rate) })}
      />
      <NativeSelect
        label={words.ratePeriod}
        value={draft.ratePeriod}
        data={namedOptions(text.ratePeriods)}
        onChange={({ currentTarget }) => change({ ratePeriod: choiceOf(RATE_PERIODS, currentTarget.value) })}
      />
      <NativeSelect
        label={words.dayCount}
        value={draft.dayCount}
        data={namedOptions(text.dayCounts)}
        onChange={({ currentTarget }) => change({ dayCount: choiceOf(DAY_COUNTS, currentTarget.value) })}
      />
    </>
  );
}

/** What the rate of a loan abroad is made of. */
function Reference({ form: { draft, change, at } }: { form: Fields }) {
  const part = (name: 'referenceRate' | 'spread') => (
    <NumberInput
      label={words[name]}
      hideControls
      decimalSeparator=","
      decimalScale={6}
      value={draft[name]}
      {...at(name)}
      onChange={(value) => {
        const next = { ...draft, [name]: value === '' ? '' : Number(value) };
        change({ [name]: next[name], ...withRate(next) });
      }}
    />
  );
  return (
    <>
      <p className={classes['hint']}>{text.referenceHint}</p>
      <div className={classes['pair']}>
        <TextInput
          label={words.reference}
          placeholder={text.referenceExample}
          {...at('reference')}
          value={draft.reference}
          onChange={upTo(MAX_REFERENCE, (reference) => change({ reference }))}
        />
        {part('referenceRate')}
        {part('spread')}
      </div>
    </>
  );
}

/** Its days, and how often it is paid. */
export function DayFields({ form: { draft, change, at } }: { form: Fields }) {
  return (
    <>
      <div className={classes['pair']}>
        <DateField
          label={words.firstDueDate}
          withAsterisk
          {...at('firstDueDate')}
          value={draft.firstDueDate}
          onChange={(firstDueDate) => change({ firstDueDate })}
        />
        <NativeSelect
          label={words.interval}
          value={String(draft.interval)}
          data={optionsOf(LOAN_INTERVALS, text.intervals)}
          onChange={({ currentTarget }) => change({ interval: choiceOf(LOAN_INTERVALS, currentTarget.value) })}
        />
        <DateField
          label={words.disbursementDate}
          {...at('disbursementDate')}
          value={draft.disbursementDate}
          onChange={(disbursementDate) => change({ disbursementDate })}
        />
        <NumberInput
          label={words.paidBefore}
          {...POSITIVE}
          allowDecimal={false}
          value={draft.paidBefore}
          {...at('paidBefore')}
          onChange={(paidBefore) => change({ paidBefore: paidBefore === '' ? '' : Number(paidBefore) })}
        />
      </div>
      <Checkbox label={words.rolls} checked={draft.rolls} onChange={({ currentTarget }) => change({ rolls: currentTarget.checked })} />
      {isDisbursed(draft.creditType) && (
        <Checkbox
          label={words.separatesInterest}
          description={text.separatesHint}
          {...at('separatesInterest')}
          checked={draft.separatesInterest}
          onChange={({ currentTarget }) => change({ separatesInterest: currentTarget.checked })}
        />
      )}
    </>
  );
}

/** Where its installments stand in the cash flow. */
export function AreaField({ form: { draft, change, at }, companyId }: { form: Fields; companyId: string }) {
  const { data } = useAnswer(loanAreas, { companyId });
  const groups = (data?.getFlowStructure.EXPENSE ?? []).map(({ label, fields }) => ({
    group: label,
    items: fields.map((one) => ({ value: one.cashflowAreaId, label: one.label })),
  }));
  return (
    <NativeSelect
      label={words.cashflowAreaId}
      value={draft.areaId}
      data={[{ value: '', label: text.usualArea }, ...groups]}
      {...at('cashflowAreaId')}
      onChange={({ currentTarget }) => change({ areaId: currentTarget.value })}
    />
  );
}

/** The bank account that its installments are charged to. */
export function AccountField({ form: { draft, change, at }, companyId }: { form: Fields; companyId: string }) {
  const { data } = useAnswer(loanAccounts, { companyId });
  const accounts = (data?.loanAccounts ?? []).map(({ accountId, name, currency }) => ({
    value: accountId,
    label: `${name} · ${currency}`,
  }));
  return (
    <NativeSelect
      label={words.accountId}
      value={draft.accountId}
      data={[{ value: '', label: text.noAccount }, ...accounts]}
      {...at('accountId')}
      onChange={({ currentTarget }) => change({ accountId: currentTarget.value })}
    />
  );
}
