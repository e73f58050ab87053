// Columns are named in snake_case, and what a store takes and returns in camelCase: the two meet here.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from './tables.ts';

export type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
/** The names of a table's columns, as the database writes them. */
export type ColumnName<Table extends keyof DB> = keyof Selectable<DB[Table]> & string;
/** Values of some columns of a table, named as a store returns them: `issuedOn` for `issued_on`. */
export type ColumnValues<Table extends keyof DB, Name extends ColumnName<Table>> = {
  [Column in Name as Camel<Column>]: Selectable<DB[Table]>[Column];
};

/** `d.issued_on as "issuedOn", …`: what to select for `ColumnValues`. @param alias  of the table in its query */
export function selectColumns(alias: string, names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`${sql.ref(`${alias}.${name}`)} as ${sql.ref(camelName(name))}`));
}

/** These values as rows to select from, each under the name of its column. */
export function recordset<Table extends keyof DB, Name extends ColumnName<Table>>(
  table: Table,
  names: readonly Name[],
  values: readonly ColumnValues<Table, Name>[],
): RawBuilder<unknown> {
  const rows = values.map((one: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, one[camelName(name)]])),
  );
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}

/** `issued_on = …, …`: what to set in an update, of the values that are given. @throws RangeError for none */
export function assignments<Table extends keyof DB, Name extends ColumnName<Table>>(
  _table: Table,
  names: readonly Name[],
  values: Partial<ColumnValues<Table, Name>>,
): RawBuilder<unknown> {
  const byName: Readonly<Record<string, unknown>> = values;
  const given = names.filter((name) => byName[camelName(name)] !== undefined);
  if (given.length === 0) throw new RangeError('nothing to set');
  return sql.join(given.map((name) => sql`${sql.ref(name)} = ${byName[camelName(name)]}`));
}

/** `issued_on` for `issuedOn`. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `issuedOn` for `issued_on`. */
export function camelName(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
