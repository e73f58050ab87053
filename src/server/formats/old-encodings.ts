/** Text of programs from before Unicode: DOS (code page 850) and the old Macintosh, whose accents Windows-1252 reads as other signs. */

/** The characters of the bytes from 128 on. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const MAC = new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index));
const WINDOWS = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index));

const LETTERS = new Set('áéíóúüñÁÉÍÓÚÜÑ');
/** What stands beside letters, too: `N°`, `1ª`. */
const SIGNS = new Set('°ºª');

/**
 * The text in the encoding whose Spanish letters all accents of the sample are, if they are none in Windows-1252; null when it is that, or
 * nothing is certain.
 */
export function decodeOld(sample: Uint8Array, bytes: Uint8Array): string | null {
  if (isXml(sample)) return null;
  const inside = insideWords(sample);
  if (!isSpanish(inside, DOS) && !isSpanish(inside, MAC)) return null;
  if ([...inside].some((byte) => LETTERS.has(WINDOWS[byte - 128] ?? ''))) return null;
  if (isSpanish(inside, DOS) && isSpanish(inside, MAC)) return null;
  const table = isSpanish(inside, DOS) ? DOS : MAC;
  let text = '';
  for (let start = 0; start < bytes.length; start += PIECE) text += decoded(bytes.subarray(start, start + PIECE), table);
  return text;
}

/** Bytes that are put together at a time. */
const PIECE = 8_192;

function decoded(bytes: Uint8Array, table: string): string {
  return String.fromCharCode(...Array.from(bytes, (byte) => (byte < 128 ? byte : table.charCodeAt(byte - 128))));
}

/** An XML says its encoding. */
function isXml(bytes: Uint8Array): boolean {
  return bytes[0] === 0x3c;
}

/** The bytes from 128 on that stand beside a letter of ASCII. */
function insideWords(bytes: Uint8Array): Set<number> {
  const found = new Set<number>();
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (byte >= 128 && (isLetter(bytes[index - 1]) || isLetter(bytes[index + 1]))) found.add(byte);
  }
  return found;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122));
}

function isSpanish(bytes: ReadonlySet<number>, table: string): boolean {
  const characters = [...bytes].map((byte) => table[byte - 128] ?? '');
  return characters.some((one) => LETTERS.has(one)) && characters.every((one) => LETTERS.has(one) || SIGNS.has(one));
}
