import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '#domain/date.ts';
import { rut } from '#domain/rut.ts';
import { fileAt, importDesk, textFile } from '../../../../tests/support/imports.ts';
import { runs } from '../../../../tests/support/runs.ts';

const desk = await importDesk();
const OWN = '76123456-0';
const PARTY = '77777777-7';

/** A purchase register of the tax office; each row: type, folio, total, section's date column. */
function purchases(name: string, rows: readonly { code?: number; folio: number; net: number; rut?: string; on?: string }[]): File {
  const section = /_(REGISTRO|PENDIENTE|RECLAMADO|NO_INCLUIR)_/.exec(name)?.[1];
  const dates = section === 'REGISTRO' || section === 'NO_INCLUIR' ? ';Fecha Acuse' : section === 'RECLAMADO' ? ';Fecha Reclamo' : '';
  const tobacco = section === 'REGISTRO' ? ';Tabacos Puros;Tabacos Cigarrillos;Tabacos Elaborados' : '';
  const head = `Nro;Tipo Doc;Tipo Compra;RUT Proveedor;Razon Social;Folio;Fecha Docto;Fecha Recepcion${dates};Monto Exento;Monto Neto;Monto IVA Recuperable;Monto Iva No Recuperable;Codigo IVA No Rec.;Monto Total;Monto Neto Activo Fijo;IVA Activo Fijo;IVA uso Comun;Impto. Sin Derecho a Credito;IVA No Retenido${tobacco};NCE o NDE sobre Fact. de Compra;Codigo Otro Impuesto;Valor Otro Impuesto;Tasa Otro Impuesto`;
  const lines = rows.map(({ code = 33, folio, net, rut = PARTY, on = '05/03/2026' }, index) => {
    const iva = Math.round(net * 0.19);
    const dated = dates ? `;${on} 10:00:00` : '';
    const rest = section === 'REGISTRO' ? ';0;0;0;0;0;0;0;0;0;;;' : ';0;0;0;0;0;0;;;';
    return `${index + 1};${code};Del Giro;${rut};PROVEEDOR UNO SPA;${folio};${on};${on} 09:00:00${dated};0;${net};${iva};0;;${net + iva}${rest}`;
  });
  return textFile(name, `${[head, ...lines].join('\n')}\n`);
}

type Reference = { code: number; folio: number | string; effect: 1 | 2 | 3 };

/** A tax document in XML; by default one that the company received. */
function dte({
  code = 33,
  folio,
  net,
  due,
  form,
  reference,
}: {
  code?: number;
  folio: number;
  net: number;
  due?: string;
  form?: number;
  reference?: Reference;
}): File {
  const iva = Math.round(net * 0.19);
  const id = `<TipoDTE>${code}</TipoDTE><Folio>${folio}</Folio><FchEmis>2026-03-05</FchEmis>${form ? `<FmaPago>${form}</FmaPago>` : ''}${due ? `<FchVenc>${due}</FchVenc>` : ''}`;
  const named = reference
    ? `<Referencia><NroLinRef>1</NroLinRef><TpoDocRef>${reference.code}</TpoDocRef><FolioRef>${reference.folio}</FolioRef><FchRef>2026-03-05</FchRef><CodRef>${reference.effect}</CodRef></Referencia>`
    : '';
  return textFile(
    `${code}-${folio}.xml`,
    `<?xml version="1.0" encoding="UTF-8"?><DTE xmlns="http://www.sii.cl/SiiDte" version="1.0"><Documento ID="D${folio}"><Encabezado><IdDoc>${id}</IdDoc><Emisor><RUTEmisor>${PARTY}</RUTEmisor><RznSoc>Proveedor Uno SpA</RznSoc></Emisor><Receptor><RUTRecep>${OWN}</RUTRecep><RznSocRecep>Prueba</RznSocRecep></Receptor><Totales><MntNeto>${net}</MntNeto><TasaIVA>19</TasaIVA><IVA>${iva}</IVA><MntTotal>${net + iva}</MntTotal></Totales></Encabezado><Detalle><NroLinDet>1</NroLinDet><NmbItem>Servicio</NmbItem><QtyItem>2</QtyItem><PrcItem>${net / 2}</PrcItem><MontoItem>${net}</MontoItem></Detalle>${named}</Documento></DTE>`,
  );
}

