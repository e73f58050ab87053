/** Texts inside BIFF records, which may continue in the records that follow. */
import { brokenWorkbook } from './compound.ts';

/** Reads the content of a record and of its continuations (parts) from the start on. */
export type BiffReader = {
  readonly parts: readonly Buffer[];
  /** Place of the next byte: the part, and where in it. */
  index: number;
  at: number;
};

export function newBiffReader(parts: readonly Buffer[]): BiffReader {
  return { parts, index: 0, at: 0 };
}

/** Goes on to the part that holds the next byte; whether there is one. */
export function hasMore(reader: BiffReader): boolean {
  const { parts } = reader;
  while (reader.index < parts.length && reader.at >= (parts[reader.index]?.length ?? 0)) {
    reader.index += 1;
    reader.at = 0;
  }
  return reader.index < parts.length;
}

export function readByte(reader: BiffReader): number {
  if (!hasMore(reader)) throw brokenWorkbook();
  reader.at += 1;
  return (reader.parts[reader.index] as Buffer)[reader.at - 1] as number;
}

export function readU16(reader: BiffReader): number {
  return readByte(reader) | (readByte(reader) << 8);
}

function readU32(reader: BiffReader): number {
  return (readU16(reader) | (readU16(reader) << 16)) >>> 0;
}

export function skipBytes(reader: BiffReader, count: number): void {
  for (let left = count; left > 0 && hasMore(reader); ) {
    const step = Math.min(left, (reader.parts[reader.index]?.length ?? 0) - reader.at);
    reader.at += step;
    left -= step;
  }
}

/** As BIFF8 writes it: flags, then perhaps the sizes of formats and of phonetic readings, which follow the text. */
export function readWideText(reader: BiffReader, count: number): string {
  const flags = readByte(reader);
  const formats = flags & 8 ? readU16(reader) : 0;
  const phonetic = flags & 4 ? readU32(reader) : 0;
  const text = readCharacters(reader, count, (flags & 1) === 1);
  skipBytes(reader, 4 * formats + phonetic);
  return text;
}

/** As BIFF5 writes it: bytes of the workbook's code page. */
export function readNarrowText(reader: BiffReader, count: number, decoder: TextDecoder): string {
  if (!hasMore(reader)) return '';
  const part = reader.parts[reader.index] as Buffer;
  const text = decoder.decode(part.subarray(reader.at, reader.at + count));
  reader.at += count;
  return text;
}

/** Characters of one or two bytes; where a text continues in another part, that part says again which. */
function readCharacters(reader: BiffReader, count: number, isWideFirst: boolean): string {
  const { parts } = reader;
  let isWide = isWideFirst;
  let text = '';
  for (let left = count; left > 0; ) {
    if (reader.at >= (parts[reader.index]?.length ?? 0)) {
      if (!hasMore(reader)) throw brokenWorkbook();
      isWide = (readByte(reader) & 1) === 1;
    }
    const part = parts[reader.index] as Buffer;
    const step = Math.min(left, isWide ? (part.length - reader.at) >> 1 : part.length - reader.at);
    if (step === 0) throw brokenWorkbook();
    const end = reader.at + (isWide ? 2 * step : step);
    text += part.toString(isWide ? 'utf16le' : 'latin1', reader.at, end);
    reader.at = end;
    left -= step;
  }
  return text;
}
