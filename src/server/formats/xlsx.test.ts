import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#domain/imports/facts.ts';
import { Refused } from './refused.ts';
import { type Cell, NO_VALUE } from './table.ts';
import { readXlsx } from './xlsx.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
type Parts = { sheet?: string; workbook?: string; styles?: string; shared?: string; more?: Record<string, string | Uint8Array> };

/** A workbook of one sheet; each part may be given whole. */
function book({ sheet = '', workbook, styles = '', shared = '', more = {} }: Parts): Uint8Array {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      workbook ?? `<workbook ${MAIN} xmlns:r="${RELATION}"><sheets><sheet name="H" sheetId="1" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${RELATION}/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${shared}</sst>`,
    'xl/worksheets/sheet1.xml':
      sheet.startsWith('<') && sheet.includes('worksheet') ? sheet : `<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, typeof xml === 'string' ? strToU8(xml) : xml])));
}

const rows = (parts: Parts) =>
  readXlsx(book(parts)).flatMap((table) => [...table.rows()].map((row) => Array.from(row.cells, (cell): Cell | null => cell ?? null)));
const refused = (read: () => unknown): Problem['code'] | null => {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.problem.code;
    throw error;
  }
};
const STYLES =
  '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;día&quot; #,##0"/><numFmt numFmtId="166" formatCode="[Red]#,##0"/><numFmt numFmtId="167" formatCode="hh:mm:ss"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="14"/><xf numFmtId="167"/></cellXfs>';

describe('cells', () => {
  it.each([
    ['<c r="A1"><v>1.5</v></c>', 1.5],
    ['<c r="A1" t="n"><v>-12e2</v></c>', -1200],
    ['<c r="A1"><v>0x10</v></c>', '0x10'],
    ['<c r="A1" s="1"><v>46083</v></c>', '2026-03-02'],
    ['<c r="A1" s="4"><v>46083.75</v></c>', '2026-03-02'],
    ['<c r="A1" s="2"><v>46083</v></c>', 46083],
    ['<c r="A1" s="3"><v>46083</v></c>', 46083],
    ['<c r="A1" s="5"><v>0.5</v></c>', 0.5],
    ['<c r="A1" s="1"><v>99999999</v></c>', '99999999'],
    ['<c r="A1" t="b"><v>1</v></c>', 'VERDADERO'],
    ['<c r="A1" t="e"><v>#REF!</v></c>', '#REF!'],
    ['<c r="A1" t="str"><f>A2&amp;""</f><v>texto</v></c>', 'texto'],
    ['<c r="A1"><f>SUM(B1:B9)</f><v>7</v></c>', 7],
    ['<c r="A1"><f>SUM(B1:B9)</f></c>', NO_VALUE],
    ['<c r="A1" t="inlineStr"><is><r><t>ri</t></r><r><t>co</t></r><rPh><t>no</t></rPh></is></c>', 'rico'],
    ['<c r="A1" t="inlineStr"><is><t>Pan\u0303ol_x000D_\nAndes</t></is></c>', 'Pañol \nAndes'],
    ['<c r="A1" t="s"><v>1</v></c>', 'dos & medio'],
  ])('%s', (cell, value) =>
    expect(
      rows({
        sheet: `<row r="1">${cell}</row>`,
        styles: STYLES,
        shared: '<si><t>uno</t></si><si><r><t>dos &amp; </t></r><r><t>medio</t></r><rPh sb="0"><t>x</t></rPh></si>',
      }),
    ).toEqual([[value]]),
  );

  it('stand where they say, or one after another', () =>
    expect(
      rows({ sheet: '<row r="1"><c r="C1"><v>3</v></c><c r="A1"><v>1</v></c></row><row><c><v>4</v></c><c><v>5</v></c></row>' }),
    ).toEqual([
      [1, null, 3],
      [4, 5],
    ]));

  it('far to the right are not looked at and cost nothing', () =>
    expect(
      rows({
        sheet: '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>9</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      }),
    ).toEqual([[1]]));
});

describe('workbooks', () => {
  it('are read under any prefix', () =>
    expect(
      rows({
        workbook: `<x:workbook xmlns:x="m" xmlns:q="${RELATION}"><x:sheets><x:sheet name="H" q:id="a"/></x:sheets></x:workbook>`,
        sheet: '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="A2"><x:v>8</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      }),
    ).toEqual([[8]]));

  it('are read though SheetJS, with which many programs write, declares a binary type that no part has', () => {
    const types = '<Types><Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>';
    expect(rows({ sheet: '<row r="1"><c r="A1"><v>1</v></c></row>', more: { '[Content_Types].xml': types } })).toEqual([[1]]);
  });

  it('of the 1904 system say so', () => {
    const [table] = readXlsx(
      book({
        workbook: `<workbook ${MAIN} xmlns:r="${RELATION}"><workbookPr date1904="1"/><sheets><sheet r:id="a"/></sheets></workbook>`,
        styles: STYLES,
        sheet: '<row r="1"><c r="A1" s="1"><v>44621</v></c></row>',
      }),
    );
    expect(table?.serialOffset).toBe(1462);
    expect([...(table?.rows() ?? [])].map((row) => row.cells)).toEqual([['2026-03-02']]);
  });

  it.each([
    ['a cell twice', { sheet: '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>' }, 'E_XLSX'],
    ['a row twice', { sheet: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1"><c r="B1"><v>2</v></c></row>' }, 'E_XLSX'],
    ['a cell in another row', { sheet: '<row r="1"><c r="A2"><v>1</v></c></row>' }, 'E_RANGE'],
    ['a column that does not exist', { sheet: '<row r="1"><c r="XFE1"><v>1</v></c></row>' }, 'E_RANGE'],
    ['a row that does not exist', { sheet: '<row r="1048577"><c r="A1048577"><v>1</v></c></row>' }, 'E_RANGE'],
    ['a text that is not there', { sheet: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' }, 'E_XLSX'],
    ['no text index', { sheet: '<row r="1"><c r="A1" t="s"><v></v></c></row>', shared: '<si><t>a</t></si>' }, 'E_XLSX'],
    ['broken XML', { sheet: '<row r="1"><c>' }, 'E_XLSX'],
    ['an entity', { sheet: '<row r="1"><c r="A1" t="str"><v>&x;</v></c></row>' }, 'E_XLSX'],
    ['a DOCTYPE in its styles', { more: { 'xl/styles.xml': '<!DOCTYPE a [<!ENTITY x "y">]><styleSheet/>' } }, 'E_XML_DTD'],
    ['macros', { more: { 'xl/vbaProject.bin': 'x' } }, 'E_TYPE'],
    [
      'a macro type',
      { more: { '[Content_Types].xml': '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>' } },
      'E_TYPE',
    ],
    [
      'a sheet that is missing',
      {
        more: {
          'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${RELATION}/worksheet" Target="nada.xml"/></Relationships>`,
        },
      },
      'E_XLSX',
    ],
    [
      'only hidden sheets',
      { workbook: `<workbook ${MAIN} xmlns:r="${RELATION}"><sheets><sheet state="veryHidden" r:id="a"/></sheets></workbook>` },
      'E_XLSX',
    ],
    ['other bytes than UTF-8', { more: { 'xl/sharedStrings.xml': strToU8('<sst><si><t>ñ</t></si></sst>', true) } }, 'E_XLSX'],
  ] as [string, Parts, string][])('with %s are refused', (_, parts, code) => expect(refused(() => rows(parts))).toBe(code));

  it('are refused when damaged anywhere, never read half', () => {
    const whole = book({ sheet: '<row r="1"><c r="A1"><v>1</v></c></row>' });
    for (let length = 0; length < whole.length; length += 7) expect(refused(() => readXlsx(whole.subarray(0, length)))).toBe('E_ZIP');
  });
});
