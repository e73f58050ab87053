/**
 * What an act would do to many documents, without looking at each: the database groups those that are alike in all that the act's rule looks
 * at, and the rule itself (domain/documents/operations.ts) is asked of one of each group. A test compares the two.
 */
import { type RawBuilder, sql } from 'kysely';
import { dayInChile } from '#domain/date.ts';
import type { BulkAct, Refusal } from '#domain/documents/bulk.ts';
import { BHE, BTE } from '#domain/documents/honorarios.ts';
import { CURRENCIES, type Currency } from '#domain/money.ts';
import { minorOf } from '#server/api/amounts.ts';
import { areaOfRow } from '#server/db/area-slots.ts';
import { isClaimed } from '#server/db/claimed.ts';
import type { Db } from '#server/db/scope.ts';
import { bulkFacts, outcomesOf } from './bulk-plan.ts';
import { existingPayables } from './payables.ts';

/** What an act would do: how many it suits, what these have left before and after by currency, and why it does not suit others. */
export type BulkTrial = {
  count: number;
  suited: number;
  refusals: readonly Refusal[];
  amounts: { currency: Currency; before: number; after: number }[];
  /** Of an act that pays: purchases that their issuers sold, so that it is somebody else who is paid. */
  sold: number;
};
/** An act of which not every document is looked at. */
export type TriedAct = Exclude<BulkAct, { kind: 'split' | 'comment' }>;

/** Documents that are alike for an act. `ids`: the first of them; `settled`: what was paid by hand. */
type Group = { ids: string[]; currency: Currency; count: number; remaining: number; settled: number };

/** Documents named of a reason. */
const MAX_NAMED = 5;
/** Groups whose first document is looked at in one query. */
const CHUNK = 1_000;

/** @param condition  on `document d` */
export async function tryAlike(
  db: Db,
  companyId: string,
  act: TriedAct,
  condition: RawBuilder<unknown>,
): Promise<Omit<BulkTrial, 'count'>> {
  const facts = await bulkFacts(db, companyId, act);
  const groups = await groupsOf(db, condition, act);
  const withdrawn = await withdrawnAreas(db, condition, act);
  const amounts = new Map<Currency, { before: number; after: number }>();
  const refused = new Map<string, { count: number; ids: string[] }>();
  let suited = 0;
  for (let start = 0; start < groups.length; start += CHUNK) {
    const some = groups.slice(start, start + CHUNK);
    const found = await existingPayables(
      db,
      companyId,
      some.flatMap(({ ids }) => ids.slice(0, 1)),
    );
    const outcomes = await outcomesOf(db, companyId, { act, facts }, [...found.values()], withdrawn);
    for (const group of some) {
      const outcome = outcomes.get(group.ids[0] ?? '');
      if (typeof outcome === 'string') {
        const one = refused.get(outcome) ?? { count: 0, ids: [] };
        refused.set(outcome, { count: one.count + group.count, ids: [...one.ids, ...group.ids].sort().slice(0, MAX_NAMED) });
        continue;
      }
      suited += group.count;
      const sum = amounts.get(group.currency) ?? { before: 0, after: 0 };
      amounts.set(group.currency, { before: sum.before + group.remaining, after: sum.after + leftOf(group, act) });
    }
  }
  return {
    suited,
    refusals: await namedRefusals(db, companyId, refused),
    amounts: [...amounts].map(([currency, sum]) => ({ currency, ...sum })),
    sold: act.kind === 'payoff' || act.kind === 'partialPayoff' ? await soldAmong(db, companyId, condition) : 0,
  };
}

