import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DECIMALS } from '#domain/money.ts';
import { MAX_REASON } from '#domain/reconciliation/reason.ts';
import { numberField } from '#web/ui/numbers.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useDraft } from '#web/ui/useDraft.ts';
import type { Actions } from './actions.ts';
import { areaGroups, areaOfKind } from './areas.ts';
import type { Drafts, KindDraft } from './drafts.ts';
import { kindGroups } from './kinds.ts';
import { type MovementFragment, type MovementKindsQuery, movementAreas, movementKinds } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';

const words = text.panel;

type Props = { row: MovementFragment; companyId: string; actions: Actions; drafts: Drafts['kinds'] };
const NOTHING: KindDraft = { kind: null, area: null, amount: null, reason: '' };

/** What a movement, or a part of it, is when it pays no document. */
export function Explain({ row, companyId, actions, drafts }: Props) {
  const [draft, setDraft] = useDraft(drafts, row.id, NOTHING);
  const { kind, reason } = draft;
  const amount = draft.amount ?? row.remaining;
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useAnswer(movementKinds, { companyId }, { policy: 'cache-first' });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  const { some, groups } = kindGroups(data?.movementKinds ?? [], [row]);
  const chosen = some.find(({ key }) => key === kind);
  const label = chosen?.label;
  const isGood = label !== undefined && amount > 0 && amount <= row.remaining && (reason.trim() === '' || reason.trim().length >= 3);

  async function explain(event: FormEvent) {
    event.preventDefault();
    if (kind === null || label === undefined || !isGood) return;
    setBusy(true);
    const explanation = { kind, fieldKey: draft.area, amount: amount === row.remaining ? null : amount, reason: reason.trim() || null };
    const done = await actions.explain(row, explanation, label);
    setBusy(false);
    if (done) setDraft(NOTHING);
  }

  return (
    <section data-part="kind">
      <h2 className={classes['heading']}>{words.withoutDocument}</h2>
      <p className={classes['hint']}>{words.withoutDocumentHint}</p>
      <form onSubmit={(event) => void explain(event)} noValidate>
        <div className={classes['explain']}>
          <Select
            size="xs"
            label={words.kind}
            placeholder={words.kindSearch}
            nothingFoundMessage={words.noKinds}
            searchable
            value={kind}
            onChange={(next) => setDraft({ ...draft, kind: next, area: null })}
            data={groups}
          />
          <AmountField row={row} amount={amount} onChange={(next) => setDraft({ ...draft, amount: next })} />
          {chosen && (
            <AreaField {...{ row, companyId, kind: chosen }} area={draft.area} onChange={(area) => setDraft({ ...draft, area })} />
          )}
          <TextInput
            size="xs"
            label={words.reason}
            description={words.reasonHint}
            maxLength={MAX_REASON}
            value={reason}
            onChange={({ currentTarget }) => setDraft({ ...draft, reason: currentTarget.value })}
          />
        </div>
        <Button size="xs" type="submit" loading={isBusy} disabled={!isGood}>
          {words.explain}
        </Button>
      </form>
    </section>
  );
}

type AreaFieldProps = {
  row: MovementFragment;
  companyId: string;
  kind: MovementKindsQuery['movementKinds'][number];
  area: string | null;
  onChange: (area: string | null) => void;
};

/** That of the kind, or another; and the accounts that the kind has in this company. */
function AreaField({ row, companyId, kind, area, onChange }: AreaFieldProps) {
  const { data } = useAnswer(movementAreas, { companyId }, { policy: 'cache-first' });
  const own = areaOfKind(kind, row);
  return (
    <Select
      size="xs"
      className={classes['whole'] ?? ''}
      label={text.marks.area}
      description={words.accounts(kind.accountPlan.map(({ label }) => label))}
      placeholder={text.marks.areaSearch}
      nothingFoundMessage={text.marks.noAreas}
      searchable
      allowDeselect={false}
      disabled={!data}
      value={area ?? own}
      data={areaGroups(data?.documentAreas ?? [], row)}
      onChange={(next) => onChange(next === own ? null : next)}
    />
  );
}

type AmountFieldProps = { row: MovementFragment; amount: number; onChange: (amount: number) => void };

/** The part of what is left of a movement. */
export function AmountField({ row, amount, onChange }: AmountFieldProps) {
  return (
    <NumberInput
      size="xs"
      className={classes['amountField'] ?? ''}
      label={words.explainAmount}
      value={amount}
      {...numberField(DECIMALS[row.currency])}
      min={0}
      error={amount > row.remaining}
      onChange={(value) => onChange(Number(value) || 0)}
    />
  );
}
