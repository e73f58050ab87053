import { Button, CloseButton } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '#domain/format.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import type { Actions } from './actions.ts';
import type { ReconciliationQuery } from './operations.ts';
import classes from './Reconciliation.module.css';
import { text } from './text.ts';

type EngineRun = NonNullable<ReconciliationQuery['reconciliationSummary']['lastRun']>;

/** The run whose notice was dismissed, on this device. */
const HIDDEN = 'reconciliation.run';

/** The result of the last automatic run, and a button to undo all of it. */
export function RunBanner({ run, actions, onSee }: { run: EngineRun; actions: Actions; onSee: () => void }) {
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN));
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (run.isUndone || hidden === run.id) return null;

  function hide() {
    localStorage.setItem(HIDDEN, run.id);
    setHidden(run.id);
  }

  async function undo() {
    setBusy(true);
    await actions.undoRun(run.id);
    setBusy(false);
    setAsking(false);
  }

  return (
    <div className={classes['banner']} role="status">
      <IconBolt size={18} aria-hidden="true" />
      <span>
        {text.banner(run.matches, run.transfers)} <span className={classes['muted']}>{formatInstant(run.createdAt)}</span>
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
      <ConfirmModal
        isOpen={isAsking}
        title={text.undoAllTitle}
        confirmLabel={text.undoAll}
        isDangerous
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={undo}
      >
        {text.undoAllBody(run.matches + run.transfers)}
      </ConfirmModal>
    </div>
  );
}