async function documentsOf(companyId: string) {
  return desk.database.owner
    .selectFrom('document')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('code')
    .orderBy('folio')
    .execute();
}

describe('the register and the XML of one document', () => {
  it('are one document, whichever comes first', async () => {
    const register = () => purchases('RCV_COMPRA_REGISTRO_76123456-0_202603.csv', [{ folio: 10, net: 1_000 }]);
    const original = () => dte({ folio: 10, net: 1_000, due: '2026-04-20', form: 2 });
    const one = await desk.companyOf();
    await one.sendOne(register());
    expect(await one.sendOne(original())).toMatchObject({ status: 'importado', rowsNew: 0, rowsRepeated: 1 });
    const other = await desk.companyOf();
    await other.sendOne(original());
    expect(await other.sendOne(register())).toMatchObject({ status: 'importado', rowsNew: 0, rowsRepeated: 1 });
    const state = await one.state();
    expect(await other.state()).toEqual(state);
    expect(state['untrue']).toEqual([]);
    expect(await documentsOf(one.id)).toMatchObject([
      {
        amount: 1_190,
        due_on: '2026-04-20',
        due_from: 'document',
        section: 'registro',
        period: '2026-03-01',
        payment_form: 2,
        is_expected: true,
      },
    ]);
    expect(state['lines']).toHaveLength(1);
  });

  it('keep the XML original', async () => {
    const company = await desk.companyOf();
    const { id } = await company.sendOne(dte({ folio: 10, net: 1_000 }));
    expect(await documentsOf(company.id)).toMatchObject([{ xml_import_id: id }]);
  });

  it('paid at issue: nothing is expected', async () => {
    const company = await desk.companyOf();
    await company.sendOne(purchases('RCV_COMPRA_REGISTRO_76123456-0_202603.csv', [{ folio: 10, net: 1_000 }]));
    expect(await documentsOf(company.id)).toMatchObject([{ is_expected: true, due_on: '2026-04-04', due_from: 'terms' }]);
    await company.sendOne(dte({ folio: 10, net: 1_000, form: 1 }));
    expect(await documentsOf(company.id)).toMatchObject([{ is_expected: false }]);
  });
});

describe('the sections of the register', () => {
  const name = (section: string) => `RCV_COMPRA_${section}_76123456-0_202603.csv`;
  const rows = [{ folio: 10, net: 1_000 }];
  it('the latest counts, but pendiente never overrides', async () => {
    const company = await desk.companyOf();
    const states: unknown[] = [];
    for (const section of ['PENDIENTE', 'REGISTRO', 'PENDIENTE', 'NO_INCLUIR', 'RECLAMADO', 'REGISTRO']) {
      await company.sendOne(purchases(name(section), rows));
      const [document] = await documentsOf(company.id);
      states.push([document?.section, document?.is_expected]);
    }
    expect(states).toEqual([
      ['pendiente', true],
      ['registro', true],
      ['registro', true],
      ['no_incluir', false],
      ['reclamado', false],
      ['registro', true],
    ]);
    expect((await company.state())['untrue']).toEqual([]);
  });
});

