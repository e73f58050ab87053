import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { runningServer } from '#server/db/embedded/folder.ts';
import { makeTestFolder, removeTestFolder } from '../support/folders.ts';
import { openRaw } from '../support/raw.ts';
import { startServer } from '../support/server-process.ts';
import { PASSWORD } from '../support/session.ts';
import { MULTIPART } from '../support/uploads.ts';

const EMAIL = 'ana@empresa.cl';

test('a stop takes seconds whatever is open, and takes PostgreSQL along', async () => {
  const folder = await makeTestFolder();
  onTestFinished(() => removeTestFolder(folder));
  const { url, child } = await startServer({ CAUDAL_DATA_DIR: folder });
  const data = join(folder, 'pgdata');
  const host = runningServer(data).socket;
  const ask = async (query: string, variables: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
    return ((await answer.json()) as { data: { login: { accessToken: string } } }).data;
  };
  const input = { email: EMAIL, password: PASSWORD, name: 'Ana', lastName: 'Pérez' };
  await ask('mutation ($input: UserInput!) { signUp(input: $input) { id } }', { input });
  const { login } = await ask(
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { accessToken } }',
    {
      email: EMAIL,
      password: PASSWORD,
    },
  );

  // Bodies that stand still: of somebody who is known, and short ones of strangers.
  for (const [type, length, token] of [
    [MULTIPART['content-type'], 1_000_000, login.accessToken],
    [MULTIPART['content-type'], 1_000_000, login.accessToken],
    ['application/json', 60_000, ''],
    ['application/json', 60_000, ''],
  ] as const) {
    const body = await openRaw(url);
    const head = `host: localhost\r\nauthorization: Bearer ${token}\r\nx-graphql-yoga-csrf: 1\r\ncontent-type: ${type}`;
    body.write(`POST /graphql HTTP/1.1\r\n${head}\r\ncontent-length: ${length}\r\n\r\n{`);
  }
  // A websocket that answers nothing.
  const socket = await openRaw(url);
  const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\nsec-websocket-protocol: graphql-transport-ws';
  socket.write(`GET /graphql HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n${key}\r\n\r\n`);
  await once(socket, 'data');
  // A request that waits for the database.
  const hand = new pg.Client({ host: String(host), user: 'postgres', database: 'caudal' });
  hand.on('error', () => {});
  await hand.connect();
  await hand.query('begin; lock table session in access exclusive mode');
  const waiting = ask('{ companiesByUser { id } }', {}, login.accessToken).catch(() => 'cut');
  await expect.poll(async () => (await hand.query('select from pg_locks where not granted')).rowCount).toBeGreaterThan(0);

  const began = performance.now();
  child.kill('SIGTERM');
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(await waiting).toBe('cut');
  // PostgreSQL takes its own away when it has ended.
  await expect.poll(() => runningServer(data).pid).toBeUndefined();
});
