/** One act on many documents, as long work. */
import { formatCount, plural } from '../format.ts';
import { type WorkFile, workKind } from '../work/kind.ts';
import { type BulkAct, type BulkKind, joinedRefusals, type Refusal } from './bulk.ts';

/** `leavesOut`: those that the act does not suit stay as they are; otherwise one of them keeps all as they are. */
type DocumentOperationParams = { operation: BulkAct; count: number; leavesOut?: boolean };
/**
 * `refusals`: documents that the act does not suit, such as those that are paid already, of which there are `unsuited`; `changed`: names
 * of those that changed since it was asked for, of which there are `changedCount`. Neither were touched.
 */
export type DocumentOperationResult = {
  kind: BulkKind;
  operated: number;
  unsuited: number;
  refusals?: readonly Refusal[];
  changedCount: number;
  changed: readonly string[];
  /** The first of its acts: undoing one undoes all that the same work did. */
  actNo: number | null;
};
/** `after`: the last document that was done or left, in the order of ids; `done`: how many; `result`: what they came to. */
type DocumentOperationPlace = { after: string; done: number; result: DocumentOperationResult };

/** `operationId`: the long work whose acts of this code are taken back; `count`: their documents. */
type DocumentUndoParams = { code: string; operationId: string; count: number };
/** `actNo`: of the first of its acts. */
type DocumentUndoResult = { count: number; actNo: number | null };
/** Every act is looked at before the first is undone: `looked`, how many documents that were; `before`: the acts before this one are next. */
type DocumentUndoPlace = { before: number | null; looked: number; done: number; actNo: number | null };

/** What came of paying a sheet; `problems`: the first of the rows that were left, of which there are `left`. */
export type SheetPayment = {
  paid: number;
  left: number;
  problems: readonly { line: number; message: string }[];
  /** The first of its acts: undoing one undoes all that the same work did. */
  actNo: number | null;
};

const FORMAT_NAMES = { xml: 'el XML', pdf: 'el PDF', xlsx: 'la planilla', csv: 'el CSV' } as const;
type Format = keyof typeof FORMAT_NAMES;
/** `file`: what is to be in it, as the server reads it; `name`: what it is called, without its ending. */
type DocumentFileParams = { format: Format; count: number; name: string; file: unknown };
/** `missing`: of those chosen, those that have no file of their own. */
type DocumentFileResult = { name: string; ending: WorkFile['ending']; count: number; missing: number };
/** Of a zip: the last document in it, by the import that brought its XML; `offset`: bytes so far; `parts`: pieces stored so far. */
type DocumentFilePlace = { after: { importId: string; id: string }; parts: number; offset: number; done: number };

export const DOCUMENT_WORK = {
  documentFile: workKind<DocumentFileParams, DocumentFileResult, DocumentFilePlace>({
    read: 'documents.export',
    write: 'documents.export',
    again: 'adds',
    title: ({ format, count }) => `Preparando ${FORMAT_NAMES[format]} de ${plural(count, 'documento', 'documentos')}`,
    done: ({ count, missing }) =>
      [
        `El archivo está listo: trae ${plural(count, 'documento', 'documentos')}. Se puede descargar durante un día.`,
        ...(missing > 0 ? [`${plural(missing, 'documento no tiene', 'documentos no tienen')} un XML que se pueda leer.`] : []),
      ].join(' '),
    stopped: 'Se detuvo: el archivo no está listo.',
    file: ({ name, ending }) => ({ name, ending }),
  }),
  documentOperation: workKind<DocumentOperationParams, DocumentOperationResult, DocumentOperationPlace>({
    read: 'documents.read',
    write: 'documents.write',
    again: 'adds',
    title: ({ operation, count }) => `${WORDS[operation.kind][0]} ${plural(count, 'documento', 'documentos')}`,
    done: (result) => bulkSentence(result),
    act: ({ actNo }) => actNo,
    stopped: 'Se detuvo: lo que ya cambió queda, y se puede deshacer desde el historial.',
  }),
  payoffSheet: workKind<{ count: number }, SheetPayment, { after: number; done: number; result: SheetPayment }>({
    read: 'documents.read',
    write: 'documents.write',
    again: 'adds',
    title: ({ count }) => `Pagando las ${formatCount(count)} filas de una planilla`,
    done: ({ paid, left, problems }) =>
      [
        `Se pagaron ${plural(paid, 'fila', 'filas')}.`,
        ...(left > 0
          ? [
              `${plural(left, 'fila quedó', 'filas quedaron')} sin pagar: ${problems.map(({ line, message }) => `fila ${line}, ${message.replace(/\.$/, '')}`).join('; ')}${left > problems.length ? '; y otras' : ''}.`,
            ]
          : []),
      ].join(' '),
    act: ({ actNo }) => actNo,
    stopped: 'Se detuvo: lo que ya se pagó queda, y se puede deshacer desde el historial.',
  }),
  documentUndo: workKind<DocumentUndoParams, DocumentUndoResult, DocumentUndoPlace>({
    read: 'documents.read',
    write: 'documents.write',
    again: 'adds',
    title: ({ count }) => `Deshaciendo lo que se hizo a ${plural(count, 'documento', 'documentos')}`,
    done: ({ count }) => `Se deshizo en ${plural(count, 'documento', 'documentos')}.`,
    act: ({ actNo }) => actNo,
    stopped: 'Se detuvo: lo que ya se deshizo queda así, y el resto como estaba. Se puede reanudar.',
  }),
};

