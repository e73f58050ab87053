import type { Problem } from '#domain/imports/facts.ts';
import { problem } from './problem.ts';
import { prologOf } from './xml-prolog.ts';

export type FileType = 'csv' | 'xml' | 'html' | 'zip' | 'xls' | 'ofx' | 'mt940' | 'json';

/** First bytes of the kinds of file that are never read, with the name a person knows them by. */
const FOREIGN: readonly (readonly [name: string, ...signature: number[]])[] = [
  ['un archivo comprimido (gzip)', 0x1f, 0x8b],
  ['un PDF', 0x25, 0x50, 0x44, 0x46],
  ['un archivo comprimido (RAR)', 0x52, 0x61, 0x72, 0x21],
  ['un archivo comprimido (7z)', 0x37, 0x7a, 0xbc, 0xaf],
  ['un archivo comprimido (bzip2)', 0x42, 0x5a, 0x68],
  ['un archivo comprimido (xz)', 0xfd, 0x37, 0x7a, 0x58],
  ['un archivo comprimido (zstd)', 0x28, 0xb5, 0x2f, 0xfd],
  ['una imagen', 0x89, 0x50, 0x4e, 0x47],
  ['una imagen', 0xff, 0xd8, 0xff],
  ['una imagen', 0x47, 0x49, 0x46, 0x38],
  ['un programa', 0x4d, 0x5a, 0x90],
  ['un programa', 0x7f, 0x45, 0x4c, 0x46],
];

/**
 * What a file is, by its first bytes and never by its name; `zip` may be a workbook. Refused: E_EMPTY without bytes or with blanks alone,
 * E_TYPE for compressed files, PDF, images and programs. Any other text may be a table: `csv`.
 */
export function sniff(bytes: Uint8Array): FileType | { refused: Problem } {
  const foreign = FOREIGN.find(([, ...signature]) => startsWith(bytes, signature));
  if (foreign)
    return { refused: problem(null, null, 'E_TYPE', `El archivo es ${foreign[0]} y no una tabla ni un documento que se pueda leer.`) };
  if (startsWith(bytes, [0x50, 0x4b]) && (bytes[2] ?? 0) < 9) return 'zip';
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'xls';
  return sniffText(head(bytes));
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** The start of a text as single bytes: marks, NULs (of UTF-16) and leading blanks dropped. */
function head(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096));
  return start
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart();
}

/** A page may begin with any of its elements, but after an XML declaration only with the whole page. */
function isPage(text: string): boolean {
  const root = text.slice(prologOf(text).end).slice(0, 20);
  return (
    /^<(?:!doctype html|html)\b/i.test(root) ||
    (!text.startsWith('<?') && /^<(?:head|body|table|meta|style|title|div|center|form|p|b|tr)\b/i.test(root))
  );
}

function sniffText(text: string): FileType | { refused: Problem } {
  if (text === '') return { refused: problem(null, null, 'E_EMPTY', 'El archivo está vacío: no trae ningún dato.') };
  if (/^(?:OFXHEADER|<\?OFX|<OFX>)/i.test(text) || /<OFX>/i.test(text.slice(0, 1500))) return 'ofx';
  if (/^\{1:F\d/.test(text) || /^:20:/m.test(text)) return 'mt940';
  if (isPage(text)) return 'html';
  if (/^<[?!a-z_]/i.test(text)) return 'xml';
  if (/^(?:\{\s*["}]|\[\s*[\]{["])/.test(text)) return 'json';
  return 'csv';
}
