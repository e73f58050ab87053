/** Our own reader of .xlsx: values only, never formulas, links or macros; sheets are read row by row and not kept. */
import { MAX_CELL_TEXT } from './limits.ts';
import { Refused } from './refused.ts';
import { isDateFormat, type Table } from './table.ts';
import { scanPart, storedText, unusable } from './xlsx-part.ts';
import { sheetRows } from './xlsx-sheet.ts';
import { openZip, type Zip, type ZipWords } from './zip.ts';

/**
 * The visible sheets of a workbook, in its order. Dates styled as dates come as `YYYY-MM-DD`, other numbers as numbers, booleans and
 * errors as the text that Excel shows, formulas as their stored result.
 * @throws Refused E_ZIP, E_ZIP_RATIO, E_ZIP_ENTRIES, E_ENCRYPTED, E_TYPE (macros), E_XLSX, E_XML_DTD; while rows are taken also E_RANGE
 */
export function readXlsx(bytes: Uint8Array, words?: ZipWords): Table[] {
  const zip = openZip(bytes, words);
  const workbook = workbookPart(zip);
  const { sheets, serialOffset } = readWorkbook(zip, workbook);
  const shared = readShared(zip);
  const dateStyles = readDateStyles(zip);
  return sheets.map(({ name, part }) => ({
    name,
    rows: () => sheetRows(requiredPart(zip, part), { shared, dateStyles, serialOffset }),
    serialOffset,
    isSparse: true,
  }));
}

/**
 * The part that is the workbook. Its own content type tells whether it has macros: programs also list the types of parts that a file
 * might have and has not.
 */
function workbookPart(zip: Zip): string {
  if (zip.names.length === 0) throw unusable('está vacía');
  if (zip.names.some((name) => name.toLowerCase().endsWith('vbaproject.bin'))) throw macros();
  const types = zip.read('[Content_Types].xml');
  if (!types) return WORKBOOK;
  let found = WORKBOOK;
  scanPart(types, {
    open: (name, { PartName = '', ContentType = '' }) => {
      if (name !== 'Override') return;
      if (/\.macroEnabled\.main\+xml$/.test(ContentType)) throw macros();
      if (/\.(?:sheet|template)\.main\+xml$/.test(ContentType)) found = PartName.replace(/^\//, '');
    },
  });
  return zip.names.includes(found) ? found : WORKBOOK;
}

function macros(): Refused {
  return new Refused('E_TYPE', 'La planilla trae macros, que no se aceptan: guárdala como .xlsx sin macros y vuelve a subirla.');
}

/** Visible sheets; a statement of a year has twelve. */
export const MAX_SHEETS = 100;
/** Different texts of a workbook. */
export const MAX_STRINGS = 400_000;
/** Styles that Excel lets into a workbook. */
const MAX_STYLES = 65_490;

const WORKBOOK = 'xl/workbook.xml';

/** Names and parts of the visible worksheets, and the days between the workbook's date system and that of 1900. */
function readWorkbook(zip: Zip, workbook: string): { sheets: { name: string; part: string }[]; serialOffset: number } {
  const targets = new Map<string, string>();
  scanPart(requiredPart(zip, relationsOf(workbook)), {
    open: (name, { Id = '', Target = '', Type = '' }) => {
      if (name === 'Relationship' && Type.endsWith('/worksheet')) targets.set(Id, partName(Target));
    },
  });
  const sheets: { name: string; part: string }[] = [];
  let serialOffset = 0;
  scanPart(requiredPart(zip, workbook), {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? '')) serialOffset = 1462;
      const part = name === 'sheet' ? targets.get(attributes['r:id'] ?? relationId(attributes)) : undefined;
      if (part && (attributes['state'] ?? 'visible') === 'visible')
        sheets.push({ name: (attributes['name'] ?? '').slice(0, MAX_NAME), part });
      if (sheets.length > MAX_SHEETS) throw unusable(`trae más de ${MAX_SHEETS} hojas visibles`);
    },
  });
  if (sheets.length === 0) throw unusable('no tiene ninguna hoja visible');
  if (new Set(sheets.map(({ part }) => part)).size < sheets.length) throw unusable('trae dos veces la misma hoja');
  return { sheets, serialOffset };
}

/** Characters of a sheet's name, as Excel lets into one. */
const MAX_NAME = 31;

/** The part that says what another part refers to. */
function relationsOf(part: string): string {
  const at = part.lastIndexOf('/') + 1;
  return `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
}

function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

/** The relationship id under whatever prefix the file gives that namespace. */
function relationId(attributes: Record<string, string>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}

function requiredPart(zip: Zip, name: string): Buffer {
  const part = zip.read(name);
  if (!part) throw unusable('está incompleta');
  return part;
}

/** Shared strings, rich text joined, phonetic readings left out. */
function readShared(zip: Zip): string[] {
  const part = zip.read('xl/sharedStrings.xml');
  const strings: string[] = [];
  if (!part) return strings;
  let current = '';
  let isText = false;
  let isPhonetic = false;
  scanPart(part, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text: (chunk) => {
      if (isText && current.length <= MAX_CELL_TEXT) current += chunk;
    },
    close: (name) => {
      if (name === 'si') {
        strings.push(storedText(current));
        if (strings.length > MAX_STRINGS) throw unusable(`trae más de ${MAX_STRINGS} textos distintos`);
      } else if (name === 'rPh') isPhonetic = false;
      else if (name === 't') isText = false;
    },
  });
  return strings;
}

/** For each cell style, whether it shows a date. */
function readDateStyles(zip: Zip): boolean[] {
  const part = zip.read('xl/styles.xml');
  const custom = new Map<string, string>();
  const styles: boolean[] = [];
  let isInside = false;
  if (part)
    scanPart(part, {
      open: (name, attributes) => {
        const id = attributes['numFmtId'] ?? '0';
        if (custom.size > MAX_STYLES || styles.length > MAX_STYLES) throw unusable(`trae más de ${MAX_STYLES} formatos`);
        if (name === 'numFmt') custom.set(id, attributes['formatCode'] ?? '');
        else if (name === 'cellXfs') isInside = true;
        else if (name === 'xf' && isInside) styles.push(isDateFormat(custom.get(id) ?? BUILT_IN_DATES.get(Number(id)) ?? ''));
      },
      close: (name) => {
        if (name === 'cellXfs') isInside = false;
      },
    });
  return styles;
}

/** Number formats that every spreadsheet program knows by number and that show a day (ECMA-376, 18.8.30). */
export const BUILT_IN_DATES: ReadonlyMap<number, string> = new Map(
  [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'd/m/yyyy']),
);
