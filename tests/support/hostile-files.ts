/**
 * Files made to cost far more time or memory than their size: each would occupy an unguarded reader for seconds or fill hundreds of
 * megabytes. Generated rather than stored, since most are long repetitions. Expected results: src/server/formats/hostile.test.ts.
 */
import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { record, u16, u32, xls } from './binary-workbook.ts';

export type HostileFile = { name: string; bytes: Uint8Array };

/** All of them, each made anew: about 120 MB, the largest 5 MB. */
export function hostileFiles(): HostileFile[] {
  return Object.keys(HOSTILE).map(hostileFile);
}

/** @throws Error when there is no file of that name */
export function hostileFile(name: string): HostileFile {
  const make = HOSTILE[name];
  if (!make) throw new Error(`no hostile file ${name}`);
  const content = make();
  return { name, bytes: typeof content === 'string' ? strToU8(content) : content };
}

const HEADINGS = 'Fecha;Descripción;Cargo;Abono;Saldo\n';
const ROW = '02/03/2026;PAGO;;1000;1000\n';
/** A letter with marks of two classes out of order: sorting them takes quadratic time. */
const marks = (count: number) => `a${'\u0300'.repeat(count)}${'\u0316'.repeat(count)}`;

const HOSTILE: Readonly<Record<string, () => string | Uint8Array>> = {
  // Patterns that try every way to divide the same characters
  'sniff-comments.html': () => `${'<!---->'.repeat(32)}<zzz>`,
  'sniff-declared-comments.xml': () => `<?xml version="1.0"?>${'<!---->'.repeat(32)}<zzz>`,
  'prolog-comments.xml': () => `${'<!---->'.repeat(300_000)}<zzz>`,
  'prolog-blanks.xml': () => `<?xml version="1.0"?>${' '.repeat(2_000_000)}x`,
  'cell-of-digits.xlsx': () => statementBook(`<c r="D2"><v>${'1'.repeat(80_000)}x</v></c>`),
  'tax-partners.json': () => `{"contribuyente":{"rut":76123456,"dv":"0"},"codigoError":0,"socios":[${'{},'.repeat(600_000)}{}]}`,
  'tax-depth.json': () => `{"contribuyente":${'['.repeat(1_900_000)}`,
  'tax-text.json': () => `{"contribuyente":{"rut":76123456,"dv":"0","razonSocial":"${' a'.repeat(900_000)}"}}`,
  'tax-long.json': () => `{"contribuyente":{"razonSocial":"${'a'.repeat(5_000_000)}"}}`,
  'tax-marks.html': () => `<html>${'DatosCntrNow = {"a":['.repeat(200_000)}`,
  'tax-quotes.html': () => `<html>${'DatosCntrNow = {"'.repeat(200_000)}`,
  'cell-of-digits.csv': () => `${HEADINGS}02/03/2026;PAGO;;${'1'.repeat(900_000)}x;1\n${ROW}`,
  'cell-of-groups.csv': () => `${HEADINGS}02/03/2026;PAGO;;1${'.000'.repeat(200_000)}x;1\n${ROW}`,
  'balance-of-blanks.csv': () => `Saldo inicial;(${' '.repeat(40_000)}x)\n${HEADINGS}${ROW}`,
  'balance-of-blanks.xlsx': () =>
    statementBook('', `<c r="A1" t="inlineStr"><is><t>Saldo inicial</t></is></c>${inline('B1', `(${' '.repeat(32_000)}x)`)}`),
  'day-of-blanks.csv': () => `${HEADINGS}2/3/2026${' '.repeat(900_000)}x;PAGO;;1000;1\n${ROW}`,
  'day-with-month-of-blanks.csv': () => `${HEADINGS}2 mar${' '.repeat(900_000)}x;PAGO;;1000;1\n${ROW}`,
  'line-of-blanks.txt': () => `202/03/2026${' '.repeat(59)}CA+1${' '.repeat(1_000_000)}x\n`,
  'narrative-of-blanks.mt940': () => mt940([`:61:2603020302C10,00NTRFNONREF\n:86:${' '.repeat(1_000_000)}x`]),
  'format-of-brackets.xlsx': () =>
    statementBook(`<c r="D2" s="1"><v>1</v></c>`, '', {
      styles: `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(60_000)}"/></numFmts><cellXfs><xf/>${'<xf numFmtId="200"/>'.repeat(50)}</cellXfs>`,
    }),
  'folios-of-hyphens.csv': () => `${SALES}33;;12345678-5;A;1;02/03/2026;0;1000;190;1190;33;${'1-'.repeat(450_000)}x\n`,

  // Marks that combine
  'marks-in-cell.csv': () => `${HEADINGS}02/03/2026;${marks(200_000)};;1000;1000\n`,
  'marks-in-heading.csv': () => `Fecha;${marks(200_000)};Cargo;Abono\n02/03/2026;PAGO;;1000\n`,
  'marks-in-cell.html': () =>
    `<table><tr><td>Fecha<td>Detalle<td>Cargo<td>Abono<tr><td>02/03/2026<td>${marks(200_000)}<td><td>1000</table>`,
  'marks-as-references.html': () =>
    `<table><tr><td>Fecha<td>Detalle<td>Cargo<td>Abono<tr><td>02/03/2026<td>a${'&#768;'.repeat(150_000)}${'&#790;'.repeat(150_000)}<td><td>1000</table>`,
  'marks-in-cell.xlsx': () => statementBook(inline('B2', marks(16_000)).repeat(1)),
  'marks-in-shared.xlsx': () => statementBook('', '', { shared: `<si><t>${marks(200_000)}</t></si>` }),
  'marks-in-name.xml': () => dte(`<RznSoc>${marks(200_000)}</RznSoc>`),
  'marks-in-narrative.ofx': () => ofx(`<STMTTRN><DTPOSTED>20260302<TRNAMT>10<FITID>1<MEMO>${marks(200_000)}</STMTTRN>`),
  'doubled-accents.csv': () => `${HEADINGS}02/03/2026;${'Ã±'.repeat(900_000)};;1000;1000\n`,

  // Many of what is few
  'namespaces.xml': () => `<DTE xmlns="http://www.sii.cl/SiiDte"${many(8_000, (index) => ` xmlns:n${index}="a"`)}/>`,
  'nested-namespaces.xml': () =>
    `<DTE xmlns="http://www.sii.cl/SiiDte">${many(60, (depth) => `<a${many(90, (index) => ` xmlns:n${depth}_${index}="a"`)}>`)}${many(9_000, (index) => `<b xmlns:m${index}="a"/>`)}`,
  'attributes.xml': () => `<DTE xmlns="http://www.sii.cl/SiiDte"${many(200_000, (index) => ` a${index}=""`)}/>`,
  'attributes.xlsx': () => statementBook(`<c r="D2"${many(200_000, (index) => ` a${index}=""`)}><v>1</v></c>`),
  'depth.xml': () => `<DTE xmlns="http://www.sii.cl/SiiDte">${'<a>'.repeat(1_000_000)}`,
  'depth.xlsx': () => statementBook('<a>'.repeat(1_500_000)),
  'skipped-depth.xml': () => `<DTE xmlns="http://www.sii.cl/SiiDte"><TED>${'<a>'.repeat(1_000_000)}`,
  'elements.xml': () => camt(`${many(100, () => `<Ntry>${'<a/>'.repeat(9_000)}</Ntry>`)}`),
  'elements-outside.xml': () => camt(many(100, () => `<Bal>${'<a/>'.repeat(9_000)}</Bal>`)),
  'empty-documents.xml': () => `<SetDTE xmlns="http://www.sii.cl/SiiDte">${'<DTE/>'.repeat(130_000)}</SetDTE>`,
  'document-lines.xml': () =>
    `<SetDTE xmlns="http://www.sii.cl/SiiDte">${many(30, (index) => `<DTE>${document(index + 1, '<Detalle/>'.repeat(9_000))}</DTE>`)}</SetDTE>`,
  'colspan.html': () => `<table>${'<tr>'.concat('<td colspan=499>x').repeat(60_000)}</table>`,
  'rowspan.html': () => `<table>${'<tr>'.concat('<td rowspan=65534 colspan=499>x').repeat(100_000)}</table>`,
  'cells.html': () => `<table><tr>${'<td>x'.repeat(600_000)}</table>`,
  'rows.html': () => `<table>${'<tr><td>x'.repeat(400_000)}</table>`,
  'cell.html': () => `<table><tr><td>Fecha<td>${'x '.repeat(1_000_000)}</table>`,
  'open-tags.html': () => `<table><tr><td>${'<td colspan'.repeat(300_000)}`,
  'open-scripts.html': () => `<table><tr><td>x${'<script></script '.repeat(150_000)}`,
  'open-comments.html': () => `<table><tr><td>x${'<!-- <script'.repeat(200_000)}`,
  'blank-lines.txt': () => `${CHILE}\n${'\n'.repeat(1_500_000)}`,
  'blank-lines.mt940': () => `${mt940([':61:2603020302C10,00NTRFNONREF'])}${'\n'.repeat(1_500_000)}`,
  'fields.mt940': () => mt940(['', ':20:\n'.repeat(500_000)]),
  'accounts.mt940': () => many(90_000, (index) => `:20:A\n:25:${index}\n:60F:C260301CLP1,\n`),
  'narrative.mt940': () => mt940([`:61:2603020302C10,00NTRFNONREF\n:86:\n${'a\n'.repeat(1_000_000)}`]),
  'one-line.ofx': () => ofx(many(20_000, (index) => `<STMTTRN><DTPOSTED>20260302<TRNAMT>${index + 1}<FITID>${index}<NAME>PAGO</STMTTRN>`)),
  'tags.ofx': () => ofx(`<STMTTRN>${many(250_000, (index) => `<T${index}>x`)}</STMTTRN>`),
  'accounts.ofx': () => ofx(many(40_000, (index) => `<STMTRS><ACCTID>${index}<LEDGERBAL><BALAMT>1</LEDGERBAL>`)),
  'open-tags.ofx': () => ofx('<STMTTRN'.repeat(400_000)),
  'short-rows.csv': () => `${HEADINGS}${'1/1/26;;;1;\n'.repeat(251_000)}`,
  'wrong-rows.csv': () => `${HEADINGS}${'1/1/26;;x;;\n'.repeat(251_000)}`,
  'short-register.csv': () => PURCHASES + many(121_000, (index) => `33;1-9;${index + 1};1/2/26;;;1\n`),
  'wrong-register.csv': () => `${PURCHASES}${'0;;;;;;\n'.repeat(121_000)}`,
  'repeated-register.csv': () => `${PURCHASES}${'33;1-9;1;1/2/26;;;1\n'.repeat(121_000)}`,
  'wide-rows.csv': () => `${HEADINGS}${`${'a;'.repeat(499)}\n`.repeat(3_000)}`,
  'quotes.csv': () => `${HEADINGS}${'"a\n'.repeat(130_000)}`,
  'quotes-in-register.csv': () => `${PURCHASES}${'"a\n'.repeat(500_000)}`,
  'paired-quotes.csv': () => `${HEADINGS}${'"""""a;'.repeat(300_000)}`,
  'no-separator.csv': () => 'a'.repeat(1_500_000),
  'separators.csv': () => ';'.repeat(1_500_000),
  'long-headings.csv': () => `${many(38, () => `${'Á.'.repeat(45_000)};b;c\n`)}`,
  'controls.csv': () => `${HEADINGS}${`02/03/2026;\u0001;;1;1\n`.repeat(100_000)}`,
  'signature-elements.xml': () => signedDte('', '<a/>'.repeat(1_000_000)),
  'signature-namespaces.xml': () =>
    signedDte(`<TED${many(5_000, (index) => ` xmlns:n${index}="a"`)}>${many(100_000, (index) => `<b xmlns:m${index}="a"/>`)}</TED>`),
  'signature-scopes.xml': () =>
    signedDte(
      '',
      `<KeyInfo${many(5_000, (index) => ` xmlns:n${index}="a"`)}>${many(100_000, (index) => `<b xmlns:m${index}="a"/>`)}</KeyInfo>`,
    ),
  'signature-tags.xml': () => signedDte(`<TED>${'<a/>'.repeat(1_200_000)}</TED>`),
  'signature-attributes.xml': () => signedDte(`<TED${many(300_000, (index) => ` a${index}=""`)}/>`),
  'signature-value.xml': () => signedDte('', `<SignatureValue>${' A'.repeat(450_000)}</SignatureValue>`),
  'long-texts.xml': () => dte(`<RznSoc>${'A'.repeat(900_000)}</RznSoc>`),

  'cesiones.xml': () =>
    aec(many(9_000, (index) => `<Cesion><DocumentoCesion><SeqCesion>${index + 1}</SeqCesion></DocumentoCesion></Cesion>`)),
  'cesion-signatures.xml': () => aec(`<Cesion><DocumentoCesion/>${'<Signature/>'.repeat(300_000)}</Cesion>`),
  'cesion-invoices.xml': () => aec('', `<DTE>${document(1, '')}</DTE>`.repeat(8_000)),

  // Lists of professional fees
  'fees.xls': () => feeReport(many(130_000, (index) => `<tr><td>${index + 1}<td>1/9/26<td>VIGENTE<td><td>1-9<td>A<td>NO<td>1<td>0<td>1`)),
  'fee-title.xls': () => feeReport('', `RUT :${' '.repeat(300_000)}x mes${' '.repeat(300_000)}x`),
  'fee-values.html': () =>
    `<html><script>xml_values['total_boletas'] = "1";${many(60_000, (index) => `arr_informe_mensual['nroboleta_${index}'] = "1";`)}`,
  'fee-blanks.html': () => `<html><script>xml_values['total_boletas']${' '.repeat(1_000_000)}x${"arr_informe_mensual['a".repeat(50_000)}`,

  // Workbooks that are larger inside
  'shared.xlsx': () => statementBook('', '', { shared: '<si><t>a b</t></si>'.repeat(1_500_000) }),
  'sheet-of-empty-rows.xlsx': () => statementBook('<row/>'.repeat(400_000)),
  'sheet-of-cells.xlsx': () => statementBook(many(300, (row) => `<row r="${row + 3}">${'<c><v>1</v></c>'.repeat(3_000)}</row>`)),
  'one-text.xlsx': () => statementBook(inline('D2', 'a'.repeat(12_000_000))),
  'one-comment.xlsx': () => statementBook(`<!--${'<'.repeat(12_000_000)}-->`),
  'sheets.xlsx': () => manySheets(3_000),
  'styles.xlsx': () => statementBook('', '', { styles: `<cellXfs>${'<xf/>'.repeat(1_500_000)}</cellXfs>` }),
  'entries.zip.xlsx': () =>
    zipSync(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`a${index}`, new Uint8Array(0)])), { level: 0 }),
  'two-bombs.xlsx': () => statementBook(' '.repeat(12_000_000), '', { shared: ' '.repeat(12_000_000) }),

  // Archives and OpenDocument
  'bomb.zip': () => zipSync({ 'a.csv': new Uint8Array(12_000_000) }),
  'entries.zip': () =>
    zipSync(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`a${index}.csv`, strToU8(ROW)])), { level: 0 }),
  'books.zip': () => {
    const bomb = statementBook(' '.repeat(12_000_000), '', { shared: ' '.repeat(12_000_000) });
    return zipSync(Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.xlsx`, bomb])), { level: 0 });
  },
  'rows.ods': () => ods(`${odsRow(['Fecha', 'Detalle', 'Cargo', 'Abono'])}${odsRow(['02/03/2026', 'PAGO', '', '1'], 1_000_000)}`),
  'cells.ods': () =>
    ods(
      `<table:table-row><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>`.repeat(
        20_000,
      ),
    ),
  'sheets.ods': () => ods('</table:table><table:table table:name="b">'.repeat(20_000)),

  // Statements that ask and parts of statements
  'account-lines.csv': () => `Cuenta;12345678;;\n${HEADINGS}${`Cuenta 12345678;;;;\n${ROW}`.repeat(100_000)}`,
  'accounts.csv': () => `Fecha;Cuenta;Detalle;Monto\n${many(100_000, (index) => `02/03/2026;${10_000 + index};PAGO;-1\n`)}`,
  'sections.csv': () => many(60_000, (index) => `Cuenta;${10_000 + index};;;\n${HEADINGS}${ROW}`),
  'side-words.csv': () => `Fecha;Detalle;Tipo;Monto\n${many(100_000, (index) => `02/03/2026;PAGO;a${index};1\n`)}`,
  'unclear-days.csv': () => `${HEADINGS}${'1/2/2026;PAGO;;1000;1000\n'.repeat(100_000)}`,

  // Old binary workbooks
  'cells.xls': () => xls(Array.from({ length: 3_000 }, (_, row) => mulrk(row, 250))),
  'dimensions.xls': () => xls([record(0x200, u32(0), u32(0xffff_ffff), u16(0), u16(0xffff), u16(0))]),
  'far-cell.xls': () => xls([record(0x203, u16(65_535), u16(255), u16(0), new Uint8Array(8))]),
  'strings.xls': () =>
    xls([], [record(0xfc, u32(0x7fff_ffff), u32(0x7fff_ffff), ...Array.from({ length: 2_700 }, () => Uint8Array.of(0, 0, 0)))]),
  'records.xls': () => xls(Array.from({ length: 400_000 }, () => record(0x0a0a))),
  'merges.xls': () =>
    xls(
      Array.from({ length: 200 }, () =>
        record(0xe5, u16(1_000), ...Array.from({ length: 1_000 }, () => Uint8Array.of(0, 0, 255, 255, 0, 0, 255, 0))),
      ),
    ),
  'sheets.xls': () =>
    xls(
      [],
      Array.from({ length: 50_000 }, (_, index) => boundsheet(index)),
    ),
  'circular-sectors.xls': () => circular(),
};

/** An OpenDocument workbook of one sheet. */
function ods(rows: string): Uint8Array {
  const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="a">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const parts = { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': padded(content) };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 1 });
}

function odsRow(cells: readonly string[], times = 1): string {
  const each = cells.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`);
  return `<table:table-row table:number-rows-repeated="${times}">${each.join('')}</table:table-row>`;
}

