import type { ObligationKind } from './facts.ts';

/** Areas of the default structure, by key, whose obligations have their own wording at banks. */
const KINDS: ReadonlyMap<string, ObligationKind> = new Map<string, ObligationKind>([
  ['sueldos', 'payroll'],
  ['imposiciones', 'previred'],
  ['f29', 'tax'],
  ['f22', 'tax'],
  ['otrosimpuestos', 'tax'],
  ['cuotasdeprestamos', 'loan'],
]);

/** The kind of an obligation, from the key of its area; null for other areas. */
export function obligationKindOf(areaKey: string): ObligationKind | null {
  return KINDS.get(areaKey) ?? null;
}
