import { Button, CloseButton } from '@mantine/core';
import { IconDownload, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { WorkState } from '#domain/work/kind.ts';
import { isUnderWay } from '#domain/work/kinds.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { resumeWork, stopWork, undoWork, type WorkFragment, type WorkKind, workFile, works } from './operations.ts';
import { text } from './text.ts';
import classes from './Works.module.css';

/** `except`: works that the screen shows elsewhere; `documentId`: only those that name this document. */
type Props = {
  companyId: string;
  kinds: readonly WorkKind[];
  except?: ReadonlySet<string>;
  documentId?: string;
};

/**
 * The long work of a company, of some kinds: what runs, how far it is, what stands still, and how it ended where that was seen here.
 * Nothing while there is none.
 */
export function Works(props: Props) {
  return <WorkList key={`${props.companyId} ${props.documentId}`} {...props} />;
}

function WorkList({ companyId, kinds, except = NONE, documentId }: Props) {
  const { data, isRefreshing } = useAnswer(works, { companyId, kinds: [...kinds], ...(documentId === undefined ? {} : { documentId }) });
  const [hidden, setHidden] = useState(hiddenHere);
  const hide = (id: string) => {
    hiddenHere = new Set([...hiddenHere, id]);
    setHidden(hiddenHere);
  };
  const shown = useShownWorks(isRefreshing ? undefined : data?.works, data?.works ?? []).filter(
    ({ id }) => !hidden.has(id) && !except.has(id),
  );
  if (shown.length === 0) return null;
  return (
    <ul className={classes['works']} aria-label={text.label}>
      {shown.map((work) => (
        <WorkItem key={work.id} companyId={companyId} work={work} onHide={() => hide(work.id)} />
      ))}
    </ul>
  );
}

const NONE: ReadonlySet<string> = new Set();
/** What was put away stays so on other screens, until the page is loaded again. */
let hiddenHere = NONE;

/**
 * What is not done, what was seen to become so, what somebody began since it came in sight, which may end unseen, and files that whoever
 * looks asked for.
 * @param fresh  what the server says now; undefined while only an earlier answer is there
 */
function useShownWorks(fresh: readonly WorkFragment[] | undefined, all: readonly WorkFragment[]): readonly WorkFragment[] {
  const seen = useRef(new Set<string>());
  const before = useRef<ReadonlySet<string> | null>(null);
  return useMemo(() => {
    for (const one of all) if (isUnderWay(one)) seen.current.add(one.id);
    if (fresh) before.current ??= new Set(fresh.map(({ id }) => id));
    const isNew = (id: string) => before.current !== null && !before.current.has(id);
    return all.filter(({ id, state, hasFile, isMine }) => state !== 'done' || seen.current.has(id) || (isMine && (hasFile || isNew(id))));
  }, [all, fresh]);
}

function WorkItem({ companyId, work, onHide }: { companyId: string; work: WorkFragment; onHide: () => void }) {
  const { state, title, progress, sentence } = work;
  return (
    <li className={classes['work']} aria-label={title}>
      <div className={classes['head']}>
        <p className={classes['title']}>{title}</p>
        <StatusBadge tone={TONES[state]}>{text.states[state]}</StatusBadge>
        <WorkButtons companyId={companyId} work={work} />
        {work.hasFile && <Download companyId={companyId} work={work} />}
        {work.actId !== null && <Undo companyId={companyId} actId={work.actId} title={title} onDone={onHide} />}
        {!isUnderWay(work) && !work.canResume && <CloseButton size="sm" aria-label={`${text.close}: ${title}`} onClick={onHide} />}
      </div>
      {isUnderWay(work) && <ProgressBar label={title} value={progress} />}
      <p className={classes['step']} role="status">
        {sentence ?? <span aria-hidden="true">{stepOf(work)}</span>}
      </p>
    </li>
  );
}

/** Takes back what an ended work did. */
function Undo({ companyId, actId, title, onDone }: { companyId: string; actId: string; title: string; onDone: () => void }) {
  const [undo, isBusy] = useAct(undoWork, { done: (data) => data.undoAct.description });
  const back = async () => {
    if (await undo({ companyId, id: actId })) onDone();
  };
  return (
    <Button {...BUTTON} aria-label={`${text.undo}: ${title}`} loading={isBusy} onClick={() => void back()}>
      {text.undo}
    </Button>
  );
}

/** Opens the file that an ended work made. */
function Download({ companyId, work: { id, title } }: { companyId: string; work: WorkFragment }) {
  const [open, isBusy] = useAct(workFile, { done: null });
  const download = async () => {
    const done = await open({ companyId, id });
    if (done) location.assign(done.workFile.url);
  };
  return (
    <Button
      {...BUTTON}
      leftSection={<IconDownload size={16} />}
      aria-label={`${text.download}: ${title}`}
      loading={isBusy}
      onClick={() => void download()}
    >
      {text.download}
    </Button>
  );
}

/** Stops what runs and resumes what stands still. */
export function WorkButtons({
  companyId,
  work,
}: {
  companyId: string;
  work: Pick<WorkFragment, 'id' | 'title' | 'canStop' | 'canResume'>;
}) {
  const { id, title, canStop, canResume } = work;
  const [stop, isStopping] = useAct(stopWork, { done: null });
  const [resume, isResuming] = useAct(resumeWork, { done: null });
  if (canStop)
    return (
      <Button
        {...BUTTON}
        leftSection={<IconPlayerStop size={16} />}
        aria-label={`${text.stop}: ${title}`}
        loading={isStopping}
        onClick={() => void stop({ companyId, id })}
      >
        {text.stop}
      </Button>
    );
  if (!canResume) return null;
  return (
    <Button
      {...BUTTON}
      leftSection={<IconPlayerPlay size={16} />}
      aria-label={`${text.resume}: ${title}`}
      loading={isResuming}
      onClick={() => void resume({ companyId, id })}
    >
      {text.resume}
    </Button>
  );
}

const BUTTON = { variant: 'default', size: 'xs' } as const;
const TONES = {
  pending: 'future',
  running: 'future',
  stopping: 'waiting',
  stopped: 'waiting',
  done: 'good',
  failed: 'bad',
} as const satisfies Record<WorkState, Tone>;

function stepOf({ progress, done, total }: WorkFragment): string {
  if (total !== null) return text.rows(done, total);
  return progress === null ? '' : text.percent(progress);
}
