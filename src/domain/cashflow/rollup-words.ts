/** What roll-ups that differ from the books are called for people. */
import { type Day, formatDay } from '../date.ts';
import { formatCount } from '../format.ts';
import { formatMoney, isCurrency } from '../money.ts';

/** By how the names begin that rollup_differences gives. */
const WORDS: readonly (readonly [what: string, words: string])[] = [
  ['flow actual', 'Lo real'],
  ['flow expected', 'Lo esperado'],
  ['flow awaiting', 'Lo esperado por confirmar'],
  ['flow projection', 'Lo proyectado'],
  ['flow transfer', 'Traspasos entre cuentas'],
  ['flow unexplained', 'Lo que falta explicar de los saldos'],
  ['account', 'Los movimientos de una cuenta'],
  ['awaiting', 'Lo que espera confirmación'],
  ['by ', 'Lo que baja el saldo de un documento'],
  ['open ', 'Lo que queda por cobrar o pagar'],
  ['installments ', 'Lo que queda por pagar de cuotas de un mes'],
  ['net', 'Lo neto de un tipo de documento'],
  ['quality', 'Lo conciliado de un mes'],
];

/** One of them with its day and what it was or should be: in its currency where it has one. @param value  in minor units */
export function rollupWords({ what, onDay }: { what: string; onDay: Day | null }, value: number): string {
  const words = WORDS.find(([beginning]) => what.startsWith(beginning))?.[1] ?? 'Otra suma';
  const currency = what.split(' ').at(-1) ?? '';
  return `${words}${onDay ? ` del ${formatDay(onDay)}` : ''}: ${isCurrency(currency) ? formatMoney(value, currency) : formatCount(value)}`;
}
