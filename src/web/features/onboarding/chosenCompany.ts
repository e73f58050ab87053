import { useSearch } from '@tanstack/react-router';
import { mayCreateCompanies, systemRoleIn } from '#domain/access.ts';
import { session } from '#web/api/session.ts';

type CompanyChoice = { id: string; isBlocked: boolean; onboarding: { isCompleted: boolean } };

/** The company whose steps are shown: the one in the address, else the first one not completed, else the first. */
export function chosenCompany<One extends CompanyChoice>(companies: readonly One[], requestedId: string | undefined): One | null {
  const named = companies.find(({ id }) => id === requestedId);
  const pending = companies.find(({ isBlocked, onboarding }) => !isBlocked && !onboarding.isCompleted);
  return named ?? pending ?? companies[0] ?? null;
}

/** The company in the address of a step; links from a screen have theirs as `empresa`. */
export function useNamedCompany(): string | undefined {
  const { companyId, empresa } = useSearch({ strict: false }) as { companyId?: string; empresa?: string };
  return companyId ?? empresa;
}

/** Whether the first step makes another company: all steps of this one are done, the address names none, and the person may create more. */
export function useMakesAnother(company: CompanyChoice | null): boolean {
  const named = useNamedCompany();
  const isDone = company?.onboarding.isCompleted === true && company.id !== named;
  return isDone && mayCreateCompanies(systemRoleIn(session()?.roles ?? []));
}
