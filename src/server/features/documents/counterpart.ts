import { type RawBuilder, sql } from 'kysely';
import { MARKED_LETTERS, PLAIN_LETTERS } from '#domain/fold.ts';
import { FOREIGN_RUT } from '#domain/rut.ts';

/** `counterpartKey` of domain/documents/counterpart.ts in SQL. @param alias  of the document */
export function counterpartKey(alias: string): RawBuilder<string | null> {
  const [rut, name] = [sql.ref(`${alias}.counterpart_rut`), sql.ref(`${alias}.counterpart_name`)];
  const plain = sql`trim(regexp_replace(lower(translate(${name}, ${MARKED_LETTERS}, ${PLAIN_LETTERS}) collate "C"), '[^a-z0-9]+', ' ', 'g'))`;
  return sql`case when ${rut} = ${FOREIGN_RUT} and ${name} <> ${FOREIGN_RUT} then trim(${rut} || ' ' || ${plain}) else ${rut} end`;
}

/** `partyKey` of domain/documents/counterpart.ts in SQL. */
export function partyKey(alias: string): RawBuilder<string> {
  return sql`coalesce(${counterpartKey(alias)}, 'n ' || coalesce(${sql.ref(`${alias}.counterpart_name`)}, ''))`;
}
