import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DECIMALS } from '#domain/money.ts';
import { MAX_REASON } from '#domain/reconciliation/reason.ts';
import { NUMBER } from '#web/ui/numbers.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useDraft } from '#web/ui/useDraft.ts';
import type { Actions } from './actions.ts';
import type { Drafts, KindDraft } from './drafts.ts';
import { kindGroups } from './kinds.ts';
import { type MovementFragment, movementKinds } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';

const words = text.panel;

type Props = { row: MovementFragment; companyId: string; actions: Actions; drafts: Drafts['kinds'] };
const NOTHING: KindDraft = { kind: null, amount: null, reason: '' };

/** What a movement, or a part of it, is when it pays no document. */
export function Explain({ row, companyId, actions, drafts }: Props) {
  const [draft, setDraft] = useDraft(drafts, row.id, NOTHING);
  const { kind, reason } = draft;
  const amount = draft.amount ?? row.remaining;
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useAnswer(movementKinds, { companyId }, { policy: 'cache-first' });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  const { some, groups } = kindGroups(data?.movementKinds ?? [], [row]);
  const label = some.find(({ key }) => key === kind)?.label;
  const isGood = label !== undefined && amount > 0 && amount <= row.remaining && (reason.trim() === '' || reason.trim().length >= 3);

  async function explain() {
    if (kind === null || label === undefined) return;
    setBusy(true);
    const done = await actions.explain(
      row,
      { kind, amount: amount === row.remaining ? null : amount, reason: reason.trim() || null },
      label,
    );
    setBusy(false);
    if (done) setDraft(NOTHING);
  }

  return (
    <section data-part="kind">
      <h2 className={classes['heading']}>{words.withoutDocument}</h2>
      <p className={classes['hint']}>{words.withoutDocumentHint}</p>
      <div className={classes['explain']}>
        <Select
          size="xs"
          label={words.kind}
          placeholder={words.kindSearch}
          nothingFoundMessage={words.noKinds}
          searchable
          value={kind}
          onChange={(next) => setDraft({ ...draft, kind: next })}
          data={groups}
        />
        <AmountField row={row} amount={amount} onChange={(next) => setDraft({ ...draft, amount: next })} />
        <TextInput
          size="xs"
          label={words.reason}
          description={words.reasonHint}
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ currentTarget }) => setDraft({ ...draft, reason: currentTarget.value })}
        />
      </div>
      <Button size="xs" loading={isBusy} disabled={!isGood} onClick={explain}>
        {words.explain}
      </Button>
    </section>
  );
}

type AmountFieldProps = { row: MovementFragment; amount: number; onChange: (amount: number) => void };

function AmountField({ row, amount, onChange }: AmountFieldProps) {
  return (
    <NumberInput
      size="xs"
      className={classes['amountField'] ?? ''}
      label={words.explainAmount}
      value={amount}
      {...NUMBER}
      min={0}
      decimalScale={DECIMALS[row.currency]}
      error={amount > row.remaining}
      onChange={(value) => onChange(Number(value) || 0)}
    />
  );
}
