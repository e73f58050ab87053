import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, addMonths, dayInChile } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { makeDueTimes } from './made.ts';

const { database, person, contextOf, ask } = await testApi();
const owner = await person();
const TODAY = dayInChile(new Date());
const FIRST = addMonths(TODAY, 1);

let books: TestBooks;
beforeEach(async () => {
  books = await testBooks(database, owner.id);
});

type Result = { nModified: number; actId: string | null; ids: string[] };
const run = async (text: string, variables: object = {}) =>
  ask<{ result: Result }>(await contextOf(owner.token), text, { c: books.companyId, ...variables });
const create = (...documents: object[]) =>
  run(
    'mutation ($c: ID!, $documents: [ObligationInput!]!) { result: createObligationDocuments(companyId: $c, documents: $documents) { nModified actId ids } }',
    { documents },
  );
const update = (id: string, input: object, scope = 'ONE') =>
  run(
    `mutation ($c: ID!, $id: ID!, $input: ObligationEditInput!) {
      result: updateObligationDocument(companyId: $c, id: $id, scope: ${scope}, input: $input) { nModified actId } }`,
    { id, input },
  );
const remove = (ids: string[], scope = 'ONE') =>
  run(
    `mutation ($c: ID!, $ids: [ID!]!) { result: deleteObligationDocuments(companyId: $c, ids: $ids, scope: ${scope}) { nModified actId } }`,
    { ids },
  );
const undo = (act: string | null | undefined) =>
  run('mutation ($c: ID!, $act: String!) { undoAct(companyId: $c, actId: $act) { __typename } }', { act });
const pay = (id: string) => run('mutation ($ids: [ID!]!) { FindAndSettleDocumentById(ids: $ids) { nModified } }', { ids: [id] });
const stored = () =>
  books.read((db) =>
    db
      .selectFrom('document')
      .select([
        'document_id',
        'label',
        'amount',
        'currency',
        'due_on',
        'area_id',
        'state',
        'recurring_id',
        'scheduled_on',
        'period',
        'amount_clp',
      ])
      .where('company_id', '=', books.companyId)
      .orderBy('due_on')
      .execute(),
  );
const amounts = async () => (await stored()).map(({ amount }) => amount);
const differences = async () => (await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId])).rows;

const RENT = { kind: 'arriendo', amount: 500_000, dueDate: FIRST };
const rent = async (repetition: object = { interval: 30, times: 6 }) => (await create({ ...RENT, repetition })).data!.result.ids;

test('one by hand stands in the area of its kind, and in the cash flow', async () => {
  expect((await create({ ...RENT, counterpartName: 'Inmobiliaria Sur' })).data?.result.nModified).toBe(1);
  expect(await stored()).toMatchObject([{ label: 'Arriendo', amount: 500_000, area_id: books.area('arriendos'), state: 'PENDING' }]);
  expect(await differences()).toEqual([]);
});

test('what repeats is made a year ahead, and the next day brings no more than came nearer', async () => {
  await rent({ interval: 30 });
  const made = (await stored()).length;
  expect(made).toBe(12 - (FIRST < addMonths(TODAY, 1) ? 0 : 1));
  await books.write((db) => makeDueTimes(db, books.companyId, TODAY));
  expect((await stored()).length).toBe(made);
  await books.write((db) => makeDueTimes(db, books.companyId, addMonths(TODAY, 2)));
  await books.write((db) => makeDueTimes(db, books.companyId, addMonths(TODAY, 2)));
  expect((await stored()).length).toBe(made + 2);
  expect(new Set((await stored()).map(({ recurring_id }) => recurring_id)).size).toBe(1);
  expect(await differences()).toEqual([]);
});

test('from the fourth on it changes in amount and day; the first three and what was paid stay', async () => {
  const ids = await rent();
  await pay(ids[4]!);
  const { data } = await update(ids[3]!, { amount: 600_000, currency: 'CLP', dueDate: addMonths(FIRST, 4) }, 'FOLLOWING');
  expect(data?.result.nModified).toBe(2);
  const rows = new Map((await stored()).map((row) => [row.document_id, row]));
  expect(ids.map((id) => rows.get(id)?.amount)).toEqual([500_000, 500_000, 500_000, 600_000, 500_000, 600_000]);
  expect(rows.get(ids[5]!)?.due_on).toBe(addMonths(FIRST, 6));
  expect(await differences()).toEqual([]);
  await undo(data?.result.actId);
  expect(await amounts()).toEqual(Array.from({ length: 6 }, () => 500_000));
});

