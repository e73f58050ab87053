/** Closes and reopens months of accounts. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { BankMonth, KeptItem, KeptPending } from '#domain/bankmonths/acts.ts';
import type { Obstacle } from '#domain/bankmonths/obstacles.ts';
import type { MonthReport } from '#domain/bankmonths/stored.ts';
import { bankName } from '#domain/banks.ts';
import { addMonths } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import { firstDayOf, monthName, type Period, periodOf } from '#domain/period.ts';
import { checkedReason } from '#domain/reconciliation/reason.ts';
import { record, type StoredAct } from '#server/db/history.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { isOpenMovement } from '#server/features/banking/store.ts';
import { readMonth } from './months.ts';
import { draftReport } from './report.ts';

/** `coversTail`: whoever closes says that the bank has no more movements until the month's end. */
export type CloseRequest = { accountId: string; month: Period; coversTail: boolean };
/** `actNo`: of the act in the history. */
export type Closed = { closeId: string; actNo: number };

/**
 * Closes a month of an account, with its report.
 * @throws NOT_FOUND; BANK_MONTH_CLOSED; BANK_MONTH_NOT_READY with everything that stands in the way
 */
export async function closeMonth(db: Db, actor: Actor, request: CloseRequest): Promise<Closed> {
  const { companyId, personId } = actor;
  const report = await checkedReport(db, companyId, request);
  const closeId = newId();
  const number = await nextNumber(db, companyId);
  const name = await nameOf(db, personId);
  const stored: MonthReport = {
    ...report,
    ...{ number, preparedBy: report.preparedBy ?? name, closedBy: name, closedAt: new Date().toISOString() },
  };
  await db
    .insertInto('bank_month_close')
    .values({
      company_id: companyId,
      close_id: closeId,
      account_id: request.accountId,
      month: firstDayOf(request.month),
      number,
      version: report.version,
      report: JSON.stringify(stored),
      closed_by: personId,
    })
    .execute();
  await settlePending(db, companyId, closeId, stored);
  const about = aboutOf(closeId, request.accountId, stored);
  return { closeId, actNo: await record(db, actor, 'bankMonth.closed', about) };
}

async function checkedReport(db: Db, companyId: string, { accountId, month, coversTail }: CloseRequest): Promise<MonthReport> {
  const row = await readMonth(db, companyId, accountId, month);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.close) throw new AppError('BANK_MONTH_CLOSED', { month: monthName(month), account: await accountName(db, companyId, accountId) });
  refuse(row.obstacles.filter(({ kind }) => kind !== 'tail' || !coversTail));
  const report = await draftReport(db, companyId, accountId, month);
  if (!report) throw new AppError('NOT_FOUND');
  const { difference, account } = report;
  const text = `La diferencia es ${formatMoney(difference, account.currency)}, y debe ser cero.`;
  if (difference !== 0) refuse([{ kind: 'difference', text, count: 1, month: null }]);
  return report;
}

function refuse(obstacles: readonly Obstacle[]): void {
  const [first] = obstacles;
  if (first) throw new AppError('BANK_MONTH_NOT_READY', { why: first.text, details: obstacles.map(({ text }) => text) });
}

async function nextNumber(db: Db, companyId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from bank_month_close where company_id = ${companyId}`.execute(db);
  return rows[0]?.next ?? 1;
}

async function nameOf(db: Db, personId: string | null): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select trim(concat(name, ' ', surname)) as name from person where person_id = ${personId}`.execute(db);
  return rows[0]?.name ?? 'Caudal';
}

async function accountName(db: Db, companyId: string, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('bank_account')
    .select(['bank_code', 'number'])
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return `${bankName(row.bank_code)} ${row.number}`.trim();
}

function aboutOf(closeId: string, accountId: string, { account, month, number }: MonthReport): BankMonth {
  return { closeId, accountId, account: `${bankName(account.bankCode)} ${account.number}`.trim(), month, number: number ?? 0 };
}

/** What this report counts as matched of earlier months' pending movements is locked with it. */
async function settlePending(db: Db, companyId: string, closeId: string, { later }: MonthReport): Promise<void> {
  const ids = later.flatMap(({ item }) => item.movementId ?? []);
  await sql`update kept_pending p set settled_in = ${closeId}
    where p.company_id = ${companyId} and p.movement_id = any (${ids}::uuid[]) and p.settled_in is null
      and exists (select from movement m where m.company_id = p.company_id and m.movement_id = p.movement_id
        and (m.is_reconciled or m.is_hidden))`.execute(db);
}