describe('credit notes', () => {
  it('lower the invoice whose folio they print with zeros before it, whichever comes first', async () => {
    const files = [
      dte({ folio: 10, net: 1_000 }),
      dte({ code: 61, folio: 5, net: 400, reference: { code: 33, folio: '0000010', effect: 3 } }),
    ];
    for (const order of [files, files.toReversed()]) {
      const company = await desk.companyOf();
      for (const file of order) await company.sendOne(file);
      const documents = (await company.state())['documents']?.map((row) => JSON.parse(String(row)));
      expect(documents?.find(({ folio }) => folio === '10')).toMatchObject({ credited: 476 });
    }
  });

  const invoice = () => dte({ folio: 10, net: 1_000 });
  const other = () => dte({ folio: 11, net: 500 });
  it('lower what they name, whichever comes first', async () => {
    const note = () => dte({ code: 61, folio: 5, net: 400, reference: { code: 33, folio: 10, effect: 3 } });
    const one = await desk.companyOf();
    for (const file of [invoice(), note(), other()]) await one.sendOne(file);
    const two = await desk.companyOf();
    for (const file of [note(), other(), invoice()]) await two.sendOne(file);
    expect(await two.state()).toEqual(await one.state());
    expect((await one.state())['untrue']).toEqual([]);
    expect(await documentsOf(one.id)).toMatchObject([
      { folio: '10', credited: 476, remaining: 714, is_annulled: false, is_expected: true },
      { folio: '11', credited: 0 },
      { folio: '5', credited: 476, remaining: 0 },
    ]);
  });

  it('that annul take the whole', async () => {
    const company = await desk.companyOf();
    await company.send([invoice(), dte({ code: 61, folio: 5, net: 1_000, reference: { code: 33, folio: 10, effect: 1 } })]);
    expect(await documentsOf(company.id)).toMatchObject([
      { folio: '10', remaining: 0, is_annulled: true, is_expected: false },
      { folio: '5', remaining: 0, is_annulled: false },
    ]);
  });

  it('that a debit note annuls give back what they lowered, whichever comes first, and lower it again without it', async () => {
    const note = () => dte({ code: 61, folio: 5, net: 1_000, reference: { code: 33, folio: 10, effect: 1 } });
    const debit = () => dte({ code: 56, folio: 7, net: 1_000, reference: { code: 61, folio: 5, effect: 1 } });
    const one = await desk.companyOf();
    for (const file of [invoice(), note(), debit()]) await one.sendOne(file);
    const two = await desk.companyOf();
    const [annulling] = [await two.sendOne(debit()), await two.sendOne(note()), await two.sendOne(invoice())];
    expect(await two.state()).toEqual(await one.state());
    expect(await documentsOf(one.id)).toMatchObject([
      { code: 33, credited: 0, remaining: 1_190, is_annulled: false, is_expected: true, state: 'PENDING' },
      { code: 56, credited: 1_190, remaining: 0, state: 'PAID' },
      { code: 61, credited: 1_190, remaining: 0, is_annulled: true, state: 'ANNULLED' },
    ]);
    expect((await one.state())['untrue']).toEqual([]);
    await two.undo(annulling?.id ?? '');
    expect(await documentsOf(two.id)).toMatchObject([
      { code: 33, credited: 1_190, remaining: 0, is_annulled: true },
      { code: 61, credited: 1_190, remaining: 0, is_annulled: false },
    ]);
  });

  it('that a debit note annuls in part give back that part', async () => {
    const company = await desk.companyOf();
    await company.sendOne(invoice());
    await company.sendOne(dte({ code: 61, folio: 5, net: 1_000, reference: { code: 33, folio: 10, effect: 3 } }));
    await company.sendOne(dte({ code: 56, folio: 7, net: 300, reference: { code: 61, folio: 5, effect: 1 } }));
    expect(await documentsOf(company.id)).toMatchObject([
      { code: 33, credited: 833, remaining: 357 },
      { code: 56, remaining: 0 },
      { code: 61, remaining: 0, is_annulled: false },
    ]);
  });

  it('of several for one document the oldest takes first, in any order of import', async () => {
    const first = () => dte({ code: 61, folio: 5, net: 700, reference: { code: 33, folio: 10, effect: 3 } });
    const second = () => dte({ code: 61, folio: 6, net: 700, reference: { code: 33, folio: 10, effect: 3 } });
    const one = await desk.companyOf();
    for (const file of [invoice(), first(), second()]) await one.sendOne(file);
    const two = await desk.companyOf();
    for (const file of [second(), invoice(), first()]) await two.sendOne(file);
    expect(await two.state()).toEqual(await one.state());
    expect(await documentsOf(one.id)).toMatchObject([{ remaining: 0 }, { folio: '5', remaining: 0 }, { folio: '6', remaining: 476 }]);
  });

  it('without a known reference stand alone, negative', async () => {
    const company = await desk.companyOf();
    await company.sendOne(dte({ code: 61, folio: 5, net: 400, reference: { code: 33, folio: 99, effect: 3 } }));
    expect(await documentsOf(company.id)).toMatchObject([{ sign: -1, remaining: 476, is_expected: true }]);
    expect((await company.state())['flow']).toEqual([expect.stringContaining('"amount":476')]);
  });
});