/** An incompressible part, so that the ratio does not reveal the bomb. */
function padded(xml: string): string {
  const bytes = createHash('shake256', { outputLength: Math.ceil(xml.length / 100) }).digest();
  const noise = (bytes.toString('base64').match(/.{1,9000}/g) ?? []).map((text) => `<n>${text}</n>`).join('');
  const end = xml.lastIndexOf('</');
  return end === -1 ? xml : `${xml.slice(0, end)}${noise}${xml.slice(end)}`;
}

function many(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}

const PURCHASES = 'Tipo Doc;RUT Proveedor;Folio;Fecha Docto;Monto Exento;Monto Neto;Monto Total\n';
const SALES =
  'Tipo Doc;Nro;RUT cliente;Razon Social;Folio;Fecha Docto;Monto Exento;Monto Neto;Monto IVA;Monto total;Tipo Docto. Referencia;Folio Docto. Referencia\n';
/** A line of Banco de Chile's fixed layout. */
const CHILE = `00000000001${'20260302'}000000000${' '.repeat(8)}${'0'.repeat(22)}+001${'PAGO'.padEnd(45)}A20260302     `;

function mt940(fields: readonly string[]): string {
  return `:20:A\n:25:1\n:60F:C260301CLP1,\n${fields.join('\n')}\n:62F:C260302CLP11,\n`;
}

