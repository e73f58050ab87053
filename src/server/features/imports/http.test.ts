import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { createServer } from '#server/api/http.ts';
import { signAddress } from '#server/api/signed-address.ts';
import { ACCOUNT, CORPUS_RUT, IMPORT_FILES, importDesk, textFile } from '../../../../tests/support/imports.ts';
import { registerImportRoutes } from './route.ts';

const desk = await importDesk();
const app = await createServer(desk.services, async () => [], registerImportRoutes);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const { token } = desk.person;

type Answer = { data: { importFiles: { id: string; fileName: string; status: string }[] }; errors?: { message: string }[] };

/** As a browser sends files: the GraphQL multipart request specification. */
async function upload(companyId: string, files: readonly File[]) {
  const body = new FormData();
  const variables = { companyId, files: files.map(() => null), answers: [ACCOUNT] };
  body.set('operations', JSON.stringify({ query: IMPORT_FILES, variables }));
  body.set('map', JSON.stringify(Object.fromEntries(files.map((_, index) => [index, [`variables.files.${index}`]]))));
  for (const [index, file] of files.entries()) body.set(String(index), file);
  const headers = { authorization: `Bearer ${token}`, 'x-graphql-yoga-csrf': '1' };
  const answer = await fetch(`${url}/graphql`, { method: 'POST', body, headers });
  return (await answer.json()) as Answer;
}

const get = (path: string, bearer: string | null = token) =>
  fetch(url + path, bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {});

const ORIGINAL = 'query ($companyId: ID!, $id: ID!) { importReport(companyId: $companyId, id: $id) { original { url fileName } } }';
type Reported = { importReport: { original: { url: string; fileName: string } } };

test('files come over HTTP and their originals go back byte for byte, as downloads that run nothing', async () => {
  const company = await desk.companyOf();
  // Latin-1, a script, and an end of line of another system.
  const bytes = Buffer.from('Fecha;Descripción;Cargo;Abono\r\n02/03/2026;<script>alert(1)</script> Ñandú;;100\r\n', 'latin1');
  const { data } = await upload(company.id, [new File([bytes], 'Cartola ñandú (1).csv'), textFile('nada.csv', '')]);
  expect(data.importFiles.map(({ status }) => status)).toEqual(['importado', 'rechazado']);
  const reported = await company.call<Reported>(ORIGINAL, { id: data.importFiles[0]?.id });
  const { url: address, fileName } = reported.data?.importReport.original ?? { url: '', fileName: '' };
  expect(fileName).toBe('Cartola ñandú (1).csv');
  const answer = await get(address);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="Cartola nandu (1).csv"; filename*=UTF-8''Cartola%20%C3%B1and%C3%BA%20%281%29.csv`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
});

test('an original is as unknown to strangers as one that does not exist', async () => {
  const company = await desk.companyOf(CORPUS_RUT);
  const other = await desk.companyOf(CORPUS_RUT);
  const { id } = await company.sendOne(textFile('nada.csv', 'x'));
  const stranger = await desk.newPerson();
  for (const [companyId, importId, bearer, status] of [
    [company.id, id, null, 401],
    [company.id, id, 'forged', 401],
    [company.id, id, stranger.token, 404],
    [other.id, id, token, 404],
    [company.id, other.id, token, 404],
    [company.id, "x'--", token, 404],
  ] as const) {
    const path = `/archivos/importaciones/${companyId}/${encodeURIComponent(importId)}`;
    // Each with an address that would be good if they had the file.
    const context = await desk.contextOf(bearer);
    const address = context.person ? signAddress(context, path).url : path;
    const answer = await get(address, bearer);
    expect(answer.status).toBe(status);
    expect(Object.keys((await answer.json()) as object)).toEqual(['error']);
  }
});

test('the address of an original is whose asked for it, and serves for a while', async () => {
  const company = await desk.companyOf(CORPUS_RUT);
  const { id } = await company.sendOne(textFile('nada.csv', 'x'));
  const { url: address = '' } = (await company.call<Reported>(ORIGINAL, { id })).data?.importReport.original ?? {};
  const colleague = await desk.newPerson();
  await desk.join(company.id, colleague.id, 'USER');
  const later = address.replace(/hasta=\w+/, `hasta=${Math.floor(Date.now() / 1000 + 9e6).toString(36)}`);
  const bare = address.split('?')[0] ?? '';
  const answers = await Promise.all([get(address), get(address, colleague.token), get(bare), get(later), get(address, null)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404, 401]);
});

test('a file may weigh 64 MB, and what is heavier is refused in Spanish', async () => {
  const company = await desk.companyOf();
  const heavy = (bytes: number) => new File([Buffer.alloc(bytes, ' ')], 'blancos.csv');
  const whole = await upload(company.id, [heavy(64 * 1_048_576)]);
  expect(whole.data.importFiles).toMatchObject([{ status: 'rechazado' }]);
  const refused = await upload(company.id, [heavy(64 * 1_048_576 + 1)]);
  expect(refused.errors?.[0]?.message).toBe('El archivo blancos.csv pesa demasiado: se aceptan hasta 64 MB por archivo.');
  expect(await declared(129 * 1_048_576 + 1)).toContain('Los archivos pesan demasiado: se aceptan hasta 128 MB por carga.');
});

/** What is answered to an upload that only says how long it is. */
function declared(bytes: number): Promise<string> {
  const type = 'multipart/form-data; boundary=x';
  const headers = { authorization: `Bearer ${token}`, 'x-graphql-yoga-csrf': '1', 'content-type': type, 'content-length': bytes };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/graphql`, { method: 'POST', headers }, async (answer) => {
      resolve((await answer.setEncoding('utf8').toArray()).join(''));
      sent.destroy();
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}
