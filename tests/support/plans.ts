import pg from 'pg';
import { SUPERUSER } from '#server/db/embedded/folder.ts';
import type { TestDatabase } from './database.ts';

/** A node of a plan as PostgreSQL prints it in JSON; rows are those of one loop, blocks those of all. */
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
};
type Explained = { 'Query Text': string; Plan: PlanNode };

/**
 * Lets each new session of a test's database tell the plans of the statements it has executed, those inside functions too; not of what took
 * less than a millisecond, which no loop over a table does: each foreign key is a statement of its own.
 */
export async function explainAll({ connection }: Pick<TestDatabase, 'connection'>): Promise<void> {
  const admin = new pg.Client({ ...connection, user: SUPERUSER });
  await admin.connect();
  const settings = {
    session_preload_libraries: 'auto_explain',
    ...{ 'auto_explain.log_min_duration': '1ms', 'auto_explain.log_analyze': 'on', 'auto_explain.log_timing': 'off' },
    ...{ 'auto_explain.log_buffers': 'on', 'auto_explain.log_nested_statements': 'on', 'auto_explain.log_format': 'json' },
    'auto_explain.log_level': 'notice',
  };
  for (const [name, value] of Object.entries(settings)) await admin.query(`alter database ${connection.database} set ${name} = '${value}'`);
  await admin.end();
}

/** The plans that a session tells from now on. */
export function plansOf(client: pg.Client): Explained[] {
  const plans: Explained[] = [];
  client.on('notice', ({ message = '' }) => {
    const start = message.indexOf('plan:\n');
    if (start >= 0) plans.push(JSON.parse(message.slice(start + 'plan:\n'.length)) as Explained);
  });
  return plans;
}

/** Loops from which on a node counts as one that is done again for each row of another. */
const MANY_LOOPS = 100;

/**
 * The nodes that were done again and again and looked at much each time: more rows, or more blocks of 8 kB, than a lookup has to. An index
 * whose first columns alone are compared shows by its blocks, what was read once and is gone through again by its rows.
 */
export function wideLoops(plans: readonly Explained[], most: { rows: number; blocks: number }): string[] {
  return plans.flatMap(({ Plan, 'Query Text': text }) =>
    nodesOf(Plan).flatMap((node) => {
      const loops = node['Actual Loops'] ?? 0;
      const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      const blocks = ((node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)) / Math.max(1, loops);
      if (loops < MANY_LOOPS || (rows <= most.rows && blocks <= most.blocks)) return [];
      const of = node['Index Name'] ?? node['Relation Name'] ?? '';
      return [
        `${node['Node Type']} ${of}: ${loops} times ${rows} rows, ${Math.round(blocks)} blocks: ${text.replace(/\s+/g, ' ').slice(0, 400)}`,
      ];
    }),
  );
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
