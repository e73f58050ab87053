// What another system matched comes by file: made once, refused row by row, learned from, and taken back whole.
import { expect, test } from 'vitest';
import { rutOf } from '#domain/rut.ts';
import { type SheetCell, type SheetColumn, streamOf, writeXlsx } from '#server/formats/xlsx-writer.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { importDesk, textFile } from '../../../../tests/support/imports.ts';
import { rebuildLessons } from '../reconciliation/lessons.ts';

const desk = await importDesk();
const HEAD =
  'Cuenta;Fecha movimiento;Monto movimiento;Tipo documento;Folio;Monto conciliado;RUT contraparte;Glosa;Número del banco;Conciliado por;Fecha conciliación\n';
const file = (...rows: string[]) => textFile('calces.csv', HEAD + rows.join('\n'));
const RUT = '76086428-5';
const PARENT = rutOf(77_111_222);

/** A payment of a parent for two invoices less a note, two equal charges, and an invoice of each side. */
async function scene() {
  const books = await testBooks(desk.database, desk.person.id);
  const company = await desk.deskOf(books.companyId);
  const account = await books.account({ number: '12345678', number_norm: '12345678' });
  const text = { glosa: 'PAGO MATRIZ', kind: 'transferIn', counterpart_rut: PARENT };
  await books.movement(account, '2026-03-10', 250_000, text);
  await books.movement(account, '2026-03-11', -90_000, { glosa: 'CARGO UNO', reference: '0071' });
  await books.movement(account, '2026-03-11', -90_000, { glosa: 'CARGO DOS', reference: '0072' });
  const of = { counterpart_rut: RUT, code: 33 };
  await books.document('2026-03-08', 100_000, { ...of, folio: '11' });
  await books.document('2026-03-08', 200_000, { ...of, folio: '12' });
  await books.document('2026-03-08', 50_000, { ...of, code: 61, sign: -1, folio: '3' });
  await books.document('2026-03-08', 90_000, { ...of, folio: '71', is_received: true });
  const matches = async () => {
    const { rows } = await desk.database.ownerPool.query(
      `select d.code || '-' || d.folio as document, m.amount::int, m.origin, m.reasons -> 0 as reason from match m
       join document d using (company_id, document_id) where m.company_id = $1 order by 1`,
      [books.companyId],
    );
    return rows;
  };
  const lessons = () => books.read((db) => db.selectFrom('matching_lesson').select(['topic', 'key', 'value']).orderBy('topic').execute());
  return { books, company, matches, lessons };
}

const PAID = [
  '12345678;10-03-2026;250000;33;11;100000;76086428-5;;;Ana Rojas;12-03-2026',
  '1234-5678;10-03-2026;250000;Factura electrónica;12;200000;;;;Ana Rojas;12-03-2026',
  '12345678;10-03-2026;250000;61;3;50000;;;;;',
];

test('matches with invoices and a netted note, who made them, and what they teach; the same again changes nothing', async () => {
  const { books, company, matches, lessons } = await scene();
  const before = await company.state();
  const first = await company.sendOne(file(...PAID));
  expect(first).toMatchObject({ status: 'importado', kind: 'CALCES', rowsRead: 3, rowsNew: 3, problems: [] });
  const reason = ['imported', 'Ana Rojas', '2026-03-12'];
  expect(await matches()).toEqual([
    { document: '33-11', amount: 100_000, origin: 'clay', reason },
    { document: '33-12', amount: 200_000, origin: 'clay', reason },
    { document: '61-3', amount: -50_000, origin: 'clay', reason: ['imported', null, null] },
  ]);
  const habit = { key: `in ${RUT}`, value: expect.anything() };
  const learned = [
    { topic: 'account', ...habit },
    { topic: 'payer', key: `rut ${PARENT}`, value: RUT },
    { topic: 'sums', ...habit, value: 'month' },
  ];
  expect(await lessons()).toEqual(learned);
  await books.write((db) => rebuildLessons(db, books.companyId));
  expect(await lessons()).toEqual(learned);
  const again = await company.sendOne(file(...PAID, ''));
  expect(again).toMatchObject({ status: 'repetido', rowsNew: 0, rowsRepeated: 3 });
  expect(await matches()).toHaveLength(3);
  await company.undo(first.id);
  expect(await matches()).toHaveLength(3);
  await company.undo(again.id);
  expect([await matches(), await lessons()]).toEqual([[], []]);
  expect(await company.state()).toEqual(before);
});

