import { afterAll, expect, test } from 'vitest';
import { ACCOUNT, fileAt, importDesk, type Report, textFile } from '../../../../tests/support/imports.ts';
import { openSocket, startSockets } from '../../../../tests/support/sockets.ts';

const desk = await importDesk();
const sockets = await startSockets(desk.services);
afterAll(() => sockets.stop());
const answers = [ACCOUNT];
const PROGRESS = 'subscription ($companyId: ID!) { importProgress(companyId: $companyId) { id status progress rowsNew } }';
type ProgressEvent = { importProgress: Report & { progress: number | null } };

test('a long file is answered while it is still worked on, and followed to its end', async () => {
  const company = await desk.companyOf();
  const socket = openSocket(sockets.url, desk.person.token);
  const events = await socket.subscribe<ProgressEvent>(PROGRESS, { companyId: company.id });
  const rows = Array.from({ length: 20_001 }, (_, row) => `0${1 + (row % 9)}/03/2026;MOVIMIENTO ${row};;${row + 1}`);
  const report = await company.sendOne(textFile('larga.csv', `Fecha;Descripción;Cargo;Abono\n${rows.join('\n')}\n`), { answers });
  expect(report).toMatchObject({ status: 'en_proceso', rowsNew: 0, canUndo: false });
  const last = () => events.data.at(-1)?.importProgress;
  await expect.poll(() => last()?.status, { timeout: 100_000 }).toBe('importado');
  expect(last()).toMatchObject({ rowsNew: 20_001, progress: null });
  expect(new Set(events.data.map(({ importProgress }) => importProgress.id))).toEqual(new Set([report.id]));
  const fractions = events.data.flatMap(({ importProgress }) => importProgress.progress ?? []);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect(fractions.every((one) => one > 0 && one <= 1)).toBe(true);
  socket.dispose();
});

test('the news of a company are not for strangers', async () => {
  const company = await desk.companyOf();
  const socket = openSocket(sockets.url, (await desk.newPerson()).token);
  const events = await socket.subscribe(PROGRESS, { companyId: company.id });
  await expect.poll(() => events).toEqual({ data: [], errors: ['NOT_FOUND'] });
  socket.dispose();
});

test('a failure of ours refuses the file with a reference, leaves nothing by halves, and the next file goes on', async () => {
  const company = await desk.companyOf();
  const before = await company.state();
  await desk.database.ownerPool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'secret detail'; end $$;
    create trigger fail before insert on movement_source for each statement execute function fail()`);
  const report = await company.sendOne(fileAt('tests/corpus/csv/00_baseline_semicolon_utf8.csv'), { answers });
  await desk.database.ownerPool.query('drop trigger fail on movement_source');
  expect(report).toMatchObject({ status: 'rechazado', rowsNew: 0, problems: [{ line: null, code: 'E_INTERNAL' }] });
  expect(report.problems[0]?.message).toMatch(
    /^Ha ocurrido un error al procesar el archivo \(referencia [0-9a-f]{8}\); no se guardó nada de él\./,
  );
  expect(JSON.stringify(report)).not.toContain('secret');
  expect(await company.state()).toEqual(before);
  expect(await company.sendOne(fileAt('tests/corpus/csv/00_baseline_semicolon_utf8.csv'), { answers })).toMatchObject({
    status: 'importado',
    rowsNew: 14,
  });
});
