import { isAscii, isUtf8 } from 'node:buffer';
import { composed } from '#domain/fold.ts';
import type { Problem } from '#domain/imports/facts.ts';
import { decodeOld } from './old-encodings.ts';
import { problem } from './problem.ts';

/** How the bytes were read; what an XML declares is compared with it. */
export type Encoding = 'ascii' | 'utf-8' | 'utf-16' | 'windows-1252' | 'old';
export type Decoded = { text: string; encoding: Encoding; problems: Problem[] };

/** Bytes inspected to distinguish text from other data. */
const SAMPLE = 65_536;
/** A text has no control characters but blanks; a file with more than this share of them is not text. */
const CONTROL_SHARE = 0.03;

/**
 * The text of a file, in NFC and without its byte order mark: UTF-16 or UTF-8 by its mark, UTF-16 by its NUL bytes, UTF-8 when
 * every byte agrees, and else Windows-1252 (which holds ISO-8859-1), or an older encoding (old-encodings.ts) whose letters make the words
 * of a table. Text that was encoded twice (`MuÃ±oz`) is repaired
 * with a W_ENCODING. Anything else is refused with E_ENCODING.
 */
export function decodeText(bytes: Uint8Array): Decoded | { refused: Problem } {
  const wide = wideEncoding(bytes);
  if (!wide && isGarbage(bytes)) return { refused: notText() };
  if (!wide && isAscii(bytes)) return { text: latin(bytes), encoding: 'ascii', problems: [] };
  const encoding = wide ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  const old = encoding === 'windows-1252' ? decodeOld(bytes.subarray(0, SAMPLE), bytes) : null;
  if (old !== null) return { text: composed(old), encoding: 'old', problems: [] };
  const text = decodeAs(encoding, bytes);
  if (text === null) return { refused: notText() };
  return repaired(text, wide ? 'utf-16' : (encoding as Encoding));
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const length = Math.min(bytes.length, 512) & ~1;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even += 1;
    if (bytes[index + 1] === 0) odd += 1;
  }
  if (length < 8) return null;
  if (odd > length * 0.35 && even === 0) return 'utf-16le';
  return even > length * 0.35 && odd === 0 ? 'utf-16be' : null;
}

function isGarbage(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.length, SAMPLE);
  let controls = 0;
  for (let index = 0; index < length; index += 1) {
    const byte = bytes[index] as number;
    if (byte < 32 && byte !== 10 && byte !== 13 && byte !== 9 && byte !== 26) controls += 1;
  }
  return controls > 4 && controls > length * CONTROL_SHARE;
}

function notText(): Problem {
  return problem(
    null,
    null,
    'E_ENCODING',
    'El archivo no es un texto que se pueda leer: sus caracteres no corresponden a ninguna codificación conocida.',
  );
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Windows-1252 is ISO-8859-1 but for 27 characters; this way keeps a text of one byte per character, which reads far faster. */
function windows1252(bytes: Uint8Array): string {
  const text = latin(bytes);
  return /[\u0080-\u009f]/.test(text) ? text.replace(/[\u0080-\u009f]/g, (char) => WINDOWS[char.charCodeAt(0) - 128] ?? char) : text;
}

const WINDOWS = [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, index) => 128 + index))];

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  if (encoding === 'windows-1252') return windows1252(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function repaired(text: string, encoding: Encoding): Decoded {
  const once = TWICE.test(text) ? text.replace(TWICE_ALL, (found) => undoubled(found) ?? found) : text;
  const problems = once === text ? [] : [problem(null, null, 'W_ENCODING', REPAIRED)];
  return { text: composed(once), encoding, problems };
}

const REPAIRED =
  'El archivo traía tildes y eñes mal codificadas (por ejemplo «MuÃ±oz»); se corrigieron al leerlo y conviene revisar los nombres.';

/** A UTF-8 lead byte and its followers, each read as a Windows-1252 (or ISO-8859-1) character. */
const FOLLOWER = '[\\u0080-\\u00bf\\u0152\\u0153\\u0160\\u0161\\u0178\\u017d\\u017e\\u0192\\u02c6\\u02dc\\u2013-\\u203a\\u20ac\\u2122]';
const RUN = `[\\u00c2-\\u00df]${FOLLOWER}|[\\u00e0-\\u00ef]${FOLLOWER}{2}`;
// linear: two or three characters of different classes
const TWICE = new RegExp(RUN);
// linear: as the one above, for all of them
const TWICE_ALL = new RegExp(RUN, 'g');
const HIGH = new Map(WINDOWS.map((char, index) => [char, 128 + index]));

function undoubled(run: string): string | null {
  const [first = 0, ...followers] = Array.from(run, (char) => HIGH.get(char) ?? char.charCodeAt(0));
  const code = followers.reduce((sum, byte) => (sum << 6) | (byte & 0x3f), first & (followers.length === 1 ? 0x1f : 0x0f));
  // Shorter sequences encode everything below; a surrogate alone is not a character.
  const isValid =
    followers.every((byte) => byte >> 6 === 2) && code >= (followers.length === 1 ? 0x80 : 0x800) && (code & 0xf800) !== 0xd800;
  return isValid ? String.fromCharCode(code) : null;
}
