import { expect, test } from 'vitest';
import { ACCOUNT, fileAt, importDesk, type Report, textFile } from '../../../../tests/support/imports.ts';
import { allowedMs, BUDGET } from './budget.ts';

const hasty = await importDesk({ budget: { cpuMs: 300, rowMs: 0 } });
const narrow = await importDesk({ budget: { megabytes: 40 } });
const row = (index: number) => `0${1 + (index % 9)}/03/2026;MOVIMIENTO ${index};;${index + 1}`;
const many = (rows: number) =>
  textFile('enorme.csv', `Fecha;Descripción;Cargo;Abono\n${Array.from({ length: rows }, (_, index) => row(index)).join('\n')}\n`);
const answers = [ACCOUNT];

test.each([
  ['time', hasty, 'tarda demasiado en leerse'],
  ['memory', narrow, 'necesita más memoria de la que se le puede dar'],
])('a file that takes more %s than it may is refused, leaves nothing by halves, and the next file goes on', async (_what, desk, cause) => {
  const company = await desk.companyOf();
  const before = await company.state();
  const report = await ended(company, await company.sendOne(many(100_000), { answers }));
  expect(report).toMatchObject({ status: 'rechazado', rowsNew: 0, problems: [{ line: null, code: 'E_TOO_LARGE' }] });
  expect(report?.problems[0]?.message).toContain(`El archivo ${cause}`);
  expect(await company.state()).toEqual(before);
  const next = await company.sendOne(fileAt('tests/corpus/csv/00_baseline_semicolon_utf8.csv'), { answers });
  expect(next).toMatchObject({ status: 'importado', rowsNew: 14 });
});

test('before its rows are known a file has 30 s; then a rate', () => {
  expect(allowedMs(BUDGET, null)).toBe(30_000);
  expect(allowedMs(BUDGET, 100_000)).toBe(160_000);
});

/** Waits for the end: a file of many rows is answered before it is processed. */
async function ended(company: Awaited<ReturnType<typeof hasty.companyOf>>, { id }: Report): Promise<Report | undefined> {
  const one = async () => (await company.list()).find((report) => report.id === id);
  await expect.poll(async () => (await one())?.status, { timeout: 60_000 }).not.toBe('en_proceso');
  return one();
}
