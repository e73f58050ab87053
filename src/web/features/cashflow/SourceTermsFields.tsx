import { Checkbox, NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { MAX_NOTE, MAX_READJUST_MONTHS, READJUSTMENTS } from '#domain/cashflow/sources.ts';
import { positiveField, RATE } from '#web/ui/numbers.ts';
import { upTo } from '#web/ui/upTo.ts';
import type { DraftForm } from '#web/ui/useDraftForm.ts';
import classes from './SourcesPanel.module.css';
import type { SourceDraft } from './sourceDraft.ts';
import { text } from './text.ts';

const words = text.sources;

type Fields = DraftForm<SourceDraft>;

/** The IVA of a source, its readjustment, and a note. */
export function SourceTermsFields({ form: { draft, change, at } }: { form: Fields }) {
  return (
    <>
      <Checkbox
        label={words.isTaxed}
        checked={draft.isTaxed}
        onChange={({ currentTarget }) => change({ isTaxed: currentTarget.checked })}
      />
      {draft.isTaxed && (
        <NativeSelect
          label={words.base}
          data={Object.entries(words.bases).map(([value, label]) => ({ value, label }))}
          {...at('isNet')}
          value={draft.isNet ? 'net' : 'gross'}
          onChange={({ currentTarget }) => change({ isNet: currentTarget.value === 'net' })}
        />
      )}
      {draft.sourceType === 'recurrent' && <Readjustment {...{ draft, change, at }} />}
      <Textarea
        label={words.note}
        autosize
        minRows={1}
        maxRows={4}
        {...at('note')}
        value={draft.note}
        onChange={upTo(MAX_NOTE, (note) => change({ note }))}
      />
    </>
  );
}

function Readjustment({ draft, change, at }: Fields) {
  return (
    <div className={classes['pair']}>
      <NativeSelect
        label={words.readjust}
        data={READJUSTMENTS.filter((one) => one !== 'ipc' || draft.currency === 'CLP').map((value) => ({
          value,
          label: words.readjusts[value],
        }))}
        {...at('readjust')}
        value={draft.readjust}
        onChange={({ currentTarget }) => change({ readjust: READJUSTMENTS.find((one) => one === currentTarget.value) ?? 'none' })}
      />
      {draft.readjust === 'ipc' && (
        <NumberInput
          label={words.readjustMonths}
          {...positiveField(0)}
          max={MAX_READJUST_MONTHS}
          {...at('readjustMonths')}
          value={draft.readjustMonths}
          onChange={(readjustMonths) => change({ readjustMonths })}
        />
      )}
      {draft.readjust === 'percent' && (
        <NumberInput
          label={words.readjustPercent}
          {...RATE}
          decimalScale={2}
          {...at('readjustPercent')}
          value={draft.readjustPercent}
          onChange={(readjustPercent) => change({ readjustPercent })}
        />
      )}
    </div>
  );
}
