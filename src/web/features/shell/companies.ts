import type { Company } from '#web/api/company.ts';

/** A company as the selector lists it: `001. Alias`, blocked ones marked; without a number while its place is not known (-1). */
export function companyLabel(company: Company, index: number): string {
  const name = company.alias || company.name;
  const label = index < 0 ? name : `${String(index + 1).padStart(3, '0')}. ${name}`;
  return company.isBlocked ? `${label} (Bloqueado)` : label;
}

/** The company that an address names: by its id, or by the number that the selector gives it (`2`, `002`). */
export function companyNamed(companies: readonly Company[], name: string): Company | undefined {
  return companies.find(({ id }) => id === name) ?? (/^\d{1,4}$/.test(name) ? companies[Number(name) - 1] : undefined);
}

/**
 * The company to start with: the first of `wanted` that there is (the one selected on this device, then the one worked in last on any),
 * otherwise the first by number that is not blocked.
 */
export function startingCompany(companies: readonly Company[], preferredIds: readonly (string | null | undefined)[]): Company | undefined {
  const preferred = preferredIds.flatMap((id) => companies.find((company) => company.id === id) ?? []);
  return preferred[0] ?? companies.find((company) => !company.isBlocked) ?? companies[0];
}
