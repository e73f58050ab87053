// In a process of its own: a whole server, whose database and folder are searched.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { generateSync } from 'otplib';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { runningServer } from '#server/db/embedded/folder.ts';
import { readPfx } from '#server/formats/pfx.ts';
import { purchasesFile } from '../e2e/bank-files.ts';
import { makePfx } from '../support/certificates.ts';
import { makeTestFolder, removeTestFolder } from '../support/folders.ts';
import { endServer, startServer } from '../support/server-process.ts';
import { startSiiSimulator } from '../support/sii-simulator.ts';

// Canaries: what nobody but its owner may read, given to a whole server that logs all it can. Then everything that leaves it, and everything
// that a backup of it takes, is searched for them, as text and in the usual encodings.

const [PASSWORD, WRONG, PFX_PASSWORD, MASTER, SECRET] = ['Persona', 'Equivocada', 'Certificado', 'Maestra', 'Firma'].map(
  (name) => `Canario ${name} ñ 7Qx91zTTk2 ${'vW3'.repeat(8)}`,
) as [string, string, string, string, string];
const EMAIL = 'canario@empresa.cl';
const RUT = '12345678-5';

const simulator = await startSiiSimulator();
const folder = await makeTestFolder();
const server = await startServer({
  ...{ CAUDAL_DATA_DIR: folder, CAUDAL_SIMULATORS: simulator.url, CAUDAL_LOG_LEVEL: 'trace' },
  ...{ CAUDAL_KEY: MASTER, CAUDAL_SECRET: SECRET },
});
afterAll(async () => {
  await endServer(server.child);
  await simulator.stop();
  await removeTestFolder(folder);
});

/** Every answer but those that give a secret to its owner. */
const heard: string[] = [];
let token = '';

