/** The reasons of a match, in words for a finance person. */
import { type Day, formatDay } from '../date.ts';
import { joinWords } from '../format.ts';
import { formatMoney } from '../money.ts';
import { formatRut } from '../rut.ts';
import { DIFFERENCE_LABELS, type DifferenceReason } from './differences.ts';
import { afterIssue } from './habits.ts';
import type { Document, Movement } from './items.ts';

/** Says that the RUT is in the glosa, or that the statement gives it in a column. */
export function rutReason(movement: Movement): string {
  const rut = movement.rut ?? '';
  const [body = ''] = rut.split('-');
  const isPrinted = movement.glosa.replaceAll('.', '').includes(body);
  return isPrinted ? `El RUT ${formatRut(rut)} está en la glosa` : `La cartola informa el RUT ${formatRut(rut)}`;
}

/** Says that the amount is exact. */
export function exactReason(movement: Movement): string {
  return `El monto es exacto: ${formatMoney(movement.open, movement.currency)}`;
}

/** Says which folios the glosa has. */
export function folioReason(documents: readonly Document[]): string {
  const folios = documents.map((one) => one.folio ?? '');
  return folios.length === 1 ? `El folio ${folios[0]} está en la glosa` : `Los folios ${joinWords(folios)} están en la glosa`;
}

/** Says that the glosa names the party. */
export function nameReason(document: Document): string {
  return `La glosa nombra a ${document.name ?? ''}`;
}

/** Says that several documents add up to the movement, credit notes among them. */
export function sumReason(movement: Movement, documents: readonly Document[]): string {
  const notes = documents.filter((one) => one.direction !== movement.direction).length;
  const what = `${documents.length} documentos suman ${formatMoney(movement.open, movement.currency)}`;
  return notes === 0 ? what : `${what}, con ${notes === 1 ? 'una nota de crédito' : `${notes} notas de crédito`}`;
}

export const ONLY_DOCUMENT = 'No hay otro documento de ese RUT por ese monto';
export const OBLIGATION_WORDS = {
  payroll: 'La glosa dice que son sueldos',
  previred: 'La glosa dice que son imposiciones',
  tax: 'La glosa dice que son impuestos',
  loan: 'La glosa dice que es una cuota de crédito',
} as const;
export const ONLY_OBLIGATION = 'No hay otra obligación de ese tipo que calce en esas fechas';
export const ONLY_SUM = 'Ningún otro grupo de documentos de esa contraparte suma lo mismo';
export const ONLY_FOLIO = 'No hay otro documento con ese folio y ese monto';

/** Says that of several equal documents the nearest in time was taken. @param equal  how many there are */
export function byDateReason(equal: number): string {
  return `Hay ${equal} documentos iguales de ese RUT por ese monto: se eligió el de fecha más cercana`;
}

/** Says that the movement pays a part, and what then remains. */
export function partialReason(movement: Movement, document: Document): string {
  const rest = formatMoney(document.unmatched - movement.open, movement.currency);
  return `Abona ${formatMoney(movement.open, movement.currency)}: quedan ${rest} por pagar`;
}

/** Says that several payments of one RUT add up to the document. */
export function splitReason(movement: Movement, document: Document): string {
  return `Junto con otros pagos cercanos de ese RUT suma el documento: ${formatMoney(document.unmatched, movement.currency)}`;
}

/** Says by how much the payment differs from the document. */
export function differenceReason(movement: Movement, document: Document): string {
  const difference = movement.open - document.unmatched;
  const amount = formatMoney(Math.abs(difference), movement.currency);
  return `El pago es ${amount} ${difference > 0 ? 'mayor' : 'menor'} que el documento`;
}

/** Says that the company lets the difference go. */
export function limitReason(reason: DifferenceReason, limit: number): string {
  return `${DIFFERENCE_LABELS[reason]}: la empresa acepta hasta ${formatMoney(limit, 'CLP')}`;
}

/** Says what the difference probably is; a person may say something else. */
export function likelyDifference(reason: DifferenceReason): string {
  return `La diferencia parece ${DIFFERENCE_LABELS[reason].toLowerCase()}`;
}

export const CHEQUE_WORDING = 'La glosa es la de un cheque';
export const SLIP = 'Son todos los cheques de una misma boleta de depósito';
export const ONLY_CHEQUES = 'Ningún otro grupo de cheques del registro suma lo mismo';

/** Says that the bank names the cheque. */
export function chequeNumberReason({ cheque }: Document): string {
  return `El banco informa el cheque ${cheque?.number ?? ''}`;
}

/** Says which cheques make the amount. */
export function chequesReason(movement: Movement, cheques: readonly Document[]): string {
  const numbers = cheques.map(({ cheque }) => cheque?.number ?? '');
  if (numbers.length === 1) return `El cheque ${numbers[0]} es por ese monto: ${formatMoney(movement.open, movement.currency)}`;
  return `Los cheques ${joinWords(numbers)} suman ${formatMoney(movement.open, movement.currency)}`;
}

