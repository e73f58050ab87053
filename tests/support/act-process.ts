// A process that runs one operation and is killed at its n-th statement, for tests that look at what is left. Arguments: the database
// connection, as JSON, the session's token, n, the operation and its variables, as JSON (files: killed.ts).
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApi } from '#server/api/graphql.ts';
import { openDatabase } from '#server/db/open.ts';
import { readSettings } from '#server/settings.ts';
import { ask } from './api.ts';
import { killAt } from './failing.ts';
import { LOGIN, SECRET } from './login.ts';

const [, , connection = '{}', token = '', n = '1', text = '', variables = '{}'] = process.argv;
const database = await openDatabase(JSON.parse(connection), LOGIN);
const settings = readSettings({ CAUDAL_SECRET: SECRET, CAUDAL_DATA_DIR: join(tmpdir(), 'caudal-test-data') });
const api = createApi({ database, settings, log: pino({ level: 'silent' }) });
const context = await api.contextOf({ address: '127.0.0.1', token, userAgent: 'test', isLocal: true });
const withFiles = (_name: string, value: unknown) => {
  const { file, base64 } = (value ?? {}) as { file?: string; base64?: string };
  return base64 === undefined ? value : new File([Buffer.from(base64, 'base64')], file ?? '');
};
await ask(killAt(context, Number(n)).context, text, JSON.parse(variables, withFiles));
