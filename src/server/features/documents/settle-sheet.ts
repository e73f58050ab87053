/** Paying what a sheet says. Call what writes inside writeCompany. */
import type { Actor } from '#domain/actor.ts';
import type { Day } from '#domain/date.ts';
import { remainingOf } from '#domain/documents/payable.ts';
import { AppError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import { oneLine } from '#domain/text.ts';
import { minorOf } from '#server/api/amounts.ts';
import { nextActNo } from '#server/db/history.ts';
import { isId } from '#server/db/ids.ts';
import type { Db } from '#server/db/scope.ts';
import { areaIds } from '#server/features/companies/store.ts';
import { type Cell, cellText } from '#server/formats/table.ts';
import { parseAmount, parseDay } from '#server/formats/values.ts';
import { existingPayables, lockExisting, type StoredPayable } from './payables.ts';
import { factsOf, type Plan, type PointResult, planOf, recordPlans, writePlans } from './payment-point.ts';
import type { PayoffRow } from './payoff-rows.ts';

/** A row of the sheet that cannot be paid, and why. */
export type SheetProblem = { line: number; message: string };
/** `workId`: of the long work that pays it, of which nothing is done yet. */
export type SheetResult = PointResult & { problems: SheetProblem[]; workId: string | null };

/** So many rows are paid at once; more are long work. */
export const ROWS_AT_ONCE = 1_000;

/** Says what of a sheet would be paid, `nModified` rows, and what is at fault; nothing changes. */
export async function trySheet(db: Db, companyId: string, rows: readonly PayoffRow[]): Promise<SheetResult> {
  const ids = new Set<string>();
  const problems: SheetProblem[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const chunk = rows.slice(start, start + ROWS_AT_ONCE);
    const part = await planRows(db, companyId, chunk, await existingPayables(db, companyId, idsOf(chunk)), ids);
    problems.push(...part.problems);
  }
  return { nModified: ids.size, actNo: null, ids: [...ids], problems, workId: null };
}

/**
 * Pays exactly what rows of a sheet say, as one act; those at fault are told, and the others kept unless the sheet is whole or nothing.
 * @param workId  of the long work that pays all of it
 */
export async function settleRows(
  db: Db,
  actor: Actor,
  rows: readonly PayoffRow[],
  { isWhole, workId }: { isWhole: boolean; workId: string | null },
): Promise<SheetResult> {
  const { companyId } = actor;
  const { plans, problems } = await planRows(db, companyId, rows, await lockExisting(db, companyId, idsOf(rows)), new Set());
  if (isWhole && problems.length > 0) return { nModified: 0, actNo: null, ids: [], problems, workId: null };
  const actNo = await nextActNo(db, companyId);
  const written = await writePlans(db, actor, plans, actNo);
  return { ...(await recordPlans(db, actor, written, actNo, workId)), problems, workId: null };
}

function idsOf(rows: readonly PayoffRow[]): string[] {
  return [...new Set(rows.map(({ id }) => id).filter(isId))];
}

/** @param seen  documents that rows before pay, to which these are added */
async function planRows(
  db: Db,
  companyId: string,
  rows: readonly PayoffRow[],
  documents: ReadonlyMap<string, StoredPayable>,
  seen: Set<string>,
) {
  const areas = await areaIds(db, companyId);
  const problems: SheetProblem[] = [];
  const plans: Plan[] = [];
  for (const row of rows) {
    try {
      if (seen.has(row.id)) throw new AppError('IDS_TWICE');
      plans.push(planRow(row, documents.get(row.id), areas));
      seen.add(row.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push({ line: row.line, message: error.message });
    }
  }
  return { plans, problems };
}

/** @throws SHEET_ROW, DOCUMENT_CHANGED, and what domain/documents/operations.ts refuses */
function planRow(row: PayoffRow, document: StoredPayable | undefined, areas: ReadonlyMap<string, string>): Plan {
  if (row.problem !== null) throw new AppError('SHEET_ROW', { why: row.problem });
  if (!document) throw new AppError('SHEET_ROW', { why: 'El documento no es de esta empresa.' });
  const left = remainingOf(document);
  const before = amountIn(row.remaining, document);
  if (before === null && cellText(row.remaining) !== '') throw new AppError('SHEET_ROW', { why: 'El saldo no es un monto.' });
  if (before !== null && before !== left) {
    const { amount, currency } = document;
    throw new AppError('DOCUMENT_CHANGED', { amount: formatMoney(amount, currency), remaining: formatMoney(left, currency) });
  }
  const isAll = cellText(row.payment).toLowerCase() === 'total';
  const amount = isAll ? left : amountIn(row.payment, document);
  if (amount === null) throw new AppError('SHEET_ROW', { why: 'El pago no es un monto ni «total».' });
  const payment = { on: dayIn(row.on), note: noteIn(row.account), isClaimConfirmed: false };
  const operation = amount === left ? ({ kind: 'payoff', ...payment } as const) : ({ kind: 'partialPayoff', amount, ...payment } as const);
  // The history tells of one thing: documents were paid.
  return { ...planOf(document, operation, factsOf(document, areas, null)), kind: 'payoff' };
}

/** Minor units; null for what is no amount, or nothing. @throws BAD_AMOUNT */
function amountIn(cell: Cell | undefined, { currency }: StoredPayable): number | null {
  if (typeof cell === 'number') return minorOf(cell, currency);
  const text = cellText(cell);
  return text === '' ? null : parseAmount(text, currency, 'dot');
}

/** @throws SHEET_ROW for what is no day; null for nothing: today */
function dayIn(cell: Cell | undefined): Day | null {
  if (cellText(cell) === '' || cell === undefined) return null;
  const on = parseDay(cell);
  if (on === null) throw new AppError('SHEET_ROW', { why: 'La fecha no es válida.' });
  return on;
}

const MAX_ACCOUNT = 100;

function noteIn(account: string): string | null {
  const text = oneLine(account);
  if (text.length > MAX_ACCOUNT) throw new AppError('SHEET_ROW', { why: 'La cuenta es demasiado larga.' });
  return text === '' ? null : `Cuenta: ${text}`;
}
