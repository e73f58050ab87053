/** A run of the matching engine, as long work. */
import type { Day } from '../date.ts';
import { formatCount, plural } from '../format.ts';
import { workKind } from '../work/kind.ts';
import { CLASS_LABELS } from './class-names.ts';
import type { ClassCode } from './facts.ts';
import type { MovementFilter } from './movement-filter.ts';

/**
 * Documents matched and transfers paired without a person, and movements with a suggestion; `runId` identifies the run for undoing it.
 * `ruled`: movements that rules changed; absent in results of before it was counted.
 */
export type RunResult = { automatic: number; suggestions: number; ruled?: number; runId: string };

/** What rules did in a run, as a sentence after others; nothing when they did nothing. */
export function ruledText(ruled: number): string {
  return ruled === 0 ? '' : `Las reglas actuaron sobre ${plural(ruled, 'movimiento', 'movimientos')}.`;
}

/** `name`: of the rule when it was requested; `from`: the first day of its trial. */
type RuleParams = { ruleId: string; name: string; from: Day };
/** Movements that it changed; `actNo`: the entry of the history, null when there were none. */
export type RuleResult = { name: string; changed: number; actNo: number | null };

/** `count`, `digest`: of what was shown to whoever accepted it; requests of before it had a digest have none. */
type AcceptParams = { code: ClassCode; filter: MovementFilter; count: number; digest?: string | null };
/** Movements; `actNos`: the entries of the history. */
type AcceptResult = { code: ClassCode; nModified: number; actNos: number[] };

export const RECONCILIATION_WORK = {
  acceptSuggestions: workKind<AcceptParams, AcceptResult>({
    read: 'movements.read',
    write: 'movements.match',
    again: 'adds',
    title: ({ code, count }) => `Aceptando ${formatCount(count)} sugerencias: ${CLASS_LABELS[code]}`,
    done: ({ code, nModified }) => `${CLASS_LABELS[code]}: ${plural(nModified, 'movimiento conciliado', 'movimientos conciliados')}.`,
    stopped: 'Se detuvo la aceptación: no cambió nada.',
    // Several only where a rule both matches and explains: its parts are undone from the history.
    act: ({ actNos }) => (actNos.length === 1 ? (actNos[0] ?? null) : null),
  }),
  matchingRule: workKind<RuleParams, RuleResult>({
    read: 'rules.read',
    write: 'rules.manage',
    again: 'adds',
    title: ({ name }) => `Aplicando la regla «${name}» hacia atrás`,
    done: ({ name, changed }) => `La regla «${name}» quedó aplicada: ${plural(changed, 'movimiento cambió', 'movimientos cambiaron')}.`,
    stopped: 'Se detuvo la regla: no cambió nada.',
    act: ({ actNo }) => actNo,
  }),
  reconciliation: workKind<null, RunResult>({
    read: 'movements.read',
    write: 'movements.match',
    again: 'joins',
    title: () => 'Conciliando automáticamente',
    done: ({ automatic, suggestions, ruled = 0 }) =>
      `La conciliación automática terminó: ${plural(automatic, 'movimiento conciliado', 'movimientos conciliados')} y ${plural(suggestions, 'sugerencia', 'sugerencias')}. ${ruledText(ruled)}`.trim(),
    stopped: 'Se detuvo la conciliación automática: no cambió nada.',
  }),
};
