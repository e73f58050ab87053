/** What the engine offered before a person accepted it: undoing the acceptance offers it again. Call everything here inside writeCompany. */
import { type RawBuilder, sql } from 'kysely';
import type { Offered, Row } from '#domain/reconciliation/stored.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { isOpenMovement } from '#server/features/banking/store.ts';
import { refreshAwaiting } from './awaiting.ts';
import { roomOf } from './open-rows.ts';

/** What remembers that a person rejected a document, a kind or the other leg for a movement. */
type Rejections = 'match_rejection' | 'explanation_rejection' | 'transfer_rejection';

/** With more movements, only what is accepted of them is offered again when that is undone: not what they might have been as well. */
export const OFFERED_WHOLE = 200;

/**
 * The suggestions of these movements, and of those that compete with them for the documents.
 * @param table  of what is accepted
 * @param only   of the suggested documents only these pairs
 */
export async function offeredTo(
  db: Db,
  companyId: string,
  table: Rejections,
  movementIds: readonly string[],
  documentIds: readonly string[] = [],
  only: readonly { movementId: string; documentId: string }[] | null = null,
): Promise<Offered> {
  const ids = sql`${[...movementIds]}::uuid[]`;
  const rows = sql`coalesce(jsonb_agg(to_jsonb(s)), '[]'::jsonb)`;
  const competing = sql`s.movement_id = any(${ids}) or s.movement_id in
      (select c.movement_id from match_suggestion c where c.company_id = ${companyId} and c.document_id = any(${[...documentIds]}::uuid[]))`;
  const { rows: found } = await sql<Offered>`select
    (select ${rows} from match_suggestion s where s.company_id = ${companyId} and (${only ? ofOptions(companyId, only) : competing})
    ) as matches,
    (select ${rows} from kind_suggestion s where s.company_id = ${companyId} and s.movement_id = any(${ids})) as kinds,
    (select ${rows} from transfer_suggestion s where s.company_id = ${companyId} and (s.out_id = any(${ids}) or s.in_id = any(${ids}))) as transfers,
    (select ${rows} from ${sql.table(table)} s where s.company_id = ${companyId} and ${ofPairs(table, movementIds, documentIds)}) as rejected`.execute(
    db,
  );
  return found[0] ?? { matches: [], kinds: [], transfers: [], rejected: [] };
}

/** The whole options that these pairs are of. */
function ofOptions(companyId: string, pairs: readonly { movementId: string; documentId: string }[]): RawBuilder<unknown> {
  const [movements, documents] = [pairs.map(({ movementId }) => movementId), pairs.map(({ documentId }) => documentId)];
  return sql`(s.movement_id, s.option_no) in (select c.movement_id, min(c.option_no) from match_suggestion c
    join unnest(${movements}::uuid[], ${documents}::uuid[]) as p (movement_id, document_id)
      on p.movement_id = c.movement_id and p.document_id = c.document_id
    where c.company_id = ${companyId} group by 1)`;
}

/** The rows of a table of rejections that are about these movements, with these documents where it has some. */
function ofPairs(table: Rejections, movementIds: readonly string[], documentIds: readonly string[]): RawBuilder<unknown> {
  const ids = sql`any(${[...movementIds]}::uuid[])`;
  if (table === 'transfer_rejection') return sql`out_id = ${ids} and in_id = ${ids}`;
  return table === 'match_rejection'
    ? sql`movement_id = ${ids} and document_id = any(${[...documentIds]}::uuid[])`
    : sql`movement_id = ${ids}`;
}

/** Remembers of these movements what people had rejected before the acceptance, and nothing else. */
export async function rejectedAsBefore(
  db: Db,
  companyId: string,
  table: Rejections,
  { rejected }: Offered,
  movementIds: readonly string[],
  documentIds: readonly string[] = [],
): Promise<void> {
  const [without, withThem] = WRITES[table];
  await without(sql`company_id = ${companyId} and ${ofPairs(table, movementIds, documentIds)}`).execute(db);
  if (rejected.length > 0) await withThem(rejected).execute(db);
}

/** Deletes rows, and inserts some as they were: columns that a table gained since they were recorded take their defaults. Each table is written out: tests/security/tables.test.ts reads who writes it. */
const WRITES: Readonly<
  Record<
    Rejections,
    [without: (which: RawBuilder<unknown>) => RawBuilder<unknown>, withThem: (rows: readonly Row[]) => RawBuilder<unknown>]
  >
> = {
  match_rejection: [
    (which) => sql`delete from match_rejection where ${which}`,
    (rows) => sql`insert into match_rejection ${namedRows('match_rejection', rows)}`,
  ],
  explanation_rejection: [
    (which) => sql`delete from explanation_rejection where ${which}`,
    (rows) => sql`insert into explanation_rejection ${namedRows('explanation_rejection', rows)}`,
  ],
  transfer_rejection: [
    (which) => sql`delete from transfer_rejection where ${which}`,
    (rows) => sql`insert into transfer_rejection ${namedRows('transfer_rejection', rows)}`,
  ],
};

/** Offers again, in place of what is offered now, whatever of it is still possible. */
export async function offerAgain(db: Db, companyId: string, { matches, kinds, transfers }: Offered): Promise<void> {
  const open = sql`m.company_id = ${companyId} and ${isOpenMovement('m')}`;
  const { rows: possible } = await sql<{ movementId: string; option: number }>`
    select k.movement_id as "movementId", k.option_no as option
    from jsonb_populate_recordset(null::match_suggestion, ${JSON.stringify(matches)}::jsonb) k
    join movement m on m.movement_id = k.movement_id and ${open}
    left join document d on d.company_id = m.company_id and d.document_id = k.document_id and not d.is_hidden
    group by 1, 2, m.amount, m.matched
    having bool_and(coalesce(${roomOf('k', 'd')} >= k.document_amount, false)) and sum(k.amount) <= abs(m.amount) - m.matched`.execute(db);
  const keys = new Set(possible.map(({ movementId, option }) => `${movementId} ${option}`));
  const movementIds = [...new Set(possible.map((one) => one.movementId))];
  await sql`delete from match_suggestion where company_id = ${companyId} and movement_id = any(${movementIds}::uuid[])`.execute(db);
  const again = matches.filter((one) => keys.has(`${one['movement_id']} ${one['option_no']}`));
  if (again.length > 0) await sql`insert into match_suggestion ${namedRows('match_suggestion', again)}`.execute(db);
  if (kinds.length > 0)
    await sql`insert into kind_suggestion ${namedRows('kind_suggestion', kinds)} k
      where exists (select from movement m where ${open} and m.movement_id = k.movement_id)
      on conflict (company_id, movement_id) do update
      set kind_key = excluded.kind_key, class = excluded.class, reasons = excluded.reasons`.execute(db);
  if (transfers.length > 0)
    await sql`insert into transfer_suggestion ${namedRows('transfer_suggestion', transfers)} k
      where (select count(*) from movement m where ${open} and m.matched = 0 and m.movement_id in (k.out_id, k.in_id)) = 2
      on conflict do nothing`.execute(db);
  const documentIds = [...new Set(matches.map((one) => String(one['document_id'])))];
  await refreshAwaiting(db, companyId, { movementIds: [...new Set(matches.map((one) => String(one['movement_id'])))], documentIds });
}
