/** Matches and transfers by people and the engine, for the history. */

import { type Day, formatDay } from '../date.ts';
import { formatCount, joinWords, plural } from '../format.ts';
import { type Act, act, COMPANY, final, type Subject, undoable } from '../history/act.ts';
import { type Change, changesOf } from '../history/fields.ts';
import { link, type Phrase, phrase, short } from '../history/phrase.ts';
import { type Currency, formatMoney } from '../money.ts';
import type { Rut } from '../rut.ts';
import { CLASS_LABELS } from './class-names.ts';
import { DIFFERENCE_LABELS, type DifferenceReason } from './differences.ts';
import type { ClassCode, MatchingMode } from './facts.ts';
import type { HabitLesson } from './habits.ts';
import type { Lesson } from './lessons.ts';
import type { MarkChange } from './marks.ts';
import type { StoredReason } from './reason-words.ts';
import { RULE_ACTS } from './rules/acts.ts';
import type { Offered, StoredExplanation, StoredMatch } from './stored.ts';

export type { Offered, StoredExplanation, StoredMatch } from './stored.ts';

/** A movement as it was; `amount` in minor units, negative for money out. */
export type MovementState = { id: string; glosa: string; amount: number; currency: Currency; on: Day };
/** `only`: set when there is exactly one. */
type MovementStates = { count: number; only: MovementState | null };
/** `type`: common to all of them; null for several kinds. */
type DocumentStates = { count: number; type: string | null; only: { id: string; name: string } | null };
export type Matched = { movements: MovementStates; documents: DocumentStates };

/** The match of one movement and one document, before and after; null: none. */
export type MatchChange = { before: StoredMatch | null; after: StoredMatch | null };

/** `kind`: what all of them are called; null for several kinds. */
export type Explained = { movements: MovementStates; kind: string | null };

/** Transfers and returned payments, several at once. */
type Pairs = { pairs: number };
/** The legs of a transfer as they were. */
export type Paired = { out: MovementState; into: MovementState };
export type StoredTransfer = {
  outId: string;
  inId: string;
  origin: 'manual' | 'engine';
  reasons: readonly StoredReason[];
  runId: string | null;
  createdBy: string | null;
  createdAt: string;
};

/** The results of a run of the engine, in movements and pairs. */
/** `returned`: of the transfers, payments that came back to their account; absent in entries of before they were told apart. */
export type EngineRun = { runId: string; movements: number; documents: number; transfers: number; returned?: number };
export type EngineItem =
  | { movementId: string; documentId: string; amount: number; documentAmount: number }
  | { movementId: string; kindKey: string; amount: number }
  | { outId: string; inId: string };

/** `value`: what was set, in words; null for nothing, or for several. */
export type Marked = { movements: MovementStates; value: string | null };

const marked = (verb: string, field: string) =>
  act({
    kind: 'conciliacion',
    subject: movementOf,
    sentence: (p: Marked) => phrase`${verb} ${movements(p.movements)}`,
    changes: ({ value }: Marked) => (value === null ? [] : changesOf(null, { [field]: value })),
    undo: undoable<null, MarkChange>('movements.match'),
  });

/** A movement that a person wrote down, as it is stored; amounts in minor units, negative for money out. */
export type HandMovement = {
  id: string;
  accountId: string;
  on: Day;
  amount: number;
  amountClp: number | null;
  currency: Currency;
  glosa: string;
  reference: string | null;
  rut: Rut | null;
  name: string | null;
  kind: string | null;
  isClosed: boolean;
};
export type WrittenMovements = { movements: MovementStates };

const written = (verb: string) =>
  act({
    kind: 'conciliacion',
    subject: movementOf,
    sentence: (p: WrittenMovements) => phrase`${verb} ${movements(p.movements)}`,
    undo: undoable<null, HandMovement>('movements.match'),
  });

/** Without the note's text: its author may delete it. */
export type Noted = { movement: MovementState; commentId: string };

const note = (verb: string) =>
  act({
    kind: 'conciliacion',
    subject: (p: Noted): Subject => ({ kind: 'movement', id: p.movement.id }),
    sentence: (p: Noted) => phrase`${verb} ${movement(p.movement)}`,
    undo: undoable('movements.match'),
  });

