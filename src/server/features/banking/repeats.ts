import { sql } from 'kysely';
import type { PairRule, PendingReason } from '#domain/banking/pairing-state.ts';
import type { Currency } from '#domain/money.ts';
import type { Db } from '#server/db/scope.ts';
import { COMPLETED, COMPLETED_COLUMNS } from './incoming.ts';
import { type RowFacts, wordsOf } from './voices.ts';

/** One side of a comparison; amounts in minor units. */
export type Side = Pick<RowFacts, 'on' | 'glosa' | 'reference' | 'balance'> & { id: string; amount: number; currency: Currency };
/** A row of a source and the movement that it is, or may be. `rule` null: a person has to decide, for `reason`. */
export type Repeat = {
  id: string;
  line: number;
  rule: PairRule | 'hand' | 'file' | null;
  reason: PendingReason | null;
  row: Side;
  movement: Side;
};
export type Page = { limit: number; skip: number };
type Listed = { totalDocs: number; docs: Repeat[] };

const SIDE = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.movement_id`)}, 'on', ${sql.ref(`${alias}.on_day`)}, 'amount', ${sql.ref(`${alias}.amount`)},
    'currency', ${sql.ref(`${alias}.currency`)}, 'glosa', ${sql.ref(`${alias}.glosa`)}, 'reference', ${sql.ref(`${alias}.reference`)},
    'balance', ${sql.ref(`${alias}.balance`)})`;

/** The pending rows of a source, in the file's order. */
export async function pendingRows(db: Db, companyId: string, sourceId: string, { limit, skip }: Page): Promise<Listed> {
  const from = sql`from movement_source s
    join pending_movement p on p.company_id = s.company_id and p.movement_id = s.movement_id
    join movement m on m.company_id = p.company_id and m.movement_id = p.candidate_id
    where s.company_id = ${companyId} and s.source_id = ${sourceId}`;
  const { rows } = await sql<Repeat>`
    select p.movement_id as id, s.line_no as line, null as rule, p.reason, ${SIDE('p')} as row, ${SIDE('m')} as movement
    ${from} order by s.line_no, p.movement_id limit ${limit} offset ${skip}`.execute(db);
  return { totalDocs: await countOf(db, sql`${from}`), docs: rows };
}

type Paired = Omit<Repeat, 'row' | 'reason'> & {
  facts: RowFacts;
  printed: Partial<RowFacts> | null;
  later: Record<string, null>[] | null;
};

/**
 * The rows of a source that were paired with movements stored before, in the file's order.
 * @param isTwin  the source is the same file again: all of its rows are listed
 */
export async function pairedRows(
  db: Db,
  companyId: string,
  sourceId: string,
  { limit, skip, isTwin = false }: Page & { isTwin?: boolean },
): Promise<Listed> {
  const from = sql`from movement_source s join movement m on m.company_id = s.company_id and m.movement_id = s.movement_id
    where s.company_id = ${companyId} and s.source_id = ${sourceId} ${isTwin ? sql`` : sql`and s.paired_by is not null`}`;
  const facts = sql.join(COMPLETED_COLUMNS.flatMap((column) => [sql`${COMPLETED[column]}::text`, sql.ref(`m.${column}`)]));
  const { rows } = await sql<Paired>`
    select m.movement_id as id, s.line_no as line, ${isTwin ? sql`'file'` : sql`s.paired_by`} as rule, s.printed, ${SIDE('m')} as movement,
      jsonb_build_object('on', m.on_day, 'glosa', m.glosa, ${facts}) as facts,
      (select jsonb_agg(l.enriched) from movement_source l where l.company_id = s.company_id and l.movement_id = s.movement_id
        and l.source_id > s.source_id and l.enriched is not null) as later
    ${from} order by s.line_no, m.movement_id limit ${limit} offset ${skip}`.execute(db);
  const docs = rows.map(({ facts: known, printed, later, ...one }) => {
    const { on, glosa, reference, balance } = wordsOf(known, later ?? [], printed);
    return { ...one, reason: null, row: { ...one.movement, on, glosa, reference, balance } };
  });
  return { totalDocs: await countOf(db, from), docs };
}

async function countOf(db: Db, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(db);
  return rows[0]?.n ?? 0;
}
