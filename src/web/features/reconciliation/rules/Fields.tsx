import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { EOAF_KEYS } from '#domain/kinds/eoaf.ts';
import { GLOSA_KIND_LABELS } from '#domain/reconciliation/rules/kind-labels.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { RutField } from '#web/ui/RutField.tsx';
import type { RuleChoicesQuery } from '../operations.ts';
import { accountName } from '../words.ts';
import type { Draft } from './draft.ts';
import classes from './Rules.module.css';
import { text } from './text.ts';

const words = text.form;
const MAX_WORDS = 5;
type Props = { draft: Draft; choices: RuleChoicesQuery | undefined; onChange: (patch: Partial<Draft>) => void };
type Choice = { value: string; label: string };

const KINDS: Choice[] = Object.entries(GLOSA_KIND_LABELS)
  .filter(([value]) => value !== 'unknown')
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'));

/** What a movement must be. */
export function ConditionFields({ draft, choices, onChange }: Props) {
  const accounts = (choices?.transactionAccountBankList ?? []).map((one) => ({
    value: one.accountId,
    label: one.alias || accountName(one.bankId, one.accountNumber),
  }));
  return (
    <fieldset className={classes['part']}>
      <legend>{words.when}</legend>
      <WordFields draft={draft} onChange={onChange} />
      <div className={classes['pair']}>
        <ChoiceField
          label={words.direction}
          value={draft.direction}
          data={(['', 'in', 'out'] as const).map((value) => ({ value, label: words.directions[value] }))}
          onChange={(value) => onChange({ direction: value === 'in' || value === 'out' ? value : '', area: '', explains: '' })}
        />
        <RutField label={words.rut} value={draft.rut} onChange={(rut) => onChange({ rut })} />
        <ChoiceField
          label={words.account}
          value={draft.account}
          data={[{ value: '', label: words.anyAccount }, ...accounts]}
          onChange={(account) => onChange({ account })}
        />
        <ChoiceField
          label={words.kind}
          value={draft.kind}
          data={[{ value: '', label: words.anyKind }, ...KINDS]}
          onChange={(kind) => onChange({ kind })}
        />
        <AmountField label={words.min} currency={draft.currency} value={draft.min} onChange={(min) => onChange({ min })} />
        <AmountField label={words.max} currency={draft.currency} value={draft.max} onChange={(max) => onChange({ max })} />
        <DayField label={words.from} value={draft.from} onChange={(from) => onChange({ from })} />
        <DayField label={words.to} value={draft.to} onChange={(to) => onChange({ to })} />
      </div>
    </fieldset>
  );
}

function WordFields({ draft, onChange }: Omit<Props, 'choices'>) {
  const set = (index: number, value: string) => onChange({ words: draft.words.map((one, at) => (at === index ? value : one)) });
  return (
    <>
      {draft.words.map((value, index) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a field has nothing else that stays
          key={index}
          label={index === 0 ? words.words : `${words.addWords} ${index + 1}`}
          description={index === 0 ? words.wordsHint : undefined}
          maxLength={200}
          value={value}
          onChange={({ currentTarget }) => set(index, currentTarget.value)}
        />
      ))}
      {draft.words.length < MAX_WORDS && (
        <div>
          <Button size="xs" variant="subtle" onClick={() => onChange({ words: [...draft.words, ''] })}>
            {words.addWords}
          </Button>
        </div>
      )}
    </>
  );
}

/** What the rule makes of it. */
export function EffectFields({ draft, choices, onChange }: Props) {
  const { direction } = draft;
  const side = direction === 'in' ? 'INCOME' : 'EXPENSE';
  const areas = (choices?.documentAreas ?? []).filter(({ isIncome }) => isIncome === (direction === 'in'));
  const kinds = (choices?.movementKinds ?? []).filter((one) => one.side === side || one.side === 'BOTH');
  const areaGroups = grouped(areas, ({ category }) => category);
  const kindGroups = grouped(kinds, ({ familyLabel }) => familyLabel);
  return (
    <fieldset className={classes['part']}>
      <legend>{words.makes}</legend>
      {direction === '' && <p className={classes['hint']}>{words.areaNeedsSide}</p>}
      <div className={classes['pair']}>
        <NativeSelect
          label={words.area}
          value={draft.area}
          disabled={direction === ''}
          data={[{ value: '', label: words.noArea }, ...areaGroups]}
          onChange={({ currentTarget }) => onChange({ area: currentTarget.value })}
        />
        <NativeSelect
          label={words.explain}
          value={draft.explains}
          disabled={direction === '' || draft.matches}
          data={[{ value: '', label: words.noExplain }, ...kindGroups]}
          onChange={({ currentTarget }) => onChange({ explains: currentTarget.value })}
        />
        <NativeSelect
          label={words.eoaf}
          value={draft.eoafKey}
          data={[{ value: '', label: words.noEoaf }, ...EOAF]}
          onChange={({ currentTarget }) => onChange({ eoafKey: currentTarget.value })}
        />
        <span />
        <RutField label={words.partyRut} value={draft.partyRut} onChange={(partyRut) => onChange({ partyRut })} />
        <TextInput
          label={words.party}
          maxLength={80}
          value={draft.partyName}
          onChange={({ currentTarget }) => onChange({ partyName: currentTarget.value })}
        />
      </div>
      <Checkbox
        label={words.matches}
        checked={draft.matches}
        disabled={draft.partyRut === '' || draft.explains !== ''}
        onChange={({ currentTarget }) => onChange({ matches: currentTarget.checked })}
      />
    </fieldset>
  );
}

function grouped<One extends { key: string; label: string }>(list: readonly One[], groupOf: (one: One) => string) {
  return [...Map.groupBy(list, groupOf)].map(([group, some]) => ({ group, items: some.map(({ key, label }) => ({ value: key, label })) }));
}

const EOAF = grouped(EOAF_KEYS, ({ group }) => group);

type ChoiceProps = { label: string; value: string; data: readonly Choice[]; onChange: (value: string) => void };

function ChoiceField({ label, value, data, onChange }: ChoiceProps) {
  return <NativeSelect label={label} value={value} data={[...data]} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}

function DayField({ label, value, onChange }: { label: string; value: number | ''; onChange: (day: number | '') => void }) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={1}
      max={31}
      allowDecimal={false}
      hideControls
      onChange={(day) => onChange(day === '' ? '' : Number(day))}
    />
  );
}
