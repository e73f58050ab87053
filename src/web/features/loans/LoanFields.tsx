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
import { positiveField, RATE } from '#web/ui/numbers.ts';
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
export function FigureFields({ form }: { form: Fields }) {
  const { draft, change, at } = form;
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
        <Money form={form} name="principal" label={isLetter ? words.line : words.principal} withAsterisk={required.includes('principal')} />
        {hasPayment(draft) && (
          <Money
            form={form}
            name="payment"
            label={isLetter ? words.commission : words.payment}
            withAsterisk={required.includes('payment')}
          />
        )}
        <Figure form={form} name="count" withAsterisk={required.includes('count')} />
        {!isLetter && <RateFields form={form} />}
      </div>
      {mayFollowReference(creditType) && <Reference form={form} />}
    </>
  );
}

type FigureName = 'count' | 'rate' | 'paidBefore' | 'tolerance' | 'prepaymentMonths' | 'graceCount';
type FigureProps = { form: Fields; name: FigureName; decimals?: number; placeholder?: string; withAsterisk?: boolean };

/** A positive number of the draft; a whole one without `decimals`. */
export function Figure({ form: { draft, change, at }, name, decimals = 0, ...rest }: FigureProps) {
  return (
    <NumberInput
      label={words[name]}
      {...rest}
      {...(decimals === 0 ? positiveField(0) : { ...RATE, decimalScale: decimals })}
      value={draft[name]}
      {...at(name)}
      onChange={(value) => change({ [name]: value === '' ? '' : Number(value) })}
    />
  );
}

type MoneyName = 'principal' | 'payment' | 'stampTax' | 'notary' | 'downPayment' | 'balloon' | 'insurance';
type MoneyProps = { form: Fields; name: MoneyName; label?: string; withAsterisk?: boolean };

/** An amount of the draft, in the loan's currency. */
export function Money({ form: { draft, change, at }, name, ...rest }: MoneyProps) {
  return (
    <AmountField
      label={words[name]}
      {...rest}
      currency={draft.currency}
      value={draft[name]}
      {...at(name)}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

function RateFields({ form }: { form: Fields }) {
  const { draft, change } = form;
  return (
    <>
      <Figure form={form} name="rate" decimals={6} withAsterisk={requiredOf(draft).includes('rate')} />
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
export function DayFields({ form }: { form: Fields }) {
  const { draft, change, at } = form;
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
        <Figure form={form} name="paidBefore" />
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
