/** What needs a person today, read from the books: the rules of domain/dashboard/today.ts as queries over small indices. */

import { sql } from 'kysely';
import { lastDayOf } from '#domain/claims/clock.ts';
import { currencyName } from '#domain/currency-words.ts';
import {
  BROUGHT_DAYS,
  CERTIFICATE_AHEAD_DAYS,
  CLAIM_AHEAD_DAYS,
  isPutOff,
  mayOpenItem,
  mayOpenKind,
  missedBy,
  OLD_BANK_DAYS,
  oldFrom,
  orderToday,
  type TodayKind,
  type TodayMark,
  UNEXPLAINED_DAYS,
} from '#domain/dashboard/today.ts';
import { addDays, type Day, dayInChile, FIRST_DAY } from '#domain/date.ts';
import { CURRENCIES, type Currency } from '#domain/money.ts';
import { isOldRate, oldRateFrom } from '#domain/rates.ts';
import { PLAN_KEPT } from '#server/db/kept-plans.ts';
import { inOne, once, type Reading } from '#server/db/reading.ts';
import type { Db } from '#server/db/scope.ts';
import { isOpenMovement, isTold } from '#server/features/banking/store.ts';
import { lateFromSql, readPlan } from '#server/features/cashflow/store.ts';
import { pendingClaims, toldByOffice } from '#server/features/claims/store.ts';
import { officeFailure } from '#server/features/connections/store.ts';
import { latestRates, pesosOn } from '#server/features/rates/store.ts';
import { recentGaps } from './store.ts';
import { chequesToday, readCheques } from './today-cheques.ts';
import { dueTaxes, lowBalance, projections } from './today-flow.ts';
import { LINE, MAX_GROUPS, pesosOf, type Reader, type TodayBooks, type TodayLine, type TodayOf, type TodaySource } from './today-line.ts';
import { mayOpenMention, mentionsIn } from './today-mentions.ts';
import { claimLineId, withOverlaps } from './today-overlaps.ts';
import { byCounterpart, nameDocuments } from './today-parties.ts';

/** Days before the end of an account's data whose mean shows what a few days move. */
const MEAN_DAYS = 60;

/** What is one person's own is read besides. What takes longest is begun first, so that two connections end together. */
const SHARED: Readonly<Record<Exclude<TodayKind, 'mention'>, Reader>> = {
  lowBalance,
  toReceive: (db, of, today) => byCounterpart(db, of, today, 'toReceive'),
  toPay: (db, of, today) => byCounterpart(db, of, today, 'toPay'),
  gap: brokenBalances,
  claim: claims,
  unexplained,
  oldData,
  connection: failedConnection,
  rate: oldRates,
  tax: dueTaxes,
  chequeBounced: (db, of) => chequesToday(db, of, 'chequeBounced'),
  ownChequeBounced: (db, of) => chequesToday(db, of, 'ownChequeBounced'),
  chequeToDeposit: (db, of) => chequesToday(db, of, 'chequeToDeposit'),
  chequeToCover: (db, of) => chequesToday(db, of, 'chequeToCover'),
  projection: projections,
  import: questions,
  certificate,
};

const ALL = CURRENCIES.map((currency) => ({ currency }));

/** The books that readers share: what is read of them once. */
function sourceOf(of: TodayBooks, marks: TodaySource['marks'] = null): TodaySource {
  const today = dayInChile(of.now);
  return {
    ...of,
    plan: once((db) => readPlan(db, of.companyId, today)),
    claims: once((db) => pendingClaims(db, of.companyId, of.now, addDays(today, CLAIM_AHEAD_DAYS))),
    cheques: once((db) => readCheques(db, of.companyId, today)),
    gaps: once((db) => recentGaps(db, of.companyId, today)),
    pesos: once(async (db) => (await pesosOn(db, of.companyId, today, ALL)).inPesos),
    marks,
  };
}

/** What waits in a company today for whoever may open it; the largest risk first. */
export function sharedLines(db: Db, of: TodayBooks): Promise<TodayLine[]> {
  return linesOf(inOne(db), sourceOf(of), () => true);
}

