/** Old binary workbooks (.xls) record by record, right or wrong. */
import { CFB } from '@e965/xlsx';

export const u16 = (value: number) => Uint8Array.of(value & 255, (value >> 8) & 255);
export const u32 = (value: number) => Uint8Array.of(value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >>> 24) & 255);

/** One record of BIFF: number, length, content. */
export function record(type: number, ...content: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat(content);
  return Buffer.concat([u16(type), u16(body.length), body]);
}

/** A binary workbook of one sheet with those records; `globals` stand before it. */
export function xls(sheet: readonly Uint8Array[], globals: readonly Uint8Array[] = []): Uint8Array {
  const bof = (kind: number) => record(0x809, u16(0x600), u16(kind), u16(0x0dbb), u16(0x07cc), u32(0), u32(6));
  const end = record(0x0a);
  const before = Buffer.concat([bof(5), ...globals]);
  const name = record(0x85, u32(before.length + 13 + end.length), u16(0), Uint8Array.of(1, 0, 72));
  const stream = Buffer.concat([before, name, end, bof(16), ...sheet, end]);
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/Workbook', stream);
  return Uint8Array.from(CFB.write(file, { type: 'buffer' }));
}
