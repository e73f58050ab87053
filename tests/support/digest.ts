import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import type { Database } from '#server/db/open.ts';

type Choice = { except: readonly string[]; row?: (table: string) => string; schemas?: string };
const PUBLIC = `n.nspname = 'public'`;

/**
 * What each table holds, as the owner sees it: its rows counted and summed in one statement, whatever their order, by schema and name.
 * @param row  what of a table's row `t` counts
 */
export async function digestsOf(
  { ownerPool }: Database,
  { except, row = () => 't', schemas = PUBLIC }: Choice,
): Promise<Record<string, string>> {
  const tables = await tablesOf(ownerPool, schemas);
  const parts = tables
    .filter(({ table }) => !except.includes(table))
    .map(
      ({ name, table }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row(table)}::text, 0)), 0) as sum from ${name} t`,
    );
  const { rows } = await ownerPool.query<{ name: string; sum: string }>(planned(`${parts.join(' union all ')} order by 1`));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Everything stored except `except`: equal digests mean that nothing changed. */
export async function digestOf(database: Database, except: readonly string[] = []): Promise<string> {
  const digests = await digestsOf(database, { except });
  return Object.entries(digests)
    .map(([name, sum]) => `${name} ${sum}`)
    .join('\n');
}

/** How many rows each table holds that has them by company; of one company, or of all. */
export async function countsOf({ ownerPool }: Database, companyId?: string): Promise<Record<string, number>> {
  const tables = (await tablesOf(ownerPool, PUBLIC)).filter(({ isByCompany }) => isByCompany || companyId === undefined);
  const only = companyId === undefined ? '' : ` where company_id = '${companyId}'`;
  const parts = tables.map(({ name, table }) => `select '${table}' as name, count(*)::int as n from ${name}${only}`);
  const { rows } = await ownerPool.query<{ name: string; n: number }>(planned(parts.join(' union all ')));
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** A statement over all tables takes longer to plan than to run: each connection does it once. */
function planned(text: string): QueryConfig {
  return { name: createHash('md5').update(text).digest('hex'), text };
}

type Table = { name: string; table: string; isByCompany: boolean };

/** By pool: no test that looks at all tables makes one between two looks. */
const catalogues = new WeakMap<Database['ownerPool'], Map<string, Promise<Table[]>>>();

function tablesOf(pool: Database['ownerPool'], schemas: string): Promise<Table[]> {
  const known = catalogues.get(pool) ?? new Map<string, Promise<Table[]>>();
  catalogues.set(pool, known);
  const tables = known.get(schemas) ?? readTables(pool, schemas);
  known.set(schemas, tables);
  return tables;
}

async function readTables(pool: Database['ownerPool'], schemas: string): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relname as table,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as "isByCompany"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and (${schemas}) order by 1`,
  );
  return rows;
}
