/** Lists of movements with what they match and what could match them. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import { readSearch, type SearchText } from '#domain/search.ts';
import type { Db } from '#server/db/scope.ts';
import { type Links, readLinks } from './links.ts';

export type MovementFilter = {
  companyId: string;
  /** In or out; null: both. */
  direction: 1 | -1 | null;
  accountId: string | null;
  bankCode: string | null;
  accountNumber: string | null;
  isReconciled: boolean | null;
  /** Only those with a suggestion. */
  isSuggested: boolean;
  /** Both days included. */
  from: Day | null;
  to: Day | null;
  search: string;
};

/** Amounts in minor units of `currency`; `amount` signed. */
type Movement = {
  id: string;
  companyId: string;
  accountId: string;
  bankCode: string;
  accountNumber: string;
  on: Day;
  amount: number;
  matched: number;
  currency: Currency;
  amountClp: number | null;
  glosa: string;
  reference: string | null;
  rut: string | null;
  name: string | null;
  balance: number | null;
  kind: string | null;
  areaKey: string | null;
  isReconciled: boolean;
  isClosed: boolean;
  isHidden: boolean;
  transferId: string | null;
  companyRut: string;
  companyName: string;
};
export type MovementWithLinks = Movement & Links;

/** A page of movements, newest first, and how many there are in all. */
export async function listMovements(
  db: Db,
  filter: MovementFilter,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ total: number; movements: MovementWithLinks[] }> {
  const searchText = readSearch(filter.search);
  const { total, ids } = searchText ? await searched(db, filter, searchText, limit, skip) : await listed(db, filter, limit, skip);
  return { total, movements: await movementsById(db, [filter.companyId], ids) };
}

const ORDER = sql`on_day desc, ordinal desc, movement_id`;

/** The index gives the page in order; the count is asked where it costs least. */
async function listed(db: Db, filter: MovementFilter, limit: number, skip: number): Promise<Found> {
  const { rows } = await sql<{ id: string }>`
    select m.movement_id as id from movement m where ${sql.join([...conditions(filter), sql`not m.is_hidden`], AND)}
    order by ${ORDER} limit ${limit} offset ${skip}`.execute(db);
  return { total: await count(db, filter), ids: rows.map((one) => one.id) };
}

