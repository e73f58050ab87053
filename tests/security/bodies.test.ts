import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createServer } from '#server/api/http.ts';
import { watchBodies } from '#server/api/watch.ts';
import { newId } from '#server/db/ids.ts';
import { openDatabase } from '#server/db/open.ts';
import { testApi } from '../support/api.ts';
import { LOGIN } from '../support/login.ts';
import { exchange, heardFrom, openRaw } from '../support/raw.ts';
import { MULTIPART, multipartBody } from '../support/uploads.ts';

// Who may make the server read a body, how much of one, and how slowly.

const { services, connection, database, person, company } = await testApi();
const app = await createServer(services, async () => []);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const ana = await person();
const firm = await company(ana.id);
const revoked = await person();
await database.owner.updateTable('session').set({ revoked_at: new Date() }).where('session_id', '=', revoked.sessionId).execute();

const head = (headers: Record<string, string | number>, token: string | null = ana.token, path = '/graphql') => {
  const all = { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers };
  return `POST ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
};
const JSON_TYPE = { 'content-type': 'application/json' };
const status = (answer: string) => Number(answer.split(' ')[1]);
const OPERATIONS = JSON.stringify({
  query: 'mutation ($companyId: ID!, $files: [File!]!) { importFiles(companyId: $companyId, files: $files) { fileName fileSize } }',
  variables: { companyId: firm, files: [null] },
});
const MAP = '{"0":["variables.files.0"]}';
type Answer = { data?: unknown; errors?: { message: string; extensions: { code: string; reason: string } }[] };
const upload = async (body: string, token = ana.token, headers: Record<string, string> = MULTIPART) => {
  const answer = await fetch(`${url}/graphql`, { method: 'POST', body, headers: { ...headers, authorization: `Bearer ${token}` } });
  const text = await answer.text();
  return { status: answer.status, text, ...(JSON.parse(text) as Answer) };
};

describe('a stranger is answered before a byte of a body is read', () => {
  test.each([
    ['files', { ...MULTIPART, 'content-length': 23_000_000 }, null, '/graphql'],
    ['files of unknown length', { ...MULTIPART, 'transfer-encoding': 'chunked' }, null, '/graphql'],
    ['files to a path that does not exist', { ...MULTIPART, 'content-length': 23_000_000 }, null, '/x'],
    ['files with a forged token', { ...MULTIPART, 'content-length': 23_000_000 }, 'a.b.c', '/graphql'],
    ['files of a session that has ended', { ...MULTIPART, 'content-length': 23_000_000 }, revoked.token, '/graphql'],
    ['a long JSON', { ...JSON_TYPE, 'content-length': 65_537 }, null, '/graphql'],
    ['a long JSON of a session that has ended', { ...JSON_TYPE, 'content-length': 900_000 }, revoked.token, '/graphql'],
    ['a JSON of unknown length', { ...JSON_TYPE, 'transfer-encoding': 'chunked' }, null, '/graphql'],
  ])('%s', async (_name, headers, token, path) => {
    const answer = await exchange(url, head(headers, token, path));
    expect(status(answer)).toBe(401);
    expect(answer).toContain('Inicia sesión para continuar.');
  });

  test('and cannot go on sending for long', async () => {
    const socket = await openRaw(url);
    socket.write(head({ ...MULTIPART, 'content-length': 1e9 }, null));
    const drip = setInterval(() => socket.write('x'.repeat(1_000)), 50);
    await heardFrom(socket);
    clearInterval(drip);
    expect(socket.bytesWritten).toBeLessThan(200_000);
  });

  test('a JSON of 64 kB is read, and one of unknown length of somebody who is known', async () => {
    const query = '{"query":"{ __typename }"}';
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers: JSON_TYPE, body: query.padEnd(65_536) });
    expect(await answer.json()).toEqual({ data: { __typename: 'Query' } });
    const chunked = head({ ...JSON_TYPE, 'transfer-encoding': 'chunked', connection: 'close' });
    const body = `${query.length.toString(16)}\r\n${query}\r\n0\r\n\r\n`;
    expect(status(await exchange(url, chunked + body))).toBe(200);
  });
});

test('a person sends two uploads at a time, and another person is not in their way', async () => {
  const luis = await person();
  const begin = async (token: string) => {
    const socket = await openRaw(url);
    socket.write(head({ ...MULTIPART, 'content-length': 1_000_000 }, token) + multipartBody([['operations', OPERATIONS]]).slice(0, -30));
    return socket;
  };
  const two = [await begin(ana.token), await begin(ana.token)];
  await sleep(200);
  // Both count once the server has found out whose they are.
  const third = async () => {
    const { status, errors } = await upload(multipartBody([]));
    return [status, errors?.[0]?.extensions.code];
  };
  await expect.poll(third).toEqual([429, 'RATE_LIMITED']);
  expect((await upload(multipartBody([]), luis.token)).status).toBe(400);
  two[0]?.destroy();
  await expect.poll(async () => (await upload(multipartBody([]))).status).toBe(400);
  two[1]?.destroy();
});

test('whoever has read the answer of an upload may send the next one at once', async () => {
  const parts: [string, string, string?][] = [
    ['operations', OPERATIONS],
    ['map', MAP],
    ['0', 'x', 'a.csv'],
  ];
  const statuses = new Set<number>();
  const lane = async () => {
    for (let n = 0; n < 40; n++) statuses.add((await upload(multipartBody(parts))).status);
  };
  await Promise.all([lane(), lane()]);
  expect([...statuses]).toEqual([200]);
});

test('uploads whose connection ends before anybody looks at them do not count for ever', async () => {
  const eva = await person();
  const start = head({ ...MULTIPART, 'content-length': 1_000_000 }, eva.token);
  for (let round = 0; round < 10; round++) {
    const socket = await openRaw(url);
    socket.write(start);
    setImmediate(() => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  await expect.poll(async () => (await upload(multipartBody([]), eva.token)).status).toBe(400);
});

test('an upgrade that is refused to a connection that is gone leaves the server as it was', async () => {
  const errors: Error[] = [];
  const note = (error: Error) => void errors.push(error);
  process.on('uncaughtExceptionMonitor', note);
  const upgrade = (path: string, origin: string) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  for (const text of Array.from({ length: 40 }, (_, n) =>
    n % 2 ? upgrade('/x', 'http://localhost') : upgrade('/graphql', 'http://evil.example'),
  )) {
    const socket = await openRaw(url);
    socket.write(text);
    socket.resetAndDestroy();
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await sleep(100);
  process.off('uncaughtExceptionMonitor', note);
  expect(errors).toEqual([]);
});

describe('what is no multipart request is a mistake of whoever sent it, without a word of ours', () => {
  const file = ['0', 'a;b', 'a.csv'] as const;
  test.each<[string, string]>([
    ['nothing', multipartBody([])],
    ['no operations', multipartBody([['map', MAP], file])],
    ['operations after the files', multipartBody([file, ['operations', OPERATIONS], ['map', MAP]])],
    ['operations that are no JSON', multipartBody([['operations', '{'], ['map', MAP], file])],
    ['operations that are null', multipartBody([['operations', 'null'], ['map', MAP], file])],
    ['operations that are a batch', multipartBody([['operations', `[${OPERATIONS}]`], ['map', MAP], file])],
    ['operations that are a file', multipartBody([['operations', OPERATIONS, 'a.json'], ['map', MAP], file])],
    ['operations without variables', multipartBody([['operations', '{"query":"{ __typename }"}'], ['map', MAP], file])],
    ['operations twice', multipartBody([['operations', OPERATIONS], ['operations', OPERATIONS], ['map', MAP], file])],
    ['no map', multipartBody([['operations', OPERATIONS], file])],
    ['a map that is no JSON', multipartBody([['operations', OPERATIONS], ['map', '['], file])],
    ['a map that is null', multipartBody([['operations', OPERATIONS], ['map', 'null'], file])],
    ['a map of numbers', multipartBody([['operations', OPERATIONS], ['map', '{"0":1}'], file])],
    ['a map of null', multipartBody([['operations', OPERATIONS], ['map', '{"0":null}'], file])],
    ['a map of a text', multipartBody([['operations', OPERATIONS], ['map', '{"0":"variables.files.0"}'], file])],
    ['paths that are no texts', multipartBody([['operations', OPERATIONS], ['map', '{"0":[{}]}'], file])],
    ['a path to nowhere', multipartBody([['operations', OPERATIONS], ['map', '{"0":["variables.files.7"]}'], file])],
    ['a path into the prototype', multipartBody([['operations', OPERATIONS], ['map', '{"0":["variables.__proto__.x"]}'], file])],
    ['a path out of the variables', multipartBody([['operations', OPERATIONS], ['map', '{"0":["query"]}'], file])],
    ['a path to what is there', multipartBody([['operations', OPERATIONS], ['map', '{"0":["variables.companyId"]}'], file])],
    ['a file that the map does not name', multipartBody([['operations', OPERATIONS], ['map', MAP], file, ['1', 'x', 'b.csv']])],
    [
      'a file that does not come',
      multipartBody([
        ['operations', OPERATIONS],
        ['map', MAP],
      ]),
    ],
    ['the same file twice', multipartBody([['operations', OPERATIONS], ['map', MAP], file, file])],
    ['another field', multipartBody([['operations', OPERATIONS], ['map', MAP], ['x', 'y'], file])],
    ['a body that ends in the middle', multipartBody([['operations', OPERATIONS], ['map', MAP], file]).slice(0, -20)],
    ['no parts at all', 'nothing'],
    ['a field of 300 kB', multipartBody([['operations', OPERATIONS.padEnd(300_000)], ['map', MAP], file])],
    ['41 parts', multipartBody(Array.from({ length: 41 }, (_, n) => [String(n), 'x', 'a.csv'] as const))],
    [
      'a place for 41 files',
      multipartBody([
        ['operations', OPERATIONS],
        ['map', JSON.stringify({ 0: Array(41).fill('variables.files.0') })],
      ]),
    ],
  ])('%s', async (_name, body) => {
    const answer = await upload(body);
    expect([answer.status, answer.errors?.length, answer.errors?.[0]?.extensions]).toEqual([
      400,
      1,
      { code: 'BAD_USER_INPUT', reason: 'BAD_UPLOAD' },
    ]);
    expect(answer.text).not.toMatch(/node_modules|stack|at .*\.ts/);
  });

  test('no boundary, or a type of its own', async () => {
    expect((await upload('x', ana.token, { ...MULTIPART, 'content-type': 'multipart/form-data' })).status).toBe(400);
    expect((await upload('x', ana.token, { ...MULTIPART, 'content-type': 'multipart/mixed; boundary=x' })).status).toBe(415);
  });

  test('a file by JSON', async () => {
    const answer = await upload(OPERATIONS.replace('[null]', '["x"]'), ana.token, JSON_TYPE);
    expect(answer.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const inline = `mutation { importFiles(companyId: "${firm}", files: ["x"]) { id } }`;
    expect((await upload(JSON.stringify({ query: inline }), ana.token, JSON_TYPE)).errors?.[0]?.extensions.code).toMatch(
      /^(BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED)$/,
    );
  });
});

describe('files', () => {
  const two = JSON.stringify({ 0: ['variables.files.0'] });

  test('of up to 64 MB come, larger ones are refused as soon as that is seen', async () => {
    const megabytes = 'x'.repeat(64 * 1_048_576);
    // To a company that is not theirs: the file is read, and nothing is done with it.
    const elsewhere = OPERATIONS.replace(firm, newId());
    const whole = await upload(
      multipartBody([
        ['operations', elsewhere],
        ['map', two],
        ['0', megabytes, 'grande.csv'],
      ]),
    );
    expect([whole.status, whole.errors?.[0]?.extensions.code]).toEqual([200, 'NOT_FOUND']);
    const socket = await openRaw(url);
    const body = multipartBody([
      ['operations', OPERATIONS],
      ['map', two],
      ['0', `${megabytes}x`, 'grande.csv'],
    ]);
    socket.write(head({ ...MULTIPART, 'content-length': body.length + 50_000_000 }) + body);
    const [answer] = (await once(socket, 'data')).map(String);
    socket.destroy();
    expect(status(answer ?? '')).toBe(413);
    expect(answer).toContain('El archivo grande.csv pesa demasiado: se aceptan hasta 64 MB por archivo.');
  });

  test('of more than 128 MB in all are refused before they come', async () => {
    const answer = await exchange(url, head({ ...MULTIPART, 'content-length': 130 * 1_048_576 }));
    expect(status(answer)).toBe(413);
    expect(answer).toContain('128 MB');
  });

  test.runIf(process.platform === 'linux')('lie in files without a name, which nothing outlives', async () => {
    const folder = `${services.settings.dataDir}/uploads`;
    const open = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
        } catch {
          return false;
        }
      }).length;
    const socket = await openRaw(url);
    const body = multipartBody([
      ['operations', OPERATIONS],
      ['map', two],
      ['0', 'x'.repeat(500_000), 'a.csv'],
    ]);
    socket.write(head({ ...MULTIPART, 'content-length': body.length }) + body.slice(0, -100));
    await expect.poll(open).toBe(1);
    // Its name goes right after it is opened.
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    socket.destroy();
    await expect.poll(open).toBe(0);
    await upload(
      multipartBody([
        ['operations', OPERATIONS],
        ['map', two],
        ['0', 'x', 'a.csv'],
        ['1', 'x', 'b.csv'],
      ]),
    );
    await expect.poll(open).toBe(0);
  });
});

describe('a body under way', () => {
  const received: string[] = [];
  const watch = watchBodies({}, { windowMs: 1_500, bytes: 1_000, tickMs: 20 });
  const plain = createPlain((request, response) => {
    watch.add(request, response, request.url === '/short' ? 300 : 60_000);
    request.resume().on('end', () => {
      received.push(request.url ?? '');
      response.end('whole');
    });
  }).listen(0, '127.0.0.1');
  const place = () => `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
  afterAll(() => {
    watch.stop();
    plain.close();
  });
  const send = async (path: string, bytes: number, pause: number) => {
    const socket = await openRaw(place());
    socket.write(head({ 'content-length': 12_000 }, null, path));
    const timer = setInterval(() => socket.write('x'.repeat(bytes)), pause);
    const answer = await Promise.race([heardFrom(socket), sleep(20_000, 'still open')]);
    clearInterval(timer);
    socket.destroy();
    return answer;
  };

  test.each([
    ['that stands still is cut', '/still', 0, 1_000],
    ['that drips is cut', '/drip', 10, 20],
    ['that takes longer than its time is cut', '/short', 800, 40],
  ])('%s, with a sentence', async (_name, path, bytes, pause) => {
    const answer = await send(path, bytes, pause);
    expect(status(answer)).toBe(408);
    expect(answer).toContain('tarda demasiado');
  });

  test('that comes slowly, but comes, is read', async () => {
    const socket = await openRaw(place());
    socket.write(head({ 'content-length': 40_000, connection: 'close' }, null, '/slow'));
    const timer = setInterval(() => socket.write('x'.repeat(1_000)), 60);
    const answer = await heardFrom(socket);
    clearInterval(timer);
    expect(answer).toContain('whole');
  });
});

test('health does not ask the database, and a body does not wait for it', async () => {
  const closed = await openDatabase(connection, LOGIN);
  const ill = await createServer({ ...services, database: closed }, async () => []);
  const address = await ill.listen({ port: 0, host: '127.0.0.1' });
  await closed.close();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect(status(await exchange(address, head({ ...MULTIPART, 'content-length': 23_000_000 }, null)))).toBe(401);
  const known = await exchange(address, head({ ...MULTIPART, 'content-length': 23_000_000 }));
  expect([status(known), known.includes('INTERNAL')]).toEqual([500, true]);
  await ill.close();
});
