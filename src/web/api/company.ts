import { createContext, useContext } from 'react';
import type { CompanyRole } from '#domain/access.ts';
import type { Day } from '#domain/date.ts';

/** A company of the signed-in person, from `companiesByUser`. */
export type Company = {
  readonly id: string;
  readonly name: string;
  readonly alias: string;
  readonly rut: string;
  readonly plan: readonly string[];
  readonly role: CompanyRole;
  readonly country: string;
  readonly features: readonly string[];
  readonly restrictsF29: boolean;
  /** The last day of a trial. */
  readonly trialExpirationDate: Day | null;
  readonly isBlocked: boolean;
  /** Absent in data stored by an older version of the page. */
  readonly softlanding?: { readonly isCompleted: boolean } | null;
};

export const CompanyContext = createContext<Company | null>(null);

/** The company selected in the header. Pages are shown only when there is one. */
export function useCompany(): Company {
  const company = useContext(CompanyContext);
  if (!company) throw new Error('a page outside the shell has no company');
  return company;
}