async function post(body: string | FormData, headers: Record<string, string> = {}): Promise<string> {
  const own = typeof body === 'string' ? { 'content-type': 'application/json' } : { 'x-graphql-yoga-csrf': '1' };
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(`${server.url}/graphql`, { method: 'POST', body, headers: { ...own, ...authorization, ...headers } });
  return `${JSON.stringify([...answer.headers])}\n${await answer.text()}`;
}
const dataOf = <Data>(text: string): Data => {
  const { data, errors } = JSON.parse(text.split('\n').slice(1).join('\n')) as { data: Data; errors?: { message: string }[] };
  if (errors) throw new Error(errors[0]?.message);
  return data;
};
let requests = 0;
/** Asks with a key that stores the answer; only what `isOwn` stays unheard. */
async function ask<Data>(query: string, variables: object = {}, isOwn = false): Promise<Data> {
  requests += 1;
  const text = await post(JSON.stringify({ query, variables }), { 'idempotency-key': `canario-${requests}` });
  if (!isOwn) heard.push(text);
  return dataOf(text);
}
/** What is refused, whatever it says. */
async function hear(query: string, variables: object = {}): Promise<void> {
  heard.push(await post(JSON.stringify({ query, variables })));
}
async function upload<Data>(query: string, variables: Record<string, unknown>, path: string, file: File): Promise<Data> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables }));
  form.append('map', JSON.stringify({ file: [path] }));
  form.append('file', file);
  const text = await post(form);
  heard.push(text);
  return dataOf(text);
}
async function file(url: string): Promise<void> {
  const bytes = new Uint8Array(await (await fetch(new URL(url, server.url))).arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const parts = isZip ? Object.values(unzipSync(bytes)) : [bytes];
  heard.push(...parts.map((part) => Buffer.from(part).toString('latin1')));
}

const LOGIN =
  'mutation ($email: String!, $password: String!, $code: String) { login(email: $email, password: $password, code: $code) { accessToken } }';
const SAVE = `mutation ($companyId: ID!, $file: File!, $password: String!, $rut: String!) {
  saveCertificate(companyId: $companyId, file: $file, password: $password, rut: $rut) { id holderRut } }`;
const IMPORT = 'mutation ($companyId: ID!, $files: [File!]!) { importFiles(companyId: $companyId, files: $files) { id } }';
const ACCEPT = `mutation ($companyId: ID!, $documents: [ID!]!) {
  acceptDocumentsSii(companyId: $companyId, codeEvent: ERM, documents: $documents) { status message workId } }`;
const LIST = 'query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) { docs { id meta { number } } } }';
const DOWNLOAD = 'mutation ($input: DownloadDocumentsInput!) { downloadDocuments(input: $input) { url fileName } }';

test('keys, passwords and tokens are in no answer, error, log, export, dump or file in clear', async () => {
  const user = { email: EMAIL, password: PASSWORD, name: 'Ana', lastName: 'Pérez' };
  await ask('mutation ($input: UserInput!) { signUp(input: $input) { id } }', { input: user });
  await hear(LOGIN, { email: EMAIL, password: WRONG });
  await hear(LOGIN, { email: EMAIL, password: [PASSWORD] });
  await hear(LOGIN, { email: EMAIL, password: { [PASSWORD]: PASSWORD } });
  await hear(`mutation { login(email: "${EMAIL}", password: ${JSON.stringify(PASSWORD)}, code: 1) { accessToken } }`);
  await hear(`mutation { login(email: "${EMAIL}", password: ${JSON.stringify(PASSWORD)}`);
  token = (await ask<{ login: { accessToken: string } }>(LOGIN, { email: EMAIL, password: PASSWORD }, true)).login.accessToken;
  const sessionToken = token;
  const { beginTotp } = await ask<{ beginTotp: { secret: string } }>(
    'mutation ($password: String!) { beginTotp(password: $password) { secret } }',
    { password: PASSWORD },
    true,
  );
  const code = generateSync({ secret: beginTotp.secret });
  const { confirmTotp } = await ask<{ confirmTotp: { recoveryCodes: string[] } }>(
    'mutation ($code: String!) { confirmTotp(code: $code) { recoveryCodes } }',
    { code },
    true,
  );
  const company = await ask<{ createCompany: { data: { id: string } } }>(
    'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { data { id } } }',
    { input: { rut: '76123456-0', name: 'Comercial Los Andes SpA' } },
  );
  const companyId = company.createCompany.data.id;
  const invited = await ask<{ addUserToCompany: { data: { invitationUrl: string } } }>(
    'mutation ($companyId: ID!) { addUserToCompany(companyId: $companyId, email: "otra@empresa.cl", role: "USER") { data { invitationUrl } } }',
    { companyId },
    true,
  );
  const invitation = new URL(invited.addUserToCompany.data.invitationUrl).searchParams.get('token') ?? '';
  const pfx = makePfx({ password: PFX_PASSWORD, rut: RUT });
  const certificate = () => new File([new Uint8Array(pfx)], 'ana.pfx');
  await upload(SAVE, { companyId, file: null, password: WRONG, rut: RUT }, 'variables.file', certificate()).catch(() => {});
  await upload(SAVE, { companyId, file: null, password: PFX_PASSWORD, rut: RUT }, 'variables.file', certificate());
  const { name, buffer } = purchasesFile([7_001, 7_002]);
  await upload(IMPORT, { companyId, files: [null] }, 'variables.files.0', new File([new Uint8Array(buffer)], name));
  type Listed = { paginatedDocumentsByCompany: { docs: { id: string; meta: { number: string } }[] } };
  const listed = async () => (await ask<Listed>(LIST, { input: { companyId } })).paginatedDocumentsByCompany.docs;
  await expect.poll(listed).toHaveLength(2);
  const documents = await listed();
  // A cut answer and a refused token are what a connector would log.
  simulator.meet('ingresarAceptacionReclamoDoc', '7001', 'endedToken', 'cut');
  simulator.meet('ingresarAceptacionReclamoDoc', '7002', 'html');
  await ask(ACCEPT, { companyId, documents: documents.map(({ id }) => id) });
  await expect.poll(() => simulator.events('7001'), { timeout: 120_000 }).toEqual(['ERM']);
  expect(simulator.tokens().length).toBeGreaterThan(0);

  await hear(
    'query ($companyId: ID!) { companyCertificate(companyId: $companyId) { certificate { id holderRut holderName validUntil } } }',
    { companyId },
  );
  await hear('{ loggedUser { uid email name roles } mySessions { id } }');
  await hear('query ($companyId: ID!) { companyHistory(companyId: $companyId) { docs { id } } }', { companyId });
  const history = await ask<{ historyExport: { url: string } }>(
    'query ($companyId: ID!) { historyExport(companyId: $companyId) { url } }',
    { companyId },
  );
  await file(history.historyExport.url);
  for (const format of ['CSV', 'XLSX']) {
    const { downloadDocuments } = await ask<{ downloadDocuments: { url: string } }>(DOWNLOAD, {
      input: { companyId, ids: documents.map(({ id }) => id), format },
    });
    await file(downloadDocuments.url);
  }

  const opened = readPfx(pfx, PFX_PASSWORD);
  if (typeof opened === 'string') throw new Error(opened);
  const key = opened.privateKey.replaceAll('\r', '').split('\n').slice(3, 5).join('\n');
  const secrets = { PASSWORD, WRONG, PFX_PASSWORD, MASTER, SECRET, sessionToken, totp: beginTotp.secret, invitation, key };
  const canaries = new Map<string, string | Buffer>([
    ...Object.entries(secrets),
    ...confirmTotp.recoveryCodes.map((one, index): [string, string] => [`recovery code ${index}`, one]),
    ...simulator.tokens().map((one, index): [string, string] => [`SII token ${index}`, one]),
    ['pfx', pfx.subarray(400, 460)],
  ]);
  const places: [string, Buffer][] = [
    ['answers', Buffer.from(heard.join('\n'))],
    ['dump', Buffer.from(await dump())],
  ];
  await endServer(server.child);
  places.push(['log', Buffer.from(server.output())], ...filesIn(folder));
  expect(found(canaries, places)).toEqual([]);
  // What is no secret is found where it stands: in answers, in the dump, and in files of the folder.
  const others = found(new Map([['email', EMAIL]]), places).filter((one) => one.startsWith('email (UTF-8) in'));
  expect(others).toEqual(expect.arrayContaining(['email (UTF-8) in answers', 'email (UTF-8) in dump', expect.stringContaining(folder)]));
});

test.each<[string, string]>([
  ['base64', Buffer.from(`ab${EMAIL}c`).toString('base64')],
  ['base64 elsewhere', Buffer.from(`a${EMAIL}c`).toString('base64')],
  ['hex', Buffer.from(`ab${EMAIL}`).toString('hex')],
  ['UTF-16', Buffer.from(EMAIL, 'utf16le').toString('latin1')],
  ['a URL', encodeURIComponent(EMAIL)],
])('a canary is seen in %s', (_form, text) => {
  expect(found(new Map([['email', EMAIL]]), [['text', Buffer.from(text, 'latin1')]])).not.toEqual([]);
});

/** Which canaries some texts hold, by what encoding and in what place. */
function found(canaries: ReadonlyMap<string, string | Buffer>, places: Iterable<readonly [name: string, content: Buffer]>): string[] {
  const needles = [...canaries].flatMap(([name, canary]) =>
    [...formsOf(canary)].map(([form, needle]) => ({ name: `${name} (${form})`, needle })),
  );
  return [...places].flatMap(([place, content]) =>
    needles.filter(({ needle }) => content.includes(needle)).map(({ name }) => `${name} in ${place}`),
  );
}

const MIN_NEEDLE = 8;

/** What a canary looks like in the encodings that text is written in. */
function formsOf(canary: string | Buffer): Map<string, Buffer | string> {
  const bytes = Buffer.from(canary);
  const text = typeof canary === 'string' ? canary : '';
  const wide = Buffer.from(text, 'utf16le');
  const forms = new Map<string, Buffer | string>([
    ['UTF-8', bytes],
    ['hex', bytes.toString('hex')],
    ['HEX', bytes.toString('hex').toUpperCase()],
    ['UTF-16LE', wide],
    ['UTF-16BE', Buffer.from(wide).swap16()],
    ['hex of UTF-16', wide.toString('hex')],
    ['Latin 1', Buffer.from(text, 'latin1')],
    ['URL', encodeURIComponent(text)],
    ['JSON', JSON.stringify(text).slice(1, -1)],
    ['reversed', Buffer.from(bytes).reverse()],
    ['SHA-256', createHash('sha256').update(bytes).digest('hex')],
    ['MD5', createHash('md5').update(bytes).digest('hex')],
  ]);
  // Of base64, what stands whatever comes before.
  for (const offset of [0, 1, 2])
    for (const encoding of ['base64', 'base64url'] as const) {
      const whole = Buffer.concat([Buffer.alloc(offset), bytes])
        .toString(encoding)
        .replaceAll('=', '');
      forms.set(`${encoding} + ${offset}`, whole.slice(offset + (offset > 0 ? 1 : 0), -2));
    }
  // Tokens of links and sessions are looked up by their digest, which leads nobody back to so many random bits.
  if (!/\s/.test(text)) for (const form of ['SHA-256', 'MD5']) forms.delete(form);
  return new Map([...forms].filter(([, needle]) => needle.length >= MIN_NEEDLE));
}

/** Every row of every table, as a backup takes them. */
async function dump(): Promise<string> {
  const host = String(runningServer(join(folder, 'pgdata')).socket);
  const client = new pg.Client({ host, port: 5432, user: 'caudal_owner', database: 'caudal' });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  await client.end();
  expect(texts.join('\n')).toContain(EMAIL);
  return texts.join('\n');
}

/** What the server left in its folder; also what PostgreSQL did, where rows that went still stand. */
function* filesIn(place: string): Generator<[string, Buffer]> {
  for (const entry of readdirSync(place, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) yield [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name))];
}
