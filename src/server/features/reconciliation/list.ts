/** Lists of movements with what they match and what could match them. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import { type Asked, readSearch } from '#domain/search.ts';
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
export type Movement = {
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
  const asked = readSearch(filter.search);
  const where = conditions(filter, asked);
  const isCounted = isSimple(filter) && !asked;
  const counted = isCounted ? sql`0` : sql`count(*) over ()`;
  const { rows } = await sql<{ id: string; total: number }>`
    select m.movement_id as id, ${counted}::int as total from movement m
    where ${where} order by m.on_day desc, m.ordinal desc, m.movement_id limit ${limit} offset ${skip}`.execute(db);
  const total = isCounted ? await countByDay(db, filter) : (rows[0]?.total ?? (skip === 0 ? 0 : await count(db, where)));
  return {
    total,
    movements: await movementsById(
      db,
      [filter.companyId],
      rows.map((one) => one.id),
    ),
  };
}

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

/** What account_day can count without looking at movements. */
function isSimple({ direction, isSuggested }: MovementFilter): boolean {
  return direction === null && !isSuggested;
}

function conditions(filter: MovementFilter, asked: Asked | null): RawBuilder<unknown> {
  const { companyId, direction, isReconciled, isSuggested, from, to } = filter;
  const parts = [sql`m.company_id = ${companyId}`, sql`not m.is_hidden`, accountCondition(filter, sql`m.account_id`)];
  if (direction !== null) parts.push(direction > 0 ? sql`m.amount >= 0` : sql`m.amount < 0`);
  if (isReconciled !== null) parts.push(isReconciled ? sql`m.is_reconciled` : sql`not m.is_reconciled`);
  if (from) parts.push(sql`m.on_day >= ${from}`);
  if (to) parts.push(sql`m.on_day <= ${to}`);
  if (isSuggested) parts.push(sql`m.movement_id in (select s.movement_id from match_suggestion s where s.company_id = ${companyId})`);
  if (asked) parts.push(searchCondition(companyId, asked));
  return sql.join(parts, sql` and `);
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

/** Text, name, RUT, amount, or the folio or name of what it is matched to. */
function searchCondition(companyId: string, { pattern, rut, digits }: Asked): RawBuilder<unknown> {
  const ways = [sql`m.glosa ~* ${pattern}`, sql`m.counterpart_name ~* ${pattern}`];
  if (rut) ways.push(sql`m.counterpart_rut like ${`${rut}%`}`);
  if (digits) {
    ways.push(sql`m.amount in (${Number(digits)}, ${-Number(digits)})`, sql`m.reference = ${digits}`);
    ways.push(sql`m.movement_id in (select x.movement_id from match x join document d on d.company_id = x.company_id and d.document_id = x.document_id
      where x.company_id = ${companyId} and d.folio = ${digits})`);
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

async function count(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from movement m where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** From the roll-up: as cheap in year ten as in year one. Hidden movements are few and are taken off. */
async function countByDay(db: Db, filter: MovementFilter): Promise<number> {
  const { companyId, isReconciled, from, to } = filter;
  const days = sql`${accountCondition(filter, sql`d.account_id`)} ${from ? sql`and d.on_day >= ${from}` : sql``} ${to ? sql`and d.on_day <= ${to}` : sql``}`;
  const n = isReconciled === null ? sql`d.n` : isReconciled ? sql`d.n_reconciled` : sql`d.n - d.n_reconciled`;
  const { rows } = await sql<{ n: number }>`
    select (select coalesce(sum(${n}), 0) from account_day d where d.company_id = ${companyId} and ${days})::int
      - (select count(*) from movement d where d.company_id = ${companyId} and d.is_hidden
         ${isReconciled === null ? sql`` : sql`and d.is_reconciled = ${isReconciled}`} and ${days})::int as n`.execute(db);
  return rows[0]?.n ?? 0;
}
