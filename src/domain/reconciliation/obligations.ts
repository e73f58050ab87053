import type { ObligationKind } from './facts.ts';

/** Areas of the default structure, by key, whose obligations banks have words for. */
const KINDS: ReadonlyMap<string, ObligationKind> = new Map<string, ObligationKind>([
  ['sueldos', 'payroll'],
  ['imposiciones', 'previred'],
  ['f29', 'tax'],
  ['f22', 'tax'],
  ['otrosimpuestos', 'tax'],
  ['cuotasdeprestamos', 'loan'],
]);

/** What an obligation is by the key of its area; null for any other. */
export function obligationKindOf(areaKey: string): ObligationKind | null {
  return KINDS.get(areaKey) ?? null;
}
