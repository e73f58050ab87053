import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import { newId } from '#server/db/ids.ts';
import { type TestBooks, testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { MARKS } from './registry.ts';
import { marksOnDocuments, marksOnMovements } from './store.ts';

const { database } = await testDatabase();

/** Foreign keys that hold no mark, each with its reason: what they hold goes with the movement or document and nobody misses it. */
const DERIVED: Readonly<Record<string, string>> = {
  'cheque.cheque_id': 'a cheque is a document of its own, which no import brings',
  'factoring.advance_id': 'made by a sale, brought by no import',
  'factoring.retention_id': 'made by a sale, brought by no import',
  'awaiting_confirmation.document_id': 'chosen again from the suggestions',
  'awaiting_confirmation.movement_id': 'chosen again from the suggestions',
  'claim_event.document_id': 'listed by the tax office',
  'credit_allocation.document_id': 'settled again from references',
  'credit_allocation.note_id': 'settled again from references',
  'document_line.document_id': 'said by a file',
  'document_reference.document_id': 'said by a file',
  'document_reference.target_id': 'found again from codes and folios',
  'document_source.document_id': 'said by a file',
  'match_rejection.document_id': 'a person said no to a pair: without one side there is no pair',
  'match_rejection.movement_id': 'a person said no to a pair: without one side there is no pair',
  'transfer_rejection.in_id': 'a person said no to a pair: without one side there is no pair',
  'transfer_rejection.out_id': 'a person said no to a pair: without one side there is no pair',
};

test('every foreign key to a movement or document holds a mark or is declared derived', async () => {
  const { rows } = await database.ownerPool.query<{ key: string }>(`
    select c.conrelid::regclass || '.' || a.attname as key
    from pg_constraint c cross join unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
    where c.contype = 'f' and c.confrelid in ('movement'::regclass, 'document'::regclass) and a.attname <> 'company_id'`);
  const declared = [...Object.values(MARKS).flatMap((marks) => marks.flatMap(({ keys }) => [...keys])), ...Object.keys(DERIVED)];
  expect(rows.map(({ key }) => key).sort()).toEqual(declared.sort());
});

/** How a person sets each mark, on a row that has none. */
const SET: { [Table in keyof typeof MARKS]: Record<(typeof MARKS)[Table][number]['kind'], (books: TestBooks, id: string) => unknown> } = {
  movement: {
    match: async (books, id) => books.match(id, await books.document('2026-03-01', 1_000), 1_000),
    transfer: async (books, out_id) => {
      const in_id = await books.movement(await books.account(), '2026-03-01', -1_000);
      const row = { company_id: books.companyId, out_id, in_id, origin: 'manual' } as const;
      await books.write((db) => db.insertInto('own_transfer').values(row).execute());
    },
    area: (books, id) => update(books, 'movement', id, { area_id: books.area('arriendos') }),
    hidden: (books, id) => update(books, 'movement', id, { is_hidden: true }),
  },
  document: {
    match: async (books, id) => books.match(await books.movement(await books.account(), '2026-03-01', 1_000), id, 1_000),
    payment: (books, id) => books.reduction(id, 1_000),
    amount: (books, id) => books.reduction(id, 1_000, { kind: 'adjustment' }),
    cheque: async (books, id) => {
      const cheque_id = await books.document('2026-03-01', 1_000, { document_type: 'PAYMENT' });
      const row = { company_id: books.companyId, cheque_id, number: '7', state: 'inHand', state_on: day('2026-03-01') } as const;
      await books.write((db) => db.insertInto('cheque').values(row).execute());
      await books.reduction(id, 1_000, { kind: 'cheque', cheque_id });
    },
    factoring: (books, id) => {
      const row = { company_id: books.companyId, document_id: id, holder_name: 'Factor SA', on_day: day('2026-03-01'), act_no: 1 };
      return books.write((db) => db.insertInto('factoring').values(row).execute());
    },
    agenda: (books, id) => update(books, 'document', id, { agenda_on: '2026-04-01' }),
    claim: async (books, id) => {
      const row = { company_id: books.companyId, attempt_id: newId(), document_id: id, work_id: newId() };
      await books.write((db) =>
        db
          .insertInto('claim_attempt')
          .values({ ...row, action: 'ACD', reason: '', state: 'entered' })
          .execute(),
      );
    },
    dueDate: (books, id) => update(books, 'document', id, { due_from: 'hand' }),
    area: (books, id) => update(books, 'document', id, { is_area_by_hand: true }),
    month: (books, id) => update(books, 'document', id, { flexible_period: '2026-04-01' }),
    hidden: (books, id) => update(books, 'document', id, { is_hidden: true }),
  },
};

async function update(books: TestBooks, table: 'movement' | 'document', id: string, values: object): Promise<void> {
  await books.write((db) =>
    db
      .updateTable(table)
      .set(values)
      .where(sql.ref(`${table}_id`), '=', id)
      .execute(),
  );
}

test.each(MARKS.movement)('a movement with $kind is told as «$words», one without is not', async ({ kind, words }) => {
  const books = await testBooks(database);
  const [marked, unmarked] = [newId(), newId()];
  for (const movement_id of [marked, unmarked]) await books.movement(await books.account(), '2026-03-01', 1_000, { movement_id });
  await SET.movement[kind](books, marked);
  const marks = await books.read((db) => marksOnMovements(db, books.companyId, sql`select unnest(${[marked, unmarked]}::uuid[])`));
  expect(marks).toEqual([`Movimiento del 01/03/2026 por $ 1.000, «TRASPASO»: ${words}.`]);
});

test.each(MARKS.document)('a document with $kind is told as «$words», one without is not', async ({ kind, words }) => {
  const books = await testBooks(database);
  const [marked, unmarked] = [await books.document('2026-03-01', 1_000, { folio: '7' }), await books.document('2026-03-01', 1_000)];
  await SET.document[kind](books, marked);
  const marks = await books.read((db) => marksOnDocuments(db, books.companyId, sql`select unnest(${[marked, unmarked]}::uuid[])`));
  expect(marks).toEqual([`Factura electrónica 7 de Cliente SpA: ${words}.`]);
});