type StoredClose = { closeId: string; accountId: string; month: Period; isReopened: boolean; report: MonthReport };

/** @throws NOT_FOUND */
async function lockClose(db: Db, companyId: string, closeId: string): Promise<StoredClose> {
  const { rows } = await sql<StoredClose>`
    select close_id as "closeId", account_id as "accountId", to_char(month, 'YYYY-MM') as month, reopened_at is not null as "isReopened", report
    from bank_month_close where company_id = ${companyId} and close_id = ${closeId} for update`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/**
 * Reopens a month, for a reason; its report stays as a version.
 * @returns the number of the act
 * @throws NOT_FOUND, BAD_REASON, BANK_MONTH_NOT_CLOSED, BANK_MONTH_LATER_CLOSED
 */
export async function reopenMonth(db: Db, actor: Actor, accountId: string, month: Period, reason: string): Promise<number> {
  const { companyId } = actor;
  await accountName(db, companyId, accountId);
  const { rows } = await sql<{ id: string }>`
    select close_id as id from bank_month_close
    where company_id = ${companyId} and account_id = ${accountId} and month = ${firstDayOf(month)} and reopened_at is null`.execute(db);
  if (!rows[0]) throw new AppError('BANK_MONTH_NOT_CLOSED');
  return reopen(db, actor, rows[0].id, checkedReason(reason), null);
}

async function reopen(db: Db, actor: Actor, closeId: string, reason: string, undoes: number | null): Promise<number> {
  const { companyId, personId } = actor;
  const { accountId, month, report, isReopened } = await lockClose(db, companyId, closeId);
  if (isReopened) throw new AppError('BANK_MONTH_NOT_CLOSED');
  const later = await lastClosed(db, companyId, accountId);
  if (later && later > month) throw new AppError('BANK_MONTH_LATER_CLOSED', { month: monthName(later) });
  await sql`update bank_month_close set reopened_at = now(), reopened_by = ${personId}, reopen_reason = ${reason}
    where company_id = ${companyId} and close_id = ${closeId}`.execute(db);
  await sql`update kept_pending set settled_in = null where company_id = ${companyId} and settled_in = ${closeId}`.execute(db);
  return record(db, actor, 'bankMonth.reopened', { ...aboutOf(closeId, accountId, report), reason }, { undoes });
}

async function lastClosed(db: Db, companyId: string, accountId: string): Promise<Period | null> {
  const { rows } = await sql<{ month: Period | null }>`
    select to_char(max(month), 'YYYY-MM') as month from bank_month_close
    where company_id = ${companyId} and account_id = ${accountId} and reopened_at is null`.execute(db);
  return rows[0]?.month ?? null;
}

/** Undoing a close reopens the month. @throws ACT_OVERTAKEN when it was reopened, or a later month was closed */
export async function undoClosed(db: Db, actor: Actor, { no, params }: StoredAct<'bankMonth.closed'>): Promise<void> {
  await reopen(db, actor, params.closeId, 'Se deshizo el cierre', no).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'BANK_MONTH_NOT_CLOSED')
      throw new AppError('ACT_OVERTAKEN', { what: 'ese mes, ya reabierto' });
    throw error;
  });
}

/** Undoing a reopening closes the month again with the same report. @throws ACT_OVERTAKEN when something of it changed since */
export async function undoReopened(db: Db, actor: Actor, { no, params }: StoredAct<'bankMonth.reopened'>): Promise<void> {
  const { companyId } = actor;
  const { closeId, accountId, month, report } = await lockClose(db, companyId, params.closeId);
  const last = await lastClosed(db, companyId, accountId);
  const before = periodOf(addMonths(firstDayOf(month), -1));
  if (last !== null && last !== before) throw new AppError('ACT_OVERTAKEN', { what: 'los meses cerrados de esa cuenta' });
  const now = await draftReport(db, companyId, accountId, month);
  if (!now || !isAsClosed(now, report)) throw new AppError('ACT_OVERTAKEN', { what: 'lo conciliado de ese mes' });
  await sql`update bank_month_close set reopened_at = null, reopened_by = null, reopen_reason = null
    where company_id = ${companyId} and close_id = ${closeId}`.execute(db);
  await settlePending(db, companyId, closeId, report);
  await record(db, actor, 'bankMonth.closed', aboutOf(closeId, accountId, report), { undoes: no });
}

