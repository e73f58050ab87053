import { type Day, formatDay } from '../date.ts';
import type { Rut } from '../rut.ts';
import type { SignatureVerdict } from './signature.ts';

/** Codes of documents that may be sold. Source: tax office, format of the file of cessions (AEC). */
export const CEDIBLE_CODES: readonly number[] = [33, 34, 43, 46];
const PURCHASE_INVOICE = 46;

/** Who may sell an invoice first: its issuer, but of a purchase invoice, which the buyer writes, its receiver. */
export function sellerOf<Party>(code: number, issuer: Party, receiver: Party): Party {
  return code === PURCHASE_INVOICE ? receiver : issuer;
}

/** One sale of an invoice (cesión), as stated in the file of cessions. Pesos. */
export type Cesion = {
  /** 1: the sale by the issuer. */
  no: number;
  assignorRut: Rut;
  assigneeRut: Rut;
  assigneeName: string | null;
  /** The amount sold; may be less than the invoice's total. */
  amount: number;
  /** The last day on which the debtor has to pay. */
  dueOn: Day;
  cededOn: Day | null;
  verdict: SignatureVerdict;
};

/**
 * Why cessions are not a complete chain, as a Spanish clause, or null. A chain starts with the seller, each link is sold by whoever
 * bought the one before, and none is missing.
 */
export function chainFault(seller: Rut, cesiones: readonly Cesion[]): string | null {
  let holder = seller;
  for (const [index, cesion] of cesiones.entries()) {
    if (cesion.no !== index + 1) return `falta la cesión ${index + 1}, o viene desordenada`;
    if (cesion.assignorRut !== holder) {
      const expected = index === 0 ? 'quien vendió' : 'el cesionario de la anterior';
      return `la cesión ${cesion.no} la hace ${cesion.assignorRut}, que no es ${expected} (${holder})`;
    }
    holder = cesion.assigneeRut;
  }
  return cesiones.length === 0 ? 'no trae ninguna cesión' : null;
}

/**
 * The sales that count, of what several files say of one invoice: the longest chain without a sale that was altered or left unsigned, else
 * the longest one. A longer chain that somebody forged must not say who is paid.
 */
export function countingChain(chains: readonly (readonly Cesion[])[]): readonly Cesion[] {
  const sound = chains.filter((chain) => chain.length > 0 && chain.every(({ verdict }) => verdict !== 'altered' && verdict !== 'unsigned'));
  return (sound.length > 0 ? sound : chains).reduce((longer, chain) => (chain.length > longer.length ? chain : longer), []);
}

/** Whether the issuer sold all of an invoice and has not bought it back, so that the issuer is owed nothing. */
export function isSoldWhole(cesiones: readonly Cesion[], total: number): boolean {
  return cesiones.length > 0 && soldAmount(cesiones, total) >= total;
}

/** How much of an invoice its issuer sold and did not buy back, in pesos: what its debtor does not owe to the issuer any more. */
export function soldAmount(cesiones: readonly Cesion[], total: number): number {
  const [first] = cesiones;
  if (first === undefined || lastCesion(cesiones)?.assigneeRut === first.assignorRut) return 0;
  return Math.min(first.amount, total);
}

/** The sale to the current holder of an invoice. */
export function lastCesion(cesiones: readonly Cesion[]): Cesion | null {
  return cesiones.at(-1) ?? null;
}

/**
 * A warning about an invoice that was paid to its issuer after somebody else held it, or null.
 * @param paidOn  the last day on which the issuer was paid; null: never
 */
export function issuerPaymentWarning(cesiones: readonly Cesion[], issuer: string | null, paidOn: Day | null): string | null {
  const last = lastCesion(cesiones);
  if (!last || paidOn === null || last.assigneeRut === issuer) return null;
  if (last.cededOn !== null && paidOn < last.cededOn) return null;
  const holder = last.assigneeName ?? last.assigneeRut;
  return `Se pagó el ${formatDay(paidOn)} a su emisor, y la factura ya era de ${holder}: a quien la tiene todavía se le debe.`;
}
