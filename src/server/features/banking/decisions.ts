/** A person's decisions about rows that may already be stored as movements. Call everything here inside writeCompany. */
import { sql } from 'kysely';
import { isDay } from '#domain/date.ts';
import { AppError } from '#domain/errors.ts';
import type { DecidedRow, SeparatedRow, StoredRow } from '#domain/imports/repeat-acts.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { refreshBalances } from './balances.ts';
import { COMPLETED, COMPLETED_COLUMNS } from './incoming.ts';
import { promotePending } from './pending.ts';
import { type RowFacts, wordsOf } from './voices.ts';

type Pending = { row: StoredRow; sources: StoredRow[] };

/**
 * A pending row is the movement that it was compared with, or another one that its source does not have: its sources then count for that
 * movement. If the later file prints another day or amount, the movement takes it.
 * @throws NOT_FOUND; REPEAT_TAKEN when another row of the same source is that movement; REPEAT_MATCHED when a matched amount would change
 */
export async function confirmPending(db: Db, companyId: string, id: string, movementId: string | null): Promise<DecidedRow> {
  const { row, sources } = await pendingOf(db, companyId, id);
  const chosen = movementId ?? String(row['candidate_id']);
  const before = await rowOf(db, 'movement', companyId, chosen);
  if (!before || before['account_id'] !== row['account_id']) throw new AppError('NOT_FOUND');
  const ids = sources.map((one) => String(one['source_id']));
  const { rows: sharedSources } = await sql`select from movement_source
    where company_id = ${companyId} and movement_id = ${chosen} and source_id = any (${ids})`.execute(db);
  if (sharedSources.length > 0) throw new AppError('REPEAT_TAKEN');
  const isMoved = before['amount'] !== row['amount'] || before['on_day'] !== row['on_day'];
  if (isMoved) await takeOver(db, companyId, before, row);
  const lacking = COMPLETED_COLUMNS.filter((name) => before[name] === null && row[name] !== null);
  await complete(db, companyId, chosen, row, lacking);
  const printed = isMoved ? null : JSON.stringify({ glosa: row['glosa'], ...differences(before, row, lacking) });
  await sql`delete from pending_movement where company_id = ${companyId} and movement_id = ${id}`.execute(db);
  await sql`update movement_source set movement_id = ${chosen}, paired_by = 'hand', printed = ${printed}::jsonb,
      enriched = ${lacking.length > 0 ? JSON.stringify(Object.fromEntries(lacking.map((name) => [name, null]))) : null}::jsonb
    where company_id = ${companyId} and movement_id = ${id}`.execute(db);
  await moveCandidates(db, companyId, chosen, ids, String(row['candidate_id']));
  await refreshDays(db, companyId, [row, before]);
  return { row, sources, movementId: chosen, before: isMoved ? before : null, lacking };
}

/** A pending row is a new movement. */
export async function promoteRow(db: Db, companyId: string, id: string): Promise<DecidedRow> {
  const { row, sources } = await pendingOf(db, companyId, id);
  await promotePending(db, companyId, [id]);
  await refreshDays(db, companyId, [row]);
  return { row, sources, movementId: null, before: null, lacking: [] };
}

/** Makes a decided row pending again. The movement it became must have no marks or matches. */
export async function reopenRow(db: Db, companyId: string, { row, sources, movementId, before, lacking }: DecidedRow): Promise<void> {
  const id = String(row['movement_id']);
  if (movementId === null) {
    await sql`delete from movement where company_id = ${companyId} and movement_id = ${id}`.execute(db);
  } else {
    const cleared = lacking.map((name) => sql`${sql.ref(name)} = null`);
    if (cleared.length > 0)
      await sql`update movement set ${sql.join(cleared)} where company_id = ${companyId} and movement_id = ${movementId}`.execute(db);
    if (before) await putBack(db, companyId, before);
    const ids = sources.map((one) => String(one['source_id']));
    await sql`delete from movement_source where company_id = ${companyId} and movement_id = ${movementId} and source_id = any (${ids})`.execute(
      db,
    );
  }
  await sql`insert into pending_movement ${namedRows('pending_movement', [row])}`.execute(db);
  await insertSources(db, sources);
  await refreshDays(db, companyId, [row, ...(before ? [before] : [])]);
}

/** A row that was paired with a stored movement becomes a new one. @throws NOT_FOUND when it is not paired like that */
export async function separateRow(db: Db, companyId: string, sourceId: string, movementId: string): Promise<SeparatedRow> {
  const { rows } = await sql<{ row: StoredRow; later: Record<string, null>[] | null }>`
    select to_jsonb(s) as row, (select jsonb_agg(l.enriched) from movement_source l where l.company_id = s.company_id
      and l.movement_id = s.movement_id and l.source_id > s.source_id and l.enriched is not null) as later
    from movement_source s where company_id = ${companyId} and source_id = ${sourceId} and movement_id = ${movementId}
      and paired_by is not null for update`.execute(db);
  const movement = await rowOf(db, 'movement', companyId, movementId);
  const [found] = rows;
  if (!found || !movement) throw new AppError('NOT_FOUND');
  const words = wordsOf(factsOf(movement), found.later ?? [], found.row['printed'] as Partial<RowFacts> | null);
  const id = newId();
  await sql`insert into movement (company_id, movement_id, account_id, currency, on_day, amount, amount_clp, glosa, reference, branch,
      counterpart_rut, counterpart_name, balance, bank_uid, kind, ordinal, is_closed)
    select company_id, ${id} as movement_id, account_id, currency, ${words.on} as on_day, amount, amount_clp, ${words.glosa} as glosa,
      ${words.reference} as reference, ${words.branch} as branch, ${words.counterpartRut} as counterpart_rut,
      ${words.counterpartName} as counterpart_name, ${words.balance} as balance, ${words.bankUid} as bank_uid, kind, ordinal, is_closed
    from movement where company_id = ${companyId} and movement_id = ${movementId}`.execute(db);
  const added = Object.keys((found.row['enriched'] ?? {}) as object).map((name) => sql`${sql.ref(name)} = null`);
  if (added.length > 0)
    await sql`update movement set ${sql.join(added)} where company_id = ${companyId} and movement_id = ${movementId}`.execute(db);
  await sql`update movement_source set movement_id = ${id}, paired_by = null, printed = null, enriched = null
    where company_id = ${companyId} and source_id = ${sourceId} and movement_id = ${movementId}`.execute(db);
  await refreshDays(db, companyId, [movement, { ...movement, on_day: words.on }]);
  return { source: found.row, movementId: id };
}

