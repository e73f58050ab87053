/** Paying what a sheet says. Call it inside writeCompany. */
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
import { lockExisting, type StoredPayable } from './payables.ts';
import { factsOf, type Plan, type PointResult, planOf, recordPlans, writePlans } from './payment-point.ts';
import type { PayoffRow } from './payoff-rows.ts';

/** A row of the sheet that cannot be paid, and why. */
export type SheetProblem = { line: number; message: string };
export type SheetResult = PointResult & { problems: SheetProblem[] };

/**
 * Pays exactly what the rows of a sheet say, as one act; those at fault are told, and the others kept unless the sheet is whole or nothing.
 * @param isTrial  only says what would be paid: `nModified` rows, and no act
 */
export async function settleSheet(
  db: Db,
  actor: Actor,
  rows: readonly PayoffRow[],
  { isTrial, isWhole }: { isTrial: boolean; isWhole: boolean },
): Promise<SheetResult> {
  const { companyId } = actor;
  const ids = [...new Set(rows.map(({ id }) => id).filter(isId))];
  const documents = await lockExisting(db, companyId, ids);
  const areas = await areaIds(db, companyId);
  const problems: SheetProblem[] = [];
  const plans = new Map<string, Plan>();
  for (const row of rows) {
    try {
      if (plans.has(row.id)) throw new AppError('IDS_TWICE');
      plans.set(row.id, planRow(row, documents.get(row.id), areas));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push({ line: row.line, message: error.message });
    }
  }
  if (isTrial) return { nModified: plans.size, actNo: null, ids: [...plans.keys()], problems };
  if (isWhole && problems.length > 0) return { nModified: 0, actNo: null, ids: [], problems };
  const actNo = await nextActNo(db, companyId);
  return { ...(await recordPlans(db, actor, await writePlans(db, actor, [...plans.values()], actNo), actNo)), problems };
}

/** @throws SHEET_ROW, DOCUMENT_CHANGED, and what domain/documents/operations.ts refuses */
function planRow(row: PayoffRow, document: StoredPayable | undefined, areas: ReadonlyMap<string, string>): Plan {
  if (row.problem !== null) throw new AppError('SHEET_ROW', { why: row.problem });
  if (!document) throw new AppError('SHEET_ROW', { why: 'El documento no es de esta empresa.' });
  const left = remainingOf(document);
  const before = amountIn(row.remaining, document);
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
