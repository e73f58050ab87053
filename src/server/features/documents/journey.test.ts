import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rut } from '#domain/rut.ts';
import { createApi } from '#server/api/graphql.ts';
import { fileAt, importDesk, textFile } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const OWN = '76354771-K';
const company = await desk.companyOf(rut(OWN));
const { owner, ownerPool } = desk.database;

const SALES = 'tests/data/rcv/RCV_VENTA_76123456-0_202605.csv';
const PURCHASES = 'tests/data/rcv/RCV-compra-registro-rz_leading_trailing_whitespace.csv';
const FEES = 'tests/data/bhe/informeMensualREC_202609.xls';
const AEC = 'tests/data/dte/AEC--76354771-K--33--170--SEQ-2.xml';
const rows = (path: string) =>
  readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(';'))
    .filter((cells) => cells.length > 14);
const total = (path: string, column: number) => rows(path).reduce((sum, cells) => sum + Number(cells[column]), 0);

type Answer = Record<string, { actId?: string | null; cheques?: { id: string }[] }>;

/** Runs an operation that must succeed; `$c` is the company. */
async function run(text: string, variables: Record<string, unknown> = {}): Promise<Answer[string]> {
  const context = await desk.contextOf(desk.person.token);
  const { data, message } = await desk.ask<Answer>(context, text, { c: company.id, ...variables });
  expect(message).toBeNull();
  return Object.values(data ?? {})[0] ?? {};
}

const modify = (id: string, fields: string) =>
  run(`mutation ($c: ID!, $id: ID!) { modifyDocument(companyId: $c, input: [{ id: $id, ${fields} }]) { actId } }`, { id });

async function documents() {
  const all = await owner.selectFrom('document').selectAll().where('company_id', '=', company.id).orderBy('document_id').execute();
  return new Map(all.map((one) => [`${one.code ?? one.document_type} ${one.folio}`, one]));
}

async function documentId(name: string): Promise<string> {
  const found = (await documents()).get(name);
  if (!found) throw new Error(`no document ${name}`);
  return found.document_id;
}

const remaining = async (name: string) => (await documents()).get(name)?.remaining;

const SHOWN = `query ($c: ID!, $list: PaginatedDocumentsInput!) {
  paginatedDocumentsByCompany(input: $list) { totalDocs totals { isReceived count amount remaining } }
  getFlow(companyId: $c, view: month) { INCOME { label values { start fieldValue } } EXPENSE { label values { start fieldValue } } }
  dashboard(companyId: $c) { toReceive { amount lateAmount } toPay { amount lateAmount } } }`;

/** What lists, cash flow and dashboard say, and every row that an operation may change. */
async function wholeState() {
  const context = await desk.contextOf(desk.person.token);
  const { data, message } = await desk.ask(context, SHOWN, { c: company.id, list: { companyId: company.id } });
  expect(message).toBeNull();
  const own = async (table: 'reduction' | 'cheque' | 'factoring') =>
    (await ownerPool.query(`select count(*)::int as n from ${table} where company_id = $1`, [company.id])).rows[0]?.n;
  return {
    shown: data,
    documents: [...(await documents()).values()],
    imported: await company.state(),
    counts: [await own('reduction'), await own('cheque'), await own('factoring')],
  };
}

test('files are imported, and what they sum to is what the lists say', async () => {
  const fees = readFileSync(FEES, 'latin1').replaceAll('76000000-0', OWN);
  const files = [
    fileAt('tests/data/dte/DTE--76354771-K--33--170--cleaned.xml'),
    fileAt(SALES, 'ventas.csv'),
    fileAt(PURCHASES, 'compras.csv'),
    new File([Buffer.from(fees, 'latin1')], 'informeMensualREC.xls'),
  ];
  for (const file of files) expect(await company.sendOne(file), file.name).toMatchObject({ status: 'importado', rowsRejected: 0 });
  await run('mutation ($c: ID!) { updateCompany(id: $c, input: { lateHorizonDays: null }) { id } }');
  const sums = await ownerPool.query(
    `select is_received as "isReceived", sum(sign * amount)::int as sum from document where company_id = $1 and code <> 0 group by 1 order by 1`,
    [company.id],
  );
  expect(sums.rows).toEqual([
    { isReceived: false, sum: 2_996_301 + total(SALES, 13) },
    { isReceived: true, sum: total(PURCHASES, 14) },
  ]);
});