export const RECONCILIATION_ACTS = {
  'match.made': act({
    kind: 'conciliacion',
    subject: movementOf,
    sentence: (p: Matched) => phrase`concilió ${movements(p.movements)} con ${documents(p.documents)}`,
    changes: detail,
    undo: undoable<null, MatchChange>('movements.match'),
  }),
  'match.restSettled': act({
    kind: 'conciliacion',
    subject: movementOf,
    sentence: (p: Matched) => phrase`dio por diferencia lo que ${movements(p.movements)} dejó por pagar de ${documents(p.documents)}`,
    changes: detail,
    undo: undoable<null, MatchChange>('movements.match'),
  }),
  'match.accepted': act({
    kind: 'conciliacion',
    subject: movementOf,
    sentence: (p: Matched) => phrase`aceptó lo sugerido: concilió ${movements(p.movements)} con ${documents(p.documents)}`,
    changes: detail,
    // Null: recorded before what was offered was kept.
    undo: undoable<Offered | null, MatchChange>('movements.match'),
  }),
  'match.undone': act({
    kind: 'conciliacion',
    subject: movementOf,
    sentence: (p: Matched & Wrong) =>
      phrase`deshizo la conciliación de ${movements(p.movements)} con ${documents(p.documents)}${wrongText(p)}`,
    changes: detail,
    undo: undoable<null, MatchChange>('movements.match'),
  }),
  'match.checked': act({
    kind: 'conciliacion',
    subject: ({ movement: { id } }) => ({ kind: 'movement', id }),
    sentence: (p: Checked) => phrase`revisó ${movement(p.movement)}: «${CLASS_LABELS[p.code]}» acertó`,
    undo: undoable<null>('movements.match'),
  }),
  'match.unchecked': act({
    kind: 'conciliacion',
    subject: ({ movement: { id } }) => ({ kind: 'movement', id }),
    sentence: (p: Checked) => phrase`quitó su revisión de ${movement(p.movement)}`,
    undo: final('Se revisa de nuevo en Conciliación, Calidad.'),
  }),
  'movement.explained': act({
    kind: 'conciliacion',
    subject: movementOf,
    sentence: (p: Explained) => phrase`explicó ${movements(p.movements)} como ${p.kind ?? 'varios tipos'}`,
    // Null: nothing was offered, a person chose the kind.
    undo: undoable<Offered | null, StoredExplanation>('movements.match'),
  }),
  'movement.unexplained': act({
    kind: 'conciliacion',
    subject: movementOf,
    sentence: (p: Explained & Wrong) =>
      phrase`quitó la explicación de ${movements(p.movements)} como ${p.kind ?? 'varios tipos'}${wrongText(p)}`,
    undo: undoable<null, StoredExplanation>('movements.match'),
  }),
  'movement.areaSet': marked('cambió el área de', 'area'),
  'movement.kindSet': marked('cambió el tipo de', 'kind'),
  'movement.eoafSet': marked('cambió la clave EOAF de', 'code'),
  'movement.monthMoved': marked('movió de mes', 'date'),
  'movement.hidden': marked('ocultó', 'reason'),
  'movement.shown': marked('volvió a mostrar', 'reason'),
  'movement.marked': marked('cambió datos de', 'note'),
  'movement.restored': marked('deshizo un cambio en', 'note'),
  'movement.created': written('anotó a mano'),
  'movement.removed': written('quitó lo anotado a mano:'),
  'movement.putBack': written('volvió a anotar a mano'),
  'note.added': note('anotó algo en'),
  'note.removed': note('quitó una nota suya de'),
  'note.restored': note('volvió a poner una nota suya en'),
  'transfer.made': act({
    kind: 'conciliacion',
    subject: (p) => ({ kind: 'movement', id: p.out.id }),
    sentence: (p: Paired) => phrase`marcó como traspaso ${movement(p.out)} y ${movement(p.into)}`,
    undo: undoable<StoredTransfer & { offered?: Offered }>('movements.match'),
  }),
  'transfer.undone': act({
    kind: 'conciliacion',
    subject: (p) => ({ kind: 'movement', id: p.out.id }),
    sentence: (p: Paired & Wrong) => phrase`deshizo el traspaso de ${movement(p.out)} y ${movement(p.into)}${wrongText(p)}`,
    undo: undoable<StoredTransfer>('movements.match'),
  }),
  'transfers.made': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: ({ pairs }: Pairs) => phrase`aceptó ${plural(pairs, 'par', 'pares')} de movimientos que se compensan`,
    undo: undoable<Offered | null, StoredTransfer>('movements.match'),
  }),
  'transfers.undone': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: (p: Pairs & Wrong) => phrase`separó ${plural(p.pairs, 'par', 'pares')} de movimientos que se compensaban${wrongText(p)}`,
    undo: undoable<null, StoredTransfer>('movements.match'),
  }),
  'engine.ran': act({
    kind: 'conciliacion',
    subject: runOf,
    sentence: (p: EngineRun) => phrase`concilió automáticamente ${resultText(p)}`,
    undo: undoable<null, EngineItem>('movements.match'),
  }),
  'engine.undone': act({
    kind: 'conciliacion',
    subject: runOf,
    sentence: (p: EngineRun) => phrase`deshizo la conciliación automática de ${resultText(p)}`,
    undo: final<EngineItem>('Sus calces quedaron como sugerencias: se aceptan en la conciliación.'),
  }),
  'matching.modesSet': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: (p: ModesSet) => phrase`${modesText(p)}`,
    undo: undoable<null>('matching.manage'),
  }),
  'matching.limitsSet': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: (p: LimitsSet) => phrase`${limitsText(p)}`,
    undo: undoable<null>('matching.manage'),
  }),
  'matching.forgotten': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: ({ text }: Remembered) => phrase`hizo olvidar lo aprendido: ${short(text)}`,
    undo: undoable<Forgotten>('matching.manage'),
  }),
  'matching.remembered': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: ({ text }: Remembered) => phrase`volvió a contar con lo aprendido: ${short(text)}`,
    undo: final('Se hace olvidar en Conciliación, Calidad.'),
  }),
  'matching.stopped': act({
    kind: 'conciliacion',
    subject: () => COMPANY,
    sentence: ({ code, right, decided }: Stopped) =>
      phrase`dejó de conciliar por «${CLASS_LABELS[code]}»: ${plural(decided - right, 'decisión estaba', 'decisiones estaban')} mal entre las últimas ${formatCount(decided)}`,
    undo: final('Se vuelve a permitir en Conciliación, Calidad.'),
  }),
  ...RULE_ACTS,
} satisfies Record<string, Act<never>>;

