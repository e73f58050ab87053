/** Lists of movements with their matches and suggestions. */
import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';
import type { MovementFilter } from '#domain/reconciliation/movement-filter.ts';
import { readSearch, type SearchText } from '#domain/search.ts';
import type { Db } from '#server/db/scope.ts';
import { type Links, readLinks } from './links.ts';
import { narrowingsOf } from './narrowings.ts';

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
  isKindByHand: boolean;
  /** The company's own label of a kind chosen by hand. */
  kindLabel: string | null;
  areaKey: string | null;
  areaLabel: string | null;
  eoafKey: string | null;
  /** The first day of the month it was moved to. */
  flexiblePeriod: Day | null;
  hiddenReason: string | null;
  origin: 'statement' | 'manual';
  isReconciled: boolean;
  isClosed: boolean;
  isHidden: boolean;
  transferId: string | null;
  companyRut: string;
  companyName: string;
};
export type MovementWithLinks = Movement & Links;

/** A page of movements, and the total count. */
export async function listMovements(
  db: Db,
  filter: MovementFilter,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ total: number; movements: MovementWithLinks[] }> {
  const { total, ids } = isNarrow(filter) ? await searched(db, filter, limit, skip) : await listed(db, filter, limit, skip);
  return { total, movements: await movementsById(db, [filter.companyId], ids) };
}

const ORDERS: Readonly<Record<MovementFilter['sort'], RawBuilder<unknown>>> = {
  dateDesc: sql`on_day desc, ordinal desc, movement_id`,
  dateAsc: sql`on_day, ordinal, movement_id desc`,
  amountDesc: sql`abs(amount) desc, on_day desc, movement_id`,
  amountAsc: sql`abs(amount), on_day desc, movement_id`,
};

/** Whether a filter is set that no roll-up counts. */
export function isNarrow(filter: MovementFilter): boolean {
  return readSearch(filter.search) !== null || narrowingsOf(filter).length > 0;
}

/** The index gives the page in order; the count uses the cheapest source. */
async function listed(db: Db, filter: MovementFilter, limit: number, skip: number): Promise<FoundMovements> {
  const { rows } = await sql<{ id: string }>`
    select m.movement_id as id from movement m where ${visibleConditions(filter)}
    order by ${ORDERS[filter.sort]} limit ${limit} offset ${skip}`.execute(db);
  return { total: await count(db, filter), ids: rows.map((one) => one.id) };
}

