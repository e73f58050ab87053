/** What a logo may be. No SVG: it can hold scripts. */
type LogoType = 'image/png' | 'image/jpeg' | 'image/webp';
export type Logo = { type: LogoType; width: number; height: number };

export const LOGO_BYTES = 512 * 1_024;
/** Pixels per side. */
const MAX_SIDE = 4_096;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * The type and size of an image from its own header, whatever its file name; null unless it is a complete PNG, JPEG or WebP of
 * 1 to 4,096 pixels a side. Sources: PNG (ISO 15948), JPEG (ITU T.81, annex B), WebP (RFC 9649).
 */
export function readLogo(bytes: Uint8Array): Logo | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20 || bytes.length > LOGO_BYTES) return null;
  const logo = png(bytes, view) ?? jpeg(bytes, view) ?? webp(bytes, view);
  const fits = (side: number) => side >= 1 && side <= MAX_SIDE;
  return logo && fits(logo.width) && fits(logo.height) ? logo : null;
}

/** Requires the signature, IHDR first, an IDAT, and IEND last with nothing after it. */
function png(bytes: Uint8Array, view: DataView): Logo | null {
  if (PNG.some((byte, index) => bytes[index] !== byte)) return null;
  let at = 8;
  let hasData = false;
  while (at + 12 <= bytes.length) {
    const name = ascii(bytes, at + 4, 4);
    if (at === 8 && (name !== 'IHDR' || view.getUint32(at) !== 13)) return null;
    hasData ||= name === 'IDAT';
    at += 12 + view.getUint32(at);
    if (name === 'IEND') break;
  }
  const isWhole = at === bytes.length && hasData && ascii(bytes, at - 8, 4) === 'IEND';
  return isWhole ? { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) } : null;
}

/** Segments from SOI to the first start of frame, which has the size, and on to a scan; EOI last. */
function jpeg(bytes: Uint8Array, view: DataView): Logo | null {
  const end = bytes.length - 2;
  if (view.getUint16(0) !== 0xffd8 || view.getUint16(end) !== 0xffd9) return null;
  let size: Logo | null = null;
  for (let at = 2; at + 10 <= end; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) return size;
    if (isFrame(marker)) size = { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** SOF0 to SOF15, except DHT, JPG and DAC, whose markers are in that range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** A RIFF container of the length it states, whose first chunk is lossy, lossless or extended. */
function webp(bytes: Uint8Array, view: DataView): Logo | null {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return null;
  if (view.getUint32(4, true) + 8 !== bytes.length) return null;
  const size = sizeOfWebp(ascii(bytes, 12, 4), bytes, view);
  return size && { type: 'image/webp', ...size };
}

function sizeOfWebp(chunk: string, bytes: Uint8Array, view: DataView): { width: number; height: number } | null {
  if (chunk === 'VP8 ' && bytes[23] === 0x9d && bytes[24] === 0x01 && bytes[25] === 0x2a)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk === 'VP8L' && bytes[20] === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk === 'VP8X')
    return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: view.getUint16(27, true) + ((bytes[29] ?? 0) << 16) + 1 };
  return null;
}

function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