/** A file as another company has it: its own RUT, and that of who sold it. */
async function turnedTo(file: File, own: string, party = PARTY): Promise<File> {
  return textFile(file.name.replace(OWN, own), (await file.text()).replaceAll(OWN, own).replaceAll(PARTY, party));
}

it('register, XML, cession and notes leave the same documents in whatever order they come', async () => {
  const [own, seller] = ['96790240-3', '76354771-K'];
  const register = [
    { folio: 10, net: 1_000 },
    { folio: 11, net: 500 },
    { code: 61, folio: 5, net: 400 },
    { folio: 170, net: 2_517_900, rut: seller },
  ];
  const credit = (folio: number, net: number, of: number | string) =>
    dte({ code: 61, folio, net, reference: { code: 33, folio: of, effect: 3 } });
  const files = [
    await turnedTo(purchases('RCV_COMPRA_REGISTRO_76123456-0_202603.csv', register), own),
    await turnedTo(dte({ folio: 10, net: 1_000, due: '2026-04-20', form: 2 }), own),
    await turnedTo(credit(5, 400, '0000010'), own),
    await turnedTo(credit(6, 700, 10), own),
    await turnedTo(dte({ code: 56, folio: 7, net: 400, reference: { code: 61, folio: 5, effect: 1 } }), own),
    await turnedTo(credit(8, 100_000, '0170'), own, seller),
    fileAt('tests/data/dte/DTE--76354771-K--33--170--cleaned.xml'),
    fileAt('tests/data/dte/AEC--76354771-K--33--170--SEQ-2.xml'),
  ];
  const stateAfter = async (order: readonly File[]) => {
    const company = await desk.companyOf(rut(own));
    for (const file of order) expect(await company.sendOne(file)).toMatchObject({ status: 'importado', rowsRejected: 0 });
    const rows = (await documentsOf(company.id)).map((row) => [
      row.code,
      row.folio,
      row.remaining,
      row.credited,
      row.is_annulled,
      row.state,
    ]);
    return { state: await company.state(), rows };
  };
  const first = await stateAfter(files);
  expect(first.state['untrue']).toEqual([]);
  // The debit note gave back what the first note took.
  expect(first.rows.map(([code, folio, remaining]) => `${code} ${folio} ${remaining}`)).toEqual([
    ...['33 10 357', '33 11 595', '33 170 2877301', '56 7 0', '61 5 0', '61 6 0', '61 8 0'],
  ]);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(files, { minLength: files.length }), async (order) => {
      expect(await stateAfter(order)).toEqual(first);
    }),
    { numRuns: runs(3), endOnFailure: true },
  );
});

