import { setTimeout as sleep } from 'node:timers/promises';
import type { Family, Field } from './kit/attack.ts';
import { openCompany, statement } from './kit/companies.ts';
import { bearer, replyOf } from './kit/graphql.ts';
import { accepted, check, refused, turnedAway } from './kit/hold.ts';
import { type Person, signUp } from './kit/people.ts';
import { openRaw } from './kit/raw.ts';
import { bodyOf, importFiles, importParts, multipart, type Part, PREFLIGHT } from './kit/upload.ts';
import { memory } from './kit/usage.ts';

const QUERY = 'mutation ($companyId: ID!, $files: [File!]!) { importFiles(companyId: $companyId, files: $files) { id status } }';

/** Uploads that are malformed, endless, too many, or not one's own. */
export const multipartFamily: Family = {
  name: 'multipart',
  run: async (field) => {
    const ana = await signUp(field.plain, 'sube');
    const { id } = await openCompany(ana);
    await malformed(field, ana, id);
    await limits(field, ana, id);
    await anonymous(field, ana, id);
  },
};

async function malformed({ plain, attack }: Field, ana: Person, companyId: string): Promise<void> {
  const operations = (files: unknown = [null], more: object = {}) =>
    JSON.stringify({ query: QUERY, variables: { companyId, files }, ...more });
  const file: Part = { name: '0', value: 'Fecha;Monto\n', fileName: 'a.csv' };
  const map = (value: unknown): Part => ({ name: 'map', value: typeof value === 'string' ? value : JSON.stringify(value) });
  const ops = (value: string): Part => ({ name: 'operations', value });
  const right = map({ 0: ['variables.files.0'] });
  const bodies: Record<string, readonly Part[]> = {
    'no parts at all': [],
    'a file alone': [file],
    'no map': [ops(operations()), file],
    'no operations': [right, file],
    'operations that are no JSON': [ops('{'), right, file],
    'operations that are null': [ops('null'), right, file],
    'operations that are a number': [ops('1'), right, file],
    'operations that are a text': [ops('"x"'), right, file],
    'operations that are a list': [ops(`[${operations()}]`), map({ 0: ['0.variables.files.0'] }), file],
    'an empty list of operations': [ops('[]'), right, file],
    'operations without variables': [ops(JSON.stringify({ query: QUERY })), right, file],
    'variables that are null': [ops(JSON.stringify({ query: QUERY, variables: null })), right, file],
    'variables that are a text': [ops(JSON.stringify({ query: QUERY, variables: 'x' })), right, file],
    'a map that is no JSON': [ops(operations()), map('{'), file],
    'a map that is null': [ops(operations()), map('null'), file],
    'a map that is a list': [ops(operations()), map([['variables.files.0']]), file],
    'a map that is a number': [ops(operations()), map('7'), file],
    'a map to a text': [ops(operations()), map({ 0: 'variables.files.0' }), file],
    'a map to null': [ops(operations()), map({ 0: null }), file],
    'a map to a number': [ops(operations()), map({ 0: [7] }), file],
    'a map to an object': [ops(operations()), map({ 0: [{}] }), file],
    'a map to a place that is not there': [ops(operations()), map({ 0: ['variables.other.0.x'] }), file],
    'a map through a text': [ops(operations()), map({ 0: ['query.x.y'] }), file],
    'a map onto the query': [ops(operations()), map({ 0: ['query'] }), file],
    'a map onto everything': [ops(operations()), map({ 0: [''] }), file],
    'a map to a prototype': [
      ops(operations()),
      map({ 0: ['__proto__.polluted', 'variables.__proto__.polluted', 'constructor.prototype.polluted'] }),
      file,
    ],
    'a map of a file that does not come': [
      ops(operations([null, null])),
      map({ 0: ['variables.files.0'], 1: ['variables.files.1'] }),
      file,
    ],
    'a map with ten thousand places': [
      ops(operations()),
      map({ 0: Array.from({ length: 10_000 }, (_, n) => `variables.files.${n}`) }),
      file,
    ],
    'a place far along': [ops(operations()), map({ 0: ['variables.files.4294967290'] }), file],
    'two maps': [ops(operations()), right, map({ 0: ['variables.companyId'] }), file],
    'two operations': [ops(operations()), ops(operations()), right, file],
    'operations as a file': [{ ...ops(operations()), fileName: 'operations.json', type: 'application/json' }, right, file],
    'the file before its map': [file, ops(operations()), right],
    'a text where a file should be': [ops(operations()), right, { name: '0', value: 'text' }],
    'a file where a text should be': [
      ops(JSON.stringify({ query: '{ loggedUser { uid } }', variables: {} })),
      map({ 0: ['variables.companyId'] }),
      file,
    ],
    'the same file in two places': [ops(operations([null, null])), map({ 0: ['variables.files.0', 'variables.files.1'] }), file],
    'a NUL in the operations': [ops(operations().replace('mutation', 'mutation\u0000')), right, file],
    'a part with a head of 100 kB': [ops(operations()), right, { ...file, head: `x-long: ${'x'.repeat(100_000)}\r\n` }],
    'a part with ten thousand head lines': [ops(operations()), right, { ...file, head: 'x: y\r\n'.repeat(10_000) }],
    'a name of 100 kB': [ops(operations()), right, { ...file, fileName: `${'x'.repeat(100_000)}.csv` }],
    'five thousand fields': [ops(operations()), right, ...Array.from({ length: 5_000 }, (_, n) => ({ name: `f${n}`, value: 'x' })), file],
    'a field of 2 MB': [ops(operations([null], { padding: 'x'.repeat(2_000_000) })), right, file],
  };
  for (const [name, parts] of Object.entries(bodies)) {
    await attack(name, async () => {
      const answer = await plain.send(multipart(parts, ana));
      // Some of them can be read all the same: then as what they are, without an unexpected error (the watch sees to that).
      return [turnedAway(answer, 0, 200, 400, 413, 415, 422, 431), check(!answer.text.includes('polluted'), 'polluted')];
    });
  }
  const names = [
    '../../../../etc/passwd',
    '..\\..\\boot.ini',
    'a\u202ecsv.exe',
    'a\u0000.csv',
    '=cmd|calc.csv',
    '<img src=x onerror=alert(1)>.csv',
    'CON',
    '.',
    '',
    ' ',
    '%0d%0aset-cookie: a=b',
    'a".csv',
    'ñ'.repeat(300),
  ];
  for (const fileName of names) {
    await attack(`a file called ${JSON.stringify(fileName.slice(0, 24))}`, async () => {
      const { content } = statement([`Fila ${Math.random()}`]);
      const [operation, mapping] = importParts(companyId, [{ name: 'x', content }]);
      const reply = replyOf(
        await plain.send(multipart([operation!, mapping!, { name: '0', value: content, fileName: fileName.replaceAll('"', '%22') }], ana)),
      );
      const list = await ana.ask('query ($c: ID!) { imports(companyId: $c) { docs { fileName downloadPath } } }', { c: companyId });
      const [newest] = (list.data?.['imports'] as { docs: { fileName: string; downloadPath: string }[] } | undefined)?.docs ?? [];
      const file = newest ? await plain.send({ path: newest.downloadPath, headers: bearer(ana.token) }) : null;
      const disposition = String(file?.headers['content-disposition'] ?? 'attachment');
      return [
        turnedAway(reply, 200, 400),
        check(!/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/u.test(newest?.fileName ?? ''), `kept as ${JSON.stringify(newest?.fileName)}`),
        check(disposition.startsWith('attachment') && !/[\r\n]/.test(disposition), disposition),
        check(file?.headers['set-cookie'] === undefined, 'a header of the file name'),
      ];
    });
  }
  const heads: Record<string, string> = {
    'no boundary': 'multipart/form-data',
    'an empty boundary': 'multipart/form-data; boundary=',
    'another boundary': 'multipart/form-data; boundary=other',
    'a boundary of 10 kB': `multipart/form-data; boundary=${'x'.repeat(10_000)}`,
    'multipart/mixed': 'multipart/mixed; boundary=b',
    'multipart/related': 'multipart/related; boundary=b',
  };
  for (const [name, type] of Object.entries(heads)) {
    await attack(name, async () => {
      const body = bodyOf(importParts(companyId, [statement(['Otra'])]), 'b');
      return turnedAway(
        await plain.send({ path: '/graphql', body, headers: { 'content-type': type, ...PREFLIGHT, ...bearer(ana.token) } }),
      );
    });
  }
  await attack('the server imports afterwards as before', async () =>
    accepted(await importFiles(ana, companyId, [statement([`Después ${Date.now()}`])])),
  );
}

