import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { commentText, MAX_COMMENT } from '#domain/comments.ts';
import { formatInstant } from '#domain/format.ts';
import { newKey } from '#web/api/key.ts';
import { session } from '#web/api/session.ts';
import { Content } from '#web/ui/Content.tsx';
import { notify } from '#web/ui/notify.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useDraft } from '#web/ui/useDraft.ts';
import { CommentField } from './CommentField.tsx';
import classes from './Comments.module.css';
import { commentPeople } from './operations.ts';
import { type LocalComment, PATIENCE_MS, publish, stillLocal } from './publish.ts';
import { text as words } from './text.ts';

type ThreadComment = {
  id: string;
  date: string;
  comment: string;
  user: { id: string | null; name: string | null; email: string | null };
};
type Props = {
  /** What the thread is, for screen readers. */
  label: string;
  companyId: string;
  /** What is talked about, by its id. */
  about: string;
  thread: readonly ThreadComment[];
  mayWrite: boolean;
  /** Whether it starts with the keyboard in its field. */
  isFocused?: boolean;
  /** Publishes a comment under its key. @returns whether it did */
  add: (comment: string, key: string) => Promise<boolean>;
  remove: (index: number, noteId: string) => Promise<unknown>;
};

/** What people of the company say to each other. */
export default function Thread({ label, companyId, about, thread, mayWrite, isFocused = false, add, remove }: Props) {
  const { draft, setDraft, locals, isBusy, send } = usePublishing(about, thread, add);
  return (
    <div className={classes['comments']}>
      {thread.length + locals.length === 0 && <p className={classes['none']}>{words.none}</p>}
      <ul className={classes['thread']} aria-label={label}>
        {thread.map((comment, index) => (
          <Item key={comment.id.replaceAll('-', '')} comment={comment}>
            {mayWrite && comment.user.id === session()?.uid && <Remove onRemove={() => remove(index, comment.id)} />}
          </Item>
        ))}
        {locals.map(({ key, ...comment }) => (
          <Item key={key} comment={{ ...comment, id: key, user: { id: null, name: words.you, email: null } }} />
        ))}
      </ul>
      {mayWrite && <Form companyId={companyId} isFocused={isFocused} draft={draft} onDraft={setDraft} isBusy={isBusy} onSend={send} />}
    </div>
  );
}

function Item({ comment: { user, date, comment }, children }: { comment: ThreadComment; children?: React.ReactNode }) {
  return (
    <li>
      <header>
        <strong>{user.name ?? user.email ?? words.former}</strong>
        <time dateTime={date}>{formatInstant(date)}</time>
        {children}
      </header>
      <Content text={comment} />
    </li>
  );
}

function Remove({ onRemove }: { onRemove: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await onRemove();
    setBusy(false);
  };
  return (
    <ActionIcon aria-label={words.remove} loading={isBusy} onClick={() => void remove()} className={classes['remove'] ?? ''}>
      <IconTrash size={16} />
    </ActionIcon>
  );
}

type FormProps = {
  companyId: string;
  isFocused: boolean;
  draft: string;
  onDraft: (draft: string) => void;
  isBusy: boolean;
  onSend: () => void;
};

function Form({ companyId, isFocused, draft, onDraft, isBusy, onSend }: FormProps) {
  const { data } = useAnswer(commentPeople, { companyId });
  const others = (data?.allUsersByCompany ?? []).filter(({ id }) => id !== session()?.uid);
  const body = commentText(draft);
  const length = [...body].length;
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <CommentField isFocused={isFocused} value={draft} people={others} onChange={onDraft} />
      <p className={classes['send']}>
        {length > MAX_COMMENT * 0.9 && (
          <span className="num" data-over={length > MAX_COMMENT || undefined}>
            {words.count(length, MAX_COMMENT)}
          </span>
        )}
        <Button type="submit" size="sm" loading={isBusy} disabled={length === 0 || length > MAX_COMMENT}>
          {words.publish}
        </Button>
      </p>
    </form>
  );
}

/** Comments that were begun and not sent, by person and what they are about: to close a panel loses none. */
const drafts = new Map<string, string>();

/** What is being written, and what was sent and is not in the thread yet. */
function usePublishing(about: string, thread: Props['thread'], add: Props['add']) {
  const [draft, setDraft, changeDraft] = useDraft(drafts, `${session()?.uid ?? ''} ${about}`, '');
  const [locals, setLocals] = useState<readonly LocalComment[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setLocals((list) => stillLocal(list, thread)), [thread]);

  async function send() {
    const comment = commentText(draft);
    const local = { key: newKey(), comment, date: new Date().toISOString() };
    const show = () => {
      setLocals((list) => [...list, local]);
      setDraft('');
      setBusy(false);
    };
    const fail = () => {
      notify.error(words.failed);
      setBusy(false);
    };
    setBusy(true);
    await publish(add(comment, local.key), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)), {
      done: show,
      failed: fail,
      slow: () => {
        show();
        notify.warn(words.slow, words.attention);
      },
      takenBack: () => {
        setLocals((list) => list.filter(({ key }) => key !== local.key));
        // What was begun meanwhile stays behind it.
        changeDraft((now) => (now === '' ? comment : `${comment}\n${now}`));
        fail();
      },
    });
  }
  return { draft, setDraft, locals: stillLocal(locals, thread), isBusy, send: () => void send() };
}
