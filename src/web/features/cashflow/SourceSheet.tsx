import { Button } from '@mantine/core';
import { useState } from 'react';
import { SOURCE_SHEET } from '#domain/cashflow/source-sheet.ts';
import { errorMessage } from '#web/api/errors.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { attempt, useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { cashSourcesAsExcel, type ImportCashSourcesMutation, importCashSources } from './operations.ts';
import classes from './SourcesPanel.module.css';
import { text } from './text.ts';

const words = text.sources;

/** The sources as a spreadsheet, out and in. */
export function SourceSheet({ companyId, mayWrite }: { companyId: string; mayWrite: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [prepare, isPreparing] = useAct(cashSourcesAsExcel, { done: null });
  const download = async () => {
    const data = await prepare({ companyId });
    if (data) location.assign(data.cashSourcesAsExcel.url);
  };
  return (
    <div className={classes['sheet']}>
      <Button size="sm" variant="subtle" loading={isPreparing} onClick={() => void download()}>
        {words.download}
      </Button>
      {mayWrite && (
        <Button size="sm" variant="subtle" onClick={() => setOpen(true)}>
          {words.upload}
        </Button>
      )}
      {isOpen && <Upload companyId={companyId} onClose={() => setOpen(false)} />}
    </div>
  );
}

type Trial = { file: File; result: ImportCashSourcesMutation['importCashSources'] };

/** First a trial that lists the bad rows, then the good ones. */
function Upload({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const back = useUndo(companyId);
  const [send, isBusy] = useAct(importCashSources);
  async function look([file]: File[]) {
    if (!file) return;
    setRefusal(null);
    const { data, error } = await attempt(send, { companyId, file, isTrial: true });
    if (error) setRefusal(errorMessage(error));
    if (data) setTrial({ file, result: data.importCashSources });
  }
  async function load({ file }: Trial) {
    const done = await send(
      { companyId, file, isTrial: false },
      { done: words.sheet.done, undo: ({ importCashSources: { actId } }) => back(actId) },
    );
    if (done) onClose();
  }
  return (
    <Dialog onClose={onClose} title={words.upload} isBusy={isBusy} isAbovePanels>
      <div className={classes['form']}>
        <p className={classes['note']}>{words.sheet.intro}</p>
        {trial ? (
          <Result trial={trial} isBusy={isBusy} onOther={() => setTrial(null)} onLoad={() => void load(trial)} />
        ) : (
          <FileDrop
            onFiles={(files) => void look(files)}
            hint={isBusy ? words.sheet.reading : words.sheet.hint}
            maxSize={SOURCE_SHEET.bytes}
            isDisabled={isBusy}
            onReject={() => setRefusal(words.sheet.hint)}
          />
        )}
        {refusal && <Notice tone="waiting">{refusal}</Notice>}
      </div>
    </Dialog>
  );
}

type ResultProps = { trial: Trial; isBusy: boolean; onOther: () => void; onLoad: () => void };

function Result({ trial: { file, result }, isBusy, onOther, onLoad }: ResultProps) {
  const { added, changed, problems } = result;
  return (
    <>
      <p aria-live="polite">
        <strong>{file.name}</strong>: {words.sheet.good(added, changed)} {problems.length > 0 && words.sheet.bad(problems.length)}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ line, message }) => (
            <li key={`${line} ${message}`}>{words.sheet.line(line, message)}</li>
          ))}
        </ul>
      )}
      <div className={classes['foot']}>
        <Button size="sm" variant="default" onClick={onOther} disabled={isBusy}>
          {words.sheet.other}
        </Button>
        <Button size="sm" loading={isBusy} disabled={added + changed === 0} onClick={onLoad}>
          {words.sheet.load}
        </Button>
      </div>
    </>
  );
}
