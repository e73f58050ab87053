import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { PAYOFF_SHEET } from '#domain/documents/bulk.ts';
import { errorMessage } from '#web/api/errors.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { attempt, useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './Bulk.module.css';
import { downloadPayoffSheet, type PayoffSheetType, type SettleSheetMutation, settleSheet } from './operations.ts';
import { text } from './text.ts';

const words = text.sheet;
const TYPES = Object.entries(words.types).map(([value, label]) => ({ value, label }));

type Props = { companyId: string; initialType: PayoffSheetType; onClose: () => void };

/** Paying by spreadsheet: the open documents to fill in, then a trial that lists the bad rows, then the good ones, or none. */
export default function PayoffSheet({ companyId, initialType, onClose }: Props) {
  const [type, setType] = useState(initialType);
  const [download, isPreparing] = useAct(downloadPayoffSheet, { done: null });
  const save = async () => {
    const file = (await download({ companyId, type }))?.downloadMultiPayoff;
    if (file) location.assign(file.url);
  };
  return (
    <Dialog onClose={onClose} title={words.title} size="lg">
      <div className={classes['form']}>
        <p>{words.intro}</p>
        <div className={classes['row']}>
          <NativeSelect
            label={words.type}
            value={type}
            data={TYPES}
            onChange={({ currentTarget }) => setType(currentTarget.value as PayoffSheetType)}
          />
          <Button variant="default" leftSection={<IconDownload size={16} />} loading={isPreparing} onClick={() => void save()}>
            {words.download}
          </Button>
        </div>
        <Filled companyId={companyId} onClose={onClose} />
      </div>
    </Dialog>
  );
}

type Trial = { file: File; result: SettleSheetMutation['settleExcel'] };

/** The sheet that came back: what it would pay, and what of it cannot be paid. */
function Filled({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const back = useUndo(companyId);
  const [settle, isBusy] = useAct(settleSheet);

  async function look([file]: File[]) {
    if (!file) return;
    setRefusal(null);
    setTrial(null);
    const { data, error } = await attempt(settle, { data: { companyId, file, isTrial: true } });
    if (error) setRefusal(errorMessage(error));
    if (data) setTrial({ file, result: data.settleExcel });
  }

  async function pay({ file }: Trial) {
    const answer = await settle(
      { data: { companyId, file, isTrial: false } },
      {
        done: ({ settleExcel: { nModified, workId } }) => (workId ? words.started : text.point.doneTo(nModified)),
        undo: ({ settleExcel: { actId } }) => back(actId),
      },
    );
    if (answer) onClose();
  }

  if (!trial)
    return (
      <>
        <FileDrop
          onFiles={(files) => void look(files)}
          hint={isBusy ? words.reading : words.hint}
          maxSize={PAYOFF_SHEET.bytes}
          isDisabled={isBusy}
          onReject={() => setRefusal(words.hint)}
        />
        {refusal && <Notice tone="waiting">{refusal}</Notice>}
      </>
    );
  return <Result trial={trial} isBusy={isBusy} onOther={() => setTrial(null)} onPay={() => void pay(trial)} />;
}

type ResultProps = { trial: Trial; isBusy: boolean; onOther: () => void; onPay: () => void };

function Result({ trial: { file, result }, isBusy, onOther, onPay }: ResultProps) {
  const { nModified, problems, problemCount } = result;
  return (
    <>
      <p aria-live="polite">
        <strong>{file.name}</strong>: {words.good(nModified)} {problemCount > 0 && words.bad(problemCount)}
      </p>
      {problems.length > 0 && (
        <ul className={classes['problems']}>
          {problems.map(({ line, message }) => (
            <li key={`${line} ${message}`}>{words.line(line, message)}</li>
          ))}
          {problemCount > problems.length && <li>{words.more(problemCount - problems.length)}</li>}
        </ul>
      )}
      <div className={`${classes['row']} ${classes['end']}`}>
        <Button size="sm" variant="default" onClick={onOther} disabled={isBusy}>
          {words.other}
        </Button>
        <Button size="sm" loading={isBusy} disabled={nModified === 0} onClick={onPay}>
          {problems.length > 0 ? words.pay(nModified) : words.payAll(nModified)}
        </Button>
      </div>
    </>
  );
}