async function linesOf(reading: Reading, source: TodaySource, isWanted: (kind: TodayKind) => boolean): Promise<TodayLine[]> {
  const today = dayInChile(source.now);
  const readers = (Object.entries(SHARED) as [keyof typeof SHARED, Reader][]).filter(([kind]) => isWanted(kind));
  const lines = await Promise.all(readers.map(([, read]) => reading((db) => read(db, source, today))));
  return orderToday(await reading((db) => withOverlaps(db, source, today, lines.flat())));
}

/** As linesFor, those that the screen shows with the documents that they sum. @param gaps  where balances do not connect, if others read it too */
export async function todayLines(reading: Reading, of: TodayOf, gaps?: TodaySource['gaps']): Promise<TodayLine[]> {
  const source = { ...sourceOfPerson(of), ...(gaps && { gaps }) };
  return nameDocuments(reading, source, dayInChile(of.now), await ownLines(reading, of, source));
}

/** What needs this person in a company today, what they put off left out; the largest risk first. */
export function linesFor(db: Db, of: TodayOf): Promise<TodayLine[]> {
  return ownLines(inOne(db), of, sourceOfPerson(of));
}

function sourceOfPerson(of: TodayOf): OwnSource {
  const marks = once((db: Db) => marksOf(db, of));
  return { ...sourceOf(of, marks), marks };
}

type OwnSource = TodaySource & { marks: NonNullable<TodaySource['marks']> };

async function ownLines(reading: Reading, of: TodayOf, source: OwnSource): Promise<TodayLine[]> {
  const today = dayInChile(of.now);
  const [shared, mentions, marks] = await Promise.all([
    linesOf(reading, source, (kind) => mayOpenKind(kind, of.grant)),
    reading((db) => mentionsIn(db, [of.companyId], today)),
    reading(source.marks),
  ]);
  const own = mentions.get(of.companyId)?.filter((one) => mayOpenMention(one, of.grant)) ?? [];
  return orderToday([...shared, ...own]).filter((line) => mayOpenItem(line, of.grant) && !isPutOff(line, marks.get(line.id), today));
}

async function marksOf(db: Db, { companyId, personId }: TodayOf): Promise<ReadonlyMap<string, TodayMark>> {
  const rows = await db
    .selectFrom('today_mark')
    .select(['item', 'marked_on as markedOn', 'until', 'risk'])
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .execute();
  return new Map(rows.map((mark) => [mark.item, mark]));
}

/** Puts an item off for a person, in place of an earlier mark. */
export async function markToday(db: Db, { companyId, personId }: TodayOf, mark: TodayMark): Promise<void> {
  const { item, markedOn, until, risk } = mark;
  await db
    .insertInto('today_mark')
    .values({ company_id: companyId, person_id: personId, item, marked_on: markedOn, until, risk })
    .onConflict((conflict) => conflict.columns(['company_id', 'person_id', 'item']).doUpdateSet({ marked_on: markedOn, until, risk }))
    .execute();
}