/** Documents named among those that changed meanwhile. */
const MAX_CHANGED = 20;

/** What two parts of the same documents came to. */
export function joinedResult(before: DocumentOperationResult | null, next: DocumentOperationResult): DocumentOperationResult {
  if (before === null) return next;
  return {
    kind: next.kind,
    operated: before.operated + next.operated,
    unsuited: before.unsuited + next.unsuited,
    refusals: joinedRefusals(before.refusals ?? [], next.refusals ?? []),
    changedCount: before.changedCount + next.changedCount,
    changed: [...before.changed, ...next.changed].slice(0, MAX_CHANGED),
    actNo: before.actNo ?? next.actNo,
  };
}

/** What an act on many documents came to, whole sentences: how many it changed, and which it left and why. */
export function bulkSentence({ kind, operated, unsuited, refusals = [], changedCount, changed }: DocumentOperationResult): string {
  return [
    `${WORDS[kind][1]} ${plural(operated, 'documento', 'documentos')}.`,
    ...refusals.map(
      ({ count, sentence, names }) =>
        `${plural(count, 'documento quedó', 'documentos quedaron')} igual: ${sentence.replace(/\.$/, '')} (${namesOf(names, count)}).`,
    ),
    ...(unsuited > 0 && refusals.length === 0
      ? [`${plural(unsuited, 'documento no correspondía y quedó igual', 'documentos no correspondían y quedaron iguales')}.`]
      : []),
    ...(changedCount > 0
      ? [
          `${plural(changedCount, 'documento cambió mientras tanto y quedó', 'documentos cambiaron mientras tanto y quedaron')} fuera: ${namesOf(changed, changedCount)}.`,
        ]
      : []),
  ].join(' ');
}

/** While it runs, and once it is done. */
const WORDS: Record<BulkKind, readonly [doing: string, done: string]> = {
  payoff: ['Pagando', 'Se pagaron'],
  partialPayoff: ['Pagando una parte de', 'Se pagó una parte de'],
  revertPayoff: ['Revirtiendo los pagos a mano de', 'Se revirtieron los pagos a mano de'],
  postpone: ['Postergando', 'Se postergaron'],
  restoreDueDate: ['Restaurando el vencimiento de', 'Se restauró el vencimiento de'],
  hide: ['Ocultando', 'Se ocultaron'],
  show: ['Volviendo a mostrar', 'Se volvieron a mostrar'],
  area: ['Cambiando el área de', 'Se cambió el área de'],
  split: ['Repartiendo entre centros de costo', 'Se repartieron entre centros de costo'],
  comment: ['Comentando', 'Se comentaron'],
};

function namesOf(names: readonly string[], count: number): string {
  return `${names.join(', ')}${count > names.length ? ' y otros' : ''}`;
}
