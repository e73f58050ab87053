import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { isDay } from '#domain/date.ts';
import { rut } from '#domain/rut.ts';
import { readFile } from './read.ts';

const read = (content: string | readonly number[], fileName: string) =>
  readFile(typeof content === 'string' ? Buffer.from(content) : Uint8Array.from(content), {
    fileName,
    companyRut: rut('76123456-0'),
    kind: null,
    answers: {},
  });

describe('readFile', () => {
  it.each([
    ['a workbook named csv', 'PK\u0003\u0004', 'cartola.csv', 'E_TYPE'],
    ['an old workbook named csv', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'cartola.CSV', 'E_TYPE'],
    ['a table named xlsx', 'Fecha;Monto\n1;2', 'cartola.xlsx', 'E_TYPE'],
    ['a login page named xml', '<!doctype html><html>', 'dte.xml', 'E_TYPE'],
    ['a PDF', '%PDF-1.7', 'cartola.pdf', 'E_TYPE'],
    ['nothing', '', 'cartola.csv', 'E_EMPTY'],
    ['noise', Array.from({ length: 600 }, (_, index) => (index * 7) % 256), 'x.csv', 'E_ENCODING'],
    ['XML that is neither a document nor a statement', '<a/>', 'x.xml', 'E_TYPE'],
  ])('refuses %s', (_, content, fileName, code) => {
    const reading = read(content, fileName);
    expect(reading).toMatchObject({ isRefused: true, documents: [], accounts: [], rowsRead: 0 });
    expect(reading.problems.at(-1)?.code).toBe(code);
  });

  it('tells a register by its content, whatever its name', () => {
    const register =
      'Tipo Doc;RUT Proveedor;Razon Social;Folio;Fecha Docto;Monto Exento;Monto Neto;Monto Total\n33;12345678-5;A;1;01/02/2026;5;0;5';
    expect(read(register, 'notas.txt')).toMatchObject({ kind: 'RCV_COMPRAS', documents: [{ total: 5 }] });
  });

  it('leaves out of a counterpart what turns its letters around or cannot be seen', () => {
    const headings = 'Tipo Doc;RUT Proveedor;Razon Social;Folio;Fecha Docto;Monto Exento;Monto Neto;Monto Total';
    const register = (name: string) => `${headings}\n33;12345678-5;${name};1;01/02/2026;5;0;5`;
    expect(read(register('Comercial\u202e ApS\u2069 \u200bAndes'), 'a.csv').documents[0]?.counterpartName).toBe('Comercial ApS Andes');
    expect(read(register('\u202e\u200b'), 'a.csv').documents[0]?.counterpartName).toBeNull();
  });

  it('refuses what is of another kind than the one that a person named, alone and in a folder', () => {
    const rent = Buffer.from('Tipo de obligación;Monto;Vencimiento\nArriendo;1000;05-03-2026\n');
    const as = (bytes: Uint8Array, fileName: string, kind: 'OBLIGACIONES' | 'DIN') =>
      readFile(bytes, { fileName, companyRut: rut('76123456-0'), kind, answers: {} });
    expect(as(rent, 'a.csv', 'OBLIGACIONES')).toMatchObject({ isRefused: false, obligations: [{ amount: 1000 }] });
    expect(as(rent, 'a.csv', 'DIN')).toMatchObject({ isRefused: true, kind: 'OBLIGACIONES', problems: [{ code: 'E_TYPE' }] });
    expect(as(Buffer.from(zipSync({ 'a.csv': rent })), 'a.zip', 'DIN')).toMatchObject({ isRefused: true });
    expect(as(Buffer.from(zipSync({ 'a.csv': rent })), 'a.zip', 'OBLIGACIONES')).toMatchObject({ isRefused: false });
  });

  it('never throws nor answers a fact that cannot be stored, however a file is damaged', () => {
    const folder = (path: string) => readdirSync(new URL(path, TESTS)).map((name) => readFileSync(new URL(path + name, TESTS)));
    const files = [...folder('data/rcv/'), ...folder('data/dte/'), readFileSync(new URL('corpus/xml/04_envio_two_dtes.xml', TESTS))];
    const damage = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }), isCut: fc.integer({ min: 0, max: 20 }) });
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(damage, { minLength: 1, maxLength: 8 }), (file, damages) => {
        let bytes = Uint8Array.from(file);
        for (const { at, byte, isCut } of damages) {
          if (isCut === 0) bytes = bytes.slice(0, at % (bytes.length + 1));
          else bytes[at % bytes.length] = byte;
        }
        const reading = read([...bytes], 'archivo');
        expect(reading.isRefused ? reading.documents.length : 0).toBe(0);
        expect(reading.problems.every((one) => one.message.length > 20)).toBe(true);
        for (const one of reading.documents) {
          expect([one.net, one.exempt, one.iva, one.total].every(Number.isSafeInteger)).toBe(true);
          expect(one.total >= 0 && (one.issuedOn === null || isDay(one.issuedOn))).toBe(true);
          expect(`${one.counterpartName}${one.folio}`).not.toContain('\0');
        }
      }),
      { numRuns: 300 },
    );
  });
});

const TESTS = new URL('../../../tests/', import.meta.url);
