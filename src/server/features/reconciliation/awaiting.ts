/** Keeps true what waits for confirmation: of the stored suggestions those that count, see domain/reconciliation/awaiting.ts. */
import { sql } from 'kysely';
import { type AwaitingOption, type AwaitingPart, awaitingConfirmation } from '#domain/reconciliation/awaiting.ts';
import type { Db } from '#server/db/scope.ts';

/** Movements and documents of which something changed: their suggestions, or what is open of them. */
export type Touched = { movementIds: readonly string[]; documentIds: readonly string[] };

/**
 * Chooses again among the suggestions of the whole company, or of all that hangs together with what was touched: movements that
 * want the same documents, and so on. Both give the same. Writes only what differs. Call it after the suggestions changed.
 */
export async function refreshAwaiting(db: Db, companyId: string, touched: Touched | null): Promise<void> {
  const movementIds = touched && (await movementsAround(db, companyId, touched));
  if (movementIds?.length === 0) return;
  const chosen = awaitingConfirmation(await readOptions(db, companyId, movementIds));
  const rows = sql`unnest(${chosen.map((one) => one.movementId)}::uuid[], ${chosen.map((one) => one.documentId)}::uuid[],
    ${chosen.map((one) => one.amount)}::bigint[], ${chosen.map((one) => one.documentAmount)}::bigint[])`;
  const which = movementIds ? sql`and movement_id = any(${movementIds}::uuid[])` : sql``;
  await sql`
    delete from awaiting_confirmation
    where company_id = ${companyId} ${which} and (movement_id, document_id, amount, document_amount) not in (select * from ${rows})`.execute(
    db,
  );
  await sql`
    insert into awaiting_confirmation (company_id, movement_id, document_id, amount, document_amount)
    select ${companyId}, r.* from ${rows} as r on conflict do nothing`.execute(db);
}

async function movementsAround(db: Db, companyId: string, { movementIds, documentIds }: Touched): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive around (is_document, id) as (
      select false, unnest(${[...movementIds]}::uuid[])
      union select true, unnest(${[...documentIds]}::uuid[])
      union select true, document_id from awaiting_confirmation
        where company_id = ${companyId} and movement_id = any(${[...movementIds]}::uuid[])
      union
      select next.* from around a cross join lateral (
        select true, document_id from match_suggestion where not a.is_document and company_id = ${companyId} and movement_id = a.id
        union all
        select false, movement_id from match_suggestion where a.is_document and company_id = ${companyId} and document_id = a.id
        union all
        select false, movement_id from awaiting_confirmation where a.is_document and company_id = ${companyId} and document_id = a.id
      ) next
    )
    select id from around where not is_document`.execute(db);
  return rows.map((one) => one.id);
}

type PartRow = AwaitingPart & { movementId: string; option: number; open: number };

/** In the engine's order: what it held back first, then by the movement's day. */
async function readOptions(db: Db, companyId: string, movementIds: readonly string[] | null): Promise<AwaitingOption[]> {
  const which = movementIds ? sql`and s.movement_id = any(${[...movementIds]}::uuid[])` : sql``;
  const { rows } = await sql<PartRow>`
    select s.movement_id as "movementId", s.option_no as option, abs(m.amount) - m.matched as open, s.document_id as "documentId",
      s.amount, s.document_amount as "documentAmount",
      case when d.is_expected and d.currency = m.currency then d.remaining else 0 end as remaining
    from match_suggestion s
    join movement m on m.company_id = s.company_id and m.movement_id = s.movement_id and not m.is_reconciled and not m.is_hidden
    left join document d on d.company_id = s.company_id and d.document_id = s.document_id
    where s.company_id = ${companyId} ${which}
    order by bool_or(s.is_strong) over (partition by s.movement_id) desc, m.on_day, s.movement_id, s.option_no, s.document_id`.execute(db);
  const options: (AwaitingOption & { option: number; parts: AwaitingPart[] })[] = [];
  for (const { movementId, option, open, ...part } of rows) {
    const last = options.at(-1);
    if (last?.movementId === movementId && last.option === option) last.parts.push(part);
    else options.push({ movementId, option, open, parts: [part] });
  }
  return options;
}
