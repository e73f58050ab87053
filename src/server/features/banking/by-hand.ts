/** Movements that a person writes down before a statement brings them. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { AccountDay } from '#domain/banking/balances.ts';
import { spansOf } from '#domain/banking/calendar.ts';
import { normalAccount } from '#domain/banks.ts';
import type { Day } from '#domain/date.ts';
import type { Currency } from '#domain/money.ts';
import type { HandMovement } from '#domain/reconciliation/acts.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { refreshBalances } from './balances.ts';
import { COMPLETED_COLUMNS } from './incoming.ts';

export type OwnAccount = { accountId: string; bankCode: string; number: string; currency: Currency };

/** A company's account by its bank, number as written and currency; undefined when it has none like that. */
export function findAccount(accounts: readonly OwnAccount[], { bankCode, number, currency }: Omit<OwnAccount, 'accountId'>) {
  return accounts.find(
    (one) => one.bankCode === bankCode && normalAccount(one.number) === normalAccount(number) && one.currency === currency,
  );
}

/** Which of these days of an account a statement covers, or the printed balances around them leave no room on, as `account day`. */
export async function coveredDays(
  db: Db,
  companyId: string,
  days: readonly { accountId: string; on: Day }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct d.account_id || ' ' || d.on_day as key
    from unnest(${days.map(({ accountId }) => accountId)}::uuid[], ${days.map(({ on }) => on)}::date[]) as d (account_id, on_day)
    join statement s on s.company_id = ${companyId} and s.account_id = d.account_id and d.on_day between s.from_day and s.to_day`.execute(
    db,
  );
  const covered = new Set(rows.map(({ key }) => key));
  for (const [accountId, own] of Map.groupBy(days, (one) => one.accountId)) {
    const spans = spansOf(await daysAround(db, companyId, accountId, own.map(({ on }) => on).sort()));
    const isProven = (on: Day) => spans.some(({ from, to, missing }) => missing === 0 && on > from && on <= to);
    for (const { on } of own) if (isProven(on)) covered.add(`${accountId} ${on}`);
  }
  return covered;
}

/** An account's days from the last printed balance before some days to the first one after them. @param some  sorted */
async function daysAround(db: Db, companyId: string, accountId: string, some: readonly Day[]): Promise<AccountDay[]> {
  const printed = sql`select on_day from account_day where company_id = ${companyId} and account_id = ${accountId} and closing is not null`;
  const { rows } = await sql<AccountDay>`
    select on_day as "on", amount, closing from account_day where company_id = ${companyId} and account_id = ${accountId}
      and on_day >= (${printed} and on_day < ${some[0]} order by on_day desc limit 1)
      and on_day <= (${printed} and on_day >= ${some.at(-1)} order by on_day limit 1)
    order by on_day`.execute(db);
  return rows;
}

/** How many movements each account has already of a day, amount and text, as `account day amount text`. */
export async function countAlike(db: Db, companyId: string, rows: readonly HandMovement[]): Promise<ReadonlyMap<string, number>> {
  const accounts = [...new Set(rows.map(({ accountId }) => accountId))];
  const days = [...new Set(rows.map(({ on }) => on))];
  const { rows: found } = await sql<{ key: string; n: number }>`
    select account_id || ' ' || on_day || ' ' || amount || ' ' || glosa as key, count(*)::int as n from movement
    where company_id = ${companyId} and account_id = any(${accounts}::uuid[]) and on_day = any(${days}::date[]) group by 1`.execute(db);
  return new Map(found.map(({ key, n }) => [key, n]));
}

/** Stores movements, each after those of its day, with a source of their own. */
export async function insertByHand(db: Db, companyId: string, rows: readonly HandMovement[]): Promise<void> {
  if (rows.length === 0) return;
  const sourceId = newId();
  const values = rows.map((one, index) => ({
    company_id: companyId,
    movement_id: one.id,
    account_id: one.accountId,
    currency: one.currency,
    on_day: one.on,
    amount: one.amount,
    amount_clp: one.amountClp,
    glosa: one.glosa,
    reference: one.reference,
    counterpart_rut: one.rut,
    counterpart_name: one.name,
    kind: one.kind,
    is_closed: one.isClosed,
    ordinal: 100_000 + index,
    origin: 'manual' as const,
  }));
  await sql`insert into movement ${namedRows('movement', values)}`.execute(db);
  await sql`insert into movement_source (company_id, source_id, movement_id, line_no)
    select ${companyId}, ${sourceId}, id, place from unnest(${rows.map(({ id }) => id)}::uuid[]) with ordinality as r (id, place)`.execute(
    db,
  );
  await refreshDays(db, companyId, rows);
}

/** Deletes movements by hand that nothing is matched with. @returns those that were there */
export async function deleteByHand(db: Db, companyId: string, ids: readonly string[]): Promise<HandMovement[]> {
  const { rows } = await sql<HandMovement>`
    delete from movement where company_id = ${companyId} and movement_id = any(${[...ids]}::uuid[]) and origin = 'manual'
      and matched = 0 and transfer_id is null
    returning movement_id as id, account_id as "accountId", on_day as "on", amount, amount_clp as "amountClp", currency, glosa, reference,
      counterpart_rut as rut, counterpart_name as name, kind, is_closed as "isClosed"`.execute(db);
  await refreshDays(db, companyId, rows);
  return rows;
}

async function refreshDays(db: Db, companyId: string, rows: readonly { accountId: string; on: Day }[]): Promise<void> {
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  const touched = [...byAccount].map(([accountId, some]) => {
    const days = some.map(({ on }) => on).sort();
    return { accountId, from: days[0]!, to: days.at(-1)!, closingDays: [] };
  });
  if (touched.length > 0) await refreshBalances(db, companyId, touched);
}

/** What a statement's row and one by hand exchange. */
const FACTS = ['glosa', ...COMPLETED_COLUMNS, 'kind', 'ordinal'] as const;
export type Unreplaced = { on: Day; amount: number; currency: Currency; glosa: string };

/**
 * Movements by hand on the days of a statement that was just written take its words where it has the same day and amount: they stay, with
 * their matches and notes, and the statement's own row goes. Their own words are kept with their source.
 * @returns those that the statement does not have
 */
export async function replaceByHand(
  db: Db,
  { companyId, accountId, sourceId }: { companyId: string; accountId: string; sourceId: string },
  from: Day,
  to: Day,
): Promise<Unreplaced[]> {
  const { rows: pairs } = await sql<{ own: string; stated: string }>`
    with own as (
      select movement_id, on_day, amount, row_number() over (partition by on_day, amount order by ordinal, movement_id) as place
      from movement where company_id = ${companyId} and account_id = ${accountId} and origin = 'manual' and on_day between ${from} and ${to}
    ), stated as (
      select m.movement_id, m.on_day, m.amount, row_number() over (partition by m.on_day, m.amount order by m.ordinal, m.movement_id) as place
      from movement m join movement_source s on s.company_id = m.company_id and s.movement_id = m.movement_id and s.source_id = ${sourceId}
      where m.company_id = ${companyId} and m.account_id = ${accountId} and m.origin = 'statement' and s.paired_by is null
        and (m.on_day, m.amount) in (select on_day, amount from own)
    )
    select own.movement_id as own, stated.movement_id as stated from own join stated using (on_day, amount, place)`.execute(db);
  if (pairs.length > 0) await takePlace(db, companyId, sourceId, pairs);
  const { rows: rest } = await sql<Unreplaced>`
    select on_day as "on", amount, currency, glosa from movement
    where company_id = ${companyId} and account_id = ${accountId} and origin = 'manual' and on_day between ${from} and ${to}
    order by on_day, movement_id`.execute(db);
  return rest;
}

async function takePlace(db: Db, companyId: string, sourceId: string, pairs: readonly { own: string; stated: string }[]): Promise<void> {
  const pair = sql`unnest(${pairs.map(({ own }) => own)}::uuid[], ${pairs.map(({ stated }) => stated)}::uuid[]) as p (own, stated)`;
  const facts = sql.join(FACTS.map((name) => sql`${sql.lit(name)}, ${sql.ref(`o.${name}`)}`));
  await sql`update movement_source s set printed = jsonb_build_object('isByHand', true, ${facts})
    from ${pair} join movement o on o.company_id = ${companyId} and o.movement_id = p.own
    where s.company_id = ${companyId} and s.movement_id = p.own and s.source_id <> ${sourceId}`.execute(db);
  const assignments = sql.join(FACTS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`i.${name}`)}`));
  await sql`update movement m set ${assignments}, origin = 'statement'
    from ${pair} join movement i on i.company_id = ${companyId} and i.movement_id = p.stated
    where m.company_id = ${companyId} and m.movement_id = p.own`.execute(db);
  await sql`update movement_source s set movement_id = p.own from ${pair}
    where s.company_id = ${companyId} and s.movement_id = p.stated and s.source_id = ${sourceId}`.execute(db);
  await sql`delete from movement where company_id = ${companyId} and movement_id = any(${pairs.map(({ stated }) => stated)}::uuid[])`.execute(
    db,
  );
}

/** Gives movements back the words of the person who wrote them down, once no statement has them any more. */
export async function restoreByHand(db: Db, companyId: string): Promise<void> {
  const facts = sql.join(
    FACTS.map(
      (name) =>
        sql`${sql.ref(name)} = (s.printed ->> ${sql.lit(name)})${name === 'balance' ? sql`::bigint` : name === 'ordinal' ? sql`::integer` : sql``}`,
    ),
  );
  await sql`update movement m set ${facts}, origin = 'manual' from movement_source s
    where m.company_id = ${companyId} and m.origin = 'statement' and s.company_id = m.company_id and s.movement_id = m.movement_id
      and s.printed ? 'isByHand'
      and not exists (select from movement_source o where o.company_id = s.company_id and o.movement_id = s.movement_id and o.source_id <> s.source_id)`.execute(
    db,
  );
}
