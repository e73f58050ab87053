import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import { useState } from 'react';
import { errorMessage, errorReason } from '#web/api/errors.ts';
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { type ReportFragment, undoImport } from './operations.ts';
import { isKept } from './problemsCsv.ts';
import { text } from './text.ts';
import classes from './UndoButton.module.css';
import { applyReport } from './uploads.ts';

/** Takes an import out again, after asking; what people did on it is listed when it stands in the way. */
export function UndoButton({ companyId, report: { id, fileName, status, sameFileCount } }: { companyId: string; report: ReportFragment }) {
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<CombinedError | null>(null);
  const [undo, isBusy] = useAct(undoImport, {
    done: ({ undoImport: { problems } }) => (problems.some(isKept) ? text.undoneButOffice : text.undone),
    refuse: (error) => {
      setRefusal(error);
      return true;
    },
  });

  /** All but what the tax office has can go. */
  const isPart = refusal !== null && errorReason(refusal) === 'UNDO_PARTLY_AT_OFFICE';

  async function confirm() {
    if (refusal && !isPart) return setOpen(false);
    const data = await undo({ companyId, id, keepsOffice: isPart });
    if (!data) return;
    setOpen(false);
    applyReport(data.undoImport);
  }

  function open() {
    setRefusal(null);
    setOpen(true);
  }

  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowBackUp size={16} />}
        onClick={open}
        aria-label={`${text.undo}: ${fileName}`}
      >
        {text.undo}
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        title={text.undoTitle}
        confirmLabel={isPart ? text.undoRest : refusal ? text.understood : text.undo}
        isDangerous={!refusal || isPart}
        isBusy={isBusy}
        onClose={() => setOpen(false)}
        onConfirm={() => void confirm()}
      >
        {refusal ? (
          <Refusal error={refusal} />
        ) : (
          <>
            <p>{status === 'repetido' ? text.undoRepeated(fileName) : text.undoText(fileName)}</p>
            {sameFileCount > 0 && <p>{text.undoSameFile(sameFileCount)}</p>}
          </>
        )}
      </ConfirmModal>
    </>
  );
}

function Refusal({ error }: { error: CombinedError }) {
  const details = error.graphQLErrors[0]?.extensions['details'];
  const blockers = Array.isArray(details) ? details.map(String) : [];
  return (
    <div role="alert">
      <p>{errorMessage(error)}</p>
      {blockers.length > 0 && (
        <>
          <p className={classes['lead']}>{text.blockers}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <ul className={classes['blockers']} tabIndex={0}>
            {blockers.map((blocker) => (
              <li key={blocker}>{blocker}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