describe('monthly summaries', () => {
  const summary = () => fileAt('tests/data/rcv/RCV_RESUMEN_VENTA_76000000_202605.csv', 'RCV_RESUMEN_VENTA_76123456_202605.csv');
  const detail = () => fileAt('tests/data/rcv/RCV_VENTA_76123456-0_202605.csv');
  it('give way to their detail, whichever comes first', async () => {
    const one = await desk.companyOf();
    await one.sendOne(summary());
    const before = await documentsOf(one.id);
    expect(before.filter((row) => row.summary_count !== null).every((row) => !row.is_superseded)).toBe(true);
    await one.sendOne(detail());
    const two = await desk.companyOf();
    await two.sendOne(detail());
    const report = await two.sendOne(summary());
    expect(await two.state()).toEqual(await one.state());
    const after = await documentsOf(two.id);
    for (const row of after.filter((one) => one.summary_count !== null)) {
      const hasDetail = after.some((one) => one.folio !== null && one.code === row.code);
      expect([row.code, row.is_superseded]).toEqual([row.code, hasDetail]);
      if (hasDetail) expect(row.is_expected).toBe(false);
    }
    expect(report.problems.every(({ code, message }) => code === 'W_TOTAL' && message.includes('se cuenta el detalle'))).toBe(true);
  });

  it('say what was paid of them when their detail comes', async () => {
    const company = await desk.companyOf();
    await company.sendOne(summary());
    const invoices = (await documentsOf(company.id)).find(({ code }) => code === 33);
    const pay = 'mutation ($ids: [ID!]!) { FindAndSettleDocumentById(ids: $ids) { nModified } }';
    await company.call(pay, { ids: [invoices?.document_id] });
    const { problems } = await company.sendOne(detail());
    const message = expect.stringContaining('tenía pagos por $ 595.000, que quedan en él');
    expect(problems.filter(({ code }) => code === 'W_SUMMARY_PAID')).toMatchObject([{ message }]);
    expect((await company.sendOne(summary())).problems.filter(({ code }) => code === 'W_SUMMARY_PAID')).toEqual([]);
  });

  it('grow during their month: the latest counts', async () => {
    const company = await desk.companyOf();
    const text = (total: number) =>
      textFile(
        'RCV_RESUMEN_VENTA_76123456_202606.csv',
        `Tipo Documento;Total Documentos;Monto Exento;Monto Neto;Monto IVA;Monto Total\nBoleta Electronica(39);7;0;${total};0;${total}\n`,
      );
    await company.sendOne(text(1_000));
    expect(await company.sendOne(text(3_000))).toMatchObject({ status: 'importado', rowsNew: 0, rowsRepeated: 1 });
    expect(await documentsOf(company.id)).toMatchObject([{ amount: 3_000, summary_count: 7, is_expected: false, issued_on: '2026-06-30' }]);
  });
});

const REGISTER = 'RCV_COMPRA_REGISTRO_76123456-0_202603.csv';
const CLAIMED = 'RCV_COMPRA_RECLAMADO_76123456-0_202603.csv';

it('a register that comes again is kept as a source of its own, at its own lines, and stands without the first', async () => {
  const company = await desk.companyOf();
  const rows = [1, 2, 3].map((folio) => ({ folio, net: 1_000 * folio }));
  const first = await company.sendOne(purchases(REGISTER, rows));
  const again = await company.sendOne(purchases(REGISTER, rows.toReversed()));
  expect(again).toMatchObject({ status: 'repetido', rowsNew: 0, rowsRepeated: 3 });
  // What it repeats is stored once.
  expect(await sourcesOf(again.id)).toEqual(['3 2 undefined', '2 3 undefined', '1 4 undefined']);
  const whole = await company.state();
  await company.undo(first.id);
  expect(await company.state()).toEqual(whole);
  expect(await sourcesOf(again.id)).toEqual(['3 2 2', '2 3 3', '1 4 4']);
  // One that says something else is looked at.
  const claimed = await company.sendOne(purchases(CLAIMED, rows));
  expect(claimed).toMatchObject({ status: 'importado', rowsNew: 0, rowsRepeated: 3 });
});

/** Folio, line, and line of the stored facts. */
async function sourcesOf(importId: string): Promise<string[]> {
  const sources = await desk.database.owner
    .selectFrom('document_source as s')
    .innerJoin('document as d', (join) => join.onRef('d.company_id', '=', 's.company_id').onRef('d.document_id', '=', 's.document_id'))
    .select(['d.folio', 's.line_no', 's.facts'])
    .where('s.import_id', '=', importId)
    .orderBy('s.line_no')
    .execute();
  return sources.map(({ folio, line_no, facts }) => `${folio} ${line_no} ${facts?.line}`);
}

