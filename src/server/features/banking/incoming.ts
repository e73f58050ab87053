import { sql } from 'kysely';
import type { MovementFacts } from '#domain/imports/facts.ts';
import type { Currency } from '#domain/money.ts';
import { copyRows } from '#server/db/bulk.ts';
import { type Camel, camelName } from '#server/db/columns.ts';
import type { Loader } from '#server/db/loader.ts';
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
const OTHER_COLUMNS = {
  movement_id: 'uuid',
  is_new: 'boolean',
  line_no: 'integer',
  enriched: 'text',
  paired_by: 'text',
  printed: 'text',
  candidate_id: 'uuid',
  reason: 'text',
} as const;
const TYPES = { ...FACT_COLUMNS, ...OTHER_COLUMNS };

type ValueOf<Type extends string> = Type extends 'bigint' | 'integer' ? number : Type extends 'boolean' ? boolean : string;
/**
 * A row on its way into the ledger: a new movement, one that waits for a person (`candidateId`), or the facts that a stored one lacked
 * (`enriched`), with the rule that paired them and the differences (`printed`).
 */
export type Incoming = { readonly [Column in keyof typeof TYPES as Camel<Column>]: ValueOf<(typeof TYPES)[Column]> | null };

const COLUMNS = Object.keys(TYPES) as (keyof typeof TYPES)[];
const NAMES = COLUMNS.map(camelName);
/** A row without any facts yet. */
export const NOTHING = Object.fromEntries(NAMES.map((name) => [name, null])) as Incoming;

/** What a later source may add to a stored movement, by column. */
export const COMPLETED = {
  reference: 'reference',
  branch: 'branch',
  counterpart_rut: 'counterpartRut',
  counterpart_name: 'counterpartName',
  balance: 'balance',
  bank_uid: 'bankUid',
} as const satisfies Partial<Record<keyof typeof FACT_COLUMNS, keyof MovementFacts>>;
export const COMPLETED_COLUMNS = Object.keys(COMPLETED) as (keyof typeof COMPLETED)[];

export const FACT_COLUMN_NAMES = Object.keys(FACT_COLUMNS) as (keyof typeof FACT_COLUMNS)[];
const FACT_LIST = sql.join(FACT_COLUMN_NAMES.map((name) => sql.ref(name)));

export async function makeIncomingTable(db: Db): Promise<void> {
  const columns = COLUMNS.map((name) => sql`${sql.ref(name)} ${sql.raw(TYPES[name])}`);
  await sql`create temporary table if not exists incoming_movement (${sql.join(columns)}) on commit delete rows`.execute(db);
}

export async function copyIncoming({ client }: Loader, rows: readonly Incoming[]): Promise<void> {
  await copyRows(client, 'incoming_movement', NAMES, rows);
}

export async function insertIncoming(
  db: Db,
  { companyId, accountId, currency }: { companyId: string; accountId: string; currency: Currency },
): Promise<void> {
  await sql`insert into movement (company_id, movement_id, account_id, currency, ${FACT_LIST})
    select ${companyId} as company_id, movement_id, ${accountId} as account_id, ${currency} as currency, ${FACT_LIST}
    from incoming_movement where is_new`.execute(db);
}

export async function insertPending(
  db: Db,
  { companyId, accountId, currency }: { companyId: string; accountId: string; currency: Currency },
): Promise<void> {
  await sql`insert into pending_movement (company_id, movement_id, account_id, currency, ${FACT_LIST}, candidate_id, reason)
    select ${companyId} as company_id, movement_id, ${accountId} as account_id, ${currency} as currency, ${FACT_LIST}, candidate_id, reason
    from incoming_movement where candidate_id is not null`.execute(db);
}

/** Fills in what stored movements lacked; existing values never change. */
export async function completeStored(db: Db, companyId: string): Promise<void> {
  const changes = COMPLETED_COLUMNS.map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`m.${name}`)}, ${sql.ref(`i.${name}`)})`);
  await sql`update movement m set ${sql.join(changes)} from incoming_movement i
    where i.enriched is not null and m.company_id = ${companyId} and m.movement_id = i.movement_id`.execute(db);
}

/** Records which sources each movement is in, and clears the temporary table. */
export async function recordSources(db: Db, companyId: string, sourceId: string): Promise<void> {
  await sql`insert into movement_source (company_id, movement_id, source_id, line_no, enriched, paired_by, printed)
    select ${companyId} as company_id, movement_id, ${sourceId} as source_id, line_no, enriched::jsonb as enriched, paired_by,
      printed::jsonb as printed
    from incoming_movement`.execute(db);
  await sql`truncate incoming_movement`.execute(db);
}
