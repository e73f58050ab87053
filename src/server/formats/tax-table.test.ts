import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DocumentFacts, FileReading } from '#domain/imports/facts.ts';
import { rut } from '#domain/rut.ts';
import { readTaxTable, readTaxText } from './tax-table.ts';
import { decodeText } from './text.ts';

const COMPANY = rut('76123456-0');
const DATA = new URL('../../../tests/data/rcv/', import.meta.url);

const read = (content: string | Uint8Array, fileName = 'archivo.csv', answers = {}): FileReading => {
  const decoded = decodeText(typeof content === 'string' ? Buffer.from(content) : content);
  if ('refused' in decoded) throw new Error(decoded.refused.message);
  return readTaxText(decoded, { fileName, companyRut: COMPANY, kind: null, answers }) as FileReading;
};
const real = (name: string, fileName = name) => read(readFileSync(new URL(name, DATA)), fileName);
const codes = (reading: FileReading) => reading.problems.map((one) => `${one.line} ${one.code}`);

const REGISTRO =
  'Nro;Tipo Doc;Tipo Compra;RUT Proveedor;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse;Monto Exento;Monto Neto;Monto IVA Recuperable;Monto Iva No Recuperable;Codigo IVA No Rec.;Monto Total;Monto Neto Activo Fijo;IVA Activo Fijo;IVA uso Comun;Impto. Sin Derecho a Credito;IVA No Retenido;Tabacos Puros;Tabacos Cigarrillos;Tabacos Elaborados;NCE o NDE sobre Fact. de Compra;Codigo Otro Impuesto;Valor Otro Impuesto;Tasa Otro Impuesto'.split(
    ';',
  );
const VENTA = readFileSync(new URL('RCV-venta-rz_leading_trailing_whitespace.csv', DATA), 'utf8').split('\n')[0]?.split(';') ?? [];

type Cells = Record<string, string>;
const PURCHASE: Cells = {
  Nro: '1',
  'Tipo Doc': '33',
  'Tipo Compra': 'Del Giro',
  'RUT Proveedor': '12345678-5',
  'Razon Social': 'Proveedor SpA',
  Folio: '10',
  'Fecha Docto': '28/02/2026',
  'Fecha Recepcion': '01/03/2026 10:42:00',
  'Monto Exento': '0',
  'Monto Neto': '1000',
  'Monto IVA Recuperable': '190',
  'Monto Total': '1190',
};
const SALE: Cells = {
  Nro: '1',
  'Tipo Doc': '33',
  'Tipo Venta': 'Del Giro',
  'Rut cliente': '12345678-5',
  'Razon Social': 'Cliente SpA',
  Folio: '10',
  'Fecha Docto': '28/02/2026',
  'Monto Exento': '0',
  'Monto Neto': '1000',
  'Monto IVA': '190',
  'Monto total': '1190',
};
const table = (headings: readonly string[], rows: Cells[], delimiter = ';') =>
  [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))].map((cells) => cells.join(delimiter)).join('\n');
const purchases = (...rows: Cells[]) =>
  read(
    table(
      REGISTRO,
      rows.map((row) => ({ ...PURCHASE, ...row })),
    ),
  );
const sales = (...rows: Cells[]) =>
  read(
    table(
      VENTA,
      rows.map((row) => ({ ...SALE, ...row })),
    ),
  );
const only = (reading: FileReading): DocumentFacts => {
  expect(reading.documents).toHaveLength(1);
  return reading.documents[0] as DocumentFacts;
};

