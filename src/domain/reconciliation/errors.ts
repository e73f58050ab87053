/** What can go wrong with matching. */
import { type Failure, failure } from '../failure.ts';

export const RECONCILIATION_ERRORS = {
  MATCH_OVER_MOVEMENT: failure('CONFLICT', (p: { left: string }) => `El monto supera lo que queda del movimiento: ${p.left}.`, 'amount'),
  MATCH_OVER_DOCUMENT: failure('CONFLICT', (p: { left: string }) => `El monto supera el saldo del documento: ${p.left}.`, 'amount'),
  BAD_AMOUNT: failure('BAD_USER_INPUT', (p: { currency: string }) => `El monto no es válido en ${p.currency}.`, 'amount'),
  MATCH_WITHOUT_AMOUNT: failure('BAD_USER_INPUT', () => 'El monto debe ser mayor que cero.', 'amount'),
  MATCH_NOTHING_LEFT: failure('CONFLICT', () => 'El movimiento ya está conciliado por completo.'),
  MATCH_PAID: failure('CONFLICT', () => 'El documento ya no tiene saldo por conciliar.'),
  MATCH_HIDDEN: failure('CONFLICT', () => 'El documento está oculto: vuelve a mostrarlo antes de conciliarlo.'),
  MATCH_OTHER_CURRENCY: failure(
    'BAD_USER_INPUT',
    (p: { movement: string; document: string }) =>
      `El movimiento está en ${p.movement} y el documento en ${p.document}: todavía no se concilian monedas distintas.`,
  ),
  MATCH_OTHER_SIDE: failure('BAD_USER_INPUT', () => 'Ese documento no lo paga este movimiento: uno es un abono y el otro un cargo.'),
  MATCH_IS_TRANSFER: failure('CONFLICT', () => 'El movimiento es un traspaso entre cuentas propias: deshaz el traspaso primero.'),
  NO_TRANSFER: failure(
    'BAD_USER_INPUT',
    () => 'Un traspaso une un cargo y un abono por el mismo monto, sin conciliar, en cuentas distintas de la empresa.',
  ),
  SUGGESTION_GONE: failure('CONFLICT', () => 'La sugerencia ya no sirve: el documento o el movimiento cambió.'),
  RUN_UNDONE: failure('CONFLICT', () => 'Esa conciliación automática ya se deshizo.'),
} satisfies Record<string, Failure<never>>;
