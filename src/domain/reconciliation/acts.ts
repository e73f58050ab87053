/** What people and the engine do to matches and transfers, as the history keeps it. */

import { type Day, formatDay } from '../date.ts';
import { plural } from '../format.ts';
import { type Act, act, final, type Subject, undoable } from '../history/act.ts';
import { type Change, changesOf } from '../history/fields.ts';
import { link, type Phrase, phrase, short } from '../history/phrase.ts';
import { type Currency, formatMoney } from '../money.ts';
import type { Evidence } from './facts.ts';

/** A movement as it was; `amount` in minor units, negative for money out. */
export type MovementState = { id: string; glosa: string; amount: number; currency: Currency; on: Day };
/** `only`: the one there is. */
type MovementStates = { count: number; only: MovementState | null };
/** `type`: what all of them are; null for several kinds. */
type DocumentStates = { count: number; type: string | null; only: { id: string; name: string } | null };
export type Matched = { movements: MovementStates; documents: DocumentStates };

/** A match as it is stored; amounts in minor units. */
export type StoredMatch = {
  matchId: string;
  movementId: string;
  documentId: string;
  amount: number;
  documentAmount: number;
  origin: 'manual' | 'clay' | 'engine';
  evidence: Evidence | null;
  reasons: readonly string[];
  runId: string | null;
  createdBy: string | null;
  createdAt: string;
};
/** What became of the match of one movement and one document; null: there was none. */
export type MatchChange = { before: StoredMatch | null; after: StoredMatch | null };

/** The legs of a transfer as they were. */
export type Paired = { out: MovementState; into: MovementState };
export type StoredTransfer = {
  outId: string;
  inId: string;
  origin: 'manual' | 'engine';
  reasons: readonly string[];
  runId: string | null;
  createdBy: string | null;
  createdAt: string;
};

/** What a run of the engine made, in movements and pairs. */
export type EngineRun = { runId: string; movements: number; documents: number; transfers: number };
export type EngineItem =
  | { movementId: string; documentId: string; amount: number; documentAmount: number }
  | { outId: string; inId: string };

export const RECONCILIATION_ACTS = {
  'match.made': act({
    kind: 'conciliacion',
    subject: movementOf,
    sentence: (p: Matched) => phrase`concilió ${movements(p.movements)} con ${documents(p.documents)}`,
    changes: detail,
    undo: undoable<null, MatchChange>('movements.match'),
  }),
  'match.accepted': act({
    kind: 'conciliacion',
    subject: movementOf,
    sentence: (p: Matched) => phrase`aceptó lo sugerido: concilió ${movements(p.movements)} con ${documents(p.documents)}`,
    changes: detail,
    undo: undoable<null, MatchChange>('movements.match'),
  }),
  'match.undone': act({
    kind: 'conciliacion',
    subject: movementOf,
    sentence: (p: Matched) => phrase`deshizo la conciliación de ${movements(p.movements)} con ${documents(p.documents)}`,
    changes: detail,
    undo: undoable<null, MatchChange>('movements.match'),
  }),
  'transfer.made': act({
    kind: 'conciliacion',
    subject: (p) => ({ kind: 'movement', id: p.out.id }),
    sentence: (p: Paired) => phrase`marcó como traspaso ${movement(p.out)} y ${movement(p.into)}`,
    undo: undoable<StoredTransfer>('movements.match'),
  }),
  'transfer.undone': act({
    kind: 'conciliacion',
    subject: (p) => ({ kind: 'movement', id: p.out.id }),
    sentence: (p: Paired) => phrase`deshizo el traspaso de ${movement(p.out)} y ${movement(p.into)}`,
    undo: undoable<StoredTransfer>('movements.match'),
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
} satisfies Record<string, Act<never>>;

function movementOf({ movements: { only } }: Matched): Subject {
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

function resultText({ movements: count, transfers }: EngineRun): string {
  const matched = plural(count, 'movimiento', 'movimientos');
  const paired = plural(transfers, 'traspaso', 'traspasos');
  if (transfers === 0) return matched;
  return count === 0 ? paired : `${matched} y ${paired}`;
}

function detail({ movements: { only, count }, documents: paid }: Matched): Change[] {
  const what = only ? { movement: only.glosa, date: only.on, amount: formatMoney(only.amount, only.currency) } : { movements: count };
  return changesOf(null, { ...what, ...(paid.only ? { document: paid.only.name } : { documents: paid.count }) });
}
