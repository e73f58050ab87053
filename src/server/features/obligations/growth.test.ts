// On every server: plans.
// A spreadsheet of obligations is taken back in proportion to them. Counted in rows read: a plan that reads all of them for each is fast
// while there are few.
import { expect, test } from 'vitest';
import { day } from '#domain/date.ts';
import type { ObligationFacts } from '#domain/obligations/sheet.ts';
import { newId } from '#server/db/ids.ts';
import { testBooks } from '../../../../tests/support/books.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { rowsRead } from '../../../../tests/support/rows-read.ts';
import { marksOnDocuments } from '../marks/store.ts';
import { obligationsOnlyOf, writeImportedObligations } from './imported.ts';

const { database } = await testDatabase();
const COUNT = 1_500;

test('what people set on many obligations that just came is looked up in proportion to them', async () => {
  const books = await testBooks(database);
  const { companyId } = books;
  const on = day('2026-03-25');
  const facts = Array.from({ length: COUNT }, (_, at): ObligationFacts => {
    const party = { institution: null, counterpartRut: null, counterpartName: null, referenceNumber: null, detail: null };
    const money = { currency: 'CLP', amount: 1_000, issuedOn: on, dueOn: on, period: day('2026-03-01') } as const;
    return { line: at + 2, kindKey: 'arriendo', label: 'Arriendo', isReceived: true, number: String(at), ...party, ...money };
  });
  const sourceId = newId();
  await books.write((db) => writeImportedObligations(db, { companyId, sourceId }, facts, null));
  const { marks, read } = await books.write(async (db) => {
    const tables = ['document', 'obligation_source'];
    const before = await rowsRead(db, tables);
    const marks = await marksOnDocuments(db, companyId, obligationsOnlyOf(companyId, [sourceId]));
    return { marks, read: (await rowsRead(db, tables)) - before };
  });
  expect(marks).toEqual([]);
  expect(read).toBeLessThan(COUNT * 30);
});
