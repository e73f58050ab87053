import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from './tables.ts';

/** An instant may be given as text. */
type Row<Table extends keyof DB> = { [Column in keyof Selectable<DB[Table]>]?: Value<Selectable<DB[Table]>[Column]> };
type Value<Stored> = Stored extends Date ? Date | string : Stored;

/**
 * The part after `insert into …`: the columns of these rows and their values, by name, in any order. Every row has the columns of the
 * first one; columns left out get their default.
 * @throws RangeError for no rows
 */
export function namedRows<Table extends keyof DB>(table: Table, rows: readonly Row<Table>[]): RawBuilder<unknown> {
  const [first] = rows;
  if (!first) throw new RangeError(`no rows for ${table}`);
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  return sql`(${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}
