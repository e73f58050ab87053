import { useMemo, useState } from 'react';
import { monthName, type Period } from '#domain/period.ts';
import { notify } from '#web/ui/notify.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { type MovementFragment, setEoafKey, type UpdateTransactionInput, updateMovements } from './operations.ts';
import { text } from './text.ts';

type Row = Pick<MovementFragment, 'id' | 'description'>;
export type OnMark = (what: 'hide' | 'area', row: MovementFragment) => void;
type Change = Omit<UpdateTransactionInput, 'id'>;
const words = text.marks;

/** What a person sets on a movement without matching it; a null value takes it away. */
function useMarks(companyId: string) {
  const [update] = useAct(updateMovements, { done: (data) => data.updateTransactions.warning });
  const [setEoaf] = useAct(setEoafKey, { done: (data) => data.setEOAFCategory.warning });
  const back = useUndo(companyId);
  return useMemo(() => {
    const change = (row: Row, input: Change, what: string) =>
      update({ companyId, input: [{ id: row.id, ...input }] }, { what, done: null, undo: (data) => back(data.updateTransactions.actId) });
    return {
      setArea: (row: Row, fieldKey: string | null, label: string) => change(row, { fieldKey }, words.areaSet(row.description, label)),
      setKind: (row: Row, key: string | null, label: string) => change(row, { key }, words.kindSet(row.description, label)),
      setMonth: (row: Row, flexiblePeriod: Period | null) =>
        change(row, { flexiblePeriod }, words.monthSet(row.description, flexiblePeriod === null ? words.own : monthName(flexiblePeriod))),
      hide: (row: Row, reason: string) => change(row, { isHidden: true, reason }, words.hid(row.description)),
      show: (row: Row) => change(row, { isHidden: false }, words.shown(row.description)),
      setEoaf: (row: Row, fieldKey: string | null, label: string) =>
        setEoaf(
          { ids: [row.id], fieldKey },
          { what: words.eoafSet(row.description, label), undo: (data) => back(data.setEOAFCategory.actId) },
        ),
    };
  }, [companyId, update, setEoaf, back]);
}
export type Marks = ReturnType<typeof useMarks>;

/** The marks, and what one of them asks first. */
export function useMarking(companyId: string) {
  const marks = useMarks(companyId);
  const [question, setQuestion] = useState<{ what: 'hide' | 'area'; row: MovementFragment } | null>(null);
  const onMark: OnMark = (what, row) => {
    if (what === 'hide' && row.isHidden) return void marks.show(row);
    const isMatched = row.matchs.length + row.explanations.length > 0 || row.transfer !== null;
    if (what === 'hide' && isMatched) return notify.warn(words.hideMatched, words.hideTitle);
    setQuestion({ what, row });
  };
  return { marks, onMark, question, close: () => setQuestion(null) };
}

/** The keys that mark a movement. */
export function markKeys(row: MovementFragment | undefined, onMark: OnMark) {
  return { h: () => row && onMark('hide', row), e: () => row && onMark('area', row) };
}
