/** What can go wrong with undoing from the history. */

import { type Failure, failure } from '../failure.ts';
import { formatCount } from '../format.ts';

export const HISTORY_ERRORS = {
  ACT_IS_FINAL: failure('CONFLICT', (p: { why: string }) => `No se puede deshacer desde el historial. ${p.why}`),
  ACT_UNDONE: failure('CONFLICT', (p: { by: number }) => `Ya se deshizo, en la entrada ${p.by} del historial.`),
  UNDO_IN_PART: failure(
    'CONFLICT',
    (p: { done: number; total: number; why: string }) =>
      `Se deshizo en ${formatCount(p.done)} de ${formatCount(p.total)} documentos. En los demás todavía no: ${p.why}`,
  ),
  ACT_OVERTAKEN: failure('CONFLICT', (p: { what: string }) => `No se puede deshacer: hay un cambio posterior en ${p.what}.`),
} satisfies Record<string, Failure<never>>;
