/** What is said of persons: their RUTs, shares and contributions are only for who runs the company. */
import type { TaxParticipation, TaxPartner, TaxRepresentative } from './facts.ts';

/** A person without what only who runs the company sees. */
export function maskedRepresentative(person: TaxRepresentative): TaxRepresentative {
  return { ...person, rut: null };
}

/** The same, of a partner. */
export function maskedPartner(partner: TaxPartner): TaxPartner {
  return { ...partner, rut: null, paidIn: null, pending: null, capitalShare: null, profitShare: null };
}

/** The same, of a participation: its RUT may be a person's. */
export function maskedParticipation(participation: TaxParticipation): TaxParticipation {
  return { ...participation, rut: null };
}