async function limits({ plain, isLong, attack }: Field, ana: Person, companyId: string): Promise<void> {
  await attack('a form of another site uploads', async () => {
    const { headers, ...request } = multipart(importParts(companyId, [statement(['Ajena'])]), ana);
    const { 'apollo-require-preflight': _none, ...rest } = headers ?? {};
    return turnedAway(await plain.send({ ...request, headers: rest }), 400, 403);
  });
  await attack('41 parts', async () => {
    const files = Array.from({ length: 41 }, (_, n) => ({ name: `${n}.csv`, content: 'x' }));
    return refused(await importFiles(ana, companyId, files), 'BAD_USER_INPUT', '413', '400');
  });
  await attack('a call of 130 MB', async () => {
    const head = `POST /graphql HTTP/1.1\r\nhost: 127.0.0.1:${plain.port}\r\nauthorization: Bearer ${ana.token}\r\napollo-require-preflight: 1\r\n`;
    const raw = await openRaw(plain.port);
    raw.write(`${head}content-type: multipart/form-data; boundary=b\r\ncontent-length: ${130 * 1_048_576}\r\n\r\n`);
    for (let tries = 0; tries < 100 && raw.isOpen() && !raw.text().includes('HTTP/1.1'); tries += 1) await sleep(50);
    const answer = raw.text();
    raw.end();
    return check(/^HTTP\/1\.1 4\d\d/.test(answer), `answered ${answer.slice(0, 100) || 'nothing'}`);
  });
  await attack('a file of 65 MB', async () => {
    const content = Buffer.alloc(65 * 1_048_576, 'x');
    const before = memory(plain.pid) ?? 0;
    const reply = await importFiles(ana, companyId, [{ name: 'grande.csv', content }], { patience: 50_000 });
    const grown = (memory(plain.pid) ?? 0) - before;
    return [
      refused(reply, 'BAD_USER_INPUT', '413'),
      check(grown < (isLong ? 150 : 400), `${Math.round(grown)} MB more`),
      check(/64|MB|pesa/.test(reply.text) || reply.status === 0, reply.text.slice(0, 120)),
    ];
  });
  await attack('three uploads at once by one person', async () => {
    const stalled = await Promise.all([1, 2].map(() => stall(plain.port, ana.token)));
    await sleep(300);
    const third = await importFiles(ana, companyId, [statement(['Tercera'])], { patience: 8_000 });
    for (const raw of stalled) raw.end();
    await sleep(300);
    const after = await importFiles(ana, companyId, [statement([`Cuarta ${Date.now()}`])]);
    return [refused(third, 'RATE_LIMITED', '429', 'CONFLICT', 'BAD_USER_INPUT'), accepted(after)];
  });
}

