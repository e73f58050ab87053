import { lazy } from 'react';
import { useAct } from '#web/ui/useAct.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import { addNote, type MovementFragment, removeNote } from './operations.ts';
import classes from './Panel.module.css';
import { text } from './text.ts';

type Props = { row: MovementFragment; companyId: string; isFocused: boolean };

const Thread = lazy(() => import('../comments/Thread.tsx'));

/** What people of the company say of a movement to each other. */
export default function Notes({ row: { id, innerComments }, companyId, isFocused }: Props) {
  const mayWrite = useMay('movements.match');
  const back = useUndo(companyId);
  const [add] = useAct(addNote, {
    done: text.notes.added,
    undo: ({ createInnerComment: { actId } }) => back(actId),
    refuse: () => true,
  });
  const [remove] = useAct(removeNote, {
    done: text.notes.removed,
    undo: ({ removeNoteFromTransaction: { actId } }) => back(actId),
  });
  return (
    <section>
      <h2 className={classes['heading']}>{text.notes.title}</h2>
      <Thread
        label={text.notes.title}
        companyId={companyId}
        about={id}
        thread={innerComments}
        mayWrite={mayWrite}
        isFocused={isFocused}
        add={async (comment, key) => (await add({ movementId: id, comment, key })) !== null}
        remove={(index, noteId) => remove({ companyId, movementId: id, index, noteId })}
      />
    </section>
  );
}
