import { readFileSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import type { Plan } from '#domain/access.ts';
import { day } from '#domain/date.ts';
import { rut } from '#domain/rut.ts';
import { createServer } from '#server/api/http.ts';
import { newId } from '#server/db/ids.ts';
import { readXlsx } from '#server/formats/xlsx.ts';
import { plainRoutes } from '#server/routes.ts';
import { importDesk } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const app = await createServer(desk.services, async () => [], plainRoutes(desk.services));
const base = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const BOOK = `totalDocs docs { _id documentCode documentId amount taxAmount lateTaxes issuerId receiverId summary section isValid isProtested }
  summary { _id documentCode section count netAmount taxAmount grossAmount nonRecoverableTaxes otherTaxes amount }`;
const GET = `mutation ($companyId: ID!, $isReceived: Boolean!, $isBoleta: Boolean!, $period: Period!, $section: TaxBookSection, $documentType: Int) {
  getRCVBook(companyId: $companyId, isReceived: $isReceived, isBoleta: $isBoleta, period: $period, section: $section, documentType: $documentType) { ${BOOK} } }`;
const DOCS = `mutation ($companyId: ID!, $type: TaxBookType!, $periods: [Period!], $dateStart: Date, $dateEnd: Date) {
  getDocsRCVBook(companyId: $companyId, type: $type, periods: $periods, dateStart: $dateStart, dateEnd: $dateEnd) { ${BOOK} } }`;
const BY_ID = `mutation ($ids: [ID!]!) { getDocsRCVBookById(ids: $ids) { ${BOOK} } }`;
const PERIODS =
  'mutation ($companyId: ID!, $type: TaxBookType!) { getPeriodsAvailable(companyId: $companyId, type: $type) { period count } }';
const COUNTS = `mutation ($companyId: ID!, $type: TaxBookType!, $periods: [Period!], $dateStart: Date, $dateEnd: Date) {
  countDocumentsRCVBook(companyId: $companyId, type: $type, periods: $periods, dateStart: $dateStart, dateEnd: $dateEnd) { period documentCode section count } }`;
const DOWNLOAD = `mutation ($companyId: ID!, $type: TaxBookType!, $period: Period, $ids: [ID!], $section: TaxBookSection, $format: TaxBookFormat) {
  downloadRCVBook(companyId: $companyId, type: $type, period: $period, ids: $ids, section: $section, format: $format) { fileName mimeType url } }`;

type Book = {
  totalDocs: number;
  docs: { _id: string; documentCode: number; documentId: string | null; amount: number; section: string | null }[];
  summary: { documentCode: number; section: string | null; count: number; netAmount: number; taxAmount: number; amount: number }[];
};
type Download = { downloadRCVBook: { fileName: string; mimeType: string; url: string } };
type Company = Awaited<ReturnType<typeof desk.companyOf>>;

const HEADINGS = readFileSync('tests/data/rcv/RCV-compra-registro-rz_leading_trailing_whitespace.csv', 'utf8').split(/\r?\n/)[0];
const PURCHASES = [
  HEADINGS,
  '1;33;Del Giro;76543210-3;Comercial Alerce SpA;501;02/05/2026;02/05/2026 10:12:31;10/05/2026 00:00:00;0;100000;19000;;;119000;100000;19000;;;0;;;;0;;;',
  '2;33;Supermercado;76008150-7;=cmd|Fuel SpA;502;03/05/2026;03/05/2026 11:00:00;;1000;10000;1900;;;15400;;;;2500;0;;;;0;28;2500;',
  '3;61;Del Giro;76543210-3;Comercial Alerce SpA;77;20/05/2026;20/05/2026 09:00:00;;0;10000;1900;;;11900;;;;;0;;;;0;;;',
].join('\n');
const PENDING = [
  HEADINGS?.replace('Fecha Acuse;', '').replace('Tabacos Puros;Tabacos Cigarrillos;Tabacos Elaborados;', ''),
  '1;33;Del Giro;76543210-3;Comercial Alerce SpA;900;28/05/2026;28/05/2026 10:12:31;0;50000;9500;;;59500;;;;;0;;;;',
].join('\n');
const SALES = readFileSync('tests/data/rcv/RCV_VENTA_76123456-0_202605.csv');
const text = (name: string, content: string | Buffer<ArrayBuffer>) => new File([content], name);

/** A company of the tax office's own files of May 2026. */
async function withBooks(): Promise<Company> {
  const company = await desk.companyOf();
  await company.send([
    text('RCV_COMPRA_REGISTRO_76123456-0_202605.csv', PURCHASES),
    text('RCV_COMPRA_PENDIENTE_76123456-0_202605.csv', PENDING),
    text('RCV_VENTA_76123456-0_202605.csv', SALES),
    text('boletas_202602.csv', readFileSync('tests/data/rcv/boletas_202602.csv')),
  ]);
  const states = async () => new Set((await company.list()).map(({ status }) => status));
  await vi.waitFor(async () => expect(await states()).toEqual(new Set(['importado'])), 60_000);
  return company;
}

const company = await withBooks();
const may = { period: '2026-05' };

test('a month of purchases is its registro, credit notes negative; other sections stand apart', async () => {
  const { data } = await company.call<{ getRCVBook: Book }>(GET, { ...may, isReceived: true, isBoleta: false });
  expect(data?.getRCVBook).toMatchObject({
    totalDocs: 3,
    docs: [
      { documentCode: 33, documentId: '501', amount: 119_000, issuerId: '76543210-3', receiverId: '76123456-0' },
      { documentId: '502', amount: 15_400 },
      { documentCode: 61, documentId: '77', amount: -11_900, taxAmount: -1_900 },
    ],
    summary: [
      { documentCode: 33, count: 2, netAmount: 111_000, taxAmount: 20_900, grossAmount: 131_900, otherTaxes: 2_500, amount: 134_400 },
      { documentCode: 61, count: 1, netAmount: -10_000, amount: -11_900 },
    ],
  });
  const pending = await company.call<{ getRCVBook: Book }>(GET, { ...may, isReceived: true, isBoleta: false, section: 'PENDIENTE' });
  expect(pending.data?.getRCVBook.docs).toMatchObject([{ documentId: '900', section: 'PENDIENTE' }]);
  const notes = await company.call<{ getRCVBook: Book }>(GET, { ...may, isReceived: true, isBoleta: false, documentType: 61 });
  expect(notes.data?.getRCVBook.docs).toMatchObject([{ documentId: '77' }]);
});

test('IVA that gives no credit stands apart from the other taxes', async () => {
  const lost = await desk.companyOf(rut('96790240-3'));
  const row = '1;33;Del Giro;76543210-3;Alerce SpA;8;02/05/2026;02/05/2026 10:12:31;;0;10000;0;1900;1;13500;;;;;0;;;;0;28;1600;';
  await lost.sendOne(text('RCV_COMPRA_REGISTRO_96790240-3_202605.csv', [HEADINGS, row].join('\n')));
  const { data } = await lost.call<{ getRCVBook: Book }>(GET, { ...may, isReceived: true, isBoleta: false });
  const line = { netAmount: 10_000, taxAmount: 0, grossAmount: 11_900, nonRecoverableTaxes: 1_900, otherTaxes: 1_600, amount: 13_500 };
  expect(data?.getRCVBook.summary).toMatchObject([line]);
});

test('sales, boletas and the sections of a range of days', async () => {
  const sales = await company.call<{ getRCVBook: Book }>(GET, { ...may, isReceived: false, isBoleta: false });
  expect(sales.data?.getRCVBook.docs.map(({ documentId }) => documentId)).toEqual(['1201', '1202', '1203']);
  const boletas = await company.call<{ getRCVBook: Book }>(GET, { period: '2026-02', isReceived: false, isBoleta: true });
  expect(boletas.data?.getRCVBook.summary.map(({ documentCode, amount }) => [documentCode, amount])).toEqual([
    [39, 33_320],
    [41, 57_198],
  ]);
  const days = { type: 'COMPRAS', dateStart: '2026-05-03', dateEnd: '2026-05-28' };
  const range = await company.call<{ getDocsRCVBook: Book }>(DOCS, days);
  expect(range.data?.getDocsRCVBook.docs.map(({ documentId }) => documentId)).toEqual(['502', '77']);
  const whole = await company.call<{ getDocsRCVBook: Book }>(DOCS, { type: 'COMPRAS', periods: ['2026-05'] });
  expect(whole.data?.getDocsRCVBook.summary.map(({ section, amount }) => [section, amount])).toEqual([
    ['PENDIENTE', 59_500],
    ['REGISTRO', 134_400],
    ['REGISTRO', -11_900],
  ]);
});

test('a call that asks for no page gets the whole book, whose rows come to its summary', async () => {
  const many = await desk.companyOf(rut('76086428-5'));
  const rows = Array.from({ length: 45 }, (_, index) => {
    const net = 1_000 * (index + 1);
    return `${index + 1};33;Del Giro;76543210-3;Alerce SpA;${600 + index};02/05/2026;02/05/2026 10:12:31;;0;${net};${net * 0.19};;;${net * 1.19};;;;;0;;;;0;;;`;
  });
  await many.sendOne(text('RCV_COMPRA_REGISTRO_76086428-5_202605.csv', [HEADINGS, ...rows].join('\n')));
  const book = async (query: string, variables: object) =>
    Object.values((await many.call<Record<string, Book>>(query, { ...variables })).data ?? {})[0];
  const whole = await book(GET, { ...may, isReceived: true, isBoleta: false });
  const sum = whole?.docs.reduce((total, { amount }) => total + amount, 0);
  expect([whole?.totalDocs, whole?.docs.length, sum]).toEqual([45, 45, whole?.summary[0]?.amount]);
  expect((await book(DOCS, { type: 'COMPRAS', periods: ['2026-05'] }))?.docs).toHaveLength(45);
  expect((await book(BY_ID, { ids: whole?.docs.map(({ _id }) => _id) }))?.docs).toHaveLength(45);
});

test('periods with what they hold', async () => {
  const { data } = await company.call<{ getPeriodsAvailable: unknown }>(PERIODS, { type: 'COMPRAS' });
  expect(data?.getPeriodsAvailable).toEqual([{ period: '2026-05', count: 4 }]);
  const counts = await company.call<{ countDocumentsRCVBook: unknown }>(COUNTS, { type: 'COMPRAS', periods: ['2026-05'] });
  expect(counts.data?.countDocumentsRCVBook).toEqual([
    { period: '2026-05', documentCode: 33, section: 'PENDIENTE', count: 1 },
    { period: '2026-05', documentCode: 33, section: 'REGISTRO', count: 2 },
    { period: '2026-05', documentCode: 61, section: 'REGISTRO', count: 1 },
  ]);
});

test.each([
  [COUNTS, { type: 'COMPRAS', periods: ['2026-05'], dateStart: '2026-05-01' }, 'Elige períodos o un rango de fechas, no ambos.'],
  [COUNTS, { type: 'COMPRAS', periods: Array.from({ length: 121 }, () => '2026-05') }, 'Se aceptan hasta 120 períodos.'],
  [COUNTS, { type: 'COMPRAS', dateStart: '2026-05-02', dateEnd: '2026-05-01' }, 'El primer día del rango es posterior al último.'],
  [DOWNLOAD, { type: 'COMPRAS' }, 'Elige un período o documentos, y no ambos.'],
  [DOWNLOAD, { type: 'COMPRAS', ids: [] }, 'Elige un período o documentos, y no ambos.'],
  [DOWNLOAD, { type: 'COMPRAS', period: '2026-05', ids: [newId()] }, 'Elige un período o documentos, y no ambos.'],
  [
    DOWNLOAD,
    { type: 'HONORARIOS', period: '2026-05', format: 'SII' },
    'Este libro no tiene formato del SII: descárgalo como planilla (xlsx).',
  ],
])('%# is refused in words', async (query, variables, message) => {
  expect((await company.call(query, variables)).message).toBe(message);
});

test('documents by id, of one book; a stranger’s answer as unknown ones', async () => {
  const { data } = await company.call<{ getRCVBook: Book }>(GET, { ...may, isReceived: true, isBoleta: false });
  const bought = data?.getRCVBook.docs.map(({ _id }) => _id) ?? [];
  const sales = await company.call<{ getRCVBook: Book }>(GET, { ...may, isReceived: false, isBoleta: false });
  const [sold = ''] = sales.data?.getRCVBook.docs.map(({ _id }) => _id) ?? [];
  const chosen = await company.call<{ getDocsRCVBookById: Book }>(BY_ID, { ids: bought.slice(0, 2) });
  expect(chosen.data?.getDocsRCVBookById.summary).toMatchObject([{ documentCode: 33, count: 2, amount: 134_400 }]);
  expect((await company.call(BY_ID, { ids: [...bought, sold] })).message).toBe('Los documentos elegidos son de libros distintos.');

  const stranger = await desk.newPerson();
  const theirs = await desk.contextOf(stranger.token);
  const refused = await desk.ask(theirs, BY_ID, { ids: bought });
  expect(refused.message).toBe((await desk.ask(theirs, BY_ID, { ids: [newId()] })).message);
  expect(refused.message).toBe('No encontramos lo que buscas.');
  const other = await desk.companyOf(rut('76354771-K'));
  expect((await other.call(DOWNLOAD, { type: 'COMPRAS', ids: bought })).message).toBe('No encontramos lo que buscas.');
});

async function download(of: Company, variables: Record<string, unknown>) {
  const { data, message } = await of.call<Download>(DOWNLOAD, variables);
  if (!data) throw new Error(message ?? 'no answer');
  return data.downloadRCVBook;
}

test('what is written in the tax office’s layout reads again as the same book, and changes nothing where it came from', async () => {
  const files: File[] = [];
  for (const variables of [
    { type: 'COMPRAS', period: '2026-05' },
    { type: 'COMPRAS', period: '2026-05', section: 'PENDIENTE' },
    { type: 'VENTAS', period: '2026-05' },
    { type: 'BOLETAS', period: '2026-02' },
  ]) {
    const { url, fileName } = await download(company, variables);
    files.push(text(fileName, Buffer.from(await (await fetch(base + url)).arrayBuffer())));
  }
  expect(files.map(({ name }) => name)).toEqual([
    'RCV_COMPRA_REGISTRO_76123456-0_202605.csv',
    'RCV_COMPRA_PENDIENTE_76123456-0_202605.csv',
    'RCV_VENTA_76123456-0_202605.csv',
    'boletas_76123456-0_202602.csv',
  ]);
  const again = await company.send(files);
  expect(again.map(({ rowsNew, rowsRepeated, rowsRejected }) => [rowsNew, rowsRepeated, rowsRejected])).toEqual([
    [0, 3, 0],
    [0, 1, 0],
    [0, 3, 0],
    [0, 2, 0],
  ]);

  const fresh = await desk.companyOf();
  await fresh.send(files);
  for (const variables of [
    { ...may, isReceived: true, isBoleta: false },
    { ...may, isReceived: false, isBoleta: false },
    { period: '2026-02', isReceived: false, isBoleta: true },
  ]) {
    const [before, after] = await Promise.all([company, fresh].map((one) => one.call<{ getRCVBook: Book }>(GET, variables)));
    expect(withoutIds(after?.data?.getRCVBook)).toEqual(withoutIds(before?.data?.getRCVBook));
  }
});

test('of what the register lacks, our own file does not say that the tax office has it, there or in another company', async () => {
  const outside = async (one: Company) => {
    const query = `query ($companyId: ID!) { paginatedDocumentsByCompany(input: { companyId: $companyId, newFilter: { isOutsideRegister: true } }) {
      docs { amount meta { number section } } } }`;
    type Found = { paginatedDocumentsByCompany: { docs: { amount: number; meta: { number: string; section: string | null } }[] } };
    return (await one.call<Found>(query, {})).data?.paginatedDocumentsByCompany.docs;
  };
  const one = await withBooks();
  await one.send([text('dte.xml', invoice('76543210-3', 9001))]);
  const lacking = [{ amount: 11_900, meta: { number: '9001', section: null } }];
  expect(await outside(one)).toEqual(lacking);
  const { url, fileName } = await download(one, { type: 'COMPRAS', period: '2026-05' });
  const file = text(fileName, Buffer.from(await (await fetch(base + url)).arrayBuffer()));
  await one.send([file]);
  expect(await outside(one)).toEqual(lacking);
  const fresh = await desk.companyOf();
  await fresh.send([file]);
  expect(await outside(fresh)).toEqual(lacking);
});

/** A purchase of May 2026 as XML, not signed. */
function invoice(issuer: string, folio: number): string {
  return `<?xml version="1.0" encoding="ISO-8859-1"?><DTE xmlns="http://www.sii.cl/SiiDte" version="1.0"><Documento ID="F${folio}T33"><Encabezado>
    <IdDoc><TipoDTE>33</TipoDTE><Folio>${folio}</Folio><FchEmis>2026-05-12</FchEmis></IdDoc>
    <Emisor><RUTEmisor>${issuer}</RUTEmisor><RznSoc>Comercial Alerce SpA</RznSoc></Emisor><Receptor><RUTRecep>76123456-0</RUTRecep></Receptor>
    <Totales><MntNeto>10000</MntNeto><TasaIVA>19</TasaIVA><IVA>1900</IVA><MntTotal>11900</MntTotal></Totales></Encabezado></Documento></DTE>`;
}

function withoutIds(book: Book | undefined) {
  return { ...book, docs: book?.docs.map(({ _id, ...row }) => row) };
}

test('the parts of a document in dollars sum to its pesos, in rows and in the summary', async () => {
  const abroad = await desk.companyOf(rut('76354771-K'));
  const books = { company_id: abroad.id, document_type: 'TAX_DOCUMENT', code: 110, is_received: false, sign: 1, currency: 'USD' } as const;
  const days = { issued_on: day('2026-05-04'), due_on: day('2026-05-04'), original_due_on: day('2026-05-04'), period: day('2026-05-01') };
  const { area_id } = await desk.database.owner
    .selectFrom('area')
    .select('area_id')
    .where('company_id', '=', abroad.id)
    .where('key', '=', 'ventassinclasificar')
    .executeTakeFirstOrThrow();
  // Rounded separately, each half peso would round up, one peso over the total.
  const amounts = { net: 1, exempt: 1, iva: 0, amount: 2, amount_clp: 1 };
  const row = {
    ...books,
    ...days,
    ...amounts,
    area_id,
    document_id: newId(),
    folio: '1',
    due_from: 'document' as const,
    is_expected: false,
  };
  await desk.database.owner.insertInto('document').values(row).execute();
  const { data } = await abroad.call<{ getRCVBook: Book }>(
    GET.replace('amount taxAmount', 'amount taxableAmount nonTaxableAmount taxAmount'),
    { ...may, isReceived: false, isBoleta: false },
  );
  expect(data?.getRCVBook.docs).toMatchObject([{ amount: 1, taxableAmount: 1, nonTaxableAmount: 0 }]);
  expect(data?.getRCVBook.summary).toMatchObject([{ amount: 1, netAmount: 1, grossAmount: 1 }]);
});

test('import declarations need their own right in every operation of the books', async () => {
  const din = { type: 'DIN', periods: ['2026-05'] };
  const refusals = [
    await company.call(PERIODS, din),
    await company.call(COUNTS, din),
    await company.call(DOCS, din),
    await company.call(DOWNLOAD, { type: 'DIN', period: '2026-05', format: 'XLSX' }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill('FORBIDDEN'));
  await desk.database.owner.updateTable('person').set({ system_role: 'COLABORADOR' }).where('person_id', '=', desk.person.id).execute();
  const allowed = await desk.contextOf(desk.person.token);
  for (const query of [PERIODS, COUNTS, DOCS]) expect((await desk.ask(allowed, query, { companyId: company.id, ...din })).code).toBeNull();
  await desk.database.owner.updateTable('person').set({ system_role: null }).where('person_id', '=', desk.person.id).execute();
});

test('in a blocked company books are not read, and still downloaded', async () => {
  const setPlan = (plan: Plan[]) => desk.database.owner.updateTable('company').set({ plan }).where('company_id', '=', company.id).execute();
  await setPlan(['bloqueado']);
  const blocked = await desk.contextOf(desk.person.token);
  const ask = (query: string, variables: Record<string, unknown>) =>
    desk.ask<Download>(blocked, query, { companyId: company.id, ...variables });
  expect((await ask(GET, { ...may, isReceived: true, isBoleta: false })).code).toBe('FORBIDDEN');
  const { data } = await ask(DOWNLOAD, { type: 'COMPRAS', period: '2026-05' });
  const answer = await fetch(base + (data?.downloadRCVBook.url ?? ''));
  expect([answer.status, (await answer.text()).split('\n').length]).toEqual([200, 5]);
  await setPlan(['caudalfull']);
});

test('without a format a book comes as the tax office gives it, and as a spreadsheet where it gives none', async () => {
  expect((await download(company, { type: 'VENTAS', period: '2026-05' })).fileName).toBe('RCV_VENTA_76123456-0_202605.csv');
  expect((await download(company, { type: 'HONORARIOS', period: '2026-05' })).fileName).toBe('libro_honorarios_2026-05.xlsx');
});

test('a spreadsheet sums to the book; its address opens while the session lives that asked for it, and no other', async () => {
  const { url, fileName, mimeType } = await download(company, { type: 'COMPRAS', period: '2026-05', format: 'XLSX' });
  expect([fileName, mimeType]).toEqual(['libro_compras_2026-05.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
  const answer = await fetch(base + url);
  expect(answer.headers.get('content-disposition')).toContain(fileName);
  const [sheet] = readXlsx(new Uint8Array(await answer.arrayBuffer()));
  const [headings, ...rows] = [...(sheet?.rows() ?? [])].map(({ cells }) => cells);
  const total = headings?.indexOf('Total') ?? -1;
  expect(rows.reduce((sum, cells) => sum + Number(cells[total]), 0)).toBe(134_400 - 11_900);
  for (const changed of [
    url.replace(/hasta=\w+/, 'hasta=zzzzzz'),
    url.replace(/firma=\w/, 'firma=0'),
    url.replace(/.$/, '%C3%B1'),
    url.split('?')[0] ?? '',
  ]) {
    expect((await fetch(base + changed)).status).toBe(404);
  }
  await desk.database.owner.updateTable('session').set({ revoked_at: new Date() }).where('person_id', '=', desk.person.id).execute();
  expect((await fetch(base + url)).status).toBe(404);
});
