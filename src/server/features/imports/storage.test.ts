import { expect, onTestFinished, test } from 'vitest';
import { quotaOf } from '#domain/imports/quotas.ts';
import type { ImportStatus } from '#domain/imports/report.ts';
import { newId } from '#server/db/ids.ts';
import { readCompanies } from '#server/db/scope.ts';
import { tidy } from '#server/jobs/tidy.ts';
import { ACCOUNT, fileAt, IMPORT_FILES, importDesk, textFile } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const { owner, ownerPool, app } = desk.database;
const QUOTAS = 'query ($companyId: ID!) { companyQuotas(companyId: $companyId) { kind used limit } }';
const REPORT =
  'query ($companyId: ID!, $id: ID!) { importReport(companyId: $companyId, id: $id) { status hasOriginal problems { line } } }';
const baseline = () => fileAt('tests/corpus/csv/00_baseline_semicolon_utf8.csv');
type Company = Awaited<ReturnType<typeof desk.companyOf>>;

async function stored({ id }: Company): Promise<{ files: number; bytes: number; parts: number }> {
  const { rows } = await ownerPool.query(
    `select (select count(*)::int from import_content where company_id = $1) as files,
      (select coalesce(sum(bytes), 0)::int from import_content where company_id = $1) as bytes,
      (select coalesce(sum(octet_length(content)), 0)::int from import_content_part where company_id = $1) as parts`,
    [id],
  );
  return rows[0];
}
const usedBy = async ({ call }: Company) => {
  const { data } = await call<{ companyQuotas: { kind: string; used: number; limit: number }[] }>(QUOTAS, {});
  return Object.fromEntries(data?.companyQuotas.map(({ kind, used }) => [kind, used]) ?? []);
};
/** As if the plan had less room: everything but what is named stays as it is. */
async function fillUp({ id }: Company, kind: 'files' | 'waiting' | 'bytes' | 'rows', left: number): Promise<void> {
  const limit = quotaOf(['free'])[kind];
  await owner
    .updateTable('company')
    .set({ plan: ['free'] })
    .where('company_id', '=', id)
    .execute();
  const row = { company_id: id, file_name: 'x.csv', sha256: 'x', bytes: 0 };
  if (kind === 'bytes')
    await owner
      .insertInto('import_content')
      .values({ company_id: id, sha256: 'x', bytes: limit - left })
      .execute();
  else if (kind === 'rows')
    await owner
      .insertInto('import')
      .values({ ...row, import_id: newId(), status: 'importado', rows_new: limit - left })
      .execute();
  else {
    const status: ImportStatus = kind === 'waiting' ? 'en_proceso' : 'rechazado';
    const rows = Array.from({ length: limit - left }, () => ({ ...row, import_id: newId(), status }));
    await owner.insertInto('import').values(rows).execute();
    const works = rows.map((one) => ({ company_id: id, work_id: one.import_id, kind: 'import' as const, params: '{}' }));
    if (kind === 'waiting') await owner.insertInto('work').values(works).execute();
  }
}

test('the same file twice adds no bytes, and another company has its own', async () => {
  const [one, other] = [await desk.companyOf(), await desk.companyOf()];
  await one.send([baseline(), baseline()], { answers: [ACCOUNT] });
  const once = await stored(one);
  expect(once).toEqual({ files: 1, bytes: baseline().size, parts: baseline().size });
  await one.sendOne(baseline(), { answers: [ACCOUNT] });
  expect(await stored(one)).toEqual(once);
  await other.sendOne(baseline(), { answers: [ACCOUNT] });
  expect(await stored(other)).toEqual(once);
  const seen = await readCompanies(app, { personId: desk.person.id, companyIds: [other.id] }, (db) =>
    db.selectFrom('import_content_part').select('company_id').distinct().execute(),
  );
  expect(seen).toEqual([{ company_id: other.id }]);
});

test('a large file is read whole', async () => {
  const company = await desk.companyOf();
  const rows = Array.from({ length: 60_000 }, (_, row) => `02/03/2026;MOVIMIENTO NÚMERO ${row};;${row + 1}`);
  const file = textFile('larga.csv', `Fecha;Descripción;Cargo;Abono\n${rows.join('\n')}\n`);
  expect(file.size).toBeGreaterThan(2 * 1_048_576);
  expect((await company.sendOne(file)).status).toMatch(/pregunta|en_proceso/);
  await expect.poll(async () => (await usedBy(company))['waiting'], { timeout: 60_000 }).toBe(0);
  const { rows: read } = await ownerPool.query('select rows_read as n from import where company_id = $1', [company.id]);
  expect(read[0].n).toBe(60_000);
});

