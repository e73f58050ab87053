// A process that works off the job queue and nothing else, for tests that kill it. Arguments: how to reach the database, as JSON,
// and the mail server's address.
import { pino } from 'pino';
import { openDatabase } from '#server/db/open.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { readSettings } from '#server/settings.ts';
import { LOGIN, SECRET } from './login.ts';

const [, , connection = '{}', smtpUrl = ''] = process.argv;
const owner = JSON.parse(connection);
const database = await openDatabase(owner, LOGIN);
const settings = readSettings({ CAUDAL_SECRET: SECRET, CAUDAL_SMTP_URL: smtpUrl });
await startJobs({ database, settings, log: pino({ level: 'silent' }) }, owner);
setInterval(() => {}, 60_000);
