/** What is unpaid by counterpart and age, from the roll-up `open_age` that triggers keep: as many rows as counterparts, however much is open. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { partyKey as keyOf } from '#domain/documents/counterpart.ts';
import { FOREIGN_RUT } from '#domain/rut.ts';
import { PLAN_KEPT } from '#server/db/kept-plans.ts';
import type { Database } from '#server/db/open.ts';
import { type Db, writeCompany } from '#server/db/scope.ts';
import { partyKey } from './counterpart.ts';
import { OUTSTANDING } from './unpaid.ts';

/** A side of a company's books, today. */
type Side = { companyId: string; isReceived: boolean; today: Day };

/** The columns of the roll-up, in the order of `age_of_due`; `_n` beside each counts its documents. */
const AGES = ['later', 'soon', 'late30', 'late60', 'late90', 'older'] as const;
type Age = (typeof AGES)[number];

const eachAge = (column: (name: string, age: number) => RawBuilder<unknown>) => sql.join(AGES.map(column));

/**
 * What is unpaid of a side today as a table `counterpart_rut, counterpart_name, label, currency` and, in minor units with the sign of each
 * document, `later, soon, late30, late60, late90, older`, with the number of documents in `later_n` and so on: rows of counterparts, several
 * of one where its documents differ in name. What has passed into another age since the roll-up's day counts where it is: that day is
 * today's but for minutes after midnight. `offset 0`: an age is found once, not again for each of the columns.
 * @param others  which documents `d` count of those that are no tax documents: they are in no roll-up
 * @param ages  those of which something is asked: who has nothing of them may be left out
 */
export function openByAge(
  { companyId, isReceived, today }: Side,
  others: RawBuilder<unknown>,
  ages: readonly Age[] = AGES,
): RawBuilder<unknown> {
  const which = sql`d.company_id = ${companyId} and d.is_received = ${isReceived} and ${OUTSTANDING}`;
  return sql`(
    select nullif(a.rut, '') as counterpart_rut, a.name as counterpart_name, null::text as label, a.currency,
      ${eachAge((name) => sql`a.${sql.ref(name)}, a.${sql.ref(`${name}_n`)}`)}
    from open_age a where a.company_id = ${companyId} and a.is_received = ${isReceived}
      and ${sql.join(
        ages.map((name) => sql.ref(`a.${name}_n`)),
        sql` + `,
      )} <> 0
    union all
    select p.counterpart_rut, p.counterpart_name, p.label, p.currency,
      ${eachAge((_, age) => sql`case when p.age = ${age}::int then p.amount else 0 end, case when p.age = ${age}::int then p.w else 0 end`)}
    from (
      select moved.* from open_age_day g cross join lateral (
        select d.counterpart_rut, coalesce(d.counterpart_name, '') as counterpart_name, null::text as label, d.currency,
          age_of_due(t.on_day, d.due_on) as age, t.w * d.sign * d.remaining as amount, t.w
        from document d cross join (values (g.on_day, -1), (${today}::date, 1)) t (on_day, w)
        where ${which} and d.document_type = 'TAX_DOCUMENT'
          and d.due_on between least(g.on_day, ${today}::date) - 91 and greatest(g.on_day, ${today}::date) + 7
          and age_of_due(g.on_day, d.due_on) <> ${ageOf(today)} offset 0) moved
      where g.company_id = ${companyId} and g.on_day <> ${today}
      union all
      (select d.counterpart_rut, coalesce(d.counterpart_name, ''), d.label, d.currency, ${ageOf(today)}, d.sign * d.remaining, 1
      from document d where ${which} and d.document_type <> 'TAX_DOCUMENT' and ${others} offset 0)) p)`;
}

/** The age of the document `d`. */
const ageOf = (today: Day) => sql`age_of_due(${today}::date, d.due_on)`;

/** What of a counterpart is looked for: due from a day on and before another, of one currency or, null, of any. */
export type OpenParty = { rut: string | null; name: string; currency: string | null; from: Day | null; until: Day };

/**
 * The first day on which something of each of these is due, notes aside.
 * @param condition  on the documents `d` that count
 */
