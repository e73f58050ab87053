// Types of every table, from a migrated throw-away database. The argument: where to write (this folder unless told).
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startTestServer } from '../tests/support/server.ts';

const out = join(process.argv[2] ?? '.', 'src/server/db/tables.ts');
mkdirSync(dirname(out), { recursive: true });
const server = await startTestServer();
const { host, port, user, database } = await server.create();
const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    ...['--dialect', 'postgres', '--url', url, '--out-file', out],
    // Without the patterns the job queue's and the migrations' own tables come in.
    ...['--default-schema', 'public', '--include-pattern', 'public.*'],
    ...['--date-parser', 'string', '--numeric-parser', 'string', '--type-mapping', '{"int8":"number"}'],
  ],
  { encoding: 'utf8' },
);
await server.stop();
if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
process.exitCode = status ?? 1;
