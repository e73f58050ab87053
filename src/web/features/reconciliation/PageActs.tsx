import { Button } from '@mantine/core';
import { IconBolt, IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import type { Actions } from './actions.ts';
import type { MovementFragment } from './operations.ts';
import { text } from './text.ts';
import { suggestionsOf } from './words.ts';

type Row = MovementFragment;

/** What is done with many movements at once. */
export function PageActs({ rows, selected, actions }: { rows: readonly Row[]; selected: readonly Row[]; actions: Actions }) {
  const isAll = selected.length === 0;
  return (
    <>
      <AcceptAll rows={isAll ? rows : selected} isAll={isAll} onAccept={actions.acceptAll} />
      <RunButton onRun={actions.run} />
    </>
  );
}

/** Takes the best suggestion of every movement that is chosen, or of the page, after asking. */
function AcceptAll({
  rows,
  isAll,
  onAccept,
}: {
  rows: readonly Row[];
  isAll: boolean;
  onAccept: (rows: readonly Row[]) => Promise<unknown>;
}) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const suggested = rows.filter((row) => suggestionsOf(row).length > 0);
  if (suggested.length === 0) return null;

  async function confirm() {
    setBusy(true);
    await onAccept(suggested);
    setBusy(false);
    setAsking(false);
  }

  return (
    <>
      <Button variant="default" leftSection={<IconChecks size={16} />} onClick={() => setAsking(true)}>
        <span className="wide-only">{text.acceptPage(suggested.length)}</span>
        <span className="narrow-only">{text.acceptShort(suggested.length)}</span>
      </Button>
      <ConfirmModal isOpen={isAsking} title={text.acceptTitle} isBusy={isBusy} onClose={() => setAsking(false)} onConfirm={confirm}>
        {isAll ? text.acceptBody(suggested.length) : text.acceptChosen(suggested.length)}
      </ConfirmModal>
    </>
  );
}

function RunButton({ onRun }: { onRun: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await onRun();
    setBusy(false);
  };
  return (
    <Button leftSection={<IconBolt size={16} />} loading={isBusy} onClick={run}>
      <span className="wide-only">{text.run}</span>
      <span className="narrow-only">{text.runShort}</span>
    </Button>
  );
}
