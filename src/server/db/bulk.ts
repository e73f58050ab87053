import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnName } from './columns.ts';

type Cell = string | number | boolean | null;
/** A row to insert in bulk: its values by column, `issuedOn` for `issued_on`. */
export type BulkRow<Name extends string> = Readonly<Record<Name, Cell>>;

/**
 * Inserts rows into a table with COPY, in the client's transaction. Rows are consumed one by one: memory does not grow with their
 * number. PostgreSQL refuses COPY into a table with row-level security: use a temporary one, or `insertMany`.
 */
export async function copyRows<Name extends string>(
  client: pg.ClientBase,
  table: string,
  names: readonly Name[],
  rows: Iterable<BulkRow<Name>>,
): Promise<void> {
  const statement = `copy ${client.escapeIdentifier(table)} (${columnList(client, names)}) from stdin`;
  await pipeline(Readable.from(blocks(names, rows), { objectMode: true, highWaterMark: 2 }), client.query(copyFrom(statement)));
}

/**
 * Inserts many rows, all with the columns of the first, into a table with row-level security: COPY into a temporary table, then
 * INSERT … SELECT.
 * @returns how many rows were inserted
 */
export async function insertMany(client: pg.ClientBase, table: string, rows: Iterable<BulkRow<string>>): Promise<number> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done) return 0;
  const names = Object.keys(first.value);
  const columns = columnList(client, names);
  const [target, draft] = [client.escapeIdentifier(table), client.escapeIdentifier(`draft_${table}`)];
  await client.query(`create temporary table ${draft} on commit drop as select ${columns} from ${target} with no data`);
  await copyRows(client, `draft_${table}`, names, startingWith(first.value, iterator));
  const { rowCount } = await client.query(`insert into ${target} (${columns}) select ${columns} from ${draft}`);
  await client.query(`drop table ${draft}`);
  return rowCount ?? 0;
}

function columnList(client: pg.ClientBase, names: readonly string[]): string {
  return names.map((name) => client.escapeIdentifier(columnName(name))).join(', ');
}

function* startingWith<Value>(first: Value, rest: Iterator<Value>): Generator<Value> {
  yield first;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}

/** Characters sent at a time. */
const BLOCK = 262_144;

function* blocks<Name extends string>(names: readonly Name[], rows: Iterable<BulkRow<Name>>): Generator<string> {
  let block = '';
  for (const row of rows) {
    let separator = '';
    for (const name of names) {
      block += separator + copyText(row[name]);
      separator = '\t';
    }
    block += '\n';
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  if (block) yield block;
}

const SPECIAL = /[\\\t\n\r\0]/;
/** PostgreSQL's text cannot contain NUL. */
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };

/** A value in COPY's text format. */
function copyText(value: Cell): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return SPECIAL.test(value) ? value.replace(/[\\\t\n\r\0]/g, (found) => ESCAPES[found] ?? '') : value;
}
