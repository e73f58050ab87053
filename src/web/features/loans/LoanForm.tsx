import { Button, Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { formatDecimal } from '#domain/format.ts';
import {
  CREDIT_TYPES,
  DAY_COUNTS,
  GRACES,
  isDisbursed,
  LOAN_CURRENCIES,
  LOAN_INTERVALS,
  MAX_LOAN_NAME,
  MAX_REFERENCE,
  mayFollowReference,
  methodsOf,
  RATE_PERIODS,
} from '#domain/loans/terms.ts';
import { formatMajor } from '#domain/money.ts';
import { errorMessage } from '#web/api/errors.ts';
import { session } from '#web/api/session.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeptDraft } from '#web/ui/KeptDraft.tsx';
import { POSITIVE } from '#web/ui/numbers.ts';
import { RutField } from '#web/ui/RutField.tsx';
import { upTo } from '#web/ui/upTo.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { type DraftForm, useDraftForm } from '#web/ui/useDraftForm.ts';
import { useUndo } from '../shell/useUndo.ts';
import {
  type Draft,
  draftOf,
  hasPayment,
  inputOf,
  isPlannable,
  NEW_DRAFT,
  requiredOf,
  usualOf,
  type WholeLoan,
  withRate,
} from './draft.ts';
import { Installments } from './Installments.tsx';
import classes from './Loans.module.css';
import { type LoanInput, loanAccounts, loanAreas, type PreviewLoanQuery, previewLoan, saveLoan } from './operations.ts';
import { text } from './text.ts';

const words = text.fields;
type Form = DraftForm<Draft>;
/** Those that were closed and not saved: each version of a loan, and a new one. */
const drafts = new Map<string, Draft>();
type Props = { companyId: string; loan: WholeLoan | null; hasOwnStep?: boolean; onClose: () => void };

/** The form of a loan, new or existing, with its schedule before saving. */
export default function LoanForm({ companyId, loan, hasOwnStep = false, onClose }: Props) {
  const { form, forget, earlier, message, refuse, props } = useDraftForm(() => (loan ? draftOf(loan) : NEW_DRAFT), Object.keys(words), {
    drafts,
    key: `${session()?.uid ?? ''} ${companyId} ${loan ? `${loan.id} ${loan.version}` : ''}`,
  });
  const { draft } = form;
  const back = useUndo(companyId);
  const [save, isBusy] = useAct(saveLoan, {
    done: text.saved,
    undo: (data) => back(data.saveLoan.actId),
    refuse,
  });
  const input = isPlannable(draft) ? inputOf(draft) : null;
  const leave = () => {
    forget();
    onClose();
  };
  async function submit() {
    if (input && (await save({ companyId, ...(loan ? { id: loan.id, version: loan.version } : {}), input }))) leave();
  }
  return (
    <Dialog onClose={onClose} title={loan ? text.change : text.add} isBusy={isBusy} hasOwnStep={hasOwnStep} isAbovePanels size="lg">
      <form className={classes['form']} {...props(submit)}>
        <KeptDraft {...earlier} />
        <What form={form} />
        <Four form={form} />
        <When form={form} />
        <div className={classes['pair']}>
          <Area form={form} companyId={companyId} />
          <Account form={form} companyId={companyId} />
        </div>
        <More form={form} />
        {input ? <Preview companyId={companyId} input={input} /> : <p className={classes['hint']}>{text.incomplete}</p>}
        {message && <p role="alert">{message}</p>}
        <div className={classes['buttons']}>
          <Button size="sm" variant="default" onClick={leave} disabled={isBusy}>
            {text.cancel}
          </Button>
          <Button size="sm" type="submit" loading={isBusy} disabled={!input}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const optionsOf = <Value extends string | number>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value: String(value), label: labels[value] }));
const namedOptions = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
/** The one of some values that a field chose. */
const chosen = <Value extends string | number>(values: readonly Value[], text: string): Value =>
  values.find((value) => String(value) === text) ?? (values[0] as Value);

