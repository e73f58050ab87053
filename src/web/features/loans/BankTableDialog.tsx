import { FileInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { EventDialog, type EventProps } from './EventDialog.tsx';
import { importLoanSchedule } from './operations.ts';
import { text } from './text.ts';
import { useProblem } from './useProblem.ts';

/** Puts the bank's table, pasted or from a file, in the place of what is still to be paid. */
export function BankTableDialog({ companyId, loan: { id, version }, onClose }: EventProps) {
  const [table, setTable] = useState('');
  const { problem, refuse, at } = useProblem();
  const back = useUndo(companyId);
  const [load, isBusy] = useAct(importLoanSchedule, { done: text.tableDone, undo: (data) => back(data.importLoanSchedule.actId), refuse });
  async function submit() {
    if (await load({ companyId, id, version, rows: table.trimEnd().split(/\r?\n/) })) onClose();
  }
  return (
    <EventDialog
      title={text.loadTable}
      hint={text.loadTableHint}
      {...{ problem, isBusy, onClose }}
      fields={['rows']}
      isReady={table.trim() !== ''}
      onSubmit={() => void submit()}
    >
      <FileInput
        label={text.tableFile}
        accept=".csv,.txt,.tsv"
        clearable
        onChange={(file) => void file?.text().then((content) => setTable(content.slice(0, MAX_LETTERS)))}
      />
      <Textarea
        label={text.fields.bankTable}
        autosize
        minRows={4}
        maxRows={10}
        {...at('rows')}
        value={table}
        onChange={({ currentTarget }) => setTable(currentTarget.value)}
      />
    </EventDialog>
  );
}

/** Longer than any table of a loan. */
const MAX_LETTERS = 200_000;
