import { useAct } from '#web/ui/useAct.ts';
import type { Detail } from './detail.ts';
import { changeAmount, modifyDocuments, payByCheques, payDocuments, payParts, undoDocumentAct } from './operations.ts';
import type { PointOperation, PointValues } from './point.ts';
import { text } from './text.ts';

type Sent = { actId: string | null };

/** Sends an operation of the payment point; what it did can be taken back from its message. */
export function usePoint(companyId: string, document: Detail) {
  const [undo] = useAct(undoDocumentAct);
  const back = ({ actId }: Sent) => (actId === null ? undefined : () => undo({ companyId, id: actId }));
  const done = text.point.done;
  const [pay, isPaying] = useAct(payDocuments, { done, undo: (data) => back(data.FindAndSettleDocumentById) });
  const [payPart, isPayingPart] = useAct(payParts, { done, undo: (data) => back(data.FindAndSettlePartialsDocumentById) });
  const [modify, isModifying] = useAct(modifyDocuments, { done, undo: (data) => back(data.modifyDocument) });
  const [change, isChanging] = useAct(changeAmount, { done, undo: (data) => back(data.settleBothDocumentAndPoint) });
  const [payCheques, isPayingCheques] = useAct(payByCheques, { done, undo: (data) => back(data.createCheckDocument) });

  /** @returns whether it was done */
  async function send(kind: PointOperation, values: PointValues): Promise<boolean> {
    const { id, meta } = document;
    const payment = { date: values.date || null, note: values.note || null, confirmsClaimed: values.confirmsClaimed };
    if (kind === 'payoff') return (await pay({ ids: [id], ...payment })) !== null;
    if (kind === 'partialPayoff') {
      const part = { id, amount: values.amount || null, originalAmount: meta.originalAmount, remaining: meta.remaining };
      return (await payPart({ documents: [part], ...payment })) !== null;
    }
    if (kind === 'changeAmount') {
      const remaining = values.amount || 0;
      return (await change({ id, originalAmount: meta.originalAmount, remaining, note: payment.note })) !== null;
    }
    if (kind === 'chequePayoff') {
      const input = values.cheques.map((one) => ({ numberCheque: one.number, partialAmount: one.amount || null, fecha: one.on || null }));
      const { isSameCheque, confirmsClaimed } = values;
      return (await payCheques({ companyId, documentId: id, input, isSameCheque, confirmsClaimed })) !== null;
    }
    return (await modify({ companyId, input: [{ id, operation: kind, ...modificationOf(kind, values) }] })) !== null;
  }

  return { send, isBusy: isPaying || isPayingPart || isModifying || isChanging || isPayingCheques };
}

function modificationOf(kind: PointOperation, values: PointValues) {
  const date = values.date || null;
  if (kind === 'postpone') return { date, days: values.days || null, onlyBankDays: values.onlyBankDays };
  if (kind === 'agenda') return { date };
  if (kind === 'factorize') return { date, amount: values.amount || null, retention: values.retention || null, factor: values.factor };
  return {};
}
