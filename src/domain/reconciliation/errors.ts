/** What can go wrong with matching. */

import { ofCurrency } from '../currency-words.ts';
import { type Day, formatDay } from '../date.ts';
import { type Failure, failure } from '../failure.ts';
import { formatCount, formatDecimal, plural } from '../format.ts';
import { type Currency, formatMoney } from '../money.ts';

export const RECONCILIATION_ERRORS = {
  MATCH_OVER_MOVEMENT: failure('CONFLICT', (p: { left: string }) => `El monto supera lo que queda del movimiento: ${p.left}.`, 'amount'),
  MATCH_OVER_DOCUMENT: failure('CONFLICT', (p: { left: string }) => `El monto supera el saldo del documento: ${p.left}.`, 'amount'),
  BAD_AMOUNT: failure('BAD_USER_INPUT', (p: { currency: string; field?: string }) => `El monto no es válido en ${p.currency}.`, 'amount'),
  SPLIT_EMPTY: failure('BAD_USER_INPUT', () => 'Elige al menos un documento o una parte.', 'parts'),
  MATCH_WITHOUT_AMOUNT: failure('BAD_USER_INPUT', () => 'El monto debe ser mayor que cero.', 'amount'),
  MATCH_NOTHING_LEFT: failure('CONFLICT', () => 'Del movimiento no queda nada para esta parte: las anteriores ya suman todo su monto.'),
  ALREADY_RECONCILED: failure('CONFLICT', (p: { who: string; what: string }) => ended(`Ya lo concilió ${p.who} ${p.what}`)),
  MATCH_PAID: failure('CONFLICT', () => 'El documento ya no tiene saldo por conciliar.'),
  MATCH_USED: failure(
    'CONFLICT',
    (p: { who: string; glosa: string; on: Day }) =>
      `El documento ya no tiene saldo por conciliar: ${p.who} lo concilió con «${p.glosa}» del ${formatDay(p.on)}.`,
  ),
  ADVANCE_RUT: failure('BAD_USER_INPUT', () => 'Falta el RUT de quien recibe o entrega el anticipo.', 'rut'),
  MATCH_NETTED: failure('CONFLICT', () => 'Este documento compensa a otro del mismo movimiento: deshaz sus conciliaciones juntas.'),
  MATCH_ANNULLED: failure('CONFLICT', () => 'El documento está anulado: no se concilia.'),
  MATCH_CLAIMED: failure(
    'CONFLICT',
    () => 'El documento está reclamado: confirma que se paga igual antes de conciliarlo.',
    'confirmsClaimed',
  ),
  DIFFERENCE_HALF: failure(
    'BAD_USER_INPUT',
    () => 'La diferencia es más de la mitad del documento: concilia solo una parte de él.',
    'difference',
  ),
  MATCH_HIDDEN: failure('CONFLICT', () => 'El documento está oculto: vuelve a mostrarlo antes de conciliarlo.'),
  MATCH_HIDDEN_MOVEMENT: failure('CONFLICT', () => 'El movimiento está oculto: vuelve a mostrarlo antes de conciliarlo.'),
  HIDE_MATCHED_MOVEMENT: failure('CONFLICT', () => 'No se oculta un movimiento conciliado: deshaz la conciliación primero.'),
  MATCH_DTES_ONLY: failure('BAD_USER_INPUT', () => 'Solo se concilian así documentos tributarios.', 'dtes'),
  MOVEMENT_ACCOUNT: failure('BAD_USER_INPUT', () => 'La empresa no tiene una cuenta con ese banco, número y moneda.', 'accountNumber'),
  MOVEMENT_AMOUNT: failure('BAD_USER_INPUT', () => 'El monto no puede ser cero, y el de un abono no lleva signo.', 'amount'),
  MOVEMENT_DAY: failure('BAD_USER_INPUT', () => 'La fecha no puede ser futura.', 'date'),
  MOVEMENT_TEXT: failure('BAD_USER_INPUT', () => 'Falta la glosa.', 'description'),
  MOVEMENT_REPEATED: failure('CONFLICT', () => 'Ya hay un movimiento igual ese día en esa cuenta.'),
  STATEMENT_COVERS: failure('CONFLICT', (p: { on: string }) => `La cartola de esa cuenta ya cubre el ${p.on}.`, 'date'),
  MOVEMENTS_TOO_MANY: failure('BAD_USER_INPUT', (p: { max: number }) => `Se descargan hasta ${formatCount(p.max)} movimientos de una vez.`),
  MOVEMENTS_EMPTY: failure('BAD_USER_INPUT', (_: { field?: string }) => 'Falta elegir al menos un movimiento.', 'transactions'),
  MOVEMENT_TWICE: failure('BAD_USER_INPUT', () => 'Un movimiento viene dos veces.', 'id'),
  EOAF_UNKNOWN: failure('BAD_USER_INPUT', () => 'No existe una clave de origen y aplicación de fondos con ese nombre.', 'fieldKey'),
  MATCH_OTHER_CURRENCY: failure(
    'BAD_USER_INPUT',
    (p: { movement: string; document: string }) =>
      `El movimiento está en ${p.movement} y el documento en ${p.document}, y falta el valor de ese día; una nota de crédito se concilia solo en su moneda.`,
  ),
  MATCH_OTHER_SIDE: failure('BAD_USER_INPUT', () => 'Ese documento no lo paga este movimiento: uno es un abono y el otro un cargo.'),
  KIND_OTHER_SIDE: failure(
    'BAD_USER_INPUT',
    (p: { kind: string; isIncome: boolean }) => `«${p.kind}» no sirve para un ${p.isIncome ? 'abono' : 'cargo'}.`,
    'kind',
  ),
  REVIEW_GONE: failure('CONFLICT', () => 'Ese movimiento ya no está conciliado así: cambió mientras lo revisabas.'),
  BAD_REASON: failure('BAD_USER_INPUT', () => 'El motivo lleva entre 3 y 300 caracteres.', 'reason'),
  MATCH_IS_TRANSFER: failure('CONFLICT', () => 'El movimiento es un traspaso entre cuentas propias: deshaz el traspaso primero.'),
  NO_TRANSFER: failure(
    'BAD_USER_INPUT',
    () => 'Un traspaso une un cargo y un abono sin conciliar, en cuentas distintas de la empresa: por el mismo monto, o entre dos monedas.',
  ),
  TRANSFER_APART: failure(
    'BAD_USER_INPUT',
    (p: { out: number; into: number; share: number }) =>
      `Al valor de sus días salen ${formatMoney(p.out, 'CLP')} y entran ${formatMoney(p.into, 'CLP')}: entre monedas distintas, los dos lados de un traspaso difieren a lo más en ${formatDecimal(p.share * 100, 1)} %.`,
  ),
  TRANSFER_UNVALUED: failure(
    'BAD_USER_INPUT',
    (p: { currency: Currency; on: Day }) =>
      `Falta el valor ${ofCurrency(p.currency)} del ${formatDay(p.on)} para comparar los dos lados del traspaso.`,
  ),
  SUGGESTION_GONE: failure('CONFLICT', () => 'La sugerencia ya no sirve: el documento o el movimiento cambió.'),
  SUGGESTIONS_CHANGED: failure(
    'CONFLICT',
    (p: { now: number }) => `Lo sugerido cambió mientras mirabas: ${plural(p.now, 'movimiento', 'movimientos')} ahora. Míralo de nuevo.`,
  ),
  SUGGESTIONS_MORE: failure(
    'CONFLICT',
    (p: { now: number }) => `Llegaron más sugerencias mientras mirabas: ahora son ${formatCount(p.now)}. Míralas de nuevo.`,
  ),
  CLASS_MAY_NOT_ACT: failure(
    'BAD_USER_INPUT',
    (p: { name: string }) => `«${p.name}» solo puede proponer: por sí sola se equivocaría demasiado.`,
    'classes',
  ),
  RULE_NAME: failure('BAD_USER_INPUT', () => 'Falta el nombre de la regla.', 'name'),
  RULE_SAME_NAME: failure('CONFLICT', (p: { name: string }) => `Ya hay una regla «${p.name}»: elige otro nombre.`, 'name'),
  RULE_EMPTY: failure('BAD_USER_INPUT', () => 'Una regla lleva al menos una condición.', 'conditions'),
  RULE_TOO_MANY_CONDITIONS: failure('BAD_USER_INPUT', (p: { max: number }) => `Una regla lleva hasta ${p.max} condiciones.`, 'conditions'),
  RULE_TOO_WIDE: failure(
    'BAD_USER_INPUT',
    () => 'La regla tomaría casi todo: agrega palabras de la glosa (con tres letras o más), un RUT, un tipo o un monto exacto.',
    'conditions',
  ),
  RULE_REPEATED: failure('BAD_USER_INPUT', () => 'Cada condición va una sola vez; las palabras, hasta cinco.', 'conditions'),
  RULE_BAD_CONDITION: failure(
    'BAD_USER_INPUT',
    (p: { field: string }) => `${BAD_CONDITION[p.field] ?? 'Esa condición'} no se entiende.`,
    'conditions',
  ),
  RULE_NO_EFFECT: failure('BAD_USER_INPUT', () => 'Falta decir qué hace la regla.', 'effect'),
  RULE_EFFECTS_CLASH: failure(
    'BAD_USER_INPUT',
    () => 'Una regla explica sin documento, o concilia con un documento de su contraparte: no las dos cosas.',
    'effect',
  ),
  RULE_OTHER_SIDE: failure('BAD_USER_INPUT', () => 'El área y el tipo deben ser del mismo lado que la regla: abonos o cargos.', 'effect'),
  RULE_NOT_TRIED: failure('CONFLICT', () => 'Antes de encender o aplicar una regla hay que probarla como está.'),
  RULE_CHANGED: failure('CONFLICT', () => 'Alguien cambió la regla mientras tanto: vuelve a abrirla.'),
  RULE_OFF: failure('CONFLICT', () => 'La regla está apagada: enciéndela antes de aplicarla.'),
  RULES_TOO_MANY: failure('CONFLICT', (p: { max: number }) => `Una empresa tiene hasta ${p.max} reglas.`),
  RULE_ORDER: failure('CONFLICT', () => 'El orden ya no corresponde a las reglas: alguien las cambió mientras tanto.'),
  DIFFERENCE_NONE: failure('BAD_USER_INPUT', () => 'No hay diferencia que explicar: el pago y el documento son iguales.', 'difference'),
  REST_LARGE: failure('CONFLICT', () => 'Lo que queda del documento es mucho para darlo por diferencia: concílialo con otro pago.'),
  DIFFERENCE_REASON: failure(
    'BAD_USER_INPUT',
    (p: { reason: string; isLess: boolean }) => `«${p.reason}» no explica que se pague ${p.isLess ? 'de menos' : 'de más'} en ese monto.`,
    'difference',
  ),
  DIFFERENCE_LIMIT: failure(
    'BAD_USER_INPUT',
    (p: { max: string }) => `El límite de una diferencia va de cero a ${p.max}, en pesos enteros.`,
    'limits',
  ),
  LIMIT_TWICE: failure('BAD_USER_INPUT', () => 'Un motivo de diferencia viene dos veces.', 'limits'),
  RUN_UNDONE: failure('CONFLICT', () => 'Esa conciliación automática ya se deshizo.'),
} satisfies Record<string, Failure<never>>;

const BAD_CONDITION: Readonly<Record<string, string>> = {
  words: 'El texto',
  rut: 'El RUT',
  account: 'La cuenta',
  direction: 'El lado',
  amount: 'El monto',
  kind: 'El tipo',
  day: 'El día',
};

/** A name may end with the full stop already: 'Cóndor Ltda.' */
function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
