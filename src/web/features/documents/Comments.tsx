import { lazy } from 'react';
import { useAct } from '#web/ui/useAct.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import type { Detail } from './detail.ts';
import { addComment, removeComment } from './operations.ts';
import { text } from './text.ts';

const Thread = lazy(() => import('../comments/Thread.tsx'));

/** What people of the company say of a document to each other. */
export default function Comments({ document: { id, companyId, meta } }: { document: Detail }) {
  const mayWrite = useMay('documents.write');
  const back = useUndo(companyId);
  const [add] = useAct(addComment, {
    done: text.commentAdded,
    undo: ({ createDteInnerComment: { actId } }) => back(actId),
    refuse: () => true,
  });
  const [remove] = useAct(removeComment, {
    done: text.commentRemoved,
    undo: ({ removeNoteFromDocument: { actId } }) => back(actId),
  });
  return (
    <Thread
      label={text.tabs.comments}
      companyId={companyId}
      about={id}
      thread={meta.innerComments}
      mayWrite={mayWrite}
      add={async (comment, key) => (await add({ documentId: id, comment, key })) !== null}
      remove={(index, noteId) => remove({ companyId, documentId: id, index, noteId })}
    />
  );
}
