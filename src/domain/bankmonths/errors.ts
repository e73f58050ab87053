/** What can go wrong with closing a bank's month. */
import { type Failure, failure } from '../failure.ts';

export const BANK_MONTH_ERRORS = {
  BANK_MONTH_CLOSED: failure(
    'CONFLICT',
    (p: { month: string; account: string }) => `${p.month} está cerrado en ${p.account}: reabre el mes para cambiarlo.`,
  ),
  BANK_MONTH_NOT_READY: failure('CONFLICT', (p: { why: string; details: readonly string[] }) => `Todavía no se puede cerrar: ${p.why}`),
  BANK_MONTH_NOT_CLOSED: failure('CONFLICT', () => 'Ese mes no está cerrado.'),
  BANK_MONTH_LATER_CLOSED: failure('CONFLICT', (p: { month: string }) => `${p.month} se cerró después: reábrelo primero.`),
  BANK_MONTH_KEEP_MATCHED: failure('CONFLICT', () => 'El movimiento ya está conciliado u oculto: no queda pendiente.'),
} satisfies Record<string, Failure<never>>;
