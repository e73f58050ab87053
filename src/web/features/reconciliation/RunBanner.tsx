import { Button, CloseButton } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '#domain/format.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SkeletonRows } from '#web/ui/states.tsx';
import { useAnswer } from '#web/ui/useAnswer.ts';
import type { Actions } from './actions.ts';
import { type ReconciliationQuery, runUndo } from './operations.ts';
import classes from './Reconciliation.module.css';
import { text } from './text.ts';

type EngineRun = NonNullable<ReconciliationQuery['reconciliationSummary']['lastRun']>;
type Props = { run: EngineRun; companyId: string; actions: Actions };

/** The run whose notice was dismissed, on this device. */
const HIDDEN = 'reconciliation.run';

/** The result of the last automatic run, and a button to undo all of it. */
export function RunBanner({ run, companyId, actions, onSee }: Props & { onSee: () => void }) {
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN));
  const [isAsking, setAsking] = useState(false);
  if (run.isUndone || hidden === run.id) return null;

  function hide() {
    localStorage.setItem(HIDDEN, run.id);
    setHidden(run.id);
  }

  return (
    <div className={classes['banner']} role="status">
      <IconBolt size={18} aria-hidden="true" />
      <span>
        {text.banner(run.matches, run.transfers, run.returned)} <span className={classes['muted']}>{formatInstant(run.createdAt)}</span>
      </span>
      <span className={classes['bannerActions']}>
        <Button variant="subtle" onClick={onSee}>
          {text.seeThem}
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          {text.undoAll}
        </Button>
        <CloseButton className={classes['dismiss'] ?? ''} size="sm" aria-label={text.dismiss} onClick={hide} />
      </span>
      {isAsking && <UndoDialog run={run} companyId={companyId} actions={actions} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Says what would be undone of a run and what stays, and undoes it, or undoes it and runs again. */
function UndoDialog({ run, companyId, actions, onClose }: Props & { onClose: () => void }) {
  const { data, isLoading } = useAnswer(runUndo, { companyId, runId: run.id });
  const [busy, setBusy] = useState<'undo' | 'redo' | null>(null);
  const { possible = 0, obstacles = [] } = data?.engineRunUndo ?? {};
  const isPartial = obstacles.length > 0;
  async function act(what: 'undo' | 'redo') {
    setBusy(what);
    const done = await (what === 'undo' ? actions.undoRun : actions.redoRun)(run.id, isPartial);
    setBusy(null);
    if (done) onClose();
  }
  return (
    <Dialog isOpen onClose={onClose} title={text.undoAllTitle} isBusy={busy !== null} isAbovePanels>
      <p>{text.undoAllBody(run.matches + run.transfers)}</p>
      <p className={classes['muted']}>{text.redoHint}</p>
      {isLoading && <SkeletonRows rows={1} />}
      {isPartial && (
        <>
          <p>{text.undoStays}</p>
          <ul>
            {obstacles.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      <div className={classes['runButtons']}>
        <Button size="sm" variant="default" onClick={onClose} disabled={busy !== null} data-autofocus>
          {text.cancel}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => void act('redo')}
          loading={busy === 'redo'}
          disabled={busy === 'undo' || (isPartial && possible === 0)}
        >
          {text.redo}
        </Button>
        <Button
          size="sm"
          color="red"
          onClick={() => void act('undo')}
          loading={busy === 'undo'}
          disabled={busy === 'redo' || (isPartial && possible === 0)}
        >
          {isPartial ? text.undoPossible(possible) : text.undoAll}
        </Button>
      </div>
    </Dialog>
  );
}
