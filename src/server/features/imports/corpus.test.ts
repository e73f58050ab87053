import { describe, expect, it } from 'vitest';
import { expectations } from '../../../../tests/support/corpus.ts';
import { countsOf } from '../../../../tests/support/digest.ts';
import { ACCOUNT, fileAt, importDesk, type Report } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const ALL = [...expectations('csv/'), ...expectations('xml/')].filter(({ verdict }) => verdict !== 'table');
/** Caudal's choice where both are right: tests/corpus/README.md. */
const REFUSED = new Set(['xml/32_prefixed_namespace.xml']);
/** A conflict with stored data has a test of its own. */
const CONFLICT = 'xml/66_duplicate_folio_other_amount_b.xml';

const corpus = (path: string) => fileAt(`tests/corpus/${path}`);
const answers = [ACCOUNT, { key: 'rate', value: 'USD:950.15' }];
const codes = ({ problems }: Report) => [...new Set(problems.map(({ code }) => code))];

describe('the corpus, stored', () => {
  const verdictOf = ({ path, verdict }: { path: string; verdict: string }) =>
    verdict === 'accept_or_reject' ? (REFUSED.has(path) ? 'reject' : 'accept') : verdict;
  const by = (verdict: string) =>
    ALL.filter((one) => verdictOf(one) === verdict && one.path !== CONFLICT).map((one) => [one.path, one] as const);

  it.each(by('reject'))('%s is refused and changes nothing but its own row', async (path, expected) => {
    const company = await desk.companyOf();
    const before = await counts(company.id);
    const report = await company.sendOne(corpus(path), { answers });
    expect(report).toMatchObject({ status: 'rechazado', rowsNew: 0, rowsRepeated: 0, canUndo: false });
    expect(codes(report)).toContain(expected.code);
    if (expected.line !== undefined) expect(report.problems[0]?.line).toBe(expected.line);
    for (const { message } of report.problems) expect(message).not.toMatch(/\bat \w+ \(|select |insert |\/tmp|\/work|undefined|root:/i);
    expect(await counts(company.id)).toEqual({ ...before, import: (before['import'] ?? 0) + 1, work: (before['work'] ?? 0) + 1 });
  });

  it.each(by('partial'))('%s keeps its good rows, or with todo o nada none', async (path, expected) => {
    const company = await desk.companyOf();
    const before = await counts(company.id);
    const none = await company.sendOne(corpus(path), { answers, allOrNothing: true });
    expect(none).toMatchObject({ status: 'rechazado', rowsNew: 0 });
    expect(await counts(company.id)).toEqual({ ...before, import: 1, work: 1 });
    const report = await company.sendOne(corpus(path), { answers });
    expect(report).toMatchObject({ status: 'parcial', rowsNew: expected.rows_ok, rowsRejected: expected.rows_bad });
    expect(codes(report)).toContain(expected.code);
    if (expected.line !== undefined) expect(report.problems.map(({ line }) => line)).toContain(expected.line);
    const state = await company.state();
    expect(state['untrue']).toEqual([]);
    expect(await company.sendOne(corpus(path), { answers })).toMatchObject({
      status: 'repetido',
      rowsNew: 0,
      rowsRepeated: expected.rows_ok,
    });
    expect(await company.state()).toEqual(state);
  });

  it.each(by('asks'))('%s asks and stores nothing but its own row', async (path) => {
    const company = await desk.companyOf();
    const before = await counts(company.id);
    expect(await company.sendOne(corpus(path), { answers })).toMatchObject({
      status: 'pregunta',
      rowsNew: 0,
      questions: [{ key: 'columns' }],
    });
    expect(await counts(company.id)).toEqual({ ...before, import: (before['import'] ?? 0) + 1, work: (before['work'] ?? 0) + 1 });
  });

  it.each(by('accept'))('%s comes in whole, once', async (path, expected) => {
    const company = await desk.companyOf();
    const report = await company.sendOne(corpus(path), { answers, allOrNothing: true });
    expect(report).toMatchObject({ status: 'importado', rowsRejected: 0, rowsRepeated: 0 });
    if (expected.rows_ok !== undefined && expected.verdict === 'accept') expect(report.rowsNew).toBe(expected.rows_ok);
    expect(report.rowsRead).toBe(report.rowsNew);
    const { net, total } = await sums(company.id);
    if (expected.net !== undefined) expect(net).toBe(expected.net);
    if (expected.total_signed !== undefined) expect(total).toBe(expected.total_signed);
    const state = await company.state();
    expect(state['untrue']).toEqual([]);
    expect(await company.sendOne(corpus(path), { answers })).toMatchObject({
      status: 'repetido',
      rowsNew: 0,
      rowsRepeated: report.rowsNew,
    });
    expect(await company.state()).toEqual(state);
  });
});

describe('one end state', () => {
  it('whatever the separator, encoding, line end, order or heading', async () => {
    // The account that one of them prints above its table.
    const answers = [{ key: 'account', value: '001|91996812-0|CLP' }];
    const baseline = await desk.companyOf();
    await baseline.sendOne(corpus('csv/00_baseline_semicolon_utf8.csv'), { answers });
    const state = await baseline.state();
    for (const { path } of ALL.filter(({ path }) => /^csv\/(0[1-9]|1[0-6]|20)_/.test(path))) {
      const company = await desk.companyOf();
      await company.sendOne(corpus(path), { answers });
      expect(await company.state(), path).toEqual(state);
      expect(await baseline.sendOne(corpus(path), { answers }), path).toMatchObject({ status: 'repetido', rowsNew: 0 });
    }
    expect(await baseline.state()).toEqual(state);
  });

  it('of overlapping statements in any order, and any number of times', async () => {
    const whole = await desk.companyOf();
    await whole.sendOne(corpus('csv/00_baseline_semicolon_utf8.csv'), { answers });
    const [a, b] = ['csv/22_overlap_part_a.csv', 'csv/23_overlap_part_b.csv'] as const;
    for (const order of [
      [a, b],
      [b, a],
      [a, b, a, b, b],
    ]) {
      const company = await desk.companyOf();
      for (const path of order) await company.sendOne(corpus(path), { answers });
      expect(await company.state()).toEqual(await whole.state());
    }
  });

  it('keeps two equal movements of one day and does not make them three', async () => {
    const company = await desk.companyOf();
    await company.sendOne(corpus('csv/00_baseline_semicolon_utf8.csv'), { answers });
    const report = await company.sendOne(corpus('csv/21_two_legit_equal_movements.csv'), { answers });
    expect(report).toMatchObject({ rowsNew: 2, rowsRepeated: 14 });
    expect((await sums(company.id)).net).toBe(3969811);
  });
});

it('the same document with another amount is a conflict: the first stays', async () => {
  const company = await desk.companyOf();
  await company.sendOne(corpus('xml/65_duplicate_folio_other_amount.xml'));
  const state = await company.state();
  const report = await company.sendOne(corpus(CONFLICT));
  expect(report).toMatchObject({ status: 'rechazado', rowsRead: 1, rowsNew: 0, rowsRejected: 1 });
  expect(report.problems).toMatchObject([{ line: 1, column: 'MntTotal', code: 'E_CONFLICT' }]);
  expect(report.problems[0]?.message).toMatch(
    /ya está con un total de \$ [\d.]+ y este archivo dice \$ [\d.]+; se conservó el primero\. El que está es de «65_duplicate_folio_other_amount\.xml»: si el correcto es este, deshaz esa carga y vuelve a subir este archivo\.$/,
  );
  expect(await company.state()).toEqual(state);
});

/** How many rows a company has in each table but those that hold the originals. */
async function counts(companyId: string): Promise<Record<string, number>> {
  const all = Object.entries(await countsOf(desk.database, companyId));
  return Object.fromEntries(all.filter(([name]) => !name.startsWith('import_content')));
}

async function sums(companyId: string): Promise<{ net: number; total: number }> {
  const { rows } = await desk.database.ownerPool.query<{ net: number; total: number }>(
    `select (select coalesce(sum(amount), 0)::bigint from movement where company_id = $1) as net,
       (select coalesce(sum(sign * amount), 0)::bigint from document where company_id = $1) as total`,
    [companyId],
  );
  return rows[0] ?? { net: 0, total: 0 };
}