export async function firstDueDays(
  db: Db,
  side: Side,
  parties: readonly OpenParty[],
  condition: RawBuilder<unknown> = sql`true`,
): Promise<(Day | null)[]> {
  const days: (Day | null)[] = parties.map(() => null);
  const ordinary = [...parties.entries()].filter(([, { rut }]) => rut !== null && rut !== FOREIGN_RUT);
  const which = sql`d.company_id = ${side.companyId} and d.is_received = ${side.isReceived} and ${OUTSTANDING} and d.sign > 0 and ${condition}`;
  const column = (of: (party: OpenParty) => string | null) => ordinary.map(([, party]) => of(party));
  const { rows } = await sql<{ place: number; on: Day }>`${PLAN_KEPT}
    select (w.place - 1)::int as place, first.due_on as on
    from unnest(${column(({ rut }) => rut)}::text[], ${column(({ currency }) => currency)}::text[], ${column(({ from }) => from)}::date[],
      ${column(({ until }) => until)}::date[]) with ordinality w (rut, currency, from_day, until_day, place)
    cross join lateral (
      select d.due_on from document d
      where ${which} and d.counterpart_rut = w.rut and d.due_on >= coalesce(w.from_day, '-infinity') and d.due_on < w.until_day
        and (w.currency is null or d.currency = w.currency)
      order by d.due_on limit 1) first`.execute(db);
  for (const { place, on } of rows) days[ordinary[place]?.[0] ?? 0] = on;
  if (ordinary.length < parties.length) {
    const named = await firstDueDaysOfNamed(db, side.today, which);
    parties.forEach((party, index) => {
      if (party.rut !== null && party.rut !== FOREIGN_RUT) return;
      const own = named.get(keyOf(party)) ?? [];
      const fits = own.filter(
        ({ currency, on }) =>
          (party.currency === null || party.currency === currency) && on < party.until && (party.from === null || on >= party.from),
      );
      days[index] = fits.map(({ on }) => on).toSorted()[0] ?? null;
    });
  }
  return days;
}

/** Of those whom no RUT tells apart, which are few: by age, so that each part of them has its own. */
async function firstDueDaysOfNamed(db: Db, today: Day, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ key: string; currency: string; on: Day }>`
    select ${partyKey('d')} as key, d.currency, min(d.due_on) as on from document d
    where ${which} and (d.counterpart_rut is null or d.counterpart_rut = ${FOREIGN_RUT}) group by 1, 2, ${ageOf(today)}`.execute(db);
  return Map.groupBy(rows, ({ key }) => key);
}

/** A counterpart with the first and the last of the names that its unpaid documents print; null without any. */
export type Named = { rut: string | null; key: string; name: string | null; otherName: string | null };

/** What each counterpart is called, by `partyKey`: as its newest unpaid document that has a name says. Who has none is left out. */
export async function latestNames(db: Db, side: Side, parties: readonly Named[]): Promise<ReadonlyMap<string, string>> {
  const latest = new Map<string, string>();
  const several = new Set<string>();
  for (const { key, rut, name, otherName } of parties) {
    if (name === null) continue;
    if (rut !== null && (name !== otherName || (latest.get(key) ?? name) !== name)) several.add(rut);
    latest.set(key, name);
  }
  if (several.size === 0) return latest;
  const { rows } = await sql<{ key: string; name: string }>`
    select distinct on (1) ${partyKey('d')} as key, d.counterpart_name as name from document d
    where d.company_id = ${side.companyId} and d.is_received = ${side.isReceived} and ${OUTSTANDING} and d.counterpart_name <> ''
      and d.counterpart_rut = any (${[...several]}) order by 1, d.issued_on desc`.execute(db);
  for (const { key, name } of rows) latest.set(key, name);
  return latest;
}

/** Moves what has passed into another age since the day of each company's roll-up. */
export async function ageOpen({ app, owner }: Pick<Database, 'app' | 'owner'>, today: Day): Promise<void> {
  const companies = await owner.selectFrom('open_age_day').select('company_id as companyId').where('on_day', '<', today).execute();
  for (const { companyId } of companies)
    await writeCompany(app, { personId: null, companyId, patience: 'bulk' }, (db) =>
      sql`select age_open(${companyId}, ${today})`.execute(db),
    );
}

/**
 * Writes what is unpaid by counterpart, and what installments lack by month, anew from the documents. Call it inside writeCompany, after
 * allowBulk.
 */
export async function mendOpen(db: Db, companyId: string): Promise<void> {
  await sql`select mend_open_ages(${companyId}), mend_installments(${companyId})`.execute(db);
}

/** Removes the rows of counterparts, and of months of installments, of which nothing is unpaid any more. Call it inside writeCompany. */
export async function dropEmptyOpen(db: Db, companyId: string): Promise<void> {
  await sql`select drop_empty_ages(${companyId}), drop_empty_installments(${companyId})`.execute(db);
}