/** A person looked at what a class had done of a movement, and found it right. */
type Checked = { movement: MovementState; code: ClassCode };

/** Whether a person found wrong what the engine had done. */
type Wrong = { wasWrong?: true };

function wrongText({ wasWrong }: Wrong): string {
  return wasWrong ? ': estaba mal' : '';
}

/** `before`, `after` null: as a new company has it. */
type ModesSet = { changes: readonly { code: ClassCode; before: MatchingMode | null; after: MatchingMode | null }[] };
/** Pesos; 0: none. */
type LimitsSet = { changes: readonly { reason: DifferenceReason; before: number; after: number }[] };
/** What was taught, and as a sentence. */
type Remembered = (Lesson | HabitLesson) & { text: string };
/** Instants; `before` null: it had not been forgotten. */
type Forgotten = { before: string | null; at: string };
type Stopped = { code: ClassCode; right: number; decided: number };

const MODE_TEXT: Readonly<Record<MatchingMode, [one: string, many: string]>> = {
  shadow: ['solo anote', 'solo anoten'],
  suggest: ['solo proponga', 'solo propongan'],
  automatic: ['concilie por sí sola', 'concilien por sí solas'],
};

function modesText({ changes }: ModesSet): string {
  const [only, ...others] = changes;
  const isOne = only !== undefined && others.length === 0;
  const what = isOne ? `la clase «${CLASS_LABELS[only.code]}»` : plural(changes.length, 'clase', 'clases');
  const [after, ...different] = new Set(changes.map((one) => one.after));
  if (after && different.length === 0) return `dejó que ${what} ${MODE_TEXT[after][isOne ? 0 : 1]}`;
  return `volvió atrás lo que ${isOne ? 'puede' : 'pueden'} hacer ${what}`;
}

function limitsText({ changes }: LimitsSet): string {
  const limits = changes.map(({ reason, after }) => `${DIFFERENCE_LABELS[reason].toLowerCase()} hasta ${formatMoney(after, 'CLP')}`);
  return `dejó que se acepten solas diferencias por ${joinWords(limits)}`;
}

function movementOf({ movements: { only } }: Pick<Matched, 'movements'>): Subject {
  return { kind: 'movement', id: only?.id ?? null };
}

function runOf({ runId }: EngineRun): Subject {
  return { kind: 'engineRun', id: runId };
}

function movements({ count, only }: MovementStates): Phrase {
  return only ? movement(only) : [plural(count, 'movimiento', 'movimientos')];
}

function movement({ id, glosa, amount, currency, on }: MovementState): Phrase {
  const money = formatMoney(Math.abs(amount), currency);
  return phrase`${link('movement', id, short(glosa.trim() || 'un movimiento'))} (${money}, ${formatDay(on).slice(0, 5)})`;
}

const NOUNS: Readonly<Record<string, [one: string, many: string]>> = {
  TAX_DOCUMENT: ['documento tributario', 'documentos tributarios'],
  OBLIGATION: ['obligación', 'obligaciones'],
  CREDIT: ['cuota de crédito', 'cuotas de crédito'],
  RENDITION: ['rendición', 'rendiciones'],
  PAYMENT: ['pago', 'pagos'],
};

function documents({ count, type, only }: DocumentStates): Phrase {
  if (only) return [link('document', only.id, short(only.name))];
  return [plural(count, ...((type && NOUNS[type]) || (['documento', 'documentos'] as const)))];
}

function resultText({ movements, transfers, returned = 0 }: EngineRun): string {
  const own = transfers - returned;
  const made = [
    movements > 0 || transfers === 0 ? plural(movements, 'movimiento', 'movimientos') : [],
    own > 0 ? plural(own, 'traspaso', 'traspasos') : [],
    returned > 0 ? plural(returned, 'pago devuelto', 'pagos devueltos') : [],
  ];
  return joinWords(made.flat());
}

function detail({ movements: { only, count }, documents: paid }: Matched): Change[] {
  const what = only ? { movement: only.glosa, date: only.on, amount: formatMoney(only.amount, only.currency) } : { movements: count };
  return changesOf(null, { ...what, ...(paid.only ? { document: paid.only.name } : { documents: paid.count }) });
}
