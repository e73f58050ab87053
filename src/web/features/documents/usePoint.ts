import type { CombinedError } from '@urql/core';
import { notify } from '#web/ui/notify.tsx';
import { useAct } from '#web/ui/useAct.ts';
import { useUndo } from '../shell/useUndo.ts';
import { changeAmounts, modifyDocuments, payByCheques, payDocuments, payParts } from './operations.ts';
import type { PointDetail, PointOperation, PointValues } from './point.ts';
import { text } from './text.ts';

type OperationAnswer = { nModified: number; actId: string | null };

/** Sends an operation of the payment point; what it did can be taken back from its message. */
export function usePoint(companyId: string) {
  const back = useUndo(companyId);
  const refuse = brokenOff;
  const done = ({ nModified }: OperationAnswer) => text.point.doneTo(nModified);
  const [pay, isPaying] = useAct(payDocuments, {
    done: (data) => done(data.FindAndSettleDocumentById),
    undo: (data) => back(data.FindAndSettleDocumentById.actId),
    refuse,
  });
  const [payPart, isPayingPart] = useAct(payParts, {
    done: (data) => done(data.FindAndSettlePartialsDocumentById),
    undo: (data) => back(data.FindAndSettlePartialsDocumentById.actId),
    refuse,
  });
  const [modify, isModifying] = useAct(modifyDocuments, {
    done: (data) => done(data.modifyDocument),
    undo: (data) => back(data.modifyDocument.actId),
    refuse,
  });
  const [change, isChanging] = useAct(changeAmounts, {
    done: (data) => done(data.settleDocument),
    undo: (data) => back(data.settleDocument.actId),
    refuse,
  });
  const [payCheques, isPayingCheques] = useAct(payByCheques, {
    done: text.point.done,
    undo: (data) => back(data.createCheckDocument.actId),
    refuse,
  });

  /** @returns whether it was done, to all of them */
  async function send(kind: PointOperation, values: PointValues, documents: readonly PointDetail[]): Promise<boolean> {
    const { confirmsClaimed, isSameCheque } = values;
    const note = values.note.trim() || null;
    const payment = { date: values.date || null, means: values.means || null, note, confirmsClaimed };
    // Nothing stores it yet, and nothing offers it.
    if (kind === 'partialPay') return false;
    if (kind === 'payoff') return (await pay({ ids: documents.map(({ id }) => id), ...payment })) !== null;
    if (kind === 'partialPayoff') {
      const parts = documents.map((one) => ({ ...seenOf(one), amount: values.amount || null }));
      return (await payPart({ documents: parts, ...payment })) !== null;
    }
    if (kind === 'changeAmount') {
      const input = documents.map(({ id, meta: { originalAmount, remaining: seenRemaining } }) => {
        return { id, originalAmount, seenRemaining, remaining: values.amount || 0, isPaid: false, note };
      });
      return (await change({ companyId, input })) !== null;
    }
    if (kind === 'chequePayoff') {
      const input = values.cheques.map(({ number, amount, on, bank }) => {
        return { numberCheque: number, partialAmount: amount || null, fecha: on || null, bankId: bank || null };
      });
      return (await payCheques({ companyId, documentId: documents[0]?.id ?? '', input, isSameCheque, confirmsClaimed })) !== null;
    }
    const input = documents.map((one) => ({ ...seenOf(one), operation: kind, ...modificationOf(kind, values) }));
    return (await modify({ companyId, input })) !== null;
  }

  return { send, isBusy: isPaying || isPayingPart || isModifying || isChanging || isPayingCheques };
}

/** Whether it was done is not known when the connection broke: the page says what it says of any failure without words of its own. */
function brokenOff({ networkError }: CombinedError): boolean {
  if (networkError) notify.error();
  return networkError !== undefined;
}

/** What stood there when the form was opened: today's otherwise is refused. */
function seenOf({ id, meta: { originalAmount, remaining } }: PointDetail) {
  return { id, originalAmount, remaining };
}

function modificationOf(kind: PointOperation, values: PointValues) {
  const date = values.date || null;
  if (kind === 'postpone') return { date, days: values.days || null, onlyBankDays: values.onlyBankDays };
  if (kind === 'agenda') return { date };
  if (kind === 'factorize') {
    const { factor, confirmsClaimed } = values;
    return { date, amount: values.amount || null, retention: values.retention || null, factor, confirmsClaimed };
  }
  return {};
}