function ofx(rows: string): string {
  return `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>CLP<BANKID>001<ACCTID>1<BANKTRANLIST>${rows}</BANKTRANLIST></OFX>`;
}

function camt(parts: string): string {
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>1</Id></Othr></Id><Ccy>CLP</Ccy></Acct>${parts}</Stmt></BkToCstmrStmt></Document>`;
}

function dte(issuer: string): string {
  return `<DTE xmlns="http://www.sii.cl/SiiDte">${document(1, '', issuer)}</DTE>`;
}

/** The tax office's monthly report of professional fees. */
function feeReport(rows: string, title = ''): string {
  const headings = [
    'N°',
    'Fecha',
    'Estado',
    'Fecha Anulación',
    'Rut',
    'Nombre o Razón Social',
    'Soc. Prof.',
    'Brutos',
    'Retenido',
    'Pagado',
  ];
  return `<table><tr><td>${title}<tr>${headings.map((one) => `<td>${one}`).join('')}${rows}</table>`;
}

/** A file of cessions of one invoice. */
function aec(cesiones: string, invoices = `<DTE>${document(1, '')}</DTE>`): string {
  const ceded = `<DTECedido><DocumentoDTECedido>${invoices}</DocumentoDTECedido></DTECedido>`;
  return `<AEC xmlns="http://www.sii.cl/SiiDte"><DocumentoAEC><Cesiones>${ceded}${cesiones}</Cesiones></DocumentoAEC></AEC>`;
}

/** A document whose signature must be checked to its end. */
function signedDte(more: string, inSignature = ''): string {
  const w3 = 'http://www.w3.org/2000/09/xmldsig#';
  const info = `<SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><SignatureMethod Algorithm="${w3}rsa-sha1"/><Reference URI="#a"><DigestMethod Algorithm="${w3}sha1"/><DigestValue>AAAA</DigestValue></Reference></SignedInfo>`;
  const body = document(1, more).replace('<Documento', '<Documento ID="a"');
  return `<DTE xmlns="http://www.sii.cl/SiiDte">${body}<Signature xmlns="${w3}">${info}${inSignature}</Signature></DTE>`;
}

function document(folio: number, lines: string, issuer = '<RznSoc>Proveedor</RznSoc>'): string {
  return `<Documento><Encabezado><IdDoc><TipoDTE>33</TipoDTE><Folio>${folio}</Folio><FchEmis>2026-03-02</FchEmis></IdDoc><Emisor><RUTEmisor>12345678-5</RUTEmisor>${issuer}</Emisor><Receptor><RUTRecep>76123456-0</RUTRecep></Receptor><Totales><MntNeto>1000</MntNeto><IVA>190</IVA><MntTotal>1190</MntTotal></Totales></Encabezado>${lines}</Documento>`;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function inline(place: string, text: string): string {
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** A statement of one row; `row` are further cells of it (or whole rows), `above` those of a row above the headings. */
function statementBook(row: string, above = '', { shared = '', styles = '<cellXfs><xf/></cellXfs>' } = {}): Uint8Array {
  const headings = ['Fecha', 'Detalle', 'Cargo', 'Abono'].map((text, index) => inline(`${'ABCD'[index]}${above ? 2 : 1}`, text)).join('');
  const first = above ? 3 : 2;
  const cells = row.startsWith('<c ') ? inline(`A${first}`, '02/03/2026') + row : inline(`A${first}`, '02/03/2026');
  const rows = `${above ? `<row r="1">${above}</row>` : ''}<row r="${first - 1}">${headings}</row><row r="${first}">${cells}</row>`;
  return book({
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATION}"><sheets><sheet name="H" sheetId="1" r:id="a"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet ${MAIN}>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows}${row.startsWith('<c ') ? '' : row}</sheetData></worksheet>`,
  });
}

