import { AppError } from '#domain/errors.ts';
import { appendHistory } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { companyById, updateCompany } from '#server/features/companies/store.ts';
import type { Company } from '#server/features/companies/types.ts';
import { type Changes, type CompanySettings, checkExpected, differences, type Field } from './changes.ts';
import { announceToMembers, applyTerms } from './store.ts';

const COLUMNS = {
  name: 'name',
  alias: 'alias',
  clientPaymentDays: 'client_payment_days',
  providerPaymentDays: 'provider_payment_days',
  comments: 'comments',
  entryDate: 'entry_on',
  cutOffDate: 'cut_off_on',
  restrictsF29: 'restricts_f29',
  twoPersonApproval: 'two_person_approval',
} as const satisfies Record<Field, string>;

/** What decides how stored documents and movements stand. */
const TERMS: readonly Field[] = ['cutOffDate', 'clientPaymentDays', 'providerPaymentDays'];

type Hand = { companyId: string; personId: string };

/**
 * Changes a company, one list of changes after another; all of them or none. Call it inside writeCompany.
 * @returns the company as it then is, and how many of the lists changed something
 * @throws CHANGED_MEANWHILE when what is changed is no longer as `expected`
 */
export async function changeCompany(
  db: Db,
  hand: Hand,
  changes: readonly Changes[],
  expected: Changes,
): Promise<{ company: Company; count: number }> {
  const company = await neededCompany(db, hand.companyId);
  const before = settingsOf(company);
  checkExpected(before, expected, changes);
  let after = before;
  let count = 0;
  for (const one of changes) {
    if (differences(after, one).length > 0) count += 1;
    after = { ...after, ...one };
  }
  const fields = differences(before, after);
  if (fields.length === 0) return { company, count };
  await keep(db, hand.companyId, fields, after);
  await appendHistory(db, { ...hand, act: 'cambió', subject: 'empresa', subjectId: hand.companyId, ...told(fields, before, after) });
  return { company: await neededCompany(db, hand.companyId), count };
}

/** @throws COMPANY_NOT_FOUND */
export async function neededCompany(db: Db, companyId: string): Promise<Company> {
  const company = await companyById(db, companyId);
  if (!company) throw new AppError('COMPANY_NOT_FOUND');
  return company;
}

function settingsOf(row: Company): CompanySettings {
  const entries = (Object.entries(COLUMNS) as [Field, (typeof COLUMNS)[Field]][]).map(([field, column]) => [field, row[column]]);
  return Object.fromEntries(entries) as CompanySettings;
}

async function keep(db: Db, companyId: string, fields: readonly Field[], after: CompanySettings): Promise<void> {
  const values = Object.fromEntries(fields.map((field) => [COLUMNS[field], after[field]]));
  await updateCompany(db, companyId, values);
  if (TERMS.some((field) => fields.includes(field))) await applyTerms(db, companyId);
  if (fields.includes('restrictsF29')) await announceToMembers(db, companyId);
}

/** What the history says: the changed fields only. Comments are not everybody's: their length has to do. */
function told(fields: readonly Field[], before: CompanySettings, after: CompanySettings): { before: object; after: object } {
  const say = (values: CompanySettings) =>
    Object.fromEntries(fields.map((field) => [field, field === 'comments' ? `${values.comments.length} caracteres` : values[field]]));
  return { before: say(before), after: say(after) };
}
