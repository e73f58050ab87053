import { describe, expect, it } from 'vitest';
import { demanded, expectations, outcome, readCorpus } from '../../../tests/support/corpus.ts';

/** Where either verdict is right: what Caudal does, as tests/corpus/README.md says. */
const CHOSEN: Record<string, { verdict: 'accept' | 'reject'; codes: string[]; net: number }> = {
  'csv/90_html_table_as.xls': { verdict: 'accept', codes: [], net: 3974811 },
  'xlsx/05_merged_headers.xlsx': { verdict: 'accept', codes: [], net: 4364941 },
  'xlsx/06_two_sheets.xlsx': { verdict: 'accept', codes: [], net: 4364941 },
  'xlsx/25_zip_slip.xlsx': { verdict: 'reject', codes: ['E_ZIP'], net: 0 },
  'xlsx/27_sparse_far_cell.xlsx': { verdict: 'accept', codes: [], net: 4364941 },
};

const all = [...expectations('csv/'), ...expectations('xlsx/')].filter((one) => one.verdict !== 'table' && !/^csv\/8/.test(one.path));

describe('the corpus of bank statements', () => {
  it.each(all.filter((one) => one.verdict !== 'accept_or_reject').map((one) => [one.path, one] as const))('%s', (path, expected) => {
    const found = outcome(readCorpus(path));
    expect(found).toMatchObject(demanded(expected));
    expect(new Set(found.codes)).toEqual(new Set(expected.code === 'OK' ? [] : [expected.code]));
    if (expected.line !== undefined) expect(found.lines).toEqual([expected.line]);
  });

  it.each(all.filter((one) => one.verdict === 'accept_or_reject').map((one) => [one.path]))('%s (either is right)', (path) =>
    expect(outcome(readCorpus(path))).toMatchObject(CHOSEN[path] ?? {}),
  );

  it('tells every problem in a whole Spanish sentence without paths or code', () => {
    for (const { path } of all) {
      for (const { message } of readCorpus(path).problems) {
        expect(message, path).toMatch(/^[A-ZÁÉÍÓÚ¿«].{20,}[.?]$/s);
        expect(message, path).not.toMatch(/\/(?:tmp|work|etc|home)\b|\bat \w+ \(|undefined|null|Error\b/);
      }
    }
  });

  const equal = [
    '01_comma',
    '02_tab',
    '04_cp1252',
    '06_utf16le_bom',
    '09_cr_only',
    '12_reversed_order',
    '13_blank_and_trailing_sep',
    '16_nfd_unicode',
  ];
  it.each(equal)('%s holds the movements of the baseline, in the same order', (name) => {
    const facts = (path: string) =>
      readCorpus(path).accounts.map((account) => ({ ...account, movements: account.movements.map((one) => ({ ...one, line: 0 })) }));
    expect(facts(`csv/${name}.csv`)).toEqual(facts('csv/00_baseline_semicolon_utf8.csv'));
  });

  it('asks whose account a file without a bank is, and reads its movements all the same', () => {
    const reading = readCorpus('csv/14_preamble_and_total.csv');
    expect(reading.questions).toMatchObject([{ key: 'account', options: [], sample: [] }]);
    expect(reading.questions[0]?.message).toBe('¿De qué cuenta bancaria es esta cartola? El archivo no dice el banco.');
    expect(reading.accounts).toMatchObject([{ bankCode: null, accountNumber: '919968120', currency: 'CLP', closingBalance: 27827293 }]);
  });

  it('names the line of a broken balance and of repeated lines', () => {
    expect(outcome(readCorpus('csv/70_balance_mismatch_by_1.csv')).lines).toEqual([15]);
    expect(outcome(readCorpus('csv/20_exact_duplicate_lines.csv')).lines).toEqual([16, 17, 18, 19]);
  });

  it('keeps formulas and scripts as the text they are', () => {
    const glosas = (path: string) => readCorpus(path).accounts[0]?.movements.map((one) => one.glosa);
    expect(glosas('csv/40_formula_injection.csv')).toContain("=cmd|'/C calc'!A0");
    expect(glosas('csv/41_xss_sqli_unicode_text.csv')).toContain('<script>alert(1)</script>');
    expect(glosas('csv/30_quotes_embedded_sep_newline.csv')).toContain('PAGO; con "comillas" y ; punto y coma');
    expect(glosas('csv/90_html_table_as.xls')?.join()).not.toMatch(/alert|script/i);
  });

  it('leaves the prototypes of the process alone', () => {
    readCorpus('csv/43_proto_pollution_header.csv');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
