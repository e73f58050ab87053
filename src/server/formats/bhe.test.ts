import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileReading } from '#domain/imports/facts.ts';
import { rut } from '#domain/rut.ts';
import { readFile } from './read.ts';

const COMPANY = rut('76000000-0');
const report = readFileSync('tests/data/bhe/informeMensualREC_202609.xls', 'latin1');
const page = readFileSync('tests/data/bhe/bhe_recibidas_cgi_202609.html', 'latin1');

const read = (text: string, fileName = 'informeMensualREC.xls', companyRut = COMPANY): FileReading =>
  readFile(Buffer.from(text, 'latin1'), { fileName, companyRut, kind: null, answers: {} });
const factsIn = ({ documents }: FileReading) =>
  documents.map(({ folio, counterpartRut, issuedOn, annulledOn, net, iva, total }) =>
    [folio, counterpartRut, issuedOn, annulledOn, net, iva, total].join(' '),
  );

const FOUR = [
  '58 12345670-K 2026-09-03  1000000 152500 847500',
  '59 12345671-8 2026-09-10 2026-09-11 500000 76250 423750',
  '7 77123456-9 2026-09-15  800000 122000 678000',
  '120 9876543-3 2026-09-30  300000 0 300000',
];

describe("the tax office's monthly report", () => {
  it('tells what is earned, withheld and received, and what was annulled', () => {
    const reading = read(report);
    expect(factsIn(reading)).toEqual(FOUR);
    expect(reading).toMatchObject({ kind: 'BHE', rowsRead: 4, rowsRejected: 0, problems: [], isRefused: false });
    const [first] = reading.documents;
    expect(first).toMatchObject({ source: 'bhe', code: 0, isReceived: true, period: '2026-09', counterpartName: 'PERSONA EJEMPLO UNO' });
    expect(reading.documents[1]?.counterpartName).toBe('PERSONA NÚÑEZ EJEMPLO');
  });

  it('of issued ones names who received them', () => {
    const { documents } = read(report.replace('<strong>Emisor<', '<strong>Receptor<'));
    expect(documents.map(({ isReceived }) => isReceived)).toEqual([false, false, false, false]);
  });

  it.each([
    ['another company', report, 'E_COMPANY', '76123456-0'],
    ['a total that its rows do not make', report.replace('<td>2100000</td>', '<td>2600000</td>'), 'E_TOTAL', '76000000-0'],
    ['a total that cannot be read', report.replace('<td>2100000</td>', '<td>dos</td>'), 'E_VALUE', '76000000-0'],
    ['a row less', report.replace(/<tr>\s*<td>7<[\s\S]*?<\/tr>/, ''), 'E_TOTAL', '76000000-0'],
    ['an annulled one that adds', report.replace('ANULADA ', 'VIGENTE '), 'E_TOTAL', '76000000-0'],
    ['its totals cut off', report.slice(0, report.indexOf('<td colspan="7"')), 'E_HEADER', '76000000-0'],
    ['no boletas', report.replace(/<tr>\s*<td>\d[\s\S]*<\/tr>\s*(?=<tr>\s*<td colspan="7")/, ''), 'E_EMPTY', '76000000-0'],
  ])('of %s is refused', (_, text, code, company) => {
    expect(read(text, undefined, rut(company))).toMatchObject({ isRefused: true, documents: [], problems: [{ code }] });
  });

  it.each([
    ['net is not what is left', '>847500<', '>847501<', 'E_TOTAL'],
    ['the month is another', '>03/09/2026<', '>03/08/2026<', 'E_DATE'],
    ['the day does not exist', '>03/09/2026<', '>31/09/2026<', 'E_VALUE'],
    ['the RUT is wrong', '12345670-K', '12345670-1', 'E_RUT'],
    ['nobody knows whether it stands', 'VIGENTE ', 'PENDIENTE', 'E_VALUE'],
    ['the number is none', '>58<', '>0<', 'E_VALUE'],
  ])('rejects a row when %s', (_, from, to, code) => {
    const { problems, rowsRejected, isRefused } = read(
      report.replace(from, to).replace('>1825500<', code === 'E_TOTAL' ? '>1825501<' : '>1825500<'),
    );
    expect({ rowsRejected, isRefused, codes: problems.map((one) => one.code) }).toEqual({
      rowsRejected: 1,
      isRefused: false,
      codes: [code],
    });
  });

  it('marks another rate than the one of the year, and keeps it', () => {
    const other = report
      .replace('>152500<', '>137500<')
      .replace('>847500<', '>862500<')
      .replace('>274500<', '>259500<')
      .replace('>1825500<', '>1840500<');
    const reading = read(other);
    expect(reading.problems).toMatchObject([{ code: 'W_RETENTION', message: expect.stringContaining('13,75 %') }]);
    expect(reading.documents[0]).toMatchObject({ iva: 137_500, total: 862_500 });
    const loan = report
      .replace('>152500<', '>182500<')
      .replace('>847500<', '>817500<')
      .replace('>274500<', '>304500<')
      .replace('>1825500<', '>1795500<');
    expect(read(loan).problems).toEqual([]);
  });

  it('counts a repeated boleta once', () => {
    const row = /<tr>\s*<td>58<[\s\S]*?<\/tr>/.exec(report)?.[0] ?? '';
    const twice = report
      .replace(row, row + row)
      .replace('>2100000<', '>3100000<')
      .replace('>274500<', '>427000<')
      .replace('>1825500<', '>2673000<');
    const reading = read(twice);
    expect(factsIn(reading)).toEqual(FOUR);
    expect(reading.problems).toMatchObject([{ code: 'W_DUPLICATE' }]);
  });
});