describe('the downloads of the register', () => {
  it.each(
    readdirSync(DATA)
      .filter((name) => name.startsWith('RCV-'))
      .map((name) => [name]),
  )('%s is read whole', (name) => {
    const reading = real(name);
    expect(reading).toMatchObject({ isRefused: false, rowsRejected: 0 });
    expect(reading.documents.every((one) => one.counterpartName === one.counterpartName?.trim())).toBe(true);
  });

  it.each([
    ['RCV-compra-pendiente-rz_leading_trailing_whitespace.csv', 'RCV_COMPRAS', 'pendiente'],
    ['RCV-compra-reclamado-rz_leading_trailing_whitespace.csv', 'RCV_COMPRAS', 'reclamado'],
    ['RCV-compra-registro-rz_leading_trailing_whitespace.csv', 'RCV_COMPRAS', 'registro'],
    ['RCV-venta-rz_leading_trailing_whitespace.csv', 'RCV_VENTAS', 'registro'],
  ])('%s is %s of %s', (name, kind, section) => {
    const reading = real(name);
    expect(reading.kind).toBe(kind);
    expect(new Set(reading.documents.map((one) => one.section))).toEqual(new Set([section]));
    expect(reading.documents.every((one) => one.isReceived === (kind === 'RCV_COMPRAS'))).toBe(true);
  });

  it('merges further taxes into their document and warns only where the parts do not make the total', () => {
    const reading = real('RCV-venta-extra-empty-impuestos-rows.csv');
    expect(reading.documents[0]?.otherTaxes).toEqual([
      { code: 27, amount: 275904, rate: '10' },
      { code: 271, amount: 701395, rate: '18' },
    ]);
    expect(reading.documents.map((one) => one.otherTaxes.length)).toEqual([2, 1, 1, 1, 2]);
    expect(codes(reading)).toEqual(['6 W_TOTAL', '7 W_TOTAL']);
  });

  it('tells no incluir from registro by its columns, and by its name where these were changed', () => {
    const headings = REGISTRO.filter((one) => !one.startsWith('Tabacos'));
    expect(only(read(table(headings, [PURCHASE]))).section).toBe('no_incluir');
    expect(only(read(table(headings, [PURCHASE]), 'RCV_COMPRA_REGISTRO_76123456-0_202603.csv')).section).toBe('registro');
  });
});