/** A workbook that names its one sheet very often. */
function manySheets(count: number): Uint8Array {
  return book({
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATION}"><sheets>${'<sheet name="H" sheetId="1" r:id="a"/>'.repeat(count)}</sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${many(2_000, (row) => `<row r="${row + 1}"><c><v>1</v></c><c><v>2</v></c></row>`)}</sheetData></worksheet>`,
  });
}

function book(parts: Record<string, string>): Uint8Array {
  const all = {
    '[Content_Types].xml': '<Types/>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, xml]) => [name, strToU8(padded(xml))])), { level: 1 });
}

/** A row of whole numbers in one record. */
function mulrk(row: number, cells: number): Uint8Array {
  return record(0xbd, u16(row), u16(0), Buffer.alloc(cells * 6, 1), u16(cells - 1));
}

function boundsheet(offset: number): Uint8Array {
  return record(0x85, u32(offset), u16(0), Uint8Array.of(1, 0, 65));
}

/** A binary workbook whose sector table is circular. */
function circular(): Uint8Array {
  const bytes = Buffer.from(xls(Array.from({ length: 2_000 }, (_, row) => mulrk(row, 20))));
  const table = 512 * (1 + bytes.readUInt32LE(76));
  for (let at = table + 8; at < table + 512; at += 4) bytes.writeUInt32LE(2, at);
  return bytes;
}
