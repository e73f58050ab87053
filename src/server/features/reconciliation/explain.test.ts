import { expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { verifyHistory } from '#server/db/history-verify.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type ExplainRequest, explainMovements, removeExplanations } from './explain.ts';
import { matchByHand } from './manual-matches.ts';
import { splitByHand } from './split.ts';
import { releaseMovements, runEngine } from './store.ts';
import { undoRun } from './undo.ts';

const { database } = await testDatabase();
const actorOf = ({ companyId, personId }: TestBooks) => ({ companyId, personId });
const explain = (books: TestBooks, ...requests: Partial<ExplainRequest>[]) =>
  books.write((db) => explainMovements(db, actorOf(books), requests.map(requestOf)));
const requestOf = (one: Partial<ExplainRequest>): ExplainRequest => ({
  ...{ movementId: '', amount: null, kindKey: 'comisionbancaria', areaKey: null, reason: null },
  ...one,
});

async function scene(amount = -10_000, fields: Parameters<TestBooks['movement']>[3] = {}) {
  const books = await testBooks(database);
  const movement = await books.movement(await books.account(), '2026-03-10', amount, fields);
  return { books, movement };
}

async function isTrue(books: TestBooks): Promise<void> {
  const { rows } = await database.ownerPool.query('select * from rollup_differences($1)', [books.companyId]);
  expect(rows).toEqual([]);
  expect(await books.read((db) => verifyHistory(db, books.companyId))).toBeNull();
}

const stateOf = (books: TestBooks) =>
  books.read((db) => db.selectFrom('movement').select(['movement_id', 'matched', 'is_reconciled']).orderBy('movement_id').execute());

/** Pesos of a day's movements by area. */
async function flow(books: TestBooks): Promise<Record<string, number>> {
  const { rows } = await database.ownerPool.query<{ key: string; amount: number }>(
    `select a.key, sum(f.amount)::int as amount from flow_day f join area a using (company_id, area_id)
     where company_id = $1 and kind = 'actual' group by 1 having sum(f.amount) <> 0 order by 1`,
    [books.companyId],
  );
  return Object.fromEntries(rows.map(({ key, amount }) => [key, amount]));
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error) => (error instanceof AppError ? error.code : `bug: ${error}`),
  );
}

test('a movement is split among a document, a note and a kind in one go, or not at all', async () => {
  const { books, movement } = await scene(100_000);
  const invoice = await books.document('2026-03-01', 119_000);
  const note = await books.document('2026-03-01', 20_000, { sign: -1, code: 61 });
  const split = (amount: number | null, kindKey = 'otroingreso') =>
    books.write((db) =>
      splitByHand(
        db,
        actorOf(books),
        {
          movementId: movement,
          parts: [
            { documentId: note, amount: 20_000 },
            { documentId: invoice, amount: 115_000 },
          ],
        },
        [{ amount, kindKey, areaKey: null, reason: 'Ajuste acordado' }],
      ),
    );
  expect(await codeOf(split(5_001))).toBe('MATCH_OVER_MOVEMENT');
  expect(await codeOf(split(5_000, 'comisionbancaria'))).toBe('KIND_OTHER_SIDE');
  expect(await stateOf(books)).toEqual([{ movement_id: movement, matched: 0, is_reconciled: false }]);
  expect(await split(null)).toHaveLength(2);
  expect(await stateOf(books)).toEqual([{ movement_id: movement, matched: 100_000, is_reconciled: true }]);
  await isTrue(books);
});

test('a movement of several kinds is reconciled when they sum to it, each in its area; what is taken back is as before', async () => {
  const { books, movement } = await scene();
  const before = await stateOf(books);
  await explain(
    books,
    { movementId: movement, amount: 4_000, reason: 'Mantención de marzo' },
    { movementId: movement, amount: 1_000, kindKey: 'seguro' },
  );
  expect(await stateOf(books)).toEqual([{ movement_id: movement, matched: 5_000, is_reconciled: false }]);
  expect(await flow(books)).toEqual({ comisionesbancarias: -4_000, seguros: -1_000, egresossinclasificar: -5_000 });
  await explain(books, { movementId: movement, kindKey: 'otroegreso', areaKey: 'serviciosbasicos' });
  expect(await stateOf(books)).toEqual([{ movement_id: movement, matched: 10_000, is_reconciled: true }]);
  expect(await flow(books)).toEqual({ comisionesbancarias: -4_000, seguros: -1_000, serviciosbasicos: -5_000 });
  await isTrue(books);
  const ids = await books.read((db) => db.selectFrom('explanation').select('explanation_id').execute());
  await books.write((db) =>
    removeExplanations(
      db,
      actorOf(books),
      ids.map((one) => one.explanation_id),
    ),
  );
  expect(await stateOf(books)).toEqual(before);
  expect(await flow(books)).toEqual({ egresossinclasificar: -10_000 });
  await isTrue(books);
});