describe('rows of purchases', () => {
  it('says what the row says', () => {
    const facts = only(
      purchases({ 'Razon Social': '  Muñoz y Cía ', 'Fecha Acuse': '09/03/2026 00:10:00', 'Monto Iva No Recuperable': '', Folio: '0010' }),
    );
    expect(facts).toMatchObject({
      source: 'rcv',
      line: 2,
      isReceived: true,
      code: 33,
      folio: '10',
      counterpartRut: '12345678-5',
      counterpartName: 'Muñoz y Cía',
      issuedOn: '2026-02-28',
      receivedOn: '2026-03-01',
      acceptedOn: '2026-03-09',
      claimedOn: null,
      currency: 'CLP',
      net: 1000,
      exempt: 0,
      iva: 190,
      total: 1190,
      transactionKind: 'Del Giro',
    });
  });

  it.each<[string, Cells, Partial<DocumentFacts>]>([
    [
      'fuel tax in both columns once',
      { 'Monto Total': '1490', 'Impto. Sin Derecho a Credito': '300', 'Codigo Otro Impuesto': '35', 'Valor Otro Impuesto': '300' },
      { otherTaxes: [{ code: 35, amount: 300, rate: null }] },
    ],
    [
      'a tax without credit that is not named',
      { 'Monto Total': '1490', 'Impto. Sin Derecho a Credito': '300' },
      { otherTaxes: [{ code: 0, amount: 300, rate: null }] },
    ],
    [
      'a tax without credit beside another',
      { 'Monto Total': '1590', 'Impto. Sin Derecho a Credito': '300', 'Codigo Otro Impuesto': '28', 'Valor Otro Impuesto': '100' },
      {
        otherTaxes: [
          { code: 28, amount: 100, rate: null },
          { code: 0, amount: 300, rate: null },
        ],
      },
    ],
    ['VAT of fixed assets inside the recoverable', { 'Monto Neto Activo Fijo': '1000', 'IVA Activo Fijo': '190' }, { iva: 190 }],
    ['VAT of fixed assets in its own column alone', { 'Monto IVA Recuperable': '0', 'IVA Activo Fijo': '190' }, { iva: 190 }],
    ['VAT of common use in its own column', { 'Monto IVA Recuperable': '0', 'IVA uso Comun': '190' }, { iva: 190 }],
    ['VAT of common use beside the recoverable', { 'Monto IVA Recuperable': '90', 'IVA uso Comun': '100' }, { iva: 190 }],
    ['VAT of common use inside the recoverable', { 'IVA uso Comun': '190' }, { iva: 190 }],
    [
      'VAT that cannot be recovered',
      { 'Monto IVA Recuperable': '', 'Monto Iva No Recuperable': '190' },
      { iva: 0, ivaNotRecoverable: 190 },
    ],
    [
      'withheld VAT of a purchase invoice',
      { 'Tipo Doc': '46', 'Monto Total': '1000', 'Codigo Otro Impuesto': '15', 'Valor Otro Impuesto': '190', 'Tasa Otro Impuesto': '19' },
      { total: 1000, otherTaxes: [{ code: 15, amount: 190, rate: '19' }] },
    ],
    [
      'a credit note printed negative',
      { 'Tipo Doc': '61', 'Monto Neto': '-1000', 'Monto IVA Recuperable': '-190', 'Monto Total': '-1190' },
      { net: 1000, iva: 190, total: 1190 },
    ],
    [
      'a rate with a comma',
      { 'Monto Total': '1505', 'Codigo Otro Impuesto': '24', 'Valor Otro Impuesto': '315', 'Tasa Otro Impuesto': '31,5' },
      { otherTaxes: [{ code: 24, amount: 315, rate: '31.5' }] },
    ],
  ])('reads %s', (_, cells, facts) => {
    const reading = purchases(cells);
    expect(codes(reading)).toEqual([]);
    expect(only(reading)).toMatchObject(facts);
  });

  it.each<[string, Cells, string, string | null]>([
    ['a RUT with a wrong digit', { 'RUT Proveedor': '12345678-0' }, 'E_RUT', 'RUT Proveedor'],
    ['no RUT', { 'RUT Proveedor': '-' }, 'E_RUT', 'RUT Proveedor'],
    ['an unknown kind', { 'Tipo Doc': '999' }, 'E_DOCTYPE', 'Tipo Doc'],
    ['a folio that is none', { Folio: 'A-1' }, 'E_VALUE', 'Folio'],
    ['folio 0', { Folio: '0' }, 'E_VALUE', 'Folio'],
    ['a date that is none', { 'Fecha Docto': '31/02/2026' }, 'E_VALUE', 'Fecha Docto'],
    ['no date', { 'Fecha Docto': 'null' }, 'E_VALUE', 'Fecha Docto'],
    ['an amount that is none', { 'Monto Neto': 'mil' }, 'E_VALUE', 'Monto Neto'],
    ['half a peso', { 'Monto Total': '1190,5' }, 'E_VALUE', 'Monto Total'],
    ['no total', { 'Monto Total': '' }, 'E_VALUE', 'Monto Total'],
    ['a negative invoice', { 'Monto Total': '-1190' }, 'E_VALUE', 'Monto Total'],
    ['a control character', { 'Razon Social': 'A\u0007B' }, 'E_CHAR', null],
  ])('rejects a row with %s and keeps the others', (_, cells, code, column) => {
    const reading = purchases({ Folio: '1' }, cells, { Folio: '3' });
    expect(reading).toMatchObject({ isRefused: false, rowsRead: 3, rowsRejected: 1, problems: [{ line: 3, column, code }] });
    expect(reading.documents.map((one) => one.line)).toEqual([2, 4]);
  });

  it('keeps the total of the tax office when the parts make another, and says so', () => {
    const reading = purchases({ 'Monto Total': '1191' });
    expect(only(reading).total).toBe(1191);
    expect(reading.problems[0]?.message).toContain('las partes suman $ 1.190 y el total dice $ 1.191');
  });

  it('counts a repeated document once and keeps the first of two that differ', () => {
    const reading = purchases(
      {},
      {},
      { 'Monto Neto': '2000', 'Monto IVA Recuperable': '380', 'Monto Total': '2380' },
      { 'RUT Proveedor': '11111111-1' },
    );
    expect(codes(reading)).toEqual(['3 W_DUPLICATE', '4 E_CONFLICT']);
    expect(reading).toMatchObject({ rowsRead: 4, rowsRejected: 2 });
    expect(reading.documents.map((one) => one.total)).toEqual([1190, 1190]);
  });

  const further = (cells: Cells): Cells => ({
    ...Object.fromEntries(Object.keys(PURCHASE).map((key) => [key, ''])),
    'Tipo Doc': '33',
    'RUT Proveedor': '12345678-5',
    ...cells,
  });
  it('adds further taxes wherever they stand, but not twice for a repeated document', () => {
    const tax = { Folio: '10', 'Codigo Otro Impuesto': '28', 'Valor Otro Impuesto': '50' };
    const reading = purchases({ 'Monto Total': '1240' }, { Folio: '11' }, further(tax), { 'Monto Total': '1240' }, further(tax));
    expect(codes(reading)).toEqual(['5 W_DUPLICATE']);
    expect(reading.documents.map((one) => one.otherTaxes.length)).toEqual([1, 0]);
    expect(reading.rowsRead).toBe(3);
  });

  it('reports a tax of a document that is not there', () => {
    expect(codes(purchases({}, further({ Folio: '99', 'Codigo Otro Impuesto': '28', 'Valor Otro Impuesto': '50' })))).toEqual([
      '3 E_VALUE',
    ]);
  });
});