it.each([[[0]], [[2]], [[0, 1]], [[0, 2]]])(
  'registers that repeat and change what was said leave what the others say: %j undone',
  async (undone) => {
    const rows = [1, 2].map((folio) => ({ folio, net: 1_000 * folio }));
    const files = () => [
      purchases(REGISTER, rows),
      purchases(REGISTER, rows.toReversed()),
      purchases(CLAIMED, rows),
      purchases(CLAIMED, rows.toReversed()),
    ];
    const [company, other] = [await desk.companyOf(), await desk.companyOf()];
    const ids: string[] = [];
    for (const file of files()) ids.push((await company.sendOne(file)).id);
    for (const index of undone) await company.undo(ids[index] ?? '');
    for (const [index, file] of files().entries()) if (!undone.includes(index)) await other.sendOne(file);
    expect(await company.state()).toEqual(await other.state());
  },
);

it('a large register that comes again is compared as a whole: what differs is looked at', async () => {
  const company = await desk.companyOf();
  const rows = Array.from({ length: 2_001 }, (_, index) => ({ folio: index + 1, net: 1_000 + index }));
  await company.sendOne(purchases(REGISTER, rows));
  const changed = rows.map((row) => (row.folio === 7 ? { ...row, on: '06/03/2026' } : row));
  const again = await company.sendOne(purchases(REGISTER, [...changed, { folio: 3_000, net: 1_000 }]));
  expect(again).toMatchObject({ status: 'importado', rowsNew: 1, rowsRepeated: 2_001 });
  const sources = await sourcesOf(again.id);
  expect(sources).toHaveLength(2_002);
  expect(sources.filter((one) => !one.endsWith('undefined'))).toEqual(['7 8 8', '3000 2003 2003']);
});

it('a boleta is the same one whether its buyer is named or not', async () => {
  const book = (rut: string) =>
    textFile(
      'boletas_202602.csv',
      `Tipo Doc;RUT Receptor;Fecha Docto;Fecha Venc.;Indicador Servicio;Folio;Monto Neto;Monto IVA;Monto Exento;Monto Total\n39;${rut};03/02/2026;03/02/2026;3;7;1000;190;0;1190\n`,
    );
  const states = [];
  for (const order of [
    ['', '66666666-6'],
    ['66666666-6', ''],
  ]) {
    const company = await desk.companyOf();
    for (const rut of order) await company.sendOne(book(rut));
    expect(await documentsOf(company.id)).toMatchObject([{ folio: '7', counterpart_rut: '66666666-6', is_expected: false }]);
    states.push(await company.state());
  }
  expect(states[0]).toEqual(states[1]);
});

it('a conflict rejects its document only, or with todo o nada the whole file', async () => {
  const company = await desk.companyOf();
  await company.sendOne(dte({ folio: 10, net: 1_000 }));
  const state = await company.state();
  const rows = [
    { folio: 10, net: 2_000 },
    { folio: 11, net: 500 },
  ];
  const name = 'RCV_COMPRA_REGISTRO_76123456-0_202603.csv';
  const none = await company.sendOne(purchases(name, rows), { allOrNothing: true });
  expect(none).toMatchObject({ status: 'rechazado', rowsRead: 2, rowsNew: 0, rowsRejected: 2 });
  expect(await company.state()).toEqual(state);
  const some = await company.sendOne(purchases(name, rows));
  expect(some).toMatchObject({ status: 'parcial', rowsRead: 2, rowsNew: 1, rowsRejected: 1, problems: [{ line: 2, code: 'E_CONFLICT' }] });
  expect(await documentsOf(company.id)).toMatchObject([{ folio: '10', amount: 1_190 }, { folio: '11' }]);
});

it('a file whose amounts add up to more than is stored says so, and leaves nothing', async () => {
  const company = await desk.companyOf();
  const rows = Array.from({ length: 1_100 }, (_, folio) => ({ folio: folio + 1, net: 7_500_000_000_000_000 }));
  const report = await company.sendOne(purchases('RCV_COMPRA_REGISTRO_76123456-0_202603.csv', rows));
  expect(report).toMatchObject({ status: 'rechazado', rowsNew: 0, problems: [{ code: 'E_RANGE' }] });
  expect(report.problems[0]?.message).toContain('¿Tiene alguno dígitos de más?');
  expect(await documentsOf(company.id)).toEqual([]);
});

