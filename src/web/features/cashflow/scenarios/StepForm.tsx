import { Button, Loader, NativeSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { MAX_PERCENT, MAX_SHIFTED_DAYS, SCENARIO_STEPS, SCENARIO_TARGETS } from '#domain/cashflow/scenario.ts';
import { STEP_WORDS } from '#domain/cashflow/scenario-words.ts';
import { MAX_LABEL, SOURCE_CURRENCIES } from '#domain/cashflow/sources.ts';
import { LOAN_CURRENCIES, MAX_LOAN_NAME } from '#domain/loans/terms.ts';
import { CURRENCIES, type Currency } from '#domain/money.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { IntervalFields } from '#web/ui/IntervalFields.tsx';
import { positiveField, RATE } from '#web/ui/numbers.ts';
import { upTo } from '#web/ui/upTo.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { scenarioTargets } from '../operations.ts';
import classes from './Scenarios.module.css';
import { hasTarget, type StepDraft, stepKindOf, targetKindOf } from './steps.ts';
import { text } from './text.ts';

const words = text.step;

/** What a step may choose from, beside what is searched. */
export type StepChoices = {
  areas: readonly { group: string; items: readonly { value: string; label: string }[] }[];
  sources: readonly { value: string; label: string }[];
};
type FieldsProps = { draft: StepDraft; change: (some: Partial<StepDraft>) => void };
type Props = FieldsProps & {
  companyId: string;
  choices: StepChoices;
  /** Of a step that the scenario has already. */
  isEdited: boolean;
  onAdd: (() => void) | null;
  onCancel: () => void;
};

/** The fields of a step that is being added or edited. */
export function StepForm({ companyId, choices, draft, change, isEdited, onAdd, onCancel }: Props) {
  const { kind } = draft;
  return (
    <fieldset className={classes['step']}>
      <legend className="sr">{text.addStep}</legend>
      <NativeSelect
        label={words.what}
        data-autofocus
        data={SCENARIO_STEPS.map((value) => ({ value, label: STEP_WORDS[value] }))}
        value={kind}
        onChange={({ currentTarget }) => change({ kind: stepKindOf(currentTarget.value), currency: 'CLP', rate: '' })}
      />
      {hasTarget(draft) && <Target {...{ companyId, choices, draft, change }} />}
      {kind === 'shift' && <Shift {...{ draft, change }} />}
      {kind === 'scale' && (
        <NumberInput
          label={words.percent}
          description={words.percentHint}
          {...RATE}
          max={MAX_PERCENT}
          decimalScale={2}
          value={draft.percent}
          onChange={(value) => change({ percent: numberOf(value) })}
        />
      )}
      {(kind === 'point' || kind === 'source') && <Source {...{ draft, change, choices }} />}
      {kind === 'loan' && <Loan {...{ draft, change }} />}
      {kind === 'rate' && <Rate {...{ draft, change }} />}
      <div className={classes['buttons']}>
        <Button size="xs" variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button size="xs" disabled={!onAdd} onClick={() => onAdd?.()}>
          {isEdited ? words.change : words.add}
        </Button>
      </div>
    </fieldset>
  );
}

function numberOf(value: number | string): number | '' {
  return value === '' ? '' : Number(value);
}

function Pair({ children }: { children: ReactNode }) {
  return <div className={classes['pair']}>{children}</div>;
}

function Target({ companyId, choices, draft, change }: Omit<Props, 'isEdited' | 'onAdd' | 'onCancel'>) {
  const { of, target } = draft;
  const listed = of === 'area' ? [...choices.areas] : of === 'source' ? [...choices.sources] : null;
  return (
    <Pair>
      <NativeSelect
        label={words.on}
        data={[...SCENARIO_TARGETS].map((value) => ({ value, label: words.targets[value] }))}
        value={of}
        onChange={({ currentTarget }) => change({ of: targetKindOf(currentTarget.value), target: null })}
      />
      {listed ? (
        <Select
          label={words.find[of]}
          data={listed.map((one) => ('group' in one ? { ...one, items: [...one.items] } : one))}
          searchable
          nothingFoundMessage={words.notFound}
          value={target?.id ?? null}
          onChange={(id, option) => change({ target: id ? { id, name: option?.label ?? '' } : null })}
        />
      ) : (
        <TargetSearch {...{ companyId, draft, change }} />
      )}
    </Pair>
  );
}

/** A counterpart or document, found by the server. */
function TargetSearch({ companyId, draft: { of, target }, change }: FieldsProps & { companyId: string }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === target?.name ? '' : typed, 300);
  const { data, isRefreshing, isLoading } = useAnswer(scenarioTargets, { companyId, kind: of, search });
  const found = data?.scenarioTargets ?? [];
  const known = target && !found.some(({ id }) => id === target.id) ? [{ ...target, hint: '' }] : [];
  return (
    <Select
      label={words.find[of]}
      placeholder={words.search}
      data={[...known, ...found].map(({ id, name, hint }) => ({ value: id, label: name, hint }))}
      renderOption={({ option }) => <Option label={option.label} hint={found.find(({ id }) => id === option.value)?.hint ?? ''} />}
      searchable
      filter={({ options }) => options}
      nothingFoundMessage={words.notFound}
      rightSection={isLoading || isRefreshing ? <Loader size={14} /> : undefined}
      value={target?.id ?? null}
      onSearchChange={setTyped}
      onChange={(id, option) => change({ target: id ? { id, name: option?.label ?? '' } : null })}
    />
  );
}