test('a workbook says the same as the text, with its numbers and days', async () => {
  const { company, matches } = await scene();
  const columns = HEAD.trim()
    .split(';')
    .map(
      (heading): SheetColumn => ({ heading, width: 12, kind: /^Monto/.test(heading) ? 'money' : /^Fecha/.test(heading) ? 'day' : 'text' }),
    );
  const rows: { cells: SheetCell[] }[] = [
    {
      cells: [
        '12345678',
        '2026-03-10',
        250_000,
        'Factura electrónica',
        '11',
        100_000,
        '76.086.428-5',
        null,
        null,
        'Ana Rojas',
        '2026-03-12',
      ],
    },
    { cells: ['12345678', '2026-03-10', 250_000, '33', '12', 150_000, null, null, null, null, null] },
  ];
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of writeXlsx({ name: 'Calces', columns, rows: streamOf(rows) })) chunks.push(new Uint8Array(chunk));
  const sent = await company.sendOne(new File(chunks, 'calces.xlsx'));
  expect(sent).toMatchObject({ status: 'importado', kind: 'CALCES', rowsRead: 2, rowsNew: 2, problems: [] });
  expect((await matches()).map(({ document, amount, reason }) => [document, amount, reason])).toEqual([
    ['33-11', 100_000, ['imported', 'Ana Rojas', '2026-03-12']],
    ['33-12', 150_000, ['imported', null, null]],
  ]);
});

test('each row that does not fit is refused with its reason, and the others stand', async () => {
  const { company, matches } = await scene();
  const rows = [
    PAID[0]!,
    PAID[0]!, // twice
    '12345678;10-03-2026;250000;33;12;200001;;;;;', // above the document by a peso
    '12345678;10-03-2026;250000;33;12;150001;;;;;', // above what is left of the movement
    `12345678;10-03-2026;250000;33;12;150000;${PARENT};;;;`, // of another RUT
    '12345678;11-03-2026;-90000;33;71;90000;;;;;', // one of two movements
    '99;10-03-2026;250000;33;12;1;;;;;', // no such account
    '12345678;10-03-2026;250000;33;999;1;;;;;', // no such document
    '12345678;10-03-2026;1;33;12;1;;;;;', // no such movement
    '12345678;10-03-2026;250000;Vale;12;1;;;;;', // no kind of document
    '12345678;10-03-2026;250000;33;12;-5;;;;;',
    '12345678;11-03-2026;-90000;33;71;90000;;;72;;', // told by the bank's number
  ];
  const report = await company.sendOne(file(...rows));
  expect(report).toMatchObject({ status: 'parcial', rowsRead: 12, rowsNew: 2, rowsRejected: 10 });
  const messages = new Map(report.problems.map(({ line, message }) => [line, message]));
  expect([...messages.keys()].sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(messages.get(3)).toContain('ya está en la línea 2');
  expect(messages.get(6)).toContain('es de otra contraparte');
  expect(messages.get(7)).toContain('hay 2 movimientos de ese día y monto');
  expect((await matches()).map(({ document, amount }) => `${document} ${amount}`)).toEqual(['33-11 100000', '33-71 90000']);
});

test('of two rows of one pair the one that fits comes in, wherever it stands', async () => {
  const { company, matches } = await scene();
  const report = await company.sendOne(file('12345678;10-03-2026;250000;33;11;99999999;;;;;', '12345678;10-03-2026;250000;33;11;700;;;;;'));
  expect(report).toMatchObject({ rowsNew: 1, rowsRejected: 1 });
  expect((await matches()).map(({ document, amount }) => `${document} ${amount}`)).toEqual(['33-11 700']);
});

test('a row that is too much by itself says so, also where another row takes the document', async () => {
  const { company, matches } = await scene();
  const report = await company.sendOne(
    file('12345678;11-03-2026;-90000;33;71;90001;;;71;;', '12345678;11-03-2026;-90000;33;71;90000;;;72;;'),
  );
  expect(report.problems).toMatchObject([{ line: 2, message: 'Línea 2: El monto supera el saldo del documento: $ 90.000.' }]);
  expect(await matches()).toHaveLength(1);
});

test('what a person matched meanwhile stays when the file is undone', async () => {
  const { books, company, matches } = await scene();
  const { id } = await company.sendOne(file(PAID[0]!));
  await books.write((db) => db.updateTable('match').set({ origin: 'manual' }).execute());
  await company.undo(id);
  expect(await matches()).toMatchObject([{ document: '33-11', origin: 'manual' }]);
});
