import type { Actor } from '#domain/actor.ts';
import type { Changed, Values } from '#domain/settings/acts.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { announceToMembers, requireCompany, updateCompany } from '#server/features/companies/store.ts';
import type { Company } from '#server/features/companies/types.ts';
import { enqueueProjections } from '#server/jobs/queue.ts';
import { type Changes, type CompanySettings, checkExpected, differences, type Field } from './changes.ts';
import { applyTerms } from './store.ts';

/** The company's value for each field; the contract has other names for the days. */
const VALUE_NAMES = {
  name: 'name',
  alias: 'alias',
  clientPaymentDays: 'clientPaymentDays',
  providerPaymentDays: 'providerPaymentDays',
  comments: 'comments',
  entryDate: 'entryOn',
  cutOffDate: 'cutOffOn',
  lateHorizonDays: 'lateHorizonDays',
  lateProjectionDays: 'lateProjectionDays',
  futureMonthsView: 'futureMonthsView',
  ufMonthlyIpc: 'ufMonthlyIpc',
  restrictsF29: 'restrictsF29',
  twoPersonApproval: 'twoPersonApproval',
} as const satisfies Record<Field, keyof Company>;

/** Settings that determine the state of stored documents and movements. */
const TERMS: readonly Field[] = ['cutOffDate', 'clientPaymentDays', 'providerPaymentDays'];

/**
 * Applies several lists of changes to a company; all or none. Call it inside writeCompany.
 * @returns the company afterwards, how many of the lists changed something, and the number of the act; null when nothing changed
 * @throws CHANGED_MEANWHILE when the values are no longer as `expected`
 */
export async function changeCompany(
  db: Db,
  actor: Actor,
  changes: readonly Changes[],
  expected: Changes,
  undoes: number | null = null,
): Promise<{ company: Company; count: number; actNo: number | null }> {
  const company = await requireCompany(db, actor.companyId);
  const before = settingsOf(company);
  checkExpected(before, expected, changes);
  let after = before;
  let count = 0;
  for (const one of changes) {
    if (differences(after, one).length > 0) count += 1;
    after = { ...after, ...one };
  }
  const fields = differences(before, after);
  if (fields.length === 0) return { company, count, actNo: null };
  await saveFields(db, actor, fields, after);
  const undo = valuesOf(fields, before, after);
  const actNo = await record(db, actor, 'settings.changed', shownOf(fields, before, after), { undo, undoes });
  return { company: await requireCompany(db, actor.companyId), count, actNo };
}

/** The values that a company's managers decide. */
export function settingsOf(company: Company): CompanySettings {
  const entries = (Object.entries(VALUE_NAMES) as [Field, (typeof VALUE_NAMES)[Field]][]).map(([field, name]) => [field, company[name]]);
  return Object.fromEntries(entries) as CompanySettings;
}

async function saveFields(db: Db, actor: Actor, fields: readonly Field[], after: CompanySettings): Promise<void> {
  const values = Object.fromEntries(fields.map((field) => [VALUE_NAMES[field], after[field]]));
  await updateCompany(db, actor.companyId, values);
  if (TERMS.some((field) => fields.includes(field))) await applyTerms(db, actor);
  // What is readjusted by IPC follows it.
  if (fields.includes('ufMonthlyIpc')) await enqueueProjections(db, actor.companyId);
  if (fields.includes('restrictsF29')) await announceToMembers(db, actor.companyId);
}

/** The changed fields for the history. Comments are confidential: only their length is recorded. */
function shownOf(fields: readonly Field[], before: CompanySettings, after: CompanySettings): Changed {
  const withoutComments = (values: CompanySettings) => ({ ...values, comments: `${values.comments.length} caracteres` });
  return { before: only(fields, withoutComments(before)), after: only(fields, withoutComments(after)) };
}

/** The values themselves, for undoing; never shown. */
function valuesOf(fields: readonly Field[], before: CompanySettings, after: CompanySettings): Changed {
  return { before: only(fields, before), after: only(fields, after) };
}

function only(fields: readonly Field[], values: CompanySettings): Values {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
