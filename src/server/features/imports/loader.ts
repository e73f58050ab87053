import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { setParsers } from '#server/db/parsers.ts';
import type { DB } from '#server/db/tables.ts';

/** One session of its own, as the application. `app` and `client` are the same session, so that a COPY joins a transaction. */
export type Loader = { app: Kysely<DB>; client: pg.Client; close: () => Promise<void> };

/** Bulk work may take longer than a request; a process that died is noticed in the middle of a statement too. */
const SETTINGS = `
  set statement_timeout = '10min';
  set idle_in_transaction_session_timeout = '5min';
  set work_mem = '32MB';
  do $$ begin perform set_config('client_connection_check_interval', '1s', false); exception when others then null; end $$;`;

/** @param lost  called when the session ends by itself */
export async function openLoader(connection: pg.ClientConfig, lost: (error: Error) => void): Promise<Loader> {
  setParsers();
  const client = new pg.Client({ ...connection, application_name: 'caudal import' });
  client.on('error', lost);
  await client.connect();
  await client.query(SETTINGS);
  const app = new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  return { app, client, close: () => client.end() };
}

/** A pool of one: every transaction is on the session that COPY uses too. */
function poolOf(client: pg.Client): PostgresPool {
  const held = Object.assign(client, { release: () => {} }) as unknown as PostgresPoolClient;
  return { options: {}, connect: async () => held, end: () => client.end() } as PostgresPool;
}

/** Bytes before a row's only field in COPY's binary format: signature, flags and header extension; then its length follows. */
const BEFORE_FIELD = 19 + 2;

/** The bytes of an import, inside a transaction of the loader; the driver would read a column of a query as text. */
export async function contentOf({ client }: Loader, companyId: string, importId: string): Promise<Uint8Array> {
  const row = `company_id = ${client.escapeLiteral(companyId)} and import_id = ${client.escapeLiteral(importId)}`;
  const stream = client.query(copyTo(`copy (select content from import where ${row}) to stdout (format binary)`));
  const blocks: Buffer[] = [];
  for await (const block of stream) blocks.push(block as Buffer);
  const whole = Buffer.concat(blocks);
  if (whole.length < BEFORE_FIELD + 4) throw new Error(`import ${importId} has no content`);
  const start = BEFORE_FIELD + 4;
  return whole.subarray(start, start + whole.readInt32BE(BEFORE_FIELD));
}

type Value = string | number | boolean | null;

/** Sends rows into a table by COPY. Tables with row security take none: use a temporary one. */
export async function copyInto(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const statement = `copy ${table} (${columns.join(', ')}) from stdin`;
  await pipeline(Readable.from(blocks(rows), { objectMode: true, highWaterMark: 2 }), client.query(copyFrom(statement)));
}

const BLOCK = 262_144;

function* blocks(rows: Iterable<readonly Value[]>): Generator<string> {
  let block = '';
  for (const row of rows) {
    block += `${row.map(field).join('\t')}\n`;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  if (block) yield block;
}

/** A value in COPY's text format. */
function field(value: Value): string {
  if (value === null) return '\\N';
  return typeof value === 'string' ? text(value) : String(value);
}

const SPECIAL = /[\\\t\n\r\0]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };

function text(value: string): string {
  return SPECIAL.test(value) ? value.replace(/[\\\t\n\r\0]/g, (found) => ESCAPES[found] ?? '') : value;
}