it('a file with another total names the one that stands, and what was changed after it was signed', async () => {
  const sample = (name: string) => fileAt(`tests/data/dte/DTE--76354771-K--33--170${name}.xml`);
  const [changed, sound, emptied] = ['--cleaned-mod-changed-monto', '', '--cleaned-mod-empty-emails'] as const;
  const unsigned = '--cleaned-mod-removed-signature';
  const company = await desk.companyOf(rut('76354771-K'));
  const first = await company.sendOne(sample(changed));
  const conflictIn = ({ problems }: { problems: { code: string; message: string }[] }) =>
    problems.find(({ code }) => code === 'E_CONFLICT')?.message;
  expect(conflictIn(await company.sendOne(sample(sound)))).toContain(
    `se conservó el primero. El que está es de «${first.fileName}», un XML que cambió después de firmado: deshaz esa carga y vuelve a subir este archivo.`,
  );
  await company.undo(first.id);
  await company.sendOne(sample(sound));
  expect(conflictIn(await company.sendOne(sample(changed)))).toMatch(
    /El XML de este archivo cambió después de firmado: pídeselo de nuevo a quien lo emitió\.$/,
  );
  const register = 'RCV_COMPRA_REGISTRO_76123456-0_202603.csv';
  const other = await desk.companyOf();
  await other.sendOne(purchases(register, [{ folio: 10, net: 1_000 }]));
  expect(conflictIn(await other.sendOne(dte({ folio: 10, net: 2_000 })))).toContain(
    `El que está es de «${register}»: si el correcto es este, deshaz esa carga y vuelve a subir este archivo.`,
  );
  // With the total that is known it takes nothing of a sound one's place, in whichever order they came.
  for (const order of [
    [sound, emptied],
    [emptied, sound],
    [sound, unsigned],
    [unsigned, sound],
  ]) {
    const own = await desk.companyOf(rut('76354771-K'));
    const ids = new Map<string, string>();
    for (const name of order) ids.set(name, (await own.sendOne(sample(name))).id);
    expect(await documentsOf(own.id)).toMatchObject([{ folio: '170', xml_import_id: ids.get(sound) }]);
  }
});

it('the company decides by its terms and its cut-off date', async () => {
  const company = await desk.companyOf();
  await desk.database.owner
    .updateTable('company')
    .set({ provider_payment_days: 60, cut_off_on: day('2026-03-01') })
    .where('company_id', '=', company.id)
    .execute();
  await company.sendOne(
    purchases('RCV_COMPRA_REGISTRO_76123456-0_202603.csv', [
      { folio: 1, net: 100, on: '28/02/2026' },
      { folio: 2, net: 100, on: '01/03/2026' },
    ]),
  );
  expect(await documentsOf(company.id)).toMatchObject([
    { folio: '1', is_closed: true, is_expected: false },
    { folio: '2', is_closed: false, is_expected: true, due_on: '2026-04-30' },
  ]);
});

it('an invoice abroad takes the rate of its day, and asks when nobody knows it', async () => {
  const company = await desk.companyOf();
  const file = () => fileAt('tests/corpus/xml/03_dte110_export_usd.xml');
  const question = await company.sendOne(file());
  expect(question).toMatchObject({ status: 'pregunta', questions: [{ key: 'rate', options: [{ value: 'USD' }] }] });
  expect(question.questions[0]?.message).toMatch(/^Falta el valor del dólar para el \d\d\/\d\d\/\d{4}\./);
  const report = await company.answer(question.id, [{ key: 'rate', value: '950,15' }]);
  expect(report).toMatchObject({ status: 'importado', rowsNew: 1 });
  expect(await documentsOf(company.id)).toMatchObject([{ currency: 'USD', amount: 123_456, rate: '950.150000', amount_clp: 1_173_017 }]);
  const other = await desk.companyOf(rut('76354771-K'));
  expect(await other.state()).toMatchObject({ documents: [] });
});