/** How many purchases with something left to pay were sold: as CEDED (list-filters.ts) tells one, but looked up from the few that were. */
async function soldAmong(db: Db, companyId: string, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select f.document_id from factoring f where f.company_id = ${companyId}
      union select s.document_id from document_source s
        where s.company_id = ${companyId} and jsonb_typeof(s.facts -> 'cesiones') = 'array') sold
    join document d on d.company_id = ${companyId} and d.document_id = sold.document_id
    where d.is_received and d.remaining > 0 and ${condition}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function groupsOf(db: Db, condition: RawBuilder<unknown>, act: TriedAct): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select (array_agg(d.document_id))[1:${sql.lit(MAX_NAMED)}]::text[] as ids, d.currency, count(*)::int as count,
      sum(d.remaining)::bigint as remaining, sum(d.settled)::bigint as settled
    from document d where ${condition} group by d.currency, d.is_closed, ${sql.join(lookedAt(act))}`.execute(db);
  return rows;
}

/** The documents whose own choice of an area an act takes back. */
async function withdrawnAreas(db: Db, condition: RawBuilder<unknown>, act: TriedAct): Promise<string[]> {
  if (act.kind !== 'area' || act.areaId !== null) return [];
  const { rows } = await sql<{ id: string }>`select d.document_id as id from document d where ${condition} and d.is_area_by_hand`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const CLAIMED = isClaimed('d');
const HONORARIOS = [BHE, BTE];

/** All that the rule of an act looks at in a document, beside its currency and whether it is closed. */
function lookedAt(act: TriedAct): RawBuilder<unknown>[] {
  const today = dayInChile(new Date());
  switch (act.kind) {
    case 'payoff':
    case 'partialPayoff': {
      const payable = [
        sql`d.is_annulled`,
        sql`coalesce(d.code = any (${HONORARIOS}), false)`,
        CLAIMED,
        sql`d.is_expected`,
        sql`d.remaining = 0`,
      ];
      const isBeforeIssue = sql`${act.on ?? today}::date < least(d.issued_on, ${today}::date)`;
      return act.kind === 'payoff' ? [...payable, isBeforeIssue] : [...payable, isBeforeIssue, tooSmall(act.amount)];
    }
    case 'revertPayoff':
      return [sql`d.settled > 0`];
    case 'postpone':
      return act.on === null
        ? [sql`d.issued_on`, sql`d.due_on`]
        : [sql`d.issued_on`, sql`d.due_on = ${act.on}::date and d.due_from = 'hand'`];
    case 'restoreDueDate':
      // Where it comes back to is in each one's files.
      return [sql`case d.due_from when 'hand' then d.document_id end`];
    case 'hide':
    case 'show':
      return [sql`d.is_hidden`, sql`d.matched > 0`];
    case 'area':
      return act.areaId === null
        ? [
            sql`d.is_received`,
            areaOfRow('d'),
            sql`d.is_area_by_hand`,
            sql`d.code`,
            sql`d.kind_key`,
            sql`d.counterpart_rut`,
            sql`d.document_type`,
          ]
        : [sql`d.is_received`, sql`${areaOfRow('d')} = ${act.areaId}::uuid and d.is_area_by_hand`];
  }
}

/** Whether less is left than is to be paid, whose limit is part of the sentence that refuses it. @param amount  in units of each currency */
function tooSmall(amount: number): RawBuilder<unknown> {
  const minor = CURRENCIES.flatMap((currency) => {
    const value = minorIn(amount, currency);
    return value === null ? [] : [sql`when ${currency} then d.remaining < ${value}`];
  });
  return minor.length === 0 ? sql`true` : sql`case when (case d.currency ${sql.join(minor, sql` `)} end) then d.remaining end`;
}

/** Null: the currency has no such fraction, and the rule says so. */
function minorIn(amount: number, currency: Currency): number | null {
  try {
    return minorOf(amount, currency);
  } catch {
    return null;
  }
}

/** What a group that an act suits has left after it. */
function leftOf({ currency, count, remaining, settled }: Group, act: TriedAct): number {
  if (act.kind === 'payoff') return 0;
  if (act.kind === 'partialPayoff') return remaining - count * minorOf(act.amount, currency);
  return act.kind === 'revertPayoff' ? remaining + settled : remaining;
}

async function namedRefusals(
  db: Db,
  companyId: string,
  refused: ReadonlyMap<string, { count: number; ids: readonly string[] }>,
): Promise<Refusal[]> {
  const found = await existingPayables(
    db,
    companyId,
    [...refused.values()].flatMap(({ ids }) => ids),
  );
  return [...refused].map(([sentence, { count, ids }]) => ({ sentence, count, names: ids.flatMap((id) => found.get(id)?.name ?? []) }));
}
