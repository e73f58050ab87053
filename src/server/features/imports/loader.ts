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

/** What comes before the rows in COPY's binary format: signature, flags and header extension. */
const HEADER = 19;
/** Before the only field of a row: the count of fields, and its length. */
const BEFORE_FIELD = 6;

/** The bytes of an import, inside a transaction of the loader; the driver would read a column of a query as text. */
export async function bytesOf({ client }: Loader, companyId: string, importId: string, bytes: number): Promise<Uint8Array> {
  const row = `i.company_id = ${client.escapeLiteral(companyId)} and i.import_id = ${client.escapeLiteral(importId)}`;
  const parts = `select p.content from import i
    join import_content_part p on p.company_id = i.company_id and p.sha256 = i.content_sha256 where ${row} order by p.part_no`;
  const content = Buffer.allocUnsafe(bytes);
  let filled = 0;
  for await (const field of fieldsOf(client.query(copyTo(`copy (${parts}) to stdout (format binary)`)))) {
    filled += field.copy(content, filled);
  }
  if (filled !== bytes) throw new Error(`import ${importId} has ${filled} of ${bytes} bytes`);
  return content;
}

/** The only field of each row, in the pieces in which it comes. */
async function* fieldsOf(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let head = HEADER + BEFORE_FIELD;
  let left = 0;
  for await (const block of stream) {
    rest = rest.length > 0 ? Buffer.concat([rest, block as Buffer]) : (block as Buffer);
    while (rest.length > 0) {
      if (left > 0) {
        const piece = rest.subarray(0, left);
        left -= piece.length;
        rest = rest.subarray(piece.length);
        yield piece;
      } else {
        if (rest.length < head) break;
        left = rest.readInt32BE(head - 4);
        rest = rest.subarray(head);
        head = BEFORE_FIELD;
      }
    }
  }
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
