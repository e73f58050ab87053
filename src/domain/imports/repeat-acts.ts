/** Decisions about rows that may already be stored as movements, for the history. */

import { plural } from '../format.ts';
import { type Act, act, final, undoable } from '../history/act.ts';
import { phrase } from '../history/phrase.ts';
import { importLink, importOf } from './subject.ts';

type File = { importId: string; fileName: string };
/** A table row as it was. */
export type StoredRow = Record<string, string | number | boolean | null | object>;
/**
 * A pending row with its sources. `movementId`: the movement that a person said it is; null: it became a new one. `before`: that
 * movement, if the row changed its day or amount. `lacking`: columns that the row filled in on it.
 */
export type DecidedRow = {
  row: StoredRow;
  sources: readonly StoredRow[];
  movementId: string | null;
  before: StoredRow | null;
  lacking: readonly string[];
};
/** The source of the row, detached from the movement that it was taken for, and the new movement. */
export type SeparatedRow = { source: StoredRow; movementId: string };

export const REPEAT_ACTS = {
  'repeats.decided': act({
    kind: 'cargas',
    subject: importOf,
    sentence: (p: File & { same: number; other: number }) => phrase`decidió de ${importLink(p)}: ${outcome(p)}`,
    undo: undoable<null, DecidedRow>('imports.write'),
  }),
  'repeats.reopened': act({
    kind: 'cargas',
    subject: importOf,
    sentence: (p: File & { count: number }) =>
      phrase`volvió a dejar por decidir ${plural(p.count, 'movimiento', 'movimientos')} de ${importLink(p)}`,
    undo: final('Se puede decidir otra vez en la carga.'),
  }),
  'repeats.separated': act({
    kind: 'cargas',
    subject: importOf,
    sentence: (p: File & { count: number }) =>
      phrase`separó ${plural(p.count, 'movimiento que se había tomado por repetido', 'movimientos que se habían tomado por repetidos')} de ${importLink(p)}`,
    undo: undoable<null, SeparatedRow>('imports.write'),
  }),
  'repeats.rejoined': act({
    kind: 'cargas',
    subject: importOf,
    sentence: (p: File & { count: number }) =>
      phrase`volvió a tomar por ${p.count === 1 ? 'repetido' : 'repetidos'} ${plural(p.count, 'movimiento', 'movimientos')} de ${importLink(p)}`,
    undo: final('Se puede separar otra vez en la carga.'),
  }),
} satisfies Record<string, Act<never>>;

function outcome({ same, other }: { same: number; other: number }): string {
  const parts = [
    ...(same > 0 ? [plural(same, 'movimiento es el mismo', 'movimientos son los mismos')] : []),
    ...(other > 0 ? [plural(other, 'es otro', 'son otros')] : []),
  ];
  return parts.join(' y ');
}