export const FACTOR = 'Es el factoring que compró esas facturas';
export const ONLY_FACTOR = 'Ese factoring no debe otra cosa que dé lo mismo';

export const BATCH = 'La glosa es la de una nómina de proveedores';
export const ONLY_DAY = 'Ningún otro día cercano da lo mismo';

/** Says what is due to whom on one day. */
export function dueTogetherReason(movement: Movement, documents: readonly Document[]): string {
  const parties = new Set(documents.map(({ party }) => party)).size;
  const on = documents[0] ? formatDay(documents[0].dueOn) : '';
  return `${documents.length} documentos de ${parties} proveedores vencen el ${on} y suman ${formatMoney(movement.open, movement.currency)}`;
}

/** Says who deposits. */
export function depositReason({ name }: Movement): string {
  return `La glosa es la de un abono de tarjetas${name ? ` de ${name}` : ''}`;
}

/** Says what the sales come to less the commission. @param share  the commission with IVA, of `gross` */
export function commissionReason(of: { sales: number; gross: number; net: number; share: number; deposits: number }): string {
  const sold = `${of.sales === 1 ? 'Una boleta' : `${of.sales} boletas seguidas`} por ${formatMoney(of.gross, 'CLP')}`;
  const percent = `${(of.share * 100).toFixed(3).replace('.', ',')} %`;
  return `${sold}, menos ${formatMoney(of.gross - of.net, 'CLP')} de comisión con IVA: ${percent}, como en ${of.deposits} abonos con esa glosa`;
}

/** Says what an acquirer's report says of its deposit. */
export function reportReason(of: { boletas: number; on: Day; sales: number; net: number }): string {
  const sold = of.boletas === 1 ? 'una boleta' : `${of.boletas} boletas seguidas`;
  const sales = formatMoney(of.sales, 'CLP');
  return `El informe de abonos del ${formatDay(of.on)} dice ventas por ${sales}, que son ${sold}, y un abono de ${formatMoney(of.net, 'CLP')}`;
}

export const ONLY_REPORTED_RUN = 'Ninguna otra venta de esos días suma lo mismo';

/** Says when a person marked it as paid, and that the payment takes the place of that mark. */
export function settledReason(documents: readonly Document[], on: Day): string {
  const what = documents.length === 1 ? 'Se marcó pagado a mano' : `${documents.length} de ellos se marcaron pagados a mano`;
  return `${what} el ${formatDay(on)}: al aceptar, este movimiento reemplaza ese pago`;
}

export const NO_PARTY = 'La glosa no dice de quién es';
export const ONLY_PARTY_RUN = 'Ninguna otra contraparte de la empresa tiene documentos seguidos que sumen lo mismo';

/** Says what consecutive documents of a party add up to. */
export function runReason(movement: Movement, run: readonly Document[]): string {
  const name = run[0]?.name ?? run[0]?.rut ?? '';
  return `${run.length} documentos seguidos de ${name} suman ${formatMoney(movement.open, movement.currency)}`;
}

export const ONLY_NEAR = 'Esa contraparte no debe otra cosa de un monto parecido';
export const ONLY_RUN = 'Ninguna otra venta de esos días da lo mismo con esa comisión';

export const USUAL_ACCOUNT = 'Suele ser en esta cuenta, por lo conciliado';
export const USUAL_MONTH = 'Suele ir junto lo de un mes, por lo conciliado, y es todo lo abierto de ese mes';

/** Says when its party usually pays. */
export function usualDaysReason(days: number): string {
  return `Suele pagarse ${afterIssue(days)}, por lo conciliado`;
}

/** Says to what its payments are usually rounded. @param unit  pesos */
export function usualRoundingReason(unit: number): string {
  return `Suele redondearse a ${formatMoney(unit, 'CLP')}, por lo conciliado`;
}

/** Says whose document it is, when the text does not. */
export function partyReason(document: Document): string {
  return `El documento es de ${document.name ?? (document.rut ? formatRut(document.rut) : '')}`;
}

/** Why a proposal is not matched without a person. */
export const DOUBT = {
  pair: 'Alguien ya deshizo este calce',
  run: 'Se deshizo junto con toda la conciliación automática',
  name: 'El nombre de la glosa es otro',
  otherRut: 'El RUT de la glosa es de otra empresa',
  folio: 'La glosa nombra otro folio',
  days: 'Las fechas están lejos',
  creditNote: 'Es una nota de crédito',
  cameBack: 'Un pago por ese monto fue devuelto',
  movements: (count: number) => `Hay ${count} movimientos iguales y no todos pueden pagarlo`,
  documents: (count: number) => `Hay ${count} documentos que calzan igual de bien`,
  other: 'También hay otra forma de explicarlo: otro movimiento igual, o documentos que suman lo mismo',
} as const;