/** Opens an upload that sends its first bytes and no more. */
async function stall(port: number, token: string | null): Promise<Awaited<ReturnType<typeof openRaw>>> {
  const raw = await openRaw(port);
  const authorization = token ? `authorization: Bearer ${token}\r\n` : '';
  raw.write(`POST /graphql HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${authorization}apollo-require-preflight: 1\r\n`);
  raw.write(
    'content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{',
  );
  return raw;
}

/** Bodies of nobody: refused before they are read. */
async function anonymous({ plain, attack }: Field, ana: Person, companyId: string): Promise<void> {
  for (const [name, token] of [
    ['no session', null],
    ['a forged one', `${ana.token}x`],
  ] as const) {
    await attack(`an upload with ${name} is answered before its body`, async () => {
      const raw = await stall(plain.port, token);
      for (let tries = 0; tries < 40 && raw.isOpen() && !raw.text().includes('HTTP/1.1'); tries += 1) await sleep(50);
      const answer = raw.text();
      raw.end();
      return check(/^HTTP\/1\.1 (401|403)/.test(answer), `answered ${answer.slice(0, 100) || 'nothing'}`);
    });
  }
  await attack('100 kB of JSON of nobody is answered before its body', async () => {
    const raw = await openRaw(plain.port);
    raw.write(
      `POST /graphql HTTP/1.1\r\nhost: 127.0.0.1:${plain.port}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{`,
    );
    for (let tries = 0; tries < 40 && raw.isOpen() && !raw.text().includes('HTTP/1.1'); tries += 1) await sleep(50);
    const answer = raw.text();
    raw.end();
    return check(/^HTTP\/1\.1 4\d\d/.test(answer), `answered ${answer.slice(0, 100) || 'nothing'}`);
  });
  await attack('an upload into the company of somebody else', async () => {
    const other = await signUp(plain, 'ajena');
    return refused(await importFiles(other, companyId, [statement(['Ajena'])]), 'NOT_FOUND', 'COMPANY_NOT_FOUND');
  });
}
