// A zip, written while its files come: its length does not matter. Source: APPNOTE of ZIP.
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

type Entry = { name: Buffer; crc: number; packed: number; size: number; offset: number };
/** A zip being written: what its directory will say. */
export type Zip = { entries: Entry[]; offset: number };

export function newZip(): Zip {
  return { entries: [], offset: 0 };
}

/** A deflated file, whose sizes follow it: nobody knows them before. */
export async function* zipEntry(zip: Zip, fileName: string, blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const entry: Entry = { name: Buffer.from(fileName), crc: 0, packed: 0, size: 0, offset: zip.offset };
  zip.entries.push(entry);
  const head = Buffer.concat([localHead(entry), entry.name]);
  zip.offset += head.length;
  yield head;
  const deflate = createDeflateRaw();
  Readable.from(counted(entry, blocks))
    .on('error', (error) => deflate.destroy(error))
    .pipe(deflate);
  for await (const block of deflate as AsyncIterable<Buffer>) {
    entry.packed += block.length;
    yield block;
  }
  const tail = descriptorOf(entry);
  zip.offset += entry.packed + tail.length;
  yield tail;
}

async function* counted(entry: Entry, blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const block of blocks) {
    entry.crc = crc32(block, entry.crc);
    entry.size += block.length;
    yield block;
  }
}

/** Version 2.0, sizes behind, names in UTF-8, deflated; 1 January 1980, so that equal rows make equal bytes. */
const COMMON = [20, 0x0808, 8, 0, 33] as const;

function localHead({ name }: Entry): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  COMMON.forEach((value, index) => {
    head.writeUInt16LE(value, 4 + 2 * index);
  });
  head.writeUInt16LE(name.length, 26);
  return head;
}

function descriptorOf({ crc, packed, size }: Entry): Buffer {
  const tail = Buffer.alloc(16);
  [0x08074b50, crc, packed, size].forEach((value, index) => {
    tail.writeUInt32LE(value, 4 * index);
  });
  return tail;
}

/** What ends a zip after its last file. @throws RangeError where the format ends: 65,535 files, 4 GB */
export function zipEnd({ entries, offset }: Zip): Buffer {
  if (entries.length > 0xffff || offset > 0xffffffff) throw new RangeError('a zip of this kind holds 65,535 files and 4 GB');
  const directory = Buffer.concat(entries.map(directoryEntry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([directory, end]);
}

function directoryEntry({ name, crc, packed, size, offset }: Entry): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  COMMON.forEach((value, index) => {
    head.writeUInt16LE(value, 6 + 2 * index);
  });
  [crc, packed, size].forEach((value, index) => {
    head.writeUInt32LE(value, 16 + 4 * index);
  });
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}
