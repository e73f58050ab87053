/** The order of a list of documents, and the neighbours of a document in it. */
import { type RawBuilder, sql } from 'kysely';
import type { DocumentFilter } from './document-filter.ts';

export const SORT_KEYS = ['ISSUE', 'DUE', 'AMOUNT', 'REMAINING', 'NAME'] as const;
export type DocumentSort = { by: (typeof SORT_KEYS)[number]; isDescending: boolean };

/** The newest first. */
export const NEWEST_FIRST: DocumentSort = { by: 'ISSUE', isDescending: true };

type Sql = RawBuilder<unknown>;

/** Of `case`: what is left of a document that waits for money, in whole pesos. */
const PESOS_LEFT = (d: Sql) => sql`when ${d}.currency = 'CLP' then ${d}.remaining
    else round(${d}.amount_clp::numeric * ${d}.remaining / nullif(${d}.amount, 0))::bigint end`;

/** The sort key of a document, never null: money in pesos, credit notes below zero; names without accents and case. */
const KEYS: Record<DocumentSort['by'], (d: Sql) => Sql> = {
  ISSUE: (d) => sql`${d}.issued_on`,
  DUE: (d) => sql`${d}.due_on`,
  AMOUNT: (d) => sql`(${d}.sign * ${d}.amount_clp)`,
  REMAINING: (d) => sql`(${d}.sign * case when ${d}.state <> 'PENDING' then 0 ${PESOS_LEFT(d)})`,
  // The column `search` begins with the folded name.
  NAME: (d) => sql`(split_part(${d}.search, '|', 1) collate "C")`,
};
const [D, OTHER] = [sql`d`, sql`o`];

/** What is left of the document `d` in whole pesos, a note's below zero, as its index holds it; of one that waits for nothing 0. */
export const REMAINING_PESOS: Sql = KEYS.REMAINING(D);

/** The same of one that is outstanding, from what the index of these holds. */
export const OUTSTANDING_PESOS: Sql = sql`(d.sign * case ${PESOS_LEFT(D)})`;

/**
 * How the documents `d` of a filter are ordered; equal ones by their ids, of which the direction is the other one: each index serves both
 * directions of its key, read forwards or backwards.
 */
export function orderOf({ near }: Pick<DocumentFilter, 'near'>, { by, isDescending }: DocumentSort): Sql {
  if (near)
    return sql`d.currency <> ${near.currency}, abs(d.remaining - ${Math.abs(near.amount)}), abs(d.issued_on - ${near.on}::date), d.document_id`;
  return isDescending ? sql`${KEYS[by](D)} desc, d.document_id` : sql`${KEYS[by](D)}, d.document_id desc`;
}

/** The order backwards. */
export function backwards({ by, isDescending }: DocumentSort): Sql {
  return orderOf({ near: null }, { by, isDescending: !isDescending });
}

/** Whether the document `d` comes after the one `o` in this order, or with `isBefore` before it. */
export function beside({ by, isDescending }: DocumentSort, isBefore: boolean): Sql {
  const [key, other] = [KEYS[by](D), KEYS[by](OTHER)];
  const [beyond, id] = isDescending === isBefore ? [sql`>`, sql`<`] : [sql`<`, sql`>`];
  return sql`${key} ${beyond}= ${other} and (${key} ${beyond} ${other} or d.document_id ${id} o.document_id)`;
}
