import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { documentKind } from '#domain/documents/kinds.ts';
import { isMade } from '#domain/documents/operations.ts';
import { formatMajor } from '#domain/money.ts';
import { parseRut, type Rut } from '#domain/rut.ts';
import { errorMessage } from '#web/api/errors.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useAnswer } from '#web/ui/useAnswer.ts';
import { useMay } from '../shell/access.ts';
import { useUndo } from '../shell/useUndo.ts';
import classes from './Detail.module.css';
import type { Detail } from './detail.ts';
import { applyNote, type OpenOfCounterpartQuery, openOfCounterpart, unapplyNote } from './operations.ts';
import { text } from './text.ts';

const words = text.applied;
type Open = OpenOfCounterpartQuery['getIssuerPendingDocs']['documents'][number];

/** What a person applied of a credit note or a payment on account, and the way to apply more of it. */
export default function ApplyNote({ document }: { document: Detail }) {
  const { id, companyId, currencyType, meta } = document;
  const may = useMay('documents.write');
  const issuerId = parseRut((meta.isReceived ? meta.issuerId : meta.receiverId) ?? '');
  const [isOpen, setOpen] = useState(false);
  const back = useUndo(companyId);
  const [takeBack, isBusy] = useAct(unapplyNote, {
    done: words.removed,
    undo: ({ unapplyDocument: { actId } }) => back(actId),
  });
  return (
    <section aria-label={words.title} className={classes['apply']}>
      {meta.applicable > 0 && <span>{words.left(formatMajor(meta.applicable, currencyType))}</span>}
      {meta.appliedByHand > 0 && <span>{words.byHand(formatMajor(meta.appliedByHand, currencyType))}</span>}
      {may && issuerId && meta.applicable > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      )}
      {may && meta.appliedByHand > 0 && (
        <Button size="compact-sm" variant="subtle" loading={isBusy} onClick={() => void takeBack({ companyId, id })}>
          {words.takeBack}
        </Button>
      )}
      {isOpen && issuerId && <ApplyModal document={document} issuerId={issuerId} onClose={() => setOpen(false)} />}
    </section>
  );
}

type ModalProps = { document: Detail; onClose: () => void };

function ApplyModal({ document, issuerId, onClose }: ModalProps & { issuerId: Rut }) {
  const { companyId, currencyType, meta } = document;
  const { data, error, refetch } = useAnswer(openOfCounterpart, { companyId, issuerId });
  const targets = data?.getIssuerPendingDocs.documents.filter((one) => isTarget(one, document));
  return (
    <Dialog onClose={onClose} title={words.title}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !targets && <SkeletonRows rows={4} />}
      {targets?.length === 0 && <p>{words.none}</p>}
      {targets && targets.length > 0 && (
        <>
          <p>{words.lead(formatMajor(meta.applicable, currencyType))}</p>
          <Form document={document} targets={targets} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

function isTarget({ id, documentType, currencyType, meta }: Open, note: Detail): boolean {
  const isAdding = meta.documentCode === null || documentKind(meta.documentCode)?.sign === 1;
  return (
    id !== note.id && isAdding && !isMade(documentType) && meta.isReceived === note.meta.isReceived && currencyType === note.currencyType
  );
}

function Form({ document, targets, onClose }: ModalProps & { targets: readonly Open[] }) {
  const { id, companyId, currencyType } = document;
  const [amounts, setAmounts] = useState<Readonly<Record<string, number | ''>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const back = useUndo(companyId);
  const [apply, isBusy] = useAct(applyNote, {
    done: words.done,
    undo: ({ applyDocument: { actId } }) => back(actId),
    refuse: (error) => {
      setRefusal(errorMessage(error));
      return true;
    },
  });
  const parts = Object.entries(amounts).flatMap(([target, amount]) => (amount === '' || amount === 0 ? [] : [{ id: target, amount }]));
  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    if (await apply({ companyId, id, parts })) onClose();
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes['applying']}>
      {targets.map((one) => (
        <AmountField
          key={one.id}
          label={words.of(`${one.meta.typeLabel} ${one.meta.number ?? ''}`.trim(), formatMajor(one.meta.remaining, currencyType))}
          currency={currencyType}
          value={amounts[one.id] ?? ''}
          onChange={(amount) => setAmounts((before) => ({ ...before, [one.id]: amount }))}
        />
      ))}
      {refusal && <p role="alert">{refusal}</p>}
      <div className={classes['apply']}>
        <Button size="sm" variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button size="sm" type="submit" loading={isBusy} disabled={parts.length === 0}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
