import { foldText } from '#domain/fold.ts';
import type { Company } from './company.ts';

/** Whether a company's alias, name or RUT contains what was typed; ignores accents, case, dots and hyphens. */
export function matchesCompany(company: Pick<Company, 'alias' | 'name' | 'rut'>, typed: string): boolean {
  const folded = foldText(typed);
  if (folded === '') return true;
  if ([company.alias, company.name].some((text) => foldText(text).includes(folded))) return true;
  const digits = bare(typed);
  return digits !== '' && /^\d[\d.\s-]*k?$/i.test(typed) && bare(company.rut).includes(digits);
}

function bare(text: string): string {
  return text.replace(/[^\dk]/gi, '').toUpperCase();
}
