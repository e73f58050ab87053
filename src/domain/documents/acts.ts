/** What people do to documents, for the history. */
import type { Day } from '../date.ts';
import { joinWords, plural } from '../format.ts';
import { type Act, act, type Subject, undoable } from '../history/act.ts';
import { type Change, changesOf } from '../history/fields.ts';
import { link, type Phrase, phrase, short } from '../history/phrase.ts';
import { type Currency, formatMoney } from '../money.ts';
import type { AppliedPart } from './applied.ts';
import { MEANS_WORDS, type PaymentMeans } from './means.ts';
import type { ChequeState, HandChange } from './payable.ts';
import { type OwnedView, VIEW_LISTS, type ViewList } from './views.ts';

/**
 * How many documents, and which one if it is one. `amount`: minor units; null if the operation moves none, or several currencies.
 * `on`: the day that it set, in place of the one that it `was`.
 */
export type Operated = {
  count: number;
  only: { id: string; name: string } | null;
  amount: number | null;
  currency: Currency;
  on: Day | null;
  was?: Day;
  /** How all of them were paid, where somebody said it. */
  means?: PaymentMeans;
  /** Of the long work that did it in several acts: undone as a whole. */
  workId?: string;
};
/** The state of a cheque, and whether it still lowers what it pays. */
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
    sentence: (p: Operated) => phrase`${verb} ${documents(p)}${p.means ? ` ${MEANS_WORDS[p.means].by}` : ''}`,
    changes: detail,
    undo: undoable<null, HandChange>('documents.write'),
  });

/** Without the comment's text: its author may delete it. */
export type Commented = { document: { id: string; name: string }; commentId: string };

const comment = (verb: string) =>
  act({
    kind: 'documentos',
    subject: ({ document }: Commented): Subject => ({ kind: 'document', id: document.id }),
    sentence: ({ document }: Commented) => phrase`${verb} ${link('document', document.id, short(document.name))}`,
    undo: undoable('documents.write'),
  });

/** The same comment on several documents. */
export type CommentedMany = { count: number };
/** `id`: of the document. */
export type CommentItem = { id: string; commentId: string };

const comments = (verb: string) =>
  act({
    kind: 'documentos',
    subject: (): Subject => ({ kind: 'document', id: null }),
    sentence: ({ count }: CommentedMany) => phrase`${verb} ${plural(count, 'documento', 'documentos')}`,
    undo: undoable<null, CommentItem>('documents.write'),
  });

/** A note or payment on account, to how many documents, and how much of it in all. */
export type Applied = { note: { id: string; name: string }; count: number; amount: number; currency: Currency };

const applied = (sentence: (p: Applied) => Phrase) =>
  act({
    kind: 'documentos',
    subject: ({ note }: Applied): Subject => ({ kind: 'document', id: note.id }),
    sentence,
    changes: ({ amount, currency }: Applied) => changesOf(null, { amount: formatMoney(amount, currency) }),
    undo: undoable<null, AppliedPart>('documents.write'),
  });

/** Two documents that may be the same purchase. */
export type DismissedPair = { document: { id: string; name: string }; other: { id: string; name: string } };

const pair = (sentence: (document: Phrase, other: Phrase) => Phrase) =>
  act({
    kind: 'documentos',
    subject: ({ document }: DismissedPair): Subject => ({ kind: 'document', id: document.id }),
    sentence: ({ document, other }: DismissedPair) =>
      sentence([link('document', document.id, short(document.name))], [link('document', other.id, short(other.name))]),
    undo: undoable('documents.write'),
  });

type NamedView = { viewId: string; label: string };
/** A view of the company as the history shows it. */
export type ShownView = { name: string; list: ViewList };
/** What a change of a view concerns. */
export type ViewPart = 'name' | 'list' | 'filters' | 'columns';
/** What undoing needs; null: there was none, or there is none. One that is a person's own is not the company's. */
type ViewChange = { before: OwnedView | null; after: OwnedView | null };

const view = ({ viewId }: NamedView): Subject => ({ kind: 'documentView', id: viewId });

export const DOCUMENT_ACTS = {
  'document.applied': applied(
    ({ note, count }) => phrase`asoció ${link('document', note.id, short(note.name))} a ${plural(count, 'documento', 'documentos')}`,
  ),
  'document.unapplied': applied(
    ({ note, count }) =>
      phrase`quitó lo asociado de ${link('document', note.id, short(note.name))} a ${plural(count, 'documento', 'documentos')}`,
  ),
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
  'document.operated': operation('hizo varias operaciones en'),
  'document.undone': operation('deshizo un cambio en'),
  'comment.added': comment('comentó'),
  'comment.removed': comment('quitó un comentario suyo de'),
  'comment.restored': comment('volvió a poner un comentario suyo en'),
  'comments.added': comments('comentó'),
  'comments.removed': comments('quitó un comentario suyo de'),
  'duplicate.dismissed': pair((document, other) => phrase`dijo que ${document} no es duplicado de ${other}`),
  'duplicate.restored': pair((document, other) => phrase`volvió a marcar ${document} como posible duplicado de ${other}`),
  'cheque.moved': act({
    kind: 'documentos',
    subject: (p: ChequesMoved): Subject => ({ kind: 'document', id: p.only?.id ?? null }),
    sentence: (p: ChequesMoved) => phrase`${CHEQUE_VERBS[p.state]} ${cheques(p)}`,
    changes: ({ on, reason }) => changesOf(null, { date: on, ...(reason ? { note: reason } : {}) }),
    undo: undoable<null, ChequeChange>('documents.write'),
  }),
  'documentView.added': act({
    kind: 'documentos',
    subject: view,
    sentence: (p: NamedView & { after: ShownView }) => phrase`guardó la vista ${short(p.label)} para toda la empresa`,
    changes: ({ after }) => changesOf(null, viewValues(after)),
    undo: undoable<ViewChange>('documents.write'),
  }),
  'documentView.changed': act({
    kind: 'documentos',
    subject: view,
    sentence: (p: NamedView & { before: ShownView; after: ShownView; parts: readonly ViewPart[] }) =>
      phrase`cambió ${joinWords(p.parts.map((part) => VIEW_PARTS[part]))} de la vista ${short(p.label)} de la empresa`,
    changes: ({ before, after }) => changesOf(viewValues(before), viewValues(after)),
    undo: undoable<ViewChange>('documents.write'),
  }),
  'documentView.removed': act({
    kind: 'documentos',
    subject: view,
    sentence: (p: NamedView & { before: ShownView }) => phrase`quitó la vista ${short(p.label)} de las de la empresa`,
    changes: ({ before }) => changesOf(viewValues(before), null),
    undo: undoable<ViewChange>('documents.write'),
  }),
} satisfies Record<string, Act<never>>;

const VIEW_PARTS: Record<ViewPart, string> = { name: 'el nombre', list: 'la lista', filters: 'los filtros', columns: 'las columnas' };

function viewValues({ name, list }: ShownView) {
  return { name, list: VIEW_LISTS[list] };
}

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

function detail({ only, count, amount, currency, on, was }: Operated): Change[] {
  return changesOf(was ? { date: was } : null, {
    ...(only ? { document: only.name } : { documents: count }),
    ...(amount === null ? {} : { amount: formatMoney(amount, currency) }),
    ...(on ? { date: on } : {}),
  });
}
