import { expect, it } from 'vitest';
import { day } from '#domain/date.ts';
import { rut } from '#domain/rut.ts';
import { newId } from '#server/db/ids.ts';
import { fileAt, importDesk, textFile } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const aec = () => fileAt('tests/data/dte/AEC--76354771-K--33--170--SEQ-2.xml');
const dte = () => fileAt('tests/data/dte/DTE--76354771-K--33--170--cleaned.xml');

const DOCUMENTS = `query ($input: PaginatedDocumentsInput!) { paginatedDocumentsByCompany(input: $input) { docs { amount
  meta { number badge remaining signature { verdict } factoring { cedido issuerId issuerName cesionDate } cesion { holderRut holderName date amount dueDate number verdict warning } } } } }`;
type Answer = { paginatedDocumentsByCompany: { docs: { amount: number; meta: Record<string, unknown> }[] } };

async function invoice(company: Awaited<ReturnType<typeof desk.companyOf>>) {
  const { data } = await company.call<Answer>(DOCUMENTS, { input: { companyId: company.id, documentTypes: ['TAX_DOCUMENT'] } });
  return data?.paginatedDocumentsByCompany.docs;
}

const HOLDER = {
  holderRut: '76598556-0',
  holderName: 'Fondo de Inversión Privado Deuda y Facturas',
  date: '2019-04-05',
  amount: 2_996_301,
  dueDate: '2019-05-01',
  number: 2,
  verdict: 'VALID',
  warning: null,
};
const FACTORING = { cedido: true, issuerId: HOLDER.holderRut, issuerName: HOLDER.holderName, cesionDate: HOLDER.date };

it('its debtor owes the same, to whom holds it now', async () => {
  const company = await desk.companyOf(rut('96790240-3'));
  await company.sendOne(dte());
  expect(await invoice(company)).toMatchObject([{ meta: { badge: 'PENDING', cesion: null, factoring: { cedido: false } } }]);
  expect(await company.sendOne(aec())).toMatchObject({ status: 'importado', kind: 'AEC', rowsNew: 0, rowsRepeated: 1 });
  expect(await invoice(company)).toMatchObject([
    { meta: { badge: 'PENDING', remaining: 2_996_301, cesion: HOLDER, factoring: FACTORING, signature: { verdict: 'VALID' } } },
  ]);
  // Its row says it like its panel, and the filter finds it.
  const query = `query ($companyId: ID!, $isCeded: Boolean) { paginatedDocumentsByCompany(
    input: { companyId: $companyId, newFilter: { isCeded: $isCeded } }) { docs { meta { isCeded } } } }`;
  type Found = { paginatedDocumentsByCompany: { docs: { meta: { isCeded: boolean } }[] } };
  const ceded = async (isCeded: boolean) => (await company.call<Found>(query, { isCeded })).data?.paginatedDocumentsByCompany.docs;
  expect(await ceded(true)).toEqual([{ meta: { isCeded: true } }]);
  expect(await ceded(false)).toEqual([]);
});

it('a longer chain that nobody signed does not say who is paid', async () => {
  const company = await desk.companyOf(rut('96790240-3'));
  await company.sendOne(aec());
  const text = Buffer.from(await aec().arrayBuffer()).toString('latin1');
  const [sold = '', bought = ''] = (/<Cesion [^>]*>(?:(?!<Cesion ).)*<SeqCesion>2<.*?<\/Cesion>/s.exec(text)?.[0] ?? '').split(
    '<Cesionario>',
  );
  const forged = `${sold.replace('SeqCesion>2<', 'SeqCesion>3<').replace('76389992-6', '76598556-0')}<Cesionario>${bought.replace('76598556-0', '77123456-9')}`;
  const longer = text.replace('</Cesiones>', `${forged}</Cesiones>`);
  expect(await company.sendOne(new File([Buffer.from(longer, 'latin1')], 'larga.xml'))).toMatchObject({
    kind: 'AEC',
    rowsRejected: 0,
    rowsRepeated: 1,
  });
  expect(await invoice(company)).toMatchObject([{ meta: { cesion: HOLDER, factoring: FACTORING } }]);
});