/** @returns whether there was a mark */
export async function unmarkToday(db: Db, { companyId, personId }: TodayOf, item: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('today_mark')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('item', '=', item)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Bought on credit and neither accepted nor claimed, with the end of the eight days near. */
async function claims(db: Db, of: TodaySource, today: Day): Promise<TodayLine[]> {
  const open = await of.claims(db);
  return open.map(({ document, clock }): TodayLine => {
    const ends = clock.deadline ? lastDayOf(clock.deadline) : today;
    const { id, counterpartName: name, counterpartRut: rut, amount: risk, receivedOn } = document;
    return { ...LINE, id: claimLineId(id), kind: 'claim', risk, on: ends, since: receivedOn ?? today, name, rut, documentId: id };
  });
}

/** Movements that no match, no kind and no area by hand explains, some days after they came: from the roll-up of accounts by day. */
async function unexplained(db: Db, { companyId }: TodayBooks, today: Day): Promise<TodayLine[]> {
  const open = sql`account_day where company_id = ${companyId} and on_day < ${addDays(today, -UNEXPLAINED_DAYS)} and n_open <> 0`;
  const { rows } = await sql<{ count: number; risk: number; on: Day | null; movementId: string | null }>`
    select coalesce(sum(n_open), 0)::int as count, coalesce(sum(open_clp), 0)::bigint as risk, min(on_day) as on,
      (select movement_id from movement where company_id = ${companyId} and on_day = (select min(on_day) from ${open})
        and ${isOpenMovement('movement')} and area_id is null order by ordinal, movement_id desc limit 1) as "movementId"
    from ${open}`.execute(db);
  return rows.flatMap(({ count, risk, on, movementId }): TodayLine[] => {
    if (on === null) return [];
    return [{ ...LINE, id: 'unexplained', kind: 'unexplained', risk, on, since: addDays(on, UNEXPLAINED_DAYS + 1), count, movementId }];
  });
}

/** Accounts in use whose data end some bank days ago, or never began; at risk is what so many days of them usually move. */
async function oldData(db: Db, of: TodaySource, today: Day): Promise<TodayLine[]> {
  const { companyId } = of;
  const { rows } = await sql<{ id: string; name: string; on: Day | null; madeAt: Date; currency: Currency; moved: number }>`
    select a.account_id as id, coalesce(nullif(a.alias, ''), a.number) as name, k.on_day as on, a.created_at as "madeAt", a.currency,
      (select coalesce(sum(d.inflow + d.outflow), 0)::bigint from (
        select on_day, inflow, outflow from account_day where company_id = a.company_id and account_id = a.account_id and on_day <= k.on_day
        order by on_day desc limit ${MEAN_DAYS}) d
      where d.on_day > k.on_day - ${MEAN_DAYS}::int) as moved
    from bank_account a left join lateral (
      select d.on_day from account_day d where d.company_id = a.company_id and d.account_id = a.account_id and d.on_day <= ${today}
        and ${isTold('d')} order by d.on_day desc limit 1) k on true
    where a.company_id = ${companyId} and a.is_active`.execute(db);
  const inPesos = await pesosOf(db, of, rows);
  return rows.flatMap(({ id, name, on: known, madeAt, currency, moved }): TodayLine[] => {
    const on = known ?? dayInChile(madeAt);
    const since = oldFrom(on);
    if (today < since) return [];
    const risk = Math.round((Math.abs(inPesos(moved, currency) ?? 0) * OLD_BANK_DAYS) / MEAN_DAYS);
    return [{ ...LINE, id: `oldData:${id}`, kind: 'oldData', risk, on, since, name, accountId: id, count: known ? null : 0 }];
  });
}

/** Accounts in use whose printed balances do not connect; at risk is what is missing between them. */
async function brokenBalances(db: Db, of: TodaySource): Promise<TodayLine[]> {
  const { companyId } = of;
  const broken = await of.gaps(db);
  if (broken.size === 0) return [];
  const { rows } = await sql<{ id: string; name: string; currency: Currency }>`
    select account_id as id, coalesce(nullif(alias, ''), number) as name, currency from bank_account
    where company_id = ${companyId} and account_id = any(${[...broken.keys()]}::uuid[])`.execute(db);
  const inPesos = await pesosOf(db, of, rows);
  return rows.flatMap(({ id, name, currency }): TodayLine[] => {
    const spans = broken.get(id) ?? [];
    const [oldest] = spans;
    if (!oldest) return [];
    const missing = spans.reduce((sum, span) => sum + Math.abs(span.missing), 0);
    const risk = inPesos(missing, currency) ?? 0;
    const on = addDays(oldest.from, 1);
    return [{ ...LINE, id: `gap:${id}`, kind: 'gap', risk, on, since: on, count: spans.length, name, accountId: id }];
  });
}

/**
 * Currencies of money that is held, expected or projected, without a value of today or of the last days, or without one of the evening on
 * which the balance ahead begins.
 */
async function oldRates(db: Db, of: TodaySource, today: Day): Promise<TodayLine[]> {
  const { companyId } = of;
  const { books, days } = await of.plan(db);
  const inBanks = books.company.balances.map((one) => ({ currency: one.currency, amount: Math.abs(one.today) }));
  // Apart, so that what is expected is read from its index alone.
  const { rows: expected } = await sql<{ currency: Currency; amount: number }>`
    select currency, abs(sum(amount))::bigint as amount from flow_day
    where company_id = ${companyId} and kind in ('expected', 'awaiting') and currency <> 'CLP' group by currency, amount > 0
    union all
    select currency, abs(sum(amount))::bigint from flow_day
    where company_id = ${companyId} and kind = 'projection' and currency <> 'CLP'
      and on_day between ${lateFromSql(companyId, today)} and ${days.at(-1) ?? today} group by currency, amount > 0`.execute(db);
  const without = new Map(books.missing.map(({ currency, on }) => [currency, on]));
  const used = [...inBanks, ...expected].filter(({ currency, amount }) => currency !== 'CLP' && (amount !== 0 || without.has(currency)));
  const rows = [...Map.groupBy(used, ({ currency }) => currency)].map(([currency, list]) => ({
    currency,
    amount: list.reduce((sum, one) => sum + one.amount, 0),
  }));
  if (rows.length === 0) return [];
  const inPesos = await pesosOf(db, of, rows);
  const known = await latestRates(
    db,
    companyId,
    rows.map(({ currency }) => currency),
    today,
  );
  return rows.flatMap(({ currency, amount }): TodayLine[] => {
    const last = known.find((one) => one.currency === currency);
    const missing = without.get(currency) ?? (last ? null : today);
    if (last && missing === null && !isOldRate(currency, last.on, today)) return [];
    const line = {
      ...LINE,
      id: `rate:${currency}`,
      kind: 'rate',
      risk: inPesos(amount, currency) ?? 0,
      name: currencyName(currency),
    } as const;
    if (!last || missing !== null) return [{ ...line, on: missing ?? today, since: FIRST_DAY, count: 0 }];
    return [{ ...line, on: last.on, since: oldRateFrom(currency, last.on) }];
  });
}

/**
 * Files that wait for an answer, unless they came in meanwhile as another upload. Of one whose account is known, its rows at the mean of what
 * a movement of that account was lately.
 */
async function questions(db: Db, of: TodaySource, today: Day): Promise<TodayLine[]> {
  const { companyId } = of;
  const { rows } = await sql<{ id: string; name: string; count: number; at: Date; currency: Currency; mean: number }>`${PLAN_KEPT}
    select i.import_id as id, i.file_name as name, i.rows_read as count, i.created_at as at, coalesce(a.currency, 'CLP') as currency,
      coalesce((select round(sum(d.inflow + d.outflow)::numeric / nullif(sum(d.n), 0)) from account_day d
        where d.company_id = a.company_id and d.account_id = a.account_id and d.on_day > ${today}::date - ${MEAN_DAYS}::int), 0)::bigint as mean
    from import i
    left join bank_account a on a.company_id = i.company_id
      and a.bank_code || '|' || a.number_norm || '|' || a.currency = i.answers ->> 'account'
    where i.company_id = ${companyId} and i.status = 'pregunta' and i.undone_at is null
      and not exists (select from import again where again.company_id = i.company_id and again.sha256 = i.sha256
        and again.created_at > i.created_at and again.status in ('importado', 'parcial') and again.undone_at is null)
    order by i.created_at limit ${MAX_GROUPS}`.execute(db);
  const inPesos = await pesosOf(db, of, rows);
  return rows.map(({ id, name, count, at, currency, mean }) => {
    const on = dayInChile(at);
    const risk = count * Math.abs(inPesos(mean, currency) ?? 0);
    return { ...LINE, id: `import:${id}`, kind: 'import', risk, on, since: on, name, count: count || null, importId: id };
  });
}

/** The tax office's, while its last work is one that failed because of it: what it told of purchases in a day before, for each day since. */
async function failedConnection(db: Db, { companyId }: TodayBooks, today: Day): Promise<TodayLine[]> {
  const failure = await officeFailure(db, companyId);
  if (!failure) return [];
  const on = dayInChile(failure.at);
  const risk = missedBy(await toldByOffice(db, companyId, { from: addDays(on, 1 - BROUGHT_DAYS), until: on }), on, today);
  return [{ ...LINE, id: 'connection:sii', kind: 'connection', risk, on, since: on, name: 'SII' }];
}

/** A certificate that ends soon, or has ended. */
async function certificate(db: Db, { companyId }: TodayBooks, today: Day): Promise<TodayLine[]> {
  const rows = await db
    .selectFrom('credential')
    .select(['credential_id as id', 'holder_name as name', 'valid_until as until'])
    .where('company_id', '=', companyId)
    .where('kind', '=', 'certificate')
    .execute();
  return rows.flatMap(({ id, name, until }): TodayLine[] => {
    const on = dayInChile(until);
    const since = addDays(on, -CERTIFICATE_AHEAD_DAYS);
    return today < since ? [] : [{ ...LINE, id: `certificate:${id}`, kind: 'certificate', risk: 0, on, since, name }];
  });
}
