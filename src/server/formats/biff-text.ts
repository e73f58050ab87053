/** Texts inside BIFF records, which may go on in the records that continue them. */
import { brokenWorkbook } from './compound.ts';

/** Reads the content of a record and of its continuations (parts) from the start on. */
export type BiffReader = ReturnType<typeof biffReader>;

export function biffReader(parts: readonly Buffer[]) {
  let index = 0;
  let at = 0;

  /** Goes on to the part that holds the next byte; whether there is one. */
  function hasMore(): boolean {
    while (index < parts.length && at >= (parts[index]?.length ?? 0)) {
      index += 1;
      at = 0;
    }
    return index < parts.length;
  }

  function byte(): number {
    if (!hasMore()) throw brokenWorkbook();
    at += 1;
    return (parts[index] as Buffer)[at - 1] as number;
  }

  function skip(count: number): void {
    for (let left = count; left > 0 && hasMore(); ) {
      const step = Math.min(left, (parts[index]?.length ?? 0) - at);
      at += step;
      left -= step;
    }
  }

  const u16 = (): number => byte() | (byte() << 8);
  const u32 = (): number => (u16() | (u16() << 16)) >>> 0;

  /** Characters of one or two bytes; where a text goes on in another part, that part says anew which. */
  function characters(count: number, isWideFirst: boolean): string {
    let isWide = isWideFirst;
    let text = '';
    for (let left = count; left > 0; ) {
      if (at >= (parts[index]?.length ?? 0)) {
        if (!hasMore()) throw brokenWorkbook();
        isWide = (byte() & 1) === 1;
      }
      const part = parts[index] as Buffer;
      const step = Math.min(left, isWide ? (part.length - at) >> 1 : part.length - at);
      if (step === 0) throw brokenWorkbook();
      const end = at + (isWide ? 2 * step : step);
      text += part.toString(isWide ? 'utf16le' : 'latin1', at, end);
      at = end;
      left -= step;
    }
    return text;
  }

  return {
    hasMore,
    byte,
    skip,
    u16,
    u32,

    /** As BIFF8 writes it: flags, then perhaps the sizes of formats and of phonetic readings, which stand behind the text. */
    wideText(count: number): string {
      const flags = byte();
      const formats = flags & 8 ? u16() : 0;
      const phonetic = flags & 4 ? u32() : 0;
      const text = characters(count, (flags & 1) === 1);
      skip(4 * formats + phonetic);
      return text;
    },

    /** As BIFF5 writes it: bytes of the workbook's code page. */
    narrowText(count: number, decoder: TextDecoder): string {
      if (!hasMore()) return '';
      const part = parts[index] as Buffer;
      const text = decoder.decode(part.subarray(at, at + count));
      at += count;
      return text;
    },
  };
}
