import bwip from 'bwip-js/node';

/** A barcode as dark and light modules, row by row; each row of the code is three modules high. */
export type Modules = { columns: number; rows: number; isDark: (column: number, row: number) => boolean };

/** More than fits a PDF417 at this level: then none is printed. */
const MAX_BYTES = 1_000;
/** As invoices print it; the level that the tax office asks for is not published, 5 is what its examples use. */
const LEVEL = 5;
const CODEWORD_COLUMNS = 14;

/**
 * The electronic stamp (TED) of a document as its XML holds it, in ISO-8859-1: the bytes that its barcode contains.
 * @returns null where there is none
 */
export function stampOf(xml: Buffer): Buffer | null {
  const text = xml.toString('latin1');
  const start = /<(?:[A-Za-z_][\w.-]{0,40}:)?TED[\s>]/.exec(text);
  const end = start ? /<\/(?:[A-Za-z_][\w.-]{0,40}:)?TED\s{0,10}>/.exec(text.slice(start.index)) : null;
  if (!start || !end) return null;
  const stored = xml.subarray(start.index, start.index + end.index + end[0].length);
  const isUtf8 = /encoding\s{0,4}=\s{0,4}["']utf-?8["']/i.test(text.slice(0, 200)) && stored.some((byte) => byte > 127);
  return isUtf8 ? Buffer.from(stored.toString('utf8'), 'latin1') : stored;
}

/** The PDF417 of a stamp; null when it does not fit. */
export function stampModules(stamp: Buffer): Modules | null {
  const bytes = stamp.length > MAX_BYTES ? flat(stamp) : stamp;
  if (bytes.length > MAX_BYTES) return null;
  const options = { bcid: 'pdf417', text: bytes.toString('latin1'), binarytext: true, eclevel: LEVEL, columns: CODEWORD_COLUMNS };
  const [code] = bwip.raw(options);
  if (!code || !('pixs' in code)) return null;
  // Of each row of the code it gives one, and the height of all.
  const { pixs, pixx: columns, pixy: rows } = code;
  const height = (rows * columns) / pixs.length;
  return { columns, rows, isDark: (column, row) => pixs[Math.floor(row / height) * columns + column] === 1 };
}

/** Without the blanks between elements, as the stamp was signed. */
function flat(stamp: Buffer): Buffer {
  return Buffer.from(stamp.toString('latin1').replace(/>\s{1,1000}</g, '><'), 'latin1');
}
