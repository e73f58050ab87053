/** Updates what waits for confirmation: the stored suggestions that count, see domain/reconciliation/awaiting.ts. */
import { sql } from 'kysely';
import { type AwaitingOption, type AwaitingPart, awaitingConfirmation } from '#domain/reconciliation/awaiting.ts';
import type { Db } from '#server/db/scope.ts';
import { isOpenMovement } from '#server/features/banking/store.ts';

/** Movements and documents whose suggestions, or open amounts, changed. */
export type Touched = { movementIds: readonly string[]; documentIds: readonly string[] };

/**
 * Chooses again among the suggestions of the whole company, or of everything connected with what changed: movements that compete for the
 * same documents, and so on. Both give the same result. Writes only differences. Call it after suggestions changed.
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
    insert into awaiting_confirmation (company_id, movement_id, document_id, amount, document_amount, currency)
    select ${companyId}, r.*, m.currency from ${rows} as r (movement_id, document_id, amount, document_amount)
    join movement m on m.company_id = ${companyId} and m.movement_id = r.movement_id on conflict do nothing`.execute(db);
}

/**
 * The movements connected with what changed, by the documents that both are suggested for, and so on. All of a step at once: one by one
 * each would be looked up by whichever index the planner takes for the smallest.
 */
async function movementsAround(db: Db, companyId: string, { movementIds, documentIds }: Touched): Promise<string[]> {
  const reached = new Set<string>();
  const pointed = new Set<string>();
  let movements = [...movementIds];
  let documents = [...documentIds, ...(await documentsOf(db, companyId, movements, 'awaiting_confirmation'))];
  while (movements.length + documents.length > 0) {
    for (const id of movements) reached.add(id);
    for (const id of documents) pointed.add(id);
    const further = await documentsOf(db, companyId, movements, 'match_suggestion');
    const { rows } = await sql<{ id: string }>`
      select movement_id as id from match_suggestion where company_id = ${companyId} and document_id = any(${documents}::uuid[])
      union select movement_id from awaiting_confirmation where company_id = ${companyId} and document_id = any(${documents}::uuid[])`.execute(
      db,
    );
    movements = rows.map(({ id }) => id).filter((id) => !reached.has(id));
    documents = further.filter((id) => !pointed.has(id));
  }
  return [...reached];
}

async function documentsOf(
  db: Db,
  companyId: string,
  movementIds: readonly string[],
  table: 'awaiting_confirmation' | 'match_suggestion',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct document_id as id from ${sql.table(table)}
    where company_id = ${companyId} and movement_id = any(${[...movementIds]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

type PartRow = AwaitingPart & { movementId: string; option: number; open: number };

/** In the engine's order: withheld matches first, then by the movement's day. */
async function readOptions(db: Db, companyId: string, movementIds: readonly string[] | null): Promise<AwaitingOption[]> {
  const which = movementIds ? sql`and s.movement_id = any(${[...movementIds]}::uuid[])` : sql``;
  const { rows } = await sql<PartRow>`
    select s.movement_id as "movementId", s.option_no as option, abs(m.amount) - m.matched as open, s.document_id as "documentId",
      s.amount, s.document_amount as "documentAmount",
      case when d.is_expected then d.remaining else 0 end as remaining
    from match_suggestion s
    join movement m on m.company_id = s.company_id and m.movement_id = s.movement_id and ${isOpenMovement('m')}
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
