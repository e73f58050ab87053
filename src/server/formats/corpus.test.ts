import { describe, expect, it } from 'vitest';
import { demanded, expectations, outcome, readCorpus } from '../../../tests/support/corpus.ts';

/** Where either verdict is right: what Caudal does, as tests/corpus/README.md says. */
const CHOSEN: Record<string, { verdict: 'accept' | 'reject'; codes: string[] }> = {
  'csv/84_rcv_total_wrong.csv': { verdict: 'accept', codes: ['W_TOTAL'] },
  'xml/06_utf16.xml': { verdict: 'accept', codes: [] },
  'xml/20_wrong_declared_encoding.xml': { verdict: 'accept', codes: ['W_ENCODING'] },
  'xml/21_declared_latin1_is_utf8.xml': { verdict: 'accept', codes: ['W_ENCODING'] },
  'xml/31_no_namespace.xml': { verdict: 'accept', codes: ['W_XML_NS'] },
  'xml/32_prefixed_namespace.xml': { verdict: 'reject', codes: ['E_XML_NS'] },
  'xml/41_total_mismatch.xml': { verdict: 'accept', codes: ['W_TOTAL'] },
  'xml/47_cdata_amount.xml': { verdict: 'accept', codes: [] },
  'xml/63_xinclude.xml': { verdict: 'accept', codes: [] },
};
/** Told only against what is stored already: tested where imports are. */
const STORED = new Set(['xml/66_duplicate_folio_other_amount_b.xml']);

const all = [...expectations('csv/8'), ...expectations('xml/')].filter((one) => !STORED.has(one.path));

describe('the corpus of tax-office files', () => {
  it.each(all.filter((one) => one.verdict !== 'accept_or_reject').map((one) => [one.path, one] as const))('%s', (path, expected) => {
    const found = outcome(readCorpus(path));
    expect(found).toMatchObject(demanded(expected));
    if (expected.code === 'OK') expect(found.codes).toEqual([]);
    else expect(new Set(found.codes)).toEqual(new Set([expected.code]));
    if (expected.line !== undefined) expect(found.lines).toEqual([expected.line]);
  });

  it.each(all.filter((one) => one.verdict === 'accept_or_reject').map((one) => [one.path]))('%s (either is right)', (path) => {
    const { verdict, codes } = outcome(readCorpus(path));
    expect({ verdict, codes }).toEqual(CHOSEN[path]);
  });

  it('tells every problem in a whole Spanish sentence without paths or code', () => {
    for (const { path } of all) {
      for (const { message } of readCorpus(path).problems) {
        expect(message, path).toMatch(/^[A-ZÁÉÍÓÚ¿«].{20,}[.?]$/s);
        expect(message, path).not.toMatch(/\/(?:tmp|work|etc|home)\b|\bat \w+ \(|undefined|null|NaN|Error\b/);
      }
    }
  });

  it.each([
    [
      'xml/00_dte33_latin1.xml',
      { code: 33, isReceived: true, net: 566666, iva: 107667, total: 674333, counterpartName: 'Comercial Muñoz y Cía' },
    ],
    ['xml/01_dte34_exenta.xml', { code: 34, exempt: 50000, total: 50000 }],
    ['xml/02_dte61_nota_credito.xml', { code: 61, total: 11900, references: [{ code: '33', folio: '1', effect: 1, on: '2026-03-01' }] }],
    [
      'xml/03_dte110_export_usd.xml',
      { code: 110, currency: 'USD', total: 123456, exempt: 123456, lines: [{ unitPrice: '1234.56', amount: 123456 }] },
    ],
    ['xml/06_utf16.xml', { counterpartName: 'Comercial Muñoz y Cía' }],
    ['xml/16_numeric_char_refs.xml', { counterpartName: 'Muñoz & Cía <b>' }],
    ['xml/17_double_escaped.xml', { counterpartName: 'A &lt;script&gt;' }],
    ['xml/20_wrong_declared_encoding.xml', { counterpartName: 'Comercial Muñoz y Cía' }],
    ['xml/21_declared_latin1_is_utf8.xml', { counterpartName: 'Comercial Muñoz y Cía' }],
    ['xml/44_over_int32.xml', { total: 3570000000 }],
    ['xml/47_cdata_amount.xml', { total: 1190 }],
    ['xml/59_date_dst_gap_day.xml', { issuedOn: '2026-09-06' }],
  ])('%s says %j', (path, facts) => expect(readCorpus(path).documents).toMatchObject([facts]));
});