test('all that is unpaid changes together; one alone changes alone', async () => {
  const ids = await rent();
  await pay(ids[0]!);
  await update(ids[2]!, { amount: 1, currency: 'CLP' });
  expect((await update(ids[3]!, { name: 'Bodega' }, 'ALL_UNPAID')).data?.result.nModified).toBe(5);
  expect((await stored()).map(({ label, amount }) => [label, amount])).toEqual([
    ...[
      ['Arriendo', 500_000],
      ['Bodega', 500_000],
      ['Bodega', 1],
      ['Bodega', 500_000],
      ['Bodega', 500_000],
      ['Bodega', 500_000],
    ],
  ]);
  expect((await update(ids[3]!, { dueDate: addMonths(FIRST, 5) }, 'ALL_UNPAID')).code).toBe('BAD_USER_INPUT');
});

test('a number is that of the one it was given to, also where its later ones change with it', async () => {
  const ids = await rent();
  const { data } = await update(ids[3]!, { number: 'C-4', amount: 600_000, currency: 'CLP' }, 'FOLLOWING');
  expect(data?.result.nModified).toBe(3);
  const { rows } = await database.ownerPool.query('select folio from document where company_id = $1 order by due_on', [books.companyId]);
  expect(rows.map(({ folio }) => folio)).toEqual([null, null, null, 'C-4', null, null]);
});

test('what repeats until a day is not moved past it, where it would be deleted', async () => {
  const ids = await rent({ interval: 30, untilDate: addMonths(FIRST, 3) });
  const answer = await update(ids[3]!, { dueDate: addMonths(FIRST, 4) }, 'FOLLOWING');
  expect(answer).toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringMatching(/^La repetición termina el /) });
  expect((await stored()).length).toBe(4);
});

test('what was paid outlives a recurrence of which all else was deleted: it repeats no more', async () => {
  const ids = await rent();
  await pay(ids[1]!);
  expect((await remove([ids[0]!], 'ALL_UNPAID')).data?.result.nModified).toBe(5);
  await run('mutation ($c: ID!, $id: ID!) { modifyDocument(companyId: $c, input: [{ id: $id, operation: revertPayoff }]) { nModified } }', {
    id: ids[1],
  });
  expect((await update(ids[1]!, { name: 'Otra' }, 'FOLLOWING')).message).toBe('La obligación no se repite.');
  expect((await remove([ids[1]!], 'FOLLOWING')).message).toBe('La obligación no se repite.');
});

test('deleting from one on ends what repeats; what is paid is not deleted', async () => {
  const ids = await rent();
  await pay(ids[0]!);
  expect((await remove([ids[0]!])).message).toBe('Arriendo ya tiene pagos: deshazlos primero.');
  const { data } = await remove([ids[2]!], 'FOLLOWING');
  expect(data?.result.nModified).toBe(4);
  await books.write((db) => makeDueTimes(db, books.companyId, addMonths(TODAY, 24)));
  expect((await stored()).length).toBe(2);
  await undo(data?.result.actId);
  expect((await stored()).length).toBe(6);
});

test('in UF each time is worth its day', async () => {
  await database.owner
    .insertInto('rate')
    .values({ indicator: 'UF', on_day: TODAY, value: '40000', source: 'test' })
    .onConflict((one) => one.doNothing())
    .execute();
  const { data } = await create({ ...RENT, amount: 12.5, currency: 'UF', repetition: { interval: 30, times: 2 } });
  expect(data?.result.nModified).toBe(2);
  const rows = await stored();
  expect(rows.map(({ currency, amount }) => [currency, amount])).toEqual([
    ['UF', 125_000],
    ['UF', 125_000],
  ]);
  expect(rows.every(({ amount_clp }) => amount_clp > 12.5 * 30_000)).toBe(true);
  expect(await differences()).toEqual([]);
});

test('a rendition is the sum of its receipts', async () => {
  const receipts = [
    { date: TODAY, number: '81', description: 'Taxi', amount: 4_000 },
    { date: TODAY, description: 'Almuerzo', amount: 6_000 },
  ];
  const rendition = { documentType: 'RENDITION', kind: 'fondosporrendir', amount: 10_000, dueDate: FIRST, receipts };
  expect((await create({ ...rendition, amount: 9_999 })).message).toBe('Los comprobantes no suman el monto.');
  const { data } = await create(rendition);
  const rows = await books.read((db) => db.selectFrom('receipt').select(['description', 'amount']).orderBy('receipt_no').execute());
  expect(rows).toEqual(receipts.map(({ description, amount }) => ({ description, amount })));
  await undo(data?.result.actId);
  expect(await stored()).toEqual([]);
});

