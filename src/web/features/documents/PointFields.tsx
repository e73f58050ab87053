import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { bankDayFrom, isBankDay } from '#domain/bank-days.ts';
import { type Day, dayInChile, formatDay, isDay } from '#domain/date.ts';
import { MEANS_WORDS, PAYMENT_MEANS, type PaymentMeans } from '#domain/documents/means.ts';
import { fixedRemainder, type Payable, remainingOf, soldByFile } from '#domain/documents/payable.ts';
import { formatMoney } from '#domain/money.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ChequeFields } from './ChequeFields.tsx';
import { dueAfter, type FieldsProps, type PointOperation, type PointValues } from './point.ts';
import { text } from './text.ts';

const words = text.point;

/** The fields of an operation; some need none. */
export function PointFields({ kind, ...props }: FieldsProps & { kind: PointOperation }) {
  return (
    <>
      {kind === 'payoff' && <PaymentFields {...props} />}
      {kind === 'partialPayoff' && (
        <>
          <AmountOf {...props} label={words.amountOf(props.payables.length)} max={smallest(props.payables, remainingOf)} />
          <PaymentFields {...props} />
        </>
      )}
      {kind === 'partialPay' && (
        <AmountOf {...props} label={words.amountOf(props.payables.length)} max={smallest(props.payables, remainingOf)} />
      )}
      {kind === 'changeAmount' && <ChangeFields {...props} />}
      {kind === 'postpone' && <PostponeFields {...props} />}
      {kind === 'agenda' && <AgendaField {...props} />}
      {kind === 'chequePayoff' && <ChequeFields {...props} />}
      {kind === 'factorize' && <FactorFields {...props} />}
      {PAYS.includes(kind) && props.payables.some(({ isClaimed }) => isClaimed) && (
        <Checkbox
          label={words.claimed}
          checked={props.values.confirmsClaimed}
          onChange={(event) => props.onChange({ confirmsClaimed: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

const PAYS: readonly PointOperation[] = ['payoff', 'partialPayoff', 'chequePayoff', 'factorize'];

type PostponeProps = {
  values: Pick<PointValues, 'date' | 'days' | 'onlyBankDays'>;
  onChange: (some: Partial<Pick<PointValues, 'date' | 'days' | 'onlyBankDays'>>) => void;
  /** The documents, where the form knows them. */
  payables?: readonly Payable[];
};

function PaymentFields({ values, onChange }: FieldsProps) {
  return (
    <>
      <DateField label={words.paidOn} value={values.date} onChange={(date) => onChange({ date })} />
      <MeansField value={values.means} onChange={(means) => onChange({ means })} />
      <Note label={words.note} values={values} onChange={onChange} />
    </>
  );
}

const MEANS = PAYMENT_MEANS.map((value) => ({ value, label: MEANS_WORDS[value].label }));

/** How it was paid; nobody has to say it. */
export function MeansField({ value, onChange }: { value: PaymentMeans | ''; onChange: (means: PaymentMeans | '') => void }) {
  return <Select label={words.means} data={MEANS} value={value || null} clearable onChange={(means) => onChange(means ?? '')} />;
}

function ChangeFields(props: FieldsProps) {
  return (
    <>
      <AmountOf {...props} label={words.remaining} max={smallest(props.payables, fixedRemainder)} />
      <Note label={words.reason} values={props.values} onChange={props.onChange} />
    </>
  );
}

/** To a day, or by days: each takes the other's place. */
export function PostponeFields({ values, onChange, payables = [] }: PostponeProps) {
  const isClosedDay = isDay(values.date) && !isBankDay(values.date);
  return (
    <>
      <DateField
        label={words.dueOn}
        value={values.date}
        onChange={(date) => onChange(date ? { date, days: '' } : { date })}
        description={isClosedDay && isDay(values.date) ? words.noBankDay(formatDay(bankDayFrom(values.date))) : null}
      />
      <NumberInput
        label={words.days}
        value={values.days}
        min={0}
        max={1_830}
        allowDecimal={false}
        hideControls
        onChange={(days) => onChange(days === '' ? { days: '' } : { days: Number(days), date: '' })}
      />
      <Checkbox
        label={words.onlyBankDays}
        checked={values.onlyBankDays}
        onChange={(event) => onChange({ onlyBankDays: event.currentTarget.checked })}
      />
      <DueAfter due={dueAfter(payables, values)} />
    </>
  );
}

/** The day that follows, before it is sent; one in the past leaves them late. */
function DueAfter({ due }: { due: [Day, Day] | null }) {
  if (!due) return null;
  const [first, last] = due;
  const isPast = first < dayInChile(new Date());
  return (
    <Notice tone={isPast ? 'waiting' : 'info'}>
      {first === last ? words.dueAfter(formatDay(first)) : words.dueBetween(formatDay(first), formatDay(last))}
      {isPast && ` ${words.stillLate(first === last)}`}
    </Notice>
  );
}

function AgendaField({ values, onChange }: FieldsProps) {
  return <DateField label={words.agendaOn} description={words.noAgenda} value={values.date} onChange={(date) => onChange({ date })} />;
}

function FactorFields(props: FieldsProps) {
  const { values, onChange, payable, payables } = props;
  return (
    <>
      <TextInput
        label={words.factor}
        value={values.factor}
        maxLength={100}
        onChange={(event) => onChange({ factor: event.currentTarget.value })}
      />
      {payables.every(({ isReceived }) => isReceived) ? null : (
        <>
          <AmountOf
            {...props}
            label={words.advanceOf(payables.length)}
            max={smallest(payables, (one) => soldByFile(one) || remainingOf(one))}
          />
          <AmountField
            label={words.retention}
            currency={payable.currency}
            value={values.retention}
            onChange={(retention) => onChange({ retention })}
          />
          <DateField label={words.factorPaysOn} value={values.date} onChange={(date) => onChange({ date })} />
        </>
      )}
    </>
  );
}

/** The least that any of the documents leaves room for, minor units; 0 of none. */
function smallest(payables: readonly Payable[], roomOf: (payable: Payable) => number): number {
  return payables.length === 0 ? 0 : Math.min(...payables.map(roomOf));
}

/** `max` in minor units: what the hint says. */
function AmountOf({ payable, values, onChange, max, label = words.amount }: FieldsProps & { max: number; label?: string }) {
  const { currency } = payable;
  return (
    <AmountField
      label={label}
      description={words.range(formatMoney(max, currency))}
      currency={currency}
      value={values.amount}
      onChange={(amount) => onChange({ amount })}
    />
  );
}

function Note({ label, values, onChange }: { label: string } & Pick<FieldsProps, 'values' | 'onChange'>) {
  return (
    <TextInput label={label} value={values.note} maxLength={200} onChange={(event) => onChange({ note: event.currentTarget.value })} />
  );
}
