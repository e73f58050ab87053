/** What the operations of the payment point refuse, to the letter. */
import { type Failure, failure } from '../failure.ts';

export const DOCUMENT_ERRORS = {
  DOCUMENT_CLOSED: failure('CONFLICT', () => 'El documento está cerrado por la fecha de corte'),
  BOLETA_ANNULLED: failure('CONFLICT', () => 'Esta boleta fue anulada'),
  DOCUMENT_ANNULLED: failure('CONFLICT', () => 'Este documento fue anulado'),
  NO_PAYMENT_EXPECTED: failure('CONFLICT', () => 'Este documento no espera un pago'),
  DOCUMENT_CLAIMED: failure('CONFLICT', () => 'Este documento fue reclamado: confirma que se paga igual.'),
  DOCUMENT_PAID: failure('CONFLICT', () => 'El documento ya está pagado'),
  DOCUMENT_CHANGED: failure(
    'CONFLICT',
    (p: { amount: string; remaining: string }) => `El documento cambió: hoy su monto es ${p.amount} y quedan ${p.remaining} por pagar.`,
  ),
  AMOUNT_OVER_REMAINING: failure(
    'BAD_USER_INPUT',
    (p: { amount: string }) => `El nuevo monto no puede ser superior a ${p.amount}`,
    'amount',
  ),
  VALUE_MISSING: failure('BAD_USER_INPUT', (_p: { field: string }) => 'Debe ingresar un valor'),
  NOTHING_TO_REVERT: failure('CONFLICT', () => 'No hay pagos manuales que revertir'),
  USE_PAYOFF: failure('BAD_USER_INPUT', () => 'Para dejarlo en cero usa Pagar', 'remaining'),
  PAID_WITH_REMAINING: failure('BAD_USER_INPUT', () => 'Un documento pagado queda con saldo cero.', 'remaining'),
  PAYMENT_DAY: failure('BAD_USER_INPUT', () => 'La fecha del pago va desde la emisión hasta hoy.', 'date'),
  DUE_DAY: failure('BAD_USER_INPUT', () => 'El vencimiento va desde la emisión hasta cinco años más.', 'date'),
  DUE_BY_HAND: failure('CONFLICT', () => 'El vencimiento no ha sido cambiado a mano.'),
  AGENDA_DAY: failure('BAD_USER_INPUT', () => 'La fecha de agenda va desde hoy hasta cinco años más.', 'date'),
  ONE_DOCUMENT: failure('BAD_USER_INPUT', () => 'Esta operación trabaja con un documento a la vez.', 'input'),
  NO_CHEQUES: failure('BAD_USER_INPUT', () => 'Debe contener almenos un cheque', 'input'),
  CHEQUE_INCOMPLETE: failure('BAD_USER_INPUT', () => 'Todos los campos del cheque son obligatorios', 'input'),
  CHEQUES_OVER_REMAINING: failure('BAD_USER_INPUT', () => 'El monto es superior al seleccionado', 'partialAmount'),
  CHEQUE_TWICE: failure('CONFLICT', (p: { number: string }) => `El cheque ${p.number} ya está registrado con esa fecha y contraparte.`),
  CHEQUE_STATE: failure(
    'CONFLICT',
    (p: { number: string; state: string }) => `El cheque ${p.number} está ${p.state}: no puede pasar a ese estado.`,
  ),
  CHEQUE_USED: failure(
    'CONFLICT',
    (p: { number: string }) => `El cheque ${p.number} tiene movimientos conciliados: deshaz la conciliación primero.`,
  ),
  CHEQUE_REDUCED: failure(
    'CONFLICT',
    (p: { number: string }) => `El cheque ${p.number} tiene pagos registrados a mano: reviértelos primero.`,
  ),
  CHEQUE_ITSELF: failure(
    'CONFLICT',
    () => 'Un cheque no se paga con cheques, no se cede ni cambia de monto: hazlo en el documento que paga.',
  ),
  FACTORING_ITSELF: failure(
    'CONFLICT',
    () => 'Lo que paga un factoring no se paga con cheques, no se cede ni cambia de monto: hazlo en el documento cedido.',
  ),
  CHEQUE_NO_ROOM: failure(
    'CONFLICT',
    (p: { number: string; left: string }) => `El cheque ${p.number} ya no cabe en su documento: quedan ${p.left} por pagar.`,
  ),
  FACTOR_AMOUNT_MISSING: failure('BAD_USER_INPUT', () => 'El monto no puede ser 0 o encontrarse vacío.', 'amount'),
  FACTOR_AMOUNT_OVER: failure('BAD_USER_INPUT', () => 'El monto no puede ser superior al monto seleccionado.', 'amount'),
  FACTORED_ALREADY: failure('CONFLICT', () => 'El documento ya está cedido a un factoring.'),
  NOT_FACTORED: failure('CONFLICT', () => 'El documento no está cedido a un factoring.'),
  FACTOR_PAID: failure('CONFLICT', (p: { movement: string }) => `El factoring ya pagó: deshaz primero ${p.movement}.`),
  HIDE_MATCHED: failure('CONFLICT', () => 'No se oculta un documento conciliado: deshaz la conciliación primero.'),
  AREA_OTHER_SIDE: failure(
    'BAD_USER_INPUT',
    () => 'Esa área es del otro lado del flujo: los ingresos y los egresos no se mezclan.',
    'fieldKey',
  ),
  AREA_UNKNOWN: failure('BAD_USER_INPUT', () => 'No existe un área con esa clave.', 'fieldKey'),
  IDS_TWICE: failure('BAD_USER_INPUT', () => 'Un documento viene dos veces.', 'ids'),
  IDS_EMPTY: failure('BAD_USER_INPUT', () => 'Falta elegir al menos un documento.', 'ids'),
  SELECTION_CHANGED: failure(
    'CONFLICT',
    (p: { count: number; sum: string }) => `La selección cambió: hoy son ${p.count} documentos por ${p.sum}. Revisa y vuelve a intentarlo.`,
  ),
} satisfies Record<string, Failure<never>>;