describe('rows of sales', () => {
  it('says which were accepted and claimed, and what a note is about', () => {
    const reading = sales(
      { 'Fecha Acuse Recibo': '08/03/2026 14:15:23', 'RUT Emisor Liquid. Factura': '-' },
      { Folio: '11', 'Fecha Reclamo': '09/03/2026 10:00:00' },
      { 'Tipo Doc': '61', 'Tipo Docto. Referencia': '33', 'Folio Docto. Referencia': '200-300' },
      { Folio: '12', 'Tipo Docto. Referencia': '801', 'Folio Docto. Referencia': 'OC-77 A' },
    );
    expect(codes(reading)).toEqual([]);
    expect(reading.documents.map((one) => one.section)).toEqual(['registro', 'reclamado', 'registro', 'registro']);
    expect(reading.documents.map((one) => one.acceptedOn)).toEqual(['2026-03-08', null, null, null]);
    expect(reading.documents.map((one) => one.references.map((each) => `${each.code}/${each.folio}`))).toEqual([
      [],
      [],
      ['33/200', '33/300'],
      ['801/OC-77 A'],
    ]);
    expect(reading.documents.every((one) => !one.isReceived)).toBe(true);
  });

  it.each<[string, Cells, Partial<DocumentFacts>]>([
    [
      'VAT that the buyer withholds',
      { 'Tipo Doc': '46', 'Monto total': '1000', 'IVA Retenido Total': '190' },
      { total: 1000, otherTaxes: [{ code: 15, amount: 190, rate: null }] },
    ],
    ['VAT withheld in part', { 'Tipo Doc': '46', 'Monto total': '1100', 'IVA Retenido Parcial': '90' }, { total: 1100 }],
    [
      'a settlement less its commission',
      { 'Tipo Doc': '43', 'Monto total': '1071', 'Neto Comision Liquid. Factura': '100', 'IVA Comision Liquid. Factura': '19' },
      { total: 1071 },
    ],
    ['container deposits', { 'Monto total': '1290', 'Garantia Dep. Envases': '100' }, { total: 1290 }],
  ])('knows the total of %s', (_, cells, facts) => {
    const reading = sales(cells);
    expect(codes(reading)).toEqual([]);
    expect(only(reading)).toMatchObject(facts);
  });
});

