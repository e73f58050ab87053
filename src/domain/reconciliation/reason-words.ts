/**
 * The reasons of a match: codes with what their sentence needs, in order, and the Spanish of each. What is stored is the code, so that words
 * may change and reasons be counted.
 */
import { type Day, formatDay } from '../date.ts';
import { joinWords, plural } from '../format.ts';
import { type Currency, formatMoney } from '../money.ts';
import { formatRut } from '../rut.ts';
import { DIFFERENCE_LABELS, type DifferenceReason } from './differences.ts';
import { afterIssue } from './habits.ts';

/** Amounts are minor units; names and RUTs as they are in the books. */
const WORDS = {
  // Who, by the text or by what people taught.
  printedRut: (rut: string) => `El RUT ${formatRut(rut)} está en la glosa`,
  statementRut: (rut: string) => `La cartola informa el RUT ${formatRut(rut)}`,
  name: (name: string) => `La glosa nombra a ${name}`,
  partyOf: (party: string) => `El documento es de ${party}`,
  learnedPayer: (payer: string | null, party: string, times: number) =>
    `${payer ? `El RUT ${formatRut(payer)}` : 'Quien nombra la glosa'} ya pagó por ${formatRut(party)} ${timesWords(times)}, conciliado a mano`,
  ownRut: (rut: string) => `La glosa lleva el RUT de la empresa, ${formatRut(rut)}`,
  ownName: () => 'Las glosas nombran a la propia empresa',
  noParty: () => 'La glosa no dice de quién es',

  // What the text says that it is.
  folios: (folios: readonly string[]) =>
    folios.length === 1 ? `El folio ${folios[0]} está en la glosa` : `Los folios ${joinWords(folios)} están en la glosa`,
  payroll: () => 'La glosa dice que son sueldos',
  previred: () => 'La glosa dice que son imposiciones',
  tax: () => 'La glosa dice que son impuestos',
  loan: () => 'La glosa dice que es una cuota de crédito',
  chequeWording: () => 'La glosa es la de un cheque',
  chequeNumber: (number: string) => `El banco informa el cheque ${number}`,
  batchWording: () => 'La glosa es la de una nómina de proveedores',
  deposit: (acquirer: string | null) => `La glosa es la de un abono de tarjetas${acquirer ? ` de ${acquirer}` : ''}`,
  bankWording: () => 'La glosa es la del propio banco',
  likeBankWording: (others: readonly string[]) => `La glosa parece la de un banco, y nombra ${others.join(' ')}`,
  returnWording: (isCheque: boolean) => `${isCheque ? 'Cheque devuelto' : 'Pago devuelto'}: la glosa dice que volvió`,
  exchangeWording: () => 'La glosa es la de un cambio de moneda',
  factor: () => 'Es el factoring que compró esas facturas',
  slip: () => 'Son todos los cheques de una misma boleta de depósito',

  // The amount.
  exact: (amount: number, currency: Currency) => `El monto es exacto: ${formatMoney(amount, currency)}`,
  sum: (documents: number, notes: number, amount: number, currency: Currency) => {
    const what = `${documents} documentos suman ${formatMoney(amount, currency)}`;
    return notes === 0 ? what : `${what}, con ${notes === 1 ? 'una nota de crédito' : `${notes} notas de crédito`}`;
  },
  run: (documents: number, name: string, amount: number, currency: Currency) =>
    `${documents} documentos seguidos de ${name} suman ${formatMoney(amount, currency)}`,
  cheques: (numbers: readonly string[], amount: number, currency: Currency) =>
    numbers.length === 1
      ? `El cheque ${numbers[0]} es por ese monto: ${formatMoney(amount, currency)}`
      : `Los cheques ${joinWords(numbers)} suman ${formatMoney(amount, currency)}`,
  dueTogether: (documents: number, parties: number, on: Day, amount: number, currency: Currency) =>
    `${documents} documentos de ${parties} proveedores vencen el ${formatDay(on)} y suman ${formatMoney(amount, currency)}`,
  partial: (amount: number, rest: number, currency: Currency) =>
    `Abona ${formatMoney(amount, currency)}: quedan ${formatMoney(rest, currency)} por pagar`,
  split: (amount: number, currency: Currency) =>
    `Junto con otros pagos cercanos de ese RUT suma el documento: ${formatMoney(amount, currency)}`,
  completing: (others: number, name: string, amount: number, currency: Currency) =>
    `Con ${others === 1 ? 'otro pago' : `otros ${others} pagos`} de ${name} suma justo un documento suyo: ${formatMoney(amount, currency)}`,
  completed: (on: Day, open: number, amount: number, currency: Currency) =>
    `Con un pago de ${formatMoney(open, currency)} del ${formatDay(on)}, que no dice de quién es, suma el documento: ${formatMoney(amount, currency)}`,
  more: (gap: number, currency: Currency) => `El pago es ${formatMoney(gap, currency)} mayor que el documento`,
  less: (gap: number, currency: Currency) => `El pago es ${formatMoney(gap, currency)} menor que el documento`,
  withinLimit: (reason: DifferenceReason, limit: number) =>
    `${DIFFERENCE_LABELS[reason]}: la empresa acepta hasta ${formatMoney(limit, 'CLP')}`,
  likelyDifference: (reason: DifferenceReason) => `La diferencia parece ${DIFFERENCE_LABELS[reason].toLowerCase()}`,
  worth: (owed: number, owedIn: Currency, worth: number, paid: number, paidIn: Currency) => {
    const gap = Math.abs(paid - worth);
    const exchange = gap === 0 ? 'lo mismo que el pago' : `el pago es ${formatMoney(gap, paidIn)} ${paid > worth ? 'más' : 'menos'}`;
    return `${formatMoney(owed, owedIn)} valían ese día ${formatMoney(worth, paidIn)}: ${exchange}`;
  },
  commission: (sales: number, gross: number, net: number, share: number, deposits: number) => {
    const sold = `${sales === 1 ? 'Una boleta' : `${sales} boletas seguidas`} por ${formatMoney(gross, 'CLP')}`;
    const percent = `${(share * 100).toFixed(3).replace('.', ',')} %`;
    return `${sold}, menos ${formatMoney(gross - net, 'CLP')} de comisión con IVA: ${percent}, como en ${deposits} abonos con esa glosa`;
  },
  report: (boletas: number, on: Day, sales: number, net: number) => {
    const sold = boletas === 1 ? 'una boleta' : `${boletas} boletas seguidas`;
    const reported = `El informe de abonos del ${formatDay(on)} dice ventas por ${formatMoney(sales, 'CLP')}, que son ${sold}`;
    return `${reported}, y un abono de ${formatMoney(net, 'CLP')}`;
  },
  notExpected: (amount: number, currency: Currency) => `Ningún documento espera ${formatMoney(amount, currency)}`,
  sameAccount: (on: Day | null, amount: number, currency: Currency) =>
    `El mismo monto, en la misma cuenta, ${on ? `el ${formatDay(on)}` : 'el mismo día'}: ${formatMoney(amount, currency)}`,
  betweenAccounts: (days: number, amount: number, currency: Currency) => {
    const when = days === 0 ? 'el mismo día' : `con ${plural(days, 'día', 'días')} de diferencia`;
    return `Sale de una cuenta y entra en otra ${when}: ${formatMoney(amount, currency)}`;
  },
  onlyLegs: () => 'Ningún otro movimiento por ese monto podría ser el traspaso, y ninguna de las glosas dice de quién es el dinero',
  pairByHand: (isReturn: boolean, amount: number, currency: Currency) =>
    `${isReturn ? 'Volvió a la misma cuenta' : 'Sale de una cuenta y entra en otra'}: ${formatMoney(amount, currency)}`,

  exchangedLegs: (out: number, outIn: Currency, into: number, intoIn: Currency, left: number, came: number) => {
    const legs = `Salen ${formatMoney(out, outIn)} de una cuenta y entran ${formatMoney(into, intoIn)} en otra`;
    const gap = Math.abs(came - left);
    const less = came < left ? 'menos' : 'más';
    const worth = `al valor de sus días, ${formatMoney(left, 'CLP')} y ${formatMoney(came, 'CLP')}`;
    return `${legs}: ${worth}${gap === 0 ? '' : `, ${formatMoney(gap, 'CLP')} de ${less} por el cambio`}`;
  },
  onlyExchange: () => 'Ningún otro movimiento de esos días vale lo mismo en otra moneda',

  // Nothing else fits.
  onlyDocument: () => 'No hay otro documento de ese RUT por ese monto',
  onlyObligation: () => 'No hay otra obligación de ese tipo que calce en esas fechas',
  onlySum: () => 'Ningún otro grupo de documentos de esa contraparte suma lo mismo',
  onlyGroupSum: () => 'Ningún otro grupo de documentos de quienes paga suma lo mismo',
  onlyFolio: () => 'No hay otro documento con ese folio y ese monto',
  onlyCheques: () => 'Ningún otro grupo de cheques del registro suma lo mismo',
  onlyFactor: () => 'Ese factoring no debe otra cosa que dé lo mismo',
  onlyDay: () => 'Ningún otro día cercano da lo mismo',
  onlyReportedRun: () => 'Ninguna otra venta de esos días suma lo mismo',
  onlyPartyRun: () => 'Ninguna otra contraparte de la empresa tiene documentos seguidos que sumen lo mismo',
  onlyNear: () => 'Esa contraparte no debe otra cosa de un monto parecido',
  onlyRun: () => 'Ninguna otra venta de esos días da lo mismo con esa comisión',
  onlyWorth: () => 'No hay otro documento de esa contraparte que valga lo mismo',
  onlyOfAmount: () => 'Es el único documento abierto por ese monto',
  onlyDue: () => 'Es la única obligación por ese monto en la fecha',
  onlyOfParty: () => 'Es el único documento abierto de la contraparte por ese monto',
  byDate: (equal: number) => `Hay ${equal} documentos iguales de ese RUT por ese monto: se eligió el de fecha más cercana`,

  // What people did and taught.
  usualAccount: () => 'Suele ser en esta cuenta, por lo conciliado',
  usualMonth: () => 'Suele ir junto lo de un mes, por lo conciliado, y es todo lo abierto de ese mes',
  usualDays: (days: number) => `Suele pagarse ${afterIssue(days)}, por lo conciliado`,
  usualRounding: (unit: number) => `Suele redondearse a ${formatMoney(unit, 'CLP')}, por lo conciliado`,
  usualKind: (times: number) => `Con esa glosa se concilió así ${timesWords(times)}`,
  rule: (name: string) => `Regla «${name}»`,
  imported: (author: string | null, on: Day | null) =>
    `${author ? `Lo concilió ${author}` : 'Se concilió'} en otro sistema${on ? ` el ${formatDay(on)}` : ''}`,
  settledByHand: (documents: number, on: Day) => {
    const what = documents === 1 ? 'Se marcó pagado a mano' : `${documents} de ellos se marcaron pagados a mano`;
    return `${what} el ${formatDay(on)}: al aceptar, este movimiento reemplaza ese pago`;
  },

  // Doubts.
  undonePair: () => 'Alguien ya deshizo este calce',
  matchedPartly: () => 'Ya se concilió una parte de uno con el otro',
  undoneRun: () => 'Se deshizo junto con toda la conciliación automática',
  otherName: () => 'El nombre de la glosa es otro',
  otherRut: () => 'El RUT de la glosa es de otra empresa',
  otherFolio: () => 'La glosa nombra otro folio',
  farDays: () => 'Las fechas están lejos',
  creditNote: () => 'Es una nota de crédito',
  cameBack: () => 'Un pago por ese monto fue devuelto',
  equalMovements: (count: number) => `Hay ${count} movimientos iguales y no todos pueden pagarlo`,
  equalDocuments: (count: number) => `Hay ${count} documentos que calzan igual de bien`,
  otherSum: () => 'Hay otra combinación que también suma',
  otherWay: () => 'También hay otra forma de explicarlo: otro movimiento igual, o documentos que suman lo mismo',
} as const;

type Code = keyof typeof WORDS;

/** A code and what its sentence needs, in the order of its words. */
export type Reason = { [Of in Code]: readonly [Of, ...Parameters<(typeof WORDS)[Of]>] }[Code];

/** As it is stored; what is from before there were codes is a sentence. */
export type StoredReason = Reason | string;

/** A reason in words for a finance person. */
export function reasonWords(reason: StoredReason): string {
  if (typeof reason === 'string') return reason;
  const [code, ...of] = reason;
  // Each code stands with what its own words take, which the compiler no longer sees once they are parted.
  return (WORDS[code] as (...of: readonly unknown[]) => string)(...of);
}

function timesWords(times: number): string {
  return times === 1 ? 'una vez' : `${times} veces`;
}
