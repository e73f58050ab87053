import { Refused } from './refused.ts';
import { ARCHIVE, openZip, type Zip } from './zip.ts';

/** What a file that begins like a zip is. `archive`: files that somebody put together. */
export type ZipKind = 'xlsx' | 'ods' | 'archive';

/**
 * Tells it by the parts inside.
 * @throws Refused E_TYPE for office files that are no table or cannot be read, and what `openZip` throws
 */
export function zipKind(bytes: Uint8Array, fileName: string): ZipKind {
  const zip = fileName.toLowerCase().endsWith('.zip') ? openZip(bytes, ARCHIVE) : openZip(bytes);
  const foreign = FOREIGN.find(([part]) => zip.names.includes(part));
  if (foreign) throw new Refused('E_TYPE', foreign[1]);
  const mimeType = zip.names.includes('content.xml') ? textOf(zip, 'mimetype') : '';
  if (mimeType.endsWith('opendocument.spreadsheet')) return 'ods';
  if (mimeType.includes('opendocument')) throw new Refused('E_TYPE', TEXT);
  return zip.names.length === 0 || zip.names.includes('[Content_Types].xml') || zip.names.includes('xl/workbook.xml') ? 'xlsx' : 'archive';
}

const TEXT =
  'El archivo es un documento de texto y no una tabla: descarga la cartola o el registro en Excel o CSV, o copia la tabla a una planilla.';

const FOREIGN: readonly (readonly [part: string, message: string])[] = [
  [
    'xl/workbook.bin',
    'La planilla está en formato binario de Excel (.xlsb), que no se lee: ábrela en Excel, guárdala como .xlsx y vuelve a subirla.',
  ],
  [
    'word/document.xml',
    'El archivo es un documento de Word (.docx) y no una tabla: descarga la cartola o el registro en Excel o CSV, o copia la tabla a una planilla.',
  ],
  ['ppt/presentation.xml', 'El archivo es una presentación de PowerPoint y no una tabla: descarga los datos en Excel o CSV.'],
];

/** Characters of the longest name of a type. */
const MAX_TYPE = 200;

function textOf(zip: Zip, name: string): string {
  return zip.read(name)?.toString('latin1', 0, MAX_TYPE).trim() ?? '';
}
