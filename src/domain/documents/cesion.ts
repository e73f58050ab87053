import type { Day } from '../date.ts';
import type { Rut } from '../rut.ts';
import type { SignatureVerdict } from './signature.ts';

/** One sale of an invoice (cesión), as the file of cessions says it. Pesos. */
export type Cesion = {
  /** 1 = the issuer's own. */
  no: number;
  assignorRut: Rut;
  assigneeRut: Rut;
  assigneeName: string | null;
  /** What was sold of the invoice; may be less than its total. */
  amount: number;
  /** The last day on which its debtor has to pay. */
  dueOn: Day;
  cededOn: Day | null;
  verdict: SignatureVerdict;
};

/**
 * Why cessions are no chain, as a Spanish clause, or null: they begin with the issuer, each is made by whoever got the one before, and
 * none is missing.
 */
export function chainFault(issuer: Rut, cesiones: readonly Cesion[]): string | null {
  let holder = issuer;
  for (const [index, cesion] of cesiones.entries()) {
    if (cesion.no !== index + 1) return `falta la cesión ${index + 1}, o viene desordenada`;
    if (cesion.assignorRut !== holder) {
      const expected = index === 0 ? 'su emisor' : 'el cesionario de la anterior';
      return `la cesión ${cesion.no} la hace ${cesion.assignorRut}, que no es ${expected} (${holder})`;
    }
    holder = cesion.assigneeRut;
  }
  return cesiones.length === 0 ? 'no trae ninguna cesión' : null;
}

/** Whether the issuer sold the whole of an invoice and has not got it back, so that nothing of it is owed to them. */
export function isSoldWhole(cesiones: readonly Cesion[], total: number): boolean {
  const [first] = cesiones;
  return first !== undefined && first.amount >= total && lastCesion(cesiones)?.assigneeRut !== first.assignorRut;
}

/** Who holds an invoice now: whoever got it last. */
export function lastCesion(cesiones: readonly Cesion[]): Cesion | null {
  return cesiones.at(-1) ?? null;
}
