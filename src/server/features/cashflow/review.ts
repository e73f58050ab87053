/** Occurrences of sources that wait for a person's word. */
import { MAX_SHIFT, occasionOf } from '#domain/cashflow/continued.ts';
import { addDays, type Day } from '#domain/date.ts';
import type { Db } from '#server/db/scope.ts';
import { lateFrom } from './late-days.ts';
import { occurrenceChanges } from './occurrence-changes.ts';
import { type Occurrence, occurrencesOf } from './occurrence-rows.ts';
import { settledOccasions } from './occurrence-settlements.ts';
import { explainedByNow } from './projections.ts';
import { sourcesOf } from './sources.ts';

/** passed: nothing explained it, and it counts no more; doubtful: several real things may be it, so that none replaces it. */
export const REVIEW_REASONS = ['passed', 'doubtful'] as const;
type ReviewReason = (typeof REVIEW_REASONS)[number];
/** `amount` above zero, in minor units of `currency`. */
export type Waiting = Pick<Occurrence, 'id' | 'sourceId' | 'period' | 'currency' | 'amount' | 'on'> & {
  label: string;
  areaLabel: string;
  reason: ReviewReason;
};

/** How long one that counts no more can still be reviewed. */
export const REVIEW_DAYS = MAX_SHIFT;

/** What waits for a person's word, the oldest first; not what somebody settled, hid or moved, nor what a later statement explained. */
export async function waitingOccurrences(db: Db, companyId: string, today: Day): Promise<Waiting[]> {
  const all = await sourcesOf(db, companyId);
  const sources = new Map(all.map((one) => [one.id, one]));
  const [settled, changes] = [await settledOccasions(db, companyId), await occurrenceChanges(db, companyId)];
  const late = await lateFrom(db, companyId, today);
  const from = addDays(late, -REVIEW_DAYS);
  const occurrences = await occurrencesOf(db, companyId, from);
  const waiting = occurrences.flatMap((one): Waiting[] => {
    const source = sources.get(one.sourceId);
    // Of card sales each day would wait: what a statement covers was paid or not, and is seen there.
    if (!source || source.kind === 'cardSales' || one.on < from || one.amount === 0 || one.givenWay !== 0) return [];
    const occasion = occasionOf(source, one);
    const isHidden = changes.get(source.id)?.get(occasion)?.isHidden ?? one.isHidden;
    const reason = one.on < late ? 'passed' : 'doubtful';
    if (isHidden || settled.get(source.id)?.has(occasion) || (reason === 'doubtful' && !one.isDoubtful)) return [];
    const { id, sourceId, period, currency, on } = one;
    return [
      {
        id,
        sourceId,
        period,
        currency,
        on,
        amount: Math.abs(one.amount),
        label: one.label ?? source.label,
        areaLabel: source.areaLabel,
        reason,
      },
    ];
  });
  if (!waiting.some(({ reason }) => reason === 'passed')) return waiting;
  const explained = await explainedByNow(db, companyId, { sources: all, changes, occurrences, from });
  return waiting.filter(({ id, reason }) => reason !== 'passed' || !explained.has(id));
}