test('a refused file goes after a week, with most of its problems; its report stays, and a file that is not refused too', async () => {
  const company = await desk.companyOf();
  const bad = textFile('mala.csv', `Fecha;Descripción;Cargo;Abono\n${'nunca;X;;1\n'.repeat(50)}`);
  const refused = await company.sendOne(bad, { answers: [ACCOUNT] });
  expect(refused).toMatchObject({ status: 'rechazado', problemCount: 50 });
  const current = await company.sendOne(baseline(), { answers: [ACCOUNT] });
  const tidyUp = () => tidy({}, desk.services, { isLast: true });
  await tidyUp();
  expect((await stored(company)).files).toBe(2);
  await ownerPool.query(`update import set finished_at = now() - interval '8 days' where company_id = $1`, [company.id]);
  await tidyUp();
  expect(await stored(company)).toEqual({ files: 1, bytes: baseline().size, parts: baseline().size });
  const reportOf = async (id: string) => (await company.call<{ importReport: { problems: unknown[] } }>(REPORT, { id })).data?.importReport;
  expect(await reportOf(refused.id)).toMatchObject({ status: 'rechazado', hasOriginal: false });
  expect((await reportOf(refused.id))?.problems).toHaveLength(20);
  expect(await reportOf(current.id)).toMatchObject({ status: 'importado', hasOriginal: true });
  // Brought in again, it is stored again.
  await company.sendOne(bad, { answers: [ACCOUNT] });
  expect((await stored(company)).files).toBe(2);
});

test.each([
  ['bytes', 10, /ocupan 250 MB de los 250 MB de su plan y estos suman/],
  ['files', 1, /subió hoy 199 de los 200 archivos por día de su plan y estos son 2/],
  ['waiting', 1, /tiene 39 archivos en proceso, de hasta 40/],
] as const)('a company without room for %s is told so, and nothing is stored', async (kind, left, sentence) => {
  const company = await desk.companyOf();
  await fillUp(company, kind, left);
  if (kind === 'waiting')
    onTestFinished(async () => {
      await owner.deleteFrom('work').where('company_id', '=', company.id).execute();
      await owner.deleteFrom('import').where('company_id', '=', company.id).execute();
    });
  const before = [await stored(company), await company.state()];
  const { code, message } = await company.call(IMPORT_FILES, { files: [baseline(), textFile('otra.csv', 'a;b')] });
  expect([code, message]).toEqual(['CONFLICT', expect.stringMatching(sentence)]);
  expect([await stored(company), await company.state()]).toEqual(before);
});

test('a file with more rows than there is room for is refused whole; one without new rows is not', async () => {
  const company = await desk.companyOf();
  await company.sendOne(baseline(), { answers: [ACCOUNT] });
  await fillUp(company, 'rows', 14 + 3);
  const before = await company.state();
  const other = textFile(
    'otra.csv',
    `Fecha;Descripción;Cargo;Abono\n${[1, 2, 3, 4].map((n) => `0${n}/07/2026;FILA ${n};;${n}`).join('\n')}\n`,
  );
  const report = await company.sendOne(other, { answers: [ACCOUNT] });
  expect(report).toMatchObject({ status: 'rechazado', rowsNew: 0, problems: [{ line: null, code: 'E_QUOTA' }] });
  expect(report.problems[0]?.message).toContain('199.997 de las 200.000 filas cargadas de su plan y el archivo trae 4');
  expect(await company.state()).toEqual(before);
  expect((await company.sendOne(fileAt('tests/corpus/csv/01_comma.csv'), { answers: [ACCOUNT] })).status).toBe('repetido');
});

test('of twenty uploads at once no more are taken in than fit, and the others wait without a connection', async () => {
  const company = await desk.companyOf();
  await fillUp(company, 'files', 5);
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, index) => company.call(IMPORT_FILES, { files: [textFile(`${index}.csv`, `fila ${index}`)] })),
  );
  expect(sent.filter(({ data }) => data).length).toBe(5);
  expect(new Set(sent.map(({ code }) => code))).toEqual(new Set([null, 'CONFLICT']));
  expect(await usedBy(company)).toMatchObject({ files: 200 });
});
