import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_REASON, MIN_REASON } from '#domain/reconciliation/reason.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { areaGroups } from './areas.ts';
import { type MovementFragment, movementAreas } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';
import type { Marks } from './useMarks.ts';

type Row = MovementFragment;
const words = text.marks;
const AUTOFOCUS = { 'data-autofocus': true };

type Props = { question: { what: 'hide' | 'area'; row: Row }; companyId: string; marks: Marks; close: () => void };

/** What H and E ask before they act. */
export default function MarkModal({ question: { what, row }, ...props }: Props) {
  return (
    <Dialog onClose={props.close} title={what === 'hide' ? words.hideTitle : words.area} isAbovePanels>
      <p className={classes['hint']}>{row.description}</p>
      {what === 'hide' ? <Hide row={row} {...props} /> : <Area row={row} {...props} />}
    </Dialog>
  );
}

type PartProps = Omit<Props, 'question'> & { row: Row };

function Hide({ row, marks, close }: PartProps) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const hide = async () => {
    setBusy(true);
    const isDone = await marks.hide(row, reason.trim());
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

function Area({ row, companyId, marks, close }: PartProps) {
  const { data } = useAnswer(movementAreas, { companyId }, { policy: 'cache-first' });
  const areas = data?.documentAreas ?? [];
  const choose = (key: string | null) => {
    if (key === null) return;
    void marks.setArea(row, key || null, areas.find((one) => one.key === key)?.label ?? words.automatic);
    close();
  };
  return (
    <Select
      {...AUTOFOCUS}
      label={words.area}
      placeholder={words.areaSearch}
      nothingFoundMessage={words.noAreas}
      searchable
      defaultDropdownOpened
      comboboxProps={{ zIndex: 260 }}
      disabled={!data}
      value={row.fieldKey}
      data={[...(row.fieldKey ? [{ value: '', label: words.backToAutomatic }] : []), ...areaGroups(areas, row)]}
      onChange={choose}
    />
  );
}
