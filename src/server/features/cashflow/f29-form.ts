/** What an F-29 is made of, for a person who asks where its amount comes from. */
import { F29_DUE_DAY, F29_UNPAID_DAY, type F29Detail, f29Detail, f29DueOn } from '#domain/cashflow/f29.ts';
import type { Day } from '#domain/date.ts';
import { firstDayOf, type Period } from '#domain/period.ts';
import type { Db } from '#server/db/scope.ts';
import { f29FactsOf, isForm } from './projections.ts';
import { sourcesOf } from './sources.ts';

/** `isProjected`: whether a source puts it into the cash flow. `ppmRate`: percent; 0: nobody has said it. */
export type ShownForm = F29Detail & { on: Day; isProjected: boolean; ppmRate: number };

/** The form of a month, as the cash flow and 'Hoy' tell its amount. */
export async function f29FormOf(db: Db, companyId: string, period: Period, today: Day): Promise<ShownForm> {
  const sources = await sourcesOf(db, companyId);
  const facts = await f29FactsOf(db, companyId, { sources, oldest: firstDayOf(period), today });
  const form = f29Detail(facts, period, today);
  const source = sources.find(isForm);
  const dueDay = source?.dueDay ?? F29_DUE_DAY;
  return {
    ...form,
    on: f29DueOn(period, form.amount > 0 || source ? dueDay : F29_UNPAID_DAY),
    isProjected: source !== undefined,
    ppmRate: facts.ppmRate,
  };
}