it('a payment to its issuer warns, also one that was matched before the file came', async () => {
  const company = await desk.companyOf(rut('96790240-3'));
  await company.sendOne(dte());
  const { owner } = desk.database;
  const at = { company_id: company.id };
  const [account_id, movement_id] = [newId(), newId()];
  const document = await owner
    .selectFrom('document')
    .select(['document_id', 'amount', 'area_id'])
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow();
  await owner
    .insertInto('bank_account')
    .values({ ...at, account_id, bank_code: '012', number: '1', number_norm: '1' })
    .execute();
  const payment = { ...at, movement_id, account_id, on_day: day('2019-04-20'), amount: -document.amount, amount_clp: -document.amount };
  await owner
    .insertInto('movement')
    .values({ ...payment, currency: 'CLP', glosa: 'PAGO', counterpart_rut: rut('76354771-K') })
    .execute();
  const matched = {
    ...document,
    document_amount: document.amount,
    origin: 'manual',
    on_day: payment.on_day,
    currency: 'CLP',
    flow_amount: 0,
  } as const;
  await owner
    .insertInto('match')
    .values({ company_id: company.id, match_id: newId(), movement_id, ...matched })
    .execute();
  await company.sendOne(aec());
  expect(await invoice(company)).toMatchObject([
    { meta: { cesion: { warning: expect.stringMatching(/^Se pagó el 20\/04\/2019 a su emisor/) } } },
  ]);
});

it('its issuer expects nothing of it any more, until the file is undone; the same file again brings nothing', async () => {
  for (const files of [
    [dte(), aec()],
    [aec(), dte()],
  ]) {
    const company = await desk.companyOf(rut('76354771-K'));
    const reports = [];
    for (const file of files) reports.push(await company.sendOne(file));
    expect(await invoice(company)).toMatchObject([{ meta: { badge: 'PAID', remaining: 0, cesion: HOLDER } }]);
    expect((await company.state())['untrue']).toEqual([]);
    expect((await company.state())['flow']).toEqual([]);
    expect(await company.sendOne(aec())).toMatchObject({ status: 'repetido', rowsNew: 0 });
    await company.undo(reports.find(({ kind }) => kind === 'AEC')?.id ?? '');
    expect(await invoice(company)).toMatchObject([{ meta: { badge: 'PENDING', cesion: null, factoring: { cedido: false } } }]);
    expect((await company.state())['untrue']).toEqual([]);
  }
});

it('what its file sold is what hand payments leave of it, also when they are taken back or come again', async () => {
  const company = await desk.companyOf(rut('76354771-K'));
  await company.sendOne(dte());
  const act = async (text: string, variables: Record<string, unknown> = {}) => {
    const { data, code, message } = await company.call<Record<string, { actId: string }>>(text, variables);
    expect([code, message]).toEqual([null, null]);
    return Object.values(data ?? {})[0]?.actId ?? '';
  };
  const terms = async () => {
    const { owner } = desk.database;
    const { document_id: id } = await owner
      .selectFrom('document')
      .select('document_id')
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow();
    const rows = await owner
      .selectFrom('reduction')
      .select(['kind', ({ fn }) => fn.sum<number>('amount').as('amount')])
      .where('company_id', '=', company.id)
      .groupBy('kind')
      .execute();
    expect((await company.state())['untrue']).toEqual([]);
    return { id, ...Object.fromEntries(rows.map(({ kind, amount }) => [kind, Number(amount)])) };
  };
  const { id } = await terms();
  await act('mutation ($ids: [PartialSettleInput!]!) { FindAndSettlePartialsDocumentById(ids: $ids) { actId } }', {
    ids: [{ id, amount: 1_000_000 }],
  });
  await company.sendOne(aec());
  const shared = { id, settlement: 1_000_000, factored: 1_996_301 };
  expect(await terms()).toEqual(shared);
  const reverted = await act(
    'mutation ($companyId: ID!, $id: ID!) { modifyDocument(companyId: $companyId, input: [{ id: $id, operation: revertPayoff }]) { actId } }',
    { id },
  );
  expect(await terms()).toEqual({ id, factored: 2_996_301 });
  await act('mutation ($companyId: ID!, $actId: String!) { undoAct(companyId: $companyId, actId: $actId) { id } }', { actId: reverted });
  expect(await terms()).toEqual(shared);
});

