import { Button, Checkbox, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { dayInChile } from '#domain/date.ts';
import { remainingOf } from '#domain/documents/payable.ts';
import { toMajor } from '#domain/money.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import classes from './Point.module.css';
import { PointFields } from './PointFields.tsx';
import {
  factsOn,
  NO_VALUES,
  offeredFor,
  type PointDetail,
  type PointOperation,
  type PointValues,
  type Prospect,
  payableOf,
  prospectOf,
} from './point.ts';
import { text } from './text.ts';
import { usePoint } from './usePoint.ts';

const words = text.point;
/** `kind` null: the form asks which. `onDone`: after it was done, before it closes. */
type Props = {
  companyId: string;
  documents: readonly PointDetail[];
  kind: PointOperation | null;
  onDone?: () => void;
  onClose: () => void;
};

/**
 * One operation of the payment point on one or several documents: its form, what it would leave, and the sentence that refuses it before
 * it is sent. Of several, those that it does not suit are told, and left out once a person says so.
 */
export default function PointModal({ companyId, documents, kind: firstKind, onDone, onClose }: Props) {
  const { send, isBusy } = usePoint(companyId);
  const payables = documents.map(payableOf);
  const offered = offeredFor(payables);
  const [kind, setKind] = useState<PointOperation | null>(firstKind ?? offered[0] ?? null);
  const [values, setValues] = useState<PointValues>(() => ({
    ...NO_VALUES,
    date: firstKind === 'agenda' ? (payables[0]?.agendaOn ?? '') : '',
    // A file of sales says who bought it.
    factor: documents[0]?.meta.factoring.issuerName ?? '',
  }));
  const [leavesOut, setLeavesOut] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const prospect = kind && prospectOf(payables, kind, values, factsOn(dayInChile(new Date())));
  const hasPartly = prospect !== null && prospect.suited.length > 0 && prospect.refusals.length > 0;

  function change(some: Partial<PointValues>) {
    setValues({ ...values, ...some });
    setRefusal(null);
  }

  function changeKind(next: PointOperation) {
    setKind(next);
    setRefusal(null);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!kind || !prospect) return;
    const [first] = prospect.refusals;
    const isRefused = first !== undefined && !(hasPartly && leavesOut);
    setRefusal(isRefused ? first.sentence : null);
    if (isRefused) return;
    const ids = new Set(prospect.suited);
    const suited = documents.filter(({ id }) => ids.has(id));
    if (!(await send(kind, values, suited))) return;
    onDone?.();
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={titleOf(firstKind, documents.length)} isBusy={isBusy}>
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        {documents.length === 1 && <p className={classes['leaves']}>{documentNameOf(documents[0])}</p>}
        {firstKind === null && <KindField kind={kind} offered={offered} onChange={changeKind} />}
        {kind && payables[0] && <PointFields kind={kind} payable={payables[0]} payables={payables} values={values} onChange={change} />}
        {kind && PAYING.has(kind) && <Payee documents={documents} />}
        {prospect && <Leaves documents={documents} prospect={prospect} />}
        {hasPartly && <LeaveOut count={documents.length - prospect.suited.length} value={leavesOut} onChange={setLeavesOut} />}
        <Refusal sentence={refusal} />
        <Buttons isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** From a list or a cell nothing else says which one it is. */
function documentNameOf(document: PointDetail | undefined): string {
  const { meta: { typeLabel, number } = { typeLabel: '', number: null }, name } = document ?? {};
  return [[typeLabel, number].filter(Boolean).join(' '), name].filter(Boolean).join(' · ');
}

function KindField({
  kind,
  offered,
  onChange,
}: {
  kind: PointOperation | null;
  offered: readonly PointOperation[];
  onChange: (kind: PointOperation) => void;
}) {
  const data = offered.map((value) => ({ value, label: words.operations[value] }));
  return <Select label={words.operation} allowDeselect={false} value={kind} data={data} onChange={(next) => next && onChange(next)} />;
}

function Buttons({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) {
  return (
    <div className={classes['buttons']}>
      <Button size="sm" variant="default" onClick={onClose} disabled={isBusy}>
        {words.cancel}
      </Button>
      <Button size="sm" type="submit" loading={isBusy}>
        {words.accept}
      </Button>
    </div>
  );
}

function LeaveOut({ count, value, onChange }: { count: number; value: boolean; onChange: (value: boolean) => void }) {
  return <Checkbox label={words.leaveOut(count)} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />;
}

function Refusal({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <p role="alert" className={classes['refusal']}>
      {sentence}
    </p>
  );
}

const PAYING: ReadonlySet<PointOperation> = new Set(['payoff', 'partialPayoff', 'chequePayoff', 'partialPay']);

/** Whom to pay of purchases that their issuers sold. */
function Payee({ documents }: { documents: readonly PointDetail[] }) {
  const sold = documents.filter(({ meta }) => meta.isReceived && meta.factoring.cedido);
  const holder = sold[0]?.meta.factoring.issuerName;
  if (sold.length === 0) return null;
  return (
    <p role="note" className={classes['payee']}>
      {documents.length === 1 && holder ? words.payHolder(holder) : words.paySold(sold.length)}
    </p>
  );
}

function titleOf(kind: PointOperation | null, count: number): string {
  const title = kind ? words.operations[kind] : words.menu;
  return count === 1 ? title : words.ofSeveral(title, count);
}

/** What would be left of the documents that it suits, and why it does not suit the others; of one, what it has left today. */
function Leaves({ documents, prospect }: { documents: readonly PointDetail[]; prospect: Prospect }) {
  const [first] = documents;
  const currencies = new Set(documents.map(({ currencyType }) => currencyType));
  const isOne = documents.length === 1;
  if (!first || currencies.size > 1) return null;
  const currency = first.currencyType;
  const leaves = isOne && prospect.suited.length === 0 ? remainingOf(payableOf(first)) : prospect.leaves;
  return (
    <>
      <p className={classes['leaves']} aria-live="polite">
        {words.leaves} <Amount value={toMajor(leaves, currency)} currency={currency} />
      </p>
      {!isOne && prospect.refusals.length > 0 && (
        <ul className={classes['unsuited']}>
          {prospect.refusals.map(({ sentence, count }) => (
            <li key={sentence}>{words.unsuited(count, documents.length, sentence)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
