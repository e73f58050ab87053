/** What the cash flow ahead asks of a person today. */
import { sql } from 'kysely';
import { belowLine, fromNow } from '#domain/cashflow/forecast.ts';
import { CALENDAR_AREAS, TAX_AREAS } from '#domain/cashflow/structure.ts';
import { AHEAD_DAYS, lawTaxId } from '#domain/dashboard/today.ts';
import { lawName } from '#domain/dashboard/today-words.ts';
import { addDays, type Day, FIRST_DAY } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import { firstDayOf, rangeOf } from '#domain/period.ts';
import { joinArea, slotsOfKeys } from '#server/db/area-slots.ts';
import type { Db } from '#server/db/scope.ts';
import { unplannedByLaw, waitingOccurrences } from '#server/features/cashflow/store.ts';
import { OUTSTANDING } from '#server/features/documents/store.ts';
import { LINE, MAX_GROUPS, pesosOf, type TodayLine, type TodaySource } from './today-line.ts';

/** Days after which a tax that was only projected is no longer announced. */
const PAST_DAYS = 10;

/**
 * Taxes and contributions due within a week: obligations, projections that nothing real took the place of, and what the law asks of a
 * company that planned nothing. `offset 0` keeps the few of these areas apart, so that they are found in the index of what is unpaid alone.
 */
export async function dueTaxes(db: Db, of: TodaySource, today: Day): Promise<TodayLine[]> {
  const { companyId } = of;
  const [from, until] = [addDays(today, -PAST_DAYS), addDays(today, AHEAD_DAYS)];
  const forms = await unplannedByLaw(db, companyId, { from, until, today });
  const { rows } = await sql<{
    id: string;
    documentId: string | null;
    areaId: string | null;
    name: string;
    on: Day;
    currency: Currency;
    amount: number;
  }>`
    select 'd ' || d.document_id as id, d.document_id as "documentId", null::uuid as "areaId", coalesce(nullif(d.label, ''), a.label) as name, d.due_on as on, d.currency,
      d.remaining as amount
    from (
      select d.document_id from document d where d.company_id = ${companyId} and d.is_received and ${OUTSTANDING} and d.due_on <= ${until}
        and d.document_type <> 'TAX_DOCUMENT' and d.area_id in (${slotsOfKeys(companyId, TAX_AREAS)})
      offset 0) due
    join document d on d.company_id = ${companyId} and d.document_id = due.document_id
    ${joinArea('d')}
    union all
    select 'o ' || o.source_id || ' ' || o.period, null, o.area_id, coalesce(o.label, s.label), o.on_day, o.currency, abs(o.amount) - abs(o.given_way)
    from cash_occurrence o
    join cash_source s on s.company_id = o.company_id and s.source_id = o.source_id
    join area a on a.company_id = o.company_id and a.area_id = o.area_id
    where o.company_id = ${companyId} and s.removed_at is null and a.key = any (${CALENDAR_AREAS})
      and o.on_day between ${from} and ${until} and abs(o.amount) > abs(o.given_way)
    limit ${MAX_GROUPS}`.execute(db);
  const inPesos = await pesosOf(db, of, rows);
  const stated = rows.map(({ id, documentId, areaId, name, on, currency, amount }): TodayLine => {
    const risk = inPesos(amount, currency) ?? 0;
    return { ...LINE, id: `tax:${id}`, kind: 'tax', risk, on, since: addDays(on, -AHEAD_DAYS), name, documentId, areaId };
  });
  const byLaw = forms.map(({ form, period, on, amount }): TodayLine => {
    const [id, name] = [lawTaxId(form, period), lawName(form, period)];
    return { ...LINE, id, kind: 'tax', risk: amount, on, since: addDays(on, -AHEAD_DAYS), name };
  });
  return [...stated, ...byLaw];
}

/** From when on the cash flow's balance is below the company's line, or without one below zero. */
export async function lowBalance(db: Db, { plan: read }: TodaySource): Promise<TodayLine[]> {
  const { days, plan, now, lowBalance: line } = await read(db);
  // What no bank has told is no balance.
  if (now === null) return [];
  const found = belowLine(fromNow(plan, now), line ?? 0);
  const on = days[found?.day ?? -1];
  if (!found || !on) return [];
  // What is put off comes back when it grows, or when it is about another week.
  const id = `lowBalance:${rangeOf('week', on).start}`;
  return [{ ...LINE, id, kind: 'lowBalance', risk: found.shortfall, on, since: FIRST_DAY, count: line === null ? 0 : null }];
}

/** Times of sources that passed unexplained, or that several real things may be. */
export async function projections(db: Db, of: TodaySource, today: Day): Promise<TodayLine[]> {
  const waiting = await waitingOccurrences(db, of.companyId, today);
  const [first] = waiting;
  if (!first) return [];
  const inPesos = await pesosOf(db, of, waiting);
  const risk = waiting.reduce((sum, { amount, currency }) => sum + (inPesos(amount, currency) ?? 0), 0);
  const since = waiting.at(-1)?.on ?? first.on;
  // A tax that several things may be stands in its own line too.
  const overlaps = waiting.map(({ sourceId, period, amount, currency }) => ({
    id: `tax:o ${sourceId} ${firstDayOf(period)}`,
    pesos: inPesos(amount, currency) ?? 0,
  }));
  return [{ ...LINE, id: 'projection', kind: 'projection', risk, on: first.on, since, count: waiting.length, overlaps }];
}
