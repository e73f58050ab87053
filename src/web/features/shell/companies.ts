import type { Company } from '#web/api/company.ts';

/** A company as the selector lists it: `001. Alias`, blocked ones marked. */
export function companyLabel(company: Company, index: number): string {
  const label = `${String(index + 1).padStart(3, '0')}. ${company.alias || company.name}`;
  return company.isBlocked ? `${label} (Bloqueado)` : label;
}

/** Whether a company's alias, name or RUT holds what was typed; accents, capitals, dots and hyphen do not matter. */
export function matchesCompany(company: Pick<Company, 'alias' | 'name' | 'rut'>, typed: string): boolean {
  const wanted = plain(typed);
  if (wanted === '') return true;
  if ([company.alias, company.name].some((text) => plain(text).includes(wanted))) return true;
  const digits = bare(typed);
  return digits !== '' && /^\d[\d.\s-]*k?$/i.test(typed) && bare(company.rut).includes(digits);
}

/** The company to start with: the one selected before, otherwise the first that is not blocked. */
export function startingCompany(companies: readonly Company[], selectedId: string | undefined): Company | undefined {
  const open = companies.find((company) => !company.isBlocked);
  return companies.find((company) => company.id === selectedId) ?? open ?? companies[0];
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function bare(text: string): string {
  return text.replace(/[^\dk]/gi, '').toUpperCase();
}
