/** Import declarations that files bring. Call everything here inside writeCompany. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Din } from '#domain/dins/din.ts';
import type { DinFacts } from '#domain/dins/sheet.ts';
import type { Problem } from '#domain/imports/facts.ts';
import { newId } from '#server/db/ids.ts';
import { namedRows } from '#server/db/named-rows.ts';
import type { Db } from '#server/db/scope.ts';
import { withoutSource } from '#server/db/without-source.ts';
import { dinsByNumber, insertDins } from './rows.ts';

export type WrittenDins = { added: number; repeated: number; rejected: number; problems: Problem[] };

/** Writes the declarations of a file. One that is there with other data is rejected (E_CONFLICT) and stays as it is. */
export async function writeImportedDins(db: Db, actor: Actor, sourceId: string, facts: readonly DinFacts[]): Promise<WrittenDins> {
  const written: WrittenDins = { added: 0, repeated: 0, rejected: 0, problems: [] };
  if (facts.length === 0) return written;
  const { companyId } = actor;
  const stored = await dinsByNumber(
    db,
    companyId,
    facts.map(({ number }) => number),
  );
  const news: { id: string; din: Din }[] = [];
  const vouched: string[] = [];
  const seen = new Set<string>();
  for (const { line, ...din } of facts) {
    const known = stored.get(din.number);
    if (known && !isDeepStrictEqual(known.din, din)) {
      written.rejected += 1;
      const message = `Línea ${line}: la declaración ${din.number} ya está con otros datos; se conservó la que está.`;
      written.problems.push({ line, column: null, code: 'E_CONFLICT', message });
    } else if (known || seen.has(din.number)) {
      written.repeated += 1;
      if (known) vouched.push(known.id);
    } else {
      news.push({ id: newId(), din });
      written.added += 1;
    }
    seen.add(din.number);
  }
  await insertDins(db, actor, news);
  await addSources(db, companyId, sourceId, { news: news.map(({ id }) => id), vouched });
  return written;
}

/** A person vouches for those that no file brought. */
async function addSources(
  db: Db,
  companyId: string,
  sourceId: string,
  { news, vouched }: { news: readonly string[]; vouched: readonly string[] },
): Promise<void> {
  await sql`insert into din_source (company_id, din_id, source_id) select ${companyId}, n.id, n.id from unnest(${vouched}::uuid[]) n (id)
    where not exists (select from din_source s where s.company_id = ${companyId} and s.din_id = n.id)`.execute(db);
  const rows = [...news, ...vouched].map((id) => ({ company_id: companyId, din_id: id, source_id: sourceId }));
  if (rows.length > 0) await sql`insert into din_source ${namedRows('din_source', rows)} on conflict do nothing`.execute(db);
}

/** Takes out the declarations that nothing but some imports vouches for. @returns how many went */
export async function withdrawDins(db: Db, companyId: string, importIds: readonly string[]): Promise<number> {
  const { rows: before } = await sql<{ id: string }>`delete from din_source
    where company_id = ${companyId} and source_id = any (${importIds}) returning din_id as id`.execute(db);
  const ids = await withoutSource(db, companyId, ['din_source', 'din_id'], before);
  const { rows } = await sql`delete from din where company_id = ${companyId} and din_id = any (${ids}::uuid[]) returning din_id`.execute(
    db,
  );
  return rows.length;
}