describe('odd files', () => {
  it('reads Latin-1, other orders, cases, accents and delimiters', () => {
    const headings = [...REGISTRO].reverse().map((one) => (one === 'Razon Social' ? 'RAZÓN SOCIAL' : one));
    const row = { ...PURCHASE, 'RAZÓN SOCIAL': 'Muñoz' };
    for (const delimiter of [';', ',', '\t', '|']) {
      expect(only(read(Buffer.from(table(headings, [row], delimiter), 'latin1')))).toMatchObject({ counterpartName: 'Muñoz', total: 1190 });
    }
  });

  it('reads amounts that Excel grouped, with dots or commas', () => {
    const grouped = (mark: string) => ({ ...PURCHASE, 'Monto Neto': `1${mark}000`, 'Monto Total': `1${mark}190` });
    expect(only(read(table(REGISTRO, [grouped('.')]))).total).toBe(1190);
    expect(only(read(table(REGISTRO, [grouped(',')]))).total).toBe(1190);
  });

  it('takes quotes as the plain text they are and swallows no row', () => {
    const reading = purchases(
      { Folio: '1', 'Razon Social': '"LA PALMA' },
      { Folio: '2', 'Razon Social': 'TUBOS 2" SPA' },
      { Folio: '3', 'Razon Social': '"EL ROBLE' },
    );
    expect(reading.documents.map((one) => one.counterpartName)).toEqual(['"LA PALMA', 'TUBOS 2" SPA', '"EL ROBLE']);
  });

  it('finds its headings under lines of a letterhead', () =>
    expect(only(read(`Registro de Compras\n\n${table(REGISTRO, [PURCHASE])}`)).line).toBe(4));

  it('bears empty cells after the last heading and rows that end early, but no data out of place', () => {
    const [heading, row] = table(REGISTRO, [PURCHASE]).split('\n');
    expect(only(read(`${heading}\n${row};;`)).total).toBe(1190);
    expect(only(read(`${heading}\n${row?.replace(/;+$/, '')}`)).total).toBe(1190);
    expect(codes(read(`${heading}\n${row};;7`))).toEqual(['2 E_COLUMNS']);
    expect(codes(read(`${heading}\n${row?.split(';').slice(0, 9).join(';')}`))).toEqual(['2 E_COLUMNS']);
  });

  it.each([
    ['only headings', REGISTRO.join(';'), 'E_EMPTY'],
    ['a heading twice', table([...REGISTRO, 'Folio'], [PURCHASE]), 'E_HEADER'],
    [
      'a heading too few',
      table(
        REGISTRO.filter((one) => one !== 'Monto Total'),
        [PURCHASE],
      ),
      'E_HEADER',
    ],
  ])('refuses a file with %s', (_, content, code) => {
    expect(read(content)).toMatchObject({ isRefused: true, kind: 'RCV_COMPRAS', problems: [{ code }], documents: [] });
  });
});

describe('whose and of when a file is', () => {
  const file = table(REGISTRO, [PURCHASE]);
  it.each([
    ['RCV_COMPRA_REGISTRO_76123456-0_202604.csv', '2026-04'],
    ['RCV_COMPRA_REGISTRO_76123456_202604 (1).csv', '2026-04'],
    ['rcv_compra_registro_761234560_202604.csv', '2026-04'],
    ['compras 2026-04.csv', '2026-04'],
    ['compras.csv', '2026-03'],
    ['compras 20260415.csv', '2026-03'],
  ])('%s is of %s', (name, period) => expect(only(read(file, name)).period).toBe(period));

  it("refuses another company's file", () => {
    expect(read(file, 'RCV_COMPRA_REGISTRO_76000000-7_202604.csv')).toMatchObject({ isRefused: true, problems: [{ code: 'E_COMPANY' }] });
  });

  it('takes the answer of a person before anything else', () =>
    expect(only(read(file, 'compras 2026-04.csv', { period: '2026-05' })).period).toBe('2026-05'));

  it.each([
    [
      'purchases by the month they were accepted in',
      table(REGISTRO, [PURCHASE, { ...PURCHASE, Folio: '2', 'Fecha Recepcion': '27/02/2026', 'Fecha Acuse': '08/03/2026' }]),
      '2026-03',
    ],
    ['purchases of several months, by none', table(REGISTRO, [PURCHASE, { ...PURCHASE, Folio: '2', 'Fecha Acuse': '08/04/2026' }]), null],
    ['sales by the month they were issued in', table(VENTA, [SALE, { ...SALE, Folio: '2', 'Fecha Recepcion': '01/03/2026' }]), '2026-02'],
    ['sales of several months, by none', table(VENTA, [SALE, { ...SALE, Folio: '2', 'Fecha Docto': '01/03/2026' }]), null],
  ])('dates %s', (_, content, period) => {
    expect(new Set(read(content).documents.map((one) => one.period))).toEqual(new Set([period]));
  });
});

