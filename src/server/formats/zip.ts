import { constants, crc32, inflateRawSync } from 'node:zlib';
import { Refused } from './refused.ts';

/** A file inside a zip. Sizes in bytes as the zip's directory claims them. */
type Entry = { name: string; method: number; packed: number; size: number; crc: number; offset: number };
/** `bytes`: what all parts claim to inflate to. */
export type Zip = { names: readonly string[]; bytes: number; read: (name: string) => Buffer | null };

/** What a zip is for, in the sentences about it. */
export type ZipWords = { name: string; content: string; again: string };
const WORKBOOK: ZipWords = {
  name: 'La planilla',
  content: 'ninguna cartola',
  again: 'descárgala otra vez del banco o guárdala de nuevo en Excel',
};
/** A sheet that Caudal gave and that comes back. */
export const OWN_SHEET: ZipWords = {
  name: 'La planilla',
  content: 'ninguna planilla de Caudal',
  again: 'descárgala otra vez de Caudal o guárdala de nuevo en Excel',
};
export const ARCHIVE: ZipWords = {
  name: 'La carpeta comprimida',
  content: 'ninguna carga',
  again: 'comprímela de nuevo o sube los archivos sin comprimir',
};

const MAX_ENTRIES = 1_000;
/** A part may inflate to this many bytes (200,000 rows of a statement), all parts that are read to twice as many. */
const MAX_PART = 64 * 1024 * 1024;
const MAX_RATIO = 150;
/** Below this size the ratio says nothing. */
const SMALL = 1024 * 1024;

/**
 * Opens a zip without inflating anything; `read` inflates one part, counting the bytes that really come out.
 * @throws Refused E_ZIP (broken, lying about its sizes), E_ZIP_RATIO, E_ZIP_ENTRIES, E_ENCRYPTED
 */
export function openZip(bytes: Uint8Array, words = WORKBOOK): Zip {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, Entry>();
  for (const entry of directory(buffer, words)) {
    if (entries.has(entry.name)) throw broken('trae dos partes con el mismo nombre', words);
    entries.set(entry.name, entry);
  }
  const opened = new Set<Entry>();
  let claimed = 0;
  return {
    names: [...entries.keys()],
    bytes: [...entries.values()].reduce((sum, { size }) => sum + size, 0),
    read: (name) => {
      const entry = entries.get(name);
      if (!entry) return null;
      if (!opened.has(entry)) claimed += entry.size;
      opened.add(entry);
      if (entry.size > MAX_PART || claimed > 2 * MAX_PART) throw inflated(words);
      return inflate(buffer, entry, words);
    },
  };
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

function directory(buffer: Buffer, words: ZipWords): Entry[] {
  const end = endOfDirectory(buffer, words);
  const count = buffer.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES)
    throw new Refused('E_ZIP_ENTRIES', `${words.name} trae ${count} partes dentro; ${words.content} necesita tantas.`);
  const entries: Entry[] = [];
  let at = buffer.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || buffer.readUInt32LE(at) !== CENTRAL) throw broken('está cortada o dañada', words);
    entries.push(checked(entryAt(buffer, at), buffer.readUInt16LE(at + 8), words));
    at += 46 + buffer.readUInt16LE(at + 28) + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  return entries;
}

function endOfDirectory(buffer: Buffer, words: ZipWords): number {
  const first = Math.max(0, buffer.length - 65_557);
  for (let at = buffer.length - 22; at >= first; at -= 1) if (buffer.readUInt32LE(at) === END) return at;
  throw broken('está cortada o dañada', words);
}

function entryAt(buffer: Buffer, at: number): Entry {
  return {
    name: buffer.toString('utf8', at + 46, at + 46 + buffer.readUInt16LE(at + 28)).replaceAll('\\', '/'),
    method: buffer.readUInt16LE(at + 10),
    crc: buffer.readUInt32LE(at + 16),
    packed: buffer.readUInt32LE(at + 20),
    size: buffer.readUInt32LE(at + 24),
    offset: buffer.readUInt32LE(at + 42),
  };
}

function checked(entry: Entry, flags: number, words: ZipWords): Entry {
  if (flags & 1)
    throw new Refused('E_ENCRYPTED', `${words.name} está protegida con contraseña: guárdala sin contraseña y vuelve a subirla.`);
  if (entry.name.startsWith('/') || entry.name.split('/').includes('..'))
    throw broken('trae partes con nombres que apuntan fuera de ella', words);
  if (entry.size > SMALL && entry.size > entry.packed * MAX_RATIO) throw inflated(words);
  return entry;
}

function inflate(buffer: Buffer, entry: Entry, words: ZipWords): Buffer {
  if (entry.offset + 30 > buffer.length || buffer.readUInt32LE(entry.offset) !== LOCAL) throw broken('está cortada o dañada', words);
  const start = entry.offset + 30 + buffer.readUInt16LE(entry.offset + 26) + buffer.readUInt16LE(entry.offset + 28);
  if (start + entry.packed > buffer.length) throw broken('está cortada o dañada', words);
  const packed = buffer.subarray(start, start + entry.packed);
  const content = entry.method === 0 ? packed : entry.method === 8 ? unpacked(packed, entry.size) : null;
  if (!content || content.length !== entry.size) throw broken('declara tamaños que no son los de su contenido', words);
  if (crc32(content) !== entry.crc) throw broken('está dañada: su suma de control no calza', words);
  return content;
}

/** Null when more comes out than was claimed, or nothing does. */
function unpacked(packed: Buffer, size: number): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1), finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}

function broken(why: string, { name, again }: ZipWords): Refused {
  return new Refused('E_ZIP', `${name} ${why}: ${again}.`);
}

export function inflated({ name, content }: ZipWords): Refused {
  return new Refused('E_ZIP_RATIO', `${name} se expande a un tamaño que ${content} tiene, así que no se abrió.`);
}
