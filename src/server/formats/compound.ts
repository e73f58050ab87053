/**
 * Compound files, in which old programs keep several streams as sectors of one file. Source: [MS-CFB]. Our own reader of the one
 * stream that is needed: a chain of sectors is followed at most once through the file, so that a circular one ends.
 */
import { Refused } from './refused.ts';

type Sectors = { bytes: Buffer; size: number; next: (sector: number) => number; max: number };
type Entry = { name: string; left: number; right: number; child: number; start: number; size: number };

const HEADER = 512;
/** Greater numbers are not sectors but marks: free, end of chain, part of the table itself. */
const MAX_SECTOR = 0xffff_fffa;
const NO_ENTRY = 0xffff_ffff;
const ENTRY = 128;
/** Shorter streams lie in small sectors inside the root's stream. */
const SMALL_STREAM = 4_096;
const SMALL_SECTOR = 64;

/**
 * The first of these streams found in the root of a compound file; null when there is none.
 * @throws Refused E_XLSX when the file is broken
 */
export function rootStream(bytes: Buffer, names: readonly string[]): Buffer | null {
  const sectors = sectorsOf(bytes);
  const directory = chained(sectors, bytes.readUInt32LE(48));
  const root = entryAt(directory, 0);
  if (!root) throw brokenWorkbook();
  const found = childrenOf(directory, root);
  const entry = names.map((name) => found.find((one) => one.name === name)).find((one) => one !== undefined);
  if (!entry) return null;
  const content = entry.size < SMALL_STREAM ? smallStream(sectors, root, entry) : chained(sectors, entry.start);
  if (content.length < entry.size) throw brokenWorkbook();
  return content.subarray(0, entry.size);
}

export function brokenWorkbook(): Refused {
  return new Refused('E_XLSX', 'La planilla .xls está dañada o no es de Excel: ábrela en Excel, guárdala como .xlsx y vuelve a subirla.');
}

function sectorsOf(bytes: Buffer): Sectors {
  if (bytes.length < 2 * HEADER) throw brokenWorkbook();
  const size = bytes.readUInt16LE(30) === 12 ? 4_096 : 512;
  const max = Math.ceil(bytes.length / size);
  const table = tableSectors(bytes, size, max);
  const next = (sector: number): number => {
    const at = table[Math.floor((sector * 4) / size)];
    return at === undefined ? MAX_SECTOR : wordAt(bytes, at + ((sector * 4) % size));
  };
  return { bytes, size, next, max };
}

/** Where the sectors of the table lie: 109 of them are named in the header, further ones in a chain of sectors. */
function tableSectors(bytes: Buffer, size: number, max: number): number[] {
  const table: number[] = [];
  for (let at = 76; at < HEADER; at += 4) addSector(table, bytes.readUInt32LE(at), size);
  let list = bytes.readUInt32LE(68);
  for (let count = 0; list < MAX_SECTOR && count < max; count += 1) {
    const from = placeOf(list, size);
    for (let at = from; at < from + size - 4; at += 4) addSector(table, wordAt(bytes, at), size);
    list = wordAt(bytes, from + size - 4);
    if (table.length > max) throw brokenWorkbook();
  }
  return table;
}

function addSector(table: number[], sector: number, size: number): void {
  if (sector < MAX_SECTOR) table.push(placeOf(sector, size));
}

function placeOf(sector: number, size: number): number {
  return (sector + 1) * size;
}

function wordAt(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) throw brokenWorkbook();
  return bytes.readUInt32LE(at);
}

/** The content of a chain of sectors. */
function chained({ bytes, size, next, max }: Sectors, start: number): Buffer {
  const parts: Buffer[] = [];
  for (let sector = start; sector < MAX_SECTOR; sector = next(sector)) {
    if (parts.length >= max) throw brokenWorkbook();
    parts.push(bytes.subarray(placeOf(sector, size), placeOf(sector + 1, size)));
  }
  return Buffer.concat(parts);
}

function smallStream(sectors: Sectors, root: Entry, { start, size }: Entry): Buffer {
  const table = chained(sectors, sectors.bytes.readUInt32LE(60));
  const next = (sector: number) => (sector * 4 + 4 > table.length ? MAX_SECTOR : table.readUInt32LE(sector * 4));
  const content = chained(sectors, root.start);
  const parts: Buffer[] = [];
  for (let sector = start; sector < MAX_SECTOR && parts.length * SMALL_SECTOR < size; sector = next(sector))
    parts.push(content.subarray(sector * SMALL_SECTOR, (sector + 1) * SMALL_SECTOR));
  return Buffer.concat(parts);
}

function entryAt(directory: Buffer, index: number): Entry | null {
  const at = index * ENTRY;
  if (index >= NO_ENTRY || at + ENTRY > directory.length) return null;
  const letters = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 62);
  return {
    name: directory.toString('utf16le', at, at + (letters & ~1)),
    left: directory.readUInt32LE(at + 68),
    right: directory.readUInt32LE(at + 72),
    child: directory.readUInt32LE(at + 76),
    start: directory.readUInt32LE(at + 116),
    size: directory.readUInt32LE(at + 120),
  };
}

/** The entries right under another one, which form a tree by their left and right. */
function childrenOf(directory: Buffer, { child }: Entry): Entry[] {
  const found: Entry[] = [];
  const seen = new Set<number>();
  const waiting = [child];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = seen.has(index) ? null : entryAt(directory, index);
    seen.add(index);
    if (!entry) continue;
    found.push(entry);
    waiting.push(entry.left, entry.right);
  }
  return found;
}