/** Reads all movements once, for both page and count. */
async function searched(db: Db, filter: MovementFilter, limit: number, skip: number): Promise<FoundMovements> {
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with hits as materialized (select m.movement_id, m.on_day, m.ordinal, m.amount from movement m where ${visibleConditions(filter)})
    select (select count(*) from hits)::int as total,
      array(select movement_id::text from hits order by ${ORDERS[filter.sort]} limit ${limit} offset ${skip}) as ids`.execute(db);
  return { total: rows[0]?.total ?? 0, ids: rows[0]?.ids ?? [] };
}

/** The ids of all movements of a filter, in their order. @param max  how many at most */
export async function movementIds(db: Db, filter: MovementFilter, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.movement_id as id from movement m where ${visibleConditions(filter)} order by ${ORDERS[filter.sort]} limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

type FoundMovements = { total: number; ids: string[] };
const AND = sql` and `;

/**
 * Movements in the order of the ids given.
 * @throws NOT_FOUND when one does not belong to the companies
 */
export async function movementsById(db: Db, companyIds: readonly string[], ids: readonly string[]): Promise<MovementWithLinks[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Movement>`
    select m.movement_id as id, m.company_id as "companyId", m.account_id as "accountId", b.bank_code as "bankCode", b.number as "accountNumber",
      m.on_day as "on", m.amount, m.matched, m.currency, m.amount_clp as "amountClp", m.glosa, m.reference, m.counterpart_rut as rut,
      m.counterpart_name as name, m.balance, coalesce(m.own_kind, m.kind) as kind, m.own_kind is not null as "isKindByHand",
      k.label as "kindLabel", a.key as "areaKey", a.label as "areaLabel", m.eoaf_key as "eoafKey", m.flexible_period as "flexiblePeriod",
      m.hidden_reason as "hiddenReason", m.origin, m.is_reconciled as "isReconciled", m.is_closed as "isClosed",
      m.is_hidden as "isHidden", m.transfer_id as "transferId", c.rut as "companyRut", c.name as "companyName"
    from movement m
    join company c on c.company_id = m.company_id
    join bank_account b on b.company_id = m.company_id and b.account_id = m.account_id
    left join area a on a.company_id = m.company_id and a.area_id = m.area_id
    left join movement_kind k on k.company_id = m.company_id and k.kind_key = m.own_kind
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

/** The movements that a document pays or is paid by, oldest first. */
export async function movementsOfDocument(db: Db, companyId: string, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.movement_id as id from match x join movement m on m.company_id = x.company_id and m.movement_id = x.movement_id
    where x.company_id = ${companyId} and x.document_id = ${documentId} order by m.on_day, m.ordinal, m.movement_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The company of a document among these. @throws NOT_FOUND */
export async function companyOfDocument(db: Db, companyIds: readonly string[], documentId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select company_id as id from document
    where company_id = any(${[...companyIds]}::uuid[]) and document_id = ${documentId}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0].id;
}

/** The types of documents that are there. */
export async function documentTypes(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`select document_type as type from document
    where company_id = ${companyId} and document_id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ type }) => type);
}

/** All filters of the list, joined. */
export function visibleConditions(filter: MovementFilter): RawBuilder<unknown> {
  const hidden = filter.isHidden ? sql`m.is_hidden` : sql`not m.is_hidden`;
  return sql.join([...conditions(filter), hidden, ...narrowConditions(filter)], AND);
}

/** The filters that no roll-up counts. */
function narrowConditions(filter: MovementFilter): RawBuilder<unknown>[] {
  const searchText = readSearch(filter.search);
  return [...narrowingsOf(filter), ...(searchText ? [searchCondition(filter.companyId, searchText)] : [])];
}

const HAS_SUGGESTION = sql`(exists (select from match_suggestion s where s.company_id = m.company_id and s.movement_id = m.movement_id)
      or exists (select from kind_suggestion s where s.company_id = m.company_id and s.movement_id = m.movement_id)
      or exists (select from transfer_suggestion s where s.company_id = m.company_id and m.movement_id in (s.out_id, s.in_id)))`;

/** The filters but for hidden movements: they include hidden movements, which the list leaves out. */
function conditions(filter: MovementFilter): RawBuilder<unknown>[] {
  const { companyId, direction, isReconciled, isSuggested, from, to } = filter;
  const parts = [sql`m.company_id = ${companyId}`, accountCondition(filter, sql`m.account_id`)];
  if (direction !== null) parts.push(direction > 0 ? sql`m.amount >= 0` : sql`m.amount < 0`);
  if (isReconciled !== null) parts.push(isReconciled ? sql`m.is_reconciled` : sql`not m.is_reconciled`);
  if (from) parts.push(sql`m.on_day >= ${from}`);
  if (to) parts.push(sql`m.on_day <= ${to}`);
  if (isSuggested) parts.push(HAS_SUGGESTION);
  return parts;
}

/** Which accounts. */
export function accountCondition(
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
  // Accounts are in pesos or in currencies with two decimals.
  if (amount !== null)
    ways.push(sql`abs(m.amount) = case when m.currency = 'CLP' then ${amount}::numeric else ${amount}::numeric * 100 end`);
  if (digits) {
    ways.push(sql`m.reference = ${digits}`);
    ways.push(sql`m.movement_id in (select x.movement_id from match x join document d on d.company_id = x.company_id and d.document_id = x.document_id
      where x.company_id = ${companyId} and d.folio = ${digits})`);
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** How many movements wait for a person with something suggested. */
export function suggestedCount(companyId: string): RawBuilder<unknown> {
  return sql`select count(*)::int from (select movement_id from match_suggestion where company_id = ${companyId}
    union select movement_id from kind_suggestion where company_id = ${companyId}
    union select unnest(array[out_id, in_id]) from transfer_suggestion where company_id = ${companyId}) s`;
}

/** The count without a search. Hidden movements are few and are subtracted, so that an index can count the rest. */
async function count(db: Db, filter: MovementFilter): Promise<number> {
  const where = sql.join(conditions(filter), AND);
  const hidden = sql`select count(*) from movement m where m.is_hidden and ${where}`;
  const { rows } = await sql<{ n: number }>`
    select (${filter.isHidden ? hidden : sql`(${countAll(filter)}) - (${hidden})`})::int as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many movements of a filter each state of the list has, whichever state the filter is of. */
export type StateCounts = { pending: number; suggested: number; reconciled: number; hidden: number };

export async function countStates(db: Db, filter: MovementFilter): Promise<StateCounts> {
  const any = { ...filter, isReconciled: null, isSuggested: false, isHidden: false };
  if (!isNarrow(any)) {
    return {
      pending: await count(db, { ...any, isReconciled: false }),
      suggested: await count(db, { ...any, isReconciled: false, isSuggested: true }),
      reconciled: await count(db, { ...any, isReconciled: true }),
      hidden: await count(db, { ...any, isHidden: true }),
    };
  }
  const { rows } = await sql<StateCounts>`select count(*) filter (where not m.is_reconciled and not m.is_hidden)::int as pending,
      count(*) filter (where not m.is_reconciled and not m.is_hidden and ${HAS_SUGGESTION})::int as suggested,
      count(*) filter (where m.is_reconciled and not m.is_hidden)::int as reconciled, count(*) filter (where m.is_hidden)::int as hidden
    from movement m where ${sql.join([...conditions(any), ...narrowConditions(any)], AND)}`.execute(db);
  return rows[0] ?? { pending: 0, suggested: 0, reconciled: 0, hidden: 0 };
}

/** Only the suggestions limit it; they exist for open movements only. */
function isWide({ direction, accountId, bankCode, accountNumber, isReconciled, from, to }: MovementFilter): boolean {
  return direction === null && !accountId && !bankCode && !accountNumber && isReconciled !== true && !from && !to;
}

/** From a roll-up where one has the count: it costs the same in year ten as in year one. */
function countAll(filter: MovementFilter): RawBuilder<unknown> {
  const { companyId, direction, isReconciled, isSuggested, from, to } = filter;
  if (isSuggested && isWide(filter)) return suggestedCount(companyId);
  if (direction !== null || isSuggested) return sql`select count(*) from movement m where ${sql.join(conditions(filter), AND)}`;
  const n = isReconciled === null ? sql`d.n` : isReconciled ? sql`d.n_reconciled` : sql`d.n - d.n_reconciled`;
  const days = [sql`d.company_id = ${companyId}`, accountCondition(filter, sql`d.account_id`)];
  if (from) days.push(sql`d.on_day >= ${from}`);
  if (to) days.push(sql`d.on_day <= ${to}`);
  return sql`select coalesce(sum(${n}), 0)::int from account_day d where ${sql.join(days, AND)}`;
}
