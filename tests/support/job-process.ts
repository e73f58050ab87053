// A process that works off the job queue and nothing else, for tests that kill it. Arguments: how to reach the database, as JSON,
// and the mail server's address.
import { pino } from 'pino';
import { openDatabase } from '#server/db/open.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { readSettings } from '#server/settings.ts';

const [, , connection = '{}', smtpUrl = ''] = process.argv;
const owner = JSON.parse(connection);
const database = await openDatabase(owner);
const settings = readSettings({ CAUDAL_SECRET: 'a secret of tests 0123456789 abcdefghij', CAUDAL_SMTP_URL: smtpUrl });
await startJobs({ database, settings, log: pino({ level: 'silent' }) }, owner);
setInterval(() => {}, 60_000);
