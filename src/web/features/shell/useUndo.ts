import { useCallback } from 'react';
import { keepFor } from '#web/ui/undoLater.ts';
import { useAct } from '#web/ui/useAct.ts';
import { undoFromMessage } from './operations.ts';

/** Undoing an act from its message: for the `undo` of useAct. @returns what undoes the entry of the history; undefined without one */
export function useUndo(companyId: string): (actId: string | null | undefined) => (() => unknown) | undefined {
  const [undo] = useAct(undoFromMessage, { done: (data) => data.undoAct.description });
  return useCallback(
    (actId) => {
      if (!actId) return undefined;
      const back = (): unknown => undo({ companyId, id: actId }, { refuse: keepFor(back) });
      return back;
    },
    [companyId, undo],
  );
}
