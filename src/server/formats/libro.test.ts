import { describe, expect, it } from 'vitest';
import { rut } from '#domain/rut.ts';
import { readFile } from './read.ts';

const COMPANY = rut('76123456-0');

const detail = (fields: Record<string, string | number>) =>
  `<Detalle>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</Detalle>`;
const INVOICE = {
  TpoDoc: 33,
  NroDoc: '0045',
  FchDoc: '2016-03-04',
  RUTDoc: '77123456-9',
  RznSoc: 'Proveedor',
  MntNeto: 1000,
  MntIVA: 190,
  MntTotal: 1190,
};
const total = (code: number, count: number, amount: number) =>
  `<TotalesPeriodo><TpoDoc>${code}</TpoDoc><TotDoc>${count}</TotDoc><TotMntExe>0</TotMntExe><TotMntNeto>0</TotMntNeto><TotMntIVA>0</TotMntIVA><TotMntTotal>${amount}</TotMntTotal></TotalesPeriodo>`;

function book({ owner = '76123456-0', operation = 'COMPRA', sending = 'TOTAL', totals = '', rows = [detail(INVOICE)] } = {}) {
  const cover = `<Caratula><RutEmisorLibro>${owner}</RutEmisorLibro><RutEnvia>${owner}</RutEnvia><PeriodoTributario>2016-03</PeriodoTributario><TipoOperacion>${operation}</TipoOperacion><TipoLibro>MENSUAL</TipoLibro><TipoEnvio>${sending}</TipoEnvio></Caratula>`;
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?><LibroCompraVenta xmlns="http://www.sii.cl/SiiDte" version="1.0"><EnvioLibro ID="L">${cover}<ResumenPeriodo>${totals}</ResumenPeriodo>${rows.join('')}<TmstFirma>2016-04-01T10:00:00</TmstFirma></EnvioLibro></LibroCompraVenta>`;
  return readFile(Buffer.from(text, 'latin1'), { fileName: 'libro.xml', companyRut: COMPANY, kind: null, answers: {} });
}

describe('a book of purchases or sales in XML', () => {
  it('tells its documents by the month of its cover, with taxes and references', () => {
    const note = { ...INVOICE, TpoDoc: 61, NroDoc: 9, MntNeto: -100, MntIVA: -19, MntTotal: -119, TpoDocRef: 33, FolioDocRef: 45 };
    const fuel = { ...INVOICE, NroDoc: 46, OtrosImp: '<CodImp>28</CodImp><TasaImp>18</TasaImp><MntImp>50</MntImp>', MntTotal: 1240 };
    const shared = { ...INVOICE, NroDoc: 47, MntIVA: 0, IVANoRec: '<CodIVANoRec>1</CodIVANoRec><MntIVANoRec>190</MntIVANoRec>' };
    const reading = book({ rows: [INVOICE, note, fuel, shared].map(detail), totals: total(33, 3, 3620) + total(61, 1, 119) });
    expect(reading).toMatchObject({ kind: 'LIBRO', rowsRead: 4, rowsRejected: 0, problems: [], isRefused: false });
    const same = { source: 'libro', isReceived: true, period: '2016-03', issuedOn: '2016-03-04', section: 'registro' };
    expect(reading.documents).toMatchObject([
      { ...same, code: 33, folio: '45', counterpartRut: '77123456-9', net: 1000, iva: 190, total: 1190 },
      { ...same, code: 61, folio: '9', net: 100, iva: 19, total: 119, references: [{ code: '33', folio: '45' }] },
      { ...same, folio: '46', otherTaxes: [{ code: 28, amount: 50, rate: '18' }], total: 1240 },
      { ...same, folio: '47', iva: 0, ivaNotRecoverable: 190, total: 1190 },
    ]);
  });

  it('of sales sums up boletas that it does not list, and leaves annulled folios out', () => {
    const annulled = detail({ TpoDoc: 33, NroDoc: 8, Anulado: 'A' });
    const { documents, rowsRead } = book({
      operation: 'VENTA',
      rows: [detail(INVOICE), annulled],
      totals: total(33, 1, 1190) + total(39, 12, 50_000),
    });
    expect(rowsRead).toBe(2);
    expect(documents).toMatchObject([
      { isReceived: false, folio: '45' },
      { source: 'rcvSummary', code: 39, folio: null, period: '2016-03', count: 12, total: 50_000 },
    ]);
  });

  it('rejects a row whose parts, each exact, are too much to add: no list could show it', () => {
    const most = String(Number.MAX_SAFE_INTEGER);
    const twice = { ...INVOICE, NroDoc: 46, MntIVA: most, IVAUsoComun: most };
    const reading = book({ rows: [INVOICE, twice].map(detail) });
    expect(reading).toMatchObject({ rowsRead: 2, rowsRejected: 1, isRefused: false, documents: [{ folio: '45' }] });
    expect(reading.problems.map(({ code }) => code)).toContain('E_RANGE');
    expect(book({ rows: [detail(twice)] })).toMatchObject({ documents: [], isRefused: true });
  });

  it('warns of totals that its rows do not make, and names the rows at fault', () => {
    const bad = detail({ ...INVOICE, NroDoc: 50, RUTDoc: '77123456-1' });
    const odd = detail({ ...INVOICE, NroDoc: 51, MntTotal: 1500 });
    const { problems, rowsRejected } = book({ rows: [detail(INVOICE), detail(INVOICE), bad, odd], totals: total(33, 2, 9_999) });
    expect(problems.map(({ code, line }) => `${code} ${line}`)).toEqual(['W_DUPLICATE 2', 'E_RUT 3', 'W_TOTAL 4', 'W_TOTAL null']);
    expect(rowsRejected).toBe(2);
  });

  it.each([
    ['another company', { owner: '77123456-9' }, 'E_COMPANY'],
    ['an adjustment of another book', { sending: 'AJUSTE' }, 'E_TYPE'],
    ['a book of nothing', { rows: [] }, 'E_EMPTY'],
    ['neither purchases nor sales', { operation: 'GUIA' }, 'E_XML_SCHEMA'],
  ])('of %s is refused', (_, options, code) => {
    expect(book(options)).toMatchObject({ kind: 'LIBRO', isRefused: true, documents: [], problems: [{ code }] });
  });
});
