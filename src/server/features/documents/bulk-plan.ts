/** What one act does to each of many documents, and why it does not suit others. */
import { type BulkAct, type Refusal, withRefusal } from '#domain/documents/bulk.ts';
import { type Operation, outcomeOf } from '#domain/documents/operations.ts';
import { AppError } from '#domain/errors.ts';
import { minorOf } from '#server/api/amounts.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds, areaSections } from '#server/features/companies/store.ts';
import { actingHabits } from './habits.ts';
import { type StoredPayable, withOwnDue } from './payables.ts';
import { factsOf, isNothing, type Plan, planOf } from './payment-point.ts';

/** What of the company decides: its areas, and of the area that is set its side. */
export type BulkFacts = { areas: ReadonlyMap<string, string>; isIncome: boolean | null };
export type BulkPlans = { plans: Plan[]; refusals: readonly Refusal[] };

/** @throws NOT_FOUND for an area that is none of the company's */
export async function bulkFacts(db: Db, companyId: string, act: BulkAct): Promise<BulkFacts> {
  const areas = await areaIds(db, companyId);
  if (act.kind !== 'area' || act.areaId === null) return { areas, isIncome: null };
  const area = (await areaSections(db, companyId)).find(({ id }) => id === act.areaId);
  if (!area) throw new AppError('NOT_FOUND');
  return { areas, isIncome: area.section === 'INCOME' };
}

type BulkRule = { act: BulkAct; facts: BulkFacts };

/** What an act of the payment point does to documents; those that it leaves as they are join `refusals`. */
export async function planBulk(
  db: Db,
  companyId: string,
  rule: BulkRule,
  { documents, refusals: before }: { documents: readonly StoredPayable[]; refusals: readonly Refusal[] },
): Promise<BulkPlans> {
  const outcomes = await outcomesOf(db, companyId, rule, documents);
  const plans: Plan[] = [];
  let refusals = before;
  for (const { id, name } of documents) {
    const outcome = outcomes.get(id);
    if (typeof outcome === 'string') refusals = withRefusal(refusals, outcome, name);
    else if (outcome) plans.push(outcome);
  }
  return { plans, refusals };
}

/**
 * By document, what the act does to it, or the sentence that refuses it.
 * @param except  documents whose own area, which is withdrawn, teaches no habit
 */
export async function outcomesOf(
  db: Db,
  companyId: string,
  { act, facts }: BulkRule,
  found: readonly StoredPayable[],
  except = found.map(({ id }) => id),
): Promise<ReadonlyMap<string, Plan | string>> {
  const documents = act.kind === 'restoreDueDate' ? await withOwnDue(db, companyId, found) : found;
  const isUnset = act.kind === 'area' && act.areaId === null;
  const habits = isUnset ? await actingHabits(db, companyId, documents, except) : () => null;
  return new Map(documents.map((one) => [one.id, planOne(one, act, factsOf(one, facts.areas, habits(one)), facts.isIncome)]));
}

const UNCHANGED = 'Ya está así.';

/** @returns the sentence that refuses it, where it does not suit */
function planOne(document: StoredPayable, act: BulkAct, facts: ReturnType<typeof factsOf>, isIncome: boolean | null): Plan | string {
  if (isIncome !== null && isIncome === document.isReceived) return new AppError('AREA_OTHER_SIDE').message;
  try {
    const operation = operationOn(document, act);
    const { refusal } = outcomeOf(document, operation, facts);
    if (refusal !== null) return refusal;
    const plan = planOf(document, operation, facts);
    return isNothing(plan.change) ? UNCHANGED : plan;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function operationOn({ currency }: StoredPayable, act: BulkAct): Operation {
  if (act.kind === 'split' || act.kind === 'comment') throw new Error(`${act.kind} is no operation of the payment point`);
  return act.kind === 'partialPayoff' ? { ...act, amount: minorOf(act.amount, currency) } : act;
}
