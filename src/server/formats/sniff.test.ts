import { describe, expect, it } from 'vitest';
import { sniff } from './sniff.ts';

const verdict = (bytes: Uint8Array) => {
  const result = sniff(bytes);
  return typeof result === 'string' ? result : result.refused.code;
};

describe('sniff', () => {
  it.each([
    ['Fecha;Monto\n', 'csv'],
    ['[Cuenta] 123\nFecha;Monto\n', 'csv'],
    ['<?xml version="1.0"?><DTE/>', 'xml'],
    ['\ufeff<?xml version="1.0"?>\n<!DOCTYPE a><DTE/>', 'xml'],
    ['<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">', 'xml'],
    ['<!doctype html><html>', 'html'],
    ['<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x"><html>', 'html'],
    ['\n <table border=1><tr>', 'html'],
    ['<html xmlns:o="urn:schemas-microsoft-com:office:office">', 'html'],
    ['OFXHEADER:100\nDATA:OFXSGML', 'ofx'],
    ['<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX>', 'ofx'],
    [':20:STARTUMS\n:25:123\n', 'mt940'],
    ['{1:F01BCHICLRM}{2:I940}{4:\n:20:X', 'mt940'],
    ['{"a":1}', 'json'],
    ['[{"a":1}]', 'json'],
    ['', 'E_EMPTY'],
    [' \r\n\t', 'E_EMPTY'],
    ['%PDF-1.7', 'E_TYPE'],
    ['PK\u0003\u0004', 'zip'],
    ['PK\u0005\u0006', 'zip'],
    ['PKW;1', 'csv'],
  ])('%j is %s', (text, type) => expect(verdict(Buffer.from(text))).toBe(type));

  it.each([
    ['gzip', [0x1f, 0x8b, 8], 'E_TYPE'],
    ['an OLE workbook', [0xd0, 0xcf, 0x11, 0xe0], 'xls'],
    ['UTF-16 XML', [0xff, 0xfe, 0x3c, 0, 0x3f, 0, 0x78, 0], 'xml'],
    ['a UTF-8 mark alone', [0xef, 0xbb, 0xbf], 'E_EMPTY'],
  ])('%s is told by its bytes', (_, bytes, type) => expect(verdict(Uint8Array.from(bytes))).toBe(type));
});
