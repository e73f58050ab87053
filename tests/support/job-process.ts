// A process that only runs the job queue, for tests that kill it. Arguments: the database connection, as JSON, and the mail server's
// address.
import { pino } from 'pino';
import { openDatabase } from '#server/db/open.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { readSettings } from '#server/settings.ts';
import { LOGIN, SECRET } from './login.ts';

const [, , connection = '{}', smtpUrl = ''] = process.argv;
const owner = JSON.parse(connection);
const database = await openDatabase(owner, LOGIN);
const { CAUDAL_SIMULATORS, CAUDAL_DATA_DIR } = process.env;
const settings = readSettings({ CAUDAL_SECRET: SECRET, CAUDAL_SMTP_URL: smtpUrl, CAUDAL_SIMULATORS, CAUDAL_DATA_DIR });
await startJobs({ database, settings, log: pino({ level: 'silent' }) }, owner);
setInterval(() => {}, 60_000);
