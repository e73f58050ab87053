import type { Database } from '#server/db/open.ts';

/** All that is stored but `except`, as the owner sees it: two equal digests mean that nothing has changed. */
export async function digestOf({ ownerPool }: Database, except: readonly string[] = []): Promise<string> {
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
    [except],
  );
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from "${name}" t`,
  );
  const { rows } = await ownerPool.query<{ name: string; sum: string }>(`${parts.join(' union all ')} order by 1`);
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}
