import { Button, Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useMemo, useState } from 'react';
import { type Currency, formatMajor } from '#domain/money.ts';
import { errorMessage } from '#web/api/errors.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { type Answer, useAnswer } from '#web/ui/useAnswer.ts';
import { useUndo } from '../shell/useUndo.ts';
import { BulkFields } from './BulkFields.tsx';
import { type BulkKind, type BulkValues, bulkActOf, NO_BULK_VALUES, trialActOf } from './bulk.ts';
import { type BulkTrialQuery, bulkTrial, type DocumentSelection, operateDocuments } from './operations.ts';
import classes from './Point.module.css';
import { text } from './text.ts';

const words = text.bulk;

type Props = {
  companyId: string;
  kind: BulkKind;
  selection: DocumentSelection;
  count: number;
  /** Of the amounts that are typed. */
  currency: Currency;
  onDone: () => void;
  onClose: () => void;
};

/** One act on the documents that a person chose: its form, what it would leave, and to which it does not suit and why, before it is done. */
export default function BulkModal({ companyId, kind, selection, count, currency, onDone, onClose }: Props) {
  const [values, setValues] = useState<BulkValues>(NO_BULK_VALUES);
  const [leavesOut, setLeavesOut] = useState(false);
  const act = bulkActOf(kind, values);
  const input = { companyId, selection, act: act ?? { kind } };
  // The same while the values are: each other one would be asked.
  const trialAct = useMemo(() => trialActOf(bulkActOf(kind, values) ?? { kind }), [kind, values]);
  const [shownAct] = useDebouncedValue(trialAct, 300);
  const trial = useAnswer(bulkTrial, { input: { companyId, selection, act: shownAct } }, { pause: act === null, policy: 'network-only' });
  const { operate, isBusy } = useBulk(companyId);
  const found = act === null || trial.error ? undefined : trial.data?.documentBulkTrial;
  const isSeen = found !== undefined && !trial.isRefreshing && shownAct === trialAct;
  const hasUnsuited = (found?.refusals.length ?? 0) > 0;
  const canSend = found !== undefined && found.suited > 0 && (!hasUnsuited || leavesOut);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSend || !(await operate({ input: { ...input, leavesOut } }))) return;
    onDone();
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={text.point.ofSeveral(words.operations[kind], count)} isBusy={isBusy}>
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        <BulkFields
          kind={kind}
          companyId={companyId}
          currency={currency}
          values={values}
          onChange={(some) => setValues({ ...values, ...some })}
        />
        {found && found.sold > 0 && (
          <p role="note" className={classes['payee']}>
            {text.point.paySold(found.sold)}
          </p>
        )}
        {act !== null && <Prospect trial={trial} isSeen={isSeen} />}
        {found && hasUnsuited && found.suited > 0 && (
          <Checkbox
            label={words.leaveOut(found.count - found.suited)}
            checked={leavesOut}
            onChange={({ currentTarget }) => setLeavesOut(currentTarget.checked)}
          />
        )}
        <div className={classes['buttons']}>
          <Button size="sm" variant="default" onClick={onClose} disabled={isBusy}>
            {text.point.cancel}
          </Button>
          <Button size="sm" type="submit" loading={isBusy} disabled={!canSend}>
            {text.point.accept}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useBulk(companyId: string) {
  const back = useUndo(companyId);
  const [operate, isBusy] = useAct(operateDocuments, {
    done: ({ operateDocuments: { workId, nModified, sentence } }, { input: { leavesOut } }) => {
      // Its work stands over the list.
      if (workId !== null) return null;
      return leavesOut && sentence ? `${text.point.doneTo(nModified)}. ${sentence}` : text.point.doneTo(nModified);
    },
    undo: ({ operateDocuments: { actId } }) => back(actId),
  });
  return { operate, isBusy };
}

/** So many of each reason are named. */
const SHOWN_NAMES = 2;

/** What it would leave, and the documents that it does not suit with the reason. */
function Prospect({ trial: { data, error }, isSeen }: { trial: Answer<BulkTrialQuery>; isSeen: boolean }) {
  if (error)
    return (
      <p role="alert" className={classes['refusal']}>
        {errorMessage(error)}
      </p>
    );
  const found = data?.documentBulkTrial;
  if (!found) return <p className={classes['leaves']}>{words.looking}</p>;
  const { count, suited, refusals, amounts } = found;
  return (
    <div aria-live="polite" aria-busy={!isSeen}>
      <p className={classes['leaves']}>{words.suited(suited, count)}</p>
      {amounts.map(({ currency, before, after }) => (
        <p key={currency} className={classes['leaves']}>
          {words.left(formatMajor(before, currency), formatMajor(after, currency))}
        </p>
      ))}
      {refusals.length > 0 && (
        <ul className={classes['unsuited']}>
          {refusals.map(({ sentence, count: some, names }) => (
            <li key={sentence}>
              {words.unsuited(some, count, sentence)} <small>({words.names(names.slice(0, SHOWN_NAMES), some)})</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
