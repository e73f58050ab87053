/** Which documents a person chose in a list: some by their ids, or all of its filter as they saw it. */
import { sql } from 'kysely';
import type { Day } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import { formatMoney } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { type DocumentFilter, documentFilter } from './document-filter.ts';
import { documentTotals } from './list.ts';

/** What the page saw of a filter: how many documents, and what their pending ones have left, in pesos, as `documentTotals` says. */
export type SeenSelection = { count: number; sum: number };
export type Selection = { ids: readonly string[] } | { filter: DocumentFilter; seen: SeenSelection };
/** A chosen document, and what it had left then. */
export type Target = { id: string; remaining: number };

/**
 * The condition on `document d` of a selection, once it is as the person saw it, and how many it has.
 * @throws NOT_FOUND for an id of none of the company's; SELECTION_CHANGED when a filter has others today; IDS_EMPTY, TOO_MANY_IDS
 */
export async function checkedSelection(db: Db, companyId: string, selection: Selection, { today, max }: { today: Day; max: number }) {
  const condition =
    'ids' in selection
      ? sql`d.company_id = ${companyId} and d.document_id = any (${selection.ids}::uuid[])`
      : documentFilter(companyId, selection.filter, today);
  const count = 'ids' in selection ? await countOf(db, companyId, selection.ids) : await countSeen(db, companyId, selection, today);
  if (count === 0) throw new AppError('IDS_EMPTY');
  if (count > max) throw new AppError('TOO_MANY_IDS', { max });
  return { condition, count };
}

async function countOf(db: Db, companyId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from document
    where company_id = ${companyId} and document_id = any (${ids}::uuid[])`.execute(db);
  if ((rows[0]?.count ?? 0) < ids.length) throw new AppError('NOT_FOUND');
  return ids.length;
}

async function countSeen(db: Db, companyId: string, { filter, seen }: Extract<Selection, { seen: SeenSelection }>, today: Day) {
  const totals = await documentTotals(db, companyId, filter, today);
  const sides = totals.filter((one) => filter.isReceived === null || one.isReceived === filter.isReceived);
  const count = sides.reduce((all, one) => all + one.count, 0);
  const sum = sides.reduce((all, one) => all + one.remaining, 0);
  if (count !== seen.count || sum !== seen.sum) throw new AppError('SELECTION_CHANGED', { count, sum: formatMoney(sum, 'CLP') });
  return count;
}
