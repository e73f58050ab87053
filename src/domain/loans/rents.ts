/** Which invoice of a lessor is which rent of a leasing: the rent then gives way to it. Source: the table "What gives way to what". */
import { type Day, daysBetween } from '../date.ts';
import type { Rut } from '../rut.ts';
import type { LoanCurrency } from './terms.ts';

/** A rent with its IVA. `amount` in minor units of `currency`. */
export type Rent = { id: string; lessor: Rut; currency: LoanCurrency; amount: number; dueOn: Day };
/** A received invoice. `amount` in pesos, with IVA. */
export type LessorInvoice = { id: string; rut: Rut; issuedOn: Day; amount: number };
/** `invoices`: by the rent; `doubtful`: candidates of the rents of which none is sure. */
export type InvoicedRents = { invoices: ReadonlyMap<string, string>; doubtful: ReadonlyMap<string, readonly string[]> };

/** Days from the due day within which a rent is invoiced. */
export const RENT_DAYS = { from: -20, to: 10 };
/** Of the rent, in percent; in UF, in pesos: its value of the day is exact. */
const TOLERANCE = { percent: 1, pesos: 1 };

/**
 * Rents and their invoices. Those that are paired already stay so; a rent with two candidates, or one that is a candidate of two rents, is for a
 * person to decide.
 * @param paired   by rent; null: a person said that none is
 * @param pesosOn  what a rent is worth on a day; null without a value
 */
export function invoicedRents(
  rents: readonly Rent[],
  invoices: readonly LessorInvoice[],
  paired: ReadonlyMap<string, string | null>,
  pesosOn: (rent: Rent, on: Day) => number | null,
): InvoicedRents {
  const used = new Set(paired.values());
  const candidates = new Map<string, string[]>();
  const rivals = new Map<string, number>();
  const byRut = Map.groupBy(
    invoices.filter(({ id }) => !used.has(id)),
    ({ rut }) => rut,
  );
  for (const rent of rents) {
    if (paired.has(rent.id)) continue;
    const own = (byRut.get(rent.lessor) ?? []).filter((invoice) => isInvoiceOf(rent, invoice, pesosOn)).map(({ id }) => id);
    if (own.length > 0) candidates.set(rent.id, own);
    for (const id of own) rivals.set(id, (rivals.get(id) ?? 0) + 1);
  }
  const sure = [...candidates].flatMap(([rent, [first, ...others]]) =>
    first && others.length === 0 && rivals.get(first) === 1 ? [[rent, first] as const] : [],
  );
  for (const [rent] of sure) candidates.delete(rent);
  const before = [...paired].flatMap(([rent, invoice]) => (invoice === null ? [] : [[rent, invoice] as const]));
  return { invoices: new Map([...before, ...sure]), doubtful: candidates };
}

function isInvoiceOf(rent: Rent, { issuedOn, amount }: LessorInvoice, pesosOn: (rent: Rent, on: Day) => number | null): boolean {
  const days = daysBetween(rent.dueOn, issuedOn);
  if (days < RENT_DAYS.from || days > RENT_DAYS.to) return false;
  const pesos = pesosOn(rent, issuedOn);
  if (pesos === null) return false;
  const difference = Math.abs(amount - pesos);
  return rent.currency === 'UF' ? difference <= TOLERANCE.pesos : difference * 100 <= pesos * TOLERANCE.percent;
}