function Option({ label, hint }: { label: string; hint: string }) {
  return (
    <span className={classes['option']}>
      {label} <small>{hint}</small>
    </span>
  );
}

function Shift({ draft: { days, isEarlier }, change }: FieldsProps) {
  return (
    <Pair>
      <NumberInput
        label={words.days}
        {...positiveField(0)}
        max={MAX_SHIFTED_DAYS}
        value={days}
        onChange={(value) => change({ days: numberOf(value) })}
      />
      <div>
        <span className={classes['label']}>{words.direction}</span>
        <SegmentedControl
          aria-label={words.direction}
          fullWidth
          data={[
            { value: 'later', label: words.later },
            { value: 'earlier', label: words.earlier },
          ]}
          value={isEarlier ? 'earlier' : 'later'}
          onChange={(value) => change({ isEarlier: value === 'earlier' })}
        />
      </div>
    </Pair>
  );
}

function Source({ draft, change, choices }: FieldsProps & { choices: StepChoices }) {
  const { kind, label, areaId, currency, amount, date } = draft;
  return (
    <>
      <TextInput label={words.label} value={label} onChange={upTo(MAX_LABEL, (label) => change({ label }))} />
      <NativeSelect
        label={words.area}
        data={choices.areas.map(({ group, items }) => ({ group, items: [...items] }))}
        value={areaId}
        onChange={({ currentTarget }) => change({ areaId: currentTarget.value })}
      />
      <Pair>
        <AmountField label={words.amount} currency={currency} value={amount} onChange={(next) => change({ amount: next })} />
        <CurrencySelect currencies={SOURCE_CURRENCIES} {...{ draft, change }} />
      </Pair>
      <DateField label={kind === 'point' ? words.date : words.firstDate} value={date} onChange={(next) => change({ date: next })} />
      {kind === 'source' && (
        <Pair>
          <IntervalFields labels={words} value={draft} at={() => ({})} onChange={change} />
        </Pair>
      )}
    </>
  );
}

function Loan({ draft, change }: FieldsProps) {
  const { label, currency, amount, count, rate, date, firstDue } = draft;
  return (
    <>
      <TextInput label={words.loan} value={label} onChange={upTo(MAX_LOAN_NAME, (label) => change({ label }))} />
      <Pair>
        <AmountField label={words.principal} currency={currency} value={amount} onChange={(next) => change({ amount: next })} />
        <CurrencySelect currencies={LOAN_CURRENCIES} {...{ draft, change }} />
      </Pair>
      <Pair>
        <NumberInput label={words.count} {...positiveField(0)} value={count} onChange={(value) => change({ count: numberOf(value) })} />
        <NumberInput
          label={words.monthly}
          {...RATE}
          decimalScale={4}
          value={rate}
          onChange={(value) => change({ rate: numberOf(value) })}
        />
      </Pair>
      <Pair>
        <DateField label={words.disbursement} value={date} onChange={(next) => change({ date: next })} />
        <DateField label={words.firstDue} value={firstDue} onChange={(next) => change({ firstDue: next })} />
      </Pair>
    </>
  );
}

function Rate({ draft, change }: FieldsProps) {
  const foreign = CURRENCIES.filter((one) => one !== 'CLP');
  return (
    <Pair>
      <CurrencySelect currencies={foreign} {...{ draft, change }} />
      <NumberInput label={words.rate} {...positiveField(6)} value={draft.rate} onChange={(value) => change({ rate: numberOf(value) })} />
    </Pair>
  );
}

function CurrencySelect({ currencies, draft: { currency }, change }: FieldsProps & { currencies: readonly Currency[] }) {
  return (
    <NativeSelect
      label={words.currency}
      data={[...currencies]}
      value={currency}
      onChange={({ currentTarget }) => change({ currency: currencies.find((one) => one === currentTarget.value) ?? 'CLP' })}
    />
  );
}