/** All movements are looked at once, for the page and for the count. */
async function searched(db: Db, filter: MovementFilter, searchText: SearchText, limit: number, skip: number): Promise<Found> {
  const where = sql.join([...conditions(filter), sql`not m.is_hidden`, searchCondition(filter.companyId, searchText)], AND);
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with hits as materialized (select m.movement_id, m.on_day, m.ordinal from movement m where ${where})
    select (select count(*) from hits)::int as total,
      array(select movement_id::text from hits order by ${ORDER} limit ${limit} offset ${skip}) as ids`.execute(db);
  return { total: rows[0]?.total ?? 0, ids: rows[0]?.ids ?? [] };
}

type Found = { total: number; ids: string[] };
const AND = sql` and `;

/**
 * Movements in the order of their ids.
 * @throws NOT_FOUND when one of them is none of the companies'
 */
export async function movementsById(db: Db, companyIds: readonly string[], ids: readonly string[]): Promise<MovementWithLinks[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Movement>`
    select m.movement_id as id, m.company_id as "companyId", m.account_id as "accountId", b.bank_code as "bankCode", b.number as "accountNumber",
      m.on_day as "on", m.amount, m.matched, m.currency, m.amount_clp as "amountClp", m.glosa, m.reference, m.counterpart_rut as rut,
      m.counterpart_name as name, m.balance, m.kind, a.key as "areaKey", m.is_reconciled as "isReconciled", m.is_closed as "isClosed",
      m.is_hidden as "isHidden", m.transfer_id as "transferId", c.rut as "companyRut", c.name as "companyName"
    from movement m
    join company c on c.company_id = m.company_id
    join bank_account b on b.company_id = m.company_id and b.account_id = m.account_id
    left join area a on a.company_id = m.company_id and a.area_id = m.area_id
    where m.company_id = any(${[...companyIds]}::uuid[]) and m.movement_id = any(${[...ids]}::uuid[])`.execute(db);
  const byId = new Map(rows.map((one) => [one.id, one]));
  const links = await readLinks(db, companyIds, rows);
  return ids.map((id) => {
    const movement = byId.get(id);
    if (!movement) throw new AppError('NOT_FOUND');
    return { ...movement, ...links(id) };
  });
}

/** The companies of these movements among those that the reader may see. @throws NOT_FOUND when one is unknown */
export async function companiesOfMovements(db: Db, companyIds: readonly string[], ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ company_id: string; n: number }>`
    select company_id, count(*)::int as n from movement
    where company_id = any(${[...companyIds]}::uuid[]) and movement_id = any(${[...ids]}::uuid[]) group by company_id`.execute(db);
  if (rows.reduce((sum, one) => sum + one.n, 0) < ids.length) throw new AppError('NOT_FOUND');
  return rows.map((one) => one.company_id);
}

/** What narrows the list, without the search. Hidden movements are in it: who lists leaves them out. */
function conditions(filter: MovementFilter): RawBuilder<unknown>[] {
  const { companyId, direction, isReconciled, isSuggested, from, to } = filter;
  const parts = [sql`m.company_id = ${companyId}`, accountCondition(filter, sql`m.account_id`)];
  if (direction !== null) parts.push(direction > 0 ? sql`m.amount >= 0` : sql`m.amount < 0`);
  if (isReconciled !== null) parts.push(isReconciled ? sql`m.is_reconciled` : sql`not m.is_reconciled`);
  if (from) parts.push(sql`m.on_day >= ${from}`);
  if (to) parts.push(sql`m.on_day <= ${to}`);
  if (isSuggested) {
    parts.push(sql`exists (select from match_suggestion s where s.company_id = m.company_id and s.movement_id = m.movement_id)`);
  }
  return parts;
}

function accountCondition(
  { companyId, accountId, bankCode, accountNumber }: MovementFilter,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!accountId && !bankCode && !accountNumber) return sql`true`;
  const parts = [sql`b.company_id = ${companyId}`];
  if (accountId) parts.push(sql`b.account_id = ${accountId}`);
  if (bankCode) parts.push(sql`b.bank_code = ${bankCode}`);
  if (accountNumber) parts.push(sql`b.number = ${accountNumber}`);
  return sql`${column} in (select b.account_id from bank_account b where ${sql.join(parts, sql` and `)})`;
}

/** Text, name, RUT, amount, or the folio of what it is matched to. */
function searchCondition(companyId: string, { like, pattern, rut, digits, amount }: SearchText): RawBuilder<unknown> {
  const holds = (column: RawBuilder<unknown>) => sql`(upper(${column} collate "C") like ${like} and ${column} ~* ${pattern})`;
  const ways = [holds(sql`m.glosa`), holds(sql`m.counterpart_name`)];
  if (rut) ways.push(sql`m.counterpart_rut like ${`${rut}%`}`);
  // Accounts are in pesos or in currencies of two decimals.
  if (amount !== null)
    ways.push(sql`abs(m.amount) = case when m.currency = 'CLP' then ${amount}::numeric else ${amount}::numeric * 100 end`);
  if (digits) {
    ways.push(sql`m.reference = ${digits}`);
    ways.push(sql`m.movement_id in (select x.movement_id from match x join document d on d.company_id = x.company_id and d.document_id = x.document_id
      where x.company_id = ${companyId} and d.folio = ${digits})`);
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Without a search. Hidden movements are few and are taken off, so that an index can count the others by itself. */
async function count(db: Db, filter: MovementFilter): Promise<number> {
  const where = sql.join(conditions(filter), AND);
  const { rows } = await sql<{ n: number }>`
    select ((${countAll(filter)}) - (select count(*) from movement m where m.is_hidden and ${where}))::int as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Nothing but the suggestions narrows it; they are of open movements only. */
function isWide({ direction, accountId, bankCode, accountNumber, isReconciled, from, to }: MovementFilter): boolean {
  return direction === null && !accountId && !bankCode && !accountNumber && isReconciled !== true && !from && !to;
}

/** From a roll-up where one knows: as cheap in year ten as in year one. */
function countAll(filter: MovementFilter): RawBuilder<unknown> {
  const { companyId, direction, isReconciled, isSuggested, from, to } = filter;
  if (isSuggested && isWide(filter)) return sql`select count(distinct movement_id) from match_suggestion where company_id = ${companyId}`;
  if (direction !== null || isSuggested) return sql`select count(*) from movement m where ${sql.join(conditions(filter), AND)}`;
  const n = isReconciled === null ? sql`d.n` : isReconciled ? sql`d.n_reconciled` : sql`d.n - d.n_reconciled`;
  const days = [sql`d.company_id = ${companyId}`, accountCondition(filter, sql`d.account_id`)];
  if (from) days.push(sql`d.on_day >= ${from}`);
  if (to) days.push(sql`d.on_day <= ${to}`);
  return sql`select coalesce(sum(${n}), 0)::int from account_day d where ${sql.join(days, AND)}`;
}