test('fees and wages owe what their files sum to', async () => {
  const cells = readFileSync(FEES, 'latin1').match(/<td>.*?<\/td>/g) ?? [];
  const plain = cells.map((cell) => cell.replace(/<[^>]*>/g, '').trim());
  const inForce = plain.flatMap((state, at) =>
    state === 'VIGENTE' ? [{ withheld: Number(plain[at + 6]), paid: Number(plain[at + 7]) }] : [],
  );
  const sumOf = (key: 'withheld' | 'paid') => inForce.reduce((sum, row) => sum + row[key], 0);
  const fees = await ownerPool.query(
    `select sum(amount)::int as paid, sum(iva)::int as withheld from document where company_id = $1 and code = 0 and state <> 'ANNULLED'`,
    [company.id],
  );
  expect(fees.rows).toEqual([{ paid: sumOf('paid'), withheld: sumOf('withheld') }]);

  const head = 'Rut trabajador(1101);Total haberes(5201);Total descuentos(5301);Cotizaciones(5341);Aportes empleador(5410);Líquido(5501)';
  const workers = ['12345670-K;1000000;200000;180000;50000;800000', '9876543-3;2000000;400000;360000;90000;1600000'];
  const book = textFile('LRE_76354771_202609.csv', [head, ...workers].join('\n'));
  expect(await company.sendOne(book)).toMatchObject({ status: 'importado', kind: 'LRE', rowsNew: 2 });
  const parts = (...places: number[]) =>
    workers.flatMap((row) => places.map((place) => Number(row.split(';')[place]))).reduce((sum, amount) => sum + amount, 0);
  const owed = await ownerPool.query(
    `select label, amount::int, due_on::text as on from document where company_id = $1 and document_type = 'OBLIGATION' order by due_on`,
    [company.id],
  );
  expect(owed.rows).toEqual([
    { label: 'Sueldos', amount: parts(5), on: '2026-09-30' },
    { label: 'Imposiciones', amount: parts(3, 4), on: '2026-10-13' },
  ]);
});

test('a document opened by its id says verdict, totals and references', async () => {
  const context = await desk.contextOf(desk.person.token);
  const text = `query ($id: ID!) { Document(id: $id) { meta { number originalAmount netAmount taxAmount signature { verdict }
    refDocuments { documentId documentCode } } } }`;
  const { data } = await desk.ask(context, text, { id: await documentId('33 170') });
  expect(data).toEqual({
    Document: {
      meta: {
        ...{ number: '170', originalAmount: 2_996_301, netAmount: 2_517_900, taxAmount: 478_401, signature: { verdict: 'VALID' } },
        refDocuments: [{ documentId: '4510083633', documentCode: '801' }],
      },
    },
  });
});

test('an XML that is not what was signed is marked, and found by it', async () => {
  const other = await desk.companyOf(rut(OWN));
  const signed = readFileSync('tests/data/dte/DTE--76354771-K--33--170--cleaned.xml', 'latin1');
  const sent = await other.sendOne(new File([Buffer.from(signed.replace('<DirRecep>', '<DirRecep>X'), 'latin1')], '170.xml'));
  expect(sent).toMatchObject({ status: 'importado' });
  const found = async (companyId: string) => {
    const text = `query ($input: PaginatedDocumentsInput!) { page: paginatedDocumentsByCompany(input: $input) { docs { meta { number isXmlAltered } } } }`;
    const input = { companyId, newFilter: { isXmlAltered: true } };
    const { data } = await desk.ask<{ page: { docs: object[] } }>(await desk.contextOf(desk.person.token), text, { input });
    return data?.page.docs;
  };
  expect(await found(other.id)).toEqual([{ meta: { number: '170', isXmlAltered: true } }]);
  expect(await found(company.id)).toEqual([]);
});

