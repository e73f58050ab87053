import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DocumentFacts, FileReading } from '#domain/imports/facts.ts';
import { type Rut, rut } from '#domain/rut.ts';
import { readDte } from './dte.ts';
import { decodeText } from './text.ts';

const COMPANY = rut('76123456-0');
const OTHER = '12345678-5';
const DATA = new URL('../../../tests/data/dte/', import.meta.url);

const read = (content: string | Uint8Array, companyRut: Rut = COMPANY): FileReading => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const decoded = decodeText(bytes);
  if ('refused' in decoded) throw new Error(decoded.refused.message);
  return readDte(decoded, bytes, { fileName: 'documento.xml', companyRut, kind: null, answers: {} });
};

type Parts = {
  code?: string;
  id?: string;
  issuer?: string;
  receiver?: string;
  names?: [string, string];
  totals?: string;
  other?: string;
  body?: string;
  root?: string;
};
/** One DTE: an invoice of 1000 + 190 that the company issued, but for what is given. */
const dte = ({
  code = '33',
  id = '',
  issuer = COMPANY,
  receiver = OTHER,
  names,
  totals,
  other = '',
  body = '',
  root = 'Documento',
}: Parts = {}) => `
  <DTE version="1.0"><${root} ID="A"><Encabezado>
    <IdDoc><TipoDTE>${code}</TipoDTE>${id.includes('<Folio>') ? '' : '<Folio>7</Folio>'}<FchEmis>2026-03-15</FchEmis>${id}</IdDoc>
    <Emisor><RUTEmisor>${issuer}</RUTEmisor>${names?.[0] ?? '<RznSoc>Emisora SpA</RznSoc>'}</Emisor>
    <Receptor><RUTRecep>${receiver}</RUTRecep>${names?.[1] ?? '<RznSocRecep>Receptora SpA</RznSocRecep>'}</Receptor>
    <Totales>${totals ?? '<MntNeto>1000</MntNeto><TasaIVA>19</TasaIVA><IVA>190</IVA><MntTotal>1190</MntTotal>'}</Totales>${other}
  </Encabezado>${body}</${root}></DTE>`;
