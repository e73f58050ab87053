import { sql } from 'kysely';
import type { MovementFacts } from '#domain/imports/facts.ts';
import type { Db } from '#server/db/scope.ts';

/** The columns of `movement` that a source fills. */
const FACT_COLUMNS = {
  on_day: 'date',
  amount: 'bigint',
  amount_clp: 'bigint',
  glosa: 'text',
  reference: 'text',
  branch: 'text',
  counterpart_rut: 'text',
  counterpart_name: 'text',
  balance: 'bigint',
  bank_uid: 'text',
  kind: 'text',
  ordinal: 'integer',
  is_closed: 'boolean',
} as const;
const OTHER_COLUMNS = { movement_id: 'uuid', is_new: 'boolean', line_no: 'integer', enriched: 'text' } as const;
const TYPES = { ...FACT_COLUMNS, ...OTHER_COLUMNS };

type Column = keyof typeof TYPES;
type ValueOf<Type extends string> = Type extends 'bigint' | 'integer' ? number : Type extends 'boolean' ? boolean : string;
/** A movement on its way into the ledger: a new one, or what a stored one lacked and what its source says where it stands. */
export type Incoming = { readonly [Name in Column]: ValueOf<(typeof TYPES)[Name]> | null };

export const INCOMING_TABLE = 'incoming_movement';
export const INCOMING_COLUMNS = Object.keys(TYPES) as Column[];

/** What a later source may add to a stored movement, by the column that keeps it. */
export const COMPLETED = {
  reference: 'reference',
  branch: 'branch',
  counterpart_rut: 'counterpartRut',
  counterpart_name: 'counterpartName',
  balance: 'balance',
  bank_uid: 'bankUid',
} as const satisfies Partial<Record<keyof typeof FACT_COLUMNS, keyof MovementFacts>>;
export const COMPLETED_COLUMNS = Object.keys(COMPLETED) as (keyof typeof COMPLETED)[];

const FACT_LIST = sql.join(Object.keys(FACT_COLUMNS).map((name) => sql.ref(name)));

export async function makeIncomingTable(db: Db): Promise<void> {
  const columns = INCOMING_COLUMNS.map((name) => sql`${sql.ref(name)} ${sql.raw(TYPES[name])}`);
  await sql`create temporary table if not exists ${sql.table(INCOMING_TABLE)} (${sql.join(columns)}) on commit delete rows`.execute(db);
}

export async function insertIncoming(
  db: Db,
  { companyId, accountId, currency }: { companyId: string; accountId: string; currency: string },
): Promise<void> {
  await sql`insert into movement (company_id, movement_id, account_id, currency, ${FACT_LIST})
    select ${companyId}, movement_id, ${accountId}, ${currency}, ${FACT_LIST}
    from incoming_movement where is_new`.execute(db);
}

/** Stored movements get what they lacked; nothing that they hold changes. */
export async function completeStored(db: Db, companyId: string): Promise<void> {
  const changes = COMPLETED_COLUMNS.map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`m.${name}`)}, ${sql.ref(`i.${name}`)})`);
  await sql`update movement m set ${sql.join(changes)} from incoming_movement i
    where i.enriched is not null and m.company_id = ${companyId} and m.movement_id = i.movement_id`.execute(db);
}

/** Keeps which source each of them stands in, and makes room for the next. */
export async function recordSources(db: Db, companyId: string, sourceId: string): Promise<void> {
  await sql`insert into movement_source (company_id, movement_id, source_id, line_no, enriched)
    select ${companyId}, movement_id, ${sourceId}, line_no, enriched::jsonb from incoming_movement`.execute(db);
  await sql`truncate incoming_movement`.execute(db);
}