test('payments, cheques, factoring and amounts are taken back to the first state, to the peso', async () => {
  const before = await wholeState();
  const [first, second, third] = ['33 1201', '33 1202', '33 170'];
  const acts: (string | null | undefined)[] = [];
  const done = async (act: Promise<Answer[string]>) => acts.push((await act).actId);

  const partial = { ids: [{ id: await documentId(first), amount: 570_000 }] };
  await done(run('mutation ($ids: [PartialSettleInput!]!) { FindAndSettlePartialsDocumentById(ids: $ids) { actId } }', partial));
  await done(modify(await documentId(first), 'operation: postpone, days: 10, onlyBankDays: true'));
  const due = (await documents()).get(first)?.due_on;
  expect(due).not.toBe(before.documents.find(({ folio }) => folio === '1201')?.due_on);
  const cheques = [
    { numberCheque: '501', partialAmount: 2_000_000, fecha: '2026-12-01' },
    { numberCheque: '502', partialAmount: 1_000_000, fecha: '2026-12-15' },
  ];
  const made = await run(
    'mutation ($c: ID!, $id: ID!, $input: [ChequeInput!]!) { createCheckDocument(companyId: $c, documentId: $id, input: $input) { actId cheques { id } } }',
    { id: await documentId(first), input: cheques },
  );
  acts.push(made.actId);
  expect(await remaining(first)).toBe(0);
  const [bounces] = made.cheques ?? [];
  const move = (state: string) =>
    run(
      `mutation ($c: ID!, $id: ID!) { updateChequeState(companyId: $c, id: $id, state: ${state}, reason: "Falta de fondos") { actId } }`,
      {
        id: bounces?.id,
      },
    );
  await done(move('deposited'));
  await done(move('bounced'));
  expect(await remaining(first)).toBe(2_000_000);

  await done(modify(await documentId(second), 'operation: factorize, amount: 1100000, factor: "Factor", date: "2026-12-10"'));
  expect(await remaining(second)).toBe(0);
  const change = { id: await documentId(third) };
  await done(
    run(
      'mutation ($id: ID!) { settleBothDocumentAndPoint(id: $id, isPaid: false, originalAmount: 2996301, remaining: 2000000, note: "Acuerdo") { actId } }',
      change,
    ),
  );
  expect(await remaining(third)).toBe(2_000_000);
  expect((await wholeState()).imported['untrue']).toEqual([]);

  // Another process: nothing of what was done is known but from the history.
  const later = createApi(desk.services);
  for (const actId of acts.toReversed()) {
    const context = await later.contextOf({ address: '127.0.0.1', token: desk.person.token, userAgent: 'test', isLocal: true });
    const { message } = await desk.ask(context, 'mutation ($c: ID!, $id: String!) { undoAct(companyId: $c, actId: $id) { id } }', {
      ...{ c: company.id, id: actId },
    });
    expect(message).toBeNull();
  }
  expect(await wholeState()).toEqual(before);
});

/** A credit note that names its invoice by a folio with zeros before it, or none. */
function note(folio: number, reference: string | null): File {
  const named = `<Referencia><NroLinRef>1</NroLinRef><TpoDocRef>33</TpoDocRef><FolioRef>${reference}</FolioRef><FchRef>2026-05-12</FchRef><CodRef>3</CodRef></Referencia>`;
  const text = `<?xml version="1.0" encoding="UTF-8"?><DTE xmlns="http://www.sii.cl/SiiDte" version="1.0"><Documento ID="N${folio}"><Encabezado><IdDoc><TipoDTE>61</TipoDTE><Folio>${folio}</Folio><FchEmis>2026-05-20</FchEmis></IdDoc><Emisor><RUTEmisor>${OWN}</RUTEmisor><RznSoc>Enacon</RznSoc></Emisor><Receptor><RUTRecep>76008150-7</RUTRecep><RznSocRecep>Servicios Araucaria SpA</RznSocRecep></Receptor><Totales><MntNeto>100000</MntNeto><TasaIVA>19</TasaIVA><IVA>19000</IVA><MntTotal>119000</MntTotal></Totales></Encabezado><Detalle><NroLinDet>1</NroLinDet><NmbItem>Rebaja</NmbItem><MontoItem>100000</MontoItem></Detalle>${reference ? named : ''}</Documento></DTE>`;
  return textFile(`61-${folio}.xml`, text);
}