const envelope = (...documents: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><EnvioDTE xmlns="http://www.sii.cl/SiiDte"><SetDTE><Caratula/>${documents.join('')}</SetDTE></EnvioDTE>`;
const one = (parts: Parts = {}) => read(envelope(dte(parts)));
const only = (reading: FileReading): DocumentFacts => {
  expect(reading.problems).toEqual([]);
  expect(reading.documents).toHaveLength(1);
  return reading.documents[0] as DocumentFacts;
};
const codes = (reading: FileReading) => reading.problems.map((each) => `${each.line} ${each.code} ${each.column}`);

describe('real documents', () => {
  const names = readdirSync(DATA);
  it.each(
    names
      .filter((name) => name.startsWith('DTE--'))
      .map((name) => [name, rut(name.split('--')[1] ?? ''), name.split('--')[3]?.replace('.xml', '')]),
  )('%s is read for its issuer and its receiver', (name, issuer, folio) => {
    const bytes = readFileSync(new URL(name, DATA));
    const sold = read(bytes, issuer);
    expect(sold).toMatchObject({ isRefused: false, rowsRead: 1, rowsRejected: 0, documents: [{ isReceived: false, code: 33, folio }] });
    expect(sold.problems.filter((each) => each.code !== 'W_XML_NS')).toEqual([]);
    const bought = read(bytes, sold.documents[0]!.counterpartRut!);
    expect(bought.documents).toMatchObject([{ isReceived: true, counterpartRut: issuer, total: sold.documents[0]?.total }]);
    expect(read(bytes, COMPANY)).toMatchObject({
      isRefused: true,
      documents: [],
      problems: expect.arrayContaining([expect.objectContaining({ code: 'E_COMPANY' })]),
    });
  });

  it('says all that an invoice says', () => {
    const facts = only(read(readFileSync(new URL('DTE--76354771-K--33--170--cleaned.xml', DATA)), rut('96790240-3')));
    expect(facts).toEqual({
      source: 'dte',
      line: 1,
      isReceived: true,
      code: 33,
      folio: '170',
      counterpartRut: '76354771-K',
      counterpartName: 'INGENIERIA ENACON SPA',
      issuedOn: '2019-04-01',
      receivedOn: null,
      acceptedOn: null,
      claimedOn: null,
      period: null,
      section: null,
      currency: 'CLP',
      net: 2517900,
      exempt: 0,
      iva: 478401,
      ivaNotRecoverable: 0,
      otherTaxes: [],
      total: 2996301,
      rate: null,
      dueOn: null,
      paymentForm: 2,
      payments: [],
      transactionKind: 'Del Giro',
      count: null,
      lines: [
        {
          name: 'Tableros electricos 3 tom',
          description:
            'as 3p + t; 380v; 50 hz; 32a; 3 tomas monofasicas 2p + t; 240v; 50 hz; 16a; proteccion ip, segun orden de compra de la referencia.-',
          quantity: '2.00',
          unit: 'Unid',
          unitPrice: '1258950.00',
          discount: null,
          discountPercentage: null,
          amount: 2517900,
          isExempt: false,
        },
      ],
      references: [{ code: '801', folio: '4510083633', on: '2019-03-22', effect: null, reason: null }],
      signature: { verdict: 'valid', isDigestRight: true, isKeyRight: true, certificate: 'inForce', signedOn: '2019-04-01' },
    });
  });
});

describe('whose side a document is on', () => {
  const note = (code: string) => `<Referencia><TpoDocRef>${code}</TpoDocRef><FolioRef>1</FolioRef></Referencia>`;
  it.each([
    ['an invoice issued', { code: '33' }, false],
    ['an invoice received', { code: '33', issuer: OTHER, receiver: COMPANY }, true],
    ['a purchase invoice issued', { code: '46' }, true],
    ['a purchase invoice received', { code: '46', issuer: OTHER, receiver: COMPANY }, false],
    ['a settlement received', { code: '43', issuer: OTHER, receiver: COMPANY, root: 'Liquidacion' }, false],
    ['a settlement issued', { code: '43', root: 'Liquidacion' }, true],
    ['a credit note about a sale', { code: '61', body: note('33') }, false],
    ['a credit note about a purchase invoice', { code: '61', body: note('46') }, true],
  ])('%s', (_, parts, isReceived) => {
    const facts = only(one(parts));
    expect(facts).toMatchObject({
      isReceived,
      counterpartRut: OTHER,
      counterpartName: 'issuer' in parts ? 'Emisora SpA' : 'Receptora SpA',
    });
  });
});

describe('amounts', () => {
  it.each<[string, Parts, Partial<DocumentFacts>]>([
    [
      'added and withheld taxes',
      {
        totals:
          '<MntNeto>700000</MntNeto><IVA>133000</IVA><ImptoReten><TipoImp>19</TipoImp><TasaImp>12</TasaImp><MontoImp>84000</MontoImp></ImptoReten><MntTotal>917000</MntTotal>',
      },
      { total: 917000, otherTaxes: [{ code: 19, amount: 84000, rate: '12' }] },
    ],
    [
      'withheld VAT',
      {
        code: '46',
        totals:
          '<MntNeto>1000</MntNeto><IVA>190</IVA><ImptoReten><TipoImp>15</TipoImp><MontoImp>190</MontoImp></ImptoReten><MntTotal>1000</MntTotal>',
      },
      { total: 1000, otherTaxes: [{ code: 15, amount: 190, rate: null }] },
    ],
    ['a peso of rounding in the VAT', { totals: '<MntNeto>1003</MntNeto><IVA>190</IVA><MntTotal>1193</MntTotal>' }, { iva: 190 }],
    [
      'deposits and builders’ credit',
      { totals: '<MntNeto>1000</MntNeto><IVA>190</IVA><CredEC>100</CredEC><GrntDep>50</GrntDep><MntTotal>1140</MntTotal>' },
      { total: 1140 },
    ],
    [
      'a settlement less its commission',
      {
        code: '43',
        root: 'Liquidacion',
        totals:
          '<MntNeto>1000</MntNeto><IVA>190</IVA><Comisiones><ValComNeto>100</ValComNeto><ValComIVA>19</ValComIVA></Comisiones><MntTotal>1071</MntTotal>',
      },
      { total: 1071, commission: 100 },
    ],
    ['a note that corrects text', { code: '61', totals: '<MntTotal>0</MntTotal>' }, { total: 0 }],
    ['a boleta that prints its total alone', { code: '39', totals: '<MntTotal>1190</MntTotal>' }, { net: 1000, iva: 190, total: 1190 }],
    [
      'an exempt boleta that prints its total alone',
      { code: '41', totals: '<MntTotal>500</MntTotal>' },
      { exempt: 500, iva: 0, total: 500 },
    ],
    [
      'dollars with the peso rate beside them',
      {
        code: '110',
        root: 'Exportaciones',
        receiver: '55555555-5',
        totals: '<TpoMoneda>DOLAR USA</TpoMoneda><MntExe>1234.5</MntExe><MntTotal>1234.50</MntTotal>',
        other:
          '<OtraMoneda><TpoMoneda>PESO CL</TpoMoneda><TpoCambio>940.15</TpoCambio><MntTotOtrMnda>1160615.1750</MntTotOtrMnda></OtraMoneda>',
        body: '<Detalle><NmbItem>Uva</NmbItem><QtyItem>3</QtyItem><MontoItem>1234.505</MontoItem></Detalle>',
      },
      {
        currency: 'USD',
        exempt: 123450,
        total: 123450,
        rate: '940.15',
        counterpartRut: rut('55555555-5'),
        lines: [expect.objectContaining({ amount: 123451 })],
      },
    ],
    [
      'exports in pesos',
      { code: '110', totals: '<TpoMoneda>PESO CL</TpoMoneda><MntExe>500.00</MntExe><MntTotal>500.00</MntTotal>' },
      { currency: 'CLP', total: 500, rate: null },
    ],
    ['a CDATA amount', { totals: '<MntExe>500</MntExe><MntTotal><![CDATA[500]]></MntTotal>' }, { total: 500 }],
  ])('reads %s', (_, parts, facts) => expect(only(one(parts))).toMatchObject(facts));

  it.each([
    ['half a peso', { totals: '<MntExe>500.5</MntExe><MntTotal>500.5</MntTotal>' }, 'E_VALUE MntTotal'],
    ['a tenth of a cent', { code: '110', totals: '<TpoMoneda>EURO</TpoMoneda><MntTotal>1.001</MntTotal>' }, 'E_VALUE MntTotal'],
    ['thousands marks', { totals: '<MntTotal>1.190</MntTotal>' }, 'E_VALUE MntTotal'],
    ['a negative part', { totals: '<MntNeto>1000</MntNeto><MntExe>-10</MntExe><MntTotal>1180</MntTotal>' }, 'E_VALUE MntExe'],
    ['no total', { totals: '<MntNeto>1000</MntNeto>' }, 'E_XML_SCHEMA MntTotal'],
    ['two totals', { totals: '<MntTotal>1</MntTotal><MntTotal>1</MntTotal>' }, 'E_XML_SCHEMA MntTotal'],
    ['VAT two pesos off', { totals: '<MntNeto>1000</MntNeto><IVA>192</IVA><MntTotal>1192</MntTotal>' }, 'E_TOTAL IVA'],
    ['more than 2^53', { totals: '<MntTotal>9007199254740992</MntTotal>' }, 'E_RANGE MntTotal'],
    ['a currency that is not kept', { code: '110', totals: '<TpoMoneda>YEN</TpoMoneda><MntTotal>1</MntTotal>' }, 'E_CURRENCY TpoMoneda'],
    ['a tax without code', { totals: '<ImptoReten><MontoImp>1</MontoImp></ImptoReten><MntTotal>1</MntTotal>' }, 'E_VALUE TipoImp'],
    ['a line that is no amount', { body: '<Detalle><MontoItem>mil</MontoItem></Detalle>' }, 'E_VALUE MontoItem'],
    ['an unknown kind', { code: '999' }, 'E_DOCTYPE TipoDTE'],
    ['a folio of eleven digits', { id: '<Folio>12345678901</Folio>' }, 'E_VALUE Folio'],
    ['a due date that is none', { id: '<FchVenc>2026-02-30</FchVenc>' }, 'E_DATE FchVenc'],
    ['a RUT with a wrong digit', { receiver: '12345678-0' }, 'E_RUT RUTRecep'],
  ])('rejects %s', (_, parts, expected) => {
    const reading = one(parts);
    expect(codes(reading)).toEqual([`1 ${expected}`]);
    expect(reading).toMatchObject({ isRefused: true, documents: [], rowsRead: 1, rowsRejected: 1 });
  });

  it('keeps a total that the parts do not make, and says so', () => {
    const reading = one({ totals: '<MntNeto>1000</MntNeto><IVA>190</IVA><MntTotal>1200</MntTotal>' });
    expect(codes(reading)).toEqual(['1 W_TOTAL MntTotal']);
    expect(reading.documents).toMatchObject([{ total: 1200 }]);
  });
});

describe('terms, lines and references', () => {
  it('reads how and when it is to be paid', () => {
    const pay = (on: string, amount: number) => `<MntPagos><FchPago>${on}</FchPago><MntPago>${amount}</MntPago></MntPagos>`;
    const facts = only(
      one({
        id: `<TpoTranVenta>2</TpoTranVenta><FmaPago>2</FmaPago>${pay('2026-04-15', 595)}${pay('2026-05-15', 595)}<FchVenc>2026-05-15</FchVenc>`,
      }),
    );
    expect(facts).toMatchObject({
      dueOn: '2026-05-15',
      paymentForm: 2,
      payments: [
        { on: '2026-04-15', amount: 595 },
        { on: '2026-05-15', amount: 595 },
      ],
      transactionKind: 'Activo Fijo',
    });
  });

  it('reads lines and what a note is about', () => {
    const line =
      '<Detalle><IndExe>1</IndExe><NmbItem> Café &amp; té </NmbItem><QtyItem>1.5</QtyItem><UnmdItem>kg</UnmdItem><PrcItem>100</PrcItem><DescuentoPct>10</DescuentoPct><DescuentoMonto>15</DescuentoMonto><MontoItem>135</MontoItem></Detalle>';
    const reference =
      '<Referencia><TpoDocRef>33</TpoDocRef><FolioRef>5</FolioRef><FchRef>ayer</FchRef><CodRef>3</CodRef><RazonRef>Precio</RazonRef></Referencia>';
    expect(only(one({ code: '61', body: line + reference }))).toMatchObject({
      lines: [
        {
          name: 'Café & té',
          quantity: '1.5',
          unit: 'kg',
          unitPrice: '100',
          discount: 15,
          discountPercentage: '10',
          amount: 135,
          isExempt: true,
        },
      ],
      references: [{ code: '33', folio: '5', on: null, effect: 3, reason: 'Precio' }],
    });
  });

  it('takes the names of boletas', () => {
    const names: [string, string] = ['<RznSocEmisor>Tienda</RznSocEmisor>', ''];
    expect(only(one({ code: '39', issuer: OTHER, receiver: COMPANY, names })).counterpartName).toBe('Tienda');
    expect(only(one({ code: '39', names })).counterpartName).toBeNull();
  });
});

describe('envelopes', () => {
  it('keeps good documents beside bad ones and numbers them', () => {
    const reading = read(
      envelope(dte(), dte({ code: '999' }), dte({ id: '<Folio>8</Folio>' }), dte({ id: '<Folio>9</Folio>', issuer: '11111111-1' })),
    );
    expect(codes(reading)).toEqual(['2 E_DOCTYPE TipoDTE', '4 E_COMPANY RUTRecep']);
    expect(reading).toMatchObject({ isRefused: false, rowsRead: 4, rowsRejected: 2, documents: [{ line: 1 }, { line: 3, folio: '8' }] });
  });

  it('counts a repeated document once and keeps the first of two that differ', () => {
    const reading = read(envelope(dte(), dte(), dte({ totals: '<MntTotal>1</MntTotal>' })));
    expect(codes(reading)).toEqual(['2 W_DUPLICATE null', '3 E_CONFLICT null']);
    expect(reading.documents).toHaveLength(1);
  });

  it.each([
    ['without documents', envelope(), 'E_EMPTY'],
    ['that is no tax document', '<Otra xmlns="http://www.sii.cl/SiiDte"/>', 'E_TYPE'],
    ['of a book', '<LibroCompraVenta xmlns="http://www.sii.cl/SiiDte"/>', 'E_TYPE'],
    ['with two documents in one DTE', envelope(dte().replace('</DTE>', '<Documento ID="A"/></DTE>')), 'E_XML_SCHEMA'],
    ['with an empty DTE', envelope('<DTE/>'), 'E_XML_SCHEMA'],
  ])('refuses one %s', (_, xml, code) => {
    const reading = read(xml);
    expect(reading).toMatchObject({ isRefused: true, documents: [] });
    expect(reading.problems[0]?.code).toBe(code);
  });

  it('does not look into the stamp or the signature', () => {
    const sealed = dte().replace(
      '</Documento>',
      '<TED><DD><RE>1</RE></DD></TED></Documento><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><X/></Signature>',
    );
    expect(only(read(envelope(sealed))).total).toBe(1190);
  });
});
