// A process that only runs imports, for tests that kill it. Argument: the database connection, as JSON.
import { pino } from 'pino';
import { openDatabase } from '#server/db/open.ts';
import { startImports } from '#server/features/imports/jobs.ts';
import { LOGIN } from './login.ts';

const database = await openDatabase(JSON.parse(process.argv[2] ?? '{}'), LOGIN);
startImports({ database, log: pino({ level: 'silent' }) });
setInterval(() => {}, 60_000);
