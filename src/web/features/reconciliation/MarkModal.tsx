import { Button, Select, type SelectProps, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_REASON, MIN_REASON } from '#domain/reconciliation/reason.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { areaGroups } from './areas.ts';
import { kindGroups } from './kinds.ts';
import { type MovementFragment, movementAreas, movementKinds } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';
import type { MarkQuestion, Marks } from './useMarks.ts';

type Rows = readonly MovementFragment[];
const words = text.marks;
const AUTOFOCUS = { 'data-autofocus': true };
const TITLES = { hide: words.hideTitle, area: words.area, kind: words.kind } as const;

type Props = { question: { what: MarkQuestion; rows: Rows }; companyId: string; marks: Marks; close: () => void };

/** What is asked before movements are hidden, or given another area or kind. */
export default function MarkModal({ question: { what, rows }, ...props }: Props) {
  const Part = PARTS[what];
  return (
    <Dialog onClose={props.close} title={TITLES[what]} isAbovePanels>
      <p className={classes['hint']}>{rows.length === 1 ? rows[0]?.description : text.movements(rows.length)}</p>
      <Part rows={rows} {...props} />
    </Dialog>
  );
}

type PartProps = Omit<Props, 'question'> & { rows: Rows };

function Hide({ rows, marks, close }: PartProps) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const hide = async () => {
    setBusy(true);
    const isDone = await marks.hide(rows, reason.trim());
    setBusy(false);
    if (isDone !== null) close();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void hide();
      }}
    >
      <TextInput
        {...AUTOFOCUS}
        label={words.reason}
        description={words.hideHint}
        maxLength={MAX_REASON}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p className={classes['modalActs']}>
        <Button type="submit" loading={isBusy} disabled={reason.trim().length < MIN_REASON}>
          {words.hide}
        </Button>
      </p>
    </form>
  );
}

function Area({ rows, companyId, marks, close }: PartProps) {
  const { data } = useAnswer(movementAreas, { companyId }, { policy: 'cache-first' });
  const areas = data?.documentAreas ?? [];
  const [first, ...others] = rows;
  if (!first || others.some(({ type }) => type !== first.type)) return <p>{words.mixed}</p>;
  const value = others.length === 0 ? first.fieldKey : null;
  const isByHand = rows.some(({ fieldKey }) => fieldKey !== null);
  const choose = (key: string) => {
    void marks.setArea(rows, key || null, areas.find((one) => one.key === key)?.label ?? words.automatic);
    close();
  };
  return (
    <Choice
      label={words.area}
      placeholder={words.areaSearch}
      nothingFoundMessage={words.noAreas}
      disabled={!data}
      value={value}
      data={[...(isByHand ? [{ value: '', label: words.backToAutomatic }] : []), ...areaGroups(areas, first)]}
      onChoose={choose}
    />
  );
}

function Kind({ rows, companyId, marks, close }: PartProps) {
  const { data } = useAnswer(movementKinds, { companyId }, { policy: 'cache-first' });
  const { some, groups } = kindGroups(data?.movementKinds ?? [], rows);
  const choose = (key: string) => {
    void marks.setKind(rows, key || null, some.find((one) => one.key === key)?.label ?? words.byGlosa);
    close();
  };
  return (
    <Choice
      label={words.kind}
      placeholder={text.panel.kindSearch}
      nothingFoundMessage={text.panel.noKinds}
      disabled={!data}
      value={null}
      data={[{ value: '', label: words.byGlosa }, ...groups]}
      onChoose={choose}
    />
  );
}

type ChoiceProps = Pick<SelectProps, 'label' | 'placeholder' | 'nothingFoundMessage' | 'disabled' | 'data'> & {
  value: string | null;
  onChoose: (key: string) => void;
};

/** Choosing it does it. */
function Choice({ onChoose, ...rest }: ChoiceProps) {
  return (
    <Select
      {...AUTOFOCUS}
      {...rest}
      searchable
      defaultDropdownOpened
      comboboxProps={{ zIndex: 260 }}
      onChange={(key) => key !== null && onChoose(key)}
    />
  );
}

const PARTS = { hide: Hide, area: Area, kind: Kind } as const;