/** Whether a month still gives the report that it was closed with. */
function isAsClosed(now: MonthReport, then: MonthReport): boolean {
  const figures = ({ statement, lines, items, expected, bookBefore, entries, book }: MonthReport) =>
    JSON.stringify([statement, lines, items.map(({ key, amount }) => [key, amount]).sort(), expected, bookBefore, entries, book]);
  return figures(now) === figures(then);
}

/**
 * Leaves open movements pending with a reason, or takes the reasons away (`reason` null): all or none.
 * @throws NOT_FOUND, BAD_REASON, BANK_MONTH_KEEP_MATCHED, BANK_MONTH_CLOSED
 */
export async function keepPending(db: Db, actor: Actor, ids: readonly string[], written: string | null) {
  const { companyId } = actor;
  const reason = written === null ? null : checkedReason(written);
  const { rows } = await sql<{ id: string; glosa: string; isOpen: boolean; before: string | null }>`
    select m.movement_id as id, m.glosa, ${isOpenMovement('m')} as "isOpen", p.reason as before
    from movement m left join kept_pending p on p.company_id = m.company_id and p.movement_id = m.movement_id
    where m.company_id = ${companyId} and m.movement_id = any (${[...ids]}::uuid[]) order by m.movement_id for update of m`.execute(db);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  const changed = rows.filter(({ before }) => before !== reason);
  if (reason !== null && changed.some(({ isOpen }) => !isOpen)) throw new AppError('BANK_MONTH_KEEP_MATCHED');
  if (changed.length === 0) return { nModified: 0, actNo: null };
  await writePending(
    db,
    actor,
    changed.map(({ id }) => ({ movementId: id, reason })),
  );
  const items = changed.map(({ id, before }): KeptItem => ({ movementId: id, before }));
  const [one] = changed;
  const only = changed.length === 1 && one ? { id: one.id, glosa: one.glosa } : null;
  const about: KeptPending = { count: changed.length, only, reason };
  return { nModified: changed.length, actNo: await record(db, actor, 'movement.kept', about, { items }) };
}

async function writePending(
  db: Db,
  { companyId, personId }: Actor,
  rows: readonly { movementId: string; reason: string | null }[],
): Promise<void> {
  const withReason = rows.filter(({ reason }) => reason !== null);
  await sql`delete from kept_pending
    where company_id = ${companyId} and movement_id = any (${rows.map(({ movementId }) => movementId)}::uuid[])`.execute(db);
  await sql`insert into kept_pending (company_id, movement_id, reason, kept_by)
    select ${companyId}, k.id, k.reason, ${personId}
    from unnest(${withReason.map(({ movementId }) => movementId)}::uuid[], ${withReason.map(({ reason }) => reason)}::text[]) as k (id, reason)`.execute(
    db,
  );
}

/** @throws ACT_OVERTAKEN when one of the movements is gone, or has another reason by now */
export async function undoKeepPending(db: Db, actor: Actor, { no, params, items }: StoredAct<'movement.kept'>): Promise<void> {
  const { rows } = await sql<{ id: string; reason: string | null }>`
    select m.movement_id as id, p.reason from movement m
    left join kept_pending p on p.company_id = m.company_id and p.movement_id = m.movement_id
    where m.company_id = ${actor.companyId} and m.movement_id = any (${items.map(({ movementId }) => movementId)}::uuid[])`.execute(db);
  if (rows.length < items.length || rows.some(({ reason }) => reason !== params.reason))
    throw new AppError('ACT_OVERTAKEN', { what: 'el motivo de uno de esos movimientos' });
  await writePending(
    db,
    actor,
    items.map(({ movementId, before }) => ({ movementId, reason: before })),
  );
  const back = items.map(({ movementId }): KeptItem => ({ movementId, before: params.reason }));
  const befores = new Set(items.map(({ before }) => before));
  const reason = befores.size === 1 ? ([...befores][0] ?? null) : null;
  await record(db, actor, 'movement.kept', { ...params, reason }, { items: back, undoes: no });
}
