import { positiveField } from '#web/ui/numbers.ts';

/** A number of so many decimals in a field of this step. */
export function numberField(decimals: number) {
  return { ...positiveField(decimals), size: 'sm' } as const;
}
export const PESOS = { ...numberField(0), prefix: '$ ' } as const;
export const DAY = { ...numberField(0), max: 31, clampBehavior: 'none' } as const;
