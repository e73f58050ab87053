/** A run of the matching engine, as long work. */
import { plural } from '../format.ts';
import { workKind } from '../work/kind.ts';

/** Documents matched and transfers paired without a person, and movements with a suggestion; `runId` names the run for undoing it. */
export type RunResult = { automatic: number; suggestions: number; runId: string };

export const RECONCILIATION_WORK = {
  reconciliation: workKind<null, RunResult>({
    read: 'movements.read',
    write: 'movements.match',
    again: 'joins',
    title: () => 'Conciliando automáticamente',
    done: ({ automatic, suggestions }) =>
      `La conciliación automática terminó: ${plural(automatic, 'movimiento conciliado', 'movimientos conciliados')} y ${plural(suggestions, 'sugerencia', 'sugerencias')}.`,
    stopped: 'Se detuvo la conciliación automática: no cambió nada.',
  }),
};