describe('what is refused adds nothing', () => {
  const refused: [name: string, documents: object[], message: string][] = [
    ['an unknown kind', [{ ...RENT, kind: 'otra' }], 'Elige el tipo.'],
    ['the other side', [{ ...RENT, isReceived: false }], 'Arriendo es del otro lado.'],
    ['a kind that is none', [{ ...RENT, kind: 'traspasocuentas' }], 'Traspaso entre cuentas no es una obligación.'],
    ['nothing', [{ ...RENT, amount: 0 }], 'Escribe un monto mayor que cero.'],
    ['half a peso', [{ ...RENT, amount: 0.5 }], 'El monto no es válido en CLP.'],
    ['dollars', [{ ...RENT, currency: 'USD' }], 'Elige pesos o UF.'],
    ['2050', [{ ...RENT, dueDate: '2050-01-01' }], 'Elige un vencimiento a no más de diez años de hoy.'],
    [
      'two ends',
      [{ ...RENT, repetition: { interval: 30, times: 2, untilDate: addMonths(FIRST, 2) } }],
      'Elige un solo término: «Hasta» o «Cuántas veces».',
    ],
    ['every ten days', [{ ...RENT, repetition: { interval: 10 } }], 'Elige cada cuánto se repite.'],
    [
      'the fifth bank day each week',
      [{ ...RENT, repetition: { interval: 7, payDay: 'fifth' } }],
      'El día hábil se elige solo para 30, 60 o 90 días.',
    ],
    [
      'two of three',
      [RENT, { ...RENT, amount: 0.5 }, { ...RENT, kind: 'x' }],
      '2 obligaciones tienen algo que corregir. Fila 2: El monto no es válido en CLP.',
    ],
    ['none', [], 'Falta elegir al menos un documento.'],
  ];
  test.each(refused)('%s', async (_name, documents, message) => {
    expect(await create(...documents)).toMatchObject({ code: 'BAD_USER_INPUT', message });
    expect(await stored()).toEqual([]);
  });
});

test('weekly ones of ten years are refused where they are too many for one call', async () => {
  const weekly = { ...RENT, dueDate: addDays(TODAY, -3640), repetition: { interval: 7 } };
  expect((await create(...Array.from({ length: 40 }, () => weekly))).message).toBe('Se aceptan hasta 20000 elementos por consulta.');
  expect(await stored()).toEqual([]);
});

test('of payroll a month has one, of each institution one', async () => {
  const wages = { kind: 'sueldo', amount: 1_000, dueDate: FIRST };
  expect((await create(wages, wages)).message).toContain('ya está');
  expect((await create(wages)).data?.result.nModified).toBe(1);
  expect((await create(wages)).message).toContain('ya está');
  expect((await create({ ...wages, institution: 'Sucursal Sur' })).data?.result.nModified).toBe(1);
  const contributions = { ...wages, kind: 'cotizacionafp' };
  expect((await create({ ...contributions, institution: 'Previred' })).data?.result.nModified).toBe(1);
  expect((await create(contributions)).message).toContain('ya está');
  const { data } = await create({ ...contributions, institution: 'AFP Uno' });
  const id = data?.result.ids[0] ?? '';
  // As in books from before, when both could be: what they have may still be changed.
  await database.ownerPool.query('update document set institution = null where document_id = $1', [id]);
  expect((await update(id, { amount: 950, currency: 'CLP' })).data?.result.nModified).toBe(1);
});

test("another company's are unknown, tax documents are none", async () => {
  const theirs = await testBooks(database, (await person()).id);
  const foreign = await theirs.document('2026-12-31', 1, { document_type: 'OBLIGATION', code: null });
  for (const id of [foreign, newId(), await books.document('2026-12-31', 1)]) {
    expect((await remove([id])).message).toBe('Solo se cambian o eliminan obligaciones y rendiciones.');
    expect((await update(id, { name: 'x' })).code).toBe('BAD_USER_INPUT');
  }
  expect((await create({ ...RENT, cashflowAreaId: theirs.area('arriendos') })).code).toBe('NOT_FOUND');
  expect((await create({ ...RENT, cashflowAreaId: books.area('ventasporboleta') })).message).toBe('Esa área es del otro lado del flujo.');
});

test('a deleted obligation comes back with its cost centres', async () => {
  const id = (await create({ kind: 'arriendo', amount: 1_000, dueDate: FIRST })).data?.result.ids[0] ?? '';
  const at = { company_id: books.companyId, cost_center_id: newId() };
  await books.write((db) =>
    db
      .insertInto('cost_center')
      .values({ ...at, code: '1', name: 'Ventas' })
      .execute(),
  );
  await books.write((db) =>
    db
      .insertInto('document_cost_center')
      .values({ ...at, document_id: id, amount: 600, percentage: 6_000 })
      .execute(),
  );
  const shares = () => books.read((db) => db.selectFrom('document_cost_center').selectAll().where('document_id', '=', id).execute());
  const before = await shares();
  await undo((await remove([id])).data?.result.actId);
  expect(await shares()).toEqual(before);
});
