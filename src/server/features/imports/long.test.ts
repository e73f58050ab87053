import { afterAll, expect, test } from 'vitest';
import { ACCOUNT, fileAt, importDesk, type Report, textFile } from '../../../../tests/support/imports.ts';
import { openSocket, startSockets } from '../../../../tests/support/sockets.ts';

const desk = await importDesk();
const sockets = await startSockets(desk.services);
afterAll(() => sockets.stop());
const answers = [ACCOUNT];
const CHANGED = 'subscription ($companyId: ID!) { companyChanged(companyId: $companyId) { areas } }';
const STATE = 'query ($companyId: ID!, $id: ID!) { importReport(companyId: $companyId, id: $id) { status rowsNew progress } }';
type State = { importReport: Pick<Report, 'status' | 'rowsNew'> & { progress: number | null } };
type Change = { companyChanged: { areas: string[] | null } };

test('a long file is answered while it is still worked on, and followed to its end', async () => {
  const company = await desk.companyOf();
  const socket = openSocket(sockets.url, desk.person.token);
  const events = await socket.subscribe<Change>(CHANGED, { companyId: company.id });
  const rows = Array.from({ length: 20_001 }, (_, row) => `0${1 + (row % 9)}/03/2026;MOVIMIENTO ${row};;${row + 1}`);
  const report = (
    await company.send([textFile('larga.csv', `Fecha;Descripción;Cargo;Abono\n${rows.join('\n')}\n`)], { answers })
  )[0] as Report;
  expect(report).toMatchObject({ status: 'en_proceso', rowsNew: 0, canUndo: false });
  // Like a page: whenever the company's work changes, the report is reloaded.
  const heardWork = () => events.data.filter(({ companyChanged: { areas } }) => areas?.includes('work')).length;
  const state = async () => (await company.call<State>(STATE, { id: report.id })).data!.importReport;
  const fractions: number[] = [];
  let last = await state();
  for (let heard = heardWork(); last.status === 'en_proceso'; heard = heardWork()) {
    if (last.progress !== null) fractions.push(last.progress);
    await expect.poll(heardWork, { timeout: 100_000 }).toBeGreaterThan(heard);
    last = await state();
  }
  expect(last).toMatchObject({ status: 'importado', rowsNew: 20_001, progress: null });
  expect(fractions.length).toBeGreaterThan(0);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect(fractions.every((one) => one > 0 && one <= 1)).toBe(true);
  socket.dispose();
});

test('the news of a company are not for strangers', async () => {
  const company = await desk.companyOf();
  const socket = openSocket(sockets.url, (await desk.newPerson()).token);
  const events = await socket.subscribe(CHANGED, { companyId: company.id });
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
