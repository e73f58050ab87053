import { readFileSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import type { Plan } from '#domain/access.ts';
import { day } from '#domain/date.ts';
import { rutOf } from '#domain/rut.ts';
import { createServer } from '#server/api/http.ts';
import { newId } from '#server/db/ids.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { openZip } from '#server/formats/zip.ts';
import { runWork } from '#server/jobs/work-runner.ts';
import { plainRoutes } from '#server/routes.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { importDesk } from '../../../../tests/support/imports.ts';
import { slowSteps, workOf } from '../../../../tests/support/works.ts';

const desk = await importDesk();
const app = await createServer(desk.services, async () => [], plainRoutes(desk.services));
const base = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const DOWNLOAD = `mutation ($companyId: ID!, $ids: [ID!], $filter: DocumentListFilter, $format: DocumentFormat!, $columns: [DocumentColumn!]) {
  downloadDocuments(input: { companyId: $companyId, ids: $ids, filter: $filter, format: $format, columns: $columns }) { fileName mimeType url expiresAt count warning } }`;
type Prepared = { fileName: string; mimeType: string; url: string; count: number; warning: string | null };
const XML = readFileSync('tests/data/dte/DTE--76354771-K--33--170.xml');

const company = await desk.companyOf(rutOf(76_354_771));
/** The same invoice under other folios, in one envelope: its signatures are invalid, which does not matter for downloads. */
const envelope = (folios: readonly number[]) => {
  const text = XML.toString('latin1');
  const dte = /<DTE[\s\S]*<\/DTE>/.exec(text)?.[0] ?? '';
  const folio = (no: number) => dte.replaceAll('<Folio>170<', `<Folio>${no}<`).replaceAll('<F>170<', `<F>${no}<`);
  return Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?>\n<EnvioDTE xmlns="http://www.sii.cl/SiiDte">${folios.map(folio).join('')}</EnvioDTE>`,
    'latin1',
  );
};
await company.send([new File([XML], 'uno.xml'), new File([new Uint8Array(envelope([801, 802]))], 'sobre.xml')]);
await vi.waitFor(async () => expect((await company.list()).map(({ status }) => status)).toEqual(['importado', 'importado']), 60_000);
const documents = await desk.database.owner
  .selectFrom('document')
  .select(['document_id as id', 'folio', 'amount'])
  .where('company_id', '=', company.id)
  .orderBy('folio')
  .execute();
const ids = documents.map(({ id }) => id);
const prepare = async (variables: Record<string, unknown>) => company.call<{ downloadDocuments: Prepared }>(DOWNLOAD, variables);
const download = async (variables: Record<string, unknown>) => {
  const { data, message } = await prepare(variables);
  if (!data) throw new Error(message ?? 'no answer');
  const answer = await fetch(base + data.downloadDocuments.url);
  return { ...data.downloadDocuments, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('one XML is the document’s own bytes, several are a zip of them', async () => {
  expect(documents.map(({ folio }) => folio)).toEqual(['170', '801', '802']);
  const alone = await download({ ids: ids.slice(0, 1), format: 'XML' });
  expect(alone).toMatchObject({ fileName: 'DTE_33_170_76354771-K.xml', mimeType: 'application/xml', count: 1, warning: null });
  expect(alone.bytes).toEqual(XML);
  const several = await download({ ids, format: 'XML' });
  expect(several).toMatchObject({ fileName: expect.stringMatching(/^documentos_xml_.*\.zip$/), count: 3, warning: null });
  const files = unzip(several.bytes);
  expect([...files.keys()].sort()).toEqual([170, 801, 802].map((folio) => `DTE_33_${folio}_76354771-K.xml`));
  expect(files.get('DTE_33_170_76354771-K.xml')).toEqual(XML);
  expect(files.get('DTE_33_802_76354771-K.xml')?.toString('latin1')).toMatch(/<Folio>802</);
  expect(files.get('DTE_33_802_76354771-K.xml')?.toString('latin1')).not.toMatch(/<Folio>801</);
});

test('what has no XML is told before, and named in the zip', async () => {
  const other = await testBooks(desk.database, desk.person.id);
  const without = await other.document('2026-05-10', 1_000);
  const context = await desk.contextOf(desk.person.token);
  const ask = (variables: Record<string, unknown>) =>
    desk.ask(context, DOWNLOAD, { companyId: other.companyId, format: 'XML', ...variables });
  expect(await ask({ ids: [without] })).toMatchObject({ code: 'CONFLICT', message: 'El documento no tiene XML.' });
  const { data } = await ask({ filter: {} });
  const { url } = (data as { downloadDocuments: Prepared }).downloadDocuments;
  const files = unzip(Buffer.from(await (await fetch(base + url)).arrayBuffer()));
  expect([...files.keys()]).toEqual(['sin_xml.txt']);
});

test.each(['XLSX', 'CSV'])('all of a filter as %s, with numbers that sum', async (format) => {
  const all = await download({ filter: { newFilter: { sort: { by: 'ISSUE' } } }, format });
  const rows =
    format === 'CSV'
      ? all.bytes
          .toString('utf8')
          .trim()
          .split('\r\n')
          .map((line) => line.split(';'))
      : [...(readXlsx(new Uint8Array(all.bytes))[0]?.rows() ?? [])].map(({ cells }) => cells.map(String));
  const [headings, ...cells] = rows;
  const total = headings?.indexOf('Total') ?? -1;
  expect(cells).toHaveLength(3);
  expect(cells.reduce((sum, row) => sum + Number(row[total]), 0)).toBe(documents.reduce((sum, { amount }) => sum + amount, 0));
  expect((await download({ filter: { search: '801' }, format })).count).toBe(1);
});

test('what is annulled has nothing left, as on screen', async () => {
  const set = (isAnnulled: boolean) =>
    desk.database.owner
      .updateTable('document')
      .set({ is_annulled: isAnnulled })
      .where('company_id', '=', company.id)
      .where('folio', '=', '801')
      .execute();
  await set(true);
  const { bytes } = await download({ filter: { search: '801' }, format: 'CSV' });
  await set(false);
  const [headings = [], row = []] = bytes
    .toString('utf8')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  expect([row[headings.indexOf('Estado')], row[headings.indexOf('Pendiente')]]).toEqual(['Anulado', '0']);
});

test('the columns on screen in their order, what shows two things as two, numbers as numbers', async () => {
  const { bytes } = await download({ ids: ids.toReversed(), format: 'XLSX', columns: ['date', 'total', 'party', 'document', 'due'] });
  const [headings, ...rows] = [...(readXlsx(new Uint8Array(bytes))[0]?.rows() ?? [])].map(({ cells }) => cells);
  expect(headings).toEqual(['Fecha', 'Total', 'Contraparte', 'RUT', 'Tipo', 'Folio', 'Lado', 'Vence', 'Moneda']);
  expect(rows.map((cells) => cells[1])).toEqual(documents.toReversed().map(({ amount }) => amount));
  expect(rows.map((cells) => cells[5])).toEqual(['802', '801', '170']);
});

test('as PDF one is itself and several are a zip, each with its own folio', async () => {
  const alone = await download({ ids: ids.slice(0, 1), format: 'PDF' });
  expect(alone).toMatchObject({ count: 1, warning: null });
  expect(alone.fileName).toMatch(/\.pdf$/);
  expect(alone.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const several = unzip((await download({ ids, format: 'PDF' })).bytes);
  expect(several.size).toBe(ids.length);
  for (const bytes of several.values()) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test.each([
  [{ format: 'XML' }, 'Elige documentos o un filtro, y no ambos.'],
  [{ format: 'XML', ids, filter: {} }, 'Elige documentos o un filtro, y no ambos.'],
  [{ format: 'XML', ids: [ids[0], ids[0]] }, 'Un documento viene dos veces.'],
  [{ format: 'XML', ids: [newId()] }, 'No encontramos lo que buscas.'],
])('%# is refused in words', async (variables, message) => {
  expect((await prepare(variables)).message).toEqual(message);
});

test('more than 200 are made by long work, which is stopped and goes on, and its file is opened by who may', async () => {
  const many = await desk.companyOf(rutOf(76_354_771));
  const folios = Array.from({ length: 230 }, (_, index) => 1_000 + index);
  await many.send([new File([new Uint8Array(envelope(folios))], 'sobre.xml')]);
  await vi.waitFor(async () => expect((await many.list())[0]?.status).toBe('importado'), 60_000);
  const books = await desk.database.owner
    .selectFrom('document')
    .select('area_id')
    .where('company_id', '=', many.id)
    .limit(1)
    .executeTakeFirst();
  await desk.database.owner
    .insertInto('document')
    .values({
      ...{ company_id: many.id, document_id: newId(), document_type: 'TAX_DOCUMENT', code: 33, folio: '9', is_received: false, sign: 1 },
      ...{
        issued_on: day('2026-01-02'),
        period: day('2026-01-01'),
        amount: 1,
        amount_clp: 1,
        due_on: day('2026-01-02'),
        due_from: 'document',
      },
      ...{ original_due_on: day('2026-01-02'), area_id: books?.area_id ?? '', is_expected: true },
    })
    .execute();
  const ask = <Data>(text: string, variables: object = {}) => many.call<Data>(text, { c: many.id, ...variables });
  const { data } = await many.call<{ downloadDocuments: { url: string | null; workId: string; count: number } }>(
    DOWNLOAD.replace('{ fileName', '{ workId fileName'),
    { filter: {}, format: 'XML' },
  );
  expect(data?.downloadDocuments).toMatchObject({ url: null, workId: expect.any(String), count: 231 });
  const workId = data?.downloadDocuments.workId ?? '';
  const OPEN = 'mutation ($c: ID!, $id: ID!) { workFile(companyId: $c, id: $id) { fileName url } }';
  type Opened = { workFile: { fileName: string; url: string } };
  expect((await ask<Opened>(OPEN, { id: workId })).code).toBe('CONFLICT');

  await slowSteps(desk.database.ownerPool, 'work_file_part');
  const run = () => runWork({ companyId: many.id, workId }, desk.services, { isLast: false });
  const running = run();
  await vi.waitFor(async () => expect((await workOf(desk.database.ownerPool, many.id)).place).not.toBeNull(), 20_000);
  await ask('mutation ($c: ID!, $id: ID!) { stopWork(companyId: $c, id: $id) { id } }', { id: workId });
  await running;
  expect(await workOf(desk.database.ownerPool, many.id)).toMatchObject({ state: 'stopped', place: { parts: expect.any(Number) } });
  await ask('mutation ($c: ID!, $id: ID!) { resumeWork(companyId: $c, id: $id) { id } }', { id: workId });
  await run();
  const WORKS = 'query ($c: ID!) { works(companyId: $c, kinds: [documentFile]) { title sentence hasFile isMine } }';
  expect((await ask<{ works: object[] }>(WORKS)).data?.works).toEqual([
    {
      title: 'Preparando el XML de 231 documentos',
      sentence:
        'El archivo está listo: trae 230 documentos. Se puede descargar durante un día. 1 documento no tiene un XML que se pueda leer.',
      ...{ hasFile: true, isMine: true },
    },
  ]);
  const opened = (await ask<Opened>(OPEN, { id: workId })).data?.workFile;
  expect(opened?.fileName).toMatch(/^documentos_xml_.*\.zip$/);
  const files = unzip(Buffer.from(await (await fetch(base + opened?.url)).arrayBuffer()));
  expect([...files.keys()].sort()).toEqual([...folios.map((folio) => `DTE_33_${folio}_76354771-K.xml`), 'sin_xml.txt'].sort());
  for (const folio of folios) expect(files.get(`DTE_33_${folio}_76354771-K.xml`)?.toString('latin1')).toContain(`<Folio>${folio}<`);
  expect(files.get('sin_xml.txt')?.toString()).toContain('DTE_33_9_');
  const stranger = await desk.newPerson();
  const denied = await desk.ask(await desk.contextOf(stranger.token), OPEN, { c: many.id, id: workId });
  expect(denied.code).toBe((await desk.ask(await desk.contextOf(stranger.token), OPEN, { c: newId(), id: workId })).code);

  await desk.database.owner.updateTable('document').set({ xml_import_id: null }).where('company_id', '=', many.id).execute();
  expect((await many.call(DOWNLOAD, { filter: {}, format: 'PDF' })).message).toBe('Ninguno de los documentos tiene XML.');
  await many.call(DOWNLOAD, { filter: {}, format: 'CSV' });
  const { id } = await workOf(desk.database.ownerPool, many.id);
  await runWork({ companyId: many.id, workId: id }, desk.services, { isLast: false });
  const csv = await (await fetch(base + (await ask<Opened>(OPEN, { id })).data?.workFile.url)).text();
  expect(csv.trim().split('\r\n')).toHaveLength(232);
});

test('a blocked company still downloads; a stranger does not, nor anybody once the session has ended', async () => {
  const setPlan = (plan: Plan[]) => desk.database.owner.updateTable('company').set({ plan }).where('company_id', '=', company.id).execute();
  await setPlan(['blocked']);
  const variables = { companyId: company.id, ids, format: 'XML' };
  const { data } = await desk.ask<{ downloadDocuments: Prepared }>(await desk.contextOf(desk.person.token), DOWNLOAD, variables);
  const url = base + (data?.downloadDocuments.url ?? '');
  expect((await fetch(url)).status).toBe(200);
  await setPlan(['caudalfull']);
  const stranger = await desk.newPerson();
  const refused = await desk.ask(await desk.contextOf(stranger.token), DOWNLOAD, variables);
  expect(refused.code).toBe((await desk.ask(await desk.contextOf(stranger.token), DOWNLOAD, { ...variables, companyId: newId() })).code);
  await desk.database.owner.updateTable('session').set({ revoked_at: new Date() }).where('person_id', '=', desk.person.id).execute();
  expect((await fetch(url)).status).toBe(404);
});

function unzip(bytes: Buffer): Map<string, Buffer> {
  const zip = openZip(new Uint8Array(bytes));
  return new Map(zip.names.map((name) => [name, zip.read(name) ?? Buffer.alloc(0)]));
}
