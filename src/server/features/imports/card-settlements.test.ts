import { expect, it } from 'vitest';
import { fileAt, importDesk, textFile } from '../../../../tests/support/imports.ts';

const desk = await importDesk();
const { owner } = desk.database;
const report = () => fileAt('tests/data/acquirer/transbank_resumen_abonos_sintetico.xls');

async function stored(companyId: string) {
  const rows = await owner
    .selectFrom('card_settlement')
    .select(['on_day as on', 'net', 'sales_count as count'])
    .where('company_id', '=', companyId)
    .orderBy('on_day')
    .orderBy('net')
    .execute();
  return rows.map(({ on, net, count }) => `${on} ${net} ${count}`);
}
const ALL = ['2026-06-02 989713 15', '2026-06-02 2597371 41', '2026-06-25 415478 7'];

it('a report of card deposits is kept once, however often it comes, and goes with its last file', async () => {
  const company = await desk.companyOf();
  const first = await company.sendOne(report());
  expect(first).toMatchObject({ kind: 'ABONOS_TARJETA', status: 'importado', rowsRead: 3, rowsNew: 3, rowsRejected: 0, canUndo: true });
  const longer = await report().text();
  const row =
    '<tr><td>26/06/2026</td><td>$50,000</td><td>$0</td><td>$0</td><td>$0</td><td>$0</td><td>$0</td><td>$50,000</td><td>-</td><td>1</td></tr>';
  const second = await company.sendOne(textFile('junio.xls', longer.replace('</table>', `${row}\n${row}\n</table>`)));
  expect(second).toMatchObject({ status: 'importado', rowsNew: 2, rowsRepeated: 3 });
  expect(await stored(company.id)).toEqual([...ALL, '2026-06-26 50000 1', '2026-06-26 50000 1']);
  expect(await company.sendOne(report())).toMatchObject({ status: 'repetido', rowsRepeated: 3 });
  await company.undo(second.id);
  expect(await stored(company.id)).toEqual(ALL);
  await company.undo(first.id);
  expect(await stored(company.id)).toEqual([]);
});

it('seen before it is kept, or for a kind that it is not, nothing of it is', async () => {
  const company = await desk.companyOf();
  const { questions } = await company.sendOne(report(), { isTrial: true });
  expect(questions[0]?.message).toContain('Vista previa: 3 filas nuevas. El archivo trae 3 abonos de tarjetas por $ 4.002.562.');
  expect((await company.sendOne(report(), { kind: 'CARTOLA' })).status).toBe('rechazado');
  expect(await stored(company.id)).toEqual([]);
});
