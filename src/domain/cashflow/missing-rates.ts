import { ofCurrency } from '../currency-words.ts';
import { formatDay } from '../date.ts';
import { joinWords } from '../format.ts';
import type { MissingRate } from './valued.ts';

/** What a report leaves out for want of values, of each currency from the first day on; null for nothing. */
export function leftOutOf(missing: readonly MissingRate[]): string | null {
  const first = missing.toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const values = [...Map.groupBy(first, ({ currency }) => currency).values()].flatMap(([one]) => one ?? []);
  if (values.length === 0) return null;
  const words = joinWords(values.map(({ currency, on }) => `${ofCurrency(currency)} del ${formatDay(on)}`));
  return `Falta el valor ${words}: esas cuentas y documentos quedan fuera del informe.`;
}