describe("the tax office's page", () => {
  const html = (text: string) => read(text, 'TMBCOC_InformeMensualBheRec.html');

  it('tells the same as the report, with the code of each copy', () => {
    const reading = html(page);
    expect(factsIn(reading)).toEqual(FOUR);
    expect(reading.documents.map(({ barCode }) => barCode)).toEqual([
      '12345670000058ABCDE',
      '12345671000059ABCDE',
      '77123456000007ABCDE',
      '9876543000120ABCDE',
    ]);
    expect(reading).toMatchObject({ kind: 'BHE', problems: [] });
  });

  it('of issued ones tells what the issuer pays itself: it receives the gross amount', () => {
    const issued = page
      .replaceAll("'rutemisor_", "'rutreceptor_")
      .replaceAll("'dvemisor_", "'dvreceptor_")
      .replaceAll("'nombre_emisor_", "'nombrereceptor_")
      .replace(
        '[\'honorariosliquidos_4\'] = formatMiles("300.000")',
        '[\'honorariosliquidos_4\'] = formatMiles("254.250"); arr_informe_mensual[\'retencion_emisor_4\'] = formatMiles("45.750")',
      );
    const { documents } = html(issued);
    expect(documents.at(-1)).toMatchObject({
      isReceived: false,
      net: 300_000,
      iva: 45_750,
      total: 300_000,
      counterpartName: 'PERSONA SIN RETENCIÓN',
    });
  });

  it.each([
    ['fewer rows than it counts', page.replace('"4";', '"5";'), 'E_TOTAL'],
    ['no count', page.replace('"4";', '"";'), 'E_TOTAL'],
    ['another sum', page.replace('CantidadFilas', 'xml_values[\'suma_honorarios\'] = "2.600.000";CantidadFilas'), 'E_TOTAL'],
    [
      'another company',
      page.replace('CantidadFilas', 'xml_values[\'rut_arrastre\'] = "76123456";xml_values[\'dv_arrastre\'] = "0";CantidadFilas'),
      'E_COMPANY',
    ],
  ])('with %s is refused', (_, text, code) => {
    expect(html(text)).toMatchObject({ isRefused: true, documents: [], problems: [{ code }] });
  });
});
