import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { parseRut } from '#domain/rut.ts';
import { RutField } from '#web/ui/RutField.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useDraft } from '#web/ui/useDraft.ts';
import type { Actions } from './actions.ts';
import { areaGroups } from './areas.ts';
import type { AdvanceDraft, Drafts } from './drafts.ts';
import { AmountField } from './Explain.tsx';
import { type MovementFragment, movementAreas } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';

const words = text.panel;

/** `isReached`: the key of this part was pressed. */
type Props = { row: MovementFragment; companyId: string; actions: Actions; drafts: Drafts['advances']; isReached: boolean };

/** A payment before its invoice exists: a payment on account is made of the movement. */
export function Advance({ row, companyId, actions, drafts, isReached }: Props) {
  const nothing: AdvanceDraft = {
    isOpen: false,
    rut: row.counterpartId ?? '',
    name: row.counterpartName ?? '',
    area: null,
    amount: null,
  };
  const [draft, setDraft] = useDraft(drafts, row.id, nothing);
  const isOpen = draft.isOpen || isReached;
  // Once reached it stays open, whatever part is reached next.
  useEffect(() => {
    if (isReached && !draft.isOpen) setDraft({ ...draft, isOpen: true });
  });
  if (!isOpen)
    return (
      <section data-part="advance">
        <Button size="xs" variant="default" onClick={() => setDraft({ ...draft, isOpen: true })}>
          {words.advanceOpen}
        </Button>
      </section>
    );
  return (
    <section data-part="advance">
      <h2 className={classes['heading']}>{words.advance}</h2>
      <p className={classes['hint']}>{words.advanceHint(row.type === 'RECIEVED')}</p>
      <AdvanceForm row={row} companyId={companyId} actions={actions} draft={draft} onDraft={setDraft} onDone={() => setDraft(nothing)} />
    </section>
  );
}

type FormProps = Pick<Props, 'row' | 'companyId' | 'actions'> & {
  draft: AdvanceDraft;
  onDraft: (draft: AdvanceDraft) => void;
  onDone: () => void;
};

function AdvanceForm({ row, companyId, actions, draft, onDraft, onDone }: FormProps) {
  const [isBusy, setBusy] = useState(false);
  const amount = draft.amount ?? row.remaining;
  const rut = parseRut(draft.rut);
  const isGood = rut !== null && amount > 0 && amount <= row.remaining;

  async function register(event: FormEvent) {
    event.preventDefault();
    if (!rut || !isGood) return;
    setBusy(true);
    const input = { rut, name: draft.name.trim() || null, fieldKey: draft.area, amount: amount === row.remaining ? null : amount };
    const done = await actions.advance(row, input);
    setBusy(false);
    if (done) onDone();
  }

  return (
    <form onSubmit={(event) => void register(event)} noValidate>
      <div className={classes['explain']}>
        <RutField
          size="xs"
          label={words.advanceRut}
          value={draft.rut}
          error={draft.rut.trim() !== '' && !rut}
          onChange={(next) => onDraft({ ...draft, rut: next })}
        />
        <AmountField row={row} amount={amount} onChange={(next) => onDraft({ ...draft, amount: next })} />
        <TextInput
          size="xs"
          label={words.advanceName}
          maxLength={100}
          value={draft.name}
          onChange={({ currentTarget }) => onDraft({ ...draft, name: currentTarget.value })}
        />
        <AreaField row={row} companyId={companyId} area={draft.area} onChange={(area) => onDraft({ ...draft, area })} />
      </div>
      <Button size="xs" type="submit" loading={isBusy} disabled={!isGood}>
        {words.advanceOpen}
      </Button>
    </form>
  );
}

type AreaProps = { row: MovementFragment; companyId: string; area: string | null; onChange: (area: string | null) => void };

function AreaField({ row, companyId, area, onChange }: AreaProps) {
  const { data } = useAnswer(movementAreas, { companyId }, { policy: 'cache-first' });
  return (
    <Select
      size="xs"
      label={text.marks.area}
      placeholder={words.advanceArea}
      nothingFoundMessage={text.marks.noAreas}
      searchable
      clearable
      disabled={!data}
      value={area}
      data={areaGroups(data?.documentAreas ?? [], row)}
      onChange={onChange}
    />
  );
}
