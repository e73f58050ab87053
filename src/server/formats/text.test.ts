import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './text.ts';

const PHRASE = 'Muñoz y Cía. «Ñuñoa» – 100 €';
const utf16 = (text: string, isLittle: boolean, hasMark: boolean) => {
  const bytes = Buffer.from(hasMark ? `\ufeff${text}` : text, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};
const windows = (text: string) => Uint8Array.from([...text].map((char) => ({ '€': 0x80, '–': 0x96 })[char] ?? char.charCodeAt(0)));
const decoded = (bytes: Uint8Array) => {
  const result = decodeText(bytes);
  return 'refused' in result ? result.refused.code : result;
};

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(PHRASE), 'utf-8'],
    ['UTF-8 with mark', Buffer.from(`\ufeff${PHRASE}`), 'utf-8'],
    ['Windows-1252', windows(PHRASE), 'windows-1252'],
    ['UTF-16 LE with mark', utf16(PHRASE, true, true), 'utf-16'],
    ['UTF-16 BE with mark', utf16(PHRASE, false, true), 'utf-16'],
    ['UTF-16 LE', utf16(PHRASE, true, false), 'utf-16'],
    ['UTF-16 BE', utf16(PHRASE, false, false), 'utf-16'],
    ['decomposed accents', Buffer.from(PHRASE.normalize('NFD')), 'utf-8'],
  ])('reads %s', (_, bytes, encoding) => expect(decoded(bytes)).toEqual({ text: PHRASE, encoding, problems: [] }));

  it('reads ASCII as it is', () => expect(decoded(Buffer.from('Hola;1'))).toEqual({ text: 'Hola;1', encoding: 'ascii', problems: [] }));

  it.each([
    ['UTF-8 encoded twice', Buffer.from('MuÃ±oz Ã‘uble ClÃ­nica N° Ã\u0081guila')],
    [
      'UTF-8 with a stray Windows-1252 byte',
      Buffer.concat([Buffer.from('Muñoz Ñuble Clínica N'), Uint8Array.of(0xb0), Buffer.from(' Águila')]),
    ],
  ])('repairs %s with a warning', (_, bytes) =>
    expect(decoded(bytes)).toMatchObject({ text: 'Muñoz Ñuble Clínica N° Águila', problems: [{ code: 'W_ENCODING' }] }),
  );

  it('refuses what is no text', () => {
    const noise = Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919 + (index >> 3)) % 256);
    expect(decoded(noise)).toBe('E_ENCODING');
    expect(decoded(Uint8Array.of(0xff, 0xfe, 0x00, 0xd8))).toBe('E_ENCODING');
  });

  it('lets a row or two of control characters pass to the row reader', () =>
    expect(decoded(Buffer.from(`${'a;b\n'.repeat(40)}c;\0\u0007`))).toMatchObject({ encoding: 'ascii' }));

  it('reads back any text of UTF-8 that is in NFC', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (drawn) => {
        const text = drawn
          .normalize('NFC')
          .replace(/[^\P{C}\n]/gu, '')
          .replace(/[\u0080-\u0300]/g, 'ñ');
        expect(decoded(Buffer.from(text))).toMatchObject({ text, problems: [] });
      }),
    );
  });
});