describe('summaries and boletas', () => {
  const summary = readFileSync(new URL('RCV_RESUMEN_VENTA_76000000_202605.csv', DATA), 'latin1');

  it('reads one row per kind', () => {
    const reading = read(summary, 'RCV_RESUMEN_VENTA_76123456_202605.csv');
    expect(reading).toMatchObject({ kind: 'RCV_RESUMEN', problems: [], questions: [], rowsRead: 3 });
    expect(reading.documents[1]).toMatchObject({
      source: 'rcvSummary',
      isReceived: false,
      code: 39,
      folio: null,
      count: 17,
      net: 141598,
      iva: 26902,
      total: 168500,
      period: '2026-05',
    });
    expect(read(summary, 'RCV_RESUMEN_VENTA_76000000_202605.csv').problems[0]?.code).toBe('E_COMPANY');
  });

  it('asks for the month when nothing tells it', () => {
    expect(read(summary, 'resumen.csv')).toMatchObject({ questions: [{ key: 'period' }], isRefused: false });
    expect(read(summary, 'resumen.csv', { period: '2026-04' })).toMatchObject({
      questions: [],
      documents: [{ period: '2026-04' }, {}, {}],
    });
  });

  it('reads purchases, and credit notes printed negative', () => {
    const purchase =
      'Tipo Documento;Total Documentos;Monto Exento;Monto Neto;IVA Recuperable;IVA Uso Comun;IVA No Recuperable;Monto Total\nNota de Crédito Electrónica (61);2;0;-1000;-100;-50;-40;-1190';
    expect(only(read(purchase, 'resumen_202605.csv'))).toMatchObject({
      isReceived: true,
      code: 61,
      count: 2,
      net: 1000,
      iva: 150,
      ivaNotRecoverable: 40,
      total: 1190,
    });
  });

  it('rejects a row whose kind is unknown', () =>
    expect(codes(read(`${summary.split('\r\n')[0]}\r\nTotal;3;0;1;1;2\r\nFactura(33);1;0;1;0;1`, 'r_202605.csv'))).toEqual([
      '2 E_DOCTYPE',
    ]));

  it('reads the book of boletas', () => {
    const reading = real('boletas_202602.csv');
    expect(reading).toMatchObject({ kind: 'BOLETAS', problems: [], rowsRead: 2 });
    expect(reading.documents).toMatchObject([
      {
        source: 'boletas',
        isReceived: false,
        code: 39,
        folio: '535',
        counterpartRut: '66666666-6',
        issuedOn: '2026-02-02',
        net: 28000,
        iva: 5320,
        total: 33320,
        period: '2026-02',
      },
      { code: 41, folio: '12', exempt: 57198, total: 57198 },
    ]);
  });
});

describe('a register that was saved as a workbook', () => {
  it('reads numbers as amounts, folios and days, in rows that end early', () => {
    const headings = [
      'Nro',
      'Tipo Doc',
      'RUT Proveedor',
      'Folio',
      'Fecha Docto',
      'Monto Exento',
      'Monto Neto',
      'Monto IVA Recuperable',
      'Monto Total',
      'Fecha Acuse',
    ];
    const rows = [
      headings,
      [1, 33, '12345678-5', 7, 46387, 0, 1000, 190, 1190],
      [2, 33, '12345678-5', 8, '2026-12-30', 0, 1000.5, 190, 1190],
    ].map((cells, index) => ({ line: index + 1, cells, problem: null, isFatal: false }));
    const table = { rows: () => rows, serialOffset: 0, isSparse: true };
    const reading = readTaxTable(table, { fileName: 'compras.xlsx', companyRut: COMPANY, kind: null, answers: {} }) as FileReading;
    expect(codes(reading)).toEqual(['3 E_VALUE']);
    expect(only(reading)).toMatchObject({ folio: '7', issuedOn: '2026-12-31', net: 1000, total: 1190 });
    expect(
      readTaxTable({ ...table, serialOffset: 1462 }, { fileName: '', companyRut: COMPANY, kind: null, answers: {} })?.documents[0]
        ?.issuedOn,
    ).toBe('2031-01-01');
  });
});

describe('when the tax office received a purchase', () => {
  it.each([
    ['01/03/2026 10:42:07', '2026-03-01', '10:42:07'],
    ['01/03/2026 9:05', '2026-03-01', '09:05:00'],
    ['01/03/2026', '2026-03-01', null],
    ['01/03/2026 00:00:00', '2026-03-01', '00:00:00'],
  ])('%s', (printed, receivedOn, receivedTime) => {
    const reading = read(table(REGISTRO, [{ ...PURCHASE, 'Fecha Recepcion': printed }]));
    expect(reading).toMatchObject({ documents: [{ receivedOn, receivedTime }] });
  });
});
