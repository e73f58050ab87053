import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { hostileFiles } from '../../../tests/support/hostile-files.ts';
import type { Cost } from '../../../tests/support/read-process.ts';

/**
 * Ceilings far above what any file costs, against causes that would cost a hundred times as much. The dearest, a row that an .ods repeats a
 * million times, took five seconds on a machine that was several times as slow as usual.
 */
const MAX_SECONDS = 20;
const MAX_MEGABYTES = 150;

const TESTS = new URL('../../../tests/', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'caudal-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What each hostile file comes to, with the codes of its refusal or of its problems. */
const RESULTS: Readonly<Record<string, string>> = {
  'account-lines.csv': 'read W_BALANCE',
  'accounts.csv': 'refused E_TOO_LARGE',
  'accounts.mt940': 'refused E_TOO_LARGE',
  'accounts.ofx': 'refused E_TOO_LARGE',
  'attributes.xlsx': 'refused E_XLSX',
  'attributes.xml': 'refused E_FIELD_SIZE',
  'balance-of-blanks.csv': 'read',
  'balance-of-blanks.xlsx': 'read E_VALUE',
  'blank-lines.mt940': 'read',
  'blank-lines.txt': 'refused E_EMPTY',
  'bomb.zip': 'refused E_ZIP_RATIO',
  'books.zip': 'refused E_ZIP_RATIO',
  'cell-of-digits.csv': 'read E_FIELD_SIZE',
  'cell-of-digits.xlsx': 'read E_FIELD_SIZE',
  'cell-of-groups.csv': 'read E_FIELD_SIZE',
  'cell.html': 'refused E_HEADER',
  'cells.html': 'refused E_HEADER',
  'cells.ods': 'refused E_HEADER',
  'cells.xls': 'refused E_HEADER',
  'cesion-invoices.xml': 'refused E_XML_SCHEMA',
  'cesion-signatures.xml': 'refused E_XML_SCHEMA',
  'cesiones.xml': 'refused E_XML_SCHEMA',
  'circular-sectors.xls': 'refused E_XLSX',
  'colspan.html': 'refused E_HEADER',
  'controls.csv': 'refused E_ENCODING',
  'day-of-blanks.csv': 'read E_FIELD_SIZE',
  'day-with-month-of-blanks.csv': 'read E_FIELD_SIZE',
  'depth.xlsx': 'refused E_XLSX',
  'depth.xml': 'refused E_XML_DEPTH',
  'dimensions.xls': 'refused E_EMPTY',
  'document-lines.xml': 'refused E_XML_SCHEMA',
  'doubled-accents.csv': 'read W_ENCODING E_FIELD_SIZE',
  'elements-outside.xml': 'refused E_XML_PARSE',
  'elements.xml': 'read E_VALUE',
  'empty-documents.xml': 'refused E_TOO_LARGE',
  'entries.zip': 'refused E_ZIP_ENTRIES',
  'entries.zip.xlsx': 'refused E_ZIP_ENTRIES',
  'far-cell.xls': 'refused E_HEADER',
  'fee-blanks.html': 'refused E_TOTAL',
  'fee-title.xls': 'refused E_HEADER',
  'fee-values.html': 'refused E_TOTAL',
  'fees.xls': 'refused E_TOO_LARGE',
  'fields.mt940': 'refused E_EMPTY',
  'folios-of-hyphens.csv': 'read E_FIELD_SIZE',
  'format-of-brackets.xlsx': 'read',
  'line-of-blanks.txt': 'refused E_HEADER',
  'long-headings.csv': 'refused E_HEADER',
  'long-texts.xml': 'refused E_FIELD_SIZE',
  'marks-as-references.html': 'read',
  'marks-in-cell.csv': 'read',
  'marks-in-cell.html': 'read',
  'marks-in-cell.xlsx': 'read E_VALUE',
  'marks-in-heading.csv': 'read',
  'marks-in-name.xml': 'read',
  'marks-in-narrative.ofx': 'read',
  'marks-in-shared.xlsx': 'read E_VALUE',
  'merges.xls': 'refused E_EMPTY',
  'namespaces.xml': 'refused E_XML_PARSE',
  'narrative-of-blanks.mt940': 'read',
  'narrative.mt940': 'read',
  'nested-namespaces.xml': 'refused E_XML_PARSE',
  'no-separator.csv': 'refused E_HEADER',
  'one-comment.xlsx': 'refused E_XLSX',
  'one-line.ofx': 'read',
  'one-text.xlsx': 'refused E_XLSX',
  'open-comments.html': 'refused E_HEADER',
  'open-scripts.html': 'refused E_HEADER',
  'open-tags.html': 'refused E_HEADER',
  'open-tags.ofx': 'refused E_EMPTY',
  'paired-quotes.csv': 'refused E_HEADER',
  'prolog-blanks.xml': 'refused E_FIELD_SIZE',
  'prolog-comments.xml': 'refused E_FIELD_SIZE',
  'quotes-in-register.csv': 'refused E_TOO_LARGE',
  'quotes.csv': 'refused E_EMPTY',
  'records.xls': 'refused E_EMPTY',
  'repeated-register.csv': 'refused E_TOO_LARGE',
  'rows.html': 'refused E_HEADER',
  'rows.ods': 'refused E_TOO_LARGE',
  'rowspan.html': 'refused E_HEADER',
  'sections.csv': 'refused E_TOO_LARGE',
  'separators.csv': 'refused E_HEADER',
  'shared.xlsx': 'refused E_XLSX',
  'sheet-of-cells.xlsx': 'read E_VALUE',
  'sheet-of-empty-rows.xlsx': 'read E_VALUE',
  'sheets.ods': 'refused E_XLSX',
  'sheets.xls': 'refused E_XLSX',
  'sheets.xlsx': 'refused E_XLSX',
  'short-register.csv': 'refused E_TOO_LARGE',
  'short-rows.csv': 'refused E_TOO_LARGE',
  'side-words.csv': 'read',
  'signature-attributes.xml': 'refused E_FIELD_SIZE',
  'signature-elements.xml': 'read',
  'signature-namespaces.xml': 'refused E_XML_PARSE',
  'signature-scopes.xml': 'read',
  'signature-tags.xml': 'read',
  'signature-value.xml': 'read',
  'skipped-depth.xml': 'refused E_XML_DEPTH',
  'sniff-comments.html': 'refused E_XML_PARSE',
  'sniff-declared-comments.xml': 'refused E_XML_PARSE',
  'strings.xls': 'refused E_EMPTY',
  'styles.xlsx': 'refused E_XLSX',
  'tags.ofx': 'read E_VALUE',
  'tax-depth.json': 'refused E_PARSE',
  'tax-long.json': 'refused E_TOO_LARGE',
  'tax-marks.html': 'refused E_PARSE',
  'tax-partners.json': 'refused E_TOO_LARGE',
  'tax-quotes.html': 'refused E_PARSE',
  'tax-text.json': 'read W_VALUE',
  'two-bombs.xlsx': 'refused E_XLSX',
  'unclear-days.csv': 'read W_BALANCE',
  'wide-rows.csv': 'read E_VALUE',
  'wrong-register.csv': 'refused E_TOO_LARGE',
  'wrong-rows.csv': 'refused E_TOO_LARGE',
};

const NOT_READ = { seconds: Number.POSITIVE_INFINITY, megabytes: 0, thrown: 'not read' };

describe('no file holds the reader', async () => {
  const hostile = hostileFiles();
  for (const { name, bytes } of hostile) writeFileSync(join(folder, name), bytes);
  const corpus = ['csv', 'odd', 'xlsx', 'xml', 'upload'].flatMap((kind) => filesIn(join(TESTS, 'corpus', kind)));
  const real = ['dte', 'rcv', 'statements', 'international'].flatMap((kind) => filesIn(join(TESTS, 'data', kind)));
  const paths = [...hostile.map(({ name }) => join(folder, name)), ...corpus, ...real];
  const costs = await costsOf(paths);

  it('reads every one to its end', () => expect([...costs.keys()]).toEqual(paths));

  it.each(paths.map((path) => [path.slice(path.lastIndexOf('/', path.lastIndexOf('/') - 1) + 1), path] as const))('%s', (_, path) => {
    const { seconds, megabytes, thrown } = costs.get(path) ?? NOT_READ;
    expect({ thrown, isSlow: seconds > MAX_SECONDS && seconds, isLarge: megabytes > MAX_MEGABYTES && megabytes }).toEqual({
      thrown: '',
      isSlow: false,
      isLarge: false,
    });
  });

  it('tells of each hostile file what is wrong with it', () => {
    const found = hostile.map(({ name }) => [name, describeCost(costs.get(join(folder, name)))]);
    expect(Object.fromEntries(found)).toEqual(RESULTS);
  });
});

function describeCost(cost: Cost | undefined): string {
  return cost ? `${cost.isRefused ? 'refused' : 'read'} ${cost.codes.join(' ')}`.trim() : 'not read';
}

function filesIn(path: string): string[] {
  return readdirSync(path).map((name) => join(path, name));
}

/** What each file costs. A process that does not come to the end of a file within a minute is ended, and the next goes on behind it. */
async function costsOf(paths: readonly string[]): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (let left = [...paths]; left.length > 0; ) {
    const read = await readSome(left);
    for (const cost of read) costs.set(cost.path, cost);
    left = left.slice(Math.max(read.length, 1));
  }
  for (const cost of [...costs.values()].filter(({ megabytes }) => megabytes > MAX_MEGABYTES)) {
    const [again] = await readSome([cost.path], EAGER);
    if (again) costs.set(cost.path, { ...cost, megabytes: again.megabytes });
  }
  // What else a full machine does is not the reader's: what seems too slow is read again, alone.
  for (const cost of [...costs.values()].filter(({ seconds }) => seconds > MAX_SECONDS)) {
    const [again] = await readSome([cost.path]);
    if (again) costs.set(cost.path, { ...cost, seconds: Math.min(cost.seconds, again.seconds) });
  }
  return costs;
}

/** V8 keeps garbage while there is room: what seems too large is read again by a process that collects at once, which shows what is held. */
const EAGER = ['--max-semi-space-size=2', '--optimize-for-size'];

/** The first of them, read in a process of their own until it holds on to memory. */
async function readSome(paths: readonly string[], flags: readonly string[] = []): Promise<Cost[]> {
  const costs: Cost[] = [];
  const child = spawn(process.execPath, ['--expose-gc', ...flags, join(TESTS, 'support/read-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  let limit = setTimeout(end, 60_000);
  child.stdin.on('error', () => {});
  child.stdin.end(`${paths.join('\n')}\n`);
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(limit);
    limit = setTimeout(end, 60_000);
    costs.push(JSON.parse(line) as Cost);
  }
  clearTimeout(limit);
  return costs;
}
