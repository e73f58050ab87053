import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | null;

const CHUNK = 65_536;

/**
 * Adds many rows inside the client's transaction: COPY into a temporary table, then INSERT … SELECT, since PostgreSQL refuses
 * COPY into a table with row-level security. Rows are taken as they come: memory does not grow with their number.
 * @returns how many rows were added
 */
export async function insertMany(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<number> {
  const names = columns.map((name) => client.escapeIdentifier(name)).join(', ');
  const target = client.escapeIdentifier(table);
  const draft = client.escapeIdentifier(`draft_${table}`);
  await client.query(`create temporary table ${draft} on commit drop as select ${names} from ${target} with no data`);
  await pipeline(Readable.from(copyText(rows)), client.query(copyFrom(`copy ${draft} (${names}) from stdin`)));
  const { rowCount } = await client.query(`insert into ${target} (${names}) select ${names} from ${draft}`);
  await client.query(`drop table ${draft}`);
  return rowCount ?? 0;
}

function* copyText(rows: Iterable<readonly Cell[]>): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += `${row.map(cellText).join('\t')}\n`;
    if (text.length > CHUNK) {
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  return typeof cell === 'string' ? cell.replace(/[\\\t\n\r]/g, escaped) : String(cell);
}

function escaped(character: string): string {
  return { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }[character] ?? character;
}
