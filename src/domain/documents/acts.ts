/** What people do to documents at their payment point, as the history keeps it. */
import type { Day } from '../date.ts';
import { plural } from '../format.ts';
import { type Act, act, type Subject, undoable } from '../history/act.ts';
import { type Change, changesOf } from '../history/fields.ts';
import { link, type Phrase, phrase, short } from '../history/phrase.ts';
import { type Currency, formatMoney } from '../money.ts';
import type { ChequeState, HandChange } from './payable.ts';

/**
 * On how many documents, and which one where it is one. `amount`: what it moved, minor units; null where it moves none or several
 * currencies. `on`: the day that it set.
 */
export type Operated = {
  count: number;
  only: { id: string; name: string } | null;
  amount: number | null;
  currency: Currency;
  on: Day | null;
};
/** The state of a cheque, and whether it then lowers what it pays. */
export type ChequeStanding = {
  state: ChequeState;
  stateOn: Day;
  reason: string | null;
  slipId: string | null;
};
export type ChequeChange = { chequeId: string; before: ChequeStanding; after: ChequeStanding };
export type ChequesMoved = { count: number; only: { id: string; name: string } | null; state: ChequeState; on: Day; reason: string | null };

const operation = (verb: string) =>
  act({
    kind: 'documentos',
    subject: documentOf,
    sentence: (p: Operated) => phrase`${verb} ${documents(p)}`,
    changes: detail,
    undo: undoable<null, HandChange>('documents.write'),
  });

export const DOCUMENT_ACTS = {
  'document.paid': operation('pagó'),
  'document.paidInPart': operation('pagó una parte de'),
  'document.payoffReverted': operation('revirtió los pagos a mano de'),
  'document.postponed': operation('cambió el vencimiento de'),
  'document.dueDateRestored': operation('restauró el vencimiento de'),
  'document.scheduled': operation('agendó'),
  'document.paidByCheque': operation('pagó con cheques'),
  'document.factored': operation('cedió a un factoring'),
  'document.unfactored': operation('revirtió la cesión de'),
  'document.amountChanged': operation('cambió lo que falta por pagar de'),
  'document.hidden': operation('ocultó'),
  'document.shown': operation('volvió a mostrar'),
  'document.monthMoved': operation('movió de mes'),
  'document.areaSet': operation('cambió el área de'),
  'document.undone': operation('deshizo un cambio en'),
  'cheque.moved': act({
    kind: 'documentos',
    subject: (p: ChequesMoved): Subject => ({ kind: 'document', id: p.only?.id ?? null }),
    sentence: (p: ChequesMoved) => phrase`${CHEQUE_VERBS[p.state]} ${cheques(p)}`,
    changes: ({ on, reason }) => changesOf(null, { date: on, ...(reason ? { note: reason } : {}) }),
    undo: undoable<null, ChequeChange>('documents.write'),
  }),
} satisfies Record<string, Act<never>>;

const CHEQUE_VERBS: Record<ChequeState, string> = {
  inHand: 'dejó en cartera',
  issued: 'dejó como girado',
  deposited: 'depositó',
  bounced: 'marcó como protestado',
  cancelled: 'anuló',
};

function documentOf({ only }: Operated): Subject {
  return { kind: 'document', id: only?.id ?? null };
}

function documents({ count, only }: Pick<Operated, 'count' | 'only'>): Phrase {
  return only ? [link('document', only.id, short(only.name))] : [plural(count, 'documento', 'documentos')];
}

function cheques({ count, only }: Pick<ChequesMoved, 'count' | 'only'>): Phrase {
  return only ? [link('document', only.id, short(only.name))] : [plural(count, 'cheque', 'cheques')];
}

function detail({ only, count, amount, currency, on }: Operated): Change[] {
  return changesOf(null, {
    ...(only ? { document: only.name } : { documents: count }),
    ...(amount === null ? {} : { amount: formatMoney(amount, currency) }),
    ...(on ? { date: on } : {}),
  });
}
