import { useState } from 'react';
import { useMutation } from 'urql';
import { errorMessage } from '#web/api/errors.ts';
import { notify } from '#web/ui/notify.tsx';
import { undoAct } from './operations.ts';
import { text } from './text.ts';

/** Takes an act back; the list follows by itself. */
export function useUndo(companyId: string) {
  const [isBusy, setBusy] = useState(false);
  const [, send] = useMutation(undoAct);
  async function undo(id: string): Promise<void> {
    setBusy(true);
    const { data, error } = await send({ companyId, id });
    setBusy(false);
    if (error || !data) notify.error(error ? errorMessage(error) : undefined);
    else notify.success(text.done(data.undoAct.description));
  }
  return { undo, isBusy };
}
