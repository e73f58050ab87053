import { useMemo, useState } from 'react';
import { monthName, type Period } from '#domain/period.ts';
import { notify } from '#web/ui/notify.tsx';
import { typeAhead } from '#web/ui/typeAhead.ts';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { type MovementFragment, setEoafKey, type UpdateTransactionInput, updateMovements } from './operations.ts';
import { text } from './text.ts';

type Row = Pick<MovementFragment, 'id' | 'description'>;
type Rows = readonly MovementFragment[];
export type MarkQuestion = 'hide' | 'area' | 'kind';
export type OnMark = (what: MarkQuestion, rows: Rows) => void;
type Change = Omit<UpdateTransactionInput, 'id'>;
const words = text.marks;

/** What a person sets on movements without matching them, on all or none; a null value takes it away. */
function useMarks(companyId: string) {
  const [update] = useAct(updateMovements, { done: (data) => data.updateTransactions.warning });
  const [setEoaf] = useAct(setEoafKey, { done: (data) => data.setEOAFCategory.warning });
  const back = useUndo(companyId);
  return useMemo(() => {
    const change = (rows: readonly Row[], input: Change, what: (name: string, count: number) => string) =>
      update(
        { companyId, input: rows.map(({ id }) => ({ id, ...input })) },
        { what: what(nameOfAll(rows), rows.length), done: null, undo: (data) => back(data.updateTransactions.actId) },
      );
    return {
      setArea: (rows: readonly Row[], fieldKey: string | null, label: string) =>
        change(rows, { fieldKey }, (name, count) => words.areaSet(name, label, count)),
      setKind: (rows: readonly Row[], key: string | null, label: string) =>
        change(rows, { key }, (name, count) => words.kindSet(name, label, count)),
      setMonth: (row: Row, flexiblePeriod: Period | null) =>
        change([row], { flexiblePeriod }, (name) => words.monthSet(name, flexiblePeriod === null ? words.own : monthName(flexiblePeriod))),
      hide: (rows: readonly Row[], reason: string) => change(rows, { isHidden: true, reason }, words.hid),
      show: (rows: readonly Row[]) => change(rows, { isHidden: false }, words.shown),
      setEoaf: (row: Row, fieldKey: string | null, label: string) =>
        setEoaf(
          { ids: [row.id], fieldKey },
          { what: words.eoafSet(row.description, label), undo: (data) => back(data.setEOAFCategory.actId) },
        ),
    };
  }, [companyId, update, setEoaf, back]);
}

/** The only one by its text, several by their count. */
function nameOfAll(rows: readonly Row[]): string {
  const [only, ...others] = rows;
  return only && others.length === 0 ? only.description : text.movements(rows.length);
}
export type Marks = ReturnType<typeof useMarks>;

/** Whether nothing reconciles a movement, not even in part: only such ones are hidden. */
export function isFree(row: MovementFragment): boolean {
  return row.matchs.length + row.explanations.length === 0 && row.transfer === null;
}

/** The marks, and what some of them ask first. */
export function useMarking(companyId: string) {
  const marks = useMarks(companyId);
  const [question, setQuestion] = useState<{ what: MarkQuestion; rows: Rows } | null>(null);
  const onMark: OnMark = (what, rows) => {
    if (rows.length === 0) return;
    if (what === 'hide' && rows.every(({ isHidden }) => isHidden)) return void marks.show(rows);
    if (what === 'hide' && !rows.every(isFree)) return notify.warn(words.hideMatched, words.hideTitle);
    setQuestion({ what, rows });
  };
  return { marks, onMark, question, close: () => setQuestion(null) };
}

/** The keys that mark a movement. */
export function markKeys(now: () => MovementFragment | undefined, onMark: OnMark) {
  const ask = (what: MarkQuestion) => {
    const row = now();
    if (!row) return;
    if (what === 'area' || (isFree(row) && !row.isHidden)) typeAhead();
    onMark(what, [row]);
  };
  return { h: () => ask('hide'), e: () => ask('area') };
}
