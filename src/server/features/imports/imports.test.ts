import { expect, test } from 'vitest';
import { ACCOUNT, fileAt, importDesk } from '../../../../tests/support/imports.ts';

const desk = await importDesk();

test('a statement comes in once, with its account and its balances', async () => {
  const company = await desk.companyOf();
  const first = await company.sendOne(fileAt('tests/corpus/csv/00_baseline_semicolon_utf8.csv'));
  expect(first).toMatchObject({ status: 'pregunta', kind: 'CARTOLA', questions: [{ key: 'account', options: [] }] });
  const answered = await company.answer(first.id, [ACCOUNT]);
  expect(answered).toMatchObject({ status: 'importado', rowsRead: 14, rowsNew: 14, rowsRepeated: 0, rowsRejected: 0 });
  const state = await company.state();
  console.log(state);
  expect(state['untrue']).toEqual([]);
  const again = await company.sendOne(fileAt('tests/corpus/csv/00_baseline_semicolon_utf8.csv'), { answers: [ACCOUNT] });
  expect(again).toMatchObject({ status: 'repetido', rowsNew: 0, rowsRepeated: 14 });
  expect(await company.state()).toEqual(state);
});