/** Undoes a separation. The movement that it created must have no marks or matches. */
export async function rejoinRow(db: Db, companyId: string, { source, movementId }: SeparatedRow): Promise<void> {
  const separate = await rowOf(db, 'movement', companyId, movementId);
  const into = await rowOf(db, 'movement', companyId, String(source['movement_id']));
  if (!separate || !into) throw new AppError('ACT_OVERTAKEN', { what: 'uno de esos movimientos' });
  await complete(db, companyId, String(source['movement_id']), separate, Object.keys((source['enriched'] ?? {}) as object));
  await sql`delete from movement where company_id = ${companyId} and movement_id = ${movementId}`.execute(db);
  await insertSources(db, [source]);
  await refreshDays(db, companyId, [separate, into]);
}

async function pendingOf(db: Db, companyId: string, id: string): Promise<Pending> {
  const row = await rowOf(db, 'pending_movement', companyId, id);
  if (!row) throw new AppError('NOT_FOUND');
  const { rows } = await sql<{ row: StoredRow }>`select to_jsonb(s) as row from movement_source s
    where company_id = ${companyId} and movement_id = ${id} order by source_id`.execute(db);
  return { row, sources: rows.map((one) => one.row) };
}

async function rowOf(db: Db, table: 'movement' | 'pending_movement', companyId: string, id: string): Promise<StoredRow | undefined> {
  const { rows } = await sql<{ row: StoredRow }>`select to_jsonb(t) as row from ${sql.table(table)} t
    where company_id = ${companyId} and movement_id = ${id} for update`.execute(db);
  return rows[0]?.row;
}

function factsOf(row: StoredRow): RowFacts {
  const facts = COMPLETED_COLUMNS.map((column) => [COMPLETED[column], row[column]]);
  return { on: row['on_day'], glosa: row['glosa'], ...Object.fromEntries(facts) } as RowFacts;
}

function differences(before: StoredRow, row: StoredRow, lacking: readonly string[]): Record<string, unknown> {
  const other = COMPLETED_COLUMNS.filter((name) => !lacking.includes(name) && before[name] !== row[name]);
  return Object.fromEntries(other.map((name) => [COMPLETED[name], row[name]]));
}

async function complete(db: Db, companyId: string, id: string, row: StoredRow, columns: readonly string[]): Promise<void> {
  if (columns.length === 0) return;
  const changes = columns.map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`m.${name}`)}, i.${sql.ref(name)})`);
  await sql`update movement m set ${sql.join(changes)} from jsonb_populate_record(null::pending_movement, ${JSON.stringify(row)}::jsonb) i
    where m.company_id = ${companyId} and m.movement_id = ${id}`.execute(db);
}

async function takeOver(db: Db, companyId: string, before: StoredRow, row: StoredRow): Promise<void> {
  if (before['amount'] !== row['amount'] && (before['matched'] !== 0 || before['transfer_id'] !== null))
    throw new AppError('REPEAT_MATCHED');
  await putBack(db, companyId, { ...row, movement_id: before['movement_id'] ?? null });
}

async function putBack(db: Db, companyId: string, row: StoredRow): Promise<void> {
  await sql`update movement m set on_day = i.on_day, amount = i.amount, amount_clp = i.amount_clp, glosa = i.glosa
    from jsonb_populate_record(null::movement, ${JSON.stringify(row)}::jsonb) i
    where m.company_id = ${companyId} and m.movement_id = ${String(row['movement_id'])}`.execute(db);
}

/** Pending rows of the same sources that pointed to a movement now taken point to the free one instead; without one they stay pending. */
async function moveCandidates(db: Db, companyId: string, movementId: string, sourceIds: readonly string[], freed: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct p.movement_id as id from pending_movement p
    join movement_source s on s.company_id = p.company_id and s.movement_id = p.movement_id
    where p.company_id = ${companyId} and p.candidate_id = ${movementId} and s.source_id = any (${sourceIds})`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  if (freed === movementId) await promotePending(db, companyId, ids);
  else
    await sql`update pending_movement set candidate_id = ${freed} where company_id = ${companyId} and movement_id = any (${ids})`.execute(
      db,
    );
}

async function insertSources(db: Db, sources: readonly StoredRow[]): Promise<void> {
  if (sources.length > 0) await sql`insert into movement_source ${namedRows('movement_source', sources)}`.execute(db);
}

async function refreshDays(db: Db, companyId: string, rows: readonly StoredRow[]): Promise<void> {
  const days = rows
    .map((row) => String(row['on_day']))
    .filter(isDay)
    .sort();
  const [from, to] = [days[0], days.at(-1)];
  const [first] = rows;
  if (first && from && to) await refreshBalances(db, companyId, [{ accountId: String(first['account_id']), from, to, closingDays: [] }]);
}