test('a credit note lowers the invoice that it names with zeros before; one that names none is associated, and back', async () => {
  await company.sendOne(note(91, '0001201'));
  expect(await remaining('33 1201')).toBe(3_570_000 - 119_000);
  await company.sendOne(note(92, null));
  expect(await remaining('33 1201')).toBe(3_451_000);
  const id = await documentId('61 92');
  const parts = [{ id: await documentId('33 1201'), amount: 119_000 }];
  await run(
    'mutation ($c: ID!, $id: ID!, $parts: [AppliedPartInput!]!) { applyDocument(companyId: $c, id: $id, parts: $parts) { actId } }',
    {
      ...{ id, parts },
    },
  );
  expect([await remaining('33 1201'), await remaining('61 92')]).toEqual([3_332_000, 0]);
  await run('mutation ($c: ID!, $id: ID!) { unapplyDocument(companyId: $c, id: $id) { actId } }', { id });
  expect([await remaining('33 1201'), await remaining('61 92')]).toEqual([3_451_000, 119_000]);
});

test('its file of cessions turns an invoice to the factor, and undoing the import turns it back', async () => {
  const { id } = await company.sendOne(fileAt(AEC));
  const context = await desk.contextOf(desk.person.token);
  const text = 'query ($id: ID!) { Document(id: $id) { meta { remaining factoring { cedido issuerId } cesion { amount } } } }';
  const shown = async () =>
    (await desk.ask<{ Document: { meta: object } }>(context, text, { id: await documentId('33 170') })).data?.Document.meta;
  expect(await shown()).toEqual({ remaining: 0, factoring: { cedido: true, issuerId: '76598556-0' }, cesion: { amount: 2_996_301 } });
  await company.undo(id);
  expect(await shown()).toEqual({ remaining: 2_996_301, factoring: { cedido: false, issuerId: null }, cesion: null });
  expect((await company.state())['untrue']).toEqual([]);
});

test("the row of an import in the register shows the rate of its declaration, and keeps the register's amounts", async () => {
  const [headings = ''] = readFileSync(PURCHASES, 'utf8').split(/\r?\n/);
  const row = `1;914;Del Giro;60805000-0;Tesorería;4020012345;04/09/2026;04/09/2026 10:00:00;;0;10640000;2021600;;;12661600${';'.repeat(headings.split(';').length - 15)}`;
  expect(await company.sendOne(textFile('importaciones.csv', `${headings}\n${row}\n`))).toMatchObject({ status: 'importado', rowsNew: 1 });
  await owner.updateTable('person').set({ system_role: 'COLABORADOR' }).where('person_id', '=', desk.person.id).execute();
  const input = { number: '4020012345', acceptedOn: '2026-09-02', fob: 11_200, rate: 950.1234, iva: 2_128 };
  await run('mutation ($c: ID!, $input: DinInput!) { saveDin(companyId: $c, input: $input) { actId } }', { input });
  const context = await desk.contextOf(desk.person.token);
  const text = 'query ($id: ID!) { Document(id: $id) { meta { originalAmount taxAmount rate } } }';
  const { data } = await desk.ask(context, text, { id: await documentId('914 4020012345') });
  expect(data).toEqual({ Document: { meta: { originalAmount: 12_661_600, taxAmount: 2_021_600, rate: 950.1234 } } });
});