it('who bought it last collects what was sold from its debtor, on its last day; once, and until the file is undone', async () => {
  const company = await desk.companyOf(rut('76598556-0'));
  const report = await company.sendOne(aec());
  expect(report).toMatchObject({ status: 'importado', kind: 'AEC', rowsNew: 1 });
  const owed = () =>
    desk.database.owner
      .selectFrom('document as d')
      .innerJoin('area as a', (on) => on.onRef('a.company_id', '=', 'd.company_id').onRef('a.area_id', '=', 'd.area_id'))
      .select(['d.is_received', 'd.counterpart_rut', 'd.amount', 'd.due_on', 'd.state', 'd.label', 'd.folio', 'd.document_type', 'a.key'])
      .where('d.company_id', '=', company.id)
      .execute();
  const receivable = {
    ...{ is_received: false, counterpart_rut: '96790240-3', amount: HOLDER.amount, due_on: HOLDER.dueDate, state: 'PENDING' },
    ...{ label: 'Factura cedida 170', folio: '76354771-K-170', document_type: 'MANUAL', key: 'factoring' },
  };
  expect(await owed()).toEqual([receivable]);
  const again = await company.sendOne(new File([await aec().text()], 'otra-vez.xml'));
  expect(again).toMatchObject({ rowsNew: 0 });
  expect(await owed()).toEqual([receivable]);
  for (const { id } of [report, again]) await company.undo(id);
  expect(await owed()).toEqual([]);
});

it('a company that has nothing to do with the invoice is refused it', async () => {
  const company = await desk.companyOf();
  expect(await company.sendOne(aec())).toMatchObject({ status: 'rechazado', problems: [{ code: 'E_COMPANY' }] });
  expect(await invoice(company)).toEqual([]);
});

/** The same file with only a part sold, whose signatures are then wrong. */
async function partly(amount: number): Promise<File> {
  const text = (await aec().text()).replaceAll('<MontoCesion>2996301<', `<MontoCesion>${amount}<`);
  return textFile('AEC-parte.xml', text);
}
/** A credit note of the invoice, by its issuer. */
function note(amount: number): File {
  const head = '<Encabezado><IdDoc><TipoDTE>61</TipoDTE><Folio>9</Folio><FchEmis>2019-04-10</FchEmis></IdDoc>';
  const parties = `<Emisor><RUTEmisor>76354771-K</RUTEmisor><RznSoc>Emisor</RznSoc></Emisor><Receptor><RUTRecep>96790240-3</RUTRecep><RznSocRecep>Deudor</RznSocRecep></Receptor>`;
  const totals = `<Totales><MntExe>${amount}</MntExe><MntTotal>${amount}</MntTotal></Totales></Encabezado>`;
  const line = `<Detalle><NroLinDet>1</NroLinDet><NmbItem>Descuento</NmbItem><MontoItem>${amount}</MontoItem></Detalle>`;
  const named =
    '<Referencia><NroLinRef>1</NroLinRef><TpoDocRef>33</TpoDocRef><FolioRef>170</FolioRef><FchRef>2019-04-01</FchRef><CodRef>3</CodRef></Referencia>';
  return textFile(
    'note.xml',
    `<?xml version="1.0" encoding="UTF-8"?><DTE xmlns="http://www.sii.cl/SiiDte" version="1.0"><Documento ID="D9">${head}${parties}${totals}${line}${named}</Documento></DTE>`,
  );
}

it('sold in part it is owed the rest, whatever comes first, and a credit note goes before the sale', async () => {
  const orders = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ];
  for (const order of orders) {
    const company = await desk.companyOf(rut('76354771-K'));
    const files = [dte(), await partly(2_000_000), note(1_500_000)];
    for (const index of order) await company.sendOne(files[index] as File);
    const { rows } = await desk.database.ownerPool.query(
      'select credited::int, factored::int, remaining::int from document where company_id = $1 and code = 33',
      [company.id],
    );
    expect([order, rows]).toEqual([order, [{ credited: 1_500_000, factored: 1_496_301, remaining: 0 }]]);
    expect((await company.state())['untrue']).toEqual([]);
  }
  const company = await desk.companyOf(rut('76354771-K'));
  for (const file of [dte(), await partly(2_000_000)]) await company.sendOne(file);
  expect(await invoice(company)).toMatchObject([{ meta: { badge: 'PENDING', remaining: 996_301, factoring: { cedido: true } } }]);
});