function What({ form: { draft, change, at } }: { form: Form }) {
  const methods = methodsOf(draft.creditType);
  return (
    <>
      <div className={classes['pair']}>
        <NativeSelect
          label={words.creditType}
          value={draft.creditType}
          data={optionsOf(CREDIT_TYPES, text.types)}
          onChange={({ currentTarget }) => change(usualOf(chosen(CREDIT_TYPES, currentTarget.value)))}
        />
        {methods.length > 1 && (
          <NativeSelect
            label={words.method}
            value={draft.method}
            data={optionsOf(methods, text.methods)}
            {...at('method')}
            onChange={({ currentTarget }) => change({ method: chosen(methods, currentTarget.value) })}
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
function Four({ form: { draft, change, at } }: { form: Form }) {
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
          onChange={({ currentTarget }) => change({ currency: chosen(LOAN_CURRENCIES, currentTarget.value) })}
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

function RateFields({ form: { draft, change, at } }: { form: Form }) {
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
        onChange={({ currentTarget }) => change({ ratePeriod: chosen(RATE_PERIODS, currentTarget.value) })}
      />
      <NativeSelect
        label={words.dayCount}
        value={draft.dayCount}
        data={namedOptions(text.dayCounts)}
        onChange={({ currentTarget }) => change({ dayCount: chosen(DAY_COUNTS, currentTarget.value) })}
      />
    </>
  );
}

/** What the rate of a loan abroad is made of. */
function Reference({ form: { draft, change, at } }: { form: Form }) {
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

function When({ form: { draft, change, at } }: { form: Form }) {
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
          onChange={({ currentTarget }) => change({ interval: chosen(LOAN_INTERVALS, currentTarget.value) })}
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
function Area({ form: { draft, change, at }, companyId }: { form: Form; companyId: string }) {
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
function Account({ form: { draft, change, at }, companyId }: { form: Form; companyId: string }) {
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

/** What decides what happens to it later: how much a letter of credit may pay, or what a prepayment costs. */
function Afterwards({ form: { draft, change, at } }: { form: Form }) {
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
function Costs({ form: { draft, change, at } }: { form: Form }) {
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
function More({ form }: { form: Form }) {
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
            onChange={({ currentTarget }) => change({ grace: chosen(GRACES, currentTarget.value) })}
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

const PAUSE = 300; // ms

/** The schedule that would be saved, or what is wrong with it. */
function Preview({ companyId, input }: { companyId: string; input: LoanInput }) {
  const [settled] = useDebouncedValue(input, PAUSE);
  const { data, error } = useAnswer(previewLoan, { companyId, input: settled }, { policy: 'cache-first' });
  if (error) return <p role="status">{errorMessage(error)}</p>;
  if (!data) return null;
  const { warning, totalInterest, effectiveRate, installments } = data.previewLoan;
  const currency = input.currency ?? 'CLP';
  return (
    <>
      {warning && <p className={classes['warning']}>{warning}</p>}
      <p className={classes['hint']} role="status">
        {[
          solvedWords(data.previewLoan, currency),
          `${text.totalInterest}: ${formatMajor(totalInterest, currency)}`,
          effectiveRate !== null && text.effectiveRate(formatDecimal(effectiveRate, 4, 4)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes['scroll']} tabIndex={0} aria-label={text.preview}>
        <Installments rows={installments} currency={currency} />
      </section>
    </>
  );
}

function solvedWords({ solved, principal, payment, count, rate }: PreviewLoanQuery['previewLoan'], currency: Draft['currency']): string {
  if (solved === 'principal') return `${text.solved}: ${words.principal} ${formatMajor(principal, currency)}`;
  if (solved === 'payment') return `${text.solved}: ${words.payment} ${formatMajor(payment, currency)}`;
  if (solved === 'count') return `${text.solved}: ${words.count} ${count}`;
  return solved === 'rate' ? `${text.solved}: ${words.rate} ${formatDecimal(rate, 4, 4)}` : '';
}