test('what is refused changes nothing', async () => {
  const { books, movement } = await scene();
  const other = await scene(50_000);
  const account = await books.account();
  const income = await books.movement(account, '2026-03-11', 7_000);
  const cases: [Partial<ExplainRequest>[], string][] = [
    [[{ movementId: movement, amount: 10_001 }], 'MATCH_OVER_MOVEMENT'],
    [
      [
        { movementId: movement, amount: 6_000 },
        { movementId: movement, amount: 4_001 },
      ],
      'MATCH_OVER_MOVEMENT',
    ],
    [[{ movementId: movement }, { movementId: movement }], 'MATCH_NOTHING_LEFT'],
    [[{ movementId: movement, amount: 0 }], 'MATCH_WITHOUT_AMOUNT'],
    [[{ movementId: movement, amount: -1 }], 'MATCH_WITHOUT_AMOUNT'],
    [[{ movementId: movement, amount: 0.5 }], 'BAD_AMOUNT'],
    [[{ movementId: income }], 'KIND_OTHER_SIDE'],
    [[{ movementId: movement, areaKey: 'interesesganados' }], 'AREA_OTHER_SIDE'],
    [[{ movementId: movement, areaKey: 'nada' }], 'NOT_FOUND'],
    [[{ movementId: movement, kindKey: 'nada' }], 'NOT_FOUND'],
    [[{ movementId: movement, reason: 'ab' }], 'BAD_REASON'],
    [[{ movementId: movement }, { movementId: other.movement }], 'NOT_FOUND'],
  ];
  const before = await stateOf(books);
  for (const [requests, code] of cases) expect(await codeOf(explain(books, ...requests)), code).toBe(code);
  expect(await stateOf(books)).toEqual(before);
  const id = await other.books.explanation(other.movement, 50_000, {
    kind_key: 'otroingreso',
    area_id: other.books.area('interesesganados'),
  });
  expect(await codeOf(books.write((db) => removeExplanations(db, actorOf(books), [id])))).toBe('NOT_FOUND');
});

test('a part that a document pays and a part that is a fee, in dollars with cents', async () => {
  const { books, movement } = await scene(1_000_00, { currency: 'USD', amount_clp: 900_000 });
  const document = await books.document('2026-03-08', 999_99, { currency: 'USD' });
  await books.write((db) => matchByHand(db, actorOf(books), [{ movementId: movement, parts: [{ documentId: document, amount: null }] }]));
  await explain(books, { movementId: movement, amount: 0.01, kindKey: 'otroingreso' });
  expect(await stateOf(books)).toEqual([{ movement_id: movement, matched: 1_000_00, is_reconciled: true }]);
  await isTrue(books);
});

test('the engine explains what the bank’s own words say, not what a person took back, and a run is undone whole', async () => {
  const { books, movement: fee } = await scene(-9_990, { glosa: 'COMISION MANTENCION CUENTA', kind: 'bankFee' });
  const account = await books.account();
  const interest = await books.movement(account, '2026-03-12', 1_200, { glosa: 'INTERESES GANADOS', kind: 'interest' });
  const billed = await books.movement(account, '2026-03-13', -5_950, { glosa: 'COMISION', kind: 'bankFee' });
  await books.document('2026-03-13', 5_950, { is_received: true });
  const before = await stateOf(books);
  const run = await books.write((db) => runEngine(db, actorOf(books)));
  expect(run.automatic).toBe(2);
  expect((await stateOf(books)).filter((one) => one.is_reconciled).map((one) => one.movement_id)).toEqual([fee, interest].sort());
  // The charge that the bank also billed waits for its invoice.
  expect((await stateOf(books)).find((one) => one.movement_id === billed)?.matched).toBe(0);
  expect(await flow(books)).toMatchObject({ comisionesbancarias: -9_990, interesesganados: 1_200 });
  await isTrue(books);
  expect(await books.write((db) => undoRun(db, actorOf(books), run.runId))).toBe(2);
  expect(await stateOf(books)).toEqual(before);
  expect(await books.write((db) => runEngine(db, actorOf(books)))).toMatchObject({ automatic: 0 });
  await isTrue(books);
});

test('an area that a person gave a fee stays when the engine explains it', async () => {
  const { books, movement } = await scene(-9_990, { glosa: 'COMISION MANTENCION CUENTA', kind: 'bankFee' });
  const area_id = books.area('serviciosbasicos');
  await books.write((db) => db.updateTable('movement').set({ area_id }).where('movement_id', '=', movement).execute());
  await books.write((db) => runEngine(db, actorOf(books)));
  expect(await stateOf(books)).toMatchObject([{ is_reconciled: true }]);
  expect(await flow(books)).toEqual({ serviciosbasicos: -9_990 });
  await isTrue(books);
});

test('what leaves with its import takes its explanation along', async () => {
  const { books, movement } = await scene();
  await explain(books, { movementId: movement });
  const { sql } = await import('kysely');
  await books.write((db) => releaseMovements(db, books.companyId, sql`select ${movement}::uuid`));
  expect(await stateOf(books)).toEqual([{ movement_id: movement, matched: 0, is_reconciled: false }]);
  await isTrue(books);
});
