import { FEATURES, type Feature, PLANS, type Plan } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { fieldLabel, fieldValueText } from '#domain/history/fields.ts';
import type { Values } from '#domain/settings/acts.ts';
import { COUNTRIES, paidPlan, sortedAs } from '#domain/settings/rules.ts';
import { record } from '#server/db/history.ts';
import type { Db } from '#server/db/scope.ts';
import { announceToMembers, requireCompany, updateCompany } from '#server/features/companies/store.ts';
import type { Company } from '#server/features/companies/types.ts';

type PlanValues = { plan?: Plan[]; features?: Feature[]; country?: string; trialExpiresOn?: Day | null; subscriptionId?: string };

/** @throws BAD_FIELD when a word is not a plan, or there is none */
export function checkPlan(words: readonly string[]): Plan[] {
  const unknown = words.find((word) => !(PLANS as readonly string[]).includes(word));
  if (unknown !== undefined) throw new AppError('BAD_FIELD', { message: `El plan «${unknown.slice(0, 40)}» no existe.`, field: 'plan' });
  if (words.length === 0) throw new AppError('MISSING_FIELD', { label: 'plan', field: 'plan' });
  return sortedAs(PLANS, words);
}

/** @throws BAD_FIELD when a word is not a module */
export function checkFeatures(words: readonly string[]): Feature[] {
  const unknown = words.find((word) => !(FEATURES as readonly string[]).includes(word));
  if (unknown !== undefined)
    throw new AppError('BAD_FIELD', { message: `El módulo «${unknown.slice(0, 40)}» no existe.`, field: 'features' });
  return sortedAs(FEATURES, words);
}

/** @throws BAD_FIELD */
export function checkCountry(code: string): string {
  if (!Object.hasOwn(COUNTRIES, code)) throw new AppError('BAD_FIELD', { message: 'Ese país no está en la lista.', field: 'country' });
  return code;
}

/**
 * Changes a company's plans, and the last day of its trial.
 * @param expected  the plans that the person saw
 */
export function changePlan(db: Db, actor: Actor, plan: Plan[], lastDay: Day | null, expected: readonly string[] | null): Promise<Company> {
  return updatePlan(
    db,
    actor,
    'plan.changed',
    { plan, trialExpiresOn: plan.includes('trial') ? lastDay : null },
    { seen: { plan: expected } },
  );
}

export function changeFeatures(db: Db, actor: Actor, features: Feature[], expected: readonly string[] | null): Promise<Company> {
  return updatePlan(db, actor, 'modules.changed', { features }, { seen: { features: expected } });
}

export function changeCountry(db: Db, actor: Actor, country: string): Promise<Company> {
  return updatePlan(db, actor, 'country.changed', { country });
}

/**
 * Records a payment that the payment service reports: the company gets its subscription, its block is removed, and a trial no longer
 * ends. `plan`: what was paid for, when that is known.
 */
export async function recordPayment(
  db: Db,
  actor: Actor,
  suscriptionId: string,
  { plan, defaultPlan }: { plan: Plan[] | null; defaultPlan: readonly Plan[] },
): Promise<Company> {
  const company = await requireCompany(db, actor.companyId);
  const next = { subscriptionId: suscriptionId, plan: [...(plan ?? paidPlan(company.plan, defaultPlan))], trialExpiresOn: null };
  return updatePlan(db, actor, 'subscription.paid', next);
}

type Code = 'plan.changed' | 'modules.changed' | 'country.changed' | 'subscription.paid';
type PlanSeen = { plan?: readonly string[] | null; features?: readonly string[] | null };

const FIELDS = {
  plan: 'plan',
  features: 'features',
  country: 'country',
  trialExpiresOn: 'trialExpirationDate',
  subscriptionId: 'suscriptionId',
} as const;

/** The values of a company that `restorePlan` can restore. */
export function termsOfPlan(company: Company): Values {
  return Object.fromEntries(NAMES.map((name) => [FIELDS[name], company[name]]));
}

/** Restores values of termsOfPlan, for undoing. */
export function restorePlan(
  db: Db,
  actor: Actor,
  code: Exclude<Code, 'subscription.paid'>,
  values: Values,
  undoes: number,
): Promise<Company> {
  const names = NAMES.filter((name) => Object.hasOwn(values, FIELDS[name]));
  const next = Object.fromEntries(names.map((name) => [name, values[FIELDS[name]]])) as PlanValues;
  return updatePlan(db, actor, code, next, { undoes });
}

const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** What the person saw of it, who must see it unchanged; the number of the act that this undoes. */
type Circumstances = { seen?: PlanSeen; undoes?: number | null };

async function updatePlan(
  db: Db,
  actor: Actor,
  code: Code,
  next: PlanValues,
  { seen = {}, undoes = null }: Circumstances = {},
): Promise<Company> {
  const { companyId } = actor;
  const company = await requireCompany(db, companyId);
  checkSeen(company, seen);
  const names = (Object.keys(next) as (keyof PlanValues)[]).filter((name) => !isSame(next[name], company[name]));
  if (names.length === 0) return company;
  await updateCompany(db, companyId, Object.fromEntries(names.map((name) => [name, next[name]])));
  const only = (values: PlanValues | Company) => Object.fromEntries(names.map((name) => [FIELDS[name], values[name] ?? null]));
  const changed = { before: only(company), after: only(next) };
  if (code === 'subscription.paid') await record(db, actor, code, changed);
  else await record(db, actor, code, changed, { undo: changed, undoes });
  await announceToMembers(db, companyId);
  return requireCompany(db, companyId);
}

function checkSeen(company: Company, seen: PlanSeen): void {
  for (const [field, words] of Object.entries(seen) as ['plan' | 'features', readonly string[] | null][]) {
    if (words && !isSame([...words].sort(), [...company[field]].sort()))
      throw new AppError('CHANGED_MEANWHILE', { field, label: fieldLabel(field), now: fieldValueText(field, company[field]) });
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
