import { useState } from 'react';
import { errorMessage, errorReason } from '#web/api/errors.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { notify } from '#web/ui/notify.tsx';
import { attempt, useAct } from '#web/ui/useAct.ts';
import classes from './History.module.css';
import { type TryUndoMutation, tryUndo, undoAct, undoPartly } from './operations.ts';
import { text } from './text.ts';

const words = text.partly;
type Trial = TryUndoMutation['undoAct'];

/**
 * Undoes an entry; where something stands in the way of a part of it, asks whether the rest is to be undone.
 * @returns what starts it, whether it is under way, and the question
 */
export function useUndoing(companyId: string, id: string) {
  const [undo, isUndoing] = useAct(undoAct, {
    done: ({ undoAct: { workId, description } }) => (workId ? description : text.done(description)),
  });
  const [look, isLooking] = useAct(tryUndo, { done: null });
  const [trial, setTrial] = useState<Trial | null>(null);

  async function start() {
    const { error } = await attempt(undo, { companyId, id }, { refuse: () => true });
    const isBusy = error && errorReason(error) === 'COMPANY_BUSY';
    const tried = error && !isBusy ? await look({ companyId, id }, { refuse: () => true }) : null;
    if (tried?.undoAct.possible) setTrial(tried.undoAct);
    else if (error) notify.error(errorMessage(error));
  }

  const question = trial && <PartlyQuestion companyId={companyId} id={id} trial={trial} onClose={() => setTrial(null)} />;
  return { start, isBusy: isUndoing || isLooking, question };
}

type Props = { companyId: string; id: string; trial: Trial; onClose: () => void };

function PartlyQuestion({ companyId, id, trial: { possible, obstacles }, onClose }: Props) {
  const [undo, isBusy] = useAct(undoPartly, { done: ({ undoAct: { description } }) => text.done(description) });
  const later = obstacles.flatMap((one) => one.later);
  return (
    <ConfirmModal
      isOpen
      title={words.title}
      confirmLabel={words.confirm(possible ?? 0)}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={async () => {
        if (await undo({ companyId, id })) onClose();
      }}
    >
      <ul className={classes['named']}>
        {obstacles.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {later.length > 0 && (
        <>
          <p>{words.later}</p>
          <ul className={classes['named']}>
            {later.map((one) => (
              <li key={one.id}>{one.description}</li>
            ))}
          </ul>
        </>
      )}
      <p>{words.body(possible ?? 0)}</p>
    </ConfirmModal>
  );
}
