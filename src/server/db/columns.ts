// Converts between snake_case column names and the camelCase that stores take and return.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from './tables.ts';

export type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
/** The names of a table's columns, as in the database. */
export type ColumnName<Table extends keyof DB> = keyof Selectable<DB[Table]> & string;
/** Values of some columns of a table, under their camelCase names: `issuedOn` for `issued_on`. */
export type ColumnValues<Table extends keyof DB, Name extends ColumnName<Table>> = {
  [Column in Name as Camel<Column>]: Selectable<DB[Table]>[Column];
};

/** `d.issued_on as "issuedOn", …`: the select list for `ColumnValues`. @param alias  of the table in the query */
export function selectColumns(alias: string, names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`${sql.ref(`${alias}.${name}`)} as ${sql.ref(camelName(name))}`));
}

/** Values as rows to select from, each under its column's name. */
export function recordset<Table extends keyof DB, Name extends ColumnName<Table>>(
  table: Table,
  names: readonly Name[],
  values: readonly ColumnValues<Table, Name>[],
): RawBuilder<unknown> {
  const pairs = names.map((name) => [name, camelName(name)] as const);
  const rows = values.map((one: Readonly<Record<string, unknown>>) => {
    const row: Record<string, unknown> = {};
    for (const [name, camel] of pairs) row[name] = one[camel];
    return row;
  });
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}

/** `issued_on = …, …`: the set clause of an update for the values given. @throws RangeError for none */
export function assignments<Table extends keyof DB, Name extends ColumnName<Table>>(
  _table: Table,
  names: readonly Name[],
  values: Partial<ColumnValues<Table, Name>>,
): RawBuilder<unknown> {
  const byName: Readonly<Record<string, unknown>> = values;
  const present = names.filter((name) => byName[camelName(name)] !== undefined);
  if (present.length === 0) throw new RangeError('nothing to set');
  return sql.join(present.map((name) => sql`${sql.ref(name)} = ${byName[camelName(name)]}`));
}

/** `issued_on` for `issuedOn`. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `issuedOn` for `issued_on`. */
export function camelName(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
