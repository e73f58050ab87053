// Types of every table, and the whole schema as SQL text, from a migrated temporary database. The argument: the folder to write to
// (default: this one).
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startTestServer } from '../tests/support/server.ts';
import { COLUMNS, columnFacts, narrowColumns } from './column-types.ts';
import { schemaSql } from './schema-sql.ts';

const folder = process.argv[2] ?? '.';
const out = join(folder, 'src/server/db/tables.ts');
mkdirSync(dirname(out), { recursive: true });
const server = await startTestServer();
const connection = await server.create();
const client = new pg.Client(connection);
await client.connect();
writeFileSync(join(folder, 'schema.sql'), await schemaSql(client));
const facts = await columnFacts(client);
await client.end();
const { host, port, user, database } = connection;
const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    ...['--dialect', 'postgres', '--url', url, '--out-file', out],
    // Without the patterns, tables of the job queue and of the migrations would be included.
    ...['--default-schema', 'public', '--include-pattern', 'public.*'],
    ...['--date-parser', 'string', '--numeric-parser', 'string', '--type-mapping', '{"int8":"number"}'],
  ],
  { encoding: 'utf8' },
);
await server.stop();
if (status === 0) writeFileSync(out, narrowColumns(readFileSync(out, 'utf8'), facts, COLUMNS));
else process.stderr.write(`${stdout}${stderr}`);
process.exitCode = status ?? 1;
