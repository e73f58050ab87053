import { Menu, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../../shell/access.ts';
import { useUndo } from '../../shell/useUndo.ts';
import { cashPositions, deleteCashPosition, type PositionSelectionFragment } from '../operations.ts';
import { text } from './text.ts';

const SelectionDialog = lazy(() => import('./SelectionDialog.tsx'));
const words = text.selection;

type Props = { companyId: string; name: string; onName: (name: string) => void };

/** The saved positions: which of them is shown, the items of the menu that change them, and their dialog. */
export function useSelections({ companyId, name, onName }: Props) {
  const mayWrite = useMay('cashflow.write');
  const { data, refetch } = useAnswer(cashPositions, { companyId });
  const all = data?.cashPositions ?? [];
  const chosen = all.find((one) => one.name === name) ?? null;
  const [editing, setEditing] = useState<PositionSelectionFragment | 'new' | null>(null);
  const back = useUndo(companyId);
  const [remove] = useAct(deleteCashPosition, {
    done: words.removed(name),
    undo: ({ deleteCashPosition: { actId } }) => back(actId),
  });
  const onRemove = async () => {
    if (chosen && (await remove({ companyId, id: chosen.id }))) onName('');
  };
  const picker = all.length > 0 && (
    <NativeSelect
      size="xs"
      aria-label={words.label}
      data={[{ value: '', label: words.whole }, ...all.map((one) => ({ value: one.name, label: one.name }))]}
      value={chosen?.name ?? ''}
      onChange={({ currentTarget }) => onName(currentTarget.value)}
    />
  );
  const items = mayWrite && (
    <>
      <Menu.Item onClick={() => setEditing('new')}>{words.add}</Menu.Item>
      {chosen && <Menu.Item onClick={() => setEditing(chosen)}>{words.edit(chosen.name)}</Menu.Item>}
      {chosen && <Menu.Item onClick={() => void onRemove()}>{words.remove(chosen.name)}</Menu.Item>}
      <Menu.Divider />
    </>
  );
  const close = () => setEditing(null);
  const dialog = editing && (
    <Suspense>
      <SelectionDialog
        {...{ companyId, refetch }}
        selection={editing === 'new' ? null : (all.find((one) => one.id === editing.id) ?? editing)}
        onSaved={(saved) => {
          close();
          onName(saved);
        }}
        onClose={close}
      />
    </Suspense>
  );
  return { picker, items, dialog, isPartial: name !== '' };
}
