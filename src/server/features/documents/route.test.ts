import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { rutOf } from '#domain/rut.ts';
import { createServer } from '#server/api/http.ts';
import { importDesk } from '../../../../tests/support/imports.ts';
import { registerDocumentRoute } from './route.ts';

const desk = await importDesk();
const app = await createServer(desk.services, async () => [], registerDocumentRoute);
const base = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const XML = readFileSync('tests/data/dte/DTE--76354771-K--33--170.xml');
const LIST = `query ($companyId: ID!) { paginatedDocumentsByCompany(input: { companyId: $companyId }) {
  docs { id meta { download { xml { url fileName expiresAt } pdf { url fileName } } } } } }`;
type Link = { url: string; fileName: string };
type Listed = { paginatedDocumentsByCompany: { docs: { id: string; meta: { download: { xml: Link; pdf: Link } } }[] } };

const get = (path: string, token?: string) => fetch(base + path, token ? { headers: { authorization: `Bearer ${token}` } } : {});

test('a sold invoice has the file of its sale, for whom its address was made', async () => {
  const company = await desk.companyOf(rutOf(76_354_771));
  const aec = readFileSync('tests/data/dte/AEC--76354771-K--33--170--SEQ-2.xml');
  await company.sendOne(new File([XML], 'uno.xml'));
  const query = LIST.replace('xml { url', 'factoring { url fileName } xml { url');
  type Sold = { paginatedDocumentsByCompany: { docs: { meta: { download: { factoring: Link | null } } }[] } };
  const linkOf = async () => (await company.call<Sold>(query, {})).data?.paginatedDocumentsByCompany.docs[0]?.meta.download.factoring;
  expect(await linkOf()).toBeNull();
  await company.sendOne(new File([aec], 'cesion.xml'));
  const link = await linkOf();
  expect(link?.fileName).toBe('AEC_33_170_76354771-K.xml');
  const answer = await get(link?.url ?? '', desk.person.token);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(aec);
  expect((await get(link?.url ?? '')).status).toBe(401);
  expect((await get((link?.url ?? '').replace('/cesion', ''), desk.person.token)).status).toBe(404);
});

test('the XML of a document has an address for whom it was made, for a while', async () => {
  const company = await desk.companyOf(rutOf(76_354_771));
  await company.sendOne(new File([XML], 'uno.xml'));
  const { data } = await company.call<Listed>(LIST, {});
  const { url, fileName } = data?.paginatedDocumentsByCompany.docs[0]?.meta.download.xml ?? { url: '', fileName: '' };
  expect(fileName).toBe('DTE_33_170_76354771-K.xml');
  const answer = await get(url, desk.person.token);
  expect(answer.headers.get('content-disposition')).toContain(fileName);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(XML);

  const { pdf } = data?.paginatedDocumentsByCompany.docs[0]?.meta.download ?? { pdf: { url: '', fileName: '' } };
  expect(pdf.fileName).toBe('DTE_33_170_76354771-K.pdf');
  const printed = Buffer.from(await (await get(pdf.url, desk.person.token)).arrayBuffer());
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await get(pdf.url.replace('/pdf', ''), desk.person.token)).status).toBe(404);

  const colleague = await desk.newPerson();
  await desk.join(company.id, colleague.id, 'USER');
  const later = url.replace(/hasta=\w+/, `hasta=${Math.floor(Date.now() / 1000 + 9e6).toString(36)}`);
  for (const [path, token, status] of [
    [url, undefined, 401],
    [url, colleague.token, 404],
    [url.split('?')[0] ?? '', desk.person.token, 404],
    [later, desk.person.token, 404],
  ] as const)
    expect((await get(path, token)).status).toBe(status);
});
